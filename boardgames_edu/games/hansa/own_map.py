"""A custom map, read from a networkx graph.

It is checked, and kept as plain data that records and positions carry. A node is a city: ``offices`` (how many, or
each as ``(kind, colour)`` with the points of its coin), ``name``, ``develops``, and where it lies: ``position``
(shares of the board, y downwards) or ``pos`` (as networkx draws). An edge is a route: ``posts``, ``tavern``, ``sea``,
``boats``. The graph itself carries ``east_west`` (two cities), ``special_city`` and ``full_cities``, after how many
full cities the game ends. ``bg.load("hansa").board(4).graph`` has all of it: copy it, and change what you like.
"""

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise
from math import dist, hypot, isfinite, nan, sqrt
from typing import TYPE_CHECKING, Any

import msgspec

from boardgames_edu.engine.errors import OptionError, nearest, shown
from boardgames_edu.engine.states.options import as_tuples, require_spelling
from boardgames_edu.games.hansa import components
from boardgames_edu.i18n import N_

if TYPE_CHECKING:
    import networkx as nx

_USUAL = tuple((components.KINDS[0], colour) for colour in components.COLOURS)
"""The offices of a new city, from left to right."""
_OFFICES = '[["trader", "white"], ["merchant", "pink"]]'
_SHAPES = {"trader": "square", "merchant": "circle", "square": "square", "circle": "circle"}
_OF_CITY = ("offices", "spaces", "name", "develops", "countries", "position", "pos")
_OF_ROUTE = (
    "posts", "route", "tavern", "sea", "boats", "country", "permanent_marker", "markers_allowed",
)  # fmt: skip
_OF_GRAPH = ("east_west", "special_city", "full_cities")
_ID = re.compile(r"[a-z][a-z0-9_]{0,29}")
_MOST_CITIES, _MOST_OFFICES, _POSTS, _WIDE = 60, 6, (1, 6), 1.4
_POST_WIDE = 0.045  # the room of a post on a road, by the board's height

_NO_GRAPH = N_("A map is an undirected networkx graph of cities, such as game.board(4).graph, not {value}.")
_NO_ID = N_("{value} is no id of a city: write it in small letters without spaces, such as new_town.")
_WRONG = N_("{where}: {key} cannot be {value}. Right would be: {choices}.")
_FEW = N_("The map needs {key}: set graph.graph[{word}] to {choices}.")
_TAVERNS = N_(
    "The map needs {n} routes with a tavern, for the golden markers; it has {count}: {routes}. "
    'Set graph.edges[a, b]["tavern"] to True or False.'
)
_APART = N_("The map falls apart: no routes lead from {start} to {end}.")
_SIZE = N_("A map has 4 to {most} cities, not {count}.")
_COUNTRY = N_("{where} lies in a country; countries belong to the boards of Britannia. Begin with another board.")
_Spot = tuple[float, float]
_Spots = Collection[_Spot]


class OwnCity(msgspec.Struct, frozen=True, array_like=True):
    """A city; ``offices`` as in a map's file."""

    id: str
    name: str
    position: tuple[float, float]
    offices: tuple[tuple[str, str, int], ...]
    develops: tuple[str, ...] = ()


class OwnRoute(msgspec.Struct, frozen=True, array_like=True):
    """A route between two cities."""

    ends: tuple[str, str]
    posts: int
    tavern: bool = False
    sea: bool = False
    boats: tuple[int, ...] = ()
    permanent_marker: str = ""
    markers_allowed: bool = True


class MapValue(msgspec.Struct, frozen=True, array_like=True):
    """The whole map, as it stands in the option."""

    east_west: tuple[str, str]
    special_city: str
    full_cities: int
    cities: tuple[OwnCity, ...]
    routes: tuple[OwnRoute, ...]


def map_option(value: Any) -> tuple[Any, ...]:
    """Return the option's map as nested tuples. Raises OptionError."""
    found = _of_rows(value) if isinstance(value, (list, tuple)) else _of_graph(value)
    _check(found)
    plain: tuple[Any, ...] = as_tuples(msgspec.to_builtins(found))
    return plain


# --- from rows, or from a graph ------------------------------------------------------------------------------------


