"""Languages: English templates, their translations, and names of things.

Every sentence that a learner sees is an English template with ``{placeholders}``, marked with :func:`N_`
where it is written and put into words at the edge by :func:`say`, in the language chosen then. The English
template is the key of its translations. A template may choose a word by a number: ``"{n} {n:coin|coins}"``; a
translation gives the forms of its own language in the order of its grammar (Ukrainian and Russian: one, few,
many). It may ask for a name in a case, too: ``{seat:gen}``; the glossary of a game says how its names change.

The texts of ``data/`` (rules, lessons, cards) are translated the same way; they have no placeholders, and
:func:`_` or :func:`say` gives their translation where they are shown.

The language is the one in the environment, else the one remembered by :func:`set_language`, else that of the
open page, else English.

This package knows no game and no screen. Games hand in the names of their things with :func:`register_lexicon`.
"""

from boardgames_edu.i18n.speech import (
    Phrase,
    UnknownLanguage,
    Verbatim,
    _,
    in_figures,
    language,
    languages,
    lexicon_of,
    listed,
    name_of,
    nameless,
    register_lexicon,
    say,
    set_language,
    speaking,
    suggest_language,
)


def N_(template: str) -> str:
    """Mark an English template for translation, and return it as it is.

    >>> N_("You have no troop in {region}.")
    'You have no troop in {region}.'
    """
    return template


__all__ = [
    "N_",
    "Phrase",
    "UnknownLanguage",
    "Verbatim",
    "_",
    "in_figures",
    "language",
    "languages",
    "lexicon_of",
    "listed",
    "name_of",
    "nameless",
    "register_lexicon",
    "say",
    "set_language",
    "speaking",
    "suggest_language",
]
