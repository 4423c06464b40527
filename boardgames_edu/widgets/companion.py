"""What sits at a play table and is no player: it is told of every change, may warn of a move, and may ask the bots to
wait. A tutor is one. Knows no widget.

A companion is made by ``boardgames_edu.widgets.tutor.sit_beside(at)`` for a table that is opened with ``tutor=True``.
It may put widgets into ``at.screen.beside`` and marks on the board with ``at.play.mark``; when the bots may go on, it
calls ``at.go_on()``.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

from boardgames_edu.engine.game import State
from boardgames_edu.engine.rules import Action


class Caution(NamedTuple):
    """What is said before a move is made: a text that ends in a question, and the id of its rule, if any."""

    text: str
    rule: str = ""


class Companion(Protocol):
    """Sits at a table."""

    @property
    def holds(self) -> bool:
        """Whether everybody is to wait: something is to be read before anything is decided."""

    @property
    def words(self) -> str:
        """What it tells now, for a screen reader; empty when that is nothing."""

    def follow(self) -> None:
        """The table has changed; called before it is shown."""

    def warn(self, state: State, action: Action) -> Caution | None:
        """What to say before a person makes a move in a state; None if there is nothing to say."""

    def close(self) -> None:
        """The table goes away, or another game is at it."""
