"""The change of hetman, the end of the game and the score: rules K-CHG and K-SCORE."""

from __future__ import annotations

import pytest

from boardgames_edu.engine.tally import Partial
from boardgames_edu.games.cossacks.frames import Accept
from tests.games.cossacks.conftest import (
    asked,
    at,
    gold,
    hand,
    kinds,
    moves,
    ordered,
    play,
    refused,
    seals,
    tokens,
    way,
)

COUNCIL = {"hand": ["black_council"]}


@pytest.mark.rule("K-CHG-04", "K-CHG-08", "K-CHG-09", "K-CHG-10", "K-CHG-12", "K-CHG-13")
def test_a_card_makes_a_hetman_who_keeps_the_order() -> None:
    state = ordered("march", route=["kodak"], red=way("sich-kodak"), seats=4, players={"yellow": COUNCIL})
    log = play(state, "disobey black_council b")
    assert "overthrown" in kinds(log)
    assert state.hetman == 1
    assert asked(state) == ("yellow", "renew")
    assert moves(state) == {"keep"}
    play(state, "keep", "obey")
    assert gold(state) == {"blue": 11, "yellow": 2, "green": 8, "purple": 7}
    assert seals(state, "yellow") == {"kodak"}


@pytest.mark.rule("K-CHG-09", "K-CHG-11")
def test_a_new_order_holds_for_those_left() -> None:
    players = {"green": {"hand": ["black_council", "war_tax"]}, "yellow": {"hand": ["desertion"]}}
    state = ordered("march", seats=5, players=players)
    play(state, "obey", "place sich-kodak#1", "disobey black_council b")
    assert moves(state) == {"keep", "order war_tax a", "order war_tax b"}
    play(state, "order war_tax a")
    assert asked(state) == ("purple", "obey")
    play(state, "obey", "obey")
    assert asked(state)[1] == "swap"  # neither blue, the former hetman, nor green acts again
    assert gold(state) == {"blue": 10, "yellow": 8, "green": 5, "purple": 6, "white": 6}


@pytest.mark.rule("K-CHG-11")
def test_nobody_who_was_hetman_in_the_round_acts_in_it() -> None:
    players = {"blue": {"gold": 1}, "yellow": {"gold": 14}, "green": {"gold": 6, "hand": ["black_council"]}}
    state = ordered("raid", seats=4, players=players)
    play(state, "accept", "keep")
    assert asked(state) == ("green", "obey")  # yellow is hetman and does not act any more
    play(state, "disobey black_council b", "keep")
    assert asked(state) == ("purple", "obey")
    play(state, "obey", "place sich-kodak#1", "place sich-orlyk#1")
    assert asked(state)[1] == "swap"


@pytest.mark.rule("K-CHG-03", "K-CHG-05", "K-CHG-06")
def test_without_gold_the_richest_follows() -> None:
    state = ordered("raid", players={"blue": {"gold": 1}, "yellow": {"gold": 10}, "green": {"gold": 10}})
    assert asked(state) == ("yellow", "accept")


def test_a_fine_does_not_save_the_hetman() -> None:
    state = ordered(
        "raid", players={"blue": {"gold": 1}, "yellow": {"gold": 4, "hand": ["desertion"]}, "green": {"gold": 16}}
    )
    assert asked(state) == ("green", "accept")
    play(state, "accept", "keep")
    assert asked(state) == ("yellow", "obey")


def test_a_cancelled_or_free_order_needs_no_gold() -> None:
    state = ordered("war_tax", players={"blue": {"gold": 0}})
    assert asked(state) == ("yellow", "obey")


@pytest.mark.rule("K-CHG-07", "K-CHG-14", "K-CHG-17")
def test_a_change_before_the_order_opens_the_round_anew() -> None:
    players = {"blue": {"hand": ["march"]}, "yellow": {"hand": ["march"]}, "green": {"hand": ["march"]}}
    state = at(players=players)
    play(state, "resign", "accept")
    assert asked(state) == ("yellow", "command")
    assert state.terms == [0, 1, 0]
    play(state, "resign")
    assert asked(state) == ("green", "accept")
    play(state, "refuse")
    assert asked(state) == ("blue", "command")
    assert state.circled
    assert refused(state, "resign") == "K-CHG-17"
    play(state, "order march a", "go", "obey")
    assert asked(state) == ("yellow", "place")


