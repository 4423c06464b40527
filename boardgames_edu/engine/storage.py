"""Writing a file in one go, so that a crash or a full disk never leaves half of it."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def write_whole(path: Path, text: str) -> None:
    """Write beside the target, then rename over it. Raises OSError; the old file then stays as it was."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".part")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(name).chmod(0o644)  # a temporary file is its owner's alone; a saved game is an ordinary file
        Path(name).replace(path)
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise
