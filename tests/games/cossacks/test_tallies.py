"""What the rules add up: the engine's number is the total of the terms that refusals, board and questions show."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from boardgames_edu.games.cossacks.queries import budget
from boardgames_edu.games.cossacks.rules import scoring
from boardgames_edu.games.cossacks.teaching.questions.drawing import CossackDraft
from boardgames_edu.i18n import speaking
from boardgames_edu.scene.painters.svg import svg
from tests.games.cossacks.conftest import GAME, at, play

SPEECH, MARCH, RAID = ({"card": card, "option": "a"} for card in ("passionate_speech", "march", "raid"))


@pytest.mark.rule("K-ORD-06", "K-ORD-08", "K-ORD-10", "K-SCORE-07", "K-SCORE-11")
def test_numbers_and_terms_agree_in_random_games() -> None:
    several = cancelled = 0
    for seed in range(6):
        state, rng = GAME.new(seats=3 + seed % 4, seed=seed), Random(seed)
        while actions := state.legal_actions():
            assert budget.price_in_terms(state).total == budget.price(state)
            assert budget.due_in_terms(state).total == budget.due(state)
            left = budget.left_in_terms(state, state.hetman)
            assert left.total == state.gold[state.hetman] - budget.price(state)
            several += len(state.orders) > 1
            cancelled += bool(state.orders) and not budget.due(state)
            if rng.random() < 0.05:
                assert [scoring.points(state, seat).total for seat in range(state.setup.seats)] == [*state.totals()]
            state.apply(rng.choice(actions))
    assert several > 20
    assert cancelled > 5


@pytest.mark.rule("K-ORD-10", "K-ORD-11", "K-ORD-25", "K-ABOUT-17")
def test_the_pay_of_an_ataman_is_its_tally() -> None:
    punishment, register = ({"card": card, "option": "a"} for card in ("punishment", "enlarge_register"))
    chosen = [[one] for one in (MARCH, RAID, punishment, register)]
    speech_b = {**SPEECH, "option": "b"}
    chosen += [[speech_b, *two] for two in permutations((MARCH, RAID, punishment), 2)] + [[SPEECH, punishment]]
    for orders in chosen:
        for hand in (["march", "raid"], []):
            state = at(
                phase="obedience",
                orders=orders,
                players={"blue": {"gold": 12}, "yellow": {"hand": hand}},
                red=["sich-kodak#1"],
            )
            pay = budget.pay_in_terms(state, 1)
            draft = CossackDraft("cossacks", Random(1), 1)
            draft.state = state
            after = draft.played_out("obey", 1)
            assert pay.total == after.gold[1] - state.gold[1], (orders, hand)


def test_a_refusal_says_what_the_price_is_made_of() -> None:
    state = at(players={"blue": {"hand": ["raid", "march", "passionate_speech"], "gold": 2}})
    with speaking("en"):
        told = str(state.why_not("order passionate_speech b"))
        assert "You have 2 gold, and they cost at least 3 = 2 (Passionate Speech) + 1 (March)." in told
        play(state, "order passionate_speech a")
        told = str(state.why_not("order raid a"))
        assert "costs 2 gold, and you have 1 = 2 (gold in hand) - 1 (Passionate Speech)." in told


def test_the_board_says_what_an_ataman_is_paid() -> None:
    orders = [SPEECH, MARCH]
    state = at(phase="obedience", orders=orders, players={"blue": {"gold": 9}, "yellow": {"hand": ["march"]}})
    with speaking("en"):
        assert "together 2 gold for each ataman" in svg(GAME.picture.draw(state))


@pytest.mark.rule("K-SCORE-12", "K-SETUP-17", "K-ABOUT-08")
def test_what_does_not_score_is_a_mistake_to_be_made() -> None:
    way = [f"sich-ochakiv#{number}" for number in (1, 2, 3)] + [f"ochakiv-yassy#{number}" for number in (1, 2, 3, 4)]
    blue = {
        "tokens": 4,
        "seals": ["ochakiv", "yassy"],
        "hetman_card": "nalyvaiko",
        "tasks": ["city_yassy", "neskorenyi"],
    }
    tally = scoring.points(at(phase="over", players={"blue": blue}, red=way), 0)
    wrong = [one for one in tally.misconceptions() if not one.term.applies]
    counted = {(one.term.rule, one.total - tally.total) for one in wrong}
    assert ("K-SCORE-12", -4) in counted
    assert {rule for rule, more in counted if more > 0} == {"K-SETUP-17", "K-SCORE-07"}
