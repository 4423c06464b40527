"""Sentences: a template and its facts in the current language.

It reads translations through :mod:`boardgames_edu.i18n.catalogue`; while English is spoken, none is ever opened.
"""

import difflib
import os
import string
import warnings
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import cache
from typing import Literal, NamedTuple, get_args

from boardgames_edu.i18n import remembered

Names = Mapping[str, Mapping[str, Mapping[str, str]]]
"""Names of a game's things: kind -> id -> language -> name."""

Case = Literal["gen", "dat", "acc", "ins", "fem", "fema"]
"""Genitive, dative, accusative, instrumental; of a colour also what a feminine word has, and in the accusative."""
CASES: tuple[str, ...] = get_args(Case)
"""The cases that a placeholder may ask for: ``{seat:gen}``."""
Cases = Mapping[str, Mapping[str, Mapping[Case, str]]]
"""Forms of names: language -> name -> case -> form."""

LANGUAGES = {"en": "English", "uk": "українська", "ru": "русский"}
VARIABLE = "BOARDGAMES_EDU_LANGUAGE"
_FIGURES = str.maketrans("-.", "−,")

_ANEW = 'To choose again: `bg.set_language("uk", remember=True)`. To forget it: `bg.set_language(None)`.'

_lexicons: dict[str, Names] = {}
_cases: dict[str, Cases] = {}
_chosen: list[str] = []  # the one language that is spoken everywhere; empty until first asked for
_unchosen: list[bool] = []  # not empty while nobody has chosen that language
_spoken: ContextVar[str | None] = ContextVar("spoken_language", default=None)


class UnknownLanguage(LookupError):
    """An unknown language; the message names those that there are."""

    def __init__(self, word: object, where: str = "") -> None:
        super().__init__(word, where)
        self.word = word
        self.where = where

    def __str__(self) -> str:
        word = self.word[:40] if isinstance(self.word, str) else ""
        codes = {code: code for code in LANGUAGES} | {name: code for code, name in LANGUAGES.items()}
        alike = difflib.get_close_matches(word.lower(), codes, n=1, cutoff=0.5)
        hint = f" Did you mean {codes[alike[0]]!r}?" if alike else ""
        choices = ", ".join(f"{code} ({name})" for code, name in LANGUAGES.items())
        told = (
            repr(word).encode("utf-8", "backslashreplace").decode()
            if isinstance(self.word, str)
            else f"<{type(self.word).__name__}>"
        )
        return f"{self.where}Unknown language: {told}.{hint} Choose from: {choices}."


def languages() -> dict[str, str]:
    """Return the languages: code -> its own name.

    >>> languages()["uk"]
    'українська'
    """
    return dict(LANGUAGES)


def language() -> str:
    """Return the code of the current language: ``en``, ``uk`` or ``ru``.

    At start it is what the environment variable ``BOARDGAMES_EDU_LANGUAGE`` says; when that is not set, what was
    remembered by :func:`set_language`; else the language of the page on which the program runs; else English. What is
    wrong with the first two is told once, by a warning; English is spoken then.

    >>> with speaking("uk"):
    ...     language()
    'uk'
    """
    spoken = _spoken.get()
    if spoken is not None:
        return spoken
    if not _chosen:
        _begin()
    return _chosen[0]


def _begin() -> None:
    """Choose the language at start; warn if the wish is wrong."""
    code, complaint = _at_start()
    _chosen[:] = [code or remembered.of_page(LANGUAGES) or "en"]
    _unchosen[:] = [] if code else [True]
    if complaint:
        warnings.warn(f"{complaint} English is spoken until then.", stacklevel=3)


def _at_start() -> tuple[str, str]:
    """Return the language chosen, and what is wrong, either perhaps empty."""
    wish, where, advice = os.environ.get(VARIABLE, "").strip(), VARIABLE, ""
    if not wish:
        try:
            word = remembered.read()
        except OSError as problem:
            return "en", f"The remembered language cannot be read: {_why(problem)}. {_ANEW}"
        if word is None:
            return "", ""
        wish, where, advice = word, str(remembered.place()), f" {_ANEW}"
    if wish in LANGUAGES:
        return wish, ""
    return "en", f"{UnknownLanguage(wish, f'{where}: ')}{advice}"


