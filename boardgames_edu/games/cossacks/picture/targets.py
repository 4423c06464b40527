"""The things in a Cossack Campaign picture that an action means.

A click on them means the action. A march is named by clicks: a token to start from, places one after the other; go
and the answers without a thing in the picture are buttons. Draws nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardgames_edu.games.cossacks.components import SEATS

if TYPE_CHECKING:
    from boardgames_edu.engine.rules import Action
    from boardgames_edu.games.cossacks.state import CossackState

_IDS: dict[str, tuple[str, ...]] = {
    "node": ("place:{value}",),
    "place": ("place:{value}",),
    "task": ("card:task:{own}:{value}",),
    "owner": ("panel:mat:{value}", "piece:gold:{value}"),  # the keyboard reaches pieces, not panels
}
"""The ids that a fact of an action means, by kind."""


def touched(state: CossackState, action: Action) -> tuple[str, ...]:
    """Return the ids of things that an action is about."""
    action_set = state.setup.action_set_of.get(action.text)
    facts = action_set.describe(action) if action_set else {}
    seat = state.to_move
    own = SEATS[seat] if seat is not None else ""
    found = [id.format(own=own, value=value) for kind, value in facts.items() for id in _IDS.get(kind, ())]
    if "card" in facts and seat is not None:
        kind = state.setup.components.card_ids.index(str(facts["card"]))
        copies = max(state.hands[seat].count(kind), 1)  # of equal cards any may be pointed at
        found += [f"card:hand:{own}:{facts['card']}:{copy}" for copy in range(copies)]
    return tuple(dict.fromkeys(found))


def intended(state: CossackState, id: str) -> tuple[str, ...]:
    """Return the probable meaning of a click on the map.

    For a click that is not allowed yet: for the hetman to name it for a march, for an ataman to do there what the
    order says.
    """
    decision, roads = state.decision, state.setup.roads
    kind, _, name = id.partition(":")
    node = roads.board.index.get(name) if kind == "place" else None
    if decision is None or node is None:
        return ()
    if decision.name in ("command", "more", "renew"):
        return (f"through {name}" if roads.places >> node & 1 else f"from {name}",)
    if decision.name == "obey":
        options = state.setup.components.options
        home = any(options[order.option].march == "home" for order in state.orders)
        return (f"remove {name}" if home else f"place {name}",)
    return ()
