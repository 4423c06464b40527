"""Write the sources of the documentation, for Sphinx: ``make docs``.

    python tools/docs_source.py [--to build/docs-source] [--lab ../lab/index.html]

The pages of ``docs/`` are taken as they are; links to other files of the project become links to pages, or
words. Other pages are made from data and code: the rulebooks in every language, the notebooks with what their
cells show (``tools/docs_boards.py``), the reference, the command line.
"""

from __future__ import annotations

import argparse
import inspect
import json
import os
import posixpath
import re
import shutil
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import contents
import docs_boards
import pages

import boardgames_edu as bg
from boardgames_edu.engine.data import read
from boardgames_edu.engine.events import Rule
from boardgames_edu.i18n import say
from boardgames_edu.teach.goals.challenges import challenge_rules, challenge_titles
from boardgames_edu.teach.lessons import lesson_names, lesson_rules, lesson_title
from boardgames_edu.teach.questions import kinds
from boardgames_edu.widgets.page.rulings import rule_card

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
ELSEWHERE = {
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "data/cossacks/README.md": "editions.md",
}
"""Pages from other folders, and their places in the documentation."""
LISTED = "docs/pages.md"
"""The list of all notebooks, the first page of the tutorials."""
ROOMS = (
    ("boardgames_edu.engine", "What every game shares"),
    ("boardgames_edu.scene", "Pictures as data, and their painters"),
    ("boardgames_edu.teach", "Lessons, challenges, questions, worksheets"),
    ("boardgames_edu.bots", "Computer players"),
    ("boardgames_edu.lab", "Measures, tournaments, ratings"),
    ("boardgames_edu.i18n", "Languages"),
)
WORDS = {
    "en": ("The rules of {game}", "Lessons", "Challenges", "Questions", "The other languages"),
    "uk": ("Правила гри «{game}»", "Уроки", "Завдання", "Запитання", "Іншими мовами"),
    "ru": ("Правила игры «{game}»", "Уроки", "Задания", "Вопросы", "На других языках"),
}
"""The words of a rulebook's page, by language."""
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
    for path, text in [
        *rulebooks(),
        *tutorials(lab, boards, shown),
        *reference(),
        ("reference/command_line.md", command_line()),
    ]:
        (to / path).parent.mkdir(parents=True, exist_ok=True)
        (to / path).write_text(text, encoding="utf-8")


def write(page: Path, text: str, source: str) -> None:
    """Write a page of the project, with links to pages or none."""

    def link(found: re.Match[str]) -> str:
        words, target, anchor = found[1], found[2], found[3] or ""
        file = posixpath.normpath(posixpath.join(posixpath.dirname(source), target))
        if (place := page_of(file)) is None:
            return words
        return (
            f"[{words}]({posixpath.relpath(place, posixpath.dirname(page_of(source) or '') or '.')}{anchor})"
        )

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


# --- the rulebooks ----------------------------------------------------------------------------------------------------


def rulebooks() -> Iterator[tuple[str, str]]:
    """Yield the rules of each game in each language."""
    for language in WORDS:
        with bg.speaking(language):
            for game in bg.game_names():
                yield rules_page(game, language), rulebook(game, language)


def rules_page(game: str, language: str) -> str:
    """Return the page of a game's rules."""
    return f"rules/{game}.md" if language == "en" else f"rules/{language}/{game}.md"


def rulebook(game: str, language: str) -> str:
    """Return a game's rules as a page, with what teaches each."""
    title, others = WORDS[language][0], [other for other in WORDS if other != language]
    here = posixpath.dirname(rules_page(game, language))
    links = ", ".join(
        f"[{bg.languages()[other]}]({posixpath.relpath(rules_page(game, other), here)})" for other in others
    )
    lines = [f"# {title.format(game=name_of(game, language))}", "", f"{WORDS[language][4]}: {links}", ""]
    held = held_by(game, language, here)
    sections: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for rule in read(f"{game}/rules.yaml", list[Rule]):
        card = rule_card(rule, game)
        sections[card["section"]].append(card)
    for section, cards in sections.items():
        lines += [
            f"## {plain(section)}",
            "",
            *(line for card in cards for line in described(card, held, language)),
        ]
    return "\n".join(lines)


def described(card: dict[str, Any], held: defaultdict[str, list[str]], language: str) -> Iterator[str]:
    """Yield the lines of a rule."""
    yield from (f"```{{rule}} {card['id']}", f":language: {language}", "", plain(card["text"]), "")
    yield from (f"- {note}" for note in [*map(plain, card["notes"]), *held[card["id"]]])
    yield from ("```", "")


def name_of(game: str, language: str) -> str:
    """Return the name of a game."""
    return str(read(f"{game}/game.yaml", dict[str, Any])["names"][language])


def plain(text: str) -> str:
    """Return a text with Markdown's marks escaped."""
    return re.sub(r"([*_`<\[\\|])", r"\\\1", " ".join(text.split()))


