"""A table in the middle of a game, on small screens with the file browser open: question, answers, what the others did
and the board are on the screen together.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from boardgames_edu.testing import TIMES
from tests.browser.lab import Lab, ours, run_cells, settle

pytestmark = [pytest.mark.browser, pytest.mark.slow]

MIDDLE = """
import boardgames_edu as bg
from boardgames_edu.bots import make
from boardgames_edu.engine.playing.match import Match

game = bg.load("{name}")
greedy = [make("greedy", game, seat) for seat in range(3)]
table = Match(game.new(3, 5, **{options}), [None, *greedy[1:]], seed=5, names=["human", "greedy", "greedy"])
while len(table.past) < {decisions} or not table.waits_for_human:
    if table.waits_for_human:
        table.play(greedy[0](table.state.view(0), table.state.legal_actions()))
    else:
        table.step()
at = bg.play(game, ["human", "greedy", "greedy"], name="middle")
at.saves.keeper.save("middle", table.record())
at.load("middle")
at
"""
# What cannot be seen as a whole: the class or the words of each such part.
OUT_OF_VIEW = """
() => {
  const page = document.querySelector('.jp-WindowedPanel-outer').getBoundingClientRect();
  const parts = ['.bge-story', '.bge-prompt', '.bge-stage svg', '.bge-choices button', '.bge-choices summary'];
  return parts.flatMap((part) => [...document.querySelectorAll(`.bge-table ${part}`)])
    .filter((node) => node.getClientRects().length)
    .filter((node) => {
      const box = node.getBoundingClientRect();
      return box.top < page.top - 1 || box.bottom > page.bottom + 1 || box.left < page.left || box.right > page.right;
    })
    .map((node) => node.innerText || node.className.baseVal || node.tagName);
}
"""
# Whether a click at the left edge of the board reaches the board: nothing of the notebook lies over it.
REACHED = """
() => {
  const box = document.querySelector('.bge-stage').getBoundingClientRect();
  return Boolean(document.elementFromPoint(box.left + 12, box.top + box.height / 2)?.closest('.bge-stage'));
}
"""
WINDOWS = ((1280, 800), (1440, 900))
_ANSWERS = "document.querySelectorAll('.bge-choices button, .bge-choices summary').length"
_OPEN_SIDE = "() => window.jupyterapp.shell.expandLeft()"
_TO_TABLE = "() => document.querySelector('.bge-table').scrollIntoView({ block: 'start' })"


@pytest.mark.parametrize(
    ("name", "options", "moments"),
    [("rurik", {"leaders": "deal"}, (30, 90)), ("hansa", {}, (40, 90)), ("cossacks", {}, (30, 70))],
)
def test_question_answers_story_and_board_are_seen_together(
    lab: Lab, page: Any, name: str, options: dict[str, Any], moments: tuple[int, ...]
) -> None:
    for number, decisions in enumerate(moments):
        page.set_viewport_size({"width": 1280, "height": 800})
        run_cells(page, lab, MIDDLE.format(name=name, options=options, decisions=decisions))
        page.evaluate(_OPEN_SIDE)
        page.locator(".bge-story").wait_for(timeout=30_000)
        for width, height in WINDOWS if TIMES > 1 else WINDOWS[number : number + 1]:
            page.set_viewport_size({"width": width, "height": height})
            settle(page)
            page.evaluate(_TO_TABLE)
            settle(page)
            assert page.evaluate(_ANSWERS) > 1
            assert page.evaluate(REACHED)
            assert page.evaluate(OUT_OF_VIEW) == [], (decisions, width)
    assert ours(page.problems) == []


# The boxes of words that would have to be scrolled.
CUT_OFF = """
() => [...document.querySelectorAll('.bge-text, .bge-text > *, .bge-words')]
  .filter((box) => getComputedStyle(box).overflowY !== 'visible' && box.scrollHeight > box.clientHeight + 2)
  .map((box) => [box.scrollHeight - box.clientHeight, box.innerText])
"""
FLAT_BOARDS = [("00_first_hour", 11), ("00_first_hour", 16), ("02_placing_advisors", 0), ("05_agendas", 0)]


def test_no_words_beside_a_flat_board_are_cut_off(lab: Lab, page: Any) -> None:
    for name, step in FLAT_BOARDS:
        code = f'import boardgames_edu as bg\nat = bg.lesson("rurik/{name}")\nat.go({step})\nat'
        page.set_viewport_size({"width": 1280, "height": 800})
        run_cells(page, lab, code)
        page.evaluate(_OPEN_SIDE)
        page.locator(".bge-lesson").first.wait_for(timeout=30_000)
        for width, height in WINDOWS:
            page.set_viewport_size({"width": width, "height": height})
            settle(page)
            assert page.evaluate(CUT_OFF) == [], (name, step, width)
    assert ours(page.problems) == []


# The boxes of the notebook, the question, the tip, the first answer and the board: left, top, right, bottom.
BOXES = """
() => ['.jp-WindowedPanel-outer', '.bge-prompt', '.bge-tutor', '.bge-row .bge-choice', '.bge-stage'].map((found) => {
  const { left, top, right, bottom } = document.querySelector(found).getBoundingClientRect();
  return [left, top, right, bottom].map(Math.round);
})
"""


@pytest.mark.parametrize("size", [(1366, 768), (1280, 800), (390, 844)])
def test_a_tip_leaves_question_answers_and_board_where_they_are(lab: Lab, page: Any, size: tuple[int, int]) -> None:
    seats = ["greedy", "human", "greedy", "greedy"]
    code = f'import boardgames_edu as bg\nbg.play("cossacks", {seats}, seed=29, tutor=True, pace="fast", name="tip")'
    page.set_viewport_size({"width": size[0], "height": size[1]})
    run_cells(page, lab, code)
    page.locator(".bge-tutor button", has_text="Go on").click(timeout=30_000)
    read = page.locator(".bge-tutor button", has_text="Got it")
    read.wait_for(timeout=30_000)
    page.evaluate(_TO_TABLE)
    settle(page)
    panel, question, tip, answer, board = page.evaluate(BOXES)
    assert all(panel[1] <= top and bottom <= panel[3] for _, top, _, bottom in (question, tip, answer))
    one_column = size[0] < 700  # the tip then stands between question and board, else below the answers
    rows = [question, tip, board, answer] if one_column else [question, answer, tip]
    assert all(upper[3] <= lower[1] for upper, lower in pairwise(rows) if upper is not board)
    assert min(answer[1] if one_column else panel[3], board[3]) - board[1] > 250
    read.click()
    read.wait_for(state="hidden")
    settle(page)
    after = page.evaluate(BOXES)
    assert (after[1], after[3]) == (question, answer)
    assert ours(page.problems) == []


def test_all_leaders_are_in_view_when_the_tutor_has_been_read(lab: Lab, page: Any) -> None:
    code = 'import boardgames_edu as bg\nbg.play("rurik", ["human", *["greedy"] * 3], seed=3, tutor=True)'
    page.set_viewport_size({"width": 1280, "height": 800})
    run_cells(page, lab, code)
    page.evaluate(_OPEN_SIDE)
    read = page.locator(".bge-tutor button", has_text="Got it")
    read.click(timeout=30_000)
    read.wait_for(state="hidden")
    page.evaluate(_TO_TABLE)
    settle(page)
    assert page.evaluate(_ANSWERS) > 6
    assert page.evaluate(OUT_OF_VIEW) == []
    assert page.evaluate(CUT_OFF) == []
    assert ours(page.problems) == []
