"""Solo play, how the Rebellion attacks, builds and taxes: R-SOLOATTACK, -BUILD, -TAX."""

from __future__ import annotations

from typing import Any

import pytest

from boardgames_edu.games.rurik.components import GOODS
from boardgames_edu.games.rurik.state import G, RurikState
from tests.games.rurik.conftest import (
    ICON,
    SAFE,
    Data,
    asked,
    discards,
    has_good,
    kinds,
    leader_at,
    moves,
    only,
    owner,
    play,
    troops,
)
from tests.games.rurik.solo import acts, card, facing, its_troops, neutral, regions_of, rules_of, sviatopolk

BARE = {"attack_move": 0, "build": 0, "tax": 0}
BOAT = {"wood": 3, "ore": 2, "fish": 3, "honey": 2, "fur": 1}
"""A boat that is full."""


def its_goods(state: RurikState) -> tuple[dict[str, int], dict[str, int]]:
    """Goods on the boat and on the dock of the Rebellion, without zeros."""
    return tuple(
        {good: count for good, count in zip(GOODS, pile[G : 2 * G], strict=True) if count}
        for pile in (state.boat, state.dock)
    )  # type: ignore[return-value]


# --- attack ----------------------------------------------------------------------------------------------------------


def attacking(row: int = 1, **data: Any) -> RurikState:
    """The Rebellion is about to attack with the points of a space."""
    return facing("attack", row, **data)


@pytest.mark.rule("R-SOLOATTACK-01", "R-SOLOATTACK-02", "R-SOLOATTACK-03")
def test_it_attacks_you_before_neutral_troops_and_stays_as_long_as_it_can() -> None:
    state = attacking(
        its={"troops": {"pereyaslavl": 2, "chernigov": 2}},
        you={"troops": {"pereyaslavl": 1, "chernigov": 1}},
        neutral={"pereyaslavl": 1},
    )
    log = acts(state, "deck left")
    assert regions_of(log, "rebellion_attacks") == ["pereyaslavl", "pereyaslavl"]
    assert rules_of(log, "rebellion_attacks")[1] == "R-SOLOATTACK-03"
    assert [kind for kind in kinds(log) if kind in ("rebellion_hits", "neutral_boxed")] == [
        "rebellion_hits", "neutral_boxed",
    ]  # fmt: skip
    assert neutral(state) == {}
    assert troops(state, "blue", "chernigov") == 1


@pytest.mark.rule("R-SOLOATTACK-03")
def test_it_looks_again_when_nobody_is_left_or_it_has_lost_its_last_piece() -> None:
    its = {"troops": {"pereyaslavl": 1, "chernigov": 1}}
    two = {"troops": {"pereyaslavl": 2}}
    state = attacking(its=its, you=two, neutral={"chernigov": 1}, left=[ICON])
    log = acts(state, "deck left")
    assert regions_of(log, "rebellion_attacks") == ["pereyaslavl", "chernigov"]
    assert its_troops(state) == {"chernigov": 1}
    assert troops(state, "blue", "pereyaslavl") == 1
    state = attacking(its=its, you={"troops": {"pereyaslavl": 1}}, neutral={"chernigov": 1})
    assert regions_of(acts(state, "deck left"), "rebellion_attacks") == ["pereyaslavl", "chernigov"]


@pytest.mark.rule("R-SOLOATTACK-04")
def test_for_attack_and_movement_it_begins_where_it_does_not_rule() -> None:
    its = {"troops": {"pereyaslavl": 3, "polotsk": 1, "volyn": 1}}
    state = attacking(its=its, priority="attack_move", coins=BARE, solo="hard",
                      neutral={"pereyaslavl": 1, "polotsk": 1, "volyn": 1})  # fmt: skip
    log = acts(state)  # four points: two of the space and two of the mat
    assert regions_of(log, "rebellion_attacks") == ["polotsk", "volyn", "pereyaslavl"]
    assert rules_of(log, "rebellion_attacks") == ["R-SOLOATTACK-04"] * 3
    assert only(log, "rebellion_points_lost").facts["points"] == 1


