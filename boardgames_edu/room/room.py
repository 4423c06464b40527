"""A room, and what is kept of it in a folder.

Knows no screen.
"""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from hmac import compare_digest
from pathlib import Path
from secrets import choice, token_urlsafe
from time import monotonic
from typing import Any

import msgspec

from boardgames_edu.engine.errors import BadInput
from boardgames_edu.engine.storage import read_text, write_whole
from boardgames_edu.i18n import N_
from boardgames_edu.room.activities import Activity, LiveQuiz, Plan, Work, plan
from boardgames_edu.room.tables import Tables
from boardgames_edu.widgets.classroom.people import MOST, People, Person, proof_of
from boardgames_edu.widgets.classroom.reach import OpeningHours
from boardgames_edu.widgets.page.error_reporting import alone

FILE, NEXT = "room.json", "next.json"
"""The files of a room in its folder, and the activity that a notebook hands over."""
CODE, LETTERS, SURE = "ABCDEFGHJKLMNPRSTUVWXYZ23456789", 5, 10.0
"""A code's characters, without look-alikes, and its length; the seconds within which closing is asked again."""
_LARGEST = 1_000_000
_DAMAGED = N_("What {file} says of the room cannot be read: {problem}. Move it away to begin anew.")
_NOTHING_ASKED = N_("Nothing is going on in the room yet.")


