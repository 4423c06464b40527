"""Cards and markers that know who sees them.

A component marks a field of a state; the field itself stays a plain list, tuple or number::

    CARDS = Box("action cards", lambda setup: setup.deck)

    class CossackState(State):
        pile: Annotated[list[Card], Deck(CARDS)]
        hands: Annotated[PerSeat[tuple[Card, ...]], Hand(CARDS, seen="known")]
        known: Annotated[PerPair[tuple[Card, ...]], Known()]
        discard: Annotated[list[Card], Pool(CARDS)]

From these marks ``engine.states.dealing`` makes views and samples, and counts what there is, so that nothing is lost or
made. What is covered stands there as `HIDDEN`, which is no number.
"""

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any

from boardgames_edu.engine.board import bits
from boardgames_edu.engine.errors import shown
from boardgames_edu.engine.hidden import HIDDEN

NO_CARD = -1
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
            elif one != NO_CARD:
                values[at] = as_seen(self, s, viewer, at // each, one)

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
        return () if value == NO_CARD else (value,)

    def held(self, s: Any, value: Any) -> tuple[int, ...]:
        """Return what a value of the field holds in a state.

        Override it where that depends on the setup.
        """
        return self.cards(value)


def as_seen(component: Component, s: Any, viewer: int, owner: int, value: Any) -> Any:
    """Return a value of a field as a seat sees it."""
    if isinstance(value, (tuple, list)):
        return type(value)(component.cover(s, viewer, owner, tuple(value)))
    return value if value == NO_CARD else component.cover(s, viewer, owner, (value,))[0]


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


class Display(Pool):
    """Open cards to choose from; ``s.refill("market")`` deals it full.

    Args:
        size: how many lie there.

    >>> Display(None, 5).size
    5
    """

    def __init__(self, box: Box | None, size: int) -> None:
        super().__init__(box)
        self.size = size


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
        """Return the viewer's own cards; another hand's seen ones come last."""
        if viewer == owner:
            return cards
        seen: tuple[int, ...] = getattr(s, self.seen)[viewer * s.setup.seats + owner] if self.seen else ()
        return (HIDDEN,) * (len(cards) - len(seen)) + seen

    def cover_all(self, s: Any, viewer: int, values: list[Any], each: int) -> None:
        """Leave the viewer's cards, and cover those of all others."""
        mine = values[viewer]
        if isinstance(mine, int):
            some = NO_CARD in values
            values[:] = [one if one == NO_CARD else HIDDEN for one in values] if some else [HIDDEN] * len(values)
        elif self.seen:
            seen = getattr(s, self.seen)[viewer * len(values) : (viewer + 1) * len(values)]
            hands = zip(values, seen, strict=True)
            values[:] = [(HIDDEN,) * (len(hand) - len(known)) + known for hand, known in hands]
        elif any(values):
            values[:] = [(HIDDEN,) * len(hand) for hand in values]
        values[viewer] = mine


class Secret(Hand):
    """One card of each seat, opened when the game is over.

    ::

        mission: Annotated[PerSeat[Mission], Secret(MISSIONS)]

    >>> Secret(None).open_at_end
    True
    """

    def __init__(self, box: Box | None) -> None:
        super().__init__(box, open_at_end=True)


class Sealed(Hand):
    """A number that each seat has chosen in secret.

    It is -1 where a seat has not chosen. When all have that are not `Eliminated`, everybody sees the numbers, until
    the rules set them back to -1::

        bid: Annotated[PerSeat[Annotated[int, Whole(-1, 9)]], Sealed(range(10))] = each(-1)

    Args:
        numbers: what may be chosen, or a function of the state and the seat that gives what this seat may; a sample has
            any of them where a seat has chosen: ``Sealed(lambda s, seat: range(s.coins[seat] + 1))``.

    >>> Sealed(range(10)).cover(None, viewer=1, owner=0, cards=(7,))
    (HIDDEN,)
    """

    def __init__(self, numbers: Sequence[int] | Callable[[Any, int], Iterable[int]]) -> None:
        super().__init__(Box("choices", lambda setup: (), all_in_play=False, deal=self._deal))
        self.numbers = numbers

    def choices(self, s: Any, seat: int) -> tuple[int, ...]:
        """Return what a seat may have chosen in a state."""
        return tuple(self.numbers(s, seat) if callable(self.numbers) else self.numbers)

    def cover_all(self, s: Any, viewer: int, values: list[Any], each: int) -> None:
        """Cover the numbers of all others while somebody has to choose."""
        if any(values[seat] == NO_CARD for seat in s.seats_left()):
            super().cover_all(s, viewer, values, each)

    def held(self, s: Any, value: Any) -> tuple[int, ...]:
        """Return no card: it is counted nowhere."""
        return ()

    def _deal(self, s: Any, sample: Any, seat: int, rng: Random) -> None:
        """Choose in a sample for all whose choice is covered."""
        for field in type(s)._components:
            if field.component is self:
                chosen = getattr(sample, field.name)
                chosen[:] = [
                    rng.choice(self.choices(sample, owner)) if one is HIDDEN else one
                    for owner, one in enumerate(chosen)
                ]


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
