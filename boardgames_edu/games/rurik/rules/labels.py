"""The words of Rurik for menus, lists and news.

They are those of whole actions, and of what ends a notation. Templates are English. Knows no state and no screen.
"""

from collections.abc import Mapping
from typing import Any

from boardgames_edu.games.rurik.components import LEVELS
from boardgames_edu.i18n import N_

WHOLE: Mapping[str, str] = {"bonus good": N_("one more good"), "bonus coin": N_("a coin"), "swap rebel": N_("a rebel")}
ENDINGS: Mapping[str, str] = {" eased": N_("{label} (one card less)")}
NAMES: Mapping[str, Mapping[str, str]] = {"deck": {"left": N_("left"), "right": N_("right")}}
CARDS = ("leader", "agenda", "scheme", "deed")

_LEVELS = (N_("easy"), N_("medium"), N_("hard"), N_("very hard"))
_NO, _YES = (False, N_("no")), (True, N_("yes"))
OFFERS: tuple[tuple[Any, ...], ...] = (
    ("leaders", N_("Leaders"), (("choose", N_("everybody chooses one")), ("deal", N_("they are dealt")))),
    ("solo", N_("The Rebellion"), tuple(zip(LEVELS, _LEVELS, strict=True)), (1,)),
    ("predict", N_("Guess its steps first"), (_NO, _YES), (1,)),
    ("goods_tokens", N_("Goods tokens in the regions"), (_NO, _YES)),
    ("rebel_tokens", N_("Tokens for defeated rebels"), (_NO, _YES), (2, 3, 4)),
    ("deed_row", N_("New deeds after every round"), (_NO, _YES)),
)
"""The options that a game offers before it begins."""
OPPONENTS = (N_("the page"), N_("the guard"), N_("the boyar"), N_("the voivode"), N_("the prince"))
"""The opponents for people, the weakest first."""
