"""The abilities of the eight leaders: R-LEADER."""

from __future__ import annotations

from typing import Any

import pytest

from boardgames_edu.games.rurik.state import RurikState
from tests.games.rurik.conftest import (
    ICON,
    SAFE,
    asked,
    at,
    claims,
    coins,
    done,
    goods,
    kinds,
    leader_at,
    moves,
    owner,
    place,
    play,
    points,
    rebels,
    refused,
    ruler,
    starting,
    supply,
    troops,
    turn,
    undecided,
)


def led(
    leader: str, points_: dict[str, int] | None = None, where: str | None = "kiev", **data: Any
) -> RurikState:
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
    play(
        state,
        "move leader kiev polotsk with 2",
        "move leader polotsk brest with 1",
        "move leader brest pskov",
    )
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
        {"attack": 1},
        players={"blue": {"troops": {"kiev": 1}}, "maroon": {"leader": "boris", "leader_in": "kiev"}},
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
    assert refused(state, "muster volyn") == "R-MUSTER-03"
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
        {"muster": 1},
        players={"blue": {"troops": {"kiev": 1}}, "maroon": {"leader": "maria", "leader_in": "kiev"}},
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
        "mstislav",
        {"tax": 3, "build": 3, "move": 1},
        regions=regions,
        players={"blue": {"troops": {"polotsk": 1}}},
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
        {"tax": 1},
        players={"blue": {"troops": {"kiev": 1}}, "maroon": {"leader": "mstislav", "leader_in": "kiev"}},
    )
    assert refused(theirs, "tax kiev") == "R-TAX-04"


@pytest.mark.rule("R-LEADER-MSTISLAV-01")
def test_where_mstislav_rules_it_is_still_one_point() -> None:
    state = led("mstislav", {"tax": 1})
    play(state, "tax kiev")
    assert points(state) == {}


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
    assert starting(state, "send") == {
        f"send {seat} kiev {region}" for seat in ("maroon", "white") for region in near
    }
    assert refused(state, "send maroon kiev smolensk") == "R-MOVE-02"
    assert refused(state, "send maroon volyn kiev") == "R-GEN-08"
    assert refused(state, "send yellow kiev volyn") == "R-LEADER-PREDSLAVA-04"
    log = play(state, "send maroon kiev volyn")
    assert kinds(log) == ["sent", "sent_coin"]
    assert (troops(state, "maroon", "kiev"), troops(state, "maroon", "volyn")) == (1, 2)
    assert (coins(state, "maroon"), coins(state, "blue"), points(state)) == (4, 3, {"move": 1})
    assert state.bonus == 0
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
    assert refused(strategy, "send maroon kiev volyn") == "R-STRAT-01"
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
    assert (leader_at(state, "maroon"), troops(state, "maroon", "kiev"), coins(state, "maroon")) == (
        "volyn",
        2,
        4,
    )
    gone = led(
        "predslava", players={"maroon": {"leader": "boris", "leader_in": "volyn", "troops": {"kiev": 1}}}
    )
    assert refused(gone, "send maroon leader kiev volyn") == "R-LEADER-PREDSLAVA-03"


@pytest.mark.rule("R-LEADER-PREDSLAVA-04")
def test_predslava_sends_only_into_play_and_between_any_two_effects() -> None:
    players = {"blue": {"leader": "predslava", "leader_in": "kiev"}, "maroon": {"troops": {"kiev": 1}}}
    small = turn(seats=2, players=players)
    assert starting(small, "send") == {
        f"send maroon kiev {region}" for region in ("polotsk", "volyn", "chernigov", "pereyaslavl")
    }
    assert refused(small, "send maroon kiev galich") == "R-MOVE-06"
    for before in (
        [],
        ["take"],
        ["take", "move leader kiev polotsk", "move leader polotsk kiev"],
        ["forfeit"],
    ):
        state = undecided("move", 1, players=players)
        play(state, *before, "send maroon kiev volyn")
        assert state.bonus == 0


# --- Sudislav --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-LEADER-SUDISLAV-01", "R-LEADER-SUDISLAV-02", "R-LEADER-SUDISLAV-03")
def test_attack_points_muster_where_sudislav_stands() -> None:
    players = {
        "blue": {"troops": {"volyn": 1}, "hand": ["scheme_attack_1"]},
        "maroon": {"troops": {"kiev": 2}},
    }
    state = led("sudislav", {"attack": 2}, players=players, left=list(SAFE[1:]))
    assert refused(state, "muster volyn by attack") == "R-LEADER-SUDISLAV-03"
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
    assert refused(state, "muster kiev by attack") == "R-LEADER-SUDISLAV-02"
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
    assert refused(state, "deed amass_forces") == "R-DEED-03"
    assert state.occupied[0] == 1 << place("kiev")
    gone = led(
        "sviatopolk",
        where="volyn",
        players={"blue": {"troops": {"kiev": 2}}},
        regions={"kiev": {"rebels": 3}},
    )
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
        "sviatopolk",
        {"attack": 1},
        players={"blue": {"troops": {"kiev": 12}}},
        regions={"kiev": {"rebels": ["fur"]}},
    )
    play(empty, "attack kiev rebel")
    assert (troops(empty, "blue", "kiev"), goods(empty, "blue"), len(empty.defeated[0])) == (
        12,
        {"fur": 1},
        1,
    )
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
    assert (troops(state, "blue", "kiev"), troops(state, "maroon", "kiev"), rebels(state, "kiev")) == (
        5,
        1,
        1,
    )


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
