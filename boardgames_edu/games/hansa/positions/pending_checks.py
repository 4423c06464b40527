"""Checks of what a position says to be under way.

Whether it could have come about: what lies on what in the stack, whose turn it is to answer, and whether the pieces
and markers exist. For the reader of positions alone. Knows what play puts on the stack; changes nothing.
"""

from __future__ import annotations

from boardgames_edu.engine.frames import Frame
from boardgames_edu.engine.position import refuse
from boardgames_edu.games.hansa import components
from boardgames_edu.games.hansa.components import MARKERS, MERCHANT, TRADER
from boardgames_edu.games.hansa.rules import masks
from boardgames_edu.games.hansa.rules.frames import (
    After,
    Beside,
    Choice,
    Counted,
    Displaced,
    Fetch,
    LayOut,
    Lift,
    Resettle,
    SetShift,
)
from boardgames_edu.games.hansa.state import HansaState
from boardgames_edu.i18n import N_

_PRINTED = ("lift_any", "privilege", "green", "resettle", "settle")
"""The decisions that the printed markers of sea routes ask."""
_IN_A_TURN = (
    *("income", "place", "displace", "lift_own", "lift_opposing", "improve", "exchange", "fetch", "beside"),
    *("spend", "pay_block", "hire_along"),
)
UNDER: dict[str, tuple[str, ...]] = {
    "turn": ("",),
    "lay_out": ("",),
    **dict.fromkeys(_IN_A_TURN, ("turn",)),
    "after": ("turn", "after"),
    "displaced": ("turn", "after"),
    "pay": ("displaced",),
    "set_shift": ("displaced",),
    **dict.fromkeys(("set_own", "set_opposing", "neutral"), ("turn", "after")),
    **dict.fromkeys(("choice", "set_any", *_PRINTED), ("after",)),
    "set_settler": ("after", "settle"),
    "tribute": ("after", "tribute", *_PRINTED),
}
"""Per decision, what may lie under it; "" is the bottom."""
_OF_ANYBODY = ("displaced", "set_shift", "hire_along", "tribute")
"""The decisions that seats not on turn may be asked."""
_IN_HAND = (
    "lift_own",
    "lift_opposing",
    "lift_any",
    "set_own",
    "set_opposing",
    "set_any",
    "set_settler",
    "set_shift",
)
"""The decisions asked while pieces are in the hand."""


def check(s: HansaState) -> None:
    """Refuse a position whose decisions make no sense. Raises PositionError."""
    under = None
    for k, frame in enumerate(s.stack):
        name, where = frame.name, f"stack[{k}]"
        if (under.name if under else "") not in UNDER[name]:
            words = N_("{name} cannot lie on {under}.") if under else N_("{name} cannot lie at the bottom.")
            refuse(where, words, name=name, under=under.name if under else "")
        if name not in _OF_ANYBODY and frame.seat != s.turn:
            refuse(where, N_("{seat} is on turn."), seat=s.seat_name(s.turn))
        _check_data(s, frame, where)
        if isinstance(frame, SetShift) and (
            not isinstance(under, Displaced)
            or (under.seat, under.route, under.owner) != (frame.seat, frame.route, frame.owner)
        ):
            refuse(where, N_("it does not agree with what lies under it."))
        under = frame
    if isinstance(under, After):
        refuse("stack", N_("the last entry must be a decision."))
    _check_end(s)
    _check_hand(s)
    if s.stack and not s.legal_actions():
        refuse("stack", N_("nobody can answer what is asked last."))


def _check_end(s: HansaState) -> None:
    """Refuse a position in which the game would be over."""
    if not s.stack:
        return
    most, full = s.setup.components.box.scoring.end_at_points, s.setup.chart.map.full_cities_that_end_the_game
    if s.ending and not any(isinstance(frame, After) for frame in s.stack):
        refuse(
            "turn.ending", N_("the end comes after an action, and none is under way: the game would be over.")
        )
    for seat, points in enumerate(s.score):
        if points >= most and not s.ending:
            refuse(
                f"players.{s.seat_name(seat)}.points",
                N_("{n} points end the game; a game that goes on has at most {most}."),
                n=points,
                most=most - 1,
            )
    if s.full_cities >= full and not s.ending:
        refuse("full_cities", N_("{n} full cities end the game; it cannot go on."), n=s.full_cities)


def _check_data(s: HansaState, frame: Frame, where: str) -> None:
    """Refuse decision data that disagree with board and desks."""
    seat = frame.seat
    if isinstance(frame, Counted) and not isinstance(frame, Lift):
        _check_number(s, frame, where)
    elif isinstance(frame, Displaced):
        _check_displaced(s, frame, where)
    elif isinstance(frame, Choice):
        _check_choice(s, seat, frame.route, frame.gained, where)
    elif isinstance(frame, (Beside, Fetch)):
        marker = frame.marker if isinstance(frame, Beside) else components.FETCH_MARKER
        _check_played(s, seat, marker, where)
    elif isinstance(frame, LayOut) and s.plate_seen[seat] < len(s.plate[seat]):
        refuse(where, N_("{seat} must have seen the whole plate."), seat=s.seat_name(seat))


