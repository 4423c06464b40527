"""Who may know what (AMB-67): whatever a seat cannot see may be changed, and its view, its choices, its bot and its
picture stay the same; a sample holds to everything that the seat knows.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from boardgames_edu.bots import make
from boardgames_edu.engine.errors import PositionError
from boardgames_edu.engine.events import Event
from boardgames_edu.engine.hidden import HIDDEN
from boardgames_edu.games.cossacks.picture.scene import scene
from boardgames_edu.games.cossacks.state import CossackState
from tests.games.cossacks.conftest import FACTS, GAME, at, hand, ordered, play

EVERY = 30
"""One state in this many of a random game is looked at, and all of the setup."""


def games(seats: int, seed: int) -> Iterator[CossackState]:
    state, rng = GAME.new(seats=seats, seed=seed), random.Random(seed)
    number = 0
    while actions := state.legal_actions():
        if number % EVERY == 0 or state.phase == "setup":
            yield state
        number += 1
        state.apply(rng.choice(actions))


def seen(state: CossackState, seat: int, owner: int) -> tuple[int, ...]:
    """The cards of a hand that a seat has seen there."""
    return state.known[seat * state.setup.seats + owner]


def changed(state: CossackState, seat: int, rng: random.Random) -> CossackState:
    """The same state with other hidden cards, changed by hand: nothing of the marks of the fields is used."""
    other, seats = state.copy(), range(state.setup.seats)
    others = [owner for owner in seats if owner != seat]
    hidden = list(state.pile)
    for owner in others:
        hidden += (Counter(state.hands[owner]) - Counter(seen(state, seat, owner))).elements()
    rng.shuffle(hidden)
    for owner in others:
        kept = seen(state, seat, owner)
        fresh = [hidden.pop() for _ in range(len(state.hands[owner]) - len(kept))]
        other.hands[owner] = tuple(sorted((*kept, *fresh)))
        for third in seats:
            other.known[owner * len(seats) + third] = ()
    other.pile = hidden
    other.rng_state = rng.getrandbits(64)
    hetmans = [card for card in range(len(FACTS.hetmans)) if card != state.hetman_cards[seat]]
    mine = {*state.dealt[seat], *state.tasks[seat], state.laid_away[seat]}
    achievements = [task for task in range(FACTS.achievements) if task not in mine]
    cities = [task for task in range(FACTS.achievements, len(FACTS.task_ids)) if task not in mine]
    for deck in (hetmans, achievements, cities):
        rng.shuffle(deck)
    for owner in others:
        other.hetman_cards[owner] = hetmans.pop()
        three = [achievements.pop(), cities.pop(), cities.pop()]
        rng.shuffle(three)
        if state.dealt[owner]:
            other.dealt[owner] = tuple(sorted(three))
        else:
            other.tasks[owner], other.laid_away[owner] = tuple(sorted(three[:2])), three[2]
    other._legal = None
    return other


@pytest.mark.rule("K-SETUP-13", "K-SETUP-07", "K-SETUP-16")
@pytest.mark.parametrize("seats", [3, 4, 6])
@pytest.mark.slow
def test_what_a_seat_cannot_see_changes_nothing_for_it(seats: int) -> None:
    rng = random.Random(seats)
    differing = 0
    for state in games(seats, seed=seats):
        for seat in range(seats):
            other = changed(state, seat, rng)
            differing += other.fingerprint() != state.fingerprint()
            mine, same = state.view(seat), other.view(seat)
            assert mine.fingerprint() == same.fingerprint()
            assert mine.prompt() == same.prompt()
            assert mine.scores() == same.scores()
            assert scene(mine, seat) == scene(same, seat) == scene(state, seat) == scene(other, seat)
            if state.to_move == seat:
                mine._legal = same._legal = None
                assert mine.legal_actions() == same.legal_actions() == state.legal_actions()
                for name in ("random", "greedy"):
                    choices = [make(name, GAME, 7)(view, view.legal_actions()) for view in (mine, same)]
                    assert choices[0] == choices[1]
    assert differing


@pytest.mark.parametrize("seats", [3, 6])
def test_a_sample_holds_to_what_the_seat_knows(seats: int) -> None:
    rng = random.Random(seats)
    drawn = set()
    for state in games(seats, seed=seats + 40):
        for seat in range(seats):
            for source in (state, state.view(seat)):
                sample = source.sample(seat, rng)
                assert sample.view(seat).fingerprint() == state.view(seat).fingerprint()
                played = [FACTS.options[order.option].kind for order in sample.orders]
                cards = Counter(card for pile in (sample.pile, sample.discard, played, *sample.hands) for card in pile)
                assert cards == Counter(FACTS.deck)
                assert sample.hands[seat] == state.hands[seat]
                for owner in range(seats):
                    assert not Counter(seen(state, seat, owner)) - Counter(sample.hands[owner])
                assert len(set(sample.hetman_cards)) == seats
                tasks = [
                    task for pile in (*sample.dealt, *sample.tasks, sample.laid_away) for task in pile if task >= 0
                ]
                assert len(tasks) == len(set(tasks)) == 3 * seats
                for owner in range(seats):
                    three = (*sample.dealt[owner], *sample.tasks[owner], sample.laid_away[owner])
                    assert sum(0 <= task < FACTS.achievements for task in three) == 1
                drawn.add(sample.hands[(seat + 1) % seats])
    assert len(drawn) > 20


def test_a_sample_keeps_the_number_of_tasks_of_a_position_by_hand() -> None:
    state = at(players={"blue": {"hand": ["march"]}, "yellow": {"tasks": ["treasurer"], "hetman_card": "baida"}})
    for seed in range(5):
        sample = state.sample(0, random.Random(seed))
        assert sample.view(0) == state.view(0)
        assert [len(kept) for kept in sample.tasks] == [0, 1, 0]


@pytest.mark.rule("K-SETUP-10", "K-SETUP-11")
@pytest.mark.parametrize(
    "mine",
    [{"tasks": ["city_kyiv", "city_bar"], "away": "city_lviv"}, {"tasks": ["treasurer", "city_bar"], "away": "serene"}],
)
def test_nobody_was_dealt_other_than_an_achievement_and_two_cities(mine: dict[str, object]) -> None:
    """So in the smallest of editions a sample always finds tasks for the others."""
    with pytest.raises(PositionError, match="an achievement and two cities"):
        at(players={"blue": mine})


def test_what_was_seen_is_remembered_until_it_may_be_gone() -> None:
    """In random games: what a seat remembers of a hand lies in that hand, and nobody watches the own one."""
    for seats in (3, 5):
        for state in games(seats, seed=seats + 80):
            for viewer in range(seats):
                assert not seen(state, viewer, viewer)
                for owner in range(seats):
                    assert not Counter(seen(state, viewer, owner)) - Counter(state.hands[owner])


def test_a_card_given_is_known_to_both_and_to_nobody_else() -> None:
    state = ordered(
        "host_council", seats=4, players={"blue": {"hand": ["raid", "raid"]}, "yellow": {"hand": ["mutiny", "plunder"]}}
    )
    play(state, "obey", "give mutiny")  # blue has nothing but raids besides, and is asked which card to give
    assert seen(state, 1, 0) == (FACTS.card_ids.index("mutiny"),)
    play(state, "give raid")
    assert [FACTS.card_ids[kind] for kind in seen(state, 0, 1)] == ["raid"]
    assert [FACTS.card_ids[kind] for kind in seen(state, 1, 0)] == ["mutiny"]
    assert not seen(state, 2, 0)
    assert not seen(state, 2, 1)


def test_a_hand_that_was_seen_is_known_but_for_what_left_it_unseen() -> None:
    """Yellow looks at Blue's hand; then a card goes from Blue to Green at random, and only those two know which."""
    state = ordered(
        "march",
        seats=4,
        players={
            "blue": {"hand": ["raid", "march", "plunder"]},
            "yellow": {"hand": ["denunciation"]},
            "green": {"hand": ["denunciation"]},
        },
    )
    play(state, "disobey denunciation a")
    assert [FACTS.card_ids[kind] for kind in seen(state, 1, 0)] == hand(state, "blue")
    assert len(hand(state, "blue")) == 2  # one went to the discards, for all to see
    play(state, "disobey denunciation b")
    assert not seen(state, 1, 0)
    assert seen(state, 0, 2) == state.hands[2]
    assert not seen(state, 2, 0)


