"""Each part of a game beside its rules is optional: our own games are drawn, played and asked about without them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import boardgames_edu as bg
from boardgames_edu.engine.states.game import Game
from boardgames_edu.games.hansa.game import Hansa
from boardgames_edu.games.rurik.game import Rurik
from boardgames_edu.scene.pictures import scene_of, touched

PARTS = ("picture", "evaluator", "teaching", "labels")


@pytest.fixture(params=[*((part,) for part in PARTS), PARTS], ids=" ".join)
def without(request: pytest.FixtureRequest) -> dict[str, Any]:
    return {part: property(lambda game: None) for part in request.param}


@pytest.fixture(params=[Rurik, Hansa], ids=lambda kind: kind.name)
def game(request: pytest.FixtureRequest, without: dict[str, Any]) -> Iterator[Game[Any]]:
    bare = type("Bare", (request.param,), {"name": "bare", **without})
    yield bg.register(bare())
    bg.unregister("bare")


def test_a_game_does_without(game: Game[Any]) -> None:
    state = game.new(seats=3, seed=1)
    for _ in range(12):
        actions = state.legal_actions()
        drawn = scene_of(state)
        for action in actions[:5]:
            assert isinstance(touched(state, action), tuple)
        assert drawn.places
        state.apply(bg.bot("greedy", game, seed=1)(state.view(state.to_move), actions))
    assert game.from_yaml(state.to_yaml()) == state
    assert "None" not in str(state)
