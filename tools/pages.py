"""Write the translated notebooks from the English ones and ``pages.po``.

    python tools/pages.py              # write notebooks/uk and notebooks/ru
    python tools/pages.py --list       # every text of the English pages with its places, as JSON
    python tools/pages.py --fill translated.json uk     # take over {"English": "translation"} before

Where ``pyproject.toml`` names the address of a browser edition (``tool.boardgames_edu.site``), every page,
the English ones too, gets a link that opens it there; without an address these links are removed.

Pages are split into texts: each heading, paragraph, list item and table row, and in code cells each comment
and each string that is shown. Everything else is the same in all languages. A text that has no translation
stays English. Code is not run and never changes: only whole strings and comments are replaced.
"""

from __future__ import annotations

import argparse
import ast
import io
import json
import re
import sys
import tokenize
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from babel.messages.pofile import read_po
from contents import CELL as CONTENTS
from contents import COLUMNS, HEADINGS, ordered, page, table
from course import lost
from messages import LOCALES, written

from boardgames_edu.i18n import languages

TOP = Path(__file__).resolve().parent.parent
NOTEBOOKS = TOP / "notebooks"
ORDER = (
    "00_welcome",
    "*/00_*",
    "teacher/*",
    "lessons/*",
    "rurik/*",
    "hansa/*",
    "cossacks/*",
    "strategy/*",
    "make/*",
    "*",
    "*/*",
)
"""The order of pages; the first pattern that matches counts."""

Translate = Callable[[str], str]


LINK = "site"
"""The cell with the link to the browser edition."""
OPEN = {
    "en": "Open this page in the browser, with nothing to install",
    "uk": "Відкрити цю сторінку в браузері, нічого не встановлюючи",
    "ru": "Открыть эту страницу в браузере, ничего не устанавливая",
}
UNTOUCHED = (CONTENTS, "languages", LINK)
"""Generated cells: table of contents, languages, and `LINK`."""


class Text(NamedTuple):
    """A text of a page: its range in its cell, English, kind."""

    start: int
    end: int
    english: str
    kind: str


def english_pages() -> list[Path]:
    """Return the English notebooks in the order of reading."""
    folder = NOTEBOOKS / "en"
    found = [path for pattern in ORDER for path in sorted(folder.glob(f"{pattern}.ipynb"))]
    return list(dict.fromkeys(found))


# --- words -----------------------------------------------------------------------------------------------------------

_BLOCK = re.compile(
    r"""
    ^```.*?^```$                    # code that is not run
  | ^[ ]*\|.*$                      # a row of a table
  | ^[ ]*[#]+[ ].*$                 # a heading
  | ^---$                           # a line across the page
  | ^[ ]*(?:[-*]|\d+\.)[ ].*$(?:\n(?![ ]*(?:[-*]|\d+\.|[#]+)[ ]|[ ]*\||```|\s*$).+$)*   # an item, and how it goes on
  | ^.+$(?:\n(?![ ]*(?:[-*]|\d+\.|[#]+)[ ]|[ ]*\||```|\s*$).+$)*                        # a paragraph
    """,
    re.MULTILINE | re.VERBOSE,
)
_SIGNS = re.compile(r"\s*(?:(?:[-*]|\d+\.|#+)\s+)?")
"""The marks before the words of an item or heading."""

_LETTER = re.compile(r"[^\W\d_]")


def markdown_texts(source: str) -> Iterator[Text]:
    """Yield the texts of a Markdown cell."""
    fenced = [found.span() for found in re.finditer(r"^```.*?^```$", source, re.MULTILINE | re.DOTALL)]
    for block in _BLOCK.finditer(source):
        if any(start <= block.start() < end for start, end in fenced):
            continue
        signs = _SIGNS.match(block.group())
        start = block.start() + (signs.end() if signs else 0)
        english = source[start : block.end()].rstrip()
        if _LETTER.search(english):
            yield Text(start, start + len(english), english, "markdown")


# --- code ------------------------------------------------------------------------------------------------------------

SPEAKING = {"print", "N_", "set_title", "set_xlabel", "set_ylabel", "HTML"}
"""Functions whose arguments a reader sees."""
LABELS = {"label", "title", "xlabel", "ylabel", "yticklabels", "why", "placeholder", "description"}
"""Arguments and dictionary keys whose values a reader sees."""
PLACED = ("place:", "piece:", "space:", "M-")
"""Prefixes of keys whose values are notes or rules."""
ALSO = {
    "7f04be03ad1b": ("Rurik", "Hansa Teutonica", "Cossack Campaign"),
    "878692aec03d": ("centre", "elsewhere"),
    "69987b02e8b3": ("pieces at the end", "ruled by the winner"),
    "d7d03b2ea6df": ("pieces", "winner"),
    "f5d0f19a83a1": ("fewest cities", "fewest posts "),
    "6bf5dc23ac83": ("our map", "the Delta"),
    "799bba51dea0": ("7 gold", "12 gold"),
    "measure": ("printed", "own"),
    "compare": ("printed", "own"),
    "rurik-measure": ("printed", "own"),
    "rurik-games": ("printed", "own"),
    "wrong": ("a long road", "an island", "a capital letter", "no end in the East"),
    "1267eed53102": ("insufficient", "sufficient", "good", "excellent"),
}
"""Further strings that a reader sees, by the ids of their cells."""


