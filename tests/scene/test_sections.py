"""A picture put together from remembered sections is the one that is drawn from scratch."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import boardgames_edu as bg
from boardgames_edu.i18n import language
from boardgames_edu.scene.model import KINDS, Scene
from boardgames_edu.scene.pictures import drawing_of, scene_of
from tests.games.hansa.conftest import playout

SETUPS: list[dict[str, Any]] = [
    {"name": "rurik", "seats": 1},
    {"name": "rurik", "seats": 3},
    {"name": "rurik", "seats": 4},
    {"name": "hansa", "seats": 3, "map": "base_3"},
    {"name": "hansa", "seats": 5, "map": "east"},
    {"name": "cossacks", "seats": 3},
    {"name": "cossacks", "seats": 5},
]
SHARE = 0.15
"""The share of positions whose pictures are compared."""


class Forgetful(dict[Any, Any]):
    """Remembers nothing."""

    def __setitem__(self, key: Any, value: Any) -> None:
        pass


def uncached(state: Any, **options: Any) -> Scene:
    """Return the picture of a state with every section drawn anew."""
    picture: Any = drawing_of(state.game)
    layout = picture.draw.__self__.arrange(state.setup, options.get("panels", picture.PANELS), language())
    before, layout.seen = layout.seen, Forgetful()
    try:
        return scene_of(state, **options)
    finally:
        layout.seen = before


def positions(state: Any, rng: random.Random) -> Iterator[Any]:
    """Yield a random game, which goes on in place, to its end."""
    if state.game.name == "hansa":  # random moves alone do not end it
        for _ in playout(state, rng):
            yield state
    while not state.is_over:
        yield state
        state.apply(rng.choice(state.legal_actions()))
    yield state


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: " ".join(map(str, setup.values())))
def test_a_remembered_section_equals_a_fresh_one(setup: dict[str, Any]) -> None:
    """What a section is made from are its arguments: none is missing, whatever was drawn before."""
    options = {key: value for key, value in setup.items() if key != "name"}
    state, rng = bg.load(setup["name"]).new(seed=4, **options), random.Random(4)
    viewers, panels = (None, "nobody", *range(state.setup.seats)), drawing_of(state.game).PANELS
    for number, here in enumerate(positions(state, rng)):
        if rng.random() < SHARE or here.is_over:
            seat = rng.choice(viewers)
            warm = scene_of(here, seat=seat, panels=panels)
            cold = uncached(here, seat=seat, panels=panels)
            for kind in KINDS:
                assert getattr(warm, kind) == getattr(cold, kind), f"{kind} after {number} decisions"
            assert warm == cold