@pytest.mark.rule("R-SOLOATTACK-05")
@pytest.mark.parametrize("priority", ["build", "tax"])
def test_otherwise_it_begins_where_it_rules(priority: str) -> None:
    its = {"troops": {"pereyaslavl": 1, "chernigov": 1, "volyn": 2}}
    state = attacking(its=its, priority=priority, coins=BARE,
                      neutral={"pereyaslavl": 1, "chernigov": 1, "volyn": 1})  # fmt: skip
    log = acts(state)
    assert regions_of(log, "rebellion_attacks") == ["volyn", "pereyaslavl", "chernigov"]
    assert rules_of(log, "rebellion_attacks") == ["R-SOLOATTACK-05"] * 3


@pytest.mark.rule("R-SOLOATTACK-06", "R-SOLOATTACK-07")
def test_you_lose_a_troop_and_name_the_deck_for_its_check() -> None:
    state = attacking(3, its={"troops": {"kiev": 2}}, you={"troops": {"kiev": 1}, "leader": "boris",
                                                           "leader_in": "kiev"})  # fmt: skip
    log = acts(state)
    assert (state.to_move, asked(state)) == (0, "rebellion_check")
    assert moves(state) == {"deck left", "deck right"}
    assert "name the scheme deck" in state.prompt()
    assert (troops(state, "blue", "kiev"), leader_at(state, "blue")) == (0, "kiev")  # the leader is last
    assert state.warfare == [0, 1]
    right = state.copy()
    log += play(state, "deck left")
    assert discards(state) == [SAFE[0]]
    assert state.left_deck != right.left_deck
    play(right, "deck right")
    assert right.left_deck == [*state.left_deck, right.left_deck[-1]]
    assert "no_casualty" in kinds(log)
    # with nobody else there your leader is the piece that you lose
    alone_ = attacking(3, its={"troops": {"kiev": 2}}, you={"leader": "boris", "leader_in": "kiev"})
    assert only(acts(alone_), "rebellion_hits_leader").facts["leader"] == "boris"
    assert leader_at(alone_, "blue") is None


@pytest.mark.rule("R-SOLOATTACK-08")
def test_a_neutral_troop_brings_neither_a_step_nor_a_check() -> None:
    state = attacking(3, its={"troops": {"kiev": 2}}, neutral={"kiev": 2})
    log = acts(state)
    assert neutral(state) == {"kiev": 1}
    assert state.warfare == [0, 0]
    assert not {"check_due", "no_check", "warfare"} & {*kinds(log)}


@pytest.mark.rule("R-SOLOATTACK-09")
def test_it_needs_a_piece_there_and_loses_sviatopolk_last() -> None:
    state = attacking(3, its={"troops": {"kiev": 1}}, neutral={"volyn": 1})
    assert "rebellion_gives_up" in kinds(acts(state))
    state = attacking(3, its={"troops": {"kiev": 1}, "leader_in": "kiev"}, you={"troops": {"kiev": 3}}, left=[ICON])
    acts(state, "deck left")
    assert (its_troops(state), sviatopolk(state)) == ({}, "kiev")
    state = attacking(3, its={"leader_in": "kiev"}, you={"troops": {"kiev": 3},}, left=[ICON])  # fmt: skip
    acts(state)
    assert asked(state) == "rebellion_check"
    log = play(state, "deck left")
    assert (sviatopolk(state), "leader_casualty" in kinds(log)) == (None, True)


def due(row: int = 3, coins: dict[str, int] | None = None, solo: str = "easy", **data: Any) -> int:
    """How many cards its check is due."""
    state = attacking(row, coins=coins or {}, solo=solo, **data)
    return sum(int(str(event.facts["cards"])) for event in acts(state) if event.kind == "check_due")


