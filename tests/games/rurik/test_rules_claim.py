"""The claim phase: R-CLAIM, R-INCOME, R-CHOOSE, R-REFRESH."""

from __future__ import annotations

from typing import Any

import pytest

from boardgames_edu.games.rurik.components import GOODS, SEATS
from boardgames_edu.games.rurik.state import RurikState
from tests.games.rurik.conftest import (
    FACTS,
    GAME,
    asked,
    at,
    claims,
    coins,
    deeds,
    goods,
    has_good,
    kinds,
    mover,
    moves,
    only,
    place,
    play,
    rebels,
    refused,
    row,
    starting,
    stowed,
    turn,
)


def step_a(blue: dict[str, Any] | None = None, **data: Any) -> RurikState:
    """Blue ends the last turn of the round: the claim phase has begun."""
    players = {"blue": blue or {}, **data.pop("players", {})}
    state = turn(players=players, **data)
    play(state, "end")
    return state


def pick_all(state: RurikState) -> list[tuple[str, str]]:
    """Everybody takes the first open deed; returns who took what."""
    taken = []
    while asked(state) == "pick":
        deed = row(state)[0]
        taken.append((mover(state), deed))
        play(state, f"pick {deed}")
    return taken


# --- R-CLAIM ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-CLAIM-01", "R-GEN-03")
def test_the_steps_of_the_claim_phase_in_order() -> None:
    blue = {"troops": {"kiev": 1, "volyn": 1}, "boat": {"fur": 1}, "tokens": []}
    state = turn(players={"blue": blue}, regions={"rostov": {"good": False}})
    log: list[Any] = []
    state.play("end", log)
    while state.phase == "claim":
        state.play(next(iter(sorted(moves(state)))), log)
    wanted = ["claim_begins", "advanced", "income", "deed_chosen", "tokens_refreshed", "goods_grown", "round_begins"]
    first = [kinds(log).index(kind) for kind in wanted]
    assert first == sorted(first)
    assert state.round == 2


@pytest.mark.rule("R-CLAIM-02", "R-INCOME-03", "R-END-01")
def test_round_four_has_step_a_only_and_then_the_game_is_over() -> None:
    blue = {"troops": {"kiev": 1, "volyn": 1}, "boat": {"fur": 1, "wood": 3}, "tokens": []}
    state = turn(round=4, players={"blue": blue}, regions={"rostov": {"good": False}})
    log = play(state, "end")
    assert (state.phase, state.round, asked(state)) == ("over", 4, "")
    assert claims(state, "blue") == (1, 0, 1)
    assert (state.coins, len(state.deed_row), state.deeds) == ([3] * 4, 3, [0] * 4)
    assert not has_good(state, "rostov")
    assert kinds(log)[-1] == "game_ends"
    assert "income" not in kinds(log)


@pytest.mark.rule("R-CLAIM-03", "R-CHOOSE-01", "R-CHOOSE-03")
def test_the_holder_of_the_marker_is_first_player_now() -> None:
    state = turn(marker="yellow", first="blue")
    play(state, "end")
    assert SEATS[state.first] == "yellow"
    assert [seat for seat, _ in pick_all(state)] == ["yellow", "white", "blue", "maroon"]
    assert (asked(state), mover(state)) == ("advise", "yellow")


@pytest.mark.rule("R-CLAIM-04", "R-CLAIM-05", "R-CLAIM-14")
def test_markers_go_to_the_highest_space_and_never_back() -> None:
    five = {"troops": dict.fromkeys(("volyn", "kiev", "rostov", "polotsk", "smolensk"), 1)}
    state = step_a({**five, "claims": {"rule": 1}})
    assert claims(state, "blue")[0] == 5  # spaces are skipped
    state = step_a({"troops": {"kiev": 1}, "claims": {"rule": 4, "build": 3, "trade": 2}})
    assert claims(state, "blue") == (5, 3, 2)
    both = step_a({"troops": {"kiev": 1, "volyn": 1}}, players={"maroon": {"troops": {"rostov": 1, "murom": 1}}})
    assert (claims(both, "blue")[0], claims(both, "maroon")[0]) == (1, 1)  # any number share a space


GREEN = ("volyn", "rostov", "polotsk", "smolensk", "chernigov", "pereyaslavl")


