"""The projector in full screen: every letter that a step needs can be read from the back row, and nothing runs off.

What a step needs is what is marked, and in an example, which is shown as close-ups, the labels beside it.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from boardgames_edu.engine.registry import game_names
from boardgames_edu.teach.examples import examples
from boardgames_edu.teach.goals.challenges import challenge_titles
from boardgames_edu.teach.lessons import lesson_names
from boardgames_edu.teach.questions import kinds
from boardgames_edu.testing import TIMES
from tests.browser.lab import Lab, answered, ours, run_cells, settle

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SIZES = [(1280, 800), (1920, 1080)]
LANGUAGES = ("en", "uk", "ru")
SHOWN = [
    (size, language) for at, language in enumerate(LANGUAGES) for size in (SIZES if TIMES > 1 else [SIZES[at % 2]])
]
"""Each language on both screens; where time is short, on one or the other."""
DRAWN = 2 if TIMES == 1 else 5
"""Examples of a game that are gone through in a language, others in each, and the steps of lessons."""
LEAST = 0.022
MARKED = ".bge-changed, .bge-active, .bge-hint, .bge-wrong"
# What cannot be read from the back row: letters of what is looked at, and all words. What runs off the screen.
WRONG = """
([least, looked]) => {
  const found = [];
  const room = document.querySelector('.bge-projected');
  const small = least * innerHeight - 0.05;
  for (const svg of room.querySelectorAll('.bge-stage svg')) {
    const unit = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
    for (const node of svg.querySelectorAll(`:is(${looked}) text`)) {
      if (unit * Number(node.getAttribute('font-size')) < small) found.push(`small: ${node.textContent}`);
    }
  }
  const text = room.querySelector('.bge-text');
  const words = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const node = words.currentNode.parentElement;
    const said = words.currentNode.textContent.trim() && node.getClientRects().length;
    if (!said || node.closest('.bge-steps-bar, .widget-dropdown, style')) continue;
    if (parseFloat(getComputedStyle(node).fontSize) < small) found.push(`small: ${words.currentNode.textContent}`);
  }
  if (text.scrollHeight > text.clientHeight + 2) found.push('words are cut off');
  for (const node of room.querySelectorAll('.bge-text, .bge-stage')) {
    const box = node.getBoundingClientRect();
    const off = box.bottom > innerHeight + 1 || box.right > innerWidth + 1 || box.left < 0;
    if (off) found.push(`off: ${node.className}`);
  }
  return found;
}
"""
ARROWS = """
() => [...document.querySelectorAll('.bge-projector button')]
  .filter((node) => node.offsetParent && /Back|Forward|Next step|start|end/.test(node.ariaLabel ?? node.innerText))
  .length
