"""Views and samples of a state, made from its components.

``view`` covers what a seat cannot see, ``sample`` deals what is left of the boxes, and ``count`` counts what there is.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache, reduce
from operator import and_
from random import Random
from typing import Any, TypeVar

from boardgames_edu.engine.chance import shuffle_with
from boardgames_edu.engine.contract import AnyState
from boardgames_edu.engine.errors import ViewError, shown
from boardgames_edu.engine.fields.components import NO_CARD, Box, Component, Deck, as_seen
from boardgames_edu.engine.fields.field import Field
from boardgames_edu.engine.fields.position import refuse
from boardgames_edu.engine.fields.values import Role, marks
from boardgames_edu.engine.hidden import HIDDEN
from boardgames_edu.i18n import N_

S = TypeVar("S", bound=AnyState)


def view(s: S, seat: int) -> S:
    """Return a copy that hides what a seat cannot see.

    Raises:
        ViewError: the state is another seat's view.
    """
    n = s.setup.seats
    if s.viewer == seat:
        return s.copy()
    if s.viewer is not None:
        raise ViewError(
            N_("This is what {seat} sees; another seat's view cannot be taken from it."), seat=s.seat_name(s.viewer)
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
            setattr(v, name, as_seen(component, s, seat, -1, value))
    return v


def shared(s: S) -> S:
    """Return a copy for spectators: what every seat sees.

    What the only seat of a game has in hand is hidden, too. The viewer is -1.
    """
    # in a sample of a view nothing made up is seen by its seat
    whole = s if s.viewer is None else s.sample(s.viewer, Random(0))
    views = [view(whole, seat) for seat in range(s.setup.seats)]
    v, alone = views[0].copy(), len(views) == 1
    v.viewer, v._legal = -1, None
    for name, axis, component in hiding_fields(type(s)):
        if s.is_over and component.open_at_end:
            continue
        seen = [getattr(one, name) for one in views]
        if axis:
            setattr(v, name, [_common(each, component.sorted, alone) for each in zip(*seen, strict=True)])
        else:
            setattr(v, name, _common(seen, component.sorted, alone))
    return v


def _common(seen: Sequence[Any], in_any_order: bool, alone: bool) -> Any:
    """Return what all seats see of a value."""
    first = seen[0]
    if not isinstance(first, (tuple, list)):
        return first if first == NO_CARD or not (alone or any(one != first for one in seen)) else HIDDEN
    if alone:
        return type(first)([HIDDEN] * len(first))
    if not in_any_order:  # a seat that sees none of them may see that there are none
        pairs = zip(*seen, strict=False)
        return type(first)([cards[0] if len({*cards}) == 1 else HIDDEN for cards in pairs])
    known: Counter[int] = reduce(and_, map(Counter, seen))
    del known[HIDDEN]
    return type(first)([HIDDEN] * (len(first) - known.total()) + sorted(known.elements()))


HidingField = tuple[str, str, Component]
"""A field that hides something: its name, axis (empty for one value) and mark."""


@cache
def hiding_fields(kind: type[AnyState]) -> tuple[HidingField, ...]:
    """Return the fields that hide something from somebody."""
    return tuple(
        (field.name, field.axis.name if field.axis else "", field.component)
        for field in kind._components
        if field.component is not None and field.component.hides
    )


@cache
def role_field(kind: type[AnyState], role: str) -> str:
    """Return the name of the field that has a role, or ""."""
    return next((field.name for field in kind._fields if Role(role) in marks(field.hint)), "")


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
            shuffle_with(left[box], rng)
        _deal(v, name, axis, component, left[box])
    for box in _boxes(type(s)):
        if box.deal is not None:
            box.deal(s, v, seat, rng)
    if v.caches_hold_cards:
        v.recompute_caches()
    return v


@lru_cache(64)
def _contents(box: Box, setup: Any) -> tuple[int, ...]:
    return tuple(sorted(box.contents(setup)))


def _left(v: AnyState, box: Box) -> list[int]:
    """Return the cards that a view does not show, sorted."""
    left = list(_contents(box, v.setup))
    for card in _held(v, box):
        if card is not HIDDEN:
            at = bisect_left(left, card)
            if at < len(left) and left[at] == card:
                del left[at]
    return left


def _deal(v: AnyState, name: str, axis: str, component: Component, cards: list[int]) -> None:
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


def count(s: AnyState) -> dict[Box, Counter[int]]:
    """Count how many of each kind lie in the components, by box.

    The contract of every game holds this against the box: nothing is lost or made.
    """
    return {box: Counter(_held(s, box)) for box in _boxes(type(s))}


@cache
def _boxes(kind: type[AnyState]) -> dict[Box, list[Field]]:
    """Return the boxes of a game, each with its fields."""
    found: dict[Box, list[Field]] = {}
    for field in kind._components:
        if field.component is not None and field.component.box is not None:
            found.setdefault(field.component.box, []).append(field)
    return found


def _held(s: AnyState, box: Box) -> list[int]:
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


def check(s: AnyState) -> None:
    """Refuse a position whose cards do not match a box.

    Raises:
        PositionError: more than the box holds, or fewer where all are in play.
    """
    for box, more, lost in unbalanced(s):
        if more:
            refuse(box.name, N_("there are more of them than in the box: {count} too many."), count=more.total())
        if lost:
            refuse(box.name, N_("{count} of them lie nowhere."), count=lost.total())


def unbalanced(s: AnyState) -> Iterator[tuple[Box, Counter[int], Counter[int]]]:
    """Yield boxes with what is too many, and what lies nowhere."""
    for box, cards in count(s).items():
        whole = Counter(box.contents(s.setup))
        more, lost = cards - whole, whole - cards if box.all_in_play else Counter[int]()
        if more or lost:
            yield box, more, lost


def card_names(s: AnyState, box: Box, cards: Iterable[int]) -> list[str]:
    """Return what positions call some cards of a box."""
    codec = _boxes(type(s))[box][0].codec
    one = getattr(codec, "item", codec)
    return [str(one.write(s.setup, card)) for card in cards]


def fill_decks(s: AnyState) -> None:
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