def _of_rows(rows: Sequence[Any]) -> MapValue:
    """Return what a saved map says; ``_check`` looks at the values."""
    try:
        pair, special, full, cities, routes = rows
        nodes = [dict(zip(OwnCity.__struct_fields__, row, strict=False)) for row in cities]
        edges = [dict(zip(OwnRoute.__struct_fields__, row, strict=False)) for row in routes]
        ends = [(a, b) for a, b in (edge["ends"] for edge in edges)]
        at = [(node["id"], node["position"]) for node in nodes]
    except (TypeError, ValueError, KeyError):
        raise OptionError(_NO_GRAPH, value=shown(rows)) from None
    for id in (*(id for id, _ in at), *(end for pair in ends for end in pair)):
        _check_id(id)
    return MapValue(
        _many("graph", "east_west", pair, N_("two cities")),
        special,
        full,
        tuple(_city(id, node, _point(id, "position", spot)) for node, (id, spot) in zip(nodes, at, strict=True)),
        tuple(_route(a, b, edge) for edge, (a, b) in zip(edges, ends, strict=True)),
    )


def _of_graph(graph: "nx.Graph[Any]") -> MapValue:
    """Return what a graph says; ``_check`` looks at the values."""
    import networkx as nx

    if not isinstance(graph, nx.Graph) or graph.is_directed() or graph.is_multigraph():
        raise OptionError(_NO_GRAPH, value=shown(type(graph).__name__))
    if not 0 < len(graph) <= _MOST_CITIES:
        raise OptionError(_SIZE, most=_MOST_CITIES, count=len(graph))
    for node in graph:
        _check_id(node)
    require_spelling("graph", graph.graph, _OF_GRAPH)
    for a, b, data in graph.edges(data=True):
        require_spelling(f"{a}--{b}", data, _OF_ROUTE)
        if data.get("country"):
            raise OptionError(_COUNTRY, where=f"{a}--{b}")
    for node, data in graph.nodes(data=True):
        require_spelling(node, data, _OF_CITY)
        if data.get("countries"):
            raise OptionError(_COUNTRY, where=shown(node))
    more = graph.graph
    for key, choices in (("east_west", N_("two cities")), ("special_city", N_("a city"))):
        if key not in more:
            raise OptionError(_FEW, key=key, word=f'"{key}"', choices=choices)
    at = _positions(graph)
    full = more.get("full_cities", components.printed_components().maps["base_45"].full_cities_that_end_the_game)
    return MapValue(
        _many("graph", "east_west", more["east_west"], N_("two cities")),
        more["special_city"],
        min(full, len(graph)) if _whole(full, 1, _MOST_CITIES) else full,
        tuple(_city(node, data, at[node]) for node, data in graph.nodes(data=True)),
        tuple(_route(a, b, data) for a, b, data in graph.edges(data=True)),
    )


def _wrong(where: str, key: str, value: object, choices: str) -> OptionError:
    return OptionError(_WRONG, where=where, key=key, value=shown(value), choices=choices)


def _many(where: str, key: str, value: Any, choices: str) -> tuple[Any, ...]:
    if not isinstance(value, (list, tuple, set, frozenset)):
        raise _wrong(where, key, value, choices)
    return tuple(value)


