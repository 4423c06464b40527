"""The things in a Hansa Teutonica picture that an action means.

The live board uses the ids to tell what a click means; nothing is drawn here. The first word of an action such as
``place`` or ``displace`` is about nothing in the picture; a click on a post means it together with its answer, so
that it offers what can be done there. What else a verb is about stands in its declaration.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardgames_edu.games.hansa.components import KINDS, MERCHANT, SEATS, TRADER

if TYPE_CHECKING:
    from boardgames_edu.engine.rules import Action
    from boardgames_edu.games.hansa.state import HansaState


WAITS = frozenset({"ask_place", "ask_displace", "use", "favour"})
"""Verbs that wait for a choice from the menu."""


def opens(state: HansaState, action: Action) -> bool:
    """Return whether an action only leads to a question.

    It opens the question where, or closes the one before it, so that a thing pointed at means it together with its
    answer: an action of the turn, or setting down what was picked up.
    """
    if action.verb in ("ask_place", "ask_displace", "ask_move"):
        return True
    decision = state.decision
    return action.verb == "enough" and decision is not None and decision.name.startswith("lift_")


def touched(state: HansaState, action: Action) -> tuple[str, ...]:
    """Return the ids of things that an action is about."""
    action_set, seat = state.setup.action_set_of.get(action.text), state.to_move
    means = state.setup.targets.get(action.verb)
    if action_set is None or seat is None or not means:
        return ()
    if isinstance(means, str):
        return tuple(means.format(**action_set.describe(action), own=SEATS[seat]).split())
    return tuple(means(state, action))


def intended(state: HansaState, id: str) -> tuple[str, ...]:
    """Return the probable meaning of a click on a post.

    For a move that is not allowed, move by move: at the beginning of an action to place there, to displace who stands
    there, or to move one's own piece.
    """
    decision, seat = state.decision, state.to_move
    kind, _, name = id.partition(":")
    route, _, number = name.rpartition(":")
    chart = state.setup.chart
    post = f"{route} {number}"
    if decision is None or seat is None or kind != "space" or post not in chart.post_names:
        return ()
    at = chart.post_names.index(post)
    code = state.code_at(at)
    with_trader = state.supply[2 * seat + TRADER] and not chart.boats >> at & 1
    piece = KINDS[TRADER if with_trader or not state.supply[2 * seat + MERCHANT] else MERCHANT]
    if decision.name == "turn":
        if code < 0:
            return ("place", f"place {piece} {post}")
        return ("move", f"lift {post}") if code >> 1 == seat else ("displace", f"displace {piece} {post}")
    if decision.name in ("lift_own", "lift_opposing", "lift_any"):
        return (f"lift {post}",) if code >= 0 else ("enough", f"set {post}")
    return ()