def set_language(code: str | None, *, remember: bool = False) -> None:
    """Change the language from now on, everywhere.

    Args:
        code: one of :func:`languages`. None forgets what was remembered, and speaks as at a first start.
        remember: whether notebooks that are started later speak it, too. The choice is kept in ``language.txt``, beside
            the saved games. When that cannot be written, a warning says so, and the language is spoken here alone.
            The environment variable ``BOARDGAMES_EDU_LANGUAGE`` comes before what is remembered.

    Raises:
        UnknownLanguage: when ``code`` is not one of :func:`languages`. Nothing is changed then.

    Example:
        >>> set_language("ru")
        >>> language()
        'ru'
        >>> set_language("en")
    """
    if code is None:
        try:
            remembered.erase()
        except OSError as problem:
            why = {"problem": _why(problem)}
            warnings.warn(say("The remembered language could not be forgotten. {problem}.", why), stacklevel=2)
        else:
            _begin()
        return
    if not isinstance(code, str) or code not in LANGUAGES:
        raise UnknownLanguage(code)
    _chosen[:] = [code]
    _unchosen.clear()
    if remember:
        try:
            remembered.write(code)
        except OSError as problem:
            why = {"problem": _why(problem)}
            warnings.warn(
                say("This language could not be remembered for other notebooks. {problem}.", why), stacklevel=2
            )


def suggest_language(code: str) -> None:
    """Use a language if nobody has chosen one yet.

    It is that of a page or an assignment.

    Raises:
        UnknownLanguage: when ``code`` is not one of :func:`languages`.
    """
    if not isinstance(code, str) or code not in LANGUAGES:
        raise UnknownLanguage(code)
    language()
    if _unchosen:
        _chosen[:] = [code]


def _why(problem: OSError) -> str:
    """Return the file or folder, and the system's message about it."""
    return f"{problem.filename or remembered.FILE}: {problem.strerror}"


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Change the language inside a ``with`` block, in this thread only.

    >>> with speaking("en"):
    ...     language()
    'en'
    """
    if not isinstance(code, str) or code not in LANGUAGES:
        raise UnknownLanguage(code)
    token = _spoken.set(code)
    try:
        yield
    finally:
        _spoken.reset(token)


def register_lexicon(game: str, names: Names, cases: Cases | None = None) -> None:
    """Register the names of a game's things: ``{kind: {id: {language: name}}}``.

    A second call for a game replaces the first.

    Args:
        game: the game.
        names: what its things are called.
        cases: how these names change within a sentence: ``{"uk": {"Синій": {"gen": "Синього"}}}``.
    """
    _lexicons[game] = names
    _cases[game] = cases or {}


def lexicon_of(game: str) -> Names:
    """Return a game's registered names; none before it is first played."""
    return _lexicons.get(game, {})


def name_of(kind: str, thing: str, lexicon: str | Names | None = None) -> str | None:
    """Return a thing's name in the current language, or None.

    Without a name in that language, its English name is translated like any text.

    Args:
        kind: what it is: ``region``, ``good``, ``seat``, ... ; a plural (``regions``) finds the same names.
        thing: its id.
        lexicon: a game's name (its names are tried first), or names of the same shape that are used alone.
    """
    spoken = language()
    for names in _searched(lexicon):
        for word in (kind, kind.removesuffix("s")):
            found = names.get(word, {}).get(thing)
            if found:
                return found.get(spoken) or _translation(found.get("en", ""))[0] or None
    return None


def nameless(game: str, language: str) -> dict[str, str]:
    """Return the English names without a name in a language.

    They are keyed by kind and id, for example ``{"city bremen": "Bremen"}``; translators get them as texts.
    """
    return {
        f"{kind} {thing}": names["en"]
        for kind, things in _lexicons.get(game, {}).items()
        for thing, names in things.items()
        if names.get("en") and not names.get(language)
    }


def _searched(lexicon: str | Names | None) -> Iterator[Names]:
    if lexicon is not None and not isinstance(lexicon, str):
        yield lexicon
        return
    if lexicon in _lexicons:
        yield _lexicons[lexicon]
    yield from (names for game, names in _lexicons.items() if game != lexicon)


class Verbatim(str):
    """A fact that is code, and said as it is typed."""

    __slots__ = ()


class _Slot(NamedTuple):
    """A piece of a template: literal text, then a fact.

    ``forms`` are the words of which the number chooses one; ``case`` is that of a name.
    """

    text: str
    key: str | None
    forms: tuple[str, ...]
    case: str


