"""States that ask their setup what the rules say of a whole position.

Knows no game. ``Referee`` is the setup's side of it, ``RefereedState`` the state's.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Self

from boardgames_edu.engine import components
from boardgames_edu.engine.game import ScoreLine, Setup, State

__all__ = [
    "Referee",
    "RefereedState",
]


class Referee(Setup, ABC):
    """A setup that knows what the rules say of a whole position."""

    @abstractmethod
    def position_of(self, state: Any) -> dict[str, Any]:
        """Return the state as plain data for YAML."""

    def view_of(self, state: Any, seat: int) -> Any:
        """Return what a seat may know."""
        return components.view(state, seat)

    def sample_of(self, state: Any, seat: int, rng: Any) -> Any:
        """Return a full state that agrees with what a seat knows."""
        return components.sample(state, seat, rng)

    @abstractmethod
    def scores_of(self, state: Any) -> tuple[tuple[ScoreLine, ...], ...]:
        """Return the score lines of each seat, as if the game ended now."""

    @abstractmethod
    def winners_of(self, state: Any) -> tuple[int, ...]:
        """Return the seats that have won a game that is over."""


class RefereedState(State):
    """A state that asks its setup."""

    __slots__ = ()

    def position(self) -> dict[str, Any]:
        """Return the state as plain data; ``game.from_position`` reads it back."""
        data: dict[str, Any] = self.setup.position_of(self)
        return data

    def view(self, seat: int) -> Self:
        """Return what a seat may know: a state with hidden things left out."""
        found: Self = self.setup.view_of(self, seat)
        return found

    def sample(self, seat: int, rng: Any) -> Self:
        """Return a full state that agrees with what the seat knows, drawn with ``rng``."""
        found: Self = self.setup.sample_of(self, seat, rng)
        return found

    def scores(self) -> tuple[tuple[ScoreLine, ...], ...]:
        """Return the score lines of each seat, as if the game ended now."""
        lines: tuple[tuple[ScoreLine, ...], ...] = self.setup.scores_of(self)
        return lines

    def winners(self) -> tuple[int, ...]:
        """Return the seats that have won; empty while the game goes on."""
        found: tuple[int, ...] = self.setup.winners_of(self) if self.is_over else ()
        return found
