"""Bots by name, and the random player, for any game."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol

from boardgames_edu.engine.errors import OptionError, one_of, shown
from boardgames_edu.engine.game import Game, State, whole_number
from boardgames_edu.engine.registry import load
from boardgames_edu.engine.rules import Action
from boardgames_edu.i18n import N_, say

__all__ = [
    "NAMES",
    "SECONDS",
    "BotPlayer",
    "RandomPlayer",
    "bot",
    "bot_names",
    "evaluation",
    "make",
    "require_choice",
]

NAMES = ("random", "greedy", "planner", "search-medium", "search-hard")
SECONDS = {"search-medium": 0.3, "search-hard": 1.5}
"""Seconds that these bots think about a decision."""
_SEED = N_("The seed is a whole number, not {value}.")
_AT_RANDOM = N_("It draws its choice at random, from {count} {count:choice|choices}.")


class BotPlayer(Protocol):
    """A player that decides by itself.

    Attributes:
        name: what records call it.
        why: why it chose what it chose last, in the language spoken then; empty before its first choice.
    """

    name: str
    why: str

    def __call__(self, view: Any, actions: Sequence[Action]) -> Action:
        """Choose one of ``actions`` (never empty), from what its seat knows."""


_NO_VIEW = N_("A bot looks at a state, such as state.view(state.to_move), not at {value}.")
_NOT_ITS_VIEW = N_("{seat} decides, and this is what {viewer} sees: give the bot state.view(state.to_move).")
_NO_CHOICE = N_("A bot chooses from actions, such as state.legal_actions(), not from {value}.")


def require_choice(view: Any, actions: Sequence[Action]) -> None:
    """Raise OptionError unless a bot can choose."""
    if not isinstance(view, State):
        raise OptionError(_NO_VIEW, value=shown(view))
    if not isinstance(actions, Sequence) or not actions or not isinstance(actions[0], Action):
        raise OptionError(_NO_CHOICE, value=shown(actions))
    if view.viewer is not None and view.viewer != view.to_move:
        seat, viewer = view.seat_name(view.to_move), view.seat_name(view.viewer)
        raise OptionError(_NOT_ITS_VIEW, seat=seat, viewer=viewer)


class RandomPlayer:
    """A player that chooses at random, the same for the same seed.

    >>> RandomPlayer(seed=1)(None, ["a", "b", "c"])
    'a'
    """

    name = "random"

    def __init__(self, seed: int = 0) -> None:
        self._rng = Random(seed)
        self.why = ""

    def __call__(self, view: Any, actions: Sequence[Action]) -> Action:  # noqa: ARG002  (a random choice needs no look)
        """Return any of the actions, all equally likely."""
        if not isinstance(actions, Sequence) or not actions:
            raise OptionError(_NO_CHOICE, value=shown(actions))
        self.why = say(_AT_RANDOM, {"count": len(actions)})
        return self._rng.choice(actions)


def bot_names() -> tuple[str, ...]:
    """Return the names that :func:`make` knows, from the weakest to the strongest.

    >>> bot_names()
    ('random', 'greedy', 'planner', 'search-medium', 'search-hard')
    """
    return NAMES


def make(name: str, game: Game[Any], seed: int = 0, jobs: int = 1) -> BotPlayer:
    """Make a player for one seat of one game.

    Args:
        name: one of ``bot_names()``, from the weakest to the strongest, or for experiments that must come out the same
            every time "search-200": a search with that number of walks, however long they take.
        game: what it will play.
        seed: of its own random numbers; never the game's.
        jobs: processes in which a search walks, -1 for as many as there are cores; see ``bots.parallel``. Other players
            need one only.

    Raises:
        OptionError: there is no such player, or the seed is no whole number; says what there is.

    Example:
        >>> import boardgames_edu as bg
        >>> make("greedy", bg.load("hansa"), seed=1).name
        'greedy'
    """
    number = whole_number(seed)
    if number is None:
        raise OptionError(_SEED, value=shown(seed))
    seed = number
    if not isinstance(name, str):
        raise one_of("player", name, NAMES)
    if name == "random":
        return RandomPlayer(seed)
    if name == "greedy":
        from boardgames_edu.bots.greedy import GreedyPlayer

        return GreedyPlayer(evaluation(game), seed)
    if name == "planner":
        from boardgames_edu.bots.planner import PlannerPlayer

        return PlannerPlayer(evaluation(game), seed)
    kind, _, walks = name.partition("-")
    if kind == "search" and (name in SECONDS or walks.isdecimal()):
        effort: Any = {"seconds": SECONDS[name]} if name in SECONDS else {"walks": int(walks)}
        if jobs != 1:
            from boardgames_edu.bots.parallel import ParallelSearch

            return ParallelSearch(game, evaluation(game), seed, jobs=jobs, name=name, **effort)
        from boardgames_edu.bots.search import SearchPlayer

        return SearchPlayer(evaluation(game), seed, name=name, **effort)
    raise one_of("player", name, NAMES)


def bot(name: str, thing: Game[Any] | State | str, seed: int = 0, jobs: int = 1) -> BotPlayer:
    """Make a player for a game, its name, or a state.

    Args:
        name: one of ``bot_names()``; see ``make``.
        thing: what it will play.
        seed: of its own random numbers.
        jobs: processes in which a search walks, -1 for as many as there are cores.

    Raises:
        OptionError: there is no such player, or no such game.

    Examples:
        >>> import boardgames_edu as bg
        >>> state = bg.load("rurik").new(seats=2, seed=5)
        >>> greedy = bg.bot("greedy", state, seed=1)
        >>> greedy(state.view(state.to_move), state.legal_actions()) in state.legal_actions()
        True
    """
    if isinstance(thing, State):
        return make(name, thing.game, seed, jobs)
    return make(name, thing if isinstance(thing, Game) else load(thing), seed, jobs)


def evaluation(game: Game[Any]) -> Any:
    """Return the evaluation of a game's positions: its own, or by points."""
    from boardgames_edu.bots.greedy import by_points

    return game.evaluator or by_points
