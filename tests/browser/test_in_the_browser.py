"""The notebooks and the play table in JupyterLab, in a real browser: by mouse and by keyboard."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.lab import Lab, open_notebook, ours, run_cells, settle
from tests.browser.lab import middle_of as lab_middle_of

pytestmark = [pytest.mark.browser, pytest.mark.slow]

TABLE = """
from boardgames_edu.widgets.table.opening import play
at = play("rurik", seats=["human", "human"], seed=7, leaders="deal", first="blue", teaching=True, name={name!r}{more})
for _ in range(2):
    at.choose(at.state.legal_actions()[0])
at
"""
ACTIVE = "() => document.querySelector('.bge-stage svg').getAttribute('aria-activedescendant') && \
document.querySelector('[id^=bge-active-]')?.dataset.id"
READS = """
() => document.getElementById(document.activeElement.getAttribute('aria-activedescendant')).getAttribute('aria-label')
"""
PROMPT = ".bge-prompt strong"
Show = Callable[..., Any]


@pytest.fixture
def show(lab: Lab, page: Any) -> Show:
    """Run a notebook with a table in it, with troops to be placed."""

    def run(name: str, more: str = "", dark: bool = False) -> Any:
        run_cells(page, lab, TABLE.format(name=name, more=more), dark=dark)
        return page

    return run


def place(page: Any, id: str) -> Any:
    """A place of the picture."""
    return page.locator(f'.bge-stage [data-id="{id}"][aria-label]')


def middle_of(page: Any, id: str) -> tuple[float, float]:
    """Where the middle of a place is on the screen, scrolled into view."""
    return lab_middle_of(page, f'.bge-stage [data-id="{id}"][data-part="sign"]')


def wait_for_prompt(page: Any, words: str) -> None:
    page.locator(PROMPT, has_text=words).wait_for(timeout=30_000)


def test_the_welcome_notebook_runs_and_its_board_is_alive(lab: Lab, page: Any) -> None:
    open_notebook(page, lab, "en/00_welcome.ipynb")
    page.locator(".bge-stage svg").first.wait_for(timeout=30_000)
    wait_for_prompt(page, "keep one of your two agendas")
    assert page.locator(".jp-RenderedText[data-mime-type='application/vnd.jupyter.stderr']").count() == 0
    page.locator(".bge-quick button").first.click()
    wait_for_prompt(page, "place a troop")
    page.mouse.click(*middle_of(page, "place:kiev"))
    page.locator('.bge-stage [data-id="piece:kiev:blue:troop"]').wait_for(timeout=30_000)
    wait_for_prompt(page, "Blue, place a troop")  # the bot has answered
    assert ours(page.problems) == []


def test_a_region_is_clicked_by_mouse(show: Show) -> None:
    page = show("mouse")
    wait_for_prompt(page, "Blue, place a troop")
    page.mouse.click(*middle_of(page, "place:kiev"))
    wait_for_prompt(page, "Maroon, place a troop")
    assert place(page, "piece:kiev:blue:troop").count() == 1
    assert "Blue places a troop in Kiev." in page.locator(".bge-lines").inner_text()
    page.locator(".bge-tools button", has_text="Undo").click()
    wait_for_prompt(page, "Blue, place a troop")
    assert place(page, "piece:kiev:blue:troop").count() == 0
    assert ours(page.problems) == []


def test_a_whole_decision_by_keyboard_alone(show: Show) -> None:
    page = show("keys")
    wait_for_prompt(page, "Blue, place a troop")
    page.locator(".bge-tools button").first.scroll_into_view_if_needed()
    page.locator(".bge-tools button", has_text="Hint").focus()
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement.matches('.bge-stage svg')"):
            break
    first = page.evaluate(ACTIVE)
    assert str(first).startswith("place:")
    assert page.locator(".bge-ring").is_visible()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    chosen = page.evaluate(ACTIVE)
    assert chosen != first
    assert place(page, chosen).get_attribute("class").count("bge-legal")
    assert page.evaluate(READS).strip()
    page.keyboard.press("Enter")
    wait_for_prompt(page, "Maroon, place a troop")
    for _ in range(20):  # with Shift to the corner, where nothing may be chosen; any arrow leads back
        page.keyboard.press("Shift+ArrowUp")
    page.keyboard.press("ArrowUp")
    assert place(page, page.evaluate(ACTIVE)).get_attribute("class").count("bge-legal")
    page.keyboard.press("Tab")
    assert not page.evaluate("() => document.activeElement.matches('.bge-stage svg')")
    assert ours(page.problems) == []


def test_an_illegal_try_shows_its_rule_and_the_rule_its_text(show: Show) -> None:
    page = show("refusal")
    wait_for_prompt(page, "Blue, place a troop")
    page.mouse.click(*middle_of(page, "place:pskov"))
    refusal = page.locator(".bge-kind-rule")
    refusal.wait_for(timeout=30_000)
    assert "Pskov is not in play with 2 players." in refusal.inner_text()
    assert page.locator('.bge-stage .bge-wrong[data-id="place:pskov"]').count() >= 1
    refusal.locator(".bge-rule-id").click()
    page.locator(".bge-card", has_text="R-SETUP-01").wait_for(timeout=30_000)
    assert page.locator(PROMPT).inner_text().startswith("Blue, place a troop")
    assert ours(page.problems) == []


def test_the_table_view_plays_too(show: Show) -> None:
    page = show("rows")
    wait_for_prompt(page, "Blue, place a troop")
    settle(page)
    page.locator(".bge-board-bar button", has_text="Table view").click()
    row = page.locator(".bge-row-legal", has_text="Kiev").first
    row.wait_for(timeout=30_000)
    row.locator("button").click()
    wait_for_prompt(page, "Maroon, place a troop")
    assert ours(page.problems) == []


def test_dark_theme_and_projector_scale(show: Show) -> None:
    page = show("dark", more=", scale=1.6", dark=True)
    page.locator('.bge-stage svg[data-theme="dark"]').wait_for(timeout=30_000)
    assert page.locator('.bge-panel[data-theme="dark"]').count() == 3
    wide = page.evaluate(
        "() => document.querySelector('.bge-stage svg').clientWidth / document.querySelector('.bge-stage').clientWidth"
    )
    assert wide == pytest.approx(1.6, abs=0.05)
    page.evaluate("() => window.jupyterapp.commands.execute('apputils:change-theme', {theme: 'JupyterLab Light'})")
    page.locator('.bge-stage svg[data-theme="light"]').wait_for(timeout=30_000)
    assert ours(page.problems) == []


def test_two_tables_in_one_notebook(lab: Lab, page: Any) -> None:
    run_cells(page, lab, *(TABLE.format(name=f"two {number}", more="") for number in range(2)))
    page.locator(".bge-stage svg").nth(1).wait_for(timeout=30_000)
    second = page.locator(".bge-table").nth(1)
    second.locator(".bge-choice", has_text="Kiev").first.click()
    second.locator(PROMPT, has_text="Maroon, place a troop").wait_for(timeout=30_000)
    assert page.locator(".bge-table").nth(0).locator(PROMPT).inner_text().startswith("Blue, place a troop")
    assert ours(page.problems) == []


def test_a_restarted_kernel_resumes(show: Show) -> None:
    page = show("resume")
    wait_for_prompt(page, "Blue, place a troop")
    page.mouse.click(*middle_of(page, "place:kiev"))
    wait_for_prompt(page, "Maroon, place a troop")
    page.wait_for_timeout(1200)  # the autosave comes when there is a moment of rest
    page.evaluate("() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()")
    page.wait_for_timeout(1500)
    page.evaluate("""() => {
      const cell = window.jupyterapp.shell.currentWidget.content.activeCell.model.sharedModel;
      cell.setSource(cell.getSource().replace(/for _[^]*?\\n +at.*\\n/, ''));
    }""")
    page.evaluate("() => window.jupyterapp.commands.execute('notebook:run-all-cells')")
    page.locator(".bge-main", has_text="Resume the game").click(timeout=30_000)
    wait_for_prompt(page, "Maroon, place a troop")
    assert place(page, "piece:kiev:blue:troop").count() == 1


WATCH = """
() => {
  window.track = [];
  const look = () => {
    const node = document.querySelector('.bge-stage [data-id="piece:kiev:blue:troop"]');
    const box = node?.getBoundingClientRect();
    if (box) window.track.push([Math.round(box.x), Math.round(box.y)]);
    window.requestAnimationFrame(look);
  };
  look();
}
"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_piece_travels_to_its_place(show: Show, motion: Any) -> None:
    page = show(f"travel {motion}")
    page.emulate_media(reduced_motion=motion)
    wait_for_prompt(page, "Blue, place a troop")
    page.evaluate(WATCH)
    page.mouse.click(*middle_of(page, "place:kiev"))
    wait_for_prompt(page, "Maroon, place a troop")
    page.wait_for_function("() => window.track.length > 40", timeout=30_000)
    places = list(dict.fromkeys(map(tuple, page.evaluate("() => window.track"))))
    assert (len(places) > 3) == (motion == "no-preference"), places
    assert ours(page.problems) == []
