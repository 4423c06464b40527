"""The facts of Hansa Teutonica as typed rows, read from ``data/hansa``. Knows files and figures, no rule and
no state.

Numbers used throughout the package: abilities, colours, markers, missions and favour tiles in the order of
``game.yaml``; cities and routes in the order of their map's file.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Protocol, TypeVar

import msgspec

from boardgames_edu.engine.data import read
from boardgames_edu.engine.errors import DataError
from boardgames_edu.engine.rules import Rule, RuleBook
from boardgames_edu.i18n import N_, languages, register_lexicon

SEATS = ("blue", "green", "purple", "red", "yellow")
NEUTRAL = "neutral"
KINDS = ("trader", "merchant")
TRADER, MERCHANT = range(2)
COLOURS = ("white", "orange", "pink", "black")
ABILITIES = ("keys", "actions", "privilege", "book", "bank")
KEYS, ACTIONS, PRIVILEGE, BOOK, BANK = range(5)
MARKERS = (
    "additional_trading_post",
    "exchange_trading_posts",
    "move_3",
    "develop_ability",
    "plus_3_actions",
    "plus_4_actions",
    "exchange_bonus_marker",
    "tribute",
    "block_route",
)
EXTRA_POST, EXCHANGE, MOVE_3, DEVELOP, PLUS_3, PLUS_4, FETCH_MARKER, TRIBUTE, BLOCK = range(9)
LAID_BESIDE = {TRIBUTE: "H-PRM-05", BLOCK: "H-PRM-08"}
"""The markers that are laid beside a route with a trader, and by which rule."""
PERMANENT = (
    "move_any_2",
    "develop_privilege",
    "post_in_green_city",
    "place_2_from_route",
    "place_2_in_wales_scotland",
)
COUNTRIES = ("england", "wales", "scotland")
ENGLAND, WALES, SCOTLAND = range(3)
FAVOURS = (
    "displace_anywhere",
    "extra_action",
    "income_tagalong",
    "extra_displaced_trader",
    "city_points",
    "ability_points",
)
ANYWHERE, ONE_MORE, TAG_ALONG, TWO_FOR_TRADER, CITY_POINTS, ABILITY_POINTS = range(6)
MAPS = ("base_3", "base_45", "east", "britannia_3", "britannia_45")
BASE_MAPS = MAPS[:2]
OWN = "own"
"""The id of a map that is given as a graph."""
ALL = 31
"""What the Bank's "all" comes to: more than anybody's pieces."""
Names = dict[str, str]


class City(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A city: its offices from left to right, each [shape, colour] or [shape, colour, points of its coin]."""

    id: str
    names: Names
    offices: list[list[Any]]
    position: tuple[float, float]
    develops: list[str] = []
    countries: list[str] = []
    flag: str = "plain"
    special: list[str] = []
    office_positions: list[tuple[float, float]] = []
    inferred: list[str] = []
    also: list[str] = []
    printed: str = ""


