"""What lies under a point: the topmost thing drawn there, whichever painter drew it."""

from __future__ import annotations

import random
from typing import Any

import numpy
import pytest

import boardgames_edu as bg
from boardgames_edu.scene.model import Card, Label, Piece, Place, Scene
from boardgames_edu.scene.painters.drawing import draw
from boardgames_edu.scene.painters.hit import thing_at, thing_meant
from boardgames_edu.scene.painters.ink import box_of, parts_of
from boardgames_edu.scene.pictures import scene_of

WEST = Place(id="place:west", name="West", at=(50, 50), outline="M0 0 L100 0 L100 100 L0 100 Z", label=(50, 20))
GAMES = [("rurik", {}), ("hansa", {}), ("hansa", {"map": "britannia_45"}), ("cossacks", {})]


def played(game: str, options: dict[str, Any], moves: int = 60) -> Any:
    state, rng = bg.load(game).new(seed=4, **options), random.Random(4)
    for _ in range(moves):
        state.apply(rng.choice(state.legal_actions()))
    return state


def test_the_upper_of_two_things_is_hit_and_words_leave_the_pointer_to_theirs() -> None:
    scene = Scene(
        width=200,
        height=100,
        places=(WEST,),
        labels=(Label(id="label:note", text="a note", at=(10, 80)),),
        cards=(Card(id="card:one", at=(150, 50), size=(60, 80)),),
        pieces=(Piece(id="piece:a", glyph="coin", at=(50, 50)), Piece(id="piece:b", glyph="coin", at=(60, 50))),
    )
    assert thing_at(scene, (42, 50)) == "piece:a"
    assert thing_at(scene, (60, 50)) == "piece:b", "it is drawn later"
    assert thing_at(scene, (15, 80)) == "place:west"
    assert thing_at(scene, (50, 20)) == "place:west", "its name is a part of it"
    assert thing_at(scene, (150, 20)) == "card:one"
    assert thing_at(scene, (110, 50)) is None
    assert thing_at(scene, (-5, 500)) is None


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_boxes_hold_what_is_drawn(game: str, options: dict[str, Any]) -> None:
    for node in draw(scene_of(played(game, options))):
        x, y, wide, high = box_of(node)
        for extent in (part.path.get_extents() for part in parts_of(node) if numpy.size(part.path.vertices)):
            assert x - 0.1 <= extent.x0
            assert extent.x1 <= x + wide + 0.1
            assert y - 0.1 <= extent.y0
            assert extent.y1 <= y + high + 0.1


@pytest.mark.parametrize(
    ("point", "finger", "meant"),
    [
        ((32, 20), 0, None),
        ((32, 20), 24, "piece:coin"),
        ((75, 20), 24, "piece:other"),
        ((85, 20), 24, None),
        ((33.5, 20), 24, "piece:other"),
        ((38, 60), 24, "piece:closed"),
        ((130, 20), 24, "place:east"),
        ((108, 50), 24, "place:east"),
        ((116, 50), 24, "piece:inside"),
    ],
)
def test_a_tap_means_the_nearest_small_thing_that_may_be_chosen(
    point: tuple[float, float], finger: float, meant: str | None
) -> None:
    """A small thing that is hit is meant itself; around what may be chosen a finger reaches less far."""
    east = Place(
        id="place:east", at=(150, 50), outline="M100 0 L200 0 L200 100 L100 100 Z", marks=("legal",), words="East"
    )
    pieces = (
        Piece(id="piece:coin", glyph="coin", at=(20, 20), size=8, marks=("legal",), words="a coin"),
        Piece(id="piece:other", glyph="coin", at=(45, 20), size=8, marks=("legal",), words="a coin"),
        Piece(id="piece:closed", glyph="coin", at=(38, 60), size=8, words="a coin"),
        Piece(id="piece:inside", glyph="coin", at=(127, 50), size=8, marks=("legal",), words="a coin"),
    )
    scene = Scene(width=200, height=100, places=(east,), pieces=pieces)
    assert thing_meant(scene, point, finger) == meant
