"""The axes of Hansa Teutonica's verbs, and their targets.

Knows no rule. Where a verb names a kind of piece as well, the bits of the traders come first, then those of the
merchants: of ``side_by_side`` both halves are as wide as there are posts (or cities).
"""

from collections.abc import Callable, Iterator
from typing import Any

from boardgames_edu.engine.events import Action
from boardgames_edu.engine.kit import N_, Axis, Entry
from boardgames_edu.games.hansa.components import ABILITIES, FAVOURS, KINDS, MARKERS, SEATS
from boardgames_edu.games.hansa.params import HansaParams
from boardgames_edu.games.hansa.state import HansaState

Rows = Callable[["HansaParams"], Iterator[Entry]]

EACH_KIND = Axis("kind", lambda setup: KINDS)
EACH_CITY = Axis("city", lambda setup: setup.chart.cities)
EACH_ROUTE = Axis("route", lambda setup: setup.chart.routes)
EACH_ABILITY = Axis("ability", lambda setup: ABILITIES)
EACH_MARKER = Axis("marker", lambda setup: MARKERS)
EACH_FAVOUR = Axis("favour", lambda setup: FAVOURS)

ON, POST = N_("on {route},"), N_("post {post}")
CITY, ROUTE = N_("{city}"), N_("{route}")
CITY_WITH = N_("{city}, with a {kind}")
A_KIND = N_("a {kind}")  # parts of labels that verbs share


def each_post(verb: str) -> Rows:
    """Return the rows of a verb with one action per post."""

    def rows(setup: HansaParams) -> Iterator[Entry]:
        for post, name in enumerate(setup.chart.post_names):
            yield post, f"{verb} {name}", (post,), setup.chart.describe(post)

    return rows


def each_piece(verb: str) -> Rows:
    """Return the rows with one action per kind and post."""

    def rows(setup: HansaParams) -> Iterator[Entry]:
        chart = setup.chart
        for number, kind in enumerate(KINDS):
            for post, name in enumerate(chart.post_names):
                facts = {**chart.describe(post), "kind": kind}
                yield number * chart.posts + post, f"{verb} {kind} {name}", (post, number), facts

    return rows


def each_trading_post(verb: str) -> Rows:
    """Return the rows with one action per kind and city."""

    def rows(setup: HansaParams) -> Iterator[Entry]:
        cities = setup.chart.cities
        for number, kind in enumerate(KINDS):
            for city, name in enumerate(cities):
                facts = {"city": name, "kind": kind}
                yield number * len(cities) + city, f"{verb} {name} {kind}", (city, number), facts

    return rows


def side_by_side(traders: int, merchants: int, width: int) -> int:
    """Return the mask of a verb from one mask for each kind.

    >>> bin(side_by_side(0b101, -1, 3))
    '0b111101'
    """
    all_of_a_kind = (1 << width) - 1
    return traders & all_of_a_kind | (merchants & all_of_a_kind) << width


ON_POST = "space:{route}:{post} piece:{route}:{post}"


def on_route(state: HansaState, action: Action) -> Iterator[str]:
    """Yield a route with its marker and its posts."""
    facts: Any = state.setup.action_set_of[action.text].describe(action)
    name, chart = facts["route"], state.setup.chart
    yield from (f"link:{name}", f"piece:marker:{name}", f"piece:printed:{name}")
    for post in range(1, chart.map.routes[chart.routes.index(name)].posts + 1):
        yield from (f"space:{name}:{post}", f"piece:{name}:{post}")


def unused_marker(state: HansaState, action: Action) -> Iterator[str]:
    """Return a kind's unused markers at the desk that decides."""
    seat, (kind,) = state.stack[-1].seat, action.args
    piles = enumerate(state.unused_markers[seat])
    return (f"piece:unused:{SEATS[seat]}:{k}" for k, marker in piles if marker == kind)


def ability_track(state: HansaState, action: Action) -> Iterator[str]:
    """Yield the steps of an ability and the pieces on them."""
    (ability,) = action.args
    track = f"{SEATS[state.stack[-1].seat]}:{ABILITIES[ability]}"
    steps = state.setup.components.steps[ability]
    yield from (f"space:{track}:{step}" for step in range(steps + 1))
    yield from (f"piece:{track}:{step}" for step in range(1, steps + 1))
