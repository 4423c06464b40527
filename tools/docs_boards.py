"""Run the notebooks, and keep what their cells show: the boards of the tutorials.

    python tools/docs_boards.py uk rurik/09_play [--kept build/docs-boards]

``boardgames-edu export`` writes whole pages, with all steps of each board. Here each cell leaves what it shows first: a
picture as a file, words as HTML. A notebook runs again only when it, or anything of the package, has changed. Each runs
in a process of its own, since it may add games and set options; without Jupyter's kernel, which would take longer.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from base64 import b64decode
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from hashlib import sha256
from html import escape
from io import BytesIO
from itertools import count
from pathlib import Path
from typing import Any

TOP = Path(__file__).resolve().parent.parent
NOTEBOOKS = TOP / "notebooks"
KEPT = TOP / "build" / "docs-boards"
"""The folder of what was shown; the pictures lie in ``pictures/``."""
HERE = "pictures:"
"""What stands before a picture's name, for the path from the page to the pictures."""
FIGURE = {
    "en": "The figure that this code draws",
    "uk": "Рисунок, який малює цей код",
    "ru": "Рисунок, который рисует этот код",
}
"""The words for a figure that brings none along."""
LONGEST = 250
"""The length of a picture's words."""
_BOARD = re.compile(r'(?s)(?:<style>[^<]*</style>)?(<svg [^>]*class="[^"]*bge-scene.*?</svg>)')
_FIGURE = re.compile(r"data:image/png;base64,([\w+/=\s]+)")
_ALT = re.compile(r'alt="([^"]*)"')
_WIDGET = "application/vnd.jupyter.widget-view+json"
_SPOKEN = re.compile(
    r' (?:data-id|data-part|data-layer|data-theme|class|role|aria-\w+|pointer-events|display)="[^"]*"'
    r"|<title>.*?</title>"
)
"""What only a live picture needs: ids, classes, and words for each thing."""
_PATH = re.compile(r"<path [^>]*/>")
_DRAWN = re.compile(r"<(?:path|text)(?: [^<>/]*)?")
_LOOK = re.compile(r' (?:fill|stroke|opacity|font|text|paint)(?:-\w+)?="[^"]*"')
_OUTLINE = re.compile(r' d="([MLCZ][^"]*)"')


def shown(language: str, paths: Iterable[str], kept: Path = KEPT) -> dict[str, list[str]]:
    """Return what each code cell of notebooks shows, as HTML.

    Args:
        language: whose notebooks: "en", "uk" or "ru".
        paths: the notebooks, such as ``rurik/09_play``.
        kept: the folder where it is kept.

    Raises:
        RuntimeError: a cell fails; says which.
    """
    old = {path: _found(kept, language, path) for path in paths}
    new = [path for path, cells in old.items() if cells is None]
    if new:
        print(f"Running notebooks for the boards of the tutorials ({language}): {len(new)}", flush=True)
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            if problems := [*filter(None, pool.map(partial(_start, kept, language), new))]:
                raise RuntimeError("\n".join(problems))
    return {path: cells or _found(kept, language, path) or [] for path, cells in old.items()}


def _found(kept: Path, language: str, path: str) -> list[str] | None:
    """Return what was shown, if nothing has changed since."""
    file = kept / language / f"{path}.json"
    if not file.is_file():
        return None
    found = json.loads(file.read_text(encoding="utf-8"))
    return found["cells"] if found["made_of"] == made_of(language, path) else None


def made_of(language: str, path: str) -> str:
    """Return a digest of a notebook and of all that makes its boards."""
    notebook = (NOTEBOOKS / language / f"{path}.ipynb").read_bytes()
    return sha256(_sources() + notebook).hexdigest()


@cache
def _sources() -> bytes:
    """Return a digest of the package, its data, and this file."""
    found = sha256(Path(__file__).read_bytes())
    for folder in ("boardgames_edu", "data"):
        for file in sorted((TOP / folder).rglob("*")):
            if file.is_file() and not {"__pycache__", "__compiled__"} & set(file.parts):
                found.update(file.read_bytes())
    return found.digest()


# --- running ---------------------------------------------------------------------------------------------------------


