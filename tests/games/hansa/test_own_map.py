"""Hansa on a map of one's own: an edited graph is played, drawn, saved, and refused with one clear error."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from itertools import combinations
from math import dist
from typing import Any

import networkx as nx
import pytest

import boardgames_edu as bg
from boardgames_edu.engine.errors import NotationError, OptionError
from boardgames_edu.engine.playing.match import Match
from boardgames_edu.scene.pictures import scene_of

GAME: Any = bg.load("hansa")


def edited() -> Any:
    """The board for four with a route less, one more, and a new town between two cities."""
    graph = GAME.board(4).graph.copy()
    graph.remove_edge("minden", "brunswick")
    graph.add_edge("arnheim", "stendal", posts=4)
    graph.add_node("new_town", offices=2)
    graph.add_edge("new_town", "hannover", posts=2)
    graph.add_edge("new_town", "hildesheim")
    return graph


def ring() -> Any:
    """A small map from nothing: six cities in a ring."""
    graph: Any = nx.relabel_nodes(nx.cycle_graph(6), dict(zip(range(6), "abcdef", strict=True)))
    graph.graph.update(east_west=("a", "d"), special_city="b")
    for edge in list(graph.edges)[:3]:
        graph.edges[edge]["tavern"] = True
    return graph


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_an_edited_map_is_played_and_saved(seats: int) -> None:
    state, rng = GAME.new(seats, seed=1, map=edited()), random.Random(1)
    assert set(state.graph) - set(GAME.board(4).graph) == {"new_town"}
    assert state.graph.edges["new_town", "hildesheim"]["posts"] == 3
    assert state.graph.edges["arnheim", "munster"]["route"] == "arnheim--munster"
    for _ in range(300):
        state.apply(rng.choice(state.legal_actions()))
    assert GAME.from_yaml(state.to_yaml()) == state


def test_the_map_alone_is_unchanged() -> None:
    usual, same = GAME.new(4, seed=3), GAME.new(4, seed=3, map=GAME.board(4).graph.copy())
    rng = random.Random(2)
    for _ in range(200):
        texts = [action.text for action in usual.legal_actions()]
        assert sorted(texts) == sorted(action.text for action in same.legal_actions())
        text = rng.choice(texts)
        usual.play(text)
        same.play(text)
    assert usual.totals() == same.totals()


def test_it_is_drawn_with_its_cities_and_posts() -> None:
    scene = scene_of(GAME.new(4, map=edited()), panels=("map",))
    town = next(place for place in scene.places if place.id == "place:new_town")
    assert town.name == "New Town"
    around = [place.at for place in scene.places if place.id in ("place:hannover", "place:hildesheim")]
    assert min(abs(town.at[0] - x) + abs(town.at[1] - y) for x, y in around) < scene.width / 3
    ids = {place.id for place in scene.places}
    assert {"space:arnheim--stendal:4", "space:new_town:office:2"} <= ids
    assert "space:minden--brunswick:1" not in ids
    assert "Arnheim – Stendal" in {link.words for link in scene.links}
    assert "map of your own" in scene.name
    for place in scene.places:
        if place.id.startswith("space:"):
            assert 0 <= place.at[0] <= scene.width
            assert 0 <= place.at[1] <= scene.height


def test_a_new_city_stands_beside_its_neighbours_and_on_none() -> None:
    graph = GAME.board(4).graph.copy()
    graph.add_edges_from([("arnheim", "atlantis"), ("atlantis", "avalon"), ("lubeck", "avalon")], posts=3)
    at = {node: data["position"] for node, data in GAME.new(4, map=graph).graph.nodes(data=True)}
    for new in ("atlantis", "avalon"):
        assert all(abs(at[new][0] - x) > 0.1 or abs(at[new][1] - y) > 0.1 for city, (x, y) in at.items() if city != new)
    assert dist(at["atlantis"], at["arnheim"]) < 0.3


def test_a_graph_without_positions_is_laid_out() -> None:
    laid = [data["position"] for _, data in GAME.new(3, map=ring()).graph.nodes(data=True)]
    assert len(set(laid)) == 6
    assert all(0 <= share <= 1 for at in laid for share in at)
    graph = ring()
    nx.set_node_attributes(graph, nx.circular_layout(graph), "pos")
    drawn = GAME.new(3, map=graph).graph
    assert drawn.nodes["a"]["position"][0] == pytest.approx(0.92)  # the circle begins on the right


def test_a_record_carries_its_map() -> None:
    match = Match(GAME.new(3, seed=2, map=ring()), [bg.bot("greedy", GAME, seed=seat) for seat in range(3)])
    match.advance(60)
    again = type(match.record()).from_json(match.record().to_json())
    assert [state for state, _, _ in again.steps(GAME)][-1].setup.chart.cities == tuple("abcdef")


def test_bots_meet_on_it() -> None:
    pytest.importorskip("pandas")
    from boardgames_edu.lab import tournament

    results = tournament("hansa", ["greedy", "random"], 2, seats=3, map=ring(), progress=False)
    assert results.replay(0).state.setup.chart.map.id == "own"


def change(**more: Any) -> Any:
    graph = ring()
    graph.graph.update(more.pop("graph", {}))
    for key, values in more.items():
        thing = graph.edges["a", "b"] if key == "edge" else graph.nodes["a"]
        thing.update(values)
    return graph


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (change(edge={"posts": 9}), "a--b: posts cannot be 9. Right would be: 1, 2, 3, 4, 5, 6."),
        (change(edge={"posts": "many"}), "a--b: posts cannot be 'many'"),
        (change(edge={"post": 4}), "a--b: a map has no 'post'. Did you mean posts?"),
        (change(edge={"Posts": 4}), "a--b: a map has no 'Posts'. Did you mean posts?"),
        (change(node={"office": 2}), "a: a map has no 'office'. Did you mean offices?"),
        (change(graph={"full_citys": 3}), "graph: a map has no 'full_citys'. Did you mean full_cities?"),
        (change(edge={"boats": [4]}), "a--b: boats cannot be 4. Right would be: 1, ..., 3."),
        (change(edge={"country": "wales"}), "countries belong to the boards of Britannia"),
        (change(edge={"tavern": False}), r"needs 3 routes with a tavern, .*; it has 2"),
        (change(node={"develops": ["swords"]}), "a: develops cannot be 'swords'. Right would be: keys,"),
        (change(node={"position": "north"}), "a: position cannot be 'north'. Right would be: two numbers"),
        (change(node={"position": (3, 0.5)}), "a: position cannot be"),
        (change(node={"offices": 9}), "a: offices cannot be 9"),
        (change(node={"offices": [["trader", "red"]]}), "a: offices cannot be 'red'. Right would be: white,"),
        (change(node={"offices": [["castle", "white"]]}), "a: offices cannot be 'castle'"),
        (change(node={"offices": [["trader"]]}), "a: offices cannot be"),
        (change(graph={"east_west": ("a", "x")}), "graph: east_west cannot be 'x'"),
        (change(graph={"east_west": "a"}), "graph: east_west cannot be 'a'. Right would be: two cities."),
        (change(graph={"full_cities": 0}), "graph: full_cities cannot be 0. Right would be: 1, 2, ..., 6."),
        (nx.union(ring(), nx.path_graph(["y", "z"])), "The map falls apart: no routes lead from a to y."),
        (nx.compose(GAME.board(4).graph, nx.empty_graph(["island"])), "no routes lead from arnheim to island"),
        (nx.cycle_graph(6), "0 is no id of a city"),
        (nx.relabel_nodes(ring(), {"c": "New Town"}), "'New Town' is no id of a city"),
        (nx.cycle_graph(["a", "b", "c", "d"]), 'set graph.graph\\["east_west"\\] to two cities'),
        (nx.DiGraph(ring()), "A map is an undirected networkx graph"),
        (nx.Graph(), "A map|The map"),
        ([1, 2], "A map is an undirected networkx graph"),
        ("bass", "Right would be: base, base_3"),
        (None, "The option map cannot be None"),
        (7, "The option map cannot be 7"),
    ],
)
def test_one_clear_error_says_what_and_where(wrong: Any, told: str) -> None:
    with pytest.raises(OptionError, match=told) as problem:
        GAME.new(4, map=wrong)
    assert len(str(problem.value)) <= 300


STRANGE = [
    None, math.nan, math.inf, -math.inf, 10**30, 10**400, 1.5, True, 1j, b"x", "\ud800", "x\ud800", "\n", "\u202e",
    "a" * 2000, [], {}, [None], [math.inf], [10**400], ["\ud800"], {1, 2}, (None, None), (math.inf, 0.5), ([], {}),
    object(), [["trader", "white", 10**30]],
    [["trader", "white", None]], [["trader", ["white"]]], [[["trader"], "white"]],
    [["trader", "\ud800"]], [{}, {}],
]  # fmt: skip
KEYS = [
    *(("node", key) for key in ("offices", "spaces", "name", "develops", "countries", "position", "pos")),
    *(("edge", key) for key in ("posts", "tavern", "sea", "boats", "country", "permanent_marker", "markers_allowed")),
    *(("graph", key) for key in ("east_west", "special_city", "full_cities")),
]


def require_one_error_or_a_map(given: Any) -> None:
    """A map is refused with one sentence that can be shown, or is played and read back."""
    try:
        state = GAME.new(4, map=given)
    except OptionError as problem:
        said = str(problem)
        assert len(said) <= 300
        assert said.isprintable()
        assert "Expected" not in said
    else:
        assert GAME.from_yaml(state.to_yaml()) == state


@pytest.mark.parametrize(("part", "key"), KEYS)
def test_whatever_stands_on_a_graph_is_refused_or_played(part: str, key: str) -> None:
    for value in STRANGE:
        require_one_error_or_a_map(change(**{part: {key: value}}))


def test_whatever_stands_in_a_saved_map_is_refused_or_played() -> None:
    saved = GAME.new(4, map=ring()).setup.options["map"]

    def places(value: Any, path: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
        yield path
        for number, inner in enumerate(value if isinstance(value, tuple) else ()):
            if number == 0 or len(path) != 1:
                yield from places(inner, (*path, number))

    def put(value: Any, path: tuple[int, ...], new: Any) -> Any:
        if not path:
            return new
        return [put(inner, path[1:], new) if k == path[0] else inner for k, inner in enumerate(value)]

    for path in places(saved):
        for new in (None, math.inf, 10**400, "\ud800", [], [None]):
            require_one_error_or_a_map(put(saved, path, new))


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (change(node={"name": "x\ud800"}), r"a: name cannot be 'x\\ud800'. Right would be: a text"),
        (change(node={"name": None}), "a: name cannot be None. Right would be: a text that can be printed."),
        (change(node={"develops": None}), "a: develops cannot be None. Right would be: keys,"),
        (change(node={"position": (10**400, 0)}), "a: position cannot be .*two numbers from 0 to 1"),
        (change(edge={"boats": math.inf}), r"a--b: boats cannot be inf. Right would be: \[1, 2\]."),
        (change(edge={"tavern": None}), "a--b: tavern cannot be None. Right would be: True, False."),
        (change(edge={"markers_allowed": False}), "a--b: markers_allowed cannot be False. .* tavern"),
        (change(graph={"full_cities": 10**30}), "graph: full_cities cannot be 1000"),
        (change(graph={"full_cities": True}), "graph: full_cities cannot be True"),
    ],
)
def test_the_error_says_where(wrong: Any, told: str) -> None:
    with pytest.raises(OptionError, match=told):
        GAME.new(4, map=wrong)


def test_missions_need_the_printed_cities() -> None:
    with pytest.raises(OptionError, match="missions"):
        GAME.new(4, map=edited(), missions=True)


def test_a_new_route_leaves_the_posts_of_others_free() -> None:
    """Two routes across the whole board, and a city that says nothing of where it lies."""
    graph = edited()
    graph.add_edge("kampen", "magdeburg", posts=3)
    graph.add_node("kyiv")
    graph.add_edge("kyiv", "stendal")
    graph.add_edge("kyiv", "halle")
    chart = GAME.new(4, map=graph).setup.chart.map
    posts = [(route.id, at) for route in chart.routes for at in route.post_positions]
    for (one, a), (other, b) in combinations(posts, 2):
        assert dist((a[0] * 1.4, a[1]), (b[0] * 1.4, b[1])) > 0.02, (one, other)
    for city in chart.cities:
        assert all(dist(city.position, at) > 0.02 for _, at in posts), city.id
    assert all(0 < x < 1 and 0 < y < 1 for _, (x, y) in posts)


def test_what_a_maker_measured_may_stand_on_the_map() -> None:
    graph = ring()
    graph.edges["a", "b"].update(costs=3, ports=1, seat="red", weight=2.5)
    graph.nodes["a"].update(post=2, betweenness=0.5)
    assert GAME.new(4, map=graph).legal_actions()


def test_a_route_may_be_named_from_either_end() -> None:
    graph = edited()
    graph.add_node("kyiv")
    graph.add_edge("kyiv", "stendal")
    state = GAME.new(4, map=graph)
    one, other = (GAME.parse(f"place trader {ends} 1", state) for ends in ("kyiv--stendal", "stendal--kyiv"))
    assert one == other
    with pytest.raises(NotationError, match="word 3 is 'kyiv--kampen'"):
        GAME.parse("place trader kyiv--kampen 1", state)
