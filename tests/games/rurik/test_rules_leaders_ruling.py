"""The abilities of the leaders who change who rules, Sviatopolk and Yaroslav: R-LEADER."""

from __future__ import annotations

from typing import Any

import pytest

from boardgames_edu.games.rurik.state import RurikState
from tests.games.rurik.conftest import (
    SAFE,
    asked,
    at,
    claims,
    done,
    goods,
    kinds,
    owner,
    place,
    play,
    points,
    rebels,
    refused,
    ruler,
    supply,
    troops,
    turn,
)


def led(leader: str, points_: dict[str, int] | None = None, where: str | None = "kiev", **data: Any) -> RurikState:
    """Blue's turn with a leader (in Kiev if nothing else is said)."""
    players = {"blue": {"leader": leader}, **{seat: {} for seat in ("maroon", "yellow", "white")}}
    if where:
        players["blue"]["leader_in"] = where
    for seat, more in data.pop("players", {}).items():
        players[seat] = {**players[seat], **more}
    data.setdefault("left", list(SAFE))
    return turn(points_, players=players, **data)


def due(state: RurikState, move: str) -> int:
    """How many cards an attack makes due."""
    found = [event.facts["cards"] for event in play(state.copy(), move) if event.kind == "check_due"]
    return int(str(found[0])) if found else 0


# --- Sviatopolk ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-LEADER-SVIATOPOLK-01")
def test_rebels_beside_sviatopolk_add_to_his_strength_for_ruling_and_nothing_else() -> None:
    blue = {"deeds": ["amass_forces"], "troops": {"kiev": 2}}
    state = led(
        "sviatopolk",
        players={"blue": blue, "maroon": {"troops": {"kiev": 5}}},
        regions={"kiev": {"rebels": 3}, "volyn": {"rebels": 3}},
    )
    assert (state.strength(0, place("kiev")), ruler(state, "kiev")) == (6, "blue")
    assert ruler(state, "volyn") is None
    assert refused(state, "deed amass_forces") == "R-DEEDCARD-AMASS_FORCES-REQ"
    assert state.occupied[0] == 1 << place("kiev")
    gone = led("sviatopolk", where="volyn", players={"blue": {"troops": {"kiev": 2}}}, regions={"kiev": {"rebels": 3}})
    assert (ruler(gone, "kiev"), gone.strength(0, place("kiev"))) == (None, 2)


@pytest.mark.rule("R-LEADER-SVIATOPOLK-02", "R-LEADER-SVIATOPOLK-03")
def test_a_troop_takes_the_place_of_a_rebel_defeated_beside_sviatopolk() -> None:
    state = led(
        "sviatopolk",
        {"attack": 2},
        players={"blue": {"troops": {"volyn": 1}}},
        regions={"kiev": {"rebels": ["wood"]}, "volyn": {"rebels": ["fur"]}},
    )
    log = play(state, "attack kiev rebel")
    assert kinds(log) == ["rebel_defeated", "rebel_reward", "rebel_replaced"]
    assert (troops(state, "blue", "kiev"), supply(state, "blue"), rebels(state, "kiev")) == (1, 10, 0)
    assert (goods(state, "blue"), len(state.defeated[0])) == ({"wood": 1}, 1)
    play(state, "attack volyn rebel")
    assert (troops(state, "blue", "volyn"), supply(state, "blue")) == (1, 10)


@pytest.mark.rule("R-LEADER-SVIATOPOLK-03")
def test_without_a_troop_in_supply_or_by_a_church_nobody_steps_in() -> None:
    empty = led(
        "sviatopolk", {"attack": 1}, players={"blue": {"troops": {"kiev": 12}}}, regions={"kiev": {"rebels": ["fur"]}}
    )
    play(empty, "attack kiev rebel")
    assert (troops(empty, "blue", "kiev"), goods(empty, "blue"), len(empty.defeated[0])) == (12, {"fur": 1}, 1)
    church = led("sviatopolk", {"build": 2}, regions={"kiev": {"rebels": ["fur"]}})
    play(church, "build church kiev")
    assert (troops(church, "blue", "kiev"), supply(church, "blue"), church.defeated[0]) == (1, 11, ())


# --- Yaroslav --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-LEADER-YAROSLAV-01", "R-LEADER-YAROSLAV-04")
@pytest.mark.parametrize(
    ("blue", "maroon", "white", "rebels_", "expected"),
    [
        (0, 1, 0, 0, "blue"),
        (1, 2, 2, 0, "blue"),
        (1, 2, 0, 2, "blue"),
        (0, 0, 0, 1, "blue"),
        (0, 2, 0, 0, "maroon"),
        (0, 2, 2, 0, None),
        (0, 0, 0, 2, None),
        (1, 0, 0, 3, None),
    ],
)
def test_yaroslav_wins_ties_for_the_highest_strength(
    blue: int, maroon: int, white: int, rebels_: int, expected: str | None
) -> None:
    players = {
        "blue": {"troops": {"kiev": blue}},
        "maroon": {"troops": {"kiev": maroon}},
        "white": {"troops": {"kiev": white}},
    }
    state = led("yaroslav", players=players, regions={"kiev": {"rebels": rebels_}})
    assert ruler(state, "kiev") == expected
    elsewhere = led(
        "yaroslav",
        where="volyn",
        players={**players, "blue": {"troops": {"kiev": max(maroon, 1)}}},
        regions={"kiev": {"rebels": max(maroon, 1)}},
    )
    assert ruler(elsewhere, "kiev") is None


