"""Somebody with a tablet or a phone makes five decisions of each game by taps; those beside a small thing mean it."""

from __future__ import annotations

from typing import Any

import pytest

from boardgames_edu.widgets.page.shared import script
from tests.browser.lab import Lab, ours, run_cells, settle

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SEATS = {"rurik": 2, "hansa": 2, "cossacks": 3}
TABLE = 'bg.play("{0}", ["human", *["greedy"] * {1}], seed=7, pace="fast", name="touch {0} {2}")'
DECISIONS = 5
TABLET, PHONE = (900, 700, "light", True), (400, 800, "light", True)
# What is asked, how many decisions Blue has made, and where to tap next: on a line of the menu, on a thing of the board
# or beside it if it is small, or on a button. `beside`: whether nothing that is small is right under the finger.
LOOK = """
(table) => {
  const node = document.querySelectorAll('.bge-table')[table];
  const lines = [...node.querySelectorAll('.bge-lines .bge-decision span:not(.bge-sign)')];
  const found = {
    asks: node.querySelector('.bge-prompt strong')?.innerText ?? '',
    made: lines.filter((line) => line.textContent.trim().startsWith('Blue ')).length,
    spot: null,
    beside: false,
  };
  const middle = (one) => {
    one.scrollIntoView({ block: 'center' });
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x + width / 2, y + height / 2, width, height];
  };
  const line = node.querySelector('.bge-menu button');
  const legal = [...node.querySelectorAll('.bge-stage .bge-legal[aria-label]:not(.bge-link)')];
  const other = node.querySelector('.bge-quick button, .bge-quick summary');
  const target = line ?? legal[0] ?? other;
  if (!target) return found;
  const thing = target === legal[0] ? [...target.children].find((part) => !part.matches('title, text')) : null;
  const [x, y, width, height] = middle(thing ?? target);  // of a place without its name, which may stand apart
  found.spot = [x, y];
  if (target !== legal[0] || Math.min(width, height) >= 24) return found;
  const away = Math.min(width, height) / 2 + 8;
  for (const [dx, dy] of [[1, 0], [0, 1], [-1, 0], [0, -1], [0.7, 0.7], [-0.7, -0.7], [0.7, -0.7], [-0.7, 0.7]]) {
    const spot = [x + dx * away, y + dy * away];
    const under = document.elementFromPoint(...spot);
    const far = ({ left, top, right, bottom }) =>
      Math.hypot(Math.max(left - spot[0], 0, spot[0] - right), Math.max(top - spot[1], 0, spot[1] - bottom));
    const near = legal.slice(1).some((one) => far(one.getBoundingClientRect()) <= 9);
    const hit = under?.closest('.bge-stage [data-id]');
    const size = hit?.getBoundingClientRect();
    if (!under?.closest('.bge-stage svg') || hit?.matches('.bge-legal') || near) continue;
    if (hit?.matches('[aria-label]') && Math.min(size.width, size.height) < 24) continue;
    found.spot = spot;
    found.beside = true;
    break;
  }
  return found;
}
"""
ASKED = f"(table) => {{ const now = ({LOOK})(table); return now.asks.startsWith('Blue,') && now.spot; }}"
SIDEWAYS = """
() => {
  const panel = document.querySelector('.jp-WindowedPanel-outer');
  return panel.scrollWidth - panel.clientWidth;
}
"""
# Presses a button, and at once, on the same spot, the answer that comes then: from within the page, without a pause.
TWICE = """
async (first) => {
  const { left: clientX, top: clientY } = first.getBoundingClientRect();
  const press = (node) => {
    node.dispatchEvent(new PointerEvent('pointerdown', { clientX, clientY, bubbles: true }));
    node.dispatchEvent(new MouseEvent('click', { clientX, clientY, bubbles: true, detail: 1 }));
  };
  const found = '.bge-quick button';
  const [panel, old] = [first.closest('.bge-panel'), new Set(document.querySelectorAll(found))];
  press(first);
  return new Promise((done) => {
    new MutationObserver((_, watch) => {
      const come = [...panel.querySelectorAll(found)].find((node) => !old.has(node));
      if (!come) return;
      watch.disconnect();
      press(come);
      done();
    }).observe(panel, { childList: true, subtree: true });
  });
}
"""
# Taps a spot of the board, and again as soon as a menu has come there.
TAPS = """
([clientX, clientY]) => new Promise((done) => {
  const tap = () => {
    const touch = { clientX, clientY, bubbles: true, cancelable: true, pointerType: 'touch', detail: 1 };
    const node = document.elementFromPoint(clientX, clientY);
    for (const type of ['pointerdown', 'pointerup', 'click']) node.dispatchEvent(new PointerEvent(type, touch));
  };
  new MutationObserver((_, watch) => {
    if (!document.querySelector('.bge-menu button')) return;
    watch.disconnect();
    tap();
    done();
  }).observe(document.querySelector('.bge-table'), { childList: true, subtree: true });
  tap();
})
"""
DONE = "() => [...document.querySelectorAll('.bge-lines')].map((list) => list.querySelectorAll('.bge-decision').length)"
ANSWERS = """
import boardgames_edu as bg
from boardgames_edu.widgets.table.opening import play
at = play("rurik", seats=["human", "human"], seed=7, leaders="deal", first="blue", teaching=True, name="answers")
while at.state.decision.name == "agenda":
    at.choose(at.state.legal_actions()[0])
display(at, bg.challenge("rurik", "break_the_tie"))
"""
PLACES = """
(nodes) => nodes.map((node) => {
  const { left, top } = node.getBoundingClientRect();
  return `${node.innerText} ${Math.round(left)} ${Math.round(top)}`;
})
"""
NEAREST = """
async ([code, cases]) => {
  const { nearestWithin } = await import(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })));
  return cases.map(([reach, x, y, boxes]) =>
    nearestWithin(reach, x, y, boxes.map(([left, top, right, bottom]) => ({ left, top, right, bottom }))));
}
"""


