"""Which board shows a picture: the live one, or one that matplotlib draws. Both are clicked and walked alike."""

from __future__ import annotations

from typing import Any

from boardgames_edu.engine.errors import one_of
from boardgames_edu.scene.model import Scene
from boardgames_edu.widgets.board import Board

BACKENDS = ("live", "matplotlib")


def checked(backend: str) -> str:
    """A backend that there is. Raises OptionError."""
    if backend not in BACKENDS:
        raise one_of("backend", backend, BACKENDS)
    return backend


def make_board(backend: str, scene: Scene, *callbacks: Any, **options: Any) -> Board:
    """A board of a backend; callbacks and options as for `Board`. Raises OptionError for an unknown backend."""
    if checked(backend) == "live":
        return Board(scene, *callbacks, **options)
    from boardgames_edu.widgets.plotted import PlottedBoard  # loads matplotlib

    return PlottedBoard(scene, *callbacks, **options)
