"""Random positions for questions: states of random games, sampled once and cached.

A question that needs a particular situation builds its own position instead (``game.from_position``); what helps with
that stands in the module of its game. Knows no game and no screen.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from boardgames_edu.engine.game import State
from boardgames_edu.engine.registry import load, remembered

__all__ = [
    "EVERY",
    "GAMES",
    "LONGEST",
    "TRIES",
    "pool",
    "random_game",
    "random_state",
]

GAMES = 12
"""How many random games are played for a pool, each with its own seed."""
EVERY = 7
"""One state in this many is kept of each game."""
TRIES = 60
LONGEST = 420
"""How many decisions of each game are played at most; its middle asks more than its end."""


@remembered
def random_game(
    game: str, seats: int, seed: int, options: tuple[tuple[str, Any], ...] = ()
) -> tuple[State, ...]:
    """Return the states of one random game; do not change them. Raises OptionError.

    The same seed gives the same game.
    """
    rng, found = Random(seed), []
    state: State = load(game).new(seats=seats, seed=seed, **dict(options))
    for number in range(LONGEST):
        actions = state.legal_actions()
        if not actions:
            break
        if number % EVERY == seed % EVERY:
            found.append(state.copy())
        state.apply(actions[int(rng.random() * len(actions))])
    return tuple(found)


def pool(game: str, seats: int, options: tuple[tuple[str, Any], ...] = ()) -> tuple[State, ...]:
    """Return the states of all random games with a number of seats. Raises OptionError."""
    return tuple(state for seed in range(GAMES) for state in random_game(game, seats, seed, options))


def random_state(
    game: str,
    rng: Random,
    seats: int | None = None,
    wanted: Callable[[Any], bool] = lambda state: True,
    **options: Any,
) -> Any:
    """Return a random state of a random game; do not change it.

    None when sixty in a row are not wanted.

    Args:
        game: whose.
        rng: by which it is drawn.
        seats: how many play; two or more at random when not given.
        wanted: what must hold of it.
        options: of the game.
    """
    count = rng.choice([count for count in load(game).seats if count > 1]) if seats is None else seats
    chosen = tuple(options.items())
    for _ in range(TRIES):
        states = random_game(game, count, rng.randrange(GAMES), chosen)
        state = states[int(rng.random() * len(states))]
        if wanted(state):
            return state
    return None
