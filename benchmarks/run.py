"""Measure how fast the engine is: ``python -m benchmarks.run``, or ``make bench``.

Random play for each number of players, the microseconds of a copy, of legal actions, of an action, of a scene
and of its SVG, the time of an import, and a public engine as a yardstick. Everything runs in this one
process, one thing after the other, after a warm-up; each figure is the median of several repeats. Run it on a
quiet machine.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import subprocess
import sys
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import boardgames_edu
from benchmarks import copies, yardstick
from benchmarks.timing import Figure, median, microseconds, rates
from boardgames_edu.engine.registry import load
from boardgames_edu.engine.states.game import Game
from boardgames_edu.engine.states.state import State
from tests import makers

SAMPLE = 300
"""The number of random states on which single operations are measured."""
LONGEST = 5000
"""Decisions after which a random game is stopped."""
MAPS: dict[str, list[dict[str, Any]]] = {
    "hansa": [
        {"seats": 4, "map": "base_45"},
        {"seats": 3, "map": "base_3"},
        {"seats": 2, "map": "base_3"},
        {"seats": 5, "map": "east"},
        {"seats": 3, "map": "britannia_3"},
        {"seats": 5, "map": "britannia_45"},
    ]
}


def player(game: Game[Any], setup: dict[str, Any]) -> Callable[[int], int]:
    """Return a function that plays one random game for a seed.

    It returns the number of decisions.

    Very long games are left after ``LONGEST`` decisions: with random players some games of Hansa Teutonica
    take tens of thousands.
    """
    choose = random.Random(1).random

    def play(seed: int) -> int:
        state = game.new(seed=seed, **setup)
        decisions = 0
        while (actions := state.legal_actions()) and decisions < LONGEST:
            state.apply(actions[int(choose() * len(actions))])
            decisions += 1
        return decisions

    return play


def sample(game: Game[Any], setup: dict[str, Any], count: int) -> list[State]:
    """Return states from all stages of random games, always the same ones."""
    rng, seed = random.Random(2), 0
    states: list[State] = []
    while len(states) < count:
        state = game.new(seed=seed, **setup)
        seed += 1
        decisions = 0
        while (actions := state.legal_actions()) and decisions < LONGEST:
            decisions += 1
            if rng.random() < 0.1:
                states.append(state.copy())
            state.apply(rng.choice(actions))
    rng.shuffle(states)
    return states[:count]


def setups(game: Game[Any]) -> list[dict[str, Any]]:
    """Return the setups to measure: the game's maps, or every player count."""
    return MAPS.get(game.name) or [{"seats": seats} for seats in game.seats]


def _named(game: Game[Any], setup: dict[str, Any]) -> str:
    on = f" on {setup['map']}" if "map" in setup else ""
    return f"{game.name}, {setup['seats']} players{on}"


def play_figures(game: Game[Any], repeats: int, seconds: float) -> list[Figure]:
    """Return decisions and games per second, games only if played out."""
    found = []
    for setup in setups(game):
        decisions, games = rates(player(game, setup), repeats, seconds)
        name = f"{_named(game, setup)}: random play"
        value, spread = median(decisions)
        found.append(Figure(name, value, "decisions/s", spread, bar=50_000))
        value, spread = median(games)
        if game.name != "hansa":
            found.append(Figure(name, value, "games/s", spread))
    return found


def operation_figures(game: Game[Any], repeats: int) -> list[Figure]:
    """Return the microseconds of single operations, with the most players."""
    setup = max(setups(game), key=lambda setup: int(setup["seats"]))
    named = _named(game, setup)
    states = sample(game, setup, SAMPLE)
    works: list[tuple[str, Callable[[State], object], float | None]] = [
        ("copy", lambda state: state.copy(), 10),
        ("legal actions", _legal, None),
        ("graph", lambda state: state.graph, 500),
    ]
    draw = _scene_of(game.name)
    if draw is not None:
        svg = import_module("boardgames_edu.scene.painters.svg").svg
        works.append(("scene", draw, 1000))
        works.append(("scene and SVG", lambda state: svg(draw(state)), None))
    found = []
    for name, work, bar in works:
        value, spread = median(microseconds(work, states, repeats))
        found.append(_operation(named, name, value, spread, bar))
    value, spread = median(_applies(states, repeats))
    found.insert(2, _operation(named, "apply", value, spread, None))
    return found


