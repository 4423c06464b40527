"""What each of the 26 deeds asks for and costs: R-DEEDCARD, card by card.

The tables repeat the cards on purpose: a slip in the card file shows up here.
"""

from __future__ import annotations

import pytest

from boardgames_edu.games.rurik.rules.cards import deeds
from boardgames_edu.games.rurik.state import R
from tests.games.rurik.conftest import (
    CITY,
    FACTS,
    ROOMY,
    Data,
    asked,
    built,
    coins,
    discards,
    done,
    finish,
    goods,
    hand,
    holding,
    leader_at,
    moves,
    owner,
    place,
    play,
    refusal,
    refused,
    supply,
    troops,
)

# --- requirements ----------------------------------------------------------------------------------------------------

EIGHT = ("kiev", "volyn", "rostov", "murom", "azov", "brest", "pskov", "galich")
REQUIREMENTS: dict[str, tuple[list[tuple[Data, Data]], list[tuple[Data, Data]]]] = {
    # deed: positions (Blue, regions) that meet it, and positions that do not
    "amass_forces": (
        [
            ({"troops": {"kiev": 6}}, {}),
            ({"troops": {"kiev": 5}, "leader": "boris", "leader_in": "kiev"}, {"kiev": {"rebels": 9}}),
        ],
        [
            ({"troops": {"kiev": 5, "volyn": 5}}, {}),
            ({"troops": {"kiev": 5}}, {"kiev": {"stronghold": "blue"}}),
            ({"troops": {"kiev": 4}, "leader": "sviatopolk", "leader_in": "kiev"}, {"kiev": {"rebels": 3}}),
        ],
    ),
    "capital_city": (
        [({}, {"kiev": CITY}), ({}, {"azov": {**CITY, "rebels": 3}})],
        [
            ({}, {"kiev": {"church": "blue", "market": "blue"}}),
            ({}, {"kiev": {**CITY, "market": "maroon"}}),
            ({}, {"kiev": {"church": "blue", "market": "blue"}, "volyn": {"stronghold": "blue"}}),
        ],
    ),
    "defensive_belt": (
        [({}, built("stronghold", "kiev", "volyn", "brest")), ({}, built("stronghold", "kiev", "volyn", "polotsk"))],
        [
            ({}, built("stronghold", "kiev", "volyn")),
            ({}, built("stronghold", "kiev", "volyn", "rostov")),
            ({}, {**built("stronghold", "kiev", "volyn"), **built("stronghold", "brest", owner_="maroon")}),
            ({}, {**built("stronghold", "kiev", "volyn"), **built("church", "brest")}),
        ],
    ),
    "dispatch_messengers": (
        [
            ({"troops": dict.fromkeys(EIGHT, 1)}, {}),
            (
                {"troops": dict.fromkeys(EIGHT[:7], 1), "leader": "boris", "leader_in": "galich"},
                {"kiev": {"rebels": 5}},
            ),
        ],
        [
            ({"troops": dict.fromkeys(EIGHT[:7], 1)}, {}),
            ({"troops": dict.fromkeys(EIGHT[:7], 1)}, {"galich": {"stronghold": "blue"}}),
        ],
    ),
    "enforce_peace": ([({"defeated": ["wood", "ore"]}, {})], [({"defeated": ["wood"]}, {}), ({"warfare": 5}, {})]),
    "establish_fortress": (
        [({}, {"kiev": {"stronghold": "blue", "church": "blue"}})],
        [
            ({}, {"kiev": {"stronghold": "blue", "market": "blue"}}),
            ({}, {"kiev": {"stronghold": "blue"}, "volyn": {"church": "blue"}}),
            ({}, {"kiev": {"stronghold": "blue", "church": "maroon"}}),
        ],
    ),
    "law_giver": ([({"defeated": ["wood", "ore", "fur"]}, {})], [({"defeated": ["wood", "ore"]}, {})]),
    "market_day": (
        [({}, built("market", "kiev", "volyn", "smolensk")), ({}, built("market", "azov", "rostov", "peresech"))],
        [
            ({}, built("market", "kiev", "novgorod", "volyn")),
            ({}, built("market", "kiev", "volyn")),
            ({}, {**built("market", "kiev", "volyn"), **built("market", "smolensk", owner_="maroon")}),
            ({}, {**built("market", "kiev", "volyn"), **built("church", "smolensk")}),
        ],
    ),
    "tithe_payments": (
        [({}, built("church", "kiev", "volyn", "brest")), ({}, built("church", "kiev", "volyn", "galich"))],
        [
            ({}, built("church", "kiev", "volyn", "rostov")),
            ({}, {**built("church", "kiev", "volyn"), **built("church", "brest", owner_="maroon")}),
        ],
    ),
}


