"""The searcher: information-set Monte Carlo search with a short horizon.

Cowling, Powley and Whitehouse, 2012.

It knows no game. It takes the best turns that a planner finds, one for each first action before others, since the next
best often differ in what comes to the same. It tries them on guesses of what its seat cannot know (``view.sample``). A
walk plays one of them on a guess, lets all seats go on by a simple policy until the seat has had its next turn, and
evaluates the result. In each round all turns that are left meet the same guesses and the same random numbers, so that
luck counts for none of them; then the worse half is dropped (sequential halving: Karnin, Koren and Somekh, 2013; at the
root of a tree: Cazenave, 2015, who finds it better than UCB where walks are few). The tree is the seat's own turn:
deeper nodes would be visited once or twice in the time there is. docs/exploring.md tells more.
"""

from collections.abc import Callable, Sequence
from math import ceil, log2
from random import Random
from statistics import fmean, stdev
from threading import Event as Flag
from time import perf_counter
from typing import Any, NamedTuple

from boardgames_edu.bots.choosing import Explained, require_choice
from boardgames_edu.bots.greedy import Evaluate, Evaluator, Reply, quick_reply
from boardgames_edu.bots.planner import Course, Plan, Reached, different, find_plan, is_interrupted
from boardgames_edu.bots.reasons import Gains
from boardgames_edu.engine.errors import OptionError, shown
from boardgames_edu.engine.events import Action
from boardgames_edu.i18n import N_

CANDIDATES = 8
"""How many turns are compared."""
TRUST = 2
"""How many walks the planner's own evaluation of a turn counts for."""
LOOK = 0.4
"""The largest share of its time for finding candidate turns."""
MARGIN = 0.004
"""Seconds kept back for the last decision of a walk."""
CLEAR = 4.0
"""Standard errors behind the best at which a turn is dropped early."""
TWINS = 2
"""Walks after which turns that came to the same in all of them are one."""
_NO_EFFORT = N_("A search takes a number of seconds or walks above 0, not {value}.")


class SearchResult(NamedTuple):
    """The result of a search for one action.

    Attributes:
        visits: how many walks began with the best turn that begins with it.
        worth: their mean value, in points.
        end: where the best turn that begins with it ends.
    """

    action: Action
    visits: int
    worth: float
    end: Reached


class SearchedTurn:
    """A turn that is compared with others.

    Turns are compared as whole as they were planned, because the value of a position in the middle of a turn depends on
    its best ending, and because a good beginning must not suffer for bad endings.

    Attributes:
        end: the position that it reaches as planned.
        way: its decisions.
        found: the values of its walks; the same index in two turns means the same guess.
    """

    def __init__(self, end: Reached) -> None:
        self.end = end
        self.way = end.moves()
        self.found: list[float] = []

    @property
    def mean(self) -> float:
        """Its mean value, in points."""
        return (TRUST * self.end.worth + sum(self.found)) / (TRUST + len(self.found))

    def is_clearly_worse(self, best: "SearchedTurn") -> bool:
        """Return whether it is worse than another turn by more than chance."""
        behind = [other - own for other, own in zip(best.found, self.found, strict=False)]
        return len(behind) > 3 and fmean(behind) > CLEAR * (stdev(behind) + 0.01) / len(behind) ** 0.5


def candidates(found: Plan) -> list[Reached]:
    """Return the turns to compare, each first action's best one first.

    Where the plan went no further than the first action, the turn is open: a walk goes on by the policy, and if it is
    chosen, the seat searches again at its next decision.
    """
    firsts = sorted(found.reach.values(), key=lambda end: -end.worth)
    return different([*firsts, *found.ends], CANDIDATES)


def better_half(turns: Sequence[SearchedTurn]) -> list[SearchedTurn]:
    """Return the turns that are worth more walks, best first.

    None that met fewer guesses, is clearly worse than the best, or is a twin of a better one.
    """
    most = max(len(turn.found) for turn in turns)
    ranked = sorted([turn for turn in turns if len(turn.found) == most], key=lambda turn: -turn.mean)
    kept = dict[object, SearchedTurn]()
    for turn in ranked:
        if not turn.is_clearly_worse(ranked[0]):
            kept.setdefault(tuple(turn.found) if most >= TWINS else id(turn), turn)
    return list(kept.values())[: ceil(len(turns) / 2)]


