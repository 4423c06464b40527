"""Codecs: how a value is written in a position, and read there.

Inside a game places, seats and cards are small ints and sets of them are bit masks; in a position they stand by name.

This module knows no game and no state, only the setup, which has the names.
"""

import types
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from boardgames_edu.engine.board import bits
from boardgames_edu.engine.errors import clipped, shown
from boardgames_edu.engine.fields.position import between, number_of, refuse, set_of
from boardgames_edu.engine.hidden import HIDDEN
from boardgames_edu.i18n import N_

LARGEST = 9_999
"""The largest whole number in a position, unless annotated."""
LONGEST = 200
"""The most characters of a text, or entries of a list."""


class Codec:
    """A writer and reader of one kind of value in positions.

    Attributes:
        blank: the value that means "nothing": no place, no pieces, an empty hand.
        sort: what such a value is, for the author of a first value.
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

    def write(self, setup: Any, value: Any) -> bool | None:
        """Return the flag; None for a covered one."""
        return None if value is HIDDEN else bool(value)

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


def names_of_kind(names: Any, where: str) -> Callable[[Any], Sequence[str]]:
    """Return a function from the setup to names. Raises TypeError."""
    if not callable(names):
        raise TypeError(f"{where}: a function from the setup to names: lambda setup: CARDS, not {shown(names)}")
    found: Callable[[Any], Sequence[str]] = names
    return found


class Named(Codec):
    """An int that stands for a place, seat, card, ...

    It is written by name; -1, for none, as null.

    Args:
        names: from the setup, the names in the order of their numbers.
        allowed: from the setup, the mask of the numbers that can be named; all of them when not given.

    Attributes:
        bits: the bits of a value that are the number, where others say more.

    Example:
        >>> colour = Named(lambda setup: ("red", "blue"))
        >>> colour.read(None, "blue", "card"), colour.write(None, 0), colour.write(None, -1)
        (1, 'red', None)
    """

    blank, shape, bits = -1, str | None, -1
    sort = "a number, -1 for none; positions alone say names"

    def __init__(self, names: Callable[[Any], Sequence[str]], allowed: Callable[[Any], int] | None = None) -> None:
        self.names, self.allowed = names_of_kind(names, "Named"), allowed

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

    def write(self, setup: Any, value: int) -> list[str] | None:
        """Return the names in their order; None for a covered set."""
        if value is HIDDEN:
            return None
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
            refuse(where, N_("{value} is no list of {count} entries."), value=shown(data), count=len(self.items))
        return tuple(
            item.read(setup, one, f"{where}[{k}]") for k, (item, one) in enumerate(zip(self.items, data, strict=True))
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
            self.item.read(setup, data[name], f"{where}.{name}") if name in data else self.item.blank for name in names
        ]
