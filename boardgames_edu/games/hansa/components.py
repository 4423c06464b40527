"""The facts of Hansa Teutonica as typed rows from ``data/hansa``.

Knows files and figures, no rule and no state. Numbers used throughout the package: abilities, colours, markers,
and favour tiles as listed here, missions, cities and routes in the order of their ids.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from boardgames_edu.engine.data import read
from boardgames_edu.engine.errors import DataError
from boardgames_edu.engine.glossary import load_glossary
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
"""Per marker laid beside a route with a trader, its rule."""
PERMANENT = ("move_any_2", "develop_privilege", "post_in_green_city", "place_2_from_route", "place_2_in_wales_scotland")
MOVE_ANY_2, DEVELOP_PRIVILEGE, POST_IN_GREEN_CITY, PLACE_2_FROM_ROUTE, PLACE_2_ABROAD = range(5)
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
OWN = "own"  # the id of a map that is given as a graph
ALL = 31  # the number that the Bank's "all" stands for
_id = attrgetter("id")
Names = dict[str, str]


class RuledRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A row of data that lists the rules it carries out."""

    rules: list[str] = []


class City(RuledRow, frozen=True, kw_only=True):
    """A city with its offices from left to right."""

    id: str
    names: Names
    offices: list[list[Any]]  # each [shape, colour] or [shape, colour, points of its coin]
    position: tuple[float, float]
    develops: list[str] = []
    countries: list[str] = []
    special: list[str] = []


class Route(RuledRow, frozen=True, kw_only=True):
    """A route; posts are counted from 1 at the first end."""

    id: str
    ends: tuple[str, str]
    posts: int
    post_positions: list[tuple[float, float]]
    sea: bool = False
    merchant_only_posts: list[int] = []
    permanent_marker: str = ""
    tavern: bool = False
    tavern_position: tuple[float, float] | None = None
    country: str = ""
    markers_allowed: bool = True


class Permission(RuledRow, frozen=True, kw_only=True):
    """A city that permits placing in countries."""

    city: str
    countries: list[str]


class EastWestRow(RuledRow, frozen=True, kw_only=True, rename={"start": "from", "end": "to"}):
    """The cities that East and West joins, and shortest rows."""

    start: str
    end: str
    shortest_chains: list[list[str]] = []


class SpecialCity(RuledRow, frozen=True, kw_only=True):
    """The city with the spaces for special points."""

    city: str
    routes: list[str] = []


class NeutralStartRow(RuledRow, frozen=True, kw_only=True):
    """Where neutral traders begin, to check the map by."""

    ability_routes: list[str]
    marker_routes: list[str]
    traders: int


class Checks(RuledRow, frozen=True, kw_only=True):
    """The counts that a map must have."""

    cities: int
    routes: int
    posts: int
    offices: int
    sea_routes: int
    taverns: int
    develops: dict[str, str]
    vp_offices: dict[str, list[tuple[int, int]]]
    by_length: dict[int, int]


class Map(RuledRow, frozen=True, kw_only=True):
    """One side of a board."""

    id: str
    names: Names
    players: list[int]
    full_cities_that_end_the_game: int
    width_over_height: float
    east_west: EastWestRow
    special_city: SpecialCity
    countries: list[str]
    permissions: list[Permission]
    country_awards: dict[str, list[int]]
    checks: Checks | None = None
    cities: list[City]
    routes: list[Route]
    neutral_start: NeutralStartRow | None = None


class _Named(RuledRow, frozen=True, kw_only=True):
    id: str
    names: Names


class _Ability(_Named, frozen=True, kw_only=True):
    values: list[int | str]
    frees: str
    points_when_full: int
    extra_action_at: list[int]


class _Marker(_Named, frozen=True, kw_only=True):
    count: int
    golden: int = 0


class _Piece(_Named, frozen=True, kw_only=True):
    each: int


class _Mission(RuledRow, frozen=True, kw_only=True):
    id: str
    cities: tuple[str, str, str]


