"""Giving orders, obeying and refusing: rules K-ORD, and every card of the edition."""

from __future__ import annotations

import pytest

from boardgames_edu.engine.hidden import HIDDEN
from boardgames_edu.games.cossacks.state import CossackState
from tests.games.cossacks.conftest import (
    FACTS,
    asked,
    at,
    gold,
    hand,
    kinds,
    moves,
    nodes,
    ordered,
    play,
    refused,
    seals,
    tokens,
    way,
)

FULL = ["mutiny", "mutiny", "desertion", "desertion", "plunder", "plunder"]


@pytest.mark.rule("K-ORD-01", "K-ORD-02", "K-CHG-01")
def test_an_order_or_the_mace() -> None:
    state = at(players={"blue": {"hand": ["march", "mutiny"]}, "yellow": {"hand": ["march"]}})
    assert moves(state) == {"order march a", "resign"}
    assert refused(state, "order raid a") == "K-ORD-01"
    assert kinds(play(state, "resign")) == ["resigned"]
    assert asked(state) == ("yellow", "accept")


@pytest.mark.rule("K-ORD-07")
def test_what_costs_nothing_is_not_told_as_paid() -> None:
    assert "paid" not in kinds(play(ordered("war_tax", players={"yellow": {"gold": 7}}), "obey"))


@pytest.mark.rule("K-ORD-03", "K-ORD-06")
def test_an_order_holds_for_the_round_and_is_owed_to_all() -> None:
    state = ordered("march", seats=4, start=None)
    for node in ("sich-kodak#1", "sich-orlyk#1", "sich-perekop#1"):
        play(state, "obey", f"place {node}")
    assert gold(state) == {"blue": 4, "yellow": 8, "green": 8, "purple": 8}
    assert asked(state)[1] == "swap"
    assert not state.orders


@pytest.mark.rule("K-ORD-04", "K-CHG-02")
def test_no_order_no_mace() -> None:
    state = at(players={"blue": {"hand": ["mutiny"]}, "green": {"hand": ["march"]}})
    assert asked(state) == ("green", "accept")
    poor = at(players={"blue": {"hand": ["raid"], "gold": 1}, "green": {"hand": ["march"]}})
    assert asked(poor) == ("green", "accept")
    speech = at(players={"blue": {"hand": ["passionate_speech"]}, "green": {"hand": ["march"]}})
    assert asked(speech) == ("green", "accept")


@pytest.mark.rule("K-ORD-06", "K-ORD-08")
def test_an_order_must_be_affordable_once() -> None:
    state = at(players={"blue": {"hand": ["raid", "march", "passionate_speech"], "gold": 2}})
    assert refused(state, "order passionate_speech b") == "K-ORD-10"
    play(state, "order passionate_speech a")
    assert refused(state, "order raid a") == "K-ORD-06"
    assert moves(state) == {"order march a"}


@pytest.mark.rule("K-ORD-07")
def test_pay_comes_at_once() -> None:
    log = play(ordered("march", red=["sich-kodak#1"], route=["kodak"]), "obey")
    assert kinds(log) == ["obeys", "no_choice", "laid", "paid", "drew"]


@pytest.mark.rule("K-ORD-10", "K-ORD-11")
def test_several_orders_are_paid_one_by_one() -> None:
    orders = [{"card": "passionate_speech", "option": "a"}, {"card": "war_tax", "option": "a"}]
    state = at(phase="obedience", orders=orders)
    play(state, "obey")
    assert gold(state) == {"blue": 7, "yellow": 7, "green": 7}
    nothing = at(phase="obedience", orders=[orders[0], {"card": "march", "option": "b", "start": None}])
    play(nothing, "obey")
    assert gold(nothing)["yellow"] == 7


@pytest.mark.rule("K-ORD-12", "K-ORD-13", "K-ORD-28", "K-ORD-27")
def test_the_hetman_neither_draws_nor_swaps() -> None:
    state = ordered(
        "march", "b", red=way("sich-kodak"), players={"yellow": {"hand": ["desertion"]}, "green": {"hand": ["mutiny"]}}
    )
    before = len(state.hands[0])
    play(state, "obey", "disobey mutiny a", "black sich-orlyk#1")
    assert asked(state) == ("yellow", "swap")
    play(state, "swap desertion")
    assert len(hand(state, "yellow")) == 2
    assert asked(state)[1] != "swap"  # green holds no card any more, blue is hetman
    assert len(state.hands[0]) == before


@pytest.mark.rule("K-ORD-14", "K-ORD-22")
def test_enlarge_the_register() -> None:
    state = ordered("enlarge_register", players={"blue": {"hand": FULL}}, pile=["march", "raid"])
    play(state, "obey")
    assert sorted(hand(state, "blue")) == sorted([*FULL, "march"])
    swap = ordered("enlarge_register", "b", players={"blue": {"hand": ["plunder", "mutiny"]}}, pile=["march", "raid"])
    play(swap, "obey")
    assert asked(swap) == ("blue", "replace")
    play(swap, "swap plunder", "pass")
    assert sorted(hand(swap, "blue")) == ["march", "mutiny"]
    assert gold(swap)["yellow"] == 8


