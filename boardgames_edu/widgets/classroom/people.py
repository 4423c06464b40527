"""Who is in a room, and who waits at its door.

Knows no screen.
"""

from __future__ import annotations

import hashlib
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from boardgames_edu.engine.errors import BadInput
from boardgames_edu.i18n import N_
from boardgames_edu.teach.classroom.pupils import by_name, checked_name, person_key

MOST = 60
"""The most people in a room, if not said otherwise."""
IDLE = 120.0
"""Seconds without a sign of life after which somebody counts as idle."""
_TAKEN = N_("Somebody called {name} is here already. Add the first letter of the surname.")
_NOBODY = N_("There is nobody called {name} in the room.")
NAMES_OF_BROWSER, NAMES_OF_MACHINE = 3, 10
"""The most names that may come in from one browser, and from one machine of the network."""
_KNOWN = N_(
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
            raise BadInput(_KNOWN if taken else _CROWDED, name=who)
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


@dataclass(slots=True)
class Person:
    """Somebody in a room.

    Attributes:
        name: as the teacher sees it.
        proof: the digest of the secret that this person's browser has; "" if another browser came with the name.
        seen: when there was a sign of life, in seconds of the room's clock.
    """

    name: str
    proof: str
    seen: float


class People:
    """The people of a room.

    Args:
        most: how many there may be.
        clock: seconds that only grow.

    Attributes:
        door: who waits for the teacher.

    Example:
        >>> people = People()
        >>> people.join("secret of a browser", "  Olha   K. ").name
        'Olha K.'
        >>> people.of("secret of a browser").name, people.of("another")
        ('Olha K.', None)
    """

    def __init__(self, most: int = MOST, clock: Callable[[], float] = time.monotonic) -> None:
        self.most = most
        self._clock = clock
        self._by_name: dict[str, Person] = {}
        self._pages = Counter[str]()
        """How many pages are open, by the proof of their browser."""
        self.door = Door(most)

    def __iter__(self) -> Iterator[Person]:
        return iter(sorted(self._by_name.values(), key=lambda person: by_name(person.name)))

    def __len__(self) -> int:
        return len(self._by_name)

    def of(self, secret: str) -> Person | None:
        """Return who has a secret; None for a stranger."""
        proof = _proof(secret)
        return next((person for person in self._by_name.values() if person.proof == proof), None)

    def named(self, name: str) -> Person:
        """Return who has a name. Raises BadInput."""
        try:
            return self._by_name[person_key(name)]
        except KeyError:
            raise BadInput(_NOBODY, name=name) from None

    def join(self, secret: str, name: str, machine: str = "", secrets: bool = False) -> Person:
        """Let somebody in, or note that they wait for the teacher.

        A name belongs to the browser that came with it until its last page is closed; then it may come in from another
        device, and has its answers again. A name that has a seat with secrets stays with its browser.

        Args:
            secret: what the browser proves itself by.
            name: as it was written.
            machine: its address, "" if unknown.
            secrets: whether this name knows what others must not.

        Raises:
            BadInput: no name, a name of somebody who is here, too many names from one device, or a full room.
        """
        who, proof = checked_name(name), _proof(secret)
        known = self._by_name.get(person_key(who))
        if known is None and len(self) >= self.most:
            raise BadInput(N_("The room is full: {most} are here already."), most=self.most)
        theirs = known is not None and known.proof != proof and (secrets or self._pages[known.proof] > 0)
        self.door.check(who if known is None else known.name, proof, machine, new=known is None, taken=theirs)
        return self._enter(who, proof)

    def _enter(self, who: str, proof: str) -> Person:
        self.door.waiting.pop(proof, None)
        for person in self:
            person.proof = "" if person.proof == proof else person.proof
        known = self._by_name.setdefault(person_key(who), Person(who, proof, self._clock()))
        known.proof, known.seen = proof, self._clock()
        return known

    def admit(self, name: str) -> Person:
        """Let in the newest device that waits. Raises BadInput."""
        proof = self.door.admitted(name)
        if proof is None:
            raise BadInput(_NOBODY, name=name)
        return self._enter(name, proof)

    def rename(self, name: str, new: str) -> Person:
        """Give somebody another name. Raises BadInput."""
        person, wanted = self.named(name), checked_name(new)
        if person_key(wanted) != person_key(name) and person_key(wanted) in self._by_name:
            raise BadInput(_TAKEN, name=wanted)
        self.remove(name)
        person.name = wanted
        self._by_name[person_key(wanted)] = person
        return person

    def remove(self, name: str) -> None:
        """Send somebody out. Raises BadInput."""
        del self._by_name[person_key(self.named(name).name)]
        self.door.forget(name)

    def alive(self, secret: str, pages: int = 0) -> None:
        """Note a sign of life, and pages opened or closed."""
        self._pages[_proof(secret)] += pages
        person = self.of(secret)
        if person is not None:
            person.seen = self._clock()

    def status(self, person: Person) -> str:
        """Return "here", "idle" or "gone"."""
        if self._pages[person.proof] <= 0:
            return "gone"
        return "here" if self._clock() - person.seen < IDLE else "idle"

    def proofs(self) -> dict[str, str]:
        """Return everybody's proof by name, to come back later."""
        return {person.name: person.proof for person in self}

    def restore(self, proofs: Mapping[str, str]) -> None:
        """Let people in again, as `proofs` gave them."""
        for name, proof in proofs.items():
            self._by_name[person_key(name)] = Person(name, proof, self._clock())


def _proof(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
