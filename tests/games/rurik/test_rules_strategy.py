"""Placing advisors: R-STRAT."""

from __future__ import annotations

import random
from typing import Any

import pytest

from boardgames_edu.engine.errors import NotationError
from boardgames_edu.games.rurik.components import COLUMNS, SEATS
from boardgames_edu.games.rurik.rules.tallies import landing
from boardgames_edu.games.rurik.state import Advisor, RurikState
from tests.games.rurik.conftest import (
    FACTS,
    asked,
    at,
    coins,
    columns,
    kinds,
    mover,
    moves,
    play,
    refused,
    starting,
    unplaced,
)

Advisors = dict[str, list[list[Any] | None]]


def strategy(board: Advisors | None = None, unplaced: dict[str, list[int]] | None = None, **data: Any) -> RurikState:
    """A position in the strategy phase; ``unplaced`` are the advisors in hand."""
    players = {seat: dict(player) for seat, player in data.pop("players", {}).items()}
    for seat, numbers in (unplaced or {}).items():
        players.setdefault(seat, {})["unplaced"] = numbers
    return at(phase="strategy", strategy=board or {}, players=players, **data)


def advise(state: RurikState, number: int, column: str, bribe: int = 0) -> None:
    """Place an advisor with its bribe; the bribe is not asked when there is no coin."""
    play(state, f"advise {number} {column}")
    if asked(state) == "bribe":
        play(state, f"bribe {bribe}")


@pytest.mark.rule("R-STRAT-01", "R-STRAT-02", "R-STRAT-23")
@pytest.mark.parametrize(("seats", "round_", "each"), [(2, 1, 4), (3, 2, 4), (4, 3, 5), (2, 4, 6), (4, 4, 5)])
def test_one_advisor_at_a_time_clockwise_until_all_are_placed(seats: int, round_: int, each: int) -> None:
    state = strategy(seats=seats, round=round_, first="maroon")
    chance, order = random.Random(1), []
    while state.phase == "strategy":
        if asked(state) == "advise":
            order.append(mover(state))
        state.apply(chance.choice(state.legal_actions()))
    assert order == [SEATS[(1 + step) % seats] for step in range(seats * each)]
    assert state.phase == "action"
    assert sum(entry is not None for name in COLUMNS for entry in columns(state, name)) >= seats * each - 1


@pytest.mark.rule("R-STRAT-03")
def test_any_of_the_remaining_advisors_may_be_placed_next() -> None:
    state = strategy(unplaced={"blue": [1, 4]})
    assert starting(state, "advise", "1")
    assert starting(state, "advise", "4")
    assert not starting(state, "advise", "2")
    assert refused(state, "advise 2 move") == "R-STRAT-03"
    assert refused(state, "advise 5 move") == "R-STRAT-03"
    advise(state, 4, "move")
    assert unplaced(state, "blue") == [1]


@pytest.mark.rule("R-STRAT-04")
def test_there_are_six_columns() -> None:
    state = strategy(unplaced={"blue": [1]})
    assert moves(state) == {f"advise 1 {name}" for name in ("muster", "move", "attack", "tax", "build", "scheme")}
    with pytest.raises(NotationError):
        state.play("advise 1 trade")


@pytest.mark.rule("R-STRAT-05", "R-STRAT-07", "R-STRAT-08", "R-STRAT-09", "R-STRAT-14")
def test_the_space_in_a_column_follows_from_power() -> None:
    state = strategy(unplaced={"blue": [2, 5], "maroon": [4], "yellow": [4], "white": []}, round=3)
    advise(state, 2, "tax")
    assert columns(state, "tax") == [("blue", 2, 0), None, None, None]
    advise(state, 4, "tax")
    assert columns(state, "tax") == [("maroon", 4, 0), ("blue", 2, 0), None, None]
    advise(state, 4, "tax")
    assert columns(state, "tax") == [("maroon", 4, 0), ("yellow", 4, 0), ("blue", 2, 0), None]
    own = strategy({"tax": [["blue", 2]], "move": [["blue", 1]], "build": [["blue", 4]]}, {"blue": [5], "white": [1]})
    log = play(own, "advise 5 tax", "bribe 0")
    assert columns(own, "tax")[:2] == [("blue", 5, 0), ("blue", 2, 0)]
    assert kinds(log).count("advisor_pushed") == 1


