"""Fitting the weights of a game's features to how its games end.

Weights move towards those that win, by simultaneous perturbation (SPSA; Spall, 1992): in each step every weight is made
larger or smaller at random, the two opposites play each other, and the weights go a little towards the better one.
Temporal differences (see ``foretell``) fit a value that foretells the end of a game. Players need one that compares
the positions that a turn may reach, which is not the same. Knows no screen.
"""

from collections.abc import Sequence
from dataclasses import replace
from math import exp, sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from boardgames_edu.bots.choosing import no_collection, play_out
from boardgames_edu.bots.greedy import Evaluator, evaluation, unweighted
from boardgames_edu.bots.parallel import end_with_parent, job_count
from boardgames_edu.bots.players import LOOKERS
from boardgames_edu.bots.values import Values, Weight, Weights
from boardgames_edu.engine.data import located, read_file
from boardgames_edu.engine.errors import OptionError, one_of, shown
from boardgames_edu.engine.registry import load
from boardgames_edu.engine.states.game import Game
from boardgames_edu.engine.storage import path_of, write_file
from boardgames_edu.i18n import N_, say
from boardgames_edu.lab.arguments import BETWEEN, checked
from boardgames_edu.lab.code_version import package_version
from boardgames_edu.lab.match import whole
from boardgames_edu.lab.parts import ResultsError
from boardgames_edu.lab.results import Results
from boardgames_edu.lab.tournament import cluster, no_process_lost

if TYPE_CHECKING:
    from pandas import DataFrame

_CHANGE = 0.4
"""How far a step moves weights apart, as a logarithm."""
_STEP = 0.016
"""How far a step that one side wins by all moves a weight, as a logarithm."""
_FAR = 2.5
"""How far a weight may go from its start, as a logarithm."""
_AT_ONCE = 10
"""How many steps of a run are played before they are kept."""
_MOST_SEATS = 4
"""With more seats games take longer and tell no more."""
_LONGEST = 1200
"""Decisions after which a game counts as it stands."""
_SURE = 10
"""The weight set by hand, 1, counts as much as this many games."""
_OTHER = N_("{file} holds no fit, or one of another command, version or weights set by hand. Choose another folder.")


class Run(msgspec.Struct):
    """A fit on its way.

    Attributes:
        moved: how far each weight has gone from its start, as a logarithm.
        mean: its mean over the steps, the later ones counting for more (Shamir and Zhang, 2013).
        steps: how many are done, of two games each.
    """

    moved: list[float]
    mean: list[float]
    steps: int = 0


class _Kept(msgspec.Struct, forbid_unknown_fields=True):
    """The content of a folder: the order, and its runs."""

    command: str
    package: str
    by_hand: dict[str, float]
    start: dict[str, float]
    held: list[str]
    runs: list[Run]


