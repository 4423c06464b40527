"""A line of what happened moves on the board again, sounds are made, and the log keeps ids until they are asked for."""

from __future__ import annotations

from typing import Any

import pytest

from boardgames_edu.widgets.page.shared import script
from tests.browser.lab import Lab, ours, run_cells, settle

pytestmark = [pytest.mark.browser, pytest.mark.slow]

TABLE = 'import boardgames_edu as bg\nbg.play("{0}", ["human", "greedy", "greedy"], seed=5, name="{0} lives")'
IN_COLUMN = """
() => {
  const card = document.querySelector('.bge-coach .bge-card').getBoundingClientRect();
  const column = document.querySelector('.bge-coach').closest('.bge-words').getBoundingClientRect();
  return Math.min(card.bottom, column.bottom, innerHeight) - Math.max(card.top, column.top, 0);
}
"""
KNOCKS = """
async ([code, on, moves]) => {
  const heard = [];
  const node = () => new Proxy(() => node(), { get: (_, name) => (name === 'frequency' || name === 'gain'
    ? { setValueAtTime: (value) => name === 'frequency' && heard.push(value), exponentialRampToValueAtTime() {} }
    : node()), set: () => true });
  window.AudioContext = class {
    constructor() { this.currentTime = 0; }
    createOscillator() { return node(); }
    createGain() { return node(); }
  };
  const { sound } = await import(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })));
  sound({ model: { get: () => on } }, moves);
  return heard;
}
"""


def test_sounds_are_made_only_when_they_are_switched_on(page: Any) -> None:
    code, moves = script("board/sound.js"), [["piece:a", 1, 1], ["card:b", 1, 1], *[["piece:c", 1, 1]] * 7]
    assert page.evaluate(KNOCKS, [code, False, moves]) == []
    assert page.evaluate(KNOCKS, [code, True, []]) == []
    assert page.evaluate(KNOCKS, [code, True, moves]) == [420, 900, 420, 420]


@pytest.mark.parametrize("name", ["rurik", "hansa", "cossacks"])
def test_a_line_moves_again_and_ids_are_told_when_asked_for(lab: Lab, page: Any, name: str) -> None:
    run_cells(page, lab, TABLE.format(name))
    page.locator(".bge-choices button, .bge-choices summary").first.wait_for(timeout=30_000)
    page.locator(".bge-tools select").select_option("off")
    for _ in range(20):
        if page.locator(".bge-story button.bge-line").count():
            break
        page.evaluate("() => document.querySelector(':is(.bge-choices, .bge-tools) .bge-choice:enabled')?.click()")
        settle(page)
    page.locator(".bge-story-lines > * > button.bge-line").last.click()
    page.locator(".bge-story strong", has_text="Step ").wait_for(timeout=30_000)
    page.locator(".bge-story button", has_text="Back to the game").click()
    said = page.locator(".bge-lines").inner_text()
    assert "-0" not in said.replace("§", ""), "no id stands in the log"
    page.locator(".bge-lines [title^='Rule ']").last.click()
    page.locator(".bge-after .bge-rule .bge-card").wait_for(timeout=30_000)
    toggle = page.locator(".bge-board-bar button", has_text="Sounds")
    before = toggle.get_attribute("aria-pressed")  # remembered from the game before
    toggle.click()
    after = "false" if before == "true" else "true"
    page.locator(f".bge-board-bar button[aria-pressed={after}]", has_text="Sounds").wait_for(timeout=30_000)
    assert ours(page.problems) == []


OVER = """
import random
import boardgames_edu as bg
at = bg.play("rurik", ["human", "human"], seed=7, pace="off", name="over", leaders="deal")
rng = random.Random(1)
while not at.state.is_over:
    at.choose(rng.choice(at.state.legal_actions()))
at"""
# The lines of the score that are on the screen, as far as something else lies over them.
COVERED = """
() => [...document.querySelectorAll('.bge-score li')].filter((line) => {
  const { x, y, width, height } = line.getBoundingClientRect();
  const under = document.elementFromPoint(x + width / 2, y + height / 2);
  return under?.closest('.bge-table') && !under.closest('.bge-score');
}).map((line) => line.textContent)
"""


def test_a_look_back_comes_into_view(lab: Lab, page: Any) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    run_cells(page, lab, OVER)
    page.locator(".bge-ask button", has_text="Look back over the game").click(timeout=60_000)
    page.locator(".bge-curve").wait_for(timeout=60_000)
    settle(page)
    seen = page.evaluate(IN_COLUMN)
    assert seen > 300, f"{seen} px of it are on the screen"
    assert page.locator(".bge-message", has_text="The game is over").count() == 0, "it stands above as the question"
    assert ours(page.problems) == []


@pytest.mark.parametrize("page", [(390, 844)], indirect=True)
def test_on_a_phone_the_score_is_seen_before_the_last_board(lab: Lab, page: Any) -> None:
    run_cells(page, lab, OVER)
    page.locator(".bge-score").first.wait_for(timeout=60_000)
    settle(page)
    score, board = (page.locator(part).first.bounding_box() for part in (".bge-score", ".bge-board"))
    assert score["y"] + score["height"] < board["y"]
    assert page.locator(".bge-story").count() == 1
    assert page.evaluate(COVERED) == [], "what the others did lies over the score"
    assert ours(page.problems) == []


MAY_KEEP = """
import random
import boardgames_edu as bg
at = bg.play("cossacks", ["human"] * 3, seed=7, pace="off", name="kept", teaching=True)
rng = random.Random(1)
def ends(state):
    return any(str(action) == "pass" and not ends_again(state, action) for action in state.legal_actions())
def ends_again(state, action):
    after = state.copy()
    after.apply(action)
    return "pass" in map(str, after.legal_actions())
while not ends(at.state):
    at.choose(rng.choice(at.state.legal_actions()))
at"""


def test_a_button_that_ends_a_question_goes_with_it(lab: Lab, page: Any) -> None:
    run_cells(page, lab, MAY_KEEP)
    end = page.locator(".bge-tools button", has_text="Keep all cards")
    end.click(timeout=30_000)
    page.locator(".bge-tools button[disabled][style*='opacity: 0']").wait_for(timeout=30_000)  # it keeps the focus
    assert ours(page.problems) == []
