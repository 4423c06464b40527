"""Puzzles as data, and as challenges with one best outcome.

``data/<game>/puzzles.yaml`` is written by ``boardgames-edu puzzles`` (see `maker`). The goal holds in a state whose
outcome lasts to the end of the turn, even if the seat does nothing more. This module knows no screen.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from boardgames_edu.engine.data import located
from boardgames_edu.engine.errors import OptionError, one_of
from boardgames_edu.engine.events import Action
from boardgames_edu.engine.registry import load, remembered
from boardgames_edu.engine.states.state import State
from boardgames_edu.i18n import N_, say
from boardgames_edu.teach.goals.challenges import Challenge, Task, Verdict
from boardgames_edu.teach.goals.goals import Goal, vocabulary_of
from boardgames_edu.teach.goals.solver import SolverResult
from boardgames_edu.teach.puzzles.turns import Count, answered, is_over, left_alone, search_turn
from boardgames_edu.teach.sources import SourceLocation, open_source

__all__ = [
    "IDEAS",
    "Aim",
    "Puzzle",
    "PuzzleFile",
    "PuzzleRow",
    "aim_of",
    "load_puzzle",
    "owned",
    "puzzle_rows",
    "read_puzzles",
]

_QUICK = 12_000
"""The most moves tried for a judgement, within about a second."""
_GAIN = N_("gain {n} {n:point|points} in this turn")
_NUMBER = N_("Puzzle {number} of {count}")
_WORDS = N_("Your turn: one outcome is better than all others.")
_WHY = N_("Right. No other line of this turn does it; the next best brings {n} less.")
_ABOUT = N_("It was about {ideas}.")
_LESS = N_("That costs {n}: the most that this turn can bring now is {most}, not {best}.")
_MISSING = N_("Out of reach: {what}.")
_OVER = N_("Your turn is over, and it brought {n} less than it could.")
_NONE = N_("There are no puzzles for {game} yet; the command line makes them.")
IDEAS = {
    "majority": N_("a change of control"),
    "tie": N_("a tie"),
    "bridge": N_("a bridge between two networks"),
    "cut": N_("a cut through another network"),
    "gate": N_("a place that the map hangs on"),
    "apart": N_("two far ends of the map"),
    "end": N_("the end of the game"),
    "displacing": N_("the answer of another player"),
}
"""What a puzzle may be about, in words; ``maker.ideas`` says how each is found."""


class PuzzleRow(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A puzzle as the file has it.

    Attributes:
        source: the bots' game: its seed, who played, and after how many decisions.
        aim: what is counted, a word of goals such as ``points``.
        best, second: the most that the turn can bring, and the next lower amount.
        level: from 1, which random play finds, to 5, which no bot found.
        tried: how many moves the proof tried.
        solution: the seat's decisions.
        rules: the ids of the rules that the solution meets.
        ideas: what it is about, see `IDEAS`.
    """

    id: str
    source: str
    aim: str
    best: int
    second: int
    level: int
    tried: int
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
    """What a puzzle counts: its name, its words, the function."""

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
            return Goal(reached, _GAIN, {"n": best - self.measure(start, seat)})
        facts = {"seat": start.seat_name(seat), "amount": best, "n": best, "game": start.game.name}
        return Goal(reached, self.words, facts)


def aim_of(game: str, name: str) -> Aim:
    """Return an aim by its word of goals. Raises OptionError."""
    known = {
        word: found
        for word, found in vocabulary_of(game).predicates.items()
        if found.takes == ("seat", "amount")
    }
    if name not in known:
        raise one_of("aim", name, known)
    return Aim(name, known[name].words, known[name].test)


@remembered
def read_puzzles(game: str) -> PuzzleFile:
    """Return a game's file of puzzles. Raises OptionError, DataError."""
    load(game)
    path = located(f"{game}/puzzles.yaml")
    if not path.is_file():
        return PuzzleFile()
    data, place = open_source(path, f"{game}/puzzles.yaml")
    return place.read(data, PuzzleFile)