def _start(kept: Path, language: str, path: str) -> str:
    """Run a notebook in another process; return what went wrong."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        settings = {
            "BOARDGAMES_EDU_LANGUAGE": language,
            "BOARDGAMES_EDU_HOME": home,
            "IPYTHONDIR": home,
            "MPLBACKEND": "module://matplotlib_inline.backend_inline",  # Jupyter's way to show figures
            "PYTHONPATH": os.pathsep.join(filter(None, [str(TOP), os.environ.get("PYTHONPATH")])),
        }
        words = [sys.executable, __file__, language, path, "--kept", str(kept.resolve())]
        done = subprocess.run(  # noqa: S603  (the words stand in this file)
            words, check=False, capture_output=True, text=True, env={**os.environ, **settings}
        )
    return f"{language}/{path}.ipynb: {done.stderr[-1000:]}" if done.returncode else ""


def run(kept: Path, language: str, path: str) -> None:
    """Run a notebook in this process, and keep what it shows."""
    notebook = NOTEBOOKS / language / f"{path}.ipynb"
    pictures = kept / "pictures" / language / path
    shutil.rmtree(pictures, ignore_errors=True)
    pictures.mkdir(parents=True)
    painter, digest = Painter(pictures, language), made_of(language, path)
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    os.chdir(notebook.parent)
    found = ["\n".join(painter.paint(text, outputs)) for text, outputs in _outputs(cells)]
    file = kept / language / f"{path}.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps({"made_of": digest, "cells": found}, ensure_ascii=False, indent=1)
    file.write_text(text, encoding="utf-8")


def _outputs(cells: Iterable[dict[str, Any]]) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Yield what each code cell prints, and what it displays."""
    from IPython.core.displayhook import DisplayHook
    from IPython.core.interactiveshell import InteractiveShell
    from IPython.utils.capture import capture_output
    from traitlets.config import Config

    class Result(DisplayHook):  # type: ignore[misc,unused-ignore]
        """Displays a cell's last value as anything else."""

        def write_output_prompt(self) -> None:
            """Write no number."""

        def write_format_data(self, format_dict: Any, md_dict: Any = None) -> None:
            """Publish the value."""
            shell.display_pub.publish(format_dict, md_dict)

    shell: Any = InteractiveShell.instance(
        displayhook_class=Result, config=Config({"HistoryManager": {"enabled": False}})
    )
    for cell in cells:
        if cell["cell_type"] == "code":
            with capture_output() as found:
                done = shell.run_cell("".join(cell["source"]), store_history=True)  # for its semicolon
            done.raise_error()
            yield found.stdout, [output.data for output in found.outputs]


# --- pictures --------------------------------------------------------------------------------------------------------


