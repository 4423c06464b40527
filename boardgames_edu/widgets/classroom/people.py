"""Who is in a room, and who waits at its door.

Knows no screen.
"""

import hashlib
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import SystemRandom
from secrets import token_hex
from typing import Any, NamedTuple

from boardgames_edu.engine.errors import BadInput
from boardgames_edu.i18n import N_
from boardgames_edu.teach.classroom.pupils import by_name, checked_name, person_key

MOST = 60
"""The most people in a room, if not said otherwise."""
IDLE = 120.0
"""Seconds without a sign of life after which somebody counts as idle."""
_TAKEN = N_("Somebody called {name} is here already. Add the first letter of the surname.")
NAMES_OF_BROWSER, NAMES_OF_MACHINE = 3, 10
"""The most names that may come in from one browser, and from one machine of the network."""
GUESSES, PAUSE = 10, 60
"""The most wrong codes from one browser, and the seconds within which they count."""
GUESSES_OF_ALL = MOST * GUESSES
"""The most from one machine: as many as those of a whole class that stands behind it."""
_KNOWN = N_(
    "Somebody called {name} is here already. Add the first letter of your surname, or wait until your teacher lets you "
    "in: tell them the number {number}."
)
_CROWDED = N_(
    "Many names have come in from this device. Wait until your teacher lets you in: tell them the number {number}."
)
_GUESSED = N_(
    "Many wrong codes have come from this device or its network. Wait {n} {n:second|seconds}, and write the code that "
    "stands on the screen in front."
)


class Waiting(NamedTuple):
    """A device that waits for the teacher.

    Attributes:
        name: under which it wants to come in.
        number: what it shows, so that the teacher lets in this device and no other.
        machine: its address, "" if unknown.
    """

    name: str
    number: int
    machine: str


