"""Measure how long games last, and whether they end.

Run it by ``python -m benchmarks.ends --seeds 2000``.

Games between players of one kind, spread evenly over every map, module and number of players of a game; the
figures are decisions.

What is known of Hansa Teutonica, where nothing in the rules bounds a game:

- A player may always pass instead of acting, so players who all pass go on for ever.
- Creating routes brings the end: points, full cities and drawn markers never go back. From the positions that
  random games lead to, a few decisions lead to a route, and uniformly random players take them with a chance that does
  not shrink; so long games are rare, but there is no bound.
- A position where no route can ever be created again would never end; a ruling ends the game there (H-END-09).

So automatic games have a cap, ``CAP``. Games that reach it are counted as "left", games in such a position as
"standstill".
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Any, NamedTuple

import boardgames_edu
from boardgames_edu.bots import bot_names, make
from boardgames_edu.engine.errors import OptionError
from boardgames_edu.engine.events import Action
from boardgames_edu.engine.states.game import Game
from boardgames_edu.engine.states.state import State
from boardgames_edu.games.hansa.rules.flow import standstill
from boardgames_edu.games.hansa.state import HansaState

CAP = 400_000
"""Decisions after which a game is stopped.

Five times those of the longest of a thousand random games (74 638; half took fewer than 19 662).
"""
MODULES: tuple[dict[str, Any], ...] = ({}, {"missions": True}, {"markers": "promo", "favour": True})
Choose = Callable[[State, Sequence[Action]], Action]


class PlayedGame(NamedTuple):
    """A finished game: its decisions and how it ended.

    ``how`` is "ended", "standstill", or "left" at the cap.
    """

    decisions: int
    how: str


def setups(game: Game[Any]) -> list[dict[str, Any]]:
    """Return setups for every player count, map and fitting set of modules."""
    maps = [{"map": name} for name in sorted(_maps(game))] or [{}]
    modules = [module for module in MODULES if all(name in game.options for name in module)]
    return [setup for setup in _all(game, maps, modules) if _fits(game, setup)]


def _maps(game: Game[Any]) -> list[str]:
    option = game.options.get("map")
    return [] if option is None else [name for name in option.choices.split(", ") if name != option.default]


def _all(game: Game[Any], maps: list[dict[str, str]], modules: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for on, seats, module in product(maps, game.seats, modules):
        yield {"seats": seats, **on, **module}


def _fits(game: Game[Any], setup: dict[str, Any]) -> bool:
    try:
        game.setup(**setup)
    except OptionError:
        return False
    return True


def play(state: State, choose: Choose, cap: int = CAP) -> PlayedGame:
    """Play a state to its end or to the cap."""
    for decisions in range(cap):
        actions = state.legal_actions()
        if not actions:
            still = isinstance(state, HansaState) and standstill(state)
            return PlayedGame(decisions, "standstill" if still else "ended")
        state.apply(choose(state, actions))
    return PlayedGame(cap, "left")


def by_lot(seed: int) -> Choose:
    """Return a player that draws each action uniformly at random."""
    chance = random.Random(seed).random
    return lambda _state, actions: actions[int(chance() * len(actions))]


def by_players(game: Game[Any], name: str, seats: int, seed: int) -> Choose:
    """Return a choice by bots, each seeing its own view."""
    players = [make(name, game, seed * 10 + seat) for seat in range(seats)]

    def choose(state: State, actions: Sequence[Action]) -> Action:
        seat = state.to_move or 0
        return players[seat](state.view(seat), actions)

    return choose


def summary(games: Sequence[PlayedGame]) -> str:
    """Return the median, 95th percentile and longest length, and the unfinished games."""
    lengths = sorted(found.decisions for found in games)
    most = lengths[min(len(lengths) * 95 // 100, len(lengths) - 1)]
    shut, left = (sum(found.how == how for found in games) for how in ("standstill", "left"))
    return (
        f"{len(lengths):5} games: median {lengths[len(lengths) // 2]:6}, 95 % up to {most:6}, "
        f"longest {lengths[-1]:6}; standstill {shut}, left {left}"
    )


def measure(game: Game[Any], player: str, seeds: int, first: int = 0, cap: int = CAP) -> dict[str, list[PlayedGame]]:
    """Play ``seeds`` games, spread over the setups; return them by setup.

    Shows progress; an interrupt returns what was played so far.
    """
    found: dict[str, list[PlayedGame]] = {}
    chosen = setups(game)
    try:
        for seed in range(first, first + seeds):
            print(f"\r{seed - first} of {seeds} games", end="", file=sys.stderr, flush=True)
            setup = chosen[seed % len(chosen)]
            choose = by_lot(seed) if player == "random" else by_players(game, player, int(setup["seats"]), seed)
            name = ", ".join(f"{key} {value}" for key, value in setup.items())
            found.setdefault(name, []).append(play(game.new(seed=seed, **setup), choose, cap))
    except KeyboardInterrupt:
        print("\nstopped", end="", file=sys.stderr)
    print(file=sys.stderr)
    return found


def main() -> None:
    """Play, and print a line for each setup and one for all."""
    parser = argparse.ArgumentParser(description="How long games last, and whether they end.")
    parser.add_argument("--game", default="hansa", choices=boardgames_edu.game_names())
    parser.add_argument("--player", default="random", choices=bot_names())
    parser.add_argument("--seeds", type=int, default=200, help="how many games")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--cap", type=int, default=CAP, help="decisions after which a game is left")
    options = parser.parse_args()
    found = measure(boardgames_edu.load(options.game), options.player, options.seeds, options.first, options.cap)
    width = max(map(len, found), default=0)
    for name, games in found.items():
        print(f"{name:{width}} {summary(games)}")
    if found:
        print(f"{'all':{width}} {summary([played for games in found.values() for played in games])}")


if __name__ == "__main__":
    main()