def puzzle_rows(game: str) -> dict[str, PuzzleRow]:
    """Return a game's puzzles by id, as data. Raises OptionError, DataError.

    >>> next(iter(puzzle_rows("hansa").values())).aim
    'points'
    """
    return {row.id: row for row in read_puzzles(game).puzzles}


def load_puzzle(game: str, which: str | int) -> Puzzle:
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
        raise OptionError(_NONE, game=game)
    names = dict(zip(map(str, range(1, len(rows) + 1)), rows, strict=True))
    id = names.get(str(which), str(which))
    if id not in rows:
        raise one_of("puzzle", which, [f"1-{len(rows)}", *rows])
    number = say(_NUMBER, {"number": list(rows).index(id) + 1, "count": len(rows)})
    return Puzzle(game, rows[id], number)


class Puzzle(Challenge):
    """A challenge whose goal is the best outcome of one turn.

    Attributes:
        row: its data.
        aim: what is counted.
    """

    def __init__(self, game: str, row: PuzzleRow, title: str = "") -> None:
        self.row, self.aim = row, aim_of(game, row.aim)
        place = SourceLocation(f"{game}/puzzles.yaml", "", f"$.{row.id}")
        start: State = load(game).from_position(row.position)
        name = start.seat_name(start.to_move)
        task = Task(
            goal={row.aim: {name: row.best}},
            par=len(row.solution),
            rules=row.rules,
            why=say(_WHY, {"n": row.best - row.second}),
            solution=row.solution,
        )
        super().__init__(row.id, title, say(_WORDS), task, start, place)
        self.goal = self.aim.goal(start, self.seat, row.best)
        if row.ideas:
            ideas = ", ".join(say(IDEAS[idea]) for idea in row.ideas)
            self.why = f"{self.why} {say(_ABOUT, {'ideas': ideas})}"

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
                for _ in answered(tried, self.seat):
                    pass
                if self.goal.holds(tried):
                    return left
        return None

    def _judged(self, state: State, made: int, used: int, won: bool) -> Verdict:  # noqa: ARG002  (it is one turn)
        if self.goal.holds(state) or self._rest(state) is not None:
            return super()._judged(state, made, used, self.goal.holds(state))
        if is_over(state, self.seat):
            most = self.aim.measure(state, self.seat)
            words = say(_OVER, {"n": self.row.best - most})
            return Verdict("lost", f"{words} {self._missing(state)}".strip())
        (turn,), _, sure = search_turn(state, [self.aim.measure], _QUICK, [self.row.best])
        if turn.best >= self.row.best:
            return Verdict("open")
        if not sure:
            return super()._judged(state, made, used, won=False)
        begun = self.aim.measure(self.start, self.seat) if self.aim.name == "points" else 0
        facts = {"most": turn.best - begun, "best": self.row.best - begun, "n": self.row.best - turn.best}
        end = left_alone(turn.lines[0].state if turn.lines else state, self.seat)
        return Verdict("lost", f"{say(_LESS, facts)} {self._missing(end)}".strip())

    def _missing(self, state: State) -> str:
        """Name what the best outcome has and another one has not."""
        best = self.start.copy()
        for move in self.row.solution:
            best.play(move)
            for _ in answered(best, self.seat):
                pass
        lines = [str(line) for line in state.scores()[self.seat]]
        if self.aim.name == "points":
            gone = [line for line in best.scores()[self.seat] if str(line) not in lines]
            what = str(max(gone, key=lambda line: line.points)) if gone else ""
        else:
            what = next(
                (best.label(place) for place in sorted(owned(best, self.seat) - owned(state, self.seat))), ""
            )
        return say(_MISSING, {"what": what}) if what else ""


def owned(state: State, seat: int) -> frozenset[str]:
    """Return the places that a seat holds."""
    name = state.seat_name(seat)
    return frozenset(place for place in state.setup.board.graph if state.ruler(place) == name)