@pytest.mark.rule("K-ORD-17", "K-ORD-21", "K-ORD-26")
def test_drawing_below_six() -> None:
    full = ordered("march", players={"yellow": {"hand": FULL}})
    play(full, "obey", "place sich-kodak#1")
    assert len(hand(full, "yellow")) == 6
    five = ordered("march", players={"yellow": {"hand": FULL[:5]}})
    play(five, "obey", "place sich-kodak#1")
    assert len(hand(five, "yellow")) == 6
    refusing = ordered("march", players={"yellow": {"hand": FULL[:5]}})
    play(refusing, "disobey desertion a")
    assert len(hand(refusing, "yellow")) == 4


@pytest.mark.rule("K-ORD-18", "K-ORD-19")
def test_refusing_costs_a_card_and_a_fine() -> None:
    state = ordered("march", players={"yellow": {"hand": ["own_march", "black_council"], "gold": 3}})
    assert refused(state, "disobey black_council b") == "K-ORD-19"
    assert refused(state, "disobey mutiny a") == "K-ORD-18"
    play(state, "disobey own_march b", "place sich-kodak#1", "place sich-kodak#2")
    assert gold(state) == {"blue": 12, "yellow": 0, "green": 9}
    assert hand(state, "yellow") == ["black_council"]
    assert tokens(state, "yellow") == 13


@pytest.mark.rule("K-ORD-20")
def test_the_later_card_counts() -> None:
    cards = {"yellow": {"hand": ["incitement"]}, "green": {"hand": ["incitement"]}, "purple": {"hand": []}}
    state = ordered("march", seats=4, players=cards)
    play(state, "disobey incitement b")
    assert state.modifier == 1
    play(state, "disobey incitement a", "through orlyk", "go")
    assert state.modifier == 2
    play(state, "obey")
    assert nodes(state.red) == {"sich-orlyk#1"}
    assert gold(state)["purple"] == 8
    cancelled = ordered("march", seats=4, players=cards)
    play(cancelled, "disobey incitement a", "through orlyk", "go", "disobey incitement b", "obey")
    assert not cancelled.red
    assert gold(cancelled)["purple"] == 7
    assert len(hand(cancelled, "purple")) == 1


@pytest.mark.rule("K-ORD-23")
def test_an_ataman_above_the_limit_discards() -> None:
    state = ordered("march", players={"blue": {"hand": ["raid"]}, "yellow": {"hand": ["denunciation", *FULL[:5]]}})
    play(state, "disobey denunciation b")
    assert len(hand(state, "yellow")) == 6
    council = ordered("host_council", players={"blue": {"hand": ["raid"]}, "yellow": {"hand": FULL}})
    play(council, "obey", "give mutiny", "give raid")
    assert len(hand(council, "yellow")) == 6


@pytest.mark.rule("K-ORD-24", "K-ORD-25")
def test_an_empty_hand_obeys_unpaid() -> None:
    state = ordered("punishment", "b")
    assert refused(state, "disobey mutiny a") == "K-ORD-24"
    assert "not_carried" in kinds(play(state, "obey"))
    assert gold(state)["yellow"] == 7
    assert len(hand(state, "yellow")) == 1


@pytest.mark.rule("K-ORD-29")
def test_the_discards_become_the_pile() -> None:
    left = [card for card in FACTS.card_ids for _ in range(FACTS.cards[FACTS.card_ids.index(card)].copies)]
    left.remove("march")
    state = ordered("march", discard=left)
    log = play(state, "obey", "place sich-kodak#1")
    assert "reshuffled" in kinds(log)
    assert len(hand(state, "yellow")) == 1
    assert not state.discard
    assert len(state.pile) == 58
    empty = ordered("march", players={"blue": {"hand": left}})
    play(empty, "obey", "place sich-kodak#1")
    assert hand(empty, "yellow") == []


# --- the cards of the edition ------------------------------------------------------------------------------------


def test_punishment_takes_cards() -> None:
    own = ordered("punishment", players={"yellow": {"hand": ["mutiny", "plunder"]}}, pile=["raid"])
    play(own, "obey", "discard mutiny")
    assert hand(own, "yellow") == ["raid", "plunder"]
    assert gold(own)["yellow"] == 8
    lot = ordered("punishment", "b", players={"yellow": {"hand": ["mutiny"]}})
    play(lot, "obey")
    assert hand(lot, "blue") == ["mutiny"]
    assert gold(lot)["yellow"] == 9


def test_scouting_moves_a_token() -> None:
    state = ordered("scouting", red=["sich-kodak#1", "sich-orlyk#1"], players={"yellow": {"hand": ["mutiny"]}})
    play(state, "obey", "lift sich-kodak#1")
    assert refused(state, "place sich-kodak#1") == "K-MARCH-02"
    play(state, "place sich-orlyk#2")
    assert nodes(state.red) == {"sich-orlyk#1", "sich-orlyk#2"}
    assert sum(state.tokens) == 43
    assert gold(state)["yellow"] == 8


