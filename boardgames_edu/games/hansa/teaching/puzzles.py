"""What makes no difference within one turn, for the search of puzzles."""

from __future__ import annotations

from collections.abc import Hashable

from boardgames_edu.engine.events import Action
from boardgames_edu.games.hansa.components import BOOK, PLUS_3, PLUS_4
from boardgames_edu.games.hansa.evaluate import alike as alike_for_bots
from boardgames_edu.games.hansa.state import HansaState

_ADDED = {PLUS_3: 3, PLUS_4: 4}
"""Actions that a marker adds to the turn in which it is played."""


def alike(state: HansaState, action: Action) -> Hashable:
    """Return what two actions share that bring the same within this turn.

    Points, offices and control come of created routes only. So all posts of routes that the seat cannot hold in
    this turn count as one.
    """
    if action.verb not in ("place", "displace", "set"):
        return alike_for_bots(state, action)
    seat, chart = state.stack[-1].seat, state.setup.chart
    if seat != state.turn:
        return alike_for_bots(state, action)
    route = chart.route_of[action.args[0]]
    missing = (chart.route_posts[route] & ~state.own(seat)).bit_count() - 1
    if missing <= len(state.lifted) + _room(state, seat):
        return alike_for_bots(state, action)
    price = state.code_at(action.args[0]) & 1 if action.verb == "displace" else 0
    return (action.verb, *action.args[1:], price, "far")


def _room(state: HansaState, seat: int) -> int:
    """Return how many more pieces a turn can put down."""
    extra = sum(_ADDED.get(marker, 0) for marker in state.unused_markers[seat])
    return (state.actions_left + extra) * max(1, state.value(seat, BOOK))
