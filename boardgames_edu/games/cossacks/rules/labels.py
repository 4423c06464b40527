"""The words of Cossack Campaign for menus, options and news.

Knows no state.
"""

from typing import Any

from boardgames_edu.engine.rules import actions
from boardgames_edu.games.cossacks.rules import verbs
from boardgames_edu.i18n import N_

VERBS = actions.make_labels(verbs.FRAMES, verbs.VERBS).VERBS
"""The words of each verb: heading, shared row, own label."""

OFFERS: tuple[tuple[Any, ...], ...] = (  # the options that a game offers before it begins
    (
        "announce",
        N_("The last march token"),
        (("automatic", N_("is announced for you")), ("manual", N_("you announce it yourself"))),
    ),
)
OPPONENTS = (N_("the recruit"), N_("the scout"), N_("the sotnyk"), N_("the osavul"), N_("the colonel"))
"""The opponents for people, the weakest first."""