def code_texts(source: str, cell: str = "") -> Iterator[Text]:
    """Yield the texts of a code cell: comments and shown strings."""
    yield from sorted([*_comments(source), *_strings(source, ALSO.get(cell, ()))])


def _comments(source: str) -> Iterator[Text]:
    at = _positions(source)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT and _LETTER.search(token.string):
            english = token.string.lstrip("# ")
            end = at(token.end[0]) + token.end[1]
            yield Text(end - len(english), end, english, "comment")


def _strings(source: str, also: tuple[str, ...]) -> Iterator[Text]:
    lines = source.splitlines(keepends=True)
    at = _positions(source)

    def offset(line: int, column: int) -> int:
        return at(line) + len(lines[line - 1].encode()[:column].decode())

    for node in shown(ast.parse(source), also):
        end = offset(node.end_lineno or 0, node.end_col_offset or 0)
        start = offset(node.lineno, node.col_offset)
        yield Text(start, end, inside(source[start:end]), "string")


def _positions(source: str) -> Callable[[int], int]:
    """Return a function that maps a line number to its offset."""
    lines = source.splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))
    return lambda number: starts[number - 1]


Literal = ast.Constant | ast.JoinedStr


_MARKED = re.compile(r"[✓✗]\s*\w")
"""A note on a board."""


def shown(tree: ast.Module, also: tuple[str, ...] = ()) -> list[Literal]:
    """Return the string literals that a reader sees in a cell."""
    found: list[Literal] = []
    for node in ast.walk(tree):
        for part in _read(node):
            found += _literals(part)
        if isinstance(node, ast.Constant) and (node.value in also or _MARKED.match(str(node.value))):
            found.append(node)
    if tree.body and isinstance(tree.body[-1], ast.Expr):
        found += _literals(tree.body[-1].value)
    inner = {id(part) for whole in found if isinstance(whole, ast.JoinedStr) for part in whole.values}
    unique = {id(literal): literal for literal in found if id(literal) not in inner and worded(literal)}
    return list(unique.values())


def _read(node: ast.AST) -> list[ast.expr]:
    """Return a node's own expressions that a reader sees as text."""
    match node:
        case ast.Call(func=function, args=arguments):
            name = function.attr if isinstance(function, ast.Attribute) else ast.unparse(function)
            return arguments if name in SPEAKING else []
        case ast.keyword(arg=str(name), value=value) if name in LABELS:
            return [value]
        case ast.Dict(keys=keys, values=values):
            return [value for key, value in zip(keys, values, strict=True) if _announces(key)]
        case ast.FunctionDef(body=[ast.Expr(value=value), *_]) | ast.ClassDef(body=[ast.Expr(value=value), *_]):
            return [value]
        case ast.Return(value=ast.expr() as value):
            return [value] if any(" " in ast.unparse(literal) for literal in _literals(value)) else []
    return []


def _announces(key: ast.expr | None) -> bool:
    """Return whether a dictionary key's value is read."""
    if isinstance(key, ast.JoinedStr):
        key = key.values[0]
    text = key.value if isinstance(key, ast.Constant) else None
    return isinstance(text, str) and (text in LABELS or text.startswith(PLACED))


def _literals(value: ast.expr) -> list[Literal]:
    """Return the texts that an expression may be."""
    match value:
        case ast.Constant(value=str()) | ast.JoinedStr():
            return [value]
        case ast.IfExp(body=one, orelse=other):
            return [*_literals(one), *_literals(other)]
        case ast.BoolOp(values=values) | ast.List(elts=values):
            return [literal for part in values for literal in _literals(part)]
        case ast.Call(func=ast.Attribute(attr="join" | "format", value=text)):
            return _literals(text)
    return []


def worded(literal: Literal) -> bool:
    """Return whether a string literal has letters outside braces."""
    if isinstance(literal, ast.Constant):
        return bool(_LETTER.search(re.sub(r"<[^>]*>", "", str(literal.value))))
    words = "".join(str(part.value) for part in literal.values if isinstance(part, ast.Constant))
    return bool(_LETTER.search(re.sub(r"<[^>]*>", "", words)))


