"""Challenges are solved once in a run of the tests, by the process that asks first.

Four files ask for the solutions of the same challenges and lessons, in several languages. A solution belongs to the
text of the file that it is of: what has been changed is solved anew.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable
from functools import cached_property
from pathlib import Path

from boardgames_edu.engine.storage import write_whole
from boardgames_edu.teach.goals.challenges import Challenge
from boardgames_edu.teach.goals.solver import SolverResult

FOLDER = "SOLVED_CHALLENGES"
"""The variable of the environment that tells the workers of a run where its solutions are."""


def share(home: str) -> None:
    """Keep solutions in a folder: that of the process which has begun the run, else this one."""
    folder = Path(os.environ.setdefault(FOLDER, home))
    solve: Callable[[Challenge], SolverResult] = vars(Challenge)["solution"].func

    def solution(one: Challenge) -> SolverResult:
        key = "\n".join((one.start.game.name, *one._place))
        file = folder / f"{hashlib.sha256(key.encode(errors='replace')).hexdigest()}.json"
        if file.exists():
            return read(one, *json.loads(file.read_text(encoding="utf-8")))
        found = solve(one)
        moves = None if found.moves is None else [move.text for move in found.moves]
        write_whole(file, json.dumps([moves, found.sure]))
        return found

    shared = cached_property(solution)
    shared.__set_name__(Challenge, "solution")
    Challenge.solution = shared  # type: ignore[assignment]


def read(one: Challenge, moves: list[str] | None, sure: bool) -> SolverResult:
    """Return a solution that was kept."""
    state, used, way = one.start.copy(), 0, []
    for move in moves or ():
        way.append(next(action for action in state.legal_actions() if action.text == move))
        state.apply(way[-1])
        _, used = one.others.reached(one.goal, state, used)
    return SolverResult(None if moves is None else tuple(way), sure)
