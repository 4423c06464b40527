"""Creating a route, step by step: points for control, the marker, then a post, an ability or special points
(H-ACT-E-03).

Also printed markers of sea routes, Tribute, and routes created for the neutral player.
"""

from __future__ import annotations

from collections.abc import Sequence

from boardgames_edu.engine.rules import EventKind, RuleViolation
from boardgames_edu.games.hansa import components
from boardgames_edu.games.hansa.components import ABILITIES, COLOURS, KINDS, MARKERS, MERCHANT, TRADER
from boardgames_edu.games.hansa.rules import events, frames, masks
from boardgames_edu.games.hansa.rules.turn import spend_action
from boardgames_edu.games.hansa.state import A, HansaState, carried
from boardgames_edu.i18n import Phrase

MOVE_ANY_2, DEVELOP_PRIVILEGE, POST_IN_GREEN_CITY, PLACE_2_FROM_ROUTE, PLACE_2_ABROAD = range(5)


def create(s: HansaState, route: int) -> None:
    """Steps 1 and 2; then the third is asked (H-ACT-E-01 to H-ACT-E-05).

    Rules: H-ACT-E-02, H-ACT-E-04, H-ACT-E-07, H-ACT-E-08, H-ACT-E-09, H-BRI-13.
    """
    setup, seat = s.setup, s.turn
    spend_action(s)
    s.tell(events.CREATED, seat, route=setup.chart.routes[route])
    s.ask(frames.After(seat))
    score_control(s, route)
    gained = take_marker(s, seat, route)
    s.ask(frames.Choice(seat, route, gained))


def gain(s: HansaState, seat: int, points: int, kind: EventKind, **facts: object) -> None:
    """Points on the track, told by an event of a kind; 20 bring the end (H-END-01, H-END-06)."""
    s.score[seat] += points
    s.tell(kind, seat, points=points, **facts)
    if s.score[seat] >= s.setup.facts.box.scoring.end_at_points:
        _end_comes(s, _ENDED_BY[kind.name])


_ENDED_BY = {"control_point": "H-E1-05", "coin": "H-E3A-10", "joined": "H-EW-06"}
"""Per kind of event that brings points, the rule by which they can bring the end."""


def _end_comes(s: HansaState, rule: str) -> None:
    """One of the ends has come; the action is finished all the same, and it is told once (AMB-63, AMB-64)."""
    if not s.ending:
        s.tell(events.END_NEAR, None, rule)
    s.ending = True


def score_control(s: HansaState, route: int) -> None:
    """A point for the controller of each end (H-E1-01 to H-E1-05); none for the neutral player (AMB-76).

    Rules: H-E1-03, H-E1-04.
    """
    for city in s.setup.chart.ends[route]:
        seat = s.controller[city]
        if 0 <= seat < s.setup.seats:
            gain(s, seat, 1, events.CONTROL_POINT, city=s.setup.chart.cities[city])


def take_marker(s: HansaState, seat: int, route: int) -> int:
    """Take the marker beside a route and draw another (H-E2-01, H-E2-05 to H-E2-07, AMB-61).

    One that cannot be used any more still lies at the desk and counts (H-E2-10).

    Returns:
        the marker if it can be used from now on; -1 when there was none or it came as the last of the game.
    """
    marker = s.marker_at(route)
    if marker < 0:
        return -1
    s.route_markers = tuple(pair for pair in s.route_markers if pair[0] != route)
    s.tell(events.MARKER_TAKEN, seat, marker=MARKERS[marker])
    if draw_marker(s, seat):
        s.unused_markers[seat] = tuple(sorted((*s.unused_markers[seat], marker)))
        return marker
    s.used_markers[seat] = tuple(sorted((*s.used_markers[seat], marker)))
    return -1


def draw_marker(s: HansaState, seat: int) -> bool:
    """Draw a new marker onto the plate; False when there is none, which brings the end (H-E2-05, H-E2-06,
    H-END-02).

    Rules: H-E2-09.
    """
    if not s.marker_pile:
        s.ending = True
        s.tell(events.NO_MARKER, seat)
        return False
    s.plate[seat] = (*s.plate[seat], s.marker_pile[-1])
    s.marker_pile = s.marker_pile[:-1]
    s.tell(events.MARKER_DRAWN, seat)
    return True


# --- step 3 -------------------------------------------------------------------------------------------------------


