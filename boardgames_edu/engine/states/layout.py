"""The codec of whole states: where each field stands in a position.

A field stands under its own name, those of the seats under ``players``. What stands elsewhere says so::

    boat: Annotated[list[Count], At("players.{seat}.boat.{good}", EACH_GOOD)]

Small and large games are written and read by the rows that follow from this; ``engine.states.shape`` checks the keys
before. This module knows no game.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from operator import attrgetter
from types import GenericAlias
from typing import Any, get_args

from boardgames_edu.engine.fields.codecs import Codec, Flag, RowCodec
from boardgames_edu.engine.fields.field import Field
from boardgames_edu.engine.fields.frames import write_frame
from boardgames_edu.engine.fields.values import EACH_PAIR, EACH_PLACE, EACH_SEAT, Axis, bare, codec_of, marks

_Path = tuple[str | Axis, ...]
_Entry = tuple[int, Mapping[str, Any], str]
"""A mapping in a position: its number, itself, and what its keys begin with in messages."""
_SEATS: _Path = ("players", EACH_SEAT)
_Write = Callable[[Any], Any]
"""Writes a part of a position, from the state."""


class At:
    """Marks where a field stands in a position.

    Args:
        path: keys joined by dots; the usual place when not given. ``{seat}``, ``{place}`` or the name of another axis
            stands for each of its names; the field has a value for each, in a list, a tuple or the bits of a mask. At
            the end, names with a blank value are left out; so are a key with "?" where its value is null, and the
            names of "{place}?" where the first key below is blank.
        axes: the axes that are neither seats nor places.
        codec: how one value is written; follows from the annotation when not given.
        start: the index of the first value.
        width: how many values stand under one key, as a list.
        null: whether null may stand for what is not given.
        reads: whether it is read here; if not, by the game itself.
    """

    def __init__(
        self,
        path: str = "",
        *axes: Axis,
        codec: Codec | None = None,
        start: int | None = None,
        width: int = 0,
        null: bool = False,
        reads: bool = True,
    ) -> None:
        known = {axis.name: axis for axis in (EACH_SEAT, EACH_PLACE, *axes)}
        self.above_null = "?." in path.replace("}?", "}")
        parts = path.rstrip("?").replace("}?", "}").replace("?.", ".").split(".")
        self.path: _Path = tuple(known[part[1:-1]] if part[:1] == "{" else part for part in parts if part)
        self.optional, self.prunes = path.endswith("?"), "}?" in path
        self.codec, self.start, self.width = codec, start, width
        self.null, self.reads = null, reads


class KeyRow:
    """A key of a position, and the field that stands there.

    Attributes:
        above: the path to these mappings; ``axis``: the axis along which they lie, or None.
        each: the axis of the names below the key, or None.
        alone: whether the field has one value.
        write: from the state, what stands below the key in each of the mappings.
    """

    def __init__(self, field: Field, at: At) -> None:
        self.field, self.name, self.at = field, field.name, at
        path = at.path or _usual(field)
        self.each = path[-1] if isinstance(path[-1], Axis) else None
        *above, key = path[:-1] if self.each else path
        self.above, self.key = tuple(above), str(key)
        self.axis = next((part for part in reversed(above) if isinstance(part, Axis)), None)
        self.alone = self.axis is None and self.each is None
        self.of_mask = self.axis is not None and bare(field.hint) is int
        self.codec = at.codec or self._codec()
        self.write = self._writer()

    def _codec(self) -> Codec:
        field = self.field
        if self.of_mask:
            return Flag()
        if self.alone or field.axis is not None:
            return field.codec
        item = codec_of(get_args(bare(field.hint))[0], f"{field.owner}.{field.name}")
        return RowCodec(item, list) if self.at.width else item

    def _writer(self) -> _Write:
        """Return a function that writes the field quickly."""
        value_of, codec, write_all = attrgetter(self.name), self.codec, self.codec.write_all
        axis, start, width = self.axis, self.at.start, self.at.width
        as_it_is = codec.as_it_is and self.field.component is None
        if self.each is not None:
            by_name = self._by_name(self.each, value_of, as_it_is)
            return by_name if axis else lambda s: by_name(s)[0]
        if self.alone:
            return value_of if as_it_is else lambda s: codec.write(s.setup, value_of(s))
        if axis is not None and self.of_mask:
            return lambda s: _flags(value_of(s), axis.width(s.setup))
        if width:
            return lambda s: _split(value_of(s), width)
        if as_it_is:
            return value_of
        if start is not None and axis is not None:
            return lambda s: write_all(s.setup, value_of(s)[start : start + axis.width(s.setup)])
        return lambda s: write_all(s.setup, value_of(s))

    def _by_name(self, each: Axis, value_of: _Write, as_it_is: bool) -> _Write:
        blank, write = self.codec.blank, self.codec.write

        def by_name(s: Any) -> list[dict[str, Any]]:
            setup, names, values = s.setup, each.names(s.setup), value_of(s)
            found: list[dict[str, Any]] = []
            width = len(names)
            for start in range(0, len(values), width):
                row = values[start : start + width]
                if as_it_is and not blank:
                    found.append({names[k]: one for k, one in enumerate(row) if one})
                else:
                    found.append({names[k]: write(setup, one) for k, one in enumerate(row) if one != blank})
            return found

        return by_name

    def read(self, s: Any, entries: Iterable[_Entry], typed: bool) -> None:
        """Fill the field from the mappings that have the key."""
        setup, key, read, start = s.setup, self.key, self.codec.read, self.at.start or 0
        value, of_mask = getattr(s, self.name), self.of_mask
        values: Any = value if isinstance(value, list) or of_mask else list(value)
        for number, entry, where in entries:
            if key not in entry:
                continue
            data = entry[key]
            if data is None and typed:
                continue
            if self.each is not None:
                row = self._read_named(setup, data, where + key, self.each)
                values[number * len(row) : (number + 1) * len(row)] = row
            elif of_mask:
                values = values & ~(1 << number) | read(setup, data, where + key) << number
            else:
                values[start + number] = read(setup, data, where + key)
        if values is not value:
            setattr(s, self.name, type(value)(values))

    def _read_named(self, setup: Any, data: Mapping[str, Any], where: str, each: Axis) -> list[Any]:
        """Read a value for each name; blank where none is given."""
        row = [self.codec.blank] * len(each.names(setup))
        for name, one in data.items():
            row[each.number(setup, name, where)] = self.codec.read(setup, one, f"{where}.{name}")
        return row

    @property
    def shape(self) -> Any:
        """The type of what stands below the key."""
        shape: Any = self.codec.shape
        shape = GenericAlias(dict, (str, shape)) if self.each else shape
        return shape | None if self.at.null else shape


def _flags(mask: int, width: int) -> list[bool]:
    return [mask >> k & 1 == 1 for k in range(width)]


def _split(values: Sequence[Any], width: int) -> list[Sequence[Any]]:
    return [values[k : k + width] for k in range(0, len(values), width)]


@cache
def groups_of(kind: Any) -> dict[_Path, list[KeyRow]]:
    """Return the rows of a state class, by the path above."""
    groups: dict[_Path, list[KeyRow]] = {(): []}
    for field in kind._fields:
        if not field.derived:
            for at in [mark for mark in marks(field.hint) if isinstance(mark, At)] or [At()]:
                row = KeyRow(field, at)
                groups.setdefault(row.above, []).append(row)
    return groups


def _usual(field: Field) -> _Path:
    """Return where a field stands that does not say it."""
    if field.of_seats:
        return (*_SEATS, field.name, EACH_SEAT) if field.axis is EACH_PAIR else (*_SEATS, field.name)
    return (field.name,) if field.axis is None else (field.name, field.axis)


# --- writing -------------------------------------------------------------------------------------------------------


def write_position(s: Any) -> dict[str, Any]:
    """Write a full state as plain data."""
    return {key: write(s) for key, write in _keys(s.__class__)}


@cache
def _keys(kind: Any) -> list[tuple[str, _Write]]:
    """Return the keys of a position, each with its writer."""
    found: dict[str, _Write] = {
        "game": attrgetter("setup.game.name"),
        "seats": attrgetter("setup.seats"),
        "options": lambda s: {
            name: list(value) if isinstance(value, tuple) else value for name, value in s.setup.options.items()
        },
    }
    for path, rows in sorted(groups_of(kind).items(), key=lambda group: group[0] == _SEATS):
        if not path:
            found |= {row.key: row.write for row in rows}
        elif isinstance(path[-1], Axis):
            found[str(path[0])] = _along(path[-1], rows)
        else:
            found[path[-1]] = _below(rows)
    found["stack"] = lambda s: [write_frame(s.setup, frame) for frame in s.stack]
    found["chance"] = attrgetter("rng_state")
    return [(key, found[key]) for key in dict.fromkeys((*kind.first_written, *found))]


def _below(rows: Sequence[KeyRow]) -> _Write:
    """Return what writes the keys below another."""
    return lambda s: {row.key: row.write(s) for row in rows}


def _along(axis: Axis, rows: Sequence[KeyRow]) -> _Write:
    """Return what writes the mappings along an axis, by name."""
    entry, writers = _compiled([row.key for row in rows]), [row.write for row in rows]
    optional = [row.key for row in rows if row.at.optional]

    def write(s: Any) -> dict[str, Any]:
        names = axis.names(s.setup)
        entries = [*map(entry, *[write(s) for write in writers])]
        found = {names[k]: entries[k] for k in axis.there(s.setup)}
        for key in optional:
            for below in found.values():
                if below[key] is None:
                    del below[key]
        return found

    def write_some(s: Any) -> dict[str, Any]:
        setup, names, first = s.setup, axis.names(s.setup), getattr(s, rows[0].name)
        return {
            names[k]: {row.key: row.codec.write(setup, getattr(s, row.name)[k]) for row in rows}
            for k, one in enumerate(first)
            if one != rows[0].codec.blank
        }

    return write_some if rows[0].at.prunes else write


def _compiled(keys: Sequence[str]) -> Callable[..., dict[str, Any]]:
    """Compile a function that makes a mapping of values quickly."""
    values = [f"v{k}" for k in range(len(keys))]
    pairs = ", ".join(f"{key!r}: {value}" for key, value in zip(keys, values, strict=True))
    made: Callable[..., dict[str, Any]] = eval(f"lambda {', '.join(values)}: {{{pairs}}}")  # noqa: S307
    return made


def write_seat(s: Any, seat: int) -> dict[str, Any]:
    """Return what a position says of a seat; None for covered cards."""
    found = {row: row.write(s)[seat] for row in groups_of(s.__class__).get(_SEATS, ())}
    return {row.key: data for row, data in found.items() if data is not None or not row.at.optional}


# --- reading -------------------------------------------------------------------------------------------------------


def read_fields(s: Any, data: Mapping[str, Any], typed: bool = False) -> None:
    """Fill the fields of a new state from plain data.

    Its keys are checked before. A field that is not named keeps its first value.

    Args:
        s: a new state.
        data: the position.
        typed: whether its types are checked, too, and null stands for what is not given.

    Raises:
        PositionError: a value that does not fit, with its place.
    """
    setup = s.setup
    for path, rows in groups_of(s.__class__).items():
        entries = _given(setup, data, path)
        _, entry, where = entries[0] if entries else (0, {}, "")
        for row in rows:
            if not row.at.reads:
                continue
            if not row.alone:
                row.read(s, entries, typed)
            elif row.key in entry and not (typed and entry[row.key] is None):
                setattr(s, row.name, row.codec.read(setup, entry[row.key], where + row.key))


def _given(setup: Any, data: Any, path: _Path) -> list[_Entry]:
    """Return the mappings that a position has at a path."""
    if not path:
        return [(0, data, "")]
    key, *axes = path
    below = data.get(key)
    if below is None:
        return []
    if not axes:
        return [(0, below, f"{key}.")]
    number: Callable[[Any, Any, Any], int] = axes[0].number  # type: ignore[union-attr]  # keys stand above names
    return [(number(setup, name, key), one, f"{key}.{name}.") for name, one in below.items()]
