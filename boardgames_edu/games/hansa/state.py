"""The state of a game of Hansa Teutonica.

It says what lies where, and has the few methods that move pieces. Posts, cities, routes and markers are small ints
(see ``components`` and ``params``); where pieces stand is kept as one mask of posts per owner and kind. A piece
as one number, its *code*, is ``owner * 2 + kind``; the neutral player of the game for two comes after the seats.
Masks and controllers are kept up to date by the methods here, and only here.
"""

from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from boardgames_edu.engine.board import bits
from boardgames_edu.engine.fields.codecs import Sorted, Whole
from boardgames_edu.engine.fields.components import Box, Component, Deck, Hand, Pool
from boardgames_edu.engine.fields.field import Derived, each, made
from boardgames_edu.engine.fields.values import SEAT, Count, Number, PerPlace, PerSeat, Seat, SomeSeat
from boardgames_edu.engine.hidden import HIDDEN
from boardgames_edu.engine.states.graphs import Pieces, place_number, require_link
from boardgames_edu.engine.states.layout import At
from boardgames_edu.engine.states.referee import RefereedState
from boardgames_edu.games.hansa import codecs
from boardgames_edu.games.hansa.components import ABILITIES, COLOURS, FAVOURS, KINDS, MARKERS, NEUTRAL, SEATS

if TYPE_CHECKING:
    from boardgames_edu.games.hansa.params import HansaParams

A = len(ABILITIES)


def seat_number(seat: int | str) -> int:
    """Return the number of a seat, from its number or colour."""
    return SEATS.index(seat) if isinstance(seat, str) else seat


def without(pile: tuple[int, ...], marker: int) -> tuple[int, ...]:
    """Return a pile of markers with one less of a kind."""
    at = pile.index(marker)
    return pile[:at] + pile[at + 1 :]


class OnTheBoard(Pool):
    """The markers beside routes, as (route, marker, ...) entries."""

    def cards(self, value: Any) -> tuple[int, ...]:
        """Return the markers of the entries."""
        return tuple(entry[1] for entry in value)


class Plate(Component):
    """Drawn markers, which only their own seat may look at (H-BM-28, H-DSK-14)."""

    def cover(self, s: "HansaState", viewer: int, owner: int, cards: tuple[int, ...]) -> tuple[int, ...]:
        """Return the known markers of the viewer, and backs for the others."""
        known = s.plate_seen[owner] if viewer == owner else 0
        return cards[:known] + (HIDDEN,) * (len(cards) - known)

    def cover_all(self, s: "HansaState", viewer: int, values: list[tuple[int, ...]], each: int) -> None:
        """Cover all plates; most are empty."""
        if any(values):
            mine, known = values[viewer], s.plate_seen[viewer]
            values[:] = [(HIDDEN,) * len(cards) for cards in values]
            values[viewer] = mine[:known] + values[viewer][known:]


IN_PLAY = Box("markers", lambda setup: (*setup.components.golden, *setup.silver))
CARDS = Box(
    "missions",
    lambda setup: range(len(setup.components.missions)) if setup.options["missions"] else (),
    all_in_play=False,
)


