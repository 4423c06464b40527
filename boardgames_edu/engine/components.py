"""Cards and markers that know who sees them.

A component marks a field of a state; the field itself stays a plain list, tuple or number::

    CARDS = Box("action cards", lambda setup: setup.deck)

    class CossackState(State):
        pile: Annotated[list[Card], Deck(CARDS)]
        hands: Annotated[PerSeat[tuple[Card, ...]], Hand(CARDS, seen="known")]
        known: Annotated[PerPair[tuple[Card, ...]], Known()]
        discard: Annotated[list[Card], Pool(CARDS)]

From these marks ``view`` covers what a seat cannot see, ``sample`` deals what is left of the box, and ``count`` counts
what there is, so that nothing is lost or made. What is covered stands there as `HIDDEN`, which is no number.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

from boardgames_edu.engine.board import bits
from boardgames_edu.engine.errors import ViewError, shown
from boardgames_edu.engine.hidden import HIDDEN
from boardgames_edu.engine.position import refuse
from boardgames_edu.i18n import N_

if TYPE_CHECKING:
    from boardgames_edu.engine.fields import Field
    from boardgames_edu.engine.state import State

__all__ = [
    "Box",
    "Component",
    "Deck",
    "Hand",
    "HidingField",
    "Known",
    "Pool",
    "card_names",
    "check",
    "count",
    "fill_decks",
    "hiding_fields",
    "sample",
    "unbalanced",
    "view",
]

S = TypeVar("S", bound="State")
_NONE = -1
"""Stands where there is no card."""


class Box:
    """All cards or markers of one sort in the box.

    Args:
        name: what they are called in messages.
        contents: from the setup, their kinds; a kind that comes twice stands there twice.
        all_in_play: whether each of them always lies in one of the components; else some may stay in the box.
        deal: deals in a sample what is hidden, where chance alone does not: called with the state, the sample, the
            seat that looks, and the random numbers, instead of dealing what is left.

    Example:
        >>> cards = Box("cards", lambda setup: [0, 0, 1])
        >>> Hand(cards, seen="known").cards((1, 0))
        (1, 0)
    """

    def __init__(
        self,
        name: str,
        contents: Callable[[Any], Iterable[int]],
        all_in_play: bool = True,
        deal: Callable[[Any, Any, int, Random], None] | None = None,
    ) -> None:
        if not callable(contents):
            raise TypeError(f"Box({name!r}): a function from the setup to kinds: lambda setup: [0, 0, 1]")
        self.name, self._contents, self.all_in_play, self.deal = name, contents, all_in_play, deal

    def contents(self, setup: Any) -> list[int]:
        """Return the kinds in the box, as a list of their own."""
        return list(self._contents(setup))


class Component:
    """Marks a field that holds cards or markers of a box.

    A game with a rule of its own for who sees what makes a subclass with its own ``cover``.

    Args:
        box: what it holds; None if it is not counted.
        open_at_end: whether everybody sees it when the game is over.

    Attributes:
        hides: whether there is something that a seat may not see.
        sorted: whether the order of its cards means nothing; what is dealt there is then sorted.
    """

    sorted = False

    def __init__(self, box: Box | None, *, open_at_end: bool = False) -> None:
        if box is not None and not isinstance(box, Box):
            raise TypeError(f"{type(self).__name__}: a Box, or None, not {shown(box)}")
        self.box, self.open_at_end = box, open_at_end
        self.hides = type(self).cover is not Component.cover

    def cover(self, s: Any, viewer: int, owner: int, cards: tuple[int, ...]) -> tuple[int, ...]:
        """Return the cards as a seat sees them, hidden ones as `HIDDEN`.

        Args:
            s: the state.
            viewer: the seat that looks.
            owner: whose cards they are; -1 if they are nobody's.
            cards: the kinds of the cards, in their order.
        """
        return cards

    def cover_all(self, s: Any, viewer: int, values: list[Any], each: int) -> None:
        """Cover the values of all owners in place, as ``cover`` says.

        A class with its own ``cover`` may have its own of this, too, where views have to be quick.
        """
        for at, one in enumerate(values):
            if one.__class__ is tuple:
                if one:
                    values[at] = self.cover(s, viewer, at // each, one)
            elif one != _NONE:
                values[at] = _covered(self, s, viewer, at // each, one)

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "cover" in cls.__dict__ and "cover_all" not in cls.__dict__:
            cls.cover_all = Component.cover_all  # type: ignore[method-assign]  # that of a base covers otherwise

    def cards(self, value: Any) -> tuple[int, ...]:
        """Return the cards in a value of the field; -1 is none.

        A value is a card alone or a row of cards.
        """
        if value.__class__ is tuple:
            return value
        if isinstance(value, (tuple, list)):
            return tuple(value)
        return () if value == _NONE else (value,)

    def held(self, s: Any, value: Any) -> tuple[int, ...]:
        """Return what a value of the field holds in a state.

        Override it where that depends on the setup.
        """
        return self.cards(value)


class Pool(Component):
    """Cards that everybody sees: a discard pile, a display.

    Args:
        mask: whether the field is a bit mask of kinds instead of a row of cards.

    Example:
        >>> Pool(None).cover(None, 0, 1, (3, 4))
        (3, 4)
    """

    def __init__(self, box: Box | None, *, mask: bool = False) -> None:
        super().__init__(box)
        self.mask = mask

    def cards(self, value: Any) -> tuple[int, ...]:
        """Return the cards that a value of the field holds."""
        if not self.mask:
            return super().cards(value)
        return tuple(bits(value)) if value else ()


class Deck(Component):
    """Cards face down that nobody sees; the last one is drawn next.

    In a position the one that is drawn next is the first, and what the position names nowhere lies shuffled below.

    >>> Deck(None).cover(None, 0, -1, (2, 0))
    (HIDDEN, HIDDEN)
    """

    def cover(self, s: Any, viewer: int, owner: int, cards: tuple[int, ...]) -> tuple[int, ...]:
        """Return the backs of the cards."""
        return (HIDDEN,) * len(cards)


class Hand(Component):
    """Cards that their owner sees, and others where they were shown.

    >>> Hand(None).cover(None, viewer=1, owner=0, cards=(4, 7))
    (HIDDEN, HIDDEN)
    >>> Hand(None).cover(None, viewer=0, owner=0, cards=(4, 7))
    (4, 7)

    Args:
        seen: the name of the field (PerPair, marked `Known`) that says which cards of a hand a seat has seen.
    """

    sorted = True

    def __init__(self, box: Box | None, *, seen: str = "", open_at_end: bool = False) -> None:
        super().__init__(box, open_at_end=open_at_end)
        self.seen = seen

    def cover(self, s: Any, viewer: int, owner: int, cards: tuple[int, ...]) -> tuple[int, ...]:
        """Return one's own cards; of another hand, those seen after hidden ones."""
        if viewer == owner:
            return cards
        seen: tuple[int, ...] = getattr(s, self.seen)[viewer * s.setup.seats + owner] if self.seen else ()
        return (HIDDEN,) * (len(cards) - len(seen)) + seen

    def cover_all(self, s: Any, viewer: int, values: list[Any], each: int) -> None:
        """Leave one's own cards, and turn those of all others."""
        mine = values[viewer]
        if isinstance(mine, int):
            some = _NONE in values
            values[:] = (
                [one if one == _NONE else HIDDEN for one in values] if some else [HIDDEN] * len(values)
            )
        elif self.seen:
            seen = getattr(s, self.seen)[viewer * len(values) : (viewer + 1) * len(values)]
            hands = zip(values, seen, strict=True)
            values[:] = [(HIDDEN,) * (len(hand) - len(known)) + known for hand, known in hands]
        elif any(values):
            values[:] = [(HIDDEN,) * len(hand) for hand in values]
        values[viewer] = mine