@pytest.mark.rule("R-SOLOATTACK-07", "R-SOLOACT-13", "R-LEADER-SVIATOPOLK_SOLO-01")
def test_how_many_cards_it_reveals() -> None:
    you = {"troops": {"kiev": 2}}
    rebels = {"troops": {"kiev": 2}}
    assert due(its=rebels, you=you) == 1
    assert due(its={"troops": {"kiev": 1}}, you=you) == 2  # you rule
    fort = {"kiev": {"stronghold": "blue"}}
    assert due(its=rebels, you=you, regions=fort) == 3
    assert due(its={**rebels, "leader_in": "kiev"}, you=you) == 0  # Sviatopolk is there, and you do not rule
    assert due(its={"troops": {"kiev": 1}, "leader_in": "volyn"}, you=you, regions=fort) == 3
    assert due(its={"leader_in": "kiev"}, you=you, regions=fort) == 2
    # an open bonus spares one card more, and never are there fewer than none
    one_less = {"attack_move": 0}
    assert due(its=rebels, you=you, coins=one_less) == 0
    assert due(its={"leader_in": "kiev"}, you=you, coins=one_less, regions=fort) == 1
    assert due(its={**rebels, "leader_in": "kiev"}, you=you, coins=one_less) == 0


@pytest.mark.rule("R-SOLOACT-13")
def test_the_open_bonus_holds_for_all_checks_of_the_action() -> None:
    you = {"troops": {"kiev": 5}}
    state = attacking(its={"troops": {"kiev": 3}}, you=you, coins={"attack_move": 0})
    log = acts(state, "deck left", "deck left")
    assert [event.facts["cards"] for event in log if event.kind == "check_due"] == [1, 1]


# --- build -----------------------------------------------------------------------------------------------------------


def building(row: int = 1, *structures: str, **data: Any) -> RurikState:
    """The Rebellion is about to build; its card ranks the structures as given."""
    ranking = structures or ("stronghold", "market", "church")
    return facing("build", row, card(structures=ranking), **data)


@pytest.mark.rule("R-SOLOBUILD-01", "R-SOLOBUILD-05", "R-SOLOBUILD-06")
def test_it_builds_first_where_it_rules_and_has_built_nothing() -> None:
    its = {"troops": {"pereyaslavl": 1, "kiev": 1, "volyn": 1, "polotsk": 1}}
    state = building(its=its, neutral={"pereyaslavl": 1}, regions={"kiev": {"church": "rebellion"}})
    log = acts(state)
    assert regions_of(log, "rebellion_builds_in") == ["polotsk", "volyn"]
    assert rules_of(log, "rebellion_builds_in") == ["R-SOLOBUILD-01"] * 2
    assert owner(state, "stronghold", "polotsk") == owner(state, "stronghold", "volyn") == "rebellion"


@pytest.mark.rule("R-SOLOBUILD-02", "R-SOLOBUILD-09")
def test_next_where_it_only_occupies_for_two_points() -> None:
    its = {"troops": {"pereyaslavl": 1, "kiev": 2}}
    data: dict[str, Any] = {"its": its, "neutral": {"pereyaslavl": 1}, "regions": {"kiev": {"market": "rebellion"}}}
    state = building(**data)
    log = acts(state)
    assert regions_of(log, "rebellion_builds_in") == ["pereyaslavl"]
    assert rules_of(log, "rebellion_builds_in") == ["R-SOLOBUILD-02"]
    assert only(log, "rebellion_builds").facts["points"] == 2
    # with one point it passes over what asks for two
    log = acts(building(2, **data))
    assert regions_of(log, "rebellion_builds_in") == ["kiev"]
    # in the later edition one point is enough everywhere
    log = acts(building(2, options={"solo_edition": "1.5"}, **data))
    assert regions_of(log, "rebellion_builds_in") == ["pereyaslavl"]


@pytest.mark.rule("R-SOLOBUILD-03", "R-SOLOBUILD-04")
def test_then_where_it_rules_and_has_built_beside_others_and_last_alone() -> None:
    its = {"troops": {"pereyaslavl": 1, "kiev": 3, "volyn": 2}}
    state = building(
        its=its,
        you={"leader": "boris", "leader_in": "kiev"},
        neutral={"volyn": 1},
        regions={region: {"church": "rebellion"} for region in ("pereyaslavl", "kiev", "volyn")},
    )
    log = acts(state)
    assert regions_of(log, "rebellion_builds_in") == ["kiev", "kiev"]
    assert rules_of(log, "rebellion_builds_in") == ["R-SOLOBUILD-03"] * 2
    full = {"church": "rebellion", "market": "rebellion", "stronghold": "blue"}
    state = building(its=its, neutral={"kiev": 1}, regions={"kiev": full, "pereyaslavl": {"market": "rebellion"}})
    log = acts(state)
    assert regions_of(log, "rebellion_builds_in") == ["volyn", "pereyaslavl"]
    assert rules_of(log, "rebellion_builds_in") == ["R-SOLOBUILD-01", "R-SOLOBUILD-04"]


