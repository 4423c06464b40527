"""What a class does together. Knows no screen.

An activity is plain data to begin with (`Plan`), so that a notebook can hand it over and a killed room comes back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from secrets import randbelow
from typing import Any, Literal

import msgspec

from boardgames_edu.engine.errors import BadInput
from boardgames_edu.i18n import N_, say
from boardgames_edu.teach.classroom.assignment import AnswerSheet
from boardgames_edu.teach.classroom.exercises import LETTERS, Exercises, from_spec, make_exercises
from boardgames_edu.teach.classroom.hand_ins import MODES
from boardgames_edu.teach.classroom.pupils import person_key
from boardgames_edu.teach.questions import Question

__all__ = ["Activity", "LiveQuiz", "Plan", "plan"]

_CLOSED = N_("This question is closed. Wait for the next one.")
_NOTED = N_("Noted: {letter}. You may change it until the question is closed.")
_ODD_PLAN = N_("This is no plan of an activity: {problem}.")


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What begins an activity, as plain data.

    Attributes:
        do: "quiz".
        title: its heading.
        spec: what it is about: the specification of a quiz's questions.
    """

    do: Literal["quiz"]
    title: str = ""
    spec: dict[str, Any] = {}


def plan(data: Mapping[str, Any]) -> Plan:
    """Read a plan. Raises BadInput."""
    try:
        return msgspec.convert(data, Plan)
    except msgspec.ValidationError as problem:
        raise BadInput(_ODD_PLAN, problem=str(problem)) from None


class Activity:
    """What everybody in the room does now.

    Attributes:
        plan: what it was begun with.
    """

    def __init__(self, plan: Plan) -> None:
        self.plan = plan

    @property
    def title(self) -> str:
        """The heading."""
        return self.plan.title

    def state(self) -> dict[str, Any]:
        """Return what has happened, as plain data."""
        return {}

    def restore(self, state: Mapping[str, Any]) -> None:
        """Go on where `state` was taken."""

    def hand_in(self, folder: Path) -> int:
        """Write the files of all who took part; return how many."""
        raise NotImplementedError


class LiveQuiz(Activity):
    """Questions that a class answers at once, one after the other.

    Everybody's letter may be changed until the teacher closes the question; the last one counts.

    Attributes:
        exercises: the questions.
        at: the number of the question asked, from 0.
        closed: the numbers of the questions whose answer is shown.
    """

    def __init__(self, plan: Plan) -> None:
        super().__init__(plan)
        self.exercises: Exercises = from_spec(plan.spec)
        self.at = 0
        self.closed: set[int] = set()
        self._sheets: dict[str, AnswerSheet] = {}

    @property
    def title(self) -> str:
        """The heading of the questions."""
        return self.exercises.title

    @property
    def question(self) -> Question:
        """The question asked now."""
        return self.exercises.questions[self.at]

    @property
    def is_open(self) -> bool:
        """Whether answers are taken."""
        return self.at not in self.closed

    def sheet(self, name: str) -> AnswerSheet:
        """Return somebody's answers; they are kept on this machine."""
        key = person_key(name)
        if key not in self._sheets:
            self._sheets[key] = AnswerSheet(self.exercises, MODES[1])
            self._sheets[key].sign(name)
        return self._sheets[key]

    def answer(self, name: str, letter: str) -> str:
        """Take somebody's answer to the question asked now; return what to say.

        Raises:
            BadInput: the question is closed, or has no such answer. Then nothing is noted.
        """
        if not self.is_open:
            raise BadInput(_CLOSED)
        self.sheet(name).answer(self.at + 1, letter)
        return say(_NOTED, {"letter": letter})

    def given(self, name: str, number: int | None = None) -> str:
        """Return somebody's last letter for a question; "" for none."""
        sheet = self._sheets.get(person_key(name))
        tried = sheet.tried((self.at if number is None else number) + 1) if sheet is not None else ()
        return tried[-1] if tried else ""

    def counts(self, number: int | None = None) -> tuple[int, ...]:
        """Return how many chose each answer of a question."""
        at = self.at if number is None else number
        letters = Counter(self.given(sheet.name, at) for sheet in self._sheets.values())
        return tuple(
            letters[letter] for letter, _ in zip(LETTERS, self.exercises.questions[at].choices, strict=False)
        )

    def close(self) -> None:
        """Take no more answers to this question."""
        self.closed.add(self.at)

    def go(self, number: int) -> None:
        """Ask a question by its number from 0, limited to the range."""
        self.at = max(0, min(number, self.exercises.count - 1))

    def again(self) -> Plan:
        """Return a plan that asks the same in another position."""
        found = self.question
        once_more = make_exercises(
            found.kind, 1, game=self.exercises.game, level=self.exercises.level, seed=randbelow(2**31)
        )
        return Plan("quiz", spec=once_more.spec())

    def state(self) -> dict[str, Any]:
        """Return what has happened; the answers lie in the register."""
        return {
            "at": self.at, "closed": sorted(self.closed), "names": [sheet.name for sheet in self._sheets.values()],
        }  # fmt: skip

    def restore(self, state: Mapping[str, Any]) -> None:
        """Go on where `state` was taken."""
        self.go(int(state.get("at", 0)))
        self.closed = {number for number in state.get("closed", ()) if 0 <= number < self.exercises.count}
        for name in state.get("names", ()):
            self.sheet(name)

    def hand_in(self, folder: Path) -> int:
        """Write the files of all who answered, for `bg.collect`; return how many."""
        answered = [sheet for sheet in self._sheets.values() if any(self._letters(sheet))]
        for sheet in answered:
            sheet.hand_in(folder=folder)
        return len(answered)

    def _letters(self, sheet: AnswerSheet) -> Sequence[tuple[str, ...]]:
        return [sheet.tried(number + 1) for number in range(self.exercises.count)]