def held_by(game: str, language: str, here: str) -> defaultdict[str, list[str]]:
    """Return each rule's lessons, challenges and questions, as lines of Markdown."""
    _, lessons, tasks, asked, _ = WORDS[language]
    found: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    home = {
        name: page
        for page, names in read(f"{game}/course.yaml", dict[str, list[str]]).items()
        for name in names
    }
    for name in lesson_names(game):
        title = plain(lesson_title(f"{game}/{name}"))
        if name in home:
            title = f"[{title}]({posixpath.relpath(f'tutorials/{game}/{home[name]}.md', here)})"
        for rule in lesson_rules(f"{game}/{name}"):
            found[rule][lessons].append(title)
    titles = challenge_titles(game)
    for id, rules in challenge_rules(game).items():
        for rule in rules:
            found[rule][tasks].append(plain(titles[id]))
    for kind in kinds(game).values():
        for rule in kind.rules:
            found[rule][asked].append(f"{plain(say(kind.title))} (`{kind.name}`)")
    lines: defaultdict[str, list[str]] = defaultdict(list)
    for rule, ways in found.items():
        lines[rule] = [f"{way}: {', '.join(names)}" for way, names in ways.items()]
    return lines


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
            if lab:
                ways.append(f'<a href="{up}{lab}?path={language}/{path}.ipynb">{live}</a>')
            where = f'<p class="ways">{see} {either.join(ways)}.</p>' if ways else ""
            below = [
                html.replace(docs_boards.HERE, f"{up}pictures/{language}/{path}/")
                for html in outputs.get(path, ())
            ]
            yield f"{place}{path}.md", notebook(folder / f"{path}.ipynb", where, below, onward)
        word = pages.words(language)
        others = [other for other in TUTORIALS if other != language]
        links = ", ".join(
            f"[{bg.languages()[other]}]({posixpath.relpath(f'{tutorials_of(other)}index.md', place)})"
            for other in others
        )
        table = contents.table(rows, word=word).replace(".ipynb)", ".md)")
        lines = [f"# {title}", "", f"{WORDS[language][4]}: {links}", "", about, "", table, ""]
        lines += tree("", ["00_welcome"])
        for name, heading in contents.HEADINGS.items():
            lines += tree(
                word(heading), [row.path.removesuffix(".ipynb") for row in rows if row.folder == name]
            )
        if language == "en":
            lines += tree(WORDS[language][4], [f"{other}/index" for other in others])
        yield f"{place}index.md", "\n".join(lines)


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
    page = rules_page(game, language).removesuffix(".md")
    up = posixpath.relpath(".", f"{tutorials_of(language)}{game}")
    return f'<a href="{up}/{page}.html#{rule}">{rule}</a>'


# --- the reference ----------------------------------------------------------------------------------------------------


def reference() -> Iterator[tuple[str, str]]:
    """Yield the pages of ``bg`` and of each shared room."""
    lines = [
        "# Every name of `bg`",
        "",
        "By the alphabet. [The names of `bg`](../public_api.md) has them by what they are for.",
        "",
    ]
    for name in sorted(set(bg.__all__) - {"__version__"}, key=str.lower):
        lines += [
            f"## {name}",
            "",
            "```{eval-rst}",
            *document(f"boardgames_edu.{name}", getattr(bg, name)),
            *["   :no-index:"] * isinstance(getattr(bg, name), type),  # links to a class lead to its room
            "```",
            "",
        ]
    yield "reference/names.md", "\n".join(lines)
    for room, title in ROOMS:
        yield (
            f"reference/{room.rpartition('.')[2]}.md",
            "\n".join([f"# {title}: `{room}`", "", *modules(room)]),
        )


def document(path: str, value: object) -> list[str]:
    """Return autodoc's lines for a class, a function or a value."""
    if isinstance(value, type):
        return [f".. autoclass:: {path}", "   :members:"]
    return [f".. autofunction:: {path}" if inspect.isroutine(value) else f".. autodata:: {path}"]


def modules(room: str) -> Iterator[str]:
    """Yield the modules of a room with what each defines for others: names without an underscore."""
    for file in sorted((TOP / room.replace(".", "/")).rglob("*.py")):
        name = ".".join(file.relative_to(TOP).with_suffix("").parts).removesuffix(".__init__")
        module = import_module(name)
        own = [
            word
            for word, value in vars(module).items()
            if not re.fullmatch("_.*|[A-Z]", word) and getattr(value, "__module__", "") == name
        ]
        if own:
            yield f"## `{name}`\n"
            yield f"{first_line(module)}\n"
            for word in own:
                value = getattr(module, word)
                yield "\n".join(
                    [f"### {word}", "", "```{eval-rst}", *document(f"{name}.{word}", value), "```", ""]
                )


def first_line(module: Any) -> str:
    """Return the first sentence of a module's docstring."""
    return plain((module.__doc__ or "").strip().split("\n\n")[0])


def command_line() -> str:
    """Return the reference of the command ``boardgames-edu``, as typer writes it."""
    words = [sys.executable, "-m", "typer", "boardgames_edu.cli", "utils", "docs", "--name", "boardgames-edu"]
    words += ["--title", "The command boardgames-edu"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(TOP), os.environ.get("PYTHONPATH", "")])}
    return subprocess.run(words, check=True, capture_output=True, text=True, env=environment).stdout  # noqa: S603


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Write the pages of the documentation.")
    parser.add_argument("--to", type=Path, default=TOP / "build" / "docs-source", help="their folder")
    parser.add_argument(
        "--lab", default="", help="the address of the browser edition, from the documentation"
    )
    parser.add_argument("--boards", type=Path, help="notebooks that were exported, with all their boards")
    parser.add_argument("--text", action="store_true", help="tutorials without what their cells show")
    asked = parser.parse_args()
    build(asked.to.resolve(), asked.lab, asked.boards, not asked.text)
