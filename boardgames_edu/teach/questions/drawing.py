"""Random positions for questions: states of random games, sampled once and cached.

A question that needs a particular situation builds its own position instead (``game.from_position``), with
helpers in the module of its game. This module knows no game and no screen.
"""

from collections.abc import Callable
from random import Random
from typing import Any

from boardgames_edu.engine.registry import load, remembered
from boardgames_edu.engine.states.state import State

GAMES = 12
"""The number of random games in a pool, each with its seed."""
EVERY = 7
"""The step between the states kept of a game."""
TRIES = 60
LONGEST = 420
"""The largest number of decisions played of each game.

The middle of a game gives more questions than its end.
"""


@remembered
def random_game(game: str, seats: int, seed: int, options: tuple[tuple[str, Any], ...] = ()) -> tuple[State, ...]:
    """Return states of one random game; do not change them.

    The same seed gives the same game. Raises OptionError.
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
    """Return the states of the random games for ``seats``. Raises OptionError."""
    return tuple(state for seed in range(GAMES) for state in random_game(game, seats, seed, options))


def random_state(
    game: str, rng: Random, seats: int | None = None, wanted: Callable[[Any], bool] = lambda state: True, **options: Any
) -> Any:
    """Return a random state of a random game; do not change it.

    It is None when sixty in a row are not wanted.

    Args:
        game: its name.
        rng: the generator.
        seats: how many play; two or more at random when not given.
        wanted: what must hold of it.
        options: options of the game.
    """
    count = rng.choice([count for count in load(game).seats if count > 1]) if seats is None else seats
    chosen = tuple(options.items())
    for _ in range(TRIES):
        states = random_game(game, count, rng.randrange(GAMES), chosen)
        state = states[int(rng.random() * len(states))]
        if wanted(state):
            return state
    return None