_QUOTED = re.compile(r"""([fF]?)(\"""|"|')(.*)\2""", re.DOTALL)


def inside(literal: str) -> str:
    """Return a string literal's text. Raises ValueError for several literals."""
    found = _QUOTED.fullmatch(literal)
    if found is None or ("\n" in literal and found[2] != '"' * 3):
        raise ValueError(f"A string that is shown has to be one literal: {literal[:100]}")
    return found[3]


# --- what a translation has to keep ----------------------------------------------------------------------------------

_KEPT = {
    "the links": re.compile(r"\]\(([^)]*)\)"),
    "the tags": re.compile(r"</?[a-z]+[^>]*>"),
    "the columns": re.compile(r"(?<!\\)\|"),
}


def misses(english: str, translated: str, kind: str) -> list[str]:
    """Return what a translation does not keep of its English text.

    >>> misses("See [the map](01.ipynb), R-RULE-01.", "Див. [карту](1.ipynb), R-RULE-01.", "markdown")
    ['the links']
    """
    found = lost(english, translated)
    for what, pattern in _KEPT.items() if kind == "markdown" else ():
        if Counter(pattern.findall(english)) != Counter(pattern.findall(translated)):
            found.append(what)
    if kind == "string" and _fields(english) != _fields(translated):
        found.append("what stands in braces")
    if kind == "comment" and "\n" in translated:
        found.append("its one line")
    return found


def _fields(text: str) -> Counter[str]:
    return Counter(re.findall(r"\{[^{}]*\}", text))


# --- pages -----------------------------------------------------------------------------------------------------------


def texts(cell: dict[str, Any]) -> list[Text]:
    """Return the texts of a cell in their order."""
    source = "".join(cell["source"])
    if cell["id"] in UNTOUCHED:
        return []
    if cell["cell_type"] == "markdown":
        return list(markdown_texts(source))
    return list(code_texts(source, cell["id"]))


def listed() -> list[dict[str, Any]]:
    """Return the English pages' texts, each once, in reading order."""
    found: dict[str, dict[str, Any]] = {}
    for path in english_pages():
        place = path.relative_to(NOTEBOOKS).as_posix()
        for cell in read(path)["cells"]:
            for text in texts(cell):
                entry = found.setdefault(text.english, {"id": text.english, "where": [], "kind": text.kind})
                entry["where"].append(f"{place}#{cell['id']}")
    for heading in (*HEADINGS.values(), *COLUMNS):
        found.setdefault(heading, {"id": heading, "where": ["tools/contents.py"], "kind": "markdown"})
    return list(found.values())


def read(path: Path) -> dict[str, Any]:
    """Return a notebook's data."""
    notebook: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return notebook


def translations(language: str) -> dict[str, str]:
    """Return the translations of a language, by the English texts."""
    with catalogue(language).open("rb") as file:
        messages = read_po(file, locale=language)
    return {str(m.id): str(m.string) for m in messages if m.id and m.string and not m.fuzzy}


def words(language: str) -> Translate:
    """Return a function that translates texts, or leaves them unchanged."""
    known = translations(language) if language != "en" else {}
    return lambda english: known.get(english, english)


def catalogue(language: str) -> Path:
    """Return the path of the catalogue of pages."""
    return LOCALES / language / "LC_MESSAGES" / "pages.po"


def replaced(source: str, found: list[Text], word: Translate) -> str:
    """Return the source of a cell with its texts translated."""
    for text in reversed(found):
        translated = word(text.english)
        if translated != text.english:
            if text.kind == "string":
                translated = _written(source[text.start : text.end], translated)
            source = source[: text.start] + translated + source[text.end :]
    return source


def _written(literal: str, text: str) -> str:
    """Return a string literal with another text inside its quotes."""
    found = _QUOTED.fullmatch(literal)
    if found is None:  # ``inside`` has read it before
        raise ValueError(literal)
    prefix, quote = found[1], found[2]
    if not prefix:
        text = re.sub(rf"(?<!\\){quote[0]}", rf"\\{quote[0]}", text)
    return f"{prefix}{quote}{text}{quote}"


def slugs(cells: list[dict[str, Any]]) -> list[str]:
    """Return the anchors of a page's headings, as JupyterLab makes them."""
    words = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    return [found.strip().replace(" ", "-") for found in re.findall(r"^#+ (.*)$", words, re.MULTILINE)]