@pytest.mark.parametrize(
    "deed",
    [
        pytest.param("amass_forces", marks=pytest.mark.rule("R-DEEDCARD-AMASS_FORCES-REQ")),
        pytest.param("capital_city", marks=pytest.mark.rule("R-DEEDCARD-CAPITAL_CITY-REQ")),
        pytest.param("defensive_belt", marks=pytest.mark.rule("R-DEEDCARD-DEFENSIVE_BELT-REQ")),
        pytest.param("dispatch_messengers", marks=pytest.mark.rule("R-DEEDCARD-DISPATCH_MESSENGERS-REQ")),
        pytest.param("enforce_peace", marks=pytest.mark.rule("R-DEEDCARD-ENFORCE_PEACE-REQ")),
        pytest.param("establish_fortress", marks=pytest.mark.rule("R-DEEDCARD-ESTABLISH_FORTRESS-REQ")),
        pytest.param("law_giver", marks=pytest.mark.rule("R-DEEDCARD-LAW_GIVER-REQ")),
        pytest.param("market_day", marks=pytest.mark.rule("R-DEEDCARD-MARKET_DAY-REQ")),
        pytest.param("tithe_payments", marks=pytest.mark.rule("R-DEEDCARD-TITHE_PAYMENTS-REQ")),
    ],
)
def test_what_a_deed_requires_and_that_it_is_only_shown(deed: str) -> None:
    met, missed = REQUIREMENTS[deed]
    rich = {key: ROOMY[key] for key in ("coins", "dock")}
    for blue, regions in met:
        state = holding(deed, {**rich, **blue}, regions)
        before = (state.troops[:R], state.built[:], state.defeated[0])
        play(state, f"deed {deed}")
        assert done(state, "blue") == {deed}
        assert (state.troops[:R], state.built[:], state.defeated[0]) == before
    for blue, regions in missed:
        assert refused(holding(deed, {**rich, **blue}, regions), f"deed {deed}") == f"R-DEEDCARD-{deed.upper()}-REQ"


@pytest.mark.rule("R-DEEDCARD-GRAND_HUNTER-REQ", "R-SCHEME-05")
def test_grand_hunter_asks_for_the_first_player_marker_at_that_moment() -> None:
    blue = {"dock": {"fur": 2}}
    assert "deed grand_hunter" in moves(holding("grand_hunter", blue, marker="blue", first="maroon"))
    state = holding(
        "grand_hunter", blue, marker="maroon", first="blue", turn={"action": "undecided", "column": "scheme", "row": 1}
    )
    assert refused(state, "deed grand_hunter") == "R-DEEDCARD-GRAND_HUNTER-REQ"
    play(state, "take", "deck left", "keep scheme_move_2")
    while asked(state) == "put_back":
        state.apply(state.legal_actions()[0])
    play(state, "marker blue", "deed grand_hunter")
    assert done(state, "blue") == {"grand_hunter"}


# --- costs -----------------------------------------------------------------------------------------------------------

