"""The solver: the shortest way to a goal, by breadth-first search.

It searches the moves of one seat; the others' answers are fixed: a list of moves, in order, and where it ends
or does not fit, the most passive move. The search proves that a challenge can be solved within its par, gives
the hint "which move", and tells when a goal is out of reach. This module knows no screen.
"""

from collections.abc import Sequence
from typing import NamedTuple

from boardgames_edu.engine.events import Action
from boardgames_edu.engine.states.state import State
from boardgames_edu.teach.goals.goals import Goal
from boardgames_edu.teach.teaching import teaching_of

BUDGET = 60_000
"""The largest number of moves that a search tries."""


class SolverResult(NamedTuple):
    """The result of a search.

    Attributes:
        moves: the seat's moves on a shortest way; None when there is none.
        sure: whether the search was complete; without it, None means "not found" only.
        final: whether more moves would find nothing either.
    """

    moves: tuple[Action, ...] | None
    sure: bool
    final: bool = False


class Others:
    """The answers of the other seats.

    Args:
        seat: the seat that searches.
        replies: moves in notation, played in this order as far as they are legal when their turn comes.
        count: whether a goal also counts that only their answers reach.
    """

    def __init__(self, seat: int, replies: Sequence[str] = (), count: bool = False) -> None:
        self.seat = seat
        self.replies = tuple(replies)
        self.count = count

    def choose(self, state: State, used: int) -> tuple[Action, int]:
        """Return the deciding seat's action, and the replies used then."""
        legal = state.legal_actions()
        if used < len(self.replies):
            wanted = next((action for action in legal if action.text == self.replies[used]), None)
            if wanted is not None:
                return wanted, used + 1
        for word in teaching_of(state.game).passive:
            for action in legal:
                if action.text.split()[0] == word:
                    return action, used
        return legal[0], used

    def reached(self, goal: Goal, state: State, used: int) -> tuple[bool, int]:
        """Let the others decide until the goal or the seat's turn.

        A goal is reached when it holds right after the seat's own move, not after another player's; where the
        answers count, each of them may reach it.

        Returns:
            Whether it is reached, and the replies used up.
        """
        own = True
        while not (own and goal.holds(state)):
            if not state.stack or state.to_move == self.seat:
                return False, used
            own = self.count
            action, used = self.choose(state, used)
            state.apply(action)
        return True, used


def search(start: State, goal: Goal, most: int, others: Others, used: int = 0, budget: int = BUDGET) -> SolverResult:
    """Search for a shortest way from a state to a goal.

    Args:
        start: the state in which the seat decides; it is not changed.
        goal: the goal of the seat; see :meth:`Others.reached`.
        most: how many moves the seat may make.
        others: how the other seats answer.
        used: how many of their replies are used up already.
        budget: how many moves are tried before the search gives up.
    """
    if goal.holds(start):
        return SolverResult((), True)
    seen = {(start.fingerprint(), used)}
    level: list[tuple[State, int, tuple[Action, ...]]] = [(start, used, ())]
    unseen = most < 1
    for left in range(most, 0, -1):
        deeper = []
        for state, replies, way in level:
            if state.to_move != others.seat:
                continue
            for action in state.legal_actions():
                budget -= 1
                if budget < 0:
                    return SolverResult(None, False)
                after = state.copy()
                after.apply(action)
                won, now = others.reached(goal, after, replies)
                if won:
                    return SolverResult((*way, action), True)
                if left == 1:  # nobody looks behind the last move
                    unseen = unseen or not after.is_over
                    continue
                mark = (after.fingerprint(), now)
                if mark not in seen and not goal.holds(after):
                    seen.add(mark)
                    deeper.append((after, now, (*way, action)))
        level = deeper
    return SolverResult(None, True, not unseen)
