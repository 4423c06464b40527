"""The board drawn by matplotlib: parts of an image go out, points come back, and every view can have it."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from typing import Any

import numpy
import pytest
from PIL import Image

import boardgames_edu as bg
from boardgames_edu.engine.errors import OptionError
from boardgames_edu.scene.painters.raster import Raster
from boardgames_edu.scene.pictures import scene_of
from boardgames_edu.widgets.board.plotted import MOST, PlottedBoard

VIEWS: dict[str, Callable[..., Any]] = {
    "table": lambda **how: bg.play("rurik", seats=["human", "human"], name="plotted", **how).screen.board,
    "stepper": lambda **how: bg.stepper("EX-05", game="hansa", **how).board,
    "challenge": lambda **how: bg.challenge("hansa", "hansa-a-east-west", **how).board,
    "quiz": lambda **how: bg.quiz("who_rules", 1, **how)._board,
    "lesson": lambda **how: bg.lesson("rurik/01_who_rules", **how).part().board,  # type: ignore[union-attr]
}


@pytest.fixture
def state() -> Any:
    return bg.load("rurik").new(seats=2, seed=7, leaders="deal", first="blue")


@pytest.fixture
def board(state: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    made: Any = PlottedBoard(scene_of(state))
    made.sent, made.heard = [], []
    made._on_choose = made.heard.append
    monkeypatch.setattr(made, "send", lambda message, buffers=None: made.sent.append((message, buffers or [])))
    return made


def laid(board: Any) -> Any:
    """The image as the browser has it: each message's parts laid on what was there."""
    image = Image.new("RGBA", (1, 1))
    for message, buffers in board.sent:
        if message["size"] != image.size:
            image = Image.new("RGBA", message["size"])
        for (left, top, wide, high), part in zip(message["tiles"], buffers, strict=True):
            tile = Image.open(BytesIO(part))
            assert tile.size == (wide, high)
            image.paste(tile, (left, top))
    return numpy.asarray(image)


def test_nothing_is_drawn_before_the_browser_has_said_how_wide(board: Any, state: Any) -> None:
    board.hear({"do": "dark", "dark": True})
    state.apply(state.legal_actions()[0])
    board.show(scene_of(state))
    assert all(not buffers for _, buffers in board.sent)
    board.sent.clear()
    board.hear({"do": "size", "width": 500})
    ((message, buffers),) = board.sent
    assert (message["do"], message["size"][0], len(buffers)) == ("paint", 500, 1)
    assert laid(board).mean() < 130, "the dark one alone is drawn"
    board.hear({"do": "size", "width": 500})
    assert len(board.sent) == 1


def test_words_and_picture_change_in_one_message_and_only_what_differs(board: Any, state: Any) -> None:
    board.hear({"do": "size", "width": 600})
    for _ in range(4):
        state.apply(state.legal_actions()[0])
        board.show(scene_of(state))
    message, _ = board.sent[-1]
    assert message["do"] == "patch"
    assert any(change["id"].startswith("piece:") for change in message["changes"])
    wide, high = message["size"]
    assert 0 < sum(w * h for _, _, w, h in message["tiles"]) < wide * high / 2
    alone = Raster(scene_of(state), 600)
    alone.show(scene_of(state))
    assert numpy.abs(laid(board).astype(int) - alone.pixels.astype(int)).max() <= 2
    board.sent.clear()
    board.show(scene_of(state))
    assert board.sent == []


def test_a_point_means_the_thing_drawn_there(board: Any) -> None:
    kiev = board.scene.find("place:kiev")
    board.hear({"do": "point", "x": kiev.label[0], "y": kiev.label[1]})
    board.hear({"do": "point", "x": 1.0, "y": -50.0})
    board.hear({"do": "point", "x": kiev.label[0], "y": kiev.label[1], "again": True})
    for wrong in ({"do": "point"}, {"do": "point", "x": "1", "y": None}, {"do": "size", "width": "wide"}):
        board.hear(wrong)
    assert board.heard == ["place:kiev"], "the second click of a double click is none"
    board.hear({"do": "choose", "id": "place:azov"})
    assert board.heard[-1] == "place:azov", "a key chooses by id"


def test_a_width_is_kept_within_reason(board: Any) -> None:
    board.hear({"do": "size", "width": 10**9})
    assert board.sent[-1][0]["size"][0] == MOST


def test_what_lies_over_the_image_is_what_has_words(board: Any) -> None:
    for id in board.scene.keyboard_order():
        assert f'data-id="{id}"' in board.markup()
    assert "href" not in board.markup()


@pytest.mark.parametrize("view", VIEWS)
def test_every_view_can_have_it(view: str) -> None:
    make = VIEWS[view]
    assert isinstance(make(backend="matplotlib"), PlottedBoard)
    assert not isinstance(make(), PlottedBoard)
    with pytest.raises(OptionError, match=r"Unknown backend: .matplotlip.* Choose from: matplotlib"):
        make(backend="matplotlip")


def test_a_click_is_a_move_at_the_table() -> None:
    at: Any = bg.play(
        "rurik", seats=["human", "human"], seed=7, name="plotted_move", teaching=True, backend="matplotlib"
    )
    while at.state.decision.name != "place":
        at.choose(at.state.legal_actions()[0])
    kiev = at.screen.board.scene.find("place:kiev")
    at.screen.board.hear({"do": "point", "x": kiev.label[0], "y": kiev.label[1]})
    assert sum(at.state.troops) == 1
    at.close()
