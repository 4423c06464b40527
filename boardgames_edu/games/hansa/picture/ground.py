"""The board of Hansa Teutonica: land, roads, posts, cities, offices, spots.

It is the same for a whole game, so it is laid out once. Knows the map's figures and names, no state. A bonus marker
lies nearer to its own road than to any other, and an arrow points to the road.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from math import copysign, hypot, inf
from typing import Any, Literal, NamedTuple

import msgspec

from boardgames_edu.engine.board import bits
from boardgames_edu.engine.data import read
from boardgames_edu.games.hansa.components import ABILITIES, COLOURS, COUNTRIES, KINDS, PERMANENT
from boardgames_edu.games.hansa.params import CompiledMap
from boardgames_edu.i18n import N_, name_of, say
from boardgames_edu.scene.boxes import shared_area
from boardgames_edu.scene.lettering import clear_spot, width
from boardgames_edu.scene.model import Badge, Box, Decoration, Label, Link, Piece, Place, Point
from boardgames_edu.scene.outline import polygon, rounded

Line = tuple[Point, Point]  # a straight piece of a road
MARKER_SIZE = 44.0  # the size of a marker; its tile is four fifths as wide
SIDE, AWAY = 34.0, (31.0, 36.0)  # the room of a marker, and its distances from the road
CLEARER = 12.0  # how much further away every other road should be
TIP, FOOT, HALF = 9.0, 19.0, 6.0  # the arrow's measures from the road: tip, foot, half width


class MarkerSpot(NamedTuple):
    """A place for a marker."""

    at: Point
    road: Point

    @property
    def box(self) -> Box:
        """The room that the marker takes up."""
        return (self.at[0] - SIDE / 2, self.at[1] - SIDE / 2, SIDE, SIDE)

    def arrow(self) -> str:
        """Return the outline of the arrow."""
        (x, y), (a, b) = self.road, self.at
        far = hypot(a - x, b - y)
        dx, dy = (a - x) / far, (b - y) / far
        foot = (x + FOOT * dx, y + FOOT * dy)
        return polygon(
            (round(x + TIP * dx, 1), round(y + TIP * dy, 1)),
            (round(foot[0] - HALF * dy, 1), round(foot[1] + HALF * dx, 1)),
            (round(foot[0] + HALF * dy, 1), round(foot[1] - HALF * dx, 1)),
        )


def marker_spots(roads: Mapping[str, Sequence[Point]], taken: Sequence[Box], board: Box) -> dict[str, MarkerSpot]:
    """Return a spot for each road's marker, clear of what is ``taken``."""
    found: dict[str, MarkerSpot] = {}
    lines = {name: list(pairwise(bends)) for name, bends in roads.items()}
    for name, bends in roads.items():
        reach = _around(bends)
        elsewhere = (line for key, other in lines.items() if key != name for line in other)
        others = [line for line in elsewhere if _near(_around(line, 0.0), reach)]
        boxes = [box for box in (*taken, *(spot.box for spot in found.values())) if _near(box, reach)]
        found[name] = _best(bends, others, boxes, board)
    return found


def _best(bends: Sequence[Point], others: Sequence[Line], taken: Sequence[Box], board: Box) -> MarkerSpot:
    spots = _beside(bends)
    least = sorted((_far_cost(spot, bends, board), k) for k, spot in enumerate(spots))
    best = inf
    found = spots[0]
    for known, k in least:
        if known >= best:
            break
        cost = known + _crowd_cost(spots[k], bends, others, taken)
        if cost < best:
            best, found = cost, spots[k]
    return found


def _around(points: Sequence[Point], by: float = 1.0 + AWAY[-1] + max(AWAY[-1] + CLEARER, SIDE / 2)) -> Box:
    left, right = min(x for x, _ in points) - by, max(x for x, _ in points) + by
    top, low = min(y for _, y in points) - by, max(y for _, y in points) + by
    return (left, top, right - left, low - top)


def _near(a: Box, b: Box) -> bool:
    return a[0] <= b[0] + b[2] and b[0] <= a[0] + a[2] and a[1] <= b[1] + b[3] and b[1] <= a[1] + a[3]


