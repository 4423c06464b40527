"""Teaching material from positions: moves to show, or a challenge, as text of a data file.

Knows no screen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from boardgames_edu.engine.data import plain
from boardgames_edu.engine.errors import BadInput, DataError, OptionError
from boardgames_edu.engine.game import State
from boardgames_edu.engine.rules import Event, RuleViolation
from boardgames_edu.i18n import N_
from boardgames_edu.teach.challenges import Challenge, Task
from boardgames_edu.teach.editing.draft import Draft, written
from boardgames_edu.teach.examples.cases import Example
from boardgames_edu.teach.goals import read_goal
from boardgames_edu.teach.lessons import Show, read_lesson
from boardgames_edu.teach.solver import BUDGET, Others, search
from boardgames_edu.teach.sources import Positions, SourceLocation

__all__ = [
    "Posed",
    "Shown",
    "as_challenge",
    "as_example",
]

_TITLE, _WATCH, _WHY = N_("A position of our own"), N_("Watch what happens."), N_("This is one way to do it.")
_AIM, _REACH = N_("You have seen what follows from this position."), N_("Reach the goal.")
_NO_MOVES = N_("Add at least one move.")
_NOBODY = N_("Nobody decides in this position: there is nothing to play.")
_NO_GOAL = N_("A goal is a YAML mapping such as {example}.")
_DEEPEST = 6
"""A challenge whose shortest way is longer needs its par from the author."""
_NO_WAY = N_(
    "No way to the goal was found in {n} {n:move|moves}. Choose a nearer goal, or give par if you know a longer way."
)


class Shown(NamedTuple):
    """Moves from a position: the text of a lesson, and the example to step through."""

    text: str
    example: Example


class Posed(NamedTuple):
    """A challenge: the text of its entry in ``challenges.yaml``, and the challenge itself."""

    text: str
    challenge: Challenge


def as_example(draft: Draft, moves: Sequence[str], title: str = "", words: str = "") -> Shown:
    """Make a lesson of one step, for ``data/<game>/lessons/``, of a position and moves.

    Args:
        draft: the position.
        moves: in notation, at least one.
        title: what it is called; plain words if empty.
        words: what to say of it; plain words if empty.

    Raises:
        OptionError: no moves.
        RuleViolation, NotationError: a move that cannot be made, with the rule.
        DataError: words with braces.
    """
    if not moves:
        raise OptionError(_NO_MOVES)
    state, events = draft.state.copy(), list[Event]()
    asked = [state.decision.rule] if state.decision else []
    for move in moves:
        state.play(move, events)
    step = {
        "show": words or _WATCH,
        "rules": _rules(draft, chain((event.rule for event in events), asked)),
        "position": draft.data,
        "moves": list(moves),
    }
    text = written({"title": title or _TITLE, "objective": _AIM, "steps": [step]})
    with TemporaryDirectory() as folder:
        file = Path(folder) / "position.yaml"
        file.write_text(text, encoding="utf-8")
        shown = read_lesson(file, draft.game.name).steps[0]
    assert isinstance(shown, Show)
    return Shown(text, shown.example._replace(headline=title or _TITLE))


def as_challenge(
    draft: Draft,
    goal: str | Mapping[str, Any],
    par: int | None = None,
    *,
    id: str = "own",
    title: str = "",
    words: str = "",
    why: str = "",
    rules: Sequence[str] = (),
) -> Posed:
    """Make a challenge, for ``data/<game>/challenges.yaml``, of a position and a goal.

    Args:
        draft: the position; who decides in it has to reach the goal.
        goal: as plain data or YAML, see ``teach.goals``.
        par: in how few moves it can be reached; found by search if not given.
        id: its name in the file.
        title: what it is called.
        words: what to say of it.
        why: what is to be learned, told when it is solved.
        rules: what it is about; those of the shortest way if not given.

    Raises:
        OptionError: no goal, or no way to it was found and no par is given.
        DataError: a goal that cannot be read, that holds from the start, or a rule that there is not.
    """
    if draft.state.to_move is None:
        raise OptionError(_NOBODY)
    wanted = plain(goal, "goal", DataError) if isinstance(goal, str) else dict(goal)
    if not isinstance(wanted, dict) or not wanted:
        raise OptionError(_NO_GOAL, example='"points: {blue: 5}"')
    game = draft.game.name
    aim = SourceLocation("goal", written({"goal": wanted}), "$.goal")
    found = search(
        draft.state,
        read_goal(wanted, draft.state, aim),
        par or _DEEPEST,
        Others(draft.state.to_move),
        0,
        BUDGET,
    )
    if found.moves is None and par is None:
        raise OptionError(_NO_WAY, n=_DEEPEST)
    moves = [action.text for action in found.moves or ()]
    row = {
        "id": id,
        "title": title or _TITLE,
        "words": words or _REACH,
        "rules": list(rules) or _rules(draft, _decided_by(draft.state, moves)),
        "position": draft.data,
        "goal": wanted,
        "par": par or max(len(moves), 1),
        "why": why or _WHY,
    }
    text = written({"challenges": [row]})
    place = SourceLocation("challenges.yaml", text).at("challenges", 0)
    task = place.read(row, Task)
    start = Positions(game, {}, place).state(task, place)
    told = [place.at(key).words(str(row[key])) for key in ("title", "words")]
    return Posed(text, Challenge(id, told[0], told[1], task, start, place))


def _decided_by(start: State, moves: Sequence[str]) -> list[str]:
    """Return the rules of the events and decisions along a way."""
    state, events = start.copy(), list[Event]()
    asked = [state.decision.rule] if state.decision else []
    for move in moves:
        try:
            state.play(move, events)
        except (BadInput, RuleViolation):  # other seats decide between two moves: the rules so far are enough
            break
    return [*(event.rule for event in events), *asked]


def _rules(draft: Draft, ids: Any) -> list[str]:
    """Rules, each once, that the rulebook has."""
    return [id for id in dict.fromkeys(ids) if id in draft.game.rulebook]
