"""What a position is worth by feature, and the weights of the features."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

import boardgames_edu as bg
from boardgames_edu.bots import make
from boardgames_edu.bots.greedy import evaluation, unweighted
from boardgames_edu.bots.values import Values
from boardgames_edu.engine.data import read
from boardgames_edu.engine.errors import OptionError

GAMES = ["rurik", "hansa", "cossacks"]


@pytest.mark.parametrize("name", GAMES)
def test_the_file_has_a_weight_for_each_feature(name: str) -> None:
    game, rng, found = bg.load(name), Random(2), set[str]()
    state = game.new(seats=3, seed=2)
    while not state.is_over:
        found |= evaluation(game)(state, state.to_move).keys()
        state.apply(rng.choice(state.legal_actions()))
    assert found == read(f"{name}/values.yaml", Values).weights.keys()


@pytest.mark.parametrize("name", GAMES)
def test_a_weight_multiplies_its_feature(name: str) -> None:
    state = bg.load(name).new(seats=3, seed=2)
    plain: Any = unweighted(evaluation(state.game))
    features = plain(state, 0)
    first = max(features, key=lambda feature: abs(features[feature]))
    weighted = replace(plain, weights={first: 3.0})(state, 0)
    assert weighted == {**features, first: 3 * features[first]}
    assert unweighted(replace(plain, weights={first: 3.0}))(state, 0) == features


@pytest.mark.parametrize("kind", ["greedy", "planner"])
def test_a_player_without_fitted_weights_is_there_for_comparison(kind: str) -> None:
    state = bg.load("rurik").new(seats=2, seed=1)
    player = make(f"{kind}-0", state.game, 1)
    assert player.name == f"{kind}-0"
    assert player(state.view(state.to_move), state.legal_actions()) in state.legal_actions()
    with pytest.raises(OptionError):
        make(f"{kind}-1", state.game)


def test_a_state_says_what_it_is_worth_to_a_seat() -> None:
    state = bg.load("cossacks").new(seats=3, seed=1)
    seat = state.seat_name(1)
    assert state.values(seat) == state.values(1) == dict(evaluation(state.game)(state, 1))
    with pytest.raises(OptionError):
        state.values("nobody")
