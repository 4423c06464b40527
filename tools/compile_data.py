"""Compile the YAML files of ``data/``: ``python tools/compile_data.py``; building a wheel does it, too.

The package does the same for a file when it first reads it. Here it is done for all of them, so that an installation
is quick from the start, reads no YAML, and needs no folder that it can write to.
"""

from __future__ import annotations

import sys
from pathlib import Path
from shutil import rmtree
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent.parent


def compile_data(data: Path) -> Path:
    """Compile the files of a folder anew. Returns the folder of the compiled ones. Raises DataError, OSError."""
    from boardgames_edu.engine import compiled
    from boardgames_edu.engine.data import plain
    from boardgames_edu.engine.errors import DataError

    rmtree(data / compiled.FOLDER, ignore_errors=True)
    for path in sorted(data.rglob("*.yaml")):
        file, source = compiled.place(data, path), path.read_bytes()
        assert file is not None
        compiled.write(file, source, plain(source.decode("utf-8"), path.name, DataError))
        compiled.read(file, source)  # a wheel without it is not built
    return data / compiled.FOLDER


class CompiledData(BuildHookInterface[Any]):
    """What hatch calls before it builds a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Put the compiled files into the wheel. An editable installation makes its own."""
        if version == "editable":
            return
        sys.path.insert(0, self.root)
        folder = compile_data(Path(self.root) / "data")
        build_data["force_include"][str(folder)] = f"boardgames_edu/data/{folder.name}"


if __name__ == "__main__":
    compile_data(ROOT / "data")
