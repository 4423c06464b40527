"""Notebook 7: the widgets work there as they do in JupyterLab."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from tests.browser.lab import NAMES, chromium, middle_of, notebook, ours, running_chromium, running_lab

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(find_spec("notebook") is None, reason="Notebook 7 is not installed"),
]
_IDLE = "() => window.jupyterapp?.shell?.currentWidget?.sessionContext?.session?.kernel?.status === 'idle'"


@pytest.fixture
def page(tmp_path: Path) -> Iterator[Any]:
    if chromium() is None:
        pytest.skip(f"no Chromium was found (looked for {', '.join(NAMES)})")
    folder = tmp_path / "notebooks"
    folder.mkdir()
    notebook(folder / "lesson.ipynb", 'import boardgames_edu as bg\nbg.lesson("rurik/00_first_hour")')
    with running_lab(folder, tmp_path, program="notebook") as lab, running_chromium() as found:
        found.goto(f"{lab.address}/notebooks/lesson.ipynb")
        found.wait_for_function(_IDLE, timeout=60_000)
        yield found


def test_a_step_of_a_lesson_is_made_with_two_clicks(page: Any) -> None:
    page.evaluate("() => window.jupyterapp.commands.execute('notebook:run-all-cells')")
    page.locator(".bge-stage svg").first.wait_for(timeout=40_000)
    for place in ("place:polotsk", "place:kiev"):
        page.mouse.click(*middle_of(page, f'.bge-stage [data-id="{place}"][data-part="sign"]'))
    page.get_by_text("✓").first.wait_for(timeout=30_000)
    assert page.locator('[data-mime-type="application/vnd.jupyter.stderr"]').count() == 0
    # Notebook 7 looks for a setting of JupyterLab's that it does not have
    assert [text for text in ours(page.problems) if "reading 'schema'" not in text] == []
