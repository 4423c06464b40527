"""Maps as tables: each measure against its definition, worked out another way; values painted on boards."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import networkx as nx
import pytest

import boardgames_edu as bg
from boardgames_edu import lab
from boardgames_edu.engine.errors import OptionError
from boardgames_edu.scene.outline import corners
from boardgames_edu.scene.painters.mpl import BadSize
from boardgames_edu.scene.pictures import scene_of
from tests.late import late

np, plt = late("numpy"), late("matplotlib.pyplot")

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


@pytest.mark.parametrize("numbers", [True, False])
def test_a_painted_region_has_the_colour_of_the_scale_whoever_owns_it(numbers: bool) -> None:
    state = bg.load("rurik").new(seed=1)
    for _ in range(60):
        state.apply(state.legal_actions()[0])
    scene = scene_of(state, panels=["map"])
    owned = [place for place in scene.places if place.seat is not None]
    assert owned
    values = {place.id.partition(":")[2]: float(number) for number, place in enumerate(scene.places)}
    axes: Any = lab.heat_map(state, values, width=8, numbers=numbers)
    axes.figure.canvas.draw()
    seen = np.asarray(axes.figure.canvas.buffer_rgba())
    wanted = {
        tuple(round(255 * part) for part in plt.get_cmap("viridis")(v / max(values.values()))) for v in values.values()
    }
    found = {tuple(int(part) for part in colour) for colour in seen.reshape(-1, 4)[::3]}
    assert wanted <= found
    plt.close(axes.figure)


def test_the_scale_of_whole_numbers_has_whole_numbers() -> None:
    axes = lab.heat_map(bg.load("rurik").new(), {"kiev": 2, "azov": 4})
    ticks = axes.figure.axes[1].get_yticks()
    assert list(ticks) == [2, 3, 4]
    plt.close(axes.figure.get_figure(root=True))


def test_no_change_has_the_colour_in_the_middle() -> None:
    values = {"kiev": -0.3, "azov": 0.0, "galich": 0.1, "brest": -0.001}
    axes = lab.heat_map(bg.load("rurik").new(), values, cmap="coolwarm")
    scale = plt.get_cmap("coolwarm")
    less, none, more, _ = (tuple(patch.get_facecolor())[:3] for patch in axes.patches)
    for found, share in ((less, 0.0), (none, 0.5), (more, 2 / 3)):
        assert found == pytest.approx(scale(share)[:3], abs=0.01)
    assert [text.get_text() for text in axes.texts] == ["-0.30", "0.00", "0.10", "0.00"]
    plt.close(axes.figure.get_figure(root=True))


def test_a_heat_map_goes_into_given_axes_and_names_a_strange_place() -> None:
    figure, axes = plt.subplots()
    state = bg.load("rurik").new()
    assert lab.heat_map(state, {"kiev": 1.0, "azov": 2.5}, axes, numbers=False) is axes
    assert not axes.texts
    with pytest.raises(OptionError, match="no place 'kiew' in this picture; the nearest are kiev"):
        lab.heat_map(state, {"kiew": 1.0})
    with pytest.raises(OptionError, match="no values to paint"):
        lab.heat_map(state, {})
    plt.close(figure)


@pytest.mark.parametrize(("game", "options"), MAPS)
def test_ways_lie_on_the_board_from_place_to_place(game: str, options: dict[str, Any]) -> None:
    state, graph = bg.load(game).new(**options), graph_of(game, options)
    tree = list(nx.minimum_spanning_edges(graph, data=False))
    axes = lab.ways(state, tree, color="#009E73", line=3)
    at = {place.id.partition(":")[2]: place.at for place in scene_of(state, panels=["map"]).places}
    roads = {frozenset(link.ends): link.outline for link in scene_of(state, panels=["map"]).links}
    for line, (a, b) in zip(axes.lines, tree, strict=True):
        data: Any = line.get_data()
        drawn = list(zip(*data, strict=True))
        assert (drawn[0], drawn[-1]) == (at[a], at[b])
        road = roads[frozenset((f"place:{a}", f"place:{b}"))]
        assert not road or sorted(drawn) == sorted(corners(road)[0]), "it follows the road"
    with pytest.raises(OptionError, match="no place 'nowhere' in this picture"):
        lab.ways(state, [("nowhere", tree[0][0])], axes)
    plt.close(axes.figure.get_figure(root=True))


@pytest.mark.parametrize(("game", "options"), MAPS)
def test_a_second_way_runs_beside_the_first(game: str, options: dict[str, Any]) -> None:
    state, graph = bg.load(game).new(**options), graph_of(game, options)
    links = list(graph.edges)
    axes = lab.ways(state, links, line=6)
    assert lab.ways(state, links, axes, line=4) is axes
    lab.ways(state, [(b, a) for a, b in links], axes, line=2)
    unit = 72 * 9 / scene_of(state, panels=["map"]).width  # points
    points: list[Any] = [np.array(line.get_data()).T * unit for line in axes.lines]
    first, second, third = (points[k * len(links) : (k + 1) * len(links)] for k in range(3))
    for one, other, last in zip(first, second, third, strict=True):
        assert np.hypot(*(one[0] - other[0])) >= (6 + 4) / 2
        assert np.hypot(*(other[0] - last[-1])) >= (4 + 2) / 2, "the other way round, too, it is on that side"
        assert np.hypot(*(one[0] - last[-1])) >= (6 + 2) / 2 + 4
    plt.close(axes.figure.get_figure(root=True))


def test_a_strange_place_is_refused() -> None:
    state = bg.load("rurik").new()
    axes = lab.ways(state, [("kiev", "azov")])
    with pytest.raises(OptionError, match="no place 'nowhere' in this picture"):
        lab.ways(state, [("nowhere", "kiev")], axes)
    plt.close(axes.figure.get_figure(root=True))


def test_notes_stand_on_a_board_with_ways() -> None:
    axes = lab.ways(bg.load("rurik").new(), [("kiev", "azov")], notes={"place:kiev": "✗ gate"})
    assert any("gate" in text.get_text() for text in axes.texts)
    plt.close(axes.figure.get_figure(root=True))


# --- a figure that follows what is chosen ----------------------------------------------------------------------------


def bars(heights: str) -> Any:
    axes = plt.figure().add_subplot()
    axes.bar(range(3), [int(height) for height in heights])
    return axes


def test_a_figure_follows_the_list() -> None:
    before = plt.get_fignums()
    shown = lab.explore(bars, heights=["123", "321"])
    image = next(part for part in shown.children if hasattr(part, "format"))
    first = bytes(image.value)
    assert first.startswith(b"\x89PNG")
    choice = shown.children[0].children[0]
    assert (choice.description, choice.options) == ("heights", ("123", "321"))
    choice.value = "321"
    assert image.value != first
    choice.value = "123"
    assert image.value == first
    assert plt.get_fignums() == before  # nothing is left to be shown a second time


def test_a_page_that_runs_no_code_shows_the_figure() -> None:
    data = lab.explore(bars, heights=["123"])._repr_mimebundle_()
    assert data["image/png"].startswith(b"\x89PNG")
    assert "application/vnd.jupyter.widget-view+json" in data


def test_what_goes_wrong_is_shown_to_who_has_chosen() -> None:
    shown = lab.explore(bars, heights=["123", "x"])
    with pytest.raises(ValueError, match="invalid literal"):
        shown.children[0].children[0].value = "x"
    assert "ValueError: invalid literal" in shown.children[2].value
    shown.children[0].children[0].value = "123"
    assert shown.children[2].value == ""
    plt.close("all")


def test_nothing_to_choose_and_nothingbars_are_told() -> None:
    with pytest.raises(OptionError, match="nothing to choose for 'heights'"):
        lab.explore(bars, heights=[])
    with pytest.raises(OptionError, match="has to return the axes that it drew on, not NoneType"):
        lab.explore(lambda heights: None, heights=["1"])


@pytest.mark.parametrize(
    ("values", "more", "said"),
    [
        ([1, 2], {}, "Values stand by place, such as a dict from places to numbers"),
        ({"kiev": "high"}, {}, "The value of 'kiev' is a number, not 'high'"),
        ({"kiev": float("nan")}, {}, "The value of 'kiev' is a number, not nan"),
        ({"kiev": 1}, {"cmap": "viridian"}, "Unknown map of colours: 'viridian'. Choose from: viridis"),
        ({"kiev": 1}, {"width": -1}, "width is a number of inches"),
    ],
)
def test_what_a_heat_map_cannot_paint(values: Any, more: dict[str, Any], said: str) -> None:
    with pytest.raises((OptionError, BadSize), match=said):
        lab.heat_map(bg.load("rurik").new(), values, **more)