@pytest.mark.rule("R-CLAIM-06", "R-CLAIM-10", "R-CLAIM-13")
@pytest.mark.parametrize(
    ("regions", "points"),
    [
        (GREEN[:0], 0),
        (GREEN[:1], 0),
        (GREEN[:2], 1),
        (GREEN[:3], 2),
        (GREEN[:4], 3),
        (GREEN[:5], 5),
        (GREEN, 5),
        (("kiev", *GREEN), 5),
        (("novgorod", *GREEN), 5),
        (("kiev", "novgorod", *GREEN[:2]), 3),
        (("kiev", "novgorod", *GREEN[:3]), 8),
    ],
)
def test_the_rule_track(regions: tuple[str, ...], points: int) -> None:
    state = step_a({"troops": dict.fromkeys(regions, 1)})
    assert claims(state, "blue") == (points, 0, 0)
    occupied = step_a({"troops": dict.fromkeys(regions, 1)}, regions={name: {"rebels": 1} for name in regions})
    assert claims(occupied, "blue") == (0, 0, 0)  # occupied but not ruled


CHAIN = ("novgorod", "rostov", "chernigov", "kiev", "volyn", "brest", "pskov")


@pytest.mark.rule("R-CLAIM-07", "R-CLAIM-11", "R-CLAIM-13")
@pytest.mark.parametrize(
    ("regions", "points"),
    [
        (CHAIN[:1], 0),
        (CHAIN[:2], 1),
        (CHAIN[:3], 2),
        (CHAIN[:4], 3),
        (CHAIN[:5], 5),
        (CHAIN[:6], 5),
        (CHAIN, 8),
        (("novgorod", "chernigov", "galich", "suzdal"), 1),
        (("novgorod", "rostov", "kiev", "volyn", "galich"), 2),
        (("kiev", "smolensk"), 0),
    ],
)
def test_the_build_track(regions: tuple[str, ...], points: int) -> None:
    names = ("church", "market", "stronghold")
    built = {region: {names[number % 3]: "blue"} for number, region in enumerate(regions)}
    state = turn(regions={**built, "polotsk": {"church": "maroon"}}, players={"maroon": {"troops": {"kiev": 4}}})
    play(state, "end")
    assert claims(state, "blue")[1] == points


@pytest.mark.rule("R-CLAIM-15")
def test_a_region_counts_once_on_the_build_track() -> None:
    three = {"church": "blue", "market": "blue", "stronghold": "blue"}
    assert claims(step_a(regions={"kiev": three}), "blue")[1] == 0
    assert claims(step_a(regions={"kiev": three, "volyn": {"church": "blue"}}), "blue")[1] == 1


@pytest.mark.rule("R-CLAIM-08", "R-CLAIM-12", "R-CLAIM-13")
@pytest.mark.parametrize(
    ("boat", "points"),
    [
        ({"wood": 2}, 0),
        ({"wood": 3}, 1),
        ({"wood": 3, "ore": 1}, 1),
        ({"wood": 3, "ore": 2}, 2),
        ({"wood": 3, "ore": 2, "fish": 2}, 3),
        ({"wood": 3, "ore": 2, "fish": 3, "honey": 1}, 5),
        ({"wood": 3, "ore": 2, "fish": 3, "honey": 2}, 5),
        ({"wood": 3, "ore": 2, "fish": 3, "honey": 2, "fur": 1}, 8),
    ],
)
def test_the_trade_track(boat: dict[str, int], points: int) -> None:
    state = step_a({"boat": boat}, round=4)
    assert claims(state, "blue") == (0, 0, points)
    ashore = step_a({"boat": {}, "dock": {"wood": 9}}, round=4)
    assert (claims(ashore, "blue")[2], stowed(ashore, "blue")) == (1, ({"wood": 3}, {"wood": 6}))


@pytest.mark.rule("R-CLAIM-13")
def test_what_the_spaces_are_worth() -> None:
    assert GAME.setup(4).track_points == ((0, 1, 2, 3, 5, 8),) * 3


@pytest.mark.rule("R-CLAIM-09")
def test_the_claim_phase_leaves_the_warfare_marker_alone() -> None:
    state = step_a({"warfare": 3}, players={"maroon": {"warfare": 1}}, marker="maroon")
    pick_all(state)
    assert state.warfare == [3, 1, 0, 0]


