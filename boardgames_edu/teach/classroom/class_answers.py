"""The answers of a class: points, misconceptions, and the next step."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple

from msgspec.structs import replace

from boardgames_edu.engine.errors import BadInput, OptionError, shown
from boardgames_edu.i18n import N_, say
from boardgames_edu.teach.classroom.assignment import assignment
from boardgames_edu.teach.classroom.exercises import Exercises, choice_of, make_exercises
from boardgames_edu.teach.classroom.hand_ins import MODES, HandIn
from boardgames_edu.teach.classroom.pupils import person_key
from boardgames_edu.teach.classroom.worksheet import LAYOUTS, PrintedSheet
from boardgames_edu.teach.questions import Question, find_kind

_SCALE = N_(
    "A scale is the highest mark, such as 12, or a share of right answers by mark, such as {example}, not {value}."
)
_NOTHING_MISSED = N_("Nothing was missed, or nothing could be read: there is nothing to ask again.")
HARDEST = 3
"""The number of questions that are projected again."""
_GOOD, _POOR = 0.8, 0.5
"""The shares of right answers from which the next level is due, and below which the one before is."""
_MOST = 1000
"""The highest mark of a scale."""
NO_ANSWER = N_("no answer")


class HandedIn(NamedTuple):
    """The content of one handed-in file.

    Attributes:
        file: its name.
        name: who handed it in; empty when the file cannot be read.
        answers: the letters that count; none when there is a problem.
        right: per question, whether it is right; none when there is a problem.
        problem: what is wrong with the file, in words; empty if nothing is.
        tries: per question, how many letters were chosen; empty where the file does not say.
        solved: per question, whether the last letter is right; none when there is a problem.
        hand_in: the file as it was read; None when there is a problem.
    """

    file: str
    name: str
    answers: tuple[str, ...] = ()
    right: tuple[bool, ...] = ()
    problem: str = ""
    tries: tuple[int, ...] = ()
    solved: tuple[bool, ...] = ()
    hand_in: HandIn | None = None

    @property
    def points(self) -> int | None:
        """The number of right answers; None when there is a problem."""
        return None if self.problem else sum(self.right)


class WrongAnswer(NamedTuple):
    """A wrong answer that was given to a question.

    Attributes:
        number: the question's number, from 1.
        letter: the answer as it was given; "" for none.
        words: the answer in words.
        misconception: what leads to it, in words; empty if unknown.
        names: who gave it.
    """

    number: int
    letter: str
    words: str
    misconception: str
    names: tuple[str, ...]


class Belief(NamedTuple):
    """A misconception, over all questions.

    Attributes:
        mistake: the misconception in words.
        times: how many wrong answers it explains.
        numbers: the numbers of the questions, from 1.
        names: who gave them.
    """

    mistake: str
    times: int
    numbers: tuple[int, ...]
    names: tuple[str, ...]


Scale = int | Mapping[str, float]
"""The highest mark, or for each mark the share of right answers that it needs."""


class Answers(list[HandedIn]):
    """The answers of a class, one row per file.

    Args:
        scale: of the marks; none if not given.

    Attributes:
        made: the questions, without those of one pupil alone; None when no file could be read.
        mode: the mode of most files.
        personal: whether every pupil had questions of their own.

    Raises:
        OptionError: there is no such scale.
    """

    made: Exercises | None = None
    mode: str = MODES[0]
    personal: bool = False

    def __init__(self, scale: Scale | None = None) -> None:
        super().__init__()
        shares = scale.values() if isinstance(scale, Mapping) else ()
        fits = all(isinstance(each, (int, float)) and 0 <= each <= 1 for each in shares) and 0 in shares
        if scale is not None and not fits and not (type(scale) is int and 1 <= scale <= _MOST):
            raise OptionError(_SCALE, example='{"A": 0.9, "B": 0.6, "C": 0}', value=shown(scale))
        self.scale = scale

    # --- the class -------------------------------------------------------------------------------------------------

    def pupils(self) -> list[HandedIn]:
        """Return one row per pupil: the one written last.

        Files of one name from two notebooks may be of two pupils: both are rows.
        """
        found: dict[tuple[str, str], HandedIn] = {}
        for row in self:
            if row.hand_in is not None:
                last = found.get(pupil_of(row))
                if last is None or _written(row) >= _written(last):
                    found[pupil_of(row)] = row
        return list(found.values())

    def mean(self) -> float | None:
        """Return the mean of the pupils' points; None without any."""
        points = self.points()
        return fmean(points) if points else None

    def distribution(self) -> dict[int, int]:
        """Return how many pupils have each number of points, from 0."""
        counted = Counter(self.points())
        return {points: counted[points] for points in range((self.made.count if self.made else 0) + 1)}

    def by_question(self) -> list[float]:
        """Return the share of right answers for each question."""
        good = [row.right for row in self.pupils()]
        return [sum(column) / len(good) for column in zip(*good, strict=False)] if good else []

    def wrong_answers(self) -> list[WrongAnswer]:
        """Return each question's wrong answers and misconceptions, most frequent first."""
        names: dict[tuple[int, str, str, str], list[str]] = defaultdict(list)
        for row in self.pupils():
            for number, (letter, right) in enumerate(zip(row.answers, row.right, strict=True), start=1):
                if not right:
                    names[number, *_read_answer(row, number, letter)].append(row.name)
        found = [WrongAnswer(*answer, tuple(who)) for answer, who in names.items()]
        return sorted(found, key=lambda answer: (answer.number, -len(answer.names), answer.letter))

    def mark(self, row: HandedIn) -> int | str | None:
        """Return the mark of a row; None without a scale or points."""
        if self.scale is None or row.points is None:
            return None
        share = row.points / max(len(row.right), 1)
        if isinstance(self.scale, Mapping):
            return max((least, mark) for mark, least in self.scale.items() if least <= share)[1]
        return max(int(self.scale * share + 0.5), 1)

    # --- what next ---------------------------------------------------------------------------------------------

    def beliefs(self) -> list[Belief]:
        """Return the misconceptions over all questions, most frequent first."""
        found: dict[str, list[WrongAnswer]] = defaultdict(list)
        for answer in self.wrong_answers():
            if answer.misconception:
                found[answer.misconception].append(answer)
        told = []
        for mistake, answers in found.items():
            names = [name for answer in answers for name in answer.names]
            numbers = dict.fromkeys(answer.number for answer in answers)
            told.append(Belief(mistake, len(names), tuple(numbers), tuple(dict.fromkeys(names))))
        return sorted(told, key=lambda belief: (-belief.times, belief.numbers))

    def hardest(self, most: int = HARDEST) -> list[Question]:
        """Return the questions that most pupils missed.

        ``bg.present`` shows them. Where every pupil had other questions, they are those of the first one.
        """
        made = next((row.hand_in.made for row in self.pupils() if row.hand_in), None)
        return [made.questions[number - 1] for number in self.hardest_numbers(most)] if made else []

    def missed(self) -> list[str]:
        """Return the pupils who missed a question of the hardest."""
        numbers = self.hardest_numbers()
        return [row.name for row in self.pupils() if not all(row.right[number - 1] for number in numbers)]

    def again(self, **options: Any) -> PrintedSheet:
        """Return a compact sheet with new questions of the hardest kinds.

        ``options`` are those of `PrintedSheet`. Raises BadInput when nothing was missed.
        """
        made, asked = self.made, dict.fromkeys(question.kind for question in self.hardest())
        kinds = tuple(kind for kind in asked if made is not None and kind in made.kinds)
        if made is None or not kinds:
            raise BadInput(_NOTHING_MISSED)
        title = say(N_("{title}: once more"), {"title": made.title})
        new = replace(made, kinds=kinds, own=(), seed=made.seed + 1, title=title)
        return PrintedSheet(new, **{"layout": LAYOUTS[1], **options})

    def next_level(self) -> int:
        """Return the level that fits the class.

        It is one up where 80 % is right, and one down below 50 %.
        """
        if self.made is None:
            return 1
        share = fmean(self.by_question() or [0.0])
        highest = max((max(find_kind(kind, self.made.game).levels) for kind in self.made.kinds), default=1)
        step = (share >= _GOOD) - (share < _POOR)
        return min(max(self.made.level + step, 1), highest)

    def next_exercises(self, title: str = "") -> Exercises:
        """Return new questions of the same kinds, at `next_level`. Raises BadInput."""
        if self.made is None:
            raise BadInput(_NOTHING_MISSED)
        made, level = self.made, self.next_level()
        return make_exercises(
            (*made.own, *made.kinds), made.count, game=made.game, level=level, seed=made.seed + 1, title=title
        )

    def next_assignment(self, folder: str | Path, title: str = "", **options: Any) -> tuple[Path, Path]:
        """Write an assignment of the same kinds with new questions, at `next_level`.

        ``options`` are those of `assignment`. Raises BadInput, OptionError.
        """
        made = self.next_exercises(title)
        given = {"game": made.game, "level": made.level, "seed": made.seed, "title": title}
        given |= {"mode": self.mode, "personal": self.personal}
        return assignment(folder, (*made.own, *made.kinds), made.count, **{**given, **options})

    def hardest_numbers(self, most: int = HARDEST) -> list[int]:
        """Return the numbers of the questions that most pupils missed, from 1."""
        parts = self.by_question()
        numbers = [number for number, part in enumerate(parts, start=1) if part < 1]
        return sorted(numbers, key=lambda number: (parts[number - 1], number))[:most]

    def points(self) -> list[int]:
        """Return the points of each pupil."""
        return [sum(row.right) for row in self.pupils()]


def pupil_of(row: HandedIn) -> tuple[str, str]:
    """Return what tells pupils apart: name and notebook."""
    return person_key(row.name), row.hand_in.paper.id if row.hand_in else ""


def _written(row: HandedIn) -> tuple[str, str]:
    """Return when a file was written, never later than its own time."""
    paper = row.hand_in.paper if row.hand_in else None
    return min(filter(None, (paper.at, paper.written)), default="") if paper else "", row.file


def _read_answer(row: HandedIn, number: int, letter: str) -> tuple[str, str, str]:
    """Return an answer as given, in words, and its misconception."""
    question = row.hand_in.made.questions[number - 1] if row.hand_in else None
    if question is None or not letter:
        return "", say(NO_ANSWER), ""
    try:
        choice = question.choice(choice_of(question, letter))
    except BadInput:
        return letter, "", ""
    return letter, choice.words, choice.misconception
