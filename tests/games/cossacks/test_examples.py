"""The examples of ``data/cossacks/examples.yaml``, executed by the engine that also shows them."""

from __future__ import annotations

import random
from typing import Any

import pytest

from boardgames_edu.engine.errors import OptionError
from boardgames_edu.games.cossacks.teaching.examples.cases import play, seals_in_all, tokens_in_all
from boardgames_edu.teach.examples import examples, load_example
from tests.games.cossacks.conftest import GAME, asked, gold, seals

IDS = [f"WE-0{k}" for k in range(1, 5)] + [f"DX-{k:02}" for k in range(1, 17)]


def test_every_example_of_the_index_is_here() -> None:
    assert list(examples("cossacks")) == IDS


@pytest.mark.parametrize("id", IDS)
def test_the_examples_hold(id: str) -> None:
    """Loading compares all that the data say with the engine; here it is asked once more, step by step."""
    found = load_example(id, "cossacks")
    assert any(step.facts for step in found.steps)
    for step in found.steps:
        for fact in step.facts:
            assert fact.look(step.state) == fact.said, fact.key


def test_the_march_to_pereyaslav() -> None:
    steps = load_example("WE-01", "cossacks").steps
    captured: Any = next(step.state for step in steps if any(event.kind == "captured" for event in step.events))
    assert seals(captured, "blue") == {"chyhyryn", "pereyaslav"}
    last: Any = steps[-1].state
    assert gold(last)["blue"] == 4


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_nothing_is_lost(seats: int) -> None:
    """What the example DX-12 shows now and then, at every step of a whole game."""
    state, rng = GAME.new(seats=seats, seed=seats), random.Random(seats)
    while actions := state.legal_actions():
        assert sum(state.gold) == 7 * seats
        assert tokens_in_all(state) == 15 * seats
        assert seals_in_all(state) == [5] * seats
        assert state.reserve == sum(mask.bit_count() for mask in state.seals)
        state.apply(rng.choice(actions))
    assert asked(state)[1] == ""


@pytest.mark.parametrize(
    ("when", "told"),
    [
        ({"steps": [], "stepps": []}, "Unknown key of when: 'stepps'. Choose from: steps"),
        ({"steps": [{"move": "obey"}]}, r"Unknown key of when.steps\[0\]: 'move'"),
        ({"steps": [{"expect": {"gold": {"pink": 3}}}]}, "Unknown seat: 'pink'"),
        ({"steps": [{"expect": {"gold": 3}}]}, "Unknown seat: 3"),
    ],
)
def test_a_key_that_nobody_reads_is_refused(when: dict[str, Any], told: str) -> None:
    with pytest.raises(OptionError, match=told):
        play({"seats": 3}, when, None)
