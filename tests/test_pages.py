"""The notebooks in other languages: written from the English ones, whose code they keep; nothing is left English."""

from __future__ import annotations

import ast
import importlib
import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from boardgames_edu.i18n import languages

TOP = Path(__file__).resolve().parent.parent
NOTEBOOKS = TOP / "notebooks"
ENGLISH = sorted(path.relative_to(NOTEBOOKS / "en").as_posix() for path in (NOTEBOOKS / "en").rglob("*.ipynb"))
OTHERS = [code for code in languages() if code != "en"]
COLLECT, WRITE = "Run: make messages", "Run: python tools/pages.py"


@pytest.fixture
def pages(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The tool."""
    monkeypatch.syspath_prepend(str(TOP / "tools"))
    return importlib.import_module("pages")


def cells(language: str, page: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((NOTEBOOKS / language / page).read_text(encoding="utf-8"))["cells"]
    return found


def source(cell: dict[str, Any]) -> str:
    return "".join(cell["source"])


# --- the catalogues --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", OTHERS)
def test_the_catalogue_has_the_texts_of_the_pages(pages: Any, language: str) -> None:
    read = importlib.import_module("babel.messages.pofile").read_po
    with pages.catalogue(language).open("rb") as file:
        known = [message.id for message in read(file) if message.id]
    assert known == [entry["id"] for entry in pages.listed()], COLLECT


@pytest.mark.parametrize("language", OTHERS)
def test_translations_keep_links_figures_and_code(pages: Any, language: str) -> None:
    kinds = {entry["id"]: entry["kind"] for entry in pages.listed()}
    wrong = {
        text: missed
        for english, text in pages.translations(language).items()
        if (missed := pages.misses(english, text, kinds[english]))
    }
    assert not wrong


@pytest.mark.parametrize("language", OTHERS)
def test_no_text_of_the_pages_is_left_in_english(pages: Any, language: str) -> None:
    known = pages.translations(language)
    missing = [entry["id"] for entry in pages.listed() if entry["id"] not in known]
    assert not missing


# --- the pages -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", OTHERS)
def test_the_pages_are_fresh_and_say_how_they_were_written(pages: Any, language: str) -> None:
    written = pages.translated(language, pages.words(language))
    assert {path.relative_to(NOTEBOOKS / language).as_posix() for path in written} == set(ENGLISH)
    assert set(written) == set((NOTEBOOKS / language).rglob("*.ipynb")), WRITE
    for path, notebook in written.items():
        assert path.read_text(encoding="utf-8") == pages.as_file(notebook), f"{path.name}: {WRITE}"
        assert notebook["metadata"]["boardgames_edu"]["language"] == language


def test_english_written_from_english_is_the_same(pages: Any) -> None:
    for path, notebook in pages.translated("en", str).items():
        mark = notebook["metadata"].pop("boardgames_edu")
        assert path.read_text(encoding="utf-8") == pages.as_file(notebook), path.name
        assert mark["written_from"] == path.relative_to(NOTEBOOKS).as_posix()


def test_a_page_keeps_all_that_is_no_text(pages: Any) -> None:
    """Every text is written by another hand, and what is not one stays: code, fences, links, rows, signs."""
    words = (
        "# Title\n\nOne *word*, and\n`code`.\n\n- first\n- second\n\n1. [third](x.ipynb#Title)\n\n"
        "```python\nbg.play()\n```\n\n| a | b |\n|---|---|\n| c | 4 |\n\n---\n<b>5</b>"
    )
    found = list(pages.markdown_texts(words))
    assert [text.english for text in found] == [
        "Title",
        "One *word*, and\n`code`.",
        "first",
        "second",
        "[third](x.ipynb#Title)",
        "| a | b |",
        "| c | 4 |",
        "<b>5</b>",
    ]
    assert pages.replaced(words, found, lambda english: "Ґ") == (
        "# Ґ\n\nҐ\n\n- Ґ\n- Ґ\n\n1. Ґ\n\n```python\nbg.play()\n```\n\nҐ\n|---|---|\nҐ\n\n---\nҐ"
    )


def test_strings_and_comments_that_are_read_are_found(pages: Any) -> None:
    code = (
        'notes = {"place:kiev": "✗ here", f"piece:{n}": "there", "kiev": "no"}  # what is shown\n'
        'def f(n):\n    """Say it."""\n    return "not yet" if n else "place kiev"\n'
        'print(f"{n[\'a\']} ways", \'a "b"\', n, "·")\n'
        'state.play("place kiev"); ax.set(xlabel="games", loc="upper left")\n'
        '"Right." if state.ruler("kiev") is None else f"{n}"'
    )
    found = list(pages.code_texts(code))
    assert [text.english for text in found] == [
        "✗ here",
        "there",
        "what is shown",
        "Say it.",
        "not yet",
        "place kiev",
        "{n['a']} ways",
        'a "b"',
        "games",
        "Right.",
    ]
    said = pages.replaced(code, found, lambda english: english.replace("way", "'шлях'").replace("b", "'б'"))
    assert "f\"{n['a']} 'шлях's\", 'a \"\\'б\\'\"'" in said
    ast.parse(said)
    with pytest.raises(ValueError, match="one literal"):
        list(pages.code_texts('print("one "\n"two")'))


def test_strings_that_are_named_by_hand_are_there(pages: Any) -> None:
    """A cell that has changed leaves no word behind."""
    code = {cell["id"]: source(cell) for page in ENGLISH for cell in cells("en", page)}
    for cell, named in pages.ALSO.items():
        assert all(f'"{text}"' in code[cell] for text in named), cell


def same(one: Any, other: Any, shown: set[int]) -> bool:
    """Whether two syntax trees are equal but for the strings that are shown; those have the same fields."""
    if type(one) is not type(other):
        return False
    if id(one) in shown:
        return fields(one) == fields(other)
    if isinstance(one, ast.AST):
        return all(same(getattr(one, name, None), getattr(other, name, None), shown) for name in one._fields)
    if isinstance(one, list):
        return len(one) == len(other) and all(same(*pair, shown) for pair in zip(one, other, strict=True))
    return bool(one == other)


def fields(literal: ast.AST) -> Counter[str]:
    """What stands in the braces of a string, in whatever order."""
    return Counter(ast.dump(part) for part in ast.walk(literal) if isinstance(part, ast.FormattedValue))


@pytest.mark.parametrize("language", OTHERS)
def test_code_differs_only_in_strings_that_are_shown(pages: Any, language: str) -> None:
    for page in ENGLISH:
        for english, other in zip(cells("en", page), cells(language, page), strict=True):
            assert (english["id"], english["cell_type"]) == (other["id"], other["cell_type"])
            if english["cell_type"] == "code":
                tree = ast.parse(source(english))
                shown = {id(node) for node in pages.shown(tree, pages.ALSO.get(english["id"], ()))}
                assert same(tree, ast.parse(source(other)), shown), f"{page}#{english['id']}"


def test_syntax_trees_are_compared_to_the_letter() -> None:
    tree = ast.parse('print(f"{a} of {b}", c)')
    shown = {id(node) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)}
    assert same(tree, ast.parse('print(f"{b}: {a}", c)'), shown)
    assert not same(tree, ast.parse('print(f"{b}: {a}", d)'), shown)
    assert not same(tree, ast.parse('print(f"{b:.2f}: {a}", c)'), shown)


@pytest.mark.parametrize("language", OTHERS)
def test_links_lead_to_pages_and_headings_of_the_same_language(pages: Any, language: str) -> None:
    for page in ENGLISH:
        file = NOTEBOOKS / language / page
        for cell in cells(language, page):
            if cell["cell_type"] != "markdown" or cell["id"] == "languages":
                continue
            for target, anchor in re.findall(r"\]\(([^)#:]*)(?:#([^)]*))?\)", source(cell)):
                led = (file.parent / target).resolve() if target else file
                assert led.is_relative_to(NOTEBOOKS / language), f"{page}: {target}"
                assert led.is_file(), f"{page}: {target}"
                assert not anchor or anchor in pages.slugs(pages.read(led)["cells"]), f"{page}: {anchor}"


def test_the_welcome_page_offers_every_language() -> None:
    for language in languages():
        (cell,) = [cell for cell in cells(language, "00_welcome.ipynb") if cell["id"] == "languages"]
        for code, name in languages().items():
            assert f"[{name}](../{code}/00_welcome.ipynb)" in source(cell)


@pytest.mark.parametrize("language", OTHERS)
def test_pages_in_other_languages_are_kept_without_outputs(language: str) -> None:
    assert not any(cell.get("outputs") for page in ENGLISH for cell in cells(language, page))


# --- links to the browser edition ------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", languages())
def test_every_page_opens_in_the_browser_edition_once_that_has_an_address(
    pages: Any, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "site", lambda: "https://school.example/games")
    for path, notebook in pages.translated(language, pages.words(language)).items():
        place = path.relative_to(NOTEBOOKS).as_posix()
        (link,) = [cell for cell in notebook["cells"] if cell["id"] == pages.LINK]
        assert source(link).endswith(f"](https://school.example/games/lab/index.html?path={place})")
        assert pages.linked(notebook, place, "")["cells"] == pages.linked(pages.read(path), place, "")["cells"]


def test_pages_lead_to_the_address_in_the_settings_and_nowhere_else(pages: Any) -> None:
    for path in NOTEBOOKS.rglob("*.ipynb"):
        if ".ipynb_checkpoints" not in path.parts:
            notebook = pages.read(path)
            place = path.relative_to(NOTEBOOKS).as_posix()
            assert notebook == pages.linked(notebook, place, pages.site()), WRITE