"""
# Words of a choice and the field beside them may not lie on each other.
COVERED = """
() => [...document.querySelectorAll('.bge-hands-row')].flatMap((row) => {
  const range = document.createRange();
  range.selectNodeContents(row.querySelector('.bge-hands-words'));
  const field = row.querySelector('input').getBoundingClientRect();
  const across = (box) => box.right > field.left && box.left < field.right;
  const under = (box) => across(box) && box.bottom > field.top && box.top < field.bottom;
  return [...range.getClientRects()].some(under) ? [row.innerText] : [];
})
"""
WIDTH = """
() => {
  const svg = document.querySelector('.bge-stage svg');
  return svg.getBoundingClientRect().width / svg.parentElement.clientWidth;
}
"""
IN_PAGE = """
(selector) => {
  const [view, page] = [document.querySelector(selector), document.querySelector('.jp-Notebook')];
  const wide = view.getBoundingClientRect().width;
  return wide > 0.9 * page.clientWidth ? [] : [`${wide} of ${page.clientWidth}`];
}
"""
_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))"
_STEPS = "() => document.querySelector('.bge-projector-bar').dataset.steps"
_LATER = "(was) => document.querySelector('.bge-projector-bar').dataset.steps !== was"


def projected(lab: Lab, page: Any, call: str, dark: bool = False) -> None:
    """Open something on the projector, in full screen."""
    run_cells(page, lab, f"import boardgames_edu as bg\n{call}", dark=dark)
    page.locator(".bge-projector .bge-fitted").first.wait_for(timeout=60_000)
    page.locator(".bge-projector-bar").click(position={"x": 2, "y": 2})
    page.keyboard.press("f")
    page.wait_for_function("() => document.fullscreenElement?.matches('.bge-projector')", timeout=30_000)
    settle(page)


def press(page: Any, key: str) -> None:
    """Press a key, and wait until what it asks for is shown and fitted."""
    was = page.evaluate(_STEPS)
    page.keyboard.press(key)
    page.wait_for_function(_LATER, arg=was, timeout=30_000)
    answered(page)
    page.evaluate(_FRAMES)


def wrong(page: Any, looked: str = MARKED) -> list[str]:
    """What cannot be read or runs off the screen; on a board, of what a selector finds."""
    found: list[str] = page.evaluate(WRONG, [LEAST, looked])
    return found


@pytest.mark.parametrize(("page", "language"), SHOWN, indirect=["page"], ids=str)
def test_every_step_can_be_read_from_the_back_row_and_fits(lab: Lab, page: Any, language: str) -> None:
    shown = dict[str, int]()
    for game in game_names():
        ids = Random(LANGUAGES.index(language)).sample(sorted(examples(game)), DRAWN)
        shown |= {f"{game}/{id}": len(examples(game)[id].steps) for id in ids}
    steps = [name for name, count in shown.items() for _ in range(count)]
    projected(lab, page, f"bg.set_language('{language}')\nbg.present(*{[*shown]}, guess=False)")
    for number, name in enumerate(steps):
        assert wrong(page, f"{MARKED}, .bge-label") == [], (name, number)
        if number + 1 < len(steps):
            press(page, "ArrowRight")
    assert ours(page.problems) == []


@pytest.mark.parametrize("game", game_names())
def test_lessons_challenges_and_questions_can_be_read_and_fit(lab: Lab, page: Any, game: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    draw, each = Random(5), DRAWN // 2
    names = [name for sort in (challenge_titles, kinds) for name in draw.sample(list(sort(game)), each)]
    names += draw.sample(lesson_names(game), each)
    projected(lab, page, f"bg.present(*{[f'{game}/{name}' for name in names]})")
    for number in range(6 * DRAWN * each // 2):
        assert wrong(page) == [], (number, names)
        press(page, "ArrowRight")
    assert ours(page.problems) == []


def test_hands_are_counted_by_keyboard_alone(lab: Lab, page: Any) -> None:
    projected(lab, page, "bg.present(bg.quiz('who_controls', game='hansa', count=2))", dark=True)
    page.keyboard.press("a")
    page.keyboard.type("12")
    page.keyboard.press("b")
    page.keyboard.type("7")
    page.keyboard.press("Enter")
    page.locator(".bge-hands-right").wait_for(timeout=30_000)
    assert page.locator(".bge-hands-row output").all_inner_texts()[:2] == ["12", "7"]
    assert wrong(page) == []
    press(page, "PageDown")
    assert page.locator(".bge-hands-place").inner_text() == "Question 2 of 2"
    press(page, "Home")
    assert page.locator(".bge-hands-place").inner_text() == "Question 1 of 2"
    assert ours(page.problems) == []


@pytest.mark.parametrize("page", SIZES, indirect=True, ids=str)
def test_words_of_a_choice_stand_beside_the_number_of_hands(lab: Lab, page: Any) -> None:
    shown = "bg.present(bg.quiz('who_controls', game='hansa', count=2))"
    projected(lab, page, f"bg.set_language('uk')\n{shown}")
    assert page.locator(".bge-hands-words").first.inner_text().strip()
    assert page.evaluate(COVERED) == []
    assert wrong(page) == []
    assert ours(page.problems) == []


def test_one_set_of_arrows_and_the_enlargement_is_kept(lab: Lab, page: Any) -> None:
    projected(lab, page, "bg.present('hansa/EX-05', 'rurik/01_who_rules')")
    assert page.evaluate(ARROWS) == 2
    press(page, "+")
    assert page.evaluate(WIDTH) == pytest.approx(1.25, abs=0.02)
    press(page, "End")
    assert page.evaluate(ARROWS) == 2
    assert page.evaluate(WIDTH) == pytest.approx(1.25, abs=0.02)
    assert [text for text in wrong(page) if text.startswith("off")] == []
    assert ours(page.problems) == []


def test_in_the_page_the_projector_has_all_its_width(lab: Lab, page: Any) -> None:
    run_cells(page, lab, "import boardgames_edu as bg\nbg.present(bg.quiz('who_rules', count=2))")
    page.locator(".bge-projector .bge-fitted").first.wait_for(timeout=60_000)
    in_page(page, ".bge-projector")
    run_cells(page, lab, "import boardgames_edu as bg\nbg.stepper('EX-A', large=True)")
    page.locator(".bge-large .bge-stage svg").first.wait_for(timeout=60_000)
    in_page(page, ".bge-large")
    assert ours(page.problems) == []


def in_page(page: Any, selector: str) -> None:
    """On both screens of a class it is as wide as the page."""
    for width, height in ((1280, 800), (1366, 768)):
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        assert page.evaluate(IN_PAGE, selector) == [], width