@pytest.mark.rule("K-CHG-15", "K-CHG-16")
def test_the_full_circle() -> None:
    full = ["march", "mutiny", "mutiny", "desertion", "desertion", "plunder"]
    players = {"blue": {"hand": full}, "yellow": {"hand": full}, "green": {"hand": ["march"]}}
    state = at(players=players)
    play(state, "resign", "refuse", "refuse")
    assert asked(state) == ("yellow", "exchange")
    assert len(hand(state, "blue")) == 7
    assert refused(state, "pass") == "K-CHG-16"
    play(state, "swap plunder")
    assert len(hand(state, "yellow")) == 6
    assert len(hand(state, "green")) == 2


def test_nobody_declines_again_after_a_full_circle() -> None:
    state = at(
        players={"blue": {"hand": []}, "yellow": {"hand": ["march"]}, "green": {"hand": []}},
        pile=["mutiny", "mutiny", "mutiny"],
    )
    play(state, "refuse")
    assert asked(state) == ("yellow", "command")
    assert state.hetman == 1


def test_the_game_ends_when_nobody_can_order_and_no_card_is_left() -> None:
    state = at(
        players={"blue": {"gold": 0, "hand": ["raid"]}, "yellow": {"gold": 21, "hand": ["march"]}, "green": {"gold": 0}}
    )
    state.pile, state.discard = [], []
    state.hands[1] = ()
    state._legal = None
    state.stack = [Accept(1)]
    state.phase, state.chain_start, state.declined = "order", 0, 1
    play(state, "refuse")
    assert asked(state) == ("", "")


@pytest.mark.rule("K-CHG-14", "K-CHG-15")
def test_a_full_circle_in_mid_round_ends_the_round() -> None:
    state = ordered(
        "raid",
        players={
            "blue": {"gold": 1},
            "yellow": {"gold": 10, "hand": ["mutiny"]},
            "green": {"gold": 10, "hand": ["mutiny"]},
        },
    )
    play(state, "refuse", "refuse")
    assert state.hetman == 0
    assert asked(state) == ("yellow", "swap")
    assert len(hand(state, "yellow")) == 2
    assert len(hand(state, "blue")) == 1


def test_nobody_declines_what_their_own_card_gave() -> None:
    state = ordered(
        "march", players={"yellow": {"hand": ["black_council"], "gold": 12}, "blue": {"gold": 4}, "green": {"gold": 5}}
    )
    play(state, "disobey black_council a")
    assert state.hetman == 1
    assert asked(state)[1] == "renew"
    other = ordered(
        "march", players={"yellow": {"hand": ["black_council"], "gold": 5}, "blue": {"gold": 4}, "green": {"gold": 12}}
    )
    play(other, "disobey black_council a")
    assert asked(other) == ("green", "accept")


def test_after_the_last_ataman_nothing_is_left_to_renew() -> None:
    state = ordered("march", players={"green": {"hand": ["black_council", "march"]}, "yellow": {"hand": ["desertion"]}})
    play(state, "disobey desertion a", "disobey black_council b")
    assert asked(state) == ("green", "command")


# --- the end -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("K-SCORE-02", "K-SCORE-03", "K-SCORE-04")
def test_the_round_is_finished_first() -> None:
    state = ordered("march", players={"yellow": {"tokens": 1}, "green": {"tokens": 20}})
    play(state, "obey", "place sich-kodak#1")
    assert asked(state) == ("green", "obey")
    log = play(state, "obey", "place sich-orlyk#1", "pass", "pass")
    assert state.is_over
    assert kinds(log)[-3:] == ["game_ends", "tasks_up", "won"]
    rescued = at(phase="exchange", announced=["yellow"], players={"yellow": {"tokens": 2}, "blue": {"hand": ["march"]}})
    assert asked(rescued) == ("blue", "command")


