"""The results of a class, with an overview and its files."""

import csv
import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from html import escape
from io import StringIO
from pathlib import Path
from statistics import fmean, median
from typing import TYPE_CHECKING, Any

from boardgames_edu.engine.errors import BadInput
from boardgames_edu.engine.storage import path_of
from boardgames_edu.i18n import N_, language, listed, say
from boardgames_edu.scene.painters.svg import svg
from boardgames_edu.teach.classroom.class_answers import NO_ANSWER, Answers, HandedIn, WrongAnswer, pupil_of
from boardgames_edu.teach.classroom.exercises import choice_of, on_screen
from boardgames_edu.teach.classroom.hand_ins import MODES, HandIn, minute, remarks, write_files
from boardgames_edu.teach.classroom.paper import pictures
from boardgames_edu.teach.questions import Question, find_kind

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_TWICE = N_("Handed in {n} times; {file} counts.")
_OPEN = N_("No answer to {n:question|questions} {numbers}.")
_JUDGED = N_("Questions answered in practice, too, which tells what is right: {numbers}.")
_SUMMARY = N_("{n} {n:pupil|pupils}, mean {mean} of {count}, median {median}")
_BASIS_TEST = N_("Test: the last answer counts.")
_PUPILS, _POINTS, _NUMBER, _ASKED = N_("Pupils"), N_("Score"), N_("No."), N_("Question")
_RIGHT, _WRONG = N_("Right"), N_("Wrong answers, and what leads to them")
_ACCOUNTS, _REMARK, _PROBLEM = N_("Account"), N_("Remark"), N_("Problem")
_BELIEFS, _BY = N_("What the class believes"), N_("{times} × {mistake}")
_PROJECT = N_("Project the hardest: {numbers}")
_AGAIN_FOR = N_("Sheet for those who missed it: {names}")
_ASSIGN = N_("Next assignment, at level {level}")
_LOOK, EVERYBODY = N_("To be looked at"), N_("Everybody")
_OTHER_WRONG = N_("another wrong answer")
_BECAUSE = N_("{told} ({mistake})")
_HEADS = {
    "name": N_("Pupil"),
    "points": _POINTS,
    "mark": N_("Mark"),
    "tries": N_("Tries"),
    "handed_in": N_("Handed in"),
    "written": N_("File of"),
    "account": _ACCOUNTS,
    "problem": _PROBLEM,
    "look": _REMARK,
    "file": N_("File"),
}
_ALIKE_FROM = 3
"""The number of equal wrong answers from which they are reported."""


