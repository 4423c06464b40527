"""Every rule of every game is enforced, tested, explained and asked."""

from __future__ import annotations

from functools import cache

import pytest

import boardgames_edu as bg
from boardgames_edu.cli import coverage

ONLY_TOLD = {"rurik": 85, "hansa": 86, "cossacks": 27}
"""How many rules only docstrings and comments name. These figures may fall, never rise."""


read = cache(coverage.make_report)
"""Reads all modules, tests and lessons: once a game."""


@pytest.mark.parametrize("game", bg.game_names())
def test_every_enforceable_rule_is_enforced_and_tested(game: str) -> None:
    report = read(game)
    assert report.missing("enforced") == []
    assert report.missing("tested") == []


@pytest.mark.parametrize("game", bg.game_names())
def test_no_rule_falls_back_into_a_docstring(game: str) -> None:
    report = read(game)
    assert len(report.only_told()) <= ONLY_TOLD[game], "give the id to the value that carries the rule out"


@pytest.mark.parametrize("game", bg.game_names())
def test_no_rule_is_named_that_does_not_exist(game: str) -> None:
    report = read(game)
    assert {way: report.unknown(way) for way in coverage.WAYS} == {way: [] for way in coverage.WAYS}


@pytest.mark.parametrize("game", bg.game_names())
def test_every_rule_is_explained_and_asked(game: str) -> None:
    report = read(game)
    assert report.missing("explained") == []
    assert report.missing("asked") == []
