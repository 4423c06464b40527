"""The language at start: one word in a text file among the learner's files, or else that of the page.

The file lies beside the saved games, so the way to that folder is known here, in the lowest room of the house. Which
words are languages, and what to tell a learner when something is wrong, is not known here.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

__all__ = [
    "FILE",
    "HOME",
    "IN_PAGE",
    "NOTHING",
    "WELCOME",
    "erase",
    "of_page",
    "own_folder",
    "place",
    "read",
    "write",
]

HOME = "BOARDGAMES_EDU_HOME"
IN_PAGE = Path("/drive/boardgames_edu")
"""Where a browser page keeps files: JupyterLite lays its own file system there."""
FILE = "language.txt"
WELCOME = "00_welcome.ipynb"
"""The page with which the pages of a language begin; each language has a folder of its own."""
NOTHING = (FileNotFoundError, NotADirectoryError)
"""What the system says when there is no such file: nothing was remembered."""


def own_folder() -> Path:
    """Return the folder for the learner's own files; it may not exist yet.

    It is what the environment variable ``BOARDGAMES_EDU_HOME`` names, else the system's usual place; inside a browser
    page a folder among the notebooks, which the browser keeps.

    Raises:
        FileNotFoundError: the variable begins with ``~`` and the name of nobody.
    """
    wish = os.environ.get(HOME, "").strip()
    if not wish and sys.platform == "emscripten":
        return IN_PAGE
    if not wish:
        from platformdirs import user_data_path

        return user_data_path("boardgames_edu", appauthor=False)
    try:
        return Path(wish).expanduser()
    except RuntimeError as problem:
        raise FileNotFoundError(errno.ENOENT, str(problem), wish) from problem


def place() -> Path:
    """Return the path of the file. Raises FileNotFoundError as :func:`own_folder` does."""
    return own_folder() / FILE


def read() -> str | None:
    """Return the word in the file, language or not; None without one.

    Raises:
        OSError: the file cannot be read.
    """
    try:
        with place().open("rb") as file:
            start = file.read(40)  # more than any language needs, and little enough to show when it is none
    except NOTHING:
        return None
    return start.decode("utf-8-sig", errors="replace").strip()


def write(word: str) -> None:
    """Write a word to the file in one go; a reader finds the old word or the new one.

    Raises:
        OSError: the file cannot be written; what it said before stays.
    """
    from tempfile import mkstemp

    file = place()
    file.parent.mkdir(parents=True, exist_ok=True)
    try:
        descriptor, draft = mkstemp(prefix=f"{FILE}.", dir=file.parent)
        try:
            with os.fdopen(descriptor, "w", encoding="utf-8") as paper:
                paper.write(f"{word}\n")
            Path(draft).replace(file)
        finally:
            Path(draft).unlink(missing_ok=True)  # it is still there when something failed
    except OSError as problem:  # about the draft, of which nobody knows
        raise OSError(problem.errno, problem.strerror, str(file)) from problem


def of_page(codes: Iterable[str]) -> str | None:
    """Return the language of the notebook that runs: its folder, or the one above, is that of a language's pages."""
    try:
        here = Path.cwd()
    except OSError:  # the folder is gone
        return None
    folders = [folder for folder in (here, here.parent) if folder.name in codes]
    return next((folder.name for folder in folders if (folder / WELCOME).is_file()), None)


def erase() -> None:
    """Delete the file, if there is one.

    Raises:
        OSError: it cannot be taken away.
    """
    with suppress(*NOTHING):
        place().unlink()
