"""The tools that a game brings for its board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from boardgames_edu.engine.states.setup import Setup
from boardgames_edu.engine.states.state import State
from boardgames_edu.teach.editing.tools import Data, Tool
from boardgames_edu.teach.teaching import teaching_of

__all__ = ["Toolbox", "options", "start", "toolbox_of"]


class Toolbox(tuple[Tool, ...]):
    """The tools for a position, in menu order."""

    __slots__ = ()

    @property
    def groups(self) -> dict[str, list[Tool]]:
        """Return the tools by heading."""
        found: dict[str, list[Tool]] = {}
        for tool in self:
            found.setdefault(tool.group, []).append(tool)
        return found

    def find(self, id: str) -> Tool | None:
        """Return the tool with an id, or None."""
        return next((tool for tool in self if tool.id == id), None)


def toolbox_of(state: State) -> Toolbox:
    """Return the tools for the board of a state."""
    editing = teaching_of(state.game).editing
    return Toolbox(editing.tools(state) if editing else ())


def start(setup: Setup) -> Data:
    """Return the data of an empty board, beside seats and options.

    A game without editing tools begins as it is set up.
    """
    editing = teaching_of(setup.game).editing
    if editing is not None:
        return editing.start(setup)
    options: Data = dict(setup.options)
    begun: State = setup.game.new(setup.seats, **options)
    return begun.position()


def options(game: str) -> Mapping[str, Sequence[str]]:
    """Return the options of a game's new board, beside the seats."""
    editing = teaching_of(game).editing
    return editing.OPTIONS if editing else {}
