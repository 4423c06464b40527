"""Tournaments: many games, which can be interrupted and continued.

Joblib runs them in one process, in several, or on a Dask cluster. The same players, options and seed give the
same games everywhere.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any
from warnings import catch_warnings, filterwarnings

import msgspec

from boardgames_edu.bots.parallel import end_with_parent, job_count
from boardgames_edu.engine.errors import NEEDS_EXTRA, OptionError, shown
from boardgames_edu.engine.registry import load
from boardgames_edu.engine.storage import write_whole
from boardgames_edu.i18n import N_, Phrase, say
from boardgames_edu.lab.code_version import package_version, strategy_version
from boardgames_edu.lab.match import (
    LONGEST,
    PATIENCE,
    Pairing,
    PlayedGame,
    Players,
    Strategy,
    StrategyError,
    limits,
    play_match,
    player,
    schedule,
)
from boardgames_edu.lab.parts import Journal, ResultsError, join_parts, open_journal, read_parts, rows
from boardgames_edu.lab.results import Results

if TYPE_CHECKING:
    from pandas import DataFrame

CALL = 10.0
"""Seconds to wait for a Dask scheduler to answer."""
_OTHER = N_("{folder} holds another tournament: {key} was {was}, and is {now} now. Choose another folder.")
_OTHER_CODE = N_(
    "{folder} holds games of another version of {what}; games of two versions are not counted as one. Choose another "
    "folder."
)
_PACKAGE = N_("the package, or of {game}")
_UNREADABLE = N_("{file} cannot be read: {problem}. Choose another folder.")
_KILLED = N_(
    "A process that played was ended: from outside, for lack of memory, or because a strategy was lost in a call "
    "that does not come back. Finished games are kept where a folder was given; the same call goes on with the rest."
)
_TWICE = N_("A name stands twice among the players: {names}. Give each a name of its own, in a dict.")
_PLAYERS = N_("Players are a list of names of bots, or a dict from names to bots or strategies, not {value}.")
_STAYS = N_("{player} cannot be sent to other processes ({problem}). Play with jobs=1.")
_GONE = N_(
    "The Dask scheduler at {address} does not answer any more. Finished games are kept where a folder was given; "
    "the same call goes on with the rest."
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
    """Play a tournament: seats rotated, seeds paired.

    The same call plays the same games, however they are spread, unless a strategy remembers something: each
    process has a strategy of its own.

    A strategy that takes longer than ``patience`` is stopped, with one exception: one that hangs in a single call into
    C, such as a regular expression that never ends or ``sum(itertools.count())``. That can only be stopped with its
    process, and ``jobs=1`` is the process that you are in. So try a strategy that you do not trust with ``jobs=2``.

    Args:
        game: its name. One that was registered in this session goes along to other processes.
        players: names of bots, or by name: the name of a bot, or a strategy ``choose(view, actions)``.
        games: the least number of games; the last block of rotated seats is played to its end.
        seats: how many play at a time; the largest possible number when not given.
        seed: of the first block.
        rotate: False to study the game and not the players: each game has a seed of its own (see ``schedule``).
        jobs: processes; -1 for as many as there are cores. 1 plays in the process that calls.
        dask: address of a Dask scheduler (``"tcp://..."``) to play there instead.
        folder: where to keep results; the same call goes on there with what is missing. Refused when it holds games
            of another version of the package, the game or a strategy.
        longest: decisions after which a game is stopped.
        patience: seconds that a player may take for one decision; see above for what it cannot stop.
        progress: whether to show a bar with the time left.
        options: of the game.

    Raises:
        OptionError: something does not fit, or the scheduler does not answer.
        StrategyError: a strategy failed; finished games are kept in ``folder``.
        ResultsError: the folder holds another tournament or cannot be written, or a process was ended.

    Examples:
        >>> from boardgames_edu.lab import tournament
        >>> found = tournament("rurik", ["random", "greedy"], 2, seats=2, progress=False)
        >>> len(found), sorted(found.summary().index)
        (2, ['greedy', 'random'])
    """
    import pandas as pd

    known = _players(players, game)
    jobs = job_count(jobs)
    if jobs != 1 or dask is not None:
        _sendable(known)
    longest, patience = limits(longest, patience)
    matches = schedule(game, tuple(known), games, seats, seed, rotate=rotate, **options)
    if not isinstance(folder, str | Path | None):
        raise OptionError(N_("A folder is a path, such as 'results', not {value}."), value=shown(folder))
    place = None if folder is None else Path(folder)
    with _kept(place, _identity(matches[0], known, rotate, longest)) as book:
        before = None if place is None else _before(place, matches)
        done = set() if before is None else set(before["match"])
        left = [match for match in matches if match.number not in done]
        with _backend(jobs, dask, len(left)) as run:
            fresh = _collect(run(left, known, longest, patience), len(matches), len(left), book, progress)
    frames = [pd.DataFrame(rows(fresh))] if fresh else []
    if before is not None:
        frames.append(before[before["match"].between(0, len(matches) - 1)])
    return Results(game, pd.concat(frames, ignore_index=True))


def _players(players: Players | Sequence[str], game: str) -> dict[str, str | Strategy]:
    """Return the players by name, after one trial of each."""
    if not isinstance(players, Mapping | Sequence):
        raise OptionError(_PLAYERS, value=shown(players))
    names = [players] if isinstance(players, str) else list(players)
    for name in names:
        if not isinstance(name, str) or not name:
            raise OptionError(N_("The name of a player is a text, not {name}."), name=shown(name))
    named: Players = players if isinstance(players, Mapping) else {name: name for name in names}
    if len(named) < len(names):
        raise OptionError(_TWICE, names=", ".join(names))
    for name, spec in named.items():
        player(spec, name, load(game), 0)
    return dict(named)


def _sendable(known: Players) -> None:
    """Refuse strategies that cannot be sent to another process."""
    from joblib.externals.loky.backend.reduction import dumps

    for name, spec in known.items():
        try:
            dumps(spec)
        except Exception as problem:  # whatever its parts raise
            raise OptionError(_STAYS, player=shown(name), problem=str(problem)) from problem


def _identity(first: Pairing, known: Players, rotate: bool, longest: int) -> dict[str, Any]:
    """Return what identifies a tournament, as plain data; more games may follow."""
    return {
        "game": first.game,
        "seats": first.seats,
        "seed": first.seed,
        "rotate": rotate,
        "longest": longest,
        "players": [[name, spec if isinstance(spec, str) else "strategy"] for name, spec in known.items()],
        "options": {name: str(value) for name, value in first.options.items()},
        "package": package_version(first.game, "values", "opponents"),
        "strategies": {name: strategy_version(spec) for name, spec in known.items() if not isinstance(spec, str)},
    }


@contextmanager
def _kept(folder: Path | None, asked: dict[str, Any]) -> Iterator[Journal | None]:
    """Keep games in a folder, if there is one. Raises ResultsError."""
    if folder is None:
        yield None
        return
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as problem:
        raise ResultsError(_UNREADABLE, file=str(folder), problem=str(problem)) from problem
    with open_journal(folder) as book:
        _claim(folder, asked)
        book.write()  # what was played when a process was ended
        try:
            yield book
        finally:
            book.write()
            join_parts(folder)


def _claim(folder: Path, asked: dict[str, Any]) -> None:
    """Check that a folder holds this tournament and no other; else raise."""
    file = folder / "tournament.json"
    try:
        if not file.exists():
            write_whole(file, json.dumps(asked, indent=1, ensure_ascii=False))
        held = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as problem:
        raise ResultsError(_UNREADABLE, file=str(file), problem=str(problem)) from problem
    held = held if isinstance(held, dict) else {}
    changed = [key for key, value in asked.items() if held.get(key) != value]
    if not changed:
        return
    key = changed[0]
    was, now = held.get(key), asked[key]
    if key == "package":
        raise ResultsError(_OTHER_CODE, folder=str(folder), what=Phrase(_PACKAGE, {"game": asked["game"]}))
    if key == "strategies":
        before = was if isinstance(was, dict) else {}
        other = [shown(name) for name, version in now.items() if before.get(name) != version]
        raise ResultsError(_OTHER_CODE, folder=str(folder), what=", ".join(other))
    raise ResultsError(_OTHER, folder=str(folder), key=shown(key), was=shown(was), now=shown(now))


class _Begun(msgspec.Struct):
    """The start of a recorded game, without its moves."""

    game: str
    seats: int
    seed: int
    players: tuple[str, ...]


def _before(folder: Path, matches: Sequence[Pairing]) -> "DataFrame | None":
    """Return what a folder holds already. Raises ResultsError for other matches."""
    before = read_parts(folder)
    if before is None:
        return None
    first = before[before["seat"] == 0]
    for number, text in zip(first["match"], first["record"], strict=True):
        if not 0 <= number < len(matches):
            continue  # asked for earlier, when more games were wanted
        begun, match = msgspec.json.decode(text, type=_Begun), matches[number]
        was = (begun.game, begun.seats, begun.seed, *begun.players)
        now = (match.game, match.seats, match.seed, *match.players)
        if was != now:
            raise ResultsError(_OTHER, folder=str(folder), key=repr(f"game {number}"), was=shown(was), now=shown(now))
    return before


def _collect(
    played: Iterator[PlayedGame], count: int, left: int, book: Journal | None, progress: bool
) -> list[PlayedGame]:
    """Collect games as they are finished."""
    from tqdm.auto import tqdm

    fresh = []
    with tqdm(total=count, initial=count - left, disable=not progress, unit=say(N_("game"))) as bar:
        for one in played:
            fresh.append(one)
            if book is not None:
                book.add(one)
            bar.update()
    return fresh


Run = Callable[[Sequence[Pairing], Players, int, float], Iterator[PlayedGame]]


@contextmanager
def _backend(jobs: int, dask: str | None, games: int) -> Iterator[Run]:
    """Yield the runner: here, in processes, on a cluster. Raises OptionError."""
    if dask is not None:
        with cluster(dask):
            yield _spread(-1)
    elif jobs == 1:
        yield lambda matches, *how: (play_match(match, *how) for match in matches)
    else:
        yield _spread(min(jobs, max(games, 1)))


@contextmanager
def no_process_lost(lost: str = _KILLED) -> Iterator[None]:
    """Raise ResultsError, with a template, where one of joblib's processes is ended."""
    from joblib.externals.loky.process_executor import BrokenProcessPool

    try:
        yield
    except BrokenProcessPool as problem:
        raise ResultsError(lost) from problem


