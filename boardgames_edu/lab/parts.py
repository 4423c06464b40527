"""The folder of a tournament: parts as Parquet files, and a journal.

A part holds a row per seat of each game, and the record of the game in the row of its first seat. It is written whole
or not at all. The journal, one SQLite file, holds the games that are not yet in a part. A game is on disk as soon as it
is over, so that nothing is lost when the process is ended from outside.
"""

from __future__ import annotations

import sqlite3
import warnings
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

import msgspec

from boardgames_edu.engine.errors import BadInput
from boardgames_edu.engine.playing.record import Record
from boardgames_edu.engine.registry import load
from boardgames_edu.i18n import N_, say
from boardgames_edu.i18n.drafts import draft
from boardgames_edu.lab.match import PlayedGame

if TYPE_CHECKING:
    from pandas import DataFrame

JOURNAL = "journal.sqlite3"
PART = 30.0
"""Seconds between moves of finished games from journal to results."""
_BUSY = N_("Another process is playing in {folder} now. Wait until it is done, or choose another folder.")
_CANNOT = N_("Games cannot be kept in {folder}: {problem}.")
_DAMAGED = N_("{file} is damaged ({problem}). It was set aside as {aside}; its games will be played again.")
_UNWRITTEN = N_("The results cannot be written to {file}: {problem}.")
COLUMNS = (
    "match", "block", "seed", "seats", "seat", "turn", "player", "points", "rank", "won", "finished", "decisions",
    "seconds", "record",
)  # fmt: skip


class ResultsError(BadInput):
    """Results cannot be read or written."""


class DamagedWarning(UserWarning):
    """A part of the results was damaged and set aside."""


def rows(played: Iterable[PlayedGame]) -> list[dict[str, Any]]:
    """Return a row for each seat of each game, as plain data."""
    found = []
    for match, points, winners, decisions, seconds, record in played:
        turns = _turns(record)
        for seat, name in enumerate(match.players):
            better = sum(other > points[seat] for other in points)
            found.append(
                {
                    "match": match.number,
                    "block": match.block,
                    "seed": match.seed,
                    "seats": match.seats,
                    "seat": seat,
                    "turn": turns[seat],
                    "player": name,
                    "points": points[seat],
                    # the winner comes first even where a tie-break had to decide
                    "rank": 1 if seat in winners else 1 + max(better, len(winners)),
                    "won": 1 / len(winners) if seat in winners else 0.0,
                    "finished": bool(winners),
                    "decisions": decisions,
                    "seconds": seconds,
                    "record": record if seat == 0 else "",
                }
            )
    return found


def _turns(text: str) -> list[int]:
    """Return each seat's place, from 1, by who decides first. Raises RecordError."""
    record = Record.from_json(text, "a game in it")
    game = load(record.game)
    order = [record.start(game).to_move]
    for state, _, _ in record.steps(game):
        order.append(state.to_move)
        if len(set(order)) == record.seats:
            break
    # seats that the game did not reach come last, clockwise
    last = next(seat for seat in reversed([0, *order]) if seat is not None)
    order += [(last + step) % record.seats for step in range(1, record.seats + 1)]
    places = list(dict.fromkeys(seat for seat in order if seat is not None))
    return [1 + places.index(seat) for seat in range(record.seats)]


def write_part(folder: Path, played: Sequence[PlayedGame]) -> None:
    """Write games as a further part, whole or not. Raises ResultsError."""
    import pandas as pd

    number = 1 + max((int(file.stem.partition("-")[2]) for file in folder.glob("games-*.parquet")), default=0)
    write_table(pd.DataFrame(rows(played), columns=list(COLUMNS)), folder / f"games-{number:05}.parquet")


def write_table(table: DataFrame, file: Path) -> None:
    """Write a table as a Parquet file, whole or not. Raises ResultsError."""
    try:
        with draft(file) as beside:
            table.to_parquet(beside, index=False, compression="zstd")
    except OSError as problem:
        raise ResultsError(_UNWRITTEN, file=str(file), problem=problem.strerror or str(problem)) from problem


def join_parts(folder: Path) -> None:
    """Write all parts of a folder as one. Raises ResultsError.

    A process that ends on the way leaves games twice, which ``read_parts`` counts once.
    """
    first, *others = sorted(folder.glob("games-*.parquet")) or [folder]
    if others and (whole := read_parts(folder)) is not None:
        write_table(whole, first)
        for file in others:
            file.unlink(missing_ok=True)


def set_aside(file: Path, problem: str) -> None:
    """Rename a damaged file, with a warning."""
    aside = file.with_suffix(".damaged")
    file.replace(aside)
    told = say(_DAMAGED, {"file": file.name, "problem": problem, "aside": aside.name})
    warnings.warn(told, DamagedWarning, stacklevel=5)