GOODS_AND_COINS: dict[str, tuple[dict[str, int], int, int]] = {
    # deed: goods of fixed types, coins, scheme cards
    "enforce_peace": ({"wood": 1, "honey": 1}, 0, 0),
    "establish_fortress": ({"wood": 2}, 0, 0),
    "generous_prince": ({}, 4, 0),
    "grand_hunter": ({"fur": 2}, 0, 0),
    "great_library": ({"ore": 1}, 0, 1),
    "hire_mercenaries": ({"fish": 1, "ore": 1}, 2, 0),
    "honorable_prince": ({}, 3, 1),
    "law_giver": ({}, 2, 0),
    "master_beekeeper": ({"honey": 2}, 0, 1),
    "send_gifts": ({"fish": 1, "fur": 1}, 2, 0),
    "splendid_feast": ({"fish": 1, "honey": 1}, 2, 0),
    "wilderness_forts": ({"ore": 1, "fur": 1, "wood": 1}, 0, 0),
}
FORTRESS: Data = {"kiev": {"stronghold": "blue", "church": "blue"}}


@pytest.mark.parametrize(
    "deed",
    [
        pytest.param("enforce_peace", marks=pytest.mark.rule("R-DEEDCARD-ENFORCE_PEACE-COST")),
        pytest.param("establish_fortress", marks=pytest.mark.rule("R-DEEDCARD-ESTABLISH_FORTRESS-COST")),
        pytest.param("generous_prince", marks=pytest.mark.rule("R-DEEDCARD-GENEROUS_PRINCE-COST")),
        pytest.param("grand_hunter", marks=pytest.mark.rule("R-DEEDCARD-GRAND_HUNTER-COST")),
        pytest.param("great_library", marks=pytest.mark.rule("R-DEEDCARD-GREAT_LIBRARY-COST")),
        pytest.param("hire_mercenaries", marks=pytest.mark.rule("R-DEEDCARD-HIRE_MERCENARIES-COST")),
        pytest.param("honorable_prince", marks=pytest.mark.rule("R-DEEDCARD-HONORABLE_PRINCE-COST")),
        pytest.param("law_giver", marks=pytest.mark.rule("R-DEEDCARD-LAW_GIVER-COST")),
        pytest.param("master_beekeeper", marks=pytest.mark.rule("R-DEEDCARD-MASTER_BEEKEEPER-COST")),
        pytest.param("send_gifts", marks=pytest.mark.rule("R-DEEDCARD-SEND_GIFTS-COST")),
        pytest.param("splendid_feast", marks=pytest.mark.rule("R-DEEDCARD-SPLENDID_FEAST-COST")),
        pytest.param("wilderness_forts", marks=pytest.mark.rule("R-DEEDCARD-WILDERNESS_FORTS-COST")),
    ],
)
def test_goods_coins_and_schemes_that_a_deed_costs(deed: str) -> None:
    wanted, money, cards = GOODS_AND_COINS[deed]
    exact: Data = {
        "dock": wanted,
        "coins": money,
        "hand": ["scheme_coins_2"] * cards,
        "defeated": ROOMY["defeated"],
        "troops": {"kiev": 1},
    }
    state = holding(deed, exact, FORTRESS)
    play(state, f"deed {deed}")
    finish(state)
    assert (goods(state, "blue"), coins(state, "blue")) == ({}, 0)
    assert (hand(state, "blue"), discards(state)) == ([], ["scheme_coins_2"] * cards)
    assert troops(state, "blue", "kiev") == 1
    for good, count in wanted.items():
        less = {**exact, "dock": {**wanted, good: count - 1, "fur" if good == "wood" else "wood": 5}}
        if good in ("wood", "fur") and {"wood", "fur"} <= wanted.keys():
            less["dock"] = {**wanted, good: 0}
        assert refused(holding(deed, less, FORTRESS), f"deed {deed}") == f"R-DEEDCARD-{deed.upper()}-COST"
    if money:
        assert (
            refused(holding(deed, {**exact, "coins": money - 1}, FORTRESS), f"deed {deed}")
            == f"R-DEEDCARD-{deed.upper()}-COST"
        )
    if cards:
        assert (
            refused(holding(deed, {**exact, "hand": []}, FORTRESS), f"deed {deed}") == f"R-DEEDCARD-{deed.upper()}-COST"
        )
    much = holding(deed, ROOMY, FORTRESS)
    play(much, f"deed {deed}")
    finish(much)
    rest = {good: 5 - wanted.get(good, 0) for good in ("wood", "ore", "fish", "honey", "fur")}
    assert (goods(much, "blue"), coins(much, "blue"), len(hand(much, "blue"))) == (rest, 20 - money, 2 - cards)


