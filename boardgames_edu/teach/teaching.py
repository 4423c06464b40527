"""What a game brings to be taught, asked about and edited. Everything has a default; a game may bring nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from boardgames_edu.engine.registry import load

if TYPE_CHECKING:
    from boardgames_edu.engine.game import Game, Setup, State
    from boardgames_edu.teach.editing.tools import Tool
    from boardgames_edu.teach.examples.cases import Kind
    from boardgames_edu.teach.goals import Vocabulary

Seating = tuple[int, Mapping[str, Any]]
"""How many play, and the options of the game."""


class Editing(Protocol):
    """What can be put on a game's board; a module will do."""

    @property
    def OPTIONS(self) -> Mapping[str, Sequence[str]]:  # noqa: N802  (a constant of a module)
        """What may be chosen for a new board, beside the number of seats."""

    def tools(self, state: State, /) -> Sequence[Tool]:
        """What can be put on the board of a state."""

    def start(self, setup: Setup, /) -> dict[str, Any]:
        """What an empty board needs beside seats and options."""


class Teaching:
    """What a game brings; a game overrides what it has, each part imported when it is first asked for.

    Attributes:
        tables: the seats and options of the random games from which positions for questions are taken; a game for each
            number of seats if there are none.
        passive: first words of moves by which a seat does as little as it can, the least first.
    """

    tables: Sequence[Seating] = ()
    passive: Sequence[str] = ("pass",)

    def enter_kinds(self) -> None:
        """Register the game's own kinds of questions (see ``questions.asking.kind``)."""

    @property
    def vocabulary(self) -> Vocabulary:
        """What goals can say of the game, beside what they can say of every game."""
        from boardgames_edu.teach.goals import Vocabulary

        return Vocabulary({})

    @property
    def examples(self) -> Mapping[str, Kind]:
        """The kinds of cases of its worked examples."""
        return {}

    @property
    def editing(self) -> Editing | None:
        """What can be put on its board; None if nothing can."""
        return None


_NONE = Teaching()


def teaching(game: str | Game[Any]) -> Teaching:
    """What a game brings. Raises OptionError when there is no such game."""
    found: Teaching | None = (load(game) if isinstance(game, str) else game).teaching
    return found or _NONE


def tables(game: str) -> Sequence[Seating]:
    """The seats and options of the random games from which positions for questions are taken."""
    return teaching(game).tables or tuple((seats, {}) for seats in load(game).seats)
