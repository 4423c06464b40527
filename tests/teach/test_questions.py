"""Questions on who rules: the answers have a history, so they are held to the definition once more; and judging."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from boardgames_edu.engine.errors import OptionError
from boardgames_edu.teach.questions import questions
from boardgames_edu.teach.questions.draft import NOBODY


@pytest.mark.parametrize("level", [1, 2, 3])
def test_neither_answer_is_always_right(level: int) -> None:
    answers = Counter(question.answer == NOBODY for question in questions(count=80, seed=2, level=level))
    assert min(answers.values()) >= 3


def test_a_mistake_is_told_to_whoever_makes_it() -> None:
    told: Counter[str] = Counter()
    for question in questions(count=200, seed=3, level=2):
        state: Any = question.state
        for choice in question.choices:
            if not choice.misconception:
                continue
            told[choice.misconception] += 1
            if "compared with the strongest alone" in choice.misconception:
                region = state.setup.region_ids.index(question.about[0].removeprefix("place:"))
                strengths = [state.strength(seat, region) for seat in range(state.setup.seats)]
                assert max(strengths) <= sum(strengths) - max(strengths) + state.rebels[region]
    assert len(told) >= 3


def test_judging() -> None:
    question = next(questions(count=1, seed=1))
    right, words = question.judge(question.answer)
    assert right
    assert question.why in words
    wrong = next(choice for choice in question.choices if choice.id != question.answer)
    right, words = question.judge(wrong.id)
    assert not right
    assert question.choice(question.answer).words in words
    with pytest.raises(OptionError, match="nobody"):
        question.judge("everybody")


@pytest.mark.parametrize("count", [0, -1, "x", 2.5, True, None])
def test_a_count_that_is_none(count: Any) -> None:
    with pytest.raises(OptionError, match="number of questions"):
        questions("who_rules", count=count)
