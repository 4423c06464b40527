"""What a position of Hansa Teutonica is worth: what is remembered of it stays right."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

import boardgames_edu as bg
from boardgames_edu.bots import greedy
from boardgames_edu.bots.values import Weights
from boardgames_edu.engine.board import bits
from boardgames_edu.games.hansa import evaluate, outlook
from boardgames_edu.testing import TIMES


@pytest.mark.parametrize(("seats", "board"), [(2, "base_3"), (4, "base_45"), (5, "britannia_45")])
def test_hopes_that_follow_the_moves_are_those_of_a_fresh_look(seats: int, board: str) -> None:
    state, rng = bg.load("hansa").new(seats=seats, seed=seats, map=board), Random(1)
    for _ in range(180 if TIMES == 1 else 300):
        if state.is_over:
            break
        tries = rng.sample(state.legal_actions(), min(2, len(state.legal_actions())))
        for action in tries:
            tried = state.copy()
            tried.apply(action)
            found = [evaluate.evaluate(tried, seat) for seat in range(seats)]
            outlook._REMEMBERED.outlooks, kept = {}, outlook._REMEMBERED.outlooks
            fresh = [evaluate.evaluate(tried, seat) for seat in range(seats)]
            outlook._REMEMBERED.outlooks = kept
            for worth, again in zip(found, fresh, strict=True):
                assert worth == pytest.approx(again)
        state = tried


def test_a_lead_counts_the_more_the_nearer_the_end_is() -> None:
    state = bg.load("hansa").new(seats=3, seed=1)
    leads = []
    for points in (0, 6, 18):
        state.score = [points, points - 6, 0] if points else [0, 0, 0]
        leads.append([evaluate.evaluate(state, seat)[evaluate.RACE] for seat in (0, 1)])
    (level, _), (early, _), (late, behind) = leads
    assert level == 0 < early < late == -behind
    by_hand = greedy.unweighted(evaluate.evaluate)
    assert by_hand(state, 0)[evaluate.RACE] == 0


def test_a_road_that_others_want_counts_less_once_the_turn_is_over() -> None:
    state = bg.load("hansa").new(seats=3, seed=1)
    for post in list(bits(state.setup.chart.route_posts[0]))[:-1]:
        state.put(2 * state.turn, post)
    fitted = evaluate.evaluate.weights
    assert fitted is not None
    found = []
    for contested in (0.0, 0.5):
        value = replace(evaluate.evaluate, weights=Weights({**fitted, "contested": contested}))
        for left in (1, 0):
            state.actions_left = left
            found.append(value(state, state.turn)[evaluate.ROUTES])
    own_turn, over, own_turn_again, broken = found
    assert own_turn == pytest.approx(over) == pytest.approx(own_turn_again)
    assert broken < over
