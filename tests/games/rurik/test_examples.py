"""The worked examples of the rulebook (data/rurik/examples.yaml), executed by the engine that also shows them."""

from __future__ import annotations

from typing import Any

import pytest

from boardgames_edu.teach.examples import example, examples
from tests.games.rurik.conftest import coins, ruler

IDS = [f"EX-{letter}" for letter in "ABCDEFGH"]


def test_every_example_of_the_rulebook_is_here_with_derived_cases() -> None:
    found = examples("rurik")
    assert list(found) == IDS
    assert all(len(example.cases()) > 1 for example in found.values())


@pytest.mark.parametrize("id", IDS)
def test_the_examples_hold(id: str) -> None:
    """Loading compares all that the data say with the engine; here it is asked once more, step by step."""
    for step in example(id).steps:
        for fact in step.facts:
            assert fact.look(step.state) == fact.said, fact.key


def test_who_rules_in_example_a() -> None:
    rulers = [ruler(steps[0].state, "galich") for steps in example("EX-A").cases()]  # type: ignore[arg-type]
    assert rulers[:6] == ["blue", None, None, "blue", "blue", "blue"]


def test_a_bribe_is_paid_in_example_c() -> None:
    position, _, bribed, held = example("EX-C").cases()[0]
    before: Any = position.state
    after: Any = bribed.state
    assert (coins(before, "yellow"), coins(after, "yellow")) == (3, 0)
    assert str(bribed.move) == "bribe 3"
    assert any("power is 4" in str(event) for event in bribed.events)
    assert held.facts[0].said == [["yellow", 1], ["blue", 2]]
    assert "the 1 of Yellow, the 2 of Blue" in held.words


def test_a_deed_that_may_not_be_accomplished_says_why() -> None:
    refused = [
        fact
        for step in example("EX-E").steps
        for fact in step.facts
        if fact.rule == "R-DEEDCARD-MARKET_DAY-REQ"
    ]
    assert len(refused) == 2
    assert all(fact.said == [False, fact.rule] for fact in refused)
