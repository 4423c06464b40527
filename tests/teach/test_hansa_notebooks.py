"""The notebooks of Hansa Teutonica hang together: what they name exists, and every lesson is played."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import boardgames_edu as bg
from boardgames_edu.teach.challenges import challenges
from boardgames_edu.teach.examples import examples
from boardgames_edu.teach.lessons import lesson_names
from boardgames_edu.teach.questions import kinds

FOLDER = Path(__file__).parent.parent.parent / "notebooks" / "en" / "hansa"
NOTEBOOKS = sorted(FOLDER.glob("0*.ipynb"))
EACH = pytest.mark.parametrize("path", NOTEBOOKS, ids=[path.stem for path in NOTEBOOKS])


def cells(path: Path, kind: str) -> list[str]:
    """The text of a notebook's cells of a kind."""
    found = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return ["".join(cell["source"]) for cell in found if cell["cell_type"] == kind]


def named(pattern: str, *paths: Path) -> set[str]:
    """What a pattern finds in the code of notebooks."""
    return {name for path in paths for code in cells(path, "code") for name in re.findall(pattern, code)}


@EACH
def test_what_a_notebook_names_exists(path: Path) -> None:
    assert named(r'bg\.lesson\("hansa/(\w+)"', path) <= {*lesson_names("hansa")}
    assert named(r'bg\.quiz\("(\w+)"', path) <= {*kinds("hansa")}
    assert named(r'bg\.challenge\("hansa", "([\w-]+)"', path) <= {*challenges("hansa")}
    assert named(r'bg\.stepper\("([\w-]+)", game="hansa"', path) <= {*examples("hansa")}
    rules = {
        id for words in cells(path, "markdown") for id in re.findall(r"\bH-[A-Z0-9]+(?:-[A-Z0-9]+)+\b", words)
    }
    assert rules <= {*bg.load("hansa").rulebook}


@EACH
def test_links_lead_somewhere_and_nothing_has_been_run(path: Path) -> None:
    links = [
        link for words in cells(path, "markdown") for link in re.findall(r"\]\(([^)#]+\.ipynb)\)", words)
    ]
    assert all((path.parent / link).exists() for link in links), links
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        assert not cell.get("outputs")
        assert cell.get("execution_count") is None


def test_every_lesson_and_every_challenge_stands_in_a_notebook() -> None:
    assert named(r'bg\.lesson\("hansa/(\w+)"', *NOTEBOOKS) == {*lesson_names("hansa")}
    assert named(r'bg\.challenge\("hansa", "([\w-]+)"', *NOTEBOOKS) == {*challenges("hansa")}
