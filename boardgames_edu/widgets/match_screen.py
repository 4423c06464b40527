"""The protocols between a match and its screen, live or plain."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeAlias

from boardgames_edu.scene.model import Scene

__all__ = [
    "InputHandler",
    "MatchScreen",
    "Menu",
]

Menu: TypeAlias = tuple[str, str, Sequence[Mapping[str, str]]]
"""A menu: where it opens, its title, and its lines."""


class InputHandler(Protocol):
    """What a screen calls after clicks, keys and buttons."""

    def click(self, id: str) -> None:
        """Handle a click on a thing of the board."""

    def clear(self) -> None:
        """Handle the Escape key."""

    def offered(self, move: str) -> None:
        """Handle the choice of a line of the menu."""

    def press(self, what: str, word: str = "") -> None:
        """Handle a button: "undo", "play" with a move, "rule" with an id."""


class MatchScreen(Protocol):
    """What a match calls to have something shown."""

    widget: Any
    beside: Any
    """A box of widgets at the top of the words."""

    def show(self, scene: Scene, menu: Menu) -> None:
        """Show the picture, and a menu."""

    def tell(self, view: Mapping[str, Any]) -> None:
        """Show the question, message, tools, choices and scores."""

    def log(self, lines: Sequence[Mapping[str, str]], start: int) -> None:
        """Replace the log from a line on."""

    def seated(self, seats: Sequence[str]) -> None:
        """Take over the looks of another match's seats."""

    def rule(self, card: Mapping[str, Any]) -> None:
        """Show a rule's text; an empty card closes it."""

    def saved(self, games: Sequence[Sequence[str]]) -> None:
        """Show the saved games: name, displayed name, time."""

    def close(self) -> None:
        """Close the widgets."""
