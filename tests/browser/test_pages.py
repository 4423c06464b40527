"""JupyterLab's own export: a notebook that was run and saved there becomes a page that shows each widget's board and
words, without scripts and without a network.
"""

from __future__ import annotations

import urllib.request
from pathlib import Path
from typing import Any

import pytest

from boardgames_edu.cli import pages
from boardgames_edu.cli.harmless import POLICY
from tests.browser.lab import Lab, notebook, open_notebook
from tests.test_harmless import hostile_notebook

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SHOWN = {
    'bg.stepper("EX-05", game="hansa")': "East and West joined",
    'bg.lesson("rurik/01_who_rules")': "Who rules a region",
    'bg.quiz("which_may_go")': "Which of these may be taken off the map?",
    'bg.challenge("rurik", "rule_kiev")': "Rule Kiev with the three movement points of this turn.",
    'bg.present("EX-A")': "Two against one and a rebel",
    'bg.editor(game="cossacks")': "you are hetman",
    'bg.play("hansa", seed=7, name="page")': "it is your turn",
}
"""What shows a board, and words that belong to it."""
# Of each output with a board: its words, and the colour of the ground of the board as it is seen.
SEEN = """
() => [...document.querySelectorAll('.jp-OutputArea-output')].filter(node => node.querySelector('svg.bge-scene'))
  .map(node => [node.innerText, getComputedStyle(node.querySelector('svg.bge-scene > rect')).fill])
"""
GROUNDS = {"light": "rgb(250, 246, 235)", "dark": "rgb(20, 23, 26)"}


def page_of(lab: Lab, name: str) -> str:
    """What File > Save and Export Notebook As > HTML gives."""
    with urllib.request.urlopen(f"{lab.address}/nbconvert/html/{name}?download=true", timeout=120) as reply:
        html: str = reply.read().decode()
    return html


def test_a_notebook_saved_and_exported_shows_its_boards(lab: Lab, page: Any, tmp_path: Path) -> None:
    notebook(lab.folder / "pages.ipynb", "import boardgames_edu as bg", *SHOWN)
    open_notebook(page, lab, "pages.ipynb")
    page.wait_for_function(f"() => document.querySelectorAll('.bge-stage svg').length === {len(SHOWN)}")
    page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")
    html = page_of(lab, "pages.ipynb")
    file = tmp_path / "pages.html"
    for theme, ground in GROUNDS.items():
        is_light = 'data-jp-theme-light="true"'
        assert is_light in html
        shown = html if theme == "light" else html.replace(is_light, is_light.replace("true", "false"))
        file.write_text(shown, encoding="utf-8")
        reader = page.context.browser.new_context(java_script_enabled=False, offline=True)
        alone = reader.new_page()
        alone.goto(file.as_uri())
        seen = alone.evaluate(SEEN)
        reader.close()
        assert [fill for _, fill in seen] == [ground] * len(SHOWN)
        for (words, _), wanted in zip(seen, SHOWN.values(), strict=True):
            assert wanted in words


@pytest.mark.parametrize("policy", [True, False])
def test_a_page_of_a_hostile_notebook_runs_and_fetches_nothing(policy: bool, page: Any, tmp_path: Path) -> None:
    """Neither by what the browser is told to refuse, nor where it does not listen."""
    file = pages.export(hostile_notebook(tmp_path / "look.ipynb"))
    if not policy:
        text = file.read_text(encoding="utf-8")
        assert POLICY in text
        file.write_text(text.replace(POLICY, "default-src * 'unsafe-inline' data:"), encoding="utf-8")
    asked: list[str] = []
    reader = page.context.new_page()
    reader.on("request", lambda request: asked.append(request.url))
    reader.goto(file.as_uri(), wait_until="load")
    for link in reader.query_selector_all("a"):
        assert not (link.get_attribute("href") or "").lower().startswith(("javascript", "data"))
    reader.wait_for_timeout(300)
    assert reader.evaluate("() => window.ran") is None
    assert [url for url in asked if not url.startswith(("file:", "data:"))] == []
    assert reader.url == file.as_uri()
    assert reader.evaluate("() => document.querySelectorAll('svg.bge-scene').length") > 0
    reader.close()
