"""The greedy player of Cossack Campaign sees its view only, knows its tasks, beats the random one, ends its games."""

from __future__ import annotations

import pytest

from boardgames_edu.bots import make
from boardgames_edu.games.cossacks.evaluate import GUARDS, PLACES, PLANS, REACH, STORES, TASKS, evaluate
from boardgames_edu.games.cossacks.state import CossackState
from tests.games.cossacks.conftest import GAME, at, ordered, way

OLD = {"greedy-0": (38, (20, 2, 9)), "planner-0": (28, (28, 30, 18))}
"""By old player the round and the sums at the end of one game."""


def played(names: list[str], seed: int) -> CossackState:
    state = GAME.new(seats=len(names), seed=seed)
    players = [make(name, GAME, seed * 10 + seat) for seat, name in enumerate(names)]
    for _ in range(6000):
        seat = state.to_move
        if seat is None:
            break
        state.apply(players[seat](state.view(seat), state.legal_actions()))
    return state


def test_greedy_beats_random() -> None:
    won = 0
    for seed in range(12):
        names = ["random"] * 3
        names[seed % 3] = "greedy"
        won += played(names, seed).winners() == (seed % 3,)
    assert won >= 7  # at random it would be four


@pytest.mark.parametrize("seats", [3, 6])
def test_a_table_of_greedy_players_comes_to_an_end(seats: int) -> None:
    state = played(["greedy"] * seats, 4)
    assert state.is_over
    assert state.round < 100
    assert max(state.totals()) > 10


def test_tasks_are_worth_something() -> None:
    red = way("sich-kodak")
    plain = at(red=red, players={"blue": {"seals": ["kodak"], "hand": ["march"]}})
    wanted = at(red=red, players={"blue": {"seals": ["kodak"], "hand": ["march"], "tasks": ["city_kodak"]}})
    assert evaluate(plain, 0)[PLACES] == evaluate(wanted, 0)[PLACES] == 5
    assert evaluate(wanted, 0)[TASKS] > evaluate(plain, 0)[TASKS]


def test_it_names_a_march_towards_its_task() -> None:
    players = {
        "blue": {"hand": ["raid"], "hetman_card": "nalyvaiko", "tasks": ["city_orlyk"]},
        "yellow": {"hand": ["march"]},
        "green": {"hand": ["march"]},
    }
    state = at(players=players)
    bot = make("greedy", GAME)
    while state.decision is not None and state.decision.name in ("command", "march"):
        state.apply(bot(state.view(0), state.legal_actions()))
    assert state.orders
    names = state.setup.roads.names
    route = [names[place] for place in state.orders[0].route]
    assert route[0] == "orlyk"
    assert len(route) <= 2, "it names places that these tokens cannot reach"


def test_a_hetman_without_a_seal_gains_nothing_by_a_march() -> None:
    """The places would stay neutral (K-MARCH-14, AMB-14)."""
    blue, plans = {"hand": ["raid", "march"]}, []
    for left in (5, 0):
        state = ordered("march", route=["orlyk"], players={"blue": blue})
        state.seals_in_hand[0] = left
        plans.append(evaluate(state, 0)[PLANS])
    assert plans[1] < 0 < plans[0], "only the cost is left"
    state, bot = at(players={"blue": blue}), make("planner", GAME)
    assert bot(state.view(0), state.legal_actions()).verb == "order"
    state.seals_in_hand[0] = 0
    assert bot(state.view(0), state.legal_actions()).verb != "order"


def test_a_place_at_the_end_of_a_chain_counts_less() -> None:
    seals, chain = {"blue": {"seals": ["kodak"]}}, way("sich-kodak")
    loose = at(red=chain, players=seals)
    guarded = at(red=[*chain, "kodak-azov#1"], players=seals)
    assert evaluate(loose, 0)[GUARDS] < evaluate(guarded, 0)[GUARDS] == 0


def test_a_free_place_near_an_opponents_march_is_a_threat() -> None:
    hands = {seat: {"hand": ["march"]} for seat in ("blue", "yellow", "green")}
    far, near = at(hetman="yellow", players=hands), at(hetman="yellow", players=hands, red=["sich-chyhyryn#1"])
    assert evaluate(near, 0)[REACH] < evaluate(far, 0)[REACH] < 0 == evaluate(near, 1)[REACH]
    near.apply(GAME.parse("resign", near))
    assert near.decision is not None
    assert near.decision.name == "accept"
    assert evaluate(near, 1)[REACH] == evaluate(near, 0)[REACH]  # the seat that lays the mace down stops no march


def test_a_card_that_marches_for_its_player_is_worth_more() -> None:
    other, own = (at(players={"blue": {"hand": [card]}}) for card in ("desertion", "own_march"))
    assert evaluate(own, 0)[STORES] > evaluate(other, 0)[STORES]


def test_the_old_players_play_as_they_did() -> None:
    ends = [(state.round, state.totals()) for state in (played([name] * 3, 4) for name in OLD)]
    assert ends == list(OLD.values())
