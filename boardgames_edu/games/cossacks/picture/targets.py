"""What a click that is not allowed probably means.

What a verb is about stands in its declaration. A march is named by clicks: a token to start from, places one after the
other; go and the answers without a thing in the picture are buttons.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from boardgames_edu.games.cossacks.state import CossackState


def intended(state: CossackState, id: str) -> tuple[str, ...]:
    """Return the probable meaning of a click that is not allowed."""
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
