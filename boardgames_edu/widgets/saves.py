"""The saved games of one play table while it is played: autosaves in a moment of rest, what an earlier session left,
and what a new game would replace. Decides nothing of the game and knows no screen.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from boardgames_edu.engine.errors import BadInput
from boardgames_edu.engine.game import Game
from boardgames_edu.engine.record import Record
from boardgames_edu.i18n import N_, say
from boardgames_edu.store import Store
from boardgames_edu.widgets.faults import guarded
from boardgames_edu.widgets.keeping import Keeper
from boardgames_edu.widgets.play import Message

SAVE_AFTER = 0.4
"""Seconds of rest before the running game is saved, so that saving never delays the board."""

_KEPT = N_("The game before is kept as {name}.")


class Saves:
    """Keeps a table's running game.

    Args:
        name: of the table.
        game: whose records it keeps.
        store: where; the user's own if None.
        record: gives the game so far.
        failed: is told in words why the running game could not be saved.

    Attributes:
        touched: whether a person has decided something that no other entry holds.
        waiting: name and time of the game of an earlier session, until it is resumed or left.
    """

    def __init__(
        self,
        name: str,
        game: Game[Any],
        store: Store | None,
        record: Callable[[], Record],
        failed: Callable[[str], None],
    ) -> None:
        self.keeper = Keeper(name, game, store)
        self.touched = False
        self.waiting: tuple[str, str] | None = None
        self._record, self._failed = record, failed
        self._soon: asyncio.TimerHandle | None = None

    def find(self) -> Record | None:
        """The autosave of an earlier session, which then waits. Raises StoreError, RecordError (it waits even so)."""
        self.waiting = self.keeper.resumable()
        return self.keeper.load(self.waiting[0]) if self.waiting else None

    def resume(self) -> str:
        """The name of the game that waits, which waits no longer; empty when none does."""
        name, self.waiting = self.waiting[0] if self.waiting else "", None
        return name

    def soon(self) -> None:
        """Save the running game when there is a moment of rest; only after a person has decided something."""
        if not self.touched:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self.now()
            return
        if self._soon is None:
            self._soon = loop.call_later(SAVE_AFTER, self.now)

    def now(self) -> None:
        """Save the running game."""
        with guarded(self._failed):
            self._soon = None
            try:
                self.keeper.autosave(self._record())
            except BadInput as problem:
                self.touched = False
                self._failed(str(problem))

    def close(self) -> None:
        """Save what is still to be saved."""
        if self._soon is not None:
            self._soon.cancel()
            self.now()

    def set_aside(self) -> Message | None:
        """Keep the game that autosaves will soon replace, so that it can still be loaded; says how that went."""
        if self.waiting is None and not self.touched:
            return None
        try:
            name = self.keeper.set_aside(None if self.waiting else self._record())
        except BadInput as problem:
            return Message("problem", str(problem))
        return Message("info", say(_KEPT, {"name": name}))

    def begin(self) -> None:
        """Another game is at the table; nothing of it is to be saved yet."""
        if self._soon is not None:
            self._soon.cancel()
            self._soon = None
        self.waiting, self.touched = None, False
