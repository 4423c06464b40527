"""Translations on disk: gettext catalogues (``.po``), read through Babel on first use.

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
    """The translations of one language, with plural forms."""

    single: dict[str, str]
    plural: dict[tuple[str, ...], tuple[str, ...]]


@cache
def load_catalogue(language: str) -> Catalogue:
    """Return the translations of the program's sentences."""
    return _read(language, "boardgames_edu")


@cache
def course(language: str) -> Catalogue:
    """Return the translations of the texts of ``data/``."""
    return _read(language, "course")


def _read(language: str, name: str) -> Catalogue:
    """Read a catalogue without empty and fuzzy translations.

    English is said instead of those.
    """
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
    """Return a template's translation from the program or the course, or None."""
    return load_catalogue(language).single.get(text) or course(language).single.get(text)


def plural_translations(language: str, one: str, many: str) -> tuple[str, ...] | None:
    """Return the plural forms of a sentence, or None."""
    return load_catalogue(language).plural.get((one, many))


def plural_form(language: str, number: int) -> int:
    """Return a number's plural form: 0 one, 1 few, 2 many.

    >>> [plural_form("uk", n) for n in (1, 2, 5, 11, 21, 22, 112)]
    [0, 1, 2, 2, 0, 1, 2]
    """
    return _ORDER[_locale(language).plural_form(number)]


@cache
def _locale(language: str) -> Locale:
    return Locale.parse(language)
