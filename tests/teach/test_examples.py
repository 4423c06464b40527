"""Worked examples: every step is what the engine says."""

from __future__ import annotations

from typing import Any

import pytest

from boardgames_edu.engine.errors import DataError, OptionError
from boardgames_edu.teach import examples as module
from boardgames_edu.teach.examples import example, examples


def test_example_a_and_its_cases() -> None:
    found = example("EX-A")
    assert found.title == "Two against one and a rebel"
    assert [step.answer for step in found.steps[:4]] == ["blue", None, None, "blue"]
    for step in found.steps:
        state: Any = step.state
        region = state.setup.region_ids.index(step.about[0].removeprefix("place:"))
        seat = state.ruler(region)
        assert (None if seat is None else state.seat_name(seat)) == step.answer
        assert step.rules
        assert all(rule in state.game.rulebook for rule in step.rules)


def test_unknown_examples_and_games() -> None:
    with pytest.raises(OptionError, match="EX-A"):
        example("EX-AA")
    with pytest.raises((OptionError, LookupError, ValueError)):
        examples("chess")


def test_data_that_contradict_the_engine_are_refused() -> None:
    row = module._Example(
        id="EX-X",
        title="wrong",
        kind="ruler",
        words="wrong",
        given={
            "players": 4,
            "region": "kiev",
            "troops": {"blue": 1},
            "leaders": {},
            "strongholds": [],
            "rebels": 1,
        },
        when={},
        then={"ruler": "blue"},
    )
    with pytest.raises(DataError, match=r"EX-X\.0"):
        module._example("rurik/examples.yaml", row)