@checked
def fit(
    game: str,
    steps: int = 4000,
    *,
    players: Sequence[str] = ("greedy", "planner"),
    seats: int | None = None,
    runs: int = 4,
    seed: int = 0,
    jobs: int = 1,
    dask: str | None = None,
    folder: str | Path | None = None,
    progress: bool = True,
) -> Values:
    """Fit a game's weights by letting bots play with other weights.

    Args:
        game: its name.
        steps: of each run; a step is two games.
        players: who plays, "greedy" or "planner"; drawn for each step.
        seats: how many play; drawn for each step, up to four, when not given.
        runs: how many fits are made; the result is their mean, their spread its standard error.
        seed: of all runs; each has its own random numbers.
        jobs: processes; -1 for as many as there are cores.
        dask: address of a Dask scheduler to play there instead.
        folder: where to keep the runs; the same call goes on there, while the package and the game stay the same.
        progress: whether to show a bar with the time left.

    Raises:
        OptionError: something does not fit.
        ResultsError: the folder holds another fit or cannot be written, or a process was ended.

    Example:
        >>> found = fit("cossacks", 1, runs=2, seats=3, players=["greedy"], progress=False)
        >>> found.games, found.weights["gold"].by_hand
        (4, 0.4)
    """
    from joblib import Parallel, delayed
    from tqdm.auto import tqdm

    steps, runs, seed = whole("steps", steps, 1), whole("runs", runs, 1), whole("seed", seed, 0)
    weights, players = _start(game)[1], [players] if isinstance(players, str) else players
    if not players:
        raise OptionError(N_("Nobody plays: name one or more of {players}."), players=", ".join(LOOKERS))
    for name in players:
        if name not in LOOKERS:
            raise one_of("player", name, LOOKERS)
    counts = [count for count in load(game).seats if 2 <= count <= _MOST_SEATS] if seats is None else [seats]
    load(game).new(counts[0])  # refuses a number of seats that the game does not have
    command = f"boardgames-edu fit {game} --runs {runs} --seed {seed} --players {','.join(players)}"
    command += f" --seats {seats}" if seats is not None else ""
    file = None if folder is None else path_of(folder) / "fit.json"
    asked = _Kept(command, package_version(game), dict(weights.by_hand), dict(weights.start), sorted(weights.held), [])
    found = _before(file, asked) or [Run([0.0] * len(weights), [0.0] * len(weights)) for _ in range(runs)]
    _keep(file, asked, found)  # before the first games, so that an unwritable folder is reported at once
    with (
        no_process_lost() if dask is None else cluster(dask),
        tqdm(total=runs * steps, disable=not progress, unit=say(N_("step"))) as bar,
    ):
        bar.update(sum(run.steps for run in found))
        play = Parallel(n_jobs=job_count(jobs) if dask is None else -1)
        while any(run.steps < steps for run in found):
            before = sum(run.steps for run in found)
            found = play(
                delayed(_go_on)(game, run, min(run.steps + _AT_ONCE, steps), f"{seed} {number}", tuple(players), counts)
                for number, run in enumerate(found)
            )
            bar.update(sum(run.steps for run in found) - before)
            _keep(file, asked, found)
    done = found[0].steps  # a folder may have more of them than were asked for now
    return Values(
        command=f"{command} --steps {done}", games=2 * runs * done, package=asked.package, weights=_rows(weights, found)
    )


def _rows(weights: Weights, runs: Sequence[Run]) -> dict[str, Weight]:
    rows = {}
    for number, (name, by_hand) in enumerate(weights.by_hand.items()):
        start, means = weights.start[name], weights.means.get(name, "")
        ends, held = [start * exp(run.mean[number]) for run in runs], name in weights.held
        error = None if held or len(runs) < 2 else round(stdev(ends) / sqrt(len(runs)), 4)
        rows[name] = Weight(round(fmean(ends), 4), by_hand, error, None if start == by_hand else start, held, means)
    return rows


def _start(game: str) -> tuple[Evaluator, Weights]:
    """Return an evaluation and its weights. Raises OptionError."""
    evaluate: Any = evaluation(load(game))
    if not isinstance(evaluate, Evaluator) or evaluate.weights is None:
        raise OptionError(N_("There is nothing to fit in {game}: its evaluation takes no weights."), game=game)
    return evaluate, evaluate.weights


def _before(file: Path | None, asked: _Kept) -> list[Run]:
    """Return the runs so far, if there are any. Raises ResultsError."""
    if file is None or not file.exists():
        return []
    try:
        kept = msgspec.json.decode(file.read_bytes(), type=_Kept)
    except (OSError, msgspec.MsgspecError) as problem:
        raise ResultsError(_OTHER, file=str(file)) from problem
    if msgspec.structs.replace(kept, runs=[]) != asked:
        raise ResultsError(_OTHER, file=str(file))
    return kept.runs


def _keep(file: Path | None, asked: _Kept, runs: list[Run]) -> None:
    """Write the runs so far, if there is a folder. Raises ResultsError."""
    if file is not None:
        write_file(file, msgspec.json.encode(msgspec.structs.replace(asked, runs=runs)), ResultsError)


