"""Attacks and casualty checks: R-ATTACK, R-CASUALTY."""

from __future__ import annotations

from typing import Any

import pytest

from boardgames_edu.engine.errors import NotationError
from boardgames_edu.games.rurik.rules import tallies
from boardgames_edu.games.rurik.state import RurikState
from tests.games.rurik.conftest import (
    ICON,
    SAFE,
    asked,
    at,
    coins,
    discards,
    goods,
    kinds,
    leader_at,
    mover,
    moves,
    only,
    other_schemes,
    owner,
    play,
    points,
    rebels,
    refused,
    starting,
    supply,
    troops,
    turn,
)


def battle(
    blue: int = 3,
    maroon: int = 2,
    count: int = 1,
    kiev: dict[str, Any] | None = None,
    left: tuple[str, ...] = SAFE,
    **data: Any,
) -> RurikState:
    """Blue and Maroon in Kiev, and attack points for Blue; the left deck's top cards are known."""
    players = {"blue": {"troops": {"kiev": blue}}, "maroon": {"troops": {"kiev": maroon, "volyn": 1}}}
    for seat, more in data.pop("players", {}).items():
        players[seat] = {**players.get(seat, {}), **more}
    points_ = data.pop("points", {"attack": count})
    return turn(points_, players=players, regions={"kiev": kiev or {}}, left=list(left), **data)


def due(state: RurikState, move: str = "attack kiev maroon") -> int:
    """How many cards an attack makes due; 0 when no check comes."""
    log = play(state.copy(), move)
    found = [event.facts["cards"] for event in log if event.kind == "check_due"]
    assert bool(found) != ("no_check" in kinds(log))
    return int(str(found[0])) if found else 0


# --- R-ATTACK: rebels ------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-ATTACK-02", "R-ATTACK-12")
def test_each_point_attacks_one_rebel_or_opponent_where_a_troop_stands() -> None:
    players = {
        "blue": {"troops": {"kiev": 2, "rostov": 2}},
        "maroon": {"troops": {"kiev": 1, "volyn": 1}},
        "white": {"troops": {"kiev": 1, "rostov": 2}},
    }
    regions = {"kiev": {"rebels": 1}, "volyn": {"rebels": 1}}
    state = turn({"attack": 3}, players=players, regions=regions, left=list(SAFE))
    assert starting(state, "attack") == {
        "attack kiev rebel",
        "attack kiev maroon",
        "attack kiev white",
        "attack rostov white",
    }
    assert refused(state, "attack volyn maroon") == "R-ATTACK-02"
    assert refused(state, "attack volyn rebel") == "R-ATTACK-02"
    assert refused(state, "attack rostov rebel") == "R-ATTACK-02"
    assert refused(state, "attack kiev blue") == "R-ATTACK-02"
    play(state, "attack rostov white", "deck left", "attack kiev maroon", "deck left")
    assert starting(state, "attack") == {"attack kiev rebel", "attack kiev white", "attack rostov white"}
    play(state, "attack kiev rebel")
    assert refused(state, "attack kiev white") == "R-ATTACK-01"


@pytest.mark.rule("R-ATTACK-02")
def test_the_leader_alone_may_attack() -> None:
    state = turn(
        {"attack": 1}, players={"blue": {"leader": "maria", "leader_in": "kiev"}, "maroon": {"troops": {"kiev": 1}}}
    )
    assert "attack kiev maroon" in moves(state)


@pytest.mark.rule("R-ATTACK-04", "R-ATTACK-05", "R-ATTACK-06", "R-ATTACK-07")
@pytest.mark.parametrize(
    ("reward", "gained", "coins_"),
    [("wood", {"wood": 1}, 3), ("fur", {"fur": 1}, 3), ("one_coin", {}, 4), ("two_coins", {}, 5)],
)
def test_a_defeated_rebel_lies_beside_the_mat_and_brings_its_reward(
    reward: str, gained: dict[str, int], coins_: int
) -> None:
    state = turn({"attack": 1}, players={"blue": {"troops": {"kiev": 1}}}, regions={"kiev": {"rebels": [reward]}})
    log = play(state, "attack kiev rebel")
    assert rebels(state, "kiev") == 0
    assert state.position()["players"]["blue"]["defeated"] == [reward]
    assert (goods(state, "blue"), coins(state, "blue")) == (gained, coins_)
    assert asked(state) == "turn"  # no check
    assert {"check_due", "no_check", "revealed"}.isdisjoint(kinds(log))
    assert state.warfare == [0, 0, 0, 0]


