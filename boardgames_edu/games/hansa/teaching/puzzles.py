"""Differences that do not matter within a turn, for puzzles."""

from collections.abc import Hashable

from boardgames_edu.engine.events import Action
from boardgames_edu.games.hansa.components import BOOK, PLUS_3, PLUS_4
from boardgames_edu.games.hansa.evaluate import alike as alike_for_bots
from boardgames_edu.games.hansa.state import HansaState

STILL = frozenset({"income", "place", "displace", "set", "move", "lift"})
"""Verbs after which a seat has the points, offices and control that it had."""
_ADDED = {PLUS_3: 3, PLUS_4: 4}  # actions that a marker adds to the turn in which it is played


def alike(state: HansaState, action: Action) -> Hashable:
    """Return what two actions share that bring the same within this turn.

    Points, offices and control come of created routes only. So all posts of routes that the seat cannot hold and
    create in this turn count as one, and so do all actions but creating when one is left.
    """
    if not action.args and action.verb in STILL and _actions(state, state.turn) == 0:
        return "last"
    if action.verb not in ("place", "displace", "set"):
        return alike_for_bots(state, action)
    seat, chart = state.stack[-1].seat, state.setup.chart
    if seat != state.turn:
        return alike_for_bots(state, action)
    route = chart.route_of[action.args[0]]
    missing = (chart.route_posts[route] & ~state.own(seat)).bit_count() - 1
    more = _actions(state, seat) * max(1, state.value(seat, BOOK))  # as many pieces can be put down
    if missing <= len(state.lifted) + more:
        return alike_for_bots(state, action)
    price = state.code_at(action.args[0]) & 1 if action.verb == "displace" else 0
    return (action.verb, *action.args[1:], price, "far")


def _actions(state: HansaState, seat: int) -> int:
    """Return how many actions can come before one that creates."""
    return state.actions_left + sum(_ADDED.get(marker, 0) for marker in state.unused_markers[seat]) - 1
