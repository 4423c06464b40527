"""Positions of Hansa Teutonica, and states as data for YAML.

What a position leaves out has a plain default: an empty board, all abilities at their beginning, the start
pieces of the seat less those that the position puts elsewhere, the pile made of the markers that are named
nowhere. What cannot be is refused with the place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from boardgames_edu.engine.board import bits
from boardgames_edu.engine.chance import shuffle
from boardgames_edu.engine.errors import PositionError
from boardgames_edu.engine.frames import check_stack, read_frames, write_frame
from boardgames_edu.engine.graphs import names_of
from boardgames_edu.engine.position import between, number_of, read_shape, refuse
from boardgames_edu.games.hansa import components
from boardgames_edu.games.hansa.components import (
    ABILITIES,
    COLOURS,
    COUNTRIES,
    FAVOURS,
    KINDS,
    MARKERS,
    NEUTRAL,
)
from boardgames_edu.games.hansa.rules.frames import Displaced, Turn
from boardgames_edu.games.hansa.state import NOT_IN_PLAY, ON_DISPLAY, A, HansaState, HeldPiece
from boardgames_edu.i18n import N_

MOST = 999


class _Player(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    supply: list[int] | None = None
    stock: list[int] | None = None
    developed: dict[str, int] = {}
    points: int = 0
    unused: list[str] = []
    used: list[str] = []
    plate: list[str] = []
    seen: int = 0
    mission: str | None = None


class _Turn(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    seat: str | None = None
    number: int = 1
    left: int | None = None
    fresh: bool = True
    permissions_used: list[str] = []
    ending: bool = False


class _City(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    posts: list[list[str]] = []
    additional: int = 0


class _Position(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    game: str = "hansa"
    seats: int
    options: dict[str, Any] = {}
    first: str | None = None
    players: dict[str, _Player] = {}
    routes: dict[str, list[list[str] | None]] = {}
    cities: dict[str, _City] = {}
    full_cities: int | None = None
    joined: list[str] = []
    special: dict[str, str] = {}
    markers: dict[str, str] = {}
    pile: list[str] | None = None
    discarded: list[str] = []
    beside: list[list[str]] = []
    tiles: dict[str, str | None] = {}
    hand: list[list[str]] = []
    turn: _Turn = msgspec.field(default_factory=_Turn)
    stack: list[list[Any]] | None = None
    chance: int = 0


# --- writing ------------------------------------------------------------------------------------------------------


def write(s: HansaState) -> dict[str, Any]:
    """Return a full state as plain data. Raises PositionError for views."""
    if s.viewer is not None:
        raise PositionError(N_("A view cannot be written as a position: hidden things are missing in it."))
    chart, seats = s.setup.chart, range(s.setup.seats)
    stops: dict[str, list[list[str] | None]] = {}
    for code, mask in enumerate(s.standing):
        for post in bits(mask):
            route = chart.route_of[post]
            row = stops.setdefault(chart.routes[route], [None] * chart.map.routes[route].posts)
            row[post - chart.first[route]] = _piece(s, code)

    def names(pile: Sequence[int]) -> list[str]:
        return [MARKERS[marker] for marker in pile]

    def city(c: int) -> dict[str, Any]:
        return {"posts": [_piece(s, code) for code in s.posts_in[c]], "additional": s.additional_posts[c]}

    tile = {ON_DISPLAY: None}
    return {
        "game": s.game.name,
        "seats": s.setup.seats,
        "options": {
            name: list(value) if isinstance(value, tuple) else value
            for name, value in s.setup.options.items()
        },
        "first": s.seat_name(s.first_seat),
        "players": {s.seat_name(seat): _player(s, seat) for seat in seats},
        "routes": stops,
        "cities": {name: city(c) for c, name in enumerate(chart.cities) if s.posts_in[c]},
        "full_cities": s.full_cities,
        "joined": [s.seat_name(seat) for seat in s.joined],
        "special": {COLOURS[k]: s.seat_name(owner) for k, owner in enumerate(s.special) if owner >= 0},
        "markers": {chart.routes[route]: MARKERS[marker] for route, marker in s.route_markers},
        "pile": names(s.marker_pile[::-1]),
        "discarded": names(s.discarded),
        "beside": [
            [chart.routes[route], MARKERS[marker], s.seat_name(owner)] for route, marker, owner in s.promo
        ],
        "tiles": {
            FAVOURS[k]: tile.get(owner, s.seat_name(owner))
            for k, owner in enumerate(s.tiles)
            if owner != NOT_IN_PLAY
        },
        "hand": [
            [s.seat_name(piece.owner), KINDS[piece.kind], COUNTRIES[piece.country]] for piece in s.lifted
        ],
        "turn": {
            "seat": s.seat_name(s.turn),
            "number": s.turn_number,
            "left": s.actions_left,
            "fresh": s.fresh,
            "permissions_used": [chart.cities[chart.permissions[k][0]] for k in bits(s.permissions_used)],
            "ending": s.ending,
        },
        "stack": [write_frame(s.setup, frame) for frame in s.stack],
        "chance": s.rng_state,
    }


def _piece(s: HansaState, code: int) -> list[str]:
    return [s.seat_name(code >> 1), KINDS[code & 1]]


def _player(s: HansaState, seat: int) -> dict[str, Any]:
    found: dict[str, Any] = {
        "supply": s.supply[2 * seat : 2 * seat + 2],
        "stock": s.stock[2 * seat : 2 * seat + 2],
        "developed": {
            name: s.developed[seat * A + k] for k, name in enumerate(ABILITIES) if s.developed[seat * A + k]
        },
        "points": s.score[seat],
        "unused": names_of(MARKERS, s.unused_markers[seat]),
        "used": names_of(MARKERS, s.used_markers[seat]),
        "plate": names_of(MARKERS, s.plate[seat]),
        "seen": s.plate_seen[seat],
    }
    return found | (
        {"mission": s.setup.components.missions[s.missions[seat]].id} if s.missions[seat] >= 0 else {}
    )


def seat_facts(s: HansaState, seat: int) -> dict[str, Any]:
    """Return what a seat has, by name, with pieces by kind."""
    facts = _player(s, seat)
    return facts | {place: dict(zip(KINDS, facts[place], strict=True)) for place in ("supply", "stock")}


# --- reading ------------------------------------------------------------------------------------------------------


def read(game: Any, data: Mapping[str, Any]) -> HansaState:
    """Return the state that plain data describe.

    Raises:
        PositionError: an unknown key or name, too many pieces or markers, or a mix that no game can reach;
        says where.
    """
    setup, wanted = read_shape(game, data, _Position)
    return _Reader(HansaState(setup), wanted).state()


class _Reader:
    """A builder of a state from a position, with checks."""

    def __init__(self, state: HansaState, wanted: _Position) -> None:
        self.s, self.p = state, wanted
        self.setup = state.setup
        self.chart, self.components = state.setup.chart, state.setup.components
        self.seats = tuple(state.seat_name(seat) for seat in range(state.setup.seats))
        self.owners = (*self.seats, NEUTRAL) if state.setup.neutral else self.seats
        self.missions = [mission.id for mission in self.components.missions]

    def state(self) -> HansaState:
        s, p = self.s, self.p
        s.rng_state = between(p.chance, 0, (1 << 64) - 1, "chance")
        s.first_seat = 0 if p.first is None else number_of(self.seats, p.first, "first")
        self._board()
        self._shared()
        for name in p.players:
            number_of(self.seats, name, "players")
        for seat, name in enumerate(self.seats):
            self._player(seat, p.players.get(name, _Player()), f"players.{name}")
        self._missions()
        self._hand()
        s.recompute_caches()
        self._turn()
        s.stack = [Turn(s.turn)] if p.stack is None else read_frames(self.setup, p.stack)
        self._pieces()
        self._markers()
        check_stack(s)
        return s

    def _board(self) -> None:
        s, chart = self.s, self.chart
        for name, row in self.p.routes.items():
            where = f"routes.{name}"
            route = number_of(chart.routes, name, "routes")
            if len(row) > chart.map.routes[route].posts:
                refuse(where, N_("there are only {n} posts."), n=chart.map.routes[route].posts)
            for k, piece in enumerate(row):
                if piece is not None:
                    code, post = self._code(piece, where), chart.first[route] + k
                    if not chart.fits[code & 1] >> post & 1:
                        refuse(where, N_("post {post} is a boat; only merchants go there."), post=k + 1)
                    s.standing[code] |= 1 << post
        for name, city in self.p.cities.items():
            c, where = number_of(chart.cities, name, "cities"), f"cities.{name}"
            s.posts_in[c] = tuple(self._code(piece, where) for piece in city.posts)
            s.additional_posts[c] = between(city.additional, 0, len(city.posts), f"{where}.additional")
            if not chart.green >> c & 1 and len(city.posts) - city.additional > chart.offices[c]:
                refuse(where, N_("no more than {n} {n:office|offices} can be taken."), n=chart.offices[c])
        full = sum(not s.has_office(c) for c in range(len(chart.cities)) if chart.offices[c])
        full += sum(1 for c in bits(chart.green) if s.posts_in[c])
        s.full_cities = (
            full
            if self.p.full_cities is None
            else between(self.p.full_cities, 0, len(chart.cities), "full_cities")
        )
        if s.full_cities != full:
            refuse("full_cities", N_("{n} cities are full."), n=full)

    def _code(self, piece: Sequence[str], where: str) -> int:
        if len(piece) != 2:
            refuse(where, N_("a piece is written as [owner, kind]."))
        owner, kind = number_of(self.owners, piece[0], where), number_of(KINDS, piece[1], where)
        if owner == len(self.seats) and kind != components.TRADER:
            refuse(where, N_("there are no neutral merchants."))
        return 2 * owner + kind

    def _shared(self) -> None:
        s, p, chart = self.s, self.p, self.chart
        joined = tuple(number_of(self.seats, name, "joined") for name in p.joined)
        if len(set(joined)) != len(joined):
            refuse("joined", N_("nobody joins East and West twice."))
        s.joined = joined
        special = [-1] * 4
        for colour, name in p.special.items():
            special[number_of(COLOURS, colour, "special")] = number_of(self.seats, name, f"special.{colour}")
        s.special = tuple(special)
        s.route_markers = tuple(
            sorted(
                (number_of(chart.routes, route, "markers"), number_of(MARKERS, name, f"markers.{route}"))
                for route, name in p.markers.items()
            )
        )
        for route, _ in s.route_markers:
            if not chart.markers_allowed >> route & 1:
                refuse("markers", N_("no marker may lie beside {route}."), route=chart.routes[route])
        promo = []
        for entry in p.beside:
            if len(entry) != 3 or entry[1] not in MARKERS[components.TRIBUTE :]:
                refuse("beside", N_("an entry is written as [route, tribute or block_route, owner]."))
            promo.append(
                (
                    number_of(chart.routes, entry[0], "beside"),
                    MARKERS.index(entry[1]),
                    number_of(self.seats, entry[2], "beside"),
                )
            )
        s.promo = tuple(sorted(promo))
        s.discarded = tuple(sorted(number_of(MARKERS, name, "discarded") for name in p.discarded))
        if p.tiles and not self.setup.options["favour"]:
            refuse("tiles", N_("this game is played without favour tiles; the option favour is off."))
        if len(p.tiles) > len(self.seats):
            refuse("tiles", N_("there are only {n}, one for each player."), n=len(self.seats))
        tiles = [NOT_IN_PLAY] * len(FAVOURS)
        for tile, owner in p.tiles.items():
            tiles[number_of(FAVOURS, tile, "tiles")] = (
                ON_DISPLAY if owner is None else number_of(self.seats, owner, f"tiles.{tile}")
            )
        s.tiles = tuple(tiles)

    def _player(self, seat: int, p: _Player, where: str) -> None:
        s = self.s
        for name, steps in p.developed.items():
            ability = number_of(ABILITIES, name, f"{where}.developed")
            s.developed[seat * A + ability] = between(
                steps, 0, self.components.steps[ability], f"{where}.developed.{name}"
            )
        s.score[seat] = between(p.points, 0, MOST, f"{where}.points")
        s.unused_markers[seat], s.used_markers[seat] = (
            tuple(sorted(number_of(MARKERS, name, f"{where}.{key}") for name in pile))
            for key, pile in (("unused", p.unused), ("used", p.used))
        )
        s.plate[seat] = tuple(number_of(MARKERS, name, f"{where}.plate") for name in p.plate)
        s.plate_seen[seat] = between(p.seen, 0, len(p.plate), f"{where}.seen")
        if p.mission is not None:
            if not self.setup.options["missions"]:
                refuse(
                    f"{where}.mission",
                    N_("this game is played without missions; the option missions is off."),
                )
            card = number_of(self.missions, p.mission, f"{where}.mission")
            if card in s.missions:
                refuse(f"{where}.mission", N_("{mission} is another player's already."), mission=p.mission)
            s.missions[seat] = card

    def _missions(self) -> None:
        """Give a mission to each seat that has none (H-MIS-01)."""
        left = [card for card in range(len(self.missions)) if card not in self.s.missions]
        if self.setup.options["missions"]:
            self.s.missions = [left.pop(0) if card < 0 else card for card in self.s.missions]

    def _hand(self) -> None:
        pieces = []
        for entry in self.p.hand:
            if len(entry) != 3:
                refuse("hand", N_("a piece in the hand is written as [owner, kind, country]."))
            code = self._code(entry[:2], "hand")
            pieces.append(HeldPiece(number_of(COUNTRIES, entry[2], "hand"), code & 1, code >> 1))
        self.s.lifted = tuple(sorted(pieces))

    def _pieces(self) -> None:
        """Fill supply and stock, and check the number of pieces (H-SET-05)."""
        s, printed = self.s, self.components
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
        if self.setup.neutral:
            s.neutral_heap = self.setup.neutral_traders - every[2 * len(self.seats)]
        for seat, name in enumerate(self.seats):
            desk = [0, 0]
            for k, steps in enumerate(printed.steps):
                desk[printed.frees[k]] += steps - s.developed[seat * A + k]
            desk[components.TRADER] += printed.box.start.score_traders
            rest = [printed.each[kind] - desk[kind] - every[2 * seat + kind] for kind in range(2)]
            self._fill(seat, rest, self.p.players.get(name, _Player()), f"players.{name}")

    def _fill(self, seat: int, rest: list[int], p: _Player, where: str) -> None:
        s = self.s
        for kind, name in enumerate(KINDS):
            if rest[kind] < 0:
                refuse(
                    where, N_("too many pieces: {kind}, {n} more than there are."), kind=name, n=-rest[kind]
                )
        start = self.components.box.start
        place = (seat - s.first_seat) % len(self.seats)
        wish = [start.supply_traders[place], start.supply_merchants[place]]
        for kind in range(2):
            given = [None if pile is None else [*pile, 0, 0][kind] for pile in (p.supply, p.stock)]
            for pile, value in zip(("supply", "stock"), given, strict=True):
                if value is not None:
                    between(value, 0, rest[kind], f"{where}.{pile}")
            supply, stock = given
            if supply is None:
                supply = min(wish[kind], rest[kind]) if stock is None else rest[kind] - stock
            if stock is None:
                stock = rest[kind] - supply
            s.supply[2 * seat + kind], s.stock[2 * seat + kind] = supply, stock
            if supply + stock != rest[kind]:
                refuse(
                    where,
                    N_("{kind}: {n} in supply and stock, but {most} are left."),
                    kind=KINDS[kind],
                    n=supply + stock,
                    most=rest[kind],
                )

    def _markers(self) -> None:
        """Fill the pile, and check the number of markers."""
        s = self.s
        rest = Counter((*self.components.golden, *self.setup.silver))
        rest.subtract(marker for _, marker in s.route_markers)
        rest.subtract(marker for _, marker, _ in s.promo)
        rest.subtract(s.discarded)
        for pile in (*s.unused_markers, *s.used_markers, *s.plate):
            rest.subtract(pile)
        for marker, count in rest.items():
            if count < 0:
                refuse("markers", N_("{n} too many of {marker}."), n=-count, marker=MARKERS[marker])
        if self.p.pile is None:
            bag = sorted(rest.elements())
            s.rng_state = shuffle(bag, s.rng_state)
            s.marker_pile = tuple(bag)
            return
        s.marker_pile = tuple(number_of(MARKERS, name, "pile") for name in reversed(self.p.pile))
        for marker, count in Counter(s.marker_pile).items():
            if count > rest[marker]:
                refuse(
                    "pile", N_("{n} too many of {marker}."), n=count - rest[marker], marker=MARKERS[marker]
                )
        if sum(rest.values()) != len(
            s.marker_pile
        ):  # the others have left the game: that shortens the way to its end
            rest.subtract(s.marker_pile)
            s.discarded = tuple(sorted((*s.discarded, *rest.elements())))

    def _turn(self) -> None:
        s, turn = self.s, self.p.turn
        s.turn = s.first_seat if turn.seat is None else number_of(self.seats, turn.seat, "turn.seat")
        s.turn_number = between(turn.number, 0, 10**9, "turn.number")
        usual = s.value(s.turn, components.ACTIONS) + s.has_tile(s.turn, components.ONE_MORE)
        s.actions_left = usual if turn.left is None else between(turn.left, 0, MOST, "turn.left")
        s.fresh, s.ending = turn.fresh, turn.ending
        for name in turn.permissions_used:
            cities = [self.chart.cities[city] for city, _ in self.chart.permissions]
            s.permissions_used |= 1 << number_of(cities, name, "turn.permissions_used")
