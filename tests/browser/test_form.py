"""The form before a game, on a small screen with the file browser open: no word of it is cut off in any language."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.lab import Lab, run_cells

pytestmark = [pytest.mark.browser, pytest.mark.slow]

# Names that do not fit beside their list, and the options that do not fit into it, beside its arrow.
CUT_OFF = """
() => {
  const pen = document.createElement('canvas').getContext('2d');
  return [...document.querySelectorAll('.bge-opening .widget-dropdown')].flatMap((field) => {
    const [name, list] = [field.querySelector('.widget-label'), field.querySelector('select')];
    pen.font = getComputedStyle(list).font;
    const long = [...list.options].map((option) => option.text)
      .filter((text) => pen.measureText(text).width > list.clientWidth - 30);
    const cut = name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight + 1;
    return cut ? [name.innerText, ...long] : long;
  });
}
"""
_OPEN_SIDE = "() => window.jupyterapp.shell.expandLeft()"
_CLOSE_SIDE = "() => window.jupyterapp.shell.collapseLeft()"
_FITS = """
() => [...document.querySelectorAll('.bge-opening .widget-dropdown, .bge-opening li')]
  .every((part) => part.getBoundingClientRect().right <= innerWidth)
"""


@pytest.mark.parametrize("page", [(1280, 800)], indirect=True)
@pytest.mark.parametrize("language", ["uk", "ru"])
def test_no_word_is_cut_off(lab: Lab, page: Any, language: str) -> None:
    forms = [f'bg.new_match("{game}", name="form {game} {language}")' for game in ("rurik", "hansa", "cossacks")]
    run_cells(page, lab, f'import boardgames_edu as bg\nbg.set_language("{language}")', *forms)
    page.evaluate(_OPEN_SIDE)
    page.wait_for_function(
        "() => [...document.querySelectorAll('.bge-opening .widget-dropdown')].length >= 20", timeout=30_000
    )
    assert page.evaluate(CUT_OFF) == []
    page.evaluate(_CLOSE_SIDE)
    page.set_viewport_size({"width": 400, "height": 800})
    page.wait_for_function(_FITS, timeout=30_000)