class _Start(RuledRow, frozen=True, kw_only=True):
    score_traders: int
    supply_traders: list[int]
    supply_merchants: list[int]
    stock_traders: list[int]


class _Displacement(RuledRow, frozen=True, kw_only=True):
    price: dict[str, int]
    added: dict[str, int]


class _Scoring(RuledRow, frozen=True, kw_only=True):
    end_at_points: int
    full_ability: int
    full_ability_with_tile: int
    marker_table: list[int]
    controlled_city: int
    controlled_city_with_tile: int


class _MissionPoints(RuledRow, frozen=True, kw_only=True):
    city: int
    all_majorities: int
    most: int


class PrintedBox(RuledRow, frozen=True, kw_only=True):
    """The contents of ``game.yaml``."""

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
    mission_points: _MissionPoints
    favours: list[_Named]
    favour_price: int


Listed = TypeVar("Listed", bound=_Named)


class Components:
    """All facts of the game, read once."""

    def __init__(self) -> None:
        box = self.box = read("hansa/game.yaml", PrintedBox)
        self.maps = {name: _by_ids(read(f"hansa/map_{name}.yaml", Map)) for name in MAPS}
        self.markers = _in_order([*box.markers, *box.promo_markers], MARKERS, "markers")
        self.missions = sorted(box.missions, key=_id)
        check(box)
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
        box = self.box

        def names(rows: Iterable[Any]) -> dict[str, Names]:
            return {row.id: row.names for row in rows}

        cities = {city.id: city.names for chart in self.maps.values() for city in chart.cities}

        def joined(mark: str, row: Sequence[str]) -> Names:
            """Return the names of cities in a row, by language."""
            return {
                code: mark.join(cities[city][code] for city in row)
                for code in languages()
                if all(code in cities[city] for city in row)
            }

        routes = {route.id: joined(" – ", route.ends) for chart in self.maps.values() for route in chart.routes}
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
            "term": load_glossary("hansa").names,
        }
        self._tell_names()

    def learn(self, kind: str, names: Mapping[str, str]) -> None:
        """Add names of things on a map that is not printed."""
        _learned.setdefault(kind, {}).update({id: dict.fromkeys(languages(), name) for id, name in names.items()})
        self._tell_names()

    def _tell_names(self) -> None:
        register_lexicon(
            "hansa",
            {kind: _learned.get(kind, {}) | names for kind, names in self.names.items()},
            load_glossary("hansa").cases,
        )


_learned: dict[str, dict[str, dict[str, str]]] = {}  # the names on maps that are not printed, by kind and id


def check(box: PrintedBox) -> None:
    """Refuse figures for things that do not exist. Raises DataError."""
    _exactly((seat.id for seat in box.seats), SEATS, "seats")
    _exactly(box.special_points, COLOURS, "special_points")
    _exactly(box.displacement.price, KINDS, "displacement.price")
    _exactly(box.displacement.added, KINDS, "displacement.added")


def _by_ids(printed: Map) -> Map:
    cities = sorted(printed.cities, key=_id)
    permissions = sorted(printed.permissions, key=lambda row: row.city)
    return replace(printed, cities=cities, routes=sorted(printed.routes, key=_id), permissions=permissions)


def _exactly(found: Iterable[str], ids: tuple[str, ...], key: str) -> None:
    """Refuse ids that differ from those in the code. Raises DataError."""
    if sorted(found) != sorted(ids):
        text = N_("{file}: {key} must list {choices}.")
        raise DataError(text, file="game.yaml", key=key, choices=", ".join(ids))


def _in_order(rows: Sequence[Listed], ids: tuple[str, ...], key: str) -> list[Listed]:
    """Return the rows in the order of code. Raises DataError."""
    _exactly((row.id for row in rows), ids, key)
    known = {row.id: row for row in rows}
    return [known[id] for id in ids]


@cache
def printed_components() -> Components:
    """Return the facts, read at the first call. Raises DataError."""
    return Components()
