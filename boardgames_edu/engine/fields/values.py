"""Codecs: how an annotated value is written in a position.

Inside a game places, seats and cards are small ints and sets of them are bit masks; in a position they stand by name.
An annotation says which: ``start: Place``, ``reached: Places``, ``owner: Seat``, ``men: PerSeat[Count]``. A game adds
its own kinds of names with `Named`::

    Card = Annotated[int, Named(lambda setup: setup.cards)]
    hands: PerSeat[tuple[Card, ...]]

This module knows no game and no state, only the setup, which has the names.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from math import inf
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin

from boardgames_edu.engine.board import bits
from boardgames_edu.engine.errors import clipped, shown
from boardgames_edu.engine.fields.position import between, number_of, refuse, set_of
from boardgames_edu.engine.hidden import HIDDEN
from boardgames_edu.i18n import N_

__all__ = [
    "EACH_PAIR",
    "EACH_PLACE",
    "EACH_SEAT",
    "LARGEST",
    "LONGEST",
    "PLACE",
    "SEAT",
    "Axis",
    "ByName",
    "Codec",
    "Count",
    "Flag",
    "Named",
    "NamedSet",
    "Number",
    "Optional",
    "PerPair",
    "PerPlace",
    "PerSeat",
    "Piece",
    "Place",
    "Places",
    "Required",
    "RowCodec",
    "Seat",
    "Seats",
    "Several",
    "SomeSeat",
    "Sorted",
    "TextCodec",
    "TopFirst",
    "Whole",
    "WordCodec",
    "bare",
    "codec_of",
    "marks",
    "numbers",
]

T = TypeVar("T")
LARGEST = 9_999
"""The largest whole number in a position, unless annotated."""
LONGEST = 200
"""The most characters of a text, or entries of a list."""


class Codec:
    """A writer and reader of one kind of value in positions.

    Attributes:
        blank: the value that means "nothing": no place, no pieces, an empty hand.
        sort: what such a value is, for whoever writes down a first value.
        shape: the type of the plain data.
    """

    blank: Any = None
    sort: str = "a value of its kind"
    shape: Any = Any

    def write(self, setup: Any, value: Any) -> Any:
        """Return the value as plain data; None for a covered card."""
        return None if value is HIDDEN else value

    @property
    def as_it_is(self) -> bool:
        """Whether values are written as they are, but for covered cards."""
        kind = type(self)
        return kind.write is Codec.write and kind.write_all is Codec.write_all

    def write_all(self, setup: Any, values: Sequence[Any]) -> list[Any]:
        """Return several values as plain data."""
        if self.as_it_is:
            return [None if value is HIDDEN else value for value in values]
        return [self.write(setup, value) for value in values]

    def read(self, setup: Any, data: Any, where: str) -> Any:
        """Read the value from plain data. Raises PositionError with ``where``."""
        raise NotImplementedError  # each kind reads its own

    def read_all(self, setup: Any, data: Sequence[Any], where: str) -> list[Any]:
        """Read several values of a list."""
        return [self.read(setup, one, f"{where}[{k}]") for k, one in enumerate(data)]

    def holds(self, setup: Any, value: Any) -> bool:
        """Return whether what is written of a value reads back."""
        try:
            return bool(self.read(setup, self.write(setup, value), "") == value)
        except (TypeError, ValueError, LookupError, AttributeError):
            return False


class Whole(Codec):
    """A whole number within bounds.

    >>> Whole(0, 9).read(None, 4, "men")
    4
    """

    blank, shape = 0, int

    def __init__(self, least: float = -LARGEST, most: float = LARGEST) -> None:
        self.least, self.most = least, most
        self.sort = f"a whole number from {least} to {most}"

    def read(self, setup: Any, data: Any, where: str) -> int:
        """Read a number within the bounds."""
        return between(data, self.least, self.most, where)


class Flag(Codec):
    """True or false; a field may keep it as 0 or 1.

    >>> Flag().read(None, 1, "tapped"), Flag(int).read(None, True, "tapped")
    (True, 1)
    """

    blank, shape = False, bool
    sort = "True or False"

    def __init__(self, kind: Callable[[Any], Any] = bool) -> None:
        self.kind = kind

    def write(self, setup: Any, value: Any) -> bool:
        """Return the flag."""
        return bool(value)

    def read(self, setup: Any, data: Any, where: str) -> Any:
        """Read true or false; 0 and 1 are taken, too."""
        if not isinstance(data, (bool, int)) or data not in (0, 1):
            refuse(where, N_("{value} is neither true nor false."), value=shown(data))
        return self.kind(data)


class TextCodec(Codec):
    """A short text."""

    blank, shape = "", str
    sort = "a text"

    def read(self, setup: Any, data: Any, where: str) -> str:
        """Read a text of at most `LONGEST` characters."""
        if not isinstance(data, str) or len(data) > LONGEST:
            refuse(where, N_("{value} is no short text."), value=shown(data))
        return data


class WordCodec(Codec):
    """One of a few words (``Literal["placing", "moving"]``)."""

    shape = str

    def __init__(self, words: Sequence[str]) -> None:
        self.words, self.blank = tuple(words), words[0]
        self.sort = clipped(f"one of {', '.join(map(str, words))}", 120)

    def read(self, setup: Any, data: Any, where: str) -> str:
        """Read one of the words."""
        return self.words[number_of(self.words, data, where)]


def _named(names: Any, where: str) -> Callable[[Any], Sequence[str]]:
    if not callable(names):
        raise TypeError(
            f"{where}: a function from the setup to names: lambda setup: CARDS, not {shown(names)}"
        )
    found: Callable[[Any], Sequence[str]] = names
    return found


class Named(Codec):
    """An int that stands for a place, seat, card, ...

    It is written by name; -1, for none, as null.

    Args:
        names: from the setup, the names in the order of their numbers.
        allowed: from the setup, the mask of the numbers that can be named; all of them when not given.

    Example:
        >>> colour = Named(lambda setup: ("red", "blue"))
        >>> colour.read(None, "blue", "card"), colour.write(None, 0), colour.write(None, -1)
        (1, 'red', None)
    """

    blank, shape = -1, str | None
    sort = "a number, -1 for none; positions alone say names"

    def __init__(
        self, names: Callable[[Any], Sequence[str]], allowed: Callable[[Any], int] | None = None
    ) -> None:
        self.names, self.allowed = _named(names, "Named"), allowed

    def write(self, setup: Any, value: int) -> str | None:
        """Return the name; None for -1."""
        return self.names(setup)[value] if value >= 0 else None

    def write_all(self, setup: Any, values: Sequence[int]) -> list[str | None]:
        """Return several names."""
        names = self.names(setup)
        return [names[value] if value >= 0 else None for value in values]

    def read(self, setup: Any, data: Any, where: str) -> int:
        """Read the number of a name; -1 for null."""
        if data is None:
            return -1
        names = self.names(setup)
        number = number_of(names, data, where)
        if self.allowed is not None and not self.allowed(setup) >> number & 1:
            refuse(where, N_("{word} is not in play."), word=names[number])
        return number

    def read_all(self, setup: Any, data: Sequence[Any], where: str) -> list[int]:
        """Read the numbers of several names."""
        if self.allowed is None:
            with suppress(ValueError):  # one by one they are refused, or null
                return [*map(self.names(setup).index, data)]
        return super().read_all(setup, data, where)


class Required(Named):
    """A name that must be given; null is refused."""

    shape = str

    def read(self, setup: Any, data: Any, where: str) -> int:
        """Read the number of a name."""
        return number_of(self.names(setup), data, where) if data is None else super().read(setup, data, where)


class NamedSet(Codec):
    """A bit mask for a set of names, written as a list.

    Args:
        member: how one of them is written.

    Example:
        >>> colours = NamedSet(Named(lambda setup: ("red", "blue", "green")))
        >>> colours.read(None, ["red", "green"], "cards"), colours.write(None, 0b110)
        (5, ['blue', 'green'])
    """

    blank, shape = 0, list[str]
    sort = "a bit mask such as bit(0) | bit(2), 0 for none"

    def __init__(self, member: Named) -> None:
        self.member = member

    def write(self, setup: Any, value: int) -> list[str]:
        """Return the names, in the order of their numbers."""
        names, found = self.member.names(setup), []
        while value:  # as `bits` does, a third faster
            low = value & -value
            found.append(names[low.bit_length() - 1])
            value ^= low
        return found

    def read(self, setup: Any, data: Any, where: str) -> int:
        """Read the mask of some names."""
        if not isinstance(data, list):
            refuse(where, N_("{value} is no list."), value=shown(data))
        names, allowed = self.member.names(setup), self.member.allowed
        mask = set_of(names, data, where)
        if allowed is not None and mask & ~allowed(setup):
            refuse(where, N_("{word} is not in play."), word=names[next(bits(mask & ~allowed(setup)))])
        return mask


class RowCodec(Codec):
    """Several values of one kind: a list or a tuple."""

    def __init__(self, item: Codec, kind: Callable[[Any], Any]) -> None:
        self.item, self.kind, self.blank = item, kind, kind(())
        self.sort = f"a {getattr(kind, '__name__', 'row')}, each entry {item.sort}"
        self.shape = types.GenericAlias(list, (item.shape,))

    def write(self, setup: Any, value: Sequence[Any]) -> list[Any]:
        """Return the values, in their order."""
        return self.item.write_all(setup, value)

    def write_all(self, setup: Any, values: Sequence[Any]) -> list[Any]:
        """Return several rows."""
        write_all = self.item.write_all
        return [write_all(setup, value) if value else [] for value in values]

    def read(self, setup: Any, data: Any, where: str) -> Any:
        """Read a list of at most `LONGEST` values."""
        if not isinstance(data, list) or len(data) > LONGEST:
            refuse(where, N_("{value} is no list."), value=shown(data))
        return self.kind(self.item.read_all(setup, data, where))


class Sorted(RowCodec):
    """A tuple whose order means nothing.

    >>> Sorted(Whole()).read(None, [2, 1], "hand")
    (1, 2)
    """

    def __init__(self, item: Codec) -> None:
        super().__init__(item, lambda items: tuple(sorted(items)))


class TopFirst(RowCodec):
    """A pile, its top last; in a position it comes first."""

    def write(self, setup: Any, value: Sequence[Any]) -> list[Any]:
        """Return the values, the uppermost first."""
        return super().write(setup, value)[::-1]

    def write_all(self, setup: Any, values: Sequence[Any]) -> list[Any]:
        """Return several piles."""
        return [self.write(setup, value) for value in values]

    def read(self, setup: Any, data: Any, where: str) -> Any:
        """Read the values, the uppermost first."""
        return super().read(setup, data, where)[::-1]


class Several(Codec):
    """A tuple of values of different kinds (``tuple[Seat, Place]``)."""

    def __init__(self, items: Sequence[Codec]) -> None:
        self.items = tuple(items)
        self.blank = tuple(item.blank for item in items)
        self.sort = clipped(f"a tuple of {len(self.items)}: {'; '.join(item.sort for item in items)}", 120)

    def write(self, setup: Any, value: Sequence[Any]) -> list[Any]:
        """Return the values, in their order."""
        return [item.write(setup, one) for item, one in zip(self.items, value, strict=True)]

    def read(self, setup: Any, data: Any, where: str) -> tuple[Any, ...]:
        """Read a list of the same length."""
        if not isinstance(data, list) or len(data) != len(self.items):
            refuse(
                where,
                N_("{value} is no list of {count} entries."),
                value=shown(data),
                count=len(self.items),
            )
        return tuple(
            item.read(setup, one, f"{where}[{k}]")
            for k, (item, one) in enumerate(zip(self.items, data, strict=True))
        )


class Optional(Codec):
    """A value, or None."""

    def __init__(self, item: Codec) -> None:
        self.item, self.sort, self.shape = item, f"None, or {item.sort}", item.shape | None

    def write(self, setup: Any, value: Any) -> Any:
        """Return the value, or None."""
        return None if value is None else self.item.write(setup, value)

    def read(self, setup: Any, data: Any, where: str) -> Any:
        """Read the value; None for null."""
        return None if data is None else self.item.read(setup, data, where)


class ByName(Codec):
    """One value for each name; blank values are left out.

    Args:
        item: how one value is written.
        names: from the setup, the names that the values belong to.
    """

    def __init__(self, item: Codec, names: Callable[[Any], Sequence[str]]) -> None:
        self.item, self.names = item, names
        self.sort, self.shape = f"a list, each entry {item.sort}", types.GenericAlias(dict, (str, item.shape))

    def write(self, setup: Any, value: Sequence[Any]) -> dict[str, Any]:
        """Return the values that are not blank, by name."""
        blank = self.item.blank
        return {
            name: self.item.write(setup, one)
            for name, one in zip(self.names(setup), value, strict=True)
            if one != blank
        }

    def read(self, setup: Any, data: Any, where: str) -> list[Any]:
        """Read a value for each name; blank where none is given."""
        names = self.names(setup)
        if not isinstance(data, Mapping):
            refuse(where, N_("{value} is no mapping of names to values."), value=shown(data))
        for name in data:
            number_of(names, name, where)
        return [
            self.item.read(setup, data[name], f"{where}.{name}") if name in data else self.item.blank
            for name in names
        ]


class Axis:
    """Names that a list or a verb ranges over.

    Args:
        name: what the names belong to: "seat", "place".
        names: from the setup, the names.

    Attributes:
        first: the number of the first name.

    Example:
        >>> SUITS = ("sun", "moon")
        >>> Axis("card", lambda setup: SUITS).names(None)
        ('sun', 'moon')
    """

    first = 0

    def __init__(self, name: str, names: Callable[[Any], Sequence[str]]) -> None:
        self.name, self.names = name, _named(names, f"Axis({name!r})")

    def numbered(self, setup: Any) -> list[tuple[int, Any]]:
        """Return each number with what it is called in sentences."""
        return list(enumerate(self.names(setup)))

    def width(self, setup: Any) -> int:
        """Return how many bits a mask of it has."""
        return self.first + len(self.names(setup))

    def number(self, setup: Any, word: object, where: str) -> int:
        """Return the number of a name in a position. Raises PositionError."""
        return number_of(self.names(setup), word, where)

    def there(self, setup: Any) -> Iterable[int]:
        """Return the numbers of the names that a position lists."""
        return range(len(self.names(setup)))


class Piece:
    """Marks a field as pieces that lie on places.

    ::

        men: Annotated[PerSeat[Places], Piece("man")]  # one of a seat on each of these places
        armies: Annotated[PerSeat[PerPlace[Count]], Piece("army")]  # any number on each place
        towers: Annotated[PerPlace[Seat], Piece("tower")]  # whose tower stands there
        wolves: Annotated[PerPlace[Count], Piece("wolf")]  # those of nobody
        king: Annotated[Place, Piece("king")]

    Args:
        name: what one of them is called.

    Example:
        >>> state = Morris().new()
        >>> state.play("lay a1")
        >>> state.pieces("a1")
        {('white', 'man'): 1}
    """

    def __init__(self, name: str) -> None:
        if not isinstance(name, str):
            raise TypeError(f'Piece: the name of a piece, such as Piece("man"), not {shown(name)}')
        self.name = name


def _places(setup: Any) -> Sequence[str]:
    places: Sequence[str] = setup.board.places
    return places


def _seats(setup: Any) -> Sequence[str]:
    seats: Sequence[str] = setup.seat_names
    return seats


def _in_play(setup: Any) -> int:
    mask: int = setup.board.in_play
    return mask


PLACE = Named(_places, _in_play)
SEAT = Named(_seats)
EACH_SEAT = Axis("seat", _seats)
EACH_PLACE = Axis("place", _places)
EACH_PAIR = Axis("pair", _seats)


class _Numbers(Axis):
    """Numbers that stand for themselves, in effects, masks and sentences."""

    def __init__(self, least: int, most: int) -> None:
        names = tuple(str(number) for number in range(least, most + 1))
        super().__init__("number", lambda setup: names)
        self.first = least

    def numbered(self, setup: Any) -> list[tuple[int, Any]]:
        """Return each number twice: a sentence may have a plural of it."""
        return [(number, number) for number in range(self.first, self.width(setup))]


def numbers(least: int, most: int) -> Axis:
    """Return the axis of a range of numbers: ``over=numbers(1, 3)``.

    The effect gets the number itself, and its bit in a mask is that of the number: ``bit(3)``, or for all up to
    ``count`` the mask ``bit(count + 1) - 1``.

    >>> numbers(1, 3).names(None)
    ('1', '2', '3')
    """
    if least < 0:
        raise TypeError(f"numbers({least}, {most}): from 0 on; below 0 a mask has no bits")
    if least > most:
        raise TypeError(f"numbers({least}, {most}): the least one comes first")
    return _Numbers(least, most)


Count = Annotated[int, Whole(0)]
"""A number of things: 0 or more."""
Number = Annotated[int, Whole(-inf, inf)]
"""A number whose bounds the game checks, since they depend on the rest."""
Place = Annotated[int, PLACE]
"""A place of the board, by number; -1 for none."""
Places = Annotated[int, NamedSet(PLACE)]
"""A set of places, as a bit mask."""
Seat = Annotated[int, SEAT]
"""A seat, by number; -1 for none."""
SomeSeat = Annotated[int, Required(_seats)]
"""A seat that is always there."""
Seats = Annotated[int, NamedSet(SEAT)]
"""A set of seats, as a bit mask."""
PerSeat = Annotated[list[T], EACH_SEAT]
"""One value for each seat."""
PerPlace = Annotated[list[T], EACH_PLACE]
"""One value for each place of the board."""
PerPair = Annotated[list[T], EACH_PAIR]
"""One value for each pair of seats, at index ``a*seats+b``."""

_PLAIN: dict[Any, Codec] = {int: Whole(), bool: Flag(), str: TextCodec()}


def marks(hint: Any) -> tuple[Any, ...]:
    """Return what ``Annotated`` adds to an annotation."""
    found: tuple[Any, ...] = getattr(hint, "__metadata__", ())
    return found


def bare(hint: Any) -> Any:
    """Return an annotation without what ``Annotated`` adds to it."""
    return hint.__origin__ if marks(hint) else hint


def codec_of(hint: Any, name: str) -> Codec:
    """Return the codec for the values of an annotation.

    Raises:
        TypeError: it cannot be told; names the field, and what would be right.

    >>> codec_of(tuple[int, ...], "cards").write(None, (1, 2))
    [1, 2]
    """
    for mark in marks(hint):
        if isinstance(mark, Codec):
            return mark
        if isinstance(mark, Axis):
            return ByName(codec_of(get_args(bare(hint))[0], name), mark.names)
    if isinstance(hint, Codec):
        raise TypeError(f"{name}: write Annotated[int, {type(hint).__name__}(...)]")
    hint = bare(hint)
    if hint in _PLAIN:
        return _PLAIN[hint]
    kind, inner = get_origin(hint), get_args(hint)
    if kind is Literal:
        return WordCodec(inner)
    if kind is list:
        return RowCodec(codec_of(inner[0], name), list)
    if kind is tuple:
        if inner[-1:] == (Ellipsis,):
            return RowCodec(codec_of(inner[0], name), tuple)
        return Several([codec_of(one, name) for one in inner])
    if kind in (Union, types.UnionType) and type(None) in inner and len(inner) == 2:
        return Optional(codec_of(next(one for one in inner if one is not type(None)), name))
    raise TypeError(
        f"{name}: no position can be written of {hint!r}; use int, bool, str, Literal, list, tuple, a kind "
        "from boardgames_edu.engine.fields.values, or Annotated[..., a Codec of your own]"
    )
