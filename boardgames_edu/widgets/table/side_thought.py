"""Work in a thread beside a match, such as a hint."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from boardgames_edu.widgets.page.error_reporting import alone, told
from boardgames_edu.widgets.page.thinking import Thought, let_go, running_loop
from boardgames_edu.widgets.table.opponents import MatchHost


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
