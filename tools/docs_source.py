"""Write the sources of the documentation, for Sphinx: ``make docs``.

    python tools/docs_source.py [--to build/docs-source] [--lab ../lab/index.html]

The pages of ``docs/`` are taken as they are; links to other files of the project become links to pages, or
words. Other pages are made from data and code: the rulebooks in every language, the notebooks with what their
cells show (``tools/docs_boards.py``), the reference, the command line. Each language has a landing page, under
which its pages stand.
"""

from __future__ import annotations

import argparse
import json
import posixpath
import re
import shutil
from collections.abc import Iterable, Iterator
from html import escape
from pathlib import Path

import contents
import docs_boards
import docs_reference
import docs_rules
import pages
import site_pages

import boardgames_edu as bg

TUTORIALS = {
    "en": (
        "Tutorials",
        "Each page is a notebook: text, code and boards to click. Here you can read it; `make lab` runs it.",
        "See this page",
        "with all steps of its boards",
        "All steps",
        "live, in the browser",
        ", or ",
    ),
    "uk": (
        "Сторінки",
        "Кожна сторінка — блокнот: текст, код і поля, на яких можна клацати. Читати можна тут; `make lab` її запускає.",
        "Ця сторінка",
        "з усіма кроками на полях",
        "Усі кроки",
        "наживо, у браузері",
        " або ",
    ),
    "ru": (
        "Страницы",
        "Каждая страница — блокнот: текст, код и поля для щелчков. Читать можно здесь; `make lab` её запускает.",
        "Эта страница",
        "со всеми шагами на полях",
        "Все шаги",
        "вживую, в браузере",
        " или ",
    ),
}
"""The words of the list of notebooks, by language."""
TOP = Path(__file__).resolve().parent.parent
PLAY = {"en": "Play in the browser now", "uk": "Грати в браузері", "ru": "Играть в браузере"}
"""The words of the link that opens the browser edition, on each language's first page."""
ELSEWHERE = {
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "data/cossacks/README.md": "editions.md",
}
"""Pages from other folders, and their places in the documentation."""
LISTED = "docs/pages.md"
"""The list of all notebooks, the first page of the tutorials."""
_RULE = re.compile(r"(?<![\w`-])[A-Z]+(?:-[A-Z0-9_]+)+(?![\w`-])")
_STEPS = re.compile(r"\bbg\.(?:lesson|stepper|quiz|gallery|present)\(")
"""What has several steps, of which a tutorial shows the first."""
_LINK = re.compile(r"(?<!!)\[([^\]]*)\]\(([^)#:\s]+)(#[^)\s]*)?\)")


def build(to: Path, lab: str, boards: Path | None, shown: bool) -> None:
    """Write all pages.

    Args:
        to: their folder, which is replaced.
        lab: the address of the browser edition from the top of the documentation; none if empty.
        boards: the folder of the notebooks that ``boardgames-edu export`` has written, if there is one.
        shown: whether the tutorials show what their cells show; for this the notebooks run.
    """
    shutil.rmtree(to, ignore_errors=True)
    shutil.copytree(TOP / "docs", to, ignore=shutil.ignore_patterns("*.py", "__pycache__", Path(LISTED).name))
    for name, page in ELSEWHERE.items():
        write(to / page, (TOP / name).read_text(encoding="utf-8"), name)
    for file in sorted((TOP / "docs").rglob("*.md")):
        name = file.relative_to(TOP).as_posix()
        if name == LISTED:
            continue
        write(to / file.relative_to(TOP / "docs"), file.read_text(encoding="utf-8"), name)
    if lab:
        for language, words in PLAY.items():
            first = to / ("" if language == "en" else language) / "index.md"
            link = f"{'' if language == 'en' else '../'}{lab}?path={language}/00_welcome.ipynb"
            button = f'<p><a class="sd-btn sd-btn-primary" href="{link}">{words}</a></p>'
            head, _, rest = first.read_text(encoding="utf-8").partition("\n![")
            first.write_text(f"{head}\n{button}\n\n![{rest}", encoding="utf-8")
    for path, text in [*docs_rules.rulebooks(), *tutorials(lab, boards, shown), *docs_reference.reference()]:
        (to / path).parent.mkdir(parents=True, exist_ok=True)
        (to / path).write_text(text, encoding="utf-8")


