"""Random games of catanatron, a public Python engine, for comparison.

It is an optional package of the benchmarks alone.

The two games differ, so the figures say what a
Python engine of a game of this kind does, not which of the two is the better program.
"""

from __future__ import annotations

import random
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from benchmarks.timing import Figure, median, microseconds, rates

LONGEST = 1000
"""Turns after which catanatron itself stops a game."""


def figures(repeats: int, seconds: float) -> list[Figure]:
    """Return the speed of catanatron's games and copies, if installed."""
    try:
        import catanatron
    except ImportError:
        return []
    name = f"catanatron {_version()}, 4 players"
    # it draws from the global generator; a fixed seed keeps the games the same
    random.seed(1)
    colors = list(catanatron.Color)[:4]

    def new(number: int) -> Any:
        return catanatron.Game([catanatron.RandomPlayer(color) for color in colors], seed=number)

    def play(number: int) -> int:
        game, decisions = new(number), 0
        while game.winning_color() is None and game.state.num_turns < LONGEST:
            game.play_tick()
            decisions += 1
        return decisions

    decisions, games = rates(play, repeats, seconds)
    positions = []
    for number in range(20):
        game = new(number)
        for _ in range(20 * number):
            if game.winning_color() is None:
                game.play_tick()
        positions.append(game)
    copies = microseconds(lambda game: game.copy(), positions * 10, repeats)
    return [
        Figure(f"{name}: random play", *_pair(decisions, "decisions/s")),
        Figure(f"{name}: random play", *_pair(games, "games/s")),
        Figure(f"{name}: copy", *_pair(copies, "us"), more_is_better=False),
    ]


def _pair(values: list[float], unit: str) -> tuple[float, str, float]:
    middle, spread = median(values)
    return middle, unit, spread


def _version() -> str:
    try:
        return version("catanatron")
    except PackageNotFoundError:
        return "?"
