"""Names of functions and classes: a word means one thing, and what a text refers to is there."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

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


SAME_PART = {"plot", "touched", "enter"}
"""What two modules of a room have for the same purpose: painters, pictures, kinds of questions."""


@pytest.mark.parametrize(
    "room", [room for room in SHARED if room != "cli"]
)  # a command has the name that is typed
def test_a_name_means_one_thing_in_a_shared_room(room: str) -> None:
    modules = defaultdict(set)
    for named in _named(room):
        if not named.by_data and named.name not in SAME_PART:
            modules[named.name].add(named.module)
    assert {name: sorted(found) for name, found in modules.items() if len(found) > 1} == {}


REFERENCE = re.compile(r":(?:func|class|meth|mod|attr|data):`~?([\w.]+)`")
IN_A_ROOM = re.compile(rf"`((?:boardgames_edu\.)?(?:{'|'.join(SHARED)}|games)\.[a-z]\w*(?:\.\w+)*)[`(]")
DOCS = sorted(path for path in (PACKAGE.parent / "docs").rglob("*.md") if "_build" not in path.parts)
A_FILE = {"games.sqlite3"}


def _is_there(name: str) -> bool:
    """Whether a dotted name leads to something in the package."""
    parts = ["boardgames_edu", *name.removeprefix("boardgames_edu.").split(".")]
    for length in range(len(parts), 0, -1):
        try:
            found: Any = import_module(".".join(parts[:length]))
        except ImportError:
            continue
        return _has(found, parts[length:])
    return False


def _has(thing: Any, parts: list[str]) -> bool:
    for part in parts:
        if not hasattr(thing, part):
            return False
        thing = getattr(thing, part)
    return True


@pytest.mark.parametrize("room", ROOMS)
def test_what_a_docstring_refers_to_is_there(room: str) -> None:
    lost = []
    for path in sorted((PACKAGE / room).rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        names = ".".join(("boardgames_edu", *path.relative_to(PACKAGE).with_suffix("").parts))
        module = import_module(names.removesuffix(".__init__")) if path.name != "__main__.py" else None
        for name in REFERENCE.findall(text):
            short = not name.startswith("boardgames_edu")
            attribute = re.search(rf"def {name}\b|{name}:", text)  # of the class whose docstring it is
            if not (_has(module, name.split(".")) or attribute if short else _is_there(name)):
                lost.append(f"{path.name}: {name}")
        lost += [
            f"{path.name}: {name}" for name in set(IN_A_ROOM.findall(text)) - A_FILE if not _is_there(name)
        ]
    assert lost == []


def test_what_the_documentation_refers_to_is_there() -> None:
    lost = [
        f"{path.name}: {name}"
        for path in DOCS
        for name in set(IN_A_ROOM.findall(path.read_text(encoding="utf-8"))) - A_FILE
        if not _is_there(name)
    ]
    assert lost == []
