"""General rules, the setup, and who rules a region: R-GEN, R-SETUP, R-RULE."""

from __future__ import annotations

import random
from typing import Any

import pytest

from boardgames_edu.engine.errors import NotationError, OptionError
from boardgames_edu.games.rurik.facts import GOODS, SEATS
from boardgames_edu.games.rurik.state import HIDDEN, RurikState
from tests.games.rurik.conftest import (
    FACTS,
    GAME,
    REGIONS,
    SAFE,
    asked,
    at,
    coins,
    columns,
    deeds,
    goods,
    has_good,
    leader_at,
    mover,
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
    unplaced,
)

GREEN = {"novgorod", "rostov", "polotsk", "smolensk", "volyn", "kiev", "chernigov", "pereyaslavl"}
YELLOW = {"pskov", "suzdal", "galich"}
BROWN = {"brest", "murom", "peresech", "azov"}
IN_PLAY = {2: GREEN, 3: GREEN | YELLOW, 4: GREEN | YELLOW | BROWN}


def begun(seats: int = 4, seed: int = 3, **options: Any) -> RurikState:
    """A game whose leaders and agendas are chosen: the first starting troop is asked for."""
    state = GAME.new(seats, seed=seed, **{"leaders": "deal", **options})
    while asked(state) in ("leader", "agenda"):
        state.play(state.legal_actions()[0])
    return state


