"""A puzzle by keys alone: a wrong choice is told its price, the right one leads to the next puzzle."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.base import AXE_SCRIPT

from tests.browser.keys import Keys
from tests.browser.lab import Lab, ours, run_cells
from tests.browser.test_axe import axe_says

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def test_a_puzzle_by_search_is_missed_and_solved_by_keys(lab: Lab, page: Any) -> None:
    run_cells(page, lab, 'import boardgames_edu as bg\nbg.puzzle("rurik", "145-247")')
    page.locator(".bge-stage svg").first.wait_for(timeout=30_000)
    keys = Keys(page)
    keys.walk("End the turn")
    keys.press("Enter", "By search, this is worth 2.1 points less.")
    keys.walk("Take the move back")
    keys.press("Enter", "Taken back")
    keys.walk("Muster a troop Novgorod")
    keys.press("Enter", "Right, by search")
    keys.arrives("Next puzzle")
    page.evaluate(AXE_SCRIPT)
    assert axe_says(page) == []
    assert ours(page.problems) == []
