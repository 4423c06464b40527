"""Where saved games and progress live: one SQLite file in the user's own data folder. Knows no game: a record is text
here, and what was learned are notes with ids of rules.

Several notebooks, and so several processes, may use the file at once. A damaged file is set aside under another
name and told about; it is never deleted, and nothing is written into it.
"""

from __future__ import annotations

import sqlite3
import threading
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple, Self, TypeVar

from boardgames_edu.engine.errors import BadInput, nearest
from boardgames_edu.i18n import N_, say
from boardgames_edu.i18n.remembered import HOME, own_folder

T = TypeVar("T")
FILE = "games.sqlite3"
FORMAT = 2
"""1: saved games; 2: notes of progress too."""
PATIENCE = 10.0
"""Seconds to wait for another process that is writing."""
_TABLE = """CREATE TABLE IF NOT EXISTS saved (
    name TEXT PRIMARY KEY, game TEXT NOT NULL, record TEXT NOT NULL, updated TEXT NOT NULL) WITHOUT ROWID"""
_NOTES = """CREATE TABLE IF NOT EXISTS learned (
    id INTEGER PRIMARY KEY, at TEXT NOT NULL, what TEXT NOT NULL, game TEXT NOT NULL, item TEXT NOT NULL,
    rules TEXT NOT NULL)"""
_SET_ASIDE = N_(
    "The file of saved games is damaged ({problem}). It was kept as {file}, and a new one was begun."
)


class StoreError(BadInput):
    """Saved games cannot be read or written; says where and why. What was saved before is untouched."""


class StoreWarning(UserWarning):
    """A damaged file of saved games was set aside."""


class Saved(NamedTuple):
    """An entry of the list of saved games; ``updated`` is the time in UTC."""

    name: str
    game: str
    updated: datetime


class Note(NamedTuple):
    """Something that a learner has done.

    Attributes:
        at: when, in UTC.
        what: "seen", "tried", "right", "wrong" or "solved".
        game, item: whose, and with what: the name of a lesson, a challenge or a kind of question.
        rules: the ids of the rules that it was about.
    """

    at: datetime
    what: str
    game: str
    item: str
    rules: tuple[str, ...]


def home() -> Path:
    """The folder for the user's own files, made when it is missing.

    See :func:`boardgames_edu.i18n.remembered.own_folder` for which one it is.

    Raises:
        StoreError: it is not a folder, or cannot be made.
    """
    try:
        folder = own_folder()
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise StoreError(
            N_(
                "The folder for saved games, {folder}, cannot be used: {problem}. Set {variable} to a folder "
                "that you may write to, or leave it unset."
            ),
            folder=str(problem.filename),
            problem=_why(problem),
            variable=HOME,
        ) from problem
    return folder


