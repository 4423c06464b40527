"""Puzzles as data, and as challenges with one best outcome.

``data/<game>/puzzles.yaml`` is written by ``boardgames-edu puzzles`` (see `maker`). The goal holds in a state whose
outcome lasts to the end of the turn, even if the seat does nothing more. This module knows no screen.
"""

from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

import msgspec

from boardgames_edu.bots.planner import Reached, find_plan
from boardgames_edu.bots.reasons import gained
from boardgames_edu.engine.data import located
from boardgames_edu.engine.errors import OptionError, one_of
from boardgames_edu.engine.events import Action
from boardgames_edu.engine.labels import in_words
from boardgames_edu.engine.registry import load, remembered
from boardgames_edu.engine.states.state import State
from boardgames_edu.i18n import N_, say
from boardgames_edu.teach.goals.challenges import Challenge, Task, Verdict
from boardgames_edu.teach.goals.goals import Goal, vocabulary_of
from boardgames_edu.teach.goals.solver import Others, SolverResult
from boardgames_edu.teach.puzzles.searched import fixed_evaluation
from boardgames_edu.teach.puzzles.turns import Count, answered, is_over, left_alone, search_turn
from boardgames_edu.teach.sources import SourceLocation, open_source

_SHOWN = 0.05
"""The least difference between two turns that is worth a word."""
_UNREACHED = 999
"""Points for the goal of a puzzle by search until its own is set."""
_QUICK = 12_000
"""The most moves tried for a judgement, within about a second."""
_NUMBER = N_("Puzzle {number} of {count}: proved")
_WHY_SEARCHED = N_(
    "Right, by search: in {walks} games played on from here it came out {n} points better than the next choice."
)
_GIVES_UP = N_("The best choice brings more: {reasons}.")
_LATER = N_("What it loses shows later in the game.")
_BEHIND = N_("The best choice was another one. Take the move back, or start again.")
_WHY = N_("Right. No other way to play this turn does it; the next best brings {n} {n:point|points} less.")
_WHY_OTHER = N_("Right. No other way to play this turn does it; the next best falls short by {n}.")
_LESS = N_("That costs {n} {n:point|points}: this turn can now bring {most} at most, not {best}.")
_LESS_OTHER = N_("That costs you the goal: from here this turn gets to {most} at most, not to {best}.")
_ENDED = N_("Your turn is over, and it brought {n} {n:point|points} less than it could.")
_ENDED_OTHER = N_("Your turn is over, and it missed the goal by {n}.")
IDEAS = {
    "majority": N_("a change of control"),
    "tie": N_("a tie"),
    "bridge": N_("a bridge between two networks"),
    "cut": N_("a cut through another network"),
    "gate": N_("a place that the map hangs on"),
    "apart": N_("two far ends of the map"),
    "end": N_("the end of the game"),
    "detour": N_("a second way round"),
    "displacing": N_("the answer of another player"),
}
"""The themes of puzzles, in words; ``maker.ideas`` says how each is found."""


