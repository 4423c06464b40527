"""A card opens large, by mouse and by keys; keys turn to the parts of a board that there is no room for."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.lab import Lab, ours, run_cells

pytestmark = [pytest.mark.browser, pytest.mark.slow]

CARD = ".bge-stage > svg [data-id^='card:deed:']"
# a press draws another part of the board, and its picture comes after its tab
MARK = "() => { document.querySelector('.bge-stage > svg').marked = true; }"
TURNED = """
(title) => document.querySelector('.bge-tab[aria-pressed=true]').innerText !== title
  && !document.querySelector('.bge-stage > svg').marked
"""
LARGE = ".bge-menu.bge-enlarged"


def test_a_card_opens_large_and_keys_turn_the_tabs(lab: Lab, page: Any) -> None:
    code = 'import boardgames_edu as bg\nbg.play("rurik", ["human", "greedy", "greedy"], seed=3)'
    run_cells(page, lab, code)
    page.locator(".bge-tab").nth(1).wait_for(timeout=30_000)
    opened = page.locator(".bge-tab[aria-pressed=true]")
    first = opened.inner_text()

    page.locator(".bge-stage > svg").focus()
    for _ in range(10):
        if page.locator(CARD).count():
            break
        before = opened.inner_text()
        page.evaluate(MARK)
        page.keyboard.press("PageDown")
        page.wait_for_function(TURNED, arg=before)
    assert opened.inner_text() != first

    card = page.locator(CARD).first
    words = card.get_attribute("aria-label")
    size = card.bounding_box()
    card.click()
    page.locator(LARGE).wait_for(timeout=30_000)
    assert page.locator(LARGE).locator("p").inner_text() == words
    shown = page.locator(LARGE).locator("svg").bounding_box()
    assert shown["height"] > 1.2 * size["height"] or shown["height"] >= 200
    page.locator(LARGE).get_by_role("button").click()
    assert page.locator(LARGE).count() == 0

    page.keyboard.press("ContextMenu")
    page.locator(LARGE).wait_for(timeout=30_000)
    page.keyboard.press("Escape")
    page.locator(LARGE).wait_for(state="detached", timeout=30_000)
    assert page.evaluate("() => document.activeElement.matches('.bge-stage > svg')")
    assert ours(page.problems) == []
