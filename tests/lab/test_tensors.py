"""A position as a graph of numbers: what stands there, seen from a seat, in the form that graph networks take."""

from __future__ import annotations

from random import Random

import pytest

import boardgames_edu as bg
from boardgames_edu import lab
from boardgames_edu.engine.errors import OptionError
from boardgames_edu.engine.hidden import HIDDEN
from boardgames_edu.engine.states.state import State
from boardgames_edu.lab.columns import numbers
from tests.mines import Mines


def position(game: str) -> State:
    state, rng = bg.load(game).new(seed=4), Random(2)
    for _ in range(150):
        state.apply(rng.choice(state.legal_actions()))
    found: State = state
    return found


@pytest.mark.parametrize("game", bg.game_names())
def test_the_numbers_say_what_the_graph_says(game: str) -> None:
    state = position(game)
    seat, count = state.seat_name(1), state.setup.seats
    found, graph = lab.tensors(state, seat), state.view(1).graph
    assert found.places == tuple(graph)
    order = [state.seat_name((1 + k) % count) for k in range(count)]
    total = 0
    for place, row in zip(found.places, found.nodes, strict=True):
        data, told = graph.nodes[place], dict(zip(found.node_columns, row, strict=True))
        assert told[f"kind={data['kind']}"] == 1
        owner = [order[int(name[7:]) if name[6] == "+" else 0] for name in told if name[:6] == "owner=" and told[name]]
        assert owner == ([data["owner"]] if data["owner"] in order else [])
        for key, pieces in data["pieces"].items():
            whose = order.index(key[0]) if key[0] in order and len(key) > 1 else None
            name = "nobody" if whose is None else f"+{whose}" if whose else "own"
            assert told[f"{name} {key[-1]}"] == pieces
            total += pieces
    assert found.nodes[:, [" " in name for name in found.node_columns]].sum() == total
    for (a, b), row in zip(found.edge_index.T, found.edges, strict=True):
        pieces = graph.edges[found.places[a], found.places[b]]["pieces"]
        told = dict(zip(found.edge_columns, row, strict=True))
        assert sum(value for name, value in told.items() if " " in name) == sum(pieces.values())
        total += sum(pieces.values())
    assert total
    links = {frozenset((found.places[a], found.places[b])) for a, b in found.edge_index.T}
    assert links == {frozenset(edge) for edge in graph.edges}
    assert found.edges.shape == (2 * graph.number_of_edges(), len(found.edge_columns))
    assert found.globals.shape == (len(found.global_columns),)
    assert len(set(found.node_columns)) == len(found.node_columns)


@pytest.mark.parametrize("game", bg.game_names())
def test_columns_are_the_same_all_game_long_and_hidden_things_are_left_out(game: str) -> None:
    start, later = lab.tensors(bg.load(game).new(seed=1), 0), lab.tensors(position(game), 2)
    assert start[4:] == later[4:]
    state = position(game)
    other = state.sample(0, Random(1))
    assert all(
        (one == two).all() for one, two in zip(lab.tensors(state, 0)[:4], lab.tensors(other, 0)[:4], strict=True)
    )
    with pytest.raises(OptionError, match="pink"):
        lab.tensors(state, "pink")


def test_what_is_unknown_is_no_zero() -> None:
    """A hidden 0 and a hidden 5 were both 0, and pieces that nobody sees were an error."""
    state = Mines().new(seats=2, seed=1)
    state.gold, state.seen, state.spy = [0, 5], [0, 0b11], [2, 3]
    found, view = lab.tensors(state, 0), state.view(0)
    told = dict(zip(found.global_columns, map(int, found.globals), strict=True))
    own, other = state.seat_name(0), state.seat_name(1)
    for field, seat, value in (("gold", own, 0), ("gold", other, 1), ("seen", own, 0), ("seen", other, 1)):
        assert told[f"{field}.{seat}.covered"] == value
    assert told[f"gold.{own}.number"] == told[f"gold.{other}.number"] == told[f"seen.{other}.ash"] == 0
    assert view.graph.nodes["birch"]["pieces"] == {("mine",): HIDDEN}
    assert view.pieces("cedar") == {("mine",): HIDDEN, (own, "spy"): 1}
    assert "birch: mine x?" in str(view).splitlines()
    rows = [dict(zip(found.node_columns, row, strict=True)) for row in found.nodes.tolist()]
    assert [row["covered mine"] for row in rows] == [1, 1, 1, 1]
    assert [row["own spy"] for row in rows] == [0, 0, 1, 0]
    assert not any(row["nobody mine"] or row["+1 spy"] for row in rows)


def test_a_row_that_grows_is_one_clear_error() -> None:
    """It ran into the next part, or made the observation longer."""
    state = Mines().new(seats=2, seed=1)
    state.course = (1, 2)
    assert numbers(state, 0)["course"].tolist() == [1, 2]
    for wrong in ((1,), (1, 2, 3)):
        state.course = wrong
        with pytest.raises(OptionError, match=f"row course of mines had length 2 .* has length {len(wrong)} now"):
            lab.tensors(state, 0)


def test_graph_networks_take_it_as_it_is() -> None:
    """What `from_networkx` asks for: the same attributes on all nodes, and on all edges, that become tensors."""
    found = lab.tensors(position("hansa"), 0)
    graph = found.graph()
    assert {tuple(data) for data in graph.nodes.values()} == {("x",)}
    assert sorted(graph.edges) == sorted(zip(*found.edge_index.tolist(), strict=True))
    utils = pytest.importorskip("torch_geometric.utils")
    data = utils.from_networkx(graph)
    assert data.x.shape == found.nodes.shape
    assert data.edge_attr.shape == found.edges.shape
    assert data.u.shape == (1, *found.globals.shape)