@pytest.mark.rule("R-DEEDCARD-HOARD-COST")
def test_hoard_costs_three_goods_of_one_type() -> None:
    state = holding("hoard", {"boat": {"fish": 2}, "dock": {"fish": 1, "wood": 4, "ore": 2}})
    play(state, "deed hoard")
    assert moves(state) == {"pay fish", "pay wood"}
    assert refused(state, "pay ore") == "R-DEEDCARD-HOARD-COST"
    play(state, "pay fish")
    assert (goods(state, "blue"), done(state, "blue")) == ({"wood": 4, "ore": 2}, {"hoard"})
    assert (
        refused(holding("hoard", {"dock": {"wood": 2, "ore": 2, "fish": 2}}), "deed hoard") == "R-DEEDCARD-HOARD-COST"
    )


@pytest.mark.rule("R-DEEDCARD-TRADE_ROUTE-COST")
def test_trade_route_costs_three_goods_of_different_types() -> None:
    state = holding("trade_route", {"dock": {"wood": 2, "ore": 1, "fish": 1, "fur": 1}})
    play(state, "deed trade_route", "pay wood")
    assert moves(state) == {"pay ore", "pay fish", "pay fur"}
    play(state, "pay fur", "pay ore")
    assert goods(state, "blue") == {"wood": 1, "fish": 1}
    assert (
        refused(holding("trade_route", {"dock": {"wood": 9, "ore": 9}}), "deed trade_route")
        == "R-DEEDCARD-TRADE_ROUTE-COST"
    )


@pytest.mark.rule("R-DEEDCARD-REWARD_LABORERS-COST")
def test_reward_laborers_costs_two_coins_and_two_goods_of_any_type() -> None:
    for pair in ({"wood": 2}, {"wood": 1, "fur": 1}):
        state = holding("reward_laborers", {"dock": pair, "coins": 2})
        play(state, "deed reward_laborers")
        finish(state)
        assert (goods(state, "blue"), coins(state, "blue")) == ({}, 0)
    for poor in ({"dock": {"wood": 1}, "coins": 2}, {"dock": {"wood": 2}, "coins": 1}):
        assert refused(holding("reward_laborers", poor), "deed reward_laborers") == "R-DEEDCARD-REWARD_LABORERS-COST"


@pytest.mark.rule("R-DEEDCARD-BORDER_PATROLS-COST")
def test_border_patrols_takes_a_piece_from_each_of_three_regions_the_leader_only_when_alone() -> None:
    blue = {"troops": {"kiev": 2, "volyn": 1, "rostov": 1}, "leader": "boris", "leader_in": "kiev"}
    state = holding("border_patrols", blue)
    play(state, "deed border_patrols")
    assert moves(state) == {"remove kiev", "remove volyn", "remove rostov"}
    play(state, "remove kiev")
    assert refused(state, "remove kiev") == "R-DEEDCARD-BORDER_PATROLS-COST"
    play(state, "remove volyn")
    assert supply(state, "blue") == 11
    assert (leader_at(state, "blue"), troops(state, "blue", "kiev"), asked(state)) == ("kiev", 1, "relocate")
    alone = holding("border_patrols", {"troops": {"volyn": 1, "rostov": 1}, "leader": "boris", "leader_in": "kiev"})
    play(alone, "deed border_patrols")
    finish(alone)
    assert (leader_at(alone, "blue"), alone.occupied[0], asked(alone)) == (None, 0, "turn")
    two = holding("border_patrols", {"troops": {"kiev": 5, "volyn": 5}})
    assert refused(two, "deed border_patrols") == "R-DEEDCARD-BORDER_PATROLS-COST"


