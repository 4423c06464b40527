"""The store of saved games and progress, an SQLite file.

It lies in the user's data folder, and knows no game: a record is text.

A row that cannot be read is skipped, with a warning, and kept. Where nothing can be written, what was saved can
still be read. How the file is opened and shared, `file` knows.
"""

import sqlite3
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple, Self

from boardgames_edu.engine.errors import nearest, shown
from boardgames_edu.engine.storage import path_of, reason
from boardgames_edu.i18n import N_, say
from boardgames_edu.i18n.remembered import HOME, own_folder
from boardgames_edu.store.file import StoreError, StoreFile, StoreWarning

__all__ = ["FILE", "HURRY", "PATIENCE", "Note", "Saved", "Store", "StoreError", "StoreWarning", "checked_name", "home"]

FILE = "games.sqlite3"
PATIENCE = 3.0
"""Seconds to wait for another process that is writing."""
HURRY = 0.25
"""Seconds to wait when saving must not delay the next picture."""
_BAD_ROWS = N_("{n} {n:entry|entries} in {file} cannot be read and {n:was|were} passed over: {names}.")


class Saved(NamedTuple):
    """An entry of the list of saved games; ``updated`` is in UTC."""

    name: str
    game: str
    updated: datetime


class Note(NamedTuple):
    """A note of something that a learner has done.

    Attributes:
        at: when, in UTC.
        what: "seen", "told", "tried", "right", "wrong", "solved" or "played".
        game: the name of the game.
        item: the name of a lesson, a challenge or a kind of question; the result of a game.
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
            problem=reason(problem),
            variable=HOME,
        ) from problem
    return folder


class Store:
    """Saved games by name.

    Args:
        path: the file; by default ``games.sqlite3`` in :func:`home`.
        patience: seconds to wait for another process that is writing; `PATIENCE` if not given.

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
        self._file = StoreFile(self.path, PATIENCE if patience is None else patience)

    @property
    def read_only(self) -> bool:
        """Whether nothing can be written: a read-only folder, a full disk."""
        return self._file.read_only

    def save(
        self, name: str, record: str, game: str = "", *, expected: str | None = None, patience: float | None = None
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

        return self._file.do(write, patience)

    def stamp(self, name: str) -> str:
        """Return the stamp of a saved game for :meth:`save`, or ""."""
        rows = self._file.rows("SELECT updated FROM saved WHERE name = ?", name)
        return str(rows[0][0]) if rows else ""

    def load(self, name: str) -> str:
        """Return the record saved under a name. Raises StoreError."""
        rows = self._file.rows("SELECT record FROM saved WHERE name = ?", checked_name(name))
        if not rows:
            raise self._unknown(name)
        return str(rows[0][0])

    def saved(self, game: str | None = None) -> list[Saved]:
        """Return the saved games, the latest first, of one game or all."""
        rows = self._file.rows("SELECT name, game, updated FROM saved ORDER BY updated DESC, name")
        found = [_saved(*row) for row in rows if game in (None, row[1])]
        self._pass_over([str(row[0]) for row in rows if _saved(*row) is None])
        return [entry for entry in found if entry is not None]

    def names(self, game: str | None = None) -> list[str]:
        """Return the names of what is saved, the latest first."""
        return [entry.name for entry in self.saved(game)]

    def delete(self, name: str) -> None:
        """Delete a saved game. Raises StoreError if there is none."""
        if not self._file.change("DELETE FROM saved WHERE name = ?", [(checked_name(name),)]):
            raise self._unknown(name)

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
        self._file.change("INSERT INTO learned (at, what, game, item, rules) VALUES (?, ?, ?, ?, ?)", rows, patience)

    def notes(self, game: str | None = None) -> list[Note]:
        """Return the notes of a game, or all, the oldest first."""
        query = "SELECT at, what, game, item, rules FROM learned WHERE game = coalesce(?, game) ORDER BY at, id"
        rows = self._file.rows(query, game)
        found = [_note(*row) for row in rows]
        self._pass_over([f"{row[3]}, {row[0]}" for row, note in zip(rows, found, strict=True) if note is None])
        return [note for note in found if note is not None]

    def forget_notes(self, game: str | None = None) -> int:
        """Delete the notes of a game, or all; return how many."""
        return self._file.change("DELETE FROM learned WHERE game = coalesce(?, game)", [(game,)])

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *problem: object) -> None:
        self.close()

    def _pass_over(self, names: Sequence[str]) -> None:
        """Warn about rows that cannot be read; they stay in the file."""
        if names:
            few = ", ".join(repr(name[:40]) for name in sorted(names)[:3]) + (", …" if len(names) > 3 else "")
            self._file.tell(say(_BAD_ROWS, {"n": len(names), "file": str(self.path), "names": few}))

    def _unknown(self, name: str) -> StoreError:
        names = self.names()
        if not names:
            return StoreError(N_("Nothing is saved under {name}; no game is saved yet."), name=shown(name))
        return StoreError(
            N_("Nothing is saved under {name}. There is: {names}."), name=shown(name), names=nearest(name, names)
        )


def _moment(at: datetime) -> str:
    """Return a time as text that sorts like the times themselves."""
    return at.astimezone(UTC).isoformat(timespec="milliseconds")


def checked_name(name: object) -> str:
    """Return a name that a game can be saved under. Raises StoreError."""
    if not isinstance(name, str) or not name.strip() or len(name) > 200 or not name.isprintable():
        raise StoreError(N_("A saved game's name is one line of 1 to 200 characters, not {name}."), name=shown(name))
    return name


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
