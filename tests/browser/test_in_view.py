"""Nobody scrolls to learn: words, answers, board and the way on are on the screen together, in every kind of step."""

from __future__ import annotations

from typing import Any

import pytest

from boardgames_edu.teach.lessons import Try, load_lesson
from boardgames_edu.testing import TIMES
from tests.browser.lab import Lab, ours, run_cells, settle

pytestmark = [pytest.mark.browser, pytest.mark.slow]

LESSONS = (
    "rurik/00_first_hour",
    "rurik/03_muster_and_move",
    "hansa/00_first_hour",
    "hansa/01_control",
    "cossacks/00_first_hour",
    "cossacks/01_marches",
)
WINDOWS = ((1280, 800), (1440, 900))

# What can be seen of the frame when it is scrolled to the top of its panel: the rims of each part, and of the panel.
RIMS = """
(node) => {
  node.scrollIntoView({ block: 'start' });
  const rims = (found) => found.map((n) => n.getBoundingClientRect()).filter((b) => b.height > 0)
    .map((b) => [b.left, b.top, b.right, b.bottom].map(Math.round));
  const all = (query) => rims([...node.querySelectorAll(query)]);
  const panel = node.closest('.jp-WindowedPanel-outer, .jp-Notebook').getBoundingClientRect();
  return {
    panel: [panel.left, panel.top, panel.right, panel.bottom].map(Math.round),
    words: all('.bge-head .widget-html-content > div, .bge-head .widget-html-content > b'),
    asked: all('.bge-prompt, .bge-answer, .bge-steps-choices button, .bge-quick > button, .bge-quick > .bge-group'),
    board: all('.bge-stage svg'),
    next: all('button.bge-next'),
  };
}
"""


@pytest.mark.parametrize("name", LESSONS)
def test_a_step_of_each_kind_is_in_view(lab: Lab, page: Any, name: str) -> None:
    steps = load_lesson(name).steps
    kinds: dict[type, int] = {}
    for number, step in enumerate(steps):
        kinds.setdefault(type(step), number)
    run_cells(page, lab, f'import boardgames_edu as bg\nbg.lesson("{name}")')
    page.evaluate("() => window.jupyterapp.shell.expandLeft()")
    frame = page.locator(".bge-lesson")
    frame.wait_for(timeout=30_000)
    for width, height in WINDOWS if TIMES > 1 else WINDOWS[LESSONS.index(name) % 2 :][:1]:
        page.set_viewport_size({"width": width, "height": height})
        places = set()
        for number in sorted({*kinds.values(), len(steps) - 1}):
            frame.locator(".bge-way select").select_option(index=number)
            frame.locator(".bge-way", has_text=f"Step {number + 1} of").wait_for(timeout=30_000)
            settle(page)
            rims = frame.evaluate(RIMS)
            left, top, right, bottom = rims["panel"]
            for part in ("words", "asked", "board", "next"):
                for rim in rims[part]:
                    inside = left <= rim[0] and top <= rim[1] + 1 and rim[2] <= right and rim[3] <= bottom
                    assert inside, f"{width}, step {number + 1}: {part} at {rim} is not in {rims['panel']}"
            assert len(rims["next"]) == 1
            places.add(rims["next"][0][0])
        assert len(places) == 1, "the way on stands in one place"
    if Try in kinds:  # on a phone the board of a level stands between its goal and what is asked
        page.evaluate("() => window.jupyterapp.shell.collapseLeft()")
        page.set_viewport_size({"width": 390, "height": 844})
        frame.locator(".bge-way select").select_option(index=kinds[Try])
        frame.locator(".bge-way", has_text=f"Step {kinds[Try] + 1} of").wait_for(timeout=30_000)
        frame.locator(".bge-goal").wait_for(timeout=30_000)
        settle(page)
        rims = frame.evaluate(RIMS)
        assert rims["asked"][0][1] - rims["board"][0][1] >= 150
        assert rims["asked"][0][3] <= rims["panel"][3]
    assert ours(page.problems) == []


REVIEW = """
from datetime import UTC, datetime, timedelta
from pathlib import Path
from boardgames_edu.store import Store
from boardgames_edu.teach.progress import Progress
from boardgames_edu.widgets.lesson.progress import ReviewView
store = Store(Path("review.sqlite3"))
past = Progress(store, lambda: datetime.now(UTC) - timedelta(days=40))
past.record("right", "rurik", "who_rules", ["R-RULE-01", "R-RULE-02"])
ReviewView(("rurik",), Progress(store))
"""


@pytest.mark.parametrize("page", [(390, 844, "light", True)], indirect=True)
def test_a_review_that_opens_comes_onto_the_screen_of_a_phone(lab: Lab, page: Any) -> None:
    run_cells(page, lab, REVIEW)
    due = page.locator("button", has_text="due")
    due.wait_for(timeout=30_000)
    due.evaluate("(node) => node.scrollIntoView({ block: 'end' })")
    due.tap()
    frame = page.locator(".bge-opening .bge-frame")
    frame.locator(".bge-stage svg").wait_for(timeout=30_000)
    settle(page)
    page.wait_for_timeout(1_000)
    rims = frame.evaluate(RIMS.replace("node.scrollIntoView({ block: 'start' });", ""))
    assert rims["panel"][1] <= rims["words"][0][1]
    assert rims["asked"][0][3] <= rims["panel"][3]
    assert ours(page.problems) == []
