"""Components know who sees them: views cover, samples deal what is left of the box, counts hold."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from boardgames_edu.engine.errors import PositionError, ViewError
from boardgames_edu.engine.fields.components import Hand
from boardgames_edu.engine.hidden import HIDDEN
from boardgames_edu.engine.states.dealing import count, shared
from tests.engine.test_fields import played
from tests.engine.toy import CARDS, Toy, ToyState, toy


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


def test_a_spectator_sees_what_all_seats_see() -> None:
    """He saw what the seat beside a hand had been shown of it."""
    for state in states():
        state.known = [()] * 9
        state.known[1] = state.hands[1][:1]  # the first seat alone has seen a card of the second
        state.known[2] = state.known[3 + 2] = state.hands[2][:1]
        seen = shared(state)
        assert seen.hands[:2] == [(HIDDEN,) * len(hand) for hand in state.hands[:2]]
        assert seen.hands[2] == (HIDDEN,) * (len(state.hands[2]) - 1) + state.hands[2][:1]
        assert seen.pile == [HIDDEN] * len(state.pile)
        assert seen.known == [()] * 9
        assert seen.laid == state.laid
        alone = shared(state.view(0))
        assert {card for hand in alone.hands for card in hand} == {HIDDEN}


def test_a_sample_agrees_with_the_view_and_loses_nothing() -> None:
    rng = random.Random(5)
    for state in states():
        for seat in range(3):
            sample = state.sample(seat, rng)
            assert sample.view(seat).fingerprint() == state.view(seat).fingerprint()
            assert count(sample)[CARDS] == Counter([0, 1, 2] * 5)
            assert state.view(seat).sample(seat, rng).view(seat).fingerprint() == state.view(seat).fingerprint()


def test_samples_differ_where_something_is_hidden() -> None:
    rng, state = random.Random(5), toy(3)
    hands = {tuple(map(tuple, state.sample(0, rng).hands)) for _ in range(20)}
    assert len(hands) > 3
    assert {hand[0] for hand in hands} == {state.hands[0]}


def test_nothing_is_lost_or_made() -> None:
    for state in states():
        assert count(state)[CARDS] == Counter([0, 1, 2] * 5)


def test_a_position_names_the_uppermost_card_first_and_the_rest_lies_below() -> None:
    """As ``docs/teaching.md`` says for every game; a declared one said that twelve cards lie nowhere."""
    position = {
        "seats": 3,
        "players": {"blue": {"hands": ["sun"]}},
        "pile": ["moon", "star"],
        "stack": [["turn", "blue"]],
    }
    state = Toy().from_position(position)
    assert state.pile[-2:] == [2, 1]
    assert count(state)[CARDS] == Counter([0, 1, 2] * 5)
    assert Toy().from_position(position) == state
    again = state.position()
    assert again["pile"][:2] == ["moon", "star"]
    assert Toy().from_position(again) == state
    orders = {tuple(Toy().from_position({**position, "chance": chance}).pile) for chance in range(5)}
    assert len(orders) == 5


def test_a_position_cannot_name_more_than_there_is() -> None:
    with pytest.raises(PositionError, match="there are more of them than in the box: 1 too many"):
        Toy().from_position({"seats": 3, "pile": ["sun"] * 6})


def test_a_hand_with_a_cover_of_its_own_is_covered_by_it_alone() -> None:
    class Fan(Hand):
        def cover(self, s: Any, viewer: int, owner: int, cards: tuple[int, ...]) -> tuple[int, ...]:
            return (HIDDEN, *cards[1:])

    hands = [(4, 5), (6, 7)]
    Fan(None).cover_all(None, 0, hands, 1)
    assert hands == [(HIDDEN, 5), (HIDDEN, 7)]


@pytest.mark.parametrize(
    "use",
    [
        lambda card: (7, -26)[card],
        lambda card: [7, -26][:card],
        lambda card: 1 << card,
        lambda card: 3 - card,
        lambda card: card * 2,
        lambda card: sum([card]),
        range,
        int,
        float,
        lambda card: card and 3,
    ],
)
def test_a_covered_card_is_no_number(use: Callable[[Any], Any]) -> None:
    """It was -1, which is the last entry of any list."""
    with pytest.raises(TypeError, match=r"a covered card is used as a number; .* leave it out \(card >= 0\)"):
        use(toy(3).view(0).hands[1][0])


def test_a_covered_card_comes_before_all_others_and_stays_itself() -> None:
    assert not HIDDEN >= 0
    assert HIDDEN < 0
    assert sorted((3, HIDDEN, 0)) == [HIDDEN, 0, 3]
    assert HIDDEN != -1
    assert pickle.loads(pickle.dumps(HIDDEN)) is HIDDEN
    assert (repr(HIDDEN), str(HIDDEN)) == ("HIDDEN", "?")


def test_no_card_is_seen_to_be_none() -> None:
    """Of cards that lie alone it shows who has one; a sample of the view deals to those only."""
    hand, values = Hand(None), [4, -1, 6]
    hand.cover_all(None, 0, values, 1)
    assert values == [4, -1, HIDDEN]
    hand.cover_all(None, 0, values, 1)
    assert values == [4, -1, HIDDEN]
