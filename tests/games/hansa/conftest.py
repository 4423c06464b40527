"""Small builders of positions for the tests of Hansa Teutonica, short ways to play on them, and a player that
means to win.

Uniformly random players carry their pieces about for thousands of turns before a route is complete by chance;
tests that need whole games use ``playout``, which chooses at random but often prefers what brings a route
nearer.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import pytest

from boardgames_edu.engine.events import Action, Event, RuleViolation
from boardgames_edu.engine.states.state import State
from boardgames_edu.games.hansa import game
from boardgames_edu.games.hansa.components import ABILITIES, KINDS, MARKERS, SEATS
from boardgames_edu.games.hansa.params import CompiledMap
from boardgames_edu.games.hansa.state import A, HansaState

GAME = game()
LONGEST = 20_000

CASES: list[dict[str, Any]] = [
    {"seats": 4},
    {"seats": 3, "missions": True},
    {"seats": 2},
    {"seats": 5, "markers": "promo", "missions": True, "favour": True},
    {"seats": 3, "map": "east", "favour": True},
    {"seats": 2, "map": "east"},
    {"seats": 3, "map": "britannia_3"},
    {"seats": 2, "map": "britannia_3", "markers": "promo"},
    {"seats": 5, "map": "britannia_45"},
    {"seats": 4, "map": "britannia_45", "markers": "promo", "favour": True},
]


def purposeful(state: HansaState, actions: tuple[Action, ...], rng: random.Random, at_random: float = 0.35) -> Action:
    """A random action, more often than not one that brings a route nearer."""
    if rng.random() < at_random:
        return actions[int(rng.random() * len(actions))]
    created = [action for action in actions if action.verb in ("create", "post", "develop", "special", "extra")]
    if created:
        return rng.choice(created)
    seat, chart = state.top.seat, state.setup.chart
    if actions[0].verb in ("place", "set", "add"):
        own = state.own(seat)
        others, of_route = state.occupied & ~own, dict[int, float]()

        def worth(action: Action) -> float:
            route = chart.route_of[action.args[0]]
            if route not in of_route:
                posts = chart.route_posts[route]
                of_route[route] = (own & posts).bit_count() / posts.bit_count() - 0.4 * (others & posts).bit_count()
            return of_route[route] + 0.05 * rng.random()

        return max((action for action in actions if action.verb != "enough"), key=worth)
    if actions[0].verb in ("ask_income", "ask_place", "ask_displace", "ask_move"):
        wanted = [action for action in actions if action.verb != "end"]
        return rng.choice(wanted or list(actions))
    return actions[int(rng.random() * len(actions))]


def playout(
    state: State, rng: random.Random, log: list[Event] | None = None, at_random: float = 0.35
) -> Iterator[Action]:
    """Decisions to the end: yields each action before it is applied."""
    assert isinstance(state, HansaState)
    for _ in range(LONGEST):
        actions = state.legal_actions()
        if not actions:
            assert state.is_over
            return
        action = purposeful(state, actions, rng, at_random)
        yield action
        state.apply(action, log)
    raise AssertionError(f"no end after {LONGEST} decisions")


# --- positions ----------------------------------------------------------------------------------------------------


def at(seats: int = 4, **data: Any) -> HansaState:
    """A position; options such as ``map`` are given by name."""
    names = ("map", "markers_in_play", "missions", "favour")
    options = {name.removesuffix("_in_play"): data.pop(name) for name in names if name in data}
    return GAME.from_position({"seats": seats, "options": options, **data})


def play(state: HansaState, *moves: str) -> list[Event]:
    """Play moves in notation; returns all events."""
    log: list[Event] = []
    for move in moves:
        state.play(move, log)
    return log


def refused(state: HansaState, move: str) -> str:
    """The id of the rule by which a move is refused; the state must stay as it was."""
    before = state.copy()
    with pytest.raises(RuleViolation) as caught:
        state.play(move)
    assert state == before
    assert str(caught.value)
    return caught.value.rule


def reasons(state: HansaState, move: str) -> set[str]:
    """The ids of all rules against a move."""
    return {violation.rule for violation in state.violations(GAME.parse(move, state))}


def moves(state: HansaState, *words: str) -> set[str]:
    """The legal moves in notation; those that begin with certain words."""
    return {str(action) for action in state.legal_actions() if str(action).split()[: len(words)] == list(words)}


def asked(state: HansaState) -> str:
    """The name of the decision asked now, and "" when the game is over."""
    return state.decision.name if state.decision else ""


def mover(state: HansaState) -> str:
    """The colour of the seat that decides now."""
    return state.seat_name(state.to_move)


def kinds(log: Iterable[Event]) -> list[str]:
    """The kinds of some events, in order."""
    return [event.kind for event in log]


def seat(name: str) -> int:
    """The number of a seat."""
    return SEATS.index(name)


def supply(state: HansaState, name: str) -> tuple[int, int]:
    """Traders and merchants in a supply."""
    k = 2 * seat(name)
    return state.supply[k], state.supply[k + 1]


def stock(state: HansaState, name: str) -> tuple[int, int]:
    """Traders and merchants in a stock."""
    k = 2 * seat(name)
    return state.stock[k], state.stock[k + 1]


def on(state: HansaState, route: str) -> list[str]:
    """What stands on a route, post by post: "red trader", or ""."""
    chart = state.setup.chart
    r = chart.routes.index(route)
    found = []
    for k in range(chart.map.routes[r].posts):
        code = state.code_at(chart.first[r] + k)
        found.append("" if code < 0 else f"{state.seat_name(code >> 1)} {KINDS[code & 1]}")
    return found


def posts(state: HansaState, city: str) -> list[str]:
    """The trading posts in a city from left to right, as owners and kinds."""
    return [f"{state.seat_name(code >> 1)} {KINDS[code & 1]}" for code in state.posts_in[city_number(state, city)]]


def city_number(state: HansaState, city: str) -> int:
    """The number of a city."""
    return state.setup.chart.cities.index(city)


def controller(state: HansaState, city: str) -> str:
    """Who controls a city, or ""."""
    return state.seat_name(state.controller[city_number(state, city)])


def unused(state: HansaState, name: str) -> list[str]:
    """The unused markers of a seat."""
    return [MARKERS[marker] for marker in state.unused_markers[seat(name)]]


def used(state: HansaState, name: str) -> list[str]:
    """The used markers of a seat."""
    return [MARKERS[marker] for marker in state.used_markers[seat(name)]]


def steps(state: HansaState, name: str, ability: str) -> int:
    """The steps a seat has taken on a track."""
    return state.developed[seat(name) * A + ABILITIES.index(ability)]


def points(state: HansaState, name: str) -> int:
    """The points of a seat on the track."""
    return state.score[seat(name)]


def lines(state: HansaState, name: str) -> Mapping[str, int]:
    """The score of a seat by source, added up."""
    found: dict[str, int] = {}
    for line in state.scores()[seat(name)]:
        found[line.source] = found.get(line.source, 0) + line.points
    return found


def full(chart: CompiledMap, route: str, owner: str, *kinds_from_left: str) -> dict[str, list[list[str]]]:
    """A route full of one owner's pieces: traders where nothing else is said."""
    count = chart.map.routes[chart.routes.index(route)].posts
    row = [*kinds_from_left, *["trader"] * (count - len(kinds_from_left))]
    return {route: [[owner, kind] for kind in row]}
