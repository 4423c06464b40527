"""Somebody who does not see the board plays ten decisions of each game by keyboard, and hears all that matters."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from tests.browser.lab import Lab, answered, ours, run_cells

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SEATS = {"rurik": 2, "hansa": 2, "cossacks": 3}
TABLE = 'bg.play("{0}", ["human", *["greedy"] * {1}], seed=7, pace="fast", name="aloud {0}")'
DECISIONS = 10
# What each voice says from now on, and when. Its region is in the page before.
LISTEN = """
() => {
  window.heard = [...document.querySelectorAll('.bge-voice [role=status]')].map((region) => {
    const said = [];
    const note = () => region.textContent && said.push([performance.now(), region.textContent]);
    new MutationObserver(note).observe(region, { childList: true });
    return said;
  });
  return window.heard.length;
}
"""
# What is asked, how many things may be chosen on the board, what has the focus, and the log.
LOOK = """
(table) => {
  const node = document.querySelectorAll('.bge-table')[table];
  const at = document.activeElement;
  const places = ['.bge-menu button', '.bge-quick button', '.bge-fold:not([open]) > summary', '.bge-stage svg'];
  const ends = !node.querySelector('.bge-choices button') && node.querySelector('.bge-tools .bge-choice:enabled');
  if (ends) places.push('.bge-tools .bge-choice', '.bge-tools button');
  const words = (line) => line.querySelector('span:not(.bge-sign)')?.innerText.trim() ?? '';
  const lines = [...node.querySelectorAll('.bge-lines li')];
  return {
    asks: node.querySelector('.bge-prompt strong')?.innerText ?? '',
    legal: node.querySelectorAll('.bge-stage .bge-legal').length,
    focus: places.find((name) => at.matches(name)),
    log: lines.map((line) => [words(line), line.matches('.bge-decision')]),
    made: lines.filter((line) => line.matches('.bge-decision') && words(line).startsWith('Blue ')).length,
  };
}
"""
# The whole look in each frame of a wait would lay out the page as often.
ASKED = """
(table) => document.querySelectorAll('.bge-table')[table].querySelector('.bge-prompt strong')?.textContent.trim()
  .startsWith('Blue,')
"""
# Each of these was said, one after the other.
SAID = """
([table, lines]) => {
  let rest = window.heard[table].map(([, text]) => text).join(' ');
  return lines.every((line) => {
    const at = rest.indexOf(line);
    rest = rest.slice(at + line.length);
    return at >= 0;
  });
}
"""


def play(page: Any, table: int) -> dict[str, Any]:
    """Play by keyboard alone: Home and Enter on the board, Enter in menus; where only buttons are left, Tab to them
    (arrows within the tools).
    Returns what stands there when it is Blue's turn again.
    """
    page.evaluate("(table) => document.querySelectorAll('.bge-stage svg')[table].focus()", table)
    back = False
    for _ in range(40 * DECISIONS):
        now: dict[str, Any] = page.evaluate(LOOK, table)
        if not now["asks"].startswith("Blue,"):
            page.wait_for_function(ASKED, arg=table, timeout=60_000)
        elif now["made"] >= DECISIONS:
            return now
        elif now["focus"] == ".bge-stage svg" and now["legal"]:
            page.keyboard.press("Home")
            page.keyboard.press("Enter")
            answered(page)
        elif now["focus"] and now["focus"] not in (".bge-stage svg", ".bge-tools button"):
            page.keyboard.press("Enter")
            back = False
            answered(page)
        elif now["focus"] == ".bge-tools button":
            page.keyboard.press("ArrowRight")
        else:
            back = bool(now["focus"]) or (back and not now["legal"])  # from the board to the buttons before it
            page.keyboard.press("Shift+Tab" if back else "Tab")
    raise AssertionError(f"no way on from {now}")


def deeds(log: list[tuple[str, bool]]) -> tuple[list[str], list[str]]:
    """The lines of Blue's decisions, and those of the others; each decision begins with a line that is marked."""
    own, others, mine = list[str](), list[str](), False
    for words, begins in log:
        mine = words.startswith("Blue ") if begins else mine and words.startswith("Blue ")
        (own if mine else others).append(words)
    return own, others


def test_ten_decisions_of_each_game(lab: Lab, page: Any) -> None:
    tables = [TABLE.format(game, seats - 1) for game, seats in SEATS.items()]
    run_cells(page, lab, "import boardgames_edu as bg", *tables)
    page.locator(".bge-prompt").nth(len(SEATS) - 1).wait_for(timeout=30_000)
    for table in range(len(SEATS)):
        page.wait_for_function(ASKED, arg=table, timeout=60_000)
    page.wait_for_timeout(1200)  # what is said of the first decisions of the others
    assert page.evaluate(LISTEN) == len(SEATS)
    begun = [page.evaluate(LOOK, table)["log"] for table in range(len(SEATS))]
    for table in range(len(SEATS)):
        end = play(page, table)
        own, others = deeds(end["log"][len(begun[table]) :])
        page.wait_for_function(SAID, arg=[table, [*own, end["asks"]]], timeout=30_000)
        heard = page.evaluate("(table) => window.heard[table]", table)
        assert all(later[0] - earlier[0] > 900 for earlier, later in pairwise(heard))
        whole = " ".join(text for _, text in heard)
        assert sum(line in whole for line in others) >= min(DECISIONS // 2, len(others))
    assert ours(page.problems) == []
