"""A word means one thing in the package: names of functions and classes."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import pytest

import boardgames_edu
from boardgames_edu.engine.frames import Frame
from boardgames_edu.games import NAMES

PACKAGE = Path(boardgames_edu.__file__).parent
SHARED = ("engine", "scene", "teach", "bots", "lab", "widgets", "cli", "i18n", "store")
ROOMS = (*SHARED, *(f"games/{game}" for game in NAMES))
NAMED_BY_DATA = {"action", "_"}
"""Decorators of verbs and of predicates of goals: notation and lessons call these functions by their names."""
ON_PURPOSE = {"Action", "action"}
"""What is done, and the decorator that declares a verb."""
ALSO = {"Piece"}
"""What lies on a place: on the board that is drawn as in the field of a state."""


class Named(NamedTuple):
    """A public class or function: its name, its module, and whether data call it so."""

    name: str
    module: str
    is_class: bool
    by_data: bool


def _named(room: str) -> Iterator[Named]:
    for path in sorted((PACKAGE / room).rglob("*.py")):
        module = ".".join(("boardgames_edu", *path.relative_to(PACKAGE).with_suffix("").parts))
        module = module.removesuffix(".__init__")
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef | ast.FunctionDef) and not node.name.startswith("_"):
                yield Named(node.name, module, isinstance(node, ast.ClassDef), _by_data(node, module))


def _by_data(node: ast.ClassDef | ast.FunctionDef, module: str) -> bool:
    if isinstance(node, ast.ClassDef):  # positions call a frame by the name of its class
        return issubclass(getattr(import_module(module), node.name), Frame)
    calls = (mark.func for mark in node.decorator_list if isinstance(mark, ast.Call))
    return any(isinstance(call, ast.Name) and call.id in NAMED_BY_DATA for call in calls)


@pytest.mark.parametrize("room", ROOMS)
def test_no_two_names_of_a_room_differ_in_a_capital_only(room: str) -> None:
    alike = defaultdict(set)
    for named in _named(room):
        if not named.by_data and named.name not in ON_PURPOSE:
            alike[named.name.lower().replace("_", "")].add(named.name)
    for named in _named(
        room
    ):  # a decision and the verb that answers it share a word; nothing else has it, too
        if named.by_data and (found := alike.get(named.name.lower().replace("_", ""))):
            found.add(named.name)
    assert [sorted(names) for names in alike.values() if len(names) > 1] == []


@pytest.mark.parametrize("game", NAMES)
def test_the_name_of_a_class_means_one_thing(game: str) -> None:
    modules = defaultdict(set)
    for room in (*SHARED, f"games/{game}"):
        for named in _named(room):
            if named.is_class and named.name not in ALSO:
                modules[named.name].add(named.module)
    assert {name: sorted(found) for name, found in modules.items() if len(found) > 1} == {}