class PuzzleRow(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A puzzle as the file has it.

    A puzzle by search has ``worth`` and ``walks`` in place of ``aim``, ``best``, ``second`` and ``tried``.

    Attributes:
        source: the bots' game: its seed, who played, and after how many decisions.
        aim: what is counted, a word of goals such as ``points``.
        best, second: the most that the turn can bring, and the next lower amount.
        level: 1 if a greedy player solves it, 2 or 3 if a planner does, 4 if no bot does.
        tried: how many moves the proof tried.
        worth: by choice, its mean value in points; the first is the best.
        walks: how many games each choice was tried in.
        solution: the seat's decisions.
        rules: the ids of the rules that the solution meets.
        ideas: what it is about, see `IDEAS`.
    """

    id: str
    source: str
    aim: str = ""
    best: int = 0
    second: int = 0
    level: int
    tried: int = 0
    worth: dict[str, float] = {}
    walks: int = 0
    solution: tuple[str, ...]
    rules: tuple[str, ...]
    ideas: tuple[str, ...] = ()
    position: dict[str, Any]


class PuzzleFile(msgspec.Struct, forbid_unknown_fields=True):
    """A file of puzzles: its aims, the next seed, the rows."""

    aims: tuple[str, ...] = ("points",)
    next_seed: int = 0
    puzzles: list[PuzzleRow] = []


class Aim(NamedTuple):
    """A quantity that a puzzle counts: its name, its words, the function."""

    name: str
    words: str
    measure: Count

    def goal(self, start: State, seat: int, best: int) -> Goal:
        """Return the goal: an amount that lasts to the turn's end."""

        def reached(state: State) -> bool:
            if self.measure(state, seat) < best:
                return False
            return is_over(state, seat) or self.measure(left_alone(state, seat), seat) >= best

        if self.name == "points":
            return Goal(reached, N_("gain {n} {n:point|points} in this turn"), {"n": best - self.measure(start, seat)})
        facts = {"seat": start.seat_name(seat), "amount": best, "n": best, "game": start.game.name}
        return Goal(reached, self.words, facts)


def aim_of(game: str, name: str) -> Aim:
    """Return an aim by its word of goals. Raises OptionError."""
    known = {word: found for word, found in vocabulary_of(game).predicates.items() if found.takes == ("seat", "amount")}
    if name not in known:
        raise one_of("aim", name, known)
    return Aim(name, known[name].words, known[name].test)


@remembered
def read_puzzles(game: str) -> PuzzleFile:
    """Return a game's file of puzzles. Raises OptionError, DataError."""
    load(game)
    path = located(f"{game}/puzzles.yaml")
    return open_source(path, f"{game}/puzzles.yaml", PuzzleFile)[0] if path.is_file() else PuzzleFile()


def puzzle_rows(game: str) -> dict[str, PuzzleRow]:
    """Return a game's puzzles by id, as data. Raises OptionError, DataError.

    >>> next(iter(puzzle_rows("hansa").values())).aim
    'points'
    """
    return {row.id: row for row in read_puzzles(game).puzzles}


def load_puzzle(game: str, which: str | int) -> "Puzzle":
    """Return a puzzle by its id, or its number.

    Raises:
        OptionError: there is no such game or puzzle; says what there is.
        DataError: the file has a mistake.

    Example:
        >>> first = load_puzzle("hansa", 1)
        >>> len(first.row.solution) == first.par
        True
    """
    rows = puzzle_rows(game)
    if not rows:
        raise OptionError(N_("There are no puzzles for {game} yet; the command line makes them."), game=game)
    names = dict(zip(map(str, range(1, len(rows) + 1)), rows, strict=True))
    id = names.get(str(which), str(which))
    if id not in rows:
        raise one_of("puzzle", which, [f"1-{len(rows)}", *rows])
    kind, words = (PuzzleBySearch, N_("Puzzle {number} of {count}: by search")) if rows[id].worth else (Puzzle, _NUMBER)
    return kind(game, rows[id], say(words, {"number": list(rows).index(id) + 1, "count": len(rows)}))


class _Within(Others):
    """The answers of others within one turn, and not behind it."""

    def reached(self, goal: Goal, state: State, used: int) -> tuple[bool, int]:
        """Let others answer within the turn."""
        answered(state, self.seat)
        return goal.holds(state), used


class Puzzle(Challenge):
    """A challenge whose goal is the best outcome of one turn.

    Attributes:
        asks: its words, a template.
        row: its data.
        aim: what is counted.
    """

    asks = N_("Your turn: one outcome is better than all others.")

    def __init__(self, game: str, row: PuzzleRow, title: str = "") -> None:
        self.row, self.aim = row, aim_of(game, row.aim or "points")
        start: State = load(game).from_position(row.position)
        task = Task(
            goal={self.aim.name: {start.seat_name(start.to_move): row.best or _UNREACHED}},
            par=1 if row.worth else len(row.solution),
            rules=row.rules,
            why="",
        )
        place = SourceLocation(f"{game}/puzzles.yaml", "", f"$.{row.id}")
        super().__init__(row.id, title, say(self.asks), task, start, place)
        self.others = _Within(self.seat)
        self.goal, self.why = self._goal(), self._why()
        if row.ideas:
            ideas = ", ".join(say(IDEAS[idea]) for idea in row.ideas)
            self.why = f"{self.why} {say(N_('It was about {ideas}.'), {'ideas': ideas})}"

    def _goal(self) -> Goal:
        return self.aim.goal(self.start, self.seat, self.row.best)

    def _why(self) -> str:
        return self._in_points(_WHY, _WHY_OTHER, n=self.row.best - self.row.second)

    def _in_points(self, points: str, other: str, **facts: int) -> str:
        """Return the sentence about points, or about what else counts."""
        return say(points if self.aim.name == "points" else other, facts)

    def way(
        self,
        state: State,
        made: int,  # noqa: ARG002  (the turn says how far one may go)
        used: int = 0,  # noqa: ARG002
        spare: int = 0,  # noqa: ARG002
        budget: int = _QUICK,
    ) -> SolverResult:
        """Return a way from a state within the turn to the goal."""
        known = self._rest(state)
        if known is not None:
            return SolverResult(tuple(known), True)
        if is_over(state, self.seat):
            return SolverResult(None, True)
        (turn,), _, sure = search_turn(state, [self.aim.measure], budget, [self.row.best])
        if turn.best >= self.row.best and turn.lines:
            return SolverResult(tuple(turn.lines[0].moves()), True)
        return SolverResult(None, sure)

    def _rest(self, state: State) -> list[Action] | None:
        """Return the rest of the solution, if it reaches the goal."""
        tried, left = state.copy(), list[Action]()
        for move in self.row.solution:
            action = self.start.game.parse(move, self.start)
            if tried.to_move == self.seat and action in tried.legal_actions():
                tried.apply(action)
                left.append(action)
                answered(tried, self.seat)
                if self.goal.holds(tried):
                    return left
        return None

    def _judged(self, state: State, made: int, used: int, won: bool) -> Verdict:
        if won or self._rest(state) is not None:
            return super()._judged(state, made, used, won)
        if is_over(state, self.seat):
            most = self.aim.measure(state, self.seat)
            words = self._in_points(_ENDED, _ENDED_OTHER, n=self.row.best - most)
            return Verdict("lost", f"{words} {self._missing(state)}".strip())
        (turn,), _, sure = search_turn(state, [self.aim.measure], _QUICK, [self.row.best])
        if turn.best >= self.row.best:
            return Verdict("open")
        if not sure:
            return super()._judged(state, made, used, won=False)
        begun = self.aim.measure(self.start, self.seat) if self.aim.name == "points" else 0
        facts = {"most": turn.best - begun, "best": self.row.best - begun, "n": self.row.best - turn.best}
        end = left_alone(turn.lines[0].state if turn.lines else state, self.seat)
        return Verdict("lost", f"{self._in_points(_LESS, _LESS_OTHER, **facts)} {self._missing(end)}".strip())

    def _missing(self, state: State) -> str:
        """Name what the best outcome has and another one has not."""
        best = self.start.copy()
        for move in self.row.solution:
            best.play(move)
            answered(best, self.seat)
        lines = [str(line) for line in state.scores()[self.seat]]
        if self.aim.name == "points":
            gone = [line for line in best.scores()[self.seat] if str(line) not in lines]
            what = str(max(gone, key=lambda line: line.points)) if gone else ""
        else:
            what = next((best.label(place) for place in sorted(owned(best, self.seat) - owned(state, self.seat))), "")
        return say(N_("Out of reach: {what}."), {"what": what}) if what else ""


class PuzzleBySearch(Puzzle):
    """A puzzle whose best choice was found by a search; see ``searched``."""

    asks = N_("Chance or others have a say here: one choice is clearly better than all others.")

    def _goal(self) -> Goal:
        right = set()
        for action in self._like(self._best()):
            after = self.start.copy()
            after.apply(action)
            answered(after, self.seat)
            right.add(after.fingerprint())
        return Goal(lambda state: state.fingerprint() in right, N_("make the best choice"))

    def _why(self) -> str:
        ranked, state, told = sorted(self.row.worth.values()), self.start.copy(), list[str]()
        for move in self.row.solution:
            if state.to_move != self.seat or state.why_not(move) is not None:
                break  # behind it lies what comes to light
            told.append(in_words(state, state.game.parse(move, state)))
            state.play(move)
        words = say(_WHY_SEARCHED, {"walks": self.row.walks, "n": round(ranked[-1] - ranked[-2], 1)})
        return f"{words} {say(N_('The best turn that was found: {moves}.'), {'moves': '; '.join(told)})}"

    def _best(self) -> Action:
        return self.start.game.parse(self.row.solution[0], self.start)

    def _like(self, action: Action) -> list[Action]:
        """Return the first choices that are equally good."""
        alike = getattr(fixed_evaluation(self.start), "alike", lambda _state, one: one)
        key = alike(self.start, action)
        return [one for one in self.start.legal_actions() if alike(self.start, one) == key]

    def way(
        self,
        state: State,
        made: int,  # noqa: ARG002
        used: int = 0,  # noqa: ARG002
        spare: int = 0,  # noqa: ARG002
        budget: int = _QUICK,  # noqa: ARG002
    ) -> SolverResult:
        """Return the best choice at the start, and nothing behind it."""
        return SolverResult((self._best(),) if state == self.start else None, True)

    def judge(self, state: State, made: int, used: int = 0, *, move: Action | None = None) -> Verdict:
        """Judge the choice by what the search has found for it."""
        after = state.copy()
        if self.others.reached(self.goal, after, used)[0]:
            return Verdict("won", self.why)
        if made > 1 or move is None:
            return Verdict("lost" if made else "open", say(_BEHIND) if made else "")
        worth, best = self.row.worth, self._best()
        found = max(worth.get(one.text, min(worth.values())) for one in self._like(move))
        better, own = (_turn(self, one) for one in (best, move))
        told = [say(N_("By search, this is worth {n} points less."), {"n": round(max(worth.values()) - found, 1)})]
        shown = any(worth - own.parts.get(name, 0.0) > _SHOWN for name, worth in better.parts.items())
        told.append(say(_GIVES_UP, {"reasons": gained(self.seat, better, own)}) if shown else say(_LATER))
        return Verdict("lost", " ".join(told))


@lru_cache(maxsize=16)
def _turn(puzzle: PuzzleBySearch, action: Action) -> Reached:
    evaluate = fixed_evaluation(puzzle.start)
    return find_plan(puzzle.start, puzzle.seat, evaluate, Random(0), width=2, first=(action,)).best


def owned(state: State, seat: int) -> frozenset[str]:
    """Return the places that a seat holds."""
    name = state.seat_name(seat)
    return frozenset(place for place in state.setup.board.graph if state.ruler(place) == name)
