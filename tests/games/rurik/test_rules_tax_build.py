"""Goods and structures: R-TAX, R-BUILD, R-CHURCH, R-MARKET, R-STRONGHOLD."""

from __future__ import annotations

from typing import Any

import pytest

from boardgames_edu.games.rurik.state import RurikState
from boardgames_edu.scene.pictures import scene_of, touched
from tests.games.rurik.conftest import (
    FACTS,
    REGIONS,
    asked,
    at,
    claims,
    coins,
    goods,
    has_good,
    kinds,
    leader_at,
    moves,
    only,
    owner,
    place,
    play,
    points,
    rebels,
    refusal,
    refused,
    ruler,
    starting,
    stowed,
    supply,
    troops,
    turn,
)

STRUCTURES = ("church", "market", "stronghold")


def with_points(blue: dict[str, int] | None = None, regions: dict[str, Any] | None = None, **data: Any) -> RurikState:
    """Blue with some troops, and plenty of tax and build points."""
    players = {"blue": {"troops": {"kiev": 1} if blue is None else blue}}
    for seat, more in data.pop("players", {}).items():
        players[seat] = {**players.get(seat, {}), **more}
    return turn(data.pop("points", {"tax": 4, "build": 4}), players=players, regions=regions or {}, **data)


# --- R-TAX -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-TAX-02", "R-TAX-03", "R-TAX-04", "R-BUILD-02", "R-BUILD-03", "R-BUILD-04")
@pytest.mark.parametrize(
    ("region", "price"), [({}, 1), ({"rebels": 1}, 2), ({"rebels": 1, "stronghold": "blue"}, 1), ({"rebels": 4}, 2)]
)
def test_a_good_or_a_structure_costs_one_point_where_you_rule_and_two_elsewhere(
    region: dict[str, Any], price: int
) -> None:
    state = with_points(regions={"kiev": region})
    log = play(state, "tax kiev", "build market kiev")
    assert points(state) == dict.fromkeys(("tax", "build"), 4 - price)
    assert (only(log, "taxed").facts["points"], only(log, "built").facts["points"]) == (price, price)
    short = with_points(regions={"kiev": region}, points={"tax": 1, "build": 1})
    if price == 1:
        assert {"tax kiev", "build market kiev"} <= moves(short)
    else:
        assert refused(short, "tax kiev") == "R-TAX-04"
        assert refused(short, "build market kiev") == "R-BUILD-04"


@pytest.mark.rule("R-TAX-02", "R-BUILD-02")
def test_only_where_a_troop_or_the_leader_stands() -> None:
    state = with_points(players={"blue": {"leader": "boris", "leader_in": "volyn"}})
    assert starting(state, "tax") == {"tax kiev", "tax volyn"}
    assert starting(state, "build") == {f"build {name} {region}" for name in STRUCTURES for region in ("kiev", "volyn")}
    assert refused(state, "tax rostov") == "R-TAX-02"
    assert refused(state, "build church rostov") == "R-BUILD-02"


@pytest.mark.rule("R-TAX-05", "R-TAX-08", "R-MARKET-03")
def test_a_taxed_good_is_gone_until_the_claim_phase() -> None:
    state = with_points(regions={"kiev": {"market": "blue"}})
    play(state, "tax kiev", "bonus coin")
    assert not has_good(state, "kiev")
    assert refused(state, "tax kiev") == "R-TAX-08"
    play(state, "end")
    while state.phase == "claim":
        play(state, min(moves(state)))
    assert has_good(state, "kiev")


@pytest.mark.rule("R-TAX-05")
@pytest.mark.parametrize("region", REGIONS)
def test_every_region_gives_its_own_good(region: str) -> None:
    state = with_points({region: 1})
    play(state, f"tax {region}")
    assert goods(state, "blue") == {FACTS.regions[place(region)].good: 1}


@pytest.mark.rule("R-TAX-06", "R-TAX-09", "R-MARKET-04")
@pytest.mark.parametrize(
    ("region", "slots"), [("kiev", 3), ("polotsk", 2), ("volyn", 3), ("smolensk", 2), ("pereyaslavl", 1)]
)
def test_goods_go_aboard_while_there_is_room_of_their_type_and_then_to_the_dock(region: str, slots: int) -> None:
    good = FACTS.regions[place(region)].good
    for already in range(slots + 2):
        aboard, ashore = min(already, slots), max(already - slots, 0)
        blue = {"boat": {good: aboard}, "dock": {good: ashore}}
        state = with_points({region: 1}, {region: {"market": "blue"}}, players={"blue": blue})
        play(state, f"tax {region}", "bonus good")
        total = already + 2
        expected = ({good: min(total, slots)}, {good: total - slots} if total > slots else {})
        assert stowed(state, "blue") == expected
    assert sum(FACTS.slots) == 11


