"""The store of saved games and progress, an SQLite file.

It lies in the user's data folder, and knows no game: a record is text.

Several notebooks, and so several processes, may use the file at once. A damaged file is renamed, with a warning; it is
never deleted or written to. A row that cannot be read is skipped, with a warning, and kept. Where nothing can be
written, what was saved can still be read.
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

from boardgames_edu.engine import page_storage
from boardgames_edu.engine.errors import BadInput, nearest, shown
from boardgames_edu.engine.page_storage import in_page
from boardgames_edu.engine.storage import path_of
from boardgames_edu.i18n import N_, say
from boardgames_edu.i18n.remembered import HOME, own_folder

__all__ = [
    "FILE",
    "FORMAT",
    "HURRY",
    "PATIENCE",
    "Note",
    "Saved",
    "Store",
    "StoreError",
    "StoreWarning",
    "checked_name",
    "home",
]

T = TypeVar("T")
FILE = "games.sqlite3"
FORMAT = 2
"""The file's version: 1 has saved games, 2 also notes of progress."""
PATIENCE = 3.0
"""Seconds to wait for another process that is writing."""
HURRY = 0.25
"""Seconds to wait when saving must not delay the next picture."""
_TABLE = """CREATE TABLE IF NOT EXISTS saved (
    name TEXT PRIMARY KEY, game TEXT NOT NULL, record TEXT NOT NULL, updated TEXT NOT NULL) WITHOUT ROWID"""
_NOTES = """CREATE TABLE IF NOT EXISTS learned (
    id INTEGER PRIMARY KEY, at TEXT NOT NULL, what TEXT NOT NULL, game TEXT NOT NULL, item TEXT NOT NULL,
    rules TEXT NOT NULL)"""
_SET_ASIDE = N_(
    "The file of saved games is damaged ({problem}). It was kept as {file}, and a new one was begun."
)


_MOVED = N_(
    "The file of saved games, {file}, was taken away or replaced while it was in use. What is saved from now on goes "
    "into the file that is there now."
)
_BAD_ROWS = N_("{n} {n:entry|entries} in {file} cannot be read and {n:was|were} passed over: {names}.")
_MISSING = "no such table"


class StoreError(BadInput):
    """Raised when saved games cannot be read or written; nothing is lost."""


class StoreWarning(UserWarning):
    """A damaged file was renamed, a file replaced, or rows skipped."""


class Saved(NamedTuple):
    """An entry of the list of saved games; ``updated`` is in UTC."""

    name: str
    game: str
    updated: datetime


class Note(NamedTuple):
    """A note of something that a learner has done.

    Attributes:
        at: when, in UTC.
        what: "seen", "told", "tried", "right", "wrong" or "solved".
        game: the name of the game.
        item: the name of a lesson, a challenge or a kind of question.
        rules: the ids of the rules that it was about.
    """

    at: datetime
    what: str
    game: str
    item: str
    rules: tuple[str, ...]


