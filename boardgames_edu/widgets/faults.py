"""What happens when the code behind a click fails: the person sees it, and a test fails.

ipywidgets swallows exceptions of callbacks, so that a broken button looks like one that does nothing. Every callback of
this package runs inside a :class:`guarded` block instead. Knows no widget.
"""

from __future__ import annotations

import os
from collections.abc import Callable
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


class guarded:  # noqa: N801  (used as a block)
    """Run a callback's work: a failure is told through ``show`` and kept in :data:`seen`.

    >>> with guarded(print):
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
        seen.append(problem)
        del seen[:-_MOST]
        self._show(say(FAILED, {"problem": f"{type(problem).__name__}: {problem}"}))
        return not strict()
