"""Close-ups: what they are about is in them, whole and legible; the rest is cut or folded away."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from boardgames_edu.scene.boxes import holds, name_box
from boardgames_edu.scene.model import Badge, Card, Label, Panel, Piece, Place, Scene, Track
from boardgames_edu.scene.outline import bounds, polygon
from boardgames_edu.scene.painters.drawing import nodes_of
from boardgames_edu.scene.parts.closeup import FOLDED, GAP, LEGIBLE, LETTERS, MOST, SLOTS, CloseUp, framed
from boardgames_edu.scene.parts.cutting import clipped, grown, moved
from boardgames_edu.scene.shapes import Text

SQUARE = polygon((100, 100), (500, 100), (500, 500), (100, 500))
MAP = Scene(
    width=2000,
    height=1500,
    places=(
        Place(id="place:kiev", name="Kiev", at=(300, 300), outline=SQUARE, label=(300, 300)),
        Place(id="place:lviv", name="Lviv", at=(1100, 300), shape="disc", label=(1100, 340)),
        Place(id="place:azov", name="Azov", at=(1900, 1400), shape="disc", label=(1900, 1400)),
    ),
    pieces=(Piece(id="piece:kiev", glyph="troop", at=(320, 340), place="place:kiev", count=3),),
)
MATS = Scene(
    width=500,
    height=400,
    panels=(
        Panel(id="panel:blue", box=(0, 0, 480, 180), name="Blue"),
        Panel(id="panel:red", box=(0, 200, 480, 180), name="Red"),
    ),
    pieces=(Piece(id="piece:coins:blue", glyph="coin", at=(60, 60), text="3"),),
    cards=(Card(id="card:red", at=(60, 280), name="Feast", lines=("a",)),),
)
PARTS = {"map": MAP, "mats": MATS}


def plan(*ids: str) -> CloseUp:
    found = framed([PARTS], ids)
    assert found is not None
    return found


def test_what_is_needed_is_there_and_the_rest_is_folded_away() -> None:
    scene = plan("place:kiev", "piece:coins:blue").of(PARTS)
    there = {thing.id for thing in scene.things()}
    assert there == {"place:kiev", "piece:kiev", "panel:blue", "piece:coins:blue"}
    for thing in scene.pieces:
        assert 0 < thing.at[0] < scene.width
        assert 0 < thing.at[1] < scene.height


def test_a_window_is_as_large_as_what_it_shows() -> None:
    (shot,) = plan("place:azov").shots
    left, top, wide, high = shot.window
    assert (left + wide, top + high) == (2000, 1500)  # pushed into the picture
    assert wide * high < 0.1 * 2000 * 1500


def test_an_area_is_cut_at_the_window_and_a_name_is_shown_whole_or_not_at_all() -> None:
    cut = framed([{"map": MAP}], ["piece:kiev"])
    assert cut is not None
    scene = cut.of({"map": MAP})
    left, top, right, low = bounds(scene.find("place:kiev").outline)
    assert left >= -1
    assert top >= -1
    assert right <= scene.width + 1
    assert low <= scene.height + 1
    assert clipped(SQUARE, (600, 600, 50, 50)) == ""


def test_letters_of_what_is_needed_can_be_read_from_the_back_row() -> None:
    found = plan("place:kiev", "place:lviv")  # far apart: the letters have to grow
    assert found.grow > 1.0
    scene = found.of(PARTS)
    unit = max(min(wide / scene.width, high / scene.height) for wide, high in SLOTS)
    for id in ("place:kiev", "place:lviv"):
        sizes = [
            shape.size
            for node in nodes_of(scene.find(id), (), "light")
            for shape in node.shapes
            if isinstance(shape, Text)
        ]
        assert min(sizes) * unit >= 0.999 * LEGIBLE


def test_boxes_without_what_matters_are_folded_until_the_rest_is_legible() -> None:
    wide = {"map": MAP, "mats": MATS}
    ids = ["place:kiev", "place:azov", "piece:coins:blue", "card:red"]
    whole, folded = framed([wide], ids), framed([wide], ids, first=["card:red"])
    assert whole is not None
    assert folded is not None
    assert len(whole.shots) > len(folded.shots)
    assert folded.of(wide).find("card:red")
    assert whole.grow > FOLDED


def test_what_need_not_be_legible_is_left_out_only_where_the_rest_would_not_be() -> None:
    place = Place(id="place:far", name="Far", at=(40, 40), shape="disc", label=(40, 40))
    far, names = {"map": replace(MAP, places=(*MAP.places, place))}, [thing.id for thing in MAP.places]

    def shown(scale: float) -> set[str]:
        found = framed([far], ["place:lviv"], None, lambda wide, high: scale / max(wide, high), [*names, "place:far"])
        assert found is not None
        assert found.letters <= LETTERS * MOST
        return {thing.id for thing in found.of(far).places}

    assert shown(2.5) == {*names, "place:far"}
    assert shown(0.8) == {"place:lviv"}


def test_a_piece_is_shown_with_the_space_on_which_it_stands() -> None:
    space = Place(id="space:1", name="1", at=(60, 80), shape="square", size=(30, 30))
    pawn = Piece(id="piece:pawn", glyph="troop", at=(60, 60), size=12, place="space:1")
    parts = {"mats": replace(MATS, places=(space,), pieces=(pawn,))}
    found = framed([parts], ["piece:pawn"])
    assert found is not None
    assert found.of(parts).find("space:1").size[1] > 0


def test_a_large_name_grows_away_from_its_place() -> None:
    place = MAP.places[1]
    x, y = grown(place, 2.0).label
    assert x == 1100
    assert y > 340
    assert grown(replace(place, label=(1160, 300)), 2.0).label[0] > 1160
    assert grown(replace(place, label=place.at), 2.0).label == place.at


def enlarged(parts: dict[str, Scene], scale: float, *ids: str) -> CloseUp:
    found = framed([parts], ids, None, lambda wide, high: scale / max(wide, high))
    assert found is not None
    return found


def test_a_name_that_grows_stays_in_its_window() -> None:
    place = Place(id="place:edge", name="Pereyaslavl", at=(1970, 300), shape="disc", label=(1930, 330))
    parts = {"map": replace(MAP, places=(*MAP.places, place))}
    found = enlarged(parts, 0.3, "place:edge")
    (shot,) = found.shots
    frame = (*shot.at, shot.scale * shot.window[2], shot.scale * shot.window[3])
    shown = found.of(parts).find("place:edge")
    assert shown.name
    assert found.grow > 1.5
    assert holds(frame, name_box(shown))


def test_a_title_that_grows_makes_room_above() -> None:
    parts = {"mats": MATS}
    found = enlarged(parts, 0.5, "panel:blue")
    box, (shot,) = found.of(parts).find("panel:blue").box, found.shots
    assert shot.at[1] - GAP < box[1] < shot.at[1]
    assert box[1] + box[3] == pytest.approx(shot.at[1] + shot.scale * shot.window[3])


def test_a_mere_label_that_cannot_be_read_is_left_out() -> None:
    parts = {"map": replace(MAP, labels=(Label(id="label:sea", text="Sea", at=(1040, 300), size=12, tone="soft"),))}

    def labels(scale: float, *ids: str) -> list[str]:
        return [label.id for label in enlarged(parts, scale, *ids).of(parts).labels]

    assert labels(20.0, "place:lviv") == ["label:sea"]
    assert labels(0.4, "place:lviv") == []
    assert labels(0.4, "place:lviv", "label:sea") == ["label:sea"]


def test_nothing_needed_is_no_close_up() -> None:
    assert framed([PARTS], ["place:nowhere"]) is None
    assert framed([PARTS], []) is None


def test_one_plan_stands_still_for_several_positions() -> None:
    later = {"map": Scene(width=2000, height=1500, places=MAP.places), "mats": MATS}
    found = framed([PARTS, later], ["piece:kiev", "piece:coins:blue"])
    assert found is not None
    assert found.of(PARTS).width == found.of(later).width
    assert found.of(later).find("place:kiev") == found.of(PARTS).find("place:kiev")


@pytest.mark.parametrize(
    "thing",
    [
        Place(id="place:a", name="A", at=(10, 20), shape="disc", label=(10, 40), badges=(Badge("seat", (5, 5)),)),
        Piece(id="piece:a", glyph="troop", at=(10, 20)),
        Card(id="card:a", at=(10, 20)),
        Track(id="track:a", name="A", at=(10, 20)),
        Label(id="label:a", text="A", at=(10, 20)),
    ],
)
def test_a_thing_is_moved_and_enlarged_as_a_whole(thing: Piece) -> None:
    twice = moved(thing, 2.0, 100.0, 0.0)
    assert twice.at == (120, 40)
    assert moved(twice, 0.5, -50.0, 0.0) == thing
    assert grown(thing, 1.0) is thing


def test_names_make_room_for_one_that_has_grown() -> None:
    near = Place(id="place:near", name="Nearby", at=(330, 320), shape="disc", label=(330, 320))
    parts = {"map": replace(MAP, places=(*MAP.places, near))}
    found = framed([parts], ["place:kiev", "place:lviv"])  # far apart: the letters have to grow
    assert found is not None
    scene, (shot,) = found.of(parts), found.shots
    assert scene.find("place:kiev").text_size > shot.scale * MAP.places[0].text_size
    assert scene.find("place:near").name == ""
