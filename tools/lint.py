"""Check what ruff cannot see: rooms, names, references, docstrings, and how pages ask.

Every Python file of the package is read and parsed once, nothing is imported. ``python tools/lint.py`` prints each
place with what is wrong there, and fails if there is any; ``make lint`` runs it.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

TOP = Path(__file__).resolve().parent.parent
PACKAGE = "boardgames_edu"
SHARED = ("engine", "scene", "teach", "bots", "lab", "widgets", "cli", "i18n", "store")
DOCUMENTED = ("engine", "scene", "teach", "bots", "lab", "widgets", "i18n", "store")
"""The rooms whose docstrings are a reference; a command has the name that is typed."""


class Complaint(NamedTuple):
    """What is wrong, and where."""

    place: str
    text: str


class Named(NamedTuple):
    """A public class or function, and whether data call it by its name."""

    name: str
    module: str
    is_class: bool
    by_data: bool


class Module:
    """A file of the package, parsed."""

    def __init__(self, path: Path, top: Path) -> None:
        self.place = path.relative_to(top).as_posix()
        parts = path.relative_to(top).with_suffix("").parts
        self.name = ".".join(parts).removesuffix(".__init__")
        self.package = self.name if path.name == "__init__.py" else self.name.rpartition(".")[0]
        self.room = parts[1]
        self.text = path.read_text(encoding="utf-8")
        self.tree = ast.parse(self.text)

    @cached_property
    def nodes(self) -> list[ast.AST]:
        """All nodes of the tree."""
        return list(ast.walk(self.tree))

    @cached_property
    def documented(self) -> list[tuple[ast.AST, str]]:
        """What may have a docstring, each with what it has."""
        kinds = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
        return [(node, ast.get_docstring(node) or "") for node in self.nodes if isinstance(node, kinds)]

    @cached_property
    def own_names(self) -> dict[str, ast.stmt]:
        """The names that the module defines itself."""
        return dict(_defined(self.tree.body))

    @cached_property
    def imported(self) -> dict[str, str]:
        """The names that it imports, each with its whole name."""
        found: dict[str, str] = {}
        for node in self.nodes:
            if isinstance(node, ast.ImportFrom):
                found |= {alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names}
            elif isinstance(node, ast.Import):
                found |= {alias.asname or alias.name: alias.name for alias in node.names}
        return found


def _defined(body: list[ast.stmt]) -> Iterator[tuple[str, ast.stmt]]:
    """Yield the names that statements define, also under an ``if`` or a ``try``."""
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name, node
        elif isinstance(node, ast.If | ast.Try):
            yield from _defined([*node.body, *node.orelse])
        for target in node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]:
            for name in target.elts if isinstance(target, ast.Tuple) else [target]:
                if isinstance(name, ast.Name):
                    yield name.id, node


class House:
    """The package, its pages and its documents.

    Args:
        top: the folder that holds them.
    """

    def __init__(self, top: Path = TOP) -> None:
        self.top = top
        self.modules = [Module(path, top) for path in sorted((top / PACKAGE).rglob("*.py"))]
        self.by_name = {module.name: module for module in self.modules}
        self.games = sorted(path.name for path in (top / PACKAGE / "games").glob("[a-z]*") if path.is_dir())

    def room(self, name: str) -> list[Module]:
        """Return the modules of a room, such as ``engine`` or ``games.rurik``."""
        start = f"{PACKAGE}.{name}"
        return [each for each in self.modules if each.name == start or each.name.startswith(f"{start}.")]

    @cached_property
    def frames(self) -> set[str]:
        """The names of all classes of frames: positions call them so."""
        bases = defaultdict(set)
        for module in self.modules:
            for node in module.nodes:
                if isinstance(node, ast.ClassDef):
                    for base in node.bases:
                        bases[ast.unparse(base).rpartition(".")[2].partition("[")[0]].add(node.name)
        found, new = set[str](), {"Frame"}
        while new:
            found |= new
            new = {name for base in new for name in bases[base]} - found
        return found

    def named(self, room: str) -> Iterator[Named]:
        """Yield the public classes and functions of a room."""
        for module in self.room(room):
            for node in module.tree.body:
                if isinstance(node, ast.ClassDef | ast.FunctionDef) and not node.name.startswith("_"):
                    calls = [mark.func for mark in node.decorator_list if isinstance(mark, ast.Call)]
                    marked = any(isinstance(call, ast.Name) and call.id in NAMED_BY_DATA for call in calls)
                    is_class = isinstance(node, ast.ClassDef)
                    yield Named(node.name, module.name, is_class, node.name in self.frames if is_class else marked)

    def leads_somewhere(self, name: str) -> bool:
        """Return whether a dotted name is a module, or leads to something in one."""
        parts = name.split(".")
        for length in range(len(parts), 0, -1):
            if module := self.by_name.get(".".join(parts[:length])):
                return self.has(module, parts[length:])
        return parts[0] != PACKAGE  # of another package

    def has(self, module: Module, parts: list[str]) -> bool:
        """Return whether a module has a name, or a thing in it an attribute."""
        if not parts or f"{module.name}.{parts[0]}" in self.by_name:
            return True
        if (node := module.own_names.get(parts[0])) is not None:
            return len(parts) == 1 or not isinstance(node, ast.ClassDef) or self._member(module, node, parts[1])
        whole = module.imported.get(parts[0])
        return whole is not None and self.leads_somewhere(".".join([whole, *parts[1:]]))

    def _member(self, module: Module, node: ast.ClassDef, name: str) -> bool:
        """Return whether a class, or one that it builds on, has a member."""
        inner = ast.walk(node)
        if name in dict(_defined(node.body)) or any(
            isinstance(part, ast.Attribute) and part.attr == name and isinstance(part.ctx, ast.Store) for part in inner
        ):
            return True
        bases = [ast.unparse(base).partition("[")[0].split(".") for base in node.bases]
        return any(self.has(module, [*base, name]) for base in bases if base[0] not in ("Generic", "Protocol"))


# --- rooms -----------------------------------------------------------------------------------------------------------


def rooms_name_no_game(house: House) -> Iterator[Complaint]:
    """The shared rooms name no game; every way to one leads through ``engine.registry``."""
    game = re.compile(rf"\b({'|'.join(house.games)}|cossack)\b", re.IGNORECASE)
    for module in (each for room in SHARED for each in house.room(room)):
        # the one place that knows where our own games lie
        known = f"{PACKAGE}.games" if module.name == f"{PACKAGE}.engine.registry" else None
        for line, text in _values(module):
            if text != known and (game.search(text) or f"{PACKAGE}.games" in text):
                yield Complaint(f"{module.place}:{line}", f"a shared room names a game: {text[:60]!r}")
    for path in sorted((house.top / PACKAGE / "widgets").rglob("*.js")):
        if found := game.search(path.read_text(encoding="utf-8")):
            yield Complaint(path.relative_to(house.top).as_posix(), f"a script names a game: {found[0]!r}")


def rules_say_who_decides_in_one_way(house: House) -> Iterator[Complaint]:
    """The rules of a game read the seat that decides as ``s.stack[-1].seat``."""
    for module in house.room("games"):
        if "/rules/" in module.place:
            for found in re.finditer(r"\bs\.top\.seat\b|\bdef seat_of\b", module.text):
                yield Complaint(module.place, f"{found[0]}: the seat that decides is s.stack[-1].seat")


def _values(module: Module) -> Iterator[tuple[int, str]]:
    """Yield names and strings that are no docstrings, each with its line."""
    docs = {id(node.value) for node in module.nodes if isinstance(node, ast.Expr)}
    for node in module.nodes:
        match node:
            case ast.Constant(value=str(text)) if id(node) not in docs:
                yield node.lineno, text
            case ast.Name(id=text) | ast.Attribute(attr=text):
                yield node.lineno, text
            case ast.ImportFrom(module=start, names=names):
                yield node.lineno, f"{start} {' '.join(alias.name for alias in names)}"
            case ast.Import(names=names):
                yield node.lineno, " ".join(alias.name for alias in names)


# --- names -----------------------------------------------------------------------------------------------------------

NAMED_BY_DATA = {"action", "_"}
"""Decorators of verbs and of predicates of goals: notation and lessons call these functions by their names."""
ON_PURPOSE = {"Action", "action"}
"""What is done, and the decorator that declares a verb."""
ALSO = {"Piece"}
"""What lies on a place: on the board that is drawn as in the field of a state."""
SAME_PART = {"plot", "touched", "enter"}
"""What two modules of a room have for the same purpose: painters, pictures, kinds of questions."""


def names_differ_in_more_than_a_capital(house: House) -> Iterator[Complaint]:
    """No two public names of a room differ in a capital or an underscore only."""
    for room in (*SHARED, *(f"games.{game}" for game in house.games)):
        alike = defaultdict(set)
        named = list(house.named(room))
        for each in named:
            if not each.by_data and each.name not in ON_PURPOSE:
                alike[_plain(each.name)].add(each.name)
        for each in named:  # a decision and the verb that answers it share a word; nothing else has it, too
            if each.by_data and (found := alike.get(_plain(each.name))):
                found.add(each.name)
        for names in alike.values():
            if len(names) > 1:
                yield Complaint(room, f"names that differ in a capital only: {', '.join(sorted(names))}")


def _plain(name: str) -> str:
    return name.lower().replace("_", "")


def a_name_means_one_thing(house: House) -> Iterator[Complaint]:
    """The name of a class means one thing in a game, any name in a shared room."""
    for game in house.games:
        rooms = (*SHARED, f"games.{game}")
        classes = [each for room in rooms for each in house.named(room) if each.is_class and each.name not in ALSO]
        yield from _twice(f"games.{game}", classes)
    for room in SHARED:
        if room != "cli":  # a command has the name that is typed
            named = [each for each in house.named(room) if not each.by_data and each.name not in SAME_PART]
            yield from _twice(room, named)


def _twice(room: str, named: list[Named]) -> Iterator[Complaint]:
    modules = defaultdict(set)
    for each in named:
        modules[each.name].add(each.module)
    for name, found in modules.items():
        if len(found) > 1:
            yield Complaint(room, f"{name} means several things: {', '.join(sorted(found))}")


# --- what texts refer to ---------------------------------------------------------------------------------------------

REFERENCE = re.compile(r":(?:func|class|meth|mod|attr|data):`~?([\w.]+)`")
IN_A_ROOM = re.compile(rf"`((?:{PACKAGE}\.)?(?:{'|'.join(SHARED)}|games)\.[a-z]\w*(?:\.\w+)*)[`(]")
A_FILE = {"games.sqlite3"}


def references_lead_somewhere(house: House) -> Iterator[Complaint]:
    """What docstrings and documents refer to is there."""
    for module in house.modules:
        for name in REFERENCE.findall(module.text):
            # of the class whose docstring it is
            attribute = re.search(rf"def {name}\b|{name}:", module.text)
            short = not name.startswith(PACKAGE)
            if not (house.has(module, name.split(".")) or attribute if short else house.leads_somewhere(name)):
                yield Complaint(module.place, f"refers to {name}, which is not there")
        yield from _lost(house, module.place, module.text)
    for path in sorted((house.top / "docs").rglob("*.md")):
        if "_build" not in path.parts:
            place = path.relative_to(house.top).as_posix()
            yield from _lost(house, place, path.read_text(encoding="utf-8"))


def _lost(house: House, place: str, text: str) -> Iterator[Complaint]:
    for name in sorted(set(IN_A_ROOM.findall(text)) - A_FILE):
        if not house.leads_somewhere(f"{PACKAGE}.{name.removeprefix(f'{PACKAGE}.')}"):
            yield Complaint(place, f"refers to {name}, which is not there")


# --- what is public, and its words -----------------------------------------------------------------------------------

PRIVATE_WORDS = re.compile(r"\b(by lot|the lots|so many|famil(y|ies) of|manieth)\b")


def docstrings_use_the_words_of_the_field(house: House) -> Iterator[Complaint]:
    """No private words stand in the docstrings of shared rooms."""
    for module in (each for room in DOCUMENTED for each in house.room(room)):
        for _, text in module.documented:
            if found := PRIVATE_WORDS.search(text):
                yield Complaint(module.place, f"{found[0]!r} is no word of the field: {text[:60]!r}")


def docstrings_begin_with_one_short_sentence(house: House) -> Iterator[Complaint]:
    """The first line of a docstring is a sentence of twelve words at most."""
    for module in house.modules:
        for node, text in module.documented:
            first = text.splitlines()[0] if text else "Nothing is said."
            if len(first.split()) > 12 or not first.endswith((".", ":", "?")):
                yield Complaint(
                    f"{module.place}:{getattr(node, 'lineno', 1)}", f"not one sentence of at most 12 words: {first}"
                )


# --- what learners read and write ------------------------------------------------------------------------------------

INSIDE = {
    "a mask": r"\b1\s*<<|>>\s*\w+\s*&\s*1",
    "the number of a place": r"range\(15\)|\.index\[|\bboard\.(?:names|mask|places)\b",
    "a table of the inside": r"\.(?:rulers|controller|troops|leaders|seals|built|posts_in|gold|coins|tokens)\[",
    "the number of a seat": r"\bscores\(\)\[|\btotals\(\)\[\d",
    "-1 as nobody": r"(?:[=!]=|\bis)\s*-1\b",
    "a query by number": r"\b(?:ruling_seat|pieces_of|posts_of|owner|strength)\(\w*seat\w*,|\.ruling_seat\(",
}
"""What belongs inside a game, and how it looks in code."""


def pages_ask_by_name(house: House) -> Iterator[Complaint]:
    """Pages and the lab ask positions by name.

    No masks, no numbers of places, no -1 for nobody.
    """
    texts = {module.place: module.text for module in house.room("lab")}
    for path in sorted((house.top / "notebooks").rglob("*.ipynb")):
        if ".ipynb_checkpoints" not in path.parts:
            texts[path.relative_to(house.top).as_posix()] = _code_of(path)
    for path in sorted((house.top / "data").glob("*/lessons/*.yaml")):
        texts[path.relative_to(house.top).as_posix()] = path.read_text(encoding="utf-8")
    for place, text in texts.items():
        for name, sign in INSIDE.items():
            for found in re.finditer(sign, text):
                yield Complaint(place, f"{name}: {found[0]}")


def _code_of(notebook: Path) -> str:
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    return "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")


CHECKS: tuple[Callable[[House], Iterator[Complaint]], ...] = (
    rooms_name_no_game,
    rules_say_who_decides_in_one_way,
    names_differ_in_more_than_a_capital,
    a_name_means_one_thing,
    references_lead_somewhere,
    docstrings_use_the_words_of_the_field,
    docstrings_begin_with_one_short_sentence,
    pages_ask_by_name,
)


def main() -> int:
    """Print what is wrong, and return how many things are."""
    house = House()
    wrong = [complaint for check in CHECKS for complaint in check(house)]
    for place, text in wrong:
        print(f"{place}: {text}", file=sys.stderr)
    return min(len(wrong), 1)


if __name__ == "__main__":
    sys.exit(main())
