"""Handouts: notebooks with an example or a challenge, and the teacher's key.

A pupil's notebook has one line, packed, with everything but what solves the challenge; the key has that, too.
``teach.classroom.solutions`` reads what is handed in. This module knows no screen.
"""

import json
import zlib
from base64 import b85decode, b85encode
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from boardgames_edu.engine.data import LARGEST
from boardgames_edu.engine.errors import BadInput
from boardgames_edu.engine.storage import path_of
from boardgames_edu.i18n import N_, language, say
from boardgames_edu.teach.classroom.hand_ins import write_files
from boardgames_edu.teach.editing.asked import way_in_words
from boardgames_edu.teach.editing.draft import as_yaml
from boardgames_edu.teach.editing.material import challenge_of, example_of, for_pupils, sort_of
from boardgames_edu.teach.goals.challenges import Challenge

Cell = dict[str, Any]
_METADATA = {
    "boardgames_edu": {"starts": True},  # by itself, in the browser edition
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
_FORMAT = 1
_HOW = N_(
    "Choose *Run*, *Run All Cells*. Reach the goal by clicking on the board. Then write your name beside it, and press "
    "*Hand in*: it writes the file that you give to your teacher."
)
_WATCH = N_("Choose *Run*, *Run All Cells*, and step through the example. Guess what comes next before you go on.")
_KEY = N_("This notebook is yours: the pupils' one has no solution in it.")
_DAMAGED = N_("What was handed out is damaged or cut off. Ask your teacher for the notebook again.")


class Given(NamedTuple):
    """A pupil's handout: a text, its game, the class's language."""

    text: str
    game: str
    language: str


class _Packed(msgspec.Struct, array_like=True):
    format: int
    game: str = ""
    language: str = ""
    content: dict[str, Any] = {}


def hand_out(folder: str | Path, text: str, game: str, *, overwrite: bool = False) -> Path:
    """Write ``student.ipynb``, and for a challenge ``key.ipynb``.

    Args:
        folder: where to write; made if it does not exist.
        text: the text from `as_example` or `as_challenge`.
        game: its game.
        overwrite: whether existing notebooks may be replaced.

    Returns:
        The path of the pupils' notebook.

    Raises:
        DataError: the text is neither an example nor a challenge.
        BadInput: a notebook exists already, or cannot be written.
    """
    student, key = (path_of(folder) / f"{name}.ipynb" for name in ("student", "key"))
    opening = code(f'import boardgames_edu as bg; bg.open_handout("{packed(text, game)}")', folded=True)
    if sort_of(text) == "challenge":
        task = challenge_of(text, game)
        pupils = [words(f"# {task.title}\n\n{say(_HOW)}"), opening]
        files = {student: as_notebook(pupils), key: as_notebook(_key(task, text, game))}
    else:
        title = example_of(text, game).title
        files = {student: as_notebook([words(f"# {title}\n\n{say(_WATCH)}"), opening])}
    for file in files:
        if file.exists() and not overwrite:
            raise BadInput(N_("{file} exists already. Choose another name, or pass overwrite=True."), file=str(file))
    write_files(files)
    return student


# --- notebooks -------------------------------------------------------------------------------------------------------


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


def _key(task: Challenge, text: str, game: str) -> Iterator[Cell]:
    quoted = text.replace("\\", "\\\\").replace('"""', '\\"\\"\\"')
    yield words(f"# {say(N_('{title} (key)'), {'title': task.title})}\n\n{say(_KEY)}")
    yield code(f'import boardgames_edu as bg\n\nbg.material(\n    """\n{quoted}""",\n    game={game!r},\n)')
    told = enumerate(way_in_words(task), start=1)
    way = "\n".join(f"{number}. {move} (`{action.text}`)" for number, (move, action) in told)
    if way:
        yield words(f"{say(N_('## Solution'))}\n\n{way}")
    yield words(say(N_("When the pupils' files lie in this folder, this cell says who has reached the goal.")))
    yield code('bg.solutions(".")')


# --- packed ----------------------------------------------------------------------------------------------------------


def packed(text: str, game: str) -> str:
    """Pack what a pupil gets into one word. Raises DataError.

    The language of the class is the one spoken now.
    """
    whole = _Packed(_FORMAT, game, language(), for_pupils(text))
    return b85encode(zlib.compress(msgspec.msgpack.encode(whole), 9)).decode()


def unpacked(word: str) -> Given:
    """Unpack what a pupil gets. Raises BadInput if it is damaged."""
    try:
        reader = zlib.decompressobj()
        content = reader.decompress(b85decode("".join(word.split())), LARGEST)
        found = msgspec.msgpack.decode(content if reader.eof else b"", type=_Packed)
    except (AttributeError, TypeError, ValueError, zlib.error, msgspec.DecodeError) as problem:
        raise BadInput(_DAMAGED) from problem
    if found.format > _FORMAT:
        raise BadInput(N_("This was handed out by a later version of this program. Update boardgames_edu to open it."))
    return Given(as_yaml(found.content), found.game, found.language)
