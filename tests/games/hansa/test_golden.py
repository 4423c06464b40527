"""Golden playthroughs: a whole game as text for each map and for two players, compared line by line.

They are documentation, and notice every change of what happens. To write them anew after a wanted change:
``GOLDEN=write pytest tests/games/hansa/test_golden.py``.
"""

from __future__ import annotations

import os
import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.games.hansa.conftest import GAME, playout

TOLD = 30
"""How many turns are told in words; of later ones only the moves."""
FOLDER = Path(__file__).parent / "golden"
GAMES: dict[str, dict[str, Any]] = {
    "base_3": {"seats": 3, "missions": True},
    "base_45": {"seats": 4, "favour": True},
    "east": {"seats": 4, "map": "east"},
    "britannia_3": {"seats": 3, "map": "britannia_3"},
    "britannia_45": {"seats": 5, "map": "britannia_45", "markers": "promo"},
    "two_players": {"seats": 2},
}


def text_of(case: Mapping[str, Any]) -> str:
    state, log = GAME.new(seed=2, **case), []  # type: ignore[var-annotated]
    lines = [f"# {', '.join(f'{key}: {value}' for key, value in case.items())}"]
    told = 0
    for action in playout(state, random.Random(2), log, at_random=0.05):
        lines += [f"    {event.rule}  {event}" for event in log[told:]] if state.turn_number <= TOLD else []
        told = len(log)
        lines.append(f"{state.seat_name(state.to_move)}: {action}")
    lines += [f"    {event.rule}  {event}" for event in log[told:]]
    lines.append("# score")
    for seat, rows in enumerate(state.scores()):
        lines.append(
            f"{state.seat_name(seat)}: {sum(row.points for row in rows)} = {'; '.join(str(row) for row in rows)}"
        )
    lines.append(f"won by {', '.join(state.seat_name(seat) for seat in state.winners())}")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", GAMES)
def test_golden(name: str) -> None:
    found, path = text_of(GAMES[name]), FOLDER / f"{name}.txt"
    if os.environ.get("GOLDEN") == "write":
        path.write_text(found, encoding="utf-8")
    assert found == path.read_text(encoding="utf-8")
