"""How fast this checkout is beside another one: ``python -m benchmarks.beside ../other-checkout``.

Two processes take turns with short stretches of the same work and count the CPU time that they use, so that a busy
machine slows both alike. Printed is the median of the ratios: 1.10 means a tenth faster than the other checkout. Of
bots it also says whether both make the same moves, as they must where only speed changed.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from hashlib import sha1
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Self

import boardgames_edu as bg

SETUPS: dict[str, dict[str, Any]] = {
    "rurik, alone": {"game": "rurik", "seats": 1},
    "rurik, 2 players": {"game": "rurik", "seats": 2},
    "rurik, 3 players": {"game": "rurik", "seats": 3},
    "rurik, 4 players": {"game": "rurik", "seats": 4},
    "hansa, 4 players on base_45": {"game": "hansa", "seats": 4, "map": "base_45"},
    "hansa, 3 players on base_3": {"game": "hansa", "seats": 3, "map": "base_3"},
    "hansa, 2 players on base_3": {"game": "hansa", "seats": 2, "map": "base_3"},
    "hansa, 5 players on east": {"game": "hansa", "seats": 5, "map": "east"},
    "hansa, 5 players on britannia_45": {"game": "hansa", "seats": 5, "map": "britannia_45"},
    "cossacks, 3 players": {"game": "cossacks", "seats": 3},
    "cossacks, 4 players": {"game": "cossacks", "seats": 4},
    "cossacks, 6 players": {"game": "cossacks", "seats": 6},
}
BOTS = ("greedy", "planner")
WORKS = ("play", "copy", "legal", "apply", "scene", "view", "sample", *BOTS)
"""What is done: whole random games, one operation on states of such games, or a game of such bots each round."""
LONGEST = 5000
"""Decisions after which a random game is left."""
STATES = 200
MOVES: defaultdict[tuple[str, str], Any] = defaultdict(partial(sha1, usedforsecurity=False))
"""Tells apart what the bots have done so far, by setup and work."""
ROOT = Path(__file__).resolve().parent.parent


def player(setup: dict[str, Any]) -> Callable[[], tuple[int, float]]:
    """A function that plays the next random game and returns its decisions and the CPU seconds."""
    game = bg.load(setup["game"])
    options = {name: value for name, value in setup.items() if name != "game"}
    rng, seeds = random.Random(1), iter(range(1_000_000))

    def play() -> tuple[int, float]:
        begun, decisions = time.process_time(), 0
        state = game.new(seed=next(seeds), **options)
        while (actions := state.legal_actions()) and decisions < LONGEST:
            state.apply(actions[int(rng.random() * len(actions))])
            decisions += 1
        return decisions, time.process_time() - begun

    return play


def table(setup: dict[str, Any], work: str) -> Callable[[], tuple[int, float]]:
    """A function that plays the next game between equal bots and returns 1 and the CPU seconds."""
    game, seats = bg.load(setup["game"]), setup["seats"]
    options = {name: value for name, value in setup.items() if name != "game"}
    seeds, moves = iter(range(1_000_000)), MOVES[work, repr(setup)]

    def play() -> tuple[int, float]:
        begun, seed, decisions = time.process_time(), next(seeds), 0
        players = [bg.bot(work, game, seed * seats + seat) for seat in range(seats)]
        state = game.new(seed=seed, **options)
        while not state.is_over and decisions < LONGEST:
            action = players[state.to_move](state.view(state.to_move), state.legal_actions())
            moves.update(action.text.encode())
            state.apply(action)
            decisions += 1
        return 1, time.process_time() - begun

    return play


def operation(setup: dict[str, Any], work: str) -> Callable[[], tuple[int, float]]:
    """A function that does one operation on each of some states and returns how many, and the CPU seconds."""
    from boardgames_edu import scene

    if find_spec("boardgames_edu.scene.pictures") is not None:  # earlier versions have it in the package itself
        scene = import_module("boardgames_edu.scene.pictures")

    # the second is what a checkout of before 2026-11-26 calls it
    drawn = vars(scene).get("scene_of") or vars(scene)["picture"]
    states = _states(setup)
    chosen = [random.Random(3).choice(state.legal_actions()) for state in states]
    rng = random.Random(4)

    def legal(state: Any) -> None:
        state._legal = None  # a state remembers them; here the work itself is measured
        state.legal_actions()

    works: dict[str, Callable[[Any], Any]] = {
        "copy": lambda state: state.copy(),
        "legal": legal,
        "scene": drawn,
        "view": lambda state: state.view(0),
        "sample": lambda state: state.sample(0, rng),
    }

    def apply() -> tuple[int, float]:
        pairs = [(state.copy(), action) for state, action in zip(states, chosen, strict=True)]
        begun = time.process_time()
        for state, action in pairs:
            state.apply(action)
        return len(pairs), time.process_time() - begun

    def each() -> tuple[int, float]:
        do, begun = works[work], time.process_time()
        for state in states:
            do(state)
        return len(states), time.process_time() - begun

    return apply if work == "apply" else each


def _states(setup: dict[str, Any]) -> list[Any]:
    """States from all stages of random games, the same ones in every run."""
    game = bg.load(setup["game"])
    options = {name: value for name, value in setup.items() if name != "game"}
    rng, seed, states = random.Random(2), 0, list[Any]()
    while len(states) < STATES:
        state, decisions = game.new(seed=seed, **options), 0
        seed += 1
        while (actions := state.legal_actions()) and decisions < LONGEST:
            decisions += 1
            if rng.random() < 0.1:
                states.append(state.copy())
            state.apply(rng.choice(actions))
    rng.shuffle(states)
    return states[:STATES]


def serve() -> None:
    """Do what is asked for, line by line: a setup, a work, and the CPU seconds that it may take."""
    doing: dict[tuple[str, str], Callable[[], tuple[int, float]]] = {}
    for line in sys.stdin:
        name, work, seconds = json.loads(line)
        if (name, work) not in doing:
            setup = SETUPS[name]
            make = player if work == "play" else partial(table if work in BOTS else operation, work=work)
            doing[name, work] = make(setup)
            doing[name, work]()  # what is made once is made now
        count, spent = 0, 0.0
        while spent < seconds:
            more, took = doing[name, work]()
            count, spent = count + more, spent + took
        print(json.dumps([count / spent, MOVES[work, repr(SETUPS[name])].hexdigest()]), flush=True)


class Worker:
    """A process that works with the package of one checkout; ``moves`` tells what its bots have done."""

    moves = ""

    def __init__(self, checkout: Path) -> None:
        env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        env |= {"PYTHONPATH": str(checkout), "PYTHONHASHSEED": "0", "PYTHONSAFEPATH": "1"}
        command = [sys.executable, __file__, "--serve"]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=env, cwd=checkout
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *problem: object) -> None:
        self.process.kill()
        self.process.communicate()

    def rate(self, name: str, work: str, seconds: float) -> float:
        """How often the work is done in a CPU second."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(json.dumps([name, work, seconds]), file=self.process.stdin, flush=True)
        rate, self.moves = json.loads(self.process.stdout.readline())
        return float(rate)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="How fast this checkout is beside another one.")
    parser.add_argument("other", type=Path, nargs="?", help="the folder of the other checkout")
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=0.1, help="of CPU time in each round")
    parser.add_argument("--setups", nargs="+", default=list(SETUPS), choices=list(SETUPS), metavar="SETUP")
    parser.add_argument("--works", nargs="+", default=list(WORKS), choices=WORKS, metavar="WORK")
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.serve:
        serve()
        return
    if options.other is None or not (options.other / "boardgames_edu").is_dir():
        parser.error("name the folder of another checkout: it has a folder boardgames_edu")
    with Worker(ROOT) as ours, Worker(options.other.resolve()) as theirs:
        for name in options.setups:
            for work in options.works:
                _compare(ours, theirs, name, work, options.rounds, options.seconds)


def _compare(ours: Worker, theirs: Worker, name: str, work: str, rounds: int, seconds: float) -> None:
    """Print how fast both do one work; the first round is a warm-up."""
    rates, seconds = [], 1e-9 if work in BOTS else seconds  # the same games for both
    for number in range(rounds + 1):
        pair = [worker.rate(name, work, seconds) for worker in ((ours, theirs) if number % 2 else (theirs, ours))]
        rates.append(pair if number % 2 else pair[::-1])
    same = "" if work not in BOTS else ", same moves" if ours.moves == theirs.moves else ", OTHER MOVES"
    ratio = statistics.median(here / there for here, there in rates[1:])
    here, there = (statistics.median(column) for column in zip(*rates[1:], strict=True))
    print(f"{name:34} {work:7} {ratio:5.2f}   {here:10,.5g} against {there:10,.5g} a second{same}", flush=True)


if __name__ == "__main__":
    main()
