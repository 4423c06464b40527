"""Writing a file whole, so that no crash leaves half."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path

from boardgames_edu.engine.errors import BadInput, OptionError, shown
from boardgames_edu.i18n import N_

__all__ = [
    "LONGEST",
    "path_of",
    "write_all",
    "write_whole",
]

LONGEST = 1000
"""The most characters of a path."""
_UNFIT = re.compile("[\0\ud800-\udfff]")
_NO_PATH = N_("The name of a file or folder is a text of at most {most} characters, not {value}.")


def path_of(value: object, error: type[BadInput] = OptionError) -> Path:
    """Return a path from what was given as one. Raises ``error`` otherwise."""
    if isinstance(value, (str, Path)) and len(str(value)) <= LONGEST and not _UNFIT.search(str(value)):
        return Path(value)
    raise error(_NO_PATH, most=LONGEST, value=shown(value))


def write_all(texts: Mapping[Path, str]) -> None:
    """Write several files, all or none. Raises OSError.

    They are written beside their targets first, then renamed.
    """
    drafts: dict[Path, Path] = {}
    try:
        for path, text in texts.items():
            draft = path.with_name(f"{path.name}.draft")
            write_whole(draft, text)
            drafts[path] = draft
        for path, draft in drafts.items():
            draft.replace(path)
    finally:
        for draft in drafts.values():
            draft.unlink(missing_ok=True)  # those that are still there when something failed


def write_whole(path: Path, content: str | bytes, durable: bool = True) -> None:
    """Write beside the target, then rename over it. Raises OSError.

    After an error the old file stays as it was.

    Args:
        path: the target.
        content: what it is to hold.
        durable: wait until it lies on the disk. What can be made anew at any time need not.
    """
    import tempfile

    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content if isinstance(content, bytes) else content.encode("utf-8"))
            file.flush()
            if durable:
                os.fsync(file.fileno())
        Path(name).chmod(0o644)  # a temporary file is its owner's alone; a saved game is an ordinary file
        Path(name).replace(path)
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise
