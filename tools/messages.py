"""Collect the texts for translators, for each language in three catalogues.

``boardgames_edu.po`` has every English template of the package, ``course.po`` every text of ``data/`` that a learner
can see, and ``pages.po`` the paragraphs, comments and shown strings of the notebooks, in the order in which a learner
comes to them. Translations stay as they are; new texts come with an empty
one, texts that are gone are dropped. The files carry no dates and no line numbers: they change only when a text does.
"""

from __future__ import annotations

import ast
import io
import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po
from course import texts

TOP = Path(__file__).resolve().parent.parent
PACKAGE = TOP / "boardgames_edu"
LOCALES = PACKAGE / "i18n" / "locales"
KEYWORDS = {"N_": 1, "_": 1, "say": 1, "ngettext": 2}
"""The functions that take templates, and how many of their first arguments are templates."""

UNWANTED = tuple(
    f'"{word}'
    for word in (
        "POT-Creation",
        "PO-Revision",
        "Generated-By",
        "Report-Msgid",
        "Last-Translator",
        "Language-Team",
    )
)
"""Lines of the catalogues' heads that would change with every run, or that nobody fills in."""


def templates() -> Catalog:
    """All templates of the package, with the files that they stand in."""
    found = Catalog(project="boardgames_edu", charset="utf-8")
    for path in sorted(PACKAGE.rglob("*.py")):
        place = path.relative_to(PACKAGE).as_posix()
        for message in marked(path.read_text(encoding="utf-8")):
            found.add(message, locations=[(place, 0)])
    return found


def marked(source: str) -> Iterator[str | tuple[str, ...]]:
    """The templates in a module: texts written out as first arguments, not what stands deeper in them."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else ast.unparse(node.func)
            first = node.args[: KEYWORDS.get(name, 0)]
            words = [
                part.value for part in first if isinstance(part, ast.Constant) and isinstance(part.value, str)
            ]
            if words and len(words) == len(first):
                yield words[0] if len(words) == 1 else tuple(words)


def course(language: str, program: Catalog) -> Catalog:
    """All texts of the course that the program does not say as well, with the places in ``data/``."""
    found = Catalog(project="boardgames_edu", charset="utf-8")
    for text in texts(language):
        if program.get(text.english) is None:
            found.add(text.english, locations=[(text.place, 0)])
    return found


def notebooks() -> Catalog:
    """The texts of the English notebooks, each with its cells and its kind."""
    from pages import listed

    found = Catalog(project="boardgames_edu", charset="utf-8")
    for text in listed():
        places = [(place, 0) for place in text["where"]]
        found.add(text["id"], locations=places, auto_comments=[text["kind"]] * (text["kind"] != "markdown"))
    return found


def updated(path: Path, found: Catalog, by_text: bool) -> str:
    """A language's catalogue with the texts of now, sorted by text or in the order in which they were found."""
    with path.open("rb") as file:
        catalogue = read_po(file, locale=path.parts[-3])
    catalogue.update(found, no_fuzzy_matching=True, update_header_comment=False)
    catalogue.obsolete.clear()
    return written(catalogue, by_text)


def written(catalogue: Catalog, by_text: bool) -> str:
    """A catalogue as text."""
    text = io.BytesIO()
    write_po(text, catalogue, width=110, sort_output=by_text, include_lineno=False)
    lines = text.getvalue().decode("utf-8").splitlines()
    return "\n".join(line for line in lines if not line.startswith(UNWANTED)) + "\n"


def main() -> int:
    """Write the catalogues and tell how much of each is translated."""
    program, pages = templates(), notebooks()
    for folder in sorted(LOCALES.glob("*/LC_MESSAGES")):
        language = folder.parent.name
        for name, found in (
            ("boardgames_edu", program),
            ("course", course(language, program)),
            ("pages", pages),
        ):
            path = folder / f"{name}.po"
            path.write_text(updated(path, found, name == "boardgames_edu"), encoding="utf-8")
            with path.open("rb") as file:
                catalogue = read_po(file)
            done = sum(
                bool(m.string if isinstance(m.string, str) else all(m.string or ()))
                for m in catalogue
                if m.id
            )
            print(f"{language}/{name}: {done} of {len(catalogue)} texts are translated")
    return 0


if __name__ == "__main__":
    sys.exit(main())