@pytest.mark.rule("R-SOLOBUILD-06", "R-SOLOBUILD-10")
def test_the_highest_structure_that_is_missing_there_and_left_in_its_supply() -> None:
    spent = {region: {"stronghold": "rebellion"} for region in ("rostov", "novgorod", "volyn")}
    state = building(its={"troops": {"kiev": 1}}, regions={**spent, "kiev": {"market": "blue"}}, neutral={"kiev": 1},
                     you={"troops": {}})  # fmt: skip
    log = acts(state)
    assert only(log, "rebellion_builds").facts["structure"] == "church"
    assert rules_of(log, "rebellion_builds") == ["R-SOLOBUILD-06"]
    # and where nothing can be built it goes on with the next region
    data: dict[str, Any] = {"its": {"troops": {"kiev": 1, "polotsk": 1}}}
    city = {"kiev": {"church": "blue", "market": "blue", "stronghold": "blue"}}
    assert regions_of(acts(building(2, regions=city, **data)), "rebellion_builds_in") == ["polotsk"]


@pytest.mark.rule("R-SOLOBUILD-07", "R-SOLOBUILD-08")
def test_a_church_only_with_a_troop_to_turn_and_yours_before_a_neutral_one() -> None:
    def built(**data: Any) -> tuple[str, RurikState]:
        state = building(2, "church", "market", "stronghold", **data)
        return str(only(acts(state), "rebellion_builds").facts["structure"]), state

    rebels = {"troops": {"kiev": 4}}
    assert built(its=rebels)[0] == "market"
    assert built(its=rebels, you={"leader": "boris", "leader_in": "kiev"})[0] == "market"
    structure, state = built(its=rebels, you={"troops": {"kiev": 1}}, neutral={"kiev": 1})
    assert structure == "church"
    assert (troops(state, "blue", "kiev"), its_troops(state), neutral(state)) == (0, {"kiev": 5}, {"kiev": 1})
    structure, state = built(its=rebels, neutral={"kiev": 1})
    assert (structure, its_troops(state), neutral(state)) == ("church", {"kiev": 5}, {})
    # with its supply empty the piece goes and none comes
    structure, state = built(its={"troops": {"kiev": 15}}, neutral={"kiev": 1})
    assert (structure, its_troops(state), neutral(state)) == ("church", {"kiev": 15}, {})


@pytest.mark.rule("R-SOLOBUILD-07", "R-LEADER-YAROSLAV-03")
@pytest.mark.parametrize(
    ("troops_", "neutral_", "structure"), [({"kiev": 1}, {}, "church"), ({}, {"kiev": 1}, "church"), ({}, {}, "market")]
)
def test_beside_your_yaroslav_its_church_turns_nobody(troops_: Data, neutral_: Data, structure: str) -> None:
    """It is built to the letter: a troop stands there, and Yaroslav's card lets a church be built in vain (AMB-90)."""
    you = {"leader": "yaroslav", "leader_in": "kiev", "troops": troops_}
    state = building(2, "church", "market", "stronghold", its={"troops": {"kiev": 4}}, you=you, neutral=neutral_)
    before = (troops(state, "blue", "kiev"), its_troops(state), neutral(state))
    log = acts(state)
    assert only(log, "rebellion_builds").facts["structure"] == structure
    assert rules_of(log, "church_silent") == ["R-LEADER-YAROSLAV-03"] * (structure == "church")
    assert (troops(state, "blue", "kiev"), its_troops(state), neutral(state)) == before


# --- tax -------------------------------------------------------------------------------------------------------------


def taxing(row: int = 1, **data: Any) -> RurikState:
    """The Rebellion is about to tax."""
    return facing("tax", row, **data)


