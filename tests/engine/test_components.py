"""Components know who sees them: views cover, samples deal what is left of the box, counts hold."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from boardgames_edu.engine.components import HIDDEN, Hand, count, fill
from boardgames_edu.engine.errors import ViewError
from tests.engine.test_fields import played
from tests.engine.toy import CARDS, ToyState, toy


def states() -> list[ToyState]:
    return [played(seed, 12 + seed) for seed in range(12)]


def test_a_view_shows_what_its_seat_may_see() -> None:
    state = toy(3)
    state.known[0 * 3 + 2] = state.hands[2][:1]
    view = state.view(0)
    assert view.hands[0] == state.hands[0]
    assert view.hands[1] == (HIDDEN,) * 3
    assert view.hands[2] == (HIDDEN, HIDDEN, *state.hands[2][:1])
    assert view.pile == [HIDDEN] * len(state.pile)
    assert view.known[2] == state.known[2]
    assert state.view(1).known == [()] * 9
    assert (view.viewer, view.rng_state) == (0, 0)
    with pytest.raises(ViewError):
        view.view(1)
    with pytest.raises(ViewError):
        state.view(3)


def test_a_sample_agrees_with_the_view_and_loses_nothing() -> None:
    rng = random.Random(5)
    for state in states():
        for seat in range(3):
            sample = state.sample(seat, rng)
            assert sample.view(seat).fingerprint() == state.view(seat).fingerprint()
            assert count(sample)[CARDS] == Counter([0, 1, 2] * 5)
            assert (
                state.view(seat).sample(seat, rng).view(seat).fingerprint() == state.view(seat).fingerprint()
            )


def test_samples_differ_where_something_is_hidden() -> None:
    rng, state = random.Random(5), toy(3)
    hands = {tuple(map(tuple, state.sample(0, rng).hands)) for _ in range(20)}
    assert len(hands) > 3
    assert {hand[0] for hand in hands} == {state.hands[0]}


def test_nothing_is_lost_or_made() -> None:
    for state in states():
        assert count(state)[CARDS] == Counter([0, 1, 2] * 5)


def test_a_deck_is_filled_with_what_lies_nowhere() -> None:
    state = toy(3)
    top = state.pile[-2:]
    state.pile[:] = top
    fill(state, "pile")
    assert state.pile[-2:] == top
    assert count(state)[CARDS] == Counter([0, 1, 2] * 5)


def test_a_hand_with_a_cover_of_its_own_is_covered_by_it_alone() -> None:
    class Fan(Hand):
        def cover(self, s: Any, viewer: int, owner: int, cards: tuple[int, ...]) -> tuple[int, ...]:
            return (HIDDEN, *cards[1:])

    hands = [(4, 5), (6, 7)]
    Fan(None).cover_all(None, 0, hands, 1)
    assert hands == [(HIDDEN, 5), (HIDDEN, 7)]
