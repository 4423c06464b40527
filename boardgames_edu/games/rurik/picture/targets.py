"""The things in a Rurik picture that an action means.

Each verb says it (``targets=``); here its words are filled in. Used by the live board, to tell what a click means;
draws nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from boardgames_edu.engine.rules import Action
    from boardgames_edu.games.rurik.state import RurikState

WHERE = ("place:", "column:")
"""The beginnings of the ids that an action leads to."""


def touched(state: RurikState, action: Action) -> tuple[str, ...]:
    """Return the ids of things that an action is about.

    In the order in which a player would point at them. Empty if it is about none. A piece that takes a step lies
    between the places it leaves and reaches, so that a click on the piece, or on either place, leads to the action.
    """
    setup = state.setup
    targets = setup.targets.get(action.verb, "")
    if not isinstance(targets, str):
        return tuple(targets(state, action))
    facts = setup.action_set_of[action.text].describe(action)
    own = state.seat_name(state.to_move)
    ids = targets.format(own=own, rebellion=setup.names[-1], **facts).split()
    return tuple(dict.fromkeys(ids))


def likely(state: RurikState, action: Action) -> bool:
    """Return whether an action belongs to the column being resolved."""
    column = str(state.prompt_facts().get("column", ""))
    return bool(column) and action.verb.startswith(column)
