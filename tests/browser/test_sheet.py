"""The sheet of an assignment in a browser: Enter begins, and the next pupil sees nothing of the one before."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.lab import Lab, run_cells

pytestmark = [pytest.mark.browser, pytest.mark.slow]

OPENING = """
import boardgames_edu as bg
sheet = bg.open_assignment(game="rurik", kinds=["who_rules"], count=1, level=1, seed={seed}, title="One", mode="{mode}")
sheet.ask_name("")
"""
MARKS = """
() => [...document.querySelectorAll('button.bge-answer')].map((button) => [...button.classList]
  .filter((name) => ['bge-right', 'bge-wrong', 'bge-noted'].includes(name)).length).reduce((a, b) => a + b, 0)
"""
ABLE = """
(able) => {
  const found = [...document.querySelectorAll('button.bge-answer')];
  return found.length > 1 && found.every((button) => button.disabled !== able);
}
"""
FRESH = """
() => !/Write your name|Noted|Not so|✓/.test([...document.querySelectorAll('.jp-OutputArea-output')].at(-1).innerText)
"""


@pytest.mark.parametrize("mode", ["practice", "test"])
def test_enter_begins_and_a_new_name_clears_all(lab: Lab, page: Any, mode: str) -> None:
    run_cells(page, lab, OPENING.format(mode=mode, seed=len(mode)).strip(), "sheet.ask(1)")
    page.wait_for_function(ABLE, arg=False, timeout=30_000)
    sheet = page.locator(".jp-OutputArea-output").last
    assert "Write your name first" in sheet.inner_text()
    field = page.locator(".jp-OutputArea-output input[type=text]").first
    for name in ("Olha", "Taras"):
        field.fill(name)
        field.press("Enter")
        page.get_by_text(f"{name}, you may begin").first.wait_for(state="attached")  # read aloud, and written
        page.wait_for_function(ABLE, arg=True, timeout=10_000)
        page.wait_for_function(FRESH, timeout=10_000)
        assert page.evaluate(MARKS) == 0
        page.locator("button.bge-answer").first.click()
        page.wait_for_function(MARKS, timeout=10_000)
