"""What came back from a class, with an overview and its files."""

from __future__ import annotations

import csv
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from html import escape
from io import StringIO
from pathlib import Path
from statistics import fmean, median
from typing import TYPE_CHECKING, Any, NamedTuple

from boardgames_edu.engine.errors import BadInput
from boardgames_edu.engine.storage import path_of
from boardgames_edu.i18n import N_, say
from boardgames_edu.teach.classroom.exercises import Exercises, choice_of
from boardgames_edu.teach.classroom.feedback import feedback_page
from boardgames_edu.teach.classroom.hand_ins import (
    MODES,
    HandIn,
    minute,
    remarks,
    write_files,
)
from boardgames_edu.teach.classroom.pupils import person_key
from boardgames_edu.teach.questions import find_kind

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = [
    "EVERYBODY",
    "Collected",
    "HandedIn",
    "WrongAnswer",
]

_TWICE = N_("Handed in {n} times; {file} counts.")
_OPEN = N_("No answer to {n:question|questions} {numbers}.")
_NOT_SO = N_("First letters, last letters and tries do not fit together.")
_MODE = N_("Done as {mode}, the others as {usual}.")
_JUDGED = N_("Questions answered in practice, too, which tells what is right: {numbers}.")
_ALIKE = N_("The same {n} wrong answers as {name}.")
_FIRST = N_("It does not say what was tried first: the last answers count.")
_SUMMARY = N_("{n} {n:pupil|pupils}, mean {mean} of {count}, median {median}")
_BASIS_PRACTICE = N_("Practice: the first try counts.")
_BASIS_TEST = N_("Test: the last answer counts.")
_PUPILS, _POINTS, _NUMBER, _ASKED = N_("Pupils"), N_("Score"), N_("No."), N_("Question")
_RIGHT, _WRONG, _NONE = N_("Right"), N_("Wrong answers, and what leads to them"), N_("no answer")
_PUPIL, _TRIES, _WHEN, _WRITTEN, _ACCOUNTS, _REMARK, _FILE = (
    N_("Pupil"), N_("Tries"), N_("Handed in (UTC)"), N_("File of (UTC)"), N_("Account"), N_("Remark"), N_("File"),
)  # fmt: skip
_LOOK, EVERYBODY = N_("To be looked at"), N_("Everybody")
_SHARE = N_("part of the class, right")
_OTHER_WRONG = N_("another wrong answer")
_WRONG_TOLD = N_("{times} × {letter}: {words}")
_BECAUSE = N_("{told} ({mistake})")
_ALIKE_FROM = 3
"""The number of equal wrong answers from which they are reported."""


