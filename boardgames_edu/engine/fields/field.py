"""Fields of a state, declared as annotations; copy and position follow.

::

    class MorrisState(State):
        phase: Literal["placing", "moving"] = "placing"
        men: PerSeat[Places] = each(0)
        in_hand: PerSeat[Count] = each(9)
        mills: Derived[PerSeat[Places]] = each(0)

A class with such fields needs no ``__init__``, ``__slots__``, ``copy`` or ``fingerprint``. Values are ints, texts,
tuples and other values that never change; lists and dicts are copied with the state. What follows from the rest is
``Derived``: it is left out of fingerprint and position, and made anew by ``recompute_caches``.

A state class that says ``__slots__`` itself is left alone.
"""

import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Annotated, Any, ClassVar, NamedTuple, TypeVar, get_args, get_origin

from boardgames_edu.engine.errors import shown
from boardgames_edu.engine.fields.codecs import ByName, Codec, RowCodec, TopFirst
from boardgames_edu.engine.fields.components import Component, Deck, Hand
from boardgames_edu.engine.fields.values import EACH_PAIR, EACH_PLACE, EACH_SEAT, Axis, Piece, bare, codec_of, marks

T = TypeVar("T")
_MISSING: Any = object()
_KNOWN = {axis.name: axis for axis in (EACH_SEAT, EACH_PLACE, EACH_PAIR)}
"""The meaning of each name of an axis."""


class _Derived:
    """Marks a field that follows from the others."""


class _Memo(_Derived):
    """Marks one that is filled when it is asked for first."""


class Where(_Derived):
    """Marks a mask of the places where pieces of a seat lie.

    It follows from a field of pieces, ``PerSeat[PerPlace[Count]]``; ``s.put`` and ``s.move`` keep it::

        strong: Annotated[PerSeat[Places], Where("army", 2)]  # where two or more stand

    Args:
        pieces: the name of their field.
        least: how many have to lie there.

    >>> Where("army", 2).least
    2
    """

    def __init__(self, pieces: str, least: int = 1) -> None:
        self.pieces, self.least = pieces, least


Derived = Annotated[T, _Derived()]
"""A field that follows from others and is left out of positions."""
Memo = Annotated[T, _Memo()]
"""A derived field that is there for speed alone; observations of a state leave it out, too."""


class EachValue(NamedTuple):
    """One first value for every seat, place or pair of seats."""

    value: Any


class MadeValue(NamedTuple):
    """A first value that is made from the setup."""

    make: Callable[[Any], Any]


def each(value: Any) -> Any:
    """Give every seat, place or pair of seats the same first value.

    ::

        men: PerSeat[Count] = each(9)

    >>> Morris().new().in_hand
    [9, 9]
    """
    return EachValue(value)


def made(make: Callable[[Any], Any]) -> Any:
    """Make the first value from the setup.

    ::

        troops: PerSeat[Count] = made(lambda setup: list(setup.troops))

    >>> bg.load("rurik").new(seats=3, seed=1).supply
    [12, 12, 12]
    """
    if not callable(make):
        raise TypeError(f"made: a function of the setup, such as lambda setup: 3, not {shown(make)}")
    return MadeValue(make)


