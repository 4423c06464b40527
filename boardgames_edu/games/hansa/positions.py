"""Reading a position of Hansa Teutonica into a checked state.

What a position leaves out has a plain default: an empty board, all abilities at their beginning, the start
pieces of the seat less those that the position puts elsewhere, the pile made of the markers that are named
nowhere. What cannot be is refused with the place. The fields themselves say where they stand (``state``), and each
decision checks itself (``frames``); here are the checks of the whole, and what is dealt.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from boardgames_edu.engine.fields.frames import check_stack, read_frames
from boardgames_edu.engine.fields.position import between
from boardgames_edu.engine.kit import N_, bits, refuse
from boardgames_edu.engine.states.shape import read_typed
from boardgames_edu.games.hansa import components
from boardgames_edu.games.hansa.components import KINDS, MARKERS, MERCHANT, TRADER
from boardgames_edu.games.hansa.frames import Displaced, Lift, Resettle, SetShift, Turn
from boardgames_edu.games.hansa.rules import masks
from boardgames_edu.games.hansa.rules.flow import After
from boardgames_edu.games.hansa.state import A, HansaState

Given = Mapping[str, Any]  # the keys of a position, or of a seat in it


def read(game: Any, data: Mapping[str, Any]) -> HansaState:
    """Return the state that plain data describe. Raises PositionError."""
    s: HansaState
    s, given = read_typed(game, data, {}, turn_number=1)
    _check_cities(s, given)
    _check_shared(s, given)
    _check_seats(s)
    if s.setup.options["missions"]:  # H-MIS-01
        left = (card for card in range(len(s.setup.components.missions)) if card not in {*s.missions})
        s.missions = [next(left) if card < 0 else card for card in s.missions]
    s.recompute_caches()
    turn = given.get("turn", {})
    if turn.get("seat") is None:
        s.turn = s.first_seat
    if turn.get("left") is None:
        s.actions_left = s.value(s.turn, components.ACTIONS) + s.has_tile(s.turn, components.ONE_MORE)
    s.stack = [Turn(s.turn)] if given.get("stack") is None else read_frames(s.setup, given["stack"])
    _fill_supplies(s, given.get("players", {}))
    _fill_pile(s, given)
    check_stack(s)
    return s


def _check_cities(s: HansaState, given: Given) -> None:
    chart = s.setup.chart
    for c, (posts, additional) in enumerate(zip(s.posts_in, s.additional_posts, strict=True)):
        if not posts and not additional:
            continue
        where = f"cities.{chart.cities[c]}"
        between(additional, 0, len(posts), f"{where}.additional")
        if not chart.green >> c & 1 and len(posts) - additional > chart.offices[c]:
            refuse(where, N_("no more than {n} {n:office|offices} can be taken."), n=chart.offices[c])
    full = sum(not s.has_office(c) for c in range(len(chart.cities)) if chart.offices[c])
    full += sum(1 for c in bits(chart.green) if s.posts_in[c])
    if given.get("full_cities") is None:
        s.full_cities = full
    if between(s.full_cities, 0, len(chart.cities), "full_cities") != full:
        refuse("full_cities", N_("{n} cities are full."), n=full)


def _check_shared(s: HansaState, given: Given) -> None:
    chart, seats = s.setup.chart, s.setup.seats
    if len(set(s.joined)) != len(s.joined):
        refuse("joined", N_("nobody joins East and West twice."))
    for route, _ in s.route_markers:
        if not chart.markers_allowed >> route & 1:
            refuse("markers", N_("no marker may lie beside {route}."), route=chart.routes[route])
    tiles = given.get("tiles", {})
    if tiles and not s.setup.options["favour"]:
        refuse("tiles", N_("this game is played without favour tiles; the option favour is off."))
    if len(tiles) > seats:
        refuse("tiles", N_("there are only {n}, one for each player."), n=seats)


def _check_seats(s: HansaState) -> None:
    setup, steps = s.setup, s.setup.components.steps
    for seat, name in enumerate(setup.seat_names):
        where, mission = f"players.{name}", s.missions[seat]
        for ability, taken in enumerate(s.developed[seat * A : (seat + 1) * A]):
            if taken:
                between(taken, 0, steps[ability], f"{where}.developed.{components.ABILITIES[ability]}")
        between(s.plate_seen[seat], 0, len(s.plate[seat]), f"{where}.seen")
        if mission >= 0 and not setup.options["missions"]:
            text = N_("this game is played without missions; the option missions is off.")
            refuse(f"{where}.mission", text)
        if mission >= 0 and mission in s.missions[:seat]:
            word = setup.components.missions[mission].id
            refuse(f"{where}.mission", N_("{mission} is another player's already."), mission=word)


def _fill_supplies(s: HansaState, players: Given) -> None:
    """Fill supply and stock, and check the number of pieces (H-SET-05)."""
    setup, printed = s.setup, s.setup.components
    every = [0] * len(s.standing)
    for code, mask in enumerate(s.standing):
        every[code] += mask.bit_count()
    for posts in s.posts_in:
        for code in posts:
            every[code] += 1
    for frame in s.stack:
        if isinstance(frame, Displaced) and frame.kind >= 0:
            every[2 * frame.owner + frame.kind] += 1
    for piece in s.lifted:
        every[piece.code] += 1
    for owner in s.special:
        if owner >= 0:
            every[2 * owner + components.MERCHANT] += 1
    for _, _, owner in s.promo:
        every[2 * owner] += 1
    if setup.neutral:
        s.neutral_heap = setup.neutral_traders - every[2 * setup.seats]
    for seat, name in enumerate(setup.seat_names):
        desk = [0, 0]
        for k, steps in enumerate(printed.steps):
            desk[printed.frees[k]] += steps - s.developed[seat * A + k]
        desk[components.TRADER] += printed.box.start.score_traders
        rest = [printed.each[kind] - desk[kind] - every[2 * seat + kind] for kind in range(2)]
        _fill(s, seat, rest, players.get(name, {}))


def _fill(s: HansaState, seat: int, rest: list[int], player: Given) -> None:
    where = f"players.{s.seat_name(seat)}"
    for kind, name in enumerate(KINDS):
        if rest[kind] < 0:
            refuse(where, N_("too many pieces: {kind}, {n} more than there are."), kind=name, n=-rest[kind])
    start = s.setup.components.box.start
    place = (seat - s.first_seat) % s.setup.seats
    wish = [start.supply_traders[place], start.supply_merchants[place]]
    named = player.get("supply"), player.get("stock")
    for kind in range(2):
        supply, stock = (None if pile is None else [*pile, 0, 0][kind] for pile in named)
        for pile, value in ("supply", supply), ("stock", stock):
            if value is not None:
                between(value, 0, rest[kind], f"{where}.{pile}")
        if supply is None:
            supply = min(wish[kind], rest[kind]) if stock is None else rest[kind] - stock
        if stock is None:
            stock = rest[kind] - supply
        s.supply[2 * seat + kind], s.stock[2 * seat + kind] = supply, stock
        if supply + stock != rest[kind]:
            text = N_("{kind}: {n} in supply and stock, but {most} are left.")
            refuse(where, text, kind=KINDS[kind], n=supply + stock, most=rest[kind])


def _fill_pile(s: HansaState, given: Given) -> None:
    """Fill the pile, and check the number of markers."""
    rest = Counter((*s.setup.components.golden, *s.setup.silver))
    rest.subtract(marker for _, marker in s.route_markers)
    rest.subtract(marker for _, marker, _ in s.promo)
    rest.subtract(s.discarded)
    for pile in (*s.unused_markers, *s.used_markers, *s.plate):
        rest.subtract(pile)
    for marker, count in rest.items():
        if count < 0:
            refuse("markers", N_("{n} too many of {marker}."), n=-count, marker=MARKERS[marker])
    if given.get("pile") is None:
        bag = sorted(rest.elements())
        s.shuffle(bag)
        s.marker_pile = tuple(bag)
        return
    for marker, count in Counter(s.marker_pile).items():
        if count > rest[marker]:
            refuse("pile", N_("{n} too many of {marker}."), n=count - rest[marker], marker=MARKERS[marker])
    # the others have left the game: that shortens the way to its end
    if sum(rest.values()) != len(s.marker_pile):
        rest.subtract(s.marker_pile)
        s.discarded = tuple(sorted((*s.discarded, *rest.elements())))


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
        words = N_("the end comes after an action, and none is under way: the game would be over.")
        refuse("turn.ending", words)
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
    others = owners & {seat} if name.endswith("_opposing") else owners - {seat}
    if others and not name.endswith("_any"):
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
