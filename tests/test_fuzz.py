"""A short run of ``benchmarks.fuzz``: nothing that is put in breaks anything. A long one is run by hand."""

from __future__ import annotations

import pytest

import boardgames_edu as bg
from benchmarks import fuzz
from boardgames_edu.testing import TIMES


@pytest.mark.slow
@pytest.mark.parametrize("game", bg.game_names())
def test_bad_input_is_refused_and_changes_nothing(game: str) -> None:
    rounds = 5 if TIMES == 1 else 25 * TIMES
    tried, found = fuzz.run([game], seed=1, until=lambda number: number >= rounds)
    assert sum(tried.values()) == rounds * len(fuzz.KINDS)
    assert found == []
