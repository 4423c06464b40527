"""Positions and games as tables: differences, values, and what-ifs.

This module knows no tournament and no screen.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import islice
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING, Any

from boardgames_edu.bots import make, play_out
from boardgames_edu.bots.coach import moves_of, review_match, start_of
from boardgames_edu.bots.greedy import evaluation
from boardgames_edu.bots.parallel import end_with_parent, job_count
from boardgames_edu.engine.errors import OptionError, shown
from boardgames_edu.engine.playing.match import Match
from boardgames_edu.engine.playing.record import Record
from boardgames_edu.engine.registry import load
from boardgames_edu.engine.states.state import State
from boardgames_edu.i18n import N_, say
from boardgames_edu.lab.arguments import checked
from boardgames_edu.lab.match import LONGEST, whole
from boardgames_edu.lab.significance import bootstrap
from boardgames_edu.lab.tournament import no_process_lost

if TYPE_CHECKING:
    from pandas import DataFrame

_NO_DECISION = N_("This game has decisions 1 to {count}, and no decision {number}.")
_LOST = N_("A process that played was ended: from outside, or for lack of memory. Ask again, with fewer jobs.")
_GAMES = N_("Two positions of one game with the same seats are compared, not of {one} and {other}.")


@checked
def compare(one: State, other: State) -> "DataFrame":
    """Return what differs between two positions, as a table.

    Args:
        one: a position.
        other: a position of the same game with the same seats.

    Returns:
        a row for each difference. The index names it: a path in the position, as ``to_yaml()`` writes it
        (``players.blue.troops.kiev``), then ``points.<seat>`` and ``worth.<seat>.<part>``, as the game's evaluator sees
        it. Columns: one, other, and change, the difference of numbers.

    Raises:
        OptionError: these are not two positions of one game.

    >>> from boardgames_edu.engine.registry import load
    >>> state = load("hansa").new(seats=3, seed=1)
    >>> after = state.copy()
    >>> after.play("place")
    >>> compare(state, after).loc["turn.left", ["one", "other"]].tolist()
    [2, 1]
    """
    import pandas as pd

    if (one.game.name, one.setup.seats) != (other.game.name, other.setup.seats):
        a, b = (f"{state.game.name} ({state.setup.seats})" for state in (one, other))
        raise OptionError(_GAMES, one=a, other=b)
    left, right = _flat(one), _flat(other)
    rows = []
    for key in dict.fromkeys([*left, *right]):
        before, after = left.get(key), right.get(key)
        if before != after:
            rows.append((key, before, after, _change(before, after)))
    return pd.DataFrame(rows, columns=["what", "one", "other", "change"]).set_index("what")


def _change(before: Any, after: Any) -> Any:
    """Return the difference of two numbers, or None; missing ones are 0."""
    numbers = [0 if value is None else value for value in (before, after)]
    if any(isinstance(value, bool) or not isinstance(value, int | float) for value in numbers):
        return None
    return numbers[1] - numbers[0]


def _flat(state: State) -> dict[str, Any]:
    """Return a position as paths and values, with points and worth."""
    found = dict(_leaves(state.position()))
    evaluate = evaluation(state.game)
    for seat, points in enumerate(state.totals()):
        name = state.seat_name(seat)
        found[f"points.{name}"] = points
        for part, worth in evaluate(state, seat).items():
            found[f"worth.{name}.{part}"] = round(worth, 2)
    return found


def _leaves(data: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Yield the values of nested data with their paths; lists stay whole."""
    if isinstance(data, Mapping):
        for key, value in data.items():
            yield from _leaves(value, f"{path}.{key}" if path else str(key))
    else:
        yield path, data


def values(game: Record | Match) -> "DataFrame":
    """Return each position's value and points for each seat.

    Args:
        game: a record, or a match in which something was played.

    Returns:
        a row for each decision and seat: number (0 for the start), seat, worth (in points, as the game's evaluator sees
        the whole position; 0 is not special), points.

    Raises:
        OptionError: it is neither.
        RecordError: the record does not replay.

    Examples:
        The course of a game as a plot: ``values(record).pivot(index="number", columns="seat", values="worth").plot()``
    """
    import pandas as pd

    state, rows = start_of(game), []
    evaluate = evaluation(state.game)
    for number, move in enumerate([None, *moves_of(game, state)]):
        if move is not None:
            state.apply(move)
        for seat, points in enumerate(state.totals()[: state.setup.seats]):
            rows.append((number, state.seat_name(seat), sum(evaluate(state, seat).values()), points))
    return pd.DataFrame(rows, columns=["number", "seat", "worth", "points"])


