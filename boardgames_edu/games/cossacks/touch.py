"""What an action of Cossack Campaign is about, as ids of the things in its picture: what a click on the board means.

A march is named by clicks: a token to start from, places one after the other; go and the answers without a thing in the
picture are buttons. Draws nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardgames_edu.games.cossacks.facts import SEATS

if TYPE_CHECKING:
    from boardgames_edu.engine.rules import Action
    from boardgames_edu.games.cossacks.state import CossackState

_IDS = {
    "node": "place:{value}",
    "place": "place:{value}",
    "card": "card:hand:{own}:{value}:0",
    "task": "card:task:{own}:{value}",
    "owner": "panel:mat:{value}",
}
"""What a fact of an action points at, by the kind of the fact."""


def touched(state: CossackState, action: Action) -> tuple[str, ...]:
    """The ids of the things that an action is about, in the order in which a player would point at them."""
    family = state.setup.family_of.get(action.text)
    facts = family.describe(action) if family else {}
    own = SEATS[state.to_move] if state.to_move is not None else ""
    return tuple(_IDS[kind].format(own=own, value=value) for kind, value in facts.items() if kind in _IDS)
