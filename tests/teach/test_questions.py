"""Generated questions: the answer is the engine's, recounted here from the definition."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from boardgames_edu.engine.errors import OptionError
from boardgames_edu.games.rurik.state import STRONGHOLD, R  # type: ignore[attr-defined]
from boardgames_edu.teach.questions import LEVELS, NOBODY, questions


@pytest.mark.parametrize("level", LEVELS)
def test_answers_agree_with_the_definition(level: int) -> None:
    answers = Counter()  # type: ignore[var-annotated]
    for question in questions(count=80, seed=2, level=level):
        state: Any = question.state
        region = state.setup.region_ids.index(question.about[0].removeprefix("place:"))
        if level < 3:
            strength = {
                state.seat_name(seat): state.troops[seat * R + region]
                + (state.leaders[seat] == region)
                + (state.built[STRONGHOLD * R + region] == seat)
                for seat in range(state.setup.seats)
            }
            top = max(strength.values())
            alone = [seat for seat, count in strength.items() if count == top]
            wanted = alone[0] if len(alone) == 1 and top > state.rebels[region] else NOBODY
            assert question.answer == wanted
        assert question.answer in question.choices
        assert question.rules
        assert all(rule in state.game.rulebook for rule in question.rules)
        answers[question.answer == NOBODY] += 1
    assert min(answers.values()) >= 5  # neither answer is always right


def test_the_same_seed_asks_the_same() -> None:
    one, two = (list(questions(count=5, seed=8)) for _ in range(2))
    assert [q.state for q in one] == [q.state for q in two]
    assert [q.state for q in one] != [q.state for q in questions(count=5, seed=9)]


def test_judging() -> None:
    question = next(questions(count=1, seed=1))
    right, words = question.judge(question.answer)
    assert right
    assert question.why in words
    wrong = next(answer for answer in question.choices if answer != question.answer)
    right, words = question.judge(wrong)
    assert not right
    assert question.choices[question.answer] in words
    with pytest.raises(OptionError, match="nobody"):
        question.judge("everybody")