def _empty_route(s: HansaState, used: int) -> tuple[int, int]:
    """The pieces leave the route; one of a kind (or none with -1) is used, the others go to the stock
    (H-E3A-01, H-E3B-02, H-E3C-04).

    Returns:
        seat and route.
    """
    frame: frames.Choice = s.stack.pop()
    seat, route = frame.seat, frame.route
    setup = s.setup
    left = list(s.clear(seat, route))
    if used >= 0:
        left[used] -= 1
    if any(left):
        s.tell(
            events.CLEARED,
            seat,
            n=left[0] + left[1],
            route=setup.chart.routes[route],
            owner=s.seat_name(seat),
        )
    permanent = setup.chart.permanent[route]
    if permanent == PLACE_2_FROM_ROUTE and any(left):  # H-EAS-17: two of them may stay on the board
        s.lifted = tuple(
            carried(seat, kind, components.ENGLAND) for kind in (TRADER, MERCHANT) for _ in range(left[kind])
        )
        s.ask(frames.Resettle(seat, 2))
    else:
        s.stock[2 * seat] += left[TRADER]
        s.stock[2 * seat + 1] += left[MERCHANT]
        if permanent >= 0:
            _offer(s, seat, permanent)
    return seat, route


def _offer(s: HansaState, seat: int, permanent: int) -> None:
    """Lay the question of a printed marker on the stack (H-EAS-11, H-BRI-17, AMB-80).

    Rules: H-EAS-13.
    """
    if permanent == MOVE_ANY_2:
        s.ask(frames.LiftAny(seat, 0))
    elif permanent == DEVELOP_PRIVILEGE:
        s.ask(frames.Privilege(seat))
    elif permanent == POST_IN_GREEN_CITY:
        s.ask(frames.Green(seat))
    elif permanent == PLACE_2_ABROAD:
        s.ask(frames.Settle(seat, 2))


def post(s: HansaState, city: int) -> None:
    """A trading post on the leftmost free office (H-E3A-02 to H-E3A-07).

    Rules: H-E3A-03, H-E3A-14.
    """
    kind = masks.next_shape(s, city)
    seat, _ = _empty_route(s, kind)
    found(s, 2 * seat + kind, city, office=s.filled(city))


def extra(s: HansaState, city: int, kind: int) -> None:
    """A post by Additional Trading Post: to the left of all, no office, no coin (H-BM-13 to H-BM-20,
    H-EAS-06, H-EAS-07).

    Rules: H-BM-16.
    """
    seat = s.turn
    turn_over(s, seat, components.EXTRA_POST)
    s.tell(events.USED, seat, marker=MARKERS[components.EXTRA_POST])
    _empty_route(s, kind)
    found(s, 2 * seat + kind, city, office=-1, additional=True)


def turn_over(s: HansaState, seat: int, marker: int) -> None:
    """A marker of a seat is used (H-E2-04)."""
    unused = list(s.unused_markers[seat])
    unused.remove(marker)
    s.unused_markers[seat] = tuple(unused)
    s.used_markers[seat] = tuple(sorted((*s.used_markers[seat], marker)))


def found(s: HansaState, code: int, city: int, office: int, additional: bool = False) -> None:
    """A trading post is founded, with all that follows: coin, East and West, black cube, Tribute (AMB-69).

    Rules: H-EAS-09.
    """
    chart, owner = s.setup.chart, code >> 1
    neutral = owner == s.setup.seats
    first_in_green = chart.green >> city & 1 and not s.posts_in[city]
    s.found(city, code, additional)
    if neutral:
        s.tell(events.NEUTRAL_FOUNDED, None, city=chart.cities[city])
    else:
        kind = events.FOUNDED_LEFT if additional else events.FOUNDED
        s.tell(kind, owner, city=chart.cities[city], kind=KINDS[code & 1])
    if not neutral:
        if office >= 0 and chart.coin[city][office]:  # H-E3A-07
            gain(s, owner, chart.coin[city][office], events.COIN)
        _join(s, owner)
    if first_in_green or office == chart.offices[city] - 1 >= 0:  # H-E3A-11, H-EAS-08
        s.full_cities += 1
        s.tell(events.CITY_FULL, None, city=chart.cities[city], n=s.full_cities)
        if s.full_cities >= chart.map.full_cities_that_end_the_game:  # H-E3A-12
            _end_comes(s, "H-END-03")
    for route, marker, seat in s.promo:  # H-PRM-06, H-PRM-07
        if (
            marker == components.TRIBUTE
            and city in chart.ends[route]
            and (s.stock[2 * seat] or s.stock[2 * seat + 1])
        ):
            s.ask(frames.Tribute(seat, 2))


