"""Moves that a learner would plausibly try, each with the rule that forbids it: ``data/<game>/refusals.yaml``.

The rules are written down from the rule texts, before anybody looks at what the program says. The first reason that is
given has to name one of them. Each rule that can forbid something has a row, and so has each set of actions at each
other moment.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import boardgames_edu as bg
from boardgames_edu.engine.errors import LONGEST
from boardgames_edu.engine.states.state import State
from boardgames_edu.teach.questions.generic_kinds import Refusal, Refusals, refusal_table
from tests import reasons
from tests.reasons import Reason

NOT_TRIED: dict[str, dict[str, str]] = {
    "rurik": {"R-SETUP-03": "with four players no region is out of play"},
    "hansa": {"H-2P-02": "it takes 81 neutral traders on the board; test_rules_displacement empties the heap"},
}
"""Rules that can forbid something where no row can show it, and why."""
NEVER: dict[str, dict[tuple[str, str], str]] = {
    "rurik": {
        ("attack_neutral", "R-SCHEME-11"): "alone you are first player in every round: the marker stays",
        ("attack_rebel", "R-ACT-01"): "where the Rebellion has a turn, rebels are neutral troops",
        ("take", "R-SCHEME-11"): "the marker is passed once the action is taken: R-ACT-26 says that it was",
        ("forfeit", "R-SCHEME-11"): "as for take",
        **dict.fromkeys(
            ((verb, "R-DEED-03") for verb in ("discard", "pay", "raze", "remove")),
            "what one deed does not cost is told by the rule of its card",
        ),
        ("move", "R-ACT-10"): "no movement space has a price",
        ("move_leader", "R-ACT-10"): "no movement space has a price",
    }
}
"""Verbs with the rules of other moments that are never the first reason against them, and why."""


@cache
def table(game: str) -> Refusals:
    return refusal_table(game)


def state_of(game: str, row: Refusal) -> State:
    return table(game).state(game, row)


def rows() -> Iterator[Any]:
    for game in bg.game_names():
        for number, row in enumerate(table(game).refusals):
            for move in row.moves:
                yield pytest.param(game, row, move, id=f"{game}-{number}-{move}")


@cache
def told(game: str) -> list[tuple[str, list[Reason]]]:
    """Per move of the rows its verb, and all that is said against it, the first reason first."""
    found = []
    for row in table(game).refusals:
        state = state_of(game, row)
        for move in row.moves:
            action = state.game.parse(move, state)
            verb = state.setup.action_set_of[action.text].members[0][1].verb
            found.append((verb, [Reason(one.rule, one.template) for one in state.violations(action)]))
    return found


@pytest.mark.parametrize(("game", "row", "move"), list(rows()))
def test_the_first_reason_names_the_rule(game: str, row: Refusal, move: str) -> None:
    state = state_of(game, row)
    before = state.fingerprint()
    refusal = state.why_not(move)
    assert refusal is not None, "the move is legal"
    said = str(refusal)
    assert refusal.rule in row.rules, said
    assert len(said) <= LONGEST + len(refusal.rule) + 3
    assert "{" not in said
    assert state.fingerprint() == before


@pytest.mark.parametrize("game", bg.game_names())
def test_each_rule_that_can_forbid_something_has_a_row(game: str) -> None:
    can = {reason.rule for reason in reasons.conditions(game)}
    can |= {reason.rule for _, reason in reasons.moments(game)}
    shown = {against[0].rule for _, against in told(game)}
    assert can - shown == NOT_TRIED.get(game, {}).keys()


@pytest.mark.parametrize("game", bg.game_names())
def test_each_family_is_tried_at_each_other_moment(game: str) -> None:
    shown = {(verb, against[0]) for verb, against in told(game)}
    never, missing = NEVER.get(game, {}), reasons.moments(game) - shown
    new = [(verb, *reason) for verb, reason in missing if (verb, reason.rule) not in never]
    assert not new, f"data/{game}/refusals.yaml has no row in which this is the first reason: {new}"
    assert sorted((verb, reason.rule) for verb, reason in missing) == sorted(never)
