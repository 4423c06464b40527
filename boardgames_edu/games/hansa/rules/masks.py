"""Masks of posts, cities, routes and markers that are open.

Conditions of the verbs use them; nothing here changes a state. The search for displaced pieces (H-ACT-C-15 to
H-ACT-C-17) looks at rings of routes round the one they were pushed from, and takes the first ring with a post that
the piece may use.

The decision on top of the stack (see ``frames``) says what is to be done. Its class is compared with ``is``, which
takes a fifth of the time of ``isinstance``.
"""

from collections.abc import Callable, Sequence

from boardgames_edu.engine.kit import EVERYTHING, bits
from boardgames_edu.engine.rules.legal import Mask
from boardgames_edu.games.hansa import components, frames
from boardgames_edu.games.hansa.components import ENGLAND, MARKERS, MERCHANT, SCOTLAND, TRADER, WALES
from boardgames_edu.games.hansa.frames import ThirdStep
from boardgames_edu.games.hansa.rules.notation import side_by_side
from boardgames_edu.games.hansa.state import A, HansaState

Width = Callable[[HansaState], int]


def _posts(s: HansaState) -> int:
    return s.setup.chart.posts


def cities(s: HansaState) -> int:
    """Return how many cities there are."""
    return len(s.setup.chart.cities)


def each_kind(holds: Callable[[HansaState, int], int], width: Width = _posts) -> Mask:
    """Return a verb's mask from one for each kind of piece."""
    return lambda s: side_by_side(holds(s, TRADER), holds(s, MERCHANT), width(s))


def kinds(test: Callable[[HansaState, int], object], width: Width = _posts) -> Mask:
    """Return the mask of the kinds for which a test holds."""
    return each_kind(lambda s, kind: EVERYTHING if test(s, kind) else 0, width)


def both(holds: Mask, width: Width = _posts) -> Mask:
    """Return a verb's mask from one mask for both kinds."""

    def mask(s: HansaState) -> int:
        found = holds(s)
        return side_by_side(found, found, width(s))

    return mask


def in_supply(width: Width = _posts) -> Mask:
    """Return a verb's mask of the kinds in supply."""
    return kinds(lambda s, kind: s.supply[2 * s.turn + kind], width)


fitting = each_kind(lambda s, kind: s.setup.chart.fits[kind])
"""The posts that each kind may stand on: boats take merchants only."""
free = both(lambda s: ~s.occupied)  # the posts on which nobody stands

# --- placing and displacing ---------------------------------------------------------------------------------------


def permissions(s: HansaState, seat: int) -> int:
    """Return the countries a seat may enter this turn (H-BRI-07, AMB-26, AMB-27)."""
    found = 0
    for k, (city, countries) in enumerate(s.setup.chart.permissions):
        posts = s.posts_in[city]
        if posts and posts[-1] >> 1 == seat and not s.permissions_used >> k & 1:
            found |= countries
    return found


def permitted_posts(s: HansaState, seat: int) -> int:
    """Return the posts permitted to a seat now (H-BRI-33)."""
    return s.setup.chart.open_posts[permissions(s, seat)]


def block_price(s: HansaState, route: int) -> int:
    """Return the extra price of placing on a route (AMB-40)."""
    return sum(where == route and marker == components.BLOCK for where, marker, _ in s.promo)


def affordable_posts(s: HansaState) -> int:
    """Return the posts whose price the seat on turn can pay."""
    if not s.promo:
        return EVERYTHING
    seat = s.turn
    pieces, mask = s.supply[2 * seat] + s.supply[2 * seat + 1], EVERYTHING
    for route in {where for where, marker, _ in s.promo if marker == components.BLOCK}:
        if block_price(s, route) >= pieces:
            mask &= ~s.setup.chart.route_posts[route]
    return mask


def open_posts(s: HansaState) -> int:
    """Return the posts where the seat may place any fitting piece."""
    chart = s.setup.chart
    mask = chart.everywhere & ~s.occupied
    if chart.permissions:
        mask &= permitted_posts(s, s.turn)
    return mask & affordable_posts(s) if s.promo else mask


def may_place(s: HansaState) -> int:
    """Return the posts open to some piece of the supply (H-ACT-B-05)."""
    return open_posts(s) & _best_fit(s)


def may_displace(s: HansaState) -> int:
    """Return the opponents' posts that some supply piece can displace."""
    mask = _best_fit(s) & s.occupied & ~s.own(s.turn) & displaceable(s)
    return mask & permitted_posts(s, s.turn) if s.setup.chart.permissions else mask


