"""Maps as tables: measures of a graph's nodes and edges."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from boardgames_edu.engine.registry import load
from boardgames_edu.i18n import name_of

if TYPE_CHECKING:
    from pandas import DataFrame


def measures(game: str, seats: int | None = None, **options: Any) -> DataFrame:
    """Return a table with the graph measures of each place.

    The definitions are those of networkx.

    Columns: ``name``, ``degree`` (links), ``closeness``, ``betweenness`` (between 0 and 1; Freeman 1978),
    ``eccentricity`` (steps to the farthest place; of its own part where a map has several), ``core`` (the
    largest k such that it is in the k-core), ``cut`` (whether the map falls apart without it).

    Args:
        game: its name.
        seats: for maps that depend on it; the largest number when not given.
        options: of the game, such as ``map="britannia_45"``.

    Raises:
        OptionError: no such game, seats or option.

    Example:
        >>> table = measures("rurik", seats=2)
        >>> int(table.loc["kiev", "degree"]) == bg.load("rurik").board(2).graph.degree["kiev"]
        True
    """
    import networkx as nx
    import pandas as pd

    kind = load(game).place_kind
    graph = load(game).setup(seats, **options).board.graph
    cuts = set(nx.articulation_points(graph))
    far: dict[str, Any] = {}
    for part in nx.connected_components(graph):
        steps: Any = nx.eccentricity(graph.subgraph(part))
        far.update(steps)
    core, close = nx.core_number(graph), nx.closeness_centrality(graph)
    between = nx.betweenness_centrality(graph)
    rows = {
        place: {
            "name": name_of(kind, place, game) or place,
            "degree": graph.degree[place],
            "closeness": close[place],
            "betweenness": between[place],
            "eccentricity": far[place],
            "core": core[place],
            "cut": place in cuts,
        }
        for place in graph.nodes
    }
    return pd.DataFrame.from_dict(rows, orient="index").rename_axis("place")


def links(game: str, seats: int | None = None, **options: Any) -> DataFrame:
    """Return a table with the measures of each link of a map.

    Columns: its ends ``a`` and ``b``, ``betweenness`` (part of shortest paths through it; Girvan and Newman 2002),
    ``bridge`` (whether the map falls apart without it), and the attributes of the graph's edge (a route's posts).

    Raises:
        OptionError: no such game, seats or option.
    """
    import networkx as nx
    import pandas as pd

    graph = load(game).setup(seats, **options).board.graph
    between = nx.edge_betweenness_centrality(graph)
    bridges = {frozenset(edge) for edge in nx.bridges(graph)}
    return pd.DataFrame(
        [
            {"a": a, "b": b, "betweenness": between[a, b], "bridge": frozenset((a, b)) in bridges, **data}
            for a, b, data in graph.edges(data=True)
        ]
    )
