"""Hand-ins of a class: each file checked, and an overview.

This module knows no screen. In practice the first try of each question counts, in a test the last answer; of
files of format 1, which do not tell the first try, the last answer.
"""

from __future__ import annotations

import csv
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from html import escape
from io import StringIO
from pathlib import Path
from statistics import mean, median
from typing import TYPE_CHECKING, Any, NamedTuple

from boardgames_edu.engine.errors import BadInput, one_of, shown
from boardgames_edu.engine.storage import path_of
from boardgames_edu.i18n import N_, listed, say
from boardgames_edu.teach.exercises import Exercises, choice_of, letter_of
from boardgames_edu.teach.feedback import feedback_page
from boardgames_edu.teach.hand_ins import MODES, HandIn, read_hand_in, write_files
from boardgames_edu.teach.questions import find_kind

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["Collected", "HandedIn", "WrongAnswer", "collect"]

_MISSING = N_("Give {count} answers, one for each question; here are {given}.")
_OTHER = N_("It answers another assignment: {title}.")
_TITLE = N_("The title is a text, not {value}.")
_TIE = N_(
    "Two or more assignments were handed in equally often. Say which one you mean, for example title={example}, or "
    "give each assignment its own folder. Found: {titles}"
)
_NO_FILES = N_("There is no .json file in {folder}.")

_TWICE = N_("Handed in {n} times; {file} counts.")
_OPEN = N_("No answer to {n:question|questions} {numbers}.")
_NOT_SO = N_("First letters, last letters and tries do not fit together.")
_MODE = N_("Done as {mode}, the others as {usual}.")
_ALIKE = N_("The same {n} wrong answers as {name}.")
_SUMMARY = N_("{n} {n:pupil|pupils}, mean {mean} of {count}, median {median}")
_BASIS_PRACTICE = N_("Practice: the first try counts.")
_BASIS_TEST = N_("Test: the last answer counts.")
_PUPILS, _POINTS, _NUMBER, _ASKED = N_("Pupils"), N_("Points"), N_("No."), N_("Question")
_RIGHT, _WRONG, _NONE = N_("Right"), N_("Wrong answers, and what leads to them"), N_("no answer")
_PUPIL, _TRIES, _WHEN, _REMARK, _FILE = (
    N_("Pupil"), N_("Tries"), N_("Handed in (UTC)"), N_("Remark"), N_("File"),
)  # fmt: skip
_LOOK, _EVERYBODY = N_("To be looked at"), N_("Everybody")
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
        """Return one row per pupil: the one written last."""
        found: dict[str, HandedIn] = {}
        for row in self:
            if row.hand_in is not None:
                last = found.get(_who(row))
                if last is None or _written(row) >= _written(last):
                    found[_who(row)] = row
        return list(found.values())

    def mean(self) -> float | None:
        """Return the mean of the pupils' points; None without any."""
        points = self._points()
        return mean(points) if points else None

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
        for row in counted:
            if files[_who(row)] > 1:
                found.append((row, say(_TWICE, {"n": files[_who(row)], "file": row.file})))
            found += [(row, told) for told in self._odd(row)]
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
                "handed_in": row.hand_in.at if row.hand_in else "",
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
                file = place / f"{Path(row.file).stem}.html"
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
        facts = {"n": len(points), "mean": f"{mean(points):.1f}", "median": f"{median(points):g}"}
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
        head = [say(_PUPIL), say(_POINTS), *asked, say(_TRIES), say(_WHEN), say(_REMARK), say(_FILE)]
        body = [
            [
                *("" if row[key] is None else str(row[key]) for key in ("name", "points", *asked, "tries")),
                row["handed_in"][:16].replace("T", " "),
                row["problem"] or row["look"],
                row["file"],
            ]
            for row in rows
        ]
        return f"<h4>{escape(say(_EVERYBODY))}</h4>{_table(head, body)}"


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
    return f"'{value}" if isinstance(value, str) and value[:1] in "=+-@\t\r" and value else value


def _who(row: HandedIn) -> str:
    return " ".join(row.name.split()).casefold()


def _written(row: HandedIn) -> tuple[str, str]:
    return (row.hand_in.at if row.hand_in else "", row.file)


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
        return letter[:20], "", ""
    return letter, choice.words, choice.misconception


# --- collecting ------------------------------------------------------------------------------------------------------


def collect(folder: str | Path, title: str | None = None) -> Collected:
    """Check all hand-ins in a folder.

    A file that cannot be read, or that answers another assignment, becomes a row that says so.

    Args:
        folder: where the files are.
        title: the title of the assignment; the one that most of the files answer if not given.

    Raises:
        BadInput: there is no such file in the folder, or as many answer one assignment as another.
        OptionError: no file answers an assignment of that title.

    Example:
        >>> import boardgames_edu as bg
        >>> bg.collect(folder / "nowhere")
        Traceback (most recent call last):
        ...
        boardgames_edu.engine.errors.BadInput: ...
    """
    if title is not None and not isinstance(title, str):
        raise BadInput(_TITLE, value=shown(title))
    place = path_of(folder)
    files = (
        sorted(file for file in place.iterdir() if file.suffix.lower() == ".json") if place.is_dir() else []
    )
    if not files:
        raise BadInput(_NO_FILES, folder=str(folder))
    found, papers = Collected(), []
    for file in files:
        try:
            papers.append(read_hand_in(file))
        except BadInput as problem:
            found.append(HandedIn(file.name, "", problem=str(problem)))
    if papers:
        found.made = _meant([paper.made.of("") for paper in papers], title)
        found += [_checked(paper, found.made) for paper in papers]
        modes = [row.hand_in.mode for row in found if row.hand_in is not None]
        found.mode = Counter(modes).most_common(1)[0][0] if modes else MODES[0]
    found.sort(key=lambda row: (row.name.casefold(), row.file))
    return found


def _meant(handed_in: Sequence[Exercises], title: str | None) -> Exercises:
    """Return the assignment with a title, or the most frequent one."""
    titles = list(dict.fromkeys(made.title for made in handed_in))
    if title is not None and title not in titles:
        raise one_of("assignment", title, titles)
    ranked = Counter(made for made in handed_in if title in (None, made.title)).most_common()
    often = [made.title for made, times in ranked if times == ranked[0][1]]
    if len(often) > 1:
        raise BadInput(_TIE, titles=listed(often), example=shown(often[0]))
    return ranked[0][0]


def _checked(paper: HandIn, meant: Exercises) -> HandedIn:
    if paper.made.of("") != meant or (paper.made.pupil and paper.made != meant.of(paper.name)):
        return HandedIn(paper.file, paper.name, problem=say(_OTHER, {"title": paper.made.title}))
    if len(paper.answers) != meant.count:
        told = say(_MISSING, {"count": meant.count, "given": len(paper.answers)})
        return HandedIn(paper.file, paper.name, problem=told)
    if not paper.made.pupil:
        paper = paper._replace(made=meant)  # whose questions are drawn already
    answers = paper.first if paper.first and paper.mode == MODES[0] and paper.adds_up else paper.answers
    right, solved = _judged(paper.made, answers), _judged(paper.made, paper.answers)
    return HandedIn(paper.file, paper.name, answers, right, "", paper.tries, solved, paper)


def _judged(made: Exercises, letters: Sequence[str]) -> tuple[bool, ...]:
    return tuple(
        letter.strip().lower() == letter_of(question, question.answer)
        for question, letter in zip(made.questions, letters, strict=True)
    )
