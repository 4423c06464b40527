"""Write the rulebooks of the documentation: a page for each chapter, in each language, for ``tools/docs_source.py``.

``rules/rurik.html#R-TAX-02`` is the address of a rule, and stays: the page of a rulebook names all of its rules, and
leads on to the chapter that has the rule's text. ``docs/rules/chapters.yaml`` has the chapters.
"""

from __future__ import annotations

import posixpath
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import yaml

import boardgames_edu as bg
from boardgames_edu.engine.data import read
from boardgames_edu.engine.events import Rule
from boardgames_edu.i18n import language, say
from boardgames_edu.teach.goals.challenges import challenge_rules, challenge_titles
from boardgames_edu.teach.lessons import lesson_names, lesson_rules, lesson_title
from boardgames_edu.teach.questions import kinds
from boardgames_edu.widgets.page.rulings import rule_card

TOP = Path(__file__).resolve().parent.parent
WORDS = {
    "en": ("The rules of {game}", "Lessons", "Challenges", "Questions", "The other languages"),
    "uk": ("Правила гри «{game}»", "Уроки", "Завдання", "Запитання", "Іншими мовами"),
    "ru": ("Правила игры «{game}»", "Уроки", "Задания", "Вопросы", "На других языках"),
}
"""The words of a rulebook's page, by language."""


@cache
def chapters(game: str) -> dict[str, tuple[dict[str, str], frozenset[str]]]:
    """Return a game's chapters by page: the names, and the subjects of the rules."""
    rows = yaml.safe_load((TOP / "docs" / "rules" / "chapters.yaml").read_text(encoding="utf-8"))[game]
    return {row["page"]: (row["names"], frozenset(row["subjects"])) for row in rows}


def chapter_of(game: str, rule: str) -> str:
    """Return the chapter that has a rule. Raises KeyError."""
    subject = rule.split("-")[1]
    for page, (_, subjects) in chapters(game).items():
        if subject in subjects:
            return page
    raise KeyError(f"docs/rules/chapters.yaml has no chapter for {rule}")


def rules_page(game: str, language: str, rule: str = "") -> str:
    """Return the page of a game's rulebook, or of the chapter that has a rule."""
    folder = "rules" if language == "en" else f"rules/{language}"
    return f"{folder}/{game}/{chapter_of(game, rule)}.md" if rule else f"{folder}/{game}.md"


def rulebooks() -> Iterator[tuple[str, str]]:
    """Yield the pages of each game in each language."""
    for spoken in WORDS:
        with bg.speaking(spoken):
            for game in bg.game_names():
                yield from rulebook(game)


def rulebook(game: str) -> Iterator[tuple[str, str]]:
    """Yield the pages of a game's rules in the language that is spoken: their list, then the chapters."""
    spoken = language()
    title, *_, elsewhere = WORDS[spoken]
    first = rules_page(game, spoken)
    held = held_by(game, f"{posixpath.dirname(first)}/{game}")
    cards: dict[str, list[dict[str, Any]]] = {page: [] for page in chapters(game)}
    for rule in read(f"{game}/rules.yaml", list[Rule]):
        cards[chapter_of(game, rule.id)].append(rule_card(rule, game))
    others = ", ".join(
        f"[{bg.languages()[other]}]({posixpath.relpath(rules_page(game, other), posixpath.dirname(first))})"
        for other in WORDS
        if other != spoken
    )
    name = read(f"{game}/game.yaml", dict[str, Any])["names"][spoken]
    lines = [f"# {title.format(game=name)}", "", f"{elsewhere}: {others}", ""]
    for page, (names, _) in chapters(game).items():
        ids = " ".join(
            f'<a class="rule" id="{card["id"]}" href="{game}/{page}.html#{card["id"]}">{card["id"]}</a>'
            for card in cards[page]
        )
        lines += [f"## [{names[spoken]}]({game}/{page}.md)", "", f'<p class="rules">{ids}</p>', ""]
        yield f"{posixpath.dirname(first)}/{game}/{page}.md", chapter(names[spoken], cards[page], held)
    lines += ["```{toctree}", ":hidden:", "", *(f"{game}/{page}" for page in cards), "```", ""]
    yield first, "\n".join(lines)


def chapter(title: str, cards: list[dict[str, Any]], held: defaultdict[str, list[str]]) -> str:
    """Return a chapter by its sections, with what teaches each rule."""
    lines, section = [f"# {title}", ""], title
    sections = list(dict.fromkeys(card["section"] for card in cards))
    for card in sorted(cards, key=lambda one: sections.index(one["section"])):
        if card["section"] != section:
            section = card["section"]
            lines += [f"## {plain(section)}", ""]
        lines += [f"```{{rule}} {card['id']}", f":language: {language()}", "", plain(card["text"]), ""]
        lines += [f"- {note}" for note in [*map(plain, card["notes"]), *held[card["id"]]]]
        lines += ["```", ""]
    return "\n".join(lines)


def plain(text: str) -> str:
    """Return a text with Markdown's marks escaped."""
    return re.sub(r"([*_`<\[\\|])", r"\\\1", " ".join(text.split()))


def held_by(game: str, here: str) -> defaultdict[str, list[str]]:
    """Return each rule's lessons, challenges and questions, as lines of Markdown."""
    spoken = language()
    _, lessons, tasks, asked, _ = WORDS[spoken]
    found: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    home = {name: page for page, names in read(f"{game}/course.yaml", dict[str, list[str]]).items() for name in names}
    folder = "tutorials" if spoken == "en" else f"tutorials/{spoken}"
    for name in lesson_names(game):
        title = plain(lesson_title(f"{game}/{name}"))
        if name in home:
            title = f"[{title}]({posixpath.relpath(f'{folder}/{game}/{home[name]}.md', here)})"
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