# --- R-ATTACK: opponents ---------------------------------------------------------------------------------------------


@pytest.mark.rule("R-ATTACK-08", "R-ATTACK-09", "R-ATTACK-13")
def test_an_attack_never_misses_and_the_leader_goes_last() -> None:
    victim = {"leader": "boris", "leader_in": "kiev", "troops": {"kiev": 1, "volyn": 1}}
    state = battle(count=2, players={"maroon": victim})
    play(state, "attack kiev maroon", "deck left")
    assert (troops(state, "maroon", "kiev"), leader_at(state, "maroon"), supply(state, "maroon")) == (0, "kiev", 11)
    play(state, "attack kiev maroon", "deck left")
    assert (leader_at(state, "maroon"), troops(state, "maroon", "volyn")) == (None, 1)
    assert (
        refused(turn({"attack": 1}, players={"blue": {"troops": {"kiev": 1}}}), "attack kiev maroon") == "R-ATTACK-02"
    )


@pytest.mark.rule("R-ATTACK-10", "R-ATTACK-07")
@pytest.mark.parametrize("source", ["main", "scheme", "deed"])
def test_the_warfare_marker_rises_with_every_attack_on_an_opponent(source: str) -> None:
    blue = {
        "troops": {"kiev": 3},
        "hand": ["scheme_attack_1"],
        "deeds": ["hire_mercenaries"],
        "dock": {"fish": 1, "ore": 1},
    }
    main = {"action": "undecided", "column": "attack", "row": 2}
    state = battle(points={}, players={"blue": blue}, turn=main, left=SAFE[1:])
    play(state, {"main": "take", "scheme": "play scheme_attack_1", "deed": "deed hire_mercenaries"}[source])
    play(state, *([f"attack kiev maroon{' eased' if source == 'deed' else ''}"]))
    if asked(state) == "check":
        play(state, "deck left")
    assert state.warfare == [1, 0, 0, 0]


@pytest.mark.rule("R-ATTACK-11", "R-CASUALTY-02")
def test_a_check_ends_every_attack_on_an_opponent() -> None:
    state = battle(count=2)
    assert due(state) == 1
    play(state, "attack kiev maroon", "deck left")
    assert due(state) == 1


@pytest.mark.rule("R-ATTACK-14", "R-STRONGHOLD-03")
def test_a_structure_without_a_troop_cannot_be_attacked() -> None:
    built = {"church": "maroon", "market": "maroon", "stronghold": "maroon"}
    state = battle(maroon=0, kiev=built)
    assert refused(state, "attack kiev maroon") == "R-ATTACK-14"
    fought = battle(maroon=1, count=2, kiev=built)
    play(fought, "attack kiev maroon", "deck left")
    assert all(owner(fought, name, "kiev") == "maroon" for name in built)
    assert refused(fought, "attack kiev maroon") == "R-ATTACK-14"


@pytest.mark.rule("R-ATTACK-15", "R-ATTACK-03")
def test_the_order_of_an_attack() -> None:
    blue = {"leader": "boris", "leader_in": "kiev", "troops": {"kiev": 2}}
    state = battle(maroon=4, left=(ICON,), players={"blue": blue})
    log = play(state, "attack kiev maroon")
    assert kinds(log) == ["attacked", "coin_taken", "warfare", "check_due"]
    assert asked(state) == "check"
    log = play(state, "deck left")
    assert kinds(log)[:2] == ["revealed", "casualty"]
    assert discards(state) == [ICON]
    assert (troops(state, "blue", "kiev"), troops(state, "maroon", "kiev")) == (1, 3)


@pytest.mark.rule("R-ATTACK-15", "R-CASUALTY-03")
def test_the_number_of_cards_is_fixed_before_the_victim_loses_a_piece() -> None:
    state = battle(blue=2, maroon=3)
    assert due(state) == 2  # Maroon ruled as the attack was named, though no longer after it
    assert due(battle(blue=2, maroon=2)) == 1
    assert due(battle(blue=2, maroon=3, kiev={"rebels": 3})) == 1


@pytest.mark.rule("R-ATTACK-16")
def test_without_a_piece_there_no_more_points_can_be_spent_there() -> None:
    state = battle(blue=1, count=2, left=(ICON,), players={"blue": {"troops": {"kiev": 1, "volyn": 1}}})
    play(state, "attack kiev maroon", "deck left")
    assert troops(state, "blue", "kiev") == 0
    assert refused(state, "attack kiev maroon") == "R-ATTACK-02"
    assert points(state) == {"attack": 1}
    play(state, "attack volyn maroon")


