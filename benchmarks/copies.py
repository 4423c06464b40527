"""Compare a generated copy of a state with one written by hand.

Part of ``make bench``.

Both copy the toy game of the tests: ten fields, seven of them lists.
"""

from __future__ import annotations

import random
from typing import Any

from benchmarks.timing import Figure, median, microseconds
from tests.engine.toy import Toy, ToyState, toy

STATES = 100
DECISIONS = 25


class ByHand(ToyState):
    """The toy state with a copy written by hand."""

    def copy(self) -> Any:
        """Return an independent copy."""
        new: Any = object.__new__(type(self))
        new.setup, new.rng_state, new.viewer, new._legal = (self.setup, self.rng_state, self.viewer, self._legal)
        new._log = None
        new.stack = self.stack[:]
        new.phase, new.turns, new.taken = self.phase, self.turns, self.taken
        new.gold = self.gold[:]
        new.at, new.visited, new.pile = self.at[:], self.visited[:], self.pile[:]
        new.hands, new.known, new.laid = self.hands[:], self.known[:], self.laid[:]
        return new


def played(seed: int) -> ToyState:
    """Return a state from the middle of a random game."""
    state, rng = toy(seed), random.Random(seed)
    for _ in range(DECISIONS):
        if state.is_over:
            break
        state.apply(rng.choice(state.legal_actions()))
    return state


def by_hand(state: ToyState) -> ByHand:
    """Return the same state as one that is copied by hand."""
    other = ByHand(Toy().setup(state.setup.seats))
    names = [field.name for field in ToyState._fields]
    for name in (*names, "rng_state", "viewer", "stack", "_legal"):
        setattr(other, name, getattr(state, name))
    return other


def figures(repeats: int) -> list[Figure]:
    """Return the microseconds of both copies."""
    made = [played(seed) for seed in range(STATES)]
    hand = [by_hand(state) for state in made]
    found = []
    for name, states in (("made from annotations", made), ("written by hand", hand)):
        value, spread = median(microseconds(lambda state: state.copy(), states, repeats))
        found.append(Figure(f"toy: copy {name}", value, "us", spread, more_is_better=False))
    return found