@cache
def _slots(template: str) -> tuple[_Slot, ...]:
    """Split a template into its pieces. Cached.

    Only plain names are placeholders, so that a template can reach into nothing.
    """
    found = []
    for text, key, spec, conversion in string.Formatter().parse(template):
        if key is not None and (not key.isidentifier() or conversion):
            raise ValueError(f"a template's placeholder is a plain name, not {{{key}}}: {template!r}")
        case = spec if spec in CASES else ""
        found.append(_Slot(text, key, tuple(spec.split("|")) if spec and not case else (), case))
    return tuple(found)


def _translation(template: str) -> tuple[str, str]:
    """Return the template in the current language, and its actual language."""
    spoken = language()
    if spoken != "en" and template:
        from boardgames_edu.i18n.catalogue import translation

        found = translation(spoken, template)
        if found:
            return found, spoken
    return template, "en"


def _form(forms: tuple[str, ...], number: object, spoken: str) -> str:
    """Return the word among ``forms`` that goes with a number."""
    if not isinstance(number, int):
        raise TypeError(f"the words {'|'.join(forms)} need a whole number, not {number!r}")
    if spoken == "en":
        place = 0 if number == 1 else 1
    else:
        from boardgames_edu.i18n.catalogue import plural_form

        place = plural_form(spoken, number)
    return forms[min(place, len(forms) - 1)]


def in_figures(value: float, digits: int | None = None) -> str:
    """Write a number as the current language does.

    Ukrainian and Russian have a decimal comma and a true minus sign. A sentence gets the number itself as a fact,
    rounded to what it should show; tables and files for programs keep the point.

    Args:
        value: the number.
        digits: how many stand after the comma; as many as the number has by itself.

    >>> in_figures(-3), in_figures(1.5)
    ('-3', '1.5')
    >>> with speaking("uk"):
    ...     in_figures(-1.5)
    '−1,5'
    """
    written = str(value) if digits is None else f"{value:z.{digits}f}"
    return written if language() == "en" else written.translate(_FIGURES)


def listed(names: Iterable[str]) -> str:
    """Join names by commas, or by semicolons if one contains a comma.

    >>> listed(["kiev", "azov"]), listed(["rurik, evening 1", "rurik, evening 2"])
    ('kiev, azov', 'rurik, evening 1; rurik, evening 2')
    """
    found = list(names)
    return ("; " if any(", " in name for name in found) else ", ").join(found)


def _word(key: str, value: object, lexicon: str | Names | None, case: str = "") -> str:
    """Put a fact into words.

    An id by its name (the kind stands before the key's first ``_``), a list item by item.
    """
    if isinstance(value, Verbatim):
        return str(value)
    if isinstance(value, str):
        name = name_of(key.partition("_")[0], value, lexicon) or _translation(value)[0]
        return _declined(name, case) if case else name
    if isinstance(value, (tuple, list)):
        return listed(_word(key, item, lexicon, case) for item in value)
    if isinstance(value, float) or (isinstance(value, int) and value < 0):
        return in_figures(value)
    return str(value)


def _declined(name: str, case: str) -> str:
    """Return a name in a case of the current language, if known."""
    for cases in _cases.values():
        for known, form in cases.get(language(), {}).get(name, {}).items():
            if known == case:
                return form
    return name


def say(template: str, facts: Mapping[str, object] | None = None, lexicon: str | Names | None = None) -> str:
    """Fill a template with facts, in the current language.

    A placeholder's key says the kind of thing that its value names (``region``, or with a suffix ``region_to``); an id
    of that kind is shown by its name. Numbers and other text are shown as they are. A fact named ``game`` tells whose
    names are tried first. A template without a translation is said in English. A translation may ask for a name in a
    case: ``{seat:gen}``.

    Raises:
        KeyError: when a fact is missing.

    >>> say("{seat} takes {n} {n:coin|coins}.", {"seat": "Blue", "n": 2})
    'Blue takes 2 coins.'
    """
    facts = facts or {}
    if lexicon is None:
        game = facts.get("game")
        lexicon = game if isinstance(game, str) else None
    translated, spoken = _translation(template)
    parts = []
    for text, key, forms, case in _slots(translated):
        parts.append(text)
        if key is not None:
            if key not in facts:
                raise KeyError(f"{key} is missing for {translated!r}")
            value = facts[key]
            parts.append(_form(forms, value, spoken) if forms else _word(key, value, lexicon, case))
    return "".join(parts)


def _(template: str) -> str:
    """Return a template in the current language, not filled."""
    return _translation(template)[0]


@dataclass(frozen=True)
class Phrase:
    """A template with its facts, put into words when shown.

    Use it as a fact of another sentence.
    """

    template: str
    facts: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return say(self.template, self.facts)