class Field:
    """One field of a state.

    Attributes:
        name: its name.
        axis: what a list has one value for (seats, places), or None.
        derived: whether it follows from the others; ``memo``: whether it is there for speed alone.
        component: who sees what it holds (see ``engine.fields.components``), or None where all do.
        piece: what it says lies on places, if it does.
        mutable: "list", "rows" (a list of lists) or "dict" if it is copied with the state, otherwise "".
    """

    def __init__(self, name: str, hint: Any, default: Any, owner: str) -> None:
        self.name, self.hint, self.default, self.owner = name, hint, default, owner
        self.axis: Axis | None = self._mark(Axis)
        self.component: Component | None = self._mark(Component)
        self.piece: Piece | None = self._mark(Piece)
        self.derived = self._mark(_Derived) is not None
        self.memo = self._mark(_Memo) is not None
        kind = get_origin(bare(hint)) or bare(hint)
        self.mutable: str = kind.__name__ if kind in (list, dict) else ""
        if self._holds_lists(hint):
            self.mutable = "rows"
            if self._holds_lists(get_args(bare(hint))[0]):
                raise TypeError(f"{owner}.{name}: lists lie at most two deep; use tuples further in")
        for mark in marks(hint):
            if isinstance(mark, type):
                raise TypeError(f"{owner}.{name}: call {mark.__name__}(...) in its annotation")
        self._require_axis()
        self._require_default()
        if kind in (set, bytearray):
            raise TypeError(f"{owner}.{name}: use a bit mask, a tuple or a list instead of {kind.__name__}")

    def _require_axis(self) -> None:
        """Raise TypeError for marks that do not fit the axis."""
        axis, what = self.axis, f"{self.owner}.{self.name}"
        if axis is not None and axis.name in _KNOWN and axis.names is not _KNOWN[axis.name].names:
            raise TypeError(f"{what}: the name Axis({axis.name!r}, ...) is taken; call yours another")
        if isinstance(self.component, Hand) and not self.of_seats:
            raise TypeError(f"{what}: a Hand is a seat's: Annotated[PerSeat[...], Hand(...)]")
        if axis is not None and axis.name not in ("seat", "place", "link") and self.piece is not None:
            raise TypeError(f"{what}: a Piece lies on places or links: Annotated[PerPlace[...], Piece(...)]")

    @property
    def of_seats(self) -> bool:
        """Whether positions have it under each seat."""
        return self.axis is not None and self.axis.name in ("seat", "pair")

    def _require_default(self) -> None:
        """Raise TypeError for a first value of the wrong kind."""
        default, what = self.default, f"{self.owner}.{self.name}"
        if isinstance(default, EachValue):
            if self.axis is None:
                raise TypeError(f"{what}: each() is for PerSeat, PerPlace and PerPair, and lists along an Axis")
        elif default is not _MISSING and not isinstance(default, MadeValue):
            if default is each or default is made:
                raise TypeError(f"{what}: call it: {default.__name__}(...)")
            if callable(default) or isinstance(default, (property, staticmethod, classmethod)):
                raise TypeError(f"{what} is a field and a function; one of them needs another name")
            if self.axis is not None and not isinstance(default, (list, tuple)):
                raise TypeError(f"{what}: {shown(default)} is no list; each({shown(default)}) gives it to each")
            if self.mutable and not isinstance(default, (list, tuple, dict)):
                raise TypeError(f"{what}: the first value is a {self.mutable}, not {shown(default)}")

    def require_first(self, setup: Any) -> None:
        """Raise TypeError unless a position can hold the first value."""
        if self.derived:
            return
        self.require_value(setup, self.first(setup), "first value")

    def require_value(self, setup: Any, value: Any, word: str = "value") -> None:
        """Raise TypeError unless a position can hold a value."""
        codec, what = self.codec, f"{self.owner}.{self.name}"
        if self.axis is None:
            if not codec.holds(setup, value):
                raise TypeError(f"{what}: the {word} is {codec.sort}, not {shown(value)}")
            return
        count = self.count(setup)
        if not isinstance(value, list) or len(value) != count:
            raise TypeError(f"{what}: a list of {count} values, one for each {self.axis.name}, not {shown(value)}")
        for one in value:
            if not codec.holds(setup, one):
                raise TypeError(f"{what}: a {word} is {codec.sort}, not {shown(one)}")

    @staticmethod
    def _holds_lists(hint: Any) -> bool:
        """Return whether an annotation is of a list of lists."""
        inner = get_args(bare(hint))[:1] if get_origin(bare(hint)) is list else ()
        return any(get_origin(bare(one)) is list for one in inner)

    def _mark(self, kind: type[Any]) -> Any:
        return next((mark for mark in marks(self.hint) if isinstance(mark, kind)), None)

    @cached_property
    def codec(self) -> Codec:
        """The codec of the value, or of each item along an axis."""
        hint = get_args(bare(self.hint))[0] if self.axis else self.hint
        codec = codec_of(hint, f"{self.owner}.{self.name}")
        if isinstance(self.component, Deck) and type(codec) is RowCodec:
            return TopFirst(codec.item, codec.kind)
        return codec

    def count(self, setup: Any) -> int:
        """Return the number of values of a list along its axis."""
        assert self.axis is not None
        names = len(self.axis.names(setup))
        return names * names if self.axis.name == "pair" else names

    def first(self, setup: Any) -> Any:
        """Return the value in a new state of a setup."""
        default = self.default
        if isinstance(default, MadeValue):
            return default.make(setup)
        if isinstance(default, EachValue):
            if self.mutable != "rows":
                return [default.value] * self.count(setup)
            return [self._item(setup, default.value) for _ in range(self.count(setup))]
        if default is _MISSING:
            if self.axis is not None:
                return [self._item(setup, _MISSING) for _ in range(self.count(setup))]
            default = () if self.mutable else self.codec.blank
        if self.mutable == "rows":
            return [list(row) for row in default]
        if self.mutable == "list":
            return list(default)
        return dict(default) if self.mutable else default

    def _item(self, setup: Any, value: Any) -> Any:
        """Return the first value of an item, which may be a row."""
        codec = self.codec
        if isinstance(codec, ByName) and not isinstance(value, list):
            return [codec.item.blank if value is _MISSING else value] * len(codec.names(setup))
        blank = codec.blank if value is _MISSING else value
        return list(blank) if self.mutable == "rows" else blank


