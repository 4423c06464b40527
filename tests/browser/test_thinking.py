"""The board while a bot or the coach thinks, in a real browser: it is alive, and everything can be stopped."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.lab import Lab, ours, run_cells

pytestmark = [pytest.mark.browser, pytest.mark.slow]

BUSY = """
import time
from boardgames_edu.widgets.table.opening import play

def dreamer(view, actions):
    while True:  # it never comes to an end, and never rests
        sum(range(500))

at = play("rurik", seats=["human", dreamer], seed=7, leaders="deal", first="blue", name="busy")
at
"""
CLASS = """
from boardgames_edu.widgets.table.opening import play
at = play("rurik", seats=["human", "human"], seed=7, leaders="deal", first="blue", teaching=True, name="class")
for _ in range(2):
    at.choose(at.state.legal_actions()[0])
at
"""
OVER = """
import time
from boardgames_edu.widgets.table import coaching
from boardgames_edu.widgets.table.opening import play

def slowly(game, look=coaching.moments):
    for moment in look(game):
        time.sleep(0.05)
        yield moment

coaching.moments = slowly
at = play("rurik", seats=["random", "greedy"], seed=7, leaders="deal", name="over", pace="fast")
at.opponents.wait()
while not at.state.is_over:
    at.play.step()
at.refresh()
at
"""
PROMPT = ".bge-prompt strong"
NOBODY_THINKS = "() => document.querySelector('.bge-thinking').innerText === ''"
RESTART = "() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()"
# How long the slowest of some clicks on a rule takes to show, from the click to the changed panel.
CLICKS = """
async () => {
  const waits = [];
  for (let turn = 0; turn < 12; turn++) {
    const open = document.querySelector('.bge-rule .bge-card');
    const node = open ? open.querySelector('button') : document.querySelector('.bge-prompt .bge-rule-id');
    const begun = performance.now();
    const changed = new Promise((done) => new MutationObserver((_, watch) => { watch.disconnect(); done(); })
      .observe(document.querySelector('.bge-rule'), { childList: true }));
    node.click();
    await changed;
    waits.push(performance.now() - begun);
  }
  return waits.sort((a, b) => a - b);
}
"""


def tool(page: Any, words: str) -> Any:
    return page.locator(".bge-panel button", has_text=words).first


def wait_for(page: Any, where: str, words: str) -> Any:
    found = page.locator(where, has_text=words).first
    found.wait_for(timeout=30_000)
    return found


def test_a_program_that_hangs_does_not_take_the_board_along(lab: Lab, page: Any) -> None:
    run_cells(page, lab, BUSY)
    wait_for(page, PROMPT, "keep one of your two agendas")
    page.locator(".bge-quick button").first.click()
    wait_for(page, ".bge-thinking", "Maroon, your program dreamer, is thinking.")
    page.locator(".bge-ask .bge-rule-id").wait_for(timeout=30_000)  # the time to take it back is over
    told = wait_for(page, ".bge-voice [role=status]", "Maroon, your program dreamer, is thinking.")
    assert told.get_attribute("aria-live") == "polite"
    waits = page.evaluate(CLICKS)
    assert waits[len(waits) // 2] < 500  # some tens of milliseconds on a quiet machine
    page.locator(".bge-stage [data-id][aria-label]").first.dispatch_event("click")
    wait_for(page, ".bge-message", "Maroon is deciding now.")
    tool(page, "Undo").click()
    wait_for(page, PROMPT, "Blue, keep one of your two agendas")
    page.wait_for_function(NOBODY_THINKS, timeout=30_000)
    tool(page, "Redo").click()
    wait_for(page, ".bge-thinking", "is still busy with an earlier question")
    tool(page, "Stop the bots").click()
    wait_for(page, ".bge-message", "The bots wait.")
    page.wait_for_function(NOBODY_THINKS, timeout=30_000)
    page.evaluate(RESTART)  # and it does not keep the kernel from ending
    page.wait_for_function(
        "() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.status === 'idle'", timeout=30_000
    )
    assert ours(page.problems) == []


def test_the_coach_shows_its_moves_on_the_board(lab: Lab, page: Any) -> None:
    run_cells(page, lab, CLASS)
    wait_for(page, PROMPT, "Blue, place a troop")
    tool(page, "Coach").click()
    wait_for(page, ".bge-coach-note", "The best moves that the coach has found for Blue.")
    moves = page.locator(".bge-advice button")
    assert moves.count() == 3
    moves.nth(1).hover()
    page.locator(".bge-stage .bge-hint").first.wait_for(timeout=30_000)
    page.mouse.move(5, 5)
    page.wait_for_function("() => !document.querySelector('.bge-stage .bge-hint')", timeout=30_000)
    moves.nth(0).focus()
    page.locator(".bge-stage .bge-hint").first.wait_for(timeout=30_000)
    page.locator(".bge-choices .bge-choice", has_text="Kiev").first.click()
    wait_for(page, PROMPT, "Maroon, place a troop")
    page.wait_for_function("() => document.querySelector('.bge-coach .bge-card').hidden", timeout=30_000)
    assert ours(page.problems) == []


def test_a_look_back_over_a_game(lab: Lab, page: Any) -> None:
    run_cells(page, lab, OVER)
    page.locator(PROMPT, has_text="The game is over").first.wait_for(timeout=120_000)  # bots play it to its end
    picture = "() => [...document.querySelectorAll('.bge-stage svg [data-id]')].map(n => n.outerHTML).sort().join()"
    end = page.evaluate(picture)
    tool(page, "Look back").click()
    wait_for(page, ".bge-coach-note", "decisions looked at")
    page.wait_for_function("() => document.querySelector('.bge-coach progress')?.value > 0.3", timeout=40_000)
    tool(page, "Stop looking").click()
    wait_for(page, ".bge-coach-note", "Stopped.")
    page.locator(".bge-curve").wait_for(timeout=30_000)
    move = page.locator(".bge-advice button").first
    move.focus()
    page.keyboard.press("Enter")
    page.locator('.bge-advice button[aria-pressed="true"]').wait_for(timeout=30_000)
    assert page.evaluate("() => document.activeElement.dataset.key") == "line 0"
    assert page.evaluate(picture) != end
    tool(page, "Back to the end").click()
    page.wait_for_function(f"old => ({picture})() === old", arg=end, timeout=30_000)
    page.locator(".bge-log button", has_text="Why?").last.click()
    assert page.locator(".bge-why:visible").count() == 1
    assert ours(page.problems) == []
