"""Verbs of Rurik: each is told in one place, and the decisions name what answers them."""

from __future__ import annotations

import pytest

from boardgames_edu.engine.registry import load
from boardgames_edu.engine.rules import actions
from boardgames_edu.games.rurik import frames
from boardgames_edu.games.rurik.rules.verbs import NEVER, SOLO_FRAMES, VERBS

GAME = load("rurik")


def test_every_verb_answers_a_decision_has_words_and_says_when_it_may_be_tried() -> None:
    assert set(VERBS.values()) == set(actions.verbs(SOLO_FRAMES, VERBS))
    assert [verb for verb in VERBS.values() if not verb.label or not verb.__doc__] == []
    assert [form for verb in VERBS.values() for form in verb.forms if not form.moments] == []


def test_every_verb_is_carried_out_by_its_own_effect() -> None:
    handlers = GAME.setup(1, predict=True).handlers
    assert handlers.keys() == VERBS.keys()
    assert handlers["tax"] is VERBS["tax"].do


def test_every_decision_within_a_turn_says_that_it_comes_first() -> None:
    kinds = [kind for kind in frames.DECISIONS if issubclass(kind, frames.Interruption)]
    assert {kind.name for kind in kinds} >= {"resolve", "draw", "check", "church", "pay_any", "relocate"}
    for kind in kinds:
        rule, text = kind.comes_first
        assert rule in GAME.rulebook
        assert {moment.rule for moment in VERBS["forfeit"].moments if moment.text == text} == {rule}


@pytest.mark.parametrize(("seats", "solo"), [(3, False), (1, True)])
def test_what_is_no_action_of_a_setup_is_left_out(seats: int, solo: bool) -> None:
    setup = GAME.setup(seats)
    verbs = {action.verb for action in setup.actions}
    assert ("attack_neutral" in verbs) is solo
    assert ("attack_rebel" in verbs) is not solo
    assert all(one.members for decision in setup.decisions.values() for one in decision.action_sets)


def test_predslava_chooses_among_the_pieces_of_one_player_after_the_other() -> None:
    position = {
        "seats": 3,
        "phase": "action",
        "turn": {"seat": "blue", "action": "taken", "column": "tax", "row": 1},
        "players": {
            "blue": {"leader": "predslava", "leader_in": "kiev"},
            "maroon": {"leader": "boris", "leader_in": "kiev", "troops": {"kiev": 1}},
            "yellow": {"leader": "maria", "leader_in": "kiev", "troops": {"kiev": 1}},
        },
    }
    state = GAME.from_position(position)
    sent = [str(action).split()[1:-2] for action in state.legal_actions() if str(action).startswith("send")]
    order = [" ".join(words) for words in dict.fromkeys(map(tuple, sent))]
    assert order == ["maroon", "maroon leader", "yellow", "yellow leader"]


def test_moves_that_no_state_allows_name_the_rule_that_forbids_them() -> None:
    setups = GAME.setup(2), GAME.setup(1)
    for make in NEVER:
        assert any(make(setup).members for setup in setups)
        for setup in setups:
            forbidden = make(setup)
            assert all(moment.rule in GAME.rulebook for moment in forbidden.moments)
            assert not {action for _, action in forbidden.members} & set(setup.actions)
