"""The greedy player of Hansa Teutonica: it is far ahead of the random one and does what a beginner would."""

from __future__ import annotations

import math
import random

import pytest

from boardgames_edu.bots.greedy import GreedyPlayer
from boardgames_edu.bots.hansa import value
from boardgames_edu.bots.players import RandomPlayer
from tests.games.hansa.conftest import CASES, GAME, at, playout


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_greedy_is_ahead_of_random(seed: int) -> None:
    state = GAME.new(2, seed=seed)
    mine = seed % 2
    players = [GreedyPlayer(value, seed) if seat == mine else RandomPlayer(seed) for seat in range(2)]
    for _ in range(1500):  # a random opponent may hold the board shut for long
        if state.is_over:
            break
        seat = state.to_move
        assert seat is not None
        state.apply(players[seat](state.view(seat), state.legal_actions()))
    totals = state.totals()
    assert totals[mine] > totals[1 - mine] + 10


def test_it_develops_actions_when_it_can() -> None:
    state = at(routes={"quedlinburg--gottingen": [["blue", "trader"]] * 3}, turn={"left": 1})
    bot = GreedyPlayer(value, 1)
    for wanted in ("create quedlinburg--gottingen", "develop actions"):
        seat = state.to_move
        assert seat is not None
        action = bot(state.view(seat), state.legal_actions())
        assert str(action) == wanted
        state.apply(action)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_position_has_a_value(case: dict[str, object]) -> None:
    state = GAME.new(seed=3, **case)  # type: ignore[arg-type]
    for number, _ in enumerate(playout(state, random.Random(3))):
        if number % 29 == 0:
            for seat in range(state.setup.seats):
                assert math.isfinite(sum(value(state, seat).values()))