class Known(Component):
    """Cards of other hands that a seat has seen; nobody else knows.

    >>> Known().cover(None, 0, 0, (3, 4)), Known().cover(None, 0, 1, (3, 4))
    ((3, 4), ())
    """

    def __init__(self) -> None:
        super().__init__(None)

    def cover(self, s: Any, viewer: int, owner: int, cards: tuple[int, ...]) -> tuple[int, ...]:
        """Return what the viewer has seen; nothing of what others have."""
        return cards if viewer == owner else ()

    def cover_all(self, s: Any, viewer: int, values: list[Any], each: int) -> None:
        """Leave what the viewer has seen."""
        mine = slice(viewer * each, (viewer + 1) * each)
        seen = values[mine]
        values[:] = [()] * len(values)
        values[mine] = seen


def view(s: S, seat: int) -> S:
    """Return a copy that hides what a seat cannot see.

    Raises:
        ViewError: the state is another seat's view.
    """
    n = s.setup.seats
    if s.viewer is not None and s.viewer != seat:
        raise ViewError(
            N_("This is what {seat} sees; another seat's view cannot be taken from it."),
            seat=s.seat_name(s.viewer),
        )
    v = s.copy()
    v.viewer, v.rng_state, v._legal = seat, 0, s._legal if s.to_move == seat else None
    over = s.is_over
    for name, axis, component in hiding_fields(type(s)):
        if over and component.open_at_end:
            continue
        value = getattr(v, name)
        if axis:
            component.cover_all(s, seat, value, n if axis == "pair" else 1)
        else:
            setattr(v, name, _covered(component, s, seat, -1, value))
    return v


HidingField = tuple[str, str, Component]
"""A field that hides something: its name, axis (empty for one value) and mark."""


@cache
def hiding_fields(kind: type[State]) -> tuple[HidingField, ...]:
    """Return the fields that hide something from somebody."""
    return tuple(
        (field.name, field.axis.name if field.axis else "", field.component)
        for field in kind._components
        if field.component is not None and field.component.hides
    )