def test_a_card_that_comes_back_is_not_seen_in_the_hand_that_gave_it() -> None:
    state = ordered(
        "host_council",
        players={"blue": {"hand": ["raid"]}, "yellow": {"hand": ["mutiny", "plunder"], "known": {"blue": ["raid"]}}},
    )
    play(state, "obey", "give plunder", "give raid")
    assert [FACTS.card_ids[kind] for kind in seen(state, 1, 0)] == ["plunder"]


def test_no_event_names_a_hidden_card() -> None:
    """Cards are named when they are played or discarded, never when they are drawn, given or laid away."""
    open_kinds = {"ordered", "paid", "paid_short", "not_carried", "disobeys", "discarded", "lost", "swapped"}
    log: list[Event] = []
    state, rng = GAME.new(seats=5, seed=3), random.Random(3)
    while actions := state.legal_actions():
        state.apply(rng.choice(actions), log)
    naming = {event.kind for event in log if {"card", "task", "hetman"} & set(event.facts)}
    assert naming <= open_kinds
    assert {"drew", "task_returned"} <= {event.kind for event in log}


@pytest.mark.rule("K-SCORE-06")
def test_at_the_end_tasks_are_turned_up_but_not_what_was_laid_away() -> None:
    state, rng = GAME.new(seats=3, seed=2), random.Random(2)
    while actions := state.legal_actions():
        state.apply(rng.choice(actions))
    view = state.view(1)
    assert (view.tasks, view.hetman_cards) == (state.tasks, state.hetman_cards)
    assert view.scores() == state.scores()
    assert view.laid_away == [HIDDEN, state.laid_away[1], HIDDEN]
    assert view.hands[0].count(HIDDEN) == len(state.hands[0]) - len(seen(state, 1, 0))
