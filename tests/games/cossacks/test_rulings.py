"""What the rulings decide where the rulebook is silent: positions by hand in which another reading would show."""

from __future__ import annotations

from typing import Any

import pytest

from boardgames_edu.engine.errors import PositionError
from boardgames_edu.games.cossacks.queries import marches
from tests.games.cossacks.conftest import (
    FACTS,
    GAME,
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

SPEECH = {"card": "passionate_speech", "option": "a"}
MARCH = {"card": "march", "option": "a"}


# --- gold ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("K-ORD-08", "K-ORD-10")
def test_the_test_of_gold_takes_the_sum_of_all_orders() -> None:
    """AMB-04, AMB-54: with 1 gold neither price is too much, but both together are."""
    poor = at(phase="obedience", orders=[SPEECH, MARCH], players={"blue": {"gold": 1}})
    assert asked(poor) == ("yellow", "accept")
    enough = at(phase="obedience", orders=[SPEECH, MARCH], players={"blue": {"gold": 2}})
    assert asked(enough) == ("yellow", "obey")


@pytest.mark.rule("K-ORD-08", "K-CHG-03")
def test_nothing_is_due_for_a_cancelled_order() -> None:
    """AMB-76: a hetman without gold stays, and whoever obeys only draws."""
    state = at(phase="obedience", orders=[MARCH], modifier="cancelled", players={"blue": {"gold": 0}})
    assert asked(state) == ("yellow", "obey")
    play(state, "obey")
    assert (state.gold[1], len(hand(state, "yellow")), state.obeyed[1]) == (11, 1, 0)
    assert not state.red


@pytest.mark.rule("K-ORD-25")
def test_an_order_on_cards_in_hand_gives_nothing_to_an_empty_hand() -> None:
    """AMB-35: the hetman would have a card to give back, but there is nothing to give it for."""
    state = ordered("host_council", players={"blue": {"hand": ["raid", "march"]}, "green": {"hand": ["mutiny"]}})
    play(state, "obey")
    assert len(hand(state, "blue")) == 2
    assert (gold(state)["yellow"], len(hand(state, "yellow"))) == (7, 1)


@pytest.mark.rule("K-ORD-16", "K-ORD-25", "K-ORD-26")
@pytest.mark.parametrize(("held", "left", "paid"), [(1, 0, 2), (0, 0, 0), (2, 0, 2)])
def test_as_much_as_can_be_done_for_the_whole_price(held: int, left: int, paid: int) -> None:
    """AMB-13, AMB-43: one token of two earns the whole price, none earns none; a card is drawn in any case."""
    state = ordered("raid", route=["orlyk"], players={"yellow": {"tokens": held}, "green": {"hand": ["mutiny"]}})
    play(state, "obey")
    assert (tokens(state, "yellow"), gold(state)["yellow"]) == (left, 7 + paid)
    assert len(hand(state, "yellow")) == 1
    assert nodes(state.red) == {f"sich-orlyk#{k + 1}" for k in range(held)}


# --- the mace ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("K-CHG-05", "K-CHG-06", "K-CHG-14")
def test_the_last_ataman_can_always_take_the_mace() -> None:
    """OWN-10: nothing is due any more, so poverty is no hindrance."""
    players = {"blue": {"gold": 1}, "yellow": {"gold": 19, "hand": ["march"]}, "green": {"gold": 1, "hand": ["mutiny"]}}
    state = ordered("raid", acted=["blue", "yellow"], turn="yellow", players=players)
    assert asked(state) == ("yellow", "accept")
    play(state, "refuse")
    assert asked(state) == ("green", "accept")
    play(state, "accept")
    assert state.hetman == 2
    assert asked(state) == ("yellow", "swap")  # green has become hetman and does not act any more


@pytest.mark.rule("K-CHG-04", "K-CHG-12", "K-CHG-14")
@pytest.mark.parametrize(("yellow", "green"), [(2, 1), (3, 0)])
def test_who_could_not_rule_is_passed_over_in_mid_round(yellow: int, green: int) -> None:
    """AMB-61: also when it is the very player whose card gives the mace to the richest."""
    players = {
        "blue": {"gold": 25},
        "yellow": {"gold": yellow, "hand": ["black_council"]},
        "green": {"gold": green},
        "purple": {"gold": 0, "hand": ["war_tax"]},
    }
    state = ordered("raid", seats=4, players=players)
    log = play(state, "disobey black_council a")
    assert kinds(log).count("passed_over") == 2
    assert asked(state) == ("purple", "accept")
    play(state, "accept")
    assert refused(state, "keep") == "K-CHG-12"
    assert moves(state) == {"order war_tax a", "order war_tax b"}


@pytest.mark.rule("K-CHG-03", "K-CHG-04")
def test_whom_a_card_names_takes_the_mace_and_loses_it_again_without_gold() -> None:
    """AMB-02, AMB-62: Yellow's own card names Yellow, who has no gold left for the order."""
    players = {"blue": {"gold": 24}, "yellow": {"gold": 4, "hand": ["black_council"]}}
    state = ordered("raid", seats=4, players={**players, "green": {"gold": 0}, "purple": {"gold": 0}})
    play(state, "disobey black_council b")
    assert (state.hetman, moves(state)) == (1, {"keep"})
    play(state, "keep")
    assert asked(state) == ("blue", "accept")


@pytest.mark.rule("K-CHG-06", "K-CHG-14", "K-CHG-15")
def test_one_chain_of_refusals_with_ties_counted_from_where_it_began() -> None:
    """AMB-61, OWN-06: Green takes the mace and lays it down; that is declining, and Blue is still the first holder."""
    wealth = {"blue": 4, "yellow": 7, "green": 10, "purple": 7}
    state = at(seats=4, players={seat: {"gold": sum_, "hand": ["march"]} for seat, sum_ in wealth.items()})
    play(state, "resign")
    assert asked(state) == ("green", "accept")
    play(state, "accept", "resign")
    assert asked(state) == ("yellow", "accept")  # from Green it would be Purple
    play(state, "refuse", "refuse")
    assert asked(state) == ("blue", "command")
    assert [len(cards) for cards in state.hands] == [2, 2, 2, 2]
    assert state.terms == [0, 0, 1, 0]  # coming back to Blue is no new term


@pytest.mark.rule("K-CHG-03", "K-CHG-07", "K-CHG-08")
def test_a_chain_ends_with_the_order_given() -> None:
    """Blue, who laid the mace down before the order, acts as an ataman, and can get it back in the same round."""
    wealth = {"blue": 19, "yellow": 3, "green": 3, "purple": 3}
    state = at(seats=4, players={seat: {"gold": sum_, "hand": ["raid"]} for seat, sum_ in wealth.items()})
    play(state, "resign", "accept", "order raid a", "through orlyk", "go", "obey")
    assert asked(state) == ("blue", "accept")
    play(state, "refuse")
    assert asked(state) == ("green", "accept")
    play(state, "accept", "keep")
    assert asked(state) == ("purple", "obey")
    play(state, "obey", "place poltava-orlyk#1")
    assert asked(state) == ("blue", "obey")


@pytest.mark.rule("K-CHG-15", "K-ORD-29", "K-ORD-04")
def test_all_draw_again_as_long_as_there_are_cards() -> None:
    """AMB-61: the pile is empty but the discards are not, so the game goes on until somebody can give an order."""
    left = [card for kind, card in enumerate(FACTS.card_ids) for _ in range(FACTS.cards[kind].copies)]
    for card in ("mutiny", "desertion", "plunder"):
        left.remove(card)
    state = at(
        circled=True,
        discard=left,
        players={"blue": {"hand": ["mutiny"]}, "yellow": {"hand": ["desertion"]}, "green": {"hand": ["plunder"]}},
    )
    assert len(state.pile) + len(state.discard) < 57
    if asked(state)[1] == "accept":
        assert moves(state) == {"accept"}
        play(state, "accept")
    assert asked(state)[1] == "command"
    assert "resign" not in moves(state)


@pytest.mark.rule("K-ORD-22", "K-ORD-23", "K-CHG-09")
def test_the_old_hand_is_cut_before_the_new_hetman_orders_in_mid_round() -> None:
    """AMB-60, AMB-71; and such a moment can be written down and read again."""
    full = ["march", "raid", "mutiny", "desertion", "plunder", "own_march", "war_tax", "embassy"]
    players = {"blue": {"hand": full}, "yellow": {"hand": ["black_council"]}}
    state = ordered("march", seats=4, players=players)
    play(state, "disobey black_council b")
    assert asked(state) == ("blue", "discard")
    assert GAME.from_position(state.position()) == state
    play(state, "discard march", "discard raid")
    assert asked(state) == ("yellow", "renew")
    assert len(hand(state, "blue")) == 6
    wrong = state.position()
    wrong["stack"] = [["next", "yellow"], ["renew", "yellow"], ["obey", "green"]]
    with pytest.raises(PositionError, match="obey cannot lie on renew"):
        GAME.from_position(wrong)


@pytest.mark.rule("K-CHG-17")
def test_the_ban_on_declining_ends_with_the_round() -> None:
    """AMB-61 speaks of this round only."""
    state = at(phase="exchange", circled=True, players={"blue": {"hand": ["march"]}})
    assert moves(state) == {"order march a", "resign"}


@pytest.mark.rule("K-CHG-14", "K-CHG-17")
def test_no_declining_in_mid_round_after_a_full_circle_at_its_start() -> None:
    """OWN-15: whoever can give an order has to take the mace; who can only pay for the old one may decline."""
    state = ordered("raid", circled=True, players={"blue": {"gold": 1}, "yellow": {"gold": 19, "hand": ["march"]}})
    assert refused(state, "refuse") == "K-CHG-17"
    payer = ordered("raid", circled=True, players={"blue": {"gold": 1}, "yellow": {"gold": 19}})
    assert moves(payer) == {"accept", "refuse"}


@pytest.mark.rule("K-ORD-20", "K-CHG-09")
def test_a_new_order_is_neither_cancelled_nor_redirected() -> None:
    """OWN-08."""
    players = {
        "yellow": {"hand": ["incitement"]},
        "green": {"hand": ["black_council", "war_tax"]},
        "purple": {"hand": ["mutiny"]},
    }
    state = ordered("march", seats=4, players=players)
    play(state, "disobey incitement b", "disobey black_council b", "order war_tax a", "obey")
    assert gold(state)["purple"] == 6
    kept = ordered("march", seats=4, players=players)
    play(kept, "disobey incitement b", "disobey black_council b", "keep", "obey")
    assert gold(kept)["purple"] == 7  # AMB-24: the old one stays cancelled
    assert not kept.red


@pytest.mark.rule("K-ORD-20", "K-MARCH-05")
def test_every_march_in_force_is_named_anew_when_redirected() -> None:
    """OWN-09: in the order of play; what the hetman named is gone, also when nothing else is named."""
    to_kodak, to_orlyk = {**MARCH, "route": ["kodak"]}, {"card": "raid", "option": "a", "route": ["orlyk"]}
    players = {"yellow": {"hand": ["incitement"]}, "green": {"hand": ["mutiny"]}}
    state = at(phase="obedience", orders=[{**SPEECH, "option": "b"}, to_kodak, to_orlyk], players=players)
    play(state, "disobey incitement a")
    assert asked(state) == ("yellow", "march")
    assert GAME.from_position(state.position()) == state
    play(state, "through perekop", "go", "go")
    assert asked(state) == ("green", "obey")
    assert [(one.start, nodes(sum(1 << place for place in one.route))) for one in state.orders] == [
        (-1, set()), (-1, {"perekop"}), (-1, set()),
    ]  # fmt: skip


@pytest.mark.rule("K-ORD-20", "K-MARCH-24")
def test_a_march_home_is_redirected_too_unless_nothing_is_left_to_take() -> None:
    """OWN-09."""
    players = {"yellow": {"hand": ["incitement"]}, "green": {"hand": ["mutiny"]}}
    red = [*way("sich-kodak"), "sich-orlyk#1"]
    state = ordered("march", "b", start="sich-orlyk#1", red=red, players=players)
    play(state, "disobey incitement a", "from sich-kodak#2", "go", "obey")
    assert nodes(state.red) == {"sich-kodak#1", "sich-orlyk#1"}
    bare = ordered("march", "b", players=players)
    play(bare, "disobey incitement a")
    assert asked(bare) == ("green", "obey")


@pytest.mark.rule("K-ABOUT-27", "K-SCORE-07")
def test_orders_given_together_count_once() -> None:
    """A combination is one issue for the task of Father Hetman; obeying it is one order obeyed."""
    state = at(players={"blue": {"hand": ["passionate_speech", "march", "war_tax"]}})
    play(state, "order passionate_speech b", "order march a", "through orlyk", "go", "order war_tax a")
    assert state.issued == [1, 0, 0]
    play(state, "obey")
    assert state.obeyed == [0, 1, 0]


# --- marches -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("K-ABOUT-23", "K-ABOUT-25", "K-MARCH-13")
def test_who_owns_what_is_taken() -> None:
    """AMB-52: the ataman who refuses, with every token; the hetman under an order, a redirected one as well."""
    own = ordered("march", red=["sich-kodak#1"], players={"yellow": {"hand": ["own_march"]}})
    play(own, "disobey own_march b", "place sich-kodak#2", "place kodak")
    assert seals(own, "yellow") == {"kodak"}
    loose = [*way("sich-kodak"), "sich-orlyk#1"]
    embassy = ordered("march", red=loose, players={"yellow": {"hand": ["embassy"]}})
    play(embassy, "disobey embassy a", "lift sich-orlyk#1", "place kodak")
    assert seals(embassy, "yellow") == {"kodak"}
    scouting = ordered("scouting", red=loose, players={"yellow": {"hand": ["mutiny"]}})
    play(scouting, "obey", "lift sich-orlyk#1", "place kodak")
    assert seals(scouting, "blue") == {"kodak"}
    players = {"yellow": {"hand": ["incitement"]}, "green": {"hand": ["mutiny"]}}
    redirected = ordered("march", red=loose, players=players)
    play(redirected, "disobey incitement a", "through kodak", "go", "obey")
    assert seals(redirected, "blue") == {"kodak"}


@pytest.mark.rule("K-ABOUT-19", "K-MARCH-16")
def test_the_second_token_goes_on_beyond_the_aim_at_once() -> None:
    """AMB-18."""
    state = ordered("raid", route=["kodak"], red=[*way("sich-kodak"), "sich-orlyk#1"])
    play(state, "obey")
    assert seals(state, "blue") == {"kodak"}
    assert moves(state) == {"place kodak-poltava#1", "place kodak-azov#1"}


@pytest.mark.rule("K-MARCH-16")
def test_the_way_to_the_aim_is_not_beyond_it() -> None:
    """AMB-16: neither the shortest ways to it nor the way that was named lead on, though other roads leave them."""
    red = [*way("sich-kodak", "kodak-poltava", "sich-orlyk"), *way("poltava-orlyk")]
    held = {"seals": ["kodak", "poltava", "orlyk"]}
    state = ordered("march", start="kodak", route=["poltava"], red=red, players={"blue": held})
    assert nodes(marches.out_nodes(state, state.orders[0])) == {"hlukhiv-poltava#3", "lubny-poltava#2"}
    through = ordered("march", route=["kodak"], red=red, players={"blue": held})
    beside_orlyk = {"pereyaslav-orlyk#3"}
    assert nodes(marches.out_nodes(through, through.orders[0])) == {
        "kodak-azov#1", "hlukhiv-poltava#3", "lubny-poltava#2", *beside_orlyk,
    }  # fmt: skip


@pytest.mark.rule("K-BLACK-02", "K-BLACK-03")
def test_a_black_circle_may_be_approached_from_both_ends() -> None:
    """AMB-22: Kodak is reached round the black token, and closed in from there."""
    red = ["sich-kodak#1", *way("sich-orlyk", "poltava-orlyk", "kodak-poltava")]
    players = {"blue": {"seals": ["orlyk", "poltava"]}, "yellow": {"hand": ["own_march"]}}
    state = ordered("march", red=red, black=["sich-kodak#2"], players=players)
    play(state, "disobey own_march a", "place kodak")
    assert seals(state, "yellow") == {"kodak"}
    assert {"sich-kodak#1", "sich-kodak#2", "kodak"} <= nodes(marches.removable(state))


@pytest.mark.rule("K-BLACK-01", "K-ORD-18")
def test_without_black_tokens_on_the_emblem_the_refusal_stands() -> None:
    """AMB-20, AMB-73: there would be a free circle, but no seventh token."""
    ends = [f"sich-{end}#1" for end in ("chyhyryn", "perekop", "ochakiv")]
    state = ordered(
        "march",
        red=way("sich-kodak", "sich-orlyk"),
        black=[*ends, "kodak-poltava#1", "kodak-azov#1", "pereyaslav-orlyk#3"],
        players={"blue": {"seals": ["kodak", "orlyk"]}, "yellow": {"hand": ["mutiny"]}},
    )
    assert nodes(state.open_nodes) == {"poltava-orlyk#1"}
    play(state, "disobey mutiny a")
    assert asked(state) == ("green", "obey")
    assert (state.black.bit_count(), state.black_on_emblem, gold(state)["yellow"]) == (6, 0, 6)


@pytest.mark.rule("K-MARCH-22", "K-MARCH-23")
def test_a_neutral_token_comes_off_like_a_red_one() -> None:
    """AMB-14, OWN-14: it returns to whoever takes it, the reserve is not touched, and the place can be captured."""
    players = {"yellow": {"hand": ["desertion"]}, "green": {"hand": ["own_march"]}}
    state = ordered("march", "b", red=way("sich-kodak"), neutral=["kodak"], players=players)
    before = tokens(state, "yellow")
    play(state, "disobey desertion b")
    assert (tokens(state, "yellow"), state.reserve, state.removed[1]) == (before + 1, 0, 0)
    play(state, "disobey own_march a", "place kodak")
    assert seals(state, "green") == {"kodak"}
    moved = ordered("scouting", red=way("sich-kodak"), neutral=["kodak"], players={"yellow": {"hand": ["mutiny"]}})
    play(moved, "obey", "place sich-orlyk#1")
    assert not moved.neutral


@pytest.mark.rule("K-MARCH-24")
def test_a_march_home_may_pass_a_neutral_token() -> None:
    """OWN-04."""
    state = at(red=way("sich-kodak"), neutral=["kodak"], players={"blue": {"hand": ["march"]}})
    play(state, "order march b")
    assert "through kodak" in moves(state)
    assert refused(state, "through orlyk") == "K-MARCH-24"


@pytest.mark.rule("K-MARCH-20", "K-MARCH-21", "K-SCORE-07")
def test_an_own_seal_may_be_taken_off_and_frees_nobody() -> None:
    """AMB-53: it needs no consent; the task of the Liberator counts seals of others only."""
    players = {"yellow": {"seals": ["kodak"], "hand": ["town_revolt"]}}
    state = ordered("march", red=way("sich-kodak"), players=players)
    play(state, "disobey town_revolt b")
    assert (state.seals_in_hand[1], state.removed[1]) == (5, 0)


@pytest.mark.rule("K-MARCH-02")
def test_a_token_with_nowhere_else_to_lie_cannot_be_moved() -> None:
    """AMB-75: all ways out but one are shut, and the only token has no other node to go to."""
    shut = [f"sich-{end}#1" for end in ("chyhyryn", "orlyk", "perekop", "ochakiv")]
    state = ordered("scouting", red=["sich-kodak#1"], black=shut)
    log = play(state, "obey")
    assert "not_carried" in kinds(log)
    assert nodes(state.red) == {"sich-kodak#1"}


# --- the end -------------------------------------------------------------------------------------------------------


MANUAL: dict[str, Any] = {"phase": "exchange", "options": {"announce": "manual"}}


@pytest.mark.rule("K-SCORE-01", "K-SCORE-03")
def test_whoever_takes_a_token_back_has_told_nothing() -> None:
    """AMB-63: each time anew; the hand was empty and told, but now it is not."""
    state = ordered(
        "march", "b", red=["sich-kodak#1", "sich-orlyk#1"], announced=["yellow"], players={"yellow": {"tokens": 0}}
    )
    play(state, "obey", "remove sich-kodak#1")
    assert (tokens(state, "yellow"), state.announced) == (1, 0)


@pytest.mark.rule("K-SCORE-05")
def test_penalties_go_clockwise_and_to_the_hetman_last() -> None:
    """AMB-63, OWN-13: Blue has no token to give, so both get theirs from the reserve."""
    players = {
        "blue": {"tokens": 0, "hand": ["march"], "seals": ["kodak", "orlyk"]},
        "yellow": {"tokens": 0},
        "green": {"tokens": 39},
    }
    state = at(**MANUAL, red=way("sich-kodak", "sich-orlyk"), players=players)
    assert (state.tokens, state.reserve) == ([1, 1, 39], 0)


@pytest.mark.rule("K-SCORE-04", "K-SCORE-05")
def test_silence_alone_ends_no_game() -> None:
    """AMB-64: nothing is left to give as a penalty, but only an empty hand that was told of ends the game."""
    players = {"blue": {"tokens": 0, "hand": ["march"]}, "yellow": {"tokens": 0}, "green": {"tokens": 45}}
    state = at(**MANUAL, players=players)
    assert state.tokens == [0, 0, 45]
    assert asked(state) == ("blue", "command")
    assert at(**MANUAL, announced=["yellow"], players=players).is_over


@pytest.mark.rule("K-SCORE-01", "K-SCORE-05")
def test_a_hetman_may_tell_of_the_token_given_away() -> None:
    """OWN-13: for the next round, at the end of which the game ends."""
    state = at(**MANUAL, players={"blue": {"tokens": 1, "hand": ["march"]}, "yellow": {"tokens": 0}})
    assert asked(state) == ("blue", "announce")
    play(state, "announce")
    assert (state.tokens[:2], asked(state)) == ([0, 1], ("blue", "command"))
    play(
        state,
        "order march a",
        "go",
        "obey",
        "place sich-kodak#1",
        "silent",
        "obey",
        "place sich-orlyk#1",
        "pass",
        "pass",
    )
    assert state.is_over


@pytest.mark.rule("K-SCORE-02", "K-SCORE-04")
def test_the_hetman_can_end_the_game_too() -> None:
    """AMB-64: Blue told of an empty hand as an ataman, and is hetman now."""
    assert at(phase="exchange", announced=["blue"], players={"blue": {"tokens": 0, "hand": ["march"]}}).is_over