@pytest.mark.rule("R-LEADER-YAROSLAV-04", "R-CASUALTY-03")
def test_yaroslav_rules_a_tie_in_every_sense() -> None:
    players = {"blue": {"troops": {"kiev": 1}}, "maroon": {"leader": "yaroslav", "leader_in": "kiev"}}
    assert due(turn({"attack": 1}, players=players), "attack kiev maroon") == 2
    taxed = led("yaroslav", {"tax": 1}, players={"maroon": {"troops": {"kiev": 1}}})
    play(taxed, "tax kiev")
    assert points(taxed) == {}


@pytest.mark.rule("R-LEADER-YAROSLAV-02")
def test_structures_of_opponents_sleep_where_yaroslav_stands() -> None:
    maroon = {"troops": {"kiev": 2, "volyn": 2}}
    regions = {region: {"stronghold": "maroon", "market": "maroon"} for region in ("kiev", "volyn")}
    state = led(
        "yaroslav",
        {"attack": 2},
        players={"blue": {"troops": {"kiev": 1, "volyn": 1}}, "maroon": maroon},
        regions=regions,
    )
    assert (state.strength(1, place("kiev")), state.strength(1, place("volyn"))) == (2, 3)
    assert ruler(state, "kiev") == "blue"
    assert (due(state, "attack kiev maroon"), due(state, "attack volyn maroon")) == (1, 3)
    market = turn(
        {"tax": 4},
        players={"blue": {"troops": {"kiev": 3}}, "maroon": {"leader": "yaroslav", "leader_in": "kiev"}},
        regions={"kiev": {"market": "blue"}},
    )
    play(market, "tax kiev")
    assert (asked(market), goods(market, "blue")) == ("turn", {"wood": 1})


@pytest.mark.rule("R-LEADER-YAROSLAV-02", "R-LEADER-YAROSLAV-04")
def test_the_structures_of_yaroslavs_player_are_awake() -> None:
    own = {"kiev": {"stronghold": "blue", "market": "blue"}}
    state = led("yaroslav", {"tax": 1, "build": 1}, regions={"kiev": {**own["kiev"], "rebels": 1}})
    assert state.strength(0, place("kiev")) == 2
    play(state, "tax kiev", "bonus good", "build church kiev")
    assert (goods(state, "blue"), rebels(state, "kiev"), troops(state, "blue", "kiev")) == ({"wood": 2}, 0, 1)


@pytest.mark.rule("R-LEADER-YAROSLAV-03")
def test_a_church_of_an_opponent_turns_nobody_in_yaroslavs_region() -> None:
    players = {
        "blue": {"troops": {"kiev": 5}},
        "maroon": {"leader": "yaroslav", "leader_in": "kiev", "troops": {"kiev": 1}},
    }
    state = turn({"build": 1}, players=players, regions={"kiev": {"rebels": 1}})
    log = play(state, "build church kiev")
    assert kinds(log) == ["built", "church_silent"]
    assert (owner(state, "church", "kiev"), asked(state)) == ("blue", "turn")
    assert (troops(state, "blue", "kiev"), troops(state, "maroon", "kiev"), rebels(state, "kiev")) == (5, 1, 1)


@pytest.mark.rule("R-LEADER-YAROSLAV-04")
def test_sleeping_structures_still_count_for_tracks_deeds_and_agendas() -> None:
    city = {"church": "maroon", "market": "maroon", "stronghold": "maroon"}
    players = {
        "maroon": {"troops": {"kiev": 1}, "deeds": ["capital_city"], "agenda": "protective"},
        "blue": {"leader": "yaroslav", "leader_in": "kiev"},
    }
    state = turn(seat="maroon", players=players, regions={"kiev": city, "volyn": {"church": "maroon"}})
    play(state, "deed capital_city", "end")
    assert done(state, "maroon") == {"capital_city"}
    assert claims(state, "maroon")[1] == 1
    blue = {"troops": {"kiev": 1}, "agenda": "protective", "leader": "yaroslav", "leader_in": "kiev"}
    over = at(phase="over", round=4, stack=[], players={"blue": blue}, regions={"kiev": city})
    assert only_agenda(over) == 2


def only_agenda(state: RurikState) -> int:
    """The points of Blue's agenda."""
    return sum(line.points for line in state.scores()[0] if line.source == "agenda")
