"""Positions that no game can reach are refused, with the place that does not fit."""

from __future__ import annotations

from typing import Any

import pytest

from boardgames_edu.engine.errors import PositionError
from tests.games.rurik.conftest import GAME, undecided

TAKEN = {"seat": "blue", "action": "taken", "column": "muster", "row": 1}


def turn(players: dict[str, Any] | None = None, **row: Any) -> dict[str, Any]:
    return {"seats": 4, "phase": "action", "players": players or {}, "turn": {**TAKEN, **row}}


@pytest.mark.parametrize(
    ("data", "where"),
    [
        (turn(points={"muster": 9}), "turn.points.muster"),
        (turn(points={"attack_eased": 2}), "turn.points.attack_eased"),
        (turn(bonus=["conversion"]), "turn.bonus"),
        (turn(bonus=["deed"]), "turn.bonus"),
        ({**turn(), "strategy": {"muster": [["blue", 1]]}}, "turn"),
        (turn({"blue": {"leader": "boris", "ability_used": True}}), "players.blue.ability_used"),
        (
            {
                "seats": 4,
                "phase": "setup",
                "players": {
                    name: {"leader": leader, "claims": {"rule": 1}}
                    for name, leader in zip(
                        ("blue", "maroon", "yellow", "white"), ("boris", "maria", "agatha", "sudislav"), strict=True
                    )
                },
                "stack": [["place", "blue"]],
            },
            "phase",
        ),
    ],
)
def test_a_position_out_of_reach_is_refused(data: dict[str, Any], where: str) -> None:
    with pytest.raises(PositionError) as refused:
        GAME.from_position(data)
    assert f" {where}: " in str(refused.value)


def test_what_a_turn_can_bring_is_accepted() -> None:
    most = GAME.from_position(turn(points={"muster": 8, "attack_eased": 1}))
    assert most.pools[0] == 8
    used = {"blue": {"leader": "maria", "ability_used": True, "tokens": ["to_build"], "done": ["hoard"]}}
    assert GAME.from_position(turn(used, bonus=["conversion", "deed"])).bonus_actions == 6


@pytest.mark.rule("R-ACT-10", "R-ACT-25")
def test_points_come_with_the_action_and_what_forbids_a_move_anyway_is_said_first() -> None:
    state = undecided("muster", 2, players={"blue": {"troops": {"kiev": 1}}})
    assert [one.rule for one in state.violations(GAME.parse("muster kiev", state))] == ["R-ACT-25"]
    assert [one.rule for one in state.violations(GAME.parse("muster volyn", state))] == ["R-MUSTER-03", "R-ACT-25"]


@pytest.mark.rule("R-CONV-02", "R-CONV-03")
def test_the_goods_of_a_conversion_are_read_in_either_order() -> None:
    setup = GAME.setup(4)
    assert setup.notation.parse("convert to_build ore wood") == setup.notation.parse("convert to_build wood ore")
    assert str(setup.notation.parse("Convert to_muster fur fish")) == "convert to_muster fish fur"
    impossible = setup.notation.parse("convert to_build honey fish")
    assert impossible not in setup.actions
    for action_set in setup.never():
        for _, action in action_set.members:
            assert action not in setup.actions
            assert setup.notation.parse(action.text) == action


@pytest.mark.rule("R-ACT-05")
@pytest.mark.parametrize(
    ("row", "column"),
    [
        ({}, "muster 2"),
        ({"points": {"tax": 1}}, "tax 3"),
        ({"points": {"build": 1, "attack_eased": 1}}, "build 3"),
        ({"points": {"muster": 8}}, "muster 2"),
    ],
)
def test_a_turn_without_a_column_gets_an_empty_space_and_reads_back(row: dict[str, Any], column: str) -> None:
    """The space was the first of the board, even under an advisor, and what was written was then refused."""
    stand = {"muster": [["maroon", 1]], "build": [["maroon", 5], ["white", 4]]}
    wanted = {"seats": 4, "phase": "action", "turn": {"seat": "blue", "action": "taken", **row}, "strategy": stand}
    state = GAME.from_position(wanted)
    written = state.position()
    assert f"{written['turn']['column']} {written['turn']['row']}" == column
    assert GAME.from_position(written) == state
