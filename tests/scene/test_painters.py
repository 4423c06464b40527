"""Both painters put the same things at the same place; SVG stands alone and can be read out; errors are clear."""

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest
from msgspec.structs import replace

from boardgames_edu.scene.lettering import width
from boardgames_edu.scene.model import Card, Label, Mark, Piece, Place, Scene
from boardgames_edu.scene.outline import bounds, corners
from boardgames_edu.scene.painters.drawing import draw
from boardgames_edu.scene.painters.mpl import plot
from boardgames_edu.scene.painters.notes import NoSuchThing
from boardgames_edu.scene.painters.svg import make_patch, save, svg
from boardgames_edu.scene.palette import UnknownTheme
from boardgames_edu.scene.palette import find_theme as theme_of
from boardgames_edu.scene.pictures import NotAPicture
from boardgames_edu.scene.shapes import Stroke, Text

SVG = "{http://www.w3.org/2000/svg}"
INK = theme_of("light")["ink"]
VIEWS = [(name, theme, graph) for name in ("areas", "routes") for theme in ("light", "dark") for graph in (False, True)]

Boards = dict[str, Callable[[], Scene]]
Found = Iterator[tuple[ElementTree.Element, list[tuple[float, float]]]]


def tree(text: Any) -> ElementTree.Element:
    return ElementTree.fromstring(text)


def transform(text: Any) -> tuple[float, float, float]:
    """(scale, x, y) of a transform attribute."""
    move = re.search(r"translate\(([-\d.]+) ([-\d.]+)\)", text or "")
    grow = re.search(r"scale\(([-\d.]+)\)", text or "")
    return float(grow[1]) if grow else 1.0, *(map(float, move.groups()) if move else (0.0, 0.0))


def svg_shapes(element: Any, scale: float = 1.0, x: float = 0.0, y: float = 0.0) -> Found:
    """Every path and text under an element, in order, where it is on the page."""
    grow, dx, dy = transform(element.get("transform"))
    x, y, scale = x + dx * scale, y + dy * scale, scale * grow
    if element.tag == f"{SVG}path":
        points = [(px * scale + x, py * scale + y) for ring in corners(element.get("d")) for px, py in ring]
        yield element, points
    elif element.tag == f"{SVG}text":
        yield element, [(x + float(element.get("x")), y + float(element.get("y")))]
    for child in element:
        yield from svg_shapes(child, scale, x, y)


def svg_nodes(text: Any) -> Iterator[tuple[str, ElementTree.Element]]:
    for layer in tree(text).findall(f"{SVG}g"):
        for node in layer:
            part = node.get("data-part")
            yield (node.get("data-id") or "") + (f"#{part}" if part else ""), node


def box(found: Any) -> tuple[float, float, float, float]:
    xs, ys = [p[0] for p in found], [p[1] for p in found]
    return min(xs), min(ys), max(xs), max(ys)


@pytest.fixture
def axes() -> Iterator[Any]:
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    yield plt
    plt.close("all")


@pytest.mark.parametrize(("name", "theme", "graph"), VIEWS)
def test_the_painters_agree(axes: Any, boards: Boards, name: str, theme: str, graph: bool) -> None:
    scene = boards[name]()
    nodes = dict(svg_nodes(svg(scene, theme=theme, graph=graph)))
    artists: Any = sorted(plot(scene, theme=theme, graph=graph).artists, key=lambda one: one.get_zorder())
    assert [one.get_gid() for one in artists] == list(nodes), "the same things in the same order"
    for artist in artists:
        drawn = ((part.path, part.face, part.edge) for part in artist.parts)
        for element, points in svg_shapes(nodes[artist.get_gid()]):
            outline, face, edge = next(drawn)
            fill, stroke = element.get("fill"), element.get("stroke")
            if element.tag == f"{SVG}path":
                assert (seen(face), seen(edge)) == (fill, stroke or "none")
                flat = [point for ring in outline.to_polygons(closed_only=False) for point in ring]
                assert box(flat) == pytest.approx(box(points), abs=0.6)
                continue
            if stroke:
                assert (seen(face), seen(edge)) == ("none", stroke)
                outline, face, edge = next(drawn)
            assert (seen(face), seen(edge)) == (fill, "none")
            left, top, right, bottom = box(outline.vertices)
            ((x, y),) = points
            assert top <= y <= bottom + 1
            where: Any = {"start": left, "middle": (left + right) / 2, "end": right}[element.get("text-anchor") or ""]
            assert where == pytest.approx(x, abs=2.5)
        assert next(drawn, None) is None


def seen(colour: Any) -> Any:
    """A colour of matplotlib as SVG has it."""
    from matplotlib.colors import to_hex

    return to_hex(colour).upper() if colour[3] else "none"