def write(page: Path, text: str, source: str) -> None:
    """Write a page of the project, with links to pages or none."""

    def link(found: re.Match[str]) -> str:
        words, target, anchor = found[1], found[2], found[3] or ""
        file = posixpath.normpath(posixpath.join(posixpath.dirname(source), target))
        if (place := page_of(file)) is None:
            return words
        return f"[{words}]({posixpath.relpath(place, posixpath.dirname(page_of(source) or '') or '.')}{anchor})"

    page.write_text(_LINK.sub(link, text), encoding="utf-8")


def page_of(file: str) -> str | None:
    """Return the page that shows a file of the project, or None."""
    if file in ELSEWHERE:
        return ELSEWHERE[file]
    if file == LISTED:
        return "tutorials/index.md"
    if file.startswith("docs/"):
        return file.removeprefix("docs/")
    if found := re.fullmatch(r"notebooks/(\w+)/(.+)\.ipynb", file):
        return f"{tutorials_of(found[1])}{found[2]}.md"
    return None


# --- the notebooks ----------------------------------------------------------------------------------------------------


def tutorials(lab: str, boards: Path | None, shown: bool = False) -> Iterator[tuple[str, str]]:
    """Yield each language's notebooks with what their cells show, and their list."""
    for language, (title, about, see, whole, steps, live, either) in TUTORIALS.items():
        folder = contents.NOTEBOOKS.parent / language
        place, rows = tutorials_of(language), contents.pages(folder)
        paths = ["00_welcome", *(row.path.removesuffix(".ipynb") for row in rows)]
        outputs = docs_boards.shown(language, paths) if shown else {}
        for path in paths:
            up = "../" * (place.count("/") + path.count("/"))
            ways, onward = [], ""
            board = path if language == "en" else f"{language}/{path}"
            if boards and (boards / board).with_suffix(".html").is_file():
                ways.append(f'<a href="{up}boards/{board}.html">{whole}</a>')
                onward = f'<a href="{up}boards/{board}.html">{steps}</a>'
            runs = not site_pages.needs_more(pages.read(folder / f"{path}.ipynb"))
            if lab and runs:
                ways.append(f'<a href="{up}{lab}?path={language}/{path}.ipynb">{live}</a>')
            where = f'<p class="ways">{see} {either.join(ways)}.</p>' if ways else ""
            below = [
                html.replace(docs_boards.HERE, f"{up}pictures/{language}/{path}/") for html in outputs.get(path, ())
            ]
            yield f"{place}{path}.md", notebook(folder / f"{path}.ipynb", where, below, onward)
        others = ", ".join(
            f"[{bg.languages()[other]}]({posixpath.relpath(f'{tutorials_of(other)}index.md', place)})"
            for other in TUTORIALS
            if other != language
        )
        lines = [f"# {title}", "", f"{docs_rules.WORDS[language][4]}: {others}", "", about, ""]
        yield f"{place}index.md", "\n".join([*lines, *gallery(language, rows, outputs)])


