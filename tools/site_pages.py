"""The notebooks as the browser edition has them.

A page that needs more than the site brings says so at its top and does not start by itself. All others start by
themselves, so the sentence on how to run them is left out; a cell that makes a film is shown, but does not run. Of a
cell that only shows a lesson, a quiz or the like, the code is folded.
"""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

NOTE = {
    "en": "**This page cannot run here:** it needs numpy, pandas and matplotlib, which are not part of this site. "
    "Read it in the documentation, or install the package to run it.",
    "uk": "**Тут ця сторінка не працює:** їй потрібні numpy, pandas і matplotlib, яких на цьому сайті немає. "
    "Прочитайте її в документації або встановіть пакет, щоб запустити.",
    "ru": "**Здесь эта страница не работает:** ей нужны numpy, pandas и matplotlib, которых на этом сайте нет. "
    "Прочитайте её в документации или установите пакет, чтобы запустить.",
}
CELL_NOTE = {
    "en": "This cell needs matplotlib, which is not part of this site:",
    "uk": "Цій клітинці потрібен matplotlib, якого на цьому сайті немає:",
    "ru": "Этой ячейке нужен matplotlib, которого на этом сайте нет:",
}
_LIGHT = "bootstrap explore heat_map links measures rank_correlation recorded shuffle_test ways"
"""What of ``lab`` works without them."""
_HEAVY = re.compile(rf"\b(?:matplotlib|numpy|pandas|plt\.)|\blab\.(?!(?:{'|'.join(_LIGHT.split())})\b)\w")
_FILM = re.compile(r"\bbg\.film\(")
"""What needs matplotlib, while the rest of its page does not."""
BY_HAND = re.compile(r"(?:(?<=\s)|^)[^\s*.?!][^.?!\n]*\bRun All Cells\b[^.?!\n]*[.?!] ?", re.MULTILINE)
"""The sentence, in any language, that says how to run a page."""
_SHOWS = re.compile(r"(?:import boardgames_edu as bg\n+)?bg\.\w+\(.*\)")


def needs_more(notebook: dict[str, Any]) -> bool:
    """Return whether a notebook's code needs numpy, pandas or matplotlib."""
    return any(_HEAVY.search("".join(cell["source"])) for cell in notebook["cells"] if cell["cell_type"] == "code")


def write(notebooks: Path, to: Path, science: bool) -> None:
    """Copy the notebooks, without the files that a server adds.

    Args:
        notebooks: their folder.
        to: the folder for the copy.
        science: whether pages can load numpy, pandas and matplotlib.
    """
    shutil.copytree(notebooks, to, ignore=shutil.ignore_patterns(".ipynb_checkpoints", "*.sqlite3*"))
    for page in to.rglob("*.ipynb"):
        language = page.relative_to(to).parts[0]
        notebook = prepared(json.loads(page.read_text(encoding="utf-8")), language, science)
        page.write_text(json.dumps(notebook, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def prepared(notebook: dict[str, Any], language: str, science: bool) -> dict[str, Any]:
    """Return a notebook with its notes, if it needs any, or without the sentence on running it; with folded cells."""
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code" and _SHOWS.fullmatch("".join(cell["source"]).strip()):
            cell["metadata"]["jupyter"] = {"source_hidden": True}
        if cell["cell_type"] == "code" and _FILM.search("".join(cell["source"])) and not science:
            told = f"{CELL_NOTE[language]}\n\n```python\n{''.join(cell['source'])}\n```"
            cell |= {"cell_type": "markdown", "source": told}
            del cell["outputs"], cell["execution_count"]
    waits = needs_more(notebook) and not science
    for cell in notebook["cells"] if not waits else ():
        if cell["cell_type"] == "markdown":
            cell["source"] = BY_HAND.sub("", "".join(cell["source"])).rstrip()
    if waits:
        note = {"cell_type": "markdown", "id": "needs", "metadata": {}, "source": NOTE[language]}
        notebook["cells"].insert(1, note)
    notebook["metadata"].setdefault("boardgames_edu", {})["starts"] = not waits
    return notebook
