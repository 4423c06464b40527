"""The words of Cossack Campaign for options and opponents.

Knows no state.
"""

from typing import Any

from boardgames_edu.i18n import N_

OFFERS: tuple[tuple[Any, ...], ...] = (  # the options that a game offers before it begins
    (
        "announce",
        N_("The last march token"),
        (("automatic", N_("is announced for you")), ("manual", N_("you announce it yourself"))),
    ),
)
OPPONENTS = (N_("the recruit"), N_("the scout"), N_("the sotnyk"), N_("the osavul"), N_("the colonel"))
"""The opponents for people, the weakest first."""
