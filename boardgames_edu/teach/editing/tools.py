"""Tools as data: things to put on a board, and their effects.

A tool names places by a pattern on the ids of the picture, and the names in the pattern fill the key of the
position that is changed: ``place:(?P<region>[a-z]+)`` and ``players.blue.troops.{region}``. This module knows
no game: each brings its own tools, in a module that is its `Editing`.

The engine reads positions as text, and names the place in the text that does not fit. A teacher who builds by
clicking has not written that text: each game's tools say what its sentences mean for the thing on the board.
"""

import re
from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias

from boardgames_edu.engine.errors import PositionError
from boardgames_edu.engine.states.game import Game
from boardgames_edu.engine.states.setup import Setup
from boardgames_edu.engine.states.state import State
from boardgames_edu.i18n import N_, Phrase, name_of, say
from boardgames_edu.teach.teaching import teaching_of

Data: TypeAlias = dict[str, Any]
Steps: TypeAlias = tuple[str | int, ...]


class Tool(NamedTuple):
    """A thing to put on the board, or to remove from it.

    Attributes:
        id: its name, such as "blue:troop".
        group: the heading that it is listed under, in words.
        words: what it is, in words.
        on: a pattern that the ids of the places it may go to match; its names fill ``key``, ``value`` and ``also``.
        key: its key in the position; numbers count from 1, as on the board.
        does: "count" adds one to a number, "value" sets something, "member" adds something to a list.
        value: what is set or added; ``{name}`` alone becomes a number where it is one.
        off: the value after removal; none if None.
        also: other keys that are set when it is put, and left to their defaults when the last of it is taken away.
        pools: lists of the position that may hold the thing now: a card that comes into a hand is no longer in a pile.
        balances: a key of every player, such as "players.{other}.gold", whose values have a fixed sum: one of the
            other players gets what is left.
        shown: a pattern of the ids of pieces and cards that show it, with the same names (for pointing at it);
            a name ``index`` is its place in a list, from 0.
        glyph, seat, text: how it looks, for its button.
        called: its name in sentences, if not ``words``.
    """

    id: str
    group: str
    words: str
    on: str
    key: str
    does: Literal["count", "value", "member"] = "count"
    value: Any = None
    off: Any = None
    also: Mapping[str, Any] = {}
    pools: tuple[str, ...] = ()
    balances: str = ""
    shown: str = ""
    glyph: str = ""
    seat: int | None = None
    text: str = ""
    called: str = ""

    def fits(self, id: str) -> bool:
        """Return whether it may go on a thing, judging by the id.

        The engine decides the rest.
        """
        return self.names(id) is not None

    def names(self, *ids: str | None) -> dict[str, str] | None:
        """Return the names that a thing and its place give, or None."""
        return next((found for id in ids if id and (found := _names(self.on, id)) is not None), None)

    def names_shown(self, id: str, *under: str | None) -> dict[str, str] | None:
        """Return the names that a piece or card gives, or None."""
        found = _names(self.shown, id) if self.shown else None
        if found is None:
            return None
        names = {**(self.names(*under) or {}), **found}
        wanted = set(re.findall(r"{(\w+)}", f"{self.key} {self.value}"))
        return names if wanted <= set(names) else None

    def put(self, data: Data, whole: Data, names: Mapping[str, str]) -> None:
        """Write it into a position.

        Args:
            data: the position as it is written, which is changed.
            whole: the same position with everything in it, for what ``data`` leaves out.
            names: the names that the place gives.
        """
        key, value = steps_of_key(self.key, names), filled(self.value, names)
        for pool in self.pools:
            _drop(data, steps_of_key(pool, names), _card(value))
        if self.does == "member":
            write(data, key, [*_list(look(whole, key)), value], whole)
        else:
            write(data, key, _number(look(whole, key)) + 1 if self.does == "count" else value, whole)
        for other, wanted in self.also.items():
            write(data, steps_of_key(other, names), filled(wanted, names), whole)
        self._balance(data, names, whole)

    def take(self, data: Data, whole: Data, names: Mapping[str, str], all: bool = False) -> bool:
        """Remove one or all of it, see :meth:`put`; False without any."""
        key, value = steps_of_key(self.key, names), filled(self.value, names)
        there = look(whole, key)
        left: Any = self.off
        if self.does == "count":
            if _number(there) < 1:
                return False
            left = 0 if all else _number(there) - 1
        elif self.does == "member":
            kept = _list(there)
            last = max((index for index, item in enumerate(kept) if _says(item, value)), default=-1)
            index = int(names.get("index", last))
            if not 0 <= index < len(kept) or not _says(kept[index], value):
                return False
            left = kept[:index] + kept[index + 1 :]
        elif not _says(there, value):
            return False
        empty = bool(self.also) and not left
        gone = empty and self.off is None and not isinstance(key[-1], int)
        write(data, key, None if gone else left, whole)
        for other, wanted in self.also.items():
            if empty or wanted is None:
                write(data, steps_of_key(other, names), None, whole)
        for pool in self.pools[:1]:
            pile = look(data, steps_of_key(pool, names))
            if isinstance(pile, list):
                pile.append(_card(value))
        self._balance(data, names, whole)
        return True

    def _balance(self, data: Data, names: Mapping[str, str], whole: Data) -> None:
        """Remove the richest other player's share, if all shares are there."""
        if not self.balances:
            return
        others = (seat for seat in whole["players"] if seat != names.get("seat"))
        keys = [steps_of_key(self.balances, {"other": seat}) for seat in others]
        if all(look(data, key) is not None for key in keys):
            write(data, max(keys, key=lambda key: _number(look(data, key))), None, whole)


