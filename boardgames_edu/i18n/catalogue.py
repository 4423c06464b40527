"""Translations on disk: gettext catalogues (``.po``), read through Babel when another language is first used.

There are no compiled catalogues in the repository: reading the text takes some milliseconds, once a session.
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
    """Read a language's catalogue. Empty and fuzzy translations are left out, so that English is said instead."""
    single: dict[str, str] = {}
    plural: dict[tuple[str, ...], tuple[str, ...]] = {}
    path = LOCALES / language / "LC_MESSAGES" / "boardgames_edu.po"
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


def translation(language: str, template: str) -> str | None:
    """The translation of a template, or None."""
    return catalogue(language).single.get(template)


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
