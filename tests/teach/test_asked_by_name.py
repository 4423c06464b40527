"""What learners read and write asks positions by name: no masks, no numbers of places, no -1 for nobody."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parents[2]
INSIDE = {
    "a mask": r"\b1\s*<<|>>\s*\w+\s*&\s*1",
    "the number of a place": r"range\(15\)|\.index\[|\bboard\.(?:names|mask|places)\b",
    "a table of the inside": r"\.(?:rulers|controller|troops|leaders|seals|built|posts_in|gold|coins|tokens)\[",
    "the number of a seat": r"\bscores\(\)\[|\btotals\(\)\[\d",
    "-1 as nobody": r"(?:[=!]=|\bis)\s*-1\b",
    "a query by number": r"\b(?:ruling_seat|pieces_of|posts_of|owner|strength)\(\w*seat\w*,|\.ruling_seat\(",
}
"""What belongs inside a game, and how it looks in code."""


def code_of(notebook: Path) -> str:
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    return "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")


def pages() -> Iterator[tuple[str, str]]:
    for file in sorted((TOP / "notebooks").rglob("*.ipynb")):
        if ".ipynb_checkpoints" not in file.parts:
            yield str(file.relative_to(TOP)), code_of(file)
    for file in sorted((TOP / "data").glob("*/lessons/*.yaml")):
        yield str(file.relative_to(TOP)), file.read_text(encoding="utf-8")


def wrong(code: str) -> list[str]:
    return [f"{name}: {found[0]}" for name, sign in INSIDE.items() for found in re.finditer(sign, code)]


@pytest.mark.parametrize(
    ("name", "code"), list(pages()), ids=lambda part: part if part.endswith((".ipynb", ".yaml")) else ""
)
def test_pages_ask_by_name(name: str, code: str) -> None:
    assert wrong(code) == [], name


@pytest.mark.parametrize(
    "file", sorted((TOP / "boardgames_edu/lab").glob("*.py")), ids=lambda file: file.stem
)
def test_the_lab_asks_by_name(file: Path) -> None:
    assert wrong(file.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "code",
    [
        "1 << board.index[city]",
        "state.scores()[3]",
        "sum(f(r) for r in range(15))",
        "end.owner(town) == -1",
        "state.setup.board.index[place]",
        "state.gold[2]",
        "state.ruling_seat(kiev)",
        "state.red >> node & 1",
    ],
)
def test_what_belongs_inside_is_seen(code: str) -> None:
    assert wrong(code)
