"""The board inside play (masks) and the graph at the border (networkx) say the same."""

from __future__ import annotations

import random

import networkx as nx
import pytest

import boardgames_edu as bg
from boardgames_edu.engine.board import Board, bit, bits

BOARDS = [(game, seats) for game in bg.game_names() for seats in bg.load(game).seats]


@pytest.mark.parametrize(("game", "seats"), BOARDS)
def test_masks_and_graph_agree(game: str, seats: int) -> None:
    board = bg.load(game).board(seats)
    assert set(board.graph) == set(board.names(board.in_play))
    for name, number in board.index.items():
        neighbours = set(board.graph[name]) if name in board.graph else set()
        assert set(board.names(board.adjacent[number])) == neighbours
        assert {board.places[other] for other in board.neighbours[number]} == neighbours


@pytest.mark.parametrize(("game", "seats"), BOARDS)
def test_groups_are_connected_components(game: str, seats: int) -> None:
    board = bg.load(game).board(seats)
    rng = random.Random(seats)
    names = board.names(board.in_play)
    for _ in range(200):
        chosen = rng.sample(names, rng.randrange(len(names) + 1))
        components = list(nx.connected_components(board.graph.subgraph(chosen)))
        mask = board.mask(chosen)
        assert board.largest_group(mask) == max(map(len, components), default=0)
        for component in components:
            start = board.index[next(iter(component))]
            assert set(board.names(board.group(start, mask))) == component


def test_links_out_of_play_are_dropped() -> None:
    board = Board(["a", "b", "c"], [("a", "b"), ("b", "c")], in_play=["a", "b"])
    assert board.names(board.adjacent[board.index["b"]]) == ("a",)
    assert list(board.graph.edges) == [("a", "b")]
    assert board.group(board.index["c"], board.mask(["c"]) & board.in_play) == 0


def test_bits_are_the_positions_set() -> None:
    assert list(bits(0)) == []
    assert list(bits((1 << 70) | 5)) == [0, 2, 70]


def test_no_place_and_a_mask_without_end_are_told() -> None:
    with pytest.raises(ValueError, match="there is no place -1; -1 stands for none"):
        bit(-1)
    with pytest.raises(ValueError, match="a mask below 0 has bits without end"):
        list(bits(~0b101))
