"""The actions of Rurik in words, for menus and lists: per verb a heading, what several actions share (a row), and what
tells them apart (a label).

Templates are English; the facts of the families of actions fill them. Knows no state and no screen.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardgames_edu.i18n import N_

_FROM, _TO, _REGION = N_("from {region}"), N_("to {region_to}"), N_("{region}")
_SCHEME, _DEED, _VICTIM = N_("{scheme}"), N_("{deed}"), N_("{victim}")
_WITH = N_("to {region_to} with {count} {count:troop|troops}")
_COINS = N_("{coins_bribe} {coins_bribe:coin|coins}")

VERBS: Mapping[str, tuple[str, ...]] = {
    "leader": (N_("Choose a leader"), "", N_("{leader}")),
    "agenda": (N_("Keep an agenda"), "", N_("{agenda}")),
    "place": (N_("Place a troop"), "", _REGION),
    "place_leader": (N_("Place your leader"), "", _REGION),
    "advise": (N_("Place an advisor"), N_("advisor {number}"), N_("{column}")),
    "bribe": (N_("Add a bribe"), "", _COINS),
    "rescue": (N_("Come back to the map"), "", _REGION),
    "decline": (N_("Stay off the map"), "", ""),
    "resolve": (N_("Resolve an advisor"), "", N_("{column}, space {row}")),
    "take": (N_("Take the action"), "", ""),
    "forfeit": (N_("Give the action up for a coin"), "", ""),
    "end": (N_("End the turn"), "", ""),
    "muster": (N_("Muster a troop"), "", _REGION),
    "muster_leader": (N_("Muster your leader"), "", _REGION),
    "muster_by_attack": (N_("Muster with an attack point"), "", _REGION),
    "move": (N_("Move a troop"), _FROM, _TO, _WITH),
    "move_leader": (N_("Move your leader"), _FROM, _TO, _WITH),
    "attack": (N_("Attack a player"), _REGION, _VICTIM),
    "attack_rebel": (N_("Attack a rebel"), "", _REGION),
    "attack_neutral": (N_("Attack a neutral troop"), "", _REGION),
    "tax": (N_("Tax a region"), "", _REGION),
    "bonus": (N_("The market adds"), "", ""),
    "build": (N_("Build"), N_("{structure}"), _REGION),
    "convert": (N_("Convert goods"), N_("{token}"), N_("{good} + {good_second}")),
    "swap": (N_("The church converts"), "", _VICTIM),
    "leave": (N_("Convert nobody"), "", ""),
    "send": (N_("Send a troop away"), N_("{victim}, from {region}"), _TO),
    "send_leader": (N_("Send a leader away"), N_("{victim}, from {region}"), _TO),
    "play": (N_("Play a scheme"), "", _SCHEME),
    "deck": (N_("Take from a deck"), "", N_("{deck} deck")),
    "keep": (N_("Keep a card"), "", _SCHEME),
    "return": (N_("Put back on the deck"), "", _SCHEME),
    "marker": (N_("Pass the first player marker to"), "", N_("{owner}")),
    "deed": (N_("Accomplish a deed"), "", _DEED),
    "pay": (N_("Pay with"), "", N_("{good}")),
    "discard": (N_("Discard a scheme"), "", _SCHEME),
    "remove": (N_("Take a piece off the map"), "", _REGION),
    "raze": (N_("Take a structure off the map"), N_("{structure}"), _REGION),
    "relocate": (N_("Send a troop"), _FROM, _TO, _WITH),
    "relocate_leader": (N_("Send your leader"), _FROM, _TO, _WITH),
    "stay": (N_("Send nobody more"), "", ""),
    "pick": (N_("Take a deed from the row"), "", _DEED),
    "claim": (N_("Claim a space on the trade track"), "", ""),
    "hold": (N_("Hold the goods back"), "", ""),
    "guess_region": (N_("The Rebellion chooses"), "", _REGION),
    "guess_column": (N_("The Rebellion chooses"), "", N_("{column}")),
    "guess_bribe": (N_("The Rebellion bribes with"), "", _COINS),
    "guess_structure": (N_("The Rebellion builds"), "", N_("{structure}")),
    "guess_priority": (N_("The Rebellion chooses"), "", N_("{priority}")),
    "guess_take": (N_("The Rebellion takes its action"), "", ""),
    "guess_give_up": (N_("The Rebellion gives its action up"), "", ""),
}

WHOLE: Mapping[str, str] = {
    "bonus good": N_("one more good"),
    "bonus coin": N_("a coin"),
    "swap rebel": N_("a rebel"),
}
ENDINGS: Mapping[str, str] = {" eased": N_("{label} (one card less)")}
NAMES: Mapping[str, Mapping[str, str]] = {"deck": {"left": N_("left"), "right": N_("right")}}
CARDS = ("leader", "agenda", "scheme", "deed")

WASTES: Mapping[str, tuple[str, str]] = {
    "end": ("points", N_("{points} {points:point is|points are} unspent. End the turn?")),
}
"""Per verb that may give something away: the number of it among the facts of the question, and what is asked before."""

NEWS: Mapping[str, int] = {
    **dict.fromkeys(
        ("dealt", "turn_ends", "action_begins", "kept", "put_back", "no_check", "church_idle"), 0
    ),
    **dict.fromkeys(("no_casualty", "not_converted", "loaded", "tokens_refreshed", "agenda_kept"), 0),
    **dict.fromkeys(
        ("advisor_pushed", "action_taken", "mustered", "moved", "leader_moved", "drew", "income"), 2
    ),
    **dict.fromkeys(("leader_mustered", "round_begins", "coins_gained", "gained", "warfare"), 2),
    **dict.fromkeys(
        ("leader_chosen", "troop_placed", "leader_placed", "advisor_placed", "advisor_bribed"), 3
    ),
    **dict.fromkeys(
        ("action_given_up", "taxed", "rebel_defeated", "casualty", "scheme_played", "advanced"), 3
    ),
    **dict.fromkeys(("marker_passed", "deed_taken", "deed_chosen", "structure_removed", "rescued"), 3),
    **dict.fromkeys(("claim_begins", "built", "deed_done", "troop_converted", "sent", "leader_sent"), 4),
    **dict.fromkeys(("attacked", "leader_fell", "leader_casualty", "game_ends"), 5),
}
"""How much others want to hear of an event, by its kind; 1 where nothing is said."""

_NO, _YES = (False, N_("no")), (True, N_("yes"))
OFFERS: tuple[tuple[Any, ...], ...] = (
    ("leaders", N_("Leaders"), (("choose", N_("everybody chooses one")), ("deal", N_("they are dealt")))),
    (
        "solo",
        N_("The Rebellion"),
        (
            ("easy", N_("easy")),
            ("medium", N_("medium")),
            ("hard", N_("hard")),
            ("very_hard", N_("very hard")),
        ),
        (1,),
    ),
    ("predict", N_("Guess its steps first"), (_NO, _YES), (1,)),
    ("goods_tokens", N_("Goods tokens in the regions"), (_NO, _YES)),
    ("rebel_tokens", N_("Tokens for defeated rebels"), (_NO, _YES), (2, 3, 4)),
    ("deed_row", N_("New deeds after every round"), (_NO, _YES)),
)
"""The options that are asked for before a game: name, words, values in words, for which numbers of seats."""
