"""Goals about the result of Hansa Teutonica: what a seat gets from one of its sources."""

from __future__ import annotations

from typing import Any

import pytest

from boardgames_edu.engine.errors import DataError
from boardgames_edu.engine.states.state import State
from boardgames_edu.games.hansa.components import SEATS
from boardgames_edu.games.hansa.teaching.goals import SOURCES
from boardgames_edu.teach.examples import load_example
from boardgames_edu.teach.goals.goals import read_goal
from boardgames_edu.teach.questions.draft import random_game
from boardgames_edu.teach.sources import SourceLocation


def holds(wanted: dict[str, Any], state: State) -> bool:
    return read_goal({"gets": wanted}, state, SourceLocation("test.yaml", "goal: {}").at("goal")).holds(state)


@pytest.mark.rule("H-SCO-01", "H-BRI-20", "H-BRI-25")
def test_the_lines_of_a_result_add_up_to_its_total() -> None:
    """Each source is what the word counts, and no line of the result is without one."""
    state = random_game("hansa", 4, 3, (("map", "britannia_45"),))[-1]
    assert any(state.totals())
    for seat, lines, total in zip(SEATS, state.scores(), state.totals(), strict=False):
        counted = {source: sum(line.points for line in lines if line.source == source) for source in SOURCES}
        assert sum(counted.values()) == total
        for source, points in counted.items():
            assert holds({seat: {source: f"= {points}"}}, state)
            assert not holds({seat: {source: points + 1}}, state)


@pytest.mark.rule("H-MIS-05")
def test_a_mission_has_a_source_of_its_own() -> None:
    state = load_example("EX-14", "hansa").steps[-1].state
    assert holds({"red": {"mission": "= 8", "cities": "= 6"}}, state)


def test_an_unknown_source_is_refused() -> None:
    state = load_example("EX-14", "hansa").steps[-1].state
    with pytest.raises(DataError, match=r"markets.*source"):
        holds({"red": {"markets": 3}}, state)
