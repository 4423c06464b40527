"""Bots by name, for any game."""

from typing import Any

from boardgames_edu.bots.choosing import BotPlayer, RandomPlayer
from boardgames_edu.bots.greedy import GreedyPlayer, unweighted
from boardgames_edu.bots.opponents import LEVELS, Rival, SlippingPlayer, rival_of, styled
from boardgames_edu.bots.parallel import ParallelSearch
from boardgames_edu.bots.planner import PlannerPlayer
from boardgames_edu.bots.search import SearchPlayer
from boardgames_edu.engine.errors import OptionError, one_of, shown
from boardgames_edu.engine.registry import load
from boardgames_edu.engine.states.game import Game, whole_number
from boardgames_edu.engine.states.state import State
from boardgames_edu.i18n import N_

NAMES = ("random", "greedy", "planner", "search-medium", "search-hard")
WALKS = {"search-medium": 64, "search-hard": 256}
"""How many walks these bots make for a turn, so that their strength depends on no machine."""
SECONDS = {"search-medium": 0.5, "search-hard": 2.0}
"""Seconds that they think at most at a table, where somebody waits."""
LOOKERS: dict[str, type[GreedyPlayer | PlannerPlayer]] = {"greedy": GreedyPlayer, "planner": PlannerPlayer}
_SEED = N_("The seed is a whole number, not {value}.")


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
            people (``bots.opponents``), "search-40", a search with that number of walks, and for comparison
            "greedy-0" and "planner-0", which value a position as before its weights were fitted.
        game: what it will play.
        seed: of its own random numbers; never the game's.
        jobs: processes in which a search walks, -1 for as many as there are cores; see ``bots.parallel``. Other players
            need one only.
        waited_for: whether somebody waits at a table. Then it stops in time, and the same seed may decide otherwise.

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
    found = rival_of(game.name, name) if name in LEVELS else Rival()
    bot, evaluate = found.plays or LEVELS.get(name, name), styled(game, found.style)
    kind, _, walks = bot.partition("-")
    player: BotPlayer
    if kind in LOOKERS and bot in (kind, f"{kind}-0"):
        player = LOOKERS[kind](unweighted(evaluate) if walks else evaluate, seed)
        player.name = name
    elif kind == "search" and (bot in WALKS or walks.isdecimal()):
        effort: Any = {
            "walks": WALKS[bot] if bot in WALKS else int(walks),
            "seconds": SECONDS.get(bot) if waited_for else None,
            "name": name,
        }
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
