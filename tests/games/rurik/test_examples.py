"""The worked examples of the rulebook (data/rurik/examples.yaml), executed by the engine that also shows them."""

from __future__ import annotations

from typing import Any

import pytest

from boardgames_edu.teach.examples import examples, load_example
from tests.games.rurik.conftest import coins, ruler

IDS = [f"EX-{letter}" for letter in "ABCDEFGHIJKL"]


def test_every_example_of_the_rulebook_is_here_with_derived_cases() -> None:
    found = examples("rurik")
    assert list(found) == IDS
    alone = {id for id, example in found.items() if len(example.cases()) == 1}
    assert alone == {"EX-I"}  # all eighteen cards are looked at there, so that no further case is left


@pytest.mark.parametrize("id", IDS)
def test_the_examples_hold(id: str) -> None:
    """Loading compares all that the data say with the engine; here it is asked once more, step by step."""
    for step in load_example(id).steps:
        for fact in step.facts:
            assert fact.look(step.state) == fact.said, fact.key


def test_who_rules_in_example_a() -> None:
    rulers = [ruler(steps[0].state, "galich") for steps in load_example("EX-A").cases()]  # type: ignore[arg-type]
    assert rulers[:5] == ["blue", None, None, "blue", "blue"]


def test_leaders_change_who_rules_in_example_l() -> None:
    rulers = [ruler(steps[0].state, "galich") for steps in load_example("EX-L").cases()]  # type: ignore[arg-type]
    assert rulers == ["blue"] * 4


def test_a_bribe_is_paid_in_example_c() -> None:
    position, _, bribed, held = load_example("EX-C").cases()[0]
    before: Any = position.state
    after: Any = bribed.state
    assert (coins(before, "yellow"), coins(after, "yellow")) == (3, 0)
    assert str(bribed.move) == "bribe 3"
    assert any("power is 4" in str(event) for event in bribed.events)
    assert held.facts[0].said == [["yellow", 1], ["blue", 2]]
    assert "the 1 of Yellow, the 2 of Blue" in held.words


def test_a_deed_that_may_not_be_accomplished_says_why() -> None:
    refused = [
        fact for step in load_example("EX-E").steps for fact in step.facts if fact.rule == "R-DEEDCARD-MARKET_DAY-REQ"
    ]
    assert len(refused) == 2
    assert all(fact.said == [False, fact.rule] for fact in refused)


def test_the_bonuses_of_example_j_hold_in_each_check() -> None:
    both, without = load_example("EX-J").cases()
    due = [step.state.prompt_facts()["cards"] for case in (both, without) for step in case if step.kind == "move"]
    assert due == [1, 1, 2, 2]


def test_the_two_movements_of_example_k() -> None:
    """One board, two priorities; the order is on no printed card, and the other games know nothing of it."""
    spread, gathered = load_example("EX-K").cases()
    moved = [
        [(event.facts["region"], event.facts["region_to"]) for event in case[1].events if "region_to" in event.facts]
        for case in (spread, gathered)
    ]
    assert moved == [
        [("kiev", "pereyaslavl"), ("rostov", "chernigov")],
        [("kiev", "pereyaslavl"), ("kiev", "pereyaslavl")],
    ]
    top: Any = spread[1].state
    assert top.position()["rebellion"]["deck"][0] == 19
    assert max(card.number for card in top.game.setup(1).solo.cards) == 18
