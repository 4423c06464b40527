"""Worksheets to print, as HTML or PDF: questions and a key.

This module knows no screen: the result is a file.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from random import Random
from typing import NamedTuple

from boardgames_edu.engine.errors import OptionError, shown
from boardgames_edu.engine.storage import path_of, write_file
from boardgames_edu.i18n import N_, language, say
from boardgames_edu.scene.model import Seat
from boardgames_edu.scene.painters.svg import sign_svg, svg
from boardgames_edu.teach.classroom.exercises import LETTERS, Exercises, letter_of, make_exercises
from boardgames_edu.teach.classroom.paper import GAP, MARGIN, WIDTH, PaperPicture, pictures, seats, signed
from boardgames_edu.teach.classroom.pdf import Paragraph, PdfRow, as_pdf
from boardgames_edu.teach.questions import Question

__all__ = [
    "VERSIONS",
    "Key",
    "PrintedSheet",
    "worksheet",
]

_NAME, _DATE = N_("Your name"), N_("Date")
_KEY = N_("Key: {title}")
_VERSION = N_("{title} · version {version}")
_ANSWER = N_("{number}. {letter}: ")
_RULES = N_("Rules: {rules}")
_MISTAKE = N_("{letter}: {mistake}")
_SUFFIX = N_("A worksheet is written as .html or .pdf, not {suffix}.")
_FOLDER = N_("The folder {folder} does not exist.")
_NO_VERSION = N_("A version is one of {versions}, or nothing, not {value}.")
VERSIONS = "ABCD"
"""The versions of a sheet, with different orders of questions and answers."""
_COLUMNS = (4, 2, 1)
_LINE = "_" * 26
_STYLE = f"""
body {{ font: 11pt/1.4 system-ui, 'Noto Sans', 'DejaVu Sans', sans-serif; color: #111; background: #fff }}
body {{ max-width: 180mm; margin: 1em auto }}
h1 {{ font-size: 16pt; margin: 0 0 .3em }}
.who {{ display: flex; gap: 2em; margin-bottom: 1em }}
.who span {{ flex: 1; border-bottom: 1px solid #444; padding-top: 1em }}
.question {{ break-inside: avoid; margin: 0 0 1.6em }}
.pictures {{ display: flex; flex-wrap: wrap; gap: {GAP}pt; margin: .4em 0 }}
.pictures svg {{ height: auto }}
.sign {{ width: 1em; height: 1em; vertical-align: -.12em; margin-right: .15em }}
ol.choices {{ list-style: none; padding: 0; margin: .3em 0; display: grid; gap: .2em 1em }}
ol.choices b {{ display: inline-block; width: 1.4em }}
small {{ font-size: 9pt; color: #333 }}
@page {{ size: A4; margin: {MARGIN}pt }}
"""


def worksheet(
    kinds: str | Sequence[str],
    count: int = 6,
    *,
    game: str | None = None,
    level: int = 1,
    seed: int = 0,
    title: str = "",
    version: str = "",
) -> PrintedSheet:
    """Make a worksheet with random questions, the same for a seed.

    ``classroom.exercises.make_exercises`` describes the other arguments. A ``version``, "A" to "D", keeps neighbours
    from copying: it has the same questions in another order, with their answers in another order.

    Raises:
        OptionError: no such game or kind, or a number that does not fit.

    Example:
        >>> import boardgames_edu as bg
        >>> sheet = bg.worksheet("who_rules", 2, game="rurik", seed=1, title="Who rules?")
        >>> "Who rules?" in sheet.html()
        True
    """
    return PrintedSheet(make_exercises(kinds, count, game=game, level=level, seed=seed, title=title), version)


class PrintedSheet:
    """A set of questions on paper; :func:`worksheet` makes it.

    A notebook shows it as it will be printed.

    Args:
        exercises: what is asked.
        version: "A" to "D", or none.

    Attributes:
        exercises: what is asked. ``version``: which version of the sheet it is.
        questions: the questions in their order.

    Raises:
        OptionError: there is no such version.
    """

    def __init__(self, exercises: Exercises, version: str = "") -> None:
        if not isinstance(version, str) or version not in ("", *VERSIONS):
            raise OptionError(_NO_VERSION, versions=", ".join(VERSIONS), value=shown(version))
        self.exercises, self.version = exercises, version
        self.questions = _shuffled(exercises, version)

    def html(self, key: bool = False) -> str:
        """Return the questions, or the key, as a complete HTML page."""
        title, body = self._content(key)
        return (
            f'<!doctype html><html lang="{language()}"><head><meta charset="utf-8"><title>{escape(title)}</title>'
            f"<style>{_STYLE}</style></head><body><h1>{escape(title)}</h1>{body}</body></html>"
        )

    def save(self, path: str | Path, key: bool = False) -> Path:
        """Write the sheet, or its key, as .html or .pdf.

        Raises:
            OptionError: another ending, or a folder that does not exist.
            BadInput: it cannot be written.
        """
        file = path_of(path)
        if file.suffix.lower() not in (".html", ".pdf"):
            raise OptionError(_SUFFIX, suffix=shown(file.suffix or file.name))
        if not file.parent.is_dir():
            raise OptionError(_FOLDER, folder=str(file.parent))
        return write_file(file, self.html(key) if file.suffix.lower() == ".html" else self._pdf(key))

    @property
    def key(self) -> Key:
        """Return the answers, for the teacher, as they will be printed."""
        return Key(self._part(key=True))

    def _repr_html_(self) -> str:
        return self._part(key=False)

    def _part(self, key: bool) -> str:
        """Return the sheet, or its key, as HTML within a notebook."""
        title, body = self._content(key)
        return f"<style>{_scoped(_STYLE)}</style><div class='bge-sheet'><h1>{escape(title)}</h1>{body}</div>"

    def _content(self, key: bool) -> tuple[str, str]:
        """Return the title, and the HTML below it."""
        who = f"<div class='who'><span>{escape(say(_NAME))}</span><span>{escape(say(_DATE))}</span></div>"
        return self._titled(key), who + "".join(self._answers() if key else self._sheet())

    def _titled(self, key: bool) -> str:
        title = self.exercises.title
        if self.version:
            title = say(_VERSION, {"title": title, "version": self.version})
        return say(_KEY, {"title": title}) if key else title

    def _sheet(self) -> Iterator[str]:
        for number, question in enumerate(self.questions, start=1):
            found = pictures(question)
            known, drawn = seats(question, found), "".join(map(_drawn, found))
            columns = max(
                n for n in _COLUMNS if n == 1 or all(len(c.words) <= 56 / n for c in question.choices)
            )
            choices = "".join(
                f"<li><b>{letter}</b>{_html(choice.words, known)}</li>"
                for letter, choice in zip(LETTERS, question.choices, strict=False)
            )
            yield (
                f"<div class='question'><b>{number}.</b> {_html(question.text, known)}"
                f"<div class='pictures'>{drawn}</div>"
                f"<ol class='choices' style='grid-template-columns:repeat({columns},1fr)'>{choices}</ol></div>"
            )

    def _answers(self) -> Iterator[str]:
        for entry in map(_entry, range(1, len(self.questions) + 1), self.questions):
            known = entry.seats
            mistakes = "".join(f"<br><small>{_html(told, known)}</small>" for told in entry.mistakes)
            yield (
                f"<div class='question'><b>{_html(entry.head, known)}</b><br>{_html(entry.text, known)}<br>"
                f"{_html(entry.why, known)} <small>{escape(entry.rules)}</small>{mistakes}</div>"
            )

    # --- PDF -------------------------------------------------------------------------------------------------------

    def _pdf(self, key: bool) -> bytes:
        name, date = f"{say(_NAME)}: {_LINE}", f"{say(_DATE)}: {_LINE[:14]}"
        head = [
            Paragraph((self._titled(key),), 16, bold=True),
            Paragraph((f"{name}   {date}",), after=2 * GAP),
        ]
        block = _answer_block if key else _block
        blocks = (block(number, question) for number, question in enumerate(self.questions, start=1))
        return as_pdf(self._titled(key), head, blocks, name)


class Key:
    """The key of a worksheet; a notebook shows it.

    See `Worksheet.key`; `Worksheet.save` writes it.

    Attributes:
        html: the part of a page that shows it.
    """

    def __init__(self, html: str) -> None:
        self.html = html

    def _repr_html_(self) -> str:
        return self.html


def _shuffled(made: Exercises, version: str) -> tuple[Question, ...]:
    """Return the questions in the order of a version."""
    found = list(made.questions)
    if version in ("", VERSIONS[0]):
        return tuple(found)
    rng = Random(f"{made.seed} {version}")
    rng.shuffle(found)
    return tuple(
        question._replace(choices=tuple(rng.sample(question.choices, len(question.choices))))
        for question in found
    )


# --- the key ---------------------------------------------------------------------------------------------------------


class _Entry(NamedTuple):
    """The key's entry for a question."""

    head: str
    text: str
    why: str
    rules: str
    mistakes: tuple[str, ...]
    seats: tuple[Seat, ...]


def _entry(number: int, question: Question) -> _Entry:
    letter, right = letter_of(question, question.answer), question.choice(question.answer)
    mistakes = tuple(
        say(_MISTAKE, {"letter": letter_of(question, choice.id), "mistake": choice.misconception})
        for choice in question.choices
        if choice.misconception and choice.id != question.answer
    )
    rules = say(_RULES, {"rules": ", ".join(question.rules)})
    head = say(_ANSWER, {"number": number, "letter": letter}) + right.words
    return _Entry(head, question.text, question.why, rules, mistakes, seats(question))


def _answer_block(number: int, question: Question) -> list[Paragraph | PdfRow]:
    entry = _entry(number, question)

    def words(text: str, size: float = 10.0, *, bold: bool = False, after: float = 1.0) -> Paragraph:
        return Paragraph(tuple(signed(text, entry.seats)), size, bold=bold, after=after)

    small = [words(told, 9.0) for told in entry.mistakes]
    return [
        words(entry.head, 11.0, bold=True),
        words(entry.text),
        words(entry.why),
        *small,
        words(entry.rules, 9.0, after=1.5 * GAP),
    ]


# --- a question ------------------------------------------------------------------------------------------------------


def _block(number: int, question: Question) -> list[Paragraph | PdfRow]:
    """Return a question as paragraphs and rows on paper."""
    drawn = pictures(question)
    known = seats(question, drawn)
    found: list[Paragraph | PdfRow] = [Paragraph((f"{number}. ", *signed(question.text, known)), after=GAP)]
    row: list[PaperPicture] = []
    for picture in drawn:
        if row and sum(each.width + GAP for each in row) + picture.width > WIDTH + 1:
            found.append(PdfRow(row))
            row = []
        row.append(picture)
    if row:
        found.append(PdfRow(row))
    choices = [
        Paragraph((f"{letter}  ", *signed(choice.words, known)), 10.5)
        for letter, choice in zip(LETTERS, question.choices, strict=False)
    ]
    columns = next(n for n in _COLUMNS if all(choice.fits(WIDTH / n) for choice in choices) or n == 1)
    for first in range(0, len(choices), columns):
        beside = [choice._replace(width=WIDTH / columns) for choice in choices[first : first + columns]]
        found.append(PdfRow(beside, 0.0 if first + columns < len(choices) else 2 * GAP))
    return found


def _drawn(picture: PaperPicture) -> str:
    """Return a picture as SVG, as wide as it is on paper."""
    drawn = svg(picture.scene, scale=picture.width / picture.scene.width)
    return drawn.replace('style="max-width:100%', f'style="width:{picture.width:.1f}pt;max-width:100%', 1)


def _html(text: str, known: Sequence[Seat]) -> str:
    """Return a text with the signs of the seats in it."""
    return "".join(
        f"<span class='sign'>{sign_svg('seat', piece.look, style='width:1em;height:1em')}</span>"
        if isinstance(piece, Seat)
        else escape(piece)
        for piece in signed(text, known)
    )


def _scoped(style: str) -> str:
    """Return a printed page's style, limited to a notebook's output."""
    # paper has its margins; here the sheet lies on a page that may be dark
    lines = [*style.strip().splitlines(), "body { padding: 1em 1.5em }"]
    return "\n".join(
        f".bge-sheet {line}".replace(".bge-sheet body", ".bge-sheet")
        for line in lines
        if not line.startswith("@")
    )