class HandedIn(NamedTuple):
    """What one handed-in file contains.

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


class Collected(list[HandedIn]):
    """The hand-ins of a class, one row per file, by name.

    A notebook shows the class at a glance.

    Attributes:
        made: the questions, without those of one pupil alone; None when no file could be read.
        mode: the mode of most files.
    """

    made: Exercises | None = None
    mode: str = MODES[0]

    # --- the class -------------------------------------------------------------------------------------------------

    def pupils(self) -> list[HandedIn]:
        """Return one row per pupil: the one written last.

        Files of one name from two notebooks may be of two pupils: both are rows.
        """
        found: dict[tuple[str, str], HandedIn] = {}
        for row in self:
            if row.hand_in is not None:
                last = found.get(_who(row))
                if last is None or _written(row) >= _written(last):
                    found[_who(row)] = row
        return list(found.values())

    def mean(self) -> float | None:
        """Return the mean of the pupils' points; None without any."""
        points = self._points()
        return fmean(points) if points else None

    def distribution(self) -> dict[int, int]:
        """Return how many pupils have each number of points, from 0."""
        counted = Counter(self._points())
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

    def to_look_at(self) -> list[tuple[HandedIn, str]]:
        """Return the rows that a teacher should check, with reasons."""
        counted = self.pupils()
        files = Counter(map(_who, (row for row in self if row.hand_in is not None)))
        found = [(row, row.problem) for row in self if row.problem]
        odd = remarks([row.hand_in.paper for row in counted if row.hand_in is not None])
        for row in counted:
            if files[_who(row)] > 1:
                found.append((row, say(_TWICE, {"n": files[_who(row)], "file": row.file})))
            shared = odd[row.hand_in.paper] if row.hand_in is not None else []
            found += [(row, told) for told in (*self._odd(row), *shared)]
        return found + list(self._alike(counted))

    def _odd(self, row: HandedIn) -> Iterator[str]:
        given = row.hand_in
        if given is None:
            return
        empty = [str(number) for number, letter in enumerate(row.answers, start=1) if not letter]
        if empty:
            yield say(_OPEN, {"n": len(empty), "numbers": ", ".join(empty)})
        if not given.adds_up:
            yield say(_NOT_SO)
        if given.mode != self.mode:
            yield say(_MODE, {"mode": given.mode, "usual": self.mode})
        elif not given.first and self.mode == MODES[0]:
            yield say(_FIRST)
        if given.judged and given.mode != MODES[0]:
            yield say(_JUDGED, {"numbers": ", ".join(map(str, given.judged))})

    def _alike(self, rows: Sequence[HandedIn]) -> Iterator[tuple[HandedIn, str]]:
        """Yield rows that repeat another pupil's wrong answers to the same questions."""
        for number, row in enumerate(rows):
            wrong = _wrong(row)
            other = next((each for each in rows[:number] if wrong and _wrong(each) == wrong), None)
            if other is not None and len(wrong) >= _ALIKE_FROM:
                yield row, say(_ALIKE, {"n": len(wrong), "name": other.name})

    def _points(self) -> list[int]:
        return [sum(row.right) for row in self.pupils()]

    # --- as a table, a file, a figure ------------------------------------------------------------------------------

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each file, as plain data."""
        count = max((len(row.answers) for row in self), default=0)
        look: dict[str, list[str]] = defaultdict(list)
        for row, told in self.to_look_at():
            look[row.file].append(told)
        return [
            {
                "name": row.name,
                "points": row.points,
                **{f"q{number + 1}": row.answers[number] if row.answers else None for number in range(count)},
                "tries": sum(row.tries) if row.tries else None,
                "handed_in": row.hand_in.paper.at if row.hand_in else "",
                "written": row.hand_in.paper.written if row.hand_in else "",
                "account": _account(row),
                "problem": row.problem,
                "look": " ".join(told for told in look[row.file] if told != row.problem),
                "file": row.file,
            }
            for row in self
        ]

    def table(self) -> Any:
        """Return the rows as a pandas table (pandas must be installed).

        A missing value is empty and no part of a mean.
        """
        import pandas as pd  # type: ignore[import-untyped,unused-ignore]

        return pd.DataFrame(self.rows()).astype({"points": "Int64", "tries": "Int64"})

    def save(self, path: str | Path) -> Path:
        """Write the rows as a CSV file, for a spreadsheet. Raises BadInput."""
        file, out, rows = path_of(path), StringIO(newline=""), self.rows()
        writer = csv.writer(out, lineterminator="\r\n")
        writer.writerow(rows[0] if rows else ())
        writer.writerows([_harmless(value) for value in row.values()] for row in rows)
        write_files({file: "\ufeff" + out.getvalue()})  # the mark by which spreadsheets know the letters
        return file

    def save_feedback(self, folder: str | Path) -> list[Path]:
        """Write each pupil's page: questions, answers, reasons. Raises BadInput."""
        place, texts = path_of(folder), dict[Path, str]()
        for row in self.pupils():
            if row.hand_in is not None:
                name = Path(row.file).stem
                while (file := place / f"{name}.html") in texts:
                    name = f"{name}_"
                texts[file] = feedback_page(row.hand_in, row.answers, row.right)
        if texts:
            write_files(texts)
        return list(texts)

    def plot(self, axes: tuple[Axes, Axes] | None = None) -> tuple[Axes, Axes]:
        """Plot the distribution of points and the share right by question."""
        import matplotlib.pyplot as plt
        from matplotlib.ticker import MaxNLocator

        if axes is None:
            _, axes = plt.subplots(1, 2, figsize=(10, 3.2), layout="constrained")
        left, right = axes
        points = self.distribution()
        bars = left.bar(list(points), list(points.values()), color="#0072B2")
        left.bar_label(bars, [str(times or "") for times in points.values()])
        left.set(xlabel=say(_POINTS), ylabel=say(_PUPILS), xticks=list(points))
        left.yaxis.set_major_locator(MaxNLocator(integer=True))
        parts = self.by_question()
        numbers = range(1, len(parts) + 1)
        least = min(parts, default=0.0)
        bars = right.bar(numbers, parts, color=["#C03A00" if part == least else "#0072B2" for part in parts])
        right.bar_label(bars, [f"{part:.0%}" for part in parts])
        right.set(xlabel=say(_ASKED), ylabel=say(_SHARE), ylim=(0, 1.15), xticks=list(numbers))
        for each in axes:
            each.spines[["top", "right"]].set_visible(False)
        return left, right

    def _repr_html_(self) -> str:
        return f"{self._summary_html()}{self._look_html()}{self._questions_html()}{self._rows_html()}"

    def _summary_html(self) -> str:
        points = self._points()
        if not points or self.made is None:
            return ""
        facts = {"n": len(points), "mean": round(fmean(points), 1), "median": median(points)}
        told = say(_SUMMARY, {**facts, "count": self.made.count})
        counted = self.distribution()
        bars = _table(
            [say(_POINTS), say(_PUPILS)],
            [[str(at), f"{'█' * times} {times}" if times else "0"] for at, times in counted.items()],
        )
        basis = say(_BASIS_PRACTICE if self.mode == MODES[0] else _BASIS_TEST)
        return f"<h4>{escape(self.made.title)}</h4><p><b>{escape(told)}</b> {escape(basis)}</p>{bars}"

    def _look_html(self) -> str:
        found = [[row.name or row.file, told] for row, told in self.to_look_at()]
        return f"<h4>{escape(say(_LOOK))}</h4>{_table([], found)}" if found else ""

    def _questions_html(self) -> str:
        if self.made is None:
            return ""
        wrong = self.wrong_answers()
        lines = []
        for number, part in enumerate(self.by_question(), start=1):
            asked, own = self._asked(number)
            here = [answer for answer in wrong if answer.number == number]
            told = "\n".join(_beliefs(here) if own else map(_told, here))
            lines.append([str(number), asked, f"{part:.0%}", told])
        return _table([say(_NUMBER), say(_ASKED), say(_RIGHT), say(_WRONG)], lines)

    def _asked(self, number: int) -> tuple[str, bool]:
        """Return a question in words, and whether it differs between pupils."""
        texts = {row.hand_in.made.questions[number - 1].text for row in self.pupils() if row.hand_in}
        if self.made is None or len(texts) == 1:
            return "".join(texts), False
        return say(find_kind(self.made.questions[number - 1].kind, self.made.game).title), True

    def _rows_html(self) -> str:
        rows = self.rows()
        asked = [key for key in (rows[0] if rows else ()) if key[0] == "q" and key[1:].isdigit()]
        accounts = ["account"] if len({_account(row) for row in self if row.hand_in is not None}) > 1 else []
        keys = ["name", "points", *asked, "tries", "handed_in", "written", *accounts, "remark", "file"]
        heads = [
            _PUPIL,
            _POINTS,
            *asked,
            _TRIES,
            _WHEN,
            _WRITTEN,
            *[_ACCOUNTS][: len(accounts)],
            _REMARK,
            _FILE,
        ]
        for row in rows:
            row["remark"] = row["problem"] or row["look"]
            row.update({key: minute(row[key]) for key in ("handed_in", "written")})
        body = [["" if row[key] is None else str(row[key]) for key in keys] for row in rows]
        return f"<h4>{escape(say(EVERYBODY))}</h4>{_table(list(map(say, heads)), body)}"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    def line(cells: Sequence[str], tag: str) -> str:
        told = "".join(
            f"<{tag} style='text-align:left;white-space:pre-line'>{escape(cell)}</{tag}>" for cell in cells
        )
        return f"<tr>{told}</tr>"

    top = f"<thead>{line(head, 'th')}</thead>" if head else ""
    return f"<table>{top}<tbody>{''.join(line(row, 'td') for row in rows)}</tbody></table>"


