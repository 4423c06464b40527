"""The words of the verbs of Cossack Campaign, for menus and lists: per verb a heading, and templates that tell
its actions apart. Knows no state.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardgames_edu.i18n import N_

_SPOT, _CARD = N_("{spot}"), N_("{card}")
_OPTION = N_("{option}, {gold} gold: {effect}")

VERBS: Mapping[str, tuple[str, str, str]] = {
    "return": (N_("Lay an additional task away"), "", N_("{task}")),
    "order": (N_("Give an order"), _CARD, _OPTION),
    "resign": (N_("Lay the mace down"), "", ""),
    "enough": (N_("Give no further order"), "", ""),
    "keep": (N_("Let the old order stand"), "", ""),
    "from": (N_("The march starts at"), "", _SPOT),
    "through": (N_("The march goes on to"), "", N_("{place}")),
    "go": (N_("The way is named: go"), "", ""),
    "obey": (N_("Obey"), "", ""),
    "disobey": (N_("Refuse"), _CARD, _OPTION),
    "choose": (N_("Pick a player"), "", N_("{owner}")),
    "place": (N_("Lay a march token"), "", _SPOT),
    "black": (N_("Lay a black token"), "", _SPOT),
    "remove": (N_("Take off the map"), "", _SPOT),
    "lift": (N_("Lift a march token"), "", _SPOT),
    "skip": (N_("Leave it at that"), "", ""),
    "discard": (N_("Discard a card"), "", _CARD),
    "give": (N_("Give a card away"), "", _CARD),
    "swap": (N_("Exchange a card"), "", _CARD),
    "pass": (N_("Keep all cards"), "", ""),
    "accept": (N_("Take the mace"), "", ""),
    "refuse": (N_("Turn the mace down"), "", ""),
    "announce": (N_("Say that no march token is left"), "", ""),
    "silent": (N_("Say nothing"), "", ""),
}
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
