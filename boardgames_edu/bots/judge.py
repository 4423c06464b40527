"""The judge of decisions, on whom hints and the look back rest.

It compares whole turns on one guess of what the seat cannot know. The guess follows from the position and from the
decision's number alone, so that a hint and a look back get the same answer.
"""

from collections.abc import Callable
from random import Random

from boardgames_edu.bots.greedy import evaluation
from boardgames_edu.bots.planner import Plan, Reached, find_plan
from boardgames_edu.engine.events import Action
from boardgames_edu.engine.labels import waste
from boardgames_edu.engine.states.state import State

WIDTH = 2
"""Unfinished turns that the judge follows at a time, to be quick."""
LITTLE = 0.05
"""Points that make no difference between two turns."""
SPARE = 0.5
"""Points up to which a turn that leaves nothing unused is as good."""
_TRIED = 4
"""How many other turns are looked at in place of a doubtful one."""


class _First(Random):
    """Chance that prefers the first, so that hints of one turn agree."""

    def random(self) -> float:
        """Return no difference."""
        return 0.0


class Judge:
    """The judge of one decision.

    Args:
        state: the position; only what the seat that decides can know of it is looked at.
        number: the decision's number; the first one of a game is 1.
        seed: the seed of its guesses.

    Attributes:
        plan: the turns that were found.
        best: the position that the best turn leads to.
    """

    def __init__(self, state: State, number: int, seed: int = 0) -> None:
        assert state.to_move is not None
        self._seat, self._evaluate = state.to_move, evaluation(state.game)
        self._ties = f"{seed} {number}"
        self._guess = state.view(self._seat).sample(self._seat, Random(self._ties))
        self.plan = self._planned()
        self._turns = {first_of(self.plan.best): self.plan.best}
        self.best = self.plan.best
        self.best = self.unless(lambda action: bool(waste(self._guess, action)), SPARE)

    def _planned(self, *first: Action) -> Plan:
        return find_plan(self._guess, self._seat, self._evaluate, _First(self._ties), WIDTH, first=first)

    def turn(self, action: Action) -> Reached:
        """Return the position that the best turn with this beginning leads to."""
        if action not in self._turns:
            self._turns[action] = self._planned(action).best
        return self._turns[action]

    def cost(self, action: Action) -> float:
        """Return an action's cost in points; 0 if it is little."""
        cost = self.best.worth - self.turn(action).worth
        return 0.0 if cost < LITTLE else cost

    def unless(self, doubtful: Callable[[Action], bool], slack: float = LITTLE) -> Reached:
        """Return the best turn, or another if its first action is doubtful.

        The other begins with an action that is not, and is worse by less than ``slack``.
        """
        if not doubtful(first_of(self.best)):
            return self.best
        sure = [action for action in self._ranked() if not doubtful(action)][:_TRIED]
        other = max(map(self.turn, sure), key=lambda end: end.worth, default=self.best)
        return other if other.worth > self.best.worth - slack else self.best

    def middle(self) -> Action:
        """Return the choice that is neither good nor bad at first sight."""
        ranked = self._ranked()
        return ranked[len(ranked) // 2]

    def _ranked(self) -> list[Action]:
        return sorted(self.plan.reach, key=lambda action: -self.plan.reach[action].worth)


def first_of(end: Reached) -> Action:
    """Return the first action of the turn that led to a position."""
    return end.moves()[0]
