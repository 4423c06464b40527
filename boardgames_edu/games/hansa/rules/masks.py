"""What stands open to a piece, a seat or a route: masks for the conditions in ``actions``. Changes nothing.

The search for displaced pieces (H-ACT-C-15 to H-ACT-C-17) looks at rings of routes round the one they were
pushed from, and takes the first ring with a post that the piece may use.

The decision on top of the stack (see ``frames``) says what is to be done. Its class is compared with ``is``, which
takes a fifth of the time of ``isinstance``.
"""

from __future__ import annotations

from collections.abc import Sequence

from boardgames_edu.engine.board import bits
from boardgames_edu.engine.rules import EVERYTHING
from boardgames_edu.games.hansa import components
from boardgames_edu.games.hansa.components import ENGLAND, MARKERS, MERCHANT, SCOTLAND, TRADER, WALES
from boardgames_edu.games.hansa.rules.frames import (
    Displaced,
    Improve,
    Lift,
    LiftAny,
    LiftOpposing,
    Privilege,
    Resettle,
    SetDown,
    SetOwn,
    SetSettler,
    SetShift,
    Settle,
)
from boardgames_edu.games.hansa.state import ON_DISPLAY, A, HansaState

# --- placing and displacing ---------------------------------------------------------------------------------------


def permissions(s: HansaState, seat: int) -> int:
    """The countries, as a mask, for which a seat has a permission left in this turn (H-BRI-07 to H-BRI-10,
    AMB-26, AMB-27).

    Rules: H-BRI-08, H-BRI-09.
    """
    found = 0
    for k, (city, countries) in enumerate(s.setup.chart.permissions):
        posts = s.posts_in[city]
        if posts and posts[-1] >> 1 == seat and not s.permissions_used >> k & 1:
            found |= countries
    return found


def permitted_posts(s: HansaState, seat: int) -> int:
    """The posts where a seat may place or displace now (H-BRI-05, H-BRI-06).

    Rules: H-BRI-33.
    """
    return s.setup.chart.open_posts[permissions(s, seat)]


def block_price(s: HansaState, route: int) -> int:
    """What placing on a route costs besides the piece itself (H-PRM-09, AMB-40)."""
    return sum(where == route and marker == components.BLOCK for where, marker, _ in s.promo)


def affordable_posts(s: HansaState) -> int:
    """The posts whose price a seat can pay when it places there (H-PRM-13)."""
    if not s.promo:
        return EVERYTHING
    seat = s.turn
    pieces, mask = s.supply[2 * seat] + s.supply[2 * seat + 1], EVERYTHING
    for route in {where for where, marker, _ in s.promo if marker == components.BLOCK}:
        if block_price(s, route) >= pieces:
            mask &= ~s.setup.chart.route_posts[route]
    return mask


def may_place(s: HansaState) -> int:
    """The posts open to some piece of the supply (H-ACT-B-01, H-ACT-B-05, H-ACT-B-06)."""
    seat, chart = s.turn, s.setup.chart
    mask = ~s.occupied & (chart.everywhere if s.supply[2 * seat + 1] else chart.fits[TRADER])
    if chart.permissions:
        mask &= permitted_posts(s, seat)
    return mask & affordable_posts(s) if s.promo else mask


def may_displace(s: HansaState) -> int:
    """The posts of opponents whom some piece of the supply can displace (H-ACT-C-04, H-ACT-C-06)."""
    seat = s.turn
    chart = s.setup.chart
    mask = s.occupied & ~(s.standing[2 * seat] | s.standing[2 * seat + 1]) & displaceable(s)
    if not s.supply[2 * seat + 1]:
        mask &= chart.fits[TRADER]
    return mask & permitted_posts(s, seat) if chart.permissions else mask


def displaceable(s: HansaState) -> int:
    """The posts of pieces that the supply of a seat can pay for, its own piece included: two pieces for a
    trader, three for a merchant (H-ACT-C-04).
    """
    seat = s.turn
    pieces = s.supply[2 * seat] + s.supply[2 * seat + 1]
    mask = ~s.occupied
    for kind, price in enumerate(s.setup.price):
        if pieces > price:
            for there in s.standing[kind::2]:
                mask |= there
    return mask


def kinds_in(pile: Sequence[int], seat: int) -> int:
    """The kinds that a seat has in stock or supply, as a mask."""
    return (pile[2 * seat] > 0) | (pile[2 * seat + 1] > 0) << 1


# --- pieces in the hand -------------------------------------------------------------------------------------------


