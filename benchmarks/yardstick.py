"""Games of catanatron, a public Python engine, for comparison: random ones, and those of its players that look ahead.

It is an optional package of the benchmarks alone. Its ValueFunction and AlphaBeta players come with its repository,
and not with the package in the registry (3.2).

The two games differ, so the figures say what a
Python engine of a game of this kind does, not which of the two is the better program.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from typing import Any

import boardgames_edu
from benchmarks.timing import Figure, median, microseconds, rates
from boardgames_edu.bots import make, play_out

LONGEST = 1000
"""Turns after which catanatron itself stops a game."""
PLAYERS = {"value": "ValueFunctionPlayer", "minimax": "AlphaBetaPlayer"}
"""Its players that look ahead, by module."""
OURS = ("greedy", "planner", "search-medium")
SOURCE = "catanatron @ git+https://github.com/bcollazo/catanatron"
MISSING = "catanatron's {players} are not here; pip install '" + SOURCE + "' brings them."


def figures(repeats: int, seconds: float) -> list[Figure]:
    """Return the speed of catanatron's games and copies, if installed."""
    try:
        import catanatron
    except ImportError:
        print(MISSING.format(players="games"))
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


def bots(games: list[str], seconds: float) -> list[Figure]:
    """Return the CPU time of a decision between four equal players: ours, and catanatron's where it has them."""
    found = [_ours(game, name, seconds) for game in games for name in OURS]
    try:
        import catanatron

        kinds = {name: getattr(import_module(f"catanatron.players.{room}"), name) for room, name in PLAYERS.items()}
    except ImportError:
        print(MISSING.format(players=" and ".join(PLAYERS.values())))
        return found
    for name, kind in kinds.items():
        random.seed(1)
        game = catanatron.Game([kind(color) for color in list(catanatron.Color)[:4]], seed=1)

        def decide(game: Any = game) -> bool:
            game.play_tick()
            return game.winning_color() is None and game.state.num_turns < LONGEST

        found.append(_a_decision(f"catanatron {_version()}, 4 {name}", decide, seconds))
    return found


def _ours(game: str, name: str, seconds: float) -> Figure:
    state = boardgames_edu.load(game).new(seats=4, seed=1)
    players = [make(name, state.game, seat) for seat in range(4)]
    return _a_decision(f"{game}, 4 {name}", lambda: bool(play_out(state, players, 1)), seconds)


def _a_decision(name: str, decide: Callable[[], bool], seconds: float) -> Figure:
    """Return the CPU time of a decision, in one game or a part of it."""
    begun, decisions = time.process_time(), 1
    while decide() and time.process_time() - begun < seconds:
        decisions += 1
    took = 1000 * (time.process_time() - begun) / decisions
    return Figure(f"{name}: a decision", took, "ms", more_is_better=False)


def _pair(values: list[float], unit: str) -> tuple[float, str, float]:
    middle, spread = median(values)
    return middle, unit, spread


def _version() -> str:
    try:
        return version("catanatron")
    except PackageNotFoundError:
        return "?"