def translated(language: str, word: Translate) -> dict[Path, dict[str, Any]]:
    """Return all pages in a language, by file."""
    originals = {path.relative_to(NOTEBOOKS / "en"): read(path) for path in english_pages()}
    found = {path: _page(notebook, path, language, word) for path, notebook in originals.items()}
    anchors = {
        (path.name, english): own
        for path, notebook in originals.items()
        for english, own in zip(slugs(notebook["cells"]), slugs(found[path]["cells"]), strict=True)
    }
    rows = [page(path.as_posix(), notebook["cells"]) for path, notebook in found.items() if path.parent.name]
    for path, notebook in found.items():
        for cell in notebook["cells"]:
            source = "".join(cell["source"])
            if cell["id"] == CONTENTS:
                source = table(ordered(rows), word=word)
            if cell["cell_type"] == "markdown":
                source = _ANCHORED.sub(partial(_pointed, path.name, anchors), source)
            cell["source"] = source.splitlines(keepends=True)
    address = site()
    return {
        NOTEBOOKS / language / path: linked(notebook, f"{language}/{path.as_posix()}", address)
        for path, notebook in found.items()
    }


def site() -> str:
    """Return the address of the browser edition without final slash, or ""."""
    project = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))
    return str(project["tool"]["boardgames_edu"]["site"]).rstrip("/")


def linked(notebook: dict[str, Any], place: str, address: str) -> dict[str, Any]:
    """Return a page with a link to itself in the browser edition.

    Without an address it gets no link.

    Args:
        notebook: the page.
        place: its file, such as "uk/00_welcome.ipynb".
        address: the address of the browser edition.
    """
    cells = [cell for cell in notebook["cells"] if cell["id"] != LINK]
    if address:
        words = f"[▶ {OPEN[place.partition('/')[0]]}]({address}/lab/index.html?path={place})"
        cells.insert(1, {"cell_type": "markdown", "id": LINK, "metadata": {}, "source": [words]})
    return {**notebook, "cells": cells}


_ANCHORED = re.compile(r"\]\(([^)#:]*)#([^)]*)\)")


def _pointed(here: str, anchors: dict[tuple[str, str], str], link: re.Match[str]) -> str:
    """Return a link to a heading with the translated anchor."""
    name = link[1].rpartition("/")[2] or here
    return f"]({link[1]}#{anchors.get((name, link[2]), link[2])})"


def _page(notebook: dict[str, Any], path: Path, language: str, word: Translate) -> dict[str, Any]:
    cells = [{**cell, "source": replaced("".join(cell["source"]), texts(cell), word)} for cell in notebook["cells"]]
    mark = {"language": language, "written_from": f"en/{path.as_posix()}", "by": "tools/pages.py"}
    return {**notebook, "cells": cells, "metadata": {**notebook["metadata"], "boardgames_edu": mark}}


def as_file(notebook: dict[str, Any]) -> str:
    """Return a notebook as the text of its file."""
    return json.dumps(notebook, ensure_ascii=False, indent=1) + "\n"


def write(language: str) -> int:
    """Write and prune a language's pages; return how many there are."""
    pages = translated(language, words(language))
    for path, notebook in pages.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(as_file(notebook), encoding="utf-8")
    for path in (NOTEBOOKS / language).rglob("*.ipynb"):
        if path not in pages and "boardgames_edu" in read(path)["metadata"]:
            path.unlink()
    return len(pages)


def fill(given: dict[str, str], language: str) -> list[str]:
    """Write translations into the catalogue; return what was refused, and why."""
    with catalogue(language).open("rb") as file:
        messages = read_po(file, locale=language)
    kinds, wrong = {entry["id"]: entry["kind"] for entry in listed()}, []
    for english, text in given.items():
        message = messages.get(english)
        if message is None or english not in kinds:
            wrong.append(f"No such text: {english}")
        elif problems := misses(english, text, kinds[english]):
            wrong.append(f"It does not keep {' and '.join(problems)}: {text}\n    of: {english}")
        else:
            message.string = text
    catalogue(language).write_text(written(messages, by_text=False), encoding="utf-8")
    return wrong


def main() -> int:
    """Run from the command line; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--list", action="store_true", help="print the texts of the English pages as JSON")
    parser.add_argument("--fill", nargs=2, metavar=("FILE", "LANGUAGE"), help="take over translations first")
    wish = parser.parse_args()
    wrong = []
    if wish.list:
        print(json.dumps(listed(), ensure_ascii=False, indent=1))
        return 0
    if wish.fill:
        wrong = fill(json.loads(Path(wish.fill[0]).read_text(encoding="utf-8")), wish.fill[1])
        print("\n".join([*wrong, f"{len(wrong)} not taken"]), file=sys.stderr)
    for path in english_pages():
        place = f"en/{path.relative_to(NOTEBOOKS / 'en').as_posix()}"
        path.write_text(as_file(linked(read(path), place, site())), encoding="utf-8")
    for language in languages():
        if language != "en":
            print(f"{language}: {write(language)} pages")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
