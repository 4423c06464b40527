"""The deed cards are asked both ways, and each leader is met in a step of the lessons."""

from __future__ import annotations

from collections import defaultdict
from random import Random

from boardgames_edu.engine.registry import load
from boardgames_edu.games.rurik.teaching.questions.cards import PLACED, deed_cards
from boardgames_edu.teach.lessons import load_lesson
from boardgames_edu.teach.questions import find_kind

DEEDS = {card.id: card for card in deed_cards()}


def test_every_word_of_a_card_can_be_put_on_the_table() -> None:
    words = {word for card in deed_cards() for word in (*card.requirement, *card.cost)}
    assert words == set(PLACED)


def test_each_deed_is_asked_where_it_is_possible_and_where_it_is_not() -> None:
    kind, rng = find_kind("deed_possible", "rurik"), Random(3)
    answers: dict[str, set[bool]] = defaultdict(set)
    for level in (1, 2):
        for _ in range(600):
            question = kind.question(rng, level)
            (deed,) = question.state.position()["players"]["blue"]["deeds"]
            answers[deed].add(question.answer == "yes")
    assert {deed: len(found) for deed, found in answers.items()} == dict.fromkeys(DEEDS, 2)


def test_every_leader_has_a_step_of_its_own() -> None:
    rules = load_lesson("rurik/07_leaders").rules
    for leader in load("rurik").setup(3).components.leaders:
        assert set(leader.rules) <= set(rules), leader.id
