"""Guesses for a class: the move among refused ones, or facts.

The engine makes the wrong answers; nobody writes them. This module knows no screen.
"""

from collections.abc import Sequence
from itertools import islice
from random import Random
from typing import NamedTuple

from boardgames_edu.engine.events import Action
from boardgames_edu.engine.states.state import State
from boardgames_edu.i18n import N_
from boardgames_edu.teach.examples.cases import InWords, Params, Step, told

MOST = 4
"""The largest number of moves offered."""
_LOOKED_AT = 300
"""The largest number of moves examined for wrong ones."""


class GuessedMove(NamedTuple):
    """A choice: whether it is right, its state, sentence and move."""

    right: bool
    state: State
    template: str
    facts: Params
    move: Action | None = None

    def told(self, in_words: InWords) -> str:
        """Return the choice in the reader's language."""
        return told(self.template, self.facts, self.state, in_words)


def choices(step: Step, number: int) -> tuple[GuessedMove, ...]:
    """Return the choices at a step, always in the same order.

    Args:
        step: a move, or what holds at the end; a position that is set up leaves nothing to guess.
        number: its index in the example, which seeds the order.

    Returns:
        The right one and others; empty where there are no wrong ones.
    """
    rng = Random(number)
    found: list[GuessedMove] = []
    if step.move is not None and step.before is not None:
        others = _others(step.before, step.move, rng)
        found = [
            GuessedMove(action == step.move, step.before, N_("{move}"), {"move": action}, action)
            for action in (step.move, *others)
        ]
    else:
        fact = next((fact for fact in step.facts if fact.choices), None)
        for template, facts in fact.choices if fact is not None else ():
            found.append(GuessedMove(not found, step.state, template, facts))
    if len(found) < 2:
        return ()
    rng.shuffle(found)
    return tuple(found)


def guessed_moves(steps: Sequence[Step], number: int) -> tuple[GuessedMove, ...]:
    """Return the choices at a step, once for each verb."""
    step = steps[number]
    known = {before.move.verb for before in steps[:number] if before.move is not None}
    return () if step.move is not None and step.move.verb in known else choices(step, number)


def _others(state: State, made: Action, rng: Random) -> list[Action]:
    """Return moves of the same verb that exactly one rule forbids."""
    decision = state.decision
    action_sets = () if decision is None else decision.action_sets
    alike = {
        action.text: action
        for action_set in action_sets
        for _, action in action_set.members
        if action.verb == made.verb
    }
    left = [alike[text] for text in sorted(alike)]
    rng.shuffle(left)
    near = (action for action in left[:_LOOKED_AT] if len(state.violations(action)) == 1)
    return list(islice(near, MOST - 1))
