"""The planner: searches its own turn, and plays the best one.

It knows no game: it asks the game's evaluator (see ``greedy``). It looks no further than its own turn, and
stops where a hidden card or a random result comes to light, because beyond that it would plan with guesses.
Where others decide within the turn, it decides for them as a greedy player would.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any, NamedTuple

from boardgames_edu.bots.choosing import Explained, no_collection, require_choice
from boardgames_edu.bots.greedy import Evaluate, averaged, distinct, greedy_choice
from boardgames_edu.bots.reasons import Gains, gained
from boardgames_edu.engine.events import Action, Revealed
from boardgames_edu.engine.fields.frames import Decision

WIDTH = 6
"""How many unfinished turns are followed at a time (a beam search)."""
DEPTH = 12
"""Decisions after which an unfinished turn is evaluated as it stands."""


class Reached(NamedTuple):
    """A position that a turn may reach.

    Attributes:
        state: the position.
        action: the decision that led here; None where the turn begins.
        before: the position that it was made in.
        worth: the value of the position for the seat whose turn it is.
        parts: the figures whose sum is ``worth``.
    """

    state: Any
    action: Action | None
    before: "Reached | None"
    worth: float
    parts: Mapping[str, float]

    def way(self) -> "list[Reached]":
        """Return the positions from the first decision to here."""
        found: list[Reached] = []
        here: Reached | None = self
        while here is not None and here.action is not None:
            found.append(here)
            here = here.before
        return found[::-1]

    def moves(self) -> tuple[Action, ...]:
        """Return the decisions that lead here from the turn's beginning."""
        return tuple(step.action for step in self.way() if step.action is not None)


@dataclass(frozen=True)
class Plan:
    """The result of planning a turn.

    Attributes:
        ends: the positions that turns end in, best first.
        begun: the positions that first actions lead to.
        tried: how many positions were evaluated.
        now: the position that the turn begins in.
    """

    ends: Sequence[Reached]
    begun: Sequence[Reached]
    tried: int
    now: Reached

    @property
    def best(self) -> Reached:
        """The position in which the best turn ends."""
        return self.ends[0]

    @cached_property
    def reach(self) -> Mapping[Action, Reached]:
        """By first action the best that it may lead to."""
        # the end of a turn says more than its beginning
        return {end.moves()[0]: end for end in [*self.begun, *self.ends[::-1]]}


class Course:
    """A chosen turn, kept while the game goes as expected.

    Args:
        end: where the turn ends; its first decision is being made now.
        seat: whose turn it is.

    Attributes:
        ahead: the steps that are left.
    """

    def __init__(self, end: Reached | None = None, seat: int = 0) -> None:
        way = end.way() if end is not None else []
        self.ahead, self._seat, self._end = way[1:], seat, end
        self._now = way[0].before if way else None

    def gains(self) -> Gains:
        """Return what the turn brings from the last decision on."""
        return gained(self._seat, self._end, self._now) if self._end and self._now else Gains()

    def next(self, view: Any, actions: Sequence[Action]) -> Action | None:
        """Take the next decision if the position is as expected, else None."""
        step = self.ahead[0] if self.ahead else None
        if step is None or step.before is None or step.action not in actions:
            return None
        if step.before.state.view(self._seat) != view:
            return None
        self._now = step.before
        return self.ahead.pop(0).action


class PlannerPlayer(Explained):
    """A player that plans its turn on one guess of hidden things.

    It keeps to the plan while things go as expected.

    Args:
        evaluate: how a position is evaluated; an ``Evaluator`` when some choices are alike.
        seed: the seed of its guesses, and of its random choice between equally good turns.
        width, depth: see ``WIDTH`` and ``DEPTH``.

    Notes:
        Cost: at most ``width * depth`` times that of a greedy decision; most turns are shorter, and a plan that holds
        is not made twice.
    """

    name = "planner"

    def __init__(self, evaluate: Evaluate, seed: int = 0, width: int = WIDTH, depth: int = DEPTH) -> None:
        self._evaluate = evaluate
        self._rng = Random(seed)
        self._width, self._depth = width, depth
        self._course = Course()

    @no_collection()
    def __call__(self, view: Any, actions: Sequence[Action]) -> Action:
        """Return the first action of the turn that ends best."""
        require_choice(view, actions)
        chosen, seat = self._course.next(view, actions), view.to_move
        if len(actions) == 1:  # a step of the turn, too
            self.brings = Gains
            return actions[0]
        if chosen is None:
            guess = view.sample(seat, self._rng)
            best = find_plan(guess, seat, self._evaluate, self._rng, self._width, self._depth).best
            self._course, chosen = Course(best, seat), best.moves()[0]
        self.brings = self._course.gains
        return chosen


