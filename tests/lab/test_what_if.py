"""What another move would have brought: paired continuations, and refusals."""

from __future__ import annotations

import pytest

import boardgames_edu as bg
from boardgames_edu import lab
from boardgames_edu.engine.errors import BadInput
from boardgames_edu.engine.events import RuleViolation


def test_the_same_move_brings_the_same_in_each_continuation() -> None:
    record = lab.recorded("cossacks").record(0)
    found = lab.what_if(record, 100, record.moves[99], games=3, player="random")
    assert (found["played"] == found["other"]).all()
    assert (found[["difference", "low", "high"]] == 0).all(axis=None)
    assert lab.what_if(record, 100, record.moves[99], games=3, player="random").equals(found)


def test_the_last_decision_is_worth_what_it_brings_at_once() -> None:
    record = lab.recorded("rurik").record(0)
    game = bg.load("rurik")
    state = record.start(game)
    for move in record.moves[:-1]:
        state.play(move)
    seat, other = state.to_move, state.legal_actions()[-1].text
    assert seat is not None
    ends = [state.copy(), state.copy()]
    for end, move in zip(ends, (record.moves[-1], other), strict=True):
        end.play(move)
    found = lab.what_if(record, len(record.moves), other, games=2).loc["points"]
    if all(end.is_over for end in ends):
        assert [found["played"], found["other"]] == [end.totals()[seat] for end in ends]
    assert found["difference"] == found["other"] - found["played"]


def test_what_cannot_be_asked_is_one_clear_error() -> None:
    record = lab.recorded("cossacks").record(0)
    for decision, move, games, player in (
        (0, "obey", 1, "random"),
        (10_000, "obey", 1, "random"),
        (1, "fly", 1, "random"),
        (1, "obey", 1, "random"),
        (211, "obey", 0, "random"),
        (211, "obey", 1, "wizard"),
    ):
        with pytest.raises((BadInput, RuleViolation)):
            lab.what_if(record, decision, move, games, player=player)
