"""Run callbacks one at a time, and show their failures.

ipywidgets swallows exceptions of callbacks, so that a broken button looks like one that does nothing. And ipykernel
handles messages of widgets in another thread than cells, each with an event loop of its own: a click can come in the
middle of a cell, or of what a bot of that cell's match does. So every callback of this package runs inside a
:class:`guarded` block. Knows no widget.
"""

import os
from collections.abc import Callable
from threading import RLock
from types import TracebackType

from boardgames_edu.i18n import N_, say

VARIABLE = "BOARDGAMES_EDU_STRICT"
"""The environment variable that makes failing callbacks raise, unless 0."""

FAILED = N_(
    "Something went wrong in the program, not in your move: {problem}. The game is as it was "
    "before; please report this."
)

seen: list[Exception] = []
"""The last failures, the newest last; tests look here."""
_MOST = 20


def strict() -> bool:
    """Return whether failures are raised as well as shown."""
    return os.environ.get(VARIABLE, "0") not in ("", "0")


alone = RLock()
"""The lock of whatever reads or changes what widgets show.

Nobody holds it while waiting (no ``await``, no other thread), and players that think in a thread of their own never
take it; so there is no deadlock.
"""


class told:  # noqa: N801  (used as a block)
    """A block whose failure is shown and kept in :data:`seen`.

    The work inside may wait, unlike that of :class:`guarded`.

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
    """A block for a callback: like :class:`told`, one thread at a time.

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
