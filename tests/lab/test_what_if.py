"""What another move would have brought: paired continuations, and refusals."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
import pytest
from joblib.externals.loky.process_executor import BrokenProcessPool

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
    assert lab.what_if(record, 100, record.moves[99], games=3, player="random", jobs=2).equals(found)


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


def test_a_better_move_has_a_difference_above_0_and_a_worse_one_below() -> None:
    """The two moves of a decision, asked both ways round: the same difference with the other sign."""
    record, worse = lab.recorded("cossacks").record(0), "disobey town_revolt a"
    there = lab.what_if(record, 225, worse, games=6, player="random")
    swapped = msgspec.structs.replace(record, moves=[*record.moves[:224], worse])
    back = lab.what_if(swapped, 225, record.moves[224], games=6, player="random")
    for row in ("won", "points"):
        assert there.loc[row, "difference"] == pytest.approx(there.loc[row, "other"] - there.loc[row, "played"])
        assert there.loc[row, "low"] <= there.loc[row, "difference"] <= there.loc[row, "high"]
        assert (back.loc[row, "played"], back.loc[row, "other"]) == (there.loc[row, "other"], there.loc[row, "played"])
        assert back.loc[row, "difference"] == pytest.approx(-there.loc[row, "difference"])
    assert there.loc["points", "high"] < 0 < back.loc["points", "low"]


def test_the_interval_lies_on_the_side_of_the_better_move(monkeypatch: pytest.MonkeyPatch) -> None:
    """A move that brings two or three points more in every continuation."""

    def ends(_state: object, _moves: object, _player: object, seed: int) -> list[tuple[float, float]]:
        return [(0.0, 5.0), (1.0, 7.0 + seed % 2)]

    monkeypatch.setattr(sys.modules["boardgames_edu.lab.review"], "_pair", ends)
    record = lab.recorded("cossacks").record(0)
    found = lab.what_if(record, 211, record.moves[210], games=20)
    assert found.loc["won"].tolist() == [0, 1, 1, 1, 1]
    assert found.loc["points", ["played", "other", "difference"]].tolist() == [5, 7.5, 2.5]
    assert 2 <= found.loc["points", "low"] < 2.5 < found.loc["points", "high"] <= 3


def test_what_cannot_be_asked_is_one_clear_error() -> None:
    record = lab.recorded("cossacks").record(0)
    for decision, move, games, player in (
        (0, "obey", 2, "random"),
        (10_000, "obey", 2, "random"),
        (1, "fly", 2, "random"),
        (1, "obey", 2, "random"),
        (211, "obey", 1, "random"),  # one game has no interval
        (211, "obey", 2, "wizard"),
    ):
        with pytest.raises((BadInput, RuleViolation)):
            lab.what_if(record, decision, move, games, player=player)


def test_a_lost_process_is_told_without_a_word_of_folders(monkeypatch: pytest.MonkeyPatch) -> None:
    def killed(pairs: Iterable[object]) -> Iterator[object]:
        for _ in pairs:
            raise BrokenProcessPool
        yield []

    monkeypatch.setattr("joblib.Parallel", lambda *_, **__: killed)
    record = lab.recorded("cossacks").record(0)
    with pytest.raises(lab.ResultsError, match="Ask again, with fewer jobs") as found:
        lab.what_if(record, 100, record.moves[99], jobs=2)
    assert "folder" not in str(found.value)


def test_a_negative_seed_begins_continuations_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python's generators take -1 for 1."""
    record, seeds = lab.recorded("cossacks").record(0), list[int]()

    def pair(*how: Any) -> list[tuple[float, float]]:
        seeds.append(how[-1])
        return [(0.0, 0.0)] * 2

    monkeypatch.setattr("boardgames_edu.lab.review._pair", pair)
    lab.what_if(record, 100, record.moves[99], games=5, seed=-2)
    assert len({abs(seed) for seed in seeds}) == len(seeds) == 5
    assert seeds[2:] == [0, 1, 2]
