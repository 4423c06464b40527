"""The strategy notebooks read well: short cells, each part of a story, nothing claimed without an interval."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nbformat
import pytest

NOTEBOOKS = sorted((Path(__file__).resolve().parents[2] / "notebooks/en/strategy").glob("*.ipynb"))


def cells(path: Path, kind: str) -> list[Any]:
    read: Any = nbformat.read
    return [cell for cell in read(path, 4).cells if cell.cell_type == kind]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_code_is_short_enough_to_be_read(path: Path) -> None:
    for cell in cells(path, "code"):
        lines = cell.source.splitlines()
        assert len(lines) <= 14, cell.id
        assert all(len(line) <= 100 for line in lines), cell.id


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_each_is_a_whole_story(path: Path) -> None:
    words = "\n".join(cell.source for cell in cells(path, "markdown"))
    for part in ("**Question.**", "mistake", "## Exercise"):
        assert part in words, part
    code = "\n".join(cell.source for cell in cells(path, "code"))
    if "lab.tournament(" in code:  # what games show is told with an interval, and what it does not mean
        assert any(name in code for name in ("lab.bootstrap(", "lab.wilson(", ".summary()"))
        assert "conclude" in words or path.stem == "06_design_an_experiment"
