"""The state of a game of Hansa Teutonica: what lies where, and the few ways in which pieces change place.

Posts, cities, routes and markers are small ints (see ``components`` and ``compiled_map``); where pieces stand is kept
as one mask of posts per owner and kind. A piece as one number, its *code*, is ``owner * 2 + kind``; the neutral
player of the game for two comes after the seats. Masks and controllers are kept up to date by the methods
here, and only here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from boardgames_edu.engine.board import bits
from boardgames_edu.engine.graphs import Pieces, place_number
from boardgames_edu.engine.referee import RefereedState
from boardgames_edu.games.hansa.components import ABILITIES, KINDS, MARKERS, NEUTRAL, SEATS

if TYPE_CHECKING:
    from boardgames_edu.games.hansa.params import HansaParams

A = len(ABILITIES)
HIDDEN = -1
"""Stands in a view for what its seat cannot see."""
ON_DISPLAY, NOT_IN_PLAY = -1, -2
"""What ``tiles`` holds for a favour tile without an owner."""

_LISTS = (
    "at",
    "stock",
    "supply",
    "developed",
    "score",
    "posts_in",
    "extra",
    "unused",
    "used",
    "plate",
    "seen",
    "controller",
    "present",
    "held",
)
_VALUES = (
    "setup",
    "rng_state",
    "viewer",
    "_legal",
    "first",
    "turn",
    "number",
    "left",
    "fresh",
    "spent",
    "ending",
    "cube",
    "joined",
    "special",
    "bag",
    "out",
    "discarded",
    "promo",
    "lifted",
    "missions",
    "tiles",
    "neutral_left",
    "occupied",
)
_DERIVED = ("controller", "present", "held", "occupied")


def carried(owner: int, kind: int, country: int) -> int:
    """A piece in the hand, as one number; sorted, those with the least freedom come first."""
    return country * 100 + kind * 10 + owner


class HansaState(RefereedState):
    """A position in Hansa Teutonica.

    Attributes:
        first, turn, number: the seat that began, the seat on turn, how many turns have begun.
        left, fresh, spent: actions left, whether nothing was done yet in this turn, mask of the permissions used.
        ending: whether one of the three ends has come (H-END-01 to H-END-03).
        cube: full cities. ``joined``: the seats that have joined East and West, in order.
        special: owner of each space for special points, or -1.
        at: per code the mask of posts. ``occupied``: all of them.
        stock, supply: pieces per seat, ``seat * 2 + kind``. ``neutral_left``: traders in the neutral heap.
        developed: steps taken, ``seat * 5 + ability``. ``score``: points on the track.
        posts_in: per city the codes of its trading posts from left to right, of which the first ``extra``
        are additional.
        bag: the pile of markers, the next one last (hidden). ``out``: (route, marker) of those on the board.
        discarded: markers that neutral routes have removed. ``promo``: (route, marker, owner) of Tributes and Blocks.
        unused, used: markers at the desks, sorted. ``plate``: drawn ones (hidden), of which the first
        ``seen`` are known
            to their seat.
        lifted: pieces in the hand, sorted (see ``carried``).
        missions: per seat its card, or -1. ``tiles``: per favour tile its owner, ON_DISPLAY or NOT_IN_PLAY.
        controller: per city the owner that controls it, or -1. ``present``: per owner the cities with a post
        of theirs.
        held: per owner the mask of the routes whose posts are all theirs.

    Rules: H-TRM-01, H-TRM-02, H-TRM-03, H-TRM-10.
    """

    __slots__ = _LISTS + _VALUES[4:]
    setup: HansaParams
    first: int
    turn: int
    number: int
    left: int
    fresh: bool
    spent: int
    ending: bool
    cube: int
    joined: tuple[int, ...]
    special: tuple[int, ...]
    bag: tuple[int, ...]
    out: tuple[tuple[int, int], ...]
    discarded: tuple[int, ...]
    promo: tuple[tuple[int, int, int], ...]
    lifted: tuple[int, ...]
    missions: tuple[int, ...]
    tiles: tuple[int, ...]
    neutral_left: int
    occupied: int
    at: list[int]
    stock: list[int]
    supply: list[int]
    developed: list[int]
    score: list[int]
    posts_in: list[tuple[int, ...]]
    extra: list[int]
    unused: list[tuple[int, ...]]
    used: list[tuple[int, ...]]
    plate: list[tuple[int, ...]]
    seen: list[int]
    controller: list[int]
    present: list[int]
    held: list[int]

    def __init__(self, setup: HansaParams) -> None:
        """An empty board before the setup; ``flow.deal`` lays everything out."""
        n, cities = setup.seats, len(setup.chart.cities)
        self.setup, self.rng_state, self.viewer, self._legal, self.stack = setup, 0, None, None, []
        self.first = self.turn = self.number = self.left = self.spent = self.cube = 0
        self.fresh, self.ending = True, False
        self.joined, self.special = (), (-1, -1, -1, -1)
        self.bag, self.out, self.discarded, self.promo, self.lifted = (), (), (), (), ()
        self.missions, self.tiles = (-1,) * n, (NOT_IN_PLAY,) * 6
        self.neutral_left = setup.neutral_traders
        self.occupied = 0
        self.at = [0] * (2 * n + 2)
        self.stock, self.supply, self.developed, self.score = (
            [0] * (2 * n),
            [0] * (2 * n),
            [0] * (A * n),
            [0] * n,
        )
        self.posts_in, self.extra = [()] * cities, [0] * cities
        self.unused, self.used, self.plate, self.seen = [()] * n, [()] * n, [()] * n, [0] * n
        self.controller, self.present, self.held = [-1] * cities, [0] * (n + 1), [0] * (n + 1)

    def copy(self) -> Self:
        """An independent copy. About three microseconds."""
        new = _new(type(self))
        new.setup = self.setup
        new.rng_state = self.rng_state
        new.viewer = self.viewer
        new._legal = self._legal
        new.stack = self.stack[:]
        new.first = self.first
        new.turn = self.turn
        new.number = self.number
        new.left = self.left
        new.fresh = self.fresh
        new.spent = self.spent
        new.ending = self.ending
        new.cube = self.cube
        new.joined = self.joined
        new.special = self.special
        new.bag = self.bag
        new.out = self.out
        new.discarded = self.discarded
        new.promo = self.promo
        new.lifted = self.lifted
        new.missions = self.missions
        new.tiles = self.tiles
        new.neutral_left = self.neutral_left
        new.occupied = self.occupied
        new.at = self.at[:]
        new.stock = self.stock[:]
        new.supply = self.supply[:]
        new.developed = self.developed[:]
        new.score = self.score[:]
        new.posts_in = self.posts_in[:]
        new.extra = self.extra[:]
        new.unused = self.unused[:]
        new.used = self.used[:]
        new.plate = self.plate[:]
        new.seen = self.seen[:]
        new.controller = self.controller[:]
        new.present = self.present[:]
        new.held = self.held[:]
        return new

    def fingerprint(self) -> tuple[object, ...]:
        """All that makes the state what it is."""
        lists = (tuple(getattr(self, name)) for name in _LISTS if name not in _DERIVED)
        values = (getattr(self, name) for name in _VALUES[4:] if name not in _DERIVED)
        stack = tuple((frame[0].name, *frame[1:]) for frame in self.stack)
        return (
            self.setup.seats,
            tuple(self.setup.options.items()),
            self.rng_state,
            self.viewer,
            stack,
            *lists,
            *values,
        )

    # --- looking -----------------------------------------------------------------------------------------------

    @property
    def phase(self) -> str:
        """The phase: "turn", "markers" while new markers are laid out, or "over"."""
        if not self.stack:
            return "over"
        return "markers" if self.stack[-1][0].name == "lay_out" else "turn"

    @property
    def round(self) -> int:
        """How many times the turn has come round, counted from 1."""
        return (max(self.number, 1) - 1) // self.setup.seats + 1

    def seat_name(self, seat: int | None) -> str:
        """The colour of a seat; the neutral player's id for the number after the seats."""
        if seat is None or seat < 0:
            return ""
        return SEATS[seat] if seat < self.setup.seats else NEUTRAL

    def ruler(self, place: str) -> str | None:
        """The owner that controls a city, by its id, or None (H-TRM-05, H-TRM-06)."""
        return self.seat_name(self.controller[place_number(self, place)]) or None

    def pieces(self, place: str, end: str | None = None) -> Pieces:
        """The trading posts of a city; between two cities, the pieces and markers on their route."""
        number, found = place_number(self, place), Pieces()
        if end is None:
            for code in self.posts_in[number]:
                found[self._kind(code)] = found.get(self._kind(code), 0) + 1
            return found
        chart = self.setup.chart
        place_number(self, end)
        graph = self.setup.board.graph
        if not graph.has_edge(place, end):
            return found
        route = chart.routes.index(graph.edges[place, end]["route"])
        for code, mask in enumerate(self.at):
            found[self._kind(code)] = (mask & chart.route_posts[route]).bit_count()
        for where, marker, *owner in (*self.out, *self.promo):
            if where == route:
                found[(*map(self.seat_name, owner), MARKERS[marker])] = 1
        return {kind: count for kind, count in found.items() if count}

    def _kind(self, code: int) -> tuple[str, ...]:
        return self.seat_name(code >> 1), KINDS[code & 1]

    def value(self, seat: int, ability: int) -> int:
        """The value in force of an ability (H-DSK-01); for Privilege the highest open colour.

        Rules: H-SET-08, H-DSK-09.
        """
        return self.setup.facts.values[ability][self.developed[seat * A + ability]]

    def code_at(self, post: int) -> int:
        """The code of the piece on a post, or -1."""
        for code, mask in enumerate(self.at):
            if mask >> post & 1:
                return code
        return -1

    def own(self, owner: int) -> int:
        """The mask of the posts where an owner's pieces stand."""
        return self.at[2 * owner] | self.at[2 * owner + 1]

    def filled(self, city: int) -> int:
        """How many printed offices of a city are taken."""
        return 0 if self.setup.chart.green >> city & 1 else len(self.posts_in[city]) - self.extra[city]

    def has_office(self, city: int) -> bool:
        """Whether a printed office of a city is free; a green city has none (AMB-15)."""
        return self.filled(city) < self.setup.chart.offices[city]

    def rightmost(self, city: int) -> int:
        """The owner of the post furthest right, or -1 (H-TRM-04)."""
        posts = self.posts_in[city]
        return posts[-1] >> 1 if posts else -1

    def posts_of(self, owner: int, cities: int) -> int:
        """How many trading posts an owner has in the cities of a mask."""
        return sum(
            code >> 1 == owner for city in bits(cities & self.present[owner]) for code in self.posts_in[city]
        )

    def marker_at(self, route: int) -> int:
        """The ordinary marker beside a route, or -1."""
        for where, marker in self.out:
            if where == route:
                return marker
        return -1

    def has_tile(self, owner: int, tile: int) -> bool:
        """Whether a seat owns a favour tile."""
        return self.tiles[tile] == owner

    # --- the few ways in which pieces change place -------------------------------------------------------------

    def put(self, code: int, post: int) -> None:
        """A piece onto a free post."""
        bit = 1 << post
        self.at[code] |= bit
        self.occupied |= bit
        chart = self.setup.chart
        owner, route = code >> 1, chart.route_of[post]
        posts = chart.route_posts[route]
        if (self.at[2 * owner] | self.at[2 * owner + 1]) & posts == posts:
            self.held[owner] |= 1 << route

    def take(self, code: int, post: int) -> None:
        """A piece off its post."""
        bit = 1 << post
        self.at[code] &= ~bit
        self.occupied &= ~bit
        self.held[code >> 1] &= ~(1 << self.setup.chart.route_of[post])

    def clear(self, owner: int, route: int) -> tuple[int, int]:
        """All pieces of an owner off a route; returns how many traders and merchants they were."""
        posts = self.setup.chart.route_posts[route]
        traders, merchants = self.at[2 * owner] & posts, self.at[2 * owner + 1] & posts
        self.at[2 * owner] ^= traders
        self.at[2 * owner + 1] ^= merchants
        self.occupied &= ~(traders | merchants)
        self.held[owner] &= ~(1 << route)
        return traders.bit_count(), merchants.bit_count()

    def found(self, city: int, code: int, additional: bool) -> None:
        """A trading post into a city: to the left of all, where it is worth least (H-BM-14, H-BM-17, H-BM-18), or on
        the next place to the right (H-E3A-02).
        """
        posts = self.posts_in[city]
        if additional:
            self.posts_in[city] = (code, *posts)
            self.extra[city] += 1
        else:
            self.posts_in[city] = (*posts, code)
        self.present[code >> 1] |= 1 << city
        self.update_controller(city)

    def update_controller(self, city: int) -> None:
        """Who controls a city: most posts, a tie to the rightmost of the tied (H-TRM-05, H-TRM-06)."""
        best, leader, counts = 0, -1, [0] * (self.setup.seats + 1)
        posts = self.posts_in[city]
        for code in posts:
            counts[code >> 1] += 1
        for code in reversed(posts):
            if counts[code >> 1] > best:
                best, leader = counts[code >> 1], code >> 1
        self.controller[city] = leader

    def recompute_caches(self) -> None:
        """Work out everything that follows from where the pieces stand; after setting them by hand."""
        chart, owners = self.setup.chart, self.setup.seats + 1
        self.occupied = 0
        for mask in self.at:
            self.occupied |= mask
        for owner in range(owners):
            own = self.own(owner)
            self.held[owner] = sum(
                1 << r for r, posts in enumerate(chart.route_posts) if own & posts == posts
            )
            self.present[owner] = sum(
                1 << c for c, posts in enumerate(self.posts_in) if any(code >> 1 == owner for code in posts)
            )
        for city in range(len(chart.cities)):
            self.update_controller(city)

    def hire(self, seat: int, kind: int, count: int = 1) -> None:
        """Pieces from stock to supply.

        Rules: H-SET-13.
        """
        self.stock[2 * seat + kind] -= count
        self.supply[2 * seat + kind] += count

    def source(self, seat: int) -> list[int] | None:
        """Where added pieces come from now: stock, then supply, then (None) the board (H-ACT-C-10 to H-ACT-C-12)."""
        at = 2 * seat
        if self.stock[at] or self.stock[at + 1]:
            return self.stock
        if self.supply[at] or self.supply[at + 1]:
            return self.supply
        return None

    def add_to_stock(self, code: int) -> None:
        """A piece to its owner's stock; a neutral trader to the heap."""
        if code >> 1 < self.setup.seats:
            self.stock[code] += 1
        else:
            self.neutral_left += 1


_new = object.__new__
