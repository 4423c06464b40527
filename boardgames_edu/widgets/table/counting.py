"""The count of points at a game's end, row by row.

Board and words show what has been counted so far, and name the winner only at the end. Knows no game.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from typing import cast

from boardgames_edu.engine.states.state import State
from boardgames_edu.widgets.page.error_reporting import alone, told
from boardgames_edu.widgets.page.thinking import let_go, running_loop
from boardgames_edu.widgets.table.opponents import PAUSES, MatchHost


def rows_of(state: State) -> list[str]:
    """Return what brings points to anybody, in the order of the score."""
    return list(dict.fromkeys(line.source for lines in state.scores() for line in lines if line.points))


def counted(state: State, rows: Collection[str]) -> State:
    """Return a finished game in which only these rows have been counted."""
    lines = tuple(tuple(line for line in seat if line.source in rows) for seat in state.scores())
    own = {"__slots__": (), "scores": lambda _: lines, "winners": lambda _: ()}
    part = state.copy()
    part.__class__ = cast("type[State]", type("Counted", (type(state),), own))
    return part


class Counting:
    """The count at the end of a match, in time.

    Args:
        host: the view of the match.

    Attributes:
        state: the end of the game as far as it is counted; None before and after the count.
    """

    def __init__(self, host: MatchHost) -> None:
        self.state: State | None = None
        self._host = host
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Count row by row; without an event loop all at once."""
        self.stop()
        loop = running_loop()
        if loop is None:
            return
        self._show(counted(self._host.play.state, ()))
        self._task = loop.create_task(self._count())

    def stop(self) -> None:
        """Show the whole result."""
        if self.state is not None:
            self._show(None)
        if self._task is not None:
            let_go(self._task)
            self._task = None

    def _show(self, state: State | None) -> None:
        self.state = state
        self._host.play.look_back(state)

    async def _count(self) -> None:
        end = self._host.play.state
        rows, task = rows_of(end), asyncio.current_task()
        with told(self._host.fail):
            for number in range(1, len(rows) + 2):
                await asyncio.sleep(PAUSES[self._host.opponents.pace])
                with alone:
                    if self._task is not task:
                        return
                    self._show(counted(end, rows[:number]) if number <= len(rows) else None)
                    self._host.refresh()
