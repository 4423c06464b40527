"""What stands open where a route is created, where markers go, and to neutral pieces: masks for conditions.

Changes nothing. What stands open to a piece or a seat stands in ``masks``.
"""

from __future__ import annotations

from collections.abc import Sequence

from boardgames_edu.engine.board import bits
from boardgames_edu.engine.rules import EVERYTHING
from boardgames_edu.games.hansa import components
from boardgames_edu.games.hansa.components import MARKERS, MERCHANT, TRADER
from boardgames_edu.games.hansa.rules.frames import Improve, Privilege
from boardgames_edu.games.hansa.rules.masks import cities
from boardgames_edu.games.hansa.rules.notation import side_by_side
from boardgames_edu.games.hansa.state import ON_DISPLAY, A, HansaState

# --- creating a route ---------------------------------------------------------------------------------------------


def end_cities(s: HansaState) -> int:
    """The two cities at the ends of the route that is created."""
    route: int = s.top.route
    a, b = s.setup.chart.ends[route]
    return 1 << a | 1 << b


def _of_ends(s: HansaState, cities: Sequence[int]) -> int:
    """These of the two end cities, and all cities that are no end: of them other conditions speak."""
    return ~end_cities(s) | sum(1 << city for city in cities)


def open_cities(s: HansaState) -> int:
    """The ends with a free printed office (H-E3A-02, H-E3A-13, H-EAS-04)."""
    return _of_ends(s, [city for city in s.setup.chart.ends[s.top.route] if s.has_office(city)])


def next_colour(s: HansaState, city: int) -> int:
    """The colour of the leftmost free office; of the last one when none is free."""
    colours = s.setup.chart.colour[city]
    return colours[min(s.filled(city), len(colours) - 1)] if colours else 0


def next_shape(s: HansaState, city: int) -> int:
    """The kind of piece that the leftmost free office takes."""
    shapes = s.setup.chart.shape[city]
    return shapes[min(s.filled(city), len(shapes) - 1)] if shapes else TRADER


def privileged_cities(s: HansaState) -> int:
    """The ends whose next office has an open colour (H-E3A-04)."""
    opened = s.developed[s.turn * A + components.PRIVILEGE]
    return _of_ends(s, [city for city in s.setup.chart.ends[s.top.route] if next_colour(s, city) <= opened])


def fitting_cities(s: HansaState) -> int:
    """The ends whose next office takes a kind that stands on the route (H-E3A-05, H-E3A-06)."""
    return _of_ends(s, [city for city in s.setup.chart.ends[s.top.route] if on_route(s, next_shape(s, city))])


def on_route(s: HansaState, kind: int) -> int:
    """The posts of the route that is created on which own pieces of a kind stand."""
    seat = s.turn
    route: int = s.top.route
    return s.standing[2 * seat + kind] & s.setup.chart.route_posts[route]


def has_extra_post(s: HansaState) -> bool:
    """Whether an Additional Trading Post can be played that was not gained by this very action (H-E2-02, H-BM-13)."""
    seat = s.turn
    gained: int = s.top.gained
    return s.unused_markers[seat].count(components.EXTRA_POST) > (gained == components.EXTRA_POST)


def begun_cities(s: HansaState) -> int:
    """The ends whose leftmost office is taken, full ones too, and green ones (H-BM-15, H-BM-19, H-EAS-06)."""
    green = s.setup.chart.green
    return _of_ends(
        s, [city for city in s.setup.chart.ends[s.top.route] if green >> city & 1 or s.filled(city)]
    )


def kinds_on_route(s: HansaState) -> int:
    """The kinds of piece, for every city, that stand on the route that is created (H-BM-14)."""
    traders, merchants = (EVERYTHING if on_route(s, kind) else 0 for kind in (TRADER, MERCHANT))
    return side_by_side(traders, merchants, cities(s))


def extra_posts(s: HansaState) -> int:
    """The ends for an additional trading post of each kind: where all conditions hold."""
    if not has_extra_post(s):
        return 0
    ends = end_cities(s) & begun_cities(s)
    return side_by_side(ends, ends, cities(s)) & kinds_on_route(s)


def offered(s: HansaState) -> int:
    """The abilities taught at the ends of the route, or by the printed marker (H-E3B-01, H-EAS-03, H-EAS-15)."""
    top = s.stack[-1]
    if top.__class__ is Privilege:
        return 1 << components.PRIVILEGE
    if top.__class__ is Improve:  # H-BM-12
        return EVERYTHING
    chart = s.setup.chart
    return sum(1 << ability for city in chart.ends[top.route] for ability in chart.develops[city])


