"""The greedy player: takes the choice with the best position.

It knows no game. A game brings an evaluation: from a state and a seat, figures by name whose sum is the value
of the position to that seat. By these names the player explains its choice.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import wraps
from itertools import chain
from random import Random
from statistics import fmean
from typing import Any, NamedTuple, TypeVar

from boardgames_edu.bots.choosing import Explained, no_collection, require_choice
from boardgames_edu.bots.reasons import Gains, gained
from boardgames_edu.bots.values import Weights
from boardgames_edu.engine.events import Action
from boardgames_edu.engine.states.dealing import role_field
from boardgames_edu.engine.states.game import Game
from boardgames_edu.i18n import N_

Evaluate = Callable[[Any, int], Mapping[str, float]]
"""An evaluation: figures by name whose sum is the position's value.

From a state and a seat; the names are English templates.
"""
T = TypeVar("T")
_MOST = 20_000
"""How many values of a part are remembered."""
TRIES = 4
"""How many choices a seat compares within a walk."""
THROWS = 8
"""How many throws of dice a choice is judged by."""
Reply = Callable[[Any, Evaluate, Random], Sequence[Action]]
"""How a seat continues within a walk.

From a full state, the evaluation and a generator it returns the next decisions, one or more; those that are
no longer legal in their turn are dropped.
"""


def _itself(_state: Any, action: Action) -> Action:
    return action


@dataclass(frozen=True)
class Evaluator:
    """An evaluation that also knows equivalent choices and a horizon.

    Attributes:
        evaluate: the figures of a position for a seat.
        alike: from a state and an action a key that is the same for actions of which none can be better than the
            other; one of each is tried.
        ahead: how many stretches a searcher lets the seats play after its turn before it evaluates; in turn those of
            the others and its own, so that 1 ends where it has its next turn, and 2 behind that.
        stage: how far a game is, where only positions of one stage can be compared. Then ``ahead`` counts the stages
            after the one that is being played.
        reply: how all seats decide in these stretches; by ``quick_reply`` by default.
        weights: the weights of its features (see ``bots.values``), which ``evaluate`` then takes as a third argument.
        style: by name of a figure a factor; where nothing is said, 1.
    """

    evaluate: Callable[..., Mapping[str, float]]
    alike: Callable[[Any, Action], Hashable] = _itself
    ahead: int = 2
    stage: Callable[[Any], int] | None = None
    reply: Reply | None = None
    weights: Weights | None = None
    style: Mapping[str, float] = field(default_factory=dict, hash=False)

    def __call__(self, state: Any, seat: int) -> Mapping[str, float]:
        """Evaluate a position for a seat."""
        weights, style = self.weights, self.style
        parts = self.evaluate(state, seat) if weights is None else self.evaluate(state, seat, weights)
        return {name: style.get(name, 1.0) * worth for name, worth in parts.items()} if style else parts


def remembered(depends: Callable[[Any, int], Hashable]) -> Callable[[Callable[..., T]], Callable[..., T]]:
    """Remember a part of an evaluation by what it depends on.

    A move changes few of the things that a position's value is made of.

    Args:
        depends: from state and seat a key; in one setup the same key and further arguments mean the same value.
    """

    def wrap(part: Callable[..., T]) -> Callable[..., T]:
        known: dict[Hashable, T] = {}

        @wraps(part)
        def value(state: Any, seat: int, *more: Hashable) -> T:
            key = state.setup, depends(state, seat), more
            found = known.get(key)
            if found is None:
                if len(known) >= _MOST:
                    known.clear()
                found = known[key] = part(state, seat, *more)
            return found

        return value

    return wrap


def by_points(state: Any, seat: int) -> Mapping[str, float]:
    """Evaluate by points: the seat's own, less half of the best opponent's.

    For games that bring no evaluation.

    >>> import boardgames_edu as bg
    >>> by_points(bg.load("hansa").new(seats=3), 0)
    {'own points': 0.0, 'points of others': -0.0}
    """
    totals = state.totals()
    best = max((points for other, points in enumerate(totals) if other != seat), default=0)
    return {N_("own points"): float(totals[seat]), N_("points of others"): -0.5 * best}


def distinct(evaluate: Evaluate, state: Any, actions: Sequence[Action]) -> Sequence[Action]:
    """Return the actions without those equivalent to an earlier one."""
    if not isinstance(evaluate, Evaluator) or evaluate.alike is _itself:
        return actions
    found: dict[Hashable, Action] = {}
    for action in actions:
        found.setdefault(evaluate.alike(state, action), action)
    return list(found.values())


def greedy_choice(state: Any, evaluate: Evaluate, rng: Random, most: int | None = None) -> Action:
    """Return the best choice of the seat that decides, one decision ahead.

    If ``most`` is given, that many random choices are tried.
    """
    actions: Sequence[Action] = state.legal_actions()
    if len(actions) == 1:
        return actions[0]
    if most is not None and len(actions) > most:
        actions = rng.sample(actions, min(2 * most, len(actions)))  # some of them may be alike
    return _best(state, evaluate, rng, distinct(evaluate, state, actions)[:most])[0]


def greedy_reply(state: Any, evaluate: Evaluate, rng: Random) -> Sequence[Action]:
    """Return a walk's next decision: the best of all choices."""
    return (greedy_choice(state, evaluate, rng),)