def steps_of_key(key: str, names: Mapping[str, str]) -> Steps:
    """Split a key into steps: ``routes.a--b.2`` is ("routes", "a--b", 1)."""
    found = (step.format(**names) if "{" in step else step for step in key.split("."))
    return tuple(int(step) - 1 if step.isdigit() else step for step in found)


def filled(value: Any, names: Mapping[str, str]) -> Any:
    """Return a value with names filled in.

    A lone ``{name}`` that is a number becomes one.
    """
    if isinstance(value, str):
        told = value.format(**names) if "{" in value else value
        return int(told) if "{" in value and told.isdigit() else told
    if isinstance(value, (list, tuple)):
        return [filled(item, names) for item in value]
    if isinstance(value, Mapping):
        return {key: filled(item, names) for key, item in value.items()}
    return value


def look(data: Any, key: Steps) -> Any:
    """Return the value at a key; None if there is nothing."""
    for step in key:
        if isinstance(step, int):
            data = data[step] if isinstance(data, list) and step < len(data) else None
        else:
            data = data.get(step) if isinstance(data, dict) else None
    return data


def write(data: Data, key: Steps, value: Any, whole: Data) -> None:
    """Write a value at a key; None removes it.

    Missing parts on the way are copied from the whole position.
    """
    here: Any = data
    for number, step in enumerate(key[:-1]):
        if look(here, (step,)) is None:
            if value is None and not isinstance(key[-1], int):
                return
            known = look(whole, key[: number + 1]) if isinstance(key[number + 1], int) else None
            empty: Any = [] if isinstance(key[number + 1], int) else {}
            _set(here, step, deepcopy(known) if isinstance(known, list) else empty)
        here = here[step]
    _set(here, key[-1], value)


def _set(here: Any, step: str | int, value: Any) -> None:
    if isinstance(step, int):
        here.extend([None] * (step + 1 - len(here)))
        here[step] = value
    elif value is None:
        here.pop(step, None)
    else:
        here[step] = value


def _number(value: Any) -> int:
    return len(value) if isinstance(value, list) else int(value or 0)


def _list(value: Any) -> list[Any]:
    return list(value) if isinstance(value, list) else []


def _says(there: Any, value: Any) -> bool:
    """Return whether a position contains what a tool has written."""
    if isinstance(value, dict):
        return isinstance(there, dict) and all(there.get(key) == item for key, item in value.items())
    return bool(there == value)


def _card(value: Any) -> Any:
    return value.get("card", value) if isinstance(value, dict) else value


def _drop(data: Data, key: Steps, value: Any) -> None:
    pile = look(data, key)
    for index, card in enumerate(pile if isinstance(pile, list) else ()):
        if card == value or (isinstance(card, dict) and card.get("card") == value):
            pile.pop(index)
            return


def _names(pattern: str, id: str) -> dict[str, str] | None:
    found = re.fullmatch(pattern, id)
    return found.groupdict() if found else None


NOTHING_HERE = N_("Nothing of this is here to take away: {thing}.")
NOT_THERE = N_("This does not go here: {thing}. Places where it does are outlined.")


