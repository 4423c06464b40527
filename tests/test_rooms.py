"""The shared rooms know no game: they name none, and every way to one leads through ``engine.registry``."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from boardgames_edu.games import NAMES

PACKAGE = Path(__file__).resolve().parent.parent / "boardgames_edu"
SHARED = ("engine", "scene", "teach", "bots", "lab", "widgets", "cli", "i18n", "store")
FILES = sorted(path for room in SHARED for path in (PACKAGE / room).rglob("*.py"))
GAME = re.compile(rf"\b({'|'.join(NAMES)}|cossack)\b", re.IGNORECASE)


def _values(path: Path) -> Iterator[tuple[int, str]]:
    """Names and strings of a module that are no docstrings, each with its line."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.lineno, node.value
        elif isinstance(node, ast.Name | ast.Attribute):
            yield node.lineno, node.id if isinstance(node, ast.Name) else node.attr
        elif isinstance(node, ast.ImportFrom):
            yield node.lineno, f"{node.module} {' '.join(alias.name for alias in node.names)}"
        elif isinstance(node, ast.Import):
            yield node.lineno, " ".join(alias.name for alias in node.names)


@pytest.mark.parametrize("path", FILES, ids=[path.relative_to(PACKAGE).as_posix() for path in FILES])
def test_a_shared_room_names_no_game(path: Path) -> None:
    named = [
        (line, text) for line, text in _values(path) if GAME.search(text) or "boardgames_edu.games" in text
    ]
    if path.name == "registry.py":  # the one place that knows where our own games lie
        named = [entry for entry in named if entry[1] != "boardgames_edu.games"]
    assert not named


def test_no_script_of_the_widgets_names_a_game() -> None:
    for path in sorted((PACKAGE / "widgets").rglob("*.js")):
        assert not GAME.search(path.read_text(encoding="utf-8")), path.name
