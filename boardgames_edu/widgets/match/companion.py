"""A companion of a match, which comments but does not play.

It is told of every change, may warn of a move, and may make the bots wait; a tutor is one. Knows no widget.
``widgets.table.tutor.sit_beside(at)`` makes one for a match that is opened with ``tutor=True``. It may put
widgets into ``at.screen.beside`` and marks on the board with ``at.play.mark``; when the bots may go on, it calls
``at.go_on()``.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

from boardgames_edu.engine.events import Action
from boardgames_edu.engine.labels import waste
from boardgames_edu.engine.states.state import State


class Caution(NamedTuple):
    """A warning before a move: a question, and perhaps a rule's id."""

    text: str
    rule: str = ""


class Companion(Protocol):
    """What a match needs of its companion."""

    @property
    def holds(self) -> bool:
        """Whether everybody waits until something was read."""

    @property
    def words(self) -> str:
        """What it tells now, for a screen reader, or ""."""

    def follow(self) -> None:
        """Take over a change of the match; called before it is shown."""

    def warn(self, state: State, action: Action) -> Caution | None:
        """Return the warning before a person's move, or None."""

    def close(self) -> None:
        """Stop: the match is closed or replaced."""


def warning(companion: Companion | None, state: State, action: Action) -> Caution | None:
    """Return the companion's warning before a move, or that of waste."""
    said = None if companion is None else companion.warn(state, action)
    unused = waste(state, action)
    return said or (Caution(unused, "") if unused else None)
