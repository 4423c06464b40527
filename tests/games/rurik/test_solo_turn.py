"""Solo play, a turn of the Rebellion; how it musters, schemes and moves: R-SOLOACT, -MUSTER, -SCHEME, -MOVE."""

from __future__ import annotations

from typing import Any

import pytest

from boardgames_edu.engine.errors import NotationError
from boardgames_edu.games.rurik.rules.solo.troops import distances
from boardgames_edu.games.rurik.state import RurikState
from tests.games.rurik.conftest import GAME, asked, coins, columns, kinds, only, place, play, ruler
from tests.games.rurik.solo import acts, alone, card, facing, its_troops, mat, neutral, regions_of, rules_of, sviatopolk

AT_HOME: dict[str, Any] = {"troops": {"kiev": 1}, "leader_in": "kiev"}
OPEN: dict[str, Any] = {"attack_move": 0, "build": 0, "tax": 0}


def its_coins(state: RurikState) -> int:
    """Coins on the dock of the Rebellion."""
    return state.coins[1]


# --- a turn ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-SOLOACT-01", "R-SOLOACT-02")
def test_each_turn_brings_the_bottom_card_to_the_top_and_uses_it() -> None:
    last, other = card(order=("volyn", "kiev", "polotsk", "novgorod", "rostov", "smolensk", "chernigov",
                              "pereyaslavl")), card()  # fmt: skip
    its = {"troops": {"kiev": 1, "volyn": 1}, "leader_in": None}
    state = facing("muster", 2, *[other] * 17, last, its=its, rebellion={"deck": [*range(1, 19)]},
                   you={"troops": {"kiev": 1, "volyn": 1}})  # fmt: skip
    log = acts(state)
    assert only(log, "rebellion_card_turned").facts["card"] == 18
    assert state.position()["rebellion"]["deck"] == [18, *range(1, 18)]
    assert regions_of(log, "rebellion_musters_leader") == ["volyn"]


@pytest.mark.rule("R-SOLOACT-02")
def test_in_the_later_edition_a_card_holds_for_a_round() -> None:
    state = facing("muster", its=AT_HOME, options={"solo_edition": "1.5"}, rebellion={"deck": [4, 5]})
    acts(state)
    assert state.position()["rebellion"]["deck"][:2] == [4, 5]
    # it is turned once, as the action phase begins
    state = alone(
        phase="strategy",
        you={"unplaced": [1]},
        options={"solo_edition": "1.5"},
        its=AT_HOME,
        strategy={"tax": [["blue", 5]], "build": [["blue", 4]]},
        rebellion={"deck": [*range(1, 19)], "line": 6},
    )
    log = play(state, "advise 1 move", "bribe 0")
    assert only(log, "rebellion_card_turned").facts["card"] == 18


@pytest.mark.rule("R-SOLOACT-03", "R-SOLOACT-10")
def test_its_lowest_advisor_acts_and_the_bribe_goes_to_the_supply() -> None:
    strategy = {"scheme": [["rebellion", 4], None, None], "build": [["rebellion", 2, 3], None, None]}
    state = facing("muster", its=AT_HOME, strategy={**strategy, "muster": [None] * 3})
    before = its_coins(state)
    log = acts(state)
    assert only(log, "rebellion_resolves").facts["number"] == 2
    assert only(log, "rebellion_bribe_returned").facts["coins"] == 3
    assert its_coins(state) == before
    assert columns(state, "scheme")[0] == ("rebellion", 4, 0)


@pytest.mark.rule("R-SOLOACT-04")
def test_of_two_twos_the_one_further_left_goes_first() -> None:
    strategy = {"tax": [["rebellion", 2], None, None], "build": [["rebellion", 2], None, None]}
    state = facing("muster", its=AT_HOME, strategy={**strategy, "muster": [None] * 3}, round=3)
    log = acts(state)
    assert only(log, "rebellion_resolves").facts["column"] == "tax"
    assert rules_of(log, "rebellion_resolves") == ["R-SOLOACT-04"]


