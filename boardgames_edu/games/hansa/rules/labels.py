"""The words of Hansa Teutonica for menus and lists.

Those of notes, options and opponents. Templates are English. Knows no state and no screen.
"""

from collections.abc import Mapping
from typing import Any

from boardgames_edu.i18n import N_

NOTES: Mapping[str, Mapping[str, str]] = {  # the effect of a thing that an action names
    "marker": {
        "additional_trading_post": N_(
            "Found a post left of all others in a city, whatever the colour and shape of its offices."
        ),
        "exchange_trading_posts": N_("Two neighbouring posts of one city change places."),
        "move_3": N_("Move up to three pieces of opponents to free posts."),
        "develop_ability": N_("Free one step of any ability."),
        "plus_3_actions": N_("Three more actions in this turn."),
        "plus_4_actions": N_("Four more actions in this turn."),
        "exchange_bonus_marker": N_("Swap it for a used marker of another player."),
        "tribute": N_("Beside a route: whenever somebody founds a post at one of its ends, you may hire two."),
        "block_route": N_("Beside a route: placing a piece there costs everybody one more."),
    },
    "favour": {
        "displace_anywhere": N_("Your displaced pieces go to any free posts."),
        "extra_action": N_("You have one more action in every turn."),
        "income_tagalong": N_("You hire one piece whenever another player takes an income."),
        "extra_displaced_trader": N_("Two pieces, not one, are added when a trader of yours is displaced."),
        "city_points": N_("At the end every city that you control counts four points."),
        "ability_points": N_("At the end every fully developed ability but Keys counts seven points."),
    },
}

_NO, _YES = (False, N_("no")), (True, N_("yes"))
OFFERS: tuple[tuple[Any, ...], ...] = (  # the options asked before a game: name, words, values
    (
        "map",
        N_("Map"),
        (
            ("base", N_("the side for your number of players")),
            ("east", N_("the Eastern board")),
            ("britannia_3", N_("Britannia, for three")),
            ("britannia_45", N_("Britannia, for four or five")),
        ),
    ),
    ("markers", N_("Bonus markers"), (("standard", N_("the usual ones")), ("promo", N_("with the promo markers")))),
    ("missions", N_("Secret missions"), (_NO, _YES)),
    ("favour", N_("The Emperor's favour"), (_NO, _YES)),
)
OPPONENTS = (N_("the apprentice"), N_("the clerk"), N_("the skipper"), N_("the alderman"), N_("the burgomaster"))
"""The opponents for people, the weakest first."""