def _check_number(s: HansaState, frame: Counted, where: str) -> None:
    """Refuse a decision's number that play cannot have left there."""
    name, seat, number = frame.name, frame.seat, frame.count
    pieces = s.supply[2 * seat] + s.supply[2 * seat + 1]
    most = {
        "pay": min(pieces, max(s.setup.price)),
        "pay_block": pieces,
        "resettle": 2,
        "settle": 2,
        "tribute": 2,
        "hire_along": 1,
        "spend": min(len(s.unused_markers[seat]), s.setup.components.box.favour_price),
    }[name]
    if not 1 <= number <= most:
        refuse(where, N_("{n} is no number from 1 to {most}."), n=number, most=most)
    if name == "hire_along" and (s.tiles[components.TAG_ALONG] != seat or seat == s.turn):
        refuse(where, N_("that is asked of the owner of the tile in another player's turn."))


def _check_displaced(s: HansaState, frame: Displaced, where: str) -> None:
    """Refuse a displaced piece of the wrong owner."""
    owner, added = frame.owner, frame.added
    if owner == s.turn or frame.seat != (owner if owner < s.setup.seats else 1 - s.turn):
        refuse(where, N_("the owner of the displaced piece answers, or the other player for a neutral one."))
    if added > max(s.setup.added):
        refuse(where, N_("{n} is no number from 0 to {most}."), n=added, most=max(s.setup.added))
    if frame.kind >= 0 and not masks.open_in_all_rings(s, owner, frame.route, frame.kind):
        refuse(where, N_("no post is free for the displaced piece."))


def _check_choice(s: HansaState, seat: int, route: int, gained: int, where: str) -> None:
    """Refuse a created route that the seat does not hold."""
    name = s.seat_name(seat)
    if not s.routes_held[seat] >> route & 1:
        refuse(
            where,
            N_("{seat} does not hold every post of {route}."),
            seat=name,
            route=s.setup.chart.routes[route],
        )
    if gained >= 0 and gained not in s.unused_markers[seat]:
        refuse(where, N_("{seat} has no unused marker {marker}."), seat=name, marker=MARKERS[gained])
    if gained >= 0 and not s.plate[seat]:
        words = N_("{marker} has been taken now, so the one drawn for it lies on the plate of {seat}.")
        refuse(where, words, seat=name, marker=MARKERS[gained])


def _check_played(s: HansaState, seat: int, marker: int, where: str) -> None:
    """Refuse a promo marker that the seat cannot play."""
    name = s.seat_name(seat)
    if (
        marker not in (components.FETCH_MARKER, components.TRIBUTE, components.BLOCK)
        or marker not in s.unused_markers[seat]
    ):
        refuse(where, N_("{seat} has no unused marker {marker}."), seat=name, marker=MARKERS[marker])
    if marker != components.FETCH_MARKER and not s.supply[2 * seat + TRADER]:
        refuse(where, N_("{seat} has no trader in supply to set on the marker."), seat=name)


def _check_hand(s: HansaState) -> None:
    """Refuse a hand that the decision on top does not fit."""
    top = s.stack[-1] if s.stack else None
    resettle = next((frame for frame in s.stack if isinstance(frame, Resettle)), None)
    asking = resettle or (top if top and top.name in _IN_HAND else None)
    if asking is None:
        if s.lifted:
            refuse("hand", N_("nothing asks for the pieces in the hand."))
        return
    name, seat, count = asking.name, asking.seat, len(s.lifted)
    owners = {piece % 10 for piece in s.lifted}
    if isinstance(asking, Lift):
        if count != asking.count or count >= asking.most(s):
            refuse("hand", N_("{n} pieces cannot be in the hand while more are picked up."), n=count)
    elif not count:
        refuse("hand", N_("there is nothing in the hand to be set down."))
    elif name in ("set_shift", "set_settler") and count > 1:
        refuse("hand", N_("only one piece can be in the hand."))
    wrong = {
        "lift_opposing": seat in owners,
        "set_opposing": seat in owners,
        "lift_any": False,
        "set_any": False,
    }.get(name, bool(owners - {seat}))
    if wrong:
        refuse("hand", N_("the pieces in the hand belong to others than {name} speaks of."), name=name)
    _check_room(s)


def _check_room(s: HansaState) -> None:
    """Refuse lifted pieces that their country has no room for."""
    chart = s.setup.chart
    countries = [piece // 100 for piece in s.lifted]
    for country in set(countries):
        free = chart.in_country[country] & ~s.occupied
        houses, posts = (free & chart.fits[kind] for kind in (TRADER, MERCHANT))
        traders = sum(piece // 10 == 10 * country + TRADER for piece in s.lifted)
        if houses.bit_count() < traders or posts.bit_count() < countries.count(country):
            refuse("hand", N_("there is no room for it in {country}."), country=components.COUNTRIES[country])