class Editing(Protocol):
    """The things to put on a game's board; a module will do."""

    @property
    def OPTIONS(self) -> Mapping[str, Sequence[str]]:  # noqa: N802  (a constant of a module)
        """Return the options of a new board, beside the number of seats."""

    @property
    def REFUSALS(self) -> Mapping[str, str | tuple[str, str]]:  # noqa: N802  (a constant of a module)
        """Return the replies to impossible positions, by the engine's sentence.

        Two texts: when something is put, and when it is taken away.
        """

    def tools(self, state: State, /) -> Sequence[Tool]:
        """Return the tools for the board of a state."""

    def start(self, setup: Setup, /) -> dict[str, Any]:
        """Return what an empty board needs beside seats and options."""


class Toolbox(tuple[Tool, ...]):
    """The tools for a position, in menu order."""

    __slots__ = ()

    @property
    def groups(self) -> dict[str, list[Tool]]:
        """Return the tools by heading."""
        found: dict[str, list[Tool]] = {}
        for tool in self:
            found.setdefault(tool.group, []).append(tool)
        return found

    def find(self, id: str) -> Tool | None:
        """Return the tool with an id, or None."""
        return next((tool for tool in self if tool.id == id), None)


def editing_of(game: str | Game[Any]) -> Editing | None:
    """Return the tools of a game's board, or None."""
    found: Editing | None = teaching_of(game).part("editing")
    return found


def toolbox_of(state: State) -> Toolbox:
    """Return the tools for the board of a state."""
    editing = editing_of(state.game)
    return Toolbox(editing.tools(state) if editing else ())


def start(setup: Setup) -> Data:
    """Return the data of an empty board, beside seats and options.

    A game without editing tools begins as it is set up.
    """
    editing = editing_of(setup.game)
    if editing is not None:
        return editing.start(setup)
    options: Data = dict(setup.options)
    begun: State = setup.game.new(setup.seats, **options)
    return begun.position()


def options(game: str) -> Mapping[str, Sequence[str]]:
    """Return the options of a game's new board, beside the seats."""
    editing = editing_of(game)
    return editing.OPTIONS if editing else {}


_PUT, _PUT_HERE = N_("{thing} cannot go to {place}: {why}"), N_("{thing} cannot go here: {why}")
_TAKE, _ERASE = N_("{thing} cannot be taken away: {why}"), N_("This cannot be taken away: {why}")
_OF = N_("{seat}'s {thing}")

OTHER_DECISION = N_("another decision is under way. {now}")
COMMON: Mapping[str, str | tuple[str, str]] = {
    "{word} stands there twice.": N_("it is there already."),
    "{value} is no whole number from {least} to {most}.": N_("there can be {least} to {most}, not {value}."),
    "{word} is not asked first in the phase {phase}.": OTHER_DECISION,
    "{name} cannot lie on {under}.": OTHER_DECISION,
    "{name} cannot lie at the bottom.": OTHER_DECISION,
    "one decision is asked at a time, and it lies on top.": OTHER_DECISION,
    "the decision {word} leaves nothing to decide here.": N_("nobody could decide anything then. {now}"),
}
"""The replies to the engine's sentences; pairs: when put, when removed."""


def in_editing_words(
    problem: PositionError, state: State, tool: Tool | None, place: str = "", *, taking: bool = False
) -> PositionError:
    """Return a refusal in the words of the one who edits.

    Args:
        problem: the engine's refusal of the changed position.
        state: the position before.
        tool: the thing; None if everything there was taken away.
        place: the name of the place; empty if it has none.
        taking: whether it was taken away.
    """
    why = reason(problem, state, taking=taking)
    if tool is None:
        return PositionError(_ERASE, why=why)
    thing = called(tool, state)
    thing = thing[:1].upper() + thing[1:]
    if taking:
        return PositionError(_TAKE, thing=thing, why=why)
    return PositionError(_PUT if place else _PUT_HERE, thing=thing, place=place, why=why)


def reason(problem: PositionError, state: State, *, taking: bool = False) -> Phrase:
    """Return why a position cannot be, without the key in its text."""
    inside = problem.facts.get("problem")
    said = inside if isinstance(inside, Phrase) else Phrase(problem.template, problem.facts)
    editing = editing_of(state.game)
    known = {**COMMON, **(editing.REFUSALS if editing else {})}.get(said.template, said.template)
    template = known if isinstance(known, str) else known[taking]
    facts: dict[str, Any] = {**said.facts, "now": state.prompt(), "game": state.game.name}
    return Phrase(template, facts)


def called(tool: Tool, state: State) -> str:
    """Return what a thing is called in a sentence: "Blue's troop"."""
    thing = tool.called or tool.words
    if tool.seat is None:
        return thing
    id = state.seat_name(tool.seat)
    return say(_OF, {"seat": name_of("seat", id, state.game.name) or id, "thing": thing[:1].lower() + thing[1:]})
