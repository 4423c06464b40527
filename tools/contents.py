"""Write the notebooks' table of contents: welcome notebook and docs/pages.md.

Titles and words are those of the notebooks themselves.

    python tools/contents.py

Run it when a notebook was added or its title changed; a test reports that. A notebook is listed with its
title (the first heading) and its question, after ``**Question.**``, or else its first sentence. In the
welcome notebook the table is the cell with the id ``contents``; in docs/pages.md it stands between two
comments.

Beside it stand about how many minutes it takes, and the page to read before. The minutes are those that a first hour
promises, or those of the page's own timetable; else its words at `WORDS_A_MINUTE`, and `LIVE` minutes for each kind of
thing that a cell opens, to the nearest five. The page before is the one of its folder that leads on to it, or else the
game's first hour. docs/pages.md also shows the level of a page, 1 where none comes before it, and each game's picture.
"""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

TOP = Path(__file__).resolve().parent.parent
NOTEBOOKS = TOP / "notebooks" / "en"
WELCOME = NOTEBOOKS / "00_welcome.ipynb"
LIST = TOP / "docs" / "pages.md"
CELL = "contents"
BEGIN, END = "<!-- contents: written by tools/contents.py -->", "<!-- /contents -->"
HEADINGS = {
    "rurik": "Rurik: Dawn of Kiev",
    "hansa": "Hansa Teutonica",
    "cossacks": "Cossack Campaign",
    "strategy": "For explorers: graphs and strategy",
    "make": "For makers: games and maps of your own",
    "teacher": "For teachers",
    "lessons": "Lessons that are ready",
}
"""The folders in their order; others follow under their own names."""

COLUMNS = ("page", "what it is about", "minutes", "after")
DEEPEST = 3
"""The highest level: of pages that have two or more others before them."""
LONGEST = 170
"""The length above which only a question's last sentence is shown."""
WORDS_A_MINUTE = 120
LIVE = {r"\blesson\(": 4, "new_match": 30, r"bg\.play": 20, r"\b(puzzle|daily)\(": 5, r"\bquiz\(": 2, r"^(?!import)": 1}
"""Minutes for each thing that a cell of code opens, and one for the cell itself."""
FIRST_HOURS = {"rurik": 60, "hansa": 60, "cossacks": 45}
"""The minutes that a first hour promises: a test measures them, and compares every page that names them."""


class Page(NamedTuple):
    """A notebook: its folder, path, title and subject, minutes, and the pages it says to be next to it."""

    folder: str
    path: str
    title: str
    about: str
    minutes: int = 0
    near: tuple[str, ...] = ()


_ASKED = re.compile(r"\*\*[^*]+\.\*\*\s*")
"""The beginning of a page's question in any language: ``**Question.**``."""


def page(path: str, cells: list[dict[str, Any]]) -> Page:
    """Return a notebook's entry. Raises ValueError when it has no title."""
    folder, _, name = path.rpartition("/")
    text = "".join(cells[0]["source"])
    title, _, rest = text.partition("\n")
    if cells[0]["cell_type"] != "markdown" or not title.startswith("# "):
        raise ValueError(f"{name} does not begin with a title: a first cell in words whose first line is '# ...'")
    paragraphs = [" ".join(part.split()) for part in rest.split("\n\n") if part.strip()]
    asked = next((part for part in paragraphs if _ASKED.match(part)), "")
    told = _ASKED.sub("", asked, count=1) or (paragraphs or [""])[0]
    sentences = [found.strip() for found in re.findall(r"[^.?!]+[.?!]+", told)]
    about = told if asked and len(told) <= LONGEST else sentences[-1 if asked else 0] if sentences else ""
    links = re.findall(r"^[^\W\d]+: \[[^]]*\]\((\w+\.ipynb)", "\n".join(map(_source, cells)), re.MULTILINE)
    near = tuple(posixpath.join(folder, link) for link in links)
    promised = FIRST_HOURS.get(folder) if name.startswith("00_") else None
    return Page(folder, path, title[2:].strip(), about, promised or minutes(cells), near)


def minutes(cells: list[dict[str, Any]]) -> int:
    """Return about how many minutes a page takes."""
    said = "\n".join(_source(cell) for cell in cells if cell["cell_type"] == "markdown")
    words = re.sub(r"```.*?```|<[^>]+>|\]\([^)]*\)", " ", said, flags=re.DOTALL)
    if stated := re.findall(r"^\| *\d+–(\d+) *\|", words, re.MULTILINE):
        return int(stated[-1])
    code = [_source(cell) for cell in cells if cell["cell_type"] == "code"]
    live = sum(time for cell in code for sort, time in LIVE.items() if re.search(sort, cell))
    return max(5, 5 * round((len(re.findall(r"\w{2,}", words)) / WORDS_A_MINUTE + live) / 5))


