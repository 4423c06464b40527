"""Muster, move and conversion: R-MUSTER, R-MOVE, R-CONV."""

from __future__ import annotations

import pytest

from boardgames_edu.games.rurik.components import GOODS
from tests.games.rurik.conftest import (
    FACTS,
    GAME,
    REGIONS,
    goods,
    hand,
    leader_at,
    play,
    points,
    refused,
    starting,
    stowed,
    supply,
    troops,
    turn,
    undecided,
)

HERE = {"blue": {"troops": {"kiev": 2}}}

# --- R-MUSTER --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-MUSTER-02", "R-MUSTER-03", "R-MUSTER-05")
def test_each_muster_point_brings_one_troop_into_an_occupied_region() -> None:
    state = turn(
        {"muster": 3}, players={"blue": {"troops": {"kiev": 1, "rostov": 1}}, "maroon": {"troops": {"volyn": 1}}}
    )
    assert starting(state, "muster") == {"muster kiev", "muster rostov"}
    assert refused(state, "muster volyn") == "R-MUSTER-03"
    play(state, "muster kiev", "muster rostov", "muster kiev")
    assert (troops(state, "blue", "kiev"), troops(state, "blue", "rostov"), supply(state, "blue")) == (3, 2, 7)
    assert refused(state, "muster kiev") == "R-MUSTER-01"
    empty = turn({"muster": 1}, players={"blue": {"troops": {"kiev": 12}}})
    assert refused(empty, "muster kiev") == "R-MUSTER-05"


@pytest.mark.rule("R-MUSTER-04")
def test_a_muster_point_brings_the_leader_back() -> None:
    state = turn({"muster": 2}, players={"blue": {"leader": "boris", "troops": {"kiev": 12}}})
    assert starting(state, "muster") == {"muster leader kiev"}
    assert refused(state, "muster leader volyn") == "R-MUSTER-03"
    play(state, "muster leader kiev")
    assert (leader_at(state, "blue"), points(state), supply(state, "blue")) == ("kiev", {"muster": 1}, 0)
    assert refused(state, "muster leader kiev") == "R-MUSTER-04"


# --- R-MOVE ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-MOVE-02", "R-MOVE-03", "R-MOVE-07")
def test_points_are_divided_among_troops_and_one_may_go_several_steps() -> None:
    state = turn(
        {"move": 4},
        players={
            "blue": {"leader": "boris", "leader_in": "kiev", "troops": {"kiev": 2}},
            "maroon": {"troops": {"rostov": 1}},
        },
    )
    assert refused(state, "move kiev smolensk") == "R-MOVE-02"  # close, but no neighbours
    assert refused(state, "move rostov suzdal") == "R-MOVE-02"  # not an own troop
    assert refused(state, "move leader volyn kiev") == "R-MOVE-07"
    play(state, "move kiev polotsk", "move polotsk smolensk", "move leader kiev volyn")
    assert points(state) == {"move": 1}
    assert (troops(state, "blue", "smolensk"), troops(state, "blue", "kiev"), leader_at(state, "blue")) == (
        1,
        1,
        "volyn",
    )
    play(state, "move kiev galich")  # the region is left without any piece
    assert state.pieces_of(0, REGIONS.index("kiev")) == 0
    assert refused(state, "move galich kiev") == "R-MOVE-01"


@pytest.mark.rule("R-MOVE-02")
def test_the_borders_of_the_map() -> None:
    links = {frozenset(link) for link in FACTS.map.links}
    assert len(links) == 34
    for region in REGIONS:
        state = turn({"move": 1}, players={"blue": {"troops": {region: 1}}})
        near = {move.split()[2] for move in starting(state, "move")}
        assert near == {other for other in REGIONS if frozenset((region, other)) in links}


@pytest.mark.rule("R-MOVE-06")
@pytest.mark.parametrize(
    ("seats", "start", "out"),
    [(2, "kiev", "galich"), (2, "chernigov", "murom"), (3, "galich", "brest"), (3, "kiev", "azov")],
)
def test_a_region_out_of_play_cannot_be_entered_or_crossed(seats: int, start: str, out: str) -> None:
    state = turn({"move": 5}, seats=seats, players={"blue": {"troops": {start: 1}}})
    assert refused(state, f"move {start} {out}") == "R-MOVE-06"
    graph = GAME.board(seats).graph
    assert out not in graph
    links = {frozenset(link) for link in FACTS.map.links}
    assert {frozenset(edge) for edge in graph.edges} == {link for link in links if link <= set(graph)}


# --- R-CONV ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-CONV-02", "R-CONV-03", "R-CONV-05")
@pytest.mark.parametrize(
    ("token", "firsts", "pool"), [("to_build", {"wood", "ore"}, "build"), ("to_muster", {"honey", "fish"}, "muster")]
)
def test_what_a_conversion_token_takes_and_gives(token: str, firsts: set[str], pool: str) -> None:
    for a in GOODS:
        for b in GOODS:
            owned = {good: [a, b].count(good) for good in {a, b}}
            state = turn(players={"blue": {"dock": owned, "troops": {"kiev": 1}}})
            found = starting(state, "convert", token)
            assert len(found) == (1 if firsts & {a, b} else 0), (a, b)
            if found:
                play(state, found.pop())
                assert points(state) == {pool: 1}
                assert goods(state, "blue") == {}
    one = turn(players={"blue": {"dock": {"wood": 1, "fish": 1}}})
    assert refused(one, "convert to_build wood wood") == "R-CONV-05"
    assert refused(one, "convert to_muster fish fish") == "R-CONV-05"
    assert refused(one, f"convert {token} fur fur") == {"to_build": "R-CONV-02", "to_muster": "R-CONV-03"}[token]


@pytest.mark.rule("R-CONV-05")
def test_the_goods_of_a_conversion_come_from_boat_and_dock() -> None:
    state = turn(players={"blue": {"boat": {"wood": 2, "fish": 1}, "dock": {"wood": 1}}})
    play(state, "convert to_build wood wood")
    assert stowed(state, "blue") == ({"wood": 1, "fish": 1}, {})
    assert [state.all_goods(seat) for seat in (1, 2, 3)] == [(0,) * 5] * 3


@pytest.mark.rule("R-CONV-01", "R-CONV-04", "R-CONV-06")
def test_each_token_once_a_round_and_one_a_turn() -> None:
    blue = {"dock": {"wood": 6, "fish": 6}, "troops": {"kiev": 1}}
    board = {"move": [["blue", 4]], "tax": [["blue", 5]]}
    state = turn(players={"blue": blue}, strategy=board)
    play(state, "convert to_build wood wood")
    assert state.position()["players"]["blue"]["tokens"] == ["to_muster"]
    assert refused(state, "convert to_muster fish fish") == "R-CONV-01"
    play(state, "end")
    assert refused(state, "convert to_build wood wood") == "R-CONV-04"
    play(state, "convert to_muster fish fish")
    assert state.position()["players"]["blue"]["tokens"] == []
    play(state, "forfeit", "end")
    assert starting(state, "convert") == set()
    assert refused(state, "convert to_muster fish fish") == "R-CONV-04"


@pytest.mark.rule("R-ACT-20")
def test_points_may_be_spent_at_any_moment_of_the_turn() -> None:
    state = undecided("tax", 2, players={"blue": {"hand": ["scheme_move_2"], "troops": {"kiev": 2}}})
    play(state, "play scheme_move_2", "move kiev volyn", "take", "tax volyn", "move volyn brest", "tax brest")
    assert points(state) == {}
    assert hand(state, "blue") == []
    assert goods(state, "blue") == {"fish": 1, "wood": 1}
