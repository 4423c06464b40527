"""Plausible moves that a rule forbids: ``data/<game>/refusals.yaml``."""

from typing import Any

import msgspec

from boardgames_edu.engine.data import read
from boardgames_edu.engine.registry import load
from boardgames_edu.engine.states.state import State


class Refusal(msgspec.Struct, forbid_unknown_fields=True):
    """Plausible moves, where they are tried, and what forbids them.

    They are tried in a position of their own or a named one, after some moves. ``but`` is what differs from
    the named position.
    """

    at: str | dict[str, Any]
    move: str | list[str]
    rule: str | list[str]
    after: list[str] = []
    but: dict[str, Any] = {}

    @property
    def moves(self) -> list[str]:
        """The moves that are tried."""
        return [self.move] if isinstance(self.move, str) else self.move

    @property
    def rules(self) -> list[str]:
        """The rules, one of which has to be named."""
        return [self.rule] if isinstance(self.rule, str) else self.rule


class Refusals(msgspec.Struct, forbid_unknown_fields=True):
    """All refusals of a game."""

    refusals: list[Refusal]
    positions: dict[str, dict[str, Any]] = {}

    def state(self, game: str, row: Refusal) -> State:
        """Return the state in which the moves of a row are tried."""
        place = self.positions[row.at] if isinstance(row.at, str) else row.at
        state: State = load(game).from_position(_changed(place, row.but))
        for move in row.after:
            state.play(move)
        return state


def refusal_table(game: str) -> Refusals:
    """Return the table of a game. Raises DataError."""
    return read(f"{game}/refusals.yaml", Refusals)


def _changed(place: dict[str, Any], but: dict[str, Any]) -> dict[str, Any]:
    """Return a position with some entries changed, at any depth."""
    inner = {key: _changed(place.get(key) or {}, part) for key, part in but.items() if isinstance(part, dict)}
    return {**place, **but, **inner}
