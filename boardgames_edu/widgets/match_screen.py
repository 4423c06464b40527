"""What a play table and its screen on the screen know of each other. Any screen (live, matplotlib) can sit
before any table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeAlias

from boardgames_edu.scene.model import Scene

Menu: TypeAlias = tuple[str, str, Sequence[Mapping[str, str]]]
"""A menu: the id beside which it opens, its title, its lines (``play``, ``label``, ``note``)."""


class InputHandler(Protocol):
    """What a screen tells: clicks, keys and buttons of a person."""

    def click(self, id: str) -> None:
        """A thing on the board was pointed at."""

    def clear(self) -> None:
        """Escape."""

    def offered(self, move: str) -> None:
        """A line of the menu was chosen."""

    def press(self, what: str, word: str = "") -> None:
        """A button was pressed: "undo", "play" with a move, "rule" with an id, ..."""


class MatchScreen(Protocol):
    """What a table has its screen show."""

    widget: Any
    beside: Any
    """A box of widgets at the top of the words."""

    def show(self, scene: Scene, menu: Menu) -> None:
        """The picture, and a menu."""

    def tell(self, view: Mapping[str, Any]) -> None:
        """The question, message, tools, choices and scores."""

    def log(self, lines: Sequence[Mapping[str, str]], start: int) -> None:
        """The log from a line on."""

    def seated(self, seats: Sequence[str]) -> None:
        """Another game is at the table: the looks of its seats."""

    def rule(self, card: Mapping[str, Any]) -> None:
        """A rule's text."""

    def saved(self, games: Sequence[Sequence[str]]) -> None:
        """What is saved: for each game its name, how a reader sees that name, and the time."""

    def close(self) -> None:
        """Go away."""
