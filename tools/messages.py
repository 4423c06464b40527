"""Collect the texts for translators, in three catalogues per language.

``boardgames_edu.po`` has every English template of the package, ``course.po`` every text of ``data/`` that a
learner can see, and ``pages.po`` the paragraphs, comments and shown strings of the notebooks, in the order in
which a learner comes to them. Translations stay as they are; new texts get an empty one, removed texts are
dropped. The files have no dates and no line numbers: they change only when a text does.
"""

from __future__ import annotations

import ast
import io
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po
from course import texts

from boardgames_edu.engine.errors import UNKNOWN

TOP = Path(__file__).resolve().parent.parent
PACKAGE = TOP / "boardgames_edu"
LOCALES = PACKAGE / "i18n" / "locales"
KEYWORDS = ("N_", "_", "say")
"""The functions that take a template first."""
DRAFTED = {
    "ask": (0,), "say": (0,), "offer": (0,), "why": (0, 1, 2), "wrong": (1,), "total": (1, 2), "mistakes": (1, 2)
}  # fmt: skip
"""The calls of a draft of a question, ``q``, with the places of their templates."""
DECLARED = {"must": 2, "provided": 2, "during": 3, "At": 1, "EventKind": 2}
"""The declarations of rules, with the place of their template."""

UNWANTED = tuple(
    f'"{word}'
    for word in ("POT-Creation", "PO-Revision", "Generated-By", "Report-Msgid", "Last-Translator", "Language-Team")
)
"""Header lines that change with every run or stay empty."""


def templates() -> Catalog:
    """Return all templates of the package, with their files."""
    found = Catalog(project="boardgames_edu", charset="utf-8")
    for path in sorted(PACKAGE.rglob("*.py")):
        place = path.relative_to(PACKAGE).as_posix()
        for message in marked(path.read_text(encoding="utf-8")):
            found.add(message, locations=[(place, 0)])
    return found


@cache
def marked(source: str) -> tuple[str, ...]:
    """Return the templates in a module: literal first arguments."""
    return tuple(_marked(source))


def _marked(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else _name(node.func)
            first = node.args[0] if node.args and name in KEYWORDS else None
            if isinstance(first, ast.Constant) and isinstance(first.value, str):
                yield first.value
            yield from drafted(node)
            if (place := DECLARED.get(name, len(node.args))) < len(node.args):
                yield from literals(node.args[place])
        yield from (UNKNOWN % kind for kind in kinds(node))


def _name(node: ast.expr) -> str:
    """Return a bare name, or ""."""
    return node.id if isinstance(node, ast.Name) else ""


def kinds(node: ast.AST) -> Iterator[str]:
    """Yield the kind that an unknown word is of: ``one_of("page", ...)``, ``place_kind = "city"``."""
    if isinstance(node, ast.Call) and _name(node.func) == "one_of":
        yield from literals(node.args[0])
    elif isinstance(node, ast.Assign | ast.AnnAssign):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        if "place_kind" in map(_name, targets):
            yield from literals(node.value)


def drafted(call: ast.Call) -> Iterator[str]:
    """Yield the templates in a call of a draft: ``q.why("..." if this else "...")``."""
    if isinstance(call.func, ast.Attribute) and _name(call.func.value) == "q":
        places = DRAFTED.get(call.func.attr, ())
        for place in places:
            yield from literals(call.args[place] if place < len(call.args) else None)
        for keyword in call.keywords:
            if keyword.arg in ("forgot", "counted"):
                yield from literals(keyword.value)


def literals(value: ast.expr | None) -> Iterator[str]:
    """Yield the strings that an expression chooses from."""
    if isinstance(value, ast.Constant) and isinstance(value.value, str):
        yield value.value
    elif isinstance(value, ast.IfExp):
        yield from literals(value.body)
        yield from literals(value.orelse)
    elif isinstance(value, ast.Dict):
        for part in value.values:
            yield from literals(part)
    elif isinstance(value, ast.Subscript):  # {"this": "...", "that": "..."}[which]
        yield from literals(value.value)


def course(language: str, program: Catalog) -> Catalog:
    """Return the course's texts that the program lacks, with their places."""
    found = Catalog(project="boardgames_edu", charset="utf-8")
    for text in texts(language):
        if program.get(text.english) is None:
            found.add(text.english, locations=[(text.place, 0)])
    return found


def notebooks() -> Catalog:
    """Return the texts of the English notebooks, with cells and kinds."""
    from pages import listed

    found = Catalog(project="boardgames_edu", charset="utf-8")
    for text in listed():
        places = [(place, 0) for place in text["where"]]
        found.add(text["id"], locations=places, auto_comments=[text["kind"]] * (text["kind"] != "markdown"))
    return found


def updated(path: Path, found: Catalog, by_text: bool) -> str:
    """Return a language's catalogue with the current texts, sorted or as found."""
    with path.open("rb") as file:
        catalogue = read_po(file, locale=path.parts[-3])
    catalogue.update(found, no_fuzzy_matching=True, update_header_comment=False)
    catalogue.obsolete.clear()
    return written(catalogue, by_text)


def written(catalogue: Catalog, by_text: bool) -> str:
    """Return a catalogue as text."""
    text = io.BytesIO()
    write_po(text, catalogue, width=110, sort_output=by_text, include_lineno=False)
    lines = text.getvalue().decode("utf-8").splitlines()
    return "\n".join(line for line in lines if not line.startswith(UNWANTED)) + "\n"


def main() -> int:
    """Write the catalogues and print how much of each is translated."""
    program, pages = templates(), notebooks()
    for folder in sorted(LOCALES.glob("*/LC_MESSAGES")):
        language = folder.parent.name
        for name, found in (("boardgames_edu", program), ("course", course(language, program)), ("pages", pages)):
            path = folder / f"{name}.po"
            path.write_text(updated(path, found, name == "boardgames_edu"), encoding="utf-8")
            with path.open("rb") as file:
                catalogue = read_po(file)
            done = sum(bool(m.string if isinstance(m.string, str) else all(m.string or ())) for m in catalogue if m.id)
            print(f"{language}/{name}: {done} of {len(catalogue)} texts are translated")
    return 0


if __name__ == "__main__":
    sys.exit(main())
