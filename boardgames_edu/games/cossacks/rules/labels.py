"""The words of Cossack Campaign for menus and lists: those of the verbs, of the options, and what is news.

Knows no state.
"""

from __future__ import annotations

from typing import Any

from boardgames_edu.engine import actions
from boardgames_edu.games.cossacks.rules import verbs
from boardgames_edu.i18n import N_

VERBS = actions.labels(verbs.FRAMES, verbs.VERBS).VERBS
"""Verb: its heading, what several of its actions share (a row of a list), and what tells one from the others."""

OFFERS: tuple[tuple[Any, ...], ...] = (
    (
        "announce",
        N_("The last march token"),
        (("automatic", N_("is announced for you")), ("manual", N_("you announce it yourself"))),
    ),
)
"""The options that are asked for before a game: name, words, values in words."""