class Store:
    """Saved games by name.

    Args:
        path: the file; by default ``games.sqlite3`` in :func:`home`.

    Raises:
        StoreError: the file cannot be used, or was written by a later version.
    """

    def __init__(self, path: str | Path | None = None) -> None:
        self.path = Path(path) if path is not None else home() / FILE
        self._lock = threading.Lock()
        try:
            self._database = self._open()
        except sqlite3.OperationalError as problem:
            raise self._error(problem) from problem
        except sqlite3.DatabaseError:
            self._database = self._start_anew()

    def save(self, name: str, record: str, game: str = "") -> None:
        """Save a record under a name, in one go; an older one of that name is replaced. Raises StoreError."""
        row = (_checked(name), game, record, datetime.now(UTC).isoformat(timespec="milliseconds"))

        def write(database: sqlite3.Connection) -> None:
            with database:
                database.execute("INSERT OR REPLACE INTO saved VALUES (?, ?, ?, ?)", row)

        self._do(write)

    def load(self, name: str) -> str:
        """The record saved under a name. Raises StoreError when there is none, with the nearest name."""
        row = self._do(
            lambda d: d.execute("SELECT record FROM saved WHERE name = ?", (_checked(name),)).fetchone()
        )
        if row is None:
            raise self._unknown(name)
        return str(row[0])

    def saved(self, game: str | None = None) -> list[Saved]:
        """What is saved, the latest first; only one game's when ``game`` is given."""
        rows = self._do(
            lambda d: d.execute(
                "SELECT name, game, updated FROM saved ORDER BY updated DESC, name"
            ).fetchall()
        )
        return [
            Saved(row[0], row[1], datetime.fromisoformat(row[2])) for row in rows if game in (None, row[1])
        ]

    def names(self, game: str | None = None) -> list[str]:
        """The names of what is saved, the latest first."""
        return [entry.name for entry in self.saved(game)]

    def delete(self, name: str) -> None:
        """Forget what is saved under a name. Raises StoreError when there is nothing."""

        def erase(database: sqlite3.Connection) -> int:
            with database:
                return database.execute("DELETE FROM saved WHERE name = ?", (_checked(name),)).rowcount

        if not self._do(erase):
            raise self._unknown(name)

    # --- progress ----------------------------------------------------------------------------------------------

    def note(self, notes: Sequence[Note]) -> None:
        """Add notes, all or none. They are only ever added, so that two processes cannot undo each other's. Raises
        StoreError.
        """
        rows = [(_moment(note.at), note.what, note.game, note.item, " ".join(note.rules)) for note in notes]

        def write(database: sqlite3.Connection) -> None:
            with database:
                database.executemany(
                    "INSERT INTO learned (at, what, game, item, rules) VALUES (?, ?, ?, ?, ?)", rows
                )

        self._do(write)

    def notes(self, game: str | None = None) -> list[Note]:
        """The notes of a game, or of all, the oldest first. Raises StoreError."""
        rows = self._do(
            lambda d: d.execute(
                "SELECT at, what, game, item, rules FROM learned WHERE ?1 IS NULL OR game = ?1 ORDER BY at, id",
                (game,),
            ).fetchall()
        )
        return [
            Note(datetime.fromisoformat(at), what, of, item, tuple(rules.split()))
            for at, what, of, item, rules in rows
        ]

    def forget_notes(self, game: str | None = None) -> int:
        """Delete the notes of a game, or all; returns how many they were. Raises StoreError."""

        def erase(database: sqlite3.Connection) -> int:
            with database:
                return database.execute("DELETE FROM learned WHERE ?1 IS NULL OR game = ?1", (game,)).rowcount

        return self._do(erase)

    def close(self) -> None:
        """Let go of the file."""
        with self._lock:
            self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *problem: object) -> None:
        self.close()

    # --- the file ----------------------------------------------------------------------------------------------

    def _do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Work on the database, one thread at a time. A file found damaged only now is not written to again."""
        with self._lock:
            try:
                return work(self._database)
            except sqlite3.Error as problem:
                raise self._error(problem) from problem

    def _open(self) -> sqlite3.Connection:
        """Open and check the file; closed again when anything is wrong with it."""
        database = sqlite3.connect(self.path, timeout=PATIENCE, check_same_thread=False)
        try:
            verdict = database.execute("PRAGMA quick_check(1)").fetchone()[0]
            if verdict != "ok":
                raise sqlite3.DatabaseError(verdict)
            version = database.execute("PRAGMA user_version").fetchone()[0]
            if version > FORMAT:
                raise StoreError(
                    N_(
                        "{file} was written by a later version of this program (format {version}; this one reads "
                        "up to {most}). Update boardgames_edu to use it."
                    ),
                    file=str(self.path),
                    version=version,
                    most=FORMAT,
                )
            if version < FORMAT:
                _write_ahead(database)
                with database:
                    database.execute(_TABLE)
                    database.execute(_NOTES)
                    database.execute(f"PRAGMA user_version = {FORMAT}")
            database.execute("PRAGMA synchronous = NORMAL")
            database.execute("SELECT name, game, record, updated FROM saved LIMIT 0")
            database.execute("SELECT at, what, game, item, rules FROM learned LIMIT 0")
        except (sqlite3.Error, StoreError):
            database.close()
            raise
        return database

    def _start_anew(self) -> sqlite3.Connection:
        """Set the damaged file aside and begin an empty one, unless another process has just done so."""
        try:
            with self._alone():
                try:
                    return self._open()
                except sqlite3.OperationalError:
                    raise
                except sqlite3.DatabaseError as problem:
                    aside = self._set_aside()
                    told = say(_SET_ASIDE, {"problem": str(problem), "file": str(aside)})
                    warnings.warn(told, StoreWarning, stacklevel=4)
                    return self._open()
        except (sqlite3.Error, OSError) as problem:
            raise self._error(problem) from problem

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """No other process sets the file aside meanwhile; the lock falls by itself when a process dies."""
        with closing(sqlite3.connect(f"{self.path}.lock", timeout=PATIENCE, isolation_level=None)) as lock:
            lock.execute("BEGIN EXCLUSIVE")
            yield

    def _set_aside(self) -> Path:
        stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
        aside = self.path.with_name(f"{self.path.stem}.damaged-{stamp}{self.path.suffix}")
        for tail in ("-wal", "-shm", ""):
            part = Path(f"{self.path}{tail}")
            if part.exists():
                part.rename(f"{aside}{tail}")
        return aside

    def _error(self, problem: Exception) -> StoreError:
        return StoreError(
            N_(
                "The file of saved games, {file}, cannot be used: {problem}. Nothing that was saved before is lost."
            ),
            file=str(self.path),
            problem=_why(problem),
        )

    def _unknown(self, name: str) -> StoreError:
        names = self.names()
        if not names:
            return StoreError(N_("Nothing is saved under {name}; no game is saved yet."), name=repr(name))
        return StoreError(
            N_("Nothing is saved under {name}. There is: {names}."),
            name=repr(name),
            names=nearest(name, names),
        )


def _moment(at: datetime) -> str:
    """A time as text that sorts like the times themselves."""
    return at.astimezone(UTC).isoformat(timespec="milliseconds")


def _why(problem: Exception) -> str:
    return getattr(problem, "strerror", None) or str(problem)


def _checked(name: object) -> str:
    """A name that can be saved under: some text, not too long, on one line, nothing that cannot be written out."""
    if not isinstance(name, str) or not name.strip() or len(name) > 200 or not name.isprintable():
        raise StoreError(
            N_("A saved game's name is one line of 1 to 200 characters, not {name}."), name=repr(name)[:80]
        )
    return name


def _write_ahead(database: sqlite3.Connection) -> None:
    """Let readers and a writer work side by side.

    SQLite does not wait when another process is just doing the same to a new file: it is busy at once. So it is tried
    again, as long as one would wait for a writer.
    """
    last = time.monotonic() + PATIENCE
    while True:
        try:
            database.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as problem:
            if problem.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > last:
                raise
            time.sleep(0.02)
        else:
            return
