"""Scheme cards and deeds in general: R-SCHEME, R-PLAY, R-DEED."""

from __future__ import annotations

import random
from typing import Any

import pytest

from boardgames_edu.engine.errors import PositionError
from boardgames_edu.games.rurik.components import COLUMNS, SEATS
from boardgames_edu.games.rurik.state import RurikState
from tests.games.rurik.conftest import (
    FACTS,
    GAME,
    SAFE,
    asked,
    at,
    coins,
    deck,
    deeds,
    discards,
    done,
    goods,
    hand,
    kinds,
    mover,
    moves,
    only,
    other_schemes,
    owner,
    play,
    points,
    refusal,
    refused,
    row,
    starting,
    stowed,
    troops,
    turn,
    undecided,
)

TOP = ["scheme_attack_1", "scheme_move_2", "scheme_tax_1"]


def drawing(row_: int = 1, **data: Any) -> RurikState:
    """Blue on a space of the scheme column, with known cards on top of both decks."""
    data.setdefault("left", TOP)
    data.setdefault("right", ["scheme_coins_2", "scheme_build_1", "scheme_muster_1"])
    return undecided("scheme", row_, **data)


# --- R-SCHEME --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-SCHEME-01", "R-SCHEME-10")
@pytest.mark.parametrize(("row_", "count"), [(1, 3), (2, 2), (3, 1), (4, 1)])
@pytest.mark.parametrize("side", ["left", "right"])
def test_as_many_cards_are_drawn_as_the_space_shows_from_one_deck(row_: int, count: int, side: str) -> None:
    state = drawing(row_)
    other = "right" if side == "left" else "left"
    top, rest = deck(state, side), deck(state, other)
    play(state, "take")
    assert (asked(state), moves(state)) == ("draw", {"deck left", "deck right"})  # before any card is seen
    assert state.drawn == ()
    log = play(state, f"deck {side}")
    assert only(log, "drew").facts["cards"] == count
    assert deck(state, side) == top[count:]
    assert deck(state, other) == rest
    if count > 1:
        assert moves(state) == {f"keep {card}" for card in top[:count]}
    else:
        assert hand(state, "blue") == top[:1]


@pytest.mark.rule("R-SCHEME-02", "R-SCHEME-03")
@pytest.mark.parametrize("order", [("scheme_attack_1", "scheme_tax_1"), ("scheme_tax_1", "scheme_attack_1")])
def test_one_card_is_kept_and_the_others_go_back_on_top_in_any_order(order: tuple[str, str]) -> None:
    state = drawing()
    below = deck(state, "left")[3:]
    play(state, "take", "deck left")
    assert refused(state, "keep scheme_coins_2") == "R-SCHEME-02"
    play(state, "keep scheme_move_2")
    assert (hand(state, "blue"), asked(state)) == (["scheme_move_2"], "put_back")
    assert refused(state, "keep scheme_tax_1") == "R-SCHEME-10"
    play(state, f"return {order[0]}")
    assert deck(state, "left") == [order[1], order[0], *below]
    assert discards(state) == []
    assert asked(state) == "marker"