def kind_in_hand(s: HansaState) -> int:
    """The kind of the piece that is put down now; a merchant, which fits everywhere, when there is none."""
    top = s.stack[-1]
    if top.__class__ is Displaced:
        return MERCHANT if top.kind < 0 else top.kind
    return s.lifted[0] // 10 % 10 if s.lifted else MERCHANT


def piece_in_hand(s: HansaState) -> bool:
    """Whether a piece is there to be put down (H-ACT-C-08)."""
    top = s.stack[-1]
    return top.__class__ is not Displaced or top.kind >= 0


def in_reach(s: HansaState, asked: type[SetDown]) -> int:
    """The posts in countries open to the piece in the hand, for one decision only (H-BRI-12, H-BRI-14,
    H-BRI-18, H-BRI-19).
    """
    if s.stack[-1].__class__ is not asked:
        return EVERYTHING
    country, there = s.lifted[0] // 100, s.setup.chart.in_country
    if asked is SetOwn:
        return there[country] | there[ENGLAND]
    if asked is SetSettler:
        return there[WALES] | there[SCOTLAND]
    return there[country]


def _allowed(s: HansaState, origin: int) -> int:
    """The posts in the countries open to pieces displaced from a route (H-BRI-11)."""
    chart = s.setup.chart
    return chart.in_country[ENGLAND] | chart.in_country[chart.country[origin]]


