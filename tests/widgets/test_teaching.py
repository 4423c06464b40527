"""The stepper and the quiz, driven by their buttons."""

from __future__ import annotations

from typing import Any

import pytest

from boardgames_edu.engine.errors import OptionError
from boardgames_edu.widgets.quiz import quiz
from boardgames_edu.widgets.stepper import stepper


def test_stepping_forward_and_back() -> None:
    at: Any = stepper("EX-A")
    first = at._board.value
    assert at.back.disabled
    assert "Blue rules" in at._words.value
    at.forward.click()
    assert "share the highest strength" in at._words.value
    assert at._board.value != first
    at.back.click()
    assert at._board.value == first
    for _ in range(30):
        at.forward.click()
    assert at.forward.disabled
    assert at.at == len(at.example.steps) - 1
    at.start.click()
    assert at.at == 0


def test_a_step_shows_its_rules_and_that_it_is_ours() -> None:
    at: Any = stepper("EX-A")
    assert "R-RULE-01" in at._rules.value
    at.go(5)
    assert "no rulebook tells it" in at._words.value


def test_an_unknown_example() -> None:
    with pytest.raises(OptionError, match="EX-A"):
        stepper("EX-Z")


def test_a_quiz_to_its_end() -> None:
    asked: Any = quiz("who_rules", count=3, seed=4)
    for number in range(3):
        question = asked.question
        labels = [button.description for button in asked.answers.children]
        assert labels == list(question.choices.values())
        right = labels.index(question.choices[question.answer])
        if number == 1:
            asked.answers.children[(right + 1) % len(labels)].click()
            assert "✗" in asked._said.value
        asked.answers.children[right].click()
        assert "✓" in asked._said.value
        assert question.rules[0] in asked._rules.value
        if number < 2:
            asked.next.click()
    assert "2 of 3" in asked._said.value
    asked.next.click()
    assert asked.at == 0
    assert asked.right == 0


def test_the_picture_does_not_give_the_answer_away() -> None:
    asked = quiz("who_rules", count=4, seed=9)
    for question in asked.questions:
        place = asked.scene().find(asked.question.about[0])
        assert place.seat is None
        assert "rules" not in place.words
        assert question.judge(question.answer)[0]


def test_a_wrong_level_or_kind() -> None:
    with pytest.raises(OptionError, match="who_rules"):
        quiz("who_wins")
    with pytest.raises(OptionError, match="1, 2, 3"):
        quiz(level=4)


@pytest.mark.parametrize("count", [0, -1, "x", 2.5, True, None])
def test_a_count_that_is_none(count: Any) -> None:
    with pytest.raises(OptionError, match="number of questions"):
        quiz("who_rules", count=count)
