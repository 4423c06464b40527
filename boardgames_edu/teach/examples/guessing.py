"""What may be guessed at a step: the move that was made among other legal ones, or what holds among what does not.

The engine makes the wrong answers; nobody writes them. Knows no screen.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from boardgames_edu.engine.game import State
from boardgames_edu.engine.rules import Action
from boardgames_edu.i18n import N_
from boardgames_edu.teach.examples.cases import Facts, InWords, Step, told

MOST = 4
"""The most moves offered."""

_MOVE = N_("{move}")


class Choice(NamedTuple):
    """One thing that a class may guess: whether it is right, the state that it speaks about, and its sentence."""

    right: bool
    state: State
    template: str
    facts: Facts

    def told(self, in_words: InWords) -> str:
        """The choice in the reader's language."""
        return told(self.template, self.facts, self.state, in_words)


def choices(step: Step, number: int) -> tuple[Choice, ...]:
    """What may be guessed at a step, in an order that is the same each time.

    Args:
        step: a move, or what holds at the end; a position that is set up leaves nothing to guess.
        number: its place in the example, by which the order is drawn.

    Returns:
        The right one and others; none where nothing can be told apart.
    """
    lots = Random(number)
    found: list[Choice] = []
    if step.move is not None and step.before is not None:
        others = _others(step.before, step.move, lots)
        found = [
            Choice(action == step.move, step.before, _MOVE, {"move": action})
            for action in (step.move, *others)
        ]
    else:
        fact = next((fact for fact in step.facts if fact.choices), None)
        for template, facts in fact.choices if fact is not None else ():
            found.append(Choice(not found, step.state, template, facts))
    if len(found) < 2:
        return ()
    lots.shuffle(found)
    return tuple(found)


def _others(state: State, made: Action, lots: Random) -> list[Action]:
    """Other legal moves: one of the same verb first, since those are easily confused, then one of each other verb."""
    left = [action for action in state.legal_actions() if action != made]
    lots.shuffle(left)
    alike = [action for action in left if action.verb == made.verb]
    by_verb = {action.verb: action for action in left if action.verb != made.verb}
    wanted = [*alike[:1], *by_verb.values(), *alike[1:], *left]
    return list(dict.fromkeys(wanted))[: MOST - 1]
