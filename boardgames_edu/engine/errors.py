"""Errors for bad input: what is wrong, where, what would be right.

Nothing here knows a game. An error keeps its English template and its facts apart, so that the sentence
is made at the edge, in the reader's language.
"""

import difflib
from collections.abc import Iterable
from functools import partial

from boardgames_edu.i18n import N_, Verbatim, listed, say

LONGEST = 300
"""The most characters of a message, whatever the input was."""
UNKNOWN = "Unknown %s: {word}. Choose from: {choices}."
"""The sentences about unknown words, by kind of word."""
NEEDS_EXTRA = N_('This needs {name}. Add it to the installed package: pip install "boardgames-edu[{extra}]"')
"""The sentence about a missing package of an extra."""
_PART = 120
"""The most characters of one fact in a clipped message."""
_NEAREST = 8
"""How many alternatives a message names."""


class BadInput(ValueError):
    """Input from outside that does not fit.

    The message has at most `LONGEST` characters.

    Attributes:
        template: the English sentence with ``{placeholders}``, the key of its translations.
        facts: what fills the placeholders.
    """

    def __init__(self, template: str, **facts: object) -> None:
        super().__init__(template, facts)
        self.template = template
        self.facts = facts

    def __str__(self) -> str:
        try:
            told = say(self.template, self.facts)
        except ValueError:  # a number too long to be written
            told = ""
        if not told or len(told) > LONGEST:
            told = clipped(say(self.template, {key: _part(value) for key, value in self.facts.items()}), LONGEST)
        return told.encode("utf-8", "backslashreplace").decode("utf-8")  # half a letter cannot be shown

    def __reduce__(self) -> tuple[object, ...]:
        return partial(type(self), self.template, **self.facts), ()


def _part(value: object) -> object:
    """Return a fact of a message, clipped."""
    if isinstance(value, int):
        return value if abs(value) < 10**15 else shown(value)
    part = clipped(str(value), _PART)
    return Verbatim(part) if isinstance(value, Verbatim) else part


class NotationError(BadInput):
    """A move as text that cannot be read."""


class OptionError(BadInput):
    """An unknown game, option, seat count or choice."""


class PositionError(BadInput):
    """A position that no game can reach, or that cannot be read."""


class RecordError(BadInput):
    """A saved game that is damaged, changed or from another version."""


class ViewError(BadInput):
    """Something asked of a view that only a full state can do."""


class DataError(BadInput):
    """A mistake in a data file; names file, line and key."""


def clipped(text: str, most: int) -> str:
    """Cut a text to a number of characters.

    >>> clipped("a long story", 7)
    'a long…'
    """
    return text if len(text) <= most else text[: most - 1] + "…"


def shown(value: object, most: int = 80) -> Verbatim:
    """Show a value as Python would write it, cut short.

    >>> shown("kiew"), shown([1] * 100, 10)
    ("'kiew'", '[1, 1, 1,…')
    """
    try:
        if isinstance(value, str):
            return Verbatim(clipped(repr(value[:most]), most))
        written = repr(value)
        return Verbatim(clipped(f"<{type(value).__name__}>" if "\n" in written else written, most))
    except Exception:  # noqa: BLE001  (a number too long to be written, an object that cannot say what it is)
        return Verbatim(f"<{type(value).__name__}>")


def nearest(word: object, choices: Iterable[object], most: int = _NEAREST) -> str:
    """Join the choices as text, the one most like ``word`` first.

    Of many choices only the nearest few are named.

    >>> nearest("kiew", ["azov", "kiev", "murom"])
    'kiev, azov, murom'
    >>> nearest("r7", [f"r{number}" for number in range(100)], most=3)
    'r7, r97, r87, …'
    """
    names = [str(choice) for choice in choices]
    text = word[:LONGEST] if isinstance(word, str) else shown(word)
    few, in_small = len(names) > most, {name.lower(): name for name in names}
    close = difflib.get_close_matches(text.lower(), in_small, n=most if few else 1, cutoff=0.6)
    alike = [in_small[name] for name in close]
    ranked = alike + [name for name in names if name not in alike]
    return listed(ranked[:most]) + (", …" if few else "")


def one_of(
    kind: str, word: object, choices: Iterable[object], error: type[BadInput] = OptionError, **facts: object
) -> BadInput:
    """Make the error for an unknown word, with the nearest choice first.

    The kind is a literal at each call: ``tools/messages.py`` makes a template of each, since its gender and case are
    the translation's.
    """
    return error(UNKNOWN % kind, word=shown(word), choices=nearest(word, choices) or "none", **facts)
