"""What an action of Rurik is about, as ids of the things in its picture: what a click on the board means.

Each verb says it (``targets=``); here its words are filled in. Used by the live board; draws nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from boardgames_edu.engine.rules import Action
    from boardgames_edu.games.rurik.state import RurikState

WHERE = ("place:", "column:")
"""How the ids of what an action leads to begin."""


def touched(state: RurikState, action: Action) -> tuple[str, ...]:
    """The ids of the things that an action is about, in the order in which a player would point at them.

    Empty if it is about none. A piece that takes a step lies between the places it leaves and reaches, so that a click
    on the piece, or on either place, leads to the action.
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
    """Whether an action belongs to the column that is being resolved: what a click that is refused was meant for."""
    column = str(state.prompt_facts().get("column", ""))
    return bool(column) and action.verb.startswith(column)