def _best_fit(s: HansaState) -> int:
    """Return the posts that some piece of the supply fits."""
    chart = s.setup.chart
    return chart.everywhere if s.supply[2 * s.turn + 1] else chart.fits[TRADER]


def displaceable(s: HansaState) -> int:
    """Return the posts that the supply can pay to displace."""
    seat = s.turn
    pieces = s.supply[2 * seat] + s.supply[2 * seat + 1]
    mask = ~s.occupied  # empty and own posts are among them
    for kind, price in enumerate(s.setup.price):
        if pieces > price:  # the piece that takes the place comes on top
            for there in s.standing[kind::2]:
                mask |= there
    return mask


def kinds_in(pile: Sequence[int], seat: int) -> int:
    """Return a seat's kinds in stock or supply, as a mask."""
    return (pile[2 * seat] > 0) | (pile[2 * seat + 1] > 0) << 1


# --- pieces in the hand -------------------------------------------------------------------------------------------


def kind_in_hand(s: HansaState) -> int:
    """Return the kind put down now; MERCHANT if there is none."""
    top = s.stack[-1]
    if top.__class__ is frames.Displaced:
        return MERCHANT if top.kind < 0 else top.kind
    return s.lifted[0].kind if s.lifted else MERCHANT


def fitting_in_hand(s: HansaState) -> int:
    """Return the posts that the kind put down now may stand on."""
    return s.setup.chart.fits[kind_in_hand(s)]


def in_reach(s: HansaState) -> int:
    """Return the posts in countries open to the lifted piece."""
    asked, country, there = s.stack[-1].__class__, s.lifted[0].country, s.setup.chart.in_country
    if asked is frames.SetOwn:
        return there[country] | there[ENGLAND]
    if asked is frames.SetSettler:
        return there[WALES] | there[SCOTLAND]
    return there[country]


def _allowed(s: HansaState, origin: int) -> int:
    """Return the posts in countries open to pieces displaced here."""
    chart = s.setup.chart
    return chart.in_country[ENGLAND] | chart.in_country[chart.country[origin]]


def displaced_country(s: HansaState) -> int:
    """Return posts in countries open to a displaced piece (AMB-24, AMB-29)."""
    top = s.stack[-1]
    if top.__class__ not in (frames.Displaced, frames.SetShift):
        return EVERYTHING
    mask = _allowed(s, top.route)
    if top.__class__ is frames.SetShift:
        there = s.setup.chart.in_country
        mask &= there[s.lifted[0].country] | there[ENGLAND]
    return mask


def not_origin(s: HansaState) -> int:
    """Return the posts off the origin, or by tile all (AMB-23)."""
    top = s.stack[-1]
    if top.__class__ not in (frames.Displaced, frames.SetShift) or s.has_tile(top.owner, components.ANYWHERE):
        return EVERYTHING
    return ~s.setup.chart.route_posts[top.route]


def near(s: HansaState, owner: int, origin: int, kind: int, closed: int = 0) -> int:
    """Return the posts of the nearest ring open to a displaced piece."""
    chart = s.setup.chart
    free = chart.fits[kind] & ~s.occupied & ~closed  # shut for other reasons
    if s.tiles[components.ANYWHERE] == owner:  # H-FAV-06
        return free & _allowed(s, origin)
    for ring in chart.rings[origin]:
        if free & ring:
            return free & ring
    return 0


def open_in_all_rings(s: HansaState, owner: int, origin: int, kind: int) -> int:
    """Return the posts of all rings open to a displaced piece."""
    if s.tiles[components.ANYWHERE] == owner:
        return near(s, owner, origin, kind)
    chart = s.setup.chart
    mask = 0
    for ring in chart.rings[origin]:
        mask |= ring
    return mask & chart.fits[kind] & ~s.occupied


def last_room(s: HansaState) -> int:
    """Return the displaced piece's last post, or 0 (AMB-54)."""
    top = s.stack[-1]
    if top.__class__ is frames.SetShift:
        top = s.stack[-2]
    if top.__class__ is not frames.Displaced or top.kind < 0:
        return 0
    mask = open_in_all_rings(s, top.owner, top.route, top.kind)
    return mask if not mask & mask - 1 else 0


