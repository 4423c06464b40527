"""Reading an edition file; the reconstruction fills its gaps.

Errors in the structure of a file are put into plain words that say what is expected: a teacher who writes one does not
know the terms of the library that reads it ("Expected `int | null`, got `str`").
"""

import re
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from boardgames_edu.engine.data import LARGEST, convert, line_of, read_with_text
from boardgames_edu.engine.errors import DataError, nearest
from boardgames_edu.engine.storage import path_of, read_text
from boardgames_edu.games.cossacks.edition import rows
from boardgames_edu.games.cossacks.edition.checks import check
from boardgames_edu.i18n import N_, Phrase


class _Partial(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An edition file; the reconstruction fills what it leaves out."""

    id: str
    names: rows.Names = {}
    about: str = ""
    parameters: rows.Parameters | None = None
    map: rows.Map | None = None
    orders: list[rows.ActionCard] | None = None
    disobedience: list[rows.ActionCard] | None = None
    hetmans: list[rows.HetmanCard] | None = None
    achievements: list[rows.Achievement] | None = None
    cities: list[rows.City] | None = None


_CARDS = ("orders", "disobedience", "hetmans", "achievements", "cities")
_SECTIONS = ("parameters", "map", *_CARDS)


def read_edition(path: str | Path | None = None) -> rows.Edition:
    """Return an edition, the reconstruction by default. Raises DataError."""
    if path is None:
        return _base()
    if not isinstance(path, (str, Path)):
        raise DataError(N_("An edition is the path of a YAML file, not {value}."), value=type(path).__name__)
    where = path_of(path, DataError).expanduser()
    if not where.exists():
        words = N_("There is no file {file} in the folder {folder}.")
        raise DataError(words, file=where.name, folder=str(where.parent.absolute()))
    text = read_text(where, 4 * LARGEST, DataError, where.name)
    try:
        wanted = convert(text, _Partial, where.name)
    except DataError as misconception:
        raise plainly(misconception, text, _Partial) from None
    return _edition(wanted, text, where.name, _base())


@cache
def _base() -> rows.Edition:
    wanted, text = read_with_text(rows.BASE, _Partial)
    return _edition(wanted, text, Path(rows.BASE).name, None)


def _edition(wanted: _Partial, text: str, file: str, base: rows.Edition | None) -> rows.Edition:
    parts: dict[str, Any] = {}
    for name in _SECTIONS:
        part = getattr(wanted, name)
        if part is None and base is None:
            raise DataError(N_("{file}: the key {key} is missing."), file=file, key=name)
        parts[name] = getattr(base, name) if part is None else part
    if base is not None and wanted.id == base.id:
        words = N_(
            "{file}, line {line}, {key}: {word} is the id of the reconstruction; give your edition one of its own."
        )
        raise DataError(words, file=file, line=line_of(text, "$.id")[0], key="id", word=repr(wanted.id))
    edition = rows.Edition(id=wanted.id, names=wanted.names, about=wanted.about, **parts)
    check(edition, text, file, [name for name in _SECTIONS if getattr(wanted, name) is not None])
    return _in_order(edition)


def _in_order(edition: rows.Edition) -> rows.Edition:
    """Return an edition with its rows by number, then by id."""
    cards = {name: sorted(getattr(edition, name), key=_place) for name in _CARDS}
    places = sorted(edition.map.places, key=_place)
    ground = replace(edition.map, places=places, paths=sorted(edition.map.paths, key=_place))
    return replace(edition, map=ground, **cards)


def _place(row: rows.EditionRow) -> tuple[bool, int, str]:
    return row.number is None, row.number or 0, row.id


_KINDS = {
    "int": N_("a whole number"),
    "float": N_("a number"),
    "str": N_("text (in quotes, if it looks like a number or a date)"),
    "bool": N_("true or false"),
    "array": N_("a list, [...] or lines with -"),
    "object": N_("keys and values, {...} or lines with :"),
}
_AT_MOST = N_("{count} is the most.")
_NO_KEY = N_("there is no key {word} here. There are: {choices}.")
_NO_VALUE = N_("{word} cannot stand here. Right would be: {choices}.")


def plainly(misconception: DataError, text: str, shape: type) -> DataError:
    """Return a mistake of shape in plain words; others unchanged."""
    facts = misconception.facts
    if not {"file", "key", "problem"} <= facts.keys():
        return misconception
    key, problem = str(facts["key"]), str(facts["problem"])
    here = "" if key == "top" else key
    kind = _kind_at(msgspec.inspect.type_info(shape), here)
    word = re.search(r"`([^`]*)`|value '?([^']*)'?", problem)
    named = (word[1] or word[2] or "") if word else ""
    at = here
    if problem.startswith("Object contains unknown field"):
        at, keys = f"{here}.{named}".lstrip("."), [field.encode_name for field in getattr(kind, "fields", ())]
        phrase = Phrase(_NO_KEY, {"word": repr(named), "choices": nearest(named, keys)})
    elif problem.startswith("Object missing required field"):
        phrase = Phrase(N_("the key {word} is missing."), {"word": repr(named)})
    elif problem.startswith("Invalid enum value"):
        phrase = Phrase(_NO_VALUE, {"word": repr(named), "choices": ", ".join(map(str, getattr(kind, "values", ())))})
    else:
        found = _expected(problem)
        if found is None:
            return misconception
        phrase = found
    line, _ = line_of(text, f"$.{at}")
    words = N_("{file}, line {line}, {key}: {problem}")
    return DataError(words, file=facts["file"], line=line, key=at or key, problem=phrase)


def _expected(problem: str) -> Phrase | None:
    """Return an error of the library ("Expected ...") in plain words."""
    bound = re.match(r"Expected `\w+` (>=|<=) (-?\d+)", problem)
    if bound:
        return Phrase(N_("{count} is the least.") if bound[1] == ">=" else _AT_MOST, {"count": int(bound[2])})
    length = re.match(r"Expected `array` of length (\d+)", problem)
    if length:
        return Phrase(N_("a list of {count} is wanted here."), {"count": int(length[1])})
    kinds = re.match(r"Expected `([^`]*)`", problem)
    if not kinds:
        return None
    known = tuple(_KINDS[kind] for kind in kinds[1].split(" | ") if kind in _KINDS)
    return Phrase(N_("wanted here: {word}."), {"word": known}) if known else None


def _kind_at(kind: Any, key: str) -> Any:
    """Return the type that a key such as ``orders[0].price`` may hold."""
    for index, name in re.findall(r"\[(\d+|\.\.\.)\]|([^.\[]+)", key):
        kind = _plain(kind)
        if index:
            kind = getattr(kind, "item_type", None)
        else:
            kind = next((field.type for field in getattr(kind, "fields", ()) if field.encode_name == name), None)
    return _plain(kind)


def _plain(kind: Any) -> Any:
    """Return a type without bounds and "or nothing"."""
    if isinstance(kind, msgspec.inspect.UnionType):
        return next((part for part in kind.types if not isinstance(part, msgspec.inspect.NoneType)), None)
    return kind
