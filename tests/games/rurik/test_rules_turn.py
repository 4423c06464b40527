"""The turn and its points: R-ACT."""

from __future__ import annotations

from typing import Any

import pytest

from boardgames_edu.games.rurik.components import COLUMNS
from tests.games.rurik.conftest import (
    FACTS,
    REGIONS,
    asked,
    at,
    coins,
    columns,
    goods,
    kinds,
    leader_at,
    mover,
    moves,
    only,
    owner,
    play,
    points,
    refusal,
    refused,
    starting,
    supply,
    troops,
    turn,
    undecided,
    unplaced,
)

HERE = {"blue": {"troops": {"kiev": 2}}}

# --- R-ACT: the order of turns ---------------------------------------------------------------------------------------


@pytest.mark.rule("R-ACT-01", "R-ACT-02", "R-ACT-03")
def test_one_advisor_a_turn_clockwise_lowest_first_until_the_board_is_empty() -> None:
    board = {
        "muster": [["maroon", 5], ["blue", 4]],
        "tax": [["blue", 1], ["yellow", 1]],
        "move": [["yellow", 5]],
        "build": [["maroon", 2]],
    }
    state = at(seats=3, phase="action", first="maroon", strategy=board)
    order = []
    while state.phase == "action":
        order.append((mover(state), COLUMNS[state.resolved_space // 4]))
        play(state, "forfeit", "end")
    assert order == [
        ("maroon", "build"),
        ("yellow", "tax"),
        ("blue", "tax"),
        ("maroon", "muster"),
        ("yellow", "move"),
        ("blue", "muster"),
    ]
    assert not any(state.strategy)
    assert state.phase == "claim"


@pytest.mark.rule("R-ACT-03", "R-ACT-04")
def test_of_two_twos_one_is_chosen_and_the_other_is_due_next() -> None:
    state = at(
        round=3,
        phase="action",
        strategy={"move": [["blue", 5], ["blue", 2]], "tax": [["blue", 2]], "build": [["maroon", 1]]},
    )
    assert asked(state) == "resolve"
    assert moves(state) == {"resolve move 2", "resolve tax 1"}
    assert refused(state, "resolve move 1") == "R-ACT-03"
    assert refused(state, "resolve build 1") == "R-ACT-03"
    assert str(refusal(state, "resolve build 2")) == ("No advisor stands on space 2 of the Build column. [R-ACT-03]")
    play(state, "resolve tax 1", "forfeit", "end", "forfeit", "end")
    assert (mover(state), COLUMNS[state.resolved_space // 4]) == ("blue", "move")


@pytest.mark.rule("R-ACT-05", "R-ACT-06", "R-ACT-07", "R-ACT-14")
def test_the_advisor_leaves_with_its_bribe_and_nothing_slides_up() -> None:
    board = {"tax": [["maroon", 4], ["blue", 1, 2], ["yellow", 2]]}
    state = at(phase="action", strategy=board, players={"blue": {"coins": 1}})
    assert asked(state) == "turn"  # one advisor only: it is taken off by itself
    assert columns(state, "tax") == [("maroon", 4, 0), None, ("yellow", 2, 0), None]
    assert state.coins == [1, 3, 3, 3]
    forfeited = state.copy()
    play(forfeited, "forfeit")
    assert (coins(forfeited, "blue"), columns(forfeited, "tax")[1]) == (2, None)
    log = play(state, "take")
    assert points(state) == {"tax": 2}
    assert kinds(log) == ["action_taken"]
    before = at(round=3, phase="action", strategy={"tax": [["blue", 2, 3]], "move": [["blue", 2]]})
    log = play(before, "resolve tax 1")
    assert only(log, "bribe_returned").facts["coins"] == 3
    assert before.coins == [3, 3, 3, 3]


@pytest.mark.rule("R-ACT-05", "R-MUSTER-01", "R-MOVE-01", "R-ATTACK-01", "R-TAX-01", "R-BUILD-01")
@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("column", ["muster", "move", "attack", "tax", "build"])
def test_a_space_gives_as_many_points_as_it_shows(seats: int, column: str) -> None:
    for number, space in enumerate(FACTS.strategy_board(seats)[COLUMNS.index(column)], start=1):
        state = undecided(column, number, seats=seats, players=HERE)
        play(state, "take")
        assert points(state) == {column: space.points}
        assert coins(state, "blue") == 3 - space.coin_cost
    none = turn(players={"blue": {"troops": {"kiev": 2}}, "maroon": {"troops": {"kiev": 2}}})
    move = {
        "muster": "muster kiev",
        "move": "move kiev volyn",
        "attack": "attack kiev maroon",
        "tax": "tax kiev",
        "build": "build church kiev",
    }
    assert refused(none, move[column]) == f"R-{column.upper()}-01"


# --- R-ACT: bonus actions, prices, giving up -------------------------------------------------------------------------

BONUS = {"blue": {"hand": ["scheme_coins_2", "scheme_move_2"], "deeds": ["generous_prince", "hoard"], "coins": 9,
                  "dock": {"wood": 9}, "troops": {"kiev": 1}}}  # fmt: skip


@pytest.mark.rule("R-ACT-08", "R-ACT-15", "R-ACT-25")
@pytest.mark.parametrize("decision", ["take", "forfeit"])
def test_bonus_actions_before_or_after_the_main_action_taken_or_given_up(decision: str) -> None:
    bonus = ["play scheme_coins_2", "deed generous_prince", "convert to_build wood wood"]
    for first in range(4):
        state = undecided("tax", 1, players=BONUS)
        play(state, *bonus[:first], decision, *bonus[first:], "end")
    between = undecided("move", 1, players=BONUS)
    play(between, "take", "move kiev volyn", "play scheme_coins_2", "move volyn brest", "deed generous_prince")
    assert points(between) == {"move": 2, "muster": 2}


@pytest.mark.rule("R-ACT-09", "R-ACT-22", "R-PLAY-01", "R-DEED-01", "R-CONV-01")
def test_one_bonus_action_of_each_kind_in_the_whole_turn() -> None:
    state = undecided("tax", 1, players=BONUS)
    play(state, "play scheme_coins_2", "deed generous_prince", "convert to_build wood wood")
    for late in (False, True):
        if late:
            play(state, "take")
        assert refused(state, "play scheme_move_2") == "R-PLAY-01"
        assert refused(state, "deed hoard") == "R-DEED-01"
        assert refused(state, "convert to_muster fish wood") == "R-CONV-01"
    play(state, "end")
    fresh = undecided("tax", 1, players=BONUS)
    assert len(starting(fresh, "play")) == 2
    assert len(starting(fresh, "deed")) == 2


@pytest.mark.rule("R-ACT-10")
def test_the_price_of_a_space_is_paid_as_its_action_begins() -> None:
    state = undecided("attack", 4, players=HERE)
    assert coins(state, "blue") == 3
    log = play(state, "take")
    assert coins(state, "blue") == 1
    assert kinds(log) == ["action_paid", "action_taken"]


@pytest.mark.rule("R-ACT-11")
def test_a_scheme_with_a_price_is_paid_or_cannot_be_played() -> None:
    cards = {"blue": {"hand": ["scheme_build_1_paid"], "coins": 1, "troops": {"kiev": 1}}}
    state = turn(players=cards)
    play(state, "play scheme_build_1_paid")
    assert (coins(state, "blue"), points(state)) == (0, {"build": 1})
    cards["blue"]["coins"] = 0
    assert refused(turn(players=cards), "play scheme_build_1_paid") == "R-ACT-11"
    free = turn(players={"blue": {"hand": ["scheme_build_1"], "coins": 0}})
    play(free, "play scheme_build_1")


@pytest.mark.rule("R-ACT-12", "R-ACT-26")
def test_an_action_may_be_given_up_for_one_coin_once() -> None:
    state = undecided("move", 1, players=HERE)
    log = play(state, "forfeit")
    assert (coins(state, "blue"), points(state)) == (4, {})
    assert kinds(log) == ["action_given_up"]
    assert refused(state, "forfeit") == "R-ACT-26"
    assert refused(state, "take") == "R-ACT-26"
    taken = undecided("move", 1, players=HERE)
    play(taken, "take")
    assert refused(taken, "forfeit") == "R-ACT-26"


@pytest.mark.rule("R-ACT-13", "R-ACT-26")
def test_who_cannot_pay_the_space_has_to_give_up_unless_a_scheme_brings_the_coins() -> None:
    poor = {"blue": {"coins": 1, "hand": ["scheme_coins_2"], "troops": {"kiev": 1}}}
    state = undecided("attack", 4, players=poor)
    assert refused(state, "take") == "R-ACT-13"
    assert "forfeit" in moves(state)
    given = state.copy()
    play(given, "forfeit")
    assert coins(given, "blue") == 2
    play(state, "play scheme_coins_2", "take")
    assert (coins(state, "blue"), points(state)) == (1, {"attack": 1})


@pytest.mark.rule("R-ACT-25", "R-ACT-26")
def test_the_turn_cannot_end_before_the_main_action_is_decided() -> None:
    state = undecided("move", 1, players=HERE)
    assert refused(state, "end") == "R-ACT-25"
    play(state, "forfeit")
    assert moves(state) == {"end"}


# --- R-ACT: the rescue -----------------------------------------------------------------------------------------------


def lost(**blue: Any) -> dict[str, Any]:
    """Blue's turn begins with nothing on the map."""
    players = {"blue": {"leader": "boris", **blue}, "maroon": {"troops": {"kiev": 3}}}
    board = {"muster": [["blue", 1, 2]], "move": [["blue", 4]], "tax": [["maroon", 1]]}
    return {"phase": "action", "strategy": board, "players": players}


@pytest.mark.rule("R-ACT-16", "R-ACT-17", "R-ACT-25")
def test_who_has_nothing_left_returns_with_leader_and_one_troop() -> None:
    state = at(**lost(), regions={"kiev": {"rebels": 2}, "volyn": {"market": "blue"}})
    assert (asked(state), mover(state)) == ("rescue", "blue")
    assert columns(state, "muster")[0] == ("blue", 1, 2)  # the advisor still stands
    assert moves(state) == {*(f"rescue {region}" for region in REGIONS), "decline"}
    log = play(state, "rescue kiev")
    assert (leader_at(state, "blue"), troops(state, "blue", "kiev"), supply(state, "blue")) == ("kiev", 1, 11)
    assert kinds(log) == ["rescued", "advisor_resolved", "bribe_returned"]
    assert (asked(state), points(state)) == ("turn", {})
    play(state, "take")
    assert points(state) == {"muster": 3}


@pytest.mark.rule("R-ACT-17")
def test_the_rescue_can_be_declined_and_is_offered_again_next_turn() -> None:
    state = at(**lost())
    log = play(state, "decline")
    assert kinds(log) == ["rescue_declined", "advisor_resolved", "bribe_returned"]
    assert (leader_at(state, "blue"), supply(state, "blue")) == (None, 12)
    play(state, "forfeit", "end", "forfeit", "end")
    assert (asked(state), mover(state)) == ("rescue", "blue")
    small = at(**{**lost(), "seats": 2, "strategy": {"muster": [["blue", 1]]}})
    assert len(moves(small)) == 8 + 1
    assert refused(small, "rescue murom") == "R-SETUP-01"


@pytest.mark.rule("R-ACT-16")
@pytest.mark.parametrize("piece", [{"troops": {"volyn": 1}}, {"leader_in": "volyn"}])
def test_there_is_no_rescue_while_a_troop_or_the_leader_stands(piece: dict[str, Any]) -> None:
    assert asked(at(**lost(**piece))) == "turn"


# --- R-ACT: points ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-ACT-18", "R-ACT-20", "R-MOVE-04")
def test_points_need_not_be_used_and_lapse_at_the_end_of_the_turn() -> None:
    board = {"tax": [["maroon", 1]], "move": [["blue", 4]]}
    state = turn({"muster": 2, "move": 3, "tax": 1}, players=HERE, strategy=board)
    log = play(state, "muster kiev", "end")
    assert only(log, "points_lost").facts["points"] == 5
    assert coins(state, "blue") == 3
    assert points(state) == {}
    play(state, "forfeit", "end")
    assert mover(state) == "blue"
    assert points(state) == {}
    last = turn({"muster": 2}, players=HERE)
    play(last, "end")
    assert (last.phase, points(last)) == ("claim", {})


@pytest.mark.rule("R-ACT-19", "R-ACT-20")
def test_points_of_one_kind_gather_in_one_pool() -> None:
    blue = {"hand": ["scheme_build_1"], "boat": {"wood": 2}, "troops": {"kiev": 1}}
    state = undecided("build", 2, players={"blue": blue, "maroon": {"troops": {"kiev": 1}}})
    play(state, "play scheme_build_1")
    assert refused(state, "build market kiev") == "R-BUILD-04"  # one point, but two are asked
    play(state, "convert to_build wood wood", "take")
    assert points(state) == {"build": 3}
    play(state, "build market kiev", "end")
    assert owner(state, "market", "kiev") == "blue"
    tax = undecided(
        "tax", 3, players={"blue": {"hand": ["scheme_tax_1"], "troops": {"kiev": 1}}}, regions={"kiev": {"rebels": 1}}
    )
    play(tax, "take")
    assert refused(tax, "tax kiev") == "R-TAX-04"
    play(tax, "play scheme_tax_1", "tax kiev")
    assert goods(tax, "blue") == {"wood": 1}


@pytest.mark.rule("R-ACT-20")
def test_points_of_different_kinds_do_not_mix() -> None:
    state = turn({"tax": 1, "muster": 1}, players={"blue": {"troops": {"kiev": 1}}, "maroon": {"troops": {"kiev": 1}}})
    assert refused(state, "tax kiev") == "R-TAX-04"
    assert refused(state, "build church kiev") == "R-BUILD-01"
    assert refused(state, "move kiev volyn") == "R-MOVE-01"


@pytest.mark.rule("R-ACT-21")
def test_bonus_actions_only_in_turns_of_the_action_phase() -> None:
    blue = {"blue": {**BONUS["blue"], "unplaced": [1]}}
    placing = at(phase="strategy", players=blue)
    for move in ("play scheme_coins_2", "deed generous_prince", "convert to_build wood wood"):
        assert refused(placing, move) == "R-ACT-21"
        assert refused(at(phase="claim", players=BONUS), move) == "R-ACT-21"
    other = turn(seat="maroon", players=BONUS)
    assert moves(other) == {"end"}


@pytest.mark.rule("R-ACT-23", "R-REFRESH-05")
def test_resolved_advisors_come_back_for_the_next_round() -> None:
    state = turn(round=2, seats=3)
    play(state, "end")
    while state.phase == "claim":
        play(state, min(moves(state)))
    assert [unplaced(state, seat) for seat in ("blue", "maroon", "yellow")] == [[1, 2, 2, 4, 5]] * 3
    assert not any(state.strategy)


@pytest.mark.rule("R-ACT-24")
def test_ruling_and_occupying_is_looked_at_for_each_point() -> None:
    state = turn(
        {"tax": 2, "muster": 1, "move": 1, "build": 3},
        players={"blue": {"troops": {"kiev": 1}}, "maroon": {"troops": {"kiev": 1}}},
    )
    assert refused(state, "muster volyn") == "R-MUSTER-03"
    play(state, "build stronghold kiev")
    assert points(state)["build"] == 1  # two points, not ruling yet
    play(state, "build market kiev", "tax kiev", "bonus good")
    assert points(state) == {"tax": 1, "muster": 1, "move": 1}
    play(state, "move kiev volyn", "muster volyn", "tax volyn")
    assert points(state) == {}


@pytest.mark.rule("R-ACT-25", "R-ATTACK-03")
@pytest.mark.parametrize(
    ("moves_", "question"),
    [
        (["attack kiev maroon"], "check"),
        (["build church kiev"], "church"),
        (["tax kiev"], "market"),
        (["take"], "draw"),
        (["take", "deck left"], "keep"),
    ],
)
def test_an_attack_a_draw_or_a_building_is_not_interrupted(moves_: list[str], question: str) -> None:
    players = {
        "blue": {"troops": {"kiev": 4}, **{k: BONUS["blue"][k] for k in ("hand", "deeds", "coins", "dock")}},
        "maroon": {"troops": {"kiev": 1}},
    }
    pools = {"attack": 2, "build": 2, "tax": 2, "move": 1}
    main = {"action": "undecided", "column": "scheme", "row": 2} if "take" in moves_ else {}
    state = turn(pools, players=players, regions={"kiev": {"market": "blue", "rebels": 1}}, turn=main)
    play(state, *moves_)
    assert asked(state) == question
    assert mover(state) == "blue"
    for move in (
        "play scheme_coins_2",
        "deed generous_prince",
        "convert to_build wood wood",
        "move kiev volyn",
        "attack kiev rebel",
        "end",
    ):
        refused(state, move)