# --- R-CASUALTY ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-CASUALTY-01", "R-CASUALTY-05", "R-CASUALTY-06", "R-CASUALTY-07")
def test_cards_are_revealed_one_by_one_from_one_deck_until_an_icon_shows() -> None:
    guarded = {"stronghold": "maroon"}
    safe = battle(maroon=3, kiev=guarded, left=SAFE)
    log = play(safe, "attack kiev maroon", "deck left")
    assert kinds(log)[-4:] == ["revealed", "revealed", "revealed", "no_casualty"]
    assert (troops(safe, "blue", "kiev"), discards(safe)) == (3, list(SAFE[:3]))
    hit = battle(maroon=3, kiev=guarded, left=(SAFE[0], ICON, "scheme_move_3"))
    log = play(hit, "attack kiev maroon", "deck left")
    assert kinds(log)[-3:] == ["revealed", "revealed", "casualty"]
    assert (troops(hit, "blue", "kiev"), supply(hit, "blue")) == (2, 10)  # one piece and no more
    assert discards(hit) == [SAFE[0], ICON]
    assert (len(hit.left_deck), len(hit.right_deck)) == (12, 13)


@pytest.mark.rule("R-CASUALTY-02", "R-CASUALTY-03", "R-CASUALTY-04", "R-CASUALTY-11", "R-STRONGHOLD-02")
@pytest.mark.parametrize(
    ("blue", "maroon", "kiev", "cards"),
    [
        (3, 2, {}, 1),
        (2, 2, {}, 1),
        (2, 3, {}, 2),
        (3, 1, {"stronghold": "maroon"}, 2),
        (2, 3, {"stronghold": "maroon"}, 3),
        (3, 2, {"stronghold": "blue"}, 1),
        (3, 2, {"stronghold": "white"}, 1),
        (3, 2, {"church": "maroon", "market": "maroon"}, 1),
    ],
)
def test_how_many_cards_are_due(blue: int, maroon: int, kiev: dict[str, Any], cards: int) -> None:
    assert due(battle(blue, maroon, kiev=kiev)) == cards


@pytest.mark.rule("R-CASUALTY-08", "R-CASUALTY-13")
def test_a_reduction_never_goes_below_no_card_and_then_nobody_is_lost() -> None:
    eased = battle(points={"attack_eased": 1}, left=(ICON,))
    log = play(eased, "attack kiev maroon eased")
    assert kinds(log) == ["attacked", "warfare", "no_check"]
    assert (troops(eased, "blue", "kiev"), asked(eased)) == (3, "turn")
    both = battle(
        points={"attack_eased": 1},
        left=(ICON,),
        players={"blue": {"leader": "boris", "leader_in": "kiev", "troops": {"kiev": 2}}},
    )
    assert int(tallies.casualty_cards(both, "blue", "kiev", "maroon", eased=True)) == 0
    assert due(both, "attack kiev maroon eased") == 0
    ruled = battle(
        points={"attack_eased": 1},
        maroon=6,
        kiev={"stronghold": "maroon"},
        players={"blue": {"leader": "boris", "leader_in": "kiev", "troops": {"kiev": 2}}},
    )
    assert due(ruled, "attack kiev maroon eased") == 1


@pytest.mark.rule("R-CASUALTY-09", "R-CASUALTY-01")
@pytest.mark.parametrize("side", ["left", "right"])
def test_the_attacker_names_the_deck(side: str) -> None:
    state = battle(maroon=4, left=(SAFE[0], SAFE[1]), right=["scheme_move_2", "scheme_move_2"])
    play(state, "attack kiev maroon")
    assert (asked(state), mover(state)) == ("check", "blue")
    assert moves(state) == {"deck left", "deck right"}
    play(state, f"deck {side}")
    assert discards(state) == (list(SAFE[:2]) if side == "left" else ["scheme_move_2"] * 2)


@pytest.mark.rule("R-CASUALTY-10", "R-CASUALTY-12", "R-CASUALTY-05")
def test_a_casualty_takes_the_leader_last() -> None:
    blue = {"leader": "boris", "leader_in": "kiev", "troops": {"kiev": 1, "rostov": 1}}
    state = battle(maroon=9, count=2, left=(ICON, "scheme_move_3"), players={"blue": blue})
    log = play(state, "attack kiev maroon", "deck left")
    assert (only(log, "casualty").rule, leader_at(state, "blue"), troops(state, "blue", "kiev")) == (
        "R-CASUALTY-05",
        "kiev",
        0,
    )
    log = play(state, "attack kiev maroon", "deck left")
    assert only(log, "leader_casualty").rule == "R-CASUALTY-12"
    assert (leader_at(state, "blue"), troops(state, "blue", "rostov")) == (None, 1)


