"""No output swallows a tick of the wheel."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.lab import Lab, open_notebook, ours, settle

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PAGES = ("en/hansa/00_first_hour.ipynb", "en/cossacks/00_first_hour.ipynb", "en/rurik/00_first_hour.ipynb")
# What around the boards takes ticks of the wheel, and how much too tall it is.
SWALLOWS = """
() => [...document.querySelectorAll('.jp-OutputArea, .jp-OutputArea *')]
  .filter((node) => /auto|scroll/.test(getComputedStyle(node).overflowY) && node.scrollHeight > node.clientHeight)
  .filter((node) => !node.closest('.bge-lines, .bge-words, .bge-text, .bge-rows') && node.clientHeight)
  .map((node) => [node.className, node.scrollHeight - node.clientHeight])
"""
PANEL = "document.querySelector('.jp-WindowedPanel-outer')"


def test_no_tick_of_the_wheel_is_lost(lab: Lab, page: Any) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    for name in PAGES:
        open_notebook(page, lab, name)
        board = page.locator(".bge-stage svg").first
        board.wait_for(timeout=30_000)
        settle(page)
        assert page.evaluate(SWALLOWS) == [], name
        top = board.bounding_box()["y"]
        page.mouse.move(400, min(700, top + 40))
        ticks = page.evaluate(f"() => Math.floor(({PANEL}.scrollHeight - {PANEL}.clientHeight) / 100)")
        lost, at = 0, 0
        for _ in range(min(ticks, 15)):
            page.mouse.wheel(0, 100)
            page.wait_for_timeout(120)
            before, at = at, page.evaluate(f"() => {PANEL}.scrollTop")
            lost += at == before
        assert lost == 0, name
        lab.shut_sessions()
    assert ours(page.problems) == []
