"""The searcher: information-set Monte Carlo tree search with a short horizon (Cowling, Powley and Whitehouse, 2012).

It knows no game. It takes the best turns that a planner finds. Each walk draws what its seat cannot know anew
(``view.sample``), plays one of them, goes on down the tree that all walks share (after something came to light, or with
a longer horizon after the turn), adds one position to it, and values that with the game's own value instead of playing
on to the end: random games of these three are hundreds to thousands of decisions long and say next to nothing about
the next one.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from random import Random
from threading import Event as Flag
from time import perf_counter
from typing import Any, NamedTuple

from boardgames_edu.bots.greedy import Value, distinct
from boardgames_edu.bots.planner import Reached, gains, plan
from boardgames_edu.engine.rules import Action
from boardgames_edu.i18n import N_, say

CANDIDATES = 12
"""So many turns are compared: the best that a planner finds."""
CURIOSITY = 1.0
"""Points that a less visited choice is trusted to be better than it has shown itself (the constant of UCB1)."""
TURNS = 1
"""The horizon: walks end when so many turns, its own first, have passed. With 2 the first answers of the next player
are looked at too; in a few trial games of Hansa Teutonica that was worse, for an answer that is half finished says
little.
"""
TRUST = 4
"""So many walks a planned turn counts for."""
WIDTH = 10
"""So many unfinished turns are followed at a time when it looks for them; more than a planner follows."""
LOOK = 0.6
"""The part of its time in which it looks for them, at most."""
MARGIN = 0.004
"""Seconds kept back for the last walk."""

_ONLY = N_("There is no other choice.")
_CHOSE = N_(
    "In {walks} {walks:walk|walks} it came back to this choice {visits} {visits:time|times}; "
    "it is worth {worth} to it: {reasons}."
)


class Choice(NamedTuple):
    """What a search thinks of an action.

    Attributes:
        visits: how many walks went through the best turn that begins with it.
        worth: what came of them in the mean, in points.
        reasons: what the best turn that begins with it brings, in words.
    """

    action: Action
    visits: int
    worth: float
    reasons: str


class _Node:
    """A decision that was made: how often, with what result for the seat that made it, and what may follow."""

    __slots__ = ("available", "children", "total", "visits")

    def __init__(self, visits: int = 0, total: float = 0.0) -> None:
        self.children: dict[Action, _Node] = {}
        self.visits, self.total, self.available = visits, total, 0

    @property
    def mean(self) -> float:
        return self.total / self.visits


class _Turn(NamedTuple):
    """A whole turn that is compared with others: its decisions, and what has come of it.

    Turns are compared whole, because a position in the middle of one is worth what may yet come of it, and because a
    good beginning must not suffer for its bad endings.
    """

    end: Reached
    way: tuple[Action, ...]
    node: _Node


def _turn(end: Reached) -> _Turn:
    """A planned turn, which counts as if some walks had gone that way."""
    way = tuple(step.action for step in end.way() if step.action is not None)
    return _Turn(end, way, _Node(TRUST, TRUST * end.worth))


class SearchPlayer:
    """Walks through what may follow until its time is over.

    Args:
        value: how a position is valued.
        seed: of its guesses.
        seconds: its time for a decision.
        walks: how many walks instead; then the same seed makes the same decisions.
        name: what records call it.
        turns: see ``TURNS``.
        curiosity: see ``CURIOSITY``.

    Attributes:
        choices: what it thought of the first actions in its last decision, best first.
        walked: the walks of its last decision.
    """

    def __init__(
        self,
        value: Value,
        seed: int = 0,
        *,
        seconds: float | None = None,
        walks: int | None = None,
        name: str = "search",
        turns: int = TURNS,
        curiosity: float = CURIOSITY,
    ) -> None:
        self.name = name
        self.why = ""
        self.choices: list[Choice] = []
        self.walked = 0
        self._value, self._lots = value, Random(seed)
        self._seconds, self._walks = seconds, walks
        self._turns, self._curiosity = turns, curiosity
        self._stop = Flag()

    def stop(self) -> None:
        """End the decision that is being made in another thread, with what has been found so far."""
        self._stop.set()

    def __call__(self, view: Any, actions: Sequence[Action]) -> Action:
        """The action that most walks went through."""
        self._stop.clear()
        if len(actions) == 1:
            self.why, self.choices, self.walked = say(_ONLY), [], 0
            return actions[0]
        self.choices = self.look(view)
        best = self.choices[0]
        facts = {
            "walks": self.walked,
            "visits": best.visits,
            "worth": f"{best.worth:.1f}",
            "reasons": best.reasons,
        }
        self.why = say(_CHOSE, facts)
        return best.action

    def look(self, view: Any) -> list[Choice]:
        """What the seat that decides may do, best first: those choices that were looked at."""
        begin = perf_counter()
        seat = view.to_move
        seconds = self._seconds if self._walks is None else None

        def late(part: float) -> bool:
            return self._stop.is_set() or (
                seconds is not None and perf_counter() - begin > part * seconds - MARGIN
            )

        guess = view.sample(seat, self._lots)
        found = plan(guess, seat, self._value, self._lots, WIDTH, enough=lambda: late(LOOK))
        turns = [_turn(end) for end in found.ends[:CANDIDATES]]
        self.walked = 0
        while not late(1.0) and (self._walks is None or self.walked < self._walks):
            bound = self._curiosity * sqrt(log(self.walked + TRUST * len(turns)))
            turn = max(turns, key=lambda turn: turn.node.mean + bound / sqrt(turn.node.visits))
            self._walk(view.sample(seat, self._lots), turn, seat)
            self.walked += 1
        turns.sort(key=lambda turn: (-turn.node.visits, -turn.node.mean))
        best: dict[Action, _Turn] = {}
        for turn in turns:
            best.setdefault(turn.way[0], turn)
        return [
            Choice(action, turn.node.visits, turn.node.mean, gains(turn.end.parts, found.now.parts))
            for action, turn in best.items()
        ]

    def _walk(self, state: Any, turn: _Turn, seat: int) -> None:
        """Play a turn on one guess, go on down its tree, add a position, carry its value back to all who decided."""
        for action in turn.way:
            if state.to_move != seat or action not in state.legal_actions():
                break  # on this guess it goes another way: it is worth what it has brought so far
            state.apply(action)
        node, mover, turns = turn.node, seat, 0
        way = [(seat, node)]
        while not state.is_over:
            if state.to_move != mover:
                turns, mover = turns + 1, state.to_move
                if turns == self._turns:
                    break
            action = self._choose(node, distinct(self._value, state, state.legal_actions()))
            state.apply(action)
            child = node.children.get(action)
            way.append((mover, child or node.children.setdefault(action, _Node())))
            if child is None:
                break
            node = child
        worth: dict[int, float] = {}
        for mover, node in way:
            if mover not in worth:
                worth[mover] = sum(self._value(state, mover).values())
            node.visits += 1
            node.total += worth[mover]

    def _choose(self, node: _Node, actions: Sequence[Action]) -> Action:
        """The action with the highest bound (UCB1); one that was never tried counts as the mean of those that were."""
        children, known, visits, total = node.children, [], 0, 0.0
        fresh = None
        for action in actions:
            child = children.get(action)
            if child is None:
                fresh = fresh or action
            else:
                child.available += 1
                known.append((action, child))
                visits += child.visits
                total += child.total
        if not known:
            return actions[int(self._lots.random() * len(actions))]
        best, bound = None, float("-inf")
        for action, child in known:
            width = self._curiosity * sqrt(log(max(child.available, child.visits) + 1) / child.visits)
            if child.mean + width > bound:
                best, bound = action, child.mean + width
        if fresh is not None and total / visits + self._curiosity * sqrt(log(visits + 1)) > bound:
            return fresh
        assert best is not None
        return best