def undeveloped(s: HansaState) -> int:
    """The abilities with a step left (H-DSK-13)."""
    at = s.turn * A
    return sum(1 << k for k, steps in enumerate(s.setup.facts.steps) if s.developed[at + k] < steps)


# --- markers ------------------------------------------------------------------------------------------------------


def _pair(s: HansaState, city: int, office: int) -> tuple[int, int]:
    """The codes on two neighbouring printed offices, -1 where nobody is: additional posts and green cities are
    left out (H-BM-10, H-EAS-18).
    """
    posts, at = s.posts_in[city], s.additional_posts[city] + office
    return (posts[at] if at < len(posts) else -1, posts[at + 1] if at + 1 < len(posts) else -1)


def pairs_taken(s: HansaState) -> int:
    """Pairs of offices that are both taken (H-BM-07, AMB-17)."""
    return sum(1 << bit for bit, pair in enumerate(s.setup.office_pairs) if min(_pair(s, *pair)) >= 0)


def pairs_own(s: HansaState) -> int:
    """Pairs of offices of which at least one is the seat's own (H-BM-08)."""
    seat = s.turn
    return sum(
        1 << bit
        for bit, (a, b) in enumerate(_pair(s, *pair) for pair in s.setup.office_pairs)
        if seat in (a >> 1, b >> 1)
    )


def pairs_unlike(s: HansaState) -> int:
    """Pairs of offices whose exchange would change something (H-BM-29)."""
    return sum(
        1 << bit for bit, (a, b) in enumerate(_pair(s, *pair) for pair in s.setup.office_pairs) if a != b
    )


def exchanges(s: HansaState) -> int:
    """Pairs of offices that can be exchanged now: where the three conditions hold."""
    seat, found = s.turn, 0
    for number, pair in enumerate(s.setup.office_pairs):
        a, b = _pair(s, *pair)
        if a != b and a >= 0 and b >= 0 and seat in (a >> 1, b >> 1):
            found |= 1 << number
    return found


def unused_kinds(s: HansaState) -> int:
    """The kinds of the unused markers of the seat on turn, as a mask."""
    return sum(1 << kind for kind in set(s.unused_markers[s.turn]))


def on_display(s: HansaState) -> int:
    """The favour tiles without an owner, as a mask (H-FAV-01)."""
    return sum(1 << tile for tile, owner in enumerate(s.tiles) if owner == ON_DISPLAY)


def others_fetchable(s: HansaState) -> bool:
    """Whether another player has a used marker (H-PRM-02)."""
    return any(used for seat, used in enumerate(s.used_markers) if seat != s.turn)


def fetchable(s: HansaState) -> int:
    """The used markers of all seats, bit ``seat * 9 + marker`` (H-PRM-02, AMB-91)."""
    return sum(1 << seat * len(MARKERS) + k for seat, used in enumerate(s.used_markers) for k in set(used))


def unmarked_routes(s: HansaState) -> int:
    """The routes without an ordinary marker (H-BM-03, H-PRM-12)."""
    return ~sum(1 << route for route, _ in s.route_markers)


def empty_routes(s: HansaState) -> int:
    """The routes on which nobody stands (H-BM-04, H-PRM-14)."""
    return sum(1 << r for r, posts in enumerate(s.setup.chart.route_posts) if not posts & s.occupied)


def routes_with_office(s: HansaState) -> int:
    """The routes with a free printed office at one end (H-BM-05, AMB-15)."""
    offices = [s.has_office(city) for city in range(len(s.setup.chart.cities))]
    return sum(1 << r for r, (a, b) in enumerate(s.setup.chart.ends) if offices[a] or offices[b])


def routes_for_markers(s: HansaState) -> int:
    """The routes that can take a new marker now (H-BM-03 to H-BM-05, H-EAS-12, H-BRI-04)."""
    return s.setup.chart.markers_allowed & unmarked_routes(s) & empty_routes(s) & routes_with_office(s)


# --- two players --------------------------------------------------------------------------------------------------


def doubled(routes: int) -> int:
    """Two bits for each route of a mask: one for each end."""
    return sum(3 << 2 * r for r in bits(routes))


def neutral_ends(s: HansaState) -> int:
    """Bit ``2 * route + end``: that end has a free office (H-2P-07, AMB-36)."""
    return sum(
        1 << 2 * r + k for r, ends in enumerate(s.setup.chart.ends) for k in range(2) if s.has_office(ends[k])
    )


def neutral_without_office(s: HansaState) -> int:
    """Bit ``2 * route``: neither end has a free office (AMB-36)."""
    return sum(
        1 << 2 * r
        for r, (a, b) in enumerate(s.setup.chart.ends)
        if not s.has_office(a) and not s.has_office(b)
    )
