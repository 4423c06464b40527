"""The worked examples of solo play (data/rurik/examples.yaml), executed, and the Rebellion as a whole."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
import yaml

from boardgames_edu.engine.board import bits
from boardgames_edu.engine.data import folder
from boardgames_edu.engine.errors import PositionError
from boardgames_edu.engine.events import RuleViolation
from boardgames_edu.games.rurik import game
from boardgames_edu.games.rurik.components import LEVELS, PRIORITIES
from boardgames_edu.games.rurik.rules.solo import prediction
from boardgames_edu.games.rurik.rules.solo.steps import ATTACK, RebelChoice
from boardgames_edu.games.rurik.rules.solo.turn import RebellionAction, RebellionEnd, RebellionResolve
from boardgames_edu.games.rurik.state import RurikState
from tests.games.rurik.conftest import GAME, asked, kinds, only, play, ruler
from tests.games.rurik.solo import acts, card, facing, its_troops, neutral, sviatopolk

FILE = folder() / "rurik/examples.yaml"
SOLO = ("EX-I", "EX-J", "EX-K")
EXAMPLES = {row["id"]: row for row in yaml.safe_load(FILE.read_text("utf-8"))["examples"] if row["id"] in SOLO}


# --- the worked examples ---------------------------------------------------------------------------------------------


def test_all_solo_examples_are_executed_here() -> None:
    derived = {case["id"] for row in EXAMPLES.values() for case in row["derived"] if "id" in case}
    assert {*EXAMPLES, *derived} == {*SOLO, "EX-K2"}


@pytest.mark.rule("R-SOLOCARD-01", "R-SOLOCARD-03", "R-SOLOCARD-04", "R-SOLOCARD-05")
def test_example_i_what_is_on_a_card() -> None:
    then = EXAMPLES["EX-I"]["then"]
    cards = GAME.setup(1).solo.cards
    assert len(cards) == 18
    for each in cards:
        assert len({*each.order}) == then["location_order"]
        assert len(each.lines) == len(each.structures) == then["priorities"]
        assert {len({*ranking}) for ranking in each.structures} == {then["build_order"]}
        assert {len({(line.number, line.since) for line in lines}) for lines in each.lines} == {then["placements"]}
        assert bool(each.number) == then["number"]


@pytest.mark.rule("R-SOLOACT-08", "R-SOLOACT-13")
def test_example_j_two_bonuses_for_one_attack() -> None:
    row = EXAMPLES["EX-J"]
    assert row["given"]["space_points"] == 1
    # the easy mat has these two bonuses for attack; the coins above them are gone
    opened = {(b["column"], b["bonus"]) for b in row["given"]["unlocked_bonuses"]}
    mat = GAME.setup(1).solo.mat
    found = {(PRIORITIES[b.priority], b.gives) for b in mat.bonuses if b.action == ATTACK}
    assert opened == found
    state = facing("attack", 2, coins={"attack_move": 0, "build": 1}, its={"troops": {"kiev": 3}},
                   you={"troops": {"kiev": 5}})  # fmt: skip
    log = acts(state, "deck left", "deck left")
    assert only(log, "rebellion_points").facts["points"] == row["then"]["attack_points"]
    # you rule there, so two cards were due: one fewer in each check
    due = 2 + row["then"]["casualty_cards_modifier"]
    assert [event.facts["cards"] for event in log if event.kind == "check_due"] == [due, due]


def moved(given: dict[str, Any]) -> tuple[RurikState, list[list[str]]]:
    """Let the Rebellion move from the board of an example; the moves as the data write them."""
    board = given["board"]
    state = facing(
        "move",
        {3: 1, 2: 2, 1: 3}[given["movement_points"]],
        card(order=given["location_order"]),
        priority=given["priority"],
        you={"troops": {name: row["player"] for name, row in board.items() if "player" in row}},
        its={
            "troops": {name: row["rebellion"] for name, row in board.items() if "rebellion" in row},
            "leader_in": next(name for name, row in board.items() if "sviatopolk" in row),
        },
        neutral={name: row["neutral"] for name, row in board.items() if "neutral" in row},
    )
    log = acts(state)
    who = {"rebellion_moves": "rebellion", "rebellion_moves_leader": "sviatopolk"}
    moves = [[who[e.kind], e.facts["region"], e.facts["region_to"]] for e in log if e.kind in who]
    return state, moves  # type: ignore[return-value]


@pytest.mark.rule(
    "R-SOLOMOVE-01", "R-SOLOMOVE-02", "R-SOLOMOVE-03", "R-SOLOMOVE-04", "R-SOLOMOVE-06", "R-SOLOMOVE-07",
    "R-SOLOMOVE-08",
)  # fmt: skip
@pytest.mark.parametrize("case", [EXAMPLES["EX-K"], *EXAMPLES["EX-K"]["derived"]], ids=lambda case: case["id"])
def test_example_k_two_steps_of_the_rebellion(case: dict[str, Any]) -> None:
    state, moves = moved(case["given"])
    assert moves == case["then"]["moves"]
    for region, wanted in case["then"]["result"].items():
        troops = state.position()["players"]["blue"]["troops"]
        there = {
            "rebellion": its_troops(state).get(region, 0),
            "sviatopolk": int(sviatopolk(state) == region),
            "player": troops.get(region, 0),
            "neutral": neutral(state).get(region, 0),
        }
        assert {key: count for key, count in there.items() if count} == wanted, region
    for region, wanted in case["then"].get("ruler_after", {}).items():
        assert ruler(state, region) == wanted


# --- always an answer, and exactly one -------------------------------------------------------------------------------


def watched_states(games: int) -> Iterator[RurikState]:
    """States of random games at all levels in which the player is asked to predict the Rebellion."""
    for seed in range(games):
        state = GAME.new(1, seed=seed, solo=LEVELS[seed % 4], predict=True, leaders="deal")
        rng = random.Random(seed)
        while state.stack:
            if asked(state) == "predict":
                yield state
            state.apply(rng.choice(state.legal_actions()))


@pytest.mark.rule("R-SOLO-01")
def test_the_rebellion_always_has_an_answer_and_exactly_one() -> None:
    """Over thousands of steps: its choice is one of its candidates, looking at it twice gives the same, looking changes
    nothing, and the reason can be said.
    """
    count, seen = 0, set()
    for state in watched_states(32):
        before = state.fingerprint()
        decision = prediction.asked_now(state)
        assert decision is not None
        assert decision.candidates >> decision.choice & 1
        assert decision.candidates.bit_count() == len(state.legal_actions()) > 1
        assert prediction.asked_now(state) == decision
        assert state.fingerprint() == before
        assert decision.rule in GAME.rulebook
        assert "{" not in str(decision.reason)
        seen.add(decision.rule)
        count += 1
    assert count > 3000
    assert len(seen) > 30


def test_a_guess_changes_nothing_in_the_game() -> None:
    """Guessing right, wrong or not at all, the same decisions of yours lead to the same game."""
    for seed in range(4):
        plain_ = GAME.new(1, seed=seed, solo="hard", leaders="deal")
        asking = GAME.new(1, seed=seed, solo="hard", leaders="deal", predict=True)
        rng, guesses = random.Random(seed), random.Random(99)
        while plain_.stack:
            while asked(asking) == "predict":
                asking.apply(guesses.choice(asking.legal_actions()))
            assert asking.legal_actions() == plain_.legal_actions()
            move = rng.choice([str(action) for action in plain_.legal_actions()])
            plain_.play(move)
            asking.play(move)
        while asked(asking) == "predict":
            asking.apply(asking.legal_actions()[0])
        assert asking.position()["players"] == plain_.position()["players"]
        assert asking.scores() == plain_.scores()


# --- predicting ------------------------------------------------------------------------------------------------------


def muster(**options: Any) -> RurikState:
    """The Rebellion is about to muster with three points, where you rule and where it rules."""
    return facing(
        "muster", its={"troops": {"chernigov": 1, "volyn": 1}, "leader_in": "volyn"},
        you={"troops": {"chernigov": 2}}, options=options,
    )  # fmt: skip


def test_a_right_guess_is_confirmed_with_rule_and_reason() -> None:
    state = muster(predict=True)
    log = play(state, "end")
    assert asked(state) == "predict"
    assert "take the Muster action or give it up" in state.prompt()
    log = play(state, "guess take")
    assert only(log, "guessed_right").rule == "R-SOLOACT-11"
    assert "Where does it muster" in state.prompt()
    assert [str(action) for action in state.legal_actions()] == ["guess region volyn", "guess region chernigov"]
    log = play(state, "guess region chernigov")
    right = only(log, "guessed_right")
    assert right.rule == "R-SOLOMUSTER-01"
    assert "it is there without ruling" in str(right)
    assert kinds(log).index("guessed_right") < kinds(log).index("rebellion_musters")


def test_a_wrong_guess_is_told_what_it_is_and_why() -> None:
    state = muster(predict=True)
    play(state, "end", "guess take")
    log = play(state, "guess region volyn")
    wrong = only(log, "guessed_wrong")
    assert "Predicted Volyn, but it is Chernigov" in str(wrong)
    assert only(log, "rebellion_musters").facts["region"] == "chernigov"
    with pytest.raises(RuleViolation) as error:
        state.play("guess region kiev")
    assert error.value.rule == "R-SOLO-01"


def test_what_comes_can_be_looked_up_in_any_solo_game() -> None:
    state = muster()
    before = state.fingerprint()
    coming = prediction.asked_now(watched(state, "end"))
    assert coming is not None
    answers = [str(prediction.answer_words(state, coming.kind, number)) for number in bits(coming.candidates)]
    assert answers == ["that it acts", "that it gives the action up"]
    assert state.fingerprint() == before
    assert prediction.asked_now(state) is None
    assert prediction.asked_now(watched(game().new(1, leaders=["boris"]), "agenda " + dealt())) is None


def watched(state: RurikState, move: str) -> RurikState:
    """A copy of a state after a move, in which the steps of the Rebellion are asked."""
    copy: RurikState = state.game.from_position(
        {**state.position(), "options": {**state.setup.options, "predict": True}}
    )
    copy.play(move)
    return copy


def dealt() -> str:
    """One of the agendas dealt in the game of seed 0."""
    agenda: str = game().new(1, leaders=["boris"]).position()["players"]["blue"]["dealt"][0]
    return agenda


def test_the_steps_can_be_settled_from_a_position_in_their_middle() -> None:
    """A step set on the stack by hand runs on to the next question."""
    state = muster()
    state.stack = [RebellionEnd(1), RebellionResolve(1)]
    state._legal = None
    while state.top.automatic:
        state.stack.pop().run(state)
    assert asked(state) == "turn"
    assert sum(its_troops(state).values()) == 2 + 4


@pytest.mark.parametrize("wrong", [
    {"rebellion": {"deck": [1, 1]}},
    {"rebellion": {"deck": [19]}},
    {"rebellion": {"priority": "money"}},
    {"rebellion": {"coins": {"build": 9}}},
    {"rebellion": {"line": 7}},
    {"players": {"rebellion": {"hand": ["scheme_tax_2"]}}},
    {"players": {"rebellion": {"leader": "boris"}}},
    {"players": {"rebellion": {"troops": {"kiev": 16}}}},
    {"regions": {"kiev": {"rebels": 1}}},
    {"regions": {"kiev": {"neutral": -1}}},
    {"first": "rebellion"},
    {"stack": [["advise", "rebellion"]]},
    {"stack": [["rebellion_advisor", "rebellion"]]},
])  # fmt: skip
def test_positions_that_cannot_be_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(PositionError) as error:
        GAME.from_position({"seats": 1, **wrong})
    assert "\n" not in str(error.value)


def test_a_rebellion_belongs_to_solo_play_only() -> None:
    extras: tuple[dict[str, Any], ...] = ({"rebellion": {}}, {"regions": {"kiev": {"neutral": 1}}})
    for extra in extras:
        with pytest.raises(PositionError):
            GAME.from_position({"seats": 2, **extra})


def test_decisions_are_plain_values() -> None:
    state = muster()
    state.resolved_space = 0
    decision = RebellionAction(1).decide(state)
    assert isinstance(decision, RebelChoice)
    assert [*bits(decision.candidates)] == [0, 1]
