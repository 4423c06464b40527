"""The language at start: a remembered word, or the page's language.

The file lies beside the saved games, so the path of that folder is defined here, in the lowest package. This
module does not know which words are languages, nor what to tell a learner when something is wrong.
"""

import errno
import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from stat import S_ISDIR, S_ISREG

from boardgames_edu.i18n.drafts import draft

HOME = "BOARDGAMES_EDU_HOME"
IN_PAGE = Path("/drive/boardgames_edu")
"""The folder of a browser page's files, on JupyterLite's file system."""
FILE = "language.txt"
WELCOME = "00_welcome.ipynb"
"""The first notebook in the folder of each language."""
NOTHING = (FileNotFoundError, NotADirectoryError)
"""The errors that mean there is no file: nothing was remembered."""


def own_folder() -> Path:
    """Return the folder for the learner's own files; it may not exist.

    It is named by the environment variable ``BOARDGAMES_EDU_HOME``; else it is the system's usual place, or
    inside a browser page a folder among the notebooks, which the browser keeps.

    Raises:
        FileNotFoundError: the variable begins with ``~`` and an unknown user name.
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
    """Return the path of the file. Raises FileNotFoundError."""
    return own_folder() / FILE


def read() -> str | None:
    """Return the word in the file, language or not; None without one.

    Raises:
        OSError: the file cannot be read.
    """
    try:
        found = place()
        if not (S_ISREG(mode := found.stat().st_mode) or S_ISDIR(mode)):  # a pipe would be waited for
            raise OSError(errno.EINVAL, "no ordinary file", str(found))
        with found.open("rb") as file:
            start = file.read(40)  # more than any language needs, and little enough to show when it is none
    except NOTHING:
        return None
    return start.decode("utf-8-sig", errors="replace").strip()


def write(word: str) -> None:
    """Write a word to the file atomically.

    Raises:
        OSError: the file cannot be written; what it said before stays.
    """
    file = place()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with draft(file) as beside:
            beside.write_text(f"{word}\n", encoding="utf-8")
    except OSError as problem:  # about the draft, of which nobody knows
        raise OSError(problem.errno, problem.strerror, str(file)) from problem


def of_page(codes: Iterable[str]) -> str | None:
    """Return the language of the running page, by its folder, or None."""
    try:
        here = Path.cwd()
    except OSError:  # the folder is gone
        return None
    folders = [folder for folder in (here, here.parent) if folder.name in codes]
    return next((folder.name for folder in folders if (folder / WELCOME).is_file()), None)


def erase() -> None:
    """Delete the file, if there is one.

    Raises:
        OSError: it cannot be deleted.
    """
    with suppress(*NOTHING):
        place().unlink()
