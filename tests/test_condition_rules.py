"""A refusal names the rule that a learner would have to read: every pair of rule and sentence has been read.

The pairs that were read stand in ``tests/data/condition_rules.yaml``.
"""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

import boardgames_edu as bg
from boardgames_edu.engine.rules import ActionSet, Condition
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