class StateType(type):
    """Metaclass of states: makes slots, copy and fingerprint from them."""

    def __new__(mcls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **options: Any) -> "StateType":
        """Make a state class."""
        # no class statement: one that is unpickled
        if "__slots__" in namespace or "__qualname__" not in namespace:
            return super().__new__(mcls, name, bases, namespace, **options)
        # the annotations of a class are read where it stands, in a notebook cell too
        caller = sys._getframe(1)
        inherited = {f.name: f for base in reversed(bases) for f in getattr(base, "_fields", ())}
        slots = {slot for base in bases for above in base.__mro__ for slot in getattr(above, "__slots__", ())}
        own = {
            key: Field(key, hint, namespace.pop(key, _MISSING), name)
            for key, hint in _hints(namespace, caller, name).items()
            if key not in slots or key in inherited
        }
        for key in own:
            if key in IN_POSITIONS or (key not in inherited and any(hasattr(base, key) for base in bases)):
                raise TypeError(f"{name}.{key}: every state has a {key} of its own; choose another name")
        fields = tuple({**inherited, **own}.values())
        namespace["__slots__"] = tuple(key for key in own if key not in slots)
        namespace["_fields"] = fields
        namespace["_components"] = tuple(field for field in fields if field.component is not None)
        namespace.setdefault("copy", _compiled_copy(fields))
        namespace.setdefault("_values", _compiled_values(fields))
        return super().__new__(mcls, name, bases, namespace, **options)


def _hints(namespace: Mapping[str, Any], caller: Any, name: str) -> dict[str, Any]:
    """Return the annotations of a class, without those of the engine itself."""
    found = {}
    for key, hint in _annotations(namespace).items():
        if key in ENGINE:
            continue
        value = hint
        if isinstance(hint, str):
            try:
                value = eval(hint, caller.f_globals, caller.f_locals)  # noqa: S307  (the game's own source)
            except NameError as problem:
                raise TypeError(
                    f"{name}.{key}: {hint!r} cannot be read ({problem}); import its names outside of `if TYPE_CHECKING`"
                ) from None
        if get_origin(value) is not ClassVar:
            found[key] = value
    return found


def _annotations(namespace: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the annotations in a class body."""
    # from Python 3.14 on, a function there makes them
    if sys.version_info >= (3, 14) and "__annotations__" not in namespace:
        from annotationlib import Format, call_annotate_function, get_annotate_from_class_namespace

        annotate = get_annotate_from_class_namespace(namespace)
        return call_annotate_function(annotate, Format.VALUE) if annotate else {}
    return namespace.get("__annotations__", {})  # type: ignore[no-any-return]


IN_POSITIONS = ("game", "seats", "options", "chance", "players")
"""The keys that every position has, beside those of the fields."""
ENGINE = ("setup", "rng_state", "viewer", "stack", "_legal", "_log")
"""The fields of every state; a class may annotate them again."""


def _compiled_copy(fields: Sequence[Field]) -> Any:
    """Compile a ``copy`` for these fields, as fast as handwritten."""
    lines = ["def copy(self):", "    new = make(type(self))"]
    lines += [f"    new.{name} = self.{name}" for name in ("setup", "rng_state", "viewer", "_legal")]
    lines += ["    new._log = None", "    new.stack = self.stack.copy()"]
    ways = {
        "": "self.{}",
        "list": "self.{}.copy()",  # a third faster than a slice
        "rows": "[row.copy() for row in self.{}]",
        "dict": "self.{}.copy()",
    }
    lines += [f"    new.{field.name} = {ways[field.mutable].format(field.name)}" for field in fields]
    return _compiled("copy", [*lines, "    return new"], "An independent copy.")


def _compiled_values(fields: Sequence[Field]) -> Any:
    """Compile a function that returns a state's fields as a tuple.

    Derived fields are left out.
    """
    ways = {
        "": "self.{}",
        "list": "tuple(self.{})",
        "rows": "tuple(map(tuple, self.{}))",
        "dict": "tuple(self.{}.items())",
    }
    parts = [ways[field.mutable].format(field.name) for field in fields if not field.derived]
    return _compiled("_values", ["def _values(self):", f"    return ({''.join(f'{part}, ' for part in parts)})"])


def _compiled(name: str, lines: Sequence[str], doc: str = "") -> Any:
    space: dict[str, Any] = {"make": object.__new__}
    exec("\n".join(lines), space)  # noqa: S102  (made of the names of fields)
    space[name].__doc__ = doc
    return space[name]