@pytest.mark.rule("R-SCHEME-04")
@pytest.mark.parametrize("rest", [5, 6])
def test_an_empty_deck_is_renewed_from_the_discards_and_the_other_deck(rest: int) -> None:
    cards = other_schemes("scheme_attack_1", *["scheme_move_2"] * 2)
    held, pile = cards[rest:], cards[:rest]
    state = undecided(
        "scheme",
        3,
        left=["scheme_attack_1"],
        right=["scheme_move_2"] * 2,
        discard=pile,
        players={"white": {"hand": held}},
    )
    log = play(state, "take", "deck left")
    assert kinds(log)[-2:] == ["kept", "reshuffled"]
    total = rest + 2
    assert (len(state.left_deck), len(state.right_deck), state.discard_pile) == ((total + 1) // 2, total // 2, [])
    assert sorted(deck(state, "left") + deck(state, "right")) == sorted([*pile, "scheme_move_2", "scheme_move_2"])


@pytest.mark.rule("R-SCHEME-04")
def test_an_empty_deck_is_renewed_from_the_other_deck_alone_when_nothing_is_discarded() -> None:
    right = ["scheme_move_2"] * 2 + ["scheme_coins_2"] * 2
    held = other_schemes("scheme_attack_1", *right)
    state = undecided("scheme", 3, left=["scheme_attack_1"], right=right, players={"white": {"hand": held}})
    play(state, "take", "deck left")
    assert (len(state.left_deck), len(state.right_deck)) == (2, 2)


@pytest.mark.rule("R-SCHEME-12")
def test_a_deck_that_ends_during_a_draw_is_renewed_without_the_cards_put_aside() -> None:
    pile = other_schemes("scheme_attack_1", "scheme_move_2")
    state = undecided("scheme", 1, left=["scheme_attack_1"], right=["scheme_move_2"], discard=pile)
    log = play(state, "take", "deck left")
    assert kinds(log)[-2:] == ["drew", "reshuffled"]
    assert (asked(state), state.prompt_facts()["cards"]) == ("draw", 2)
    assert len(state.drawn) == 1
    assert (len(state.left_deck), len(state.right_deck)) == (13, 13)
    top = deck(state, "right")[:2]
    play(state, "deck right")
    assert moves(state) == {f"keep {card}" for card in ["scheme_attack_1", *top]}
    play(state, "keep scheme_attack_1")
    while asked(state) == "put_back":
        state.apply(state.legal_actions()[0])
    assert (len(state.left_deck), len(state.right_deck), hand(state, "blue")) == (13, 13, ["scheme_attack_1"])


@pytest.mark.rule("R-SCHEME-12", "R-SCHEME-04")
def test_a_deck_of_one_card_is_renewed_from_the_other_deck_when_nothing_is_discarded() -> None:
    """Two cards are due, so the other deck is shuffled and divided, and a deck is named anew (AMB-23)."""
    right = ["scheme_coins_2", "scheme_build_1", "scheme_move_2"]
    held = {"white": {"hand": other_schemes("scheme_attack_1", *right)}}
    state = undecided("scheme", 2, left=["scheme_attack_1"], right=right, players=held)
    log = play(state, "take", "deck left")
    assert kinds(log)[-2:] == ["drew", "reshuffled"]
    assert (asked(state), state.prompt_facts()["cards"], len(state.drawn)) == ("draw", 1, 1)
    assert (len(state.left_deck), len(state.right_deck)) == (2, 1)
    top = deck(state, "right")
    play(state, "deck right")
    assert moves(state) == {"keep scheme_attack_1", f"keep {top[0]}"}


@pytest.mark.rule("R-SCHEME-04")
def test_a_last_card_alone_stays_in_its_deck() -> None:
    """It cannot be divided into two decks, so there is nothing to renew."""
    held = {"white": {"hand": other_schemes("scheme_attack_1", "scheme_move_2")}}
    state = undecided("scheme", 3, left=["scheme_attack_1"], right=["scheme_move_2"], players=held)
    assert "reshuffled" not in kinds(play(state, "take", "deck left"))
    assert (deck(state, "left"), deck(state, "right")) == ([], ["scheme_move_2"])


@pytest.mark.rule("R-SCHEME-12", "R-SCHEME-10")
def test_with_too_few_cards_you_draw_fewer_and_still_keep_one() -> None:
    held = {"white": {"hand": other_schemes("scheme_attack_1")}}
    state = undecided("scheme", 1, left=["scheme_attack_1"], players=held)
    play(state, "take")
    if asked(state) == "draw":
        play(state, "deck left")
    assert hand(state, "blue") == ["scheme_attack_1"]
    none = undecided("scheme", 2, players={"white": {"hand": other_schemes()}})
    log = play(none, "take")
    assert (kinds(log)[-1], asked(none), hand(none, "blue")) == ("no_cards", "turn", [])


@pytest.mark.rule("R-SCHEME-05", "R-SCHEME-11")
@pytest.mark.parametrize("owner_", SEATS)
@pytest.mark.parametrize("seats", [4])
def test_the_top_space_hands_the_marker_to_anyone_after_the_draw(owner_: str, seats: int) -> None:
    state = drawing(seats=seats, marker="white")
    play(state, "take", "deck left", "keep scheme_move_2")
    assert SEATS[state.marker] == "white"
    play(state, "return scheme_tax_1")
    assert (asked(state), mover(state)) == ("marker", "blue")
    assert moves(state) == {f"marker {seat}" for seat in SEATS}
    play(state, f"marker {owner_}")
    assert (SEATS[state.marker], asked(state)) == (owner_, "turn")


@pytest.mark.rule("R-SCHEME-06", "R-CLAIM-03")
def test_the_order_changes_only_with_the_claim_phase() -> None:
    board = {"move": [["maroon", 5], ["yellow", 4]], "tax": [["white", 4], ["blue", 5]]}
    state = drawing(strategy=board)
    play(state, "take", "deck left", "keep scheme_move_2", "return scheme_tax_1", "marker yellow", "end")
    assert SEATS[state.first] == "blue"
    order = []
    while state.phase == "action":
        order.append(mover(state))
        play(state, "forfeit", "end")
    assert order == ["maroon", "yellow", "white", "blue"]
    assert (asked(state), mover(state)) == ("pick", "yellow")


@pytest.mark.rule("R-SCHEME-07", "R-SCHEME-09")
def test_the_marker_stays_when_the_top_space_is_not_used_or_given_up() -> None:
    second = drawing(2, marker="white")
    play(second, "take", "deck left", "keep scheme_move_2")
    assert (asked(second), SEATS[second.marker]) == ("turn", "white")
    given = drawing(1, marker="white")
    play(given, "forfeit")
    assert (asked(given), SEATS[given.marker], hand(given, "blue")) == ("turn", "white", [])
    play(given, "end")
    assert SEATS[given.first] == "white"


@pytest.mark.rule("R-SCHEME-08")
def test_a_hand_may_hold_any_number_of_cards() -> None:
    held = other_schemes(*TOP, *SAFE[3:4])[:20]
    state = drawing(3, players={"blue": {"hand": held}}, right=None)
    play(state, "take", "deck left")
    assert len(hand(state, "blue")) == 21
    play(state, "end")


# --- R-PLAY ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-PLAY-01", "R-PLAY-02", "R-PLAY-03", "R-PLAY-04")
@pytest.mark.parametrize("card", [card.id for card in FACTS.schemes])
def test_a_scheme_gives_what_it_shows_at_once_and_is_discarded(card: str) -> None:
    kind = next(row for row in FACTS.schemes if row.id == card)
    state = turn(players={"blue": {"hand": [card, "scheme_muster_1"], "troops": {"kiev": 1}}})
    held = hand(state, "blue")
    play(state, f"play {card}")
    names = {"muster_points": "muster", "movement_points": "move", "attack_points": "attack"}
    names |= {"tax_points": "tax", "build_points": "build"}
    wanted = {names[word]: count for reward in kind.rewards for word, count in reward.items() if word in names}
    assert points(state) == wanted
    assert coins(state, "blue") == 3 - kind.coin_cost + sum(reward.get("coins", 0) for reward in kind.rewards)
    assert (asked(state) == "take_deed") == any("take_deed_from_row" in reward for reward in kind.rewards)
    assert discards(state) == [card]
    held.remove(card)
    assert hand(state, "blue") == held
    words = {word for reward in kind.rewards for word in reward}
    assert words <= {*names, "coins", "take_deed_from_row"}
    assert refused(turn(), f"play {card}") == "R-PLAY-01"


@pytest.mark.rule("R-PLAY-03")
def test_a_played_scheme_lies_in_the_pile_when_its_attack_makes_you_shuffle() -> None:
    blue = {"hand": ["scheme_attack_1"], "troops": {"kiev": 2}}
    state = turn(players={"blue": blue, "maroon": {"troops": {"kiev": 1}}}, left=["scheme_move_2"])
    play(state, "play scheme_attack_1")
    assert discards(state) == ["scheme_attack_1"]
    play(state, "attack kiev maroon", "deck left")
    assert discards(state) == ["scheme_attack_1", "scheme_move_2"]


@pytest.mark.rule("R-PLAY-05")
def test_three_schemes_get_a_deed() -> None:
    giving = [card for card in FACTS.schemes if any("take_deed_from_row" in reward for reward in card.rewards)]
    assert sum(card.copies for card in giving) == 3


@pytest.mark.rule("R-PLAY-06", "R-CHOOSE-02")
def test_a_deed_of_a_scheme_comes_from_the_open_row_which_is_filled_again() -> None:
    open_ = ["hoard", "law_giver", "trade_route"]
    state = turn(players={"blue": {"hand": ["scheme_deed"]}}, row=open_, deed_deck=["send_gifts"])
    play(state, "play scheme_deed")
    assert moves(state) == {f"pick {card}" for card in open_}
    play(state, "pick law_giver")
    assert deeds(state, "blue") == {"law_giver"}
    assert sorted(row(state)) == ["hoard", "send_gifts", "trade_route"]
    assert asked(state) == "turn"


@pytest.mark.rule("R-PLAY-06")
def test_an_empty_row_gives_no_deed() -> None:
    all_deeds = [card.id for card in FACTS.deeds]
    state = turn(players={"blue": {"hand": ["scheme_deed_coin"]}, "white": {"deeds": all_deeds}})
    assert row(state) == []
    play(state, "play scheme_deed_coin")
    assert (asked(state), coins(state, "blue"), deeds(state, "blue")) == ("turn", 4, set())


@pytest.mark.rule("R-PLAY-07")
def test_a_scheme_may_be_played_in_the_turn_in_which_it_was_drawn() -> None:
    state = drawing(2)
    play(state, "take", "deck left", "keep scheme_move_2", "play scheme_move_2")
    assert points(state) == {"move": 2}


@pytest.mark.rule("R-PLAY-08")
def test_most_schemes_are_worth_a_space_of_the_second_or_third_row() -> None:
    worth = set()
    words = dict(
        zip(COLUMNS, ("muster_points", "movement_points", "attack_points", "tax_points", "build_points"), strict=False)
    )
    for column, spaces in zip(COLUMNS, FACTS.strategy_board(4), strict=True):
        for space in spaces[1:3]:
            if column in words:
                worth.add((((words[column], space.points),), space.coin_cost))
    like = [
        card
        for card in FACTS.schemes
        if (tuple(item for reward in card.rewards for item in reward.items()), card.coin_cost) in worth
    ]
    assert sum(card.copies for card in like) == 16
    assert all("R-PLAY-08" in card.rules for card in like)
    assert [card.id for card in FACTS.schemes if "R-PLAY-08" in card.rules] == [card.id for card in like]


@pytest.mark.rule("R-PLAY-09")
def test_a_deed_of_a_scheme_may_be_accomplished_at_once_if_none_has_been() -> None:
    blue = {"hand": ["scheme_deed"], "coins": 9, "deeds": ["trade_route"], "dock": {"wood": 1, "ore": 1, "fur": 1}}
    state = turn(players={"blue": blue}, row=["generous_prince"])
    play(state, "play scheme_deed", "pick generous_prince")
    again = state.copy()
    play(state, "deed generous_prince")
    assert done(state, "blue") == {"generous_prince"}
    play(again, "deed trade_route")
    while asked(again) == "pay_different":
        again.apply(again.legal_actions()[0])
    assert refused(again, "deed generous_prince") == "R-DEED-01"


# --- R-DEED ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-DEED-02")
def test_only_deeds_that_lie_before_you() -> None:
    players = {"blue": {"coins": 9, "deeds": ["trade_route"]}, "maroon": {"deeds": ["reward_laborers"]}}
    state = turn(players=players, row=["generous_prince"])
    twice = turn(players={"blue": {"coins": 9, "done": ["generous_prince"]}, "maroon": {"done": ["hoard"]}})
    for here, deed, why in (
        (state, "generous_prince", "lies in the open row; it is not yours yet."),
        (state, "reward_laborers", "belongs to Maroon."),
        (twice, "hoard", "belongs to Maroon."),
        (twice, "generous_prince", "You have accomplished Generous Prince already."),
    ):
        refusal_ = refusal(here, f"deed {deed}")
        assert refusal_.rule == "R-DEED-02"
        assert why in str(refusal_)


@pytest.mark.rule("R-DEED-01")
@pytest.mark.parametrize("second", ["amass_forces", "capital_city"])
def test_a_second_deed_is_refused_for_being_the_second(second: str) -> None:
    """Whichever it is, the first in the list of cards or another, and though its requirement is met."""
    blue = {"coins": 4, "deeds": ["generous_prince", second], "troops": {"kiev": 6}}
    regions = {"kiev": dict.fromkeys(("church", "market", "stronghold"), "blue")}
    state = turn(players={"blue": blue}, regions=regions)
    assert f"deed {second}" in moves(state)
    play(state, "deed generous_prince")
    assert refused(state, f"deed {second}") == "R-DEED-01"


@pytest.mark.rule("R-DEED-03", "R-DEED-05")
def test_a_deed_that_is_being_paid_reads_back_and_must_be_held() -> None:
    blue = {"deeds": ["hoard", "trade_route"], "dock": {"fish": 3, "wood": 3}}
    state = turn(players={"blue": blue})
    play(state, "deed hoard")
    position = state.position()
    assert (asked(state), position["players"]["blue"]["deeds"]) == ("pay_same", ["hoard", "trade_route"])
    assert GAME.from_position(position) == state
    for held in (["trade_route"], []):
        position["players"]["blue"]["deeds"] = held
        with pytest.raises(PositionError):
            GAME.from_position(position)


@pytest.mark.rule("R-DEED-03", "R-DEED-06")
def test_requirement_and_whole_cost_at_that_moment() -> None:
    blue = {
        "coins": 1,
        "deeds": ["law_giver"],
        "defeated": ["wood", "ore"],
        "hand": ["scheme_coins_2"],
        "troops": {"kiev": 1},
    }
    state = turn({"attack": 1}, players={"blue": blue}, regions={"kiev": {"rebels": ["fish"]}})
    assert refused(state, "deed law_giver") == "R-DEEDCARD-LAW_GIVER-REQ"
    play(state, "attack kiev rebel")
    assert refused(state, "deed law_giver") == "R-DEEDCARD-LAW_GIVER-COST"  # one coin is not the whole cost
    play(state, "play scheme_coins_2", "deed law_giver")
    assert coins(state, "blue") == 1
    late = turn(round=4, players={"blue": {"deeds": ["generous_prince"], "coins": 4}})
    play(late, "deed generous_prince")


@pytest.mark.rule("R-DEED-04", "R-DEED-05", "R-DEED-07", "R-END-08")
def test_the_reward_comes_at_once_and_the_points_at_the_end() -> None:
    state = turn(players={"blue": {"coins": 4, "deeds": ["generous_prince", "capital_city"]}})
    assert state.totals() == (0, 0, 0, 0)
    play(state, "deed generous_prince")
    assert points(state) == {"muster": 2}
    assert (deeds(state, "blue"), done(state, "blue")) == ({"capital_city"}, {"generous_prince"})
    (line,) = [line for line in state.scores()[0] if line.source == "deed"]
    assert (line.points, line.rule, line.facts["deed"]) == (1, "R-END-08", "generous_prince")


@pytest.mark.rule("R-DEED-08")
def test_structures_for_deeds_are_your_own_and_need_no_rule() -> None:
    built = {"church": "blue", "market": "blue", "stronghold": "blue"}
    blue = {"blue": {"deeds": ["capital_city"]}, "maroon": {"troops": {"kiev": 5}}}
    state = turn(players=blue, regions={"kiev": built})
    play(state, "deed capital_city")
    other = turn(players=blue, regions={"kiev": {**built, "market": "maroon"}})
    assert refused(other, "deed capital_city") == "R-DEEDCARD-CAPITAL_CITY-REQ"


@pytest.mark.rule("R-DEED-09")
def test_goods_are_paid_from_boat_and_dock_together() -> None:
    blue = {"boat": {"wood": 1}, "dock": {"wood": 1, "fish": 4}, "deeds": ["establish_fortress"]}
    state = turn(players={"blue": blue}, regions={"kiev": {"stronghold": "blue", "church": "blue"}})
    play(state, "deed establish_fortress")
    assert stowed(state, "blue") == ({}, {"fish": 4})


@pytest.mark.rule("R-DEED-10")
def test_a_deed_that_draws_two_takes_both_from_one_deck() -> None:
    state = turn(players={"blue": {"coins": 2, "deeds": ["law_giver"], "defeated": ["wood", "ore", "fur"]}}, left=TOP)
    below = deck(state, "left")[2:]
    play(state, "deed law_giver")
    assert moves(state) == {"deck left", "deck right"}
    play(state, "deck left")
    assert moves(state) == {"keep scheme_attack_1", "keep scheme_move_2"}
    play(state, "keep scheme_attack_1")
    assert deck(state, "left") == ["scheme_move_2", *below]
    assert (hand(state, "blue"), asked(state)) == (["scheme_attack_1"], "turn")


@pytest.mark.rule("R-DEED-11")
def test_a_scheme_paid_as_a_cost_gives_nothing() -> None:
    blue = {"hand": ["scheme_coins_2", "scheme_move_2"], "dock": {"ore": 1}, "deeds": ["great_library"]}
    state = turn(players={"blue": blue})
    play(state, "deed great_library")
    assert moves(state) == {"discard scheme_coins_2", "discard scheme_move_2"}
    assert refused(state, "discard scheme_tax_1") == "R-DEEDCARD-GREAT_LIBRARY-COST"
    play(state, "discard scheme_coins_2")
    assert (coins(state, "blue"), discards(state), hand(state, "blue")) == (3, ["scheme_coins_2"], ["scheme_move_2"])
    play(state, "play scheme_move_2")  # it was not the scheme of the turn


@pytest.mark.rule("R-DEED-12")
def test_the_cost_is_gone_and_the_requirement_is_only_shown() -> None:
    blue = {"dock": {"wood": 1, "honey": 1}, "deeds": ["enforce_peace"], "defeated": ["fish", "ore"]}
    state = turn(players={"blue": blue})
    play(state, "deed enforce_peace")
    assert (goods(state, "blue"), len(state.defeated[0])) == ({}, 2)
    city = turn(
        players={"blue": {"deeds": ["capital_city"]}},
        regions={"kiev": {"church": "blue", "market": "blue", "stronghold": "blue"}},
    )
    play(city, "deed capital_city")
    assert [owner(city, name, "kiev") for name in ("church", "market", "stronghold")] == ["blue"] * 3


@pytest.mark.rule("R-DEED-13")
def test_requirement_cost_reward_in_this_order() -> None:
    # Ruling is looked at before the troops leave, and the coins of a reward cannot pay for it.
    march = {"deeds": ["peace_maker"], "troops": {"kiev": 2}}
    state = turn(players={"blue": march, "maroon": {"troops": {"kiev": 1}}})
    log = play(state, "deed peace_maker")
    assert kinds(log) == ["deed_begun", "piece_removed", "piece_removed", "deed_done"]
    assert (troops(state, "blue", "kiev"), asked(state)) == (0, "draw")
    trade = turn(players={"blue": {"deeds": ["trade_route"], "dock": {"wood": 1, "ore": 1}}})
    assert refused(trade, "deed trade_route") == "R-DEEDCARD-TRADE_ROUTE-COST"
    paying = turn(players={"blue": {"deeds": ["trade_route"], "dock": {"wood": 1, "ore": 1, "fur": 1, "fish": 1}}})
    play(paying, "deed trade_route", "pay wood")
    assert (coins(paying, "blue"), done(paying, "blue")) == (3, set())
    play(paying, "pay ore", "pay fur")
    assert (coins(paying, "blue"), done(paying, "blue")) == (5, {"trade_route"})


@pytest.mark.rule("R-SCHEME-03", "R-GEN-13")
def test_who_put_a_card_back_knows_it_and_nobody_else() -> None:
    state = drawing(2)
    play(state, "take", "deck left", "keep scheme_move_2")
    assert [card >= 0 for card in state.view(0).left_deck[-2:]] == [False, True]
    assert all(card < 0 for card in state.view(1).left_deck)
    sampled = state.sample(0, random.Random(1))
    assert deck(sampled, "left")[0] == "scheme_attack_1"
    assert starting(at(), "play") == set()