def _spread(jobs: int) -> Run:
    def run(matches: Sequence[Pairing], players: Players, longest: int, patience: float) -> Iterator[PlayedGame]:
        from joblib import Parallel, delayed

        from boardgames_edu.lab.sending import packed

        parallel = Parallel(n_jobs=jobs, return_as="generator_unordered")
        game = packed(matches[0].game) if matches else b""
        found = parallel(delayed(_tried)(match, players, longest, patience, game) for match in matches)
        try:
            with no_process_lost():
                for one in found:
                    if not isinstance(one, PlayedGame):
                        template, facts, position, record = one
                        failed = StrategyError(template, **facts)
                        failed.position, failed.record = position, record
                        raise failed
                    yield one
        finally:
            with catch_warnings():
                # joblib warns of games that are begun and will not be taken in: that is what stopping means
                filterwarnings("ignore", category=UserWarning, module="joblib")
                found.close()

    return run


def _tried(
    match: Pairing, players: Players, longest: int, patience: float, game: bytes
) -> PlayedGame | tuple[str, dict[str, Any], str, str]:
    """Play a match in another process; return failures as plain data."""
    from boardgames_edu.lab.sending import known_here

    end_with_parent()
    known_here(match.game, game)
    try:
        return play_match(match, players, longest, patience, expendable=True)
    except StrategyError as problem:
        return problem.template, dict(problem.facts), problem.position, problem.record


@contextmanager
def cluster(address: str) -> Iterator[None]:
    """Let joblib play on a Dask cluster.

    Raises:
        OptionError: no scheduler answers there.
        ResultsError: it does not answer any more.
    """
    try:
        from dask.distributed import Client
    except ImportError as problem:
        raise OptionError(NEEDS_EXTRA, name=problem.name, extra="dask") from problem
    try:
        client = Client(address, timeout=CALL)  # type: ignore[no-untyped-call]
    except (OSError, TypeError, ValueError, TimeoutError) as problem:
        raise OptionError(_NO_CLUSTER, address=shown(address), problem=str(problem)) from problem
    from concurrent.futures import CancelledError

    from dask.distributed import KilledWorker
    from distributed.comm.core import CommClosedError
    from joblib import parallel_config

    try:
        with parallel_config(backend="dask", client=client):
            yield
    except KilledWorker as problem:  # a game was given to several workers, and none of them outlived it
        raise ResultsError(_KILLED) from problem
    except (CancelledError, CommClosedError) as problem:
        raise ResultsError(_GONE, address=address) from problem
    finally:
        with suppress(TimeoutError):  # one that is gone or busy need not answer: the games are here
            client.close()  # type: ignore[no-untyped-call]
