"""Write files whole or not at all, and check them before reading."""

import re
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path

from boardgames_edu.engine.errors import BadInput, OptionError, shown
from boardgames_edu.i18n import N_
from boardgames_edu.i18n.drafts import draft

LONGEST = 1000
"""The most characters of a path."""
_UNFIT = re.compile("[\0\ud800-\udfff]")
_NO_PATH = N_("The name of a file or folder is a text of at most {most} characters, not {value}.")
_UNWRITTEN = N_("The file {file} cannot be written: {problem}.")
_UNREADABLE = N_("The file {file} cannot be read: {problem}.")
_TOO_LARGE = N_("The file {file} is too large: {size} bytes, at most {most}.")


def path_of(value: object, error: type[BadInput] = OptionError) -> Path:
    """Return a path from what was given as one. Raises ``error`` otherwise."""
    if isinstance(value, (str, Path)) and len(str(value)) <= LONGEST and not _UNFIT.search(str(value)):
        return Path(value)
    raise error(_NO_PATH, most=LONGEST, value=shown(value))


def write_all(texts: Mapping[Path, str]) -> None:
    """Write several files, all or none, and their folders. Raises OSError."""
    with ExitStack() as drafts:
        for path, text in texts.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            drafts.enter_context(draft(path)).write_bytes(text.encode("utf-8"))


def write_whole(
    path: Path, content: str | bytes, durable: bool = True, *, mode: int = 0o666, new: bool = False
) -> None:
    """Write a file whole, see `draft`, and its folder. Raises OSError.

    Args:
        path: the file.
        content: what it is to hold.
        durable: wait until it lies on the disk. What can be made anew at any time need not.
        mode: who may do what with it, before the umask.
        new: raise FileExistsError where there is a file of that name already.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with draft(path, durable, mode) as beside:
        beside.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8"))
        if new:
            path.open("x").close()  # takes the name: a rename alone would put it over another's file


def write_file(path: str | Path, content: str | bytes, error: type[BadInput] = BadInput) -> Path:
    """Write a file that a person named, whole or not at all.

    Returns:
        The path.

    Raises:
        BadInput: an ``error`` that says why; then an older file is as it was.
    """
    file = path_of(path, error)
    try:
        write_whole(file, content)
    except (OSError, UnicodeError) as problem:
        raise error(_UNWRITTEN, file=str(file), problem=reason(problem)) from problem
    return file


def read_text(path: Path, most: int, error: type[BadInput] = BadInput, name: str = "") -> str:
    """Return the text of a file from outside, without a byte-order mark."""
    told = name or str(path)
    try:
        return read_bytes(path, most, error, told).decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        raise error(_UNREADABLE, file=told, problem=str(problem)) from None


def read_bytes(path: Path, most: int, error: type[BadInput] = BadInput, name: str = "") -> bytes:
    """Return a file's content after checking its kind and size.

    A pipe would be waited for, and a device may have no end.

    Args:
        path: the file.
        most: the largest size, in bytes.
        error: what is raised.
        name: the file's name in errors; its path if empty.

    Raises:
        BadInput: an ``error`` that says what is wrong.
    """
    told = name or str(path)
    try:
        size = path.stat().st_size
        if size > most:
            raise error(_TOO_LARGE, file=told, size=size, most=most)
        if not path.is_file() and not path.is_dir():
            raise error(N_("{file} is no ordinary file."), file=told)
        return path.read_bytes()
    except (OSError, UnicodeError) as problem:
        raise error(_UNREADABLE, file=told, problem=reason(problem)) from problem


def reason(problem: Exception) -> str:
    """Return why something failed, in the system's words."""
    return getattr(problem, "strerror", None) or str(problem)
