"""Positions that no game can reach are refused, with the place where they do not fit."""

from __future__ import annotations

from typing import Any

import pytest

from boardgames_edu.engine.errors import PositionError
from tests.games.cossacks.conftest import at, ordered

SPEECH, MARCH = {"card": "passionate_speech", "option": "a"}, {"card": "march", "option": "a"}
UNREACHABLE: dict[str, tuple[str, dict[str, Any]]] = {
    "no seal, no token in the reserve": ("reserve", {"reserve": 1}),
    "a seal, one token in the reserve": (
        "reserve",
        {"red": ["sich-kodak#1", "sich-kodak#2"], "players": {"blue": {"seals": ["kodak"]}}, "reserve": 2},
    ),
    "one order a round": ("orders[1]", {"phase": "obedience", "orders": [MARCH, MARCH]}),
    "one further order": ("orders[2]", {"phase": "obedience", "orders": [SPEECH, MARCH, MARCH]}),
    "no second speech": ("orders[1]", {"phase": "obedience", "orders": [SPEECH, SPEECH]}),
    "the speech comes first": ("orders[1]", {"phase": "obedience", "orders": [MARCH, SPEECH]}),
    "all further orders given": ("extra", {"phase": "obedience", "orders": [SPEECH, MARCH], "extra": 1}),
    "further orders without a speech": ("extra", {"phase": "obedience", "orders": [MARCH], "extra": 1}),
    "an order before the order": ("orders", {"orders": [MARCH]}),
    "cancelled before the order": ("modifier", {"modifier": "cancelled"}),
    "acted before the order": ("acted", {"acted": ["blue"]}),
    "a hetman who still acts": ("acted", {"phase": "obedience", "orders": [MARCH], "acted": ["yellow"]}),
    "a change that nobody began": ("holder", {"holder": "blue"}),
    "the mace offered by nobody": ("stack", {"stack": [["accept", "yellow"]]}),
}


@pytest.mark.rule("K-ORD-09", "K-MARCH-15")
@pytest.mark.parametrize("name", UNREACHABLE)
def test_what_no_game_can_reach_is_refused(name: str) -> None:
    where, data = UNREACHABLE[name]
    with pytest.raises(PositionError) as caught:
        at(**data)
    assert f" at {where}: " in str(caught.value)


@pytest.mark.rule("K-ORD-09")
def test_as_many_orders_as_the_speech_allows() -> None:
    twice = {"card": "passionate_speech", "option": "b"}
    assert len(at(phase="obedience", orders=[twice, MARCH, MARCH]).orders) == 3


@pytest.mark.rule("K-ORD-09")
def test_every_reached_position_can_be_written_and_read() -> None:
    state = at(players={"blue": {"hand": ["passionate_speech", "march", "raid"]}, "yellow": {"hand": ["mutiny"]}})
    for move in ("order passionate_speech b", "order march a", "go", "order raid a", "go", "obey"):
        state.play(move)
        assert state.game.from_position(state.position()) == state


@pytest.mark.rule("K-MARCH-15")
def test_a_smaller_reserve_may_come_of_penalties() -> None:
    """K-SCORE-05, AMB-63: a penalty is paid from the reserve when the hetman has no token."""
    red = ["sich-kodak#1", "sich-kodak#2"]
    assert ordered("march", red=red, players={"blue": {"seals": ["kodak"]}}, reserve=0).reserve == 0


@pytest.mark.rule("K-MARCH-02")
def test_a_lifted_token_came_from_a_node_by_name_or_in_older_positions_by_number() -> None:
    state = ordered("march", red=["sich-orlyk#1", "sich-kodak#1"], players={"yellow": {"hand": ["embassy"], "gold": 7}})
    for move in ("disobey embassy a", "lift sich-orlyk#1"):
        state.play(move)
    data = state.position()
    *below, settle = data["stack"]
    assert settle[-1] == "sich-orlyk#1"
    number = settle[4] | state.setup.board.index["sich-orlyk#1"] << 8
    older = {**data, "stack": [*below, [*settle[:4], number]]}
    assert state.game.from_position(older) == state
    with pytest.raises(PositionError):
        state.game.from_position({**data, "stack": [*below, settle[:5]]})
