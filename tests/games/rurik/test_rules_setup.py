"""The setup of a game, and who rules a region: R-SETUP, R-RULE."""

from __future__ import annotations

import random
from typing import Any

import pytest

from boardgames_edu.engine.errors import NotationError, OptionError
from boardgames_edu.engine.hidden import HIDDEN
from boardgames_edu.games.rurik.components import GOODS, SEATS
from boardgames_edu.games.rurik.rules import setting_up
from boardgames_edu.games.rurik.state import RurikState
from tests.games.rurik.conftest import (
    FACTS,
    GAME,
    REGIONS,
    asked,
    at,
    begun,
    columns,
    has_good,
    leader_at,
    mover,
    moves,
    place,
    placed,
    play,
    refused,
    ruler,
    supply,
    turn,
    unplaced,
)

GREEN = {"novgorod", "rostov", "polotsk", "smolensk", "volyn", "kiev", "chernigov", "pereyaslavl"}
YELLOW = {"pskov", "suzdal", "galich"}
BROWN = {"brest", "murom", "peresech", "azov"}
IN_PLAY = {2: GREEN, 3: GREEN | YELLOW, 4: GREEN | YELLOW | BROWN}


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
    board = GAME.setup(seats).components.strategy_board(seats)
    assert [len(column) for column in board] == [rows] * 6
    assert all(
        len(columns(placed(seats), name)) == rows for name in ("muster", "move", "attack", "tax", "build", "scheme")
    )


@pytest.mark.rule("R-SETUP-08", "R-SETUP-09", "R-SETUP-20", "R-SETUP-21", "R-SETUP-22")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_lies_on_mats_and_tracks_at_the_start(seats: int) -> None:
    state = GAME.new(seats, seed=1)
    assert state.coins == [3] * seats
    players = state.position()["players"]
    assert all(player["tokens"] == ["to_build", "to_muster"] for player in players.values())
    assert all(player["claims"] == {} and player["warfare"] == 0 for player in players.values())
    assert all(not player["boat"] and not player["dock"] and not player["hand"] for player in players.values())
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
    assert len(state.rebel_box) == 15 - len(IN_PLAY[seats])
    under = [reward for stickers in state.stickers for reward in stickers]
    assert sorted((*under, *state.rebel_box)) == sorted(FACTS.stickers)
    assert under != [reward for stickers in GAME.new(seats, seed=2).stickers for reward in stickers]
    seen = state.view(0)
    assert {reward for stickers in seen.stickers for reward in stickers} == {HIDDEN}


@pytest.mark.rule("R-SETUP-13", "R-SETUP-14", "R-SETUP-15")
def test_the_cards_are_shuffled_and_laid_out() -> None:
    state, other = GAME.new(4, seed=1), GAME.new(4, seed=2)
    assert (len(state.left_deck), len(state.right_deck), state.discard_pile) == (14, 13, [])
    assert sorted(state.left_deck + state.right_deck) == sorted(FACTS.scheme_deck)
    assert state.left_deck + state.right_deck != other.left_deck + other.right_deck
    assert (len(state.deed_row), len(state.deed_deck)) == (3, 23)
    assert sorted(state.deed_row + state.deed_deck) == list(range(len(state.setup.components.deeds)))
    assert state.deed_row != other.deed_row
    # one discard pile for both decks: cards revealed from either lie together
    played = turn(
        {"attack": 2},
        players={"blue": {"troops": {"kiev": 3}}, "maroon": {"troops": {"kiev": 3}}},
        left=["scheme_attack_1"],
        right=["scheme_move_2"],
    )
    play(played, "attack kiev maroon", "deck left", "attack kiev maroon", "deck right")
    assert [FACTS.schemes[kind].id for kind in played.discard_pile] == ["scheme_attack_1", "scheme_move_2"]


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
    return at(players={seat: {"troops": {"kiev": count}} for seat, count in counts.items()}, regions={"kiev": region})


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


def test_each_step_of_the_setup_stands_once_and_names_its_rules() -> None:
    named = [rule for _, rules in setting_up.STEPS for rule in rules]
    assert len(named) == len(set(named))
    assert {f"R-SETUP-{number}" for number in (10, 11, 12, 13, 14, 15, 16, 17, 18, 27)} <= set(named)
    assert set(named) <= set(GAME.rulebook)
