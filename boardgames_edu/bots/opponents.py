"""Five opponents for people, in every game.

The first one loses to a child, and each is stronger than the one before. ``data/<game>/opponents.yaml`` has how they
play there, and how strong they are by one tournament.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import msgspec

from boardgames_edu.bots.choosing import BotPlayer, Explained
from boardgames_edu.bots.greedy import Evaluate, Evaluator, evaluation
from boardgames_edu.bots.reasons import Gains
from boardgames_edu.engine.data import located, read_file
from boardgames_edu.engine.events import Action
from boardgames_edu.engine.states.game import Game
from boardgames_edu.i18n import N_, say

LEVELS = {
    "level-1": "greedy",
    "level-2": "greedy",
    "level-3": "planner",
    "level-4": "search-medium",
    "level-5": "search-hard",
}
"""By opponent, from the weakest to the strongest, the bot that plays where a game says no other."""

_FOND = N_("Values more than others do: {more}; less: {less}.")
_EVEN = N_("Values nothing more or less than the game asks for.")


class Rival(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How an opponent plays a game, and how strong it is.

    Attributes:
        plays: the bot that plays, if it is not that of ``LEVELS``.
        slips: the share of its decisions that are random.
        style: by feature a factor of its weight.
        rating, low, high: its rating, with its 95 % interval; None before a tournament.
        seconds: what it takes for a decision in the mean.
    """

    plays: str = ""
    slips: float = 0.0
    style: dict[str, float] = {}
    rating: float | None = None
    low: float | None = None
    high: float | None = None
    seconds: float | None = None


class Rivals(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The opponents of a game.

    Attributes:
        command: the tournament that rated them.
        games: how many games it had.
    """

    command: str
    games: int
    opponents: dict[str, Rival]


def rival_of(game: str, level: str) -> Rival:
    """Return how an opponent plays a game.

    A game without a file has the usual ones.

    >>> rival_of("a game without a file", "level-1").slips
    0.5
    """
    path = located(f"{game}/opponents.yaml")
    if path.is_file():
        return read_file(path, Rivals).opponents[level]
    return Rival(slips=0.5 if level == "level-1" else 0.0)


def styled(game: Game[Any], factors: Mapping[str, float]) -> Evaluate:
    """Return a game's evaluation in a style."""
    evaluate: Evaluate = evaluation(game)
    return replace(evaluate, style=factors) if isinstance(evaluate, Evaluator) else evaluate


def style(found: Rival) -> str:
    """Return in one sentence what an opponent values more, and less."""
    if not found.style:
        return say(_EVEN)
    ranked = sorted(found.style, key=lambda name: found.style[name])
    return say(_FOND, {"more": say(ranked[-1]), "less": say(ranked[0])})


class SlippingPlayer(Explained):
    """A player that decides at random now and then.

    Args:
        player: who decides otherwise.
        slips: the share of random decisions.
        seed: of its own random numbers.
    """

    def __init__(self, player: BotPlayer, slips: float, seed: int = 0) -> None:
        self.name, self._player, self._slips, self._rng = player.name, player, slips, Random(seed)

    def __call__(self, view: Any, actions: Sequence[Action]) -> Action:
        """Return the player's choice, or any."""
        if self._rng.random() < self._slips:
            self.brings = Gains
            return self._rng.choice(actions)
        chosen = self._player(view, actions)
        self.brings = getattr(self._player, "brings", Gains)
        return chosen
