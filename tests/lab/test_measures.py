"""Maps as tables: each measure against its definition, worked out another way; values painted on boards."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import matplotlib.pyplot as plt
import networkx as nx
import pytest

import boardgames_edu as bg
from boardgames_edu import lab
from boardgames_edu.engine.errors import OptionError

MAPS: list[tuple[str, dict[str, Any]]] = [
    ("rurik", {"seats": 2}),
    ("rurik", {"seats": 4}),
    ("hansa", {"seats": 4}),
    ("hansa", {"seats": 5, "map": "britannia_45"}),
    ("cossacks", {}),
]


def graph_of(game: str, options: dict[str, Any]) -> Any:
    return bg.load(game).board(**options).graph


@pytest.mark.parametrize(("game", "options"), MAPS)
def test_a_cut_vertex_is_one_whose_loss_parts_the_map(game: str, options: dict[str, Any]) -> None:
    table, graph = lab.measures(game, **options), graph_of(game, options)
    parts = nx.number_connected_components(graph)
    for place in graph:
        left = nx.number_connected_components(graph.subgraph(set(graph) - {place}))
        assert table.loc[place, "cut"] == (left > parts)


@pytest.mark.parametrize(("game", "options"), MAPS[:2])
def test_betweenness_counts_shortest_ways(game: str, options: dict[str, Any]) -> None:
    table, graph = lab.measures(game, **options), graph_of(game, options)
    through = dict.fromkeys(graph, 0.0)
    for a, b in permutations(graph, 2):
        ways = list(nx.all_shortest_paths(graph, a, b))
        for way in ways:
            for place in way[1:-1]:
                through[place] += 1 / len(ways)
    pairs = (len(graph) - 1) * (len(graph) - 2)
    for place, count in through.items():
        assert table.loc[place, "betweenness"] == pytest.approx(count / pairs)
        assert table.loc[place, "degree"] == len(list(graph.neighbors(place)))


@pytest.mark.parametrize(("game", "options"), MAPS)
def test_a_bridge_is_a_link_whose_loss_parts_the_map(game: str, options: dict[str, Any]) -> None:
    table, graph = lab.links(game, **options), graph_of(game, options)
    assert len(table) == graph.number_of_edges()
    parts = nx.number_connected_components(graph)
    for link in table.itertuples():
        rest: Any = nx.Graph(edge for edge in graph.edges if set(edge) != {link.a, link.b})
        rest.add_nodes_from(graph)
        assert link.bridge == (nx.number_connected_components(rest) > parts)


def test_names_are_in_the_readers_language() -> None:
    assert lab.measures("rurik").loc["kiev", "name"] == "Kiev"
    with pytest.raises(OptionError):
        lab.measures("rurik", 17)


@pytest.mark.parametrize(("game", "options"), MAPS)
def test_a_heat_map_paints_every_place_in_the_colour_of_its_value(game: str, options: dict[str, Any]) -> None:
    values = lab.measures(game, **options)["degree"]
    axes = lab.heat_map(bg.load(game).new(**options), values, label="degree")
    assert len(axes.patches) == len(values)
    scale = plt.get_cmap("viridis")
    top = axes.patches[list(values.index).index(values.idxmax())]
    assert tuple(top.get_facecolor())[:3] == pytest.approx(scale(1.0)[:3])
    if game == "rurik":
        assert {text.get_text() for text in axes.texts} == {f"{value:.0f}" for value in values}
    plt.close(axes.figure.get_figure(root=True))


def test_a_heat_map_goes_into_given_axes_and_names_a_strange_place() -> None:
    figure, axes = plt.subplots()
    state = bg.load("rurik").new()
    assert lab.heat_map(state, {"kiev": 1.0, "azov": 2.5}, axes, numbers=False) is axes
    assert not axes.texts
    with pytest.raises(OptionError, match="no place 'kiew' in this picture; the nearest are kiev"):
        lab.heat_map(state, {"kiew": 1.0})
    plt.close(figure)
