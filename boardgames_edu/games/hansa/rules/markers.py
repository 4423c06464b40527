"""Playing bonus markers between actions (H-E2-02, H-E2-03, AMB-58), and what a favour tile costs."""

from __future__ import annotations

from collections.abc import Iterator

from boardgames_edu.engine.actions import Entry, action, must, provided
from boardgames_edu.engine.rules import Action, Exact, Moment
from boardgames_edu.engine.values import EACH_SEAT, Axis
from boardgames_edu.games.hansa import components
from boardgames_edu.games.hansa.components import FAVOURS, MARKERS, SEATS
from boardgames_edu.games.hansa.params import HansaParams
from boardgames_edu.games.hansa.rules import events, flow, frames, masks
from boardgames_edu.games.hansa.rules.creating import turn_over
from boardgames_edu.games.hansa.rules.moments import played
from boardgames_edu.games.hansa.state import HansaState
from boardgames_edu.i18n import N_


def _play(s: HansaState, marker: int) -> int:
    """The seat on turn plays a marker: it costs no action (H-E2-03, H-E2-04)."""
    seat = s.turn
    s.fresh = False
    turn_over(s, seat, marker)
    s.tell(events.USED, seat, marker=MARKERS[marker])
    return seat


def use(s: HansaState, marker: int) -> None:
    """A marker is played; what it asks for comes next (AMB-58). One that is handed on leaves the desk when it
    is known to whom.

    Rules: H-BM-26, H-TRN-07.
    """
    if marker in (components.FETCH_MARKER, components.TRIBUTE, components.BLOCK):
        s.fresh = False
        seat = s.turn
    else:
        seat = _play(s, marker)
    if marker in (components.PLUS_3, components.PLUS_4):  # H-BM-21
        s.actions_left += 3 if marker == components.PLUS_3 else 4
    elif marker == components.DEVELOP:
        s.ask(frames.Improve(seat))
    elif marker == components.EXCHANGE:
        s.ask(frames.Exchange(seat))
    elif marker == components.MOVE_3:
        s.ask(frames.LiftOpposing(seat, 0))
    elif marker == components.FETCH_MARKER:
        s.ask(frames.Fetch(seat))
    else:
        s.ask(frames.Beside(seat, marker))


EACH_MARKER = Axis("marker", lambda setup: MARKERS)
EACH_ROUTE = Axis("route", lambda setup: setup.chart.routes)
EACH_FAVOUR = Axis("favour", lambda setup: FAVOURS)


def _pairs(setup: HansaParams) -> Iterator[Entry]:
    """Every two neighbouring offices of a city."""
    for bit, (city, office) in enumerate(setup.office_pairs):
        name = setup.chart.cities[city]
        facts = {"city": name, "office": office + 1, "office_next": office + 2}
        yield bit, f"exchange {name} {office + 1}", (city, office), facts


@action(
    "exchange {city} {office}",
    rows=_pairs,
    needs=(
        must(
            "H-BM-07",
            masks.pairs_taken,
            N_("The offices {office} and {office_next} in {city} are not both taken."),
            name="both_taken",
        ),
        must("H-BM-08", masks.pairs_own, N_("None of these two posts in {city} is yours."), name="one_own"),
        must(
            "H-BM-29",
            masks.pairs_unlike,
            N_("These two posts in {city} are alike; nothing would change."),
            name="unlike",
        ),
    ),
    moment=played("H-BM-07", N_("First play the marker Exchange Trading Posts."), components.EXCHANGE),
    label=(N_("Exchange two posts"), N_("{city},"), N_("offices {office} and {office_next}")),
    targets="space:{city}:office:{office} space:{city}:office:{office_next}",
)
def exchange(s: HansaState, city: int, office: int) -> None:
    """Exchange Trading Posts: no coin, no further effects (H-BM-07 to H-BM-11, AMB-67).

    Rules: H-BM-09.
    """
    seat = s.stack.pop().seat
    posts, at = list(s.posts_in[city]), s.additional_posts[city] + office
    posts[at], posts[at + 1] = posts[at + 1], posts[at]
    s.posts_in[city] = tuple(posts)
    s.update_controller(city)
    s.tell(events.EXCHANGED, seat, office=office + 1, office_next=office + 2, city=s.setup.chart.cities[city])


def _in_used_pile(s: HansaState, action: Action) -> Iterator[str]:
    victim, kind = action.args
    return (
        f"piece:used:{SEATS[victim]}:{k}" for k, marker in enumerate(s.used_markers[victim]) if marker == kind
    )