@checked
def coached(game: Record | Match, *, seed: int = 0) -> "DataFrame":
    """Return the decisions of a game with the coach's comments.

    Args:
        game: a record, or a match in which something was played.
        seed: the seed of the guesses of what a seat could not know.

    Returns:
        a row for each decision, from 1: seat, action, cost (how much more the best turn found is worth),
        better (how that turn begins; empty where nothing better was found), coach (all of it in words),
        and worth for the seat that decided.

    Raises:
        OptionError: it is neither.
        RecordError: the record does not replay.
    """
    import pandas as pd

    found, rows = review_match(game, seed=seed), []
    for one in found.moments:
        better = "" if one.better is None else one.better.text
        name, worth = found.seats[one.seat], one.worth[one.seat]
        rows.append((one.number, name, one.action.text, one.cost, better, one.sentence, worth))
    names = ["number", "seat", "action", "cost", "better", "coach", "worth"]
    return pd.DataFrame(rows, columns=names).set_index("number")


@checked
def what_if(
    record: Record,
    decision: int,
    other_move: str,
    games: int = 200,
    *,
    player: str = "greedy",
    seed: int = 0,
    jobs: int = 1,
    progress: bool = True,
) -> "DataFrame":
    """Change one decision of a game, and play on from there.

    Both moves are tried in the same continuations: what the seat that decided could not know is sampled for
    each, chance is the same, and all seats go on as ``player``. So their difference is that of the two moves, and its
    interval tells of chance and of what was hidden, not of other players; where neither plays a part, it has no
    width. ``Results.replay(0).past[40].state.legal_actions()`` lists what decision 41 could have been.

    Args:
        record: the game.
        decision: its number, from 1.
        other_move: in notation, what to play instead.
        games: how many continuations.
        player: the bot that holds all seats from there.
        seed: of the first continuation; the next has the next, so choose seeds at least ``games`` apart.
        jobs: processes; -1 for as many as there are cores.
        progress: whether to show a bar with the time left.

    Returns:
        for the seat that decided, rows ``won`` (share) and ``points``; columns: played (the mean with the recorded
        move), other, difference (other less played), and its 95 % interval, low and high.

    Raises:
        OptionError: no such decision, player or number of games.
        NotationError, RuleViolation: the move cannot be read, or played there.
        RecordError: the record does not replay.
        ResultsError: a process was ended.

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
    from tqdm.auto import tqdm

    from boardgames_edu.lab.sending import packed

    games, number = whole("games", games, least=2), whole("decision", decision, least=1)
    if number > len(record.moves):
        raise OptionError(_NO_DECISION, count=len(record.moves), number=shown(decision))
    make(player, load(record.game))
    start = packed(record.game), record.to_json(), number
    moves = str(record.moves[number - 1]), other_move
    for move in moves:
        _before(*start).copy().play(move)
    rounds = [one % 2**64 for one in range(seed, seed + games)]  # a generator takes -1 for 1
    with no_process_lost(_LOST):
        run = Parallel(job_count(jobs), return_as="generator")
        played_on = run(delayed(_pair)(start, moves, player, one) for one in rounds)
        ends = list(tqdm(played_on, total=games, disable=not progress, unit=say(N_("game"))))
    rows = {}
    for place, row in enumerate(("won", "points")):
        played, other = ([end[side][place] for end in ends] for side in range(2))
        apart = [b - a for a, b in zip(played, other, strict=True)]
        low, high = bootstrap(apart)
        rows[row] = [fmean(played), fmean(other), fmean(apart), low, high]
    return pd.DataFrame.from_dict(rows, "index", columns=["played", "other", "difference", "low", "high"])


@lru_cache(maxsize=1)
def _before(game: bytes, record: str, decision: int) -> Any:
    """Return the state before a decision.

    Any process can: a state itself cannot be sent to another.
    """
    from boardgames_edu.lab.sending import known_here

    found = Record.from_json(record, "the game")
    known_here(found.game, game)
    state = found.start(kind := load(found.game))
    for after, _, _ in islice(found.steps(kind), decision - 1):
        state = after
    return state


def _pair(start: tuple[bytes, str, int], moves: tuple[str, str], player: str, seed: int) -> list[tuple[float, float]]:
    """Play on after two moves; return each one's share and points."""
    end_with_parent()
    state, ends = _before(*start), list[tuple[float, float]]()
    seat = state.to_move
    guess = state.view(seat).sample(seat, Random(seed))
    for move in moves:
        after = guess.copy()
        after.play(move)
        bots = [make(player, after.game, seed * 31 + other) for other in range(after.setup.seats)]
        play_out(after, bots, LONGEST)
        winners = after.winners()
        ends.append((1 / len(winners) if seat in winners else 0.0, float(after.totals()[seat])))
    return ends
