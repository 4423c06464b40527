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

import msgspec
import pytest

from boardgames_edu.engine.data import read
from boardgames_edu.games.hansa import components
from boardgames_edu.games.hansa.game import Hansa
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


def text_of(case: Mapping[str, Any], game: Hansa = GAME) -> str:
    state, log = game.new(seed=2, **case), []  # type: ignore[var-annotated]
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


def shuffled(value: Any, rng: random.Random) -> Any:
    """The same rows and keys in another order."""
    if isinstance(value, msgspec.Struct):
        return type(value)(**{name: shuffled(getattr(value, name), rng) for name in value.__struct_fields__})
    if isinstance(value, dict):
        return {key: shuffled(value[key], rng) for key in rng.sample(list(value), len(value))}
    if isinstance(value, list) and value and isinstance(value[0], msgspec.Struct):
        return [shuffled(row, rng) for row in rng.sample(value, len(value))]
    return value


@pytest.mark.parametrize("name", GAMES)
def test_the_order_of_rows_in_a_file_means_nothing(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(name)
    monkeypatch.setattr(components, "read", lambda file, kind: shuffled(read(file, kind), rng))
    other = components.Components()
    assert [route.id for route in other.maps["east"].routes] == [*GAME.chart("east").routes]
    monkeypatch.setattr(components, "printed_components", lambda: other)
    assert text_of(GAMES[name], Hansa()) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