def for_set(s: HansaState) -> int:
    """Return the posts near enough for the piece put down."""
    top = s.stack[-1]
    if top.__class__ is frames.Displaced:
        return near(s, top.owner, top.route, top.kind) if top.kind >= 0 else EVERYTHING
    if top.__class__ is frames.SetShift:
        return near(s, top.owner, top.route, kind_in_hand(s), last_room(s) | 1 << top.post | ~displaced_country(s))
    return EVERYTHING


def settable(s: HansaState) -> int:
    """Return the posts where the piece in hand may be set."""
    top, chart = s.stack[-1], s.setup.chart
    kind = top.__class__
    if kind is frames.Displaced or kind is frames.SetShift:
        if kind is frames.Displaced and top.kind < 0:
            return 0
        mask = chart.fits[kind_in_hand(s)] & ~s.occupied & not_origin(s) & for_set(s)
        return mask & displaced_country(s) if chart.has_countries else mask
    mask = chart.fits[s.lifted[0].kind] & ~s.occupied
    return mask & in_reach(s) if chart.has_countries else mask


# --- added and shifted pieces -------------------------------------------------------------------------------------


def can_add(s: HansaState, kind: int) -> bool:
    """Return whether a kind is where added pieces come from (AMB-56)."""
    top = s.stack[-1]
    if top.__class__ is frames.Resettle:
        return any(piece.kind == kind for piece in s.lifted)
    owner: int = top.seat
    if top.__class__ is frames.Displaced:
        if not top.added:
            return False
        owner = top.owner
    if owner == s.setup.seats:  # H-2P-02, H-2P-09
        return kind == TRADER and s.neutral_heap > 0
    source = s.source(owner)
    return source is not None and source[2 * owner + kind] > 0


def from_stock(s: HansaState) -> bool:
    """Return whether added pieces come from the owner's stock now."""
    owner = s.top.owner
    return bool(owner < s.setup.seats and s.source(owner) is s.stock)


def for_added(s: HansaState, kind: int) -> int:
    """Return the posts for an added piece (AMB-53)."""
    top = s.stack[-1]
    if top.__class__ is frames.Displaced:
        return near(s, top.owner, top.route, kind, last_room(s))
    if top.__class__ is frames.Settle:
        return s.setup.chart.in_country[WALES] | s.setup.chart.in_country[SCOTLAND]
    return EVERYTHING


def may_shift(s: HansaState) -> bool:
    """Return whether board pieces may be shifted: stock and supply empty."""
    top = s.stack[-1]
    if top.__class__ is frames.Displaced:
        return top.added > 0 and top.owner < s.setup.seats and s.source(top.owner) is None
    return s.source(top.seat) is None


def shiftable(s: HansaState) -> int:
    """Return own pieces with another post to go (AMB-29, AMB-55, AMB-82)."""
    top, chart = s.stack[-1], s.setup.chart
    seat, found = top.seat, 0
    settle = top.__class__ is frames.Settle
    for kind in (TRADER, MERCHANT):
        mine = s.standing[2 * seat + kind]
        for country in {chart.country_of[post] for post in bits(mine)}:
            if settle:
                open_posts = chart.fits[kind] & ~s.occupied & (chart.in_country[WALES] | chart.in_country[SCOTLAND])
            else:
                home = chart.in_country[country] | chart.in_country[ENGLAND]
                open_posts = near(s, seat, top.route, kind, last_room(s) | ~(home & _allowed(s, top.route)))
            if open_posts:
                found |= mine & chart.in_country[country]
    return found & not_just_displaced(s)


def not_just_displaced(s: HansaState) -> int:
    """Return all posts but the displaced piece's new one (AMB-55)."""
    top = s.stack[-1]
    return EVERYTHING if top.__class__ is not frames.Displaced or top.post < 0 else ~(1 << top.post)


def liftable(s: HansaState) -> int:
    """Return the pieces that may be picked up (H-ACT-D-06, H-2P-15, H-BM-23, H-BM-25)."""
    top = s.stack[-1]
    if top.__class__ is frames.LiftAny:
        return s.occupied
    own = s.own(top.seat)
    return s.occupied & ~own if top.__class__ is frames.LiftOpposing else own


# --- creating routes, markers, neutral pieces -----------------------------------------------------------------------


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
    for bit, (city, office) in enumerate(s.setup.office_pairs):  # in one go: it is asked for every turn with the marker
        posts, at = s.posts_in[city], s.additional_posts[city] + office
        if at + 1 < len(posts) and posts[at] != posts[at + 1] and seat in (posts[at] >> 1, posts[at + 1] >> 1):
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
