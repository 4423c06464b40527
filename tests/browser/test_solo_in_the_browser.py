"""Alone against the Rebellion in JupyterLab, in a real browser: its mat, its reasons, and a prediction by clicks."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.lab import Lab, middle_of, ours, run_cells, settle

pytestmark = [pytest.mark.browser, pytest.mark.slow]

CELL = """
import boardgames_edu as bg
state = bg.load("rurik").from_position({"seats": 1, "options": {"solo": "medium", "predict": True}, "phase": "strategy",
    "players": {"blue": {"leader": "boris", "unplaced": [5]}, "rebellion": {}},
    "rebellion": {"deck": [*range(1, 9), *range(10, 19), 9], "priority": "tax"}})
bg.play("rurik", seats=["human"], position=state, name="alone")
"""
PROMPT = ".bge-prompt strong"


def wait_for_prompt(page: Any, words: str) -> None:
    page.locator(PROMPT, has_text=words).wait_for(timeout=30_000)


def find(page: Any, id: str) -> Any:
    """A thing on the board; its tab, or the strip of its mat, is opened first."""
    settle(page)
    thing = page.locator(f'.bge-stage [data-id="{id}"][aria-label]').first
    for tab in page.locator(".bge-tab").all():
        if thing.count():
            break
        tab.click()
        settle(page)
    closed = page.locator(".bge-stage [aria-expanded=false]")
    while not thing.count() and closed.count():
        closed.last.click()
        settle(page)
    return thing


def click(page: Any, id: str) -> None:
    find(page, id)
    page.mouse.click(*middle_of(page, f'.bge-stage [data-id="{id}"][aria-label]'))


def words_of(page: Any, id: str) -> str:
    return str(find(page, id).get_attribute("aria-label"))


def test_a_prediction_is_asked_answered_and_explained(lab: Lab, page: Any) -> None:
    run_cells(page, lab, CELL)
    wait_for_prompt(page, "place an advisor in a column")
    assert "tax, its priority now" in words_of(page, "space:priority:tax")
    assert "Bottom card 9" in words_of(page, "card:rebellion:bottom")
    assert "Top card 1" in words_of(page, "card:rebellion:top")
    click(page, "column:build")
    wait_for_prompt(page, "as a bribe")
    page.locator(".bge-choice", has_text="0 coins").first.click()
    wait_for_prompt(page, "To which column does it send its next advisor?")
    click(page, "column:attack")  # wrong: by card 9 its 1 goes to Move
    wait_for_prompt(page, "With how many coins does it bribe in the Move column?")
    told = "Predicted Attack, but it is Move: card 9 sends advisor 1 there"
    page.locator(".bge-lines", has_text=told).wait_for(timeout=30_000)
    page.locator(".bge-choice", has_text="0 coins").first.click()
    page.locator(".bge-lines", has_text="Predicted rightly: no coin is printed").wait_for(timeout=30_000)
    assert words_of(page, "piece:advisor:move:1") == "advisor 1 of Rebellion"
    top = find(page, "card:rebellion:top").bounding_box()
    right = page.locator(".bge-stage svg").first.bounding_box()
    assert top["x"] + top["width"] <= right["x"] + right["width"]  # the cards are inside the picture
    assert ours(page.problems) == []
