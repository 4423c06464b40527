"""The tools that a game brings for its board."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from boardgames_edu.engine.states.game import Game
from boardgames_edu.engine.states.setup import Setup
from boardgames_edu.engine.states.state import State
from boardgames_edu.teach.editing.tools import Data, Tool
from boardgames_edu.teach.teaching import teaching_of


class Editing(Protocol):
    """The things to put on a game's board; a module will do."""

    @property
    def OPTIONS(self) -> Mapping[str, Sequence[str]]:  # noqa: N802  (a constant of a module)
        """Return the options of a new board, beside the number of seats."""

    @property
    def REFUSALS(self) -> Mapping[str, str | tuple[str, str]]:  # noqa: N802  (a constant of a module)
        """Return the replies to impossible positions, by the engine's sentence.

        Two texts: when something is put, and when it is taken away.
        """

    def tools(self, state: State, /) -> Sequence[Tool]:
        """Return the tools for the board of a state."""

    def start(self, setup: Setup, /) -> dict[str, Any]:
        """Return what an empty board needs beside seats and options."""


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


def editing_of(game: str | Game[Any]) -> Editing | None:
    """Return the tools of a game's board, or None."""
    found: Editing | None = teaching_of(game).part("editing")
    return found


def toolbox_of(state: State) -> Toolbox:
    """Return the tools for the board of a state."""
    editing = editing_of(state.game)
    return Toolbox(editing.tools(state) if editing else ())


def start(setup: Setup) -> Data:
    """Return the data of an empty board, beside seats and options.

    A game without editing tools begins as it is set up.
    """
    editing = editing_of(setup.game)
    if editing is not None:
        return editing.start(setup)
    options: Data = dict(setup.options)
    begun: State = setup.game.new(setup.seats, **options)
    return begun.position()


def options(game: str) -> Mapping[str, Sequence[str]]:
    """Return the options of a game's new board, beside the seats."""
    editing = editing_of(game)
    return editing.OPTIONS if editing else {}
