"""Only what changed is drawn anew, and the pixels are those of the whole picture drawn at once."""

from __future__ import annotations

import random
from collections.abc import Iterator
from io import BytesIO
from typing import Any

import numpy
import pytest
from PIL import Image

import boardgames_edu as bg
from boardgames_edu.scene.painters import raster
from boardgames_edu.scene.painters.raster import Raster
from boardgames_edu.scene.pictures import scene_of

LEAST = 2
"""Levels of 255 by which a part drawn alone may differ: where shapes are cut, their rims are rounded otherwise."""


@pytest.fixture(autouse=True)
def nothing_remembered() -> Iterator[None]:
    raster._last.clear()
    yield
    raster._last.clear()


def differs(one: Any, other: Any) -> int:
    return int(numpy.abs(one.astype(int) - other.astype(int)).max())


@pytest.mark.parametrize("game", ["rurik", "hansa", "cossacks"])
def test_pictures_drawn_in_parts_are_those_drawn_at_once(game: str) -> None:
    state, rng = bg.load(game).new(seed=5), random.Random(5)
    shown = Raster(scene_of(state), 500)
    shown.show(scene_of(state))
    seen = shown.pixels.copy()
    sizes = []
    for turn in range(30):
        state.apply(rng.choice(state.legal_actions()))
        legal = {thing.id for thing in scene_of(state).places[turn % 7 :: 7]}
        scene = scene_of(state).marked(legal=legal)
        tiles = shown.show(scene)
        for left, top, wide, high in tiles:
            seen[top : top + high, left : left + wide] = shown.pixels[top : top + high, left : left + wide]
        assert numpy.array_equal(seen, shown.pixels), "nothing changed outside of the parts told"
        sizes.append(sum(wide * high for _, _, wide, high in tiles))
        if turn % 10 == 9:
            raster._last.clear()
            whole = Raster(scene, 500)
            whole.show(scene)
            assert differs(whole.pixels, shown.pixels) <= LEAST
    assert sorted(sizes)[15] < 0.5 * shown.size[0] * shown.size[1]


def test_another_board_of_the_map_begins_with_what_was_drawn_last() -> None:
    state = bg.load("rurik").new(seed=5)
    first = Raster(scene_of(state), 400)
    first.show(scene_of(state))
    state.apply(state.legal_actions()[0])
    drawn: list[Any] = []
    second = Raster(scene_of(state), 400)
    second._draw, draw = drawn.append, second._draw  # type: ignore[method-assign, assignment]
    assert second.show(scene_of(state)) == [(0, 0, *second.size)], "all of it is new to who shows it"
    assert (0, 0, *second.size) not in drawn
    for box in drawn:
        draw(box)
    raster._last.clear()
    alone = Raster(scene_of(state), 400)
    alone.show(scene_of(state))
    assert differs(alone.pixels, second.pixels) <= LEAST


def test_themes_and_sizes_are_remembered_apart() -> None:
    scene = scene_of(bg.load("hansa").new(seed=5))
    pictures = []
    for theme, across in (("light", 300), ("dark", 300), ("light", 320), ("light", 300)):
        made = Raster(scene, across, theme)
        made.show(scene)
        pictures.append(made.pixels.copy())
    assert pictures[0].mean() > 160 > pictures[1].mean()
    assert pictures[2].shape[1] == 320
    assert numpy.array_equal(pictures[0], pictures[3])


def test_things_that_change_places_are_drawn_in_their_new_order() -> None:
    from boardgames_edu.scene.model import Piece, Scene

    low, high = (
        Piece(id="piece:low", glyph="coin", at=(20, 20), text="1"),
        Piece(id="piece:high", glyph="rebel", at=(26, 20)),
    )
    one, other = (Scene(width=50, height=40, pieces=(low, high)), Scene(width=50, height=40, pieces=(high, low)))
    shown = Raster(one, 200)
    shown.show(one)
    assert shown.show(one) == []
    assert shown.show(other) == [(0, 0, 200, 160)]
    raster._last.clear()
    alone = Raster(other, 200)
    alone.show(other)
    assert numpy.array_equal(alone.pixels, shown.pixels)


def test_a_part_comes_as_png() -> None:
    scene = scene_of(bg.load("hansa").new(seed=5))
    shown = Raster(scene, 300)
    shown.show(scene)
    part = Image.open(BytesIO(shown.png((10, 20, 30, 40)))).convert("RGBA")
    assert part.size == (30, 40)
    assert numpy.array_equal(numpy.asarray(part), shown.pixels[20:60, 10:40])
