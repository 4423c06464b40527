"""The deed cards and the leaders in the lessons: each card is shown being accomplished, and asked both ways."""

from __future__ import annotations

from collections import defaultdict
from random import Random

import pytest

from boardgames_edu.engine.board import bits
from boardgames_edu.games import load
from boardgames_edu.games.rurik.state import RurikState
from boardgames_edu.teach.lessons import Show, lesson
from boardgames_edu.teach.questions import find_kind
from boardgames_edu.teach.questions.rurik_cards import PLACED, deed_cards

DEEDS = {card.id: card for card in deed_cards()}


def shown() -> dict[str, Show]:
    """Per deed that a step of the lessons shows being accomplished, the step."""
    found: dict[str, Show] = {}
    for name in ("05_deeds_to_show", "05_deeds_to_pay"):
        for step in lesson(f"rurik/{name}").steps:
            if isinstance(step, Show):
                state = step.example.steps[-1].state
                assert isinstance(state, RurikState)
                found |= {deed_cards()[deed].id: step for deed in bits(state.done[0])}
    return found


def test_every_deed_is_accomplished_in_a_lesson() -> None:
    assert shown().keys() == DEEDS.keys()


@pytest.mark.parametrize("deed", sorted(shown()))
def test_the_step_names_the_rules_of_its_card_and_says_its_points(deed: str) -> None:
    step, card = shown()[deed], DEEDS[deed]
    assert set(step.rules) >= set(card.rules)
    assert card.names["en"] in step.words
    assert f"scores {card.vp}" in " ".join(step.words.split())


def test_every_word_of_a_card_can_be_put_on_the_table() -> None:
    words = {word for card in deed_cards() for word in (*card.requirement, *card.cost)}
    assert words == set(PLACED)


def test_each_deed_is_asked_where_it_is_possible_and_where_it_is_not() -> None:
    kind, lots = find_kind("deed_possible", "rurik"), Random(3)
    answers: dict[str, set[bool]] = defaultdict(set)
    for level in (1, 2):
        for _ in range(600):
            question = kind.question(lots, level)
            (deed,) = question.state.position()["players"]["blue"]["deeds"]
            answers[deed].add(question.answer == "yes")
    assert {deed: len(found) for deed, found in answers.items()} == dict.fromkeys(DEEDS, 2)


def test_every_leader_has_a_step_of_its_own() -> None:
    rules = lesson("rurik/07_leaders").rules
    for leader in load("rurik").setup(3).facts.leaders:
        assert set(leader.rules) <= set(rules), leader.id