@pytest.mark.rule("R-SOLOACT-05", "R-SOLOACT-11")
def test_it_pays_if_it_can_and_else_gives_the_action_up_for_a_coin() -> None:
    poor = facing("muster", 3, its={**AT_HOME, "coins": 0})
    log = acts(poor)
    assert rules_of(log, "rebellion_gives_up") == ["R-SOLOACT-05"]
    assert its_coins(poor) == 1
    assert its_troops(poor) == {"kiev": 1}
    rich = facing("muster", 3, its={**AT_HOME, "coins": 1})
    log = acts(rich)
    assert only(log, "rebellion_pays").facts["coins"] == 1
    assert its_coins(rich) == 0
    assert its_troops(rich) == {"kiev": 1 + 2}  # a point of the space and the open bonus


@pytest.mark.rule("R-SOLOACT-12", "R-SOLOSCHEME-04")
@pytest.mark.parametrize(
    ("column", "data"),
    [
        ("muster", {"its": {"troops": {"kiev": 15}, "leader_in": "kiev"}}),
        ("move", {"its": {"troops": {"kiev": 1}}}),
        ("attack", {"its": AT_HOME}),
        ("tax", {"its": AT_HOME, "regions": {"kiev": {"good": False}}}),
        ("build", {"its": {"troops": {"kiev": 1}}, "neutral": {"kiev": 1}, "row": 2}),
        ("scheme", {"its": AT_HOME, "coins": OPEN}),
    ],
)
def test_an_action_with_which_it_could_do_nothing_is_given_up(column: str, data: dict[str, Any]) -> None:
    state = facing(column, data.pop("row", 1), **data)
    before = its_coins(state)
    log = acts(state)
    assert rules_of(log, "rebellion_gives_up") == ["R-SOLOSCHEME-04" if column == "scheme" else "R-SOLOACT-12"]
    assert its_coins(state) == before + 1


@pytest.mark.rule("R-SOLOACT-12")
def test_what_can_be_done_in_part_is_done_in_part() -> None:
    state = facing("muster", its={"troops": {"kiev": 14}, "leader_in": "kiev"})
    log = acts(state)
    assert its_troops(state) == {"kiev": 15}
    assert only(log, "rebellion_points_lost").facts["points"] == 3
    assert its_coins(state) == 3


@pytest.mark.rule("R-SOLOACT-07")
def test_it_plays_no_schemes_accomplishes_no_deeds_and_converts_no_goods() -> None:
    state = GAME.new(1, seed=6, leaders="deal")
    log: list[Any] = []
    while state.stack:
        state.apply(state.legal_actions()[-1], log)
        assert (state.hands[1], state.deeds[1], state.deeds_done[1], state.tokens[1]) == ((), 0, 0, 3)
    mine = {event.kind for event in log if event.seat == 1}
    assert not mine & {"scheme_played", "deed_begun", "converted_goods", "drew"}
    assert "rebellion_acts" in mine


@pytest.mark.rule("R-SOLOACT-08")
def test_open_bonuses_of_all_columns_help_and_locked_ones_do_not() -> None:
    """On the hard mat attack has bonuses under all priorities."""

    def points(coins: dict[str, int]) -> list[object]:
        state = facing("attack", its={"troops": {"kiev": 1}}, neutral={"kiev": 9}, solo="hard", coins=coins)
        return [event.facts["points"] for event in acts(state) if event.kind == "rebellion_points"]

    assert points({}) == [2 + 1]
    assert points({"attack_move": 1, "build": 3, "tax": 3}) == [2 + 1]  # only the sparing of a card
    assert points(OPEN) == [2 + 2]


@pytest.mark.rule("R-SOLOACT-08", "R-SOLOACT-05")
def test_bonus_coins_come_with_the_action_and_not_without_it() -> None:
    state = facing("muster", its=AT_HOME, solo="medium")
    acts(state)
    assert its_coins(state) == 3 + 1
    state = facing("muster", its={"troops": {"kiev": 15}, "leader_in": "kiev"}, solo="medium")
    acts(state)
    assert its_coins(state) == 3 + 1  # the coin of the action given up, and no bonus (AMB-31)
    state = facing("muster", 3, its={**AT_HOME, "coins": 0}, solo="medium")
    assert "rebellion_gives_up" in kinds(acts(state))  # the bonus coin does not pay the price