@pytest.mark.rule("R-DEEDCARD-PEACE_MAKER-COST")
def test_peace_maker_takes_two_pieces_from_one_ruled_region() -> None:
    blue = {"troops": {"kiev": 3, "volyn": 1, "rostov": 2}, "leader": "boris", "leader_in": "volyn"}
    state = holding("peace_maker", blue, players={"maroon": {"troops": {"rostov": 2}}})
    play(state, "deed peace_maker")
    assert moves(state) == {"remove kiev", "remove volyn"}
    assert refused(state, "remove rostov") == "R-DEEDCARD-PEACE_MAKER-COST"
    leader = state.copy()
    play(leader, "remove volyn")
    assert (leader_at(leader, "blue"), troops(leader, "blue", "volyn")) == (None, 0)
    play(state, "remove kiev")
    assert (troops(state, "blue", "kiev"), supply(state, "blue")) == (1, 8)
    last = holding("peace_maker", {"troops": {"kiev": 2}, "leader": "boris", "leader_in": "kiev"})
    play(last, "deed peace_maker")
    assert (leader_at(last, "blue"), troops(last, "blue", "kiev")) == ("kiev", 0)
    for regions, more in (({"kiev": {"rebels": 2}}, 2), ({}, 1), ({"kiev": {"stronghold": "blue"}}, 1)):
        assert (
            refused(holding("peace_maker", {"troops": {"kiev": more}}, regions), "deed peace_maker")
            == "R-DEEDCARD-PEACE_MAKER-COST"
        )


@pytest.mark.parametrize(
    ("deed", "price"),
    [
        pytest.param("retire_veterans", {"coins": 2}, marks=pytest.mark.rule("R-DEEDCARD-RETIRE_VETERANS-COST")),
        pytest.param(
            "victory_march", {"hand": ["scheme_coins_2"]}, marks=pytest.mark.rule("R-DEEDCARD-VICTORY_MARCH-COST")
        ),
    ],
)
@pytest.mark.parametrize("places", [("kiev", "kiev"), ("kiev", "volyn")])
def test_two_pieces_from_one_region_or_from_two(deed: str, price: Data, places: tuple[str, str]) -> None:
    blue = {"coins": 0, "troops": {"kiev": 2, "volyn": 1}, "leader": "boris", "leader_in": "kiev", **price}
    state = holding(deed, blue)
    play(state, f"deed {deed}", f"remove {places[0]}", f"remove {places[1]}")
    if asked(state) == "discard":
        play(state, "discard scheme_coins_2")
    assert (supply(state, "blue"), leader_at(state, "blue"), done(state, "blue")) == (11, "kiev", {deed})
    assert (coins(state, "blue"), hand(state, "blue")) == (0, [])
    both = holding(deed, {**blue, "troops": {"kiev": 1}})
    play(both, f"deed {deed}")
    finish(both)
    assert (both.occupied[0], asked(both) in ("turn", "draw")) == (0, True)
    for poor in ({**blue, "troops": {}}, {**blue, "coins": 1, "hand": []}):
        assert refused(holding(deed, poor), f"deed {deed}") == f"R-DEEDCARD-{deed.upper()}-COST"


