"""Masks for creating routes, for markers, for neutral pieces.

Conditions of the verbs use them. Changes nothing. What stands open to a piece or a seat stands in ``masks``.
"""

from collections.abc import Callable

from boardgames_edu.engine.kit import EVERYTHING
from boardgames_edu.games.hansa import components
from boardgames_edu.games.hansa.components import MARKERS, TRADER
from boardgames_edu.games.hansa.frames import ThirdStep
from boardgames_edu.games.hansa.state import A, HansaState


def end_cities(s: HansaState) -> int:
    """Return the two end cities of the route that is created."""
    route: int = s.top.route
    a, b = s.setup.chart.ends[route]
    return 1 << a | 1 << b


def ends(s: HansaState, holds: Callable[[int], object]) -> int:
    """Return the ends for which a test holds, and all other cities."""
    route: int = s.top.route
    return ~end_cities(s) | sum(1 << city for city in s.setup.chart.ends[route] if holds(city))


def next_colour(s: HansaState, city: int) -> int:
    """Return the colour of the leftmost free office, or the last."""
    colours = s.setup.chart.colour[city]
    return colours[min(s.filled(city), len(colours) - 1)] if colours else 0


def next_shape(s: HansaState, city: int) -> int:
    """Return the kind of piece that the leftmost free office takes."""
    shapes = s.setup.chart.shape[city]
    return shapes[min(s.filled(city), len(shapes) - 1)] if shapes else TRADER


def privileged_cities(s: HansaState) -> int:
    """Return the ends whose next office has an open colour (H-E3A-04)."""
    opened = s.developed[s.turn * A + components.PRIVILEGE]
    return ends(s, lambda city: next_colour(s, city) <= opened)


def on_route(s: HansaState, kind: int) -> int:
    """Return the posts of the route with own pieces of a kind."""
    seat = s.turn
    route: int = s.top.route
    return s.standing[2 * seat + kind] & s.setup.chart.route_posts[route]


def has_extra_post(s: HansaState) -> bool:
    """Return whether an earlier Additional Trading Post can be played."""
    seat = s.turn
    gained: int = s.top.gained
    return s.unused_markers[seat].count(components.EXTRA_POST) > (gained == components.EXTRA_POST)


def begun_cities(s: HansaState) -> int:
    """Return the ends with leftmost office taken, and green ones (H-BM-19, H-EAS-06)."""
    green = s.setup.chart.green
    return ends(s, lambda city: green >> city & 1 or s.filled(city))


def offered(s: HansaState) -> int:
    """Return the abilities that the route teaches (H-EAS-03)."""
    top = s.stack[-1]
    if top.__class__ is not ThirdStep:  # H-BM-12
        return EVERYTHING
    chart = s.setup.chart
    return sum(1 << ability for city in chart.ends[top.route] for ability in chart.develops[city])


def undeveloped(s: HansaState) -> int:
    """Return the abilities with a step left (H-DSK-13)."""
    at = s.turn * A
    return sum(1 << k for k, steps in enumerate(s.setup.components.steps) if s.developed[at + k] < steps)


def _pair(s: HansaState, city: int, office: int) -> tuple[int, int]:
    """Return the codes on two neighbouring printed offices, or -1 (H-BM-10, H-EAS-18)."""
    posts, at = s.posts_in[city], s.additional_posts[city] + office
    return (posts[at] if at < len(posts) else -1, posts[at + 1] if at + 1 < len(posts) else -1)


def pairs(s: HansaState, holds: Callable[[int, int], bool]) -> int:
    """Return the pairs of offices for whose codes a test holds."""
    return sum(1 << bit for bit, pair in enumerate(s.setup.office_pairs) if holds(*_pair(s, *pair)))


def pairs_own(s: HansaState) -> int:
    """Return pairs of offices with at least one own post."""
    seat = s.turn
    return pairs(s, lambda a, b: seat in (a >> 1, b >> 1))


def exchanges(s: HansaState) -> int:
    """Return pairs of offices that can be exchanged now."""
    seat, found = s.turn, 0
    for bit, pair in enumerate(s.setup.office_pairs):  # in one go: it is asked for every turn with the marker
        a, b = _pair(s, *pair)
        if a != b and a >= 0 and b >= 0 and seat in (a >> 1, b >> 1):
            found |= 1 << bit
    return found


def unused_kinds(s: HansaState) -> int:
    """Return the seat's kinds of unused markers, as a mask."""
    return sum(1 << kind for kind in set(s.unused_markers[s.turn]))


def fetchable(s: HansaState) -> int:
    """Return the used markers as ``seat * 9 + marker`` (H-PRM-03, AMB-91)."""
    return sum(1 << seat * len(MARKERS) + k for seat, used in enumerate(s.used_markers) for k in set(used))


def unmarked_routes(s: HansaState) -> int:
    """Return the routes without an ordinary marker (H-BM-03, H-PRM-12)."""
    return ~sum(1 << route for route, _ in s.route_markers)


def empty_routes(s: HansaState) -> int:
    """Return the routes on which nobody stands (H-BM-04, H-PRM-14)."""
    return sum(1 << r for r, posts in enumerate(s.setup.chart.route_posts) if not posts & s.occupied)


def routes_with_office(s: HansaState) -> int:
    """Return the routes with a free printed office (AMB-15)."""
    offices = [s.has_office(city) for city in range(len(s.setup.chart.cities))]
    return sum(1 << r for r, (a, b) in enumerate(s.setup.chart.ends) if offices[a] or offices[b])


def routes_for_markers(s: HansaState) -> int:
    """Return the routes that can take a new marker now."""
    return s.setup.chart.markers_allowed & unmarked_routes(s) & empty_routes(s) & routes_with_office(s)


def neutral_ends(s: HansaState) -> int:
    """Return ends with free offices: ``2 * route + end`` (AMB-36)."""
    return sum(1 << 2 * r + k for r, ends in enumerate(s.setup.chart.ends) for k in range(2) if s.has_office(ends[k]))
