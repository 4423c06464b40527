"""Whoever has no mouse: lesson, challenge, quiz and stepper by Tab, Enter, Space and arrows, from the cell on.

No test here gives the focus to anything, and none clicks. In every frame something that can be seen has the focus.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.keys import Keys
from tests.browser.lab import Lab, ours, run_cells, settle

pytestmark = [pytest.mark.browser, pytest.mark.slow]

HEAD = "import boardgames_edu as bg\n"
NEXT = "Next step"
SETTLED = 600
"""Milliseconds after which a button to which the focus was led can be pressed."""


def begin(lab: Lab, page: Any, code: str, dark: bool = False) -> Keys:
    """Run the code in a cell, and walk into its output."""
    run_cells(page, lab, HEAD + code, dark=dark)
    page.locator(".bge-stage svg").first.wait_for(timeout=30_000)
    return Keys(page)


def do(keys: Keys, *things: tuple[str, str]) -> None:
    """Walk to one thing after the other, press Enter there, and wait for the words that it brings about."""
    for name, words in things:
        keys.walk(name)
        keys.press("Enter", words)


def go_on_to(keys: Keys, words: str, key: str = "Enter") -> None:
    """Press a key until these words stand there."""
    for _ in range(12):
        keys.press(key)
        settle(keys.page)
        if keys.page.locator(".jp-OutputArea-output").get_by_text(words).locator("visible=true").count():
            return
    raise AssertionError(f"no way on to {words} by {key}")


def is_led_on(keys: Keys, name: str) -> None:
    """What was just done leads to a button, which Enter does not press as long as it is held down from before."""
    keys.arrives(name)
    settle(keys.page)
    shown = keys.page.locator(".jp-OutputArea-output .bge-pair").first  # not the voice, which speaks a moment later
    before = shown.inner_text()
    keys.page.keyboard.down("Enter")  # the second time: the key repeats itself
    keys.page.keyboard.up("Enter")
    keys.page.wait_for_timeout(SETTLED)
    keys.check()
    assert shown.inner_text() == before


def test_a_lesson_with_a_step_of_each_kind(lab: Lab, page: Any) -> None:
    keys = begin(lab, page, 'bg.lesson("rurik/01_who_rules")', dark=True)
    keys.arrives(NEXT)
    keys.press("Enter", "Who rules Kiev?")
    keys.walk("Nobody")
    keys.press("Enter", "they are not added up")
    keys.arrives("Nobody")
    keys.walk("Maroon")
    keys.page.keyboard.down("Enter")
    keys.wait_for("✓ Right.")
    is_led_on(keys, NEXT)
    keys.press("Space", "walks in from Volyn")
    go_on_to(keys, "Two against two.", "ArrowRight")  # from anywhere in the frame
    keys.press("ArrowLeft", "walks in from Volyn")
    go_on_to(keys, "Goal: Blue rules Galich.")
    keys.walk("Move a troop from Volyn to Galich")
    keys.page.keyboard.down("Enter")
    keys.wait_for("✓")
    is_led_on(keys, NEXT)
    keys.press("Enter", "Question 1 of 2")
    keys.walk("Nobody")
    keys.press("Enter", "✓ Right.")
    keys.arrives(NEXT)
    page.wait_for_timeout(SETTLED)
    keys.press("ArrowRight", "Question 2 of 2")
    keys.back_to("Back")
    go_on_to(keys, "Step 1 of 5")
    keys.arrives(NEXT)
    assert ours(page.problems) == []


def test_a_challenge_lost_and_won(lab: Lab, page: Any) -> None:
    keys = begin(lab, page, 'bg.challenge("rurik", "break_the_tie")')
    do(keys, ("Hint", "Look at what is marked."))
    keys.walk("Build Market Galich")
    keys.press("Enter", "cannot be reached in 1 more move")
    keys.walk("See what follows")
    keys.press("Enter", "The Claim phase begins")
    keys.back_to("Undo")
    keys.press("Space", "Taken back")
    keys.walk("Build Stronghold Galich")
    keys.press("Enter", "✓")
    assert ours(page.problems) == []


def test_a_move_on_the_board(lab: Lab, page: Any) -> None:
    code = 'at = bg.lesson("rurik/01_who_rules")\nat.go(3)\nat'
    keys = begin(lab, page, code)
    keys.walk("svg")
    for _ in range(40):
        if page.evaluate("() => document.querySelector('.bge-stage [id^=bge-active]')?.dataset.id") == "place:volyn":
            break
        keys.press("ArrowRight")
    keys.press("Enter", "Choices for what you pointed at")
    keys.walk("svg")
    assert ours(page.problems) == []


def test_a_rule_opened_and_closed(lab: Lab, page: Any) -> None:
    keys = begin(lab, page, 'bg.challenge("rurik", "break_the_tie")')
    rule = page.locator(".bge-prompt .bge-rule-id").inner_text()
    keys.walk(rule)
    keys.press("Enter")
    page.locator(".bge-rule .bge-card").wait_for(timeout=30_000)
    keys.walk("Close")
    keys.press("Enter")
    page.locator(".bge-rule .bge-card").wait_for(state="detached", timeout=30_000)
    keys.check()
    keys.arrives(rule)  # back where it was opened


def test_a_quiz_round_after_round(lab: Lab, page: Any) -> None:
    keys = begin(lab, page, 'bg.quiz("who_rules", count=2, seed=1, game="rurik")')
    first = keys.focused
    for number in (1, 2):
        keys.wait_for(f"Question {number} of 2")
        keys.press("Enter", "R-")
        onward = "Next question" if number == 1 else "Once more, with new questions"
        keys.wait_for(onward)  # shown a moment after the rules: Tab would go past where it is not yet
        keys.walk(onward)
        keys.press("Space", f"Question {3 - number} of 2")
        keys.arrives(first)
    assert ours(page.problems) == []


def test_a_stepper_to_its_end_and_back(lab: Lab, page: Any) -> None:
    keys = begin(lab, page, 'bg.stepper("EX-A", game="rurik", guess=False)')
    assert page.evaluate("() => document.activeElement.matches('.bge-step-panel')")
    count = page.evaluate("() => document.querySelectorAll('.bge-step-panel option').length")
    keys.press("ArrowRight", f"Step 2 of {count}")
    keys.press("ArrowLeft", f"Step 1 of {count}")
    keys.walk("Forward")
    for number in range(2, count + 1):
        keys.press("Enter", f"Step {number} of {count}")
    assert page.evaluate("() => document.activeElement.matches('.bge-step-panel')")  # there is no step forward any more
    keys.press("Home", f"Step 1 of {count}")
    assert ours(page.problems) == []


def test_a_slide_that_goes_while_it_has_the_focus(lab: Lab, page: Any) -> None:
    code = "from boardgames_edu.widgets.classroom.projector import present\n"
    keys = begin(lab, page, code + "present('EX-A', bg.load('rurik').new(3, seed=4))")
    keys.walk("Play")  # in the slide
    keys.press("End")
    for _ in range(3):
        keys.press("PageUp")
    page.locator(".bge-step-panel").wait_for(timeout=30_000)
    keys.walk("Play")
    keys.press("b")
    page.locator(".bge-projector.bge-black").wait_for(timeout=30_000)
    keys.press("b")
    assert page.evaluate("() => document.activeElement.matches('.bge-projector-bar')")
    assert ours(page.problems) == []


def test_the_board_is_a_few_tabs_from_the_hint(lab: Lab, page: Any) -> None:
    keys = begin(lab, page, 'bg.play("rurik", ["human", "greedy", "greedy"], seed=7, name="near")')
    page.locator(".bge-choices button").first.wait_for(timeout=30_000)
    settle(page)
    keys.walk("Hint")
    keys.walk("svg", most=10)
    keys.back_to("Hint")
    assert ours(page.problems) == []


def test_saved_games(lab: Lab, page: Any) -> None:
    code = 'bg.play("rurik", seats=["human", "human"], seed=7, name="shelf", teaching=True)'
    keys = begin(lab, page, code)
    do(keys, ("Games", "Saved games"), ("Save", "Saved as shelf."), ("Load shelf", "Loaded: shelf."))
    keys.arrives("Load shelf")
    assert ours(page.problems) == []
