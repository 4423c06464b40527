"""Compile data and catalogues: ``python tools/compile_data.py``.

Building a wheel does it, too.

The package does the same for a file when it first reads it. This tool does it for all of them, so that an
installation is quick from the start, reads neither YAML nor ``.po``, and needs no writable folder.
"""

from __future__ import annotations

import sys
from pathlib import Path
from shutil import rmtree
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent.parent


def compile_data(data: Path) -> Path:
    """Compile a folder's files; return the result's folder. Raises DataError, OSError."""
    from boardgames_edu.engine import compiled
    from boardgames_edu.engine.data import plain
    from boardgames_edu.engine.errors import DataError

    rmtree(data / compiled.FOLDER, ignore_errors=True)
    for path in sorted(data.rglob("*.yaml")):
        file, source = compiled.place(data, path), path.read_bytes()
        assert file is not None
        compiled.write_compiled(file, source, plain(source.decode("utf-8"), path.name, DataError))
        compiled.read_compiled(file, source)  # a wheel without it is not built
    return data / compiled.FOLDER


def compile_catalogues() -> None:
    """Compile the catalogues of all languages, each beside its source."""
    from boardgames_edu.i18n import catalogue

    for source in catalogue.LOCALES.glob("*/LC_MESSAGES/*.po"):
        if source.stem != "pages":
            source.with_suffix(".mo").unlink(missing_ok=True)
            catalogue.compiled(source)


class CompiledData(BuildHookInterface[Any]):
    """The hook that hatch calls before it builds a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Put the compiled files into the wheel; beside their sources if it is editable."""
        sys.path.insert(0, self.root)
        compile_catalogues()
        if version == "editable":
            return
        folder = compile_data(Path(self.root) / "data")
        build_data["force_include"][str(folder)] = f"boardgames_edu/data/{folder.name}"


if __name__ == "__main__":
    compile_data(ROOT / "data")
    compile_catalogues()
