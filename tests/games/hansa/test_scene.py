"""The picture of Hansa Teutonica: everything is shown, said and reachable; nothing hidden is shown; it is made fast."""

from __future__ import annotations

import random
import time
from collections.abc import Mapping
from typing import Any

import pytest

from boardgames_edu.games.hansa.layout import PANELS
from boardgames_edu.games.hansa.scene import scene, touched
from boardgames_edu.games.hansa.state import HansaState
from boardgames_edu.scene.model import Scene
from boardgames_edu.scene.svg import svg
from tests.games.hansa.conftest import CASES, GAME, at, playout


def states(case: Mapping[str, Any], every: int = 67) -> list[HansaState]:
    """Some states of one game, and its last."""
    state = GAME.new(seed=31, **case)
    found = [
        state.copy() for number, _ in enumerate(playout(state, random.Random(31))) if number % every == 0
    ]
    return [*found, state]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_everything_is_shown_and_said(case: Mapping[str, Any]) -> None:
    for state in states(case):
        picture = scene(state)
        ids = [thing.id for thing in picture.things()]
        assert len(ids) == len(set(ids))
        boards = [
            piece
            for piece in picture.pieces
            if piece.group.startswith("link:") and piece.glyph in ("cube", "disc")
        ]
        assert len(boards) == state.occupied.bit_count()
        in_cities = [piece for piece in picture.pieces if piece.group.startswith("place:")]
        assert len(in_cities) == sum(map(len, state.posts_in))
        assert sum(piece.id.startswith("piece:marker:") for piece in picture.pieces) == len(state.out)
        for city, leader in zip(state.setup.chart.cities, state.controller, strict=True):
            shown = picture.find(f"place:{city}")
            assert getattr(shown, "seat", None) == (leader if 0 <= leader < state.setup.seats else None)
        assert all(piece.words for piece in picture.pieces if piece.group.startswith(("link:", "place:")))
        assert all(
            0 <= piece.at[0] <= picture.width and 0 <= piece.at[1] <= picture.height
            for piece in picture.pieces
        )
        assert "{" not in "".join(row.words for row in picture.table())
        assert Scene.from_json(picture.to_json()) == picture
        assert svg(picture).startswith("<svg")


@pytest.mark.parametrize("case", CASES, ids=str)
def test_actions_point_at_things_in_the_picture(case: Mapping[str, Any]) -> None:
    for state in states(case, 41):
        ids = {thing.id for thing in scene(state).things()}
        for action in state.legal_actions():
            about = touched(state, action)
            if action.verb not in ("end", "enough", "skip", "hire", "favour"):
                assert ids & set(about), action


def test_a_click_on_a_post_offers_what_can_be_done_there() -> None:
    state = at(routes={"bremen--minden": [["blue", "trader"], ["red", "trader"]]})
    offers = {action.text: touched(state, action) for action in state.legal_actions()}
    assert "space:bremen--minden:3" in offers["place"]
    assert "space:bremen--minden:2" in offers["displace"]
    assert "space:bremen--minden:1" in offers["move"]
    assert "space:bremen--minden:1" not in offers["place"] + offers["displace"]


def test_missions_of_others_are_not_shown() -> None:
    state = GAME.new(4, missions=True, seed=4)
    shown = [label.id for label in scene(state, 2).labels if label.id.endswith(":mission")]
    assert shown == ["label:purple:mission"]
    assert len([label for label in scene(state).labels if label.id.endswith(":mission")]) == 4
    assert [label.id for label in scene(state.view(1)).labels if label.id.endswith(":mission")] == [
        "label:green:mission"
    ]


@pytest.mark.parametrize("panels", [["map"], ["desks"], ["table"], ["turn", "desks"], list(PANELS)])
def test_panels_can_be_chosen(panels: list[str]) -> None:
    for options in ({"seats": 2}, {"seats": 5, "map": "britannia_45"}, {"seats": 3, "map": "east"}):
        picture = scene(GAME.new(**options), panels=panels)
        assert bool(
            [place for place in picture.places if place.id == "place:york" or place.id.startswith("land:")]
        ) == ("map" in panels)
        assert picture.width > 0 < picture.height
    with pytest.raises(ValueError, match="table"):
        scene(GAME.new(4), panels=["tabel"])
    with pytest.raises(ValueError, match="graph"):
        scene(GAME.new(4), view="globe")  # type: ignore[arg-type]


def test_the_bare_graph_has_cities_and_routes() -> None:
    picture = scene(GAME.new(4), view="graph", panels=["map"])
    assert len(picture.links) == 34


def test_a_picture_is_made_fast() -> None:
    late = states({"seats": 5, "map": "britannia_45"}, 53)[-6:]
    for state in late:
        scene(state)
    begun = time.perf_counter()
    for state in late:
        scene(state)
    assert (time.perf_counter() - begun) / len(late) < 0.003
