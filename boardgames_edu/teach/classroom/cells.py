"""Cells of notebooks, and their files."""

import json
from collections.abc import Iterable
from typing import Any

Cell = dict[str, Any]
_METADATA = {
    "boardgames_edu": {"starts": True},  # by itself, in the browser edition
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


def words(text: str) -> Cell:
    """Return a cell of Markdown."""
    return {"cell_type": "markdown", "metadata": {}, "source": text.splitlines(keepends=True)}


def code(text: str, *, folded: bool = False) -> Cell:
    """Return a cell of code, perhaps folded away above its output."""
    return {
        "cell_type": "code",
        "execution_count": None,
        "metadata": {"jupyter": {"source_hidden": True}} if folded else {},
        "outputs": [],
        "source": text.splitlines(keepends=True),
    }


def as_notebook(cells: Iterable[Cell]) -> str:
    """Return the text of a notebook's file."""
    numbered = [{**cell, "id": f"cell-{number}"} for number, cell in enumerate(cells, start=1)]
    notebook = {"cells": numbered, "metadata": _METADATA, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(notebook, ensure_ascii=False, indent=1) + "\n"