@pytest.mark.rule("R-STRAT-06", "R-STRAT-17")
def test_in_the_action_phase_the_number_is_the_initiative_and_a_bribe_changes_nothing() -> None:
    state = at(
        phase="action",
        strategy={"tax": [["blue", 1, 3], ["maroon", 2]], "move": [["blue", 2], ["maroon", 4]], "build": [["blue", 5]]},
    )
    order = []
    while state.phase == "action":
        if state.resolved_space >= 0 and asked(state) == "turn":
            order.append(mover(state))
        play(state, "forfeit", "end")
    assert order == ["blue", "maroon", "blue", "maroon", "blue"]
    first = at(phase="action", strategy={"tax": [["blue", 1, 3]], "move": [["blue", 2]], "build": [["blue", 5]]})
    numbers = []
    while first.phase == "action":
        numbers.append(first.resolved_space // 4)
        play(first, "forfeit", "end")
    assert [COLUMNS[column] for column in numbers] == ["tax", "move", "build"]


FULL: Advisors = {"tax": [["maroon", 5], ["maroon", 4], ["yellow", 4], ["yellow", 1]]}


@pytest.mark.rule("R-STRAT-10", "R-STRAT-11")
def test_nobody_enters_a_full_column_and_nobody_is_pushed_out() -> None:
    state = strategy(FULL, {"blue": [5], "white": [5]})
    assert refused(state, "advise 5 tax") == "R-STRAT-10"
    three = dict(FULL)
    three["tax"] = FULL["tax"][:3]
    state = strategy(three, {"blue": [5], "white": [5]})
    advise(state, 5, "tax", bribe=3)
    assert columns(state, "tax") == [("blue", 5, 3), ("maroon", 5, 0), ("maroon", 4, 0), ("yellow", 4, 0)]
    narrow = strategy({"tax": [["maroon", 5], ["maroon", 4], ["maroon", 1]]}, {"blue": [5], "maroon": []}, seats=2)
    assert refused(narrow, "advise 5 tax") == "R-STRAT-10"


@pytest.mark.rule("R-STRAT-12", "R-STRAT-13")
def test_a_second_advisor_in_a_column_needs_three_columns() -> None:
    board: Advisors = {"tax": [["blue", 4]]}
    state = strategy(board, {"blue": [5], "maroon": [1]})
    assert refused(state, "advise 5 tax") == "R-STRAT-12"
    board["move"] = [["blue", 2]]
    two = strategy(board, {"blue": [5], "maroon": [1]})
    assert refused(two, "advise 5 tax") == "R-STRAT-12"
    assert refused(two, "advise 5 move") == "R-STRAT-12"  # the advisor in the hand opens no third column
    assert "advise 5 build" in moves(two)
    board["build"] = [["blue", 1]]
    three = strategy(board, {"blue": [5], "maroon": [1]})
    assert {"advise 5 tax", "advise 5 move", "advise 5 build", "advise 5 scheme"} <= moves(three)
    others: Advisors = {
        "tax": [["blue", 4]],
        "move": [["maroon", 5]],
        "build": [["maroon", 4]],
        "scheme": [["maroon", 2]],
    }
    assert refused(strategy(others, {"blue": [5], "maroon": [1]}), "advise 5 tax") == "R-STRAT-12"


@pytest.mark.rule("R-STRAT-15", "R-STRAT-16", "R-STRAT-19")
def test_a_bribe_is_laid_as_the_advisor_is_placed_and_out_of_the_own_coins() -> None:
    state = strategy(
        {"tax": [["maroon", 5]]}, {"blue": [4], "white": [5]}, players={"blue": {"coins": 4}, "white": {"coins": 9}}
    )
    play(state, "advise 4 tax")
    assert (asked(state), mover(state)) == ("bribe", "blue")
    assert moves(state) == {f"bribe {count}" for count in range(5)}
    assert refused(state, "bribe 5") == "R-STRAT-19"
    play(state, "bribe 2")
    assert columns(state, "tax")[:2] == [("blue", 4, 2), ("maroon", 5, 0)]
    assert coins(state, "blue") == 2
    assert mover(state) == "white"
    assert refused(state, "bribe 1") == "R-STRAT-19"  # never afterwards
    poor = strategy(unplaced={"blue": [4], "white": [5]}, players={"blue": {"coins": 0}})
    play(poor, "advise 4 tax")
    assert columns(poor, "tax")[0] == ("blue", 4, 0)


@pytest.mark.rule("R-STRAT-16")
@pytest.mark.parametrize(("bribe", "row"), [(0, 2), (1, 2), (2, 1), (3, 1)])
def test_each_coin_makes_the_advisor_more_powerful_by_one(bribe: int, row: int) -> None:
    state = strategy({"tax": [["maroon", 5]]}, {"blue": [4], "white": [1]})
    advise(state, 4, "tax", bribe)
    assert columns(state, "tax")[row - 1] == ("blue", 4, bribe)


@pytest.mark.rule("R-STRAT-18", "R-STRAT-20")
def test_a_bribe_counts_against_later_advisors_and_slides_with_its_advisor() -> None:
    state = strategy({"tax": [["maroon", 1, 3]]}, {"blue": [4], "white": [1, 5]})
    advise(state, 4, "tax")
    assert columns(state, "tax")[:2] == [("maroon", 1, 3), ("blue", 4, 0)]
    advise(state, 5, "tax")
    assert columns(state, "tax") == [("white", 5, 0), ("maroon", 1, 3), ("blue", 4, 0), None]


SPACES: dict[int, dict[str, list[tuple[int, int]]]] = {
    2: {
        "muster": [(3, 0), (2, 0), (1, 1)],
        "move": [(3, 0), (2, 0), (1, 0)],
        "attack": [(2, 0), (1, 0), (1, 1)],
        "tax": [(2, 0), (1, 0), (1, 1)],
        "build": [(2, 0), (1, 0), (1, 1)],
        "scheme": [(3, 0), (2, 0), (1, 0)],
    },
    4: {
        "muster": [(3, 0), (2, 0), (1, 0), (1, 1)],
        "move": [(4, 0), (3, 0), (2, 0), (1, 0)],
        "attack": [(2, 0), (1, 0), (1, 1), (1, 2)],
        "tax": [(3, 0), (2, 0), (1, 0), (1, 1)],
        "build": [(2, 0), (1, 0), (1, 1), (1, 2)],
        "scheme": [(3, 0), (2, 0), (1, 0), (1, 1)],
    },
}
"""Points and prices of the spaces by side of the board, copied from the facts on purpose."""


@pytest.mark.rule("R-STRAT-21", "R-STRAT-22")
@pytest.mark.parametrize(("seats", "side"), [(2, 2), (3, 4), (4, 4)])
def test_the_spaces_of_both_sides(seats: int, side: int) -> None:
    board = FACTS.strategy_board(seats)
    found = {name: [(space.points, space.coin_cost) for space in board[k]] for k, name in enumerate(COLUMNS)}
    assert found == SPACES[side]
    assert sum(map(len, found.values())) == {2: 18, 4: 24}[side]
    passing = [(k, space.row) for k, column in enumerate(board) for space in column if space.passes_first_player_marker]
    assert passing == [(COLUMNS.index("scheme"), 1)]


@pytest.mark.rule("R-STRAT-25")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("crowd", [False, True])
def test_there_is_always_a_column_to_enter(seats: int, crowd: bool) -> None:
    """At random, and with everybody crowding into the leftmost columns that they may enter."""
    for seed in range(8):
        chance, state = random.Random(seed), strategy(seats=seats, round=4)
        while state.phase == "strategy":
            legal = state.legal_actions()
            assert legal
            assert not starting(state, "pass")
            column = min(action.args[-1] for action in legal)
            near = [action for action in legal if action.args[-1] == column]
            state.apply(chance.choice(near if crowd else legal))


@pytest.mark.rule("R-STRAT-09", "R-STRAT-14")
def test_in_a_tie_an_own_advisor_that_came_earlier_is_higher_too() -> None:
    elsewhere: Advisors = {"move": [["blue", 1]], "build": [["blue", 4]]}
    state = strategy({"tax": [["blue", 2, 3]], **elsewhere}, {"blue": [5], "white": [1]})
    advise(state, 5, "tax")
    assert columns(state, "tax")[:2] == [("blue", 2, 3), ("blue", 5, 0)]


@pytest.mark.parametrize(
    ("there", "paid", "told"),
    [
        ([], 0, ["R-STRAT-07"]),
        ([(1, 2, 0)], 0, ["R-STRAT-05", "R-STRAT-09"]),  # as strong: it stays
        ([(1, 1, 0)], 0, ["R-STRAT-05", "R-STRAT-08"]),
        ([(1, 3, 0), (0, 1, 0)], 0, ["R-STRAT-05", "R-STRAT-09", "R-STRAT-08", "R-STRAT-14"]),
        ([(1, 1, 1)], 0, ["R-STRAT-05", "R-STRAT-09", "R-STRAT-18"]),  # as strong by its bribe
        ([(1, 1, 1)], 1, ["R-STRAT-16", "R-STRAT-08", "R-STRAT-20"]),
    ],
)
def test_where_an_advisor_lands_is_told_by_the_rules_that_decide_it(
    there: list[tuple[int, int, int]], paid: int, told: list[str]
) -> None:
    """A 2 of the first seat comes to these advisors: seat, number and bribe."""
    assert list(landing([Advisor(*one) for one in there], Advisor(0, 2, paid))) == told