def home() -> Path:
    """Return the folder for the user's own files; make it when missing.

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
        patience: seconds to wait for another process that is writing; `PATIENCE` if not given.

    Attributes:
        read_only: whether nothing can be written (a read-only folder, a full disk); what was saved can be read.

    Raises:
        StoreError: the file cannot be used, or was written by a later version.

    Example:
        >>> import boardgames_edu as bg
        >>> store = bg.Store(folder / "games.sqlite3")
        >>> state = bg.load("rurik").new(seats=2, seed=5)
        >>> stamp = store.save("evening", bg.Match(state, seed=5).record().to_json())
        >>> store.names()
        ['evening']
        >>> bg.Record.from_json(store.load("evening")).game
        'rurik'
        >>> store.close()
    """

    def __init__(self, path: str | Path | None = None, patience: float | None = None) -> None:
        self.path = path_of(path, StoreError) if path is not None else home() / FILE
        self._patience = PATIENCE if patience is None else patience
        self._lock = threading.Lock()
        self._told: set[str] = set()
        self.read_only = False
        self._database = self._begin()

    def _begin(self) -> sqlite3.Connection:
        """Open the file and remember which file it is.

        A damaged file is renamed first; one that cannot be written is opened for reading only.
        """
        try:
            database = self._open()
        except sqlite3.OperationalError as problem:
            reading = self._open_for_reading(problem)
            if reading is None:
                raise self._error(problem) from problem
            database = reading
        except sqlite3.DatabaseError:
            database = self._start_anew()
        self._identity = self._identify()
        return database

    def _identify(self) -> tuple[int, int] | None:
        return (page_storage.identity if in_page() else _identity)(self.path)

    def save(
        self,
        name: str,
        record: str,
        game: str = "",
        *,
        expected: str | None = None,
        patience: float | None = None,
    ) -> str | None:
        """Save a record under a name, replacing an older one.

        Args:
            name: what to find it by.
            record: the text to keep.
            game: whose it is.
            expected: the stamp of the entry that may be replaced, "" for none; anything if not given.
            patience: seconds to wait for another process, if other than this store's.

        Returns:
            The stamp of the new entry; None if there is another entry than the expected one, which then stays.

        Raises:
            StoreError: nothing was saved.
        """
        stamp = datetime.now(UTC).isoformat(timespec="microseconds")
        row = (checked_name(name), game, record, stamp)

        def write(database: sqlite3.Connection) -> str | None:
            with database:
                database.execute("BEGIN IMMEDIATE")  # so that nobody writes between looking and replacing
                found = database.execute("SELECT updated FROM saved WHERE name = ?", (name,)).fetchone()
                if expected is not None and found is not None and found[0] != expected:
                    return None
                database.execute("INSERT OR REPLACE INTO saved VALUES (?, ?, ?, ?)", row)
            return stamp

        return self._do(write, patience)

    def stamp(self, name: str) -> str:
        """Return the stamp of a saved game for :meth:`save`, or ""."""
        row = self._do(lambda d: d.execute("SELECT updated FROM saved WHERE name = ?", (name,)).fetchone())
        return "" if row is None else str(row[0])

    def load(self, name: str) -> str:
        """Return the record saved under a name. Raises StoreError."""
        row = self._do(
            lambda d: d.execute("SELECT record FROM saved WHERE name = ?", (checked_name(name),)).fetchone()
        )
        if row is None:
            raise self._unknown(name)
        return str(row[0])

    def saved(self, game: str | None = None) -> list[Saved]:
        """Return the saved games, the latest first, of one game or all."""
        rows = self._do(
            lambda d: d.execute(
                "SELECT name, game, updated FROM saved ORDER BY updated DESC, name"
            ).fetchall()
        )
        found = [_saved(*row) for row in rows if game in (None, row[1])]
        self._pass_over([str(row[0]) for row in rows if _saved(*row) is None])
        return [entry for entry in found if entry is not None]

    def names(self, game: str | None = None) -> list[str]:
        """Return the names of what is saved, the latest first."""
        return [entry.name for entry in self.saved(game)]

    def delete(self, name: str) -> None:
        """Delete a saved game. Raises StoreError if there is none."""

        def erase(database: sqlite3.Connection) -> int:
            with database:
                return database.execute("DELETE FROM saved WHERE name = ?", (checked_name(name),)).rowcount

        if not self._do(erase):
            raise self._unknown(name)

    # --- progress ----------------------------------------------------------------------------------------------

    def note(self, notes: Sequence[Note], patience: float | None = None) -> None:
        """Add notes, all or none.

        Notes are only ever added, so that two processes cannot undo each other's.

        Args:
            notes: what was done.
            patience: seconds to wait for another process, if other than this store's.

        Raises:
            StoreError: none was added.
        """
        rows = [(_moment(note.at), note.what, note.game, note.item, " ".join(note.rules)) for note in notes]

        def write(database: sqlite3.Connection) -> None:
            with database:
                database.executemany(
                    "INSERT INTO learned (at, what, game, item, rules) VALUES (?, ?, ?, ?, ?)", rows
                )

        self._do(write, patience)

    def notes(self, game: str | None = None) -> list[Note]:
        """Return the notes of a game, or all, the oldest first."""
        rows = self._do(
            lambda d: d.execute(
                "SELECT at, what, game, item, rules FROM learned WHERE ?1 IS NULL OR game = ?1 ORDER BY at, id",
                (game,),
            ).fetchall()
        )
        found = [_note(*row) for row in rows]
        self._pass_over(
            [f"{row[3]}, {row[0]}" for row, note in zip(rows, found, strict=True) if note is None]
        )
        return [note for note in found if note is not None]

    def forget_notes(self, game: str | None = None) -> int:
        """Delete the notes of a game, or all; return how many."""

        def erase(database: sqlite3.Connection) -> int:
            with database:
                return database.execute("DELETE FROM learned WHERE ?1 IS NULL OR game = ?1", (game,)).rowcount

        return self._do(erase)

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *problem: object) -> None:
        self.close()

    # --- the file ----------------------------------------------------------------------------------------------

    def _do(self, work: Callable[[sqlite3.Connection], T], patience: float | None = None) -> T:
        """Run some work on the database in turn; raise only StoreError."""
        wait = self._patience if patience is None else patience
        if not self._lock.acquire(timeout=wait + 0.1):
            raise self._error(sqlite3.OperationalError("database is locked"))
        try:
            if self._identify() != self._identity:
                self._reopen()
            self._database.execute(f"PRAGMA busy_timeout = {int(wait * 1000)}")
            before = self._database.total_changes
            done = work(self._database)
            if in_page() and self._database.total_changes != before:
                page_storage.write_back(self._database, self.path)
                self._identity = self._identify()
            return done
        except (sqlite3.Error, UnicodeDecodeError, OSError) as problem:
            raise self._error(problem) from problem
        finally:
            self._lock.release()

    def _reopen(self) -> None:
        """Open the file that is now in place of the opened one."""
        self._database.close()
        if not in_page():  # where another page has just written, as pages do
            self._tell(say(_MOVED, {"file": str(self.path)}))
        self._database = self._begin()

    def _tell(self, text: str) -> None:
        """Warn, once for each text."""
        if text not in self._told:
            self._told.add(text)
            warnings.warn(text, StoreWarning, stacklevel=4)

    def _pass_over(self, names: Sequence[str]) -> None:
        """Warn about rows that cannot be read; they stay in the file."""
        if names:
            few = ", ".join(repr(name[:40]) for name in sorted(names)[:3]) + (", …" if len(names) > 3 else "")
            self._tell(say(_BAD_ROWS, {"n": len(names), "file": str(self.path), "names": few}))

    def _open(self) -> sqlite3.Connection:
        """Open and check the file; close it again after any failure."""
        if in_page():
            database = page_storage.opened(self.path)
        else:
            database = sqlite3.connect(self.path, timeout=self._patience, check_same_thread=False)
        try:
            verdict = database.execute("PRAGMA quick_check(1)").fetchone()[0]
            if verdict != "ok":
                raise sqlite3.DatabaseError(verdict)
            self._check_version(database)
            version = database.execute("PRAGMA user_version").fetchone()[0]
            if version < FORMAT or not _has_tables(database):
                _write_ahead(database, self._patience)
                with database:
                    database.execute(_TABLE)
                    database.execute(_NOTES)
                    database.execute(f"PRAGMA user_version = {FORMAT}")
                if not _has_tables(database):
                    raise sqlite3.DatabaseError(_MISSING)
                if in_page():
                    page_storage.write_back(database, self.path)
            database.execute("PRAGMA synchronous = NORMAL")
        except (sqlite3.Error, StoreError):
            database.close()
            raise
        except UnicodeDecodeError as problem:  # damaged so that not even what is wrong can be said
            database.close()
            raise sqlite3.DatabaseError(str(problem)) from problem
        return database

    def _check_version(self, database: sqlite3.Connection) -> None:
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

    def _open_for_reading(self, problem: sqlite3.OperationalError) -> sqlite3.Connection | None:
        """Open an unwritable file for reading only; None if that fails."""
        if (
            problem.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
            or not self.path.is_file()
        ):
            return None
        for how in ("mode=ro", "mode=ro&immutable=1"):  # the second needs no file beside it
            database = None
            try:
                database = sqlite3.connect(
                    f"{self.path.resolve().as_uri()}?{how}",
                    timeout=self._patience,
                    check_same_thread=False,
                    uri=True,
                )
                self._check_version(database)
                if _has_tables(database):
                    self.read_only = True
                    return database
            except sqlite3.Error:
                pass
            if database is not None:
                database.close()
        return None

    def _start_anew(self) -> sqlite3.Connection:
        """Rename the damaged file and begin anew, unless another process did."""
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
        """Hold a lock, so that only one process renames the file."""
        if in_page():
            yield
            return
        with closing(
            sqlite3.connect(f"{self.path}.lock", timeout=self._patience, isolation_level=None)
        ) as lock:
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
            return StoreError(N_("Nothing is saved under {name}; no game is saved yet."), name=shown(name))
        return StoreError(
            N_("Nothing is saved under {name}. There is: {names}."),
            name=shown(name),
            names=nearest(name, names),
        )


