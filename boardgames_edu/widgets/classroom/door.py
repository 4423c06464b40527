"""Who comes into a class's room alone, and who waits.

Knows no screen.
"""

from __future__ import annotations

from collections import defaultdict

from boardgames_edu.engine.errors import BadInput
from boardgames_edu.i18n import N_
from boardgames_edu.teach.classroom.pupils import person_key

NAMES_OF_BROWSER, NAMES_OF_MACHINE = 3, 10
"""The most names that may come in from one browser, and from one machine of the network."""
_TAKEN = N_(
    "Somebody called {name} is here already. Add the first letter of your surname, or wait until your teacher lets you "
    "in."
)
_CROWDED = N_("Many names have come in from this device. Wait until your teacher lets you in.")


class Door:
    """Who may come in alone, and who waits for the teacher.

    Args:
        most: how many may wait.

    Attributes:
        waiting: the names of those who wait, by the proof of their browser.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self.waiting: dict[str, str] = {}
        self._came = defaultdict[str, set[str]](set)
        """The keys of the names that came in from each browser and machine."""

    def check(self, who: str, proof: str, machine: str, *, new: bool, taken: bool) -> None:
        """Let somebody pass, or raise BadInput and let them wait.

        Args:
            who: the name.
            proof: what stands for the browser.
            machine: the address of the machine, "" if unknown.
            new: whether nobody has had this name.
            taken: whether the name belongs to another browser.
        """
        sources = (proof, NAMES_OF_BROWSER), (machine, NAMES_OF_MACHINE)
        crowded = new and any(of and len(self._came[of]) >= most for of, most in sources)
        if taken or crowded:
            self.waiting.pop(proof, None)
            self.waiting = dict([*self.waiting.items(), (proof, who)][-self._most :])
            raise BadInput(_TAKEN if taken else _CROWDED, name=who)
        for of, _ in sources:
            self._came[of].add(person_key(who))

    def forget(self, name: str) -> None:
        """Count a name no longer."""
        for names in self._came.values():
            names.discard(person_key(name))

    def admitted(self, name: str) -> str | None:
        """Return the proof of the last one who waits under a name."""
        found = [proof for proof, wanted in self.waiting.items() if wanted == name]
        return found[-1] if found else None
