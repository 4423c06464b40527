"""The words of Cossack Campaign for menus and lists: those of the verbs, of the options, and what is news.

Knows no state.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardgames_edu.engine import actions
from boardgames_edu.games.cossacks.rules import verbs
from boardgames_edu.i18n import N_

VERBS = actions.labels(verbs.FRAMES, verbs.VERBS).VERBS
"""Verb: its heading, what several of its actions share (a row of a list), and what tells one from the others."""

NEWS: Mapping[str, int] = {
    **dict.fromkeys(
        ("drew", "paid", "start_named", "place_named", "no_choice", "not_swapped", "skipped", "lifted"), 0
    ),
    **dict.fromkeys(
        ("obeys", "laid", "red_taken", "black_taken", "took_gold", "order_kept", "passed_over"), 2
    ),
    **dict.fromkeys(
        ("round_ends", "round_begins", "fined", "black_laid", "seal_taken", "refused", "silent"), 3
    ),
    **dict.fromkeys(("ordered", "disobeys", "captured", "redirected", "resigned", "without_order"), 4),
    **dict.fromkeys(("without_gold", "paid_short", "full_circle", "penalty", "penalty_reserve"), 4),
    **dict.fromkeys(("new_hetman", "overthrown", "cancelled", "announced", "game_ends", "no_cards_left"), 5),
}
"""How much others want to hear of an event, by its kind; 1 where nothing is said."""

OFFERS: tuple[tuple[Any, ...], ...] = (
    (
        "announce",
        N_("The last march token"),
        (("automatic", N_("is announced for you")), ("manual", N_("you announce it yourself"))),
    ),
)
"""The options that are asked for before a game: name, words, values in words."""