@pytest.mark.rule("R-SOLOACT-09", "R-SOLOMOVE-10")
def test_movement_of_a_bonus_comes_first_as_a_move_of_its_own() -> None:
    its: dict[str, Any] = {"troops": {"kiev": 3}, "leader_in": None}
    state = facing("muster", 2, its={**its, "leader_in": "kiev"}, solo="hard", priority="attack_move")
    log = acts(state)
    wanted = ["rebellion_moves_first", "rebellion_goes_to", "rebellion_moves_leader", "rebellion_points",
              "rebellion_musters"]  # fmt: skip
    assert [kind for kind in kinds(log) if kind in wanted][:5] == wanted
    assert sviatopolk(state) == "pereyaslavl"
    # with it an attack becomes possible that was not before: it moves in, and then it attacks there
    state = facing("attack", its={"troops": {"kiev": 2}}, neutral={"pereyaslavl": 1}, solo="medium",
                   coins={**OPEN, "tax": 2, "attack_move": 1})  # fmt: skip
    log = acts(state)
    assert regions_of(log, "rebellion_goes_to") == ["pereyaslavl"]
    assert regions_of(log, "rebellion_attacks") == ["pereyaslavl"]
    # a bonus for the action move is a move before the other, with a goal of its own
    its = {"troops": {"kiev": 4}, "leader_in": "kiev"}
    state = facing("move", 3, its=its, solo="medium", coins={**OPEN, "attack_move": 1})
    assert regions_of(acts(state), "rebellion_goes_to") == ["pereyaslavl", "chernigov"]


# --- muster ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-SOLOMUSTER-01")
def test_it_musters_where_it_is_without_ruling_until_it_rules_wherever_it_is() -> None:
    its = {"troops": {"chernigov": 1, "polotsk": 1}, "leader_in": "kiev"}
    state = facing("muster", 1, its=its, neutral={"chernigov": 1, "polotsk": 2, "volyn": 1})
    log = acts(state)  # three points and one of the mat
    assert regions_of(log, "rebellion_musters") == ["chernigov", "polotsk", "polotsk", "chernigov"]
    assert rules_of(log, "rebellion_musters") == ["R-SOLOMUSTER-01"] * 3 + ["R-SOLOMUSTER-02"]
    assert (ruler(state, "chernigov"), ruler(state, "polotsk")) == ("rebellion", "rebellion")
    assert "volyn" not in its_troops(state)  # it never musters where it is not


@pytest.mark.rule("R-SOLOMUSTER-02")
def test_points_that_are_left_go_round_the_regions_that_it_rules_from_the_top() -> None:
    its = {"troops": {"chernigov": 1, "polotsk": 1}, "leader_in": "kiev"}
    log = acts(facing("muster", 1, its=its))
    assert regions_of(log, "rebellion_musters") == ["chernigov", "kiev", "polotsk", "chernigov"]


@pytest.mark.rule("R-SOLOMUSTER-02", "R-SOLOMUSTER-01")
def test_a_stronghold_alone_is_nowhere_to_muster() -> None:
    its = {"troops": {"polotsk": 1}, "leader_in": "polotsk"}
    state = facing("muster", 3, its=its, regions={"chernigov": {"stronghold": "rebellion"}})
    assert ruler(state, "chernigov") == "rebellion"
    assert regions_of(acts(state), "rebellion_musters") == ["polotsk"] * 2


@pytest.mark.rule("R-SOLOMUSTER-03")
def test_sviatopolk_is_mustered_before_any_rebel() -> None:
    state = facing("muster", 2, its={"troops": {"chernigov": 1, "volyn": 1}})
    log = acts(state)
    assert [kind for kind in kinds(log) if kind.startswith("rebellion_musters")] == [
        "rebellion_musters_leader", "rebellion_musters", "rebellion_musters",
    ]  # fmt: skip
    assert sviatopolk(state) == "chernigov"
    assert its_troops(state) == {"chernigov": 2, "volyn": 2}


# --- scheme ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-SOLOSCHEME-01", "R-SOLOSCHEME-02")
def test_a_scheme_opens_one_bonus_for_later_and_draws_no_card() -> None:
    state = facing("scheme", its=AT_HOME)
    decks, marker = (state.left_deck[:], state.right_deck[:]), state.marker
    log = acts(state)
    opened = only(log, "rebellion_opens")
    assert (opened.facts["action"], opened.facts["bonus"]) == ("attack", "attack_point")  # the highest coin
    assert opened.rule == "R-SOLOSCHEME-02"
    assert mat(state) == {"attack_move": 2, "build": 1, "tax": 2}
    assert its_coins(state) == 3 + 1
    assert ((state.left_deck, state.right_deck), state.marker) == (decks, marker)
    assert state.hands[1] == ()


