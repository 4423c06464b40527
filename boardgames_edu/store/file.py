"""The SQLite file of the store: opened, checked, shared, and never lost.

Several notebooks, and so several processes, may use it at once. A damaged file is renamed, with a warning; it is never
deleted or written to. One that was replaced is opened anew, and one that cannot be written is opened for reading only.
It makes the tables, and does not know what their rows mean.
"""

import sqlite3
import threading
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar

from boardgames_edu.engine import page_storage
from boardgames_edu.engine.errors import BadInput
from boardgames_edu.engine.page_storage import in_page
from boardgames_edu.engine.storage import reason
from boardgames_edu.i18n import N_, say

T = TypeVar("T")
FORMAT = 2
"""The file's version: 1 has saved games, 2 also notes of progress."""
_TABLE = """CREATE TABLE IF NOT EXISTS saved (
    name TEXT PRIMARY KEY, game TEXT NOT NULL, record TEXT NOT NULL, updated TEXT NOT NULL) WITHOUT ROWID"""
_NOTES = """CREATE TABLE IF NOT EXISTS learned (
    id INTEGER PRIMARY KEY, at TEXT NOT NULL, what TEXT NOT NULL, game TEXT NOT NULL, item TEXT NOT NULL,
    rules TEXT NOT NULL)"""
_SET_ASIDE = N_("The file of saved games is damaged ({problem}). It was kept as {file}, and a new one was begun.")
_MOVED = N_(
    "The file of saved games, {file}, was taken away or replaced while it was in use. What is saved from now on goes "
    "into the file that is there now."
)
_MISSING = "no such table"


class StoreError(BadInput):
    """Raised when saved games cannot be read or written; nothing is lost."""


class StoreWarning(UserWarning):
    """A damaged file was renamed, a file replaced, or rows skipped."""


class StoreFile:
    """The opened file, used by one piece of work at a time.

    Args:
        path: the file.
        patience: seconds to wait for another process that is writing.

    Attributes:
        read_only: whether nothing can be written.

    Raises:
        StoreError: the file cannot be used, or was written by a later version.
    """

    def __init__(self, path: Path, patience: float) -> None:
        self.path = path
        self.patience = patience
        self.read_only = False
        self._lock = threading.Lock()
        self._told: set[str] = set()
        self._identity: tuple[int, int] | None = None
        self.database = self._begin()

    def do(self, work: Callable[[sqlite3.Connection], T], patience: float | None = None) -> T:
        """Run some work on the database in turn.

        Args:
            work: what to do; returns what this returns.
            patience: seconds to wait for another process, if other than the file's.

        Raises:
            StoreError: it failed; nothing else is raised.
        """
        wait = self.patience if patience is None else patience
        if not self._lock.acquire(timeout=wait + 0.1):
            raise self._error(sqlite3.OperationalError("database is locked"))
        try:
            if self._identify() != self._identity:
                self._reopen()
            self.database.execute(f"PRAGMA busy_timeout = {int(wait * 1000)}")
            before = self.database.total_changes
            done = work(self.database)
            if in_page() and self.database.total_changes != before:
                page_storage.write_back(self.database, self.path)
                self._identity = self._identify()
            return done
        except (sqlite3.Error, UnicodeDecodeError, OSError) as problem:
            raise self._error(problem) from problem
        finally:
            self._lock.release()

    def rows(self, query: str, *facts: object) -> list[Any]:
        """Return the rows of a query. Raises StoreError."""
        return self.do(lambda database: database.execute(query, facts).fetchall())

    def change(self, query: str, rows: Sequence[Sequence[object]], patience: float | None = None) -> int:
        """Change rows, all or none; return how many. Raises StoreError."""

        def write(database: sqlite3.Connection) -> int:
            with database:
                return database.executemany(query, rows).rowcount

        return self.do(write, patience)

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            self.database.close()

    def __del__(self) -> None:
        """Close the file of a store that nobody uses any more."""
        if hasattr(self, "database"):  # else it could not be opened
            self.database.close()

    def tell(self, text: str) -> None:
        """Warn, once for each text."""
        if text not in self._told:
            self._told.add(text)
            warnings.warn(text, StoreWarning, stacklevel=4)

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
        """Return what identifies the file, in a page its content, or None."""
        with suppress(OSError):
            found = self.path.stat()
            return (found.st_mtime_ns, found.st_size) if in_page() else (found.st_dev, found.st_ino)
        return None

    def _reopen(self) -> None:
        """Open the file that is now in place of the opened one."""
        self.database.close()
        if not in_page():  # where another page has just written, as pages do
            self.tell(say(_MOVED, {"file": str(self.path)}))
        self.database = self._begin()

    def _open(self) -> sqlite3.Connection:
        """Open and check the file; close it again after any failure."""
        if in_page():
            database = page_storage.open_database(self.path)
        else:
            database = sqlite3.connect(self.path, timeout=self.patience, check_same_thread=False)
        try:
            verdict = database.execute("PRAGMA quick_check(1)").fetchone()[0]
            if verdict != "ok":
                raise sqlite3.DatabaseError(verdict)
            if self._checked_version(database) < FORMAT or not _has_tables(database):
                _write_ahead(database, self.patience)
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

    def _checked_version(self, database: sqlite3.Connection) -> int:
        version: int = database.execute("PRAGMA user_version").fetchone()[0]
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
        return version

    def _open_for_reading(self, problem: sqlite3.OperationalError) -> sqlite3.Connection | None:
        """Open an unwritable file for reading only; None if that fails."""
        if problem.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED) or not self.path.is_file():
            return None
        for how in ("mode=ro", "mode=ro&immutable=1"):  # the second needs no file beside it
            database = None
            try:
                database = sqlite3.connect(
                    f"{self.path.resolve().as_uri()}?{how}", timeout=self.patience, check_same_thread=False, uri=True
                )
                self._checked_version(database)
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
                    warnings.warn(told, StoreWarning, stacklevel=5)
                    return self._open()
        except (sqlite3.Error, OSError) as problem:
            raise self._error(problem) from problem

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Hold a lock, so that only one process renames the file."""
        if in_page():
            yield
            return
        with closing(sqlite3.connect(f"{self.path}.lock", timeout=self.patience, isolation_level=None)) as lock:
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
            N_("The file of saved games, {file}, cannot be used: {problem}. Nothing that was saved before is lost."),
            file=str(self.path),
            problem=reason(problem),
        )


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
