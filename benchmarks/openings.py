"""How bots open Hansa Teutonica: ``python -m benchmarks.openings --players greedy-0 greedy planner --games 20``.

Of all seats, how many create their first route by their own third turn, and have developed Actions by the end of the
fourth round, and in how many games one of them has; and how many of 100 decisions displace a piece. Seats play with
bots of one kind.
"""

from __future__ import annotations

import argparse
from typing import NamedTuple

import boardgames_edu
from boardgames_edu.bots import make
from boardgames_edu.games.hansa.components import ACTIONS
from boardgames_edu.games.hansa.state import A, HansaState

LONGEST = 6_000
TURNS, ROUNDS = 3, 4
"""By which own turn a seat is to have a route; by which round more actions."""


class Opening(NamedTuple):
    """How a game began.

    Attributes:
        routes: how many seats had a route in time; actions: how many had developed Actions.
        displaced, decisions: in the whole game.
    """

    routes: int
    actions: int
    displaced: int
    decisions: int


def opening(player: str, seats: int, seed: int) -> Opening:
    """Play a game to its end."""
    game = boardgames_edu.load("hansa")
    state: HansaState = game.new(seats, seed)
    players = [make(player, game, seats * seed + seat) for seat in range(seats)]
    turns, begun, early, developed = [0] * seats, (0, -1), set[int](), 0
    decisions = displaced = 0
    while (seat := state.to_move) is not None and decisions < LONGEST:
        if (state.round, state.turn) != begun:
            begun = state.round, state.turn
            turns[state.turn] += 1
        if state.round <= ROUNDS:
            developed = sum(state.developed[other * A + ACTIONS] > 0 for other in range(seats))
        action = players[seat](state.view(seat), state.legal_actions())
        if action.verb == "create" and turns[state.turn] <= TURNS:
            early.add(state.turn)
        displaced += action.verb == "displace"
        state.apply(action)
        decisions += 1
    return Opening(len(early), developed, displaced, decisions)


def main() -> None:
    """Print a line for each bot and number of seats."""
    parser = argparse.ArgumentParser(description="How bots open Hansa Teutonica.")
    parser.add_argument("--players", nargs="+", default=["greedy-0", "greedy", "planner-0", "planner"])
    parser.add_argument("--games", type=int, default=20)
    options = parser.parse_args()
    print("| player | seats | route by turn 3 | Actions by round 4 | displacements of 100 | decisions a game |")
    print("|---|---|---|---|---|---|")
    for player in options.players:
        for seats in (2, 3, 4, 5):
            found = [opening(player, seats, seed) for seed in range(options.games)]
            routes, actions, displaced, decisions = map(sum, zip(*found, strict=True))
            of = f"of {seats * options.games}"
            anybody = sum(one.actions > 0 for one in found)
            print(
                f"| {player} | {seats} | {routes} {of} | {actions} {of}, in {anybody} games "
                f"| {100 * displaced / decisions:.1f} | {decisions / options.games:.0f} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