@pytest.mark.parametrize(("name", "theme", "graph"), VIEWS)
def test_svg_stands_alone_and_can_be_read_out(boards: Boards, name: str, theme: str, graph: bool) -> None:
    scene = boards[name]()
    text = svg(scene, theme=theme, graph=graph)
    root = tree(text)
    assert root.get("viewBox") == f"0 0 {scene.width} {scene.height}"
    assert scene.name in (root.get("aria-label") or "")
    assert "href" not in text
    assert "url(" not in text
    nodes = dict(svg_nodes(text))
    for thing in scene.things():
        if thing.words:
            node = nodes[thing.id]
            assert node.get("aria-label") == thing.words
            assert node.findtext(f"{SVG}title") == thing.words
            assert node.get("role") == ("button" if thing.legal else "img")


def test_words_are_escaped() -> None:
    place = Place(id='place:"<&>', name="<b>", at=(5, 5), shape="disc", words='a "quoted" <word> & more')
    root = tree(
        svg(Scene(width=10, height=10, name="<&>", places=(place,), labels=(Label(id="l", text="]]>&", at=(1, 1)),)))
    )
    assert root.get("aria-label") == "<&>"
    assert [node.get("data-id") for node in root.iter() if node.get("data-id")] == ['place:"<&>', "l"]


@pytest.mark.parametrize("figure", ["7", "11", "128"])
def test_a_figure_has_room_on_its_disc(figure: str) -> None:
    strip = Card(id="card:strip", at=(100, 15), size=(160, 24), name="Hoard", corner=figure)
    pile = Piece(id="piece:pile", glyph="coin", at=(300, 15), count=int(figure))
    for node in draw(Scene(width=400, height=30, cards=(strip,), pieces=(pile,))):
        written = next(shape for shape in node.shapes if isinstance(shape, Text) and shape.text == figure)
        left, _, right, _ = bounds(next(s for s in node.shapes if isinstance(s, Stroke) and s.fill == INK).outline)
        assert right - left >= 0.7 * written.size * len(figure)
        assert written.at[0] == pytest.approx((left + right) / 2, abs=0.1)


def test_what_is_noted_below_on_a_card_stays_off_its_rim() -> None:
    card = Card(id="card:raid", at=(60, 60), size=(110, 110), name="Raid", mark="why", text_size=14)
    node = draw(Scene(width=120, height=120, cards=(card,)))[-1]
    (note,) = [shape for shape in node.shapes if isinstance(shape, Text) and shape.text == "why"]
    assert note.at[1] + 0.22 * note.size <= 110 / 2 - 4


def test_a_strip_says_beside_its_name_what_it_does() -> None:
    strip = Card(id="card:strip", at=(100, 15), size=(90, 24), name="Hoard", lines=("a 1",), corner="9")
    (node,) = draw(Scene(width=200, height=30, cards=(strip,)))
    name, told = [shape for shape in node.shapes if isinstance(shape, Text) and shape.text != "9"]
    assert (name.text, told.text) == ("Hoard", "a 1")
    assert name.at[0] + width(name.text, name.size, bold=True) < told.at[0]
    assert told.at[0] + width(told.text, told.size) <= 45 - 20


def test_the_same_picture_gives_the_same_text_and_scale_its_size(boards: Boards, areas: Scene) -> None:
    assert svg(areas) == svg(boards["areas"]()) == areas._repr_svg_()
    assert tree(svg(areas, scale=2)).get("width") == "800"
    for wrong in (0, -1, float("nan")):
        with pytest.raises(ValueError, match="scale must be above 0"):
            svg(areas, scale=wrong)


def test_a_picture_is_saved(boards: Boards, tmp_path: Path) -> None:
    save(boards["routes"](), tmp_path / "board.svg", theme="dark")
    assert tree((tmp_path / "board.svg").read_text(encoding="utf-8")).get("data-theme") == "dark"


@pytest.mark.parametrize("graph", [False, True])
def test_a_patch_leads_from_one_drawing_to_the_next(boards: Boards, areas: Scene, graph: bool) -> None:
    old = areas
    new = old.marked(legal=["place:west", "piece:coin"])
    new = msgspec.structs.replace(new, pieces=new.pieces[1:])
    before = {key: ElementTree.tostring(node) for key, node in svg_nodes(svg(old, graph=graph))}
    for change in make_patch(old, new, graph=graph):
        key = change["id"] + (f"#{change['part']}" if change["part"] else "")
        if change["svg"]:
            root = tree(f'<svg xmlns="http://www.w3.org/2000/svg"><g>{change["svg"]}</g></svg>')
            before[key] = ElementTree.tostring(root[0][0])
        else:
            del before[key]
    assert before == {key: ElementTree.tostring(node) for key, node in svg_nodes(svg(new, graph=graph))}
    assert make_patch(old, boards["areas"]()) == []


def test_clear_errors(areas: Scene) -> None:
    with pytest.raises(UnknownTheme, match="choose one of: light, dark"):
        svg(areas, theme="sepia")
    with pytest.raises(UnknownTheme, match="choose one of: light, dark"):
        plot(areas, theme="sepia")
    with pytest.raises(NotAPicture, match="not str"):
        plot("kiev")
    with pytest.raises(NotAPicture, match="not str"):
        svg("kiev")


