"""The search for a best choice where chance or others speak.

All choices of a decision meet the same guesses of what is hidden and the same luck, and are played on from there. A
puzzle is kept where one choice stays the best by a clear margin at twice the number of walks. What is compared does
not depend on fitted weights. This module knows no screen.
"""

from random import Random
from statistics import fmean, stdev
from typing import NamedTuple

from boardgames_edu.bots.greedy import Evaluate, distinct, evaluation, unweighted
from boardgames_edu.bots.planner import find_plan
from boardgames_edu.bots.search import SearchPlayer
from boardgames_edu.engine.events import Action
from boardgames_edu.engine.states.state import State

WALKS = 12
"""How many walks of each choice decide; twice as many must agree."""
_SIEVE = 4
"""After how many walks most decisions are given up."""
_CHOICES = range(3, 13)
"""How many choices a decision has that is searched."""
_MARGIN = 1.0
"""The least number of points between the best and the next choice."""
_ERRORS = 3.0
"""The least number of standard errors between them."""


class ChoiceFound(NamedTuple):
    """A search's result: the best choice's turn, and what each other loses.

    Attributes:
        way: the seat's decisions, the best choice first.
        worth: by choice, its mean value in points.
        walks: how many walks each choice had.
    """

    way: tuple[Action, ...]
    worth: dict[Action, float]
    walks: int


def fixed_evaluation(state: State) -> Evaluate:
    """Return a game's evaluation without fitted weights."""
    return unweighted(evaluation(state.game))


def best_by_search(start: State, rng: Random, walks: int = WALKS) -> ChoiceFound | None:
    """Return the choice that stays clearly best, or None.

    Args:
        start: the state in which the seat decides; it is not changed.
        rng: chooses the guesses.
        walks: how many walks each choice has at first, and half of what it has in the end.
    """
    seat, evaluate = start.to_move, fixed_evaluation(start)
    assert seat is not None
    choices = distinct(evaluate, start, start.legal_actions())
    if len(choices) not in _CHOICES:
        return None
    walker, guess = SearchPlayer(evaluate), start.view(seat).sample(seat, rng)
    ways = {action: find_plan(guess, seat, evaluate, rng, width=2, first=(action,)).best.moves() for action in choices}
    found: dict[Action, list[float]] = {action: [] for action in choices}
    for number in range(1, 2 * walks + 1):
        guess, luck = start.view(seat).sample(seat, rng), rng.getrandbits(32)
        for action, way in ways.items():
            worth = walker.walk(guess.copy(), way, seat, Random(luck), lambda: 0.0)
            assert worth is not None
            found[action].append(worth)
        if number in (_SIEVE, walks, 2 * walks) and not _is_clear(found, _ERRORS if number > _SIEVE else 0.0):
            return None
        if number == walks:
            first = max(found, key=lambda action: fmean(found[action]))
    best = max(found, key=lambda action: fmean(found[action]))
    return ChoiceFound(ways[best], {a: fmean(f) for a, f in found.items()}, 2 * walks) if best == first else None


def _is_clear(found: dict[Action, list[float]], errors: float) -> bool:
    """Return whether one choice is ahead by more than chance."""
    best = max(found, key=lambda action: fmean(found[action]))
    for action, worths in found.items():
        ahead = [own - other for own, other in zip(found[best], worths, strict=True)]
        if action != best and fmean(ahead) < max(_MARGIN, errors * stdev(ahead) / len(ahead) ** 0.5):
            return False
    return True