class Route(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A route: its two ends and its posts, counted from 1 at the first end."""

    id: str
    ends: tuple[str, str]
    posts: int
    post_positions: list[tuple[float, float]]
    marker_position: tuple[float, float]
    sea: bool = False
    merchant_only_posts: list[int] = []
    permanent_marker: str = ""
    tavern: bool = False
    tavern_position: tuple[float, float] | None = None
    country: str = ""
    markers_allowed: bool = True


class Permission(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A city whose post furthest right permits something, and the countries that it opens."""

    city: str
    countries: list[str]
    rules: list[str] = []


class Map(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One side of a board; ``rules`` are those that its cities, offices, routes and figures carry out."""

    id: str
    names: Names
    players: list[int]
    full_cities_that_end_the_game: int
    width_over_height: float
    east_west: dict[str, Any]
    special_city: dict[str, Any]
    art: dict[str, tuple[float, float]]
    countries: list[str]
    permissions: list[Permission]
    country_awards: dict[str, list[int]]
    confidence: dict[str, str]
    checks: dict[str, Any]
    cities: list[City]
    routes: list[Route]
    neutral_start: dict[str, Any] = {}
    rules: list[str] = []


class _Ability(msgspec.Struct, frozen=True):
    id: str
    names: Names
    values: list[int | str]
    frees: str
    points_when_full: int
    extra_action_at: list[int]


class _Marker(msgspec.Struct, frozen=True):
    id: str
    names: Names
    count: int
    golden: int = 0


class _Named(msgspec.Struct, frozen=True):
    id: str
    names: Names


class _Piece(msgspec.Struct, frozen=True):
    id: str
    names: Names
    each: int


class _Mission(msgspec.Struct, frozen=True):
    id: str
    cities: tuple[str, str, str]


class _Start(msgspec.Struct, frozen=True):
    score_traders: int
    supply_traders: list[int]
    supply_merchants: list[int]
    stock_traders: list[int]


class _Displacement(msgspec.Struct, frozen=True):
    price: dict[str, int]
    added: dict[str, int]


class _Scoring(msgspec.Struct, frozen=True):
    end_at_points: int
    full_ability: int
    full_ability_with_tile: int
    marker_table: list[int]
    controlled_city: int
    controlled_city_with_tile: int


class _Box(msgspec.Struct, frozen=True):
    """The parts of ``game.yaml`` that play needs; the rest is for people."""

    names: Names
    seats: list[_Named]
    neutral: _Named
    pieces: list[_Piece]
    colours: list[_Named]
    abilities: list[_Ability]
    start: _Start
    displacement: _Displacement
    markers: list[_Marker]
    promo_markers: list[_Marker]
    permanent_markers: list[_Named]
    countries: list[_Named]
    east_west_points: list[int]
    special_points: dict[str, int]
    scoring: _Scoring
    missions: list[_Mission]
    mission_points: dict[str, int]
    favours: list[_Named]
    favour_price: int
    terms: list[_Named]


class _Known(Protocol):
    @property
    def id(self) -> str: ...


Row = TypeVar("Row", bound=_Known)


class Components:
    """All facts of the game, read once.

    Rules: H-SET-06, H-SET-07, H-SET-09, H-SET-17, H-DSK-02, H-DSK-03, H-DSK-04, H-DSK-05, H-DSK-06, H-DSK-08,
    H-MIS-02, H-FAV-05.
    """

    def __init__(self) -> None:
        box = self.box = read("hansa/game.yaml", _Box)
        self.maps = {name: read(f"hansa/map_{name}.yaml", Map) for name in MAPS}
        self.markers = _in_order([*box.markers, *box.promo_markers], MARKERS, "markers")
        self.missions = box.missions
        _in_order(box.seats, SEATS, "seats")
        abilities = _in_order(box.abilities, ABILITIES, "abilities")
        _in_order(box.favours, FAVOURS, "favours")
        _in_order(box.permanent_markers, PERMANENT, "permanent_markers")
        self.each = tuple(piece.each for piece in _in_order(box.pieces, KINDS, "pieces"))
        self.values = tuple(
            tuple(
                ALL if value == "all" else value if isinstance(value, int) else COLOURS.index(value)
                for value in ability.values
            )
            for ability in abilities
        )
        self.steps = tuple(len(values) - 1 for values in self.values)
        self.scored = tuple(k for k, ability in enumerate(abilities) if ability.points_when_full)
        self.frees = tuple(KINDS.index(ability.frees) for ability in abilities)
        self.extra_action_at = tuple(abilities[ACTIONS].extra_action_at)
        self.special_points = tuple(box.special_points[colour] for colour in COLOURS)
        self.golden = tuple(k for k, marker in enumerate(self.markers) for _ in range(marker.golden))
        self.silver = tuple(
            k
            for k, marker in enumerate(self.markers)
            if marker in box.markers
            for _ in range(marker.count - marker.golden)
        )
        self.most_silver = tuple(marker.count - marker.golden for marker in self.markers)
        self._register()

    def _register(self) -> None:
        """Hand the names of everything to the languages."""
        box = self.box

        def names(rows: Iterable[Any]) -> dict[str, Names]:
            return {row.id: row.names for row in rows}

        cities = {city.id: city.names for chart in self.maps.values() for city in chart.cities}

        def joined(mark: str, row: Sequence[str]) -> Names:
            """The names of cities in a row, in every language that has all of them."""
            return {
                code: mark.join(cities[city][code] for city in row)
                for code in languages()
                if all(code in cities[city] for city in row)
            }

        routes = {
            route.id: joined(" – ", route.ends) for chart in self.maps.values() for route in chart.routes
        }
        seats = {**names(box.seats), box.neutral.id: box.neutral.names}
        missions = {mission.id: joined(", ", mission.cities) for mission in box.missions}
        self.names: dict[str, dict[str, Names]] = {
            "game": {"hansa": box.names},
            "map": names(self.maps.values()) | {OWN: {"en": N_("a map of your own")}},
            "city": cities,
            "route": routes,
            "seat": seats,
            "owner": seats,
            "victim": seats,
            "kind": names(box.pieces),
            "ability": names(box.abilities),
            "marker": {**names(self.markers), **names(box.permanent_markers)},
            "colour": names(box.colours),
            "country": names(box.countries),
            "favour": names(box.favours),
            "mission": missions,
            "term": names(box.terms),
        }
        self._tell_names()

    def learn(self, kind: str, names: Mapping[str, str]) -> None:
        """Add the names of things on a map that is not printed, the same in every language; printed names stay."""
        _learned.setdefault(kind, {}).update(
            {id: dict.fromkeys(languages(), name) for id, name in names.items()}
        )
        self._tell_names()

    def _tell_names(self) -> None:
        register_lexicon(
            "hansa", {kind: _learned.get(kind, {}) | names for kind, names in self.names.items()}
        )


_learned: dict[str, dict[str, dict[str, str]]] = {}
"""The names on maps that are not printed, by kind and id: those of the box stay as they are."""


def _in_order(rows: Sequence[Row], ids: tuple[str, ...], key: str) -> list[Row]:
    """Return the rows in the order of their ids in the code; that of the file means nothing. Raises DataError."""
    known = {row.id: row for row in rows}
    if set(known) != set(ids) or len(rows) != len(ids):
        raise DataError(
            N_("{file}: {key} must list {choices}."), file="game.yaml", key=key, choices=", ".join(ids)
        )
    return [known[id] for id in ids]


@cache
def facts() -> Components:
    """The facts, read at the first call. Raises DataError."""
    return Components()


@cache
def rulebook() -> RuleBook:
    """The rules of Hansa Teutonica by id, read at the first call."""
    return RuleBook(read("hansa/rules.yaml", list[Rule]))
