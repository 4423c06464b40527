"""Reading an edition file; the reconstruction fills its gaps."""

from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from boardgames_edu.engine.data import LARGEST, convert, line_of, read_with_text
from boardgames_edu.engine.errors import DataError
from boardgames_edu.engine.storage import path_of, read_text
from boardgames_edu.games.cossacks.edition import rows
from boardgames_edu.games.cossacks.edition.checks import check
from boardgames_edu.games.cossacks.edition.shape import plainly
from boardgames_edu.i18n import N_


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
    ground = replace(
        edition.map,
        places=sorted(edition.map.places, key=_place),
        paths=sorted(edition.map.paths, key=_place),
    )
    return replace(edition, map=ground, **cards)


def _place(row: rows.EditionRow) -> tuple[bool, int, str]:
    return row.number is None, row.number or 0, row.id