@pytest.mark.rule("R-DEEDCARD-NEW_BEGINNING-COST")
def test_new_beginning_takes_one_own_structure_off_the_map() -> None:
    regions = {"kiev": {"market": "blue", "church": "maroon"}, "volyn": {"stronghold": "blue"}}
    state = holding("new_beginning", {}, regions)
    play(state, "deed new_beginning")
    assert moves(state) == {"raze market kiev", "raze stronghold volyn"}
    assert refused(state, "raze church kiev") == "R-DEEDCARD-NEW_BEGINNING-COST"
    play(state, "raze stronghold volyn")
    assert (owner(state, "stronghold", "volyn"), owner(state, "market", "kiev")) == (None, "blue")
    assert state.structures_left[:3] == [3, 2, 3]
    assert state.rulers[place("volyn")] == -1
    none = holding("new_beginning", {}, built("church", "kiev", owner_="maroon"))
    assert refused(none, "deed new_beginning") == "R-DEEDCARD-NEW_BEGINNING-COST"


def test_every_price_and_requirement_is_in_a_table() -> None:
    required = {card.id for card in FACTS.deeds if card.requirement}
    assert set(REQUIREMENTS) | {"grand_hunter"} == required
    priced = {card.id for card in FACTS.deeds if card.cost}
    chosen = {"hoard", "trade_route", "reward_laborers", "border_patrols", "peace_maker", "retire_veterans"}
    assert set(GOODS_AND_COINS) | chosen | {"victory_march", "new_beginning"} == priced


# --- what is said of what is missing ---------------------------------------------------------------------------------

