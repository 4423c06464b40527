"""The texts of ``data/`` for translators, each with its place.

They are all that a learner can see, and are found by the same readers and keys that show them.
``tests/test_course_texts.py`` records what is asked for while the course is read, and checks that nothing is
left out.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from boardgames_edu.engine.data import folder, read
from boardgames_edu.engine.events import RULE_TEXTS
from boardgames_edu.engine.glossary import load_glossary
from boardgames_edu.engine.registry import game_names, load
from boardgames_edu.i18n import nameless, speaking
from boardgames_edu.teach.examples import examples

KINDS = (
    "rules",
    "rulings",
    "cards",
    "lessons",
    "challenges",
    "examples",
    "misconceptions",
    "tutor",
    "gallery",
    "history",
    "glossary",
    "names",
    "values",
)
WORDS = (
    "title",
    "objective",
    "explain",
    "show",
    "try",
    "ask",
    "words",
    "why",
    "misconception",
    "lost",
    "more",
    "below",
)
"""The keys of data files whose values a learner reads."""
SILENT = ("position", "positions", "new", "holds", "hints")
"""The keys of data files whose values are never shown."""


class Text(NamedTuple):
    """A text to translate: its kind, its place, and the English."""

    kind: str
    place: str
    english: str


def texts(language: str) -> Iterator[Text]:
    """Yield the course's texts in reading order, each once."""
    seen = set[str]()
    for game in game_names():
        for text in of_game(game, language):
            if text.english and text.english not in seen:
                seen.add(text.english)
                yield text


def of_game(game: str, language: str) -> Iterator[Text]:
    """Yield the texts of a game, which may repeat."""
    with speaking("en"):
        for kind, found in (
            ("rules", _rules(game)),
            ("rulings", _rulings(game)),
            ("cards", _cards(game)),
            ("lessons", _lessons(game)),
            ("challenges", _challenges(game)),
            ("examples", _examples(game)),
            ("misconceptions", _mistakes(game)),
            ("tutor", _whole(game, "tutor")),
            ("gallery", _whole(game, "gallery")),
            ("history", _history(game)),
            ("glossary", _glossary(game)),
            ("names", _names(game, language)),
            ("values", _values(game)),
        ):
            for place, english in found:
                yield Text(kind, f"data/{game}{place}", english)


Found = Iterator[tuple[str, str]]


def _rules(game: str) -> Found:
    for rule in load(game).rulebook.values():
        for key in RULE_TEXTS:
            yield f"/rules.yaml#{rule.id}" + ("" if key == "text" else f".{key}"), getattr(rule, key)


def _rulings(game: str) -> Found:
    """Yield the rulings that rules name; a rule's box shows them."""
    named = {rule.ruling for rule in load(game).rulebook.values()}
    for row in _read(folder() / game / "rulings.yaml"):
        if row["id"] in named:
            yield f"/rulings.yaml#{row['id']}.topic", row["topic"]
            yield f"/rulings.yaml#{row['id']}", " ".join(row["ruling"].split())


def _cards(game: str) -> Found:
    """Yield the texts of cards, and of notes on reconstructed ones."""
    for kind in getattr(load(game).labels, "CARDS", ()):
        printed = load(game).setup().components
        alone = getattr(printed, f"solo_{kind}", None)
        for row in (*getattr(printed, f"{kind}s"), *([alone] if alone else [])):
            yield f"/{kind}s.yaml#{row.id}", row.text
            yield f"/{kind}s.yaml#{row.id}.why", row.why if row.confidence == "reconstructed" else ""


def _lessons(game: str) -> Found:
    for path in sorted((folder() / game / "lessons").glob("*.yaml")):
        yield from _worded(_read(path), f"/lessons/{path.name}#")


def _challenges(game: str) -> Found:
    for row in _read(folder() / game / "challenges.yaml")["challenges"]:
        yield from _worded(row, f"/challenges.yaml#{row['id']}.")


def _worded(value: Any, place: str) -> Found:
    """Yield the words in a lesson or challenge, from top to bottom."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value, start=1)
    for key, part in pairs:
        if isinstance(part, str):
            if key in WORDS:
                yield f"{place}{key}", part
        elif key in ("slips", "lines"):
            each = part.items() if isinstance(part, dict) else enumerate(part, start=1)
            yield from ((f"{place}{key}.{name}", words) for name, words in each)
        elif isinstance(part, (dict, list)) and key not in SILENT:
            yield from _worded(part, f"{place}{key}.")


def _examples(game: str) -> Found:
    for example in examples(game).values():
        yield f"/examples.yaml#{example.id}.title", example.headline
        for case in example.cases():
            number = case[0].case
            yield f"/examples.yaml#{example.id}" + (f".derived.{number}" if number else ""), case[0].story


def _mistakes(game: str) -> Found:
    for path in sorted((folder() / game / "misconceptions").glob("*.yaml")):
        for row in _read(path)["misconceptions"]:
            yield from ((f"/misconceptions/{path.name}#{row['rule']}", wrong) for wrong in row["wrong"])


def _whole(game: str, name: str) -> Found:
    """Yield the words of the tutor or gallery, if there is one."""
    path = folder() / game / f"{name}.yaml"
    if path.is_file():
        yield from _worded(_read(path), f"/{path.name}#")


def _history(game: str) -> Found:
    """Yield the texts of histories; their sources keep their titles."""
    path = folder() / game / "history.yaml"
    for row in _read(path)["cards"] if path.is_file() else ():
        for key in ("event", "history", "disputed", "game", "ask"):
            yield f"/history.yaml#{row['about'].replace(':', '/')}.{key}", row.get(key, "")


def _glossary(game: str) -> Found:
    """Yield the meanings of words, and their sources."""
    found = load_glossary(game)
    yield from ((f"/glossary.yaml#{term.id}", term.text) for term in found.terms)
    yield from ((f"/glossary.yaml#note.{code}", text) for code, text in found.note.items())


def _names(game: str, language: str) -> Found:
    load(game).new()  # a game hands in its names when it is first played
    for id, name in nameless(game, language).items():
        yield f"#{id.replace(' ', '.')}", name


def _values(game: str) -> Found:
    """Yield what the weights of an evaluation mean."""
    path = folder() / game / "values.yaml"
    for name, row in _read(path)["weights"].items() if path.is_file() else ():
        yield f"/values.yaml#{name.replace(' ', '.')}", row.get("means", "")


def _read(path: Path) -> Any:
    return read(path.relative_to(folder()).as_posix(), object)


# --- what a translation has to keep ----------------------------------------------------------------------------------

_SAME = {
    "the ids of rules": re.compile(r"\b[A-Z]+(?:-[A-Z0-9_]+)+\b"),
    "the code between backticks": re.compile(r"`[^`]*`"),
    "the marks of emphasis": re.compile(r"\*+"),
    "the braces": re.compile(r"[{}]"),
}
_FIGURES = re.compile(r"\d+")
_BARE = ("Develop 1 Ability",)
"""Names whose figure other languages leave out."""


def lost(english: str, translated: str) -> list[str]:
    """Return what a translation does not keep of its English text.

    >>> lost("Pay **2** coins (R-TAX-02).", "Заплатіть **дві** монети (R-TAX-02).")
    ['the figures']
    """
    found = [
        what
        for what, pattern in _SAME.items()
        if Counter(pattern.findall(english)) != Counter(pattern.findall(translated))
    ]
    for name in _BARE:
        english = english.replace(name, "")
    missing = Counter(_FIGURES.findall(english)) - Counter(_FIGURES.findall(translated))
    return [*found, *(["the figures"] if missing else [])]