@no_collection()
def find_plan(
    state: Any,
    seat: int,
    evaluate: Evaluate,
    rng: Random,
    width: int = WIDTH,
    depth: int = DEPTH,
    enough: Callable[[], bool] = lambda: False,
    first: Sequence[Action] = (),
) -> Plan:
    """Search for the best end of a seat's turn (a beam search).

    Args:
        state: a full state in which the seat decides; it stays as it is.
        seat: whose turn it is.
        evaluate: how a position is evaluated.
        rng: chooses between equally good positions.
        width: how many unfinished turns are followed at a time.
        depth: decisions after which a turn that is not over is evaluated as it stands.
        enough: asked now and then whether to stop; at least one choice is looked at in any case.
        first: the only actions that the turn may begin with; any if there are none.
    """
    parts = evaluate(state, seat)
    now = Reached(state, None, None, sum(parts.values()), parts)
    edge, ends, begun, tried = [now], list[Reached](), list[Reached](), 0
    for level in range(depth):
        grown: list[Reached] = []
        for place, here in enumerate(edge):
            if level and enough():
                ends += edge[place:]  # as they stand, for want of time
                break
            for after, over in _choices(here, seat, evaluate, rng, () if level else first):
                tried += 1
                (ends if over else grown).append(after)
                if level == 0 and enough():
                    break
        if level == 0:
            begun = [*ends, *grown]
        edge = different(sorted(grown, key=lambda here: -here.worth), width)
    ends = sorted(ends + edge, key=lambda end: -end.worth)
    return Plan(ends, begun, tried, now)


def _choices(
    here: Reached, seat: int, evaluate: Evaluate, rng: Random, only: Sequence[Action]
) -> Iterator[tuple[Reached, bool]]:
    """Yield where each choice leads, and whether planning ends there."""
    state = here.state
    for action in only or distinct(evaluate, state, state.legal_actions()):
        after, log = state.copy(), Revealed()
        after.apply(action, log, legal=True)
        while is_interrupted(after, seat):
            after.apply(greedy_choice(after, evaluate, rng), log, legal=True)
        once = evaluate(after, seat)
        parts = averaged(state, action, after, once, evaluate, rng)
        worth = sum(parts.values()) + rng.random() * 1e-6
        over = after.to_move != seat or parts is not once or bool(log)
        yield Reached(after, action, here, worth, parts), over


def planned_reply(state: Any, evaluate: Evaluate, rng: Random) -> Sequence[Action]:
    """Return a walk's next decisions: the best turn with the least planning."""
    actions: tuple[Action, ...] = state.legal_actions()
    if len(actions) == 1:
        return actions
    return find_plan(state, state.to_move, evaluate, rng, width=2, depth=6).best.moves()


def is_interrupted(state: Any, seat: int) -> bool:
    """Return whether others decide within the turn of a seat.

    One of its own decisions then waits below theirs.
    """
    return state.to_move not in (seat, None) and any(
        frame.seat == seat for frame in state.stack if isinstance(frame, Decision)
    )


def different(ends: Sequence[Reached], most: int) -> list[Reached]:
    """Return the first positions, each once, however it was reached."""
    found: list[Reached] = []
    for here in ends:
        if len(found) == most:
            break
        if not any(abs(here.worth - other.worth) < 1e-5 and here.state == other.state for other in found):
            found.append(here)
    return found
