"""States as flat vectors of 64-bit integers.

For programs that cannot read Python's objects.

A vector has the state of the random generator, the fields of the state in the order of their annotations (derived ones
are left out), the stack as a row, and a checksum of all that with the game, its seats and its options. Numbers, cards,
places and bit masks stand as they are. All else begins with a
mark below -2**62, which is ``MARKS * count + kind - 2**63``:

=======  ========================================  ==============================
kind     what it is                                what follows
=======  ========================================  ==============================
none     no value                                  nothing
false    a flag that is down                       nothing
true     a flag that is up                         nothing
row      a list, a tuple or a dict's items         ``count`` values
word     a text                                    ``count`` characters
mask     a number of more than 60 bits             ``count`` parts, lowest first
object   a frame or another value with fields      its fields, as values; ``count`` is the number of its class
=======  ========================================  ==============================
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, TypeVar, get_args
from zlib import crc32

from boardgames_edu.engine.contract import AnyState
from boardgames_edu.engine.errors import PositionError
from boardgames_edu.engine.fields.frames import check_stack
from boardgames_edu.i18n import N_

S = TypeVar("S", bound=AnyState)
MARKS = 8
NONE, FALSE, TRUE, ROW, WORD, MASK, OBJECT = range(7)
_LOWEST = -(1 << 63)
_BITS = 60
_PLAIN = {None: NONE, False: FALSE, True: TRUE}
_OTHER = N_(
    "This is no vector that `packed()` has made of {game} with {seats} seats and these options: it is damaged, or of "
    "another game or setup."
)


def pack(s: AnyState) -> array[int]:
    """Return a state as a vector. Raises PositionError for a view."""
    _require_whole(s)
    found = array("q")
    for value in (s.rng_state, *s._values(), tuple(s.stack)):
        _add(found, value, _classes(type(s), s.setup))
    found.append(_checksum(s, found))
    return found


def unpack(s: S, vector: array[int]) -> S:
    """Return the state in a vector, in the setup of another one.

    Raises:
        PositionError: the other state is a view, or the vector is damaged, or of another game or setup.
    """
    _require_whole(s)
    whole = isinstance(vector, array) and vector.typecode == "q" and len(vector) > 0
    if not whole or vector[-1] != _checksum(s, vector[:-1]):
        raise PositionError(_OTHER, game=s.game.name, seats=s.setup.seats)
    new, numbers, classes = type(s)(s.setup), iter(vector), _classes(type(s), s.setup)
    new.rng_state = _read(numbers, classes)
    for field in s._fields:
        if not field.derived:
            setattr(new, field.name, _as(field.mutable, _read(numbers, classes)))
    new.stack = list(_read(numbers, classes))
    new.recompute_caches()
    check_stack(new)
    return new


def _checksum(s: AnyState, numbers: array[int]) -> int:
    made = repr((s.game.name, s.setup.seats, sorted(s.setup.options.items())))
    return crc32(numbers.tobytes(), crc32(made.encode()))


def _require_whole(s: AnyState) -> None:
    if s.viewer is not None or not s._fields:
        raise PositionError(N_("A vector holds a whole state of a game that declares its fields; this is none."))


def _add(found: array[int], value: Any, classes: tuple[type, ...]) -> None:
    kind = value.__class__
    if kind is int and -(1 << _BITS) <= value < 1 << _BITS:
        found.append(value)
    elif kind is int:
        parts = [value & (1 << _BITS) - 1]
        while value := value >> _BITS:
            parts.append(value & (1 << _BITS) - 1)
        found.extend((_mark(MASK, len(parts)), *parts))
    elif value in (None, False, True):
        found.append(_mark(_PLAIN[value]))
    elif kind is str:
        found.extend((_mark(WORD, len(value)), *map(ord, value)))
    else:
        found.append(_mark(ROW, len(value)) if kind is tuple else _mark(OBJECT, classes.index(kind)))
        for one in value if isinstance(value, tuple) else map(value.__getattribute__, _names(kind)):
            _add(found, one, classes)


def _mark(kind: int, count: int = 0) -> int:
    return MARKS * count + kind + _LOWEST


def _read(numbers: Iterator[int], classes: tuple[type, ...]) -> Any:
    number = next(numbers)
    if number >= -(1 << _BITS):
        return number
    count, kind = divmod(number - _LOWEST, MARKS)
    if kind in (NONE, FALSE, TRUE):
        return (None, False, True)[kind]
    if kind == MASK:
        return sum(next(numbers) << _BITS * at for at in range(count))
    if kind == WORD:
        return "".join(chr(next(numbers)) for _ in range(count))
    if kind == ROW:
        return tuple(_read(numbers, classes) for _ in range(count))
    return classes[count](**{name: _read(numbers, classes) for name in _names(classes[count])})


def _as(mutable: str, value: Any) -> Any:
    """Return a value in the kind of list that its field holds."""
    if mutable == "rows":
        return [list(row) for row in value]
    return {"list": list, "dict": dict}[mutable](value) if mutable else value


def _names(kind: type) -> tuple[str, ...]:
    """Return the names of the fields of a struct or tuple."""
    names: tuple[str, ...] = getattr(kind, "__struct_fields__", ()) or getattr(kind, "_fields", ())
    return names


@lru_cache(64)
def _classes(state: type[AnyState], setup: Any) -> tuple[type, ...]:
    """Return the classes of a game's values, the frames first."""
    found = dict.fromkeys(setup.frames)
    left = [field.hint for field in state._fields if not field.derived]
    while left:
        hint = left.pop()
        left += get_args(hint)
        if isinstance(hint, type) and _names(hint):
            found[hint] = None
    return tuple(found)
