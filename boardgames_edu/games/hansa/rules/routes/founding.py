"""Founding trading posts, and routes of the neutral player."""

from collections.abc import Iterator

from boardgames_edu.engine.kit import N_, Entry, EventKind, Moment, action, bits, must, provided
from boardgames_edu.games.hansa import components, frames
from boardgames_edu.games.hansa.components import COLOURS, KINDS, MARKERS
from boardgames_edu.games.hansa.params import HansaParams
from boardgames_edu.games.hansa.rules import masks, moments, notation, tallies
from boardgames_edu.games.hansa.rules.flow import After
from boardgames_edu.games.hansa.rules.routes import creating
from boardgames_edu.games.hansa.state import HansaState

_NO_END = N_("{city} is no end of the route that you create.")
FOUNDED = EventKind("founded", "H-E3A-02", "{seat} founds a trading post in {city} with a {kind}.", news=4)
FOUNDED_LEFT = EventKind(
    "founded_left", "H-BM-14", "{seat} founds an additional trading post in {city} with a {kind}.", news=4
)
COIN = EventKind("coin", "H-E3A-07", "The office bears a coin: {points} {points:point|points} for {seat}.", news=3)
CITY_FULL = EventKind("city_full", "H-E3A-11", "{city} is full; the black cube stands on {n}.", news=3)
NEUTRAL_FOUNDED = EventKind("neutral_founded", "H-2P-07", "The neutral player founds a trading post in {city}.")
JOINED = EventKind("joined", "H-EW-03", "{seat} has joined East and West: {points} {points:point|points}.", news=5)


def _routes_at(s: HansaState, city: int) -> tuple[int, ...]:
    return s.setup.chart.routes_at[city]


@action(
    "post {city}",
    notation.EACH_CITY,
    needs=(
        must("H-E3A-02", masks.end_cities, _NO_END, name="end_city"),
        must(
            "H-EAS-04",
            lambda s: ~s.setup.chart.green,
            "{city} is green: no post is founded there in the usual way.",
            name="not_green",
        ),
        must("H-E3A-13", lambda s: masks.ends(s, s.has_office), "{city} has no free office.", name="free_office"),
        must(
            "H-E3A-04",
            masks.privileged_cities,
            "The next office in {city} is {colour}; your Privilege does not open that colour.",
            lambda s, action: {"colour": COLOURS[masks.next_colour(s, action.args[0])]},
            name="privilege",
        ),
        must(
            "H-E3A-05",
            lambda s: masks.ends(s, lambda c: masks.on_route(s, masks.next_shape(s, c))),
            "The next office in {city} takes a {kind}, and none stands on the route.",
            lambda s, action: {"kind": KINDS[masks.next_shape(s, action.args[0])]},
            name="shape",
        ),
    ),
    moment=(
        *moments.AT_ONCE,
        moments.third_step_first(
            "H-E3A-02", N_("First create a route that ends in {city}, then found the post."), _routes_at
        ),
    ),
    label=(N_("Found a trading post"), "", notation.CITY),
    targets="place:{city}",
)
def post(s: HansaState, city: int) -> None:
    """Found a trading post on the leftmost free office (H-E3A-14, H-E3A-03)."""
    kind = masks.next_shape(s, city)
    seat = creating.empty_route(s, "post", kind)
    found(s, 2 * seat + kind, city, office=s.filled(city))


@action(
    "extra {city} {kind}",
    rows=notation.each_trading_post("extra"),
    needs=(
        must("H-E3A-02", masks.both(masks.end_cities, masks.cities), _NO_END, name="end_city"),
        provided(
            "H-BM-13",
            lambda s: components.EXTRA_POST in s.unused_markers[s.turn],
            "You have no unused marker Additional Trading Post.",
            name="has_marker",
        ),
        provided(
            "H-E2-02",
            masks.has_extra_post,
            "This very action has brought your Additional Trading Post; it cannot help in the same action.",
            name="marker_from_before",
        ),
        must(
            "H-BM-15",
            masks.both(masks.begun_cities, masks.cities),
            "The leftmost office of {city} is still free.",
            name="leftmost_taken",
        ),
        must(
            "H-BM-14",
            masks.kinds(masks.on_route, masks.cities),
            "No {kind} stands on the route.",
            name="piece_on_route",
        ),
    ),
    moment=(
        *moments.AT_ONCE,
        moments.third_step_first(
            "H-BM-13",
            N_("An additional post is founded while you create a route: create one that ends in {city}."),
            _routes_at,
        ),
    ),
    label=(N_("Found an additional trading post"), "", notation.CITY_WITH),
    targets="place:{city}",
)
def extra(s: HansaState, city: int, kind: int) -> None:
    """Found a post left of all, without office or coin (H-BM-16, H-EAS-07)."""
    seat = s.turn
    creating.turn_over(s, seat, components.EXTRA_POST)
    creating.empty_route(s, "extra", kind)
    found(s, 2 * seat + kind, city, office=-1, additional=True)


def _green_posts(setup: HansaParams) -> Iterator[Entry]:
    chart = setup.chart
    if components.POST_IN_GREEN_CITY in chart.permanent:
        route = chart.routes[chart.permanent.index(components.POST_IN_GREEN_CITY)]
        for bit, text, args, facts in notation.each_trading_post("green")(setup):
            yield bit, text, args, {**facts, "route": route}


