"""Frames: typed entries of the stack of decisions.

A frame is a value: who decides, and what belongs to the decision. Its class says what is asked. A `Decision` asks a
seat something; a `Continuation` is what the game does by itself when its turn comes::

    class Displaced(Decision):
        "The owner of a displaced piece lays it on another route."
        route: Route
        owner: Seat
        added: Count = 0

    class NextTurn(Continuation):
        def run(self, s): ...

    s.ask(Displaced(seat, route=3, owner=1))
    s.top.route

How frames are written in a position, and read and checked there, follows from their annotations (see
``engine.fields.values``) and from what they say they lie on. Frames never change; ``s.change_top(added=1)`` lays a
changed one in its place.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Self, get_type_hints

import msgspec

from boardgames_edu.engine.errors import nearest, shown
from boardgames_edu.engine.fields.codecs import Codec
from boardgames_edu.engine.fields.position import number_of, refuse
from boardgames_edu.engine.fields.values import SEAT, codec_of
from boardgames_edu.i18n import N_

if TYPE_CHECKING:
    from typing import dataclass_transform

    from boardgames_edu.engine.events import Params

    @dataclass_transform(frozen_default=True)
    class _Value:
        """The fields of a frame as a type checker sees them."""

        __struct_fields__: ClassVar[tuple[str, ...]]
        __struct_defaults__: ClassVar[tuple[object, ...]]

        def __init_subclass__(cls, frozen: bool = True, gc: bool = False) -> None: ...

else:
    _Value = msgspec.Struct


class Frame(_Value, frozen=True, gc=False):
    """An entry of the stack: a seat and further fields.

    >>> class Discard(Decision):
    ...     count: int = 1
    >>> frame = Discard(2, count=3)
    >>> frame.name, frame.seat, frame.count
    ('discard', 2, 3)

    Attributes:
        name: what positions and tests call it; from the name of the class, unless the class says it.
        lies_on: the names of the frames that it can lie on in a position, ``""`` for the bottom of the stack; on
            anything if there are none.
        first_in: the phases of the game (``state.phase``) in which it can lie at the bottom; in all if there are none.
    """

    name: ClassVar[str] = "frame"
    automatic: ClassVar[bool] = False
    lies_on: ClassVar[tuple[str, ...]] = ()
    first_in: ClassVar[tuple[str, ...]] = ()
    seat: int

    def __init_subclass__(cls, frozen: bool = True, gc: bool = False) -> None:
        super().__init_subclass__()
        if "name" not in cls.__dict__:
            cls.name = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", cls.__name__).lower()

    def changed(self, **changes: Any) -> Self:
        """Return the same frame with other values in some fields."""
        frame: Any = self  # to a type checker a frame is a dataclass; see `_Value`
        changed: Self = msgspec.structs.replace(frame, **changes)
        return changed

    def check(self, s: Any, where: str) -> None:
        """Refuse values that no game can reach. Does nothing unless overridden.

        Called when a position is read; see ``engine.fields.position.refuse``.
        """


class Decision(Frame, frozen=True, gc=False):
    """A frame that asks a seat something.

    Its setup compiles it by name into ``setup.decisions``, or makes it from:

    Attributes:
        rule: the id of the rule that makes the game ask.
        text: English template of what is asked, filled from ``facts``.
        actions: the verbs that answer it (see ``engine.rules.actions``), or their names. Verbs in a tuple of their own
            are offered form by form: the first form of each, then the second of each, ...
        skip_if_forced: whether the game answers by itself when only one answer is possible.
        has_choice: a method that says, of a state, whether several are surely possible; then nobody searches for them.

    Example:
        >>> class Discard(Decision):
        ...     rule, text = "T-HAND", "{seat}, discard {count} cards."
        ...     count: int = 1
        >>> Discard(0, count=2).name
        'discard'
    """

    rule: ClassVar[str] = ""
    text: ClassVar[str] = ""
    actions: ClassVar[Sequence[Any]] = ()
    skip_if_forced: ClassVar[bool] = False
    has_choice: ClassVar[Callable[[Any, Any], bool] | None] = None

    def facts(self, s: Any) -> "Params":
        """Return the facts that fill the text besides ``{seat}``.

        These are the fields of the frame, as they are written in positions. Override it for more.
        """
        return {name: how.write(s.setup, getattr(self, name)) for name, how in codecs(type(self)).items()}


class Continuation(Frame, frozen=True, gc=False):
    """A frame that the game takes off the stack and runs.

    >>> class NextRound(Continuation):
    ...     def run(self, s):
    ...         s.round += 1
    >>> NextRound(-1).automatic
    True
    """

    automatic: ClassVar[bool] = True

    def run(self, s: Any) -> None:
        """Continue the game; the frame has left the stack."""
        raise TypeError(f"{type(self).__name__}.run: say what the game does; who asks a seat is a Decision")


def require_frame(s: Any, frame: Any) -> None:
    """Raise TypeError unless this is a frame, of a seat."""
    if isinstance(frame, type):
        raise TypeError(f"{frame.__name__} is a class; ask {frame.__name__}(seat), of a seat")
    if not isinstance(frame, Frame):
        raise TypeError(f"a decision or a continuation is asked, such as Turn(seat), not {shown(frame)}")
    try:
        known = type(frame.seat) is int and frame.seat >= 0 and s.seat_name(frame.seat)
    except (TypeError, LookupError):
        known = ""
    if not known:
        raise TypeError(
            f"{type(frame).__name__}({frame.seat!r}) is asked; the seats are 0 to {s.setup.seats - 1}, and after "
            "the last one comes the first"
        )


_codecs: dict[type[Frame], dict[str, Codec]] = {}
DEEPEST = 50
"""The most entries of the stack of decisions."""


def codecs(kind: type[Frame]) -> dict[str, Codec]:
    """Return the codec of each field of a frame, besides its seat."""
    found = _codecs.get(kind)
    if found is None:
        hints = get_type_hints(kind, include_extras=True)
        names = [name for name in kind.__struct_fields__ if name != "seat"]
        found = _codecs[kind] = {name: codec_of(hints[name], f"{kind.__name__}.{name}") for name in names}
    return found


def write_frame(setup: Any, frame: Frame) -> list[Any]:
    """Write a frame as plain data: name, seat, further fields."""
    fields = codecs(type(frame)).items()
    return [
        frame.name,
        SEAT.write(setup, frame.seat),
        *(how.write(setup, getattr(frame, name)) for name, how in fields),
    ]


def read_frame(setup: Any, data: Any, kinds: Mapping[str, type[Frame]], where: str) -> Frame:
    """Read a frame from plain data; trailing defaults may be missing.

    Raises:
        PositionError: the data do not fit.
    """
    if not isinstance(data, list) or len(data) < 2:
        refuse(where, N_("an entry is [decision, seat, further data]."))
    name, seat, *rest = data
    if not isinstance(name, str) or name not in kinds:
        refuse(where, N_("{word} is none of {choices}."), word=shown(name), choices=nearest(name, kinds))
    kind = kinds[name]
    fields = codecs(kind)
    least = len(fields) - len(kind.__struct_defaults__)
    if not least <= len(rest) <= len(fields):
        text = N_("{word} is followed by a seat and {count} further {count:entry|entries}.")
        refuse(where, text, word=name, count=len(fields))
    if seat is not None and seat not in setup.seat_names and issubclass(kind, Continuation):
        names = nearest(seat, setup.seat_names)
        refuse(where, N_("{word} is none of {choices}; 'null' stands for nobody."), word=shown(seat), choices=names)
    nobody = seat is None and issubclass(kind, Continuation)
    number = -1 if nobody else number_of(setup.seat_names, seat, where)
    values = (how.read(setup, value, where) for how, value in zip(fields.values(), rest, strict=False))
    make: Callable[..., Frame] = kind
    return make(number, *values)


def read_stack(s: Any, rows: Any) -> None:
    """Read the stack of decisions from plain data and check it.

    Args:
        s: a state that is complete but for its stack.
        rows: the entries, the bottom one first, as `write_frame` writes them.

    Raises:
        PositionError: the data do not fit, or the frames cannot lie on one another (see `check_stack`).
    """
    s.stack = read_frames(s.setup, rows)
    check_stack(s)


def read_frames(setup: Any, rows: Any) -> list[Frame]:
    """Read the frames of a stack, without checking them together.

    Raises:
        PositionError: the data do not fit.
    """
    if not isinstance(rows, list) or len(rows) > DEEPEST:
        refuse("stack", N_("this is no list of decisions."))
    kinds = {kind.name: kind for kind in setup.frames}
    return [read_frame(setup, row, kinds, f"stack[{k}]") for k, row in enumerate(rows)]


def check_places(s: Any) -> None:
    """Refuse frames that do not lie where their classes say.

    Raises:
        PositionError: with the entry that does not fit.
    """
    for k, frame in enumerate(s.stack):
        name, under = frame.name, s.stack[k - 1].name if k else ""
        if frame.lies_on and under not in frame.lies_on:
            words = N_("{name} cannot lie on {under}.") if k else N_("{name} cannot lie at the bottom.")
            refuse(f"stack[{k}]", words, name=name, under=under)
        phase = getattr(s, "phase", "")
        if not k and frame.first_in and phase not in frame.first_in:
            refuse("stack", N_("{word} is not asked first in the phase {phase}."), word=name, phase=phase)
    if s.stack and not isinstance(s.top, Decision):
        refuse("stack", N_("one decision is asked at a time, and it lies on top."))


def check_stack(s: Any) -> None:
    """Refuse a stack that cannot come about, or that nobody can answer.

    Each frame lies on one that its class names, and a decision lies on top. Then the state and each frame check their
    own values, and something is legal.

    Raises:
        PositionError: with the entry that does not fit.
    """
    check_places(s)
    s.check()
    for k, frame in enumerate(s.stack):
        frame.check(s, f"stack[{k}]")
    if s.stack and not s.legal_actions():
        refuse("stack", N_("the decision {word} leaves nothing to decide here."), word=s.top.name)