def play(page: Any, table: int, decisions: int) -> int:
    """Make decisions by taps; returns how many taps were beside what they meant."""
    beside, last = 0, None
    for _ in range(60 * decisions):
        now: dict[str, Any] = page.evaluate(LOOK, table)
        if now["made"] >= decisions:
            return beside
        if not now["asks"].startswith("Blue,") or now["spot"] is None:
            page.wait_for_function(ASKED, arg=table, timeout=60_000)
            settle(page)
            continue
        page.touchscreen.tap(*now["spot"])
        beside += now["beside"]
        settle(page)
        last = now
    raise AssertionError(f"no way on from {last}")


@pytest.mark.parametrize("page", [TABLET, PHONE], indirect=True, ids=["tablet", "phone"])
def test_five_decisions_of_each_game(lab: Lab, page: Any, request: pytest.FixtureRequest) -> None:
    name = "tablet" if page.viewport_size["width"] == TABLET[0] else "phone"
    tables = [TABLE.format(game, seats - 1, name) for game, seats in SEATS.items()]
    run_cells(page, lab, "import boardgames_edu as bg", *tables)
    page.locator(".bge-prompt").nth(len(SEATS) - 1).wait_for(timeout=30_000)
    settle(page)
    beside = {game: play(page, table, DECISIONS) for table, game in enumerate(SEATS)}
    assert beside["hansa"] >= 3, "posts are small"
    assert page.evaluate(SIDEWAYS) <= 0
    assert ours(page.problems) == []


