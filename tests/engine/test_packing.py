"""A state as a vector of numbers: any that is damaged, or of another game, is refused."""

from __future__ import annotations

from array import array
from random import Random
from typing import Any

import pytest

import boardgames_edu as bg
from boardgames_edu.engine.errors import PositionError


@pytest.mark.parametrize("game", bg.game_names())
def test_a_damaged_vector_is_refused(game: str) -> None:
    state, rng = bg.load(game).new(3, seed=1), Random(1)
    for _ in range(40):
        state.apply(rng.choice(state.legal_actions()))
    vector = state.packed()
    assert state.unpacked(vector) == state
    damaged = [vector[:length] for length in range(0, len(vector), 7)]
    for value in (0, 1, -1, 2**63 - 1, 3 - 2**63, 8 * 2**40 + 5 - 2**63):
        at, changed = rng.randrange(len(vector)), vector[:]
        changed[at] = value if changed[at] != value else value + 1
        damaged.append(changed)
    others = [bg.load(other).new(3, seed=1).packed() for other in bg.game_names() if other != game]
    seats = bg.load(game).new(4, seed=1).packed()
    wrong: Any
    for wrong in (*damaged, *others, seats, array("q"), array("i", [1]), [*vector], None):
        before = state.position()
        with pytest.raises(PositionError, match="damaged, or of another game"):
            state.unpacked(wrong)
        assert state.position() == before
