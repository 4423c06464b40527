"""Goals part by part: words with what fills them, joined and taken apart, and what moves have brought about."""

from __future__ import annotations

import random
from typing import Any

import pytest

import boardgames_edu as bg
from boardgames_edu.engine.registry import game_names
from boardgames_edu.teach.editing import aims
from boardgames_edu.teach.goals.goals import read_goal, vocabulary_of
from boardgames_edu.teach.sources import SourceLocation

KIEV: dict[str, Any] = {"rules": {"blue": "kiev"}}
AZOV: dict[str, Any] = {"rules": {"blue": "azov"}}
COINS: dict[str, Any] = {"coins": {"blue": 3}}


@pytest.mark.parametrize(
    ("found", "one_is_enough", "goal"),
    [
        ([KIEV], False, KIEV),
        ([KIEV, COINS], False, {**KIEV, **COINS}),
        ([KIEV, AZOV], False, {"all": [KIEV, AZOV]}),
        ([KIEV, COINS], True, {"any": [KIEV, COINS]}),
    ],
)
def test_parts_are_joined_and_taken_apart_again(found: list[Any], one_is_enough: bool, goal: Any) -> None:
    assert aims.combined(found, one_is_enough=one_is_enough) == goal
    assert aims.parts(goal) == (found, one_is_enough)


def test_a_goal_with_words_of_its_own_stays_whole() -> None:
    goal = {**KIEV, "words": "Blue rules Kiev at last"}
    assert aims.parts(goal) == ([goal], False)
    assert aims.combined([goal]) == goal


def test_a_word_is_filled_and_said() -> None:
    state = bg.load("rurik").new(3, seed=1)
    troops = vocabulary_of("rurik").predicates["troops"]
    names = {"seat": "blue", "region": "kiev"}
    assert aims.part(troops, names, "<= 2") == {"troops": {"blue": {"kiev": "<= 2"}}}
    assert aims.part(troops, names, "2", holds=False) == {"not": {"troops": {"blue": {"kiev": 2}}}}
    assert aims.in_words(aims.part(troops, names, "2"), state) == "Blue has at least 2 troops in Kiev"
    assert aims.labels(state)["troops"] == "… has … troops in …"


def test_a_thing_on_the_board_names_what_fills_the_words() -> None:
    state, words = bg.load("rurik").new(3, seed=1), vocabulary_of("rurik").predicates
    assert aims.named_by("piece:kiev:blue:troop", words["rules"], state) == {"seat": "blue", "region": "kiev"}
    assert aims.named_by("place:kiev", words["coins"], state) == {}


@pytest.mark.parametrize("game", game_names())
def test_what_is_offered_holds_after_the_moves_and_not_before(game: str) -> None:
    rng = random.Random(5)
    state = bg.load(game).new(3, seed=5)
    offered = 0
    for _ in range(40):
        before = state.copy()
        for _ in range(3):
            state.apply(rng.choice(state.legal_actions()))
        for part in aims.brought_about(before, state):
            goal = read_goal(part, before, SourceLocation("goal", ""))
            assert goal.holds(state), part
            assert not goal.holds(before), part
            offered += 1
    assert offered > 60
