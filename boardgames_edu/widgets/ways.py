"""What a click can mean: the ways to play in a state, each with the ids that one points at for it. Knows no widget.

A game says in its module ``picture.targets`` what its actions are about:

- ``touched(state, action)``: the ids of the things, in the order of pointing at them;
- ``opens(state, action)``, if some actions only open the question where or with what ("Place"): a thing pointed at then
  means the opening and its answer together;
- ``WAITS``, if some verbs are to wait for a choice from a menu, even where a click could mean nothing else;
- ``intended(state, id)``, if it likes: what pointing at a thing probably means where it is not allowed, as the moves
  of one such try; the first that is refused says why.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import NamedTuple

from boardgames_edu.engine.errors import BadInput
from boardgames_edu.engine.game import State
from boardgames_edu.engine.rules import Action, RuleViolation

THEN = " ; "
"""Stands between the moves of a way with two."""


class Way(NamedTuple):
    """One way to play.

    Attributes:
        moves: one move, or an opening and its answer, in notation.
        ids: what one points at for it, in order.
        state, action: the last move, and the state in which it is made.
        waits: whether it is played only when it is chosen from a menu, even if it is the only way.
    """

    moves: tuple[str, ...]
    ids: tuple[str, ...]
    state: State
    action: Action
    waits: bool = False

    @property
    def play(self) -> str:
        """The moves as one text; `moves_in` reads it."""
        return THEN.join(self.moves)


def moves_in(text: str) -> list[str]:
    """The moves of a way's text.

    >>> moves_in("place ; place trader bremen--minden 3")
    ['place', 'place trader bremen--minden 3']
    """
    return text.split(THEN)


@cache
def _touch(game: str) -> ModuleType | None:
    name = f"boardgames_edu.games.{game}.picture.targets"
    return import_module(name) if find_spec(name) is not None else None


def touched(state: State, action: Action) -> tuple[str, ...]:
    """The ids that an action is about, as its game says; none if the game does not say."""
    module = _touch(state.game.name)
    found: tuple[str, ...] = () if module is None else module.touched(state, action)
    return found


def opened(state: State, action: Action) -> State | None:
    """The state in which the question is answered that an action only opens; None if it does more."""
    opens = getattr(_touch(state.game.name), "opens", None)
    if opens is None or not opens(state, action):
        return None
    ahead = state.copy()
    ahead.apply(action)
    return ahead if ahead.to_move == state.to_move else None


def ways(state: State) -> list[Way]:
    """Every way to play in a state: its legal actions, and openings together with the answers that one can point at."""
    found: list[Way] = []
    patient: frozenset[str] = getattr(_touch(state.game.name), "WAITS", frozenset())
    for action in state.legal_actions():
        ids, waits = touched(state, action), action.verb in patient
        found.append(Way((action.text,), ids, state, action, waits))
        ahead = opened(state, action) if not ids else None
        if ahead is None:
            continue
        for answer in ahead.legal_actions():
            about = touched(ahead, answer)
            if about:
                found.append(Way((action.text, answer.text), about, ahead, answer, waits))
    return found


def refusal(state: State, names: Sequence[str], selection: Sequence[str] = ()) -> RuleViolation | None:
    """The rule against what pointing at a thing was probably meant for, when nothing legal is.

    Args:
        state: where it was tried; it stays as it is.
        names: the thing's ids: its own, and those of what it lies on.
        selection: what was pointed at before.
    """
    intended = getattr(_touch(state.game.name), "intended", None)
    if intended is not None and not selection:
        for name in names:
            against = _first_against(state, intended(state, name))
            if against is not None:
                return against
    return _nearest(state, names, selection)


def _first_against(state: State, moves: Sequence[str]) -> RuleViolation | None:
    ahead = state.copy()
    for move in moves:
        try:
            action = ahead.game.parse(move, ahead)
        except BadInput:
            return None
        against = ahead.why_not(action)
        if against is not None:
            return against
        ahead.apply(action)
    return None


def _nearest(state: State, names: Sequence[str], selection: Sequence[str]) -> RuleViolation | None:
    """The first reason against the action that comes nearest to being legal, of all that mean this thing.

    What the engine's conditions leave possible comes first: a family whose first condition holds for something (its
    points are there). Then what is about the thing itself rather than about what it lies on, then the action of the
    column that is resolved, then what has the fewest reasons against it.
    """
    question = state.question
    if question is None:
        return None
    column = str(state.asks().get("column", ""))
    best: tuple[tuple[bool, int, bool, int], RuleViolation] | None = None
    for family in question.families:
        closed = bool(family.conditions) and not family.conditions[0].holds(state) & family.all
        for _, action in family.members:
            ids = touched(state, action)
            place = next((k for k, name in enumerate(names) if begins(ids, (*selection, name))), None)
            against = state.violations(action) if place is not None else []
            if place is not None and against:
                rank = (closed, place, not (column and action.verb.startswith(column)), len(against))
                if best is None or rank < best[0]:
                    best = rank, against[0]
    return None if best is None else best[1]


def begins(ids: Sequence[str], selection: Sequence[str]) -> bool:
    """Whether these things are pointed at in this order, the first place first.

    >>> begins(("place:kiev", "piece:kiev:blue:troop", "place:azov"), ("piece:kiev:blue:troop", "place:azov"))
    True
    >>> begins(("place:kiev", "place:azov"), ("place:azov",))
    False
    """
    at = -1
    for id in selection:
        if id not in ids or ids.index(id) <= at:
            return False
        at = ids.index(id)
    places = [id for id in ids if id.startswith("place:")]
    return len(places) < 2 or not selection or ids.index(selection[0]) < ids.index(places[1])


def complete(ids: Sequence[str], selection: Sequence[str]) -> bool:
    """Whether nothing is left to point at: all places and columns have been."""
    last = ids.index(selection[-1])
    return not any(id.startswith(("place:", "column:")) for id in ids[last + 1 :])


def following(ids: Sequence[str], selection: Sequence[str]) -> tuple[str, ...]:
    """What may be pointed at next for an action."""
    if selection:
        at = max(ids.index(id) for id in selection)
        rest = ids[at + 1 :]
        return tuple(id for id in rest if id.startswith(("place:", "column:"))) or tuple(rest)
    places = [id for id in ids if id.startswith("place:")]
    return tuple(places[:1]) if places else tuple(ids)