# --- R-INCOME --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-INCOME-01", "R-INCOME-02")
@pytest.mark.parametrize("round_", [1, 2, 3])
@pytest.mark.parametrize(
    ("player", "earned"),
    [
        ({}, 4),
        ({"warfare": 1}, 3),
        ({"claims": {"rule": 1}}, 3),
        ({"claims": {"build": 2, "trade": 1}, "warfare": 2}, 1),
        ({"claims": {"rule": 1, "build": 1, "trade": 1}, "warfare": 1}, 0),
        ({"boat": {"fur": 1}}, 5),
        ({"boat": {"fur": 1, "ore": 1}}, 5),
        ({"boat": {"ore": 2}}, 5),
        ({"claims": {"trade": 5}, "boat": {"wood": 3, "ore": 2, "fish": 3, "honey": 2, "fur": 1}}, 3 + 5),
    ],
)
def test_income_for_markers_off_the_board_and_full_columns(round_: int, player: dict[str, Any], earned: int) -> None:
    state = step_a(player, round=round_, players={"maroon": {"warfare": 1}})
    assert (coins(state, "blue"), coins(state, "maroon")) == (3 + earned, 3 + 3)


@pytest.mark.rule("R-INCOME-04")
def test_a_marker_that_came_onto_its_track_earns_nothing() -> None:
    state = step_a({"troops": {"kiev": 1, "volyn": 1}})
    assert (claims(state, "blue"), coins(state, "blue")) == ((1, 0, 0), 3 + 3)


# --- R-CHOOSE --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-CHOOSE-01", "R-CHOOSE-02", "R-CHOOSE-03", "R-CHOOSE-04", "R-CHOOSE-05")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_takes_one_deed_and_the_row_is_filled_at_once(seats: int) -> None:
    state = turn(seats=seats, seat="maroon", first="maroon", marker="maroon")
    play(state, "end")
    taken = []
    while asked(state) == "pick":
        assert len(row(state)) == 3
        assert moves(state) == {f"pick {deed}" for deed in row(state)}  # nobody may pass
        closed = next(card.id for card in FACTS.deeds if card.id not in row(state))
        assert refused(state, f"pick {closed}") == "R-CHOOSE-01"
        seat, deed = mover(state), row(state)[1]
        play(state, f"pick {deed}")
        assert (deeds(state, seat), deeds(state.view(0), seat)) == ({deed}, {deed})
        taken.append(seat)
    assert taken == [SEATS[(1 + step) % seats] for step in range(seats)]
    assert len(row(state)) == 3


@pytest.mark.rule("R-CHOOSE-05")
def test_any_number_of_deeds_may_be_owned_and_none_thrown_away() -> None:
    many = [card.id for card in FACTS.deeds][:15]
    state = step_a({"deeds": many})
    deed = row(state)[0]
    play(state, f"pick {deed}")
    assert len(deeds(state, "blue")) == 16
    mine = turn(players={"blue": {"deeds": many, "coins": 0}})
    assert starting(mine, "discard") == set()


@pytest.mark.rule("R-CHOOSE-05", "R-CHOOSE-06")
def test_when_the_deck_is_used_up_the_row_shrinks() -> None:
    names = [card.id for card in FACTS.deeds]
    state = step_a({}, players={"white": {"done": names[:23]}}, row=names[23:])
    assert len(row(state)) == 3
    play(state, f"pick {names[23]}")
    assert row(state) == names[24:]
    assert [seat for seat, _ in pick_all(state)] == ["maroon", "yellow"]
    assert (asked(state), row(state)) == ("advise", [])  # White takes none
    none = step_a({}, players={"white": {"done": names}})
    assert asked(none) == "advise"


@pytest.mark.rule("R-CHOOSE-06", "R-VAR-06")
def test_with_the_deed_row_variant_the_discarded_deeds_are_shuffled_first() -> None:
    names = [card.id for card in FACTS.deeds]
    state = step_a(
        {},
        seats=2,
        options={"deed_row": True},
        players={"maroon": {"done": names[:20]}},
        row=names[20:23],
        deed_deck=[],
        deed_discard=names[23:],
    )
    log = play(state, f"pick {names[20]}")
    assert "deeds_reshuffled" in kinds(log)
    assert len(row(state)) == 3
    assert set(row(state)) <= set(names[20:])


