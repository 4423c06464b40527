"""Translations on disk: gettext catalogues (``.po``), read through Babel when another language is first used.

Each language has two. ``boardgames_edu.po`` holds the sentences of the program, which are templates. ``course.po``
holds the texts of ``data/``: rules, lessons, challenges, cards. It is opened at the first text that the program's does
not have. There are no compiled catalogues in the repository: reading the text takes a moment, once a session.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from babel import Locale
from babel.messages.pofile import read_po

LOCALES = Path(__file__).parent / "locales"
_ORDER = {"one": 0, "few": 1, "many": 2, "other": 2}


class Catalogue(NamedTuple):
    """The translations of one language: of single sentences, and of sentences that change with a number."""

    single: dict[str, str]
    plural: dict[tuple[str, ...], tuple[str, ...]]


@cache
def catalogue(language: str) -> Catalogue:
    """The translations of what the program says."""
    return _read(language, "boardgames_edu")


@cache
def course(language: str) -> Catalogue:
    """The translations of the texts of ``data/``."""
    return _read(language, "course")


def _read(language: str, name: str) -> Catalogue:
    """Read a catalogue. Empty and fuzzy translations are left out, so that English is said instead."""
    single: dict[str, str] = {}
    plural: dict[tuple[str, ...], tuple[str, ...]] = {}
    path = LOCALES / language / "LC_MESSAGES" / f"{name}.po"
    with path.open("rb") as file:
        messages = read_po(file, locale=language)
    for message in messages:
        if not message.id or message.fuzzy:
            continue
        if isinstance(message.id, str):
            if isinstance(message.string, str) and message.string:
                single[message.id] = message.string
        elif isinstance(message.string, tuple) and all(message.string):
            plural[tuple(message.id)] = message.string
    return Catalogue(single, plural)


def translation(language: str, text: str) -> str | None:
    """The translation of a template of the program, else of a text of the course, or None."""
    return catalogue(language).single.get(text) or course(language).single.get(text)


def plural_translations(language: str, one: str, many: str) -> tuple[str, ...] | None:
    """The forms of a sentence that changes with a number, or None."""
    return catalogue(language).plural.get((one, many))


def plural_form(language: str, number: int) -> int:
    """Which form goes with a number: 0 one, 1 few, 2 many.

    >>> [plural_form("uk", n) for n in (1, 2, 5, 11, 21, 22, 112)]
    [0, 1, 2, 2, 0, 1, 2]
    """
    return _ORDER[_locale(language).plural_form(number)]


@cache
def _locale(language: str) -> Locale:
    return Locale.parse(language)
