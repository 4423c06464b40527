"""The worked examples of data/hansa/examples.yaml, executed by the engine that also shows them."""

from __future__ import annotations

from typing import Any

import pytest

from boardgames_edu.games.hansa.rules.scoring import country_points
from boardgames_edu.teach.examples import examples, load_example
from tests.games.hansa.conftest import controller, lines, on, points, posts

IDS = [f"EX-{number:02}" for number in range(1, 31)]


def test_every_example_is_here() -> None:
    assert list(examples("hansa")) == IDS


@pytest.mark.parametrize("id", IDS)
def test_the_examples_hold(id: str) -> None:
    """Loading compares all that the data say with the engine; here it is asked once more, step by step."""
    found = load_example(id, "hansa")
    assert any(step.facts for step in found.steps)
    for step in found.steps:
        for fact in step.facts:
            assert fact.look(step.state) == fact.said, fact.key


def test_a_displacement_leaves_what_the_rulebook_shows() -> None:
    state: Any = load_example("EX-01", "hansa").steps[-1].state
    assert on(state, "paderborn--dortmund") == ["red trader", "", ""]
    assert on(state, "duisburg--dortmund") == ["blue trader", ""]


def test_east_and_west_in_example_5() -> None:
    state: Any = load_example("EX-05", "hansa").steps[-1].state
    assert points(state, "red") == 7


def test_an_exchange_in_example_7() -> None:
    state: Any = load_example("EX-07", "hansa").steps[-1].state
    assert posts(state, "perleberg")[-1] == "red trader"
    assert controller(state, "perleberg") == "red"


@pytest.mark.parametrize(("id", "country"), [("EX-15", "wales"), ("EX-23", "wales"), ("EX-24", "scotland")])
def test_the_positions_of_the_countries_are_those_of_the_rulebook(id: str, country: str) -> None:
    """The rulebook gives counts, the data positions: these come to the counts, and the counts to the points."""
    counts = {
        "EX-15": ([2, 2, 1, 0], [3, 3, 1, 0]),
        "EX-23": ([3, 0, 0, 0], [5, 2, 1, 0]),
        "EX-24": ([1, 1, 1, 0], [2, 2, 2, 0]),
    }
    state: Any = load_example(id, "hansa").steps[0].state
    chart = state.setup.chart
    names = ("red", "blue", "green", "purple")
    there = [city.id for city in chart.map.cities if country in city.countries]
    held = [sum(controller(state, city) == name for city in there) for name in names]
    own = [sum(post.startswith(name) for city in there for post in posts(state, city)) for name in names]
    assert (held, own) == counts[id]
    assert [lines(state, name)[country] for name in names] == list(country_points(held, own, (7, 4, 2)))


def test_words_that_name_a_refusal_carry_its_rule() -> None:
    facts = [fact for step in load_example("EX-17", "hansa").steps for fact in step.facts if fact.rule]
    assert {fact.rule for fact in facts} == {"H-BRI-06"}