@pytest.mark.rule("K-SCORE-05")
def test_silence_costs_a_token_of_the_hetman() -> None:
    wanted = {
        "phase": "exchange",
        "options": {"announce": "manual"},
        "players": {"yellow": {"tokens": 0}, "blue": {"hand": ["march"]}},
    }
    state = at(**wanted)
    assert tokens(state, "yellow") == 1
    assert not state.is_over
    players = {
        "yellow": {"tokens": 0},
        "blue": {"tokens": 0, "hand": ["march"], "seals": ["kodak"]},
        "green": {"tokens": 42},
    }
    spare = at(phase="exchange", options={"announce": "manual"}, red=way("sich-kodak"), players=players)
    assert spare.reserve == 0
    assert tokens(spare, "yellow") == 1


@pytest.mark.rule("K-SCORE-06", "K-SCORE-07")
def test_tasks_are_shown_and_counted() -> None:
    state = at(
        phase="over",
        players={"yellow": {"hetman_card": "baida", "tasks": ["serene", "faithful"][:1], "obeyed": 15}},
        hetman="yellow",
    )
    assert state.view(0).scores() == state.scores()
    assert [line.points for line in state.scores()[1]][:2] == [0, 8]
    going = at(players={"blue": {"hand": ["march"]}, "yellow": {"hetman_card": "baida", "tasks": ["treasurer"]}})
    covered = [line for line in going.view(0).scores()[1] if line.source in ("hetman", "task")]
    assert [str(line) for line in covered] == ["hetman card ?: ?", "task ?: ?"]
    assert isinstance(going.view(0).totals()[1], Partial)


@pytest.mark.rule("K-SCORE-07", "K-ABOUT-05")
@pytest.mark.parametrize(
    ("task", "player", "points"),
    [
        ("neskorenyi", {"tokens": 6}, 9), ("neskorenyi", {"tokens": 5}, 0), ("treasurer", {"gold": 12}, 10),
        ("treasurer", {"gold": 11}, 0), ("lord_of_towns", {"seals": ["poltava", "chyhyryn"]}, 12),
        ("lord_of_towns", {"seals": ["poltava", "kodak"]}, 0), ("rebel", {"refused": 7}, 9),
        ("peoples_leader", {"seals": ["kodak", "orlyk", "perekop"]}, 10), ("serene", {}, 8),
        ("peoples_leader", {"seals": ["kodak", "orlyk", "poltava"]}, 0),
        ("rebel", {"refused": 6}, 0), ("faithful", {"obeyed": 15}, 8), ("faithful", {"obeyed": 14}, 0),
        ("father_hetman", {"issued": 7}, 10), ("father_hetman", {"issued": 6}, 0), ("liberator", {"removed": 1}, 9),
        ("liberator", {}, 0), ("far_march", {"seals": ["poltava"]}, 0), ("far_march", {}, 0),
    ],
)  # fmt: skip
def test_each_achievement(task: str, player: dict[str, object], points: int) -> None:
    seals_of = player.get("seals", [])
    assert isinstance(seals_of, list)
    others = [name for name in ("kodak", "orlyk", "perekop", "poltava", "chyhyryn") if name not in seals_of]
    red = way("sich-kodak", "sich-orlyk", "sich-perekop", "kodak-poltava", "sich-chyhyryn")
    state = at(phase="over", red=red, players={"blue": {**player, "tasks": [task]}, "yellow": {"seals": others}})
    assert next(line.points for line in state.scores()[0] if line.source == "task") == points


@pytest.mark.rule("K-SCORE-08", "K-SCORE-11", "K-SCORE-12")
def test_tokens_in_hand() -> None:
    found = [at(phase="over", players={"blue": {"tokens": count, "tasks": tasks}}).scores()[0][-1]
             for count, tasks in ((0, []), (4, []), (4, ["neskorenyi"]))]  # fmt: skip
    assert [(line.points, line.rule) for line in found] == [(5, "K-SCORE-08"), (-4, "K-SCORE-11"), (0, "K-SCORE-12")]


@pytest.mark.rule("K-SCORE-13", "K-SCORE-14")
def test_equal_sums_share_the_victory() -> None:
    state = at(phase="over")
    assert state.winners() == (0, 1, 2)
    assert state.totals() == (-15, -15, -15)


