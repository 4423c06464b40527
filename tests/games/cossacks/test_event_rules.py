"""Events name the rule that makes them happen in this very case."""

from __future__ import annotations

from typing import Any

import pytest

from boardgames_edu.engine.events import Event
from tests.games.cossacks.conftest import GAME, at, ordered, play, way


def rules(log: list[Event], kind: str) -> list[str]:
    """The rules of the events of a kind."""
    return [event.rule for event in log if event.kind == kind]


@pytest.mark.rule("K-MARCH-03", "K-MARCH-12", "K-MARCH-11")
def test_the_first_token_lies_beside_the_sich() -> None:
    empty = ordered("march")
    assert rules(play(empty, "obey", "place sich-kodak#1"), "laid") == ["K-MARCH-03"]
    begun = ordered("raid", route=["orlyk"], red=["sich-kodak#1"])
    log = play(begun, "obey")  # where the named march goes on
    assert rules(log, "laid") == ["K-MARCH-12", "K-MARCH-11"]


@pytest.mark.rule("K-MARCH-07")
def test_a_march_without_a_named_place_leaves_the_choice() -> None:
    players = {"blue": {"hand": ["march", "raid"]}}
    assert rules(play(at(players=players), "order march a", "go"), "march_named") == ["K-MARCH-07"]
    named = play(at(players=players), "order march a", "through kodak", "go")
    assert rules(named, "march_named") == ["K-MARCH-06"]


@pytest.mark.rule("K-ORD-17", "K-ORD-25", "K-ORD-26")
def test_an_empty_hand_draws_though_it_is_not_paid() -> None:
    empty = ordered("punishment", players={"yellow": {"hand": []}})
    assert rules(play(empty, "obey"), "drew") == ["K-ORD-26"]
    paid = ordered("march", players={"yellow": {"hand": []}})
    assert rules(play(paid, "obey", "place sich-kodak#1"), "drew") == ["K-ORD-17"]


@pytest.mark.parametrize(
    ("gold", "rule"), [({"yellow": 9, "green": 5}, "K-CHG-05"), ({"yellow": 9, "green": 9}, "K-CHG-06")]
)
@pytest.mark.rule("K-CHG-05", "K-CHG-06")
def test_the_richest_or_the_first_of_them(gold: dict[str, int], rule: str) -> None:
    players: dict[str, Any] = {seat: {"gold": has, "hand": ["march"]} for seat, has in gold.items()}
    state = at(players={"blue": {"hand": ["march"]}, **players})
    log = play(state, "resign", "accept")
    assert rules(log, "new_hetman") == [rule]


@pytest.mark.rule("K-CHG-04")
def test_a_card_makes_a_hetman() -> None:
    state = ordered(
        "march",
        red=["sich-kodak#1"],
        players={"yellow": {"hand": ["black_council", "march"], "gold": 9}, "green": {"gold": 1}},
    )
    assert rules(play(state, "disobey black_council b"), "new_hetman") == ["K-CHG-04"]


@pytest.mark.rule("K-MARCH-20", "K-MARCH-21")
def test_a_token_for_a_seal() -> None:
    state = ordered("march", "b", red=way("sich-kodak"), players={"green": {"seals": ["kodak"]}})
    log = play(state, "obey")  # the seal alone can go
    assert rules(log, "seal_taken") == ["K-MARCH-20"]
    assert rules(log, "token_for_seal") == ["K-MARCH-21"]


@pytest.mark.rule("K-SCORE-03", "K-ORD-30")
def test_the_game_goes_on_when_a_token_came_back() -> None:
    players = {"yellow": {"tokens": 2, "hand": ["raid"]}, "blue": {"hand": ["march"]}}
    log = play(at(phase="exchange", announced=["yellow"], players=players), "pass")
    assert rules(log, "goes_on") == ["K-SCORE-03"]
    assert rules(log, "round_begins") == ["K-ORD-30"]


@pytest.mark.rule("K-SCORE-06", "K-SCORE-13", "K-SCORE-14", "K-ABOUT-01")
def test_the_largest_sum_wins_alone_or_with_others() -> None:
    def over(seals: dict[str, list[str]]) -> list[Event]:
        players: dict[str, Any] = {
            "blue": {"hand": ["march"], "seals": seals.get("blue", [])},
            "yellow": {"tokens": 0, "hand": ["raid"], "seals": seals.get("yellow", [])},
            "green": {"tokens": 0, "hand": [], "seals": seals.get("green", [])},
        }
        red = [*way("sich-kodak"), *way("sich-orlyk")]
        state = at(phase="exchange", announced=["yellow", "green"], players=players, red=red)
        return play(state, "pass")

    alone = over({"yellow": ["kodak", "orlyk"]})
    assert rules(alone, "tasks_up") == ["K-SCORE-06"]
    assert [(event.seat, event.rule) for event in alone if event.kind == "won"] == [(1, "K-SCORE-13")]
    tie = over({"yellow": ["kodak"], "green": ["orlyk"]})
    assert [(event.seat, event.rule) for event in tie if event.kind == "won"] == [(1, "K-SCORE-14"), (2, "K-SCORE-14")]


@pytest.mark.rule("K-SCORE-05")
@pytest.mark.parametrize(("tokens", "giver"), [(1, "penalty"), (0, "penalty_reserve")])
def test_a_penalty_is_told_with_who_gives_the_token(tokens: int, giver: str) -> None:
    players = {
        "blue": {"tokens": tokens, "hand": ["march"], "seals": ["kodak", "orlyk"]},
        "yellow": {"tokens": 0},
        "green": {"tokens": 39 - tokens, "hand": ["raid"]},
    }
    red = way("sich-kodak", "sich-orlyk")
    state = at(phase="exchange", options={"announce": "manual"}, red=red, players=players)
    told = [event for event in play(state, "pass") if event.kind.startswith("penalty")]
    assert [(event.kind, event.rule, event.seat) for event in told[:1]] == [(giver, "K-SCORE-05", 1)]
    assert ("from Blue" in str(told[0])) == (giver == "penalty")


@pytest.mark.rule("K-MARCH-18", "K-BLACK-05")
def test_what_is_taken_off_is_told_by_its_colour() -> None:
    state = ordered(
        "march", red=["sich-kodak#1"], black=["sich-orlyk#1"], players={"yellow": {"hand": ["town_revolt"]}}
    )
    log = play(state, "disobey town_revolt a", "remove sich-orlyk#1")  # then what is left goes, too
    taken = [(event.kind, event.rule) for event in log if event.kind.endswith("_taken")]
    assert taken == [("black_taken", "K-BLACK-05"), ("red_taken", "K-MARCH-18")]


@pytest.mark.rule("K-MARCH-18", "K-MARCH-01")
def test_a_token_in_mid_route_and_a_seal_are_refused_for_one_reason() -> None:
    state = ordered(
        "scouting", red=[*way("sich-kodak"), "sich-orlyk#1", "sich-perekop#1"], players={"blue": {"seals": ["kodak"]}}
    )
    play(state, "obey")
    for move, rule in (("lift sich-kodak#1", "K-MARCH-18"), ("lift kodak", "K-MARCH-01")):
        assert [against.rule for against in state.violations(GAME.parse(move, state))] == [rule]
