"""The picture that comes by itself shows roads, cards, dice and seats, and nothing lies on anything else."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import networkx as nx
import pytest

import boardgames_edu as bg
from boardgames_edu.engine.errors import OptionError
from boardgames_edu.scene.boxes import thing_box
from boardgames_edu.scene.painters.drawing import nodes_of
from boardgames_edu.scene.palette import LOOKS
from boardgames_edu.scene.pictures import scene_of, touched
from boardgames_edu.scene.shapes import Stroke
from tests.engine.test_kit import Camp
from tests.makers import Isles, Rail, Risk
from tests.mines import Mines


@pytest.fixture
def state() -> Iterator[Any]:
    found = bg.register(Camp()).new(seed=1)
    found.play("build kyiv--odesa 2")
    yield found
    bg.unregister("camp")


def test_roads_have_length_colour_and_owner(state: Any) -> None:
    scene = scene_of(state)
    links = {link.id: link for link in scene.links}
    assert (links["link:lviv:kyiv"].tint, links["link:lviv:kyiv"].seat) == ("red", None)
    assert (links["link:kyiv:odesa"].tint, links["link:kyiv:odesa"].seat) == ("white", 0)
    plate = scene.find("way:kyiv--odesa")
    assert (plate.note, plate.seat, plate.words) == ("3", 0, "Kyiv to Odesa: length 3, Blue road")
    assert scene.find("way:lviv--kyiv").words == "Lviv to Kyiv: length 4, red"
    action = state.game.parse("build lviv--odesa 1", state)
    assert touched(state, action) == ("way:lviv--odesa",)


def test_the_table_shows_open_cards_piles_dice_and_scales(state: Any) -> None:
    """The market was a number of cards nowhere, and the dice a text in the log."""
    scene = scene_of(state)
    names = [card.name for card in scene.cards if card.id.startswith("card:market")]
    assert names == [("oak", "elm", "ash")[kind] for kind in state.market]
    assert [card.name for card in scene.cards if card.id.startswith("dice")] == [str(n) for n in state.dice]
    words = scene.find("label:table").text
    assert "deck: 1 card" in words
    assert "paid: 0 of 99" in words


def test_a_seat_says_equal_cards_once_and_covered_ones_by_number(state: Any) -> None:
    state.hand[1], state.bid[0] = (0, 0, 2), 4
    words = scene_of(state, seat="red").find("panel:seat:red").words
    assert "hand: 2 oak, ash" in words
    words = scene_of(state, seat="blue").find("panel:seat:red").words
    assert "hand: 3 ?" in words
    assert "goal: ?" in words
    assert "2 oak, ash" in str(state)
    state.eliminate(2)
    assert "out of the game" in scene_of(state).find("panel:seat:green").words
    assert "out of the game" not in words


def test_rows_say_what_they_are_and_cards_have_the_colour_of_their_name() -> None:
    state = bg.register(Rail()).new(seats=2, seed=1)
    try:
        scene = scene_of(state)
        cards = {card.id: card for card in scene.cards}
        assert {card.tint for card in cards.values()} <= {"red", "blue", "green", "yellow", "black", "white", ""}
        assert all(card.tint == id.split(":")[-1].replace("joker", "") for id, card in cards.items())
        first = next(iter(cards.values()))
        (caption,) = [label for label in scene.labels if label.text == "market"]
        assert caption.at[1] < first.at[1] - first.size[1] / 2
        assert LOOKS[first.tint].fill in bg.svg(scene)
    finally:
        bg.unregister("rail")


def test_who_is_to_move_has_a_frame_in_the_colours_of_the_seat(state: Any) -> None:
    """It was purple, which is another seat's colour."""
    scene = scene_of(state)
    (active,) = [panel for panel in scene.panels if "active" in panel.marks]
    looks = tuple(seat.look for seat in scene.seats)
    (node,) = nodes_of(active, looks, "light")
    own, frame = LOOKS[looks[active.seat or 0]], node.shapes[-2:]
    assert [shape.stroke for shape in frame if isinstance(shape, Stroke)] == [own.edge, own.fill]


def test_a_place_says_what_ground_it_has() -> None:
    graph = nx.Graph([("kyiv", "odesa")])
    graph.nodes["odesa"]["tint"] = "sea"
    drawn: Any = type("Other", (Camp,), {"name": "other", "map": graph})()
    assert [place.tint for place in scene_of(drawn.new()).places][:2] == ["land", "sea"]
    graph.nodes["odesa"]["tint"] = "see"
    with pytest.raises(OptionError, match=r"see.*sea"):
        scene_of(type("Other", (Camp,), {"name": "another", "map": graph})().new())


def test_nothing_lies_on_anything_else(state: Any) -> None:
    """Long hands made the lines of seats run over one another and out of the picture."""
    rng = random.Random(1)
    for _ in range(60):
        state.hand = [tuple(sorted(rng.choices(range(3), k=rng.randrange(12)))) for _ in state.hand]
        state.dice = state.roll(rng.randrange(6))
        scene = scene_of(state)
        boxes = [thing_box(thing) for thing in (*scene.panels, *scene.cards)]
        boxes += [thing_box(label) for label in scene.labels if label.id.startswith("label:table")]
        for (x, y, w, h), (u, v, wide, high) in combinations(boxes, 2):
            assert x + w <= u or u + wide <= x or y + h <= v or v + high <= y
        for thing in (*scene.panels, *scene.cards, *scene.labels):
            x, y, w, h = thing_box(thing)
            assert min(x, y) >= -1, thing.id
            assert x + w <= scene.width + 1, thing.id
            assert y + h <= scene.height + 1, thing.id
        assert min(label.size for label in scene.labels) >= 9


@pytest.mark.parametrize("kind", [Camp, Isles, Rail, Risk, Mines])
def test_a_picture_shows_what_its_viewer_can_know_and_no_more(kind: Any) -> None:
    """A spectator saw all pieces on the map, and so did every seat."""
    state, rng = bg.register(kind()).new(seed=1), random.Random(2)
    try:
        for _ in range(40):
            if state.is_over:
                break
            state.apply(rng.choice(state.legal_actions()))
            seat = rng.randrange(state.setup.seats)
            other, view = state.sample(seat, rng), state.view(seat)
            assert scene_of(other, seat=seat) == scene_of(state, seat=seat) == scene_of(view)
            for found in (other, view) if hasattr(state, "known") else ():
                found.known = state.known.copy()  # of a hand a spectator sees what all seats have seen
            assert scene_of(other, seat="nobody") == scene_of(state, seat="nobody")
            assert scene_of(view, seat="nobody") == scene_of(state, seat="nobody")
    finally:
        bg.unregister(state.game.name)
