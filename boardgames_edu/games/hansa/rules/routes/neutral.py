"""Routes of the neutral player in the game for two."""

from collections.abc import Iterator

from boardgames_edu.engine.kit import N_, Entry, EventKind, Moment, action, bits, must
from boardgames_edu.games.hansa.components import MARKERS
from boardgames_edu.games.hansa.params import HansaParams
from boardgames_edu.games.hansa.rules import route_masks
from boardgames_edu.games.hansa.rules.flow import After
from boardgames_edu.games.hansa.rules.notation import ROUTE, on_route
from boardgames_edu.games.hansa.rules.routes.creating import draw_marker, score_control
from boardgames_edu.games.hansa.rules.routes.founding import found
from boardgames_edu.games.hansa.state import HansaState

_ALL_NEUTRAL = must(
    "H-2P-06",
    lambda s: sum(3 << 2 * r for r in bits(s.routes_held[s.setup.seats])),
    "The neutral player does not hold every post of {route}.",
    name="all_neutral",
)
_WHEN = Moment[HansaState](
    "H-2P-06", N_("A route is created for the neutral player only when neutral traders hold all its posts.")
)
NEUTRAL_CREATED = EventKind(
    "neutral_created", "H-2P-06", "{seat} creates the route {route} for the neutral player."
)
NEUTRAL_DISCARD = EventKind("neutral_discard", "H-2P-10", "The marker {marker} leaves the game.")


def _ends(setup: HansaParams) -> Iterator[Entry]:
    """Yield both ends of every route: bit ``2 * route + end``."""
    chart = setup.chart
    for r, route in enumerate(chart.routes):
        for k, city in enumerate(chart.ends[r]):
            facts = {"route": route, "city": chart.cities[city]}
            yield 2 * r + k, f"neutral {route} {chart.cities[city]}", (r, city), facts


@action(
    "neutral {route} {city}",
    rows=_ends,
    needs=(
        _ALL_NEUTRAL,
        must("H-2P-07", route_masks.neutral_ends, "{city} has no free office.", name="free_office"),
    ),
    moment=_WHEN,
    label=(N_("Create a route for the neutral player"), N_("{route},"), N_("its post in {city}")),
    targets="place:{city}",
)
def neutral(s: HansaState, route: int, city: int) -> None:
    """Create a route of the neutral player with a post (H-2P-08)."""
    _neutral_route(s, route)
    s.neutral_heap -= 1
    found(s, 2 * s.setup.seats, city, office=s.filled(city))


@action(
    "clear {route}",
    rows=lambda setup: (
        (2 * r, f"clear {route}", (r,), {"route": route}) for r, route in enumerate(setup.chart.routes)
    ),
    needs=(
        _ALL_NEUTRAL,
        must(
            "H-2P-07",
            lambda s: sum(
                1 << 2 * r for r, ends in enumerate(s.setup.chart.ends) if not any(map(s.has_office, ends))
            ),
            "One end of {route} has a free office.",
            name="no_office",
        ),
    ),
    moment=_WHEN,
    label=(N_("Clear a route of the neutral player"), "", ROUTE),
    targets=on_route,
)
def clear(s: HansaState, route: int) -> None:
    """Clear a neutral route between full cities (AMB-36)."""
    _neutral_route(s, route)


def _neutral_route(s: HansaState, route: int) -> None:
    seat = s.stack.pop().seat
    setup = s.setup
    s.ask(After(seat))
    s.tell(NEUTRAL_CREATED, seat, route=setup.chart.routes[route])
    score_control(s, route)  # AMB-34
    marker = s.marker_at(route)
    if marker >= 0:
        s.route_markers = tuple(pair for pair in s.route_markers if pair[0] != route)
        s.discarded = tuple(sorted((*s.discarded, marker)))
        s.tell(NEUTRAL_DISCARD, None, marker=MARKERS[marker])
        draw_marker(s, seat)  # AMB-37
    s.neutral_heap += sum(s.clear(setup.seats, route))