def displaced_country(s: HansaState) -> int:
    """The posts in countries open to a displaced or shifted piece (H-BRI-11, AMB-24, AMB-29)."""
    top = s.stack[-1]
    if top.__class__ not in (Displaced, SetShift):
        return EVERYTHING
    mask = _allowed(s, top.route)
    if top.__class__ is SetShift:
        there = s.setup.chart.in_country
        mask &= there[s.lifted[0] // 100] | there[ENGLAND]
    return mask


def not_origin(s: HansaState) -> int:
    """All but the route that the displaced piece was pushed from (H-ACT-C-15), unless a tile opens everything
    (AMB-23).
    """
    top = s.stack[-1]
    if top.__class__ not in (Displaced, SetShift) or s.has_tile(top.owner, components.ANYWHERE):
        return EVERYTHING
    return ~s.setup.chart.route_posts[top.route]


def near(s: HansaState, owner: int, origin: int, kind: int, closed: int = 0) -> int:
    """The posts open to a piece pushed from a route: those in the nearest ring with any (H-ACT-C-16,
    H-ACT-C-17, H-ACT-C-20).

    Posts in ``closed`` are out of the question for other reasons.
    """
    chart = s.setup.chart
    free = chart.fits[kind] & ~s.occupied & ~closed
    if s.tiles[components.ANYWHERE] == owner:  # H-FAV-06
        return free & _allowed(s, origin)
    for ring in chart.rings[origin]:
        if free & ring:
            return free & ring
    return 0


def open_in_all_rings(s: HansaState, owner: int, origin: int, kind: int) -> int:
    """All posts that a displaced piece could ever take: those of every ring."""
    if s.tiles[components.ANYWHERE] == owner:
        return near(s, owner, origin, kind)
    chart = s.setup.chart
    mask = 0
    for ring in chart.rings[origin]:
        mask |= ring
    return mask & chart.fits[kind] & ~s.occupied


def _last_room(s: HansaState) -> int:
    """The one post left for the displaced piece while it is still in the hand; 0 when there are more (AMB-54)."""
    top = s.stack[-1]
    if top.__class__ is SetShift:
        top = s.stack[-2]
    if top.__class__ is not Displaced or top.kind < 0:
        return 0
    mask = open_in_all_rings(s, top.owner, top.route, top.kind)
    return mask if not mask & mask - 1 else 0


def leaves_room(s: HansaState) -> int:
    """All but the last post open to the displaced piece (AMB-54)."""
    return ~_last_room(s)


def for_set(s: HansaState) -> int:
    """The posts for the piece that is put down now, as far as nearness goes; everything when it does not matter."""
    top = s.stack[-1]
    if top.__class__ is Displaced:
        return near(s, top.owner, top.route, top.kind) if top.kind >= 0 else EVERYTHING
    if top.__class__ is SetShift:
        return near(
            s, top.owner, top.route, kind_in_hand(s), _last_room(s) | 1 << top.post | ~displaced_country(s)
        )
    return EVERYTHING


def settable(s: HansaState) -> int:
    """The posts for the piece that is put down now: where all conditions hold."""
    top, chart = s.stack[-1], s.setup.chart
    kind = top.__class__
    if kind is Displaced or kind is SetShift:
        if kind is Displaced and top.kind < 0:
            return 0
        mask = chart.fits[kind_in_hand(s)] & ~s.occupied & not_origin(s) & for_set(s)
        return mask & displaced_country(s) if chart.has_countries else mask
    mask = chart.fits[s.lifted[0] // 10 % 10] & ~s.occupied
    return mask & in_reach(s, kind) if chart.has_countries else mask


# --- added and shifted pieces -------------------------------------------------------------------------------------


def can_add(s: HansaState, kind: int) -> bool:
    """Whether a piece of a kind is where an added piece would come from now (H-ACT-C-10 to H-ACT-C-12,
    H-ACT-C-21, AMB-56).
    """
    top = s.stack[-1]
    if top.__class__ is Resettle:
        return any(piece // 10 % 10 == kind for piece in s.lifted)
    owner: int = top.seat
    if top.__class__ is Displaced:
        if not top.added:
            return False
        owner = top.owner
    if owner == s.setup.seats:  # H-2P-02, H-2P-09
        return kind == TRADER and s.neutral_heap > 0
    source = s.source(owner)
    return source is not None and source[2 * owner + kind] > 0


def has_source(s: HansaState) -> bool:
    """Whether stock or supply of the owner holds anything; the heap is the neutral player's (H-ACT-C-12)."""
    owner = s.top.owner
    return bool(owner == s.setup.seats or s.source(owner) is not None)


def from_stock(s: HansaState) -> bool:
    """Whether pieces added after a displacement come from the owner's stock now (H-ACT-C-10, H-ACT-C-21)."""
    owner = s.top.owner
    return bool(owner < s.setup.seats and s.source(owner) is s.stock)


def for_added(s: HansaState, kind: int) -> int:
    """The posts for an added piece (H-ACT-C-20, AMB-53; H-EAS-17; H-BRI-19)."""
    top = s.stack[-1]
    if top.__class__ is Displaced:
        return near(s, top.owner, top.route, kind, _last_room(s))
    if top.__class__ is Settle:
        return s.setup.chart.in_country[WALES] | s.setup.chart.in_country[SCOTLAND]
    return EVERYTHING


def may_shift(s: HansaState) -> bool:
    """Whether pieces on the board may be used because stock and supply are empty (H-ACT-C-12, H-BRI-19)."""
    top = s.stack[-1]
    if top.__class__ is Displaced:
        return top.added > 0 and top.owner < s.setup.seats and s.source(top.owner) is None
    return s.source(top.seat) is None


def shiftable(s: HansaState) -> int:
    """The own pieces for which there is another post to go to (AMB-55, AMB-29, AMB-82)."""
    top, chart = s.stack[-1], s.setup.chart
    seat, found = top.seat, 0
    settle = top.__class__ is Settle
    for kind in (TRADER, MERCHANT):
        mine = s.standing[2 * seat + kind]
        for country in {chart.country_of[post] for post in bits(mine)}:
            if settle:
                open_posts = (
                    chart.fits[kind] & ~s.occupied & (chart.in_country[WALES] | chart.in_country[SCOTLAND])
                )
            else:
                home = chart.in_country[country] | chart.in_country[ENGLAND]
                open_posts = near(s, seat, top.route, kind, _last_room(s) | ~(home & _allowed(s, top.route)))
            if open_posts:
                found |= mine & chart.in_country[country]
    return found & not_just_displaced(s)


def not_just_displaced(s: HansaState) -> int:
    """All posts but that of the piece just displaced and put down (AMB-55)."""
    top = s.stack[-1]
    return EVERYTHING if top.__class__ is not Displaced or top.post < 0 else ~(1 << top.post)


def liftable(s: HansaState) -> int:
    """The pieces that may be picked up (H-ACT-D-01, H-ACT-D-06, H-BM-22, H-EAS-14, H-2P-15).

    Rules: H-BM-23, H-BM-25.
    """
    top = s.stack[-1]
    if top.__class__ is LiftAny:
        return s.occupied
    own = s.own(top.seat)
    return s.occupied & ~own if top.__class__ is LiftOpposing else own


def displaced_is_down(s: HansaState) -> bool:
    """Whether no displaced piece waits to be put down (H-ACT-C-18)."""
    top = s.stack[-1]
    return top.__class__ is not Displaced or top.kind < 0


def picked_up(s: HansaState, asked: type[Lift]) -> bool:
    """Whether a piece has been picked up, where that is what is asked (AMB-57, AMB-59)."""
    top = s.stack[-1]
    return top.__class__ is not asked or top.count > 0


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
    """Pairs of offices that can be exchanged now."""
    return pairs_taken(s) & pairs_own(s) & pairs_unlike(s)


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
