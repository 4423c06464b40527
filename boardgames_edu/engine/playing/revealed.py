"""Secrets that a decision brings to light, where undo stops."""

from collections import Counter
from collections.abc import Iterable
from functools import reduce
from operator import and_
from random import Random
from typing import Any

from boardgames_edu.engine.events import Action
from boardgames_edu.engine.fields.components import Box
from boardgames_edu.engine.hidden import HIDDEN, CardUsed, Covered
from boardgames_edu.engine.states.dealing import hiding_fields
from boardgames_edu.engine.states.state import State

_SAMPLES = 500
"""How many other hands and decks are tried: what shows in one of 100 escapes one time in 150."""


def came_to_light(before: State, action: Action, after: State) -> bool:
    """Return whether to take a decision back would be to have peeked.

    Chance was used, a covered card was drawn or shown, or the decision came out as it did because of what its seat
    could not see. (0.1 ms; up to 50 ms where covered cards were used and it comes out alike in all samples)
    """
    seat = before.to_move
    assert seat is not None
    return (
        before.rng_state != after.rng_state
        or _is_uncovered(before, after, seat)
        or (_uses_covered(before, action, seat) and _differs(before, action, after, seat))
    )


def _uses_covered(before: State, action: Action, seat: int) -> bool:
    """Return whether a decision looks at what its seat cannot see.

    It is carried out blindly: a covered card may go from place to place, and its first use ends the trial.
    """
    before.legal_actions()  # which are open, and looked for before anything is covered
    blind, view = before.copy(), before.view(seat)
    for name, axis, _ in hiding_fields(type(before)):
        own, seen = getattr(blind, name), getattr(view, name)
        setattr(blind, name, list(map(_blind, own, seen)) if axis else _blind(own, seen))
    try:
        if blind.caches_hold_cards:
            blind.recompute_caches()
        blind.apply(action)
    except (CardUsed, TypeError, ValueError, LookupError, AttributeError):  # it wanted a number
        return True
    return False


def _blind(own: Any, seen: Any) -> Any:
    if isinstance(seen, (tuple, list)):
        return type(seen)(map(_blind, seen, seen)) if HIDDEN in seen else own
    return Covered() if seen is HIDDEN else own


def _differs(before: State, action: Action, after: State, seat: int) -> bool:
    """Return whether a decision comes out otherwise in a sample."""
    seen, rng = after.view(seat), Random(0)
    for _ in range(_SAMPLES):
        sample = before.sample(seat, rng)
        sample.apply(action)
        if sample.view(seat) != seen:
            return True
    return False


def _is_uncovered(before: State, after: State, seat: int) -> bool:
    """Return whether a covered card was drawn or shown.

    A card that nobody sees may go where nobody sees it, from a deck to a pile.
    """
    now = _covered_cards(after, (seat,))
    left = {
        where: gone
        for where, cards in _covered_cards(before, (seat,)).items()
        if (gone := cards - now.get(where, Counter()))
    }
    if not left:
        return False
    seats = range(before.setup.seats)
    was, now = _covered_cards(before, seats), _covered_cards(after, seats)
    from_nobody = all(not gone - was.get(where, Counter()) for where, gone in left.items())
    return not from_nobody or any(_in_box(was, box) - _in_box(now, box) for box, _, _ in left)


_Where = tuple[Box | None, str, int]
"""Where cards lie: their box, the field, the owner."""


def _covered_cards(s: State, seats: Iterable[int]) -> dict[_Where, Counter[int]]:
    """Return the cards that none of the seats can see."""
    views, found = [s.view(seat) for seat in seats], {}
    for name, axis, component in hiding_fields(type(s)):
        rows = [getattr(one, name) if axis else [getattr(one, name)] for one in (s, *views)]
        for owner, values in enumerate(zip(*rows, strict=True)):
            held, *seen = (component.cards(value) for value in values)
            if all(HIDDEN in cards for cards in seen):
                found[component.box, name, owner] = reduce(and_, (Counter(held) - Counter(cards) for cards in seen))
    return found


def _in_box(cards: dict[_Where, Counter[int]], box: Box | None) -> Counter[int]:
    return sum((some for (other, _, _), some in cards.items() if other is box), Counter[int]())
