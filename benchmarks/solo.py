"""Measure how hard the four levels of Rurik's Rebellion are.

Run it by ``python -m benchmarks.solo [--games N]``.

For each level and player: games a second, the mean points of both sides, the mean lead and how often the
player wins, both with 95 % intervals (normal and Wilson). All levels play the same seeds, so that a
difference is one of the levels. Each line stops after ``--seconds``.

Against the greedy player, who contests tracks and regions, "easy" leads by about 5 points, "medium" by 8, and
"hard" and "very_hard" by between 10 and 11 (120 games a level, each ± 0.8): it cannot tell these two apart.
It wins 14, 5, 1 and 2 games in 100. The figures belong to the player as well as to the levels: measure again
when the player changes.

Against random play "medium" leads by more than "hard": nobody contests anything, so the priority goes back to
the axe of the mat, and an axe on tax then earns more (trade, coins, goods) than one on attack and move.
"""

from __future__ import annotations

import argparse
import math
import time
from statistics import stdev

import boardgames_edu as bg
from boardgames_edu.bots import make
from boardgames_edu.games.rurik.components import LEVELS


def wilson(won: int, games: int, z: float = 1.96) -> tuple[float, float]:
    """Return the 95 % confidence interval of a share of games won.

    >>> [round(end, 2) for end in wilson(5, 10)]
    [0.24, 0.76]
    """
    share = won / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return max(0.0, middle - half), min(1.0, middle + half)


def play(level: str, player: str, seed: int) -> tuple[int, int, bool]:
    """Play one game; return both sides' points and whether the player won."""
    game = bg.load("rurik")
    table = bg.Match(game.new(1, seed, solo=level, leaders="deal"), [make(player, game, seed)], seed=seed)
    table.advance()
    yours, its = table.state.totals()
    return yours, its, table.state.winners() == (0,)


def measure(level: str, player: str, games: int, seconds: float) -> str:
    """Return a line of the table, from as many games as fit."""
    results: list[tuple[int, int, bool]] = []
    start = time.perf_counter()
    while len(results) < games and time.perf_counter() - start < seconds:
        results.append(play(level, player, len(results)))
    elapsed, count = time.perf_counter() - start, len(results)
    won = sum(win for _, _, win in results)
    low, high = wilson(won, count)
    leads = [yours - its for yours, its, _ in results]
    lead, spread = sum(leads) / count, 1.96 * stdev(leads) / math.sqrt(count)
    yours, its = (sum(result[side] for result in results) / count for side in (0, 1))
    return (
        f"{level:10} {player:7} {count:6} {count / elapsed:8.1f} {yours:7.1f} {its:7.1f} "
        f"{lead:+7.1f} ± {spread:3.1f} {100 * won / count:6.1f} % [{100 * low:.1f}, {100 * high:.1f}]"
    )


def main() -> None:
    """Print the table."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--games", type=int, default=1000)
    arguments.add_argument("--seconds", type=float, default=60.0, help="at most, for each line")
    arguments.add_argument("--players", default="random,greedy")
    chosen = arguments.parse_args()
    print("level      player   games  games/s     you  Rebel.     lead       won [95 %]")
    for player in chosen.players.split(","):
        for level in LEVELS:
            print(measure(level, player, chosen.games, chosen.seconds), flush=True)


if __name__ == "__main__":
    main()