@action(
    "green {city} {kind}",
    rows=_green_posts,
    needs=(
        must(
            "H-EAS-04",
            masks.both(lambda s: s.setup.chart.green, masks.cities),
            "{city} is no green city.",
            name="green_city",
        ),
        must("H-EAS-16", masks.in_supply(masks.cities), "You have no {kind} in your supply.", name="in_supply"),
    ),
    moment=(
        *moments.AT_ONCE,
        moments.printed_last(components.POST_IN_GREEN_CITY, reasons=moments.imagined(frames.Green)),
        moments.At(
            "H-EAS-11",
            "The marker printed beside {route} is used right after creating that route, or not at all.",
            lambda s: moments.TURN(s) and not s.fresh,
            moments.imagined(frames.Green),
        ),
        moments.At(
            "H-EAS-16",
            "A post in {city} is founded by the marker printed beside {route}: create that route first.",
            None,
            moments.imagined(frames.Green),
        ),
    ),
    label=(N_("Found a post in a green city"), "", notation.CITY_WITH),
    targets="place:{city}",
)
def green(s: HansaState, city: int, kind: int) -> None:
    """Found a post of the supply in a green city (H-EAS-05)."""
    seat = s.stack.pop().seat
    s.supply[2 * seat + kind] -= 1
    found(s, 2 * seat + kind, city, office=-1)


def found(s: HansaState, code: int, city: int, office: int, additional: bool = False) -> None:
    """Found a post, with coin, row, cube and Tribute (H-EAS-09, AMB-69)."""
    chart, owner = s.setup.chart, code >> 1
    neutral = owner == s.setup.seats
    cube = tallies.cube(s, city, office, owner).total
    s.found(city, code, additional)
    if neutral:
        s.tell(NEUTRAL_FOUNDED, None, city=chart.cities[city])
    else:
        kind = FOUNDED_LEFT if additional else FOUNDED
        s.tell(kind, owner, city=chart.cities[city], kind=KINDS[code & 1])
    if not neutral:
        coin = tallies.coin(s, city, office).total
        if coin:
            creating.gain(s, owner, coin, COIN)
        _join(s, owner)
    if cube:
        s.full_cities += cube
        s.tell(CITY_FULL, None, city=chart.cities[city], n=s.full_cities)
        if s.full_cities >= chart.map.full_cities_that_end_the_game:  # H-E3A-12
            creating.end_comes(s, "H-END-03")
    for seat, term in tallies.tributes(s, city, owner) if s.promo else ():
        if term.applies and (s.stock[2 * seat] or s.stock[2 * seat + 1]):
            s.ask(frames.Tribute(seat, term.amount))


def _join(s: HansaState, seat: int) -> None:
    """Give points if a seat now joins the red cities (H-EW-02).

    A row of own posts joins them (H-EW-01, AMB-68): its length does not matter, nor on which offices the posts stand
    (H-EW-05); one from Additional Trading Post counts (H-EW-07), and one in a green city (H-EW-09).
    """
    chart, present = s.setup.chart, s.present[seat]
    if not (present >> chart.east & present >> chart.west & 1) or seat in s.joined:
        return
    if not chart.board.group(chart.east, present) >> chart.west & 1:
        return
    points = tallies.joining(s, seat).total
    s.joined = (*s.joined, seat)
    creating.gain(s, seat, points, JOINED)


_ALL_NEUTRAL = must(
    "H-2P-06",
    lambda s: sum(3 << 2 * r for r in bits(s.routes_held[s.setup.seats])),
    "The neutral player does not hold every post of {route}.",
    name="all_neutral",
)
_WHEN = Moment[HansaState](
    "H-2P-06", N_("A route is created for the neutral player only when neutral traders hold all its posts.")
)
NEUTRAL_CREATED = EventKind("neutral_created", "H-2P-06", "{seat} creates the route {route} for the neutral player.")
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
    needs=(_ALL_NEUTRAL, must("H-2P-07", masks.neutral_ends, "{city} has no free office.", name="free_office")),
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
            lambda s: sum(1 << 2 * r for r, ends in enumerate(s.setup.chart.ends) if not any(map(s.has_office, ends))),
            "One end of {route} has a free office.",
            name="no_office",
        ),
    ),
    moment=_WHEN,
    label=(N_("Clear a route of the neutral player"), "", notation.ROUTE),
    targets=notation.on_route,
)
def clear(s: HansaState, route: int) -> None:
    """Clear a neutral route between full cities (AMB-36)."""
    _neutral_route(s, route)


def _neutral_route(s: HansaState, route: int) -> None:
    seat = s.stack.pop().seat
    setup = s.setup
    s.ask(After(seat))
    s.tell(NEUTRAL_CREATED, seat, route=setup.chart.routes[route])
    creating.score_control(s, route)  # AMB-34
    marker = s.marker_at(route)
    if marker >= 0:
        s.route_markers = tuple(pair for pair in s.route_markers if pair[0] != route)
        s.discarded = tuple(sorted((*s.discarded, marker)))
        s.tell(NEUTRAL_DISCARD, None, marker=MARKERS[marker])
        creating.draw_marker(s, seat)  # AMB-37
    s.neutral_heap += sum(s.clear(setup.seats, route))
