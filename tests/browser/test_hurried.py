"""Whoever is in a hurry: double clicks, a key held down, a table seen twice, a cell run twice, a narrow window."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.lab import Lab, middle_of, ours, run_cells, settle

pytestmark = [pytest.mark.browser, pytest.mark.slow]

TABLE = """
from boardgames_edu.widgets.table.opening import play
at = play("rurik", seats=["human", "human"], seed=7, leaders="deal", first="blue", teaching=True, name="hurry")
while at.state.decision.name == "agenda":
    at.choose(at.state.legal_actions()[0])
at
"""
KIEV = '.bge-stage [data-id="place:kiev"][data-part="sign"]'
LOGS = """
() => [...document.querySelectorAll('.bge-lines')].map((list) => list.querySelectorAll('.bge-decision').length)
"""
# What is wider than the page has room for: the class, and by how much.
TOO_WIDE = """
() => {
  const right = (node) => node.getBoundingClientRect().right;
  const edge = right(document.querySelector('.bge-table')) + 1;
  return [...document.querySelectorAll('.bge-table *')]
    .filter((node) => !node.closest('svg') && !node.matches('.bge-unseen') && right(node) > edge)
    .map((node) => `${node.className} ${node.tagName}`);
}
"""
RUN_AGAIN = "() => window.jupyterapp.commands.execute('notebook:run-all-cells')"


def wait_for_decisions(page: Any, *counts: int) -> None:
    """Wait until the logs hold so many decisions each; a moment later they still do."""
    page.wait_for_function(f"counts => String(({LOGS})()) === counts", arg=",".join(map(str, counts)), timeout=30_000)
    settle(page)
    assert page.evaluate(LOGS) == list(counts)


def test_a_table_clicked_twice_seen_twice_and_run_twice(lab: Lab, page: Any) -> None:
    run_cells(page, lab, TABLE, "at")
    page.locator(".bge-lines").nth(1).wait_for(timeout=30_000)
    wait_for_decisions(page, 2, 2)
    page.mouse.dblclick(*middle_of(page, KIEV))
    wait_for_decisions(page, 3, 3)
    second = page.locator(".bge-table").nth(1)
    second.locator(".bge-choices .bge-choice").first.dblclick()
    wait_for_decisions(page, 4, 4)
    second.locator(".bge-tools button", has_text="Undo").dblclick()  # each of these counts
    wait_for_decisions(page, 2, 2)
    page.locator(".bge-stage svg").first.focus()
    page.keyboard.down("Enter")
    page.keyboard.down("Enter")  # held down
    page.keyboard.up("Enter")
    wait_for_decisions(page, 3, 3)
    page.set_viewport_size({"width": 600, "height": 900})
    settle(page)
    assert page.evaluate(TOO_WIDE) == []
    page.evaluate(RUN_AGAIN)
    wait_for_decisions(page, 2, 2)  # a table of its own; the one before is closed
    page.locator(".bge-table").nth(1).locator(".bge-choices .bge-choice").first.dblclick()
    wait_for_decisions(page, 3, 3)
    assert ours(page.problems) == []
