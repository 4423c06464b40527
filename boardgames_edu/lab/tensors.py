"""A position as a graph of numbers, for graph networks."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from boardgames_edu.engine.hidden import HIDDEN
from boardgames_edu.engine.states.graphs import hidden_kinds, kinds_of, seat_number
from boardgames_edu.engine.states.state import State
from boardgames_edu.lab.columns import COVERED, columns, numbers

if TYPE_CHECKING:
    import networkx as nx


class GraphTensors(NamedTuple):
    """A position as a seat sees it, as numpy arrays.

    Attributes:
        nodes: float32, a row for each place, in the order of ``places``.
        edge_index: int64 of shape ``(2, links)``, numbers of places; each link stands there in both directions.
        edges: float32, a row for each column of ``edge_index``.
        globals: float32, what the seat sees of the whole position (see ``lab.columns``).
        places, node_columns, edge_columns, global_columns: the names of the rows and columns.
    """

    nodes: Any
    edge_index: Any
    edges: Any
    globals: Any
    places: tuple[str, ...]
    node_columns: tuple[str, ...]
    edge_columns: tuple[str, ...]
    global_columns: tuple[str, ...]

    def graph(self) -> "nx.DiGraph[int]":
        """Return them as ``torch_geometric.utils.from_networkx`` takes them.

        Nodes have ``x``, edges ``edge_attr``, the graph ``u``: lists of numbers.
        """
        import networkx

        found: nx.DiGraph[int] = networkx.DiGraph(u=[self.globals.tolist()])
        found.add_nodes_from((number, {"x": row}) for number, row in enumerate(self.nodes.tolist()))
        rows = zip(*self.edge_index.tolist(), self.edges.tolist(), strict=True)
        found.add_edges_from((a, b, {"edge_attr": row}) for a, b, row in rows)
        return found


def tensors(state: State, seat: int | str) -> GraphTensors:
    """Return a seat's view as a graph of numbers.

    Columns of nodes and of edges:

    - ``kind=town``: 1 for what it is;
    - the board's own numbers: ``posts``, ``offices``; of a tuple ``position.0``, ``position.1``;
    - ``owner=own``, ``owner=+1``: 1 for who holds it, in turn order from the seat (places only);
    - ``own trader``, ``+1 trader``, ``nobody trader``: how many pieces of a kind lie there, by whose they are;
    - ``covered trap``: 1 where the seat cannot know how many, in games that hide them.

    Args:
        state: of any game.
        seat: whose view it is.

    Raises:
        OptionError: there is no such seat.

    Examples:
        >>> from boardgames_edu.engine.registry import load
        >>> found = tensors(load("hansa").new(seats=3), "blue")
        >>> found.nodes.shape == (len(found.places), len(found.node_columns)), found.edge_index.shape[0]
        (True, 2)
        >>> found.node_columns[:3]
        ('kind=city', 'offices', 'position.0')
    """
    import numpy as np

    number = seat_number(state, seat)
    view = state if state.viewer == number else state.view(number)
    seats, graph = state.setup.seats, view.graph
    kinds, hidden = kinds_of(view), hidden_kinds(view)
    turn = {state.seat_name((number + k) % seats): f"+{k}" if k else "own" for k in range(seats)}
    places, links = {place: row for row, place in enumerate(graph)}, [*graph.edges(data=True)]
    nodes, node_columns = _table([*graph.nodes.values()], kinds, hidden, turn)
    lying = [{key: held for key, held in data.items() if key != "owner"} for *_, data in links]
    edges, edge_columns = _table(lying, kinds, hidden, turn)
    index = np.array([[places[a], places[b]] for a, b, _ in links], np.int64).reshape(-1, 2)
    seen, parts = numbers(view, number), columns(state.setup)
    return GraphTensors(
        nodes,
        np.concatenate([index, index[:, ::-1]]).T,
        np.concatenate([edges, edges]),
        np.concatenate([*seen.values()]).astype(np.float32),
        tuple(graph),
        node_columns,
        edge_columns,
        tuple(f"{name}.{entry}" for name, part in parts.items() for entry in part.names),
    )


def _table(
    rows: Sequence[Mapping[str, Any]], kinds: Sequence[str], hidden: Sequence[str], turn: Mapping[str, str]
) -> tuple[Any, tuple[str, ...]]:
    """Return the numbers of some places or links, and their columns."""
    import numpy as np

    told = [_told(row, turn) for row in rows]
    board = {name for row in told for name in row if not name.startswith("owner=") and " " not in name}
    names = [*sorted(board, key=lambda name: (not name.startswith("kind="), name))]
    if any("owner" in row for row in rows):
        names += [f"owner={relative}" for relative in turn.values()]
    names += [f"{relative} {kind}" for relative in (*turn.values(), "nobody") for kind in kinds]
    names += [f"{COVERED} {kind}" for kind in hidden]
    return np.array([[row.get(name, 0.0) for name in names] for row in told], np.float32), tuple(names)


def _told(row: Mapping[str, Any], turn: Mapping[str, str]) -> dict[str, float]:
    """Return a place or link as numbers by column."""
    found = {f"kind={row['kind']}": 1.0}
    if row.get("owner") in turn:
        found[f"owner={turn[row['owner']]}"] = 1.0
    for (*owner, kind), count in row["pieces"].items():
        if count is HIDDEN:
            found[f"{COVERED} {kind}"] = 1.0
        else:
            found[f"{turn.get(owner[0], 'nobody') if owner else 'nobody'} {kind}"] = float(count)
    for name, value in row.items():
        for place, one in enumerate(value if isinstance(value, tuple) else (value,)):
            if isinstance(one, int | float):
                found[f"{name}.{place}" if isinstance(value, tuple) else name] = float(one)
    return found