def _operation(named: str, name: str, value: float, spread: float, bar: float | None) -> Figure:
    return Figure(f"{named}: {name}", value, "us", spread, bar, more_is_better=False)


def _legal(state: State) -> object:
    state._legal = None  # a state remembers its legal actions; here the work itself is measured
    return state.legal_actions()


def _applies(states: list[State], repeats: int) -> list[float]:
    """Return the microseconds of ``apply``, without the copy before it."""
    rng = random.Random(3)
    actions = [rng.choice(state.legal_actions()) for state in states]
    figures = []
    for _ in range(repeats + 1):
        pairs = [(state.copy(), action) for state, action in zip(states, actions, strict=True)]
        start = time.perf_counter()
        for state, action in pairs:
            state.apply(action)
        figures.append((time.perf_counter() - start) / len(pairs) * 1e6)
    return figures[1:]


def _scene_of(name: str) -> Callable[[State], Any] | None:
    picture = load(name).picture
    return picture.draw if picture is not None else None


def import_figure(repeats: int) -> Figure:
    """Return the seconds of ``import boardgames_edu`` in a fresh interpreter."""
    return _fresh("import boardgames_edu", "pass", "import boardgames_edu", repeats)


def load_figure(game: str, repeats: int) -> Figure:
    """Return the seconds of ``bg.load(game)`` in a fresh interpreter."""
    return _fresh(f"{game}: load", "import boardgames_edu as bg", f"bg.load({game!r})", repeats)


def _fresh(name: str, before: str, work: str, repeats: int) -> Figure:
    code = f"from time import perf_counter as t; {before}; a = t(); {work}; print(t() - a)"
    with TemporaryDirectory() as folder:  # bytecode is written by the first run, which does not count
        env = {**os.environ, "PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": folder}
        command = [sys.executable, "-c", code]
        times = [
            float(subprocess.run(command, capture_output=True, text=True, check=True, env=env).stdout)
            for _ in range(repeats + 1)
        ]
    value, spread = median(times[1:])
    return Figure(name, value, "s", spread, bar=0.1, more_is_better=False)


def show(figures: list[Figure], earlier: dict[str, float]) -> None:
    """Print the figures as a table, with their change since earlier ones."""
    for figure in figures:
        bar = "" if figure.bar is None else f"  bar {figure.bar:,g}: {'reached' if figure.reached else 'MISSED'}"
        before = earlier.get(_key(figure))
        change = "" if not before else f"  {(figure.value / before - 1) * 100:+.0f} % since"
        number = f"{figure.value:12,.1f}" if figure.value >= 1 else f"{figure.value:12.4f}"
        print(f"{figure.name:48} {number} {figure.unit:12} +-{figure.spread * 50:3.0f} %{bar}{change}")


def _key(figure: Figure) -> str:
    return f"{figure.name} [{figure.unit}]"


def main() -> None:
    """Measure, print, and keep or compare when asked to."""
    parser = argparse.ArgumentParser(description="How fast the engine is.")
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0, help="of random play in each repeat")
    parser.add_argument("--json", type=Path, help="write the figures to this file")
    parser.add_argument("--compare", type=Path, help="show the change since the figures of this file")
    parser.add_argument("--games", nargs="+", default=boardgames_edu.game_names(), choices=boardgames_edu.game_names())
    options = parser.parse_args()
    earlier = json.loads(options.compare.read_text(encoding="utf-8"))["figures"] if options.compare else {}
    print(f"Python {platform.python_version()}, {platform.machine()}; medians of {options.repeats} repeats")
    figures = [import_figure(options.repeats)]
    for name in options.games:
        game = boardgames_edu.load(name)
        figures.append(load_figure(name, options.repeats))
        figures += play_figures(game, options.repeats, options.seconds)
        figures += operation_figures(game, options.repeats)
    figures += copies.figures(options.repeats)
    figures += yardstick.figures(options.repeats, options.seconds)
    figures += yardstick.bots(options.games, options.repeats * options.seconds)
    for declared in (makers.Isles(), makers.Rail(), makers.Risk()):  # as a maker declares them
        figures += play_figures(declared, options.repeats, options.seconds)
    show(figures, earlier)
    if options.json:
        kept = {"python": platform.python_version(), "figures": {_key(figure): figure.value for figure in figures}}
        options.json.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
