"""Write the table of contents of all notebooks into the welcome notebook and README, from the notebooks' own titles.

    python tools/contents.py

Run it when a notebook was added or got another title; a test says when that is so. A notebook is listed with its title,
the first heading, and with the question it asks, after ``**Question.**``, or else with its first sentence.
In the welcome notebook the table is the cell with the id ``contents``; in README it stands between two comments.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import NamedTuple

TOP = Path(__file__).resolve().parent.parent
NOTEBOOKS = TOP / "notebooks" / "en"
WELCOME = NOTEBOOKS / "00_welcome.ipynb"
CELL = "contents"
BEGIN, END = "<!-- contents: written by tools/contents.py -->", "<!-- /contents -->"
HEADINGS = {
    "rurik": "Rurik: Dawn of Kiev",
    "hansa": "Hansa Teutonica",
    "cossacks": "Cossack Campaign",
    "strategy": "For explorers: graphs and strategy",
    "make": "For makers: games and maps of your own",
    "teacher": "For teachers",
}
"""The folders in their order; others follow under their own names."""

LONGEST = 170
"""A question of more characters is told by its last sentence."""


class Page(NamedTuple):
    """A notebook: its folder, its path from ``notebooks/en``, its title, and what it is about."""

    folder: str
    path: str
    title: str
    about: str


def page(file: Path) -> Page:
    """What a notebook says of itself. Raises ValueError when it does not begin with a title."""
    cells = json.loads(file.read_text(encoding="utf-8"))["cells"]
    text = "".join(cells[0]["source"])
    title, _, rest = text.partition("\n")
    if cells[0]["cell_type"] != "markdown" or not title.startswith("# "):
        raise ValueError(
            f"{file.name} does not begin with a title: a first cell in words whose first line is '# ...'"
        )
    paragraphs = [" ".join(part.split()) for part in rest.split("\n\n") if part.strip()]
    asked = next((part for part in paragraphs if part.startswith("**Question.**")), "")
    told = asked.removeprefix("**Question.**").strip() or (paragraphs or [""])[0]
    sentences = [found.strip() for found in re.findall(r"[^.?!]+[.?!]+", told)]
    about = told if asked and len(told) <= LONGEST else sentences[-1 if asked else 0] if sentences else ""
    return Page(file.parent.name, file.relative_to(NOTEBOOKS).as_posix(), title[2:].strip(), about)


def pages() -> list[Page]:
    """All notebooks but the welcome page, in the order of the table."""
    found = [
        page(file) for file in sorted(NOTEBOOKS.glob("*/*.ipynb")) if ".ipynb_checkpoints" not in file.parts
    ]
    order = [*HEADINGS, *(one.folder for one in found if one.folder not in HEADINGS)]
    return sorted(found, key=lambda one: (order.index(one.folder), one.path))


def table(prefix: str = "") -> str:
    """The table of contents as Markdown; ``prefix`` leads to ``notebooks/en``."""
    lines, folder = ["| page | what it is about |", "|---|---|"], ""
    for one in pages():
        if one.folder != folder:
            folder = one.folder
            lines.append(f"| **{HEADINGS.get(folder, folder.capitalize())}** | |")
        lines.append(f"| [{one.title}]({prefix}{one.path}) | {one.about.replace('|', chr(92) + '|')} |")
    return "\n".join(lines)


def welcome() -> str:
    """The welcome notebook as it should be. Raises ValueError when it has no cell for the table."""
    notebook = json.loads(WELCOME.read_text(encoding="utf-8"))
    cell = next((cell for cell in notebook["cells"] if cell["id"] == CELL), None)
    if cell is None:
        raise ValueError(f"{WELCOME.name} has no cell with the id {CELL!r} for the table of contents")
    cell["source"] = table().splitlines(keepends=True)
    return json.dumps(notebook, ensure_ascii=False, indent=1) + "\n"


def readme(text: str) -> str:
    """README as it should be; unchanged where it has no place for the table."""
    place = re.compile(f"{re.escape(BEGIN)}.*?{re.escape(END)}", re.DOTALL)
    return place.sub(lambda _: f"{BEGIN}\n{table('notebooks/en/')}\n{END}", text)


def main() -> None:
    """Write the table wherever it belongs."""
    WELCOME.write_text(welcome(), encoding="utf-8")
    file = TOP / "README.md"
    file.write_text(readme(file.read_text(encoding="utf-8")), encoding="utf-8")
    print(f"{len(pages())} notebooks are listed.")


if __name__ == "__main__":
    main()
