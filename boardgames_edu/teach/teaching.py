"""The parts of teaching that a game may bring, with defaults."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any, Protocol

from boardgames_edu.engine.registry import load
from boardgames_edu.engine.states.game import room
from boardgames_edu.teach.goals.predicates import Vocabulary

if TYPE_CHECKING:
    from boardgames_edu.engine.states.game import Game
    from boardgames_edu.engine.states.setup import Setup
    from boardgames_edu.engine.states.state import State
    from boardgames_edu.teach.editing.tools import Tool
    from boardgames_edu.teach.examples.cases import Kind

__all__ = [
    "Editing",
    "Seating",
    "Teaching",
    "tables",
    "teaching_of",
]

Seating = tuple[int, Mapping[str, Any]]
"""A number of seats, and the options of the game."""


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


class Teaching:
    """The teaching part of a game, with defaults.

    Each part is a room of the package, imported when it is first asked for, and may be missing.

    Args:
        package: where its rooms lie: ``questions`` with its own kinds of questions, ``goals.VOCABULARY``,
            ``examples.cases.KINDS`` and ``editing``.
        tables: the seats and options of the random games from which positions for questions are taken; a game for each
            number of seats if there are none.
        passive: first words of passive moves, the most passive first.
    """

    def __init__(
        self, package: str = "", tables: Sequence[Seating] = (), passive: Sequence[str] = ("pass",)
    ) -> None:
        self.package, self.tables, self.passive = package, tables, passive

    def enter_kinds(self) -> None:
        """Register the game's own kinds by importing their modules."""
        questions = room(self.package, "questions")
        for module in iter_modules(getattr(questions, "__path__", ()), f"{self.package}.questions."):
            import_module(module.name)

    @property
    def vocabulary(self) -> Vocabulary:
        """Return the game's own predicates of goals."""
        found: Vocabulary = getattr(room(self.package, "goals"), "VOCABULARY", None) or Vocabulary({})
        return found

    @property
    def examples(self) -> Mapping[str, Kind]:
        """Return the kinds of cases of its worked examples."""
        return getattr(room(self.package, "examples.cases"), "KINDS", {})

    @property
    def editing(self) -> Editing | None:
        """Return the tools of its board, or None."""
        found: Any = room(self.package, "editing")
        return found  # type: ignore[no-any-return]


_NONE = Teaching()


def teaching_of(game: str | Game[Any]) -> Teaching:
    """Return the teaching part of a game. Raises OptionError."""
    found: Teaching | None = (load(game) if isinstance(game, str) else game).teaching
    return found or _NONE


def tables(game: str) -> Sequence[Seating]:
    """Return the seats and options of the random games for questions."""
    return teaching_of(game).tables or tuple((seats, {}) for seats in load(game).seats)
