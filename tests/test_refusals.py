"""Moves that a learner would plausibly try, each with the rule that forbids it: ``data/<game>/refusals.yaml``.

The rules are written down from the rule texts, before anybody looks at what the program says. The first reason that is
given has to name one of them. Each rule that can forbid something has a row, and so has each family of actions at each
other moment.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
import pytest

import boardgames_edu as bg
from boardgames_edu.engine.data import read
from boardgames_edu.engine.errors import LONGEST
from boardgames_edu.engine.game import State
from tests import reasons
from tests.reasons import Reason


class Refusal(msgspec.Struct, forbid_unknown_fields=True):
    """Moves: where they are tried (in a named position or one by hand, after some moves), and what forbids them.

    ``but`` is what differs from a named position.
    """

    at: str | dict[str, Any]
    move: str | list[str]
    rule: str | list[str]
    after: list[str] = []
    but: dict[str, Any] = {}

    @property
    def moves(self) -> list[str]:
        return [self.move] if isinstance(self.move, str) else self.move


class Refusals(msgspec.Struct, forbid_unknown_fields=True):
    """All of a game."""

    refusals: list[Refusal]
    positions: dict[str, dict[str, Any]] = {}


NOT_TRIED: dict[str, dict[str, str]] = {
    "rurik": {"R-SETUP-03": "with four players no region is out of play"},
    "hansa": {
        "H-2P-02": "it takes 81 neutral traders on the board; test_rules_displacement empties the heap"
    },
}
"""Rules that can forbid something where no row can show it, and why."""
NEVER: dict[str, dict[tuple[str, str], str]] = {
    "rurik": {
        ("attack_neutral", "R-SCHEME-11"): "alone you are first player in every round: the marker stays",
        ("attack_rebel", "R-ACT-01"): "where the Rebellion has a turn, rebels are neutral troops",
        ("move", "R-ACT-10"): "no movement space has a price",
        ("move_leader", "R-ACT-10"): "no movement space has a price",
    },
}
"""Verbs with the rules of other moments that no position has together with them, and why."""


@cache
def table(game: str) -> Refusals:
    return read(f"{game}/refusals.yaml", Refusals)


def state_of(game: str, row: Refusal) -> State:
    place = table(game).positions[row.at] if isinstance(row.at, str) else row.at
    state: State = bg.load(game).from_position(changed(place, row.but))
    for move in row.after:
        state.play(move)
    return state


def changed(place: dict[str, Any], but: dict[str, Any]) -> dict[str, Any]:
    """A position with some of its entries changed, however deep they lie."""
    inner = {key: changed(place.get(key) or {}, part) for key, part in but.items() if isinstance(part, dict)}
    return {**place, **but, **inner}


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
    wanted = [row.rule] if isinstance(row.rule, str) else row.rule
    said = str(refusal)
    assert refusal.rule in wanted, said
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
    shown = {(verb, reason) for verb, against in told(game) for reason in against}
    missing = {(verb, reason.rule) for verb, reason in reasons.moments(game) - shown}
    assert missing == NEVER.get(game, {}).keys()