class Room:
    """A class's room.

    All that visitors share is in here. Every change is made while no widget changes (``alone``), kept in the
    folder, and told to those who listen.

    Args:
        folder: where the room and what is handed in are kept. A room that was killed goes on from there.
        most: how many people there may be.
        minutes: after which it closes; never if None.

    Raises:
        BadInput: what is kept in the folder is damaged.

    Attributes:
        code: what people type to come in.
        key: the secret of the teacher's desk.
        people: who is here.
        activity: what they do now; None at first.
        calls: how often the teacher has asked everybody to look here.
        closing: whether the teacher has asked twice to close it.
        hours: when the room closes by itself; None for never.
        listeners: what is called after each change, by ``ring``.
    """

    def __init__(self, folder: Path, most: int = MOST, minutes: int | None = None) -> None:
        self.folder, self.people = folder, People(most)
        self.activity: Activity | None = None
        self.code, self.key = "".join(choice(CODE) for _ in range(LETTERS)), token_urlsafe(16)
        self.calls, self.closing, self._asked = 0, False, -SURE
        self.hours = None if minutes is None else OpeningHours(minutes)
        self.listeners: list[Callable[[], None]] = []
        self.ring: Callable[[], Any] = lambda: [listener() for listener in list(self.listeners)]
        if (folder / FILE).exists():
            self._restore()
        self._keep()

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call somebody after each change; return what ends it."""
        self.listeners.append(listener)
        return lambda: self.listeners.remove(listener)

    @contextmanager
    def _changing(self) -> Iterator[None]:
        """Change the room, keep it, and tell those who listen."""
        with alone:
            yield
            self._keep()
        self.ring()

    def changed(self) -> None:
        """Keep what a page has changed, and tell the others."""
        with self._changing():
            pass

    # --- who comes and goes ------------------------------------------------------------------------------------

    def person(self, secret: str) -> Person | None:
        """Return who has a secret; None for a stranger."""
        with alone:
            return self.people.of(secret)

    def join(self, secret: str, name: str, machine: str = "") -> Person:
        """Let somebody in. Raises BadInput, and tells the desk."""
        try:
            with alone:
                secrets = self.activity is not None and self.activity.has_secrets(name)
                return self.people.join(secret, name, machine, secrets)
        finally:
            self.changed()

    def check_code(self, secret: str, code: str, machine: str = "") -> None:
        """Refuse a wrong code, and any after many. Raises BadInput."""
        right = compare_digest(code.strip().upper().encode(errors="replace"), self.code.encode())
        with alone:
            self.people.door.knock(right, proof_of(secret), machine)

    def has_code(self, secret: str, code: str, machine: str = "") -> bool:
        """Return whether a code is that of the room."""
        with suppress(BadInput):
            self.check_code(secret, code, machine)
            return True
        return False

    def come(self, secret: str, code: str, name: str, machine: str = "") -> None:
        """Let in who has the code. Raises BadInput."""
        self.check_code(secret, code, machine)
        self.join(secret, name, machine)

    def remove(self, name: str) -> None:
        """Send somebody out. Raises BadInput."""
        with self._changing():
            self.people.remove(name)

    def admit(self, number: int | None) -> None:
        """Let in the device that waits with a number. Raises BadInput."""
        with self._changing():
            self.people.admit(number)

    def rename(self, name: str, new: str) -> None:
        """Give somebody another name. Raises BadInput."""
        with self._changing():
            person = self.people.rename(name, new)
            if self.activity is not None:
                self.activity.rename(person, name)

    def page(self, secret: str, more: int) -> None:
        """Note a page that was opened (1) or closed (-1)."""
        with self._changing():
            self.people.alive(secret, more)

    # --- what is done ------------------------------------------------------------------------------------------

    def begin(self, what: Plan) -> Activity:
        """Begin an activity; hand in the one before. Raises BadInput."""
        found = begun(what, self.folder)
        with self._changing():
            if self.activity is not None:
                self.activity.hand_in(self.hand_ins)
            self.activity = found
        return found

    def look(self) -> None:
        """Let bots decide once, and begin what a notebook has handed over."""
        file = self.folder / NEXT
        if file.exists():
            taken = file.replace(file.with_suffix(".taken"))  # a damaged one is not tried again
            self.begin(plan(json.loads(read_text(taken, _LARGEST))))
        if self.activity is not None and self.activity.bots_decide():
            self.changed()

    @property
    def quiz(self) -> LiveQuiz:
        """The quiz that is asked. Raises BadInput if there is none."""
        if not isinstance(self.activity, LiveQuiz):
            raise BadInput(_NOTHING_ASKED)
        return self.activity

    def answer(self, secret: str, letter: str) -> str:
        """Take an answer to the quiz; return what to say. Raises BadInput."""
        with self._changing():
            person = self.people.of(secret)
            if person is None:
                raise BadInput(_NOTHING_ASKED)
            self.people.alive(secret)
            return self.quiz.answer(person, letter)

    def note_hand_in(self, who: Person) -> None:
        """Note that somebody has handed in work."""
        with self._changing():
            if isinstance(self.activity, Work):
                self.activity.handed_in.add(who.id)

    def do(self, work: Callable[[LiveQuiz], Any]) -> None:
        """Let the teacher do something with the quiz. Raises BadInput."""
        with self._changing():
            work(self.quiz)

    def play_first(self) -> None:
        """Play what most have voted for. Raises BadInput."""
        with self._changing():
            if not isinstance(self.activity, Tables):
                raise BadInput(_NOTHING_ASKED)
            self.activity.tables[0].play_first()

    def hand_in(self) -> int:
        """Write the hand-ins so far; count them. Raises BadInput."""
        with alone:
            return 0 if self.activity is None else self.activity.hand_in(self.hand_ins)

    def prolong(self) -> None:
        """Leave the room open for longer."""
        with self._changing():
            if self.hours is not None:
                self.hours.prolong()

    def close(self) -> bool:
        """Ask to close the room; return whether it ends now."""
        before, self._asked = self._asked, monotonic()
        self.closing = self._asked - before < SURE
        return self.closing

    def call(self) -> None:
        """Ask everybody to look here."""
        with self._changing():
            self.calls += 1

    # --- what is kept ------------------------------------------------------------------------------------------

    @property
    def hand_ins(self) -> Path:
        """The folder into which files are handed in."""
        folder = self.folder / "handed_in"
        folder.mkdir(parents=True, exist_ok=True)
        return folder

    def _keep(self) -> None:
        kept: dict[str, Any] = {"code": self.code, "key": self.key, "people": self.people.kept()}
        if self.activity is not None:
            kept |= {"plan": msgspec.to_builtins(self.activity.plan), "state": self.activity.state()}
        write_whole(self.folder / FILE, json.dumps(kept, ensure_ascii=False), durable=False, mode=0o600)

    def _restore(self) -> None:
        file = self.folder / FILE
        try:
            kept = json.loads(read_text(file, _LARGEST))
            self.code, self.key = str(kept["code"]), str(kept["key"])
            self.people.restore(kept["people"])
            if "plan" in kept:
                self.activity = begun(plan(kept["plan"]), self.folder)
                self.activity.restore(kept["state"])
        except (ValueError, KeyError, TypeError, AttributeError) as problem:
            raise BadInput(_DAMAGED, file=str(file), problem=repr(problem)) from problem


def begun(what: Plan, folder: Path) -> Activity:
    """Return the activity of a plan. Raises BadInput."""
    if what.do == "quiz":
        return LiveQuiz(what)
    return Work(what) if what.do == "work" else Tables(what, folder)