class HansaState(RefereedState):
    """A position in Hansa Teutonica (H-TRM-01, H-TRM-03, H-TRM-10, H-TRM-02).

    Attributes:
        first_seat, turn, turn_number: the seat that began, the seat on turn, how many turns have begun.
        actions_left: actions left; ``fresh``: whether nothing was done yet in this turn.
        permissions_used: mask of the permissions used in this turn.
        ending: whether one of the three ends has come.
        joined: the seats that have joined East and West, in order.
        special: owner of each space for special points, or -1.
        marker_pile: the next one last. ``route_markers``: (route, marker) of those on the board.
        discarded: markers that neutral routes have removed.
        promo: (route, marker, owner) of Tributes and Blocks.
        lifted: the pieces in the hand, sorted.
        tiles: per favour tile its owner, ON_DISPLAY or NOT_IN_PLAY.
        neutral_heap: traders in the neutral heap.
        standing: per code the mask of posts. ``occupied``: all of them.
        stock, supply: pieces per seat, ``seat * 2 + kind``.
        developed: steps taken, ``seat * 5 + ability``. ``score``: points on the track.
        posts_in: per city the codes of its trading posts from left to right, of which the first
            ``additional_posts`` are additional.
        unused, used markers: at the desks, sorted. ``plate``: drawn ones, of which the first ``plate_seen`` are known
            to their seat.
        missions: per seat its card, or -1.
        controller: per city the owner that controls it, or -1. ``present``: per owner the cities with a post of theirs.
        routes_held: per owner the mask of the routes whose posts are all theirs.
    """

    caches_hold_cards = False
    first_written = (
        *("game", "seats", "options", "first", "players", "routes", "cities", "full_cities", "joined"),
        *("special", "markers", "pile", "discarded", "beside", "tiles", "hand", "turn"),
    )
    setup: "HansaParams"
    _own_kinds: ClassVar[tuple[str, ...]] = (*KINDS, *MARKERS)
    stack: list[Any]
    first_seat: Annotated[Seat, At("first")] = 0
    turn: Annotated[Seat, At("turn.seat")] = 0
    turn_number: Annotated[int, Whole(0, 10**9), At("turn.number")] = 0
    actions_left: Annotated[codecs.Points, At("turn.left", null=True)] = 0
    fresh: Annotated[bool, At("turn.fresh")] = True
    permissions_used: Annotated[codecs.Permissions, At("turn.permissions_used")] = 0
    ending: Annotated[bool, At("turn.ending")] = False
    full_cities: Annotated[Number, At(null=True)] = 0
    joined: tuple[SomeSeat, ...] = ()
    special: Annotated[tuple[SomeSeat, ...], At("special.{colour}", codecs.Colour)] = (-1,) * len(COLOURS)
    marker_pile: Annotated[tuple[codecs.Marker, ...], Deck(IN_PLAY), At("pile", null=True)] = ()
    route_markers: Annotated[
        tuple[tuple[int, codecs.Marker], ...], OnTheBoard(IN_PLAY), codecs.MarkersBeside(), At("markers")
    ] = ()
    discarded: Annotated[codecs.Markers, Pool(IN_PLAY)] = ()
    promo: Annotated[
        tuple[tuple[int, codecs.Marker, Seat], ...], OnTheBoard(IN_PLAY), Sorted(codecs.PromoCodec()), At("beside")
    ] = ()
    lifted: Annotated[tuple[codecs.HeldPiece, ...], Sorted(codecs.HeldCodec()), At("hand")] = ()
    tiles: Annotated[tuple[Annotated[int, codecs.TileOwner(SEAT.names)], ...], At("tiles.{favour}", codecs.Favour)] = (
        codecs.NOT_IN_PLAY,
    ) * len(FAVOURS)
    neutral_heap: Derived[Count] = made(lambda setup: setup.neutral_traders)
    standing: Annotated[list[int], codecs.OnRoutes(), At("routes")] = made(lambda setup: [0] * (2 * setup.seats + 2))
    supply: Annotated[list[Number], At("players.{seat}.supply", width=2, null=True, reads=False)] = made(
        lambda setup: [0] * (2 * setup.seats)
    )
    stock: Annotated[list[Number], At("players.{seat}.stock", width=2, null=True, reads=False)] = made(
        lambda setup: [0] * (2 * setup.seats)
    )
    developed: Annotated[list[Number], At("players.{seat}.developed.{ability}", codecs.Ability)] = made(
        lambda setup: [0] * (A * setup.seats)
    )
    score: Annotated[PerSeat[codecs.Points], At("players.{seat}.points")] = each(0)
    posts_in: Annotated[PerPlace[codecs.Posts], At("cities.{place}?.posts")] = each(())
    additional_posts: Annotated[PerPlace[Number], At("cities.{place}?.additional")] = each(0)
    unused_markers: Annotated[PerSeat[codecs.Markers], Pool(IN_PLAY), At("players.{seat}.unused")] = each(())
    used_markers: Annotated[PerSeat[codecs.Markers], Pool(IN_PLAY), At("players.{seat}.used")] = each(())
    plate: Annotated[PerSeat[tuple[codecs.Marker, ...]], Plate(IN_PLAY)] = each(())
    plate_seen: Annotated[PerSeat[Number], At("players.{seat}.seen")] = each(0)
    missions: Annotated[PerSeat[codecs.Mission], Hand(CARDS, open_at_end=True), At("players.{seat}.mission?")] = each(
        -1
    )
    controller: Derived[PerPlace[int]] = each(-1)
    present: Derived[list[int]] = made(lambda setup: [0] * (setup.seats + 1))
    routes_held: Derived[list[int]] = made(lambda setup: [0] * (setup.seats + 1))
    occupied: Derived[int] = 0

    # --- looking -----------------------------------------------------------------------------------------------

    def _seat_facts(self, seat: int) -> dict[str, Any]:
        facts = super()._seat_facts(seat)
        return facts | {place: dict(zip(KINDS, facts[place], strict=True)) for place in ("supply", "stock")}

    @property
    def phase(self) -> str:
        """The phase: "turn", "markers" while new markers are laid out, or "over"."""
        if not self.stack:
            return "over"
        return "markers" if self.top.name == "lay_out" else "turn"

    @property
    def round(self) -> int:
        """How many times the turn has come round, counted from 1."""
        return (max(self.turn_number, 1) - 1) // self.setup.seats + 1

    def seat_name(self, seat: int | None) -> str:
        """Return the seat's colour, or the neutral player's id."""
        if seat is None or seat < 0:
            return ""
        return SEATS[seat] if seat < self.setup.seats else NEUTRAL

    def ruler(self, place: str) -> str | None:
        """Return a city's owner, by id, or None (H-TRM-06)."""
        return self.seat_name(self.controller[place_number(self, place)]) or None

    def pieces(self, place: str, end: str | None = None) -> Pieces:
        """Return a city's trading posts, or what lies between two cities."""
        number, found = place_number(self, place), Pieces()
        if end is None:
            for code in self.posts_in[number]:
                found[self._kind(code)] = found.get(self._kind(code), 0) + 1
            return found
        require_link(self, place, end)
        chart, graph = self.setup.chart, self.setup.board.graph
        route = chart.routes.index(graph.edges[place, end]["route"])
        for code, mask in enumerate(self.standing):
            if count := (mask & chart.route_posts[route]).bit_count():
                found[self._kind(code)] = count
        for where, marker, *owner in (*self.route_markers, *self.promo):
            if where == route:
                found[(*map(self.seat_name, owner), MARKERS[marker])] = 1
        return found

    def _kind(self, code: int) -> tuple[str, ...]:
        return self.seat_name(code >> 1), KINDS[code & 1]

    def value(self, seat: int, ability: int) -> int:
        """Return an ability's value, for Privilege a colour (H-DSK-09, H-DSK-01, H-SET-08)."""
        return self.setup.components.values[ability][self.developed[seat * A + ability]]

    def code_at(self, post: int) -> int:
        """Return the code of the piece on a post, or -1."""
        if self.occupied >> post & 1:
            for code, mask in enumerate(self.standing):
                if mask >> post & 1:
                    return code
        return -1

    def own(self, owner: int) -> int:
        """Return the mask of the posts where an owner's pieces stand."""
        return self.standing[2 * owner] | self.standing[2 * owner + 1]

    def filled(self, city: int) -> int:
        """Return how many printed offices of a city are taken."""
        if self.setup.chart.green >> city & 1:
            return 0
        return len(self.posts_in[city]) - self.additional_posts[city]

    def has_office(self, city: int) -> bool:
        """Return whether a printed office is free; green cities have none (AMB-15)."""
        return self.filled(city) < self.setup.chart.offices[city]

    def rightmost(self, city: int) -> int:
        """Return the owner of the post furthest right, or -1 (H-TRM-04)."""
        posts = self.posts_in[city]
        return posts[-1] >> 1 if posts else -1

    def posts_of(self, owner: int, cities: int) -> int:
        """Return how many posts an owner has in masked cities."""
        return sum(code >> 1 == owner for city in bits(cities & self.present[owner]) for code in self.posts_in[city])

    def marker_at(self, route: int) -> int:
        """Return the ordinary marker beside a route, or -1."""
        for where, marker in self.route_markers:
            if where == route:
                return marker
        return -1

    def has_tile(self, owner: int, tile: int) -> bool:
        """Return whether a seat owns a favour tile."""
        return self.tiles[tile] == owner

    # --- the few ways in which pieces change place -------------------------------------------------------------

    def put(self, code: int, post: int) -> None:
        """Put a piece onto a free post."""
        bit = 1 << post
        self.standing[code] |= bit
        self.occupied |= bit
        chart = self.setup.chart
        owner, route = code >> 1, chart.route_of[post]
        posts = chart.route_posts[route]
        if (self.standing[2 * owner] | self.standing[2 * owner + 1]) & posts == posts:
            self.routes_held[owner] |= 1 << route

    def take(self, code: int, post: int) -> None:
        """Take a piece off its post."""
        bit = 1 << post
        self.standing[code] &= ~bit
        self.occupied &= ~bit
        self.routes_held[code >> 1] &= ~(1 << self.setup.chart.route_of[post])

    def clear(self, owner: int, route: int) -> tuple[int, int]:
        """Remove an owner's pieces from a route; return their numbers."""
        posts = self.setup.chart.route_posts[route]
        traders, merchants = self.standing[2 * owner] & posts, self.standing[2 * owner + 1] & posts
        self.standing[2 * owner] ^= traders
        self.standing[2 * owner + 1] ^= merchants
        self.occupied &= ~(traders | merchants)
        self.routes_held[owner] &= ~(1 << route)
        return traders.bit_count(), merchants.bit_count()

    def found(self, city: int, code: int, additional: bool) -> None:
        """Put a trading post into a city (H-BM-17, H-BM-18).

        An additional one comes to the left of all, where it is worth least; any other comes to the next place to the
        right.
        """
        posts = self.posts_in[city]
        if additional:
            self.posts_in[city] = (code, *posts)
            self.additional_posts[city] += 1
        else:
            self.posts_in[city] = (*posts, code)
        self.present[code >> 1] |= 1 << city
        self.update_controller(city)

    def update_controller(self, city: int) -> None:
        """Set a city's controller: most posts, ties to the rightmost."""
        best, leader, counts = 0, -1, [0] * (self.setup.seats + 1)
        posts = self.posts_in[city]
        for code in posts:
            counts[code >> 1] += 1
        for code in reversed(posts):
            if counts[code >> 1] > best:
                best, leader = counts[code >> 1], code >> 1
        self.controller[city] = leader

    def recompute_caches(self) -> None:
        """Recompute everything derived from the pieces' places."""
        owners = range(self.setup.seats + 1)
        self.occupied = 0
        for mask in self.standing:
            self.occupied |= mask
        self.routes_held[:] = self.present[:] = [0] * len(owners)
        for route, posts in enumerate(self.setup.chart.route_posts):
            if self.occupied & posts == posts:
                for owner in owners:
                    if self.own(owner) & posts == posts:
                        self.routes_held[owner] |= 1 << route
        for city, codes in enumerate(self.posts_in):
            self.controller[city] = -1
            if codes:
                for code in codes:
                    self.present[code >> 1] |= 1 << city
                self.update_controller(city)

    def hire(self, seat: int, kind: int, count: int = 1) -> None:
        """Move pieces from stock to supply (H-SET-13)."""
        self.stock[2 * seat + kind] -= count
        self.supply[2 * seat + kind] += count

    def source(self, seat: int) -> list[int] | None:
        """Return where added pieces come from: stock, supply, or None."""
        at = 2 * seat
        if self.stock[at] or self.stock[at + 1]:
            return self.stock
        if self.supply[at] or self.supply[at + 1]:
            return self.supply
        return None

    def add_to_stock(self, code: int) -> None:
        """Add a piece to its owner's stock or the neutral heap."""
        if code >> 1 < self.setup.seats:
            self.stock[code] += 1
        else:
            self.neutral_heap += 1
