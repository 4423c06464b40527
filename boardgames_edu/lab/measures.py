"""Maps as tables: measures of nodes and edges, and what stands there."""

from collections import ChainMap
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import TYPE_CHECKING, Any, cast

from boardgames_edu.engine.errors import OptionError, shown
from boardgames_edu.engine.playing.record import Record
from boardgames_edu.engine.registry import load
from boardgames_edu.engine.states.state import State
from boardgames_edu.i18n import N_, name_of
from boardgames_edu.lab.match import whole

if TYPE_CHECKING:
    from pandas import DataFrame

_MOMENT = N_("A moment is 'end', or a number of the state and its value, such as '{field} 2', not {value}.")


def measures(game: str, seats: int | None = None, **options: Any) -> "DataFrame":
    """Return a table with the graph measures of each place.

    The definitions are those of networkx.

    Columns: ``name``, ``degree`` (links), ``closeness``, ``betweenness`` (between 0 and 1; Freeman 1978),
    ``eccentricity`` (steps to the farthest place; of its own part where a map has several), ``core`` (the
    largest k such that it is in the k-core), ``cut`` (whether the map falls apart without it).

    Where pandas is missing, as in a browser page, it is a dict of the same columns: ``table["degree"]["kiev"]``.

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
    return cast("DataFrame", _as_table(_measured(game, load(game).setup(seats, **options)), "place"))


def _as_table(rows: dict[Any, dict[str, Any]], axis: str | None = None) -> Any:
    """Return rows as a table, or without pandas as its columns."""
    try:
        import pandas as pd
    except ModuleNotFoundError:
        return {column: {key: row[column] for key, row in rows.items()} for column in next(iter(rows.values()))}
    return pd.DataFrame.from_dict(rows, orient="index").rename_axis(axis)


def _measured(game: str, setup: Any) -> dict[Any, dict[str, Any]]:
    """Return the measures of each place."""
    import networkx as nx

    kind, graph = load(game).place_kind, setup.board.graph
    cuts, parts = set(nx.articulation_points(graph)), map(graph.subgraph, nx.connected_components(graph))
    steps: Any = map(nx.eccentricity, parts)
    core, close = nx.core_number(graph), nx.closeness_centrality(graph)
    between, far = nx.betweenness_centrality(graph), ChainMap[str, int](*steps)
    return {
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


def links(game: str, seats: int | None = None, **options: Any) -> "DataFrame":
    """Return a table with the measures of each link of a map.

    Columns: its ends ``a`` and ``b``, ``betweenness`` (part of shortest paths through it; Girvan and Newman 2002),
    ``bridge`` (whether the map falls apart without it), and the attributes of the graph's edge (a route's posts).

    Args:
        game: its name.
        seats: how many play; the largest possible number when not given.
        options: of the game.

    Raises:
        OptionError: no such game, seats or option.
    """
    import networkx as nx

    graph = load(game).setup(seats, **options).board.graph
    between = nx.edge_betweenness_centrality(graph)
    bridges = {frozenset(edge) for edge in nx.bridges(graph)}
    rows = {
        number: {"a": a, "b": b, "betweenness": between[a, b], "bridge": frozenset((a, b)) in bridges, **data}
        for number, (a, b, data) in enumerate(graph.edges(data=True))
    }
    return cast("DataFrame", _as_table(rows))


def timeline(game: str, records: Iterable[tuple[int, Record]], at: str, every: int) -> "DataFrame":
    """Return a row for each place, as ``Results.timeline`` describes it."""
    import pandas as pd

    if bool(at) == bool(every):
        raise OptionError(N_("Say either at='round 2' or every=20."))
    if every:
        every = whole("every", every, least=1)
    kind, maps, rows, lying = load(game), dict[Any, Any](), list[dict[str, Any]](), set[str]()
    for match, record in records:
        for number, state in _moments(kind, record, at, every):
            if state.setup not in maps:
                maps[state.setup] = _measured(game, state.setup)
            seats: dict[str | None, int] = {state.seat_name(seat): seat for seat in range(record.seats)}
            for place, data in state.graph.nodes.items():
                pieces, owner = {" ".join(key): many for key, many in data["pieces"].items()}, data["owner"]
                lying |= pieces.keys()
                rows.append(
                    {"match": match, "number": number, "place": place, "seat": seats.get(owner, -1), "owner": owner}
                    | {"pieces": sum(pieces.values())}
                    | {key: value for key, value in maps[state.setup][place].items() if key != "name"}
                    | pieces
                )
    if not rows:
        raise OptionError(N_("No game gets to {moment}."), moment=shown(at))
    found, kinds = pd.DataFrame(rows), sorted(lying)
    found[kinds] = found[kinds].fillna(0).astype(int)
    return found


def _moments(kind: Any, record: Record, at: str, every: int) -> Iterator[tuple[int, State]]:
    """Yield moments of a game, with the decisions before each."""
    start = record.start(kind)
    field, _, value = at.partition(" ") if isinstance(at, str) else ("", "", "")
    if at != "end" and at and not (value.isdecimal() and isinstance(getattr(start, field, None), int)):
        names = [each.name for each in start._fields if each.axis is None and each.codec.shape is int]
        raise OptionError(_MOMENT, field=names[0] if names else "round", value=shown(at))
    for number, state in enumerate(chain((start,), (after for after, _, _ in record.steps(kind)))):
        over = number == len(record.moves)
        reached = value and getattr(state, field) >= int(value)
        if reached or (every and number % every == 0) or (over and not value):
            yield number, state
        if over or reached:
            return