def _source(cell: dict[str, Any]) -> str:
    return "".join(cell["source"])


def pages(folder: Path | None = None) -> list[Page]:
    """Return the notebooks of a language without the welcome page, in order."""
    top = folder or NOTEBOOKS
    files = [file for file in sorted(top.glob("*/*.ipynb")) if ".ipynb_checkpoints" not in file.parts]
    read = {file: json.loads(file.read_text(encoding="utf-8"))["cells"] for file in files}
    return ordered([page(file.relative_to(top).as_posix(), cells) for file, cells in read.items()])


def ordered(found: list[Page]) -> list[Page]:
    """Return pages in the order of the table."""
    order = [*HEADINGS, *(one.folder for one in found if one.folder not in HEADINGS)]
    return sorted(found, key=lambda one: (order.index(one.folder), one.path))


def table(found: list[Page], prefix: str = "", word: Callable[[str], str] = str, pictures: str = "") -> str:
    """Return the table of contents as Markdown.

    Args:
        found: the pages, in their order.
        prefix: the path to the folder of the pages.
        word: translates headings into the language of the pages.
        pictures: the folder with a picture of each game, if there are to be pictures and levels.
    """
    lines, folder = [f"| {' | '.join(map(word, COLUMNS))} |", "|---|---|--:|---|"], ""
    if pictures:
        lines = [lines[0].replace("| minutes", "| level | minutes"), "|---|---|--:|--:|---|"]
    for one in found:
        if one.folder != folder:
            folder = one.folder
            heading = f"**{word(HEADINGS.get(folder, folder.capitalize()))}**"
            if pictures and folder in FIRST_HOURS:
                heading += f' <br><img src="{pictures}/{folder}.png" width="160" alt="">'
            lines.append(f"| {heading} | | | |{' |' * bool(pictures)}")
        first, about = _before(one, found), one.about.replace("|", "\\|")
        after = f"[{first.title}]({prefix}{first.path})" if first else ""
        level = f" {_level(one, found)} |" if pictures else ""
        lines.append(f"| [{one.title}]({prefix}{one.path}) | {about} |{level} {one.minutes} | {after} |")
    return "\n".join(lines)


def _level(page: Page, found: list[Page]) -> int:
    """Return 1 plus the number of pages to read before, at most `DEEPEST`."""
    before = _before(page, found)
    return 1 if before is None else min(DEEPEST, 1 + _level(before, found))


def _before(page: Page, found: list[Page]) -> Page | None:
    """Return the page of its folder to read first: its neighbour, or else the first hour."""
    earlier = [one for one in found if one.folder == page.folder and one.path < page.path]
    near = [one for one in earlier if one.path in page.near or page.path in one.near]
    if near and not page.path.endswith("_play.ipynb"):
        return near[-1]
    return next((one for one in earlier if "/00_" in one.path), None)


def welcome() -> str:
    """Return the welcome notebook with the table. Raises ValueError without its cell."""
    notebook = json.loads(WELCOME.read_text(encoding="utf-8"))
    cell = next((cell for cell in notebook["cells"] if cell["id"] == CELL), None)
    if cell is None:
        raise ValueError(f"{WELCOME.name} has no cell with the id {CELL!r} for the table of contents")
    cell["source"] = table(pages()).splitlines(keepends=True)
    return json.dumps(notebook, ensure_ascii=False, indent=1) + "\n"


def listed(text: str) -> str:
    """Return docs/pages.md with the current table, if there is a place."""
    place = re.compile(f"{re.escape(BEGIN)}.*?{re.escape(END)}", re.DOTALL)
    return place.sub(lambda _: f"{BEGIN}\n{table(pages(), '../notebooks/en/', pictures='pictures')}\n{END}", text)


def main() -> None:
    """Write the table to the welcome notebook and docs/pages.md."""
    WELCOME.write_text(welcome(), encoding="utf-8")
    LIST.write_text(listed(LIST.read_text(encoding="utf-8")), encoding="utf-8")
    print(f"{len(pages())} notebooks are listed.")


if __name__ == "__main__":
    main()