def _covered(component: Component, s: State, viewer: int, owner: int, value: Any) -> Any:
    if isinstance(value, (tuple, list)):
        return type(value)(component.cover(s, viewer, owner, tuple(value)))
    return value if value == _NONE else component.cover(s, viewer, owner, (value,))[0]


def sample(s: S, seat: int, rng: Random) -> S:
    """Return a full state that agrees with what a seat knows.

    Args:
        s: a state, or that seat's view.
        seat: the number of the seat.
        rng: draws what is hidden.
    """
    if not isinstance(rng, Random):
        raise ViewError(N_("A sample is drawn with random.Random(1), not with {value}."), value=shown(rng))
    v = s.view(seat)
    v.viewer, v._legal, v.rng_state = None, None, rng.getrandbits(64)
    left: dict[Box, list[int]] = {}
    for name, axis, component in hiding_fields(type(s)):
        box = component.box
        if box is None or box.deal is not None:
            continue
        if box not in left:
            left[box] = _left(v, box)
            rng.shuffle(left[box])
        _deal(v, name, axis, component, left[box])
    for box in _boxes(type(s)):
        if box.deal is not None:
            box.deal(s, v, seat, rng)
    if v.caches_hold_cards:
        v.recompute_caches()
    return v


def _left(v: State, box: Box) -> list[int]:
    """Return the cards that a view does not show, sorted."""
    left = sorted(box.contents(v.setup))
    for card in _held(v, box):
        if card is not HIDDEN:
            at = bisect_left(left, card)
            if at < len(left) and left[at] == card:
                del left[at]
    return left


def _deal(v: State, name: str, axis: str, component: Component, cards: list[int]) -> None:
    value, in_order = getattr(v, name), component.sorted
    if axis:
        value[:] = [_dealt(one, cards, in_order) if one != () else one for one in value]
    else:
        setattr(v, name, _dealt(value, cards, in_order))


def _dealt(value: Any, cards: list[int], in_order: bool) -> Any:
    if value is HIDDEN:
        return cards.pop()
    if isinstance(value, int) or not (hidden := value.count(HIDDEN)):
        return value
    if hidden == len(value) <= len(cards):
        full = cards[: -hidden - 1 : -1]
        del cards[-hidden:]
    else:
        full = [cards.pop() if card is HIDDEN else card for card in value]
    if isinstance(value, list):
        return full
    return tuple(sorted(full)) if in_order else tuple(full)


def count(s: State) -> dict[Box, Counter[int]]:
    """Count how many of each kind lie in the components, by box.

    The contract of every game holds this against the box: nothing is lost or made.
    """
    return {box: Counter(_held(s, box)) for box in _boxes(type(s))}


@cache
def _boxes(kind: type[State]) -> dict[Box, list[Field]]:
    """Return the boxes of a game, each with its fields."""
    found: dict[Box, list[Field]] = {}
    for field in kind._components:
        if field.component is not None and field.component.box is not None:
            found.setdefault(field.component.box, []).append(field)
    return found


def _held(s: State, box: Box) -> list[int]:
    """Return all cards of a box that lie somewhere."""
    cards: list[int] = []
    for field in _boxes(type(s))[box]:
        assert field.component is not None
        value, held = getattr(s, field.name), field.component.held
        if field.axis is None:
            cards += held(s, value)
        else:
            for one in value:
                if one != ():
                    cards += held(s, one)
    return cards


def check(s: State) -> None:
    """Refuse a position whose cards do not match a box.

    Raises:
        PositionError: more than the box holds, or fewer where all are in play.
    """
    for box, more, lost in unbalanced(s):
        if more:
            refuse(
                box.name, N_("there are more of them than in the box: {count} too many."), count=more.total()
            )
        if lost:
            refuse(box.name, N_("{count} of them lie nowhere."), count=lost.total())


def unbalanced(s: State) -> Iterator[tuple[Box, Counter[int], Counter[int]]]:
    """Yield boxes with what is too many, and what lies nowhere."""
    for box, cards in count(s).items():
        whole = Counter(box.contents(s.setup))
        more, lost = cards - whole, whole - cards if box.all_in_play else Counter[int]()
        if more or lost:
            yield box, more, lost


def card_names(s: State, box: Box, cards: Iterable[int]) -> list[str]:
    """Return what positions call some cards of a box."""
    codec = _boxes(type(s))[box][0].codec
    one = getattr(codec, "item", codec)
    return [str(one.write(s.setup, card)) for card in cards]


def fill_decks(s: State) -> None:
    """Shuffle the cards that lie nowhere under the deck of their box.

    For positions that name a few cards only. A box with several decks, or none, is left alone.
    """
    for box, more, lost in unbalanced(s):
        decks = [field.name for field in _boxes(type(s))[box] if isinstance(field.component, Deck)]
        if more or len(decks) != 1:
            continue
        deck, rest = getattr(s, decks[0]), sorted(lost.elements())
        s.shuffle(rest)
        setattr(s, decks[0], type(deck)((*rest, *deck)))