class Painter:
    """Writes the pictures of a notebook.

    Args:
        folder: where they go.
        language: of the words for figures without words.
    """

    def __init__(self, folder: Path, language: str) -> None:
        self._folder, self._language = folder, language
        self._numbers = count(1)

    def paint(self, text: str, outputs: Iterable[dict[str, Any]]) -> Iterator[str]:
        """Yield a cell's output as HTML, and write its pictures."""
        if text.strip():
            yield f"<pre>{escape(text.strip(chr(10)))}</pre>"
        for data in outputs:
            if html := data.get("text/html"):
                yield self._html(html, data.get("image/svg+xml"))
            elif board := data.get("image/svg+xml"):
                yield self._board(board)
            elif figure := data.get("image/png"):
                words = FIGURE[self._language]
                yield f'<img loading="lazy" src="{self._figure(figure)}" alt="{words}">'
            elif _WIDGET not in data and not (words := data.get("text/plain", "<")).startswith("<"):
                yield f"<pre>{escape(words)}</pre>"

    def _html(self, html: str, board: str | None) -> str:
        """Return HTML with files in place of its pictures; ``board`` is the one that stands there in two themes."""
        html = _BOARD.sub(lambda found: self._board(board or found[1]), html)
        html = _FIGURE.sub(lambda found: self._figure(found[1]), html)
        html = _ALT.sub(lambda found: f'alt="{_short(found[1])}"', html)
        return html.replace("<img ", '<img loading="lazy" ')

    def _board(self, board: str) -> str:
        """Write a board; return the element that shows it."""
        head = board[: board.index(">")]
        found = {name: re.search(rf'\b{name}="([^"]*)"', head) for name in ("width", "height", "aria-label")}
        width, height, words = (value[1] if value else "" for value in found.values())
        size = f'width="{round(float(width))}" height="{round(float(height))}"'
        return f'<img src="{self._written(light(board).encode(), "svg")}" {size} alt="{_short(words)}">'

    def _figure(self, encoded: str) -> str:
        """Write a figure with 256 colours, which nobody sees; return its address."""
        from PIL import Image

        packed, drawn = BytesIO(), Image.open(BytesIO(b64decode(encoded))).convert("RGB")
        few = drawn.quantize(256, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
        few.convert("RGB").save(packed, "webp", lossless=True)
        return self._written(packed.getvalue(), "webp")

    def _written(self, data: bytes, ending: str) -> str:
        name = f"{next(self._numbers)}.{ending}"
        (self._folder / name).write_bytes(data)
        return f"{HERE}{name}"


def light(board: str) -> str:
    """Return a board as a picture only, a third as long.

    It has no ids and words, each shape and each look is written once, and outlines go from point to point.
    """
    bare = _OUTLINE.sub(lambda found: f' d="{_relative(found[1])}"', _SPOKEN.sub("", board))
    shapes, known = Counter(_PATH.findall(bare)), dict[str, str]()

    def shape_once(found: re.Match[str]) -> str:
        shape = found[0]
        if shapes[shape] == 1 or len(shape) < 40:
            return shape
        if shape in known:
            return f'<use href="#{known[shape]}"/>'
        known[shape] = f"p{len(known)}"
        return shape.replace("<path ", f'<path id="{known[shape]}" ', 1)

    bare = _PATH.sub(shape_once, bare)
    looks, named = Counter("".join(_LOOK.findall(tag)) for tag in _DRAWN.findall(bare)), dict[str, str]()

    def look_once(found: re.Match[str]) -> str:
        look = "".join(_LOOK.findall(found[0]))
        if looks[look] == 1 or not look:
            return found[0]
        name = named.setdefault(look, f"c{len(named)}")
        return f'{_LOOK.sub("", found[0])} class="{name}"'

    head, rest = _DRAWN.sub(look_once, bare).split(">", 1)
    rules = "".join(f".{name}{{{_css(look)}}}" for look, name in named.items())
    return f"{head}><style>{rules}</style>{rest}"


def _css(look: str) -> str:
    """Return attributes as CSS."""
    rules = ";".join(f"{name}:{value}" for name, value in re.findall(r' ([\w-]+)="([^"]*)"', look))
    return re.sub(r"(font-size:[\d.]+)", r"\1px", rules)


def _relative(outline: str) -> str:
    """Return an outline with each point counted from the one before."""
    told, last, at = "", "", (0, 0)
    start = at
    for letter, text in re.findall(r"([MLCZ])([^MLCZ]*)", outline):
        numbers = [round(float(word) * 100) for word in text.split()]
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        base = (0, 0) if letter == "M" else at
        words = [_number(value - from_) for point in points for value, from_ in zip(point, base, strict=True)]
        told += " " if letter == last else letter if letter == "M" else letter.lower()
        told += " ".join(words)
        last, at = letter, points[-1] if points else start
        start = at if letter == "M" else start
    return told.replace(" -", "-")


def _number(hundredths: int) -> str:
    """Return a coordinate."""
    return re.sub(r"^(-?)0\.", r"\1.", f"{hundredths / 100:g}")


def _short(words: str) -> str:
    """Return the first sentences of some escaped words."""
    if len(words) <= LONGEST:
        return words
    cut = words[:LONGEST]
    return cut[: cut.rindex(". ") + 1] if ". " in cut else f"{cut.rpartition(' ')[0]} ..."


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Run a notebook, and keep what its cells show.")
    parser.add_argument("language", help="whose notebook: en, uk or ru")
    parser.add_argument("path", help="the notebook, such as rurik/09_play")
    parser.add_argument("--kept", type=Path, default=KEPT, help="where it is kept")
    asked = parser.parse_args()
    run(asked.kept.resolve(), asked.language, asked.path)
