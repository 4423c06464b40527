"""How much of each game's rules is enforced, tested, explained and asked: these figures only go up."""

from __future__ import annotations

import pytest

import boardgames_edu as bg
from boardgames_edu.cli import coverage

FLOOR = {
    "rurik": {"explained": 12, "asked": 5},
    "hansa": {"explained": 30, "asked": 0},
    "cossacks": {"explained": 30, "asked": 0},
}
"""Rules covered so far; raise a number when a lesson or a kind of question is added."""


@pytest.mark.parametrize("game", bg.game_names())
def test_every_enforceable_rule_is_enforced_and_tested(game: str) -> None:
    report = coverage.report(game)
    assert report.missing("enforced") == []
    assert report.missing("tested") == []


@pytest.mark.parametrize("game", bg.game_names())
def test_no_rule_is_named_that_does_not_exist(game: str) -> None:
    report = coverage.report(game)
    assert {way: report.unknown(way) for way in coverage.WAYS} == {way: [] for way in coverage.WAYS}


@pytest.mark.parametrize("game", bg.game_names())
def test_explained_and_asked_figures_only_go_up(game: str) -> None:
    report = coverage.report(game)
    covered = {way: len(report.needed(way)) - len(report.missing(way)) for way in FLOOR[game]}
    assert all(covered[way] >= floor for way, floor in FLOOR[game].items()), covered
