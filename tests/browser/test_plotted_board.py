"""The board drawn by matplotlib in a real browser: clicks, keys, themes and sizes as on the live board."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import boardgames_edu as bg
from boardgames_edu.scene.painters.hit import thing_at
from boardgames_edu.scene.pictures import scene_of
from tests.browser.lab import Lab, middle_of, notebook, open_notebook, ours, run_cells, use_theme

pytestmark = [pytest.mark.browser, pytest.mark.slow]

TABLE = """
import boardgames_edu as bg
at = bg.play("rurik", seats=["human", "human"], seed=7, leaders="deal", first="blue", teaching=True, name={name!r},
             backend="matplotlib")
for _ in range(2):
    at.choose(at.state.legal_actions()[0])
at
"""
PROMPT = ".bge-prompt strong"
INK = """() => {
  const canvas = document.querySelector('canvas.bge-pixels');
  const data = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
  let sum = 0;
  for (let i = 0; i < data.length; i += 4) sum += data[i] + data[i + 1] + data[i + 2];
  return sum / data.length;
}"""
"""How bright the image is, from 0 to 191; 0 for none."""
DRAWN = """() => {
  const picture = document.querySelector('.bge-stage svg');
  const box = picture.getBoundingClientRect();
  const shape = picture.viewBox.baseVal;
  return Math.min(box.width, box.height * shape.width / shape.height);
}"""
"""How wide the picture is on the screen."""
DOTS = "() => document.querySelector('canvas.bge-pixels').width"
FITS = f"() => Math.abs(({DOTS})() - ({DRAWN})()) <= 1"
"""Whether the picture has as many dots as it is wide: a moment after it has its size."""
UNDER = """([svg, points]) => {
  document.body.innerHTML = svg;
  document.body.style.margin = 0;
  for (const label of document.querySelectorAll('[data-id^="label:"]')) label.style.pointerEvents = 'none';
  const picture = document.querySelector('svg');
  picture.style.cssText = `width:${picture.viewBox.baseVal.width}px;max-width:none;height:auto;display:block`;
  return points.map(([x, y]) => document.elementFromPoint(x, y)?.closest('[data-id]')?.dataset.id ?? null);
}"""

Show = Callable[..., Any]


@pytest.fixture
def show(lab: Lab, page: Any) -> Show:
    def run(code: str, name: str, dark: bool = False, saved: bool = False) -> Any:
        if saved:
            notebook(lab.folder / f"{name}.ipynb", code.format(name=name))
            open_notebook(page, lab, f"{name}.ipynb", dark=dark)
        else:
            run_cells(page, lab, code.format(name=name), dark=dark)
        page.locator("canvas.bge-pixels").wait_for(timeout=40_000)
        page.wait_for_function(f"() => ({INK})() > 0 && ({FITS})()", timeout=30_000)
        return page

    return run


@pytest.mark.parametrize("page", [(1800, 1100)], indirect=True)
@pytest.mark.parametrize("game", ["rurik", "hansa", "cossacks"])
def test_a_point_means_what_the_browser_would_take_it_for(page: Any, game: str) -> None:
    state, rng = bg.load(game).new(seed=3), random.Random(3)
    for _ in range(60):
        state.apply(rng.choice(state.legal_actions()))
    scene = scene_of(state)
    points = [(rng.uniform(0, scene.width), rng.uniform(0, scene.height)) for _ in range(1500)]
    alone = page.context.new_page()  # it replaces all that stands in its page
    alone.set_viewport_size(page.viewport_size)
    seen = alone.evaluate(UNDER, [bg.svg(scene), points])
    alone.close()
    found = [thing_at(scene, point) for point in points]
    other = [(at, one, two) for at, one, two in zip(points, seen, found, strict=True) if one != two]
    assert len(other) <= 8, other  # letters are measured roughly, and points on a rim may fall to either side


def test_a_click_on_the_picture_is_a_move(show: Show) -> None:
    page = show(TABLE, "drawn")
    page.locator(PROMPT, has_text="place a troop").wait_for(timeout=30_000)
    before = page.evaluate(INK)
    page.mouse.click(*middle_of(page, '.bge-stage [data-id="place:kiev"]'))
    page.locator('.bge-stage [data-id="piece:kiev:blue:troop"]').wait_for(state="attached", timeout=30_000)
    page.locator(PROMPT, has_text="Maroon, place a troop").wait_for(timeout=30_000)
    page.wait_for_function(f"old => ({INK})() !== old", arg=before, timeout=30_000)
    assert ours(page.problems) == []


def test_keys_walk_on_it_and_enter_chooses(show: Show) -> None:
    page = show(TABLE, "drawn_keys")
    page.locator(".bge-stage svg").focus()
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    page.locator(PROMPT, has_text="Maroon, place a troop").wait_for(timeout=30_000)


def test_only_the_theme_of_the_page_is_drawn_and_it_follows(show: Show) -> None:
    page = show(TABLE, "drawn_dark", dark=True)
    assert 0 < page.evaluate(INK) < 90
    page.evaluate("() => window.jupyterapp.commands.execute('apputils:change-theme', {theme: 'JupyterLab Light'})")
    page.wait_for_function(f"() => ({INK})() > 120", timeout=30_000)


def test_the_picture_has_as_many_dots_as_it_is_wide(show: Show) -> None:
    page = show(TABLE, "drawn_wide")
    first = page.evaluate(DOTS)
    page.locator(".bge-board-bar button", has_text="+").first.click()
    page.wait_for_function(f"old => ({DOTS})() > old && ({FITS})()", arg=first, timeout=30_000)


def test_a_page_that_is_loaded_again_has_the_picture_too(show: Show) -> None:
    page = show(TABLE, "drawn_again", dark=True, saved=True)
    dark = page.evaluate(INK)
    page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")
    use_theme(page, "JupyterLab Light")
    page.wait_for_function(f"() => ({INK})() > {dark} + 20", timeout=30_000)
    page.reload(wait_until="load")
    page.locator("canvas.bge-pixels").wait_for(timeout=60_000)
    page.wait_for_function(f"() => ({INK})() > {dark} + 20 && ({FITS})()", timeout=30_000)
    assert ours(page.problems) == []


def test_the_image_lies_exactly_under_the_things_where_the_board_is_fitted_into_its_frame(show: Show) -> None:
    page = show(
        'import boardgames_edu as bg\nbg.lesson("rurik/03_muster_and_move", backend="matplotlib")', "drawn_lesson"
    )
    boxes = "name => document.querySelector(`.bge-stage ${name}`).getBoundingClientRect().toJSON()"
    image, things = page.evaluate(boxes, "canvas"), page.evaluate(boxes, "svg")
    assert image == pytest.approx(things, abs=1)


@pytest.mark.parametrize("backend", ["matplotlib", "live"])
def test_the_picture_can_be_saved(lab: Lab, page: Any, backend: str) -> None:
    run_cells(page, lab, TABLE.format(name="saved").replace("matplotlib", backend))
    page.locator(".bge-board-bar button", has_text="Save picture").click(timeout=30_000)
    for kind, begins in (("PNG", b"\x89PNG"), ("SVG", b"<svg"), ("PDF", b"%PDF")):
        if page.locator(".bge-files").is_hidden():
            page.locator(".bge-board-bar button", has_text="Save picture").click()
        with page.expect_download(timeout=30_000) as found:
            page.locator(".bge-files button", has_text=kind).click()
        assert found.value.suggested_filename.endswith(f".{kind.lower()}")
        assert Path(found.value.path()).read_bytes().startswith(begins)
        page.wait_for_function("() => document.querySelector('.bge-files').hidden", timeout=30_000)
    assert ours(page.problems) == []


def test_a_figure_in_a_notebook_has_alternative_text_and_fits(lab: Lab, page: Any) -> None:
    plot = 'bg.plot(bg.load("rurik").new(3, 7), width=20, notes={"place:kiev": "here"})'
    run_cells(page, lab, f"import boardgames_edu as bg\nax = {plot}")
    image = page.wait_for_selector(".jp-OutputArea-output img", timeout=30_000)
    alt = image.get_attribute("alt")
    assert alt.startswith("Rurik, 3 players.")
    assert alt.endswith("Kiev: here.")
    assert page.locator(".jp-OutputArea-output img").count() == 1
    assert image.bounding_box()["width"] <= page.locator(".jp-OutputArea").bounding_box()["width"]