def _go_on(game: str, run: Run, until: int, seed: str, players: Sequence[str], counts: Sequence[int]) -> Run:
    """Return a run after further steps."""
    end_with_parent()
    known = load(game)
    evaluate, weights = _start(game)
    moved, mean = run.moved, run.mean
    for step in range(run.steps, until):
        rng = Random(f"{seed} {step}")
        change = [0.0 if name in weights.held else rng.choice((-_CHANGE, _CHANGE)) for name in weights.start]
        sides = [replace(evaluate, weights=_changed(weights.start, moved, change, sign)) for sign in (1, -1)]
        won = _advantage(known, sides, LOOKERS[rng.choice(players)], rng.choice(counts), rng.getrandbits(32))
        moved = [
            max(-_FAR, min(_FAR, old + _STEP * won * way / _CHANGE)) for old, way in zip(moved, change, strict=True)
        ]
        mean = [old + 4 / (step + 4) * (new - old) for old, new in zip(mean, moved, strict=True)]
    return Run(moved, mean, until)


def _changed(start: Weights, moved: Sequence[float], change: Sequence[float], sign: int) -> Weights:
    found = zip(start.items(), moved, change, strict=True)
    return Weights({name: weight * exp(way + sign * further) for (name, weight), way, further in found})


@no_collection()
def _advantage(game: Game[Any], sides: Sequence[Evaluator], player: Any, seats: int, seed: int) -> float:
    """Return the first side's advantage over two games.

    It lies between -1.5 and 1.5. Sides sit in turn, and change seats for the second game. Points are in it, since they
    tell more than who won.
    """
    found = []
    for first in (0, 1):
        state = game.new(seats, seed)
        seated = [player(sides[(seat + first) % 2], seed + seat) for seat in range(seats)]
        play_out(state, seated, _LONGEST)
        points: list[list[int]] = [[], []]
        for seat, total in enumerate(state.totals()):
            points[(seat + first) % 2].append(total)
        ours, theirs = map(fmean, points)
        winners = [(seat + first) % 2 == 0 for seat in state.winners()] if state.is_over else []
        found.append(
            max(-1.0, min(1.0, 2 * (ours - theirs) / max(ours + theirs, 1)))
            + (fmean(winners) - 0.5 if winners else 0.0)
        )
    return fmean(found)


@checked
def weights(game: str) -> "DataFrame":
    """Return the weights of a game's features as a table.

    Returns:
        by feature: by_hand, start (of the fits), weight (their mean), error, its standard error; missing if the
        weight was set by hand, held: whether fits leave it alone, and means: what is done with it, in the current
        language. It is in points if it is added or subtracted. The error says how far the fits agree. All begin at
        ``start``, so a weight that had no time to leave it has a small one, too.

    Raises:
        OptionError: no such game, or its evaluation takes no weights.

    Example:
        >>> weights("rurik").loc["planned tax", "by_hand"]
        np.float64(0.85)
    """
    import pandas as pd

    _start(game)
    rows = read_file(located(f"{load(game).name}/values.yaml"), Values).weights
    kinds = {"by_hand": float, "start": float, "weight": float, "error": float, "held": bool, "means": object}
    found = pd.DataFrame.from_dict({name: msgspec.structs.asdict(row) for name, row in rows.items()}, "index")
    found = found.astype(kinds)[[*kinds]].rename_axis("feature")
    return found.assign(start=found["start"].fillna(found["by_hand"]), means=found["means"].map(say))


class Factor(NamedTuple):
    """The weight of a figure, and its standard error."""

    weight: float
    error: float


