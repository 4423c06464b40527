"""What a position of Hansa Teutonica is worth: what is remembered of it stays right."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

import boardgames_edu as bg
from boardgames_edu.bots import greedy, make
from boardgames_edu.bots.values import Weights
from boardgames_edu.engine.board import bits
from boardgames_edu.games.hansa import evaluate, outlook
from boardgames_edu.games.hansa.components import ABILITIES
from boardgames_edu.testing import TIMES
from tests.games.hansa.conftest import at, seat


def is_as_fresh(state: Any) -> None:
    seats = range(state.setup.seats)
    found = [evaluate.evaluate(state, seat) for seat in seats]
    kept, outlook._REMEMBERED = outlook._REMEMBERED, outlook._Remembered()
    fresh = [evaluate.evaluate(state, seat) for seat in seats]
    outlook._REMEMBERED = kept
    for worth, again in zip(found, fresh, strict=True):
        assert worth == pytest.approx(again)


@pytest.mark.parametrize(("seats", "board"), [(2, "base_3"), (4, "base_45"), (5, "britannia_45")])
def test_hopes_that_follow_the_moves_are_those_of_a_fresh_look(seats: int, board: str) -> None:
    options = {"map": board, "missions": board.startswith("base")}
    state, rng = bg.load("hansa").new(seats=seats, seed=seats, **options), Random(1)
    for _ in range(180 if TIMES == 1 else 300):
        if state.is_over:
            break
        tries = rng.sample(state.legal_actions(), min(2, len(state.legal_actions())))
        for action in tries:
            tried = state.copy()
            tried.apply(action)
            is_as_fresh(tried)
        state = tried


def change(state: Any, rng: Random) -> None:
    """Change one thing by hand, whether or not a move could do so."""
    setup, seat = state.setup, rng.randrange(state.setup.seats)
    city, route = rng.randrange(len(setup.board.places)), rng.randrange(len(setup.chart.ends))
    match rng.randrange(13):
        case 0:
            state.tiles = tuple(rng.choice([-2, seat]) for _ in state.tiles)
        case 1:
            state.missions[seat] = rng.randrange(-1, 0 if setup.chart.permissions else len(setup.components.missions))
        case 2:
            state.special = tuple(rng.choice([-1, seat]) for _ in state.special)
        case 3:
            state.joined = tuple(rng.sample(range(setup.seats), rng.randrange(3)))
        case 4:
            state.developed[rng.randrange(len(state.developed))] = rng.randrange(4)
        case 5:
            state.unused_markers[seat] = tuple(rng.sample(range(6), rng.randrange(3)))
        case 6:
            state.route_markers = ((route, rng.randrange(6)),)
        case 7:
            state.supply[rng.randrange(2 * setup.seats)] = rng.randrange(3)
        case 8:
            state.turn, state.actions_left = seat, rng.randrange(2)
        case 9:
            state.turn_number = rng.randrange(1, 40 * setup.seats)
        case 10:
            state.score[seat] = rng.randrange(20)
        case 11:
            special = [where for where, ends in enumerate(setup.chart.ends) if setup.chart.special_city in ends]
            posts = setup.chart.route_posts[rng.choice([route, *special])]
            state.standing = [mask & ~posts for mask in state.standing]
            state.standing[2 * seat + rng.randrange(2)] |= posts & rng.getrandbits(posts.bit_length())
        case _:
            permitting = [where for where, _ in setup.chart.permissions]
            city = rng.choice([city, *permitting])
            state.posts_in[city] = (*state.posts_in[city][-1:], 2 * seat)
            state.additional_posts[city] = rng.randrange(2)
    state.recompute_caches()


@pytest.mark.parametrize(("seats", "board"), [(3, "base_3"), (4, "base_45"), (5, "britannia_45")])
def test_each_thing_that_changes_is_seen(seats: int, board: str) -> None:
    """Moves change several at once, so that a thing that is forgotten may not show."""
    state, rng = bg.load("hansa").new(seats=seats, seed=seats, map=board), Random(seats)
    for _ in range(400 * TIMES):
        other = state.copy()
        change(other, rng)
        for one in (state, other):  # each thing alone, and then both ways
            is_as_fresh(one)
        state = other


def test_a_view_has_a_value_where_few_answers_are_tried() -> None:
    """It was an error that nothing can be played on a view."""
    state = bg.load("hansa").new(seats=3, seed=1)
    state.play("income")
    assert state.top.name == "income"
    assert state.view(state.turn).values(state.turn) == state.values(state.turn)


def test_a_lead_counts_the_more_the_nearer_the_end_is() -> None:
    state = bg.load("hansa").new(seats=3, seed=1)
    leads = []
    for points in (0, 6, 18):
        state.score = [points, points - 6, 0] if points else [0, 0, 0]
        leads.append([evaluate.evaluate(state, seat)[evaluate.RACE] for seat in (0, 1)])
    (level, _), (early, _), (late, behind) = leads
    assert level == 0 < early < late == -behind
    by_hand = greedy.unweighted(evaluate.evaluate)
    assert by_hand(state, 0)[evaluate.RACE] == 0


def test_a_road_that_others_want_counts_less_once_the_turn_is_over() -> None:
    state = bg.load("hansa").new(seats=3, seed=1)
    for post in list(bits(state.setup.chart.route_posts[0]))[:-1]:
        state.put(2 * state.turn, post)
    fitted = evaluate.evaluate.weights
    assert fitted is not None
    found = []
    for contested in (0.0, 0.5):
        value = replace(evaluate.evaluate, weights=Weights({**fitted, "contested": contested}))
        for left in (1, 0):
            state.actions_left = left
            found.append(value(state, state.turn)[evaluate.ROUTES])
    own_turn, over, own_turn_again, broken = found
    assert own_turn == pytest.approx(over) == pytest.approx(own_turn_again)
    assert broken < over


ROADS = "warburg--gottingen", "quedlinburg--gottingen"


def filled(first: int, second: int, **data: Any) -> Any:
    """Blue has so many pieces on two roads to Göttingen, which develops Actions."""
    on = {road: [["blue", "trader"]] * count for road, count in zip(ROADS, (first, second), strict=True) if count}
    return at(routes=on, **data)


def doubled(state: Any) -> float:
    """What roads of the first seat promise twice."""
    weights = evaluate.evaluate.weights
    assert weights is not None
    routes = evaluate.Routes(state, 0, outlook.outlook_of(state, weights))
    routes.follow(state)
    return routes.doubled(state)


def test_a_step_that_two_roads_promise_is_counted_once() -> None:
    """A seat kept both full to the end of the game, for each promised it the last step of Actions."""
    by_hand = greedy.unweighted(evaluate.evaluate)
    for value, least, most in ((evaluate.evaluate, 1.1, 1.3), (by_hand, 1.9, 2.1)):  # by hand, both count whole
        one, both = (value(filled(3, count), 0)[evaluate.ROUTES] for count in (0, 3))
        assert least < both / one < most
    state = filled(3, 3, turn={"left": 2})
    assert make("planner", state.game)(state.view(0), state.legal_actions()).verb == "create"


@pytest.mark.parametrize("left", [0, 2])
def test_a_further_piece_on_a_road_never_lowers_its_hope(left: int) -> None:
    hopes = [evaluate.evaluate(filled(3, count, turn={"left": left}), 0)[evaluate.ROUTES] for count in range(4)]
    assert hopes == sorted(hopes)
    assert len({*hopes}) == 4


def test_roads_that_promise_no_step_count_whole() -> None:
    done = {"blue": {"developed": {"actions": 5}}}
    one, both = (filled(3, count, players=done) for count in (0, 3))
    assert doubled(both) == 0
    assert evaluate.evaluate(one, 0)[evaluate.ROUTES] < evaluate.evaluate(both, 0)[evaluate.ROUTES]


@pytest.mark.parametrize(("roads", "done", "twice"), [(2, 0, False), (3, 0, True), (2, 3, True)])
def test_a_city_that_develops_two_abilities_has_two_steps_to_give(roads: int, done: int, twice: bool) -> None:
    chart = at(seats=5, map="east").setup.chart
    waren = next(city for city, abilities in enumerate(chart.develops) if len(abilities) == 2)
    on = {
        chart.routes[road]: [["blue", "trader"]] * chart.route_posts[road].bit_count()
        for road in chart.routes_at[waren][:roads]
    }
    name = ABILITIES[chart.develops[waren][1]]
    state = at(seats=5, map="east", routes=on, players={"blue": {"developed": {name: done}}})
    assert (doubled(state) > 0) == twice


def test_no_weight_is_too_large() -> None:
    """A piece that was worth 99 points stood for no piece at all."""
    given = evaluate.evaluate.weights
    assert given is not None
    large = replace(evaluate.evaluate, weights=Weights({name: 50 * weight for name, weight in given.items()}))
    routes = {"quedlinburg--gottingen": [["blue", "trader"]] * 3}
    state = at(routes=routes, turn={"left": 2})
    state.play("move")
    found = large(state, seat("blue"))
    assert found[evaluate.ROUTES] > 99
