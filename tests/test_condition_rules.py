"""A refusal names the rule that a learner would have to read: every pair of rule and sentence has been read.

The pairs that were read stand in ``tests/data/condition_rules.yaml``.
"""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from random import Random

import pytest
import yaml

import boardgames_edu as bg
from boardgames_edu.engine.rules.conditions import ActionSet, Condition
from boardgames_edu.engine.rules.legal import test_of as yes_or_no
from tests import reasons
from tests.reasons import Reason

REVIEWED = Path(__file__).parent / "data" / "condition_rules.yaml"


def reviewed(game: str) -> set[Reason]:
    rows = yaml.safe_load(REVIEWED.read_text(encoding="utf-8"))[game]
    return {Reason(rule, sentence) for rule, sentences in rows.items() for sentence in sentences}


def said(game: str) -> set[Reason]:
    return {*reasons.conditions(game), *(reason for _, reason in reasons.moments(game))}


@pytest.mark.parametrize("game", bg.game_names())
def test_every_sentence_was_read_against_its_rule(game: str) -> None:
    assert said(game) - reviewed(game) == set(), f"read the rule, then add the pair to {REVIEWED.name}"


@pytest.mark.parametrize("game", bg.game_names())
def test_the_list_holds_nothing_that_is_said_no_more(game: str) -> None:
    assert reviewed(game) - said(game) == set()


@pytest.mark.parametrize("game", bg.game_names())
def test_every_rule_that_is_named_exists(game: str) -> None:
    rules = bg.load(game).rulebook
    assert [reason for reason in said(game) if reason.rule not in rules] == []


def test_a_new_pair_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    new: Condition[bg.State] = Condition("K-BOX-01", lambda s: 0, "Not on a Sunday.")
    known = list(reasons.action_sets("cossacks"))
    monkeypatch.setattr(reasons, "action_sets", lambda game: [*known, ActionSet([], [new])])
    reasons.conditions.cache_clear()
    try:
        assert said("cossacks") - reviewed("cossacks") == {Reason("K-BOX-01", "Not on a Sunday.")}
    finally:
        reasons.conditions.cache_clear()


@pytest.mark.parametrize("game", bg.game_names())
def test_what_holds_for_all_actions_or_none_is_provided(game: str) -> None:
    """A condition whose mask is everything or nothing, and never a set of places, is a yes or no."""
    masks = defaultdict(set)
    for options in reasons.SETUPS[game]:
        rng, state = Random(1), bg.load(game).new(seed=1, **options)
        for _ in range(400):
            if state.decision is None:
                break
            for action_set in state.decision.action_sets:
                left = action_set.all
                for condition in action_set.conditions:
                    if left and yes_or_no(condition.raw) is None:  # one may rely on those before it
                        masks[condition.rule, condition.name].add(condition.raw(state))
                    left = left and left & condition.holds(state)
            state.apply(rng.choice(state.legal_actions()))
    assert sorted(condition for condition, seen in masks.items() if seen == {0, -1}) == []
