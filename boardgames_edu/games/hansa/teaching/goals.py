"""The predicates of Hansa Teutonica for goals."""

from boardgames_edu.games.hansa.components import ABILITIES, COLOURS, KINDS, MARKERS
from boardgames_edu.games.hansa.rules import scoring
from boardgames_edu.games.hansa.state import A
from boardgames_edu.i18n import N_
from boardgames_edu.teach.goals.goals import Vocabulary

SOURCES = ("track", "ability", "markers", "special", "cities", "network", "mission", "wales", "scotland")
"""The lines of a result."""
VOCABULARY = Vocabulary(
    {
        "city": lambda s: s.setup.chart.cities,
        "route": lambda s: s.setup.chart.routes,
        "kind": lambda s: KINDS,
        "ability": lambda s: ABILITIES,
        "marker": lambda s: MARKERS,
        "colour": lambda s: COLOURS,
        "source": lambda s: SOURCES,
    }
)
VOCABULARY.add(
    controls=(N_("{seat} controls {city}"), lambda s, seat, city: s.controller[city] == seat),
    cities_controlled=(N_("{seat} controls {amount} {n:city|cities}"), lambda s, seat: s.controller.count(seat)),
    posts=(
        N_("{seat} has {amount} trading {n:post|posts} in {city}"),
        lambda s, seat, city: s.posts_of(seat, 1 << city),
    ),
    on_route=(
        N_("{seat} has {amount} {n:piece|pieces} on {route}"),
        lambda s, seat, route: (s.own(seat) & s.setup.chart.route_posts[route]).bit_count(),
    ),
    holds=(N_("{seat} holds all of {route}"), lambda s, seat, route: bool(s.routes_held[seat] >> route & 1)),
    developed=(
        N_("{seat} has developed {ability} by {amount} {n:step|steps}"),
        lambda s, seat, ability: s.developed[seat * A + ability],
    ),
    track=(N_("{seat} stands at {amount} on the track of points"), lambda s, seat: s.score[seat]),
    gets=(
        N_("{seat} gets {amount} {n:point|points} for {source}"),
        lambda s, seat, source: sum(line.points for line in s.scores()[seat] if line.source == SOURCES[source]),
    ),
    supply=(N_("{seat} has {amount} {kind} in supply"), lambda s, seat, kind: s.supply[seat * 2 + kind]),
    stock=(N_("{seat} has {amount} {kind} in the general stock"), lambda s, seat, kind: s.stock[seat * 2 + kind]),
    has_marker=(
        N_("{seat} has the marker {marker}, not yet used"),
        lambda s, seat, marker: marker in s.unused_markers[seat],
    ),
    markers=(N_("{seat} has collected {amount} bonus {n:marker|markers}"), scoring.collected),
    network=(N_("the largest network of {seat} has {amount} trading {n:post|posts}"), scoring.largest_network),
    special=(N_("{seat} has the {colour} space for special points"), lambda s, seat, colour: s.special[colour] == seat),
    joined=(N_("{seat} has joined East and West"), lambda s, seat: seat in s.joined),
    left=(N_("{amount} {n:action is|actions are} left"), lambda s: s.actions_left),
    full_cities=(N_("{amount} {n:city is|cities are} full"), lambda s: s.full_cities),
)
