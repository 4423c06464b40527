"""Checks of what a position says to be under way.

Whether it could have come about: whose turn it is to answer, and whether the pieces in the hand exist. For the reader
of positions alone; each decision checks itself (``frames``). Changes nothing.
"""

from boardgames_edu.engine.kit import N_, refuse
from boardgames_edu.games.hansa import components
from boardgames_edu.games.hansa.components import MERCHANT, TRADER
from boardgames_edu.games.hansa.frames import Displaced, Lift, Resettle, SetShift
from boardgames_edu.games.hansa.rules import masks
from boardgames_edu.games.hansa.rules.flow import After
from boardgames_edu.games.hansa.state import HansaState

_OF_ANYBODY = ("displaced", "set_shift", "hire_along", "tribute")
"""The decisions that seats not on turn may be asked."""
_IN_HAND = (  # the decisions asked while pieces are in the hand
    *("lift_own", "lift_opposing", "lift_any"),
    *("set_own", "set_opposing", "set_any", "set_settler", "set_shift"),
)


def check(s: HansaState) -> None:
    """Refuse a position whose decisions make no sense. Raises PositionError."""
    under = None
    for k, frame in enumerate(s.stack):
        where = f"stack[{k}]"
        if frame.name not in _OF_ANYBODY and frame.seat != s.turn:
            refuse(where, N_("{seat} is on turn."), seat=s.seat_name(s.turn))
        waits = isinstance(frame, Displaced) and frame.kind >= 0
        if waits and not masks.open_in_all_rings(s, frame.owner, frame.route, frame.kind):
            refuse(where, N_("no post is free for the displaced piece."))
        if isinstance(frame, SetShift) and (
            not isinstance(under, Displaced)
            or (under.seat, under.route, under.owner) != (frame.seat, frame.route, frame.owner)
        ):
            refuse(where, N_("it does not agree with what lies under it."))
        under = frame
    _check_end(s)
    _check_hand(s)


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
            text = N_("{n} points end the game; a game that goes on has at most {most}.")
            refuse(f"players.{s.seat_name(seat)}.points", text, n=points, most=most - 1)
    if s.full_cities >= full and not s.ending:
        refuse("full_cities", N_("{n} full cities end the game; it cannot go on."), n=s.full_cities)


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
    owners = {piece.owner for piece in s.lifted}
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
    countries = [piece.country for piece in s.lifted]
    for country in set(countries):
        free = chart.in_country[country] & ~s.occupied
        houses, posts = (free & chart.fits[kind] for kind in (TRADER, MERCHANT))
        traders = sum(piece.country == country and piece.kind == TRADER for piece in s.lifted)
        if houses.bit_count() < traders or posts.bit_count() < countries.count(country):
            refuse("hand", N_("there is no room for it in {country}."), country=components.COUNTRIES[country])