def _moment(at: datetime) -> str:
    """Return a time as text that sorts like the times themselves."""
    return at.astimezone(UTC).isoformat(timespec="milliseconds")


def _why(problem: Exception) -> str:
    return getattr(problem, "strerror", None) or str(problem)


def checked_name(name: object) -> str:
    """Return a name that a game can be saved under. Raises StoreError."""
    if not isinstance(name, str) or not name.strip() or len(name) > 200 or not name.isprintable():
        raise StoreError(
            N_("A saved game's name is one line of 1 to 200 characters, not {name}."), name=shown(name)
        )
    return name


def _identity(path: Path) -> tuple[int, int] | None:
    """Return device and inode of a file; None if there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _has_tables(database: sqlite3.Connection) -> bool:
    """Return whether both tables exist. Raises DatabaseError for other columns."""
    try:
        database.execute("SELECT name, game, record, updated FROM saved LIMIT 0")
        database.execute("SELECT at, what, game, item, rules FROM learned LIMIT 0")
    except sqlite3.OperationalError as problem:
        if str(problem).startswith(_MISSING):
            return False
        if str(problem).startswith("no such column"):
            raise sqlite3.DatabaseError(str(problem)) from problem
        raise
    return True


def _time(text: object) -> datetime | None:
    """Return the time in a text; None if it cannot be read."""
    try:
        found = datetime.fromisoformat(text)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return None
    return None if found.tzinfo is None else found


def _saved(name: object, game: object, updated: object) -> Saved | None:
    """Return an entry from its row; None if it cannot be read."""
    when = _time(updated)
    return None if when is None else Saved(str(name), str(game), when)


def _note(at: object, what: object, game: object, item: object, rules: object) -> Note | None:
    """Return a note from its row; None if it cannot be read."""
    when = _time(at)
    if when is None or not all(isinstance(text, str) for text in (what, game, item, rules)):
        return None
    return Note(when, str(what), str(game), str(item), tuple(str(rules).split()))


def _write_ahead(database: sqlite3.Connection, patience: float) -> None:
    """Switch on write-ahead logging: readers and a writer work side by side.

    SQLite fails at once, without waiting, when another process switches it on for the same new file. So it is tried
    again until ``patience`` (seconds) is over.
    """
    last = time.monotonic() + patience
    while True:
        try:
            database.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as problem:
            if problem.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > last:
                raise
            time.sleep(0.02)
        else:
            return