@pytest.mark.rule("R-CASUALTY-12")
def test_a_leader_lost_as_a_casualty_takes_the_ability_along() -> None:
    blue = {"leader": "mstislav", "leader_in": "kiev", "troops": {"kiev": 0}}
    state = battle(maroon=4, points={"attack": 2, "tax": 1}, left=(ICON,), players={"blue": blue})
    assert "tax kiev" in moves(state)
    play(state, "attack kiev maroon", "deck left")
    assert moves(state) == {"end"}


@pytest.mark.rule("R-CASUALTY-13")
def test_the_spared_card_belongs_to_the_point_of_the_deed() -> None:
    state = battle(points={"attack": 1, "attack_eased": 1}, kiev={"rebels": ["wood"], "stronghold": "maroon"})
    assert due(state, "attack kiev maroon") == 2
    assert due(state, "attack kiev maroon eased") == 1
    play(state, "attack kiev maroon eased", "deck left")
    assert points(state) == {"attack": 1}
    assert refused(state, "attack kiev maroon eased") == "R-CASUALTY-13"
    # against a rebel nothing is spared, so the plain point goes first
    rebel = battle(points={"attack": 1, "attack_eased": 1}, kiev={"rebels": ["wood"]})
    play(rebel, "attack kiev rebel")
    assert points(rebel) == {"attack_eased": 1}
    last = battle(points={"attack_eased": 1}, kiev={"rebels": ["wood"]})
    play(last, "attack kiev rebel")
    assert points(last) == {}


@pytest.mark.rule("R-CASUALTY-01", "R-SCHEME-12", "R-SCHEME-04")
def test_a_deck_that_ends_during_a_check_is_renewed_without_the_revealed_cards() -> None:
    rest = other_schemes(SAFE[0], "scheme_move_2")
    state = battle(maroon=9, left=(SAFE[0],), right=["scheme_move_2"], discard=rest)
    log = play(state, "attack kiev maroon", "deck left")
    assert kinds(log)[-2:] == ["revealed", "reshuffled"]
    assert (asked(state), state.prompt_facts()["cards"]) == ("check", 1)
    assert (len(state.left_deck), len(state.right_deck), len(state.drawn), state.discard_pile) == (13, 13, 1, [])
    play(state, "deck right")
    assert len(state.discard_pile) == 2
    assert SAFE[0] in discards(state)


@pytest.mark.rule("R-SCHEME-12", "R-SCHEME-04")
def test_a_deck_that_ends_during_a_check_is_renewed_from_the_other_deck_alone() -> None:
    right = ["scheme_move_2", "scheme_move_2", "scheme_build_1"]
    hold = {"hand": other_schemes(SAFE[0], *right)}
    state = battle(maroon=9, left=(SAFE[0],), right=right, players={"white": hold})
    log = play(state, "attack kiev maroon", "deck left")
    assert kinds(log)[-2:] == ["revealed", "reshuffled"]
    assert (asked(state), state.prompt_facts()["cards"]) == ("check", 1)
    assert (len(state.left_deck), len(state.right_deck), len(state.drawn)) == (2, 1, 1)


@pytest.mark.rule("R-SCHEME-12", "R-CASUALTY-01")
def test_with_no_card_left_anywhere_a_check_makes_do_with_fewer() -> None:
    hold = {"hand": other_schemes(SAFE[0])}
    state = battle(maroon=9, left=(SAFE[0],), players={"white": hold})
    log = play(state, "attack kiev maroon")
    if asked(state) == "check":
        log += play(state, "deck left")
    assert kinds(log).count("revealed") == 1
    assert (kinds(log).count("no_casualty"), asked(state)) == (1, "turn")
    none = battle(maroon=9, left=(), players={"white": {"hand": other_schemes()}})
    log = play(none, "attack kiev maroon")
    assert (kinds(log)[-1], asked(none)) == ("no_cards", "turn")


@pytest.mark.rule("R-GEN-14", "R-ATTACK-02")
def test_nobody_attacks_outside_a_turn_with_points() -> None:
    state = at(players={"blue": {"troops": {"kiev": 1}, "unplaced": [1]}, "maroon": {"troops": {"kiev": 1}}})
    assert refused(state, "attack kiev maroon") == "R-GEN-03"
    with pytest.raises(NotationError):
        state.play("attack kiev")
