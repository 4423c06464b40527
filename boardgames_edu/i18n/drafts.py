"""Drafts: write a file beside its place, then rename it.

In this room because the language is remembered in a file; the others write by ``engine.storage``. Knows no format.
"""

import errno
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex

MARK = ".bge-draft-"
"""The start of the name of every draft."""
STALE = 3600.0
"""Seconds after which an untouched draft counts as one of a process that was ended."""
_ENDING = 40
"""How many characters of a file's name its draft ends with: tools choose a format by them."""


@contextmanager
def draft(path: Path, durable: bool = True, mode: int = 0o666) -> Iterator[Path]:
    """Yield a draft to write; at the end it replaces the file.

    After an error, or an interrupt, the old file is as it was and the draft is gone. The names of drafts are random,
    so that nobody can be in another's way.

    Args:
        path: the file.
        durable: wait until it lies on the disk. What can be made anew at any time need not.
        mode: the permissions, as far as the process allows them (umask).

    Raises:
        OSError: it cannot be written.
    """
    if path.is_dir():  # found now, not when other files have been replaced
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    sweep(path.parent)
    beside = path.parent / f"{MARK}{token_hex(6)}-{path.name[-_ENDING:]}"
    try:
        os.close(os.open(beside, os.O_CREAT | os.O_EXCL | os.O_WRONLY, mode))
        yield beside
        if durable:
            with beside.open("rb+") as file:
                os.fsync(file.fileno())
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def sweep(folder: Path) -> None:
    """Delete the drafts of ended processes in a folder."""
    with suppress(OSError), os.scandir(folder) as found:  # a folder that may be written to, and not listed
        for entry in found:
            if entry.name.startswith(MARK):
                with suppress(OSError):
                    if time.time() - entry.stat(follow_symlinks=False).st_mtime > STALE:
                        Path(entry).unlink()
