"""Work beside a match: a thought, the count at its end.

While points are counted row by row, board and words show what has been counted so far, and name the winner only at the
end. Knows no game.
"""

import asyncio
from collections.abc import Callable, Collection
from typing import Any, cast

from boardgames_edu.engine.states.state import State
from boardgames_edu.widgets.page.error_reporting import alone, told
from boardgames_edu.widgets.page.thinking import Thought, let_go, running_loop
from boardgames_edu.widgets.table.opponents import PAUSES, MatchHost

LEAST = 0.35
"""Seconds that each row is shown, unless all is wanted at once."""


class SideThought:
    """One piece of work, whose result is taken unless dropped.

    Args:
        host: the view of the match, which is shown anew afterwards.
        failed: called with what went wrong, in words.
    """

    def __init__(self, host: MatchHost, failed: Callable[[str], None]) -> None:
        self._host, self._failed = host, failed
        self._task: asyncio.Task[None] | None = None

    @property
    def running(self) -> bool:
        """Whether it goes on."""
        return self._task is not None and not self._task.done()

    def begin(
        self, work: Callable[[], Any], took: Callable[[Any], None], stop: Callable[[], None] | None = None
    ) -> None:
        """Do some work, in a thread if there is an event loop.

        Args:
            work: what to do.
            took: called with its result.
            stop: called when the result is no longer wanted.
        """
        self.drop()
        loop = running_loop()
        if loop is None:
            took(work())
        else:
            self._task = loop.create_task(self._think(Thought(work, stop), took))
        self._host.refresh()

    def drop(self) -> None:
        """Forget the work, whose result is not taken."""
        if self._task is not None:
            let_go(self._task)
            self._task = None

    async def _think(self, thought: Thought[Any], took: Callable[[Any], None]) -> None:
        with told(self._failed):
            outcome = await thought.outcome()
            with alone:
                if self._task is not asyncio.current_task():  # let go, in another thread
                    return
                self._task = None
                took(outcome())
                self._host.refresh()


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
        after: called when the whole result is shown.
    """

    def __init__(self, host: MatchHost) -> None:
        self.state: State | None = None
        self.after: Callable[[], None] = lambda: None
        self._host = host
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Count row by row; without an event loop all at once."""
        self.stop()
        loop = running_loop()
        if loop is None:
            self.after()
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
        if state is None:
            self.after()

    async def _count(self) -> None:
        end = self._host.play.state
        rows, task = rows_of(end), asyncio.current_task()
        with told(self._host.fail):
            for number in range(1, len(rows) + 2):
                pause = PAUSES[self._host.opponents.pace]
                await asyncio.sleep(max(pause, LEAST) if pause else 0)
                with alone:
                    if self._task is not task:
                        return
                    self._show(counted(end, rows[:number]) if number <= len(rows) else None)
                    self._host.refresh()
