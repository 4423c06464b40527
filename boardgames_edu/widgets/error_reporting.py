"""What the code behind a click can rely on: nothing else is at work meanwhile; and when it fails, the person sees it,
and a test fails.

ipywidgets swallows exceptions of callbacks, so that a broken button looks like one that does nothing. And ipykernel
handles messages of widgets in another thread than cells, each with an event loop of its own: a click can come in the
middle of a cell, or of what a bot of that cell's table does. So every callback of this package runs inside a
:class:`guarded` block. Knows no widget.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from threading import RLock
from types import TracebackType

from boardgames_edu.i18n import N_, say

VARIABLE = "BOARDGAMES_EDU_STRICT"
"""Set to anything but 0, a failing callback raises as well."""

FAILED = N_(
    "Something went wrong in the program, not in your move: {problem}. The game is as it was "
    "before; please report this."
)

seen: list[Exception] = []
"""The last failures, the newest last; tests look here."""
_MOST = 20


def strict() -> bool:
    """Whether failures are raised as well as shown."""
    return os.environ.get(VARIABLE, "0") not in ("", "0")


alone = RLock()
"""Held by whoever reads or changes what widgets show: one thread at a time. Nobody holds it while waiting for something
(no ``await``, no other thread), and players that think in a thread of their own never take it: nobody waits for ever.
"""


class told:  # noqa: N801  (used as a block)
    """Run some work that may wait: a failure is told through ``show`` and kept in :data:`seen`.

    >>> with told(print):
    ...     pass
    """

    def __init__(self, show: Callable[[str], None]) -> None:
        self._show = show

    def __enter__(self) -> None:
        return None

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, where: TracebackType | None
    ) -> bool:
        if not isinstance(problem, Exception):
            return False
        with alone:
            seen.append(problem)
            del seen[:-_MOST]
            self._show(say(FAILED, {"problem": f"{type(problem).__name__}: {problem}"}))
        return not strict()


class guarded(told):  # noqa: N801  (used as a block)
    """Run a callback's work alone: the same, and no other thread does such work meanwhile.

    >>> with guarded(print):
    ...     pass
    """

    def __enter__(self) -> None:
        alone.acquire()

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, where: TracebackType | None
    ) -> bool:
        try:
            return super().__exit__(kind, problem, where)
        finally:
            alone.release()