@pytest.mark.rule("R-SOLOSCHEME-02")
def test_a_bonus_opened_by_the_scheme_itself_helps_only_from_the_next_action() -> None:
    """The two coins for schemes are opened by this one (AMB-32); the next scheme brings them."""
    coins_ = {"attack_move": 1, "build": 1, "tax": 1}
    state = facing("scheme", its=AT_HOME, priority="tax", coins=coins_)
    acts(state)
    assert mat(state)["tax"] == 0
    assert its_coins(state) == 3 + 1
    state = facing("scheme", its=AT_HOME, priority="tax", coins={**coins_, "tax": 0})
    acts(state)
    assert its_coins(state) == 3 + 2 + 1


@pytest.mark.rule("R-SOLOSCHEME-03")
def test_without_a_coin_in_its_column_the_first_from_the_left_gives_one() -> None:
    state = facing("scheme", its=AT_HOME, coins={"build": 0})
    log = acts(state)
    assert rules_of(log, "rebellion_opens") == ["R-SOLOSCHEME-03"]
    assert mat(state) == {"attack_move": 1, "build": 0, "tax": 2}
    state = facing("scheme", its=AT_HOME, coins={"build": 0, "attack_move": 0})
    acts(state)
    assert mat(state) == {"attack_move": 0, "build": 0, "tax": 1}


# --- move ------------------------------------------------------------------------------------------------------------

SPREAD = {"troops": {"kiev": 4}, "leader_in": "kiev"}


@pytest.mark.rule("R-SOLOMOVE-01", "R-SOLOMOVE-02")
def test_it_spreads_one_piece_a_region_as_far_as_it_likes() -> None:
    state = facing("move", its=SPREAD, priority="attack_move")
    log = acts(state)
    assert regions_of(log, "rebellion_goes_to") == ["pereyaslavl", "chernigov", "smolensk"]
    assert its_troops(state) == {"kiev": 2, "chernigov": 1, "smolensk": 1}
    assert distances(state.setup.board, place("kiev"))[place("smolensk")] == 2  # further than one border


@pytest.mark.rule("R-SOLOMOVE-02", "R-SOLOMOVE-10")
def test_it_stops_spreading_once_it_is_everywhere() -> None:
    everywhere = dict.fromkeys(("pereyaslavl", "chernigov", "smolensk", "polotsk", "rostov", "volyn"), 1)
    state = facing("move", its={"troops": {**everywhere, "kiev": 3}}, priority="attack_move")
    log = acts(state)
    assert regions_of(log, "rebellion_goes_to") == ["novgorod"]
    assert only(log, "rebellion_points_lost").facts["points"] == 2


@pytest.mark.rule("R-SOLOMOVE-03", "R-SOLOMOVE-10")
@pytest.mark.parametrize("priority", ["build", "tax"])
def test_it_gathers_in_one_region_and_keeps_the_goal(priority: str) -> None:
    state = facing("move", its=SPREAD, priority=priority)
    log = acts(state)
    assert regions_of(log, "rebellion_goes_to") == ["pereyaslavl"]
    assert rules_of(log, "rebellion_goes_to") == ["R-SOLOMOVE-03"]
    assert (its_troops(state), sviatopolk(state)) == ({"kiev": 2, "pereyaslavl": 2}, "pereyaslavl")
    assert ruler(state, "pereyaslavl") == "rebellion"  # since the first piece; the others came all the same


@pytest.mark.rule("R-SOLOMOVE-04", "R-SOLOMOVE-10")
def test_it_never_empties_a_region_and_loses_what_it_cannot_use() -> None:
    state = facing("move", its={"troops": {"kiev": 1, "volyn": 1}, "leader_in": "volyn"})
    log = acts(state)
    assert its_troops(state) == {"kiev": 1, "volyn": 1}
    assert sviatopolk(state) == "pereyaslavl"
    assert only(log, "rebellion_points_lost").facts["points"] == 2


@pytest.mark.rule("R-SOLOMOVE-05")
def test_it_does_not_leave_a_region_to_you_but_a_tie_is_allowed() -> None:
    def leaving(yours: int) -> list[Any]:
        state = facing("move", 3, its={"troops": {"kiev": 2}}, you={"troops": {"kiev": yours}})
        return regions_of(acts(state), "rebellion_moves")

    assert leaving(1) == ["kiev"]
    assert leaving(2) == []


