"""The games of the pages for makers hold what every game must hold."""

from __future__ import annotations

import doctest
from typing import Any, ClassVar

import boardgames_edu as bg
from boardgames_edu.testing import Contract
from tests.makers import PAGES, Isles, Rail, Risk


class TestIsles(Contract):
    game_type = Isles
    cases: ClassVar[list[dict[str, Any]]] = [{"seats": 3}]


class TestRail(Contract):
    game_type = Rail
    cases: ClassVar[list[dict[str, Any]]] = [{"seats": 2}]


class TestRisk(Contract):
    game_type = Risk
    cases: ClassVar[list[dict[str, Any]]] = [{"seats": 3, "rounds": 4}]


def test_what_the_page_shows_comes_out() -> None:
    text = (PAGES / "a_game_with_dice_and_cards.md").read_text("utf-8").replace("```", "")
    shown = doctest.DocTestParser().get_doctest(text, {"Isles": Isles}, "page", "page", 0)
    try:
        assert doctest.DocTestRunner(verbose=False).run(shown).failed == 0
    finally:
        bg.unregister("isles")
