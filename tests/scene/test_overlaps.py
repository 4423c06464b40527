"""In drawn positions of every map nothing that is read lies on anything else, or reaches out of the picture."""

from __future__ import annotations

from typing import Any

import pytest

from boardgames_edu.i18n import speaking
from boardgames_edu.scene import scene_of
from boardgames_edu.scene.drawing import draw
from boardgames_edu.scene.model import Label, Piece, Place, Scene
from tests.scene.overlaps import items_of, overlaps, positions

MAPS: list[tuple[str, dict[str, Any]]] = [
    *(("rurik", {"seats": seats}) for seats in (1, 2, 3, 4)),
    *(("hansa", {"seats": seats}) for seats in (3, 5)),
    *(("hansa", {"seats": seats, "map": f"britannia_{name}"}) for seats, name in ((3, "3"), (5, "45"))),
    ("hansa", {"seats": 4, "map": "east"}),
    *(("cossacks", {"seats": seats}) for seats in (3, 6)),
]
MOST = 0.2
"""Of the smaller of two things: boxes are taken around discs and letters, whose corners are empty."""


def collected(state: Any, **options: Any) -> set[str]:
    """What lies on something else or reaches out, in words."""
    scene = scene_of(state, **options)
    found = {f"{pair.one} and {pair.other}" for pair in overlaps(scene, MOST)}
    for node in draw(scene):
        for item in items_of(node):
            left, top, wide, high = item.box
            if left < -1 or top < -1 or left + wide > scene.width + 1 or top + high > scene.height + 1:
                found.add(f"{item.id} {item.what} reaches out")
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("game", "options"), MAPS)
def test_words_and_signs_of_200_positions_stand_apart(game: str, options: dict[str, Any]) -> None:
    found: set[str] = set()
    for state in positions(game, 200, **options):
        found |= collected(state)
    assert not found


@pytest.mark.parametrize("language", ["en", "uk", "ru"])
@pytest.mark.parametrize(
    ("game", "options"), [("rurik", {}), ("hansa", {"seats": 5, "map": "britannia_45"}), ("cossacks", {})]
)
def test_so_they_do_in_every_language_and_as_graph(game: str, options: dict[str, Any], language: str) -> None:
    found: set[str] = set()
    with speaking(language):
        for state in positions(game, 8, **options):
            found |= collected(state) | collected(state, view="graph", panels=["map"])
    assert not found


def test_what_lies_on_something_is_found() -> None:
    east = Place(id="place:east", name="East", at=(50, 50), shape="disc", label=(50, 20))
    west = Place(id="place:west", name="West", at=(200, 50), shape="disc", label=(60, 22))
    coin = Piece(id="piece:coin", glyph="coin", at=(210, 60), place="place:west")
    far = Piece(id="piece:far", glyph="coin", at=(66, 40))
    out = Label(id="label:out", text="a long line of words", at=(250, 90))
    scene = Scene(width=300, height=100, places=(east, west), pieces=(coin, far), labels=(out,))
    found = {frozenset((pair.one, pair.other)) for pair in overlaps(scene, MOST)}
    assert found == {
        frozenset(("place:east 'East'", "place:west 'West'")),
        frozenset(("place:east (ground)", "piece:far (sign)")),
    }
