"""The best choice for a person, as a hint shows it.

It touches nothing of a match, so that it can be found in a thread.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from boardgames_edu.bots.coach import BestMove
from boardgames_edu.engine.events import Action
from boardgames_edu.engine.states.state import State
from boardgames_edu.scene.pictures import touched
from boardgames_edu.widgets.match.click_paths import opened
from boardgames_edu.widgets.match.outcomes import Caution

Hinter = Callable[[State, int, Callable[[Action], bool]], BestMove]
"""A function that returns a hint for a decision, by its number.

It also takes which actions are warned of.
"""


class FoundHint(NamedTuple):
    """A hint: its moves, ids of what they are about, and words."""

    moves: tuple[Action, ...]
    ids: tuple[str, ...]
    sentence: str


def best_moves(
    hinter: Hinter, state: State, number: int, caution: Callable[[State, Action], Caution | None]
) -> FoundHint:
    """Return the best move, with its answer if it opens a question.

    Args:
        hinter: finds the best move of a state.
        state: a copy of the current state.
        number: of the decision.
        caution: returns the warning before a move, or None.
    """
    first = hinter(state, number, lambda action: caution(state, action) is not None)
    ahead = opened(state, first.action)
    if ahead is None:
        return FoundHint((first.action,), touched(state, first.action), first.sentence)
    answer = hinter(ahead, number + 1, lambda action: caution(ahead, action) is not None)
    return FoundHint((first.action, answer.action), touched(ahead, answer.action), answer.sentence)