@action(
    "fetch {victim} {marker}",
    (EACH_SEAT, EACH_MARKER),
    needs=(
        must(
            "H-PRM-02",
            lambda s: ~((1 << len(MARKERS)) - 1 << len(MARKERS) * s.turn),
            N_("It must be another player's pile."),
            name="another_player",
        ),
        must("H-PRM-03", masks.fetchable, N_("{victim} has no used marker {marker}."), name="in_used_pile"),
    ),
    moment=played("H-PRM-02", N_("First play the marker Exchange Bonus Marker."), components.FETCH_MARKER),
    label=(N_("Take a used marker"), N_("of {victim}:"), N_("{marker}")),
    targets=_in_used_pile,
)
def fetch(s: HansaState, other: int, marker: int) -> None:
    """Exchange Bonus Marker: to another player's used pile, and a marker out of it (H-PRM-02 to H-PRM-04, AMB-91)."""
    seat = s.stack.pop().seat
    mine, theirs = list(s.unused_markers[seat]), list(s.used_markers[other])
    mine.remove(components.FETCH_MARKER)
    theirs.remove(marker)
    s.unused_markers[seat] = tuple(sorted((*mine, marker)))
    s.used_markers[other] = tuple(sorted((*theirs, components.FETCH_MARKER)))
    s.tell(events.FETCHED, seat, victim=s.seat_name(other), marker=MARKERS[marker])


@action(
    "beside {route}",
    EACH_ROUTE,
    moment=played(
        "H-PRM-05",
        N_("First play the marker that lies beside a route."),
        components.TRIBUTE,
        components.BLOCK,
    ),
    label=(N_("Lay the marker beside"), "", N_("{route}")),
)
def beside(s: HansaState, route: int) -> None:
    """Tribute or Block: to the board, with a trader on it, until the end (H-PRM-05, H-PRM-08, H-PRM-10, AMB-92)."""
    frame: frames.Beside = s.stack.pop()
    seat, marker = frame.seat, frame.marker
    unused = list(s.unused_markers[seat])
    unused.remove(marker)
    s.unused_markers[seat] = tuple(unused)
    s.supply[2 * seat] -= 1
    s.promo = tuple(sorted((*s.promo, (route, marker, seat))))
    s.tell(
        events.LAID_BESIDE,
        seat,
        components.LAID_BESIDE[marker],
        marker=MARKERS[marker],
        route=s.setup.chart.routes[route],
    )


def _owned(s: HansaState, action: Action) -> Exact | None:
    """Whose a tile is that is not on display."""
    owner = s.tiles[action.args[0]]
    if owner < 0:
        return None
    return "H-FAV-13", N_("The tile {favour} belongs to {owner} for good."), {"owner": s.seat_name(owner)}


@action(
    "favour {favour}",
    EACH_FAVOUR,
    needs=(
        must(
            "H-FAV-01",
            masks.on_display,
            N_("The tile {favour} is not on display."),
            name="on_display",
            exact=_owned,
        ),
        provided(
            "H-FAV-02",
            lambda s: s.fresh,
            N_("A tile is taken at the beginning of a turn, before anything else."),
            name="turn_begins",
        ),
        provided(
            "H-FAV-03",
            lambda s: len(s.unused_markers[s.turn]) >= s.setup.facts.box.favour_price,
            N_("A tile costs two unused markers."),
            name="two_markers",
        ),
    ),
    moment=Moment("H-FAV-02", N_("A tile is taken at the beginning of a turn, before anything else.")),
    label=(N_("Take a favour tile and give up the turn"), "", N_("{favour}")),
    targets="card:favour:{favour}",
)
def favour(s: HansaState, tile: int) -> None:
    """Take a favour tile: all actions of the turn are gone (H-FAV-02, H-FAV-04); then its price is paid
    (H-FAV-03).

    Rules: H-FAV-13.
    """
    seat = s.turn
    s.fresh, s.actions_left = False, 0
    s.tiles = tuple(seat if k == tile else owner for k, owner in enumerate(s.tiles))
    s.tell(events.FAVOUR, seat, favour=FAVOURS[tile])
    s.ask(frames.Spend(seat, s.setup.facts.box.favour_price))


def _at_the_desk(s: HansaState, action: Action) -> Iterator[str]:
    seat, kind = s.turn, action.args[0]
    piles = enumerate(s.unused_markers[seat])
    return (f"piece:unused:{SEATS[seat]}:{k}" for k, marker in piles if marker == kind)


@action(
    "spend {marker}",
    EACH_MARKER,
    needs=(must("H-FAV-03", masks.unused_kinds, N_("You have no unused marker {marker}."), name="unused"),),
    moment=Moment("H-FAV-03", N_("Markers are turned over when you take a tile of the Emperor's favour.")),
    label=(N_("Turn a marker over"), "", N_("{marker}")),
    targets=_at_the_desk,
)
def spend(s: HansaState, marker: int) -> None:
    """One unused marker is turned over for a tile (H-FAV-03); then the turn is over (AMB-22)."""
    frame: frames.Spend = s.stack.pop()
    seat = frame.seat
    turn_over(s, seat, marker)
    s.tell(events.USED, seat, "H-FAV-03", marker=MARKERS[marker])
    if frame.count > 1:
        s.ask(frame.counting(frame.count - 1))
    else:
        flow.end_turn(s)


VERBS = (exchange, fetch, beside, favour, spend)
"""What is told here in one place."""
