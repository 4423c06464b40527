"""The choice of a board: live, or drawn by matplotlib."""

from __future__ import annotations

from typing import Any

from boardgames_edu.engine.errors import one_of
from boardgames_edu.scene.model import Scene
from boardgames_edu.widgets.board.live_board import LiveBoard

BACKENDS = ("live", "matplotlib")


def checked_backend(backend: str) -> str:
    """Return the name of a backend. Raises OptionError for an unknown one."""
    if backend not in BACKENDS:
        raise one_of("backend", backend, BACKENDS)
    return backend


def make_board(backend: str, scene: Scene, *callbacks: Any, **options: Any) -> LiveBoard:
    """Return a board of a backend; callbacks and options as for `LiveBoard`."""
    if checked_backend(backend) == "live":
        return LiveBoard(scene, *callbacks, **options)
    from boardgames_edu.widgets.board.plotted import PlottedBoard  # loads matplotlib

    return PlottedBoard(scene, *callbacks, **options)
