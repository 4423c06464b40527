"""Parts of pictures: what is shown is shown whole, and can be read."""

from __future__ import annotations

import pytest

import boardgames_edu as bg
from boardgames_edu.scene.boxes import middle
from boardgames_edu.scene.model import Label, Place, Scene
from boardgames_edu.scene.painters.drawing import draw
from boardgames_edu.scene.painters.svg import svg
from boardgames_edu.scene.parts.crop import around, content, cropped, extents, legible, smallest_letters
from boardgames_edu.scene.pictures import scene_of
from boardgames_edu.scene.shapes import Text

PLACES = {"rurik": "place:kiev", "hansa": "place:stade", "cossacks": "place:kodak"}


def board(game: str) -> Scene:
    return scene_of(bg.load(game).new(3, 7), panels=("map",))


@pytest.mark.parametrize("game", PLACES)
def test_a_part_shows_a_place_and_its_neighbours(game: str) -> None:
    whole, id = board(game), PLACES[game]
    part = cropped(whole, around(whole, [id]))
    assert part.width * part.height < 0.5 * whole.width * whole.height
    there = {thing.id for thing in part.things()}
    neighbours = {end for link in whole.links if id in link.ends for end in link.ends}
    assert {id, *neighbours} <= there
    assert all(part.find(end).name == whole.find(end).name for end in neighbours)
    assert len(there) < len(list(whole.things()))


@pytest.mark.parametrize("game", PLACES)
def test_no_word_of_a_part_is_cut(game: str) -> None:
    whole = board(game)
    part = cropped(whole, around(whole, [PLACES[game]], width=400, aspect=1.9))
    for node in draw(part):
        for shape in node.shapes:
            if isinstance(shape, Text):
                x, y = node.at[0] + shape.at[0], node.at[1] + shape.at[1]
                assert y - 0.7 * shape.size >= -1, (node.id, shape.text)
                assert y <= part.height + 1, (node.id, shape.text)
                if shape.align == "middle":
                    assert 0 <= x <= part.width


def test_a_part_is_as_wide_as_asked_and_stays_on_the_picture() -> None:
    whole = board("rurik")
    left, top, width, height = around(whole, ["place:pskov"], width=500, aspect=2.0)
    assert width >= 500
    assert width >= 2 * height - 1
    assert left >= 0
    assert top >= 0
    assert left + width <= whole.width
    assert around(whole, ["place:nowhere"]) == (0, 0, whole.width, whole.height)
    assert around(whole, ["place:pskov"], width=10_000)[2] == whole.width


def test_what_lies_on_a_thing_goes_with_it() -> None:
    house = Place(id="place:a", at=(100, 50), shape="box", size=(90, 20))
    office = Place(id="space:a:1", group="place:a", at=(62, 50), shape="box", size=(10, 10))
    part = cropped(Scene(width=200, height=100, places=(house, office)), (0, 0, 80, 100))
    assert part.places == ()


def test_an_empty_edge_is_cut_off() -> None:
    scene = Scene(width=400, height=900, labels=(Label(id="label:a", text="Blue", at=(20, 40)),))
    left, top, width, height = content(scene)
    assert (left, top) < (20, 40)
    assert width < 100
    assert height < 60
    assert content(Scene(width=30, height=40)) == (0, 0, 30, 40)


def test_small_letters_are_made_larger_and_stay_where_they_are() -> None:
    whole = board("hansa")
    assert smallest_letters(whole) < 24
    large = legible(whole, 24.0)
    assert smallest_letters(large) == 24.0
    assert f'font-size="{smallest_letters(whole):g}"' in svg(whole)
    assert f'font-size="{smallest_letters(whole):g}"' not in svg(large)
    before, after = extents(whole)["place:stade"], extents(large)["place:stade"]
    assert abs(middle(before)[1] - middle(after)[1]) < 2