@pytest.mark.rule("R-SOLOMOVE-05")
def test_it_may_leave_where_you_rule_already() -> None:
    """Nothing is handed over there (AMB-91)."""
    state = facing("move", 3, its={"troops": {"kiev": 2}}, you={"troops": {"kiev": 5}})
    assert ruler(state, "kiev") == "blue"
    assert regions_of(acts(state), "rebellion_moves") == ["kiev"]
    assert its_troops(state) == {"kiev": 1, "pereyaslavl": 1}


@pytest.mark.rule("R-SOLOMOVE-05")
def test_with_your_yaroslav_there_a_tie_makes_you_rule() -> None:
    you = {"troops": {}, "leader": "yaroslav", "leader_in": "kiev"}
    state = facing("move", 3, its={"troops": {"kiev": 2}}, you=you)
    assert regions_of(acts(state), "rebellion_moves") == []
    state = facing("move", 3, its={"troops": {"kiev": 2}}, you={**you, "leader": "boris"})
    assert regions_of(acts(state), "rebellion_moves") == ["kiev"]


@pytest.mark.rule("R-SOLOMOVE-06", "R-SOLOMOVE-09")
def test_the_piece_comes_from_the_nearest_region() -> None:
    """Volyn is two borders from Pereyaslavl, Novgorod three: counted on the map of eight regions."""
    assert [distances(GAME.setup(1).board, place("pereyaslavl"))[place(name)] for name in ("volyn", "novgorod")] == [
        2, 3,
    ]  # fmt: skip
    state = facing("move", 3, its={"troops": {"volyn": 2, "novgorod": 2}})
    log = acts(state)
    assert regions_of(log, "rebellion_moves") == ["volyn"]
    assert rules_of(log, "rebellion_moves") == ["R-SOLOMOVE-06"]


@pytest.mark.rule("R-SOLOMOVE-07")
def test_of_equally_near_regions_the_last_in_its_order_gives_the_piece() -> None:
    state = facing("move", 3, its={"troops": {"kiev": 2, "chernigov": 2}})
    log = acts(state)
    assert regions_of(log, "rebellion_moves") == ["kiev"]
    assert rules_of(log, "rebellion_moves") == ["R-SOLOMOVE-07"]


@pytest.mark.rule("R-SOLOMOVE-08")
def test_sviatopolk_goes_if_he_is_in_the_region_that_gives_the_piece() -> None:
    state = facing("move", 3, its={"troops": {"kiev": 1, "volyn": 3}, "leader_in": "kiev"})
    log = acts(state)
    assert kinds(log).count("rebellion_moves_leader") == 1
    assert sviatopolk(state) == "pereyaslavl"
    state = facing("move", 3, its={"troops": {"kiev": 2, "volyn": 3}, "leader_in": "volyn"})
    acts(state)
    assert sviatopolk(state) == "volyn"  # the nearest region gives the piece, not his


# --- your next turn --------------------------------------------------------------------------------------------------


def test_after_its_turn_it_is_yours_again() -> None:
    state = facing("tax", its=AT_HOME)
    acts(state)
    assert (state.to_move, asked(state)) == (0, "turn")
    assert state.pools == [0] * 6
    before = coins(state, "blue")
    play(state, "forfeit")
    assert coins(state, "blue") == before + 1
    assert neutral(state) == {}


@pytest.mark.rule("R-SOLOACT-12")
def test_with_all_rebels_on_the_map_it_still_musters_its_leader() -> None:
    """AMB-73: something can be mustered, so the action is not given up; what is left of the points is lost."""
    state = facing("muster", its={"troops": {"kiev": 15}, "leader_in": None})
    log = acts(state)
    assert not rules_of(log, "rebellion_gives_up")
    assert sviatopolk(state) == "kiev"


@pytest.mark.rule("R-SOLO-22")
def test_nobody_is_offered_an_attack_on_themselves() -> None:
    with pytest.raises(NotationError) as unread:
        GAME.parse("attack kiev bleu", GAME.new(1, seed=1))
    offered = str(unread.value).removesuffix(".").partition("Expected one of: ")[2].split(", ")
    assert sorted(offered) == ["neutral", "rebel", "rebellion"]
