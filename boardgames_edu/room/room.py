"""A room, and what is kept of it in a folder.

Knows no screen.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from hmac import compare_digest
from pathlib import Path
from secrets import choice, token_urlsafe
from threading import RLock
from typing import Any

from boardgames_edu.engine.errors import BadInput
from boardgames_edu.engine.storage import read_text, write_whole
from boardgames_edu.i18n import N_
from boardgames_edu.room.activities import Activity, LiveQuiz, Plan, plan
from boardgames_edu.room.people import MOST, People, Person

__all__ = ["CODE", "FILE", "Room"]

FILE = "room.json"
"""What is kept of a room, in its folder."""
HAND_INS = "handed_in"
CODE = "ABCDEFGHJKLMNPRSTUVWXYZ23456789"
"""The signs of a room's code: none that is taken for another."""
_LARGEST = 1_000_000
_DAMAGED = N_("What {file} says of the room cannot be read: {problem}. Move it away to begin anew.")
_WRONG_CODE = N_("That is not the code of this room. It stands on the screen in front.")
_NOTHING_ASKED = N_("Nothing is going on in the room yet.")


class Room:
    """A class's room.

    All that visitors share is in here. Every change is made under `lock`, kept in the folder, and told to those who
    listen.

    Args:
        folder: where the room and what is handed in are kept. A room that was killed goes on from there.
        most: how many people there may be.

    Raises:
        BadInput: what is kept in the folder is damaged.

    Attributes:
        code: what people type to come in.
        key: the secret of the teacher's desk.
        people: who is here.
        activity: what they do now; None at first.
        calls: how often the teacher has asked everybody to look here.
    """

    def __init__(self, folder: Path, most: int = MOST) -> None:
        self.folder, self.lock = folder, RLock()
        self.people = People(most)
        self.activity: Activity | None = None
        self.code = "".join(choice(CODE) for _ in range(4))
        self.key = token_urlsafe(16)
        self.calls = 0
        self._listeners: list[Callable[[], None]] = []
        self._restore()

    # --- who listens -------------------------------------------------------------------------------------------

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call somebody after each change; return what ends it."""
        self._listeners.append(listener)

        def stop() -> None:
            with suppress(ValueError):
                self._listeners.remove(listener)

        return stop

    def changed(self) -> None:
        """Keep the room, and tell those who listen."""
        with self.lock:
            self._keep()
        for listener in list(self._listeners):
            listener()

    # --- who comes and goes ------------------------------------------------------------------------------------

    def person(self, secret: str) -> Person | None:
        """Return who has a secret; None for a stranger."""
        with self.lock:
            return self.people.of(secret)

    def join(self, secret: str, name: str) -> Person:
        """Let somebody in. Raises BadInput."""
        with self.lock:
            person = self.people.join(secret, name)
        self.changed()
        return person

    def has_code(self, code: str) -> bool:
        """Return whether a code is that of the room."""
        return compare_digest(code.strip().upper().encode(), self.code.encode())

    def come(self, secret: str, code: str, name: str) -> str:
        """Let in who has the code. Raises BadInput."""
        if not self.has_code(code):
            raise BadInput(_WRONG_CODE)
        self.join(secret, name)
        return ""

    def remove(self, name: str) -> None:
        """Send somebody out. Raises BadInput."""
        with self.lock:
            self.people.remove(name)
        self.changed()

    def rename(self, name: str, new: str) -> None:
        """Give somebody another name. Raises BadInput."""
        with self.lock:
            self.people.rename(name, new)
        self.changed()

    def page(self, secret: str, more: int) -> None:
        """Note a page that was opened (1) or closed (-1)."""
        with self.lock:
            self.people.opened(secret, more)
        self.changed()

    # --- what is done ------------------------------------------------------------------------------------------

    def begin(self, what: Plan) -> Activity:
        """Begin an activity; hand in the one before. Raises BadInput."""
        begun = _begun(what)
        with self.lock:
            if self.activity is not None:
                self.activity.hand_in(self.hand_ins)
            self.activity = begun
        self.changed()
        return begun

    @property
    def quiz(self) -> LiveQuiz:
        """The quiz that is asked. Raises BadInput if there is none."""
        if not isinstance(self.activity, LiveQuiz):
            raise BadInput(_NOTHING_ASKED)
        return self.activity

    def answer(self, secret: str, letter: str) -> str:
        """Take an answer to the quiz; return what to say. Raises BadInput."""
        with self.lock:
            person = self.people.of(secret)
            if person is None:
                raise BadInput(_NOTHING_ASKED)
            told = self.quiz.answer(person.name, letter)
            self.people.alive(secret)
        self.changed()
        return told

    def do(self, work: Callable[[LiveQuiz], Any]) -> None:
        """Let the teacher do something with the quiz. Raises BadInput."""
        with self.lock:
            work(self.quiz)
        self.changed()

    def lead(self, at: int, closed: set[int]) -> None:
        """Go where the screen in front has gone. Raises BadInput."""

        def follow(quiz: LiveQuiz) -> None:
            quiz.go(at)
            quiz.closed = set(closed)

        self.do(follow)

    def ask_again(self) -> None:
        """Ask the same in another position. Raises BadInput."""
        self.begin(self.quiz.again())

    def hand_in(self) -> int:
        """Write the hand-ins so far; count them. Raises BadInput."""
        with self.lock:
            return self.quiz.hand_in(self.hand_ins)

    def call(self) -> None:
        """Ask everybody to look here."""
        self.calls += 1
        self.changed()

    # --- what is kept ------------------------------------------------------------------------------------------

    @property
    def hand_ins(self) -> Path:
        """The folder into which files are handed in."""
        folder = self.folder / HAND_INS
        folder.mkdir(parents=True, exist_ok=True)
        return folder

    def _keep(self) -> None:
        kept: dict[str, Any] = {"code": self.code, "key": self.key, "people": self.people.proofs()}
        if self.activity is not None:
            found = self.activity.plan
            kept["plan"] = {"do": found.do, "title": found.title, "spec": found.spec}
            kept["state"] = self.activity.state()
        write_whole(self.folder / FILE, json.dumps(kept, ensure_ascii=False))

    def _restore(self) -> None:
        file = self.folder / FILE
        if not file.exists():
            self.folder.mkdir(parents=True, exist_ok=True)
            self._keep()
            return
        try:
            kept = json.loads(read_text(file, _LARGEST))
            self.code, self.key = str(kept["code"]), str(kept["key"])
            self.people.restore({str(name): str(proof) for name, proof in kept["people"].items()})
            if "plan" in kept:
                self.activity = _begun(plan(kept["plan"]))
                self.activity.restore(kept["state"])
        except (ValueError, KeyError, TypeError, AttributeError) as problem:
            raise BadInput(_DAMAGED, file=str(file), problem=repr(problem)) from problem


def _begun(what: Plan) -> Activity:
    return LiveQuiz(what)
