"""The predicates of Hansa Teutonica for goals."""

from boardgames_edu.games.hansa.components import ABILITIES, COLOURS, KINDS, MARKERS
from boardgames_edu.games.hansa.rules import scoring
from boardgames_edu.games.hansa.state import A
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
VOCABULARY.add(
    controls=(N_("{seat} controls {city}"), lambda state, seat, city: state.controller[city] == seat),
    cities_controlled=(
        N_("{seat} controls {amount} {n:city|cities}"),
        lambda state, seat: state.controller.count(seat),
    ),
    posts=(
        N_("{seat} has {amount} trading {n:post|posts} in {city}"),
        lambda state, seat, city: state.posts_of(seat, 1 << city),
    ),
    on_route=(
        N_("{seat} has {amount} {n:piece|pieces} on {route}"),
        lambda state, seat, route: (state.own(seat) & state.setup.chart.route_posts[route]).bit_count(),
    ),
    holds=(
        N_("{seat} holds all of {route}"),
        lambda state, seat, route: bool(state.routes_held[seat] >> route & 1),
    ),
    developed=(
        N_("{seat} has developed {ability} by {amount} {n:step|steps}"),
        lambda state, seat, ability: state.developed[seat * A + ability],
    ),
    track=(N_("{seat} stands at {amount} on the track of points"), lambda state, seat: state.score[seat]),
    gets=(
        N_("{seat} gets {amount} {n:point|points} for {source}"),
        lambda state, seat, source: sum(
            line.points for line in state.scores()[seat] if line.source == SOURCES[source]
        ),
    ),
    supply=(
        N_("{seat} has {amount} {kind} in supply"),
        lambda state, seat, kind: state.supply[seat * 2 + kind],
    ),
    stock=(
        N_("{seat} has {amount} {kind} in the general stock"),
        lambda state, seat, kind: state.stock[seat * 2 + kind],
    ),
    has_marker=(
        N_("{seat} has the marker {marker}, not yet used"),
        lambda state, seat, marker: marker in state.unused_markers[seat],
    ),
    markers=(N_("{seat} has collected {amount} bonus {n:marker|markers}"), scoring.collected),
    network=(
        N_("the largest network of {seat} has {amount} trading {n:post|posts}"),
        scoring.largest_network,
    ),
    special=(
        N_("{seat} has the {colour} space for special points"),
        lambda state, seat, colour: state.special[colour] == seat,
    ),
    joined=(N_("{seat} has joined East and West"), lambda state, seat: seat in state.joined),
    left=(N_("{amount} {n:action is|actions are} left"), lambda state: state.actions_left),
    full_cities=(N_("{amount} {n:city is|cities are} full"), lambda state: state.full_cities),
)
