"""What a choice costs a greedy player: ``python -m benchmarks.choices --games 4``.

Games are played once by greedy players, and then once more with all that these do but evaluate: look, guess, copy the
position and make the move. The second is the ceiling of what a faster evaluation can bring.
"""

from __future__ import annotations

import argparse
import time
from random import Random

import boardgames_edu as bg
from boardgames_edu.bots.greedy import distinct, evaluation


def costs(name: str, seats: int, games: int) -> tuple[int, int, float, float]:
    """Return decisions, choices, and CPU seconds with evaluation and without."""
    game, rng = bg.load(name), Random(1)
    played, begun = [], time.process_time()
    for seed in range(games):
        players = [bg.bot("greedy", game, seed * seats + seat) for seat in range(seats)]
        state = game.new(seed=seed, seats=seats)
        moves = []
        while not state.is_over:
            moves.append(players[state.to_move](state.view(state.to_move), state.legal_actions()))
            state.apply(moves[-1])
        played.append(moves)
    whole, choices, begun = time.process_time() - begun, 0, time.process_time()
    for seed, moves in enumerate(played):
        state = game.new(seed=seed, seats=seats)
        for move in moves:
            actions, view = state.legal_actions(), state.view(state.to_move)
            if len(actions) > 1:
                guess = view.sample(state.to_move, rng)
                for action in distinct(evaluation(game), guess, actions):
                    guess.copy().apply(action, legal=True)
                    choices += 1
            state.apply(move)
    return sum(map(len, played)), choices, whole, time.process_time() - begun


def main() -> None:
    """Print what choices cost in the games that were asked for."""
    parser = argparse.ArgumentParser(description="What a choice costs a greedy player, evaluated and not.")
    parser.add_argument("--game", nargs="+", default=bg.game_names())
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--games", type=int, default=4)
    options = parser.parse_args()
    for name in options.game:
        decisions, choices, whole, rules = costs(name, options.seats, options.games)
        print(
            f"{name:9} {options.games / whole:6.2f} games a second, {options.games / rules:6.2f} without evaluation; "
            f"{choices / decisions:4.1f} choices a decision, {1e6 * whole / choices:5.1f} and "
            f"{1e6 * rules / choices:5.1f} us each"
        )


if __name__ == "__main__":
    main()