def _whole(value: object, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _city(id: str, data: dict[str, Any], at: tuple[float, float]) -> OwnCity:
    given = data.get("offices", 2)
    if _whole(given, 0, _MOST_OFFICES):
        printed = _many(id, "spaces", data.get("spaces", ()), _OFFICES)
        offices = (*printed, *_USUAL[len(printed) :], *_USUAL)[:given]
    else:
        offices = _many(id, "offices", given, f"2, {_OFFICES}")
    name = data.get("name", id.replace("_", " ").title())
    return OwnCity(
        str(id),
        name[:40] if isinstance(name, str) else name,
        at,
        tuple(_office(id, one) for one in offices),
        _many(id, "develops", data.get("develops", ()), ", ".join(components.ABILITIES)),
    )


def _office(city: str, office: Any) -> tuple[str, str, int]:
    if not isinstance(office, (list, tuple)) or len(office) not in (2, 3):
        raise _wrong(city, "offices", office, '["trader", "white"]')
    kind, colour, points = (*office, 0)[:3]
    if kind not in tuple(_SHAPES):
        raise _wrong(city, "offices", kind, ", ".join(components.KINDS))
    return _SHAPES[kind], colour, points


def _route(a: str, b: str, data: dict[str, Any]) -> OwnRoute:
    if data.get("route") == f"{b}--{a}":  # printed the other way round: posts keep their numbers
        a, b = b, a
    return OwnRoute(
        (str(a), str(b)), data.get("posts", 3), data.get("tavern", False), data.get("sea", False),
        _many(f"{a}--{b}", "boats", data.get("boats", ()), "[1, 2]"), data.get("permanent_marker", ""),
        data.get("markers_allowed", True),
    )  # fmt: skip


def _positions(graph: "nx.Graph[Any]") -> dict[Any, _Spot]:
    """Return where cities lie: as given, or laid out by networkx."""
    import networkx as nx

    known, drawn = (
        {node: _point(node, key, data[key]) for node, data in graph.nodes(data=True) if key in data}
        for key in ("position", "pos")
    )
    if len(known) < len(graph) and len(drawn) == len(graph):
        return _fitted({node: (x, -y) for node, (x, y) in drawn.items()})
    if not known:
        found: dict[Any, Any] = nx.spring_layout(graph, seed=1)
        return _fitted({node: (float(x), float(y)) for node, (x, y) in found.items()})
    while missing := [node for node in graph if node not in known]:
        node = max(missing, key=lambda node: sum(other in known for other in graph[node]))
        roads = [
            _road(known[a], known[b], [((known[a][0] + known[b][0]) / 2, (known[a][1] + known[b][1]) / 2)])
            for a, b in graph.edges
            if a in known and b in known
        ]
        near = [known[other] for other in graph[node] if other in known]
        known[node] = _free_spot(near, known.values(), [spot for road in roads for spot in road])
    return known


def _free_spot(near: list[_Spot], taken: Collection[_Spot], roads: Collection[_Spot]) -> _Spot:
    spots = [(x / 40, y / 40) for x in range(3, 38) for y in range(3, 38)]
    free = [(x, y) for x, y in spots if all(abs(x - a) > 0.14 or abs(y - b) > 0.1 for a, b in taken)]

    def cost(spot: tuple[float, float]) -> float:
        clear = all(abs(spot[0] - a) > 0.06 or abs(spot[1] - b) > 0.05 for a, b in roads)
        return sum(dist(spot, city) for city in near) + (0 if clear else 0.15)

    return min(free or spots, key=cost)


def _point(node: Any, key: str, value: Any) -> _Spot:
    try:
        x, y = (float(share) for share in (value[0], value[1], *value[2:]))
    except (TypeError, ValueError, LookupError, OverflowError):
        x = y = nan
    if isinstance(value, str) or not isfinite(x + y):
        raise _wrong(node, key, value, N_("two numbers from 0 to 1"))
    return x, y


def _fitted(at: dict[Any, _Spot]) -> dict[Any, _Spot]:
    (left, right), (top, low) = ((min(row), max(row)) for row in zip(*at.values(), strict=True))
    wide, high = (right - left) or 1, (low - top) or 1
    return {node: (0.08 + 0.84 * (x - left) / wide, 0.08 + 0.84 * (y - top) / high) for node, (x, y) in at.items()}


# --- checks -----------------------------------------------------------------------------------------------------


def _check(found: MapValue) -> None:
    for city in found.cities:
        _check_city(city)
    ids = [city.id for city in found.cities]
    if not 4 <= len(set(ids)) <= _MOST_CITIES or len(set(ids)) < len(ids):
        raise OptionError(_SIZE, most=_MOST_CITIES, count=len(set(ids)))
    for route in found.routes:
        _check_route(route, ids)
    if len(found.east_west) != 2:
        raise _wrong("graph", "east_west", found.east_west, N_("two cities"))
    for key, words in (("east_west", found.east_west), ("special_city", (found.special_city,))):
        for word in words:
            _check_one("graph", key, word, ids, nearest(word, ids))
    if not _whole(found.full_cities, 1, len(ids)):
        raise _wrong("graph", "full_cities", found.full_cities, f"1, 2, ..., {len(ids)}")
    links = Counter(frozenset(route.ends) for route in found.routes)
    for ends, count in links.items():
        if count > 1 or len(ends) < 2:
            raise _wrong("--".join(sorted(ends)), "ends", sorted(ends), N_("two cities, joined once"))
    _check_whole(found, ids)


def _check_id(id: object) -> None:
    if not isinstance(id, str) or not _ID.fullmatch(id):
        raise OptionError(_NO_ID, value=shown(id))


def _check_one(where: str, key: str, value: object, known: Sequence[object], choices: str = "") -> None:
    if not isinstance(value, str) or value not in known:
        raise _wrong(where, key, value, choices or ", ".join(map(str, known)))


def _check_whole(found: MapValue, ids: list[str]) -> None:
    import networkx as nx

    graph: Any = nx.Graph(route.ends for route in found.routes)
    graph.add_nodes_from(ids)
    if not nx.is_connected(graph):
        reached = nx.node_connected_component(graph, ids[0])
        raise OptionError(_APART, start=ids[0], end=next(id for id in ids if id not in reached))
    taverns = ["--".join(route.ends) for route in found.routes if route.tavern]
    golden = len(components.printed_components().golden)
    if len(taverns) != golden:
        raise OptionError(_TAVERNS, n=golden, count=len(taverns), routes=", ".join(taverns)[:80] or "-")


def _check_city(city: OwnCity) -> None:
    if not (isinstance(city.name, str) and city.name.isprintable() and city.name.strip()):
        raise _wrong(city.id, "name", city.name, N_("a text that can be printed"))
    if not all(0 <= share <= 1 for share in city.position):
        raise _wrong(city.id, "position", city.position, N_("two numbers from 0 to 1"))
    if len(city.offices) > _MOST_OFFICES:
        raise _wrong(city.id, "offices", len(city.offices), f"0, 1, ..., {_MOST_OFFICES}")
    for shape, colour, points in city.offices:
        _check_one(city.id, "offices", shape, tuple(_SHAPES.values()), ", ".join(components.KINDS))
        _check_one(city.id, "offices", colour, components.COLOURS)
        if not _whole(points, 0, 9):
            raise _wrong(city.id, "offices", points, "0, 1, ..., 9")
    for ability in city.develops:
        _check_one(city.id, "develops", ability, components.ABILITIES)


def _check_route(route: OwnRoute, ids: list[str]) -> None:
    where = "--".join(route.ends)
    for end in route.ends:
        _check_one(where, "ends", end, ids, nearest(end, ids))
    if not _whole(route.posts, *_POSTS):
        raise _wrong(where, "posts", route.posts, ", ".join(map(str, range(_POSTS[0], _POSTS[1] + 1))))
    for key in ("tavern", "sea", "markers_allowed"):
        if not isinstance(getattr(route, key), bool):
            raise _wrong(where, key, getattr(route, key), "True, False")
    if route.tavern and not route.markers_allowed:
        raise _wrong(where, "markers_allowed", False, N_("True where there is a tavern"))
    for boat in route.boats:
        if not _whole(boat, 1, route.posts):
            raise _wrong(where, "boats", boat, f"1, ..., {route.posts}")
    known, choices = ("", *components.PERMANENT), ", ".join(components.PERMANENT)
    _check_one(where, "permanent_marker", route.permanent_marker, known, choices)


# --- the map ----------------------------------------------------------------------------------------------------


def own_map(value: tuple[Any, ...]) -> components.Map:
    """Return the map of an option, and register its names."""
    found = msgspec.convert(value, MapValue)
    names = {city.id: city.name for city in found.cities}
    at = {city.id: city.position for city in found.cities}
    ids = {route.ends: "--".join(route.ends) for route in found.routes}
    posts = _laid(found.routes, at)
    components.printed_components().learn("city", names)
    components.printed_components().learn(
        "route", {id: " – ".join(names[end] for end in ends) for ends, id in ids.items()}
    )
    return components.Map(
        id=components.OWN,
        names={"en": components.OWN},
        players=[2, 3, 4, 5],
        full_cities_that_end_the_game=found.full_cities,
        width_over_height=_WIDE,
        east_west=components.EastWestRow(start=found.east_west[0], end=found.east_west[1]),
        special_city=components.SpecialCity(city=found.special_city, rules=["H-E3C-01"]),
        countries=[],
        permissions=[],
        country_awards={},
        cities=[
            components.City(
                id=city.id,
                names={"en": city.name},
                offices=[[shape, colour, *([points] if points else [])] for shape, colour, points in city.offices],
                position=city.position,
                develops=list(city.develops),
                special=["special_points_table"] if city.id == found.special_city else [],
            )
            for city in found.cities
        ],
        routes=[
            components.Route(
                id=ids[route.ends],
                ends=route.ends,
                posts=route.posts,
                post_positions=posts[route.ends],
                sea=route.sea,
                merchant_only_posts=list(route.boats),
                permanent_marker=route.permanent_marker,
                tavern=route.tavern,
                tavern_position=at[route.ends[0]] if route.tavern else None,
                markers_allowed=route.markers_allowed,
            )
            for route in found.routes
        ],
    )


_BENDS = tuple(number * 0.03 for number in range(13))
"""How much farther the middle of a road may lie from the straight line, by the board's height."""


def _laid(routes: Sequence[OwnRoute], at: Mapping[str, _Spot]) -> dict[tuple[str, str], list[_Spot]]:
    """Return the posts of all routes; roads bend round others."""
    laid: dict[tuple[str, str], list[_Spot]] = {}
    roads: list[_Spot] = []
    for route in sorted(routes, key=lambda route: _far(at[route.ends[0]], at[route.ends[1]])):
        start, end = (at[end] for end in route.ends)
        cities = [spot for id, spot in at.items() if id not in route.ends]
        posts = [spot for others in laid.values() for spot in others]
        far, room = _far(start, end), _POST_WIDE * (route.posts + 2)
        bend = sqrt(max(0.0, room * room - far * far)) * 0.6  # so that there is room for its posts
        best = (-1.0, list[_Spot]())
        for more in _BENDS:
            if best[0] >= 1 - more:  # a road that bends more is no better, however free
                break
            for side in (1, -1) if bend + more else (1,):
                mine = _spread(start, end, route.posts, side * (bend + more))
                free = _room(mine, _road(start, end, mine), cities, posts, roads) - more
                if free > best[0] + 1e-9:
                    best = (free, mine)
        laid[route.ends] = best[1]
        roads += _road(start, end, best[1])
    return laid


def _far(a: _Spot, b: _Spot) -> float:
    return hypot((a[0] - b[0]) * _WIDE, a[1] - b[1])


def _road(start: _Spot, end: _Spot, posts: _Spots) -> list[_Spot]:
    corners = [start, *posts, end]
    steps = [(a, b, part / 4) for a, b in pairwise(corners) for part in range(4)][1:]
    return [(a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part) for a, b, part in steps]


def _room(posts: _Spots, road: _Spots, cities: _Spots, others: _Spots, roads: _Spots) -> float:
    """Return how free a road lies: from 0, upon something, to 1."""
    if not all(0.02 < x < 0.98 and 0.03 < y < 0.97 for x, y in posts):
        return 0.0
    free = [max(abs(x - a) / 0.06, abs(y - b) / 0.05) for a, b in _beside(cities, road) for x, y in road]
    free += [_far(spot, post) / _POST_WIDE for post in _beside(others, road) for spot in road]
    free += [_far(spot, post) / 0.03 for spot in _beside(roads, posts) for post in posts]
    return min(1.0, *free) if free else 1.0


def _beside(spots: _Spots, road: _Spots) -> list[_Spot]:
    """Return the spots that a road may come near."""
    (left, right), (top, low) = ((min(row) - 0.06, max(row) + 0.06) for row in zip(*road, strict=True))
    return [(x, y) for x, y in spots if left < x < right and top < y < low]


def _spread(start: _Spot, end: _Spot, posts: int, bend: float) -> list[_Spot]:
    """Return a route's posts, evenly spaced along a road that bends."""
    along, down = (end[0] - start[0]) * _WIDE, end[1] - start[1]
    far = hypot(along, down) or 1e-6
    across = (-down / far * bend / _WIDE, along / far * bend)
    parts = [(number + 1) / (posts + 1) for number in range(posts)]
    return [
        (
            start[0] + (end[0] - start[0]) * part + across[0] * 4 * part * (1 - part),
            start[1] + (end[1] - start[1]) * part + across[1] * 4 * part * (1 - part),
        )
        for part in parts
    ]
