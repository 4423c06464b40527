"""Hansa Teutonica in JupyterLab, in a real browser: a post, a menu, a route, a refusal; by mouse and by keyboard."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.lab import Lab, ours, run_cells, settle
from tests.browser.lab import middle_of as lab_middle_of

pytestmark = [pytest.mark.browser, pytest.mark.slow]

CELL = """
import boardgames_edu as bg
from boardgames_edu.widgets.table.opening import play
state = bg.load("hansa").from_position({"seats": 3, "routes": {
    "duisburg--dortmund": [["blue", "trader"]], "bremen--hannover": [["green", "trader"]]}})
play("hansa", seats=["human"] * 3, position=state, teaching=True, name="NAME")
"""
PROMPT = ".bge-prompt strong"
HALF, FREE = "link:duisburg--dortmund", "space:duisburg--dortmund:2"


@pytest.fixture
def show(lab: Lab, page: Any) -> Any:
    def run(name: str) -> Any:
        run_cells(page, lab, CELL.replace("NAME", name))
        wait_for_prompt(page, "Blue, it is your turn: 2 actions left.")
        settle(page)  # as much is drawn as there is room for
        return page

    return run


def wait_for_prompt(page: Any, words: str) -> None:
    page.locator(PROMPT, has_text=words).wait_for(timeout=30_000)


def middle_of(page: Any, id: str) -> tuple[float, float]:
    """Where the middle of a thing of the board is on the screen, scrolled into view."""
    return lab_middle_of(page, f'.bge-stage [data-id="{id}"][aria-label]')


def click(page: Any, id: str) -> None:
    page.mouse.click(*middle_of(page, id))


def on_the_board(page: Any, id: str) -> None:
    """Wait for a thing of the board, which is drawn after the words beside it."""
    page.locator(f'.bge-stage [data-id="{id}"]').wait_for(timeout=30_000)


def choose(page: Any, label: str) -> None:
    page.locator(".bge-menu button", has_text=label).click(timeout=30_000)


def test_a_post_a_route_and_a_trading_post_by_mouse(show: Any) -> None:
    page = show("route")
    middle_of(page, FREE)  # both are scrolled into view before they are measured
    one, other = middle_of(page, "piece:duisburg--dortmund:1"), middle_of(page, FREE)
    page.mouse.click((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)  # the road between the two posts
    refusal = page.locator(".bge-kind-rule")
    refusal.wait_for(timeout=30_000)
    assert "Not every post of Duisburg – Dortmund is yours." in refusal.inner_text()
    refusal.locator(".bge-rule-id", has_text="H-ACT-E-01").click()
    page.locator(".bge-card", has_text="H-ACT-E-01").wait_for(timeout=30_000)
    click(page, FREE)
    assert page.locator(".bge-menu-title").inner_text() == "Duisburg – Dortmund, post 2"
    choose(page, "Place a trader")
    wait_for_prompt(page, "1 action left")
    on_the_board(page, "piece:duisburg--dortmund:2")
    click(page, "piece:duisburg--dortmund:2")
    choose(page, "Create a route: Duisburg – Dortmund")
    wait_for_prompt(page, "you have created Duisburg – Dortmund")
    click(page, "space:dortmund:office:1")
    page.locator(".bge-kind-rule", has_text="takes a merchant").wait_for(timeout=30_000)
    click(page, "space:duisburg:office:1")
    wait_for_prompt(page, "Green, it is your turn")
    on_the_board(page, "piece:duisburg:0")
    page.locator('.bge-stage [data-id="piece:duisburg--dortmund:1"]').wait_for(state="detached", timeout=30_000)
    assert ours(page.problems) == []


def test_a_post_by_keyboard_alone(show: Any) -> None:
    page = show("keys of a post")
    page.locator(".bge-tools button", has_text="Hint").focus()
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement.matches('.bge-stage svg')"):
            break
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.locator(".bge-menu button").first.wait_for(timeout=30_000)
    assert page.evaluate("() => document.activeElement.matches('.bge-menu button')")
    page.keyboard.press("Enter")
    wait_for_prompt(page, "1 action left")
    assert ours(page.problems) == []
