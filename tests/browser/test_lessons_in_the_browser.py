"""A lesson with a step of each kind in a real browser, by mouse; a challenge."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.browser.lab import Lab, notebook, ours, run_cells, settle
from tests.browser.lab import middle_of as lab_middle_of

pytestmark = [pytest.mark.browser, pytest.mark.slow]

LESSON = 'import boardgames_edu as bg\nbg.lesson("rurik/01_who_rules")'
WORDS = "() => document.querySelector('.jp-OutputArea-output').innerText"
CHALLENGE = 'import boardgames_edu as bg\nbg.challenge("rurik", "break_the_tie")'


def show(lab: Lab, page: Any, code: str) -> Any:
    run_cells(page, lab, code)
    page.locator(".bge-stage svg").first.wait_for(timeout=30_000)
    return page


def wait_for(page: Any, words: str) -> None:
    page.locator(".jp-OutputArea-output").get_by_text(words).first.wait_for(timeout=30_000)


def button(page: Any, name: str) -> Any:
    return page.locator(".jp-OutputArea-output button", has_text=re.compile(rf"^\s*{name}\s*$"))


def go_on_to(page: Any, words: str) -> None:
    """Press Next until these words stand there."""
    for _ in range(8):
        was = page.evaluate(WORDS)
        page.locator("button.bge-next").click()
        page.wait_for_function(f"(was) => ({WORDS})() !== was", arg=was, timeout=30_000)
        settle(page)
        if page.locator(".jp-OutputArea-output").get_by_text(words).locator("visible=true").count():
            return
    raise AssertionError(f"no way on to {words}")


def middle_of(page: Any, id: str) -> tuple[float, float]:
    """Where the middle of a thing of the board is on the screen, scrolled into view."""
    return lab_middle_of(page, f'.bge-stage [data-id="{id}"][data-part="sign"]')


def test_a_lesson_by_mouse(lab: Lab, page: Any) -> None:
    show(lab, page, LESSON)
    wait_for(page, "Step 1 of 5")
    button(page, "Next step").click()
    button(page, "Nobody").click()
    wait_for(page, "they are not added up")
    button(page, "Maroon").click()
    wait_for(page, "✓ Right.")
    button(page, "Next step").click()
    wait_for(page, "walks in from Volyn")
    go_on_to(page, "Two against two.")
    go_on_to(page, "Goal: Blue rules Galich.")
    page.mouse.click(*middle_of(page, "place:volyn"))
    page.mouse.click(*middle_of(page, "place:galich"))
    wait_for(page, "✓")
    settle(page)
    assert page.evaluate("() => document.activeElement.matches('.bge-next.bge-ready')")
    page.wait_for_timeout(600)
    page.keyboard.press("Enter")  # what was done by mouse leads on by the same key
    wait_for(page, "Question 1 of 2")
    page.locator(".bge-answer").first.click()
    button(page, "Next step").click()
    wait_for(page, "Question 2 of 2")
    page.locator(".bge-answer").first.click()
    wait_for(page, "That was the last step.")
    assert ours(page.problems) == []


def test_a_challenge_lost_and_won(lab: Lab, page: Any) -> None:
    show(lab, page, CHALLENGE)
    button(page, "Hint").click()
    wait_for(page, "Look at what is marked.")
    page.get_by_label("Build Market Galich").click()
    wait_for(page, "cannot be reached in 1 more move")
    button(page, "See what follows").click()
    wait_for(page, "This is what follows")
    wait_for(page, "The Claim phase begins")
    button(page, "Take the move back").click()
    page.get_by_label("Build Stronghold Galich").click()
    wait_for(page, "✓")
    assert ours(page.problems) == []


def test_what_comes_next_is_a_click_away(lab: Lab, page: Any) -> None:
    (lab.folder / "hansa").mkdir(exist_ok=True)
    notebook(lab.folder / "hansa" / "00_first_hour.ipynb", "1")
    run_cells(page, lab, "import boardgames_edu as bg\nbg.progress('hansa')")
    page.locator("a.bge-page").first.click(timeout=30_000)
    opened = "(path) => window.jupyterapp.shell.currentWidget?.context?.path === path"
    page.wait_for_function(opened, arg="hansa/00_first_hour.ipynb", timeout=30_000)
    assert ours(page.problems) == []
