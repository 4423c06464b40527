"""Fitting the weights of a game's features to how its games end.

Temporal differences, TD(lambda) (Sutton, 1988), in their batch form: bots play each other; a position is to be worth
what its successors are worth, the last one by how far the seat was ahead at the end. Knows no screen.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from boardgames_edu.bots.greedy import evaluation, unweighted
from boardgames_edu.bots.values import Values, Weight
from boardgames_edu.engine.registry import load
from boardgames_edu.lab.results import Results
from boardgames_edu.lab.tournament import tournament

_SURE = 10
"""The weight set by hand, 1, counts as much as this many games."""
_PASSES = 10
"""How often the values of successors are worked out anew."""


def fit(
    game: str,
    games: int = 200,
    *,
    player: str = "greedy",
    trace: float = 0.8,
    seats: int | None = None,
    seed: int = 0,
    jobs: int = 1,
    dask: str | None = None,
    folder: str | Path | None = None,
    progress: bool = True,
) -> Values:
    """Fit a game's weights by games of a bot against itself.

    Args:
        game: its name.
        games: how many games.
        player: the bot that holds all seats.
        trace: lambda, from 0 (by the next position) to 1 (by the end alone).
        seats: how many play at a time; the largest possible number when not given.
        seed: of the first game.
        jobs: processes; -1 for as many as there are cores.
        dask: address of a Dask scheduler to play there instead.
        folder: where to keep the games; the same call goes on there with what is missing.
        progress: whether to show a bar with the time left.

    Raises:
        OptionError, ResultsError: see ``tournament``.

    Example:
        >>> list(fit("cossacks", 1, seats=3, progress=False).weights)[:2]
        ['places held', 'tasks']
    """
    results = tournament(
        game,
        [player],
        games,
        seats=seats,
        seed=seed,
        rotate=False,
        jobs=jobs,
        dask=dask,
        folder=folder,
        progress=progress,
    )
    asked = {"games": games, "player": player, "trace": trace, "seats": seats, "seed": seed}
    told = " ".join(f"--{name} {value}" for name, value in asked.items() if value is not None)
    return fit_records(results, trace, f"boardgames-edu fit {game} {told}")


def fit_records(results: Results, trace: float = 0.8, command: str = "") -> Values:
    """Fit weights to games that were played.

    The standard errors hold for whole games, not for positions, which depend on each other.
    """
    import numpy as np

    finished = results.table.loc[results.table["finished"], "match"].unique()
    names, games = _games(results, [int(match) for match in finished])
    rows = np.concatenate([course for courses, _ in games for course in courses])
    sure = np.diag(_SURE * len(rows) / len(games) * rows.var(axis=0))
    curve, by_hand = np.linalg.pinv(rows.T @ rows + sure), np.ones(len(names))
    weights = by_hand
    for _ in range(_PASSES):
        aims = [_aims(*course, weights, trace) for game in games for course in zip(*game, strict=True)]
        weights = by_hand + curve @ (rows.T @ (np.concatenate(aims) - rows @ by_hand))
    slopes = np.stack(
        [
            sum(
                course.T @ (_aims(course, lead, weights, trace) - course @ weights)
                for course, lead in zip(*game, strict=True)
            )
            for game in games
        ]
    )
    errors = np.sqrt(np.diag(curve @ slopes.T @ slopes @ curve))
    fitted = {
        name: Weight(round(float(weight), 3), round(float(error), 3))
        for name, weight, error in zip(names, weights, errors, strict=True)
    }
    return Values(command, len(games), fitted)


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
        for move in record.moves:
            mover = state.to_move
            state.play(str(move))
            if mover is not None and state.to_move != mover and not state.is_over:
                seen[mover].append(evaluate(state, mover))
        totals = state.totals()
        leads = [own - max(totals[:seat] + totals[seat + 1 :], default=0) for seat, own in enumerate(totals)]
        names |= dict.fromkeys(name for course in seen for row in course for name in row)
        games.append((seen, np.array(leads) - np.mean(leads)))
    found = []
    for seen, leads in games:
        turns = min(map(len, seen))
        courses = [[[row.get(name, 0.0) for name in names] for row in course[:turns]] for course in seen]
        features = np.array(courses).reshape(len(seen), turns, len(names))
        found.append((features - features.mean(axis=0), leads))
    return list(names), found


def _aims(features: Any, lead: float, weights: Any, trace: float) -> list[float]:
    """Return what each position is to be worth: the lambda-return."""
    worth, aims = features @ weights, [lead][: len(features)]
    for following in worth[:0:-1]:
        aims.append((1 - trace) * following + trace * aims[-1])
    return aims[::-1]
