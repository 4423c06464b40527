"""The parts of teaching that a game may bring, with defaults."""

from collections.abc import Mapping, Sequence
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from boardgames_edu.engine.registry import load
from boardgames_edu.engine.states.game import Game, room

Seating = tuple[int, Mapping[str, Any]]
"""A number of seats, and the options of the game."""


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

    def __init__(self, package: str = "", tables: Sequence[Seating] = (), passive: Sequence[str] = ("pass",)) -> None:
        self.package, self.tables, self.passive = package, tables, passive

    def enter_kinds(self) -> None:
        """Register the game's own kinds by importing their modules."""
        questions = self.part("questions")
        for module in iter_modules(getattr(questions, "__path__", ()), f"{self.package}.questions."):
            import_module(module.name)

    def part(self, name: str) -> Any:
        """Return a room of the package, or None."""
        return room(self.package, name)


_NONE = Teaching()


def teaching_of(game: str | Game[Any]) -> Teaching:
    """Return the teaching part of a game. Raises OptionError."""
    found: Teaching | None = (load(game) if isinstance(game, str) else game).teaching
    return found or _NONE


def tables(game: str) -> Sequence[Seating]:
    """Return the seats and options of the random games for questions."""
    return teaching_of(game).tables or tuple((seats, {}) for seats in load(game).seats)
