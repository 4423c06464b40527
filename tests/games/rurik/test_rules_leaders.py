"""The abilities of the leaders who move, fight, muster and tax: R-LEADER."""

from __future__ import annotations

from typing import Any

import pytest

from boardgames_edu.games.rurik.state import RurikState
from tests.games.rurik.conftest import (
    ICON,
    SAFE,
    asked,
    at,
    coins,
    goods,
    kinds,
    leader_at,
    moves,
    play,
    points,
    refused,
    starting,
    supply,
    troops,
    turn,
    undecided,
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


# --- Agatha ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-LEADER-AGATHA-01", "R-LEADER-AGATHA-02")
def test_agatha_takes_up_to_two_troops_along_for_free() -> None:
    state = led("agatha", {"move": 1}, players={"blue": {"troops": {"kiev": 3, "volyn": 1}}})
    steps = starting(state, "move", "leader", "kiev", "polotsk")
    assert steps == {f"move leader kiev polotsk{along}" for along in ("", " with 1", " with 2")}
    play(state, "move leader kiev polotsk with 2")
    assert (leader_at(state, "blue"), points(state)) == ("polotsk", {})
    assert [troops(state, "blue", region) for region in ("kiev", "volyn", "polotsk")] == [1, 1, 2]
    few = led("agatha", {"move": 1}, players={"blue": {"troops": {"kiev": 1, "polotsk": 5}}})
    assert refused(few, "move leader kiev polotsk with 2") == "R-LEADER-AGATHA-02"
    other = led("boris", {"move": 1}, players={"blue": {"troops": {"kiev": 3}}})
    assert refused(other, "move leader kiev polotsk with 1") == "R-LEADER-AGATHA-01"
    troop = led("agatha", {"move": 1}, players={"blue": {"troops": {"kiev": 3}}})
    play(troop, "move kiev polotsk")
    assert (troops(troop, "blue", "polotsk"), troops(troop, "blue", "kiev")) == (1, 2)


@pytest.mark.rule("R-LEADER-AGATHA-03")
def test_each_step_of_agatha_is_a_move_of_its_own() -> None:
    state = led("agatha", {"move": 3}, players={"blue": {"troops": {"kiev": 2, "polotsk": 3}}})
    play(state, "move leader kiev polotsk with 2", "move leader polotsk brest with 1", "move leader brest pskov")
    assert [troops(state, "blue", region) for region in ("kiev", "polotsk", "brest", "pskov")] == [0, 4, 1, 0]
    assert leader_at(state, "blue") == "pskov"


GIFTS = {"deeds": ["send_gifts"], "dock": {"fish": 1, "fur": 1}}


@pytest.mark.rule("R-LEADER-AGATHA-04", "R-DEEDCARD-SEND_GIFTS-REWARD")
def test_companions_go_along_on_a_free_move_of_a_deed() -> None:
    state = led("agatha", players={"blue": {**GIFTS, "troops": {"kiev": 3}}})
    play(state, "deed send_gifts", "relocate leader kiev rostov with 2")
    assert (troops(state, "blue", "rostov"), troops(state, "blue", "kiev")) == (2, 1)
    assert asked(state) == "relocate"
    play(state, "relocate kiev murom")
    assert (troops(state, "blue", "murom"), asked(state)) == (1, "turn")
    other = led("boris", players={"blue": {**GIFTS, "troops": {"kiev": 3}}})
    play(other, "deed send_gifts")
    assert refused(other, "relocate leader kiev rostov with 1") == "R-LEADER-AGATHA-01"


@pytest.mark.rule("R-LEADER-AGATHA-04", "R-LEADER-PREDSLAVA-03")
def test_an_opponent_moves_agatha_alone() -> None:
    maroon = {"leader": "agatha", "leader_in": "kiev", "troops": {"kiev": 2}}
    state = led("predslava", players={"maroon": maroon})
    play(state, "send maroon leader kiev polotsk")
    assert (leader_at(state, "maroon"), troops(state, "maroon", "kiev")) == ("polotsk", 2)


# --- Boris -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-LEADER-BORIS-01")
def test_boris_spares_one_card_where_he_stands() -> None:
    blue = {"troops": {"kiev": 2, "volyn": 2}}
    state = led("boris", {"attack": 2}, players={"blue": blue, "maroon": {"troops": {"kiev": 5, "volyn": 5}}})
    assert due(state, "attack kiev maroon") == 1
    assert due(state, "attack volyn maroon") == 2
    his = turn(
        {"attack": 1}, players={"blue": {"troops": {"kiev": 1}}, "maroon": {"leader": "boris", "leader_in": "kiev"}}
    )
    assert due(his, "attack kiev maroon") == 1  # he does not defend


@pytest.mark.rule("R-LEADER-BORIS-02", "R-LEADER-BORIS-03", "R-LEADER-BORIS-04")
def test_boris_takes_a_coin_for_each_attack_even_with_no_card_to_reveal() -> None:
    blue = {"troops": {"kiev": 3, "volyn": 2}}
    maroon = {"troops": {"kiev": 2, "volyn": 1}, "coins": 1}
    state = led("boris", {"attack": 3}, players={"blue": blue, "maroon": maroon})
    log = play(state, "attack kiev maroon")
    assert kinds(log) == ["attacked", "coin_taken", "warfare", "no_check"]
    assert (coins(state, "blue"), coins(state, "maroon")) == (4, 0)
    log = play(state, "attack kiev maroon")
    assert kinds(log) == ["attacked", "warfare", "no_check"]  # there is no coin left
    away = led("boris", {"attack": 1}, players={"blue": blue, "maroon": {**maroon, "coins": 3}})
    play(away, "attack volyn maroon", "deck left")
    assert coins(away, "maroon") == 3


@pytest.mark.rule("R-LEADER-BORIS-04")
def test_the_coin_comes_from_the_dock_and_not_from_a_bribe() -> None:
    state = led(
        "boris",
        {"attack": 1},
        players={"blue": {"troops": {"kiev": 2}}, "maroon": {"troops": {"kiev": 1}, "coins": 0}},
        strategy={"tax": [["maroon", 1, 3]]},
    )
    play(state, "attack kiev maroon")
    assert (coins(state, "blue"), state.position()["strategy"]["tax"][0]) == (3, ["maroon", 1, 3])
    # it does not matter whether the check costs Boris himself
    alone = led("boris", {"attack": 1}, players={"maroon": {"troops": {"kiev": 5}}}, left=[ICON])
    play(alone, "attack kiev maroon", "deck left")
    assert (leader_at(alone, "blue"), coins(alone, "blue"), coins(alone, "maroon")) == (None, 4, 2)


# --- Maria -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-LEADER-MARIA-01", "R-LEADER-MARIA-02", "R-LEADER-MARIA-03")
def test_maria_opens_one_region_beside_her_once_a_round() -> None:
    state = led("maria", {"muster": 4}, players={"blue": {"troops": {"rostov": 1}}})
    near = {"kiev", "polotsk", "volyn", "chernigov", "pereyaslavl", "galich", "azov"}
    assert starting(state, "muster") == {f"muster {region}" for region in near | {"rostov"}}
    assert refused(state, "muster smolensk") == "R-MUSTER-03"
    play(state, "muster kiev", "muster rostov")
    assert "muster polotsk" in moves(state)  # the usual mustering does not use it up
    log = play(state, "muster polotsk")
    assert kinds(log) == ["mustered_by_maria", "mustered"]
    assert starting(state, "muster") == {"muster kiev", "muster rostov", "muster polotsk"}
    assert refused(state, "muster volyn") == "R-LEADER-MARIA-01"
    play(state, "muster polotsk")  # present there from now on
    assert troops(state, "blue", "polotsk") == 2


@pytest.mark.rule("R-LEADER-MARIA-01", "R-LEADER-MARIA-03")
def test_maria_is_used_up_for_the_whole_round_and_muster_points_from_anywhere_will_do() -> None:
    board = {"muster": [["blue", 4]]}
    cards = {"hand": ["scheme_muster_1"]}
    state = led("maria", players={"blue": cards}, strategy=board)
    play(state, "play scheme_muster_1", "muster volyn", "end", "take")
    assert starting(state, "muster") == {"muster kiev", "muster volyn"}
    spent = led("maria", {"muster": 1}, players={"blue": {"ability_used": True}})
    assert starting(spent, "muster") == {"muster kiev"}
    token = led("maria", players={"blue": {"dock": {"fish": 2}}})
    play(token, "convert to_muster fish fish", "muster galich")
    assert troops(token, "blue", "galich") == 1
    other = turn(
        {"muster": 1}, players={"blue": {"troops": {"kiev": 1}}, "maroon": {"leader": "maria", "leader_in": "kiev"}}
    )
    assert starting(other, "muster") == {"muster kiev"}


@pytest.mark.rule("R-LEADER-MARIA-03")
def test_the_rescue_does_not_use_maria_up() -> None:
    state = at(phase="action", players={"blue": {"leader": "maria"}}, strategy={"muster": [["blue", 1]]})
    play(state, "rescue kiev", "take", "muster volyn")
    assert troops(state, "blue", "volyn") == 1


# --- Mstislav --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-LEADER-MSTISLAV-01", "R-LEADER-MSTISLAV-02")
def test_where_mstislav_stands_goods_and_structures_cost_one_point() -> None:
    regions = {"kiev": {"rebels": 5}, "polotsk": {"rebels": 5}}
    state = led(
        "mstislav", {"tax": 3, "build": 3, "move": 1}, regions=regions, players={"blue": {"troops": {"polotsk": 1}}}
    )
    play(state, "tax kiev", "build market kiev", "build stronghold kiev")
    assert points(state) == {"tax": 2, "build": 1, "move": 1}
    assert refused(state, "build market polotsk") == "R-BUILD-04"
    play(state, "move leader kiev polotsk", "build market polotsk", "tax polotsk", "bonus coin")
    assert points(state) == {"tax": 1}
    cards = {"hand": ["scheme_tax_1"], "dock": {"wood": 2}}
    bonus = led("mstislav", regions=regions, players={"blue": cards})
    play(bonus, "play scheme_tax_1", "tax kiev", "convert to_build wood wood", "build church kiev")
    assert (goods(bonus, "blue"), points(bonus)) == ({"wood": 1}, {})
    theirs = turn(
        {"tax": 1}, players={"blue": {"troops": {"kiev": 1}}, "maroon": {"leader": "mstislav", "leader_in": "kiev"}}
    )
    assert refused(theirs, "tax kiev") == "R-TAX-04"


@pytest.mark.rule("R-LEADER-MSTISLAV-01")
def test_where_mstislav_or_you_rule_it_is_one_point() -> None:
    state = led("mstislav", {"tax": 1}, players={"blue": {"troops": {"volyn": 1}}})
    for region in ("kiev", "volyn"):
        taxed = state.copy()
        play(taxed, f"tax {region}")
        assert points(taxed) == {}


# --- Predslava -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-LEADER-PREDSLAVA-01", "R-LEADER-PREDSLAVA-02", "R-LEADER-PREDSLAVA-04")
def test_predslava_sends_one_piece_of_an_opponent_to_a_neighbour() -> None:
    players = {
        "maroon": {"troops": {"kiev": 2, "volyn": 1}},
        "white": {"troops": {"kiev": 1}},
        "blue": {"troops": {"kiev": 1}},
    }
    state = led("predslava", {"move": 1}, players=players)
    near = {"polotsk", "volyn", "chernigov", "pereyaslavl", "galich", "azov"}
    assert starting(state, "send") == {f"send {seat} kiev {region}" for seat in ("maroon", "white") for region in near}
    assert refused(state, "send maroon kiev smolensk") == "R-LEADER-PREDSLAVA-01"
    assert refused(state, "send maroon volyn kiev") == "R-LEADER-PREDSLAVA-01"
    assert refused(state, "send yellow kiev volyn") == "R-LEADER-PREDSLAVA-01"
    log = play(state, "send maroon kiev volyn")
    assert kinds(log) == ["sent", "sent_coin"]
    assert (troops(state, "maroon", "kiev"), troops(state, "maroon", "volyn")) == (1, 2)
    assert (coins(state, "maroon"), coins(state, "blue"), points(state)) == (4, 3, {"move": 1})
    assert state.bonus_actions == 0
    assert state.warfare == [0] * 4
    assert refused(state, "send maroon kiev volyn") == "R-LEADER-PREDSLAVA-01"
    assert starting(state, "send") == set()


@pytest.mark.rule("R-LEADER-PREDSLAVA-01")
def test_predslava_cannot_send_your_own_troops() -> None:
    state = led("predslava", players={"blue": {"troops": {"kiev": 1}}})
    assert refused(state, "send blue kiev volyn") == "R-LEADER-PREDSLAVA-01"
    other = led("boris", players={"maroon": {"troops": {"kiev": 1}}})
    assert refused(other, "send maroon kiev volyn") == "R-LEADER-PREDSLAVA-01"


@pytest.mark.rule("R-LEADER-PREDSLAVA-01")
def test_predslava_only_in_your_turn_and_once_in_a_round() -> None:
    maroon = {"leader": "predslava", "leader_in": "kiev"}
    theirs = turn(players={"blue": {"troops": {"kiev": 1}}, "maroon": maroon})
    assert moves(theirs) == {"end"}
    strategy = at(
        players={
            "blue": {"leader": "predslava", "leader_in": "kiev", "unplaced": [1]},
            "maroon": {"troops": {"kiev": 1}},
        }
    )
    assert refused(strategy, "send maroon kiev volyn") == "R-LEADER-PREDSLAVA-01"
    board = {"tax": [["blue", 4]]}
    state = led("predslava", players={"maroon": {"troops": {"kiev": 2}}}, strategy=board)
    play(state, "send maroon kiev volyn", "end")
    assert refused(state, "send maroon kiev volyn") == "R-LEADER-PREDSLAVA-01"


@pytest.mark.rule("R-LEADER-PREDSLAVA-03")
def test_predslava_may_send_a_leader_from_beside_troops() -> None:
    maroon = {"leader": "boris", "leader_in": "kiev", "troops": {"kiev": 2}}
    state = led("predslava", players={"maroon": maroon})
    assert "send maroon kiev volyn" in moves(state)
    play(state, "send maroon leader kiev volyn")
    assert (leader_at(state, "maroon"), troops(state, "maroon", "kiev"), coins(state, "maroon")) == ("volyn", 2, 4)
    gone = led("predslava", players={"maroon": {"leader": "boris", "leader_in": "volyn", "troops": {"kiev": 1}}})
    assert refused(gone, "send maroon leader kiev volyn") == "R-LEADER-PREDSLAVA-03"


@pytest.mark.rule("R-LEADER-PREDSLAVA-04")
def test_predslava_sends_only_into_play_and_between_any_two_effects() -> None:
    players = {"blue": {"leader": "predslava", "leader_in": "kiev"}, "maroon": {"troops": {"kiev": 1}}}
    small = turn(seats=2, players=players)
    assert starting(small, "send") == {
        f"send maroon kiev {region}" for region in ("polotsk", "volyn", "chernigov", "pereyaslavl")
    }
    assert refused(small, "send maroon kiev galich") == "R-LEADER-PREDSLAVA-04"
    for before in ([], ["take"], ["take", "move leader kiev polotsk", "move leader polotsk kiev"], ["forfeit"]):
        state = undecided("move", 1, players=players)
        play(state, *before, "send maroon kiev volyn")
        assert state.bonus_actions == 0


# --- Sudislav --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-LEADER-SUDISLAV-01", "R-LEADER-SUDISLAV-02", "R-LEADER-SUDISLAV-03")
def test_attack_points_muster_where_sudislav_stands() -> None:
    players = {"blue": {"troops": {"volyn": 1}, "hand": ["scheme_attack_1"]}, "maroon": {"troops": {"kiev": 2}}}
    state = led("sudislav", {"attack": 2}, players=players, left=list(SAFE[1:]))
    assert refused(state, "muster volyn by attack") == "R-LEADER-SUDISLAV-01"
    assert refused(state, "muster kiev") == "R-MUSTER-01"
    play(
        state,
        "muster kiev by attack",
        "attack kiev maroon",
        "deck left",
        "play scheme_attack_1",
        "muster kiev by attack",
    )
    assert (troops(state, "blue", "kiev"), supply(state, "blue"), points(state)) == (2, 9, {})
    assert refused(state, "muster kiev by attack") == "R-ATTACK-01"
    assert state.warfare == [1, 0, 0, 0]
    other = led("boris", {"attack": 1})
    assert refused(other, "muster kiev by attack") == "R-LEADER-SUDISLAV-01"


@pytest.mark.rule("R-LEADER-SUDISLAV-03", "R-MUSTER-05", "R-CASUALTY-13")
def test_sudislav_cannot_bring_himself_back_and_needs_a_troop_in_supply() -> None:
    away = led("sudislav", {"attack": 1}, where=None, players={"blue": {"troops": {"kiev": 1}}})
    assert starting(away, "muster") == set()
    assert refused(away, "muster kiev by attack") == "R-LEADER-SUDISLAV-03"
    empty = led("sudislav", {"attack": 1}, players={"blue": {"troops": {"kiev": 12}}})
    assert refused(empty, "muster kiev by attack") == "R-MUSTER-05"
    eased = led("sudislav", {"attack_eased": 1})
    play(eased, "muster kiev by attack")
    assert (points(eased), troops(eased, "blue", "kiev")) == ({}, 1)
