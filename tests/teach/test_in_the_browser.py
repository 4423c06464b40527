"""A lesson with a step of each kind in a real browser, once by mouse and once by keyboard; a challenge."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.browser.conftest import lab, page  # noqa: F401  (fixtures)
from tests.browser.lab import Lab, notebook, open_notebook, ours

pytestmark = [pytest.mark.browser, pytest.mark.slow]

LESSON = 'import boardgames_edu as bg\nbg.lesson("rurik/01_who_rules")'
CHALLENGE = 'import boardgames_edu as bg\nbg.challenge("rurik", "break_the_tie")'


def show(lab: Lab, page: Any, name: str, code: str, dark: bool = False) -> Any:  # noqa: F811  (fixtures)
    notebook(lab.folder / f"{name}.ipynb", code)
    open_notebook(page, lab, f"{name}.ipynb", dark=dark)
    page.locator(".bge-stage svg").first.wait_for(timeout=30_000)
    return page


def wait_for(page: Any, words: str) -> None:  # noqa: F811
    page.locator(".jp-OutputArea-output").get_by_text(words).first.wait_for(timeout=15_000)


def button(page: Any, name: str) -> Any:  # noqa: F811
    return page.locator(".jp-OutputArea-output button", has_text=re.compile(rf"^\s*{name}\s*$"))


def middle_of(page: Any, id: str) -> tuple[float, float]:  # noqa: F811
    """Where the middle of a thing of the board is on the screen, scrolled into view."""
    sign = page.locator(f'.bge-stage [data-id="{id}"][data-part="sign"]').first
    sign.scroll_into_view_if_needed()
    box = sign.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_lesson_by_mouse(lab: Lab, page: Any) -> None:  # noqa: F811
    show(lab, page, "lesson_by_mouse", LESSON)
    wait_for(page, "Step 1 of 5")
    button(page, "Next step").click()
    button(page, "Nobody").click()
    wait_for(page, "they are not added up")
    button(page, "Blue").click()
    wait_for(page, "✓ Right.")
    button(page, "Next step").click()
    wait_for(page, "walks in from Volyn")
    button(page, "Next step").click()
    wait_for(page, "Goal: Blue rules Galich.")
    page.mouse.click(*middle_of(page, "place:volyn"))
    page.mouse.click(*middle_of(page, "place:galich"))
    wait_for(page, "as few as can be")
    button(page, "Next step").click()
    wait_for(page, "Question 1 of 2")
    button(page, "Blue").click()
    wait_for(page, "That was the last step.")
    assert ours(page.problems) == []


def tab_to(page: Any, name: str, most: int = 40) -> None:  # noqa: F811
    """Press Tab until the button of this name has the focus."""
    for _ in range(most):
        if page.evaluate("document.activeElement.innerText?.trim()") == name:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no way to {name} by Tab")


def test_a_lesson_by_keyboard_alone(lab: Lab, page: Any) -> None:  # noqa: F811
    show(lab, page, "lesson_by_keyboard", LESSON, dark=True)
    button(page, "Next step").focus()
    page.keyboard.press("Enter")
    tab_to(page, "Nobody")
    page.keyboard.press("Enter")
    wait_for(page, "they are not added up")
    for expected in ("walks in from Volyn", "Goal: Blue rules Galich."):
        button(page, "Next step").focus()
        page.keyboard.press("Space")
        wait_for(page, expected)
    tab_to(page, "to Galich", 60)
    page.keyboard.press("Enter")
    wait_for(page, "as few as can be")
    assert ours(page.problems) == []


def test_a_challenge_lost_and_won(lab: Lab, page: Any) -> None:  # noqa: F811
    show(lab, page, "challenge", CHALLENGE)
    button(page, "Hint").click()
    wait_for(page, "Look at what is marked.")
    page.get_by_label("Build Market Galich").click()
    wait_for(page, "cannot be reached any more")
    button(page, "See what follows").click()
    wait_for(page, "This is what follows")
    wait_for(page, "The Claim phase begins")
    button(page, "Take the move back").click()
    page.get_by_label("Build Stronghold Galich").click()
    wait_for(page, "as few as can be")
    assert ours(page.problems) == []
