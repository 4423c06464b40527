"""Several people at one screen: nobody's cards are on it until the next one is ready, and then all that is asked is."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.lab import Lab, ours, run_cells, settle

pytestmark = pytest.mark.browser

READY = ".bge-ask button:has-text('show my cards')"
CHOICE = ".bge-choices .bge-choice:enabled"
TASKS = "() => [...document.querySelectorAll('[data-id^=\"card:task:\"]')].map((node) => node.dataset.id)"
# Whether a thing lies on the board and is on the screen.
IN_VIEW = """
(id) => {
  const box = document.querySelector(`[data-id="${id}"]`)?.getBoundingClientRect();
  return Boolean(box) && box.top >= 0 && box.bottom <= window.innerHeight;
}
"""
# How high the picture is, and how high it may be.
HEIGHTS = """
() => {
  const picture = document.querySelector('.bge-stage svg');
  return [picture.getBoundingClientRect().height, window.innerHeight - 150];
}
"""


BRIBE = """
game = bg.load("rurik")
state = game.new(3, seed=7, leaders="deal", first="blue")
while state.decision.name != "bribe":
    state.apply(state.legal_actions()[0])
bg.play(game, ["human"] * 3, position=state, name="hot bribe")
"""


def sit(lab: Lab, page: Any, code: str) -> None:
    """Sit down at a table in a notebook."""
    run_cells(page, lab, f"import boardgames_edu as bg\n{code}")
    page.locator(".bge-prompt").first.wait_for(timeout=30_000)
    page.evaluate("() => document.querySelector('.bge-table').scrollIntoView({ block: 'start' })")


def test_secret_tasks_are_seen_by_their_owner_alone_and_with_the_map(lab: Lab, page: Any) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    sit(lab, page, 'bg.play("cossacks", ["human"] * 3, seed=7, name="hot tasks")')
    for _ in range(3):
        page.locator(READY).wait_for(timeout=10_000)
        assert all(":hidden:" in id for id in page.evaluate(TASKS))
        page.locator(READY).click()
        page.locator(CHOICE).first.wait_for(timeout=10_000)
        page.wait_for_function(f"() => ({TASKS})().some((id) => !id.includes(':hidden:'))", timeout=10_000)
        assert len({id.split(":")[2] for id in page.evaluate(TASKS) if ":hidden:" not in id}) == 1
        assert page.evaluate(IN_VIEW, "place:kyiv")
        page.locator(CHOICE).first.click()
    assert ours(page.problems) == []


def test_a_bribe_is_asked_beside_its_column_and_a_low_window_scrolls(lab: Lab, page: Any) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    sit(lab, page, BRIBE)
    page.wait_for_function("() => document.querySelector('[data-id^=\"column:\"]')", timeout=10_000)
    assert page.evaluate(IN_VIEW, "column:muster")
    assert page.evaluate(IN_VIEW, "piece:coins:blue")
    page.set_viewport_size({"width": 1000, "height": 360})
    settle(page)
    page.locator(".bge-stage [aria-expanded=false]").last.click()  # the mat of a seat
    page.locator(".bge-stage.bge-higher").wait_for(timeout=10_000)
    high, room = page.evaluate(HEIGHTS)
    assert high > room
    page.locator(".bge-stage [aria-expanded=true]").last.click()
    page.set_viewport_size({"width": 1280, "height": 800})
    page.locator(".bge-stage:not(.bge-higher)").wait_for(timeout=10_000)
    assert ours(page.problems) == []