LOADED: Data = {"dock": {"wood": 1, "ore": 3, "fish": 2, "fur": 3}}
SPREAD: Data = {"troops": {"kiev": 2, "volyn": 2, "azov": 2, "brest": 1}}
AZOV: Data = {"azov": {"rebels": 2}}
SAID: list[tuple[str, Data, Data, str, str]] = [
    # deed, Blue, regions, what is played after the deed (the last move is refused), and what is said
    (
        "amass_forces",
        {"troops": {"kiev": 5, "volyn": 4}},
        {},
        "",
        "Amass Forces needs 6 of your troops together in one region; you have at most 5 together.",
    ),
    (
        "capital_city",
        {},
        {"kiev": {"church": "blue"}},
        "",
        "Capital City needs one region with all of these, built by you: Market, Stronghold, Church.",
    ),
    (
        "defensive_belt",
        {},
        built("stronghold", "kiev", "volyn", "murom"),
        "",
        (
            "Defensive Belt needs 3 regions that hang together, each with a Stronghold of yours; "
            "your largest such group has 2."
        ),
    ),
    (
        "market_day",
        {},
        built("market", "kiev", "novgorod", "galich"),
        "",
        "Market Day needs a Market of yours in 3 regions that grow different goods; you have 2.",
    ),
    (
        "dispatch_messengers",
        {"troops": {"kiev": 2, "volyn": 1}},
        {},
        "",
        "Dispatch Messengers needs 8 regions that you occupy; you occupy 2.",
    ),
    (
        "law_giver",
        {"coins": 9, "defeated": ["one_coin"]},
        {},
        "",
        "Law Giver needs 3 rebels that you have defeated; you have 1.",
    ),
    (
        "grand_hunter",
        {"dock": {"fur": 2}},
        {},
        "",
        "Grand Hunter needs the first player marker with you; Maroon has it.",
    ),
    ("splendid_feast", {"coins": 9, "dock": {"fish": 2}}, {}, "", "Splendid Feast costs 1 Honey; you have 0."),
    ("generous_prince", {"coins": 3}, {}, "", "Generous Prince costs 4 coins; you have 3."),
    ("reward_laborers", {"coins": 9, "boat": {"fur": 1}}, {}, "", "Reward Laborers costs 2 goods; you have 1."),
    (
        "hoard",
        {"boat": {"wood": 1}, "dock": {"wood": 1, "ore": 1}},
        {},
        "",
        "Hoard costs 3 goods of one type; you have at most 2 of one type.",
    ),
    (
        "trade_route",
        {"boat": {"wood": 1}, "dock": {"wood": 2, "ore": 1}},
        {},
        "",
        "Trade Route costs 3 goods of different types; you have 2 types.",
    ),
    (
        "great_library",
        {"dock": {"ore": 1}, "hand": []},
        {},
        "",
        "Great Library costs 1 scheme card from your hand; you have 0.",
    ),
    ("new_beginning", {}, {}, "", "New Beginning takes a structure of yours off the map; you have none there."),
    (
        "border_patrols",
        {"troops": {"kiev": 5, "volyn": 1}},
        {},
        "",
        "Border Patrols takes a troop of yours out of 3 different regions; you occupy 2.",
    ),
    (
        "peace_maker",
        {"troops": {"kiev": 1, "volyn": 1}},
        {},
        "",
        "Peace Maker takes 2 of your troops out of one region that you rule; there is no such region.",
    ),
    (
        "retire_veterans",
        {"coins": 9, "troops": {"kiev": 1}},
        {},
        "",
        "Retire Veterans takes 2 of your troops off the map; you have 1 there.",
    ),
    (
        "trade_route",
        LOADED,
        {},
        "pay wood, pay wood",
        "You have paid Wood already; Trade Route takes goods of different types.",
    ),
    ("trade_route", LOADED, {}, "pay honey", "You have no Honey to pay with."),
    ("hoard", LOADED, {}, "pay fish", "You have only 2 Fish; Hoard takes 3 goods of one type."),
    ("hoard", LOADED, {}, "pay honey", "You have no Honey to pay with."),
    (
        "hoard",
        LOADED,
        {},
        "discard scheme_coins_2",
        "Hoard does not cost that. Blue, you pay 3 goods of one type. Which type?",
    ),
    (
        "border_patrols",
        SPREAD,
        AZOV,
        "remove brest, remove brest",
        "You have taken a troop out of Brest already; Border Patrols takes them from different regions.",
    ),
    ("border_patrols", SPREAD, AZOV, "remove murom", "You have no troop in Murom."),
    (
        "peace_maker",
        SPREAD,
        AZOV,
        "remove azov",
        "You do not rule Azov; Peace Maker takes troops out of a region that you rule.",
    ),
    ("peace_maker", SPREAD, AZOV, "remove brest", "You have only 1 troop in Brest; Peace Maker takes 2."),
    ("peace_maker", SPREAD, AZOV, "remove murom", "You have no troop in Murom."),
    (
        "honorable_prince",
        {"coins": 9, "hand": ["scheme_coins_2", "scheme_tax_1"]},
        {},
        "discard scheme_tax_2",
        "Honorable Prince takes a scheme from your hand; Tax 2 is not there.",
    ),
    (
        "new_beginning",
        {},
        {"kiev": {"market": "blue", "church": "maroon"}, "volyn": {"church": "blue"}},
        "raze church kiev",
        "New Beginning takes a structure of yours off the map; you have no Church in Kiev.",
    ),
]
"""One row for every sentence about a deed's requirement or price."""


@pytest.mark.parametrize(("deed", "blue", "regions", "moves_", "said"), SAID)
def test_what_is_missing_for_a_deed_is_said(deed: str, blue: Data, regions: Data, moves_: str, said: str) -> None:
    state = holding(deed, blue, regions, marker="maroon")
    *played, last = [f"deed {deed}", *filter(None, moves_.split(", "))]
    play(state, *played)
    assert str(refusal(state, last)).rpartition(" [")[0] == said


def test_every_sentence_about_a_deed_is_said() -> None:
    words = {**deeds.REQUIREMENTS, **deeds.COSTS, **deeds.REMOVALS}.values()
    lacking = {word.lack.partition("}")[2].partition("{")[0] for word in words}
    assert [words for words in lacking if not any(words in row[-1] for row in SAID)] == []
