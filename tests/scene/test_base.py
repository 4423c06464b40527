"""What the pictures of games share: options, what is remembered, and where things stand."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import pytest

import boardgames_edu as bg
from boardgames_edu.engine.errors import OptionError
from boardgames_edu.scene import arrange, base
from boardgames_edu.scene.pictures import scene_of

GAMES = ("rurik", "hansa", "cossacks")


@pytest.fixture(params=GAMES)
def state(request: pytest.FixtureRequest) -> Any:
    return bg.load(request.param).new(3, seed=1)


@pytest.mark.parametrize(
    "wrong", [{"panels": ["map", "sea"]}, {"view": "globe"}, {"seat": 3}, {"seat": -2}, {"seat": "pink"}], ids=str
)
def test_every_game_refuses_the_same_options(state: Any, wrong: dict[str, Any]) -> None:
    with pytest.raises(OptionError, match="Choose from: "):
        scene_of(state, **wrong)


def test_a_seat_is_named_by_its_colour_too(state: Any) -> None:
    colour = state.seat_name(1)
    assert scene_of(state, seat=colour) == scene_of(state, seat=1) != scene_of(state, seat="nobody")
    assert state.view(colour) == state.view(1)
    assert state.sample(colour, random.Random(3)) == state.sample(1, random.Random(3))


def test_the_map_alone_is_smaller_and_keeps_its_places(state: Any) -> None:
    whole, part = scene_of(state), scene_of(state, panels=["map"])
    assert part.width * part.height < whole.width * whole.height
    assert {place.id for place in part.places} < {place.id for place in whole.places} | {"place:kiev"}
    assert not {thing.id for thing in part.things()} - {thing.id for thing in whole.things()}


def test_a_memory_that_is_full_begins_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(base, "MOST_REMEMBERED", 2)
    drawn = []

    @base.section
    def part(layout: base.Layout, number: int) -> str:
        drawn.append(number)
        return f"part {number}"

    layout = base.Layout(("map",), "en")
    assert [part(layout, number) for number in (0, 1, 2, 0)] == ["part 0", "part 1", "part 2", "part 0"]
    assert drawn == [0, 1, 2]
    assert part(layout, 3) == "part 3"
    assert len(layout.seen) == 1


def test_the_boxes_of_a_grid_share_a_room_without_touching() -> None:
    wide = arrange.share(100.0, 3, 5.0)
    boxes = arrange.grid((10.0, 20.0), (wide, 8.0), 5, 3, 5.0)
    for (x, y, w, h), (u, v, p, q) in combinations(boxes, 2):
        assert x + w < u or u + p < x or y + h < v or v + q < y
    assert arrange.size_around(boxes, 0.0) == (110.0, 20.0 + arrange.grid_height(5, 3, 8.0, 5.0) - 5.0)


def test_the_cells_of_a_track_lie_side_by_side_on_one_line() -> None:
    points = arrange.middles((10.0, 5.0), 20.0, 4)
    assert points == arrange.row_of_points((20.0, 5.0), 20.0, 4)
    track = arrange.make_track("track:a", "A name that is far too long", (0, 5), ["space:1"], 16, 40)
    assert track.spaces == ("space:1",)
    assert track.text_size < 16