def gallery(language: str, rows: list[contents.Page], outputs: dict[str, list[str]]) -> Iterator[str]:
    """Yield the lines of a list of notebooks in learning order: each with a picture, its title and its question."""
    word, place = pages.words(language), tutorials_of(language)
    up = "../" * place.count("/")
    yield from tree("", ["00_welcome"])
    for folder, heading in contents.HEADINGS.items():
        found = [row for row in rows if row.folder == folder]
        yield from (f"## {word(heading)}", "", '<div class="gallery">')
        for row in found:
            path = row.path.removesuffix(".ipynb")
            seen = re.search(rf'src="{docs_boards.HERE}([^"]+)"', " ".join(outputs.get(path, ())))
            game = folder if folder in bg.game_names() else next((g for g in bg.game_names() if g in path), "")
            picture = f"{up}pictures/{language}/{path}/{seen[1]}" if seen else f"{up}_static/{game or 'rurik'}.png"
            yield (
                f'<a href="{path}.html"><img loading="lazy" src="{picture}" alt=""><b>{escape(row.title)}</b>'
                f"<span>{escape(row.about)}</span></a>"
            )
        yield from ("</div>", "", *tree(word(heading), [row.path.removesuffix(".ipynb") for row in found]))


def tutorials_of(language: str) -> str:
    """Return the folder of a language's tutorials."""
    return "tutorials/" if language == "en" else f"tutorials/{language}/"


def tree(caption: str, entries: list[str]) -> list[str]:
    """Return the lines that put pages into the table of contents."""
    named = [f":caption: {caption}"] if caption else []
    return ["```{toctree}", ":hidden:", *named, "", *entries, "```", ""]


def notebook(file: Path, ways: str = "", outputs: Iterable[str] = (), onward: str = "") -> str:
    """Return a notebook as Markdown.

    Args:
        file: the notebook.
        ways: what stands under its title.
        outputs: what each of its code cells shows, as HTML.
        onward: the link to all steps, under what has several.
    """
    parts = []
    language, game = file.relative_to(contents.NOTEBOOKS.parent).parts[0], file.parent.name
    shown = iter(outputs)
    for cell in json.loads(file.read_text(encoding="utf-8"))["cells"]:
        text = "".join(cell["source"])
        if cell["cell_type"] == "code":
            parts.append(f"```python\n{text}\n```" if text.strip() else "")
            if html := next(shown, ""):
                link = f'<div class="onward">{onward}</div>' if onward and _STEPS.search(text) else ""
                parts.append(f'``````{{raw}} html\n<div class="shown">{html}{link}</div>\n``````')
        else:
            text = site_pages.BY_HAND.sub("", text).rstrip()
            if cell["id"] == "languages":
                text = re.sub(r"\.\./(\w+)/", lambda found: _over_to(found[1], language), text)
            text = re.sub(r"(\]\([^)#:]+)\.ipynb", r"\1.md", text)
            text = re.sub(r"""(href=["'][^"'#:]+)\.ipynb""", r"\1.html", text)
            text = re.sub(r"\]\([^):]*#[^)]+\)", lambda found: found[0].lower(), text)
            parts.append(_RULE.sub(lambda found: linked(found[0], game, language), text))
    head, _, rest = parts[0].partition("\n")
    parts[0] = "\n\n".join(part for part in (head, ways, rest.strip("\n")) if part)
    return "\n\n".join(parts) + "\n"


def _over_to(language: str, here: str) -> str:
    """Return the path between the tutorials of two languages."""
    return f"{posixpath.relpath(tutorials_of(language), tutorials_of(here))}/"


def linked(rule: str, game: str, language: str = "en") -> str:
    """Return a link from a notebook to a rule, or its id."""
    if game not in bg.game_names() or rule not in bg.load(game).rulebook:
        return rule
    page = docs_rules.rules_page(game, language, rule).removesuffix(".md")
    up = posixpath.relpath(".", f"{tutorials_of(language)}{game}")
    return f'<a href="{up}/{page}.html#{rule}">{rule}</a>'


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Write the pages of the documentation.")
    parser.add_argument("--to", type=Path, default=TOP / "build" / "docs-source", help="their folder")
    parser.add_argument("--lab", default="", help="the address of the browser edition, from the documentation")
    parser.add_argument("--boards", type=Path, help="notebooks that were exported, with all their boards")
    parser.add_argument("--text", action="store_true", help="tutorials without what their cells show")
    asked = parser.parse_args()
    build(asked.to.resolve(), asked.lab, asked.boards, not asked.text)
