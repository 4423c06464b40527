"""Solo play, how the Rebellion places advisors: R-SOLOSTRAT."""

from __future__ import annotations

from typing import Any

import pytest

from boardgames_edu.engine.events import Event
from boardgames_edu.games.rurik.components import RebellionCard
from boardgames_edu.games.rurik.state import RurikState
from tests.games.rurik.conftest import GAME, asked, columns, kinds, only, play, unplaced
from tests.games.rurik.solo import alone, card

PLAIN = ("2*:muster", "4:attack", "1:move", "3*:tax", "5:build", "2:scheme")
COIN = ("2*:muster$", "4:attack$", "1:move$", "3*:tax$", "5:build$", "2:scheme$")


def placing(
    lines: tuple[str, ...] = PLAIN,
    *cards: RebellionCard,
    coins: int = 3,
    yours: int = 5,
    then: tuple[int, ...] = (),
    **data: Any,
) -> RurikState:
    """You place advisor ``yours``; then the Rebellion places all of its own, or one if you have more in hand."""
    return alone(
        *(cards or (card(lines=lines),)),
        phase="strategy",
        you={"unplaced": [yours, *then], "coins": 9},
        its={"coins": coins},
        **{"strategy": {"tax": [None] * 3}, **data},
    )


def advised(state: RurikState, move: str = "advise 5 tax", bribe: int = 0) -> list[Event]:
    """Place your advisor, and let the Rebellion place its own until it is your turn or all stand."""
    return play(state, move, f"bribe {bribe}")


def steps(log: list[Event]) -> list[tuple[Any, Any]]:
    """Number and column of each advisor that the Rebellion placed."""
    return [(e.facts["number"], e.facts["column"]) for e in log if e.kind == "rebellion_advises"]


@pytest.mark.rule("R-SOLOSTRAT-01", "R-SOLOSTRAT-02", "R-SOLOSTRAT-03", "R-SOLOSTRAT-04")
@pytest.mark.parametrize(
    ("round_", "wanted"),
    [
        (1, [(4, "attack"), (1, "move"), (5, "build"), (2, "scheme")]),
        (2, [(4, "attack"), (1, "move"), (5, "build"), (2, "scheme")]),
        (3, [(2, "muster"), (4, "attack"), (1, "move"), (5, "build"), (2, "scheme")]),
        (4, [(2, "muster"), (4, "attack"), (1, "move"), (3, "tax"), (5, "build"), (2, "scheme")]),
    ],
)
def test_the_bottom_card_is_read_from_its_foot_and_asterisks_wait(round_: int, wanted: list[tuple[int, str]]) -> None:
    last = card(lines=PLAIN)
    other = card(lines=("2*:tax", "4:tax", "1:tax", "3*:tax", "5:tax", "2:tax"))
    state = placing(PLAIN, last, *[other] * 17, round=round_, rebellion={"deck": [*range(2, 19), 1]})
    log = advised(state)
    assert steps(log) == wanted
    assert state.phase == "action"


@pytest.mark.rule("R-SOLOSTRAT-02")
def test_one_line_at_each_of_its_turns() -> None:
    state = alone(phase="strategy", you={"unplaced": [1, 2, 4, 5]})
    assert unplaced(state, "rebellion") == [1, 2, 4, 5]
    log = advised(state)
    assert steps(log) == [(4, "attack")]
    assert asked(state) == "advise"
    assert unplaced(state, "rebellion") == [1, 2, 5]
    assert state.position()["rebellion"]["line"] == 2


@pytest.mark.rule("R-SOLOSTRAT-04")
def test_the_column_of_its_priority_counts() -> None:
    state = GAME.from_position(
        {
            "seats": 1,
            "phase": "strategy",
            "players": {"blue": {"unplaced": [5]}},
            "strategy": {"tax": [None] * 3},
            "rebellion": {"deck": [*range(2, 19), 1], "priority": "tax"},
        }
    )
    log = play(state, "advise 5 tax", "bribe 0")
    assert steps(log) == [(4, "tax"), (1, "build"), (5, "move"), (2, "muster")]  # as printed on card 1


@pytest.mark.rule("R-SOLOSTRAT-05", "R-SOLOSTRAT-07")
def test_a_full_column_sends_it_to_the_next_with_room_where_the_coin_does_not_count() -> None:
    lines = ("2*:muster", "4:build$", "1:build$", "3*:tax", "5:scheme", "2:scheme")
    taken = {"build": [["blue", 5], ["blue", 2], ["blue", 1]], "scheme": [["blue", 4], ["blue", 2], None]}
    state = placing(lines, round=4, coins=9, yours=3, strategy=taken)
    log = advised(state, "advise 3 tax")
    # 4 finds room beside build; by then scheme is full too, and what goes there begins again at the left
    assert steps(log) == [
        (2, "muster"), (4, "scheme"), (1, "muster"), (3, "tax"), (5, "muster"), (2, "move"),
    ]  # fmt: skip
    rules = [event.rule for event in log if event.kind == "rebellion_advises"]
    assert rules == [f"R-SOLOSTRAT-0{k}" for k in (4, 5, 5, 4, 5, 5)]
    # in scheme the printed coin does not count: only one coin against the advisor of equal power
    bribes = [(event.facts["coins"], event.rule) for event in log if event.kind == "rebellion_bribes"]
    assert bribes[0] == (1, "R-SOLOSTRAT-10")


