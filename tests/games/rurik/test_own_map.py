"""Rurik on a map of one's own: other borders, goods and places are played, drawn, saved, and refused with one error."""

from __future__ import annotations

import random
from typing import Any

import networkx as nx
import pytest

import boardgames_edu as bg
from boardgames_edu.engine.errors import OptionError
from boardgames_edu.engine.playing.match import Match
from boardgames_edu.scene.pictures import scene_of

GAME: Any = bg.load("rurik")


def edited() -> Any:
    """The map for four with two borders less, a new one, and another good in Kiev."""
    graph = GAME.board(4).graph.copy()
    graph.remove_edges_from([("kiev", "azov"), ("polotsk", "chernigov")])
    graph.add_edge("novgorod", "kiev")
    graph.nodes["kiev"]["good"] = "honey"
    return graph


def ring() -> Any:
    graph: Any = nx.cycle_graph(["kiev", "novgorod", "azov", "brest", "murom", "suzdal", "pskov"])
    nx.set_node_attributes(graph, nx.circular_layout(graph), "pos")
    return graph


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("make", [edited, ring])
def test_a_whole_game_is_played_and_saved(seats: int, make: Any) -> None:
    graph = make()
    state, rng = GAME.new(seats, seed=1, map=graph), random.Random(seats)
    assert set(state.graph) == set(graph)
    assert {frozenset(edge) for edge in state.graph.edges} == {frozenset(edge) for edge in graph.edges}
    for number in range(20_000):
        if number == 150:
            assert GAME.from_yaml(state.to_yaml()) == state
        if state.is_over:
            break
        state.apply(rng.choice(state.legal_actions()))
    assert state.is_over


def test_troops_move_over_its_borders_only() -> None:
    position = {
        "seats": 2,
        "phase": "action",
        "players": {"blue": {"troops": {"kiev": 1}}},
        "turn": {"action": "given_up", "points": {"move": 1}},
        "stack": [["turn", "blue"]],
    }
    usual = GAME.from_position(position)
    own = GAME.from_position({**position, "options": {"map": GAME.new(4, map=edited()).setup.options["map"]}})
    assert usual.why_not("move kiev novgorod") is not None
    assert usual.why_not("move kiev pereyaslavl") is None
    assert own.why_not("move kiev novgorod") is None
    assert own.why_not("move kiev azov") is not None
    assert (usual.graph.nodes["kiev"]["good"], own.graph.nodes["kiev"]["good"]) == ("wood", "honey")


def test_it_is_drawn_as_its_graph_with_goods() -> None:
    scene = scene_of(GAME.new(4, map=edited()), panels=("map",))
    drawn = {frozenset(link.ends) for link in scene.links if link.drawn}
    assert frozenset(("place:novgorod", "place:kiev")) in drawn
    assert frozenset(("place:kiev", "place:azov")) not in drawn
    kiev = next(place for place in scene.places if place.id == "place:kiev")
    assert kiev.shape == "disc"
    assert "honey" in {badge.glyph for badge in kiev.badges}
    at = {place.id: place.at for place in scene_of(GAME.new(2, map=ring()), panels=("map",)).places}
    assert at["place:kiev"][0] == max(x for x, _ in at.values())  # a circle begins on the right
    assert at["place:kiev"] != kiev.at


def test_a_record_and_a_tournament_carry_it() -> None:
    match = Match(GAME.new(2, seed=2, map=ring()), [bg.bot("greedy", GAME, seed=seat) for seat in range(2)])
    match.advance(40)
    again = type(match.record()).from_json(match.record().to_json())
    assert set([state for state, _, _ in again.steps(GAME)][-1].graph) == set(ring())
    pytest.importorskip("pandas")
    from boardgames_edu.lab import tournament

    results = tournament("rurik", ["greedy", "random"], 2, seats=2, map=ring(), progress=False)
    assert set(results.replay(0).state.graph) == set(ring())


def wrong(**node: Any) -> Any:
    graph = edited()
    graph.nodes["kiev"].update(node)
    return graph


@pytest.mark.parametrize(
    ("map", "told"),
    [
        (wrong(good="gold"), "Kiev: good cannot be 'gold'. Right would be: "),
        (wrong(position="north"), "Kiev: position cannot be 'north'. Right would be: two numbers from 0 to 1"),
        (wrong(goods="fur"), "kiev: a map has no 'goods'. Did you mean good?"),
        (wrong(position=(2, 0)), "Kiev: position cannot be"),
        (nx.relabel_nodes(edited(), {"azov": "tmutarakan"}), "'tmutarakan' is no region of Rurik"),
        (nx.subgraph_view(edited(), filter_node=lambda node: node != "kiev"), "needs the region Kiev"),
        (nx.path_graph(["kiev", "novgorod", "azov"]), "at least 6 regions, not 3"),
        (nx.subgraph_view(edited(), filter_edge=lambda a, b: "suzdal" not in (a, b)), "no borders lead from"),
        (nx.DiGraph(edited()), "A map is an undirected networkx graph"),
        (nx.Graph(), "The map needs the region Novgorod"),
        ([1, 2], "A map is an undirected networkx graph"),
        ("east", "The option map cannot be 'east'. Right would be: printed, a networkx graph"),
        (None, "The option map cannot be None"),
    ],
)
def test_one_clear_error_says_what_and_where(map: Any, told: str) -> None:
    with pytest.raises(OptionError, match=told) as problem:
        GAME.new(4, map=map)
    assert len(str(problem.value)) <= 300


@pytest.mark.parametrize("more", [{"seats": 1}, {"seats": 3, "goods_tokens": True}])
def test_what_needs_the_printed_map_says_so(more: dict[str, Any]) -> None:
    with pytest.raises(OptionError, match="need the printed map"):
        GAME.new(map=edited(), **more)