def read_parts(folder: Path) -> DataFrame | None:
    """Read all parts of a folder as one table, or None.

    A damaged part is set aside, with a warning.
    """
    import pandas as pd

    found = []
    for file in sorted(folder.glob("games-*.parquet")):
        try:
            part = checked_part(pd.read_parquet(file))
        except FileNotFoundError:  # who played has just joined it with the first
            return read_parts(folder)
        except (OSError, ValueError) as problem:
            set_aside(file, str(problem).splitlines()[0][:100])
        else:
            found.append(part)
    if not found:
        return None
    return pd.concat(found, ignore_index=True).drop_duplicates(["match", "seat"], ignore_index=True)


def checked_part(part: DataFrame) -> DataFrame:
    """Return a part with all its games and records; else raise ValueError."""
    if {*part.columns, "turn"} != set(COLUMNS):  # results of earlier versions have no turn
        raise ValueError(f"its columns are {', '.join(map(str, part.columns))}")
    if part.empty:
        return part.reindex(columns=list(COLUMNS))
    numbers = part[["match", "block", "seed", "seats", "seat"]]
    if not all(kind.kind in "iu" for kind in numbers.dtypes):
        raise ValueError("whole numbers are not written as such")
    by_game = numbers.groupby("match").agg(
        seats=("seats", "max"), low=("seat", "min"), high=("seat", "max"), taken=("seat", "nunique")
    )
    if len(by_game.query("low != 0 or high != seats - 1 or taken != seats")):
        raise ValueError("a game is not whole")
    first = part.loc[part["seat"] == 0, ["match", "record"]]
    for text in first["record"]:
        Record.from_json(str(text), "a game in it")
    if "turn" not in part:
        turns = {match: _turns(text) for match, text in first.itertuples(index=False)}
        part = part.assign(turn=[turns[m][s] for m, s in zip(part["match"], part["seat"], strict=True)])
    return part[list(COLUMNS)]


# --- the journal ------------------------------------------------------------------------------------------------------


class Journal:
    """Keeps finished games, and moves them to the results later."""

    def __init__(self, folder: Path, held: sqlite3.Connection) -> None:
        self._folder, self._held, self._last = folder, held, monotonic()

    def add(self, played: PlayedGame) -> None:
        """Keep a finished game."""
        data = msgspec.json.encode(played)
        self._held.execute("INSERT OR REPLACE INTO played VALUES (?, ?)", (played.match.number, data))
        if monotonic() - self._last > PART:
            self.write()

    def write(self) -> None:
        """Move games to the results, then out of the journal.

        A game may be in both for a moment, but never in none.
        """
        if games := _games(self._held):
            write_part(self._folder, games)
            self._held.execute("DELETE FROM played")
        self._last = monotonic()


@contextmanager
def open_journal(folder: Path) -> Iterator[Journal]:
    """Open and lock the journal of a folder.

    A damaged one is set aside, with a warning. One process at a time holds it: two tournaments in one folder would play
    each game twice.

    Raises:
        ResultsError: another process holds it, or the folder cannot be written.
    """
    with closing(_held(folder)) as held:
        try:
            yield Journal(folder, held)
        except sqlite3.Error as problem:  # the disk is full
            raise ResultsError(_CANNOT, folder=str(folder), problem=str(problem)) from problem


def unwritten(folder: Path) -> list[PlayedGame]:
    """Return the games in a folder's journal; none while a tournament runs."""
    try:  # to write, too: SQLite has to take back what a process was writing when it was ended
        address = f"{(folder / JOURNAL).resolve().as_uri()}?mode=rw"
        with closing(sqlite3.connect(address, timeout=0.2, uri=True)) as held:
            return _games(held)
    except (sqlite3.Error, msgspec.DecodeError):
        return []


def _held(folder: Path) -> sqlite3.Connection:
    file = folder / JOURNAL
    try:
        return _opened(file)
    except sqlite3.OperationalError as problem:
        template = _BUSY if "locked" in str(problem) else _CANNOT
        raise ResultsError(template, folder=str(folder), problem=str(problem)) from problem
    except (sqlite3.DatabaseError, msgspec.DecodeError) as problem:
        set_aside(file, str(problem))
        return _opened(file)


def _opened(file: Path) -> sqlite3.Connection:
    """Open and lock the file, and check that it can be read."""
    held = sqlite3.connect(file, timeout=0.5, isolation_level=None)
    try:
        held.execute("PRAGMA locking_mode = EXCLUSIVE")
        held.execute("PRAGMA synchronous = NORMAL")
        held.execute("BEGIN EXCLUSIVE")
        held.execute("CREATE TABLE IF NOT EXISTS played (number INTEGER PRIMARY KEY, game BLOB NOT NULL)")
        held.execute("COMMIT")
        _games(held)
    except BaseException:
        held.close()
        raise
    return held


def _games(held: sqlite3.Connection) -> list[PlayedGame]:
    """Return the games in a journal, in the order of the schedule."""
    rows = held.execute("SELECT game FROM played ORDER BY number")
    return [msgspec.json.decode(game, type=PlayedGame) for (game,) in rows]