def test_scouting_takes_a_black_token() -> None:
    state = ordered("scouting", "b", black=["sich-kodak#1"])
    play(state, "obey")
    assert not state.black
    assert state.black_on_emblem == 6
    assert gold(state)["yellow"] == 8


def test_war_tax() -> None:
    state = ordered("war_tax", "b")
    play(state, "obey")
    assert gold(state) == {"blue": 9, "yellow": 5, "green": 7}
    assert len(hand(state, "yellow")) == 3


def test_host_council_replaces() -> None:
    state = ordered(
        "host_council", "b", players={"yellow": {"hand": ["mutiny", "plunder"]}}, pile=["raid", "march", "march"]
    )
    play(state, "obey", "swap mutiny", "swap plunder")
    assert sorted(hand(state, "yellow")) == ["march", "march", "raid"]


def test_plunder() -> None:
    state = ordered("march", seats=4, players={"yellow": {"hand": ["plunder"]}})
    play(state, "disobey plunder a")
    assert refused(state, "choose blue") == "K-ABOUT-12"
    play(state, "choose purple")
    assert gold(state) == {"blue": 8, "yellow": 8, "green": 7, "purple": 5}
    drawing = ordered("march", players={"yellow": {"hand": ["plunder"]}})
    play(drawing, "disobey plunder b")
    assert len(hand(drawing, "yellow")) == 2


def test_denunciation_shows_the_hand() -> None:
    state = ordered("march", players={"blue": {"hand": ["raid", "raid"]}, "yellow": {"hand": ["denunciation"]}})
    play(state, "disobey denunciation a")
    assert hand(state, "blue") == ["raid"]
    assert state.view(1).hands[0] == state.hands[0]
    assert state.view(2).hands[0] == (HIDDEN,)


def test_town_revolt_takes_a_seal() -> None:
    state = ordered(
        "march", red=way("sich-kodak"), players={"blue": {"seals": ["kodak"]}, "yellow": {"hand": ["town_revolt"]}}
    )
    play(state, "disobey town_revolt b")
    assert not seals(state, "blue")
    assert state.removed[1] == 1
    assert state.seals_in_hand[0] == 5
    two = ordered(
        "march", red=way("sich-kodak"), players={"blue": {"seals": ["kodak"]}, "yellow": {"hand": ["town_revolt"]}}
    )
    play(two, "disobey town_revolt a")
    assert nodes(two.red) == {"sich-kodak#1"}


def test_clear_road_and_embassy() -> None:
    state = ordered("march", black=["sich-kodak#1"], players={"yellow": {"hand": ["clear_road"]}})
    play(state, "disobey clear_road b", "place sich-kodak#1")
    assert nodes(state.red) == {"sich-kodak#1"}
    assert not state.black
    moved = ordered("march", red=["sich-kodak#1"], players={"yellow": {"hand": ["embassy"]}})
    play(moved, "disobey embassy b", "place sich-orlyk#1", "place sich-perekop#1")
    assert nodes(moved.red) == {"sich-perekop#1"}


def test_an_option_without_effect_may_be_chosen() -> None:
    state = ordered("march", players={"yellow": {"hand": ["clear_road"]}})
    play(state, "disobey clear_road a")
    assert asked(state) == ("green", "obey")
    assert state.refused == [0, 1, 0]


@pytest.mark.rule("K-ORD-06", "K-ORD-08")
@pytest.mark.parametrize(("held", "enough"), [(2, True), (1, False)])
def test_the_very_price_is_enough_to_order_and_to_stay_hetman(held: int, enough: bool) -> None:
    giving = at(players={"blue": {"gold": held, "hand": ["raid", "march"]}, "yellow": {"gold": 19 - held}})
    assert ("order raid a" in moves(giving)) == enough
    given = ordered("raid", players={"blue": {"gold": held + 2}, "yellow": {"gold": 17 - held, "hand": ["march"]}})
    log = play(given, "obey", "place sich-kodak#1", "place sich-orlyk#1")
    assert gold(given)["blue"] == held  # what is left, and 2 gold would be owed to green
    assert asked(given) == (("green", "obey") if enough else ("yellow", "accept"))
    assert ("without_gold" in kinds(log)) != enough


@pytest.mark.rule("K-CHG-12", "K-CHG-14")
@pytest.mark.parametrize(("held", "enough"), [(2, True), (1, False)])
def test_the_very_price_is_enough_to_follow_a_hetman(held: int, enough: bool) -> None:
    """AMB-61: whoever can pay the next ataman could rule, and may let the old order stand."""

    def offered(*hand: str) -> CossackState:
        poor = {"gold": held, "hand": list(hand)}
        rich = {"gold": 26 - 2 * held, "hand": ["mutiny", "march"]}
        players = {"blue": {"gold": 2}, "yellow": rich, "green": poor, "purple": {"gold": held}}
        state = ordered("raid", seats=4, players=players)
        play(state, "obey", "place sich-kodak#1", "place sich-orlyk#1", "refuse")
        return state

    assert (asked(offered()) == ("green", "accept")) == enough
    with_order = offered("march")
    play(with_order, "accept")
    assert ("keep" in moves(with_order)) == enough
