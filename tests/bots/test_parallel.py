"""A search in several processes: the same turns, more walks, and one clear error."""

from __future__ import annotations

from typing import Any

import pytest

import boardgames_edu as bg
from boardgames_edu import lab
from boardgames_edu.bots import make
from boardgames_edu.engine.errors import OptionError
from tests.bots.test_search import GAMES, positions


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_it_compares_the_turns_that_one_process_compares(game: str, seats: int) -> None:
    for state in positions(game, seats, 2):
        one, several = (make("search-60", state.game, seed=4, jobs=jobs) for jobs in (1, 2))
        view: Any = state.view(state.to_move)
        choices = several.look(view)  # type: ignore[attr-defined]
        assert {choice.action for choice in choices} == {choice.action for choice in one.look(view)}  # type: ignore[attr-defined]
        assert several(view, state.legal_actions()) in state.legal_actions()


def test_the_same_seed_makes_the_same_decision() -> None:
    (state,) = positions("rurik", 2, 1)
    view = state.view(state.to_move)
    found = [make("search-80", state.game, seed=9, jobs=2) for _ in range(2)]
    first, second = (player.look(view) for player in found)  # type: ignore[attr-defined]
    assert first == second
    assert sum(choice.visits for choice in first) > 40


def test_a_search_that_is_stopped_decides_with_what_it_has() -> None:
    (state,) = positions("rurik", 2, 1)
    player: Any = make("search-hard", state.game, jobs=2)
    player.stop()
    view = state.view(state.to_move)
    assert player.look(view)[0].action in state.legal_actions()


@pytest.mark.parametrize("jobs", [0, 1.5, "two"])
def test_a_number_of_processes_that_cannot_be(jobs: Any) -> None:
    with pytest.raises(OptionError, match="The number of processes is a whole number"):
        bg.bot("search-medium", "rurik", jobs=jobs)


def test_a_tournament_may_follow_in_several_processes() -> None:
    (state,) = positions("hansa", 2, 1)
    player: Any = make("search-20", state.game, seed=4, jobs=2)
    assert player(state.view(state.to_move), state.legal_actions()) in state.legal_actions()
    assert len(lab.tournament("hansa", ["random", "greedy"], 2, jobs=2, progress=False)) >= 2