@pytest.mark.rule("K-SETUP-17")
def test_only_the_same_places_are_the_same_task() -> None:
    red = way("sich-kodak", "kodak-poltava", "hlukhiv-poltava", "baturyn-hlukhiv")
    holding = {"seals": ["poltava", "baturyn"], "hetman_card": "mazepa", "tasks": ["city_poltava"]}
    state = at(phase="over", red=red, players={"blue": holding, "yellow": {"seals": ["kodak", "hlukhiv"]}})
    assert [line.points for line in state.scores()[0]][:2] == [24, 6]


@pytest.mark.rule("K-CHG-05")
def test_the_mace_goes_to_the_richest_of_the_others() -> None:
    """AMB-02: whatever the cause; not to the next in turn, and it is no matter that the leaving hetman has most."""
    wealth = {"blue": 13, "yellow": 5, "green": 6, "purple": 4}
    state = at(seats=4, players={seat: {"gold": sum_, "hand": ["march"]} for seat, sum_ in wealth.items()})
    play(state, "resign")
    assert asked(state) == ("green", "accept")
    play(state, "refuse")
    assert asked(state) == ("yellow", "accept")
    play(state, "refuse")
    assert asked(state) == ("purple", "accept")
    hands = {"blue": ["mutiny"], "yellow": ["march"], "green": ["march"], "purple": ["march"]}
    without = at(seats=4, players={seat: {"gold": wealth[seat], "hand": hands[seat]} for seat in wealth})
    assert asked(without) == ("green", "accept")
    players: dict[str, dict[str, object]] = {seat: {"gold": sum_} for seat, sum_ in wealth.items()}
    players["yellow"]["hand"] = ["black_council"]
    overthrown = ordered("march", seats=4, players=players)
    play(overthrown, "disobey black_council a")
    assert asked(overthrown) == ("green", "accept")


@pytest.mark.rule("K-CHG-06")
def test_of_equally_rich_players_the_first_clockwise_from_the_hetman_who_leaves() -> None:
    """AMB-03: not from the first seat, and not from the ataman whose card overthrows the hetman."""
    wealth = {"blue": 6, "yellow": 10, "green": 2, "purple": 10}
    players = {seat: {"gold": sum_, "hand": ["march"]} for seat, sum_ in wealth.items()}
    state = at(seats=4, hetman="green", players=players)
    play(state, "resign")
    assert asked(state) == ("purple", "accept")
    players["green"] = {"gold": 5, "hand": ["black_council"]}
    players["blue"] = {"gold": 3}
    forced = ordered("march", seats=4, acted=["blue", "yellow"], turn="yellow", players=players)
    play(forced, "disobey black_council a")
    assert asked(forced) == ("yellow", "accept")


@pytest.mark.rule("K-SCORE-08", "K-SCORE-12")
def test_unsubdued_waives_what_tokens_cost_and_not_what_an_empty_hand_brings() -> None:
    """AMB-32."""
    state = at(phase="over", players={"blue": {"tokens": 0, "tasks": ["neskorenyi"]}})
    line = state.scores()[0][-1]
    assert (line.source, line.points, line.rule) == ("tokens", 5, "K-SCORE-08")


@pytest.mark.rule("K-ORD-23", "K-ORD-15")
@pytest.mark.parametrize("move", ["obey", "disobey mutiny a"])
def test_who_lost_the_mace_discards_and_has_answered_nothing(move: str) -> None:
    full = ["march", "march", "raid", "raid", "mutiny", "mutiny", "desertion", "desertion"]
    state = ordered("war_tax", players={"blue": {"hand": full}, "yellow": {"hand": ["black_council", "march"]}})
    play(state, "disobey black_council b")
    assert asked(state) == ("blue", "discard")
    against = state.why_not(move)
    assert against is not None
    assert str(against).startswith("You have lost the mace and hold too many cards, so discard first. Blue,")


@pytest.mark.rule("K-ABOUT-10")
def test_an_order_at_the_turn_of_an_ataman_says_who_is_asked() -> None:
    """It may be the hetman who tries it."""
    state = ordered("march", players={"blue": {"hand": ["raid"]}, "yellow": {"hand": ["incitement"]}})
    for answers in ((), ("disobey incitement a",)):  # to obey or refuse, and to name the march anew
        play(state, *answers)
        assert str(state.why_not("order raid a")).startswith(
            "Only the hetman plays orders, and something else is asked now. Yellow,"
        )