class Collected(Answers):
    """The hand-ins of a class, one row per file, by name.

    A notebook shows the class at a glance.
    """

    # --- what to look at -------------------------------------------------------------------------------------------

    def to_look_at(self) -> list[tuple[HandedIn, str]]:
        """Return the rows that a teacher should check, with reasons."""
        counted = self.pupils()
        files = Counter(map(pupil_of, (row for row in self if row.hand_in is not None)))
        found = [(row, row.problem) for row in self if row.problem]
        odd = remarks([row.hand_in.paper for row in counted if row.hand_in is not None])
        for row in counted:
            if files[pupil_of(row)] > 1:
                found.append((row, say(_TWICE, {"n": files[pupil_of(row)], "file": row.file})))
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
            yield say(N_("First letters, last letters and tries do not fit together."))
        if given.mode != self.mode:
            yield say(N_("Done as {mode}, the others as {usual}."), {"mode": given.mode, "usual": self.mode})
        elif not given.first and self.mode == MODES[0]:
            yield say(N_("It does not say what was tried first: the last answers count."))
        if given.judged and given.mode != MODES[0]:
            yield say(_JUDGED, {"numbers": ", ".join(map(str, given.judged))})

    def _alike(self, rows: Sequence[HandedIn]) -> Iterator[tuple[HandedIn, str]]:
        """Yield rows that repeat another pupil's wrong answers to the same questions."""
        for number, row in enumerate(rows):
            wrong = _wrong(row)
            other = next((each for each in rows[:number] if wrong and _wrong(each) == wrong), None)
            if other is not None and len(wrong) >= _ALIKE_FROM:
                yield row, say(N_("The same {n} wrong answers as {name}."), {"n": len(wrong), "name": other.name})

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
                **({"mark": self.mark(row)} if self.scale is not None else {}),
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
        """Write the rows as a CSV file. Raises BadInput.

        Heads are words, times are those of the clocks here, and where a comma divides whole from tenths, a semicolon
        divides the columns.
        """
        file, out = path_of(path), StringIO(newline="")
        writer = csv.writer(out, lineterminator="\r\n", delimiter="," if language() == "en" else ";")
        writer.writerows([_harmless(value) for value in row] for row in self._lines())
        write_files({file: "\ufeff" + out.getvalue()})  # the mark by which spreadsheets know the letters
        return file

    def _lines(self) -> list[list[object]]:
        """Return the rows, with heads in words and local times."""
        rows = self.rows()
        for row in rows:
            letters = {key: on_screen(row[key]) for key in row if re.fullmatch(r"q\d+", key) and row[key]}
            row.update({key: minute(row[key]) for key in ("handed_in", "written")} | letters)
        heads = {key: say(_HEADS[key]) if key in _HEADS else key for row in rows[:1] for key in row}
        return [list(heads.values()), *(list(row.values()) for row in rows)]

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

    def plot(self, axes: "tuple[Axes, Axes] | None" = None) -> "tuple[Axes, Axes]":
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
        right.set(xlabel=say(_ASKED), ylabel=say(N_("part of the class, right")), ylim=(0, 1.15), xticks=list(numbers))
        for each in axes:
            each.spines[["top", "right"]].set_visible(False)
        return left, right

    def _repr_html_(self) -> str:
        return self.html()

    def html(self, code: bool = True) -> str:
        """Return the class at a glance, perhaps without lines of code."""
        parts = self._look_html, self._questions_html, self._rows_html
        return self._summary_html() + self._next_html(code) + "".join(part() for part in parts)

    def _summary_html(self) -> str:
        points = self.points()
        if not points or self.made is None:
            return ""
        facts = {"n": len(points), "mean": round(fmean(points), 1), "median": median(points)}
        told = say(_SUMMARY, {**facts, "count": self.made.count})
        counted = self.distribution()
        bars = _table(
            [say(_POINTS), say(_PUPILS)],
            [[str(at), f"{'█' * times} {times}" if times else "0"] for at, times in counted.items()],
        )
        basis = say(N_("Practice: the first try counts.") if self.mode == MODES[0] else _BASIS_TEST)
        return f"<h4>{escape(self.made.title)}</h4><p><b>{escape(told)}</b> {escape(basis)}</p>{bars}"

    def _next_html(self, code: bool) -> str:
        """Return the class's beliefs, and lines of code to go on."""
        if self.made is None:
            return ""
        told = [
            [say(_BY, {"times": each.times, "mistake": each.mistake}), ", ".join(each.names)] for each in self.beliefs()
        ]
        beliefs = f"<h4>{escape(say(_BELIEFS))}</h4>{_table([], told)}" if told else ""
        if not code:
            return beliefs
        offers = [[say(_ASSIGN, {"level": self.next_level()}), '_.next_assignment("next")']]
        if numbers := self.hardest_numbers():
            offers[:0] = [
                [say(_PROJECT, {"numbers": listed(map(str, numbers))}), "bg.present(_.hardest())"],
                [say(_AGAIN_FOR, {"names": listed(self.missed())}), '_.again().save("again.pdf")'],
            ]
        return f"{beliefs}<h4>{escape(say(N_('What next')))}</h4>{_table([], offers)}"

    def _look_html(self) -> str:
        found = [[row.name or row.file, told] for row, told in self.to_look_at()]
        return f"<h4>{escape(say(_LOOK))}</h4>{_table([], found)}" if found else ""

    def _questions_html(self) -> str:
        if self.made is None:
            return ""
        wrong = self.wrong_answers()
        lines = []
        for number, part in enumerate(self.by_question(), start=1):
            asked, own = self._wording(number)
            here = [answer for answer in wrong if answer.number == number]
            told = "\n".join(_beliefs(here) if own else map(_mistake, here))
            lines.append([str(number), asked, f"{part:.0%}", told])
        return _table([say(_NUMBER), say(_ASKED), say(_RIGHT), say(_WRONG)], lines)

    def _wording(self, number: int) -> tuple[str, bool]:
        """Return a question in words, and whether it differs between pupils."""
        texts = {row.hand_in.made.questions[number - 1].text for row in self.pupils() if row.hand_in}
        if self.made is None or len(texts) == 1:
            return "".join(texts), False
        return say(find_kind(self.made.questions[number - 1].kind, self.made.game).title), True

    def _rows_html(self) -> str:
        heads, *rows = self._lines()
        left_out = {say(_PROBLEM), say(_REMARK)}
        if len({_account(row) for row in self if row.hand_in is not None}) < 2:
            left_out.add(say(_ACCOUNTS))
        kept = [at for at, head in enumerate(heads) if head not in left_out]
        told = [str(row[heads.index(say(_PROBLEM))] or row[heads.index(say(_REMARK))]) for row in rows]
        body = [
            [*("" if row[at] is None else str(row[at]) for at in kept), remark]
            for row, remark in zip(rows, told, strict=True)
        ]
        return f"<h4>{escape(say(EVERYBODY))}</h4>{_table([*(str(heads[at]) for at in kept), say(_REMARK)], body)}"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    def line(cells: Sequence[str], tag: str) -> str:
        told = "".join(
            f"<{tag} style='text-align:left;white-space:pre-line;padding-right:1em'>{escape(cell)}</{tag}>"
            for cell in cells
        )
        return f"<tr>{told}</tr>"

    top = f"<thead>{line(head, 'th')}</thead>" if head else ""
    return f"<table>{top}<tbody>{''.join(line(row, 'td') for row in rows)}</tbody></table>"


