"""What a table keeps: autosaves, replaced games, the learner's store.

Decides nothing of the game and knows no screen.
"""

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import Any

from boardgames_edu.engine.errors import BadInput
from boardgames_edu.engine.playing.match import Match, Player
from boardgames_edu.engine.playing.record import Record
from boardgames_edu.engine.registry import game_names
from boardgames_edu.engine.states.game import Game
from boardgames_edu.i18n import N_, say
from boardgames_edu.scene.model import Scene
from boardgames_edu.store import Store
from boardgames_edu.teach.progress import Progress, due_in_words, mine
from boardgames_edu.teach.results import as_note
from boardgames_edu.widgets.match.controller import MatchController
from boardgames_edu.widgets.match.keeping import Keeper, shown_name
from boardgames_edu.widgets.match.outcomes import Message
from boardgames_edu.widgets.match.seating import HUMAN, restored
from boardgames_edu.widgets.page.error_reporting import guarded
from boardgames_edu.widgets.page.thinking import running_loop

SAVE_AFTER = 0.4
"""Seconds of rest before the running game is saved."""
BACK_OFF = (5.0, 60.0)
"""Seconds until the next try after a failure: first and longest."""


class Saves:
    """The keeper of a running match.

    Args:
        name: of the match.
        game: whose records it keeps.
        store: where; the user's own if None.
        record: returns the game so far.
        failed: called with the reason in words when the game could not be saved.

    Attributes:
        touched: whether a person has decided something that no other entry holds.
        waiting: name and time of an earlier session's game, until it is resumed or set aside.
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
        self._writing: asyncio.Future[str] | None = None
        self._again = False
        self._not_before, self._pause = 0.0, 0.0

    def preview(self, play: MatchController, seats: Sequence[str | Player]) -> tuple[Scene | None, Message | None]:
        """Return the picture of a waiting autosave, or what is wrong.

        Args:
            play: shows the game that has just begun.
            seats: who sits there.
        """
        try:
            self.waiting = self.keeper.resumable()
            if self.waiting is None:
                return None, play.message
            kept, _ = restored(self.keeper.load(self.waiting[0]), play.state.game, seats)
            return MatchController(kept, teaching=play.teaching, panels=play.panels).bare(), play.message
        except BadInput as problem:  # damaged: told now, and again when it is to be resumed
            return None, Message("problem", str(problem))

    def resume(self) -> str:
        """Return the waiting game's name, or ""; it waits no longer."""
        name, self.waiting = self.waiting[0] if self.waiting else "", None
        return name

    def soon(self) -> None:
        """Save the game after a rest, if a person has decided something."""
        if self.touched and running_loop() is None:
            self.now()
        elif self.touched:
            self._later(max(SAVE_AFTER, self._not_before - time.monotonic()))

    def now(self) -> None:
        """Save the running game, and wait until that is done."""
        with guarded(self._failed):
            self._soon = None
            self._report(self._keep(self._record()))

    def _in_time(self) -> None:
        """Save the game in a thread, one save at a time."""
        with guarded(self._failed):
            self._soon = None
            if self._writing is not None:
                self._again = True
                return
            if self._not_before > time.monotonic():  # a try that began before this one was due has failed since
                self.soon()
                return
            loop = asyncio.get_running_loop()
            self._writing = loop.run_in_executor(None, self._keep, self._record())
            self._writing.add_done_callback(self._written)

    def _written(self, done: asyncio.Future[str]) -> None:
        with guarded(self._failed):
            self._writing = None
            if not done.cancelled():
                self._report(done.result())
            if self._again:
                self._again = False
                self.soon()

    def _keep(self, record: Record) -> str:
        """Write the record; return the message. Failures delay the next try."""
        try:
            told = self.keeper.autosave(record)
        except BadInput as problem:
            first, most = BACK_OFF
            known, self._pause = self._pause, min(self._pause * 2 or first, most)
            self._not_before = time.monotonic() + self._pause
            return "" if known else str(problem)  # said once
        self._not_before = self._pause = 0.0
        return told

    def _report(self, text: str) -> None:
        if text:
            self._failed(text)
        if self._pause:
            self._later(self._pause)  # even if nobody decides anything

    def _later(self, wait: float) -> None:
        loop = running_loop()
        if loop is not None and self._soon is None:
            self._soon = loop.call_later(wait, self._in_time)

    def close(self) -> None:
        """Save what is still to be saved."""
        if self._soon is not None:
            self._soon.cancel()
        if self._soon is not None or self._again:
            self._again = False
            self.now()

    def set_aside(self) -> Message | None:
        """Keep the game that autosaves will replace; return the message."""
        if self.waiting is None and not self.touched:
            return None
        try:
            name = self.keeper.set_aside(None if self.waiting else self._record())
        except BadInput as problem:
            return Message("problem", str(problem))
        return Message("info", say(N_("The game before is kept as {name}."), {"name": shown_name(name)}))

    def begin(self) -> None:
        """Begin with another game; nothing of it needs saving yet."""
        if self._soon is not None:
            self._soon.cancel()
            self._soon = None
        self.waiting, self.touched = None, False


class Remembered:
    """The learner's store at a table.

    Args:
        game: the name of the game.
        store: where it lies; the learner's own if None.

    Attributes:
        progress: what the learner has done.
    """

    def __init__(self, game: str, store: Store | None) -> None:
        self.progress = mine() if store is None else Progress(store)
        self._game, self._known = game, game in game_names()

    def keep(self, name: str, value: str) -> None:
        """Keep a setting for the next game."""
        if self._known:
            self.progress.record("set", self._game, f"{name} {value}", ())

    def due(self) -> str:
        """Return how many rules are to be reviewed, in words, or ""."""
        return due_in_words(len(self.progress.due_rules(self._game))) if self._known else ""

    def note_result(self, match: Match, seats: Sequence[str | Player]) -> None:
        """Note the result of a game of one person against bots."""
        names = [seat for seat in seats if isinstance(seat, str)]
        against_bots = names.count(HUMAN) == 1 and 1 < len(names) == len(seats)
        if self._known and match.state.is_over and match.seed is not None and against_bots:
            item = as_note(match.state, match.seed, names.index(HUMAN), names)
            self.progress.record("played", self._game, item, ())
