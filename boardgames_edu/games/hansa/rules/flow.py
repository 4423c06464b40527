"""The course of a game: laying everything out, the order of turns, and the end of a turn with its new markers."""

from __future__ import annotations

from boardgames_edu.engine.board import bits
from boardgames_edu.engine.chance import shuffle
from boardgames_edu.games.hansa import components
from boardgames_edu.games.hansa.components import MARKERS, SEATS, TRADER
from boardgames_edu.games.hansa.rules import events, frames, masks
from boardgames_edu.games.hansa.rules.standstill import standstill
from boardgames_edu.games.hansa.state import NOT_IN_PLAY, ON_DISPLAY, HansaState


def deal(s: HansaState) -> None:
    """Lay everything out and give the first player the turn (H-SET-01 to H-SET-14).

    Rules: H-SET-04.
    """
    setup, facts, chart = s.setup, s.setup.facts, s.setup.chart
    start, n = facts.box.start, setup.seats
    s.first_seat = _first_seat(s)
    for place in range(n):  # H-SET-11, H-SET-12
        seat = (s.first_seat + place) % n
        s.supply[2 * seat], s.supply[2 * seat + 1] = (
            start.supply_traders[place],
            start.supply_merchants[place],
        )
        s.stock[2 * seat] = start.stock_traders[place]
    golden = list(facts.golden)
    s.rng_state = shuffle(golden, s.rng_state)
    s.route_markers = tuple(zip(chart.taverns, golden, strict=True))  # H-SET-02, H-SET-15
    silver = list(setup.silver)
    s.rng_state = shuffle(silver, s.rng_state)
    s.marker_pile = tuple(silver)  # H-SET-03
    if setup.neutral:
        for route in neutral_start(s):
            _neutral_trader(s, route)
    if setup.options["missions"]:  # H-MIS-01
        cards = list(range(len(facts.missions)))
        s.rng_state = shuffle(cards, s.rng_state)
        s.missions = cards[:n]
    if setup.options["favour"]:  # H-FAV-01
        tiles = list(range(len(components.FAVOURS)))
        s.rng_state = shuffle(tiles, s.rng_state)
        s.tiles = tuple(ON_DISPLAY if k in tiles[:n] else NOT_IN_PLAY for k in range(len(tiles)))
    begin_turn(s, s.first_seat)


def _first_seat(s: HansaState) -> int:
    """The seat that begins (H-SET-14)."""
    first = s.setup.options["first"]
    return s.random(s.setup.seats) if first == "random" else SEATS.index(str(first))


def neutral_start(s: HansaState) -> list[int]:
    """The routes that begin with a neutral trader, once for each reason (H-2P-03, H-2P-04, AMB-45)."""
    chart = s.setup.chart
    teaching = [r for r, ends in enumerate(chart.ends) if any(chart.develops[city] for city in ends)]
    return teaching + [route for route, _ in s.route_markers]


def _neutral_trader(s: HansaState, route: int) -> None:
    """A neutral trader on the first free house of a route (H-2P-11, AMB-35, AMB-75); none when the heap is empty."""
    chart = s.setup.chart
    free = chart.route_posts[route] & chart.fits[TRADER] & ~s.occupied
    if not free or not s.neutral_heap:
        return
    post = next(bits(free))
    s.neutral_heap -= 1
    s.put(2 * s.setup.seats, post)
    s.tell(events.NEUTRAL_PLACED, None, **chart.describe(post))


def begin_turn(s: HansaState, seat: int) -> None:
    """A seat's turn with its actions (H-TRN-01, H-TRN-02, H-FAV-07)."""
    s.turn, s.fresh, s.permissions_used = seat, True, 0
    s.turn_number += 1
    s.actions_left = s.value(seat, components.ACTIONS) + s.has_tile(seat, components.ONE_MORE)
    s.tell(events.TURN_BEGINS, seat, actions=s.actions_left)
    s.ask(frames.Turn(seat))


def end_turn(s: HansaState) -> None:
    """Unused actions are lost; markers on the plate go onto the board (H-TRN-05, H-TRN-06, H-TRN-08)."""
    seat = s.stack.pop().seat
    s.actions_left, s.fresh = 0, False
    s.tell(events.TURN_ENDS, seat)
    if s.plate[seat]:
        if s.plate_seen[seat] < len(s.plate[seat]):
            s.tell(events.PLATE_SEEN, seat, n=len(s.plate[seat]))
        s.plate_seen[seat] = len(s.plate[seat])  # H-BM-02, AMB-62
    _next_marker(s, seat)


def _next_marker(s: HansaState, seat: int) -> None:
    """Ask for the next marker on the plate, or pass the turn on (H-BM-06, AMB-14)."""
    if s.plate[seat]:
        if masks.routes_for_markers(s):
            s.ask(frames.LayOut(seat))
            return
        s.tell(events.STAYS, seat)
    if standstill(s):
        _stand_still(s)
    else:
        begin_turn(s, (seat + 1) % s.setup.seats)


def _stand_still(s: HansaState) -> None:
    """Nobody can create a route any more: the game is over, and is scored as always (H-END-09, OWN-01)."""
    s.ending = True
    s.stack.clear()
    s.tell(events.STANDSTILL)
    s.tell(events.OVER)


def lay(s: HansaState, marker: int, route: int) -> None:
    """A new marker beside a route, and for two players a neutral trader on it (H-TRN-06, H-2P-11)."""
    seat = s.stack.pop().seat
    plate = list(s.plate[seat])
    plate.remove(marker)
    s.plate[seat] = tuple(plate)
    s.plate_seen[seat] = len(plate)
    s.route_markers = tuple(sorted((*s.route_markers, (route, marker))))
    s.tell(events.LAID_OUT, seat, marker=MARKERS[marker], route=s.setup.chart.routes[route])
    if s.setup.neutral:
        _neutral_trader(s, route)
    _next_marker(s, seat)
