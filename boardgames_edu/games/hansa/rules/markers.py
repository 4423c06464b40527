"""Playing bonus markers between actions (H-E2-02, H-E2-03, AMB-58), and what a favour tile costs."""

from __future__ import annotations

from boardgames_edu.engine.game import Log
from boardgames_edu.games.hansa import components
from boardgames_edu.games.hansa.components import FAVOURS, MARKERS
from boardgames_edu.games.hansa.rules import events, flow
from boardgames_edu.games.hansa.rules.creating import turn_over
from boardgames_edu.games.hansa.state import HansaState


def _play(s: HansaState, log: Log | None, marker: int) -> int:
    """The seat on turn plays a marker: it costs no action (H-E2-03, H-E2-04)."""
    seat: int = s.stack[-1][1]
    s.fresh = False
    turn_over(s, seat, marker)
    if log is not None:
        log.append(events.USED(seat, seat=s.seat_name(seat), marker=MARKERS[marker]))
    return seat


def use(s: HansaState, log: Log | None, marker: int) -> None:
    """A marker is played; what it asks for comes next (AMB-58). One that is handed on leaves the desk when it
    is known to whom.

    Rules: H-BM-26, H-TRN-07.
    """
    questions = s.setup.decisions
    if marker in (components.FETCH_MARKER, components.TRIBUTE, components.BLOCK):
        s.fresh = False
        seat = s.stack[-1][1]
    else:
        seat = _play(s, log, marker)
    if marker in (components.PLUS_3, components.PLUS_4):  # H-BM-21
        s.actions_left += 3 if marker == components.PLUS_3 else 4
    elif marker == components.DEVELOP:
        s.stack.append((questions["improve"], seat))
    elif marker == components.EXCHANGE:
        s.stack.append((questions["exchange"], seat))
    elif marker == components.MOVE_3:
        s.stack.append((questions["lift_opposing"], seat, 0))
    elif marker == components.FETCH_MARKER:
        s.stack.append((questions["fetch"], seat))
    else:
        s.stack.append((questions["beside"], seat, marker))


def exchange(s: HansaState, log: Log | None, city: int, office: int) -> None:
    """Exchange Trading Posts: no coin, no further effects (H-BM-07 to H-BM-11, AMB-67).

    Rules: H-BM-09.
    """
    seat = s.stack.pop()[1]
    posts, at = list(s.posts_in[city]), s.additional_posts[city] + office
    posts[at], posts[at + 1] = posts[at + 1], posts[at]
    s.posts_in[city] = tuple(posts)
    s.update_controller(city)
    if log is not None:
        log.append(
            events.EXCHANGED(
                seat,
                seat=s.seat_name(seat),
                office=office + 1,
                office_next=office + 2,
                city=s.setup.chart.cities[city],
            )
        )


def fetch(s: HansaState, log: Log | None, other: int, marker: int) -> None:
    """Exchange Bonus Marker: to another player's used pile, and a marker out of it (H-PRM-02 to H-PRM-04, AMB-91)."""
    seat = s.stack.pop()[1]
    mine, theirs = list(s.unused_markers[seat]), list(s.used_markers[other])
    mine.remove(components.FETCH_MARKER)
    theirs.remove(marker)
    s.unused_markers[seat] = tuple(sorted((*mine, marker)))
    s.used_markers[other] = tuple(sorted((*theirs, components.FETCH_MARKER)))
    if log is not None:
        log.append(
            events.FETCHED(seat, seat=s.seat_name(seat), victim=s.seat_name(other), marker=MARKERS[marker])
        )


def beside(s: HansaState, log: Log | None, route: int) -> None:
    """Tribute or Block: to the board, with a trader on it, until the end (H-PRM-05, H-PRM-08, H-PRM-10, AMB-92)."""
    _, seat, marker = s.stack.pop()
    unused = list(s.unused_markers[seat])
    unused.remove(marker)
    s.unused_markers[seat] = tuple(unused)
    s.supply[2 * seat] -= 1
    s.promo = tuple(sorted((*s.promo, (route, marker, seat))))
    if log is not None:
        log.append(
            events.LAID_BESIDE(
                seat,
                components.LAID_BESIDE[marker],
                seat=s.seat_name(seat),
                marker=MARKERS[marker],
                route=s.setup.chart.routes[route],
            )
        )


def favour(s: HansaState, log: Log | None, tile: int) -> None:
    """Take a favour tile: all actions of the turn are gone (H-FAV-02, H-FAV-04); then its price is paid
    (H-FAV-03).

    Rules: H-FAV-13.
    """
    seat = s.stack[-1][1]
    s.fresh, s.actions_left = False, 0
    s.tiles = tuple(seat if k == tile else owner for k, owner in enumerate(s.tiles))
    if log is not None:
        log.append(events.FAVOUR(seat, seat=s.seat_name(seat), favour=FAVOURS[tile]))
    s.stack.append((s.setup.decisions["spend"], seat, s.setup.facts.box.favour_price))


def spend(s: HansaState, log: Log | None, marker: int) -> None:
    """One unused marker is turned over for a tile (H-FAV-03); then the turn is over (AMB-22)."""
    question, seat, count = s.stack.pop()
    turn_over(s, seat, marker)
    if log is not None:
        log.append(events.USED(seat, "H-FAV-03", seat=s.seat_name(seat), marker=MARKERS[marker]))
    if count > 1:
        s.stack.append((question, seat, count - 1))
    else:
        flow.end_turn(s, log)