@checked
def foretell(results: Results, trace: float = 0.8) -> dict[str, Factor]:
    """Return the factors with which an evaluation foretells the end best.

    Temporal differences, TD(lambda) (Sutton, 1988), solved at once for all games (Boyan, 2002): a position is to be
    worth what its successors are worth, the last one by how far the seat was ahead at the end. The figures are those
    by the weights that were set by hand, and their factor of 1 counts like ten more games.

    Args:
        results: games that were played.
        trace: lambda, from 0 (by the next position) to 1 (by the end alone).

    Returns:
        By figure the factor and its standard error: by whole games, since positions of one depend on each other.

    Raises:
        OptionError: lambda lies elsewhere, or no game of two seats or more was finished.
        RecordError: a record does not replay.

    Example:
        >>> from boardgames_edu.lab import tournament
        >>> games = tournament("cossacks", ["greedy"], 2, seats=3, rotate=False, progress=False)
        >>> list(foretell(games))[:2]
        ['places held', 'tasks']
    """
    import numpy as np

    if not 0 <= trace <= 1:
        raise OptionError(BETWEEN, name=shown("trace"), value=shown(trace))
    table = results.table
    finished = table.loc[table["finished"] & (table["seats"] > 1), "match"].unique()
    if not len(finished):
        raise OptionError(N_("Nobody has played one of these games to its end against another seat."))
    names, games = _games(results, [int(match) for match in finished])
    rows = np.concatenate([course for courses, _ in games for course in courses])
    sure = _SURE * len(rows) / len(games) * rows.var(axis=0)
    # by game: the sum over its positions of features times value less aim is to be 0, and aims depend on weights, too
    asked = [[_asked(*course, trace) for course in zip(*game, strict=True)] for game in games]
    slopes, ends = (np.array([sum(course[part] for course in game) for game in asked]) for part in range(2))
    solve = np.linalg.pinv(slopes.sum(axis=0) + np.diag(sure))
    weights = solve @ (ends.sum(axis=0) + sure)
    off = ends - slopes @ weights
    errors = np.sqrt(np.diag(solve @ off.T @ off @ solve.T))
    found = zip(names, weights, errors, strict=True)
    return {name: Factor(round(float(weight), 3), round(float(error), 3)) for name, weight, error in found}


def _games(results: Results, matches: list[int]) -> tuple[list[str], list[tuple[Any, Any]]]:
    """Return the features' names, and each game's features and leads.

    Both are differences to the mean of all seats: else what grows in every game would seem to win it.
    """
    import numpy as np

    kind = load(results.game)
    evaluate = unweighted(evaluation(kind))
    games, names = [], dict[str, None]()
    for match in matches:
        record = results.record(match)
        state = record.start(kind)
        seen: list[list[Any]] = [[] for _ in range(state.setup.seats)]
        mover = state.to_move
        for state, _, _ in record.steps(kind):
            if mover is not None and state.to_move != mover and not state.is_over:
                seen[mover].append(evaluate(state, mover))
            mover = state.to_move
        totals = state.totals()
        leads = [own - max(totals[:seat] + totals[seat + 1 :], default=0) for seat, own in enumerate(totals)]
        names |= dict.fromkeys(name for course in seen for row in course for name in row)
        games.append((seen, np.array(leads) - np.mean(leads)))
    told = {name for seen, _ in games for course in seen for row in course for name in row if row[name]}
    names = {name: None for name in names if name in told}  # what is 0 everywhere foretells nothing
    found = []
    for seen, leads in games:
        turns = min(map(len, seen))
        courses = [[[row.get(name, 0.0) for name in names] for row in course[:turns]] for course in seen]
        features = np.array(courses).reshape(len(seen), turns, len(names))
        found.append((features - features.mean(axis=0), leads))
    return list(names), found


def _asked(features: Any, lead: float, trace: float) -> tuple[Any, Any]:
    """Return a matrix, and what its product with the weights should be.

    Each position is to be worth the lambda-return: a mix of what the later ones are worth, and of the end.
    """
    import numpy as np

    follow, end = np.zeros_like(features), np.full(len(features), float(lead))
    for place in range(len(features) - 2, -1, -1):
        follow[place] = (1 - trace) * features[place + 1] + trace * follow[place + 1]
        end[place] = trace * end[place + 1]
    return features.T @ (features - follow), features.T @ end