def _beside(bends: Sequence[Point]) -> list[MarkerSpot]:
    """Return candidate spots on both sides of a road."""
    spots = []
    for (x, y), (a, b) in pairwise(bends):
        far = hypot(a - x, b - y) or 1.0
        across = (-(b - y) / far, (a - x) / far)
        for share in (0.25, 0.5, 0.75):
            road = (x + share * (a - x), y + share * (b - y))
            spots += [
                MarkerSpot((round(road[0] + s * across[0], 1), round(road[1] + s * across[1], 1)), road)
                for away in AWAY
                for s in (away, -away)
            ]
    return spots


def _far_cost(spot: MarkerSpot, bends: Sequence[Point], board: Box) -> float:
    """Return the cost of a spot off the board or off centre."""
    x, y, wide, high = spot.box
    outside = max(0.0, board[0] - x, board[1] - y, x + wide - board[0] - board[2], y + high - board[1] - board[3])
    middle = bends[len(bends) // 2]
    return 100 * outside + 0.3 * hypot(spot.at[0] - middle[0], spot.at[1] - middle[1])


def _crowd_cost(spot: MarkerSpot, bends: Sequence[Point], others: Sequence[Line], taken: Sequence[Box]) -> float:
    hidden = sum(shared_area(spot.box, box) for box in taken)
    near = min((_to_line(spot.at, *line) for line in others), default=inf)
    return 2 * hidden + 60 * max(0.0, distance(spot.at, bends) + CLEARER - near)


def distance(point: Point, bends: Sequence[Point]) -> float:
    """Return the distance of a point from a road."""
    return min(_to_line(point, start, end) for start, end in pairwise(bends))


def _to_line(point: Point, start: Point, end: Point) -> float:
    (x, y), (a, b), (c, d) = point, start, end
    long = (c - a) ** 2 + (d - b) ** 2 or 1.0
    share = min(1.0, max(0.0, ((x - a) * (c - a) + (y - b) * (d - b)) / long))
    return hypot(x - a - share * (c - a), y - b - share * (d - b))


_SHAPES: tuple[Literal["square"], Literal["disc"]] = ("square", "disc")
"""What takes a trader, and what takes only a merchant."""
OFFICE_TINTS = tuple(f"office_{colour}" for colour in COLOURS)  # the grounds of offices, by colour
ABILITY_GLYPHS = ("ability_keys", "ability_actions", "ability_privilege", "ability_book", "ability_bank")
LAND = {"land": "land", "england": "land", "scotland": "green", "wales": "brown"}


class Land(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The ground of a map: outlines of land, and rivers."""

    land: list[list[Point]] = []
    england: list[list[Point]] = []
    scotland: list[list[Point]] = []
    wales: list[list[Point]] = []
    rivers: list[list[Point]] = []


class Grounds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of ``map_geometry.yaml``: the ground of each printed map."""

    base_3: Land
    base_45: Land
    east: Land
    britannia_3: Land
    britannia_45: Land


OWN_LAND = Land([[(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]])
"""The ground of a map that nobody has drawn."""
ROADS = {"wales": "road_wales", "scotland": "road_scotland"}  # the grounds of posts on roads of a country
COUNTRY_NAMES = {"wales": (0.09, 0.585), "scotland": (0.19, 0.2), "england": (0.62, 0.48)}
OFFICE, CITY_HIGH, POST_SIZE = 24.0, 30.0, 19.0  # the width of an office, a city's height, a post's size
LYING, STANDING = 19.2, 16.0  # the letter sizes of names on wide and tall maps
NAME_AWAY, BESIDE, ROUNDS = (-24.0, 24.0), (0.0, -12.0, 12.0), 4
NAME_FURTHER = (-24.0, 24.0, -34.0, 34.0, -40.0, 40.0)
"""A city name's offsets, and how often its place is sought."""
OWN_NAME = 10.0  # how near to a city no other name should be

BOAT = N_("{route}, post {n}, a boat: merchants only")
OFFICE_WORDS = N_("{city}, office {n}: {colour}, for a {kind}")
OFFICE_COIN = N_("{city}, office {n}: {colour}, for a {kind}, with a coin of {points}")
PRINTED = N_("printed marker of {route}: {marker}")
PERMITS = N_("The player furthest to the right here may place or displace in {country} once in a turn.")


class DrawnGround(NamedTuple):
    """The parts of a board that are laid out.

    Attributes:
        at: where spaces lie, by id; a route's marker as ``marker:<route>``.
        arrows: what points from a marker to its route, by route.
        cities: the bare cities; ``offices`` and ``about`` (more words) likewise by number.
    """

    decorations: list[Decoration]
    fixed: list[Place]
    links: list[Link]
    labels: list[Label]
    pieces: list[Piece]
    at: dict[str, Point]
    arrows: dict[str, Place]
    cities: list[Place]
    offices: list[tuple[Place, ...]]
    about: list[str]


def no_ground() -> DrawnGround:
    """Return the ground of a picture without its board."""
    return DrawnGround([], [], [], [], [], {}, {}, [], [], [])


def letters(chart: CompiledMap) -> float:
    """Return the size of the names on a map."""
    return LYING if chart.map.width_over_height > 1 else STANDING


def piece_size(chart: CompiledMap) -> float:
    """Return the size of the pieces on a map."""
    return 1.25 * letters(chart)


@lru_cache(maxsize=16)
def draw_ground(chart: CompiledMap, box: Box, _: str) -> DrawnGround:
    """Return the board of a map, drawn in a box."""
    found, put = no_ground(), _put_into(box)
    _land(found, chart, box, put)
    spots = _spots(chart, box)
    for r, route in enumerate(chart.map.routes):
        _route(found, chart, r, route, put, spots[route.id])
    _cities(found, chart, box, put)
    _countries(found, chart, put)
    return found


Put = Callable[[Point], Point]


def _put_into(box: Box) -> Put:
    """Return a function from shares of the map to points."""
    left, top, wide, high = box
    return lambda spot: (round(left + spot[0] * wide, 1), round(top + spot[1] * high, 1))


@lru_cache(maxsize=16)
def _spots(chart: CompiledMap, box: Box) -> dict[str, MarkerSpot]:
    put, roads = _put_into(box), dict[str, list[Point]]()
    taken: list[Box] = [_box(chart, c, put) for c in range(len(chart.cities))]
    for r, route in enumerate(chart.map.routes):
        start, end = (put(chart.map.cities[c].position) for c in chart.ends[r])
        posts = _posts(chart, route, put)
        roads[route.id] = [start, *posts, end]
        taken += [(x - 12, y - 12, 24, 24) for x, y in posts]
    return marker_spots(roads, taken, box)


def _posts(chart: CompiledMap, route: Any, put: Put) -> list[Point]:
    return [_clear_of_cities(chart, put(spot), put) for spot in route.post_positions]


def _clear_of_cities(chart: CompiledMap, at: Point, put: Put) -> Point:
    x, y = at
    for row in chart.map.cities:
        a, b = put(row.position)
        across = OFFICE * max(1, len(row.offices)) / 2 + 4 + POST_SIZE / 2 + 1.5 - abs(x - a)
        down = CITY_HIGH / 2 + POST_SIZE / 2 + 1.5 - abs(y - b)
        if across > 0 and down > 0 and across < down:
            x = round(x + copysign(across, x - a), 1)
        elif across > 0 and down > 0:
            y = round(y + copysign(down, y - b), 1)
    return x, y


def _land(found: DrawnGround, chart: CompiledMap, box: Box, put: Put) -> None:
    ground: Land = getattr(read("hansa/map_geometry.yaml", Grounds), chart.map.id, OWN_LAND)
    found.decorations.append(Decoration(id="water:frame", kind="sea", outline=rounded(*box, 0)))
    for country, tint in LAND.items():
        for k, points in enumerate(getattr(ground, country)):
            outline = polygon(*(put(point) for point in points))
            found.fixed.append(Place(id=f"land:{country}:{k}", at=put(points[0]), outline=outline, tint=tint))
    for k, points in enumerate(ground.rivers):
        line = _line([put(point) for point in points])
        found.decorations.append(Decoration(id=f"water:river:{k}", kind="river", outline=line, width=3.5))


def _line(points: list[Point]) -> str:
    return " ".join(f"{'ML'[k > 0]}{x:g} {y:g}" for k, (x, y) in enumerate(points))


def _route(found: DrawnGround, chart: CompiledMap, r: int, route: Any, put: Put, spot: MarkerSpot) -> None:
    ends = [put(chart.map.cities[c].position) for c in chart.ends[r]]
    spots = _posts(chart, route, put)
    group, line = f"link:{route.id}", _line([ends[0], *spots, ends[1]])
    words = name_of("route", route.id, "hansa") or route.id
    joins = (f"place:{route.ends[0]}", f"place:{route.ends[1]}")
    found.links.append(Link(id=group, ends=joins, outline=line, drawn=True, words=words))
    for k, at in enumerate(spots, start=1):
        boat = k in route.merchant_only_posts
        words = say(BOAT if boat else N_("{route}, post {n}"), {"route": route.id, "n": k, "game": "hansa"})
        if route.country:
            words = say(N_("{text}, in {country}"), {"text": words, "country": route.country})
        id, shape = f"space:{route.id}:{k}", _SHAPES[boat]
        tint = "lake" if boat else ROADS.get(route.country, "space")
        found.at[id] = at
        found.fixed.append(
            Place(id=id, at=at, shape=shape, size=(POST_SIZE, POST_SIZE), tint=tint, words=words, group=group)
        )
    found.at[f"marker:{route.id}"] = at = spot.at
    arrow = Place(id=f"arrow:{route.id}", at=at, outline=spot.arrow(), tint="office_black")
    found.arrows[route.id] = arrow
    if route.permanent_marker:
        words = say(PRINTED, {"route": route.id, "marker": PERMANENT[chart.permanent[r]]})
        found.fixed.append(arrow)
        found.pieces.append(
            Piece(id=f"piece:printed:{route.id}", glyph="anchor", at=at, size=26, words=words, group=group)
        )
    if route.tavern and route.tavern_position is not None:
        x, y = (round(at[k] + (at[k] - spot.road[k]) * 1.05, 1) for k in range(2))
        words = say(N_("tavern of {route}: a marker lies here from the beginning"), {"route": route.id})
        found.pieces.append(
            Piece(id=f"piece:tavern:{route.id}", glyph="tavern", at=(x, y), size=22, words=words, group=group)
        )


def _cities(found: DrawnGround, chart: CompiledMap, board: Box, put: Put) -> None:
    boxes = [_box(chart, c, put) for c in range(len(chart.cities))]
    taken: list[Box] = [(x - 12, y - 12, 24, 24) for id, (x, y) in found.at.items() if id.startswith("space:")]
    with_marker = (route for r, route in enumerate(chart.routes) if chart.markers_allowed >> r & 1)
    for x, y in (found.at[f"marker:{route}"] for route in with_marker):
        taken.append((x - 17, y - 17, 34, 34))
    taken += [(piece.at[0] - 11, piece.at[1] - 11, 22, 22) for piece in found.pieces]
    left, top, wide, high = board
    taken += [(left - 200, top, 200, high), (left + wide, top, 200, high), (left, top - 60, wide, 60)]
    for city, mask in chart.permissions:
        x, y = put(chart.map.cities[city].position)
        left = x - OFFICE * max(1, len(chart.map.cities[city].offices)) / 2 - 4
        taken.append((left, y + CITY_HIGH / 2, 15.0 * mask.bit_count() + 6, 15))
    names = [name_of("city", row.id, "hansa") or row.id for row in chart.map.cities]
    written: dict[int, tuple[Point, Box]] = {}
    for _ in range(ROUNDS):  # a name may move away for one that was written later
        for c, name in enumerate(names):
            others = [box for other, (_, box) in written.items() if other != c]
            clear = [*taken, *boxes[:c], *boxes[c + 1 :], *others]
            written[c] = clear_spot(name, letters(chart), _spots_of_name(chart, c, name, put), clear, bold=True)
    for c, name in enumerate(names):
        (x, y), _ = written[c]
        _city(found, chart, c, name, (round(x, 1), y), put)


def _spots_of_name(chart: CompiledMap, c: int, name: str, put: Put) -> list[Point]:
    """Return where a city's name may stand, the best first."""
    row = chart.map.cities[c]
    x, y = put(row.position)
    half, long = OFFICE * max(1, len(row.offices)) / 2 + 8, width(name, letters(chart), bold=True)
    shares = [0.0, *(sign * k / 8 for k in range(1, 8) for sign in (-1, 1))]
    beside = (x + half + 25 * len(row.develops) + long / 2, x - half - long / 2)
    return [
        *((x + share * long, y + away) for away in NAME_AWAY for share in shares[:9]),
        *((at, y + away) for away in BESIDE for at in beside),
        *((x + share * long, y + away) for away in NAME_FURTHER for share in shares),
    ]


def _box(chart: CompiledMap, c: int, put: Put) -> Box:
    row = chart.map.cities[c]
    x, y = put(row.position)
    half = OFFICE * max(1, len(row.offices)) / 2 + 4
    high = CITY_HIGH + 2 * OWN_NAME
    return (x - half - 18, y - high / 2, 2 * half + 18 + 25 * len(row.develops), high)


def _city(found: DrawnGround, chart: CompiledMap, c: int, name: str, label: Point, put: Put) -> None:
    row = chart.map.cities[c]
    at, count = put(row.position), max(1, len(row.offices))
    wide = OFFICE * count + 8
    badges = tuple(
        Badge(ABILITY_GLYPHS[ABILITIES.index(ability)], (wide / 2 + 13 + 25 * k, 0), 24)
        for k, ability in enumerate(row.develops)
    )
    if not row.offices:
        tint = "green"
    elif c in (chart.east, chart.west):
        tint = "flame"
    else:
        tint = "yellow" if row.develops or row.special else "card"
    id, size, letter = f"place:{row.id}", (wide, CITY_HIGH), letters(chart)
    look: dict[str, Any] = {"tint": tint, "label": label, "text_size": letter, "badges": badges}
    found.cities.append(Place(id=id, at=at, name=name, shape="box", size=size, **look))
    found.offices.append(tuple(_office(found, chart, c, k, at) for k in range(len(row.offices))))
    about = [say(N_("Here {ability} can be developed."), {"ability": ability}) for ability in row.develops]
    about += [say(N_("One end of the East-West Connection."))] if c in (chart.east, chart.west) else []
    about += [say(N_("The road to it leads to the spaces for special points."))] if c == chart.special_city else []
    about += [] if row.offices else [say(N_("A green city: without offices, room for any number of posts."))]
    for city, mask in chart.permissions:
        if city == c:
            found.fixed.extend(_flags(row.id, at, wide, [COUNTRIES[k] for k in bits(mask)]))
            about.append(say(PERMITS, {"country": [COUNTRIES[k] for k in bits(mask)]}))
    found.about.append(" ".join(about))


def _flags(city: str, at: Point, wide: float, countries: list[str]) -> list[Place]:
    """Return the colours of permitted countries below a city (H-BRI-27)."""
    left, low = at[0] - wide / 2 + 10, at[1] + CITY_HIGH / 2 + 7
    spots = [(left + 15 * k, low) for k in range(len(countries))]
    flags = []
    for spot, country in zip(spots, countries, strict=True):
        id, tip = f"flag:{city}:{country}", say(PERMITS, {"country": country})
        flags.append(Place(id=id, at=spot, shape="square", size=(13, 13), tint=ROADS[country], tip=tip))
    return flags


def _office(found: DrawnGround, chart: CompiledMap, c: int, k: int, city: Point) -> Place:
    row = chart.map.cities[c]
    spot = (round(city[0] + OFFICE * (k - (len(row.offices) - 1) / 2), 1), city[1])
    kind, colour, points = chart.shape[c][k], chart.colour[c][k], chart.coin[c][k]
    facts = {"city": row.id, "n": k + 1, "colour": COLOURS[colour], "kind": KINDS[kind], "points": points}
    coin = tuple(Badge("coin", (7 - 14 * n, 9), 13) for n in range(points))
    words, group = say(OFFICE_COIN if coin else OFFICE_WORDS, facts), f"place:{row.id}"
    id, shape, tint = f"space:{row.id}:office:{k + 1}", _SHAPES[kind], OFFICE_TINTS[colour]
    found.at[id] = spot
    return Place(id=id, at=spot, shape=shape, size=(21, 21), tint=tint, badges=coin, words=words, group=group)


def _countries(found: DrawnGround, chart: CompiledMap, put: Put) -> None:
    if not chart.has_countries:
        return
    taken: list[Box] = [(x - 14, y - 14, 28, 28) for x, y in found.at.values()]
    taken += [_box(chart, c, put) for c in range(len(chart.cities))]
    for place in found.cities:
        x, y = place.label or place.at
        high = letters(chart)
        wide = width(place.name, high, bold=True)
        taken.append((x - wide / 2, y - high / 2, wide, high))
    for country, (x, y) in COUNTRY_NAMES.items():
        if country not in chart.map.countries:
            continue
        name = name_of("country", country, "hansa") or country
        near = sorted(
            ((x + dx / 50, y + dy / 50) for dx in range(-3, 6) for dy in range(-5, 6)),
            key=lambda spot: abs(spot[0] - x) + abs(spot[1] - y),
        )
        spot, _ = clear_spot(name, 20, [put(point) for point in near], taken)
        found.labels.append(Label(id=f"label:{country}", text=name, at=spot, size=20, align="middle", tone="water"))