def _told(answer: WrongAnswer) -> str:
    facts = {"times": len(answer.names), "letter": answer.letter or "–", "words": answer.words}
    told = say(_WRONG_TOLD, facts)
    return say(_BECAUSE, {"told": told, "mistake": answer.misconception}) if answer.misconception else told


def _beliefs(answers: Sequence[WrongAnswer]) -> list[str]:
    """Return the misconceptions, where the answers themselves differ by pupil."""
    counted = Counter[str]()
    for answer in answers:
        counted[answer.misconception or say(_OTHER_WRONG if answer.letter else _NONE)] += len(answer.names)
    return [f"{times} × {mistake}" for mistake, times in counted.most_common()]


def _harmless(value: object) -> object:
    """Return a value that no spreadsheet takes for a formula."""
    if not isinstance(value, str):
        return value
    start = unicodedata.normalize("NFKC", value.lstrip())[:1]  # full-width signs are read as plain ones
    return f"'{value}" if start in ("=", "+", "-", "@") or value[:1] in ("\t", "\r", "\n") else value


def _who(row: HandedIn) -> tuple[str, str]:
    return person_key(row.name), row.hand_in.paper.id if row.hand_in else ""


def _account(row: HandedIn) -> str:
    return row.hand_in.paper.account if row.hand_in else ""


def _written(row: HandedIn) -> tuple[str, str]:
    """Return when a file was written, never later than its own time."""
    paper = row.hand_in.paper if row.hand_in else None
    return min(filter(None, (paper.at, paper.written)), default="") if paper else "", row.file


def _wrong(row: HandedIn) -> tuple[tuple[str, int, str], ...]:
    made = row.hand_in.made if row.hand_in else None
    return tuple(
        (made.pupil if made else "", number, letter)
        for number, (letter, right) in enumerate(zip(row.answers, row.right, strict=True))
        if not right and letter
    )


def _read_answer(row: HandedIn, number: int, letter: str) -> tuple[str, str, str]:
    """Return an answer as given, in words, and its misconception."""
    question = row.hand_in.made.questions[number - 1] if row.hand_in else None
    if question is None or not letter:
        return "", say(_NONE), ""
    try:
        choice = question.choice(choice_of(question, letter))
    except BadInput:
        return letter, "", ""
    return letter, choice.words, choice.misconception
