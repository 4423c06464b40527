"""A notebook exported to a page: without a kernel, network or scripts it shows its words, and each widget its board."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import nbformat.v4
import pytest

pytestmark = pytest.mark.slow
v4: Any = nbformat.v4

SHOWN = {
    "stepper": 'bg.example("EX-05", game="hansa")',
    "lesson": 'bg.lesson("rurik/01_who_rules")',
    "quiz": 'bg.quiz("which_may_go")',
    "challenge": 'bg.challenge("rurik", "rule_kiev")',
    "projector": 'bg.project("EX-A")',
    "editor": 'bg.editor(game="cossacks")',
}


def page(notebook: Any) -> str:
    """What nbconvert and JupyterLab write when the state of widgets is not stored in the notebook."""
    import nbconvert

    exporter: Any = nbconvert.HTMLExporter
    html, _ = exporter().from_notebook_node(notebook)
    return str(html)


def test_each_widget_shows_its_board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from nbclient import NotebookClient

    monkeypatch.setenv("BOARDGAMES_EDU_HOME", str(tmp_path))
    cells = [v4.new_code_cell("import boardgames_edu as bg")]
    cells += [v4.new_code_cell(line) for line in SHOWN.values()]
    notebook = v4.new_notebook(cells=cells)
    NotebookClient(notebook, timeout=120, store_widget_state=False).execute()
    html = page(notebook)
    kinds = re.findall(r'class="jp-Rendered[^"]*"[^>]*data-mime-type="([^"]+)"', html)
    assert kinds == ["image/svg+xml"] * len(SHOWN)
    assert "widget-view+json" not in re.sub(r"(?s)<head>.*?</head>", "", html)


def test_a_notebook_that_never_ran_shows_its_words() -> None:
    cells = [v4.new_markdown_cell("Who rules Kiev?"), v4.new_code_cell(SHOWN["lesson"])]
    html = page(v4.new_notebook(cells=cells))
    assert "Who rules Kiev?" in html
    assert "01_who_rules" in html