def _mistake(answer: WrongAnswer) -> str:
    facts = {"times": len(answer.names), "letter": on_screen(answer.letter) or "–", "words": answer.words}
    told = say(N_("{times} × {letter}: {words}"), facts)
    return say(_BECAUSE, {"told": told, "mistake": answer.misconception}) if answer.misconception else told


def _beliefs(answers: Sequence[WrongAnswer]) -> list[str]:
    """Return the misconceptions, where the answers themselves differ by pupil."""
    counted = Counter[str]()
    for answer in answers:
        counted[answer.misconception or say(_OTHER_WRONG if answer.letter else NO_ANSWER)] += len(answer.names)
    return [f"{times} × {mistake}" for mistake, times in counted.most_common()]


def _harmless(value: object) -> object:
    """Return a value that no spreadsheet takes for a formula."""
    if not isinstance(value, str):
        return value
    start = unicodedata.normalize("NFKC", value.lstrip())[:1]  # full-width signs are read as plain ones
    return f"'{value}" if start in ("=", "+", "-", "@") or value[:1] in ("\t", "\r", "\n") else value


def _account(row: HandedIn) -> str:
    return row.hand_in.paper.account if row.hand_in else ""


def _wrong(row: HandedIn) -> tuple[tuple[str, int, str], ...]:
    made = row.hand_in.made if row.hand_in else None
    return tuple(
        (made.pupil if made else "", number, letter)
        for number, (letter, right) in enumerate(zip(row.answers, row.right, strict=True))
        if not right and letter
    )


_FEEDBACK_STYLE = """
:root { color-scheme: light dark } body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 1em auto }
body { padding: 0 1em } svg { max-width: 100%; height: auto } section { margin: 0 0 2em }
.right, .wrong { border-left: 5px solid #c03a00; padding-left: .7em } .right { border-color: #00794f }
"""


def feedback_page(given: HandIn, answers: tuple[str, ...], right: tuple[bool, ...]) -> str:
    """Return a pupil's page, as HTML without scripts.

    It has each question, the answer given, the right one, and why.

    Args:
        given: the hand-in.
        answers: the letters that count.
        right: for each of them, whether it is right.
    """
    told = say(N_("{name}: {points} of {count}"), {"name": given.name, "points": sum(right), "count": len(right)})
    parts = [
        _section(number, question, letter)
        for number, (question, letter) in enumerate(zip(given.made.questions, answers, strict=True), start=1)
    ]
    return (
        f'<!doctype html><html lang="{language()}"><head><meta charset="utf-8"><title>{escape(told)}</title>'
        f"<style>{_FEEDBACK_STYLE}</style></head><body><h1>{escape(given.made.title)}</h1><p><b>{escape(told)}</b></p>"
        f"{''.join(parts)}</body></html>\n"
    )


def _section(number: int, question: Question, letter: str) -> str:
    drawn = "".join(svg(picture.scene, scale=picture.width / picture.scene.width) for picture in pictures(question))
    good, yours, told = _judged(question, letter)
    look, mark = ("right", "✓") if good else ("wrong", "✗")
    return (
        f"<section><p><b>{number}.</b> {escape(question.text)}</p>{drawn}"
        f'<div class="{look}">{mark} {escape(yours)}<br>{escape(told)}</div></section>'
    )


def _judged(question: Question, letter: str) -> tuple[bool, str, str]:
    """Return whether an answer is right, its words, and the reply."""
    try:
        choice = question.choice(choice_of(question, letter))
    except BadInput:
        wrong = next(each.id for each in question.choices if each.id != question.answer)
        plain = question._replace(choices=tuple(each._replace(misconception="") for each in question.choices))
        return False, say(N_("You gave no answer.")), plain.judge(wrong)[1]
    good, told = question.judge(choice.id)
    return good, say(N_("Your answer: {words}"), {"words": choice.words}), told
