"""The search of a whole turn for all its outcomes.

Where others decide within the turn, they answer as passively as they can. Where chance speaks, or something
hidden comes to light, a branch ends: what lies behind is nobody's plan. This module knows no screen.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

from boardgames_edu.bots.greedy import Evaluate, Evaluator, distinct, evaluation
from boardgames_edu.bots.planner import is_interrupted
from boardgames_edu.engine.events import Action, Event
from boardgames_edu.engine.states.state import State
from boardgames_edu.teach.goals.solver import Others
from boardgames_edu.teach.teaching import teaching_of

Count = Callable[[State, int], int]
"""How much of something a seat has: points, places."""
_FARTHEST = 30
"""The most passive decisions until a turn ends."""
_PROBES = 12


@dataclass(frozen=True, slots=True)
class Line:
    """A state within a turn: how it was reached, what is kept."""

    state: State
    action: Action | None = None
    before: "Line | None" = None
    kept: tuple[int, ...] = ()

    def moves(self) -> list[Action]:
        """Return the seat's own decisions that lead here."""
        found, here = list[Action](), self
        while here.before is not None and here.action is not None:
            found.append(here.action)
            here = here.before
        return found[::-1]


@dataclass
class TurnOutcome:
    """The possible gains of a turn of one kind.

    Attributes:
        best: the most that a seat can have of it and keep to the end of the turn.
        second: the next lower amount that some line ends with.
        lines: the lines that reach the best, the shortest first.
        lucky: the most that shows where chance spoke.
    """

    best: int
    second: int = -1
    lines: list[Line] = field(default_factory=list)
    lucky: int = -1

    def take(self, line: Line, amount: int) -> None:
        """Note what a line is worth."""
        if amount > self.best:
            self.second, self.best, self.lines = self.best, amount, [line]
        elif amount < self.best:
            self.second = max(self.second, amount)
        elif self.lines:  # what the seat has anyway is no gain
            self.lines.append(line)


def is_over(state: State, seat: int) -> bool:
    """Return whether a seat's turn is over."""
    return state.is_over or (state.to_move != seat and not is_interrupted(state, seat))


def answered(state: State, seat: int) -> list[Action]:
    """Let others decide within a seat's turn, passively; return what they did."""
    others, found = Others(seat), list[Action]()
    while is_interrupted(state, seat):
        action, _ = others.choose(state, 0)
        state.apply(action)
        found.append(action)
    return found


def ends_turn(action: Action, state: State) -> bool:
    """Return whether an action does nothing but end the turn."""
    return action.text == teaching_of(state.game).passive[0]


def left_alone(state: State, seat: int) -> State:
    """Return the end of the turn if the seat does nothing more.

    It is the state itself where the seat has to do nothing. What follows from the end of a turn, such as a new
    phase, is left out where the seat has to end it.
    """
    end, others = state, Others(seat)
    for _ in range(_FARTHEST):
        if is_over(end, seat):
            break
        action, _ = others.choose(end, 0)
        if ends_turn(action, end):
            break
        end = state.copy() if end is state else end
        end.apply(action)
    return end


def search_turn(
    start: State, counts: Sequence[Count], budget: int, enough: Sequence[int] = ()
) -> tuple[list[TurnOutcome], int, bool]:
    """Search a seat's turn in all its lines.

    Equally good choices count as one (``Evaluator.alike``), and so do all orders of decisions that come out alike.

    Args:
        start: the state in which the seat decides; it is not changed.
        counts: what is counted.
        budget: how many moves are tried before the search gives up.
        enough: amounts; the search ends when the first thing reaches them.

    Returns:
        What the turn can bring of each thing, how many moves were tried, and whether these were all.
    """
    seat = start.to_move
    assert seat is not None
    tries, still = _tries(start), getattr(teaching_of(start.game).part("puzzles"), "STILL", ())
    calm = left_alone(start, seat)
    now = tuple(count(calm, seat) for count in counts)
    turns = [TurnOutcome(amount) for amount in now]
    known, level, tried = {start.fingerprint()}, [Line(start, kept=now)], 0
    while level:
        deeper = list[Line]()
        choices = [distinct(tries, line.state, line.state.legal_actions()) for line in level]
        if not enough and tried + sum(map(len, choices)) > budget:
            return turns, tried, False  # a proof has no use for a part of the largest level
        for line, actions in zip(level, choices, strict=True):
            for action in actions:
                if tried >= budget:
                    return turns, tried, False
                tried += 1
                if ends_turn(action, line.state):
                    continue
                after, log = line.state.copy(), list[Event]()
                after.apply(action, log)
                chance = after.rng_state != line.state.rng_state or any(event.reveals for event in log)
                over = is_over(after, seat)
                if chance and not over:
                    for turn, count in zip(turns, counts, strict=True):
                        turn.lucky = max(turn.lucky, count(after, seat))
                    continue
                answered(after, seat)
                mark = after.fingerprint()
                if mark in known:
                    continue
                known.add(mark)
                best = [turn.best for turn in turns]
                kept = line.kept if action.verb in still else _kept(after, seat, counts, best)
                here = Line(after, action, line, kept)
                for turn, amount in zip(turns, kept, strict=True):
                    turn.take(here, amount)
                if enough and turns[0].best >= enough[0]:
                    return turns, tried, False
                if not over:
                    deeper.append(here)
        level = deeper
    return turns, tried, True


def _tries(start: State) -> Evaluate:
    """Return the test for equally good choices."""
    own, rooms = evaluation(start.game), teaching_of(start.game)
    alike = getattr(rooms.part("puzzles"), "alike", None)
    return own if alike is None else Evaluator(own, alike)


def width_of(start: State, rng: Random) -> float:
    """Estimate how many lines a turn has, all orders counted (Knuth, 1975)."""
    seat, tries, found = start.to_move, _tries(start), 0.0
    assert seat is not None
    for _ in range(_PROBES):
        state, lines = start.copy(), 1.0
        for _ in range(_FARTHEST):
            if is_over(state, seat):
                break
            choices = distinct(tries, state, state.legal_actions())
            lines *= len(choices)
            state.apply(rng.choice(choices))
            answered(state, seat)
        found += lines / _PROBES
    return found


def _kept(state: State, seat: int, counts: Sequence[Count], best: Sequence[int]) -> tuple[int, ...]:
    """Return what a seat has, or keeps if that seems best."""
    now = tuple(count(state, seat) for count in counts)
    if is_over(state, seat) or all(map(int.__lt__, now, best)):
        return now
    end = left_alone(state, seat)
    return tuple(
        amount if amount < most else min(amount, count(end, seat))
        for amount, most, count in zip(now, best, counts, strict=True)
    )