def test_axes_in_axes_out(axes: Any, areas: Scene) -> None:
    figure, given = axes.subplots()
    returned = plot(areas, ax=given)
    assert returned is given
    assert given.get_xlim() == (0, 400)
    assert given.get_ylim() == (240, 0)
    given.annotate("here", areas.find("place:west").at)
    figure.canvas.draw()


def test_layers_only_go_up(areas: Scene) -> None:
    layers = [node.layer for node in draw(areas)]
    assert layers == sorted(layers)


def test_drawing_svg_needs_no_heavy_library() -> None:
    code = (
        "import sys; from boardgames_edu.scene.model import Scene; from boardgames_edu.scene.painters.svg import svg;"
        "svg(Scene(width=1, height=1)); print([m for m in ('numpy', 'matplotlib', 'networkx') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_notes_point_at_their_things_and_lie_in_the_picture(boards: Boards, axes: Any) -> None:
    notes = {
        "place:west": "✗ nobody rules here any more, and so no point",
        "place:east": "✓ a tie",
        "space:muster:1": 2,
    }
    ax = plot(boards["areas"](), notes=notes)
    written = {text.get_gid(): text for text in ax.texts}
    assert list(written) == ["note:place:west", "note:place:east", "note:space:muster:1"]
    assert getattr(written["note:place:west"], "xy", None) == (60, 60)
    assert written["note:space:muster:1"].get_position() == (300, 40)
    ax.figure.canvas.draw()
    for text in written.values():
        found = ax.transData.inverted().transform(text.get_window_extent())
        assert found.min() >= -8
        assert found[:, 0].max() <= 408
        assert found[:, 1].max() <= 248
    colours = [text.get_color() for text in written.values()]
    assert len(set(colours)) == 3


def test_a_note_at_nothing_is_refused(boards: Boards, axes: Any) -> None:
    with pytest.raises(NoSuchThing, match="nothing in the picture is called 'place:wst'; nearest are place:west"):
        plot(boards["areas"](), notes={"place:wst": "here"})


def test_a_note_in_the_graph_view_points_at_its_node(axes: Any) -> None:
    import boardgames_edu as bg
    from boardgames_edu.scene.pictures import shown_as

    state = bg.load("rurik").new(seed=1)
    ax = plot(state, graph=True, notes={"place:kiev": "✗ nobody rules here", "place:azov": 3})
    graph = shown_as(True, state)
    written = {text.get_gid(): text for text in ax.texts}
    assert getattr(written["note:place:kiev"], "xy", None) == graph.find("place:kiev").at
    assert written["note:place:azov"].get_position() == graph.find("place:azov").at


@pytest.mark.parametrize("game", ["rurik", "hansa", "cossacks"])
def test_the_graph_is_drawn_as_its_game_draws_it(game: str) -> None:
    import boardgames_edu as bg
    from boardgames_edu.scene.pictures import scene_of

    state = bg.load(game).new(seed=1)
    assert svg(state, graph=True) == svg(scene_of(state, view="graph"))
    ends = {end for link in scene_of(state, view="graph").links for end in link.ends}
    places = [place for place in scene_of(state, view="graph").places if place.id in ends]
    near = min(
        ((a.at[0] - b.at[0]) ** 2 + (a.at[1] - b.at[1]) ** 2) ** 0.5 - (a.size[1] + b.size[1]) / 2
        for a in places
        for b in places
        if a is not b
    )
    assert near > -3, "no node lies on another"


def test_a_map_that_draws_its_links_is_a_graph_already() -> None:
    from boardgames_edu.scene.graph import as_graph
    from boardgames_edu.scene.model import Link

    places = tuple(Place(id=f"place:{i}", at=(30.0 * i, 50.0), shape="disc", size=(19, 19)) for i in range(3))
    links = tuple(Link(id=f"l{i}", ends=(f"place:{i}", f"place:{i + 1}"), drawn=True) for i in range(2))
    land = Place(id="land", at=(0, 0), outline="M0 0 L9 0 L9 9 Z")
    scene = Scene(width=300, height=100, places=(land, *places), links=links)
    assert as_graph(scene) == msgspec.structs.replace(scene, places=places)


@pytest.mark.parametrize("mark", ["hint", "selected", "wrong"])
def test_the_whole_edge_of_an_area_that_is_spoken_of_is_seen(mark: Mark) -> None:
    """Neighbours share an edge: the one that is drawn last covers half of it."""
    east = Place(id="place:east", shape="area", at=(15, 5), outline="M10 0 L20 0 L20 10 L10 10 Z", marks=("legal",))
    west = Place(id="place:west", shape="area", at=(5, 5), outline="M0 0 L10 0 L10 10 L0 10 Z")
    before = Scene(width=20, height=10, places=(west, east))
    after = Scene(width=20, height=10, places=(replace(west, marks=(mark,)), east))
    assert [node.id for node in draw(before)][:2] == ["place:west", "place:east"]
    assert [node.id for node in draw(after)][:2] == ["place:east", "place:west"]
    gone, *changed = make_patch(before, after)
    assert (gone["id"], gone["svg"]) == ("place:west", "")
    assert changed[0]["layer"] > gone["layer"]
