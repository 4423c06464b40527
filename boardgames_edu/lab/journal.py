"""Games of a tournament that are not yet in its results.

They are in one SQLite file. A game is on disk as soon as it is over, so that nothing is lost when the process
is ended from outside. One process at a time locks the file: two tournaments in one folder would play each
game twice.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import msgspec

from boardgames_edu.i18n import N_
from boardgames_edu.lab.match import PlayedGame
from boardgames_edu.lab.parts import ResultsError, set_aside

FILE = "journal.sqlite3"
_BUSY = N_("Another process is playing in {folder} now. Wait until it is done, or choose another folder.")
_CANNOT = N_("Games cannot be kept in {folder}: {problem}.")


class Journal:
    """The file, open for one tournament; see ``journal``."""

    def __init__(self, held: sqlite3.Connection) -> None:
        self._held = held

    def add(self, played: PlayedGame) -> None:
        """Keep a finished game."""
        data = msgspec.json.encode(played)
        self._held.execute("INSERT OR REPLACE INTO played VALUES (?, ?)", (played.match.number, data))

    def games(self) -> list[PlayedGame]:
        """Return the games kept, in the order of the schedule."""
        rows = self._held.execute("SELECT game FROM played ORDER BY number")
        return [msgspec.json.decode(game, type=PlayedGame) for (game,) in rows]

    def clear(self) -> None:
        """Delete all games: they are in the results now."""
        self._held.execute("DELETE FROM played")


@contextmanager
def open_journal(folder: Path) -> Iterator[Journal]:
    """Open and lock the journal of a folder.

    A damaged one is set aside, with a warning.

    Raises:
        ResultsError: another process holds it, or the folder cannot be written.
    """
    with closing(_held(folder)) as held:
        try:
            yield Journal(held)
        except sqlite3.Error as problem:  # the disk is full
            raise ResultsError(_CANNOT, folder=str(folder), problem=str(problem)) from problem


def unwritten(folder: Path) -> list[PlayedGame]:
    """Return the games in a folder's journal; none while a tournament runs."""
    try:  # to write, too: SQLite has to take back what a process was writing when it was ended
        address = f"{(folder / FILE).resolve().as_uri()}?mode=rw"
        with closing(sqlite3.connect(address, timeout=0.2, uri=True)) as held:
            return Journal(held).games()
    except (sqlite3.Error, msgspec.DecodeError):
        return []


def _held(folder: Path) -> sqlite3.Connection:
    file = folder / FILE
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
        Journal(held).games()
    except BaseException:
        held.close()
        raise
    return held
