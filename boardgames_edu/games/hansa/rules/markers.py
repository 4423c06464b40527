"""Playing bonus markers between actions (H-E2-02, H-E2-03, AMB-58), and what a favour tile costs."""

from __future__ import annotations

from boardgames_edu.games.hansa import components
from boardgames_edu.games.hansa.components import FAVOURS, MARKERS
from boardgames_edu.games.hansa.rules import events, flow, frames
from boardgames_edu.games.hansa.rules.creating import turn_over
from boardgames_edu.games.hansa.state import HansaState


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


def fetch(s: HansaState, other: int, marker: int) -> None:
    """Exchange Bonus Marker: to another player's used pile, and a marker out of it (H-PRM-02 to H-PRM-04, AMB-91)."""
    seat = s.stack.pop().seat
    mine, theirs = list(s.unused_markers[seat]), list(s.used_markers[other])
    mine.remove(components.FETCH_MARKER)
    theirs.remove(marker)
    s.unused_markers[seat] = tuple(sorted((*mine, marker)))
    s.used_markers[other] = tuple(sorted((*theirs, components.FETCH_MARKER)))
    s.tell(events.FETCHED, seat, victim=s.seat_name(other), marker=MARKERS[marker])


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