@pytest.mark.rule("R-SOLOTAX-01", "R-SOLOTAX-05", "R-SOLOTAX-06")
def test_it_taxes_first_where_it_rules_and_its_boat_has_room() -> None:
    its = {"troops": {"pereyaslavl": 1, "kiev": 1, "chernigov": 1, "volyn": 2}, "boat": {"fish": 3}}
    state = taxing(its=its, neutral={"pereyaslavl": 1})  # volyn and chernigov grow fish
    log = acts(state)
    assert regions_of(log, "rebellion_taxes")[0] == "kiev"
    assert rules_of(log, "rebellion_taxes")[0] == "R-SOLOTAX-01"
    assert its_goods(state)[0]["wood"] == 1
    assert not has_good(state, "kiev")


@pytest.mark.rule("R-SOLOTAX-02", "R-SOLOTAX-08")
def test_next_where_it_only_occupies_and_has_room() -> None:
    its = {"troops": {"pereyaslavl": 1, "volyn": 2}, "boat": {"fish": 3}}
    state = taxing(its=its, neutral={"pereyaslavl": 1})
    log = acts(state)
    assert [(e.facts["region"], e.facts["points"], e.rule) for e in log if e.kind == "rebellion_taxes"] == [
        ("pereyaslavl", 2, "R-SOLOTAX-02")
    ]
    # with one point left it passes over a region that asks for two
    log = acts(taxing(2, its=its, neutral={"pereyaslavl": 1}))
    assert rules_of(log, "rebellion_taxes") == ["R-SOLOTAX-03"]
    assert regions_of(log, "rebellion_taxes") == ["volyn"]
    later = acts(taxing(2, its=its, neutral={"pereyaslavl": 1}, options={"solo_edition": "1.5"}))
    assert regions_of(later, "rebellion_taxes") == ["pereyaslavl"]


@pytest.mark.rule("R-SOLOTAX-03", "R-SOLOTAX-04", "R-SOLOTAX-06")
def test_then_where_it_rules_with_a_full_column_and_last_where_it_only_occupies() -> None:
    its = {"troops": {"pereyaslavl": 1, "volyn": 2}, "boat": BOAT}
    state = taxing(its=its, neutral={"pereyaslavl": 1}, coins=BARE)
    log = acts(state)
    assert regions_of(log, "rebellion_taxes") == ["volyn", "pereyaslavl"]
    assert rules_of(log, "rebellion_taxes") == ["R-SOLOTAX-03", "R-SOLOTAX-04"]
    assert its_goods(state) == (BOAT, {"fish": 1, "fur": 1})


@pytest.mark.rule("R-SOLOTAX-07")
def test_its_market_always_gives_the_second_good() -> None:
    state = taxing(2, its={"troops": {"kiev": 1}, "boat": {"wood": 2}}, regions={"kiev": {"market": "rebellion"}})
    before = state.coins[1]
    acts(state)
    assert its_goods(state) == ({"wood": 3}, {"wood": 1})
    assert state.coins[1] == before
    # a foreign market gives nothing, and its own is asleep beside your Yaroslav
    state = taxing(2, its={"troops": {"kiev": 1}}, regions={"kiev": {"market": "blue"}})
    acts(state)
    assert its_goods(state) == ({"wood": 1}, {})
    state = taxing(2, its={"troops": {"kiev": 2}}, you={"leader": "yaroslav", "leader_in": "kiev"},
                   regions={"kiev": {"market": "rebellion"}})  # fmt: skip
    acts(state)
    assert its_goods(state) == ({"wood": 1}, {})


@pytest.mark.rule("R-SOLOTAX-09")
def test_after_each_good_it_looks_again_from_the_first_group() -> None:
    """The only place for fur is taken by the first good, so the second comes from a region with room."""
    its = {"troops": {"pereyaslavl": 1, "volyn": 1}, "boat": {"fish": 2}}
    state = taxing(its=its, coins=BARE, regions={"volyn": {"market": "rebellion"}})
    log = acts(state)
    assert regions_of(log, "rebellion_taxes") == ["pereyaslavl", "volyn"]
    two = taxing(its={"troops": {"chernigov": 1, "volyn": 1, "kiev": 1}, "boat": {"fish": 2, "wood": 1}})
    log = acts(two)
    assert regions_of(log, "rebellion_taxes") == ["chernigov", "kiev"]  # fish is full after chernigov