def placed(seats: int = 4, **options: Any) -> RurikState:
    """A game whose setup is over, with everybody in Kiev and Novgorod."""
    state = begun(seats, **options)
    while asked(state) == "place":
        state.play("place kiev")
    while asked(state) == "place_leader":
        state.play("place leader kiev")
    return state


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
    assert FACTS.box.pieces["advisors"] == [1, 2, 2, 3, 4, 5]
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
    assert {
        "muster kiev",
        "tax kiev",
        "attack kiev maroon",
        "build market kiev",
        "move leader kiev volyn",
    } <= moves(state)
    assert state.strength(0, place("kiev")) == 1
    # what a church takes away or puts down is an ordinary troop
    church = turn(
        {"build": 1},
        players={"blue": {"troops": {"kiev": 2}}, "maroon": {"leader": "boris", "leader_in": "kiev"}},
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
    away = turn(
        players={"blue": {"leader": "predslava", "leader_in": "kiev"}, "maroon": {"troops": {"polotsk": 1}}}
    )
    assert refused(away, "send maroon polotsk smolensk") == "R-GEN-08"


@pytest.mark.rule("R-GEN-09")
@pytest.mark.parametrize("piece", [{"troops": {"kiev": 1}}, {"leader": "maria", "leader_in": "kiev"}])
def test_one_piece_troop_or_leader_occupies_a_region(piece: dict[str, Any]) -> None:
    state = turn(
        {"tax": 2},
        players={"blue": piece, "maroon": {"troops": {"kiev": 5}}},
        regions={"kiev": {"rebels": 2}},
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
    assert (
        refused(turn({"build": 2}, regions={"kiev": {"stronghold": "blue"}}), "build market kiev")
        == "R-BUILD-02"
    )
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
    assert (
        troops(state, "blue", "polotsk"),
        troops(state, "maroon", "polotsk"),
        rebels(state, "polotsk"),
    ) == (1, 4, 3)
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
    assert set(seen.left + seen.right + seen.deed_deck) == {HIDDEN}
    other = at(
        players={
            "blue": {"hand": ["scheme_move_3", "scheme_build_1"], "deeds": ["hoard"], "agenda": "capable"},
            "maroon": {"hand": ["scheme_tax_2"], "deeds": ["trade_route"], "agenda": "regal"},
        },
        row=[FACTS.deeds[deed].id for deed in state.row],
    )
    assert other.view(1) == seen


@pytest.mark.rule("R-GEN-14")
def test_a_rebel_is_no_opponent() -> None:
    players = {"blue": {"leader": "boris", "leader_in": "kiev"}, "maroon": {"coins": 3}}
    state = turn({"attack": 1}, players=players, regions={"kiev": {"rebels": ["wood"]}})
    log = play(state, "attack kiev rebel")
    assert "coin_taken" not in [event.kind for event in log]
    assert (coins(state, "blue"), coins(state, "maroon"), state.warfare[0]) == (3, 3, 0)
    predslava = turn(
        players={"blue": {"leader": "predslava", "leader_in": "kiev"}}, regions={"kiev": {"rebels": 1}}
    )
    assert moves(predslava) == {"end"}
    with pytest.raises(NotationError):
        predslava.play("send rebel kiev volyn")


@pytest.mark.rule("R-GEN-15")
def test_what_the_box_holds() -> None:
    assert (len(FACTS.regions), len(FACTS.leaders), len(SEATS)) == (15, 8, 4)
    assert (len(FACTS.scheme_deck), len(FACTS.deeds), len(FACTS.agendas)) == (27, 26, 11)
    assert (len(FACTS.stickers), len(FACTS.reward_tokens)) == (15, 15)
    tokens = FACTS.map.goods_tokens["by_colour"].values()
    assert sum(count for colour in tokens for count in colour.values()) == 15
    assert sum(int(good["supply"]) for good in FACTS.box.goods) == 66
    assert len({card.id for card in FACTS.deeds}) == 26
    state = GAME.new(4)
    assert len(state.left) + len(state.right) == 27
    assert len(state.row) + len(state.deed_deck) == 26


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
def test_boris_sviatopolk_and_yaroslav_off_the_map_change_nothing() -> None:
    three = {
        "blue": {"leader": "sviatopolk", "troops": {"kiev": 2}},
        "maroon": {"leader": "yaroslav", "troops": {"kiev": 2, "volyn": 1}},
        "yellow": {"leader": "boris", "troops": {"volyn": 1}},
    }
    state = turn(
        {"attack": 1}, seat="yellow", players=three, regions={"kiev": {"rebels": 2}}, left=list(SAFE)
    )
    assert (ruler(state, "kiev"), ruler(state, "volyn")) == (None, None)
    log = play(state, "attack volyn maroon", "deck left")
    assert (
        coins(state, "maroon"),
        next(event.facts for event in log if event.kind == "check_due")["cards"],
    ) == (3, 1)


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
    assert (owner(state, "church", "kiev"), rebels(state, "kiev"), troops(state, "blue", "kiev")) == (
        "blue",
        0,
        4,
    )


@pytest.mark.rule("R-GEN-18", "R-SETUP-06")
def test_what_is_spent_goes_to_the_common_supply_and_to_nobody() -> None:
    blue = {
        "coins": 2,
        "dock": {"wood": 2},
        "boat": {"ore": 1},
        "deeds": ["reward_laborers"],
        "troops": {"kiev": 1},
    }
    state = turn(players={"blue": blue})
    before = [state.all_goods(seat) for seat in range(1, 4)], state.coins[1:]
    play(state, "deed reward_laborers", "pay wood", "pay ore")
    assert (goods(state, "blue"), coins(state, "blue")) == ({"wood": 1}, 0)
    assert ([state.all_goods(seat) for seat in range(1, 4)], state.coins[1:]) == before
    paid = undecided("build", 4, players={"blue": {"coins": 2}})
    play(paid, "take")
    assert paid.coins == [0, 3, 3, 3]


# --- R-SETUP -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-SETUP-01", "R-SETUP-02", "R-SETUP-03")
@pytest.mark.parametrize(("seats", "rule"), [(2, "R-SETUP-01"), (3, "R-SETUP-02"), (4, "R-SETUP-03")])
def test_the_regions_in_play(seats: int, rule: str) -> None:
    assert len(IN_PLAY[seats]) == {2: 8, 3: 11, 4: 15}[seats]
    assert set(GAME.board(seats).graph) == IN_PLAY[seats]
    state = begun(seats)
    assert moves(state) == {f"place {region}" for region in IN_PLAY[seats]}
    for region in set(REGIONS) - IN_PLAY[seats]:
        assert refused(state, f"place {region}") == rule


@pytest.mark.rule("R-SETUP-04", "R-STRAT-21", "R-STRAT-22")
@pytest.mark.parametrize(("seats", "rows"), [(2, 3), (3, 4), (4, 4)])
def test_the_side_of_the_strategy_board(seats: int, rows: int) -> None:
    board = GAME.setup(seats).facts.strategy_board(seats)
    assert [len(column) for column in board] == [rows] * 6
    assert all(
        len(columns(placed(seats), name)) == rows
        for name in ("muster", "move", "attack", "tax", "build", "scheme")
    )


@pytest.mark.rule("R-SETUP-08", "R-SETUP-09", "R-SETUP-20", "R-SETUP-21", "R-SETUP-22")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_lies_on_mats_and_tracks_at_the_start(seats: int) -> None:
    state = GAME.new(seats, seed=1)
    assert state.coins == [3] * seats
    players = state.position()["players"]
    assert all(player["tokens"] == ["to_build", "to_muster"] for player in players.values())
    assert all(player["claims"] == {} and player["warfare"] == 0 for player in players.values())
    assert all(
        not player["boat"] and not player["dock"] and not player["hand"] for player in players.values()
    )
    assert state.round == 1


@pytest.mark.rule("R-SETUP-10", "R-SETUP-11", "R-SETUP-12")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_rebel_and_a_good_in_every_region_in_play(seats: int) -> None:
    state = GAME.new(seats, seed=1)
    for number, region in enumerate(REGIONS):
        there = int(region in IN_PLAY[seats])
        assert (state.rebels[number], has_good(state, region), len(state.stickers[number])) == (
            there,
            bool(there),
            there,
        )
        assert GOODS[state.grows[number]] == FACTS.regions[number].good
    assert len(state.spare) == 15 - len(IN_PLAY[seats])
    under = [reward for stickers in state.stickers for reward in stickers]
    assert sorted((*under, *state.spare)) == sorted(FACTS.stickers)
    assert under != [reward for stickers in GAME.new(seats, seed=2).stickers for reward in stickers]
    seen = state.view(0)
    assert {reward for stickers in seen.stickers for reward in stickers} == {HIDDEN}


@pytest.mark.rule("R-SETUP-13", "R-SETUP-14", "R-SETUP-15")
def test_the_cards_are_shuffled_and_laid_out() -> None:
    state, other = GAME.new(4, seed=1), GAME.new(4, seed=2)
    assert (len(state.left), len(state.right), state.discard) == (14, 13, [])
    assert sorted(state.left + state.right) == sorted(FACTS.scheme_deck)
    assert state.left + state.right != other.left + other.right
    assert (len(state.row), len(state.deed_deck)) == (3, 23)
    assert sorted(state.row + state.deed_deck) == list(range(26))
    assert state.row != other.row
    # one discard pile for both decks: cards revealed from either lie together
    played = turn(
        {"attack": 2},
        players={"blue": {"troops": {"kiev": 3}}, "maroon": {"troops": {"kiev": 3}}},
        left=["scheme_attack_1"],
        right=["scheme_move_2"],
    )
    play(played, "attack kiev maroon", "deck left", "attack kiev maroon", "deck right")
    assert [FACTS.schemes[kind].id for kind in played.discard] == ["scheme_attack_1", "scheme_move_2"]


@pytest.mark.rule("R-SETUP-16", "R-SETUP-32")
def test_leaders_are_chosen_in_turn_order_dealt_or_named() -> None:
    state = GAME.new(3, first="maroon")
    for seat, leader in (("maroon", "boris"), ("yellow", "agatha")):
        assert (asked(state), mover(state)) == ("leader", seat)
        play(state, f"leader {leader}")
    assert mover(state) == "blue"
    assert refused(state, "leader boris") == "R-SETUP-32"
    assert moves(state) == {f"leader {row.id}" for row in FACTS.leaders} - {"leader boris", "leader agatha"}
    play(state, "leader maria")
    assert [FACTS.leaders[leader].id for leader in state.leader_ids] == ["maria", "boris", "agatha"]
    dealt = {GAME.new(4, seed=seed, leaders="deal").leader_ids for seed in range(6)}
    assert len(dealt) > 1
    assert all(len(set(leaders)) == 4 and min(leaders) >= 0 for leaders in dealt)
    named = GAME.new(2, leaders=["maria", "boris"])
    assert [FACTS.leaders[leader].id for leader in named.leader_ids] == ["maria", "boris"]
    with pytest.raises(OptionError):
        GAME.new(2, leaders=["maria", "maria"])


@pytest.mark.rule("R-SETUP-17", "R-SETUP-18")
def test_one_of_two_agendas_is_kept_in_secret() -> None:
    state = GAME.new(4, leaders="deal", seed=4)
    dealt = [agenda for pair in state.dealt for agenda in pair]
    assert len(set(dealt)) == 8
    seat = state.to_move
    assert seat is not None
    assert moves(state) == {f"agenda {FACTS.agendas[agenda].id}" for agenda in state.dealt[seat]}
    strange = next(agenda for agenda in range(11) if agenda not in state.dealt[seat])
    assert refused(state, f"agenda {FACTS.agendas[strange].id}") == "R-SETUP-17"
    kept = state.dealt[seat][1]
    log = play(state, f"agenda {FACTS.agendas[kept].id}")
    assert state.agendas[seat] == kept
    assert FACTS.agendas[kept].id not in str(log[0].facts)
    other = (seat + 1) % 4
    assert set(state.view(other).dealt[seat]) == {HIDDEN}
    assert state.view(other).agendas[seat] == HIDDEN
    # which agendas went to the box nobody can tell: every agenda that a seat was not dealt may be another's
    possible = set()
    for seed in range(60):
        possible |= set(state.sample(other, random.Random(seed)).dealt[seat])
    assert possible == set(range(11)) - set(state.dealt[other])


@pytest.mark.rule("R-SETUP-19")
def test_every_player_has_a_colour_of_their_own() -> None:
    state = GAME.new(3, leaders="deal")
    assert [state.seat_name(seat) for seat in range(3)] == ["blue", "maroon", "yellow"]
    assert list(state.position()["players"]) == ["blue", "maroon", "yellow"]
    assert sorted(state.owner_of.index(seat) for seat in range(3)) == sorted(state.leader_ids)
    with pytest.raises(NotationError):
        state.play("attack kiev white")


ROUNDS = {
    2: [[1, 2, 4, 5], [1, 2, 4, 5], [1, 2, 2, 4, 5], [1, 2, 2, 3, 4, 5]],
    3: [[1, 2, 4, 5], [1, 2, 4, 5], [1, 2, 2, 4, 5], [1, 2, 2, 3, 4, 5]],
    4: [[1, 2, 4, 5], [1, 2, 4, 5], [1, 2, 2, 4, 5], [1, 2, 2, 4, 5]],
}


@pytest.mark.rule("R-SETUP-23", "R-SETUP-24", "R-SETUP-25", "R-SETUP-26", "R-STRAT-23", "R-REFRESH-05")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_advisors_of_each_round(seats: int) -> None:
    state, chance, seen = placed(seats), random.Random(1), {}
    while not state.is_over:
        if state.phase == "strategy" and state.round not in seen:
            seen[state.round] = [unplaced(state, seat) for seat in SEATS[:seats]]
        state.apply(chance.choice(state.legal_actions()))
    assert seen == {number: [ROUNDS[seats][number - 1]] * seats for number in range(1, 5)}


@pytest.mark.rule("R-SETUP-27")
def test_the_first_player_is_named_or_drawn_by_lot() -> None:
    for first in SEATS:
        state = GAME.new(4, first=first)
        assert (mover(state), SEATS[state.marker]) == (first, first)
    assert {GAME.new(4, seed=seed).marker for seed in range(30)} == {0, 1, 2, 3}


@pytest.mark.rule("R-SETUP-28", "R-SETUP-29", "R-SETUP-30")
def test_three_troops_each_in_turn_and_then_the_leaders() -> None:
    state = begun(3, first="yellow")
    order = []
    spots = ["kiev", "kiev", "kiev", "rostov", "kiev", "volyn", "kiev", "galich", "galich"]
    for region in spots:
        assert asked(state) == "place"
        assert len(moves(state)) == 11  # anywhere, among rebels, opponents and own troops
        order.append(mover(state))
        play(state, f"place {region}")
    assert order == ["yellow", "blue", "maroon"] * 3
    assert [supply(state, seat) for seat in SEATS[:3]] == [9, 9, 9]
    assert (asked(state), mover(state)) == ("place_leader", "yellow")
    assert moves(state) == {"place leader kiev", "place leader rostov"}
    assert refused(state, "place leader volyn") == "R-SETUP-30"
    play(state, "place leader rostov")
    assert mover(state) == "blue"
    play(state, "place leader galich")
    assert (asked(state), mover(state)) == ("place_leader", "maroon")
    play(state, "place leader kiev")
    assert (state.phase, asked(state), mover(state)) == ("strategy", "advise", "yellow")
    assert [leader_at(state, seat) for seat in SEATS[:3]] == ["galich", "kiev", "rostov"]
    assert supply(state, "yellow") == 9


# --- R-RULE --------------------------------------------------------------------------------------------------------


def kiev(rebels_: int = 0, stronghold: str | None = None, **counts: int) -> RurikState:
    region: dict[str, Any] = {"rebels": rebels_}
    if stronghold:
        region["stronghold"] = stronghold
    return at(
        players={seat: {"troops": {"kiev": count}} for seat, count in counts.items()},
        regions={"kiev": region},
    )


@pytest.mark.rule("R-RULE-01", "R-RULE-02", "R-RULE-03", "R-RULE-04", "R-RULE-05", "R-RULE-07", "R-RULE-08")
@pytest.mark.parametrize(
    ("state", "expected"),
    [
        (kiev(blue=2, maroon=1), "blue"),
        (kiev(blue=2, maroon=2), None),
        (kiev(blue=2, maroon=2, yellow=1), None),
        (kiev(blue=2, maroon=1, yellow=1, white=1, rebels_=1), "blue"),
        (kiev(blue=2, rebels_=2), None),
        (kiev(blue=2, maroon=1, rebels_=3), None),
        (kiev(blue=3, rebels_=2), "blue"),
        (kiev(), None),
        (kiev(rebels_=1), None),
        (kiev(stronghold="blue"), "blue"),
        (kiev(stronghold="blue", rebels_=1), None),
        (kiev(stronghold="blue", blue=1, maroon=1), "blue"),
        (kiev(stronghold="blue", blue=1, maroon=2), None),
        (kiev(stronghold="blue", maroon=2), "maroon"),
    ],
)
def test_who_rules(state: RurikState, expected: str | None) -> None:
    assert ruler(state, "kiev") == expected


@pytest.mark.rule("R-RULE-05")
def test_a_leader_adds_one_to_the_strength_and_other_structures_nothing() -> None:
    state = at(
        players={
            "blue": {"leader": "boris", "leader_in": "kiev", "troops": {"kiev": 2}},
            "maroon": {"troops": {"kiev": 3}},
        },
        regions={"kiev": {"church": "maroon", "market": "maroon", "stronghold": "blue"}},
    )
    assert [state.strength(seat, place("kiev")) for seat in range(4)] == [4, 3, 0, 0]
    assert ruler(state, "kiev") == "blue"


@pytest.mark.rule("R-RULE-06")
def test_who_rules_is_looked_at_again_after_each_change() -> None:
    state = turn(
        {"move": 2, "muster": 2, "build": 2},
        players={
            "blue": {"leader": "boris", "leader_in": "kiev", "troops": {"kiev": 1, "volyn": 1}},
            "maroon": {"troops": {"kiev": 2}},
        },
    )
    assert ruler(state, "kiev") is None
    play(state, "muster kiev")
    assert ruler(state, "kiev") == "blue"
    play(state, "move leader kiev volyn")
    assert ruler(state, "kiev") is None
    play(state, "move kiev volyn")
    assert (ruler(state, "kiev"), ruler(state, "volyn")) == ("maroon", "blue")
    play(state, "build stronghold kiev")
    assert ruler(state, "kiev") is None
