"""Worksheets to print, as HTML or PDF: questions and a key.

This module knows no screen: the result is a file.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property
from html import escape
from pathlib import Path
from random import Random

from boardgames_edu.engine.errors import OptionError, one_of, shown
from boardgames_edu.engine.storage import path_of, write_file
from boardgames_edu.i18n import N_, language, say
from boardgames_edu.scene.painters import plain
from boardgames_edu.scene.painters.svg import sign_svg, svg
from boardgames_edu.scene.parts.crop import crowded
from boardgames_edu.teach.classroom import paper
from boardgames_edu.teach.classroom.exercises import Exercises, letter_of, make_exercises, printed_letters
from boardgames_edu.teach.classroom.paper import COLUMN, GAP, MARGIN, SMALL, WIDTH, PaperPicture, Piece, PrintedSign
from boardgames_edu.teach.classroom.pdf import Block, Paragraph, PdfCell, PdfRow, as_pdf
from boardgames_edu.teach.questions import Question

_NAME, _DATE = N_("Your name"), N_("Date")
_MISTAKE = N_("{letter}: {mistake}")
_HTML_ONLY = N_("Without matplotlib a worksheet is written as .html, which a browser prints, not as {name}.")
_SUFFIX = N_("A worksheet is written as .html or .pdf, not {suffix}.")
_NO_VERSION = N_("A version is one of {versions}, or nothing, not {value}.")
VERSIONS = "ABCD"
"""The versions of a sheet, with different orders of questions and answers."""
LAYOUTS = ("large", "compact")
"""The layouts: questions below each other, or in two columns for a copier."""
_NUMBERED = ("uk", "ru")
"""The languages in which versions are numbered at school."""
_COLUMNS = (4, 2, 1)
_BOXES = 20
"""The largest number of boxes for answers side by side, and of rules in a box."""
_BESIDE = 120.0
"""The smallest width for words beside a picture."""
_LINE = "_" * 26
_EMPTY = "\u00a0"
"""What stands in a box that waits for a letter, and keeps its height."""
_STYLE = f"""
body {{ font: 11pt/1.35 system-ui, 'Noto Sans', 'DejaVu Sans', sans-serif; color: #111; background: #fff }}
body {{ max-width: {round(WIDTH)}pt; margin: 1em auto }}
p, h1 {{ margin: 0 }}
.block {{ break-inside: avoid }}
.row {{ display: flex; align-items: flex-start }}
.row > * {{ min-width: 0 }}
.cell {{ box-sizing: border-box; max-width: 100% }}
.framed {{ border: .7pt solid #111; padding: 4pt }}
.row svg {{ height: auto }}
.sign {{ width: 1em; height: 1em; vertical-align: -.12em; margin-right: .15em }}
@media (max-width: 480px) {{ .row {{ flex-wrap: wrap }} }}
@page {{ size: A4; margin: {MARGIN}pt }}
"""


def worksheet(
    kinds: object,
    count: int = 6,
    *,
    game: str | None = None,
    level: int = 1,
    seed: int = 0,
    title: str = "",
    version: str = "",
    layout: str = LAYOUTS[0],
    signs: bool | None = None,
    rules: bool | None = None,
    because: bool | None = None,
) -> "PrintedSheet":
    """Make a worksheet with random questions, the same for a seed.

    Args:
        kinds: a kind of question, or several in turn; among them your own positions and challenges, see
            ``classroom.exercises.make_exercises``.
        count: how many, 1 to 200.
        game: the game of the kinds; may be left out where their names say it.
        level: from 1 on.
        seed: the seed of the random questions.
        title: the heading; a plain one when not given.
        version: "A" to "D" keeps neighbours from copying: the same questions in another order, with their answers in
            another order. In a language whose schools number versions, they are printed as numbers, which may be given
            as well ("1" to "4").
        layout: "large", or "compact" for a copier: two columns, and pictures cropped to what is asked.
        signs: whether the signs are explained; as all of these in the compact layout only, if not given.
        rules: whether the rules that decide the questions stand in a box.
        because: whether each question has room for a reason.

    Raises:
        OptionError: no such game, kind, version or layout, or a number that does not fit.

    Example:
        >>> import boardgames_edu as bg
        >>> sheet = bg.worksheet("who_rules", 2, game="rurik", seed=1, title="Who rules?")
        >>> "Who rules?" in sheet.html()
        True
    """
    made = make_exercises(kinds, count, game=game, level=level, seed=seed, title=title)
    return PrintedSheet(made, version, layout, signs=signs, rules=rules, because=because)


class PrintedSheet:
    """A set of questions on paper; :func:`worksheet` makes it.

    A notebook shows it as it will be printed.

    Args:
        exercises: what is asked.
        version, layout, signs, rules, because: see :func:`worksheet`.

    Attributes:
        exercises: what is asked. ``version``: which version of the sheet it is.

    Raises:
        OptionError: there is no such version or layout.
    """

    def __init__(
        self,
        exercises: Exercises,
        version: str = "",
        layout: str = LAYOUTS[0],
        *,
        signs: bool | None = None,
        rules: bool | None = None,
        because: bool | None = None,
    ) -> None:
        known = {_version_name(each): each for each in VERSIONS}
        known |= {each: each for each in ("", *VERSIONS)}
        if not isinstance(version, str) or version not in known:
            names = ", ".join(map(_version_name, VERSIONS))
            raise OptionError(_NO_VERSION, versions=names, value=shown(version))
        if layout not in LAYOUTS:
            raise one_of("layout", layout, LAYOUTS)
        for name, wanted in (("signs", signs), ("rules", rules), ("because", because)):
            if wanted not in (None, True, False):
                raise OptionError(N_("{name} is True or False, not {value}."), name=name, value=shown(wanted))
        self.exercises, self.version = exercises, known[version]
        self.compact = layout != LAYOUTS[0]
        self._signs, self._rules, self._because = (
            self.compact if wanted is None else bool(wanted) for wanted in (signs, rules, because)
        )

    @cached_property
    def questions(self) -> tuple[Question, ...]:
        """The questions in their order: in two columns, by size."""
        if self.compact:
            return tuple(question for question, _ in self._drawn)
        return _shuffled(self.exercises, self.version)

    @cached_property
    def _drawn(self) -> list[tuple[Question, tuple[PaperPicture, ...]]]:
        questions = _shuffled(self.exercises, self.version)
        drawn = [(question, paper.pictures(question, compact=self.compact)) for question in questions]
        if self.compact:
            drawn = [(question, _in_a_column(found)) for question, found in drawn]
            drawn.sort(key=lambda pair: (_wide(pair[1]), sum(picture.height for picture in pair[1])))
        return drawn

    def html(self, key: bool = False) -> str:
        """Return the questions, or the key, as a complete HTML page."""
        title = escape(self._titled(key))
        return (
            f'<!doctype html><html lang="{language()}"><head><meta charset="utf-8"><title>{title}</title>'
            f"<style>{_STYLE}</style></head><body>{self._content(key)}</body></html>"
        )

    def save(self, path: str | Path, key: bool = False) -> Path:
        """Write the sheet, or its key, as .html or .pdf.

        Raises:
            OptionError: another ending, .pdf without matplotlib, or a folder that does not exist.
            BadInput: it cannot be written.
        """
        file = path_of(path)
        if file.suffix.lower() not in (".html", ".pdf"):
            raise OptionError(_SUFFIX, suffix=shown(file.suffix or file.name))
        if file.suffix.lower() == ".pdf" and plain.is_needed():
            raise OptionError(_HTML_ONLY, name=shown(file.name))
        if not file.parent.is_dir():
            raise OptionError(N_("The folder {folder} does not exist."), folder=str(file.parent))
        if file.suffix.lower() == ".html":
            return write_file(file, self.html(key))
        return write_file(file, as_pdf(self._titled(key), self._head(key), self._blocks(key), f"{say(_NAME)}: {_LINE}"))

    @property
    def key(self) -> "Key":
        """Return the answers, for the teacher, as they will be printed."""
        return Key(self._part(key=True))

    def _repr_html_(self) -> str:
        return self._part(key=False)

    def _part(self, key: bool) -> str:
        """Return the sheet, or its key, as HTML within a notebook."""
        return f"<style>{_scoped(_STYLE)}</style><div class='bge-sheet'>{self._content(key)}</div>"

    def _content(self, key: bool) -> str:
        blocks = (self._head(key), *self._blocks(key))
        return "".join(f"<div class='block'>{''.join(map(_html, block))}</div>" for block in blocks)

    def _titled(self, key: bool) -> str:
        title = self.exercises.title
        if self.version:
            title = say(N_("{title} · version {version}"), {"title": title, "version": _version_name(self.version)})
        return say(N_("Key: {title}"), {"title": title}) if key else title

    def _head(self, key: bool) -> Block:
        """Return the title, the name, and boxes for the letters."""
        letters = [letter_of(question, question.answer, printed_letters()) for question in self.questions]
        boxes = [
            PdfCell(
                [Paragraph((str(number),), 8.0), Paragraph((letter if key else _EMPTY,), 12.0, bold=True, after=0)],
                WIDTH / _BOXES,
                framed=True,
            )
            for number, letter in enumerate(letters, start=1)
        ]
        rows = [PdfRow(boxes[at : at + _BOXES], 0.0, 0.0) for at in range(0, len(boxes), _BOXES)]
        title = Paragraph((self._titled(key),), 13 if self.compact else 16, bold=True)
        who = Paragraph((f"{say(_NAME)}: {_LINE}   {say(_DATE)}: {_LINE[:14]}",), after=GAP)
        if not (self.compact or key):
            return [title, who._replace(after=2 * GAP)]
        return [title, who, *rows[:-1], rows[-1]._replace(after=1.5 * GAP)]

    def _blocks(self, key: bool) -> Iterator[Block]:
        """Yield what stays together below the head."""
        if key:
            yield from map(_answer, range(1, len(self.questions) + 1), self.questions)
            return
        if self._signs:
            signs = Paragraph(tuple(paper.legend(self._drawn)), 9.0, width=WIDTH - GAP, after=0)
            yield [PdfRow([PdfCell([signs], WIDTH, framed=True)])]
        if self._rules:
            yield from self._rules_asked()
        beside: list[PdfCell] = []
        for number, (question, drawn) in enumerate(self._drawn, start=1):
            alone = number == len(self._drawn) or _wide(self._drawn[number][1])
            if not self.compact or _wide(drawn) or (alone and not beside):
                yield self._block(number, question, drawn, WIDTH)
                continue
            beside.append(PdfCell(self._block(number, question, drawn, COLUMN), COLUMN))
            if alone or len(beside) == 2:
                yield [PdfRow(beside, gap=2 * GAP)]
                beside = []

    def _rules_asked(self) -> Iterator[Block]:
        """Yield boxes of the rules that decide the questions, in words."""
        book = self.questions[0].state.game.rulebook
        ids = dict.fromkeys(id for question in self.questions for id in question.rules if id in book)
        told = [say(_MISTAKE, {"letter": id, "mistake": book[id].text}) for id in ids]
        lines = [Paragraph((text,), 8.0, width=WIDTH - GAP, after=0) for text in told]
        for at in range(0, len(lines), _BOXES):
            yield [PdfRow([PdfCell(lines[at : at + _BOXES], WIDTH, framed=True)])]

    def _block(self, number: int, question: Question, drawn: Sequence[PaperPicture], room: float) -> Block:
        """Return a question, beside its pictures if they leave room."""
        rows: list[list[PaperPicture | PdfCell]] = []
        if self.compact and len(drawn) > 1 and room == WIDTH:
            rows = [[*map(_column, columns)]] if (columns := paper.side_by_side(drawn)) else []
        for picture in drawn if not rows else ():
            if rows and _across(rows[-1]) + picture.width <= room + 1:
                rows[-1].append(picture)
            else:
                rows.append([picture])
        short = min(rows, key=_across, default=[])
        left = room - _across(short) - GAP
        if self.compact and short and left >= _BESIDE:
            asked, answers = self._words(number, question, drawn, left)
            rows.remove(short)
            return [PdfRow([PdfCell([*asked, *answers], left), *short]), *map(PdfRow, rows)]
        asked, answers = self._words(number, question, drawn, room)
        return [*asked, *map(PdfRow, rows), *answers]

    def _words(
        self, number: int, question: Question, drawn: Sequence[PaperPicture], room: float
    ) -> tuple[Block, Block]:
        """Return what is asked, and the choices."""
        known, size = paper.seats(question, drawn), 10.0 if self.compact else 11.0

        def words(text: str, size: float, after: float = 3.0) -> Paragraph:
            return Paragraph(tuple(paper.signed(text, known)), size, width=room, after=after)

        apart = GAP if self.compact else 0.0
        letters = zip(printed_letters(), question.choices, strict=False)
        choices = [words(f"{letter}  {choice.words}", size - 0.5) for letter, choice in letters]
        columns = next(n for n in _COLUMNS if n == 1 or all(choice.fits(room / n - apart) for choice in choices))
        found: list[Paragraph | PdfRow] = []
        for first in range(0, len(choices), columns):
            beside = [choice._replace(width=room / columns) for choice in choices[first : first + columns]]
            found.append(PdfRow(beside, 0.0, 0.0))
        if self._because:
            line = f"{say(N_('because'))} {'_' * int(room / (0.52 * size))}"
            while not (blank := words(line, size)).fits(room):
                line = line[:-1]
            found.append(blank)
        after = (1.0 if self.compact else 2.0) * GAP
        return [words(f"{number}. {question.text}", size, GAP / 2)], [*found[:-1], found[-1]._replace(after=after)]


class Key:
    """The key of a worksheet; a notebook shows it.

    See `PrintedSheet.key`; `PrintedSheet.save` writes it.

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
        question._replace(choices=tuple(rng.sample(question.choices, len(question.choices)))) for question in found
    )


# --- parts of a page -------------------------------------------------------------------------------------------------


def _wide(drawn: Sequence[PaperPicture]) -> bool:
    """Return whether pictures need more than a column."""
    return len(drawn) > 1 or any(picture.width > COLUMN + 1 for picture in drawn)


def _in_a_column(drawn: tuple[PaperPicture, ...]) -> tuple[PaperPicture, ...]:
    """Return a single board in a column, unless its words would overlap."""
    if len(drawn) > 1 or not _wide(drawn):
        return drawn
    small = drawn[0].scaled(COLUMN / drawn[0].width, SMALL)
    return drawn if crowded(small.scene) else (small,)


def _column(rows: Sequence[Sequence[PaperPicture]]) -> PdfCell:
    """Return boards below and beside each other."""
    width = max(_across(row) - GAP * (len(row) + 1) / 2 for row in rows)
    return PdfCell([PdfRow(row, GAP / 2 if row is not rows[-1] else 0.0, GAP / 2) for row in rows], width)


def _across(row: Sequence[PaperPicture | PdfCell]) -> float:
    """Return the width of pictures with the gaps after them."""
    return sum(each.width + GAP for each in row)


def _version_name(version: str) -> str:
    return str(VERSIONS.index(version) + 1) if language() in _NUMBERED else version


def _answer(number: int, question: Question) -> Block:
    """Return the key's entry for a question."""
    known, letters, right = paper.seats(question), printed_letters(), question.choice(question.answer)

    def words(text: str, size: float = 10.0, *, bold: bool = False, after: float = 1.0) -> Paragraph:
        return Paragraph(tuple(paper.signed(text, known)), size, bold=bold, after=after)

    facts = {"number": number, "letter": letter_of(question, question.answer, letters)}
    mistakes = [
        {"letter": letter_of(question, choice.id, letters), "mistake": choice.misconception}
        for choice in question.choices
        if choice.misconception and choice.id != question.answer
    ]
    rules = [say(N_("Rules: {rules}"), {"rules": ", ".join(question.rules)})] if question.rules else []
    found = [
        words(say(N_("{number}. {letter}: "), facts) + right.words, 11.0, bold=True),
        words(question.text),
        words(question.why),
        *(words(text, 9.0) for text in (*(say(_MISTAKE, mistake) for mistake in mistakes), *rules)),
    ]
    return [*found[:-1], found[-1]._replace(after=1.5 * GAP)]


def _html(part: Paragraph | PdfRow | PdfCell | PaperPicture) -> str:
    """Return a part of a page as HTML."""
    match part:
        case Paragraph():
            weight = "font-weight:bold;" if part.bold else ""
            room = f"width:{part.width:.1f}pt;max-width:100%;" if part.width else ""
            style = f"font-size:{part.size}pt;{weight}{room}margin-bottom:{part.after}pt"
            tag = "h1" if part.bold and part.size > 12 else "p"
            return f"<{tag} style='{style}'>{''.join(map(_piece, part.pieces))}</{tag}>"
        case PaperPicture():
            drawn = svg(part.scene, scale=part.width / part.scene.width)
            return drawn.replace('style="max-width:100%', f'style="width:{part.width:.1f}pt;max-width:100%', 1)
        case PdfCell():
            look = "cell framed" if part.framed else "cell"
            return f"<div class='{look}' style='width:{part.width:.1f}pt'>{''.join(map(_html, part.parts))}</div>"
        case PdfRow():
            style = f"gap:{part.gap}pt;margin-bottom:{part.after}pt"
            return f"<div class='row' style='{style}'>{''.join(map(_html, part.parts))}</div>"


def _piece(piece: Piece) -> str:
    """Return a text or a sign as HTML."""
    if isinstance(piece, str):
        return escape(piece)
    glyph = piece.glyph if isinstance(piece, PrintedSign) else "seat"
    return f"<span class='sign'>{sign_svg(glyph, piece.look, style='width:1em;height:1em')}</span>"


def _scoped(style: str) -> str:
    """Return a printed page's style, limited to a notebook's output."""
    # paper has its margins; here the sheet lies on a page that may be dark
    lines = [*style.strip().splitlines(), "body { padding: 1em 1.5em }"]
    return "\n".join(
        f".bge-sheet {line}".replace(".bge-sheet body", ".bge-sheet") for line in lines if not line.startswith("@")
    )
