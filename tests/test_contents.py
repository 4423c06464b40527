"""The table of contents names every notebook, in the welcome notebook and in docs/pages.md; links lead somewhere."""

from __future__ import annotations

import importlib.util
import json
import re
from pathlib import Path
from typing import Any

import pytest

TOP = Path(__file__).resolve().parent.parent
WRITE = "Run: python tools/contents.py"


@pytest.fixture(scope="module")
def contents() -> Any:
    """The tool, loaded from its file."""
    spec = importlib.util.spec_from_file_location("contents", TOP / "tools" / "contents.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_welcome_notebook_lists_all_notebooks(contents: Any) -> None:
    assert contents.WELCOME.read_text(encoding="utf-8") == contents.welcome(), WRITE


def test_a_page_lists_all_notebooks(contents: Any) -> None:
    text = contents.LIST.read_text(encoding="utf-8")
    assert contents.BEGIN in text
    assert contents.listed(text) == text, WRITE
    assert "](docs/pages.md)" in (TOP / "README.md").read_text(encoding="utf-8")


def test_every_notebook_says_what_it_is_about(contents: Any) -> None:
    found = contents.pages()
    assert {page.path for page in found} == {
        path.relative_to(contents.NOTEBOOKS).as_posix() for path in contents.NOTEBOOKS.glob("*/*.ipynb")
    }
    for page in found:
        assert page.title
        assert page.about.endswith((".", "?")), page.path
        assert len(page.about) < 240, page.path
    assert len({page.title for page in found}) == len(found)


def test_every_notebook_says_how_long_it_takes_and_what_comes_before(contents: Any) -> None:
    found = contents.pages()
    assert all(5 <= page.minutes <= 90 for page in found)
    assert {page.minutes for page in found if page.folder == "lessons"} == {45}  # as their timetables say
    rows = {
        row.split("](")[1].split(")")[0]: row.split("|")[-3:-1]
        for row in contents.table(found).splitlines()
        if "](" in row
    }
    assert "(hansa/01_a_network_of_trade.ipynb)" in rows["hansa/02_the_five_actions.ipynb"][1]
    assert "(rurik/00_first_hour.ipynb)" in rows["rurik/01_the_map_and_who_rules.ipynb"][1]
    assert rows["rurik/00_first_hour.ipynb"] == [" 60 ", "  "]
    listed = contents.table(found, pictures="pictures").splitlines()
    levels = {row.split("](")[1].split(")")[0]: int(row.split("|")[3]) for row in listed if "](" in row}
    assert [levels[f"rurik/0{page}.ipynb"] for page in ("0_first_hour", "1_the_map_and_who_rules")] == [1, 2]
    assert set(levels.values()) == {1, 2, 3}
    assert all((contents.LIST.parent / f"pictures/{game}.png").is_file() for game in contents.FIRST_HOURS)
    words = {"cell_type": "markdown", "source": ["# A\n", "word " * 1200]}
    quiz = {"cell_type": "code", "source": ["bg.quiz('who_rules')"]}
    assert contents.minutes([words, quiz]) == 15  # ten to read, two for the questions and one for their cell


def test_a_page_without_title_is_refused(contents: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contents, "NOTEBOOKS", tmp_path)
    (tmp_path / "rurik").mkdir()
    file = tmp_path / "rurik" / "01_nameless.ipynb"
    file.write_text(json.dumps({"cells": [{"cell_type": "code", "source": ["1"]}]}), encoding="utf-8")
    with pytest.raises(ValueError, match="does not begin with a title"):
        contents.pages()


def test_links_between_notebooks_lead_somewhere(contents: Any) -> None:
    for file in [contents.WELCOME, *contents.NOTEBOOKS.glob("*/*.ipynb")]:
        for cell in json.loads(file.read_text(encoding="utf-8"))["cells"]:
            if cell["cell_type"] == "markdown":
                for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", "".join(cell["source"])):
                    assert (file.parent / target).exists(), f"{file.name}: {target}"


def test_notebooks_are_kept_without_outputs(contents: Any) -> None:
    for file in [contents.WELCOME, *contents.NOTEBOOKS.glob("*/*.ipynb")]:
        for cell in json.loads(file.read_text(encoding="utf-8"))["cells"]:
            assert not cell.get("outputs"), file.name