@pytest.mark.rule("R-TAX-06", "R-DEED-09")
def test_costs_are_paid_from_the_dock_first() -> None:
    blue = {"boat": {"wood": 3}, "dock": {"wood": 1}, "deeds": ["establish_fortress"]}
    state = with_points(regions={"kiev": {"stronghold": "blue", "church": "blue"}}, players={"blue": blue})
    play(state, "deed establish_fortress")
    assert stowed(state, "blue") == ({"wood": 2}, {})


def trading(boat: dict[str, int], dock: dict[str, int], round_: int = 1, trade: int = 0) -> RurikState:
    """The end of the Action phase for Blue, with some goods."""
    blue = {"boat": boat, "dock": dock, "claims": {"trade": trade} if trade else {}}
    return turn(round=round_, players={"blue": blue})


@pytest.mark.rule("R-TAX-06", "R-TAX-07")
def test_goods_may_be_held_back_from_the_trade_track_but_fill_the_boat_for_the_income() -> None:
    state = trading({"ore": 1}, {"ore": 1, "fur": 1})
    play(state, "end")
    assert (asked(state), moves(state)) == ("trade", {"claim", "hold"})
    held = state.copy()
    play(held, "hold")
    assert claims(held, "blue") == (0, 0, 0)
    assert coins(held, "blue") == 3 + 4 + 2  # four markers off the board; ore and fur fill their columns
    assert stowed(held, "blue") == ({"ore": 2, "fur": 1}, {})
    play(state, "claim")
    assert claims(state, "blue") == (0, 0, 1)
    assert coins(state, "blue") == 3 + 3 + 2


@pytest.mark.rule("R-TAX-06", "R-TAX-07")
@pytest.mark.parametrize(
    ("boat", "dock", "round_", "trade", "asks"),
    [
        ({"wood": 3}, {}, 1, 0, True),
        ({"wood": 3}, {}, 3, 0, True),
        ({"wood": 3}, {}, 4, 0, False),
        ({"wood": 2}, {}, 1, 0, False),
        ({"wood": 2}, {"fur": 1}, 1, 0, True),
        ({"wood": 3, "fish": 2}, {}, 2, 1, False),
    ],
)
def test_when_the_trade_marker_is_asked_about(
    boat: dict[str, int], dock: dict[str, int], round_: int, trade: int, asks: bool
) -> None:
    state = trading(boat, dock, round_, trade)
    play(state, "end")
    assert (asked(state) == "trade") == asks
    if not asks:
        aboard = sum(boat.values()) + sum(dock.values())
        assert claims(state, "blue")[2] == {2: 0, 3: 1, 5: 2}[aboard]


# --- R-BUILD ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-BUILD-05")
def test_a_structure_asks_for_no_goods_and_no_coins() -> None:
    for name in STRUCTURES:
        state = with_points(players={"blue": {"coins": 0}}, points={"build": 1})
        play(state, f"build {name} kiev")
        assert owner(state, name, "kiev") == "blue"
        rich = with_points(players={"blue": {"coins": 5, "boat": {"wood": 2}}}, points={"build": 1})
        play(rich, f"build {name} kiev")
        assert (coins(rich, "blue"), goods(rich, "blue"), points(rich)) == (5, {"wood": 2}, {})


@pytest.mark.rule("R-BUILD-06")
@pytest.mark.parametrize("name", STRUCTURES)
@pytest.mark.parametrize("whose", ["blue", "maroon"])
def test_there_is_room_for_one_of_each_kind(name: str, whose: str) -> None:
    state = with_points(regions={"kiev": {name: whose}})
    assert refused(state, f"build {name} kiev") == "R-BUILD-06"
    others = [other for other in STRUCTURES if other != name]
    play(state, *(f"build {other} kiev" for other in sorted(others, reverse=True)))
    assert [owner(state, other, "kiev") for other in others] == ["blue", "blue"]
    assert owner(state, name, "kiev") == whose
    assert state.structures_left[:3].count(2) == (3 if whose == "blue" else 2)


