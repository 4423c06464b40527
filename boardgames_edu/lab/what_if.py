"""What another move would have brought."""

from random import Random
from statistics import fmean
from typing import TYPE_CHECKING, Any

from boardgames_edu.bots import make, play_out
from boardgames_edu.bots.parallel import job_count
from boardgames_edu.engine.errors import OptionError, shown
from boardgames_edu.engine.playing.record import Record
from boardgames_edu.engine.registry import load
from boardgames_edu.i18n import N_
from boardgames_edu.lab.match import LONGEST, whole
from boardgames_edu.lab.significance import bootstrap

if TYPE_CHECKING:
    from pandas import DataFrame

_NO_DECISION = N_("This game has decisions 1 to {count}, and no decision {number}.")


def what_if(
    record: Record,
    decision: int,
    other_move: str,
    games: int = 200,
    *,
    player: str = "greedy",
    seed: int = 0,
    jobs: int = 1,
) -> "DataFrame":
    """Change one decision of a game, and play on from there.

    Both moves are tried in the same continuations: what the seat that decided could not know is made up anew for
    each, chance is the same, and all seats go on as ``player``. So their difference is that of the two moves.

    Args:
        record: the game.
        decision: its number, from 1.
        other_move: in notation, what to play instead.
        games: how many continuations.
        player: the bot that holds all seats from there.
        seed: of the first continuation.
        jobs: processes; -1 for as many as there are cores.

    Returns:
        for the seat that decided, rows ``won`` (share) and ``points``; columns: played (the mean with the recorded
        move), other, difference (other less played), and its 95 % interval, low and high.

    Raises:
        OptionError: no such decision, player or number of games.
        NotationError, RuleViolation: the move cannot be read, or played there.

    Example:
        >>> from boardgames_edu import lab
        >>> record = lab.recorded("cossacks").record(0)
        >>> record.moves[210]
        'obey'
        >>> found = what_if(record, 211, "disobey mutiny a", games=5).loc["points"]
        >>> bool(found["low"] <= found["difference"] <= found["high"])
        True
    """
    import pandas as pd
    from joblib import Parallel, delayed

    games, number = whole("games", games, least=1), whole("decision", decision, least=1)
    if number > len(record.moves):
        raise OptionError(_NO_DECISION, count=len(record.moves), number=shown(decision))
    kind = load(record.game)
    make(player, kind)
    state = record.start(kind)
    for move in record.moves[: number - 1]:
        state.play(str(move))
    moves = str(record.moves[number - 1]), other_move
    for move in moves:
        state.copy().play(move)
    rounds = range(seed, seed + games)
    ends = Parallel(n_jobs=job_count(jobs))(delayed(_pair)(state, moves, player, one) for one in rounds)
    rows = {}
    for place, row in enumerate(("won", "points")):
        played, other = ([end[side][place] for end in ends] for side in range(2))
        apart = [b - a for a, b in zip(played, other, strict=True)]
        low, high = bootstrap(apart)
        rows[row] = [fmean(played), fmean(other), fmean(apart), low, high]
    return pd.DataFrame.from_dict(rows, "index", columns=["played", "other", "difference", "low", "high"])


def _pair(state: Any, moves: tuple[str, str], player: str, seed: int) -> list[tuple[float, float]]:
    """Play on after two moves; return each one's share and points."""
    seat, ends = state.to_move, []
    guess = state.view(seat).sample(seat, Random(seed))
    for move in moves:
        after = guess.copy()
        after.play(move)
        bots = [make(player, after.game, seed * 31 + other) for other in range(after.setup.seats)]
        play_out(after, bots, LONGEST)
        winners = after.winners()
        ends.append((1 / len(winners) if seat in winners else 0.0, float(after.totals()[seat])))
    return ends
