"""Short tournaments for tests, and whether two of them are the same."""

from __future__ import annotations

from typing import Any

from boardgames_edu import lab
from boardgames_edu.lab.results import Results


def play(games: int = 4, **more: Any) -> Results:
    return lab.tournament("rurik", ["random", "greedy"], games, seats=2, **{"progress": False, **more})


def same(one: Results, other: Results) -> bool:
    """Whether the same games were played: all but the time they took."""
    return bool(one.table.drop(columns="seconds").equals(other.table.drop(columns="seconds")))
