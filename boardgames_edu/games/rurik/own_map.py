"""A custom map for Rurik, from a networkx graph.

It has Rurik's regions with other borders, goods and places. A node is one of the printed regions, for cards and
tracks name them; a printed region that is no node is out of play. Nodes carry ``good`` and where they lie:
``position`` (shares of the board, y downwards) or ``pos`` (as networkx draws). An edge is a border.
``bg.load("rurik").board(4).graph`` has all of it: copy it, and change what you like. The option keeps the map as
plain data, so that records and positions carry it.
"""

from typing import TYPE_CHECKING, Any

import msgspec

from boardgames_edu.engine.errors import OptionError, nearest, one_of, shown
from boardgames_edu.engine.states.options import as_tuples, require_spelling
from boardgames_edu.games.rurik.components import GOODS, printed_components
from boardgames_edu.i18n import N_

if TYPE_CHECKING:
    import networkx as nx

_NEEDED = ("novgorod", "kiev")  # the regions that the rule track names (R-CLAIM-06)
_FEWEST = 6

_NO_GRAPH = N_("A map is an undirected networkx graph of regions, such as game.board(4).graph, not {value}.")
_NO_REGION = N_("{value} is no region of Rurik, and cards and tracks name the printed ones. The nearest: {choices}.")
_NO_GOOD = N_("{region}: good cannot be {value}. Right would be: {choices}.")
_NO_POSITION = N_("{region}: position cannot be {value}. Right would be: two numbers from 0 to 1.")
_TWICE = N_("{region}: a region stands once on a map, and has no border with itself.")
_APART = N_("The map falls apart: no borders lead from {start} to {end}.")


class OwnRegion(msgspec.Struct, frozen=True, array_like=True):
    """A region in play."""

    id: str
    good: str
    position: tuple[float, float]


class MapValue(msgspec.Struct, frozen=True, array_like=True):
    """A whole map in the option: regions in play, and borders."""

    regions: tuple[OwnRegion, ...]
    borders: tuple[tuple[str, str], ...]


def map_option(value: Any) -> tuple[Any, ...]:
    """Return a map as the option keeps it. Raises OptionError."""
    given = value if isinstance(value, (list, tuple)) else msgspec.to_builtins(_of_graph(value))
    try:
        found = msgspec.convert(as_tuples(given), MapValue)
    except msgspec.ValidationError:
        raise OptionError(_NO_GRAPH, value=shown(value)) from None
    _check(found)
    plain: tuple[Any, ...] = as_tuples(msgspec.to_builtins(found))
    return plain


def own_map(value: object) -> MapValue:
    """Return the map that an option holds."""
    return msgspec.convert(value, MapValue)


def _of_graph(graph: "nx.Graph[Any]") -> MapValue:
    if getattr(graph, "is_directed", bool)() or not hasattr(graph, "edges") or graph.is_multigraph():
        raise OptionError(_NO_GRAPH, value=shown(type(graph).__name__))
    printed = {region.id: region for region in printed_components().regions}
    for node, data in graph.nodes(data=True):
        require_spelling(str(node), data, ("good", "position", "pos"))
        if node not in printed:
            raise OptionError(_NO_REGION, value=shown(node), choices=nearest(node, printed))
    at = _positions(graph, {id: region.position for id, region in printed.items()})
    order = [region for region in printed if region in graph]
    return MapValue(
        tuple(OwnRegion(id, graph.nodes[id].get("good", printed[id].good), at[id]) for id in order),
        tuple(sorted((a, b) for a, b in (sorted(edge, key=order.index) for edge in graph.edges))),
    )


def _positions(graph: "nx.Graph[Any]", printed: dict[str, tuple[float, float]]) -> dict[str, tuple[float, float]]:
    """Return regions' places from ``pos``, ``position`` or the printed map."""
    drawn = {node: _point(node, data["pos"]) for node, data in graph.nodes(data=True) if "pos" in data}
    if not drawn or len(drawn) < len(graph):
        return {node: _point(node, data.get("position", printed[node])) for node, data in graph.nodes(data=True)}
    (left, right), (low, top) = ((min(row), max(row)) for row in zip(*drawn.values(), strict=True))
    wide, high = (right - left) or 1, (top - low) or 1
    return {node: (0.08 + 0.84 * (x - left) / wide, 0.08 + 0.84 * (top - y) / high) for node, (x, y) in drawn.items()}


def _point(region: str, value: Any) -> tuple[float, float]:
    try:
        x, y = map(float, value)
    except (TypeError, ValueError):
        raise OptionError(_NO_POSITION, region=region, value=shown(value)) from None
    return x, y


def _check(found: MapValue) -> None:
    """Refuse a map that cannot be played. Raises OptionError."""
    import networkx as nx

    ids, printed = [region.id for region in found.regions], printed_components().region_ids
    for region in found.regions:
        if region.id not in printed:
            raise OptionError(_NO_REGION, value=shown(region.id), choices=nearest(region.id, printed))
        if region.good not in GOODS:
            raise OptionError(_NO_GOOD, region=region.id, value=shown(region.good), choices=nearest(region.good, GOODS))
        if not all(0 <= share <= 1 for share in region.position):
            raise OptionError(_NO_POSITION, region=region.id, value=shown(region.position))
        if ids.count(region.id) > 1:
            raise OptionError(_TWICE, region=region.id)
    for needed in _NEEDED:
        if needed not in ids:
            raise OptionError(N_("The map needs the region {region}: the rule track names it."), region=needed)
    if len(ids) < _FEWEST:
        raise OptionError(N_("The map needs at least {n} regions, not {count}."), n=_FEWEST, count=len(ids))
    for a, b in found.borders:
        for end in (a, b):
            if end not in ids:
                raise one_of("region", end, ids)
        if a == b:
            raise OptionError(_TWICE, region=a)
    graph: Any = nx.Graph(found.borders)
    graph.add_nodes_from(ids)
    if not nx.is_connected(graph):
        reached = nx.node_connected_component(graph, ids[0])
        raise OptionError(_APART, start=ids[0], end=next(id for id in ids if id not in reached))
