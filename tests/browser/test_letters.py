"""Every letter on a board is at least 9 CSS pixels high, wherever a board stands; nothing scrolls sideways."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from boardgames_edu.games.cossacks.picture.layout import SMALLER
from boardgames_edu.scene.parts.sheets import LEAST
from tests.browser.lab import Lab, open_notebook, ours, run_cells, settle

pytestmark = [pytest.mark.browser, pytest.mark.slow]

CELLS = {
    "rurik": (
        'bg.play("rurik", ["human", "greedy", "greedy"], seed=3)',
        'bg.lesson("rurik/00_first_hour")',
        'bg.quiz("who_rules", seed=1)',
        'bg.challenge("rurik", "rule_kiev")',
        'bg.stepper("EX-C", "rurik")',
    ),
    "hansa": (
        'bg.play("hansa", ["human", "greedy", "greedy"], seed=3)',
        'bg.lesson("hansa/00_first_hour")',
        'bg.quiz("who_controls", seed=1)',
        'bg.challenge("hansa", "post_in_dortmund")',
        'bg.stepper("EX-03", "hansa")',
    ),
    "cossacks": (
        'bg.play("cossacks", ["human", "greedy", "greedy"], seed=3)',
        'bg.lesson("cossacks/00_first_hour")',
        'bg.quiz("which_may_go", seed=1)',
        'bg.challenge("cossacks", "send_to_pereyaslav")',
        'bg.stepper("WE-02", "cossacks")',
    ),
}
PANELS = (900, 560)
"""Widths of the notebook's panel, in CSS pixels."""
PANEL = "() => document.querySelector('.jp-WindowedPanel-outer').clientWidth"
SIDEWAYS = """
() => {
  const panel = document.querySelector('.jp-WindowedPanel-outer');
  return panel.scrollWidth - panel.clientWidth;
}
"""
# The letters of each board as they are on the screen: the smallest, in CSS pixels, and what they say.
SMALLEST = """
() => [...document.querySelectorAll('.bge-stage svg')].map((board) => {
  const found = [...board.querySelectorAll('text')].filter((text) => text.textContent.trim())
    .map((text) => [parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a, text.textContent]);
  return found.reduce((least, next) => next[0] < least[0] ? next : least, [Infinity, '']);
})
"""
# Whether the human is asked at each table: what others do moves pieces.
ASKED = """
() => [...document.querySelectorAll('.bge-table')]
  .every((table) => table.querySelector('.bge-choices :is(button, summary)'))
"""
TABS = "() => Math.max(0, ...[...document.querySelectorAll('.bge-tabs')].map((row) => row.children.length))"
OPEN = "(number) => document.querySelectorAll('.bge-tabs').forEach((row) => row.children[number]?.click())"


def resized(page: Any, width: int) -> None:
    """Make the notebook's panel so wide."""
    for _ in range(2):
        window = page.viewport_size["width"] + width - page.evaluate(PANEL)
        page.set_viewport_size({"width": window, "height": 800})
        settle(page)
    assert page.evaluate(PANEL) == width
    settle(page)


def can_be_read(lab: Lab, page: Any, cells: Sequence[str], first: str = "", narrow: float = LEAST) -> None:
    """Open a notebook of these boards; hold them to `LEAST`, or less on a narrow page, behind each tab."""
    run_cells(page, lab, f"import boardgames_edu as bg\n{first}", *cells)
    page.wait_for_function("(n) => document.querySelectorAll('.bge-stage svg').length === n", arg=len(cells))
    page.wait_for_function(ASKED, timeout=60_000)
    for width in PANELS:
        resized(page, width)
        assert page.evaluate(SIDEWAYS) <= 0
        if width < 600:
            assert page.evaluate(TABS) in (0, 2), "all parts stand below each other, what is asked before them"
        for tab in range(max(page.evaluate(TABS), 1)):
            page.evaluate(OPEN, tab)
            settle(page)
            for cell, (size, words) in zip(cells, page.evaluate(SMALLEST), strict=True):
                assert size >= (narrow if width < 600 else LEAST) - 0.05, (width, tab, cell, words)
    assert ours(page.problems) == []


@pytest.mark.parametrize("game", CELLS)
def test_every_letter_can_be_read(lab: Lab, page: Any, game: str) -> None:
    can_be_read(lab, page, CELLS[game])


@pytest.mark.parametrize("language", ["uk", "ru"])
def test_longer_words_can_be_read_as_well(lab: Lab, page: Any, language: str) -> None:
    tables = [cells[0] for cells in CELLS.values()]
    can_be_read(lab, page, tables, f'bg.set_language("{language}")', SMALLER * LEAST)


def test_zooming_the_browser_makes_letters_larger(lab: Lab, page: Any) -> None:
    """Twice the zoom leaves half as many CSS pixels, each of them twice as large."""
    run_cells(page, lab, "import boardgames_edu as bg", CELLS["hansa"][0])
    page.locator(".bge-stage svg").wait_for(timeout=30_000)
    resized(page, 900)
    before = page.evaluate(SMALLEST)[0][0]
    resized(page, 450)
    assert 2 * page.evaluate(SMALLEST)[0][0] > 1.2 * before


@pytest.mark.parametrize("page", [(390, 844)], indirect=True)
def test_folded_code_makes_no_page_wider(lab: Lab, page: Any) -> None:
    open_notebook(page, lab, "uk/hansa/00_first_hour.ipynb")
    page.locator(".bge-stage svg").nth(1).wait_for(timeout=30_000)
    settle(page)
    assert page.evaluate(SIDEWAYS) <= 0
