"""What a click can mean: each way to play, with its ids.

The ids are those of the things to click on for it, in order. A game's drawing (``scene.Drawing``) says what its actions
are about. Knows no widget.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from boardgames_edu.engine import labels as wording
from boardgames_edu.engine.errors import BadInput
from boardgames_edu.engine.events import Action, RuleViolation
from boardgames_edu.engine.rules.conditions import ActionSet
from boardgames_edu.engine.states.state import State
from boardgames_edu.scene.pictures import drawing_of, touched
from boardgames_edu.teach.teaching import teaching_of

_TOUCHED: WeakKeyDictionary[ActionSet[Any], dict[str, dict[str, dict[int, tuple[Action, tuple[str, ...]]]]]] = (
    WeakKeyDictionary()
)
"""The actions of an action set by the seat that decides and the things that they touch, in the order of the set."""
_THEN = " ; "
"""Separates the moves of a way that has two."""


class MoveOption(NamedTuple):
    """One way to play: one move, or an opening and its answer.

    Attributes:
        moves: the moves.
        ids: the things to point at for it, in order.
        state, action: the last move, and the state in which it is made.
        waits: whether it is played only when it is chosen from a menu, even if it is the only way.
        where: prefixes of the ids that it leads to.
    """

    moves: tuple[Action, ...]
    ids: tuple[str, ...]
    state: State
    action: Action
    waits: bool = False
    where: tuple[str, ...] = ("place:",)

    @property
    def text(self) -> str:
        """The moves as one text, which `moves_in` reads."""
        return written(self.moves)

    def line(self) -> dict[str, str]:
        """Return it as a line of a menu."""
        words = wording.in_words if len(self.moves) == 1 else wording.heading_of
        facts = self.state, self.action
        return {"play": self.text, "label": words(*facts), "note": wording.note(*facts)}

    def is_complete(self, selection: Sequence[str]) -> bool:
        """Return whether no place is left to point at."""
        last = self.ids.index(selection[-1])
        return not any(id.startswith(self.where) for id in self.ids[last + 1 :])

    def following(self, selection: Sequence[str]) -> tuple[str, ...]:
        """Return the ids that may be pointed at next."""
        if selection:
            rest = self.ids[max(self.ids.index(id) for id in selection) + 1 :]
            return tuple(id for id in rest if id.startswith(self.where)) or rest
        places = tuple(id for id in self.ids if id.startswith("place:"))
        return places[:1] or self.ids


def written(moves: Iterable[Action]) -> str:
    """Return the moves of a way as one text."""
    return _THEN.join(move.text for move in moves)


def moves_in(text: str, state: State) -> tuple[Action, ...]:
    """Read the moves of a way. Raises NotationError.

    >>> import boardgames_edu as bg
    >>> for move in moves_in("place ; place trader bremen--minden 3", bg.load("hansa").new(3)):
    ...     print(move)
    place
    place trader bremen--minden 3
    """
    return tuple(state.game.parse(move, state) for move in text.split(_THEN))


def opened(state: State, action: Action) -> State | None:
    """Return the state after an action that only opens a question."""
    opens = state.setup.verb(action).opens
    if not (opens(state) if callable(opens) else opens):
        return None
    ahead = state.copy()
    ahead.apply(action)
    return ahead if ahead.to_move == state.to_move else None


def ways(state: State) -> list[MoveOption]:
    """Return every way to play: actions, and openings with their answers."""
    found: list[MoveOption] = []
    drawing = drawing_of(state.game)
    where: tuple[str, ...] = getattr(drawing, "WHERE", ("place:",))
    for action in state.legal_actions():
        ids, waits = touched(state, action), state.setup.verb(action).waits
        found.append(MoveOption((action,), ids, state, action, waits, where))
        ahead = opened(state, action) if not ids else None
        if ahead is None:
            continue
        for answer in ahead.legal_actions():
            about = touched(ahead, answer)
            if about:
                found.append(MoveOption((action, answer), about, ahead, answer, waits, where))
    return found


def ending(ways: Sequence[MoveOption]) -> str:
    """Return what ends the turn, alone or beside places, or ""."""
    ends = (way.text for way in ways if way.action.verb == teaching_of(way.state.game).passive[0])
    return next(ends, "") if len(ways) == 1 or any(way.ids for way in ways) else ""


def refusal(state: State, names: Sequence[str], selection: Sequence[str] = ()) -> RuleViolation | None:
    """Return the rule against what a click was probably meant for.

    Called when no legal way fits; None if nothing is found.

    Args:
        state: where it was tried; it stays as it is.
        names: the thing's ids: its own, and those of what it lies on.
        selection: what was pointed at before.
    """
    intended = getattr(drawing_of(state.game), "intended", None)
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
    """Return the first reason against the nearest action about this thing.

    Action sets whose first condition holds for something come first. Then come actions about the thing itself rather
    than about what it lies on, then those that the game takes to be likely, then those with the fewest reasons against
    them.
    """
    decision = state.decision
    if decision is None:
        return None
    likely: str = getattr(drawing_of(state.game), "likely", lambda _: "")(state)
    near: dict[tuple[bool, int, bool], list[Action]] = {}
    for action_set in decision.action_sets:
        closed = bool(action_set.conditions) and not action_set.conditions[0].holds(state) & action_set.all
        for action, ids in _about(state, action_set, names):
            place = next((k for k, name in enumerate(names) if name in ids and begins(ids, (*selection, name))), None)
            if place is not None:
                near.setdefault((closed, place, not action.verb.startswith(likely)), []).append(action)
    for rank in sorted(near):
        against = [reasons for action in near[rank] if (reasons := state.violations(action))]
        if against:
            return min(against, key=len)[0]
    return None


def _about(state: State, action_set: ActionSet[Any], names: Sequence[str]) -> Iterable[tuple[Action, tuple[str, ...]]]:
    """Return the actions that touch one of these things, with their ids."""
    wanted = set(names)
    verbs = {state.setup.verb(action) for _, action in action_set.members[:1]}
    if not all(isinstance(verb.targets, str) and verb.targets for verb in verbs):  # the state decides what they touch
        every = ((action, touched(state, action)) for _, action in action_set.members)
        return [about for about in every if not wanted.isdisjoint(about[1])]
    seats = _TOUCHED.setdefault(action_set, {})
    own = state.seat_name(state.to_move)
    if own not in seats:
        index = seats[own] = {}
        for number, (_, action) in enumerate(action_set.members):
            ids = touched(state, action)
            for id in ids:
                index.setdefault(id, {})[number] = action, ids
    found = {number: about for name in names for number, about in seats[own].get(name, {}).items()}
    return [found[number] for number in sorted(found)]


def begins(ids: Sequence[str], selection: Sequence[str]) -> bool:
    """Return whether these things are pointed at in this order.

    The first place has to come first.

    >>> begins(("place:kiev", "piece:kiev:blue:troop", "place:azov"), ("piece:kiev:blue:troop", "place:azov"))
    True
    >>> begins(("place:kiev", "place:azov"), ("place:azov",))
    False
    """
    at = [ids.index(id) for id in selection if id in ids]
    if len(at) < len(selection) or sorted(set(at)) != at:
        return False
    return not at or len([id for id in ids[: at[0] + 1] if id.startswith("place:")]) < 2