@pytest.mark.rule("R-BUILD-07")
def test_a_structure_serves_its_owner_in_its_region_only() -> None:
    regions = {"kiev": {"market": "maroon"}, "polotsk": {"market": "blue"}, "volyn": {"stronghold": "blue"}}
    state = with_points({"kiev": 2, "volyn": 1}, regions, players={"maroon": {"troops": {"volyn": 1}}})
    play(state, "tax kiev")
    assert (asked(state), goods(state, "blue")) == ("turn", {"wood": 1})
    assert state.strength(0, place("kiev")) == 2
    assert state.strength(0, place("volyn")) == 2
    assert state.strength(1, place("volyn")) == 1


@pytest.mark.rule("R-BUILD-08", "R-GEN-06")
@pytest.mark.parametrize("name", STRUCTURES)
def test_no_more_structures_than_the_supply_holds(name: str) -> None:
    regions = {region: {name: "blue"} for region in ("novgorod", "rostov")}
    state = with_points({"kiev": 1, "volyn": 1}, regions)
    play(state, f"build {name} kiev")
    assert refused(state, f"build {name} volyn") == "R-BUILD-08"


# --- R-CHURCH --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-CHURCH-01", "R-CHURCH-02", "R-CHURCH-07", "R-CHURCH-08")
def test_a_church_turns_one_rebel_or_troop_of_an_opponent_of_your_choice() -> None:
    players = {
        "maroon": {"leader": "boris", "leader_in": "kiev", "troops": {"kiev": 1}},
        "yellow": {"leader": "maria", "leader_in": "kiev"},
    }
    state = with_points(regions={"kiev": {"rebels": ["wood"]}}, players=players)
    play(state, "build church kiev")
    assert asked(state) == "church"
    assert moves(state) == {"swap rebel", "swap maroon"}
    shown = {thing for action in state.legal_actions() for thing in touched(state, action)}
    assert shown == {"piece:kiev:rebel", "piece:kiev:maroon:troop"}
    assert shown <= {thing.id for thing in scene_of(state).pieces}
    for victim, why in (
        ("yellow", "Only the leader of Yellow is in Kiev; a church converts none."),
        ("blue", "A church converts troops of opponents; Blue is you."),
        ("white", "White has no troop in Kiev that your church could convert."),
    ):
        assert str(refusal(state, f"swap {victim}")) == f"{why} [R-CHURCH-01]"
    assert refused(state, "leave") == "R-CHURCH-08"
    play(state, "swap maroon")
    assert (troops(state, "blue", "kiev"), supply(state, "blue")) == (2, 10)
    assert (troops(state, "maroon", "kiev"), supply(state, "maroon"), leader_at(state, "maroon")) == (0, 12, "kiev")
    assert rebels(state, "kiev") == 1


@pytest.mark.rule("R-CHURCH-08")
def test_the_only_piece_is_turned_by_itself() -> None:
    state = with_points(regions={"kiev": {"rebels": 1}})
    play(state, "build church kiev")
    assert (asked(state), rebels(state, "kiev"), troops(state, "blue", "kiev")) == ("turn", 0, 2)


@pytest.mark.rule("R-CHURCH-03")
def test_with_an_empty_supply_the_piece_is_taken_away_or_left() -> None:
    state = with_points({"kiev": 12}, players={"maroon": {"troops": {"kiev": 1}}})
    play(state, "build church kiev")
    assert moves(state) == {"swap maroon", "leave"}
    left = state.copy()
    play(left, "leave")
    assert (troops(left, "maroon", "kiev"), asked(left)) == (1, "turn")
    play(state, "swap maroon")
    assert (troops(state, "maroon", "kiev"), troops(state, "blue", "kiev"), supply(state, "maroon")) == (0, 12, 12)


@pytest.mark.rule("R-CHURCH-04", "R-CHURCH-06", "R-AGENDA-COURAGEOUS", "R-REFRESH-06")
def test_a_converted_rebel_goes_into_the_box_and_is_no_defeated_rebel() -> None:
    state = with_points(regions={"kiev": {"rebels": ["two_coins"]}})
    spare = len(state.rebel_box)
    log = play(state, "build church kiev")
    assert (coins(state, "blue"), state.defeated[0], len(state.rebel_box)) == (3, (), spare + 1)
    assert {"check_due", "warfare", "rebel_defeated"}.isdisjoint(kinds(log))