@pytest.mark.parametrize("page", [TABLET], indirect=True)
def test_two_taps_at_once_choose_nothing_that_has_just_come_and_plus_makes_larger(lab: Lab, page: Any) -> None:
    run_cells(page, lab, "import boardgames_edu as bg", TABLE.format("hansa", 1, "twice"))
    page.locator(".bge-stage .bge-legal").first.wait_for(timeout=30_000)
    settle(page)
    now = page.evaluate(LOOK, 0)
    page.evaluate(TAPS, now["spot"])
    page.locator(".bge-menu button").first.wait_for(timeout=30_000)
    assert page.evaluate(LOOK, 0)["made"] == now["made"]
    wide = "() => document.querySelector('.bge-stage svg').getBoundingClientRect().width"
    before = page.evaluate(wide)
    page.locator(".bge-board-bar button[aria-label=Larger]").tap()
    page.wait_for_function(f"(before) => ({wide})() > 1.2 * before", arg=before, timeout=30_000)
    assert play(page, 0, now["made"] + 1) >= 0
    assert ours(page.problems) == []


@pytest.mark.parametrize("page", [PHONE], indirect=True)
def test_an_answer_that_comes_under_the_finger_at_a_table_or_in_a_level_waits(lab: Lab, page: Any) -> None:
    run_cells(page, lab, ANSWERS)
    page.get_by_label("Build Market Galich").wait_for(timeout=30_000)
    settle(page)
    done = page.evaluate(DONE)
    answers = page.locator(".bge-table .bge-choices .bge-choice")
    answers.first.evaluate(TWICE)
    settle(page)
    assert page.evaluate(DONE) == [done[0] + 1, done[1]]
    page.wait_for_timeout(500)
    answers.first.tap()
    page.wait_for_function(f"(done) => ({DONE})()[0] === done + 2", arg=done[0], timeout=30_000)
    page.get_by_label("Build Market Galich").evaluate(TWICE)
    back = page.get_by_role("button", name="Take the move back")
    back.wait_for(timeout=30_000)
    settle(page)
    assert page.evaluate(DONE)[1] == 1
    page.wait_for_timeout(500)
    back.tap()
    page.get_by_label("Build Market Galich").wait_for(timeout=30_000)
    assert ours(page.problems) == []


def test_a_list_stands_still_between_the_choices_of_one_decision(lab: Lab, page: Any) -> None:
    code = 'import boardgames_edu as bg\nat = bg.lesson("cossacks/00_first_hour")\nat.go(3)\nat'
    run_cells(page, lab, code)
    page.locator(".bge-choice", has_text="Obey").click(timeout=30_000)
    places = page.locator(".bge-choices .bge-row .bge-choice")
    places.nth(3).wait_for(timeout=30_000)
    settle(page)
    before = places.evaluate_all(PLACES)
    page.wait_for_timeout(500)
    places.filter(has_text="Kodak").click()
    page.locator(".bge-prompt", has_text="lay 1 march token").wait_for(timeout=30_000)
    settle(page)
    assert places.evaluate_all(PLACES)[: len(before)] == before
    assert places.filter(has_text="Kodak").is_disabled()
    page.get_by_role("button", name="Undo").click()
    page.locator(".bge-prompt", has_text="lay 2 march tokens").wait_for(timeout=30_000)
    settle(page)
    assert places.filter(has_text="Kodak").is_enabled()
    assert page.locator(".bge-message").inner_text().startswith("Taken back"), "it has two lines"
    assert places.evaluate_all(PLACES) == before
    assert ours(page.problems) == []


def test_nearest_within_a_reach(page: Any) -> None:
    small, other, around = [100, 100, 110, 110], [120, 100, 130, 110], [0, 0, 300, 300]
    cases = {
        (24, 90, 105): 0,
        (24, 113, 105): 0,
        (24, 117, 105): 1,
        (24, 105, 135): -1,
        (24, 105, 134): 0,
        (6, 90, 105): -1,
    }
    asked = [[*case, [small, other]] for case in cases]
    assert page.evaluate(NEAREST, [script("board/touch.js"), asked]) == list(cases.values())
    inside = [[24, 104, 104, [around, small]], [24, 50, 50, [around, small]], [24, 5, 5, []]]
    assert page.evaluate(NEAREST, [script("board/touch.js"), inside]) == [1, 0, -1]
