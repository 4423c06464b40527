"""Worksheets to print: questions with boards, and a separate key. HTML or PDF.

Knows no screen: what comes out is a file.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from boardgames_edu.engine.errors import OptionError, shown
from boardgames_edu.i18n import N_, language, say
from boardgames_edu.scene.svg import svg
from boardgames_edu.teach.exercises import LETTERS, Exercises, asked, exercises, letter_of
from boardgames_edu.teach.questions import Question

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = [
    "Key",
    "Worksheet",
    "worksheet",
]

_NAME, _DATE = N_("Your name"), N_("Date")
_KEY = N_("Key: {title}")
_ANSWER = N_("{number}. {letter}: {words}")
_RULES = N_("Rules: {rules}")
_SUFFIX = N_("A worksheet is written as .html or .pdf, not {suffix}.")
_FOLDER = N_("The folder {folder} does not exist.")
_A4 = (8.27, 11.69)
"""Inches."""
_STYLE = """
body { font: 12pt/1.4 system-ui, 'Noto Sans', 'DejaVu Sans', sans-serif; color: #111; background: #fff }
body { max-width: 190mm; margin: 1em auto }
h1 { font-size: 18pt; margin: 0 0 .3em }
.who { display: flex; gap: 2em; margin-bottom: 1em }
.who span { flex: 1; border-bottom: 1px solid #444; padding-top: 1em }
.question { break-inside: avoid; margin: 0 0 1.6em }
.question svg { display: block; max-height: 90mm; margin: .4em auto }
ol.choices { list-style: none; padding: 0; margin: .3em 0 }
ol.choices li { padding: .15em 0 }
ol.choices b { display: inline-block; width: 1.6em }
small { opacity: .75 }
@page { size: A4; margin: 15mm }
"""


def worksheet(
    kinds: str | Sequence[str],
    count: int = 6,
    *,
    game: str | None = None,
    level: int = 1,
    seed: int = 0,
    title: str = "",
) -> Worksheet:
    """Make a worksheet with random questions; the same seed gives the same sheet.

    ``teach.exercises.exercises`` describes the arguments.

    Raises:
        OptionError: no such game or kind, or a number that does not fit.

    Example:
        >>> import boardgames_edu as bg
        >>> sheet = bg.worksheet("who_rules", 2, game="rurik", seed=1, title="Who rules?")
        >>> "Who rules?" in sheet.html()
        True
    """
    return Worksheet(exercises(kinds, count, game=game, level=level, seed=seed, title=title))


class Worksheet:
    """A set of questions on paper; :func:`worksheet` makes it.

    A notebook shows it as it will be printed.

    Attributes:
        exercises: the questions.
    """

    def __init__(self, exercises: Exercises) -> None:
        self.exercises = exercises

    def html(self, key: bool = False) -> str:
        """Return a page of HTML that needs no other file: the questions, or the key."""
        title, body = self._content(key)
        return (
            f'<!doctype html><html lang="{language()}"><head><meta charset="utf-8"><title>{escape(title)}</title>'
            f"<style>{_STYLE}</style></head><body><h1>{escape(title)}</h1>{body}</body></html>"
        )

    def save(self, path: str | Path, key: bool = False) -> Path:
        """Write the sheet, or its key, as .html or .pdf.

        Raises:
            OptionError: another ending, or a folder that does not exist.
        """
        file = Path(path)
        if file.suffix.lower() not in (".html", ".pdf"):
            raise OptionError(_SUFFIX, suffix=shown(file.suffix or file.name))
        if not file.parent.is_dir():
            raise OptionError(_FOLDER, folder=str(file.parent))
        if file.suffix.lower() == ".html":
            file.write_text(self.html(key), encoding="utf-8")
        else:
            self._pdf(file, key)
        return file

    @property
    def key(self) -> Key:
        """Return the answers, for the teacher, as they will be printed."""
        return Key(self._part(key=True))

    def _repr_html_(self) -> str:
        return self._part(key=False)

    def _part(self, key: bool) -> str:
        """The sheet, or its key, as a part of a notebook's page, whose own style stays as it is."""
        title, body = self._content(key)
        return f"<style>{_scoped(_STYLE)}</style><div class='bge-sheet'><h1>{escape(title)}</h1>{body}</div>"

    def _content(self, key: bool) -> tuple[str, str]:
        """The title, and what stands below it as HTML."""
        if key:
            return self._titled(key), "".join(self._answers())
        return self._titled(key), "".join(self._sheet())

    def _titled(self, key: bool) -> str:
        return say(_KEY, {"title": self.exercises.title}) if key else self.exercises.title

    def _sheet(self) -> Iterator[str]:
        yield f"<div class='who'><span>{escape(say(_NAME))}</span><span>{escape(say(_DATE))}</span></div>"
        for number, question in enumerate(self.exercises.questions, start=1):
            choices = "".join(
                f"<li><b>{letter}</b>{escape(choice.words)}</li>"
                for letter, choice in zip(LETTERS, question.choices, strict=False)
            )
            board = svg(asked(question)) if question.panels != () else ""
            yield (
                f"<div class='question'><b>{number}.</b> {escape(question.text)}{board}"
                f"<ol class='choices'>{choices}</ol></div>"
            )

    def _answers(self) -> Iterator[str]:
        for number, question in enumerate(self.exercises.questions, start=1):
            rules = say(_RULES, {"rules": ", ".join(question.rules)})
            yield (
                f"<p><b>{escape(_answer(number, question))}</b><br>{escape(question.text)}<br>{escape(question.why)} "
                f"<small>{escape(rules)}</small></p>"
            )

    # --- PDF -------------------------------------------------------------------------------------------------------

    def _pdf(self, file: Path, key: bool) -> None:
        from matplotlib import rc_context
        from matplotlib.backends.backend_pdf import PdfPages

        title = self._titled(key)
        # letters stay letters, so that a reader can search and a screen reader can read them
        with rc_context({"pdf.fonttype": 42}), PdfPages(file, metadata={"Title": title}) as pages:
            for page in self._key_pages(title) if key else self._question_pages(title):
                pages.savefig(page)

    def _question_pages(self, title: str) -> Iterator[Figure]:
        from boardgames_edu.scene.mpl import plot

        per_page = 2
        questions = self.exercises.questions
        for first in range(0, len(questions), per_page):
            page = _page(title if first == 0 else "", say(_NAME) + ": ______________________")
            for place, question in enumerate(questions[first : first + per_page]):
                top = 0.90 - 0.45 * place
                page.text(0.08, top, _wrapped(f"{first + place + 1}. {question.text}"), va="top", size=11)
                if question.panels != ():
                    plot(asked(question), ax=page.add_axes((0.06, top - 0.33, 0.88, 0.29)))
                lines = [
                    _wrapped(f"{letter}   {choice.words}")
                    for letter, choice in zip(LETTERS, question.choices, strict=False)
                ]
                page.text(0.1, top - 0.34, "\n".join(lines), va="top", size=10)
            yield page

    def _key_pages(self, title: str) -> Iterator[Figure]:
        per_page = 7
        questions = list(enumerate(self.exercises.questions, start=1))
        for first in range(0, len(questions), per_page):
            page = _page(title if first == 0 else "", "")
            for place, (number, question) in enumerate(questions[first : first + per_page]):
                top = 0.90 - 0.125 * place
                page.text(0.08, top, _wrapped(_answer(number, question)), va="top", size=11, weight="bold")
                page.text(0.08, top - 0.035, _wrapped(f"{question.text} {question.why}"), va="top", size=9)
            yield page


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


def _answer(number: int, question: Question) -> str:
    words = question.choice(question.answer).words
    return say(_ANSWER, {"number": number, "letter": letter_of(question, question.answer), "words": words})


def _page(title: str, line: str) -> Any:
    from matplotlib.figure import Figure

    page = Figure(figsize=_A4)
    page.text(0.08, 0.96, title, va="top", size=15, weight="bold", wrap=True)
    page.text(0.92, 0.965, line, va="top", ha="right", size=10)
    return page


def _wrapped(text: str, width: int = 88) -> str:
    from textwrap import fill

    return fill(text, width, subsequent_indent="    ").replace("$", r"\$")


def _scoped(style: str) -> str:
    """Limit the style of a printed page to a part of a notebook's page."""
    # paper has its margins; here the sheet lies on a page that may be dark
    lines = [*style.strip().splitlines(), "body { padding: 1em 1.5em }"]
    return "\n".join(
        f".bge-sheet {line}".replace(".bge-sheet body", ".bge-sheet")
        for line in lines
        if not line.startswith("@")
    )
