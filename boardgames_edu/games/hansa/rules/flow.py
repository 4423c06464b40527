"""The course of a game: setup, turns, and the end."""

from boardgames_edu.engine.chance import shuffle
from boardgames_edu.engine.kit import EVERYTHING, N_, Continuation, EventKind, action, bits, must
from boardgames_edu.engine.rules.legal import Mask
from boardgames_edu.engine.states.options import draw_first_seat
from boardgames_edu.games.hansa import components, frames
from boardgames_edu.games.hansa.codecs import NOT_IN_PLAY, ON_DISPLAY
from boardgames_edu.games.hansa.components import TRADER
from boardgames_edu.games.hansa.rules import masks, tallies
from boardgames_edu.games.hansa.rules.moments import IN_TURN, TURN, At
from boardgames_edu.games.hansa.rules.notation import EACH_MARKER, EACH_ROUTE, on_route
from boardgames_edu.games.hansa.state import HansaState, without

NEUTRAL_PLACED = EventKind("neutral_placed", "H-2P-11", "A neutral trader comes to {route}, post {post}.", news=2)
TURN_BEGINS = EventKind(
    "turn_begins", "H-TRN-01", "It is {seat}'s turn, with {actions} {actions:action|actions}.", news=0
)
OVER = EventKind("over", "H-END-04", "The game is over.", True, news=5)
PLATE_SEEN = EventKind(
    "plate_seen", "H-BM-02", "{seat} looks at the new {n:marker|markers} on the plate.", True, news=0
)
STAYS = EventKind("stays", "H-BM-01", "No route can take a new marker now; what {seat} has on the plate stays there.")
STANDSTILL = EventKind(
    "standstill", "H-END-09", "Nobody can create a route any more: the end has come by a ruling of our own.", news=5
)


def deal(s: HansaState) -> None:
    """Lay everything out and give the first player the turn (H-SET-04)."""
    setup, printed, chart = s.setup, s.setup.components, s.setup.chart
    start, n = printed.box.start, setup.seats
    s.first_seat = draw_first_seat(s)  # H-SET-14
    for place in range(n):  # H-SET-11, H-SET-12
        seat = (s.first_seat + place) % n
        s.supply[2 * seat], s.supply[2 * seat + 1] = (start.supply_traders[place], start.supply_merchants[place])
        s.stock[2 * seat] = start.stock_traders[place]
    golden = list(printed.golden)
    s.rng_state = shuffle(golden, s.rng_state)
    s.route_markers = tuple(zip(chart.taverns, golden, strict=True))  # H-SET-02, H-SET-15
    silver = list(setup.silver)
    s.rng_state = shuffle(silver, s.rng_state)
    s.marker_pile = tuple(silver)  # H-SET-03
    if setup.neutral:
        for route, _ in neutral_start(s):
            _neutral_trader(s, route)
    if setup.options["missions"]:  # H-MIS-01
        cards = list(range(len(printed.missions)))
        s.rng_state = shuffle(cards, s.rng_state)
        s.missions = cards[:n]
    if setup.options["favour"]:  # H-FAV-01
        tiles = list(range(len(components.FAVOURS)))
        s.rng_state = shuffle(tiles, s.rng_state)
        s.tiles = tuple(ON_DISPLAY if k in tiles[:n] else NOT_IN_PLAY for k in range(len(tiles)))
    begin_turn(s, s.first_seat)


def neutral_start(s: HansaState) -> list[tuple[int, str]]:
    """Return the first routes of neutral traders, with rules (AMB-45)."""
    chart = s.setup.chart
    teaching = [r for r, ends in enumerate(chart.ends) if any(chart.develops[city] for city in ends)]
    marked = [route for route, _ in s.route_markers]
    return [*((route, "H-2P-03") for route in teaching), *((route, "H-2P-04") for route in marked)]


def _neutral_trader(s: HansaState, route: int) -> None:
    """Put a neutral trader on a free house (AMB-35, AMB-75)."""
    chart = s.setup.chart
    free = chart.route_posts[route] & chart.fits[TRADER] & ~s.occupied
    if not free or not s.neutral_heap:
        return
    post = next(bits(free))
    s.neutral_heap -= 1
    s.put(2 * s.setup.seats, post)
    s.tell(NEUTRAL_PLACED, None, **chart.describe(post))


def begin_turn(s: HansaState, seat: int) -> None:
    """Begin a seat's turn with its actions."""
    s.turn, s.fresh, s.permissions_used = seat, True, 0
    s.turn_number += 1
    s.actions_left = tallies.actions_in_turn(s, seat).total
    s.tell(TURN_BEGINS, seat, actions=s.actions_left)
    s.ask(frames.Turn(seat))


def spend_action(s: HansaState) -> None:
    """Take an action."""
    s.actions_left -= 1
    s.fresh = False


class After(Continuation):
    """The end, or a neutral route (H-END-05, AMB-63, AMB-74)."""

    lies_on = frames.ACTION

    def run(self, s: HansaState) -> None:
        """End the game, or ask for a neutral route."""
        if s.ending:
            s.stack.clear()
            s.tell(OVER)
        elif s.setup.neutral and s.routes_held[s.setup.seats]:
            s.ask(frames.Neutral(self.seat))