class Door:
    """Who knocks, and who waits for the teacher.

    Args:
        most: how many may wait.
        clock: seconds that only grow.

    Attributes:
        waiting: who waits, by the proof of their browser.
    """

    def __init__(self, most: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._most, self._clock = most, clock
        self.waiting: dict[str, Waiting] = {}
        self._wrong: list[tuple[float, str, str]] = []
        """When wrong codes came lately, from which browser and machine."""

    def knock(self, knows: bool, proof: str, machine: str = "") -> None:
        """Refuse a wrong code, and any after many. Raises BadInput."""
        now = self._clock()
        self._wrong = [each for each in self._wrong if now - each[0] < PAUSE]
        for source, most in ((proof, GUESSES), (machine, GUESSES_OF_ALL)):
            theirs = [when for when, *sources in self._wrong if source in sources]
            if len(theirs) >= most:
                raise BadInput(_GUESSED, n=-int((now - theirs[0] - PAUSE) // 1))
        if not knows:
            self._wrong.append((now, proof, machine))
            raise BadInput(N_("That is not the code of this room. It stands on the screen in front."))

    def wait(self, who: str, proof: str, machine: str) -> int:
        """Let a device wait; return its number, another for another name.

        Where too many wait, the machine with most of them loses its first.
        """
        kept = self.waiting.pop(proof, None)
        if len(self.waiting) >= self._most:
            crowd = Counter(each.machine for each in self.waiting.values()).most_common(1)[0][0]
            del self.waiting[next(of for of, each in self.waiting.items() if each.machine == crowd)]
        free = {*range(100, 1000)} - {each.number for each in self.waiting.values()}
        number = kept.number if kept is not None and kept.name == who else SystemRandom().choice([*free])
        self.waiting[proof] = Waiting(who, number, machine)
        return number

    def admitted(self, number: int | None) -> tuple[str, str]:
        """Return name and proof of who waits with a number. Raises BadInput."""
        for proof, each in self.waiting.items():
            if each.number == number:
                return each.name, proof
        raise BadInput(N_("Nobody waits with this number any more."))


@dataclass(slots=True)
class Person:
    """Somebody in a room.

    Attributes:
        name: as the teacher sees it.
        proof: the digest of the secret that this person's browser has; "" if another browser came with the name.
        seen: when there was a sign of life, in seconds of the room's clock.
        id: what this person's work is kept by, whatever the name.
        sent_out: whether the teacher has closed the room for this person.
    """

    name: str
    proof: str
    seen: float = 0.0
    id: str = field(default_factory=lambda: token_hex(4))
    sent_out: bool = False
    came_from: tuple[str, str] = ("", "")
    """The browser and the machine with which this person came in, unless the teacher has seen to it since."""


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
        self.door = Door(most, clock)

    def __iter__(self) -> Iterator[Person]:
        here = (person for person in self._by_name.values() if not person.sent_out)
        return iter(sorted(here, key=lambda person: by_name(person.name)))

    def __len__(self) -> int:
        return sum(not person.sent_out for person in self._by_name.values())

    def of(self, secret: str) -> Person | None:
        """Return who has a secret; None for a stranger."""
        proof = proof_of(secret)
        return next((person for person in self._by_name.values() if person.proof == proof), None)

    def named(self, name: str) -> Person:
        """Return who has a name. Raises BadInput."""
        found = self._by_name.get(person_key(name))
        if found is None or found.sent_out:
            raise BadInput(N_("There is nobody called {name} in the room."), name=name)
        return found

    def join(self, secret: str, name: str, machine: str = "", secrets: bool = False) -> Person:
        """Let somebody in, or note that they wait for the teacher.

        A name belongs to the browser that came with it until its last page is closed; then it may come in from another
        device, and has its answers again. A name that has a seat with secrets stays with its browser; if the teacher
        has sent it out, no browser comes in with it alone.

        Args:
            secret: what the browser proves itself by.
            name: as it was written.
            machine: its address, "" if unknown.
            secrets: whether this name knows what others must not.

        Raises:
            BadInput: no name, a name of somebody who is here, too many names from one device, or a full room.
        """
        who, proof = checked_name(name), proof_of(secret)
        known = self._by_name.get(person_key(who))
        if (known is None or known.sent_out) and len(self) >= self.most:
            raise BadInput(N_("The room is full: {most} are here already."), most=self.most)
        theirs = known is not None and known.proof != proof and (secrets or self._pages[known.proof] > 0)
        crowded = known is None and self._crowded(proof, machine)
        if theirs or crowded:
            called = who if known is None else known.name
            number = self.door.wait(called, proof, machine)
            raise BadInput(_KNOWN if theirs else _CROWDED, name=called, number=number)
        person = self._enter(who, proof)
        person.came_from = proof, machine
        return person

    def _crowded(self, *source: str) -> bool:
        """Return whether a browser and its machine have brought many."""
        counts = Counter(of for person in self._by_name.values() for of in person.came_from if of)
        most = NAMES_OF_BROWSER, NAMES_OF_MACHINE
        return any(counts[of] >= bound for of, bound in zip(source, most, strict=True))

    def _enter(self, who: str, proof: str) -> Person:
        self.door.waiting.pop(proof, None)
        for person in self:
            person.proof = "" if person.proof == proof else person.proof
        known = self._by_name.setdefault(person_key(who), Person(who, proof))
        known.proof, known.seen, known.sent_out = proof, self._clock(), False
        return known

    def admit(self, number: int | None) -> Person:
        """Let in the device that waits with a number. Raises BadInput."""
        return self._enter(*self.door.admitted(number))

    def rename(self, name: str, new: str) -> Person:
        """Give somebody another name. Raises BadInput."""
        person, wanted = self.named(name), checked_name(new)
        other = self._by_name.get(person_key(wanted), person)
        if other is not person and not other.sent_out:
            raise BadInput(_TAKEN, name=wanted)
        del self._by_name[person_key(name)]
        person.name, person.came_from = wanted, ("", "")
        self._by_name[person_key(wanted)] = person
        return person

    def remove(self, name: str) -> None:
        """Send somebody out. Raises BadInput."""
        person = self.named(name)
        person.proof, person.sent_out, person.came_from = "", True, ("", "")

    def alive(self, secret: str, pages: int = 0) -> None:
        """Note a sign of life, and pages opened or closed."""
        proof, person = proof_of(secret), self.of(secret)
        self._pages[proof] += pages
        if self._pages[proof] <= 0:
            del self._pages[proof]
        if person is not None:
            person.seen = self._clock()

    def status(self, person: Person) -> str:
        """Return "here", "idle" or "gone"."""
        if self._pages[person.proof] <= 0:
            return "gone"
        return "here" if self._clock() - person.seen < IDLE else "idle"

    def kept(self) -> dict[str, list[Any]]:
        """Return name and proof of everybody by id, to come back later."""
        return {each.id: [each.name, each.proof, each.sent_out] for each in self._by_name.values()}

    def restore(self, kept: Mapping[str, Sequence[Any]]) -> None:
        """Let people in again, as `kept` gave them."""
        for id, (name, proof, sent_out) in kept.items():
            self._by_name[person_key(name)] = Person(name, str(proof), self._clock(), id, bool(sent_out))


def proof_of(secret: str) -> str:
    """Return what stands for a browser, and cannot be turned back."""
    return hashlib.sha256(secret.encode()).hexdigest()
