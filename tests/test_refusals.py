"""Moves that a learner would plausibly try, each with the rule that forbids it: ``data/<game>/refusals.yaml``.

The rules are written down from the rule texts, before anybody looks at what the program says. The first reason that is
given has to name one of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

import boardgames_edu as bg
from boardgames_edu.engine.data import folder, read
from boardgames_edu.engine.errors import LONGEST


class Refusal(msgspec.Struct, forbid_unknown_fields=True):
    """One move: where it is tried (a named position or one by hand, and moves played there), and what forbids it."""

    at: str | dict[str, Any]
    move: str
    rule: str | list[str]
    after: list[str] = []


class Refusals(msgspec.Struct, forbid_unknown_fields=True):
    """All of a game."""

    refusals: list[Refusal]
    positions: dict[str, dict[str, Any]] = {}


def rows() -> Iterator[Any]:
    for game in bg.game_names():
        if not (folder() / game / "refusals.yaml").exists():
            continue
        found = read(f"{game}/refusals.yaml", Refusals)
        for number, row in enumerate(found.refusals):
            place = found.positions[row.at] if isinstance(row.at, str) else row.at
            yield pytest.param(game, place, row, id=f"{game}-{number}-{row.move}")


@pytest.mark.parametrize(("game", "place", "row"), list(rows()))
def test_the_first_reason_names_the_rule(game: str, place: dict[str, Any], row: Refusal) -> None:
    state = bg.load(game).from_position(place)
    for move in row.after:
        state.play(move)
    before = state.key()
    refusal = state.why_not(row.move)
    assert refusal is not None, "the move is legal"
    wanted = [row.rule] if isinstance(row.rule, str) else row.rule
    told = str(refusal)
    assert refusal.rule in wanted, told
    assert len(told) <= LONGEST + len(refusal.rule) + 3
    assert "{" not in told
    assert state.key() == before