class SearchPlayer(Explained):
    """A player that tries its best turns on many guesses.

    It keeps to the turn that it has chosen.

    Args:
        evaluate: how a position is evaluated.
        seed: the seed of its guesses.
        seconds: its time for a turn, at most.
        walks: at most, 64 with no ``seconds``; without these the same seed decides the same.
        name: what records call it.
        ahead: the horizon, see ``Evaluator``; -1 to play on until the game is over; None for what the evaluator says.
        reply: how all seats decide within a walk; None for what the evaluator says.

    Raises:
        OptionError: no time, or no walks.

    Attributes:
        choices: what it thought of the first actions in its last decision, best first.
        walked: the walks of its last decision.
    """

    def __init__(
        self,
        evaluate: Evaluate,
        seed: int = 0,
        *,
        seconds: float | None = None,
        walks: int | None = None,
        name: str = "search",
        ahead: int | None = None,
        reply: Reply | None = None,
    ) -> None:
        for effort in (seconds, walks):
            if effort is not None and not (isinstance(effort, int | float) and effort > 0):
                raise OptionError(_NO_EFFORT, value=shown(effort))
        self.name = name
        self.choices: list[SearchResult] = []
        self.walked = 0
        self._evaluate, self._rng = evaluate, Random(seed)
        self._seconds, self._walks = seconds, walks or (None if seconds else 64)
        judge = evaluate if isinstance(evaluate, Evaluator) else Evaluator(evaluate)
        self._ahead, self._stage = judge.ahead if ahead is None else ahead, judge.stage
        self._reply = reply or judge.reply or quick_reply
        self._course = Course()
        self._stop = Flag()

    def stop(self) -> None:
        """End another thread's decision with the best found so far."""
        self._stop.set()

    def __call__(self, view: Any, actions: Sequence[Action]) -> Action:
        """Return the best turn's first action, or a chosen turn's next one."""
        require_choice(view, actions)
        chosen = self._course.next(view, actions)
        if len(actions) == 1:  # a step of the turn, too
            self.brings, self.choices, self.walked = Gains, [], 0
            return actions[0]
        if chosen is None:
            try:
                self.choices = self.look(view)
            finally:
                self._stop.clear()
            chosen = self.choices[0].action
        self.brings = self._course.gains
        return chosen

    def look(self, view: Any) -> list[SearchResult]:
        """Return the choices of the seat that decides, best first.

        Only those that were tried.
        """
        begin, self.walked = perf_counter(), 0
        seat = view.to_move

        def spent() -> float:
            """Return the share of time or walks used; 1 ends it."""
            if self._stop.is_set():
                return 1.0
            walked = self.walked / self._walks if self._walks else 0.0
            return max(walked, (perf_counter() - begin + MARGIN) / self._seconds if self._seconds else 0.0)

        guess = view.sample(seat, self._rng)
        found = find_plan(guess, seat, self._evaluate, self._rng, enough=lambda: spent() > LOOK)
        turns = [SearchedTurn(end) for end in candidates(found)]
        self._halve(turns, view, spent)
        turns.sort(key=lambda turn: (-len(turn.found), -turn.mean))
        self._course = Course(turns[0].end, seat)
        best: dict[Action, SearchedTurn] = {}
        for turn in turns:
            best.setdefault(turn.way[0], turn)
        return [SearchResult(action, len(turn.found), turn.mean, turn.end) for action, turn in best.items()]

    def _halve(self, turns: Sequence[SearchedTurn], view: Any, spent: Callable[[], float]) -> None:
        """Walk in rounds of equal cost, dropping the worse half after each."""
        left = list(turns)
        while len(left) > 1 and (begin := spent()) < 1:
            self._round(left, view, begin + (1 - begin) / ceil(log2(len(left))), spent)
            left = better_half(left)

    def _round(self, turns: Sequence[SearchedTurn], view: Any, end: float, spent: Callable[[], float]) -> None:
        """Walk with all turns on the same guesses, up to some effort."""
        while spent() < end:
            guess, rng = view.sample(view.to_move, self._rng), self._rng.getrandbits(32)
            came: list[float] = []
            for turn in turns:
                worth = self.walk(guess.copy(), turn.way, view.to_move, Random(rng), spent)
                if worth is None:
                    break
                came.append(worth)
                self.walked += 1
            if len(came) < len(turns) and turns[0].found:
                return  # what only some have met would mislead; the first time it is better than nothing
            for turn, worth in zip(turns, came, strict=False):
                turn.found.append(worth)

    def walk(
        self, state: Any, turn: Sequence[Action], seat: int, rng: Random, spent: Callable[[], float]
    ) -> float | None:
        """Play a turn on one guess, which changes, and return its value.

        None when time ends before that is known.
        """
        ways, mover, stretches = {seat: list(turn[::-1])}, seat, 0
        begin = self._stage(state) if self._stage else 0
        while not state.is_over:
            if spent() >= 1:
                return None
            if state.to_move != mover and not is_interrupted(state, mover):
                stretches += seat in (mover, state.to_move)
                ways, mover = {}, state.to_move
            passed = self._stage(state) - begin if self._stage else stretches
            if passed > self._ahead >= 0:
                break
            way = ways.get(state.to_move)
            if not way or way[-1] not in state.legal_actions():  # not planned, or no longer possible
                way = ways[state.to_move] = list(self._reply(state, self._evaluate, rng))[::-1]
            state.apply(way.pop())
        return sum(self._evaluate(state, seat).values())
