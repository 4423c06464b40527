"""The greedy player of Hansa Teutonica: it does what a beginner would, is far ahead of the random one, and ends its
games.
"""

from __future__ import annotations

import math
import random
from typing import Any

import pytest

from benchmarks import ends
from boardgames_edu.bots import make
from boardgames_edu.bots.choosing import RandomPlayer
from boardgames_edu.bots.greedy import GreedyPlayer
from boardgames_edu.engine.board import bits
from boardgames_edu.games.hansa.components import MERCHANT
from boardgames_edu.games.hansa.evaluate import ABILITIES, FORCES, ROUTES, alike, evaluate
from boardgames_edu.games.hansa.state import HansaState
from boardgames_edu.testing import TIMES
from tests.games.hansa.conftest import CASES, GAME, at, full, playout, seat

LONGEST = 1500
"""Decisions in a game of greedy players; most games take some five hundred."""


def choices(state: HansaState, count: int = 1) -> list[str]:
    """What the greedy player does for the seats that decide now."""
    bot, found = GreedyPlayer(evaluate, 1), []
    for _ in range(count):
        assert state.to_move is not None
        action = bot(state.view(state.to_move), state.legal_actions())
        found.append(str(action))
        state.apply(action)
    return found


# --- how it plays ----------------------------------------------------------------------------------------------------


def test_it_develops_actions_when_it_can() -> None:
    state = at(routes=full(GAME.chart("base_45"), "quedlinburg--gottingen", "blue"), turn={"left": 1})
    assert choices(state, 2) == ["create quedlinburg--gottingen", "develop actions"]


def test_it_completes_the_route_that_it_has_begun() -> None:
    state = at(routes={"quedlinburg--gottingen": [["blue", "trader"]] * 2}, turn={"left": 2})
    assert choices(state, 3) == ["place", "place trader quedlinburg--gottingen 3", "create quedlinburg--gottingen"]


def test_it_displaces_who_stands_in_its_way() -> None:
    row = [["blue", "trader"], ["blue", "trader"], ["red", "trader"]]
    state = at(routes={"quedlinburg--gottingen": row}, turn={"left": 2})
    assert choices(state, 2) == ["displace", "displace trader quedlinburg--gottingen 3"]


def test_it_hires_when_it_has_nobody_left() -> None:
    state = at(players={"blue": {"supply": [0, 0], "stock": [11, 1]}}, turn={"left": 2})
    assert choices(state)[0] == "income"


def test_a_displaced_piece_goes_where_it_helps() -> None:
    routes: dict[str, Any] = {
        "quedlinburg--gottingen": [["blue", "trader"], ["blue", "trader"], ["red", "trader"]],
        "warburg--gottingen": [["red", "trader"]] * 2,
    }
    state = at(routes=routes, turn={"left": 1})
    for move in ("displace", "displace trader quedlinburg--gottingen 3", "pay trader"):
        state.play(move)
    assert state.to_move == seat("red")
    assert choices(state)[0] == "set warburg--gottingen 3"


def test_the_leader_ends_the_game_and_others_do_not() -> None:
    """A created route between own cities brings the twentieth point."""
    cities = {"duisburg": {"posts": [["blue", "trader"]]}, "dortmund": {"posts": [["blue", "merchant"]]}}
    routes = {"duisburg--dortmund": [["blue", "trader"]] * 2}
    ahead = at(routes=routes, cities=cities, players={"blue": {"points": 19}}, turn={"left": 1})
    assert choices(ahead) == ["create duisburg--dortmund"]
    assert ahead.is_over
    hopeless = {"blue": {"points": 19}, "green": {"points": 18, "developed": {"bank": 3, "book": 3, "privilege": 3}}}
    behind = at(routes=routes, cities=cities, players=hopeless, turn={"left": 1})
    assert choices(behind) != ["create duisburg--dortmund"]


# --- repetition never pays -------------------------------------------------------------------------------------------


def test_it_does_not_carry_a_piece_about() -> None:
    """Nothing at hand and one piece, where it helps most: rather than lifting it and putting it back, it passes."""
    routes = {"quedlinburg--gottingen": [["blue", "trader"]], "warburg--gottingen": [["red", "trader"]] * 3}
    state = at(routes=routes, turn={"left": 2})
    state.supply[0:2], state.stock[0:2] = [0, 0], [0, 0]  # all others are gone, so that only moving is left
    state._legal = None
    assert {action.verb for action in state.legal_actions()} == {"ask_move", "end"}
    assert choices(state) == ["end"]


