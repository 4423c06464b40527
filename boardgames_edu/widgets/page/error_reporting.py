"""Run callbacks one at a time, and show their failures.

ipywidgets swallows exceptions of callbacks, so that a broken button looks like one that does nothing. And ipykernel
handles messages of widgets in another thread than cells, each with an event loop of its own: a click can come in the
middle of a cell, or of what a bot of that cell's match does. So every callback of this package runs inside a
:func:`guarded` block. Knows no widget.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import RLock

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


@contextmanager
def told(show: Callable[[str], None]) -> Iterator[None]:
    """Show a failure in the block, and keep it in :data:`seen`.

    The work inside may wait, unlike that of :func:`guarded`.

    >>> with told(print):
    ...     pass
    """
    try:
        yield
    except Exception as problem:
        with alone:
            seen.append(problem)
            del seen[:-_MOST]
            show(say(FAILED, {"problem": f"{type(problem).__name__}: {problem}"}))
        if strict():
            raise


@contextmanager
def guarded(show: Callable[[str], None]) -> Iterator[None]:
    """Do the same as :func:`told`, one thread at a time.

    >>> with guarded(print):
    ...     pass
    """
    with alone, told(show):
        yield
