"""Measure what the lab takes: ``python -m benchmarks.lab``.

It measures the time of a greedy game with four players and whether memory stays flat, two processes against
one, the walks of the search per second, and how well it keeps its time. Run it on a quiet machine with two
cores.
"""

from __future__ import annotations

import argparse
import resource
import statistics
import time
from random import Random
from typing import Any

import boardgames_edu
from benchmarks.timing import Figure
from boardgames_edu import lab
from boardgames_edu.bots import make, play_out
from boardgames_edu.bots.greedy import evaluation
from boardgames_edu.bots.players import SECONDS
from boardgames_edu.bots.search import SearchPlayer

FLAT = 5.0
"""Growth in megabytes that is no leak."""
STEPS = 5000.0
"""Steps of an environment in a CPU second."""


def memory() -> float:
    """Return the megabytes that this process holds now."""
    with open("/proc/self/statm", encoding="ascii") as file:  # noqa: PTH123  (a file of the kernel, for Linux only)
        return int(file.read().split()[1]) * resource.getpagesize() / 1e6


def greedy_games(game: str, games: int) -> list[Figure]:
    """Return the seconds per game and the growth of memory.

    The growth is that of the last tenth of the games over the second tenth.

    The first tenth fills the caches and does not count. Means over a tenth, because a single figure depends
    on what has not been freed yet.
    """
    begin = time.perf_counter()
    held = []
    matches = lab.schedule(game, ["greedy"], games, seats=4, rotate=False)
    for match in matches:
        lab.play_match(match, {"greedy": "greedy"})
        held.append(memory())
    seconds = (time.perf_counter() - begin) / len(matches)
    tenth = max(games // 10, 1)
    grown = statistics.fmean(held[-tenth:]) - statistics.fmean(held[tenth : 2 * tenth])
    return [
        Figure(f"{game}, 4 greedy players: a game", seconds, "s", more_is_better=False),
        Figure(f"{game}: memory grown in {games} games", grown, "MB", bar=FLAT, more_is_better=False),
    ]


def two_processes(game: str, games: int) -> Figure:
    """Return how many times faster two processes are than one, once warm."""
    times = []
    for jobs in (1, 2):
        lab.tournament(game, ["greedy"], 4, seats=4, rotate=False, jobs=jobs, progress=False)
        begin = time.perf_counter()
        lab.tournament(game, ["greedy"], games, seats=4, rotate=False, jobs=jobs, progress=False)
        times.append(time.perf_counter() - begin)
    return Figure(f"{game}: two processes against one", times[0] / times[1], "times", bar=1.8)


def positions(game: str, count: int) -> list[Any]:
    """Return states of a greedy game in which there is a choice."""
    state, found = boardgames_edu.load(game).new(seats=4, seed=3), []
    players = [make("greedy", state.game, seat) for seat in range(4)]
    while play_out(state, players, 1):
        if len(state.legal_actions()) > 1:
            found.append(state.copy())
    return Random(1).sample(found, min(count, len(found)))


def search(game: str, count: int) -> list[Figure]:
    """Return the walks per second, and the 95th percentile of decision times."""
    figures = []
    states = positions(game, count)
    for name, seconds in SECONDS.items():
        bot = SearchPlayer(evaluation(boardgames_edu.load(game)), 1, seconds=seconds)
        times, walks = [], []
        for state in states:
            view, actions = state.view(state.to_move), state.legal_actions()
            begin = time.perf_counter()
            bot(view, actions)
            times.append(time.perf_counter() - begin)
            walks.append(bot.walked / times[-1])
        late = statistics.quantiles(times, n=20)[-1]
        figures.append(Figure(f"{game}, {name}: walks", statistics.median(walks), "1/s"))
        figures.append(Figure(f"{game}, {name}: p95 of a decision", late, "s", bar=1.1 * seconds, more_is_better=False))
    return figures


def environments(game: str, seconds: float = 3.0) -> Figure:
    """Return the steps a CPU second of eight games at a time, against random bots."""
    import numpy

    others = ["random"] * (max(boardgames_edu.load(game).seats) - 1)
    many, rng, steps = lab.environments.vector(game, others), Random(1), 0
    seen, _ = many.reset(seed=1)
    begin = time.process_time()
    while time.process_time() - begin < seconds:
        legal = [mask.nonzero()[0].tolist() or [0] for mask in seen["action_mask"]]  # none where a game is over
        seen, *_ = many.step(numpy.array([rng.choice(each) for each in legal]))
        steps += many.num_envs
    rate = steps / (time.process_time() - begin)
    return Figure(f"{game}, {len(others) + 1} players: environment", rate, "steps/s", bar=STEPS)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="What the lab takes.")
    parser.add_argument("--game", nargs="+", default=boardgames_edu.game_names())
    parser.add_argument("--games", type=int, default=1000, help="greedy games (300 take ten minutes in all)")
    parser.add_argument("--pairs", type=int, default=40, help="games for the comparison of processes")
    parser.add_argument("--decisions", type=int, default=30, help="of each search")
    options = parser.parse_args()
    for game in options.game:
        for figure in [
            environments(game),
            *search(game, options.decisions),
            two_processes(game, options.pairs),
            *greedy_games(game, options.games),
        ]:
            bar = "" if figure.bar is None else f"  bar {figure.bar:g}: {'reached' if figure.reached else 'MISSED'}"
            print(f"{figure.name:48} {figure.value:10.3f} {figure.unit:6}{bar}", flush=True)


if __name__ == "__main__":
    main()