def test_it_does_not_exchange_a_marker_for_one_of_its_kind() -> None:
    """That costs no action and changes nothing: it could go on for ever."""
    players = {"blue": {"unused": ["exchange_bonus_marker"]}, "green": {"used": ["exchange_bonus_marker"]}}
    state = at(markers_in_play="promo", players=players, turn={"left": 2})
    assert "use exchange_bonus_marker" in map(str, state.legal_actions())
    assert choices(state)[0] != "use exchange_bonus_marker"
    better = {**players, "green": {"used": ["exchange_bonus_marker", "plus_4_actions"]}}
    state = at(markers_in_play="promo", players=better, turn={"left": 2})
    state.play("use exchange_bonus_marker")
    assert choices(state) == ["fetch green plus_4_actions"]


@pytest.mark.slow
@pytest.mark.parametrize("number", range(0, 28, 3 if TIMES > 1 else 9))
def test_a_table_of_greedy_players_comes_to_an_end(number: int) -> None:
    state = GAME.new(seed=11, **ends.setups(GAME)[number])
    players = ends.by_players(GAME, "greedy", state.setup.seats, 11)
    assert ends.play(state, players, LONGEST).how == "ended"
    assert state.ending
    assert max(state.totals()) >= 15
    assert any(state.developed[1::5]), "somebody develops Actions"


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_greedy_is_ahead_of_random(seed: int) -> None:
    state = GAME.new(2, seed=seed)
    mine = seed % 2
    players = [GreedyPlayer(evaluate, seed) if k == mine else RandomPlayer(seed) for k in range(2)]
    for _ in range(800):  # random opponents may hold the board shut for long
        if state.is_over:
            break
        assert state.to_move is not None
        state.apply(players[state.to_move](state.view(state.to_move), state.legal_actions()))
    totals = state.totals()
    assert totals[mine] > totals[1 - mine] + 15


# --- how it looks ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_position_has_a_value(case: dict[str, Any]) -> None:
    state = GAME.new(seed=3, **case)
    for number, _ in enumerate(playout(state, random.Random(3))):
        if number % 29 == 0:
            before = state.fingerprint()
            for other in range(state.setup.seats):
                assert math.isfinite(sum(evaluate(state, other).values()))
            assert state.fingerprint() == before


def test_abilities_routes_and_pieces_are_worth_something() -> None:
    plain = evaluate(at(), 0)
    trained = evaluate(at(players={"blue": {"developed": {"actions": 1}}}), 0)
    assert trained[ABILITIES] > plain[ABILITIES] + 4
    begun = [evaluate(at(routes={"quedlinburg--gottingen": [["blue", "trader"]] * n}), 0) for n in range(4)]
    assert [row[ROUTES] for row in begun] == sorted(row[ROUTES] for row in begun)
    assert begun[3][ROUTES] > begun[0][ROUTES] + 3
    assert begun[0][FORCES] > begun[3][FORCES]


def test_posts_of_one_route_are_alike_unless_boats_or_pieces_differ() -> None:
    state = at(3, map="east")
    chart = state.setup.chart
    state.play("place")
    actions = [action for action in state.legal_actions() if action.args[1] == MERCHANT]
    land_and_sea = sum(len({chart.boats >> post & 1 for post in bits(posts)}) for posts in chart.route_posts)
    assert len({alike(state, action) for action in actions}) == land_and_sea < len(actions) / 2
    row = [["purple", "trader"], ["purple", "merchant"], ["green", "trader"]]
    state = at(3, map="east", routes={"krakau--thorn": row})
    state.play("displace")
    assert len({alike(state, action) for action in state.legal_actions()}) == len(state.legal_actions()) == 6


def test_it_says_why() -> None:
    state = at(routes=full(GAME.chart("base_45"), "quedlinburg--gottingen", "blue"), turn={"left": 1})
    bot = make("greedy", GAME, 1)
    bot(state.view(0), state.legal_actions())
    assert "a gain in abilities" in bot.why
