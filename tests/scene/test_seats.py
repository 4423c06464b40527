"""Whose a piece is can be seen without colours: every piece of a seat shows its sign, large enough on a small board."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator
from typing import Any

import pytest

from boardgames_edu.scene.glyphs import GLYPHS, find_glyph
from boardgames_edu.scene.model import Piece, Scene
from boardgames_edu.scene.outline import SHAPES, bounds, contains
from boardgames_edu.scene.palette import LOOKS, Shape
from boardgames_edu.scene.parts.sheets import sheet_of, sheets
from boardgames_edu.scene.pictures import scene_of
from tests.scene.overlaps import positions
from tests.scene.test_palette import BY_SIGN, GAMES

ROOM = (544, 616)
"""Pixels that a board in play has in a notebook's panel 900 wide and 800 high, beside its panels."""
APART = 0.15
"""Of what two signs cover together, the least that only one of them does: a disc and a square differ in a sixth."""
LEAST = 8.0
"""Pixels that the sign of a seat is high and wide at least."""
OPTIONS: list[tuple[str, dict[str, Any]]] = [
    ("rurik", {"seats": 4}),
    ("hansa", {"seats": 3}),
    ("hansa", {"seats": 5}),
    ("hansa", {"seats": 5, "map": "britannia_45"}),
    ("hansa", {"seats": 4, "map": "east"}),
    ("cossacks", {"seats": 6}),
]


@functools.cache
def sign_of(name: str, shape: Shape) -> float:
    """How high and wide the largest sign in a glyph is, in its own units of which it has 20."""
    left, top, right, low = bounds(SHAPES[shape])
    across = min(right - left, low - top)
    parts = [part for part in find_glyph(name).parts if part.outline[0] == "@"]
    sizes = [float(part.outline[1:].split()[0]) * across + (0 if part.fill else part.width) for part in parts]
    return max(sizes, default=0.0)


def signs(scene: Scene) -> Iterator[tuple[str, float]]:
    """The pieces of seats, and how large their signs are, in units of the picture."""
    for thing in scene.things():
        drawn = [(thing.glyph, thing.seat, thing.size)] if isinstance(thing, Piece) else []
        drawn += [(badge.glyph, badge.seat, badge.size) for badge in getattr(thing, "badges", ())]
        for name, seat, size in drawn:
            if seat is not None and seat < len(scene.seats):
                yield thing.id, sign_of(name, LOOKS[scene.seats[seat].look].shape) * size / 20


@pytest.mark.parametrize(("game", "options"), OPTIONS)
def test_signs_are_large_enough_in_a_small_panel(game: str, options: dict[str, Any]) -> None:
    small: dict[str, float] = {}
    count = 0
    for state in positions(game, 12, **options):
        scene = scene_of(state)
        for sheet in sheets(scene.blocks, ROOM):
            for id, size in signs(sheet_of(scene, sheet)):
                count += 1
                if size * sheet.pixels < LEAST:
                    small[id] = round(size * sheet.pixels, 2)
    assert count > 100
    assert not small


def test_every_glyph_of_a_seat_shows_its_sign() -> None:
    owned = {name for name, drawn in GLYPHS.items() if any(part.fill == "seat" for part in drawn.parts)}
    assert {"cube", "disc", "troop", "leader", "church", "seal"} <= owned
    assert {name for name in owned if not sign_of(name, "square")} == set()


def covered(shape: Shape) -> set[tuple[float, float]]:
    """The points of a grid that a sign covers."""
    axis = [k / 2 for k in range(-24, 25)]
    return {(x, y) for x, y in itertools.product(axis, axis) if contains(SHAPES[shape], (x + 0.1, y + 0.1))}


@pytest.mark.parametrize("game", GAMES)
def test_seats_whose_colours_are_near_in_grey_have_different_signs(game: str) -> None:
    points = {name: covered(LOOKS[name].shape) for name in GAMES[game]}
    for one, other in itertools.combinations(GAMES[game], 2):
        if frozenset((one, other)) in BY_SIGN:
            a, b = points[one], points[other]
            assert len(a ^ b) / len(a | b) >= APART, (one, other)


def test_points_above_a_map_bear_the_sign_of_their_seat() -> None:
    """Those of a finished game of Cossack Campaign, where the hand was: not only a stripe in its colour."""
    last = next(state for state in positions("cossacks", 1000, seats=6) if state.is_over)
    owned = [card for card in scene_of(last, seat=0).cards if card.seat is not None]
    assert len(owned) == 6
    assert [[(sign.glyph, sign.seat) for sign in card.glyphs] for card in owned] == [
        [("seat", seat)] for seat in range(6)
    ]
