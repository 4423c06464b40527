"""The predicates of Hansa Teutonica for goals."""

from __future__ import annotations

from boardgames_edu.games.hansa.components import ABILITIES, COLOURS, KINDS, MARKERS
from boardgames_edu.games.hansa.rules import scoring
from boardgames_edu.games.hansa.state import A, HansaState
from boardgames_edu.i18n import N_
from boardgames_edu.teach.vocabulary import Vocabulary

SOURCES = ("track", "ability", "markers", "special", "cities", "network", "mission", "wales", "scotland")
"""The lines of a result."""
VOCABULARY = Vocabulary(
    {
        "city": lambda state: state.setup.chart.cities,
        "route": lambda state: state.setup.chart.routes,
        "kind": lambda state: KINDS,
        "ability": lambda state: ABILITIES,
        "marker": lambda state: MARKERS,
        "colour": lambda state: COLOURS,
        "source": lambda state: SOURCES,
    }
)
_ = VOCABULARY.predicate


@_(N_("{seat} controls {city}"), "seat", "city")
def controls(state: HansaState, seat: int, city: int) -> bool:
    """Return whether a seat controls a city."""
    return state.controller[city] == seat


@_(N_("{seat} controls {amount} {n:city|cities}"), "seat", "amount")
def cities_controlled(state: HansaState, seat: int) -> int:
    """Return how many cities a seat controls."""
    return state.controller.count(seat)


@_(N_("{seat} has {amount} trading {n:post|posts} in {city}"), "seat", "city", "amount")
def posts(state: HansaState, seat: int, city: int) -> int:
    """Return how many trading posts a seat has in a city."""
    return state.posts_of(seat, 1 << city)


@_(N_("{seat} has {amount} {n:piece|pieces} on {route}"), "seat", "route", "amount")
def on_route(state: HansaState, seat: int, route: int) -> int:
    """Return how many pieces of a seat stand on a route."""
    return (state.own(seat) & state.setup.chart.route_posts[route]).bit_count()


@_(N_("{seat} holds all of {route}"), "seat", "route")
def holds(state: HansaState, seat: int, route: int) -> bool:
    """Return whether a seat holds every post of a route."""
    return bool(state.routes_held[seat] >> route & 1)


@_(N_("{seat} has developed {ability} by {amount} {n:step|steps}"), "seat", "ability", "amount")
def developed(state: HansaState, seat: int, ability: int) -> int:
    """Return how many steps a seat has developed an ability."""
    return state.developed[seat * A + ability]


@_(N_("{seat} stands at {amount} on the track of points"), "seat", "amount")
def track(state: HansaState, seat: int) -> int:
    """Return the points of a seat on the track."""
    return state.score[seat]


@_(N_("{seat} gets {amount} {n:point|points} for {source}"), "seat", "source", "amount")
def gets(state: HansaState, seat: int, source: int) -> int:
    """Return a seat's points from a source if the game ended."""
    return sum(line.points for line in state.scores()[seat] if line.source == SOURCES[source])


@_(N_("{seat} has {amount} {kind} in supply"), "seat", "kind", "amount")
def supply(state: HansaState, seat: int, kind: int) -> int:
    """Return how many pieces of a kind a seat's supply has."""
    return state.supply[seat * 2 + kind]


@_(N_("{seat} has {amount} {kind} in the general stock"), "seat", "kind", "amount")
def stock(state: HansaState, seat: int, kind: int) -> int:
    """Return how many pieces of a kind a seat's stock has."""
    return state.stock[seat * 2 + kind]


@_(N_("{seat} has the marker {marker}, not yet used"), "seat", "marker")
def has_marker(state: HansaState, seat: int, marker: int) -> bool:
    """Return whether a marker lies unused at a seat's desk."""
    return marker in state.unused_markers[seat]


@_(N_("{seat} has collected {amount} bonus {n:marker|markers}"), "seat", "amount")
def markers(state: HansaState, seat: int) -> int:
    """Return how many markers a seat has collected, used or not."""
    return scoring.collected(state, seat)


@_(N_("the largest network of {seat} has {amount} trading {n:post|posts}"), "seat", "amount")
def network(state: HansaState, seat: int) -> int:
    """Return how many trading posts a seat's largest network has."""
    return scoring.largest_network(state, seat)


@_(N_("{seat} has the {colour} space for special points"), "seat", "colour")
def special(state: HansaState, seat: int, colour: int) -> bool:
    """Return whether a seat has a space for special points."""
    return state.special[colour] == seat


@_(N_("{seat} has joined East and West"), "seat")
def joined(state: HansaState, seat: int) -> bool:
    """Return whether a seat has joined East and West."""
    return seat in state.joined


@_(N_("{amount} {n:action is|actions are} left"), "amount")
def left(state: HansaState) -> int:
    """Return how many actions the seat on turn has left."""
    return state.actions_left


@_(N_("{amount} {n:city is|cities are} full"), "amount")
def full_cities(state: HansaState) -> int:
    """Return how many cities are full, as their track shows."""
    return state.full_cities
