"""Bots by name, for any game, and five opponents for people.

The first opponent loses to a child, the last is the strongest. ``data/<game>/opponents.yaml`` has how they play there,
and how strong they are by one tournament.
"""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import msgspec

from boardgames_edu.bots.choosing import BotPlayer, Explained, RandomPlayer
from boardgames_edu.bots.greedy import Evaluator, GreedyPlayer, evaluation, unweighted
from boardgames_edu.bots.parallel import ParallelSearch
from boardgames_edu.bots.planner import PlannerPlayer
from boardgames_edu.bots.reasons import Gains
from boardgames_edu.bots.search import SearchPlayer
from boardgames_edu.engine.data import located, read_file
from boardgames_edu.engine.errors import one_of
from boardgames_edu.engine.events import Action
from boardgames_edu.engine.registry import load
from boardgames_edu.engine.states.game import Game, seed_number
from boardgames_edu.engine.states.state import State
from boardgames_edu.i18n import N_, say

NAMES = ("random", "greedy", "planner", "search-medium", "search-hard")
WALKS = {"search-medium": 64, "search-hard": 256}
"""The most walks that these bots make for a turn, so that their strength depends on no machine."""
SECONDS = {"search-medium": 0.5, "search-hard": 2.0}
"""Seconds that they think at most at a table, where somebody waits."""
LOOKERS: dict[str, type[GreedyPlayer | PlannerPlayer]] = {"greedy": GreedyPlayer, "planner": PlannerPlayer}
LEVELS = {
    "level-1": "greedy",
    "level-2": "greedy",
    "level-3": "planner",
    "level-4": "search-medium",
    "level-5": "search-hard",
}
"""By opponent, from the weakest to the strongest, the bot that plays where a game says no other."""
_FOND = N_("Values more than others do: {more}; less: {less}.")


class Rival(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How an opponent plays a game, and how strong it is.

    Attributes:
        plays: the bot that plays, if it is not that of ``LEVELS``.
        slips: the share of its decisions that are random.
        style: by figure of the evaluation a factor.
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


def walks_of(bot: str) -> int | None:
    """Return the walks of a searching bot for a turn; else None."""
    kind, _, walks = bot.partition("-")
    return WALKS.get(bot, (int(walks) or None) if kind == "search" and walks.isdecimal() else None)


def style(found: Rival) -> str:
    """Return in one sentence what an opponent values more, and less."""
    if not found.style:
        return say(N_("Values nothing more or less than the game asks for."))
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


def bot_names() -> tuple[str, ...]:
    """Return the names that :func:`make` knows, by how far they look ahead.

    >>> bot_names()
    ('random', 'greedy', 'planner', 'search-medium', 'search-hard')
    """
    return NAMES


def make(name: str, game: Game[Any], seed: int = 0, jobs: int = 1, *, waited_for: bool = False) -> BotPlayer:
    """Make a player for one seat of one game.

    Args:
        name: one of ``bot_names()``; also "level-1" to "level-5", the opponents for
            people, "search-40", a search with that number of walks, and for comparison
            "greedy-0" and "planner-0", which value a position as before its weights were fitted.
        game: what it will play.
        seed: of its own random numbers; never the game's.
        jobs: processes in which a search walks, -1 for as many as there are cores; see ``bots.parallel``. Other players
            need one only.
        waited_for: whether somebody waits at a table. Then ``search-medium`` and ``search-hard`` stop in time, and the
            same seed may decide otherwise.

    Raises:
        OptionError: there is no such player, or the seed is no whole number; says what there is.

    Example:
        >>> import boardgames_edu as bg
        >>> make("greedy", bg.load("hansa"), seed=1).name
        'greedy'
    """
    seed = seed_number(seed)
    if not isinstance(name, str):
        raise one_of("player", name, NAMES)
    if name == "random":
        return RandomPlayer(seed)
    found = rival_of(game.name, name) if name in LEVELS else Rival()
    bot, evaluate = found.plays or LEVELS.get(name, name), evaluation(game)
    if isinstance(evaluate, Evaluator):
        evaluate = replace(evaluate, style=found.style)
    kind, _, rest = bot.partition("-")
    player: BotPlayer
    if kind in LOOKERS and bot in (kind, f"{kind}-0"):
        player = LOOKERS[kind](unweighted(evaluate) if rest else evaluate, seed)
        player.name = name
    elif (walks := walks_of(bot)) is not None:
        effort: Any = {"walks": walks, "seconds": SECONDS.get(bot) if waited_for else None, "name": name}
        if jobs != 1 and not found.style:
            player = ParallelSearch(game, evaluate, seed, jobs=jobs, **effort)
        else:
            player = SearchPlayer(evaluate, seed, **effort)
    else:
        raise one_of("player", name, [*NAMES, *LEVELS])
    return SlippingPlayer(player, found.slips, seed) if found.slips else player


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
