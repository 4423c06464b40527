"""Tools, question, the end of the turn and the board stand still over many decisions of a random game, and when a
hint is given; what can be answered is on the screen.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from boardgames_edu.testing import TIMES
from tests.browser.lab import Lab, answered, ours, run_cells, settle

pytestmark = [pytest.mark.browser, pytest.mark.slow]

TABLE = """\
import boardgames_edu as bg
bg.play("{0}", ["human", "random", "random"], seed=5, pace="fast", name="{0} {1}")
"""
WINDOWS = ((1280, 800), (390, 844))
DECISIONS = 8 if TIMES == 1 else 30
# What can be answered now, as long as nobody else decides.
ANSWERS = """
const answers = () => [...document.querySelectorAll(
  '.bge-choices .bge-choice:enabled, .bge-tools .bge-choice:enabled, .bge-ask .bge-main')]
  .filter((node) => node.style.visibility !== 'hidden');
"""
CHOOSE = f"(number) => {{ {ANSWERS} const all = answers(); all[number % all.length]?.click(); }}"
COUNT = f"() => {{ {ANSWERS} return answers().length; }}"
OPENED = "() => document.querySelectorAll('.bge-choices details[open]').length"
OPEN_ALL = "() => document.querySelectorAll('.bge-choices details').forEach((one) => { one.open = true; })"
# Where each of them stands in its table.
PLACES = """
() => {
  const table = document.querySelector('.bge-table').getBoundingClientRect();
  const kept = '.bge-tools > *, .bge-tools select, .bge-prompt, .bge-board';
  const shown = [...document.querySelectorAll(kept)].filter((node) => node.getClientRects().length);
  return Object.fromEntries(shown.map((node, number) => {
    const { left, top } = node.getBoundingClientRect();
    const name = node.matches('.bge-board') ? 'board' : `${node.className} ${number}`;
    return [name, [Math.round(left - table.left), Math.round(top - table.top)]];
  }));
}
"""
# By how much the table is higher than both the board and the panel of the notebook.
HIGH = """
() => {
  const high = (query) => document.querySelector(query).getBoundingClientRect().height;
  return high('.bge-table') - Math.max(high('.bge-board'), high('.jp-WindowedPanel-outer')) - 6;
}
"""
# How far below the end of the question the board begins, where it stands below it.
GAP = """
() => document.querySelector('.bge-board').getBoundingClientRect().top
  - Math.max(...[...document.querySelectorAll('.bge-ask *')].map((node) => node.getBoundingClientRect().bottom))
"""
# The first answer that cannot be seen, when the table is scrolled to its top.
UNSEEN = f"""
() => {{
  {ANSWERS}
  document.querySelector('.bge-table').scrollIntoView({{ block: 'start' }});
  const page = document.querySelector('.jp-WindowedPanel-outer').getBoundingClientRect();
  const boxes = answers().map((node) => node.getBoundingClientRect()).filter((box) => box.height);
  return boxes.findIndex((box) => box.top + 20 > page.bottom);
}}
"""


@pytest.mark.parametrize("name", ["rurik", "hansa", "cossacks"])
@pytest.mark.parametrize("page", WINDOWS, indirect=True, ids=[f"{w}x{h}" for w, h in WINDOWS])
def test_no_button_moves_between_decisions(lab: Lab, page: Any, name: str) -> None:
    width = page.viewport_size["width"]
    run_cells(page, lab, TABLE.format(name, width))
    page.locator(".bge-choices button, .bge-choices summary").first.wait_for(timeout=30_000)
    settle(page)
    rng, places, boards = random.Random(3), dict[str, set[tuple[int, int]]](), set[int]()
    for _ in range(DECISIONS):
        page.wait_for_function(COUNT, timeout=30_000)
        settle(page)
        if page.evaluate(COUNT) == 0:
            continue
        found = page.evaluate(PLACES)
        boards.add(found.pop("board")[1])
        for what, (left, top) in found.items():
            places.setdefault(what, set()).add((left, top))
        assert page.evaluate(OPENED) == 0, "a list that was opened is closed after the move"
        assert width < 700 or page.evaluate(HIGH) <= 0, "the column is no longer than the screen"
        assert width > 700 or page.evaluate(GAP) < 60, "a question has room for three lines, and no more"
        assert page.evaluate(UNSEEN) != 0, "the first answers are on the screen"
        page.evaluate(OPEN_ALL)
        page.evaluate(CHOOSE, rng.randrange(1000))
        answered(page)
    assert len(places) >= 5
    assert {what: sorted(found) for what, found in places.items() if len(found) > 1} == {}
    assert max(boards) - min(boards) <= (0 if width > 700 else 60), "only a very long question moves the board"
    settle(page)
    while not page.evaluate(COUNT):  # bots decide meanwhile
        page.wait_for_function(COUNT, timeout=30_000)
        settle(page)
    before = page.evaluate(PLACES)
    page.locator(".bge-tools button", has_text="Hint").click()
    page.locator(".bge-kind-hint").wait_for(timeout=30_000)
    assert page.evaluate(PLACES) == before, "what is answered pushes nothing about"
    assert ours(page.problems) == []
