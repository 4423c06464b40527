"""Errors for bad input: one clear sentence that says what, where, and what would be right.

Nothing here knows a game. An error keeps its English template and its facts apart, so that the sentence
is made at the edge, in the reader's language.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable

from boardgames_edu.i18n import N_, listed, say


class BadInput(ValueError):
    """Something that came from outside does not fit.

    Attributes:
        template: the English sentence with ``{placeholders}``, the key of its translations.
        facts: what fills the placeholders.
    """

    def __init__(self, template: str, **facts: object) -> None:
        super().__init__(template, facts)
        self.template = template
        self.facts = facts

    def __str__(self) -> str:
        return say(self.template, self.facts)

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuild, (type(self), self.template, self.facts))


def _rebuild(kind: type[BadInput], template: str, facts: dict[str, object]) -> BadInput:
    return kind(template, **facts)


class NotationError(BadInput):
    """A move, as text, that cannot be read."""


class OptionError(BadInput):
    """An unknown game, option, seat count or choice."""


class PositionError(BadInput):
    """A position written by hand that no game can reach or that cannot be read."""


class RecordError(BadInput):
    """A saved game that is damaged, tampered with, or from a later version."""


class DataError(BadInput):
    """A file of ``data/`` with a mistake; names the file, the line and the key."""


def nearest(word: str, choices: Iterable[object]) -> str:
    """The choices as one readable text, the one most like ``word`` first.

    >>> nearest("kiew", ["azov", "kiev", "murom"])
    'kiev, azov, murom'
    """
    names = [str(choice) for choice in choices]
    alike = difflib.get_close_matches(word, names, n=1, cutoff=0.6)
    return listed(alike + [name for name in names if name not in alike])


def one_of(
    kind: str, word: object, choices: Iterable[object], error: type[BadInput] = OptionError
) -> BadInput:
    """The error for a word that is none of ``choices``, with the nearest one first."""
    return error(
        N_("Unknown {what}: {word}. Choose from: {choices}."),
        what=kind,
        word=repr(word),
        choices=nearest(str(word), choices),
    )
