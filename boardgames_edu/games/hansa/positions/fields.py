"""Reading a position of Hansa Teutonica into a checked state.

What a position leaves out has a plain default: an empty board, all abilities at their beginning, the start
pieces of the seat less those that the position puts elsewhere, the pile made of the markers that are named
nowhere. What cannot be is refused with the place. The fields themselves say where they stand (``state``); here are the
checks, and what is dealt.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from boardgames_edu.engine.fields.frames import check_stack, read_frames
from boardgames_edu.engine.fields.position import between
from boardgames_edu.engine.kit import N_, bits, refuse
from boardgames_edu.engine.states.shape import read_typed
from boardgames_edu.games.hansa import components
from boardgames_edu.games.hansa.components import KINDS, MARKERS
from boardgames_edu.games.hansa.frames import Displaced, Turn
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
            refuse(
                f"{where}.mission", N_("this game is played without missions; the option missions is off.")
            )
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
