"""Tournaments: many games, here or on many machines, that can be interrupted and gone on with.

One way through joblib: a process, several, or a Dask cluster. Same players, options and seed: the same games, however
they are spread.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Any
from warnings import catch_warnings, filterwarnings

from boardgames_edu.engine.errors import OptionError
from boardgames_edu.games import load
from boardgames_edu.i18n import N_, say
from boardgames_edu.lab.match import (
    LONGEST,
    PATIENCE,
    Match,
    Played,
    Players,
    Strategy,
    StrategyError,
    play_match,
    player,
    schedule,
)
from boardgames_edu.lab.results import Results, ResultsError, read_parts, rows, write_part

PART = 30.0
"""Seconds after which finished games are written, at the latest."""
CALL = 10.0
"""Seconds to wait for a scheduler to answer."""
_JOBS = N_(
    "The number of processes is a whole number other than 0 (-1: as many as there are cores), not {value}."
)
_OTHER = N_("{folder} holds another tournament: {key} was {was}, and is {now} now. Choose another folder.")
_UNREADABLE = N_("{file} cannot be read: {problem}. Choose another folder.")
_KILLED = N_(
    "A process that played was ended from outside, perhaps for lack of memory. Finished games are kept where "
    "a folder was given; the same call goes on with the rest."
)
_NO_CLUSTER = N_("No Dask scheduler answers at {address}: {problem}")


def tournament(
    game: str,
    players: Players | Sequence[str],
    games: int = 100,
    *,
    seats: int | None = None,
    seed: int = 0,
    rotate: bool = True,
    jobs: int = 1,
    dask: str | None = None,
    folder: str | Path | None = None,
    longest: int = LONGEST,
    patience: float = PATIENCE,
    progress: bool = True,
    **options: Any,
) -> Results:
    """Let players meet, seats rotated and seeds paired.

    Args:
        game: its name.
        players: names of bots, or by name: the name of a bot, or a strategy ``choose(view, actions)``.
        games: at least so many; the last block of rotated seats is played to its end.
        seats: how many play at a time; the largest possible number when not given.
        seed: of the first block.
        rotate: False to study the game and not the players: each game has a seed of its own (see ``schedule``).
        jobs: processes; -1 for as many as there are cores.
        dask: address of a Dask scheduler (``"tcp://..."``) to play there instead.
        folder: where to keep results; the same call goes on there with what is missing.
        longest: decisions after which a game is broken off.
        patience: seconds that a player may take for one decision.
        progress: whether to show a bar with the time left.
        options: of the game.

    Raises:
        OptionError: something does not fit, or the scheduler does not answer.
        StrategyError: a strategy failed; finished games are kept in ``folder``.
        ResultsError: the folder holds another tournament, or cannot be written.

    Examples:
        >>> from boardgames_edu.lab import tournament
        >>> found = tournament("rurik", ["random", "greedy"], 2, seats=2, progress=False)
        >>> len(found), sorted(found.summary().index)
        (2, ['greedy', 'random'])
    """
    import pandas as pd

    known = _players(players, game)
    matches = schedule(game, tuple(known), games, seats, seed, rotate=rotate, **options)
    place = None if folder is None else Path(folder)
    before = None
    if place is not None:
        _claim(place, matches, rotate, options)
        before = read_parts(place)
    done = set() if before is None else set(before["match"])
    left = [match for match in matches if match.number not in done]
    fresh: list[Played] = []
    with _backend(jobs, dask) as run:
        _collect(run(left, known, longest, patience), len(matches), len(done), fresh, place, progress)
    frames = [pd.DataFrame(rows(fresh))] if fresh else []
    if before is not None:
        frames.append(before[before["match"] < len(matches)])
    return Results(game, pd.concat(frames, ignore_index=True))


def _players(players: Players | Sequence[str], game: str) -> dict[str, str | Strategy]:
    """The players by name; each is seated once, so that one that does not exist is told before the first game."""
    known: dict[str, str | Strategy] = {}
    known.update(players if isinstance(players, Mapping) else {name: name for name in players})
    for name, spec in known.items():
        player(spec, name, load(game), 0)
    return known


def _claim(folder: Path, matches: Sequence[Match], rotate: bool, options: Mapping[str, Any]) -> None:
    """See to it that a folder holds this tournament and no other; more games of the same one may follow."""
    first = matches[0]
    asked = {
        "game": first.game,
        "seats": first.seats,
        "seed": first.seed,
        "rotate": rotate,
        "players": sorted({name for match in matches for name in match.players}),
        "options": {name: str(value) for name, value in options.items()},
    }
    file = folder / "tournament.json"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not file.exists():
            file.write_text(json.dumps(asked, indent=1, ensure_ascii=False), encoding="utf-8")
        held = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as problem:
        raise ResultsError(_UNREADABLE, file=str(file), problem=str(problem)) from problem
    for key, value in asked.items():
        was = held.get(key) if isinstance(held, dict) else None
        if was != value:
            raise ResultsError(_OTHER, folder=str(folder), key=key, was=repr(was), now=repr(value))


def _collect(
    played: Iterator[Played], count: int, done: int, fresh: list[Played], folder: Path | None, progress: bool
) -> None:
    """Take in games as they are finished, and write them down from time to time: also when something goes wrong."""
    from tqdm.auto import tqdm

    unwritten: list[Played] = []
    last = monotonic()
    try:
        with tqdm(total=count, initial=done, disable=not progress, unit=say(N_("game"))) as bar:
            for one in played:
                fresh.append(one)
                unwritten.append(one)
                bar.update()
                if folder is not None and monotonic() - last > PART:
                    write_part(folder, unwritten)
                    unwritten, last = [], monotonic()
    finally:
        if folder is not None and unwritten:
            write_part(folder, unwritten)


Run = Callable[[Sequence[Match], Players, int, float], Iterator[Played]]


@contextmanager
def _backend(jobs: int, dask: str | None) -> Iterator[Run]:
    """How matches are played: here, in processes, or on a cluster. Raises OptionError."""
    if not isinstance(jobs, int) or isinstance(jobs, bool) or jobs == 0:
        raise OptionError(_JOBS, value=repr(jobs))
    if dask is not None:
        with _cluster(dask):
            yield _spread(-1)
    elif jobs == 1:
        yield _here
    else:
        yield _spread(jobs)


def _here(matches: Sequence[Match], players: Players, longest: int, patience: float) -> Iterator[Played]:
    for match in matches:
        yield play_match(match, players, longest, patience)


def _spread(jobs: int) -> Run:
    def run(matches: Sequence[Match], players: Players, longest: int, patience: float) -> Iterator[Played]:
        from joblib import Parallel, delayed
        from joblib.externals.loky.process_executor import BrokenProcessPool

        parallel = Parallel(n_jobs=jobs, return_as="generator_unordered")
        found = parallel(delayed(_tried)(match, players, longest, patience) for match in matches)
        try:
            for one in found:
                if not isinstance(one, Played):
                    raise _failed(*one)
                yield one
        except BrokenProcessPool as problem:
            raise ResultsError(_KILLED) from problem
        finally:
            with catch_warnings():
                # joblib warns of games that are begun and will not be taken in: that is what stopping means
                filterwarnings("ignore", category=UserWarning, module="joblib")
                found.close()

    return run


def _tried(
    match: Match, players: Players, longest: int, patience: float
) -> Played | tuple[str, dict[str, Any], str, str]:
    """A match in another process; what a strategy did wrong comes back as plain data, whole."""
    try:
        return play_match(match, players, longest, patience)
    except StrategyError as problem:
        return problem.template, dict(problem.facts), problem.position, problem.record


def _failed(template: str, facts: dict[str, Any], position: str, record: str) -> StrategyError:
    problem = StrategyError(template, **facts)
    problem.position, problem.record = position, record
    return problem


@contextmanager
def _cluster(address: str) -> Iterator[None]:
    try:
        from dask.distributed import Client

        client = Client(address, timeout=CALL)  # type: ignore[no-untyped-call]
    except (ImportError, OSError, ValueError, TimeoutError) as problem:
        raise OptionError(_NO_CLUSTER, address=repr(address), problem=str(problem)) from problem
    from dask.distributed import KilledWorker
    from joblib import parallel_config

    try:
        with client, parallel_config(backend="dask"):
            yield
    except KilledWorker as problem:  # a game was given to several workers, and none of them outlived it
        raise ResultsError(_KILLED) from problem
