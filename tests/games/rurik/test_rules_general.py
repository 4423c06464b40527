"""General rules: R-GEN."""

from __future__ import annotations

import random
from typing import Any

import pytest

from boardgames_edu.engine.errors import NotationError, OptionError
from boardgames_edu.engine.hidden import HIDDEN
from boardgames_edu.games.rurik.components import SEATS
from boardgames_edu.games.rurik.state import RurikState
from tests.games.rurik.conftest import (
    FACTS,
    GAME,
    SAFE,
    at,
    coins,
    deeds,
    goods,
    leader_at,
    moves,
    owner,
    place,
    placed,
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


def finished(seed: int, seats: int = 3) -> RurikState:
    """A game played at random to its end."""
    state, chance = GAME.new(seats, seed=seed), random.Random(seed)
    while not state.is_over:
        state.apply(chance.choice(state.legal_actions()))
    return state


# --- R-GEN ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-GEN-01")
def test_two_to_four_play_and_the_highest_score_wins() -> None:
    for seats in (2, 3, 4):
        state = finished(seats, seats)
        best = max(state.totals())
        assert state.winners()
        assert all(state.totals()[seat] == best for seat in state.winners())
    for seats in (0, 5):
        with pytest.raises(OptionError):
            GAME.new(seats)


@pytest.mark.rule("R-GEN-02", "R-GEN-03")
def test_four_rounds_of_three_phases_in_order() -> None:
    state, chance = GAME.new(3, seed=5, leaders="deal"), random.Random(1)
    seen: list[tuple[int, str]] = []
    while not state.is_over:
        step = (state.round, state.phase)
        if not seen or seen[-1] != step:
            seen.append(step)
        state.apply(chance.choice(state.legal_actions()))
    phases = [step for step in seen if step[1] != "setup" and step != (4, "claim")]
    expected = [(number, phase) for number in range(1, 5) for phase in ("strategy", "action", "claim")]
    assert phases == expected[:-1]  # in the fourth round nothing is asked any more in the claim phase
    assert (state.round, state.phase) == (4, "over")
    assert state.to_move is None
    assert refused(state, "end") == "R-GEN-02"


@pytest.mark.rule("R-GEN-04")
def test_points_come_from_tracks_warfare_agenda_and_accomplished_deeds_only() -> None:
    sources = {"rule", "build", "trade", "warfare", "agenda", "deed"}
    for seed in range(3):
        state = finished(seed)
        for lines in state.scores():
            assert {line.source for line in lines} <= sources
    rich = at(
        players={
            "blue": {
                "coins": 50,
                "boat": {"wood": 3},
                "troops": {"kiev": 5, "novgorod": 5},
                "hand": ["scheme_coins_2"],
                "deeds": ["hoard", "capital_city"],
                "defeated": ["wood", "ore"],
            }
        },
        regions={"kiev": {"church": "blue"}},
    )
    assert rich.totals() == (0, 0, 0, 0)


@pytest.mark.rule("R-GEN-05")
def test_goods_and_coins_cannot_run_out_but_troops_can() -> None:
    much = {"coins": 60, "dock": {"wood": 60}}
    state = turn(
        {"tax": 1, "muster": 1},
        players={"blue": {**much, "troops": {"kiev": 12}}, "maroon": much, "yellow": much, "white": much},
        regions={"kiev": {"market": "blue"}},
    )
    play(state, "tax kiev", "bonus good")
    assert goods(state, "blue") == {"wood": 62}
    assert refused(state, "muster kiev") == "R-MUSTER-05"


@pytest.mark.rule("R-GEN-06")
def test_the_pieces_of_a_colour() -> None:
    assert FACTS.troops == 12
    assert FACTS.structures_each == (3, 3, 3)
    assert FACTS.box.pieces.advisors == [1, 2, 2, 3, 4, 5]
    assert max(len(FACTS.advisors(seats, number)) for seats in (2, 3, 4) for number in range(1, 5)) == 6
    state = GAME.new(4, leaders="deal")
    assert state.supply == [12] * 4
    assert state.structures_left == [3] * 12
    assert len(state.claims) == 4 * 3
    assert len(state.warfare) == 4
    assert all(leader >= 0 for leader in state.leader_ids)
    for structure in ("church", "market", "stronghold"):
        three = {region: {structure: "blue"} for region in ("rostov", "murom", "brest")}
        full = turn({"build": 1}, players={"blue": {"troops": {"kiev": 1}}}, regions=three)
        assert refused(full, f"build {structure} kiev") == "R-BUILD-08"


@pytest.mark.rule("R-GEN-07")
def test_a_leader_counts_as_a_troop_on_the_map() -> None:
    alone = {"blue": {"leader": "boris", "leader_in": "kiev"}, "maroon": {"troops": {"kiev": 1}}}
    state = turn({"attack": 1, "tax": 2, "muster": 1, "build": 2, "move": 1}, players=alone)
    assert {"muster kiev", "tax kiev", "attack kiev maroon", "build market kiev", "move leader kiev volyn"} <= moves(
        state
    )
    assert state.strength(0, place("kiev")) == 1
    # what a church takes away or puts down is an ordinary troop
    church = turn(
        {"build": 1}, players={"blue": {"troops": {"kiev": 2}}, "maroon": {"leader": "boris", "leader_in": "kiev"}}
    )
    play(church, "build church kiev")
    assert leader_at(church, "maroon") == "kiev"
    # and the three starting troops are ordinary troops
    assert supply(placed(), "blue") == 9


@pytest.mark.rule("R-GEN-08")
def test_an_ability_works_where_the_leader_stands_now() -> None:
    state = turn(
        {"tax": 3, "move": 1},
        players={"blue": {"leader": "mstislav", "leader_in": "kiev", "troops": {"polotsk": 1}}},
        regions={"kiev": {"rebels": 3}, "polotsk": {"rebels": 3}},
    )
    play(state, "tax kiev")
    assert points(state) == {"tax": 2, "move": 1}
    moved = state.copy()
    play(moved, "move leader kiev polotsk", "tax polotsk")
    assert points(moved) == {"tax": 1}
    play(state, "tax polotsk")
    assert points(state) == {"move": 1}
    away = turn(players={"blue": {"leader": "predslava", "leader_in": "kiev"}, "maroon": {"troops": {"polotsk": 1}}})
    assert refused(away, "send maroon polotsk smolensk") == "R-LEADER-PREDSLAVA-01"


@pytest.mark.rule("R-GEN-09")
@pytest.mark.parametrize("piece", [{"troops": {"kiev": 1}}, {"leader": "maria", "leader_in": "kiev"}])
def test_one_piece_troop_or_leader_occupies_a_region(piece: dict[str, Any]) -> None:
    state = turn(
        {"tax": 2}, players={"blue": piece, "maroon": {"troops": {"kiev": 5}}}, regions={"kiev": {"rebels": 2}}
    )
    assert state.occupied[0] == 1 << place("kiev")
    assert starting(state, "tax") == {"tax kiev"}


@pytest.mark.rule("R-GEN-10", "R-RULE-08", "R-STRONGHOLD-03")
def test_structures_alone_do_not_occupy() -> None:
    everything = {"church": "blue", "market": "blue", "stronghold": "blue"}
    state = turn(
        {"tax": 4, "muster": 2, "build": 4, "attack": 1},
        regions={"kiev": everything, "volyn": {"stronghold": "maroon"}},
    )
    assert ruler(state, "kiev") == "blue"
    assert state.occupied[0] == 0
    assert refused(state, "tax kiev") == "R-TAX-02"
    assert refused(state, "muster kiev") == "R-MUSTER-03"
    assert refused(state, "attack kiev maroon") in ("R-ATTACK-02", "R-ATTACK-14")
    assert refused(turn({"build": 2}, regions={"kiev": {"stronghold": "blue"}}), "build market kiev") == "R-BUILD-02"
    assert moves(state) == {"end"}


@pytest.mark.rule("R-GEN-11", "R-MOVE-05")
def test_pieces_stand_together_in_peace_and_pass_each_other() -> None:
    state = turn(
        {"move": 2},
        players={
            "blue": {"troops": {"kiev": 1}},
            "maroon": {"troops": {"polotsk": 4}},
            "white": {"troops": {"polotsk": 1}},
        },
        regions={"polotsk": {"rebels": 3, "stronghold": "maroon"}},
    )
    log = play(state, "move kiev polotsk")
    assert [event.kind for event in log] == ["moved"]
    assert (troops(state, "blue", "polotsk"), troops(state, "maroon", "polotsk"), rebels(state, "polotsk")) == (1, 4, 3)
    play(state, "move polotsk brest")
    assert troops(state, "blue", "brest") == 1


@pytest.mark.rule("R-GEN-12")
def test_pieces_taken_off_the_map_can_be_mustered_again() -> None:
    state = turn(
        {"attack": 2, "muster": 1},
        players={
            "blue": {"troops": {"kiev": 2}},
            "maroon": {"leader": "boris", "leader_in": "kiev", "troops": {"kiev": 1, "volyn": 1}},
        },
        left=list(SAFE),
    )
    assert supply(state, "maroon") == 10
    play(state, "attack kiev maroon", "deck left")
    assert (supply(state, "maroon"), leader_at(state, "maroon")) == (11, "kiev")
    play(state, "attack kiev maroon", "deck left")
    assert (supply(state, "maroon"), leader_at(state, "maroon")) == (11, None)
    back = state.position()
    back["turn"]["points"] = {"muster": 2}
    back["stack"] = [["turn", "maroon"]]
    again = GAME.from_position(back)
    play(again, "muster volyn", "muster leader volyn")
    assert (supply(again, "maroon"), leader_at(again, "maroon")) == (10, "volyn")


@pytest.mark.rule("R-GEN-13")
def test_hands_and_agendas_are_hidden_and_deeds_are_open() -> None:
    state = at(
        players={
            "blue": {"hand": ["scheme_coins_2", "scheme_deed"], "deeds": ["hoard"], "agenda": "wealthy"},
            "maroon": {"hand": ["scheme_tax_2"], "deeds": ["trade_route"], "agenda": "regal"},
        }
    )
    seen = state.view(1)
    assert (seen.hands[1], seen.agendas[1]) == (state.hands[1], state.agendas[1])
    assert (seen.hands[0], seen.agendas[0]) == ((HIDDEN, HIDDEN), HIDDEN)
    assert deeds(seen, "blue") == {"hoard"}
    assert set(seen.left_deck + seen.right_deck + seen.deed_deck) == {HIDDEN}
    other = at(
        players={
            "blue": {"hand": ["scheme_move_3", "scheme_build_1"], "deeds": ["hoard"], "agenda": "capable"},
            "maroon": {"hand": ["scheme_tax_2"], "deeds": ["trade_route"], "agenda": "regal"},
        },
        row=[FACTS.deeds[deed].id for deed in state.deed_row],
    )
    assert other.view(1) == seen


@pytest.mark.rule("R-GEN-14")
def test_a_rebel_is_no_opponent() -> None:
    players = {"blue": {"leader": "boris", "leader_in": "kiev"}, "maroon": {"coins": 3}}
    state = turn({"attack": 1}, players=players, regions={"kiev": {"rebels": ["wood"]}})
    log = play(state, "attack kiev rebel")
    assert "coin_taken" not in [event.kind for event in log]
    assert (coins(state, "blue"), coins(state, "maroon"), state.warfare[0]) == (3, 3, 0)
    predslava = turn(players={"blue": {"leader": "predslava", "leader_in": "kiev"}}, regions={"kiev": {"rebels": 1}})
    assert moves(predslava) == {"end"}
    with pytest.raises(NotationError):
        predslava.play("send rebel kiev volyn")


@pytest.mark.rule("R-GEN-15")
def test_what_the_box_holds() -> None:
    assert (len(FACTS.regions), len(FACTS.leaders), len(SEATS)) == (15, 8, 4)
    assert (len(FACTS.scheme_deck), len(FACTS.deeds), len(FACTS.agendas)) == (27, 26, 11)
    assert (len(FACTS.stickers), len(FACTS.reward_tokens)) == (15, 15)
    tokens = FACTS.map.goods_tokens.by_colour.values()
    assert sum(count for colour in tokens for count in colour.values()) == 15
    assert len({card.id for card in FACTS.deeds}) == 26
    state = GAME.new(4)
    assert len(state.left_deck) + len(state.right_deck) == 27
    assert len(state.deed_row) + len(state.deed_deck) == 26


@pytest.mark.rule("R-GEN-16")
@pytest.mark.parametrize(
    ("leader", "points_", "move"),
    [
        ("maria", {"muster": 1}, "muster polotsk"),
        ("sudislav", {"attack": 1}, "muster kiev by attack"),
        ("predslava", {}, "send maroon kiev polotsk"),
        ("mstislav", {"tax": 1}, "tax kiev"),
    ],
)
def test_a_leader_off_the_map_has_no_ability(leader: str, points_: dict[str, int], move: str) -> None:
    here: dict[str, Any] = {
        "blue": {"leader": leader, "leader_in": "kiev", "troops": {"kiev": 1}},
        "maroon": {"troops": {"kiev": 2}},
    }
    assert move in moves(turn(points_, players=here))
    here["blue"] = {"leader": leader, "troops": {"kiev": 1}}
    refused(turn(points_, players=here), move)


@pytest.mark.rule("R-GEN-16")
def test_maria_off_the_map_opens_no_region_at_all() -> None:
    state = turn({"muster": 1}, players={"blue": {"leader": "maria", "troops": {"kiev": 1}}})
    assert starting(state, "muster") == {"muster kiev", "muster leader kiev"}


@pytest.mark.rule("R-GEN-16")
def test_boris_sviatopolk_and_yaroslav_off_the_map_change_nothing() -> None:
    three = {
        "blue": {"leader": "sviatopolk", "troops": {"kiev": 2}},
        "maroon": {"leader": "yaroslav", "troops": {"kiev": 2, "volyn": 1}},
        "yellow": {"leader": "boris", "troops": {"volyn": 1}},
    }
    state = turn({"attack": 1}, seat="yellow", players=three, regions={"kiev": {"rebels": 2}}, left=list(SAFE))
    assert (ruler(state, "kiev"), ruler(state, "volyn")) == (None, None)
    log = play(state, "attack volyn maroon", "deck left")
    assert (coins(state, "maroon"), next(event.facts for event in log if event.kind == "check_due")["cards"]) == (3, 1)


@pytest.mark.rule("R-GEN-17", "R-DEEDCARD-NEW_BEGINNING-COST")
def test_a_structure_that_leaves_can_be_built_again_and_a_church_works_again() -> None:
    state = turn(
        {"build": 1},
        players={"blue": {"troops": {"kiev": 3}, "deeds": ["new_beginning"]}},
        regions={"kiev": {"church": "blue", "rebels": 1}},
    )
    assert state.structures_left[0] == 2
    play(state, "deed new_beginning")
    assert (owner(state, "church", "kiev"), state.structures_left[0]) == (None, 3)
    play(state, "build church kiev")
    assert (owner(state, "church", "kiev"), rebels(state, "kiev"), troops(state, "blue", "kiev")) == ("blue", 0, 4)


@pytest.mark.rule("R-GEN-18", "R-SETUP-06")
def test_what_is_spent_goes_to_the_common_supply_and_to_nobody() -> None:
    blue = {"coins": 2, "dock": {"wood": 2}, "boat": {"ore": 1}, "deeds": ["reward_laborers"], "troops": {"kiev": 1}}
    state = turn(players={"blue": blue})
    before = [state.all_goods(seat) for seat in range(1, 4)], state.coins[1:]
    play(state, "deed reward_laborers", "pay wood", "pay ore")
    assert (goods(state, "blue"), coins(state, "blue")) == ({"wood": 1}, 0)
    assert ([state.all_goods(seat) for seat in range(1, 4)], state.coins[1:]) == before
    paid = undecided("build", 4, players={"blue": {"coins": 2}})
    play(paid, "take")
    assert paid.coins == [0, 3, 3, 3]


@pytest.mark.rule("R-GEN-18")
def test_coins_for_a_scheme_or_a_bribe_go_to_nobody_either() -> None:
    dear = next(card for card in FACTS.schemes if card.coin_cost)
    state = turn(players={"blue": {"coins": 2, "hand": [dear.id]}})
    others = state.coins[1:]
    play(state, f"play {dear.id}")
    assert (coins(state, "blue"), state.coins[1:]) == (2 - dear.coin_cost, others)
    bribing = at(phase="strategy", players={"blue": {"coins": 3, "unplaced": [4]}, "white": {"unplaced": [1]}})
    play(bribing, "advise 4 tax", "bribe 2")
    assert bribing.coins == [1, 3, 3, 3]
