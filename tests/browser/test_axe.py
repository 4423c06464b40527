"""axe-core has nothing to say of any widget, light and dark. What takes the focus has a name.

https://github.com/dequelabs/axe-core, as the package axe-playwright-python brings it.
"""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import TimeoutError as TooLate

from tests.browser.lab import Lab, ours, run_cells, use_theme

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SHEET = 'game="rurik", kinds=["who_rules"], count=1, level=1, seed=1, title="Week 1"'
WIDGETS = {
    "table": 'bg.play("rurik", ["human", "greedy"], seed=7, pace="fast", name="axe", teaching=True)',
    "table of Hansa": 'bg.play("hansa", ["human", "greedy"], seed=7, pace="fast", name="axe of Hansa")',
    "table of Cossacks": 'bg.play("cossacks", ["human", "human", "greedy"], seed=7, name="axe of Cossacks")',
    "form": 'bg.new_match("hansa", name="axe form")',
    "lesson": 'bg.lesson("rurik/01_who_rules_in_detail")',
    "quiz": 'at = bg.quiz("who_rules", 2, seed=1); at.answer(at.question.choices[0].id); at',
    "challenge": 'at = bg.challenge("rurik", "rule_kiev"); at.hint(); at',
    "stepper": 'at = bg.stepper("WE-01", game="cossacks"); at.go(6); at',
    "stepper by matplotlib": 'bg.stepper("EX-A", game="rurik", panels=["map"], backend="matplotlib")',
    "projector": 'bg.present("hansa/who_controls")',
    "position": 'bg.present(bg.load("rurik").new(2, seed=4), cover=["place:kiev"])',
    "editor": 'bg.editor(game="rurik", seats=2)',
    "goal builder": 'at = bg.editor(game="rurik", seats=2); at.stage = "challenge"; at',
    "recorder": 'at = bg.editor(game="hansa", seats=2); at.stage = "example"; at.workshop.pages.selected_index = 0; at',
    "gallery": 'bg.gallery("hansa")',
    "look-up": 'bg.look_up("rurik", "ладья")',
    "card": 'at = bg.gallery("rurik"); at.show_card(at.found[0]); at',
    "progress": "bg.progress()",
    "name": f"sheet = bg.open_assignment({SHEET}); sheet.ask_name('Olha')",
    "sheet": 'sheet.ask(1, "a")',
    "handing in": "sheet.ask_to_hand_in()",
}
SHOWN = """
() => [...document.querySelectorAll('.jp-CodeCell')].slice(1).every((cell) => cell.querySelector('.jupyter-widgets'))
"""
# Begins, and leaves what axe-core has to say in the page: to wait for it there has no end where it hangs.
RUN = """
() => {
  window.axeSays = null;
  const outputs = [...document.querySelectorAll('.jp-OutputArea-output')];
  const told = ({ violations }) => violations
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
  setTimeout(() => axe.run(outputs, { resultTypes: ['violations'] }).then(told, (failed) => [`axe-core: ${failed}`])
    .then((said) => { window.axeSays = said; }));
}
"""
SAID = "() => window.axeSays"
MOST = 120
"""Seconds that axe-core may take; some 10 are usual."""
NAMELESS = """
() => {
  axe.setup(document.body);
  const stops = 'a[href], button, select, textarea, input, summary, [tabindex]';
  const found = [...document.querySelectorAll('.jp-OutputArea-output')]
    .flatMap((output) => [...output.querySelectorAll(stops)])
    .filter((node) => node.checkVisibility({ visibilityProperty: true }))
    .filter((node) => !axe.commons.text.accessibleText(node).trim());
  axe.teardown();
  return found.map((node) => node.outerHTML.slice(0, 200));
}
"""
VOICES = """
() => [...document.querySelectorAll('.jp-OutputArea-output')]
  .filter((output) => output.querySelector('.jupyter-widgets'))
  .map((output) => [
    output.querySelectorAll('.bge-voice [role=status]').length,
    output.querySelectorAll('[aria-live], [role=status], [role=alert], [role=log]').length,
    output.querySelector('[lang]')?.lang,
  ])
"""
BORDERLESS = """
() => [...document.querySelectorAll('.jp-OutputArea-output button')]
  .filter((node) => node.getClientRects().length && !node.matches('.bge-rule-id')) // looks like a link
  .filter((node) => getComputedStyle(node).borderTopWidth === '0px').map((node) => node.outerHTML.slice(0, 200))
"""
# What is folded is unfolded: choices, saved games, rules; the first table is shown as a table.
UNFOLD = """
() => {
  for (const node of document.querySelectorAll('.jp-OutputArea-output details')) node.open = true;
  document.querySelector('.bge-ask .bge-rule-id').click();
  document.querySelector('.bge-board-bar button').click();
}
"""


def axe_says(page: Any) -> list[str]:
    """What axe-core has to say of all outputs."""
    page.evaluate(RUN)
    try:
        page.wait_for_function(SAID, timeout=1000 * MOST)
    except TooLate:
        pytest.fail(f"axe-core has not come to an end in {MOST} s")
    found: list[str] = page.evaluate(SAID)
    return found


def test_axe_has_nothing_to_say_of_any_widget(lab: Lab, page: Any) -> None:
    run_cells(page, lab, "import boardgames_edu as bg", *WIDGETS.values())
    page.wait_for_function(SHOWN, timeout=30_000)
    page.evaluate(UNFOLD)
    page.locator(".bge-rows table").wait_for(timeout=30_000)
    page.locator(".bge-rule .bge-card").wait_for(timeout=30_000)
    page.evaluate(AXE_SCRIPT)
    for dark in (False, True):
        if dark:
            use_theme(page, "JupyterLab Dark")
            page.locator('.bge-stage svg[data-theme="dark"]').last.wait_for(timeout=30_000)
        assert axe_says(page) == [], "dark" if dark else "light"
    assert page.evaluate(NAMELESS) == []
    voices = page.evaluate(VOICES)
    assert len(voices) == len(WIDGETS)
    assert [row for row in voices if row != [1, 1, "en"]] == []
    page.emulate_media(forced_colors="active")
    assert page.evaluate(BORDERLESS) == []
    assert ours(page.problems) == []