@action(
    "end",
    moment=IN_TURN,
    label=N_("End the turn"),
    name="end",
    event=EventKind("turn_ends", "H-TRN-05", "{seat} ends the turn.", news=0),
    wastes=("n", N_("{n} {n:action is|actions are} left. End the turn?")),
)
def end_turn(s: HansaState) -> None:
    """End the turn; unused actions are lost (H-TRN-08)."""
    seat = s.stack.pop().seat
    s.actions_left, s.fresh = 0, False
    if s.plate[seat]:
        if s.plate_seen[seat] < len(s.plate[seat]):
            s.tell(PLATE_SEEN, seat, n=len(s.plate[seat]))
        s.plate_seen[seat] = len(s.plate[seat])  # H-BM-02, AMB-62
    _next_marker(s, seat)


def _next_marker(s: HansaState, seat: int) -> None:
    """Ask for the plate's next marker, or pass the turn (AMB-14)."""
    if s.plate[seat]:
        if masks.routes_for_markers(s):
            s.ask(frames.LayOut(seat))
            return
        s.tell(STAYS, seat)
    if standstill(s):
        s.ending = True  # OWN-01
        s.stack.clear()
        s.tell(STANDSTILL)
        s.tell(OVER)
    else:
        begin_turn(s, (seat + 1) % s.setup.seats)


_BRINGS = {components.MOVE_3, components.DEVELOP}
"""Markers that move pieces of others away, or bring new ones."""


def standstill(s: HansaState) -> bool:
    """Return whether no seat can ever create a route again (H-END-09).

    Nobody can displace, for that takes two pieces at hand; nobody has a marker that moves pieces of others or brings a
    new one; and each route holds a neutral trader, or is longer than the pieces that a seat can gather there. So none
    of the three ends can come. Among two players each neutral trader displaced brings another onto the board.

    Notes:
        Cost: well below a microsecond unless every seat has fewer than two pieces at hand.
    """
    supply, stock = s.supply, s.stock
    for k in range(0, len(supply), 2):
        if supply[k] + supply[k + 1] + stock[k] + stock[k + 1] >= 2:
            return False
    return not any(_may_create(s, seat) for seat in range(s.setup.seats))


def _may_create(s: HansaState, seat: int) -> bool:
    """Return whether a seat with under two pieces may fill a route."""
    if _BRINGS & set(s.unused_markers[seat]):
        return True
    chart, k = s.setup.chart, 2 * seat
    traders, merchants = s.supply[k] + s.stock[k], s.supply[k + 1] + s.stock[k + 1]
    mine, neutral = s.own(seat), s.own(s.setup.seats)
    for route, posts in enumerate(chart.route_posts):
        country = chart.country[route]
        near = chart.everywhere if country == components.ENGLAND else chart.in_country[country]  # H-BRI-12
        if (
            not posts & neutral
            and (mine & near).bit_count() + traders + merchants >= posts.bit_count()
            and (s.standing[k + 1] & near).bit_count() + merchants >= (posts & chart.boats).bit_count()
        ):
            return True
    return False


_PRINTED = N_("{route} has a printed marker; new markers stay away from it.")


def _unprinted(green: bool) -> Mask:
    return lambda s: ~s.setup.chart.printed if bool(s.setup.chart.green) == green else EVERYTHING


_ROOM: tuple[tuple[str, Mask, str, str], ...] = (  # what a route needs so that a new marker may lie beside it
    ("H-BM-03", masks.unmarked_routes, N_("A marker lies beside {route} already."), "no_marker_there"),
    ("H-BM-04", masks.empty_routes, N_("Somebody stands on {route}."), "route_empty"),
    ("H-BM-05", masks.routes_with_office, N_("Neither end of {route} has a free office."), "office_free"),
)


@action(
    "lay {marker} {route}",
    (EACH_MARKER, EACH_ROUTE),
    needs=(
        must(
            "H-BM-06",
            lambda s: sum(1 << marker for marker in {*s.plate[s.turn]} if marker >= 0),
            "There is no {marker} on your plate.",
            on="marker",
            name="on_plate",
        ),
        *(
            must(rule, _unprinted(green), _PRINTED, on="route", name="no_printed_marker")
            for rule, green in (("H-EAS-12", True), ("H-BRI-04", False))
        ),
        must(
            "H-BRI-04",
            lambda s: EVERYTHING if s.setup.chart.green else s.setup.chart.markers_allowed,
            "{route} lies in {country}; new markers stay in England.",
            lambda s, action: {"country": components.COUNTRIES[s.setup.chart.country[action.args[1]]]},
            on="route",
            name="in_england",
        ),
        *(must(rule, holds, text, on="route", name=name) for rule, holds, text, name in _ROOM),
    ),
    moment=(
        At(
            "H-TRN-06",
            "New markers are laid out at the end of your turn.",
            TURN,
            lambda s, action: s.setup.action_set_of[action.text].violations(s, action),
        ),
        At("H-TRN-06", "New markers are laid out at the end of a turn. {question}"),
    ),
    label=(N_("Lay a marker out"), N_("{marker}"), N_("beside {route}")),
    targets=on_route,
    event=EventKind("laid_out", "H-TRN-06", "{seat} lays the marker {marker} beside {route}.", news=3),
)
def lay(s: HansaState, marker: int, route: int) -> None:
    """Lay a new marker beside a route."""
    seat = s.stack.pop().seat
    s.plate[seat] = without(s.plate[seat], marker)
    s.plate_seen[seat] = len(s.plate[seat])
    s.route_markers = tuple(sorted((*s.route_markers, (route, marker))))
    if s.setup.neutral:
        _neutral_trader(s, route)
    _next_marker(s, seat)