@pytest.mark.rule("R-CHURCH-06")
def test_a_church_is_no_attack() -> None:
    state = with_points(players={"maroon": {"troops": {"kiev": 3}}})
    log = play(state, "build church kiev")
    assert state.warfare == [0, 0, 0, 0]
    assert asked(state) == "turn"
    assert {"check_due", "no_check", "warfare"}.isdisjoint(kinds(log))


@pytest.mark.rule("R-CHURCH-05")
def test_a_church_works_only_as_it_is_built() -> None:
    alone = with_points()
    log = play(alone, "build church kiev")
    assert (owner(alone, "church", "kiev"), asked(alone)) == ("blue", "turn")
    assert kinds(log) == ["built", "church_idle"]
    assert troops(alone, "blue", "kiev") == 1
    leaders = with_points(players={"maroon": {"leader": "boris", "leader_in": "kiev"}})
    assert "church_idle" in kinds(play(leaders, "build church kiev"))
    standing = turn(
        {"build": 2, "move": 1},
        seat="maroon",
        players={"blue": {"troops": {"kiev": 1}}, "maroon": {"troops": {"polotsk": 1}}},
        regions={"kiev": {"church": "blue"}},
    )
    play(standing, "move polotsk kiev", "build market kiev")
    assert (troops(standing, "maroon", "kiev"), troops(standing, "blue", "kiev")) == (1, 1)


# --- R-MARKET --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-MARKET-01", "R-MARKET-02")
def test_a_market_adds_a_second_good_or_a_coin_for_every_good_taxed_there() -> None:
    markets = {"kiev": {"market": "blue"}, "volyn": {"market": "blue"}}
    state = with_points({"kiev": 1, "volyn": 1, "polotsk": 1}, markets, points={"tax": 3})
    before = state.goods_on
    play(state, "tax kiev")
    assert (asked(state), moves(state)) == ("market", {"bonus good", "bonus coin"})
    play(state, "bonus good", "tax volyn", "bonus coin", "tax polotsk")
    assert goods(state, "blue") == {"wood": 2, "fish": 1, "ore": 1}
    assert coins(state, "blue") == 4
    gone = {region for region in REGIONS if before >> place(region) & 1 and not has_good(state, region)}
    assert gone == {"kiev", "volyn", "polotsk"}  # the second good comes from the supply


@pytest.mark.rule("R-MARKET-03")
def test_a_market_is_of_no_use_without_a_good() -> None:
    state = with_points(regions={"kiev": {"market": "blue", "good": False}})
    assert refused(state, "tax kiev") == "R-TAX-08"


# --- R-STRONGHOLD ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-STRONGHOLD-01")
def test_a_stronghold_is_worth_a_troop_for_ruling() -> None:
    state = with_points(players={"maroon": {"troops": {"kiev": 1}}})
    assert ruler(state, "kiev") is None
    play(state, "build stronghold kiev")
    assert ruler(state, "kiev") == "blue"


@pytest.mark.rule("R-STRONGHOLD-03", "R-AGENDA-ESTEEMED", "R-DEEDCARD-AMASS_FORCES-REQ")
def test_for_all_else_a_stronghold_is_no_troop() -> None:
    blue = {"deeds": ["amass_forces"], "agenda": "esteemed"}
    left = with_points(points={"build": 1, "move": 1})
    play(left, "build stronghold kiev", "move kiev volyn")
    assert left.occupied[0] == 1 << place("volyn")
    state = with_points({"kiev": 5}, {"kiev": {"stronghold": "blue"}}, players={"blue": blue})
    assert refused(state, "deed amass_forces") == "R-DEEDCARD-AMASS_FORCES-REQ"
    held = at(
        players={"blue": {"troops": {"kiev": 1}, "agenda": "esteemed"}, "maroon": {"troops": {"kiev": 1, "volyn": 1}}},
        regions={"rostov": {"stronghold": "blue"}, "murom": {"stronghold": "blue"}},
    )
    assert [line.points for line in held.scores()[0] if line.source == "agenda"] == [0]
    move = turn(
        {"move": 1, "attack": 1}, players={"maroon": {"troops": {"kiev": 1}}}, regions={"kiev": {"stronghold": "blue"}}
    )
    assert moves(move) == {"end"}
