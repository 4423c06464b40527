"""A picture as data: ids, words, marks, differences, JSON."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

import boardgames_edu as bg
from boardgames_edu.scene.graph import NODE, as_graph
from boardgames_edu.scene.model import KINDS, Scene, diff
from boardgames_edu.scene.pictures import NotAPicture, scene_of

Boards = dict[str, Callable[[], Scene]]


def applied(old: Scene, new: Scene) -> dict[str, list[object]]:
    """The old picture with the differences to the new one applied, kind by kind, sorted by id."""
    things: dict[str, dict[str, Any]] = {kind: {thing.id: thing for thing in getattr(old, kind)} for kind in KINDS}
    for change in diff(old, new):
        if change.op == "drop":
            del things[change.kind][change.id]
        else:
            things[change.kind][change.id] = change.thing
    return {kind: [found[id] for id in sorted(found)] for kind, found in things.items()}


def moved(scene: Scene) -> Scene:
    first, *rest = scene.pieces
    extra = msgspec.structs.replace(first, id="piece:new")
    changed = msgspec.structs.replace(first, at=(1.0, 2.0), count=7)
    return msgspec.structs.replace(scene, pieces=(changed, *rest[1:], extra))


@pytest.mark.parametrize("name", ["areas", "routes"])
def test_differences_lead_from_one_picture_to_the_next(boards: Boards, name: str) -> None:
    make = boards[name]
    old, new = make(), moved(make())
    assert diff(old, old) == []
    assert diff(old, make()) == []
    assert applied(old, new) == {kind: sorted(getattr(new, kind), key=lambda thing: thing.id) for kind in KINDS}
    changes = {(change.op, change.id): change for change in diff(old, new)}
    assert changes["set", new.pieces[0].id].fields == ("at", "count")
    assert ("add", "piece:new") in changes
    assert ("drop", old.pieces[1].id) in changes


@pytest.mark.parametrize("name", ["areas", "routes"])
def test_a_picture_goes_through_json(boards: Boards, name: str) -> None:
    make = boards[name]
    scene = make()
    assert Scene.from_json(scene.to_json()) == scene
    with pytest.raises(msgspec.DecodeError):
        Scene.from_json(b'{"width": "wide"}')


def test_marks_are_set_and_cleared_by_id(areas: Scene) -> None:
    scene = areas.marked(legal=["place:west"], wrong=["piece:coin"])
    assert scene.find("place:west").legal
    assert not scene.find("place:east").legal
    assert scene.find("place:east").selected
    assert scene.find("piece:coin").marks == ("wrong",)
    untouched = areas
    same = untouched.marked(legal=["place:east"])
    assert diff(untouched, same) == []
    with pytest.raises(ValueError, match="unknown mark 'lega'; marks are legal, selected"):
        scene.marked(lega=[])


def test_everything_with_words_is_in_the_table_once_under_its_heading(areas: Scene) -> None:
    scene = areas
    rows = scene.table()
    spoken = [thing for thing in scene.things() if thing.words]
    assert sorted(row.id for row in rows) == sorted(thing.id for thing in spoken)
    assert {row.words for row in rows} == {thing.words for thing in spoken}
    assert next(row.group for row in rows if row.id == "space:muster:1") == "Muster"


def test_the_keyboard_reaches_all_places_cards_and_pieces_with_words(areas: Scene) -> None:
    scene = areas
    order = scene.keyboard_order()
    assert order[0] == "place:west"
    assert set(order) == {t.id for t in (*scene.places, *scene.cards, *scene.pieces) if t.words}
    assert msgspec.structs.replace(scene, order=("place:east",)).keyboard_order() == ("place:east",)


def test_finding_things(areas: Scene) -> None:
    scene = areas
    assert scene.find("card:back").face == "down"
    assert [piece.id for piece in scene.on("place:west")] == ["piece:west:blue:troop", "piece:west:maroon:leader"]
    with pytest.raises(KeyError):
        scene.find("place:nowhere")


def test_the_graph_view_keeps_ids_words_and_owners(areas: Scene) -> None:
    scene = areas
    graph = as_graph(scene)
    assert graph.decorations == ()
    west = graph.find("place:west")
    assert (west.shape, west.size, west.seat, west.words) == ("disc", (NODE, NODE), 0, scene.find("place:west").words)
    assert all(link.drawn for link in graph.links)
    assert graph.find("space:muster:1") == scene.find("space:muster:1")
    assert {piece.id for piece in graph.pieces} == {piece.id for piece in scene.pieces}
    assert graph.find("piece:west:blue:troop").at[1] > west.at[1]


def test_a_link_bends_around_a_node_in_its_way() -> None:
    from boardgames_edu.scene.model import Link, Place
    from boardgames_edu.scene.outline import corners

    places = [Place(id=f"place:{i}", at=(100.0 * i, 50.0)) for i in range(3)]
    links = [Link(id=f"l{a}{b}", ends=(f"place:{a}", f"place:{b}")) for a, b in ((0, 1), (1, 2), (0, 2))]
    graph = as_graph(Scene(width=300, height=100, places=tuple(places), links=tuple(links)))
    assert graph.find("l01").outline == ""
    (ring,) = corners(graph.find("l02").outline)
    middle = ring[len(ring) // 2]
    assert abs(middle[1] - 50) > NODE * 0.9


def test_only_pictures_and_states_can_be_drawn(areas: Scene) -> None:
    with pytest.raises(NotAPicture, match="only a Scene or a state of a game can be drawn, not int"):
        scene_of(3)
    with pytest.raises(NotAPicture, match="seat can be given with a state only"):
        scene_of(areas, seat=1)
    with pytest.raises(NotAPicture, match="a picture takes seat, view, panels, legal, but no 'mark, side'"):
        scene_of(bg.load("rurik").new(), mark=["place:kiev"], side=1)


def test_what_is_no_axes_is_refused(areas: Scene) -> None:
    number: Any = 3
    with pytest.raises(NotAPicture, match=r"ax is where to draw, such as plt.gca\(\), not 3"):
        bg.plot(areas, ax=number)