# --- R-REFRESH -------------------------------------------------------------------------------------------------------


def next_round(**data: Any) -> RurikState:
    state = turn(**data)
    play(state, "end")
    while state.phase == "claim":
        play(state, min(moves(state)))
    return state


@pytest.mark.rule("R-REFRESH-01")
def test_conversion_tokens_are_turned_face_up() -> None:
    state = next_round(players={"blue": {"tokens": []}, "maroon": {"tokens": ["to_build"]}})
    assert [player["tokens"] for player in state.position()["players"].values()] == [["to_build", "to_muster"]] * 4


@pytest.mark.rule("R-REFRESH-02", "R-REFRESH-03")
@pytest.mark.parametrize(("seats", "region"), [(2, "kiev"), (3, "suzdal"), (4, "azov")])
def test_every_region_in_play_without_a_good_gets_one(seats: int, region: str) -> None:
    state = next_round(seats=seats, regions={region: {"good": False}})
    assert state.goods_on == state.setup.board.in_play
    taxed = turn({"tax": 2}, seats=seats, players={"blue": {"troops": {region: 1}}})
    taxed.goods_on = state.goods_on
    play(taxed, f"tax {region}")
    assert refused(taxed, f"tax {region}") == "R-TAX-08"  # never more than one
    assert goods(taxed, "blue") == {FACTS.regions[place(region)].good: 1}
    full = turn(seats=seats)
    log = play(full, "end")
    while full.phase == "claim":
        log += play(full, min(moves(full)))
    assert "goods_grown" not in kinds(log)


@pytest.mark.rule("R-REFRESH-04", "R-REFRESH-05")
@pytest.mark.parametrize("round_", [1, 2, 3])
def test_the_round_marker_moves_on(round_: int) -> None:
    state = next_round(round=round_)
    assert (state.round, state.phase) == (round_ + 1, "strategy")
    twos = {1: 1, 2: 1, 3: 2, 4: 2}[state.round]
    assert state.position()["players"]["blue"]["unplaced"].count(2) == twos


@pytest.mark.rule("R-REFRESH-06")
def test_no_rebel_comes_back() -> None:
    state = next_round(regions={"kiev": {"rebels": 1}})
    assert sum(state.rebels) == 1
    assert rebels(state, "kiev") == 1


@pytest.mark.rule("R-LEADER-MARIA-01", "R-LEADER-PREDSLAVA-01")
def test_abilities_for_once_a_round_are_fresh_in_the_next_round() -> None:
    state = next_round(players={"blue": {"leader": "maria", "leader_in": "kiev", "ability_used": True}})
    assert not state.position()["players"]["blue"]["ability_used"]
    claim = at(phase="claim")
    assert only(play(claim, f"pick {row(claim)[0]}"), "deed_chosen").rule == "R-CHOOSE-01"


@pytest.mark.rule("R-REFRESH-02")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_goods_come_back_everywhere_at_once_whoever_is_there(seats: int) -> None:
    """Rebels, a ruler or nobody: all regions in play were empty, and each has its own good again."""
    setup = GAME.setup(seats)
    names = [region for k, region in enumerate(setup.region_ids) if setup.board.in_play >> k & 1]
    empty: dict[str, dict[str, Any]] = {region: {"good": False} for region in names}
    empty["rostov"]["rebels"] = ["wood"]
    state = next_round(seats=seats, regions=empty, players={"blue": {"troops": {"kiev": 2}}})
    assert state.goods_on == setup.board.in_play
    assert [GOODS[state.grows[place(region)]] for region in names] == [
        FACTS.regions[place(region)].good for region in names
    ]


@pytest.mark.rule("R-REFRESH-02", "R-VAR-02")
def test_with_goods_tokens_what_comes_back_is_what_the_token_shows() -> None:
    grown = next_round(options={"goods_tokens": True}, regions={"kiev": {"good": False, "grows": "fur"}})
    assert has_good(grown, "kiev")
    taxed = turn({"tax": 2}, options={"goods_tokens": True}, players={"blue": {"troops": {"kiev": 1}}})
    taxed.goods_on, taxed.grows = grown.goods_on, grown.grows
    play(taxed, "tax kiev")
    assert goods(taxed, "blue") == {"fur": 1}
