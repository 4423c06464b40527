"""Handouts: notebooks with an example or a challenge.

The notebook contains its text; ``teach.solutions`` reads what is handed in. This module knows no screen.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from boardgames_edu.engine.errors import BadInput
from boardgames_edu.engine.storage import path_of, write_file
from boardgames_edu.i18n import N_, language, say
from boardgames_edu.teach.editing.material import challenge_of, example_of, sort_of

__all__ = ["hand_out"]

_HOW = N_(
    "Run the first cell, and reach the goal by clicking on the board. Then write your name in the last cell and run "
    "it: it writes the file that you hand in."
)
_WATCH = N_("Run the cell, and step through the example. Guess what comes next before you go on.")
_HAND_IN = N_("## Hand in")
_EXISTS = N_("{file} exists already. Choose another name, or pass overwrite=True.")
_OPENING = "import boardgames_edu as bg\n\ntask = bg.material(\n    "


def hand_out(folder: str | Path, text: str, game: str, *, overwrite: bool = False) -> Path:
    """Write ``student.ipynb`` with an example or a challenge in it.

    Args:
        folder: where to write; made if it does not exist.
        text: the text from `as_example` or `as_challenge`.
        game: its game.
        overwrite: whether an existing notebook may be replaced.

    Raises:
        DataError: the text is neither an example nor a challenge.
        BadInput: the notebook exists already, or cannot be written.
    """
    file = path_of(folder) / "student.ipynb"
    if file.exists() and not overwrite:
        raise BadInput(_EXISTS, file=str(file))
    poses = sort_of(text) == "challenge"
    title = challenge_of(text, game).title if poses else example_of(text, game).title
    spoken = f"    language={language()!r},\n" if language() != "en" else ""
    cells = [
        _words(f"# {title}\n\n{say(_HOW if poses else _WATCH)}"),
        _code(f'{_OPENING}"""\n{_quoted(text)}""",\n    game={game!r},\n{spoken})\ntask'),
    ]
    if poses:
        cells += [_words(say(_HAND_IN)), _code('name = ""\n\nprint(task.hand_in(name))')]
    numbered = [{**cell, "id": f"cell-{number}"} for number, cell in enumerate(cells, start=1)]
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    notebook = {
        "cells": numbered,
        "metadata": {"kernelspec": kernel, "language_info": {"name": "python"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    write_file(file, json.dumps(notebook, ensure_ascii=False, indent=1) + "\n")
    return file


def _quoted(text: str) -> str:
    """Return a text that fits between triple quotes."""
    return text.replace("\\", "\\\\").replace('"""', '\\"\\"\\"')


def _words(text: str) -> dict[str, Any]:
    return {"cell_type": "markdown", "metadata": {}, "source": text.splitlines(keepends=True)}


def _code(text: str) -> dict[str, Any]:
    cell: dict[str, Any] = {"cell_type": "code", "execution_count": None, "metadata": {}, "outputs": []}
    return {**cell, "source": text.splitlines(keepends=True)}