def quick_reply(state: Any, evaluate: Evaluate, rng: Random) -> Sequence[Action]:
    """Return a walk's next decision: the best of a few random choices."""
    return (greedy_choice(state, evaluate, rng, TRIES),)


class Tried(NamedTuple):
    """A position that was tried, and the figures of its value."""

    state: Any
    parts: Mapping[str, float]


def averaged(
    before: Any, action: Action, after: Any, parts: Mapping[str, float], evaluate: Evaluate, rng: Random
) -> Mapping[str, float]:
    """Return the figures of a choice, as a mean over throws.

    ``parts`` are those after its first throw, and all there is where no dice are thrown.
    """
    if after.rng_state == before.rng_state or not role_field(after.__class__, "dice"):
        return parts
    found = [parts]
    while len(found) < THROWS:
        again = before.copy()
        again.rng_state = rng.getrandbits(64)
        again.apply(action, legal=True)
        found.append(evaluate(again, before.to_move))
    return {name: fmean(one.get(name, 0.0) for one in found) for name in dict.fromkeys(chain(*found))}


def _best(
    state: Any, evaluate: Evaluate, rng: Random, actions: Sequence[Action], often: bool = False
) -> tuple[Action, Tried]:
    """Return the action that leads to the best position, and that position.

    Dice are thrown once, or ``often``.
    """
    seat, best, worth, choice = state.to_move, Tried(state, {}), float("-inf"), actions[0]
    for action in actions:
        after = state.copy()
        after.apply(action, legal=True)
        parts = evaluate(after, seat)
        if often:
            parts = averaged(state, action, after, parts, evaluate, rng)
        found = sum(parts.values()) + rng.random() * 1e-6
        if found > worth:
            best, worth, choice = Tried(after, parts), found, action
    return choice, best


class GreedyPlayer(Explained):
    """A player that looks one decision ahead.

    What its seat cannot know is guessed once per decision, so that all choices are compared on the same guess.

    Args:
        evaluate: how a position is evaluated; an ``Evaluator`` when some choices are alike.
        seed: the seed of its guesses, and of its random choice between equally good choices.

    Notes:
        Cost: one copy, one move and one evaluation per choice that is not like an earlier one; `THROWS` where it
        throws dice.

    Example:
        >>> import boardgames_edu as bg
        >>> state = bg.load("hansa").new(seats=3, seed=1)
        >>> player = GreedyPlayer(by_points)
        >>> player(state.view(state.to_move), state.legal_actions()) in state.legal_actions()
        True
    """

    name = "greedy"

    def __init__(self, evaluate: Evaluate, seed: int = 0) -> None:
        self._evaluate = evaluate
        self._rng = Random(seed)

    @no_collection()
    def __call__(self, view: Any, actions: Sequence[Action]) -> Action:
        """Return the action with the best position for the seat that decides."""
        require_choice(view, actions)
        seat = view.to_move
        self.brings = Gains
        if len(actions) == 1:
            return actions[0]
        guess = view.sample(seat, self._rng)
        choice, best = _best(guess, self._evaluate, self._rng, distinct(self._evaluate, guess, actions), True)
        self.brings = lambda: gained(seat, best, Tried(guess, self._evaluate(guess, seat)))
        return choice


def evaluation(game: Game[Any]) -> Any:
    """Return the evaluation of a game's positions: its own, or by points."""
    return game.evaluator or by_points


def unweighted(evaluate: Evaluate) -> Evaluate:
    """Return an evaluation with the weights that were set by hand."""
    if isinstance(evaluate, Evaluator) and evaluate.weights is not None:
        return replace(evaluate, weights=evaluate.weights.by_hand)
    return evaluate