def _join(s: HansaState, seat: int) -> None:
    """Whether a row of own posts now joins the two red cities (H-EW-01 to H-EW-05, H-EW-09, AMB-68).

    Rules: H-EW-02, H-EW-04, H-EW-07.
    """
    chart, present = s.setup.chart, s.present[seat]
    if not (present >> chart.east & present >> chart.west & 1) or seat in s.joined:
        return
    if not chart.board.group(chart.east, present) >> chart.west & 1:
        return
    awards = s.setup.facts.box.east_west_points
    points = awards[len(s.joined)] if len(s.joined) < len(awards) else 0
    s.joined = (*s.joined, seat)
    gain(s, seat, points, events.JOINED)


def develop(s: HansaState, ability: int) -> None:
    """A step on a track, by a city, a bonus marker or the printed marker (H-E3B-01, H-E3B-04, H-BM-12,
    H-EAS-15).
    """
    if s.top.__class__ is not frames.Choice:
        seat = s.stack.pop().seat
    else:
        seat, _ = _empty_route(s, -1)
    improve(s, seat, ability)


def improve(s: HansaState, seat: int, ability: int) -> None:
    """Free the leftmost piece of a track; Actions may give an action at once (H-DSK-07 to H-DSK-12, AMB-60).

    Rules: H-DSK-11.
    """
    facts = s.setup.facts
    s.developed[seat * A + ability] += 1
    kind = facts.frees[ability]
    s.supply[2 * seat + kind] += 1
    s.tell(events.DEVELOPED, seat, ability=ABILITIES[ability], kind=KINDS[kind])
    if ability == components.ACTIONS and s.developed[seat * A + ability] in facts.extra_action_at:
        s.actions_left += 1
        s.tell(events.ACTION_GAINED, seat)


def special(s: HansaState, colour: int) -> None:
    """A merchant of the route to a space for special points (H-E3C-01 to H-E3C-05).

    Rules: H-E3C-06, H-E3C-07, H-E3C-09.
    """
    seat, _ = _empty_route(s, MERCHANT)
    s.special = tuple(seat if k == colour else owner for k, owner in enumerate(s.special))
    s.tell(events.SPECIAL, seat, colour=COLOURS[colour])


def skip(s: HansaState) -> None:
    """Nothing in the third step (H-ACT-E-05, H-ACT-E-06); when nothing was possible, it is told why."""
    why = _why_nothing(s) if s._log is not None else ()
    seat, _ = _empty_route(s, -1)
    if not why:
        s.tell(events.SKIPPED, seat)
    else:
        first, second = (Phrase(one.template, one.facts) for one in why)
        s.tell(events.NOTHING_POSSIBLE, seat, why[0].rule, first=first, second=second)


def _why_nothing(s: HansaState) -> Sequence[RuleViolation]:
    """Why nothing is possible in the third step: what stands against a post in each end; nothing if something is."""
    question, family = s.decision, s.setup.post
    assert question is not None
    if any(family.legal(s) for family in question.families if family is not s.setup.skip):
        return ()
    ends = s.setup.chart.ends[s.top.route]
    return [next(family.violations(s, family.members[city][1])) for city in ends]


def green(s: HansaState, city: int, kind: int) -> None:
    """The printed marker of Malmö to Visby: a piece from the supply into a green city, to the right of all
    (H-EAS-16).

    Rules: H-EAS-05.
    """
    seat = s.stack.pop().seat
    s.supply[2 * seat + kind] -= 1
    found(s, 2 * seat + kind, city, office=-1)


# --- two players --------------------------------------------------------------------------------------------------


def neutral(s: HansaState, route: int, city: int) -> None:
    """A route of the neutral player with a post in one of its ends (H-2P-06 to H-2P-10).

    Rules: H-2P-08, H-2P-16.
    """
    _neutral_route(s, route)
    s.neutral_heap -= 1
    found(s, 2 * s.setup.seats, city, office=s.filled(city))


def clear(s: HansaState, route: int) -> None:
    """A route of the neutral player between full cities: nothing is founded (AMB-36)."""
    _neutral_route(s, route)


def _neutral_route(s: HansaState, route: int) -> None:
    seat = s.stack.pop().seat
    setup = s.setup
    s.ask(frames.After(seat))
    s.tell(events.NEUTRAL_CREATED, seat, route=setup.chart.routes[route])
    score_control(s, route)  # AMB-34
    marker = s.marker_at(route)
    if marker >= 0:
        s.route_markers = tuple(pair for pair in s.route_markers if pair[0] != route)
        s.discarded = tuple(sorted((*s.discarded, marker)))
        s.tell(events.NEUTRAL_DISCARD, None, marker=MARKERS[marker])
        draw_marker(s, seat)  # AMB-37
    s.neutral_heap += sum(s.clear(setup.seats, route))