@pytest.mark.rule("R-SOLOSTRAT-06")
def test_power_decides_on_the_space() -> None:
    state = placing(yours=5, then=(1,))
    advised(state, "advise 5 attack")
    assert columns(state, "attack") == [("blue", 5, 0), ("rebellion", 4, 0), None]
    state = placing(yours=2, then=(1,))
    advised(state, "advise 2 attack")
    assert columns(state, "attack") == [("rebellion", 4, 0), ("blue", 2, 0), None]


@pytest.mark.rule("R-SOLOSTRAT-08", "R-SOLOSTRAT-13")
def test_a_printed_coin_pays_for_the_top_space_against_power_with_bribes() -> None:
    state = placing(COIN, coins=9, then=(1,))
    log = advised(state, "advise 5 attack", bribe=1)
    assert columns(state, "attack") == [("rebellion", 4, 3), ("blue", 5, 1), None]
    assert state.coins[1] == 6
    assert only(log, "rebellion_bribes").rule == "R-SOLOSTRAT-08"


@pytest.mark.rule("R-SOLOSTRAT-09")
def test_it_spends_nothing_for_the_top_space_that_it_gets_anyway() -> None:
    state = placing(COIN, coins=9, yours=2)
    log = advised(state, "advise 2 attack")
    assert state.coins[1] == 9
    assert [e.rule for e in log if e.kind == "rebellion_does_not_bribe"] == ["R-SOLOSTRAT-09"] * 4


@pytest.mark.rule("R-SOLOSTRAT-10")
def test_one_coin_against_equal_power() -> None:
    state = placing(yours=4, then=(1,))
    log = advised(state, "advise 4 attack")
    assert columns(state, "attack") == [("rebellion", 4, 1), ("blue", 4, 0), None]
    assert only(log, "rebellion_bribes").rule == "R-SOLOSTRAT-10"


@pytest.mark.rule("R-SOLOSTRAT-13")
def test_power_counts_the_bribe_and_never_more_than_one_coin_is_added() -> None:
    state = placing(yours=2, coins=5, then=(1,))
    advised(state, "advise 2 attack", bribe=2)  # a power of 4
    assert columns(state, "attack") == [("rebellion", 4, 1), ("blue", 2, 2), None]
    state = placing(yours=5, coins=5, then=(1,))
    advised(state, "advise 5 attack")
    assert columns(state, "attack") == [("blue", 5, 0), ("rebellion", 4, 0), None]


@pytest.mark.rule("R-SOLOSTRAT-11")
def test_if_the_coins_do_not_reach_the_top_it_pays_none() -> None:
    state = placing(COIN, coins=2, then=(1,))
    log = advised(state, "advise 5 attack", bribe=4)
    assert columns(state, "attack") == [("blue", 5, 4), ("rebellion", 4, 0), None]
    assert state.coins[1] == 2
    first = next(event for event in log if event.kind == "rebellion_does_not_bribe")
    assert first.rule == "R-SOLOSTRAT-11"
    # but the coin against equal power is still added (AMB-72)
    taken = {"attack": [["blue", 5, 4], ["blue", 4], None]}
    state = placing(COIN, coins=1, yours=1, then=(2,), strategy=taken)
    advised(state, "advise 1 tax")
    assert columns(state, "attack") == [("blue", 5, 4), ("rebellion", 4, 1), ("blue", 4, 0)]
    assert state.coins[1] == 0
    # and without any coin it cannot be
    state = placing(COIN, coins=0, yours=4, then=(1,))
    advised(state, "advise 4 attack")
    assert columns(state, "attack") == [("blue", 4, 0), ("rebellion", 4, 0), None]


@pytest.mark.rule("R-SOLOSTRAT-12", "R-SOLOSTRAT-07")
def test_no_coin_against_its_own_advisor_of_equal_power() -> None:
    lines = ("2*:move", "4:attack", "1:move", "3*:tax", "5:build", "2:move")
    state = placing(lines, round=3, coins=5)
    log = advised(state)
    assert columns(state, "move") == [("rebellion", 2, 0), ("rebellion", 2, 0), ("rebellion", 1, 0)]
    assert state.coins[1] == 5
    assert [e.rule for e in log if e.kind == "rebellion_does_not_bribe"][-1] == "R-SOLOSTRAT-12"


@pytest.mark.rule("R-SOLOSTRAT-08")
def test_the_printed_coin_counts_against_its_own_advisors_too() -> None:
    lines = ("2*:move", "4:attack", "1:tax", "3*:tax", "5:build", "2:move$")
    state = placing(lines, round=3, coins=5)
    advised(state)
    assert columns(state, "move") == [("rebellion", 2, 1), ("rebellion", 2, 0), None]
    assert state.coins[1] == 4


def test_its_bribe_is_told_with_its_reason() -> None:
    log = advised(placing(yours=4, then=(1,)), "advise 4 attack")
    assert "one coin puts it above your advisor of the same power" in str(only(log, "rebellion_bribes"))
    assert kinds(log).count("rebellion_advises") == 1
