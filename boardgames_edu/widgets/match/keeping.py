"""Autosaves and saved games of a match, and resuming after a restart."""

import os
import re
from pathlib import Path
from threading import Lock
from typing import Any

from boardgames_edu.engine.errors import OptionError
from boardgames_edu.engine.playing.record import Record
from boardgames_edu.engine.registry import game_names
from boardgames_edu.engine.states.game import Game
from boardgames_edu.i18n import N_, say
from boardgames_edu.store import HURRY, Store, checked_name

_AUTOSAVE, _BEFORE = "autosave: ", " (before)"
_OF_A_PAGE = re.compile(r"(\w+), (.+) (\d+)")  # of `match_name`
_KEPT_FREE = N_("Names that begin with {start} are kept for running games; choose another name.")
_TAKEN = N_("Another notebook keeps its game as {taken}. The game here is kept as {name}.")
_cells: dict[tuple[str, str, str], int] = {}


class Keeper:
    """The saved games of one match.

    Args:
        name: the match's name; its autosave lies under it, apart from games that were saved by hand.
        game: only this game's records are listed.
        store: where they are; the user's own store, opened when it is first needed, if not given.

    Raises:
        StoreError: nothing can be saved under this name.
    """

    def __init__(self, name: str, game: Game[Any], store: Store | None = None) -> None:
        self.name = checked_name(name)
        self.game = game
        self._store = store
        self._autosave = _AUTOSAVE + name
        self._stamp = ""
        self._writing = Lock()

    @property
    def store(self) -> Store:
        """The store, opened on first use. Raises StoreError."""
        if self._store is None:
            self._store = Store()
        return self._store

    def autosave(self, record: Record) -> str:
        """Autosave the running game.

        Two matches of one name do not replace each other's autosave: the second takes another name.

        Returns:
            A message if the name had to change, else "".

        Raises:
            StoreError: it cannot be saved; waits at most ``store.HURRY`` seconds.
        """
        with self._writing:
            text, game, taken, number = record.to_json(), self.game.name, self._autosave, 1
            while (stamp := self.store.save(self._autosave, text, game, expected=self._stamp, patience=HURRY)) is None:
                number += 1
                self._autosave, self._stamp = f"{_AUTOSAVE}{self.name} {number}", ""
            self._stamp = stamp
            if self._autosave == taken:
                return ""
            return say(_TAKEN, {"taken": shown_name(taken), "name": shown_name(self._autosave)})

    def set_aside(self, record: Record | None = None) -> str:
        """Keep a game, or the autosave, under a name with "(before)".

        An older game of that name is replaced.

        Returns:
            That name.

        Raises:
            StoreError: it cannot be kept.
        """
        text = self.store.load(self._autosave) if record is None else record.to_json()
        self.store.save(name := self.name + _BEFORE, text, self.game.name)
        return name

    def save(self, name: str, record: Record) -> None:
        """Save a game by hand. Raises StoreError, OptionError for an autosave's name."""
        for start in (shown_name(_AUTOSAVE).strip(), _AUTOSAVE.strip()):
            if name.strip().lower().startswith(start.lower()):
                raise OptionError(_KEPT_FREE, start=start)
        self.store.save(name, record.to_json(), self.game.name)

    def load(self, name: str) -> Record:
        """Return a saved game. Raises StoreError, RecordError."""
        return Record.from_json(self.store.load(name), name)

    def listed(self) -> list[list[str]]:
        """Return name and local time of each saved game, latest first."""
        return [
            [entry.name, f"{entry.updated.astimezone():%Y-%m-%d %H:%M}"] for entry in self.store.saved(self.game.name)
        ]

    def resumable(self) -> tuple[str, str] | None:
        """Return name and time of the match's autosave, or None."""
        self._stamp = self.store.stamp(self._autosave)
        return next(((name, when) for name, when in self.listed() if name == self._autosave), None)


def shown_name(name: str) -> str:
    """Return a saved game's name as it is shown to the reader."""
    if (running := name.removeprefix(_AUTOSAVE)) != name:
        return say(N_("autosave: {name}"), {"name": shown_name(running)})
    if (done := name.removesuffix(_BEFORE)) != name:
        return say(N_("{name}, the game before"), {"name": shown_name(done)})
    made = _OF_A_PAGE.fullmatch(name)
    if made is None or made[1] not in game_names():
        return name
    return say(N_("page {page}, board {number}"), {"page": made[2], "number": made[3]})


def match_name(game: str) -> str:
    """Return a name for a match that was given none.

    It is the same for the same cell of the same notebook, so that the match finds its game again after a restart.
    """
    notebook = Path(os.environ.get("JPY_SESSION_NAME", "")).stem or "table"
    cell = _cell()
    if not cell:  # outside a notebook: by number
        cell = str(sum(1 for known in _cells if known[:2] == (game, notebook)) + 1)
    key = (game, notebook, cell)
    number = _cells.setdefault(key, sum(1 for known in _cells if known[:2] == (game, notebook)) + 1)
    return f"{game}, {notebook} {number}"


def _cell() -> str:
    """Return the id of the running cell, as JupyterLab tells it."""
    from IPython.core.getipython import get_ipython

    shell: Any = get_ipython()
    kernel = getattr(shell, "kernel", None)
    if kernel is None:
        return ""
    try:
        parent = kernel.get_parent("shell") or {}
    except TypeError:  # inside a browser page there is one channel only
        parent = kernel.get_parent() or {}
    return str(parent.get("metadata", {}).get("cellId", ""))
