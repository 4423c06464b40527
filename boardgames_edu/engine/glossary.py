"""The glossary of a game: its words in each language.

It is ``data/<game>/glossary.yaml``, which also lists words that must not be used for them; a game may have none.
Knows no screen.
"""

import msgspec

from boardgames_edu.engine.data import located, read
from boardgames_edu.i18n.speech import Case

_Words = dict[str, list[str]]
"""Language -> words, or patterns for them."""


class GlossaryEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"forbidden": "not"}):
    r"""A word of a game, as its rulebooks have it.

    Attributes:
        names: the word in each language.
        also: other words for it that a reader may look for.
        text: what it means, in a sentence.
        forbidden: regular expressions of what must not stand for it in translations (``not`` in the file).
        when: the English text that it is forbidden in, as a regular expression; any if empty.
        allowed: contexts in which a forbidden word is right all the same.
        inferred: the languages whose word is ours, for want of one in that edition.

    Example:
        >>> track = GlossaryEntry("track", {"en": "track", "uk": "трек"}, forbidden={"uk": [r"\bшкал"]})
        >>> track.broken("uk", "Two tracks.", "Дві шкали."), track.broken("uk", "Two tracks.", "Два треки.")
        (['шкал'], [])
    """

    id: str
    names: dict[str, str]
    also: _Words = {}
    text: str = ""
    forbidden: _Words = {}
    when: str = ""
    allowed: _Words = {}
    inferred: list[str] = []

    def broken(self, language: str, english: str, translated: str) -> list[str]:
        """Return what stands in a translation though it must not."""
        import re

        if language not in self.forbidden or not re.search(self.when, english, re.DOTALL):
            return []
        for pattern in self.allowed.get(language, ()):
            translated = re.sub(pattern, "…", translated)
        found = (re.search(pattern, translated, re.DOTALL) for pattern in self.forbidden[language])
        return [match.group() for match in found if match]


class Glossary(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The words of a game, in the order of the file.

    Attributes:
        terms: the words.
        cases: by language and name (of whatever has a name), how it changes within a sentence.
        note: by language, where the words come from if not from a printed rulebook.
    """

    terms: list[GlossaryEntry] = []
    cases: dict[str, dict[str, dict[Case, str]]] = {}
    note: dict[str, str] = {}

    @property
    def names(self) -> dict[str, dict[str, str]]:
        """The words by id and language, as a lexicon has them."""
        return {term.id: term.names for term in self.terms}


def load_glossary(game: str) -> Glossary:
    """Return the glossary of a game; an empty one without a file.

    Raises:
        DataError: the file has a key that is not known, or a value that does not fit.

    >>> next(term.names["uk"] for term in load_glossary("rurik").terms if term.id == "boat")
    'човен'
    """
    name = f"{game}/glossary.yaml"
    return read(name, Glossary) if located(name).is_file() else Glossary()
