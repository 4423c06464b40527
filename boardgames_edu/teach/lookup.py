"""Look-up of a game's words: translations, meaning and rules.

Words are those of the glossary and the names of the game's things. This module knows no screen.
"""

import re
from collections.abc import Iterator, Mapping
from operator import itemgetter
from typing import NamedTuple

from boardgames_edu.engine.errors import OptionError, shown
from boardgames_edu.engine.events import Rule
from boardgames_edu.engine.glossary import load_glossary
from boardgames_edu.engine.registry import load
from boardgames_edu.i18n import N_, languages, lexicon_of, speaking
from boardgames_edu.teach.history import HistoryCard, load_history

_ENDING = re.compile(r"\w{4}[аеєиіоуюяы]")
_BRACKETS = re.compile(r"\([^)]*\)")


class WordEntry(NamedTuple):
    """A word of a game.

    Attributes:
        names: the word by language.
        also: other words for it, by language.
        text: what it means, in English; empty for a mere name.
    """

    names: Mapping[str, str]
    also: Mapping[str, list[str]]
    text: str

    def spoken(self, code: str) -> list[str]:
        """Return the word and its synonyms in a language, for comparing."""
        return [plain(_BRACKETS.sub("", word)) for word in (self.names.get(code), *self.also.get(code, ())) if word]

    def rank(self, wanted: str) -> int:
        """Return how well it fits, from 0 to 3.

        0 is the word, 1 begins with it, 2 contains it, 3 does not.

        ``wanted`` comes from :func:`plain`. Its last vowel may differ: "непокору" finds "непокора".
        """
        known = [word for code in languages() for word in self.spoken(code)]
        if wanted in known:
            return 0
        stem = wanted[:-1] if _ENDING.fullmatch(wanted[-5:]) else wanted
        if any(f" {stem}" in f" {word}" for word in known):
            return 1
        return 2 if any(wanted in word for word in known) else 3


class Found(NamedTuple):
    """The words found, best first, with rules and histories of things."""

    words: tuple[WordEntry, ...]
    rules: tuple[Rule, ...]
    history: tuple[HistoryCard, ...] = ()


def find(game: str, wanted: str) -> Found:
    """Find a word in any language, and the rules that contain it.

    An empty text finds the whole glossary. A rule contains the word if its text or id does, or if its English
    text has the English word.

    Raises:
        OptionError: there is no such game, or ``wanted`` is no text.

    >>> [found.words[0].names["en"] for found in map(lambda word: find("rurik", word), ("човен", "ладья", "boat"))]
    ['boat', 'boat', 'boat']
    """
    load(game)
    if not isinstance(wanted, str):
        raise OptionError(N_("What to look up is a word or a part of one, not {value}."), value=shown(wanted))
    wanted = plain(wanted)
    if not wanted:
        return Found(tuple(word for word in words_of(game) if word.text), ())
    ranked = sorted(((word.rank(wanted), word) for word in words_of(game)), key=itemgetter(0))
    words = tuple(word for rank, word in ranked if rank < 3)
    meant = {name for rank, word in ranked if rank == ranked[0][0] < 3 for name in word.spoken("en")}
    told = tuple(card for card in load_history(game) if plain(card.english) in meant)
    return Found(words, tuple(_rules(game, {wanted, *meant})), told)


def english(game: str, wanted: str) -> set[str]:
    """Return the English names of a game's word; none if unknown.

    >>> english("rurik", "човен")
    {'boat'}
    """
    return {name for word in words_of(game) if word.rank(plain(wanted)) == 0 for name in word.spoken("en")}


def _rules(game: str, wanted: set[str]) -> Iterator[Rule]:
    """Yield the rules with one of these words, translated or in English."""
    book = load(game).rulebook
    with speaking("en"):
        english = {rule.id: plain(rule.text) for rule in book.values()}
    for rule in book.values():
        text = plain(f"{rule.id} {rule.section} {rule.text}")
        if any(word in text or word in english[rule.id] for word in wanted):
            yield rule


def words_of(game: str) -> tuple[WordEntry, ...]:
    """Return a game's words: its glossary and names, each once."""
    load(game).new()  # a game hands in its names when it is first played
    terms = [WordEntry(term.names, term.also, term.text) for term in load_glossary(game).terms]
    named = [WordEntry(names, {}, "") for things in lexicon_of(game).values() for names in things.values()]
    found: dict[str, WordEntry] = {}
    for word in (*terms, *named):
        found.setdefault(str([word.spoken(code)[:1] for code in languages()]), word)
    return tuple(found.values())


def plain(text: str) -> str:
    """Return a text without case, brackets and optional marks, for comparing.

    >>> plain("Пам’ятка (Ёлка)")
    "пам'ятка елка"
    """
    told = text.casefold().replace("ё", "е").replace("’", "'")
    return " ".join("".join(" " if mark in "()«»/" else mark for mark in told).split())
