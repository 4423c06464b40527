"""The stepper, the projector and the editor with its workshop in JupyterLab, in a real browser."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.browser.lab import Lab, middle_of, open_notebook, ours, run_cells, settle

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def an_example(lab: Lab, page: Any, call: str, dark: bool = False) -> None:
    """Open an example in a notebook of its own."""
    run_cells(page, lab, f"import boardgames_edu as bg\nbg.stepper({call})", dark=dark)
    page.locator(".bge-stepper .bge-stage svg").wait_for(timeout=30_000)
    page.locator(".bge-step-panel").click(position={"x": 5, "y": 5})


def stands_at(page: Any, number: int) -> None:
    """Wait until a step is shown."""
    page.locator(".bge-steps-place", has_text=f"Step {number} of").wait_for(timeout=30_000)


def test_the_keys_walk_through_an_example(lab: Lab, page: Any) -> None:
    an_example(lab, page, '"EX-01", game="hansa", pace=0.5, guess=False')
    walk = {"ArrowRight": 2, "PageDown": 3, "ArrowLeft": 2, "End": 7, "PageUp": 6, "Home": 1}
    for key, number in walk.items():
        page.keyboard.press(key)
        stands_at(page, number)
    page.keyboard.press(" ")  # it plays by itself, and stops at the end; half a second a step, some may be missed
    page.locator(".bge-steps-place", has_text=re.compile("Step [3-6] of")).wait_for(timeout=30_000)
    page.keyboard.press(" ")
    page.locator(".bge-steps-auto", has_text="Play").wait_for(timeout=30_000)
    there = page.locator(".bge-steps-place").inner_text()
    page.wait_for_timeout(1500)
    assert page.locator(".bge-steps-place").inner_text() == there
    page.keyboard.press(" ")
    stands_at(page, 7)
    page.locator(".bge-steps-auto", has_text="Play").wait_for(timeout=30_000)
    assert page.locator('[data-id="piece:minden--paderborn:2"][aria-label]').count() == 1
    page.locator(".bge-stage svg").click(position={"x": 60, "y": 60})
    page.keyboard.press("ArrowLeft")  # whoever clicked the board still steps
    stands_at(page, 6)
    page.select_option(".bge-steps-bar select", label="4")
    stands_at(page, 4)
    page.locator(".bge-steps-rule summary").first.click()
    assert "Which kinds you pay with" in page.locator(".bge-steps-rule[open]").inner_text()
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement.matches('.bge-stage svg')"):
            break
    page.keyboard.press("ArrowRight")  # whoever came by Tab walks about on the board
    settle(page)
    stands_at(page, 4)
    assert ours(page.problems) == []


def test_a_class_guesses_by_button_and_on_the_board(lab: Lab, page: Any) -> None:
    an_example(lab, page, '"WE-01", game="cossacks"', dark=True)
    page.locator('.bge-stage svg[data-theme="dark"]').wait_for(timeout=30_000)
    for number in range(2, 7):
        page.keyboard.press("ArrowRight")  # nothing to guess on the way
        stands_at(page, number)
    page.locator("h4", has_text="Which of these is allowed?").wait_for(timeout=30_000)
    page.locator(".bge-steps-choices button", has_text="Ovruch").first.click()
    page.locator(".bge-said-wrong .bge-steps-rule").wait_for(timeout=30_000)
    page.locator('[data-id="place:pereyaslav-berdychiv#1"]').first.click(force=True)
    page.locator(".bge-said-right").wait_for(timeout=30_000)
    page.locator('[data-id="piece:pereyaslav-berdychiv#1"]').first.wait_for(state="attached", timeout=30_000)
    assert ours(page.problems) == []


def test_a_projector_by_keys_and_a_clicker(lab: Lab, page: Any) -> None:
    cells = (
        "import boardgames_edu as bg\nfrom boardgames_edu.widgets.classroom.projector import present",
        "present('EX-A', bg.load('rurik').new(3, seed=4), cover=['place:kiev'])",
    )
    run_cells(page, lab, *cells)
    page.locator(".bge-projector .bge-stage svg").wait_for(timeout=30_000)
    page.locator(".bge-projector-bar").click(position={"x": 4, "y": 4})
    page.keyboard.press("ArrowRight")
    page.locator("h4", has_text="What holds now?").wait_for(timeout=30_000)
    page.keyboard.press("Enter")
    page.locator(".bge-steps-fact", has_text="Galich").wait_for(timeout=30_000)
    page.keyboard.press("b")
    page.locator(".bge-projector.bge-black").wait_for(timeout=30_000)
    assert not page.locator(".bge-projected .bge-stage svg").is_visible()
    page.keyboard.press("b")
    page.keyboard.press("f")
    page.wait_for_function("() => document.fullscreenElement?.matches('.bge-projector')", timeout=30_000)
    page.keyboard.press("f")
    page.wait_for_function("() => !document.fullscreenElement", timeout=30_000)
    page.keyboard.press("End")
    kiev = page.locator('[data-id="place:kiev"]').first
    page.locator('[data-id="place:kiev"][aria-label="Kiev: covered"]').first.wait_for(state="attached", timeout=30_000)
    page.keyboard.press("PageDown")
    page.locator('[data-id="place:kiev"][aria-label^="Nobody"]').first.wait_for(state="attached", timeout=30_000)
    kiev.click(force=True)
    page.locator('[data-id="place:kiev"][aria-label="Kiev: covered"]').first.wait_for(state="attached", timeout=30_000)
    page.keyboard.press("PageUp")  # whoever clicked the board still steps
    page.keyboard.press("PageUp")
    page.locator(".bge-step-panel").wait_for(timeout=30_000)
    assert ours(page.problems) == []


# --- the editor ----------------------------------------------------------------------------------------------------


def an_editor(lab: Lab, page: Any, call: str) -> None:
    run_cells(page, lab, f"import boardgames_edu as bg\nbg.editor({call})")
    page.locator(".bge-editor .bge-stage svg").wait_for(timeout=30_000)


def test_the_editor_by_mouse(lab: Lab, page: Any) -> None:
    an_editor(lab, page, "game='rurik', seats=3")
    piece = page.locator('[data-id="piece:kiev:blue:troop"][aria-label]')
    page.locator(".bge-palette-tools button", has_text="Troop").click()
    page.locator('.bge-legal[data-id="place:kiev"]').first.wait_for(state="attached", timeout=30_000)
    for words in ("1 Blue troop in Kiev", "2 Blue troops in Kiev"):
        page.locator('[data-id="place:kiev"]').first.click(force=True)
        page.locator(f'[aria-label^="{words}"]').first.wait_for(state="attached", timeout=30_000)
    page.locator('[data-id="place:kiev"]').first.click(force=True, button="right")
    page.locator('[aria-label^="1 Blue troop in Kiev"]').first.wait_for(state="attached", timeout=30_000)
    assert page.locator(".lm-Menu").count() == 0
    page.locator('[data-id="place:kiev"]').first.click(force=True, modifiers=["Shift"])
    piece.wait_for(state="detached", timeout=30_000)
    page.locator('[data-id="place:azov"]').first.click(force=True)
    page.locator(".bge-palette-said.bge-said-wrong", has_text="Azov").wait_for(timeout=30_000)
    assert ours(page.problems) == []


def test_the_editor_by_keyboard_alone(lab: Lab, page: Any) -> None:
    an_editor(lab, page, "game='rurik', seats=3")
    page.locator(".bge-palette-tools button", has_text="Leader").focus()
    page.keyboard.press("Enter")
    page.locator('.bge-palette-tools button[aria-pressed="true"]', has_text="Leader").wait_for(timeout=30_000)
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement.matches('.bge-stage svg')"):
            break
    page.keyboard.press("Enter")
    leader = page.locator('[aria-label^="Agatha, leader of Blue, in Novgorod"]')
    leader.first.wait_for(state="attached", timeout=30_000)
    page.keyboard.press("Delete")
    leader.first.wait_for(state="detached", timeout=30_000)
    page.keyboard.press("Control+z")
    leader.first.wait_for(state="attached", timeout=30_000)
    page.keyboard.press("Control+y")
    leader.first.wait_for(state="detached", timeout=30_000)
    assert ours(page.problems) == []


POSITION = """
seats: 3
phase: action
players: {blue: {troops: {polotsk: 2}}}
regions: {kiev: {rebels: 1}}
turn: {seat: blue, action: taken, column: move, row: 1, points: {move: 2}}
stack: [[turn, blue]]
"""


def press(page: Any, name: str) -> None:
    page.locator(".jp-OutputArea-output button", has_text=re.compile(rf"^\s*{name}\s*$")).click()


def point(page: Any, id: str) -> None:
    page.mouse.click(*middle_of(page, f'.bge-stage [data-id="{id}"][aria-label]'))


def test_an_example_and_a_challenge_by_clicks_alone(lab: Lab, page: Any) -> None:
    an_editor(lab, page, f"""{POSITION!r}, game='rurik'""")
    press(page, "2  Play moves: an example".replace("  ", r"\s+"))
    page.locator(".bge-panel", has_text="Blue, it is your turn").first.wait_for(timeout=30_000)
    for count in (1, 2):
        point(page, "piece:polotsk:blue:troop")
        selected = page.locator('.bge-stage .bge-selected[data-id="piece:polotsk:blue:troop"]')
        selected.first.wait_for(state="attached", timeout=30_000)
        point(page, "place:kiev")
        moved = page.locator(".bge-log", has_text="Blue moves a troop from Polotsk to Kiev.")
        moved.locator("li").filter(has=page.locator('[data-key="rule R-MOVE-02"]')).nth(count - 1).wait_for(
            timeout=30_000
        )
    press(page, "Step through")
    page.locator(".bge-step-panel", has_text="Step 1 of 3").wait_for(timeout=30_000)
    press(page, "Back to the editor")
    press(page, "3  Set a goal: a challenge".replace("  ", r"\s+"))
    page.locator(".bge-goal-builder button", has_text="Blue rules Kiev").click()
    point(page, "place:galich")
    press(page, "Add to the goal")
    page.locator(".bge-goal-builder", has_text="Blue rules Galich").wait_for(timeout=30_000)
    assert "galich" in page.locator(".bge-goal-builder textarea").input_value()
    page.locator('.bge-goal-builder button[title="Take out: Blue rules Galich"]').click()
    press(page, "Save")
    page.locator(".bge-said-wrong", has_text="name first").wait_for(timeout=30_000)
    page.get_by_placeholder("Name", exact=True).fill("To Kiev")
    press(page, "Save")
    page.locator(".bge-said-info", has_text="Saved: To Kiev: challenge.").wait_for(timeout=30_000)
    press(page, "Try it")
    page.locator(".bge-frame", has_text="0 of 2 actions done").wait_for(timeout=30_000)
    press(page, "Project")
    page.locator(".bge-projector", has_text="Goal: Blue rules Kiev").wait_for(timeout=30_000)
    press(page, "Assign")
    page.locator(".bge-said-info", has_text="student.ipynb").wait_for(timeout=30_000)
    assert ours(page.problems) == []
    open_notebook(page, lab, "assignments/to_kiev/student.ipynb")
    page.locator(".bge-frame", has_text="Goal: Blue rules Kiev").wait_for(timeout=30_000)
    way = page.locator(".bge-frame button", has_text="to Kiev").first
    way.click()
    page.locator(".bge-frame", has_text="1 of 2 actions done").wait_for(timeout=30_000)
    page.locator(".bge-frame summary", has_text="from Polotsk").click()
    way.click()
    page.locator(".bge-frame", has_text="✓").wait_for(timeout=30_000)
    page.get_by_placeholder("Your name").fill("Olha")
    press(page, "Hand in")
    page.locator(".bge-frame", has_text="Olha.challenge.json is written: solved in 2 moves").wait_for(timeout=30_000)
    assert (lab.folder / "assignments/to_kiev/Olha.challenge.json").is_file()
    assert "solution" not in page.locator(".jp-Notebook").inner_text().lower()
    assert ours(page.problems) == []


def test_the_text_of_the_workshop(lab: Lab, page: Any) -> None:
    an_editor(lab, page, "game='rurik', seats=3")
    page.locator(".jupyter-widget-Collapse-header", has_text="As text").click()
    text = page.locator(".bge-code textarea").first
    page.wait_for_function("() => document.querySelector('.bge-code textarea').value")  # later it would be put before
    text.fill("seats: 3\nround: 9")
    press(page, "Take over this text")
    page.locator(".bge-said-wrong", has_text="round").wait_for(timeout=30_000)
    text.fill(POSITION)
    press(page, "Take over this text")
    page.locator('[data-id="piece:polotsk:blue:troop"][aria-label]').wait_for(state="attached", timeout=30_000)
    assert ours(page.problems) == []
