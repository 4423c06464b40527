"""What a click on the board of Rurik probably means.

What a verb is about stands in its declaration.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from boardgames_edu.engine.events import Action
    from boardgames_edu.games.rurik.state import RurikState

WHERE = ("place:", "column:")  # the beginnings of the ids that an action leads to


def likely(state: "RurikState", action: "Action") -> bool:
    """Return whether an action belongs to the column being resolved."""
    column = str(state.prompt_facts().get("column", ""))
    return bool(column) and action.verb.startswith(column)
