"""States that leave to their setup what the rules say of a whole position, so that a game's ``state`` needs no rule.

Knows no game. ``Referee`` is the setup's side of it, ``RefereedState`` the state's.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Self

from boardgames_edu.engine import components
from boardgames_edu.engine.game import ScoreLine, Setup, State


class Referee(Setup, ABC):
    """A setup that knows what the rules say of a whole position."""

    @abstractmethod
    def position_of(self, state: Any) -> dict[str, Any]:
        """The state as plain data for YAML."""

    def view_of(self, state: Any, seat: int) -> Any:
        """What a seat may know."""
        return components.view(state, seat)

    def sample_of(self, state: Any, seat: int, rng: Any) -> Any:
        """A full state that agrees with what a seat knows."""
        return components.sample(state, seat, rng)

    @abstractmethod
    def scores_of(self, state: Any) -> tuple[tuple[ScoreLine, ...], ...]:
        """Per seat the lines of its score, as if the game ended now."""

    @abstractmethod
    def winners_of(self, state: Any) -> tuple[int, ...]:
        """The seats that have won a game that is over."""


class RefereedState(State):
    """A state that asks its setup."""

    __slots__ = ()

    def position(self) -> dict[str, Any]:
        """The same state as plain data for YAML; ``game.from_position`` reads it back."""
        data: dict[str, Any] = self.setup.position_of(self)
        return data

    def view(self, seat: int) -> Self:
        """What that seat may know: a state of the same kind in which hidden things are left out."""
        found: Self = self.setup.view_of(self, seat)
        return found

    def sample(self, seat: int, rng: Any) -> Self:
        """A full state that agrees with what the seat knows, drawn with ``rng`` (a ``random.Random``)."""
        found: Self = self.setup.sample_of(self, seat, rng)
        return found

    def scores(self) -> tuple[tuple[ScoreLine, ...], ...]:
        """Per seat, the lines of its score as it would be if the game ended now."""
        lines: tuple[tuple[ScoreLine, ...], ...] = self.setup.scores_of(self)
        return lines

    def winners(self) -> tuple[int, ...]:
        """The seats that have won (several when the victory is shared); empty while the game goes on."""
        found: tuple[int, ...] = self.setup.winners_of(self) if self.is_over else ()
        return found
