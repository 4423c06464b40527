"""Things to put on a board, as data: where they may go, what they change.

A tool names places by a pattern on the ids of the picture, and the names in the pattern fill the key of the position
that is changed: ``place:(?P<region>[a-z]+)`` and ``players.blue.troops.{region}``. Knows no game: each brings
its own tools.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any, Literal, NamedTuple, TypeAlias

from boardgames_edu.engine.game import Setup, State
from boardgames_edu.i18n import N_
from boardgames_edu.teach.teaching import teaching

__all__ = [
    "NOTHING_HERE",
    "NOT_THERE",
    "Data",
    "Steps",
    "Tool",
    "Toolbox",
    "filled",
    "look",
    "options",
    "start",
    "steps",
    "toolbox",
    "write",
]

Data: TypeAlias = dict[str, Any]
Steps: TypeAlias = tuple[str | int, ...]


class Tool(NamedTuple):
    """A thing to put on the board, and to take off it.

    Attributes:
        id: its name, such as "blue:troop".
        group: under which heading it is listed, in words.
        words: what it is, in words.
        on: a pattern that the ids of the places it may go to match; its names fill ``key``, ``value`` and ``also``.
        key: where in the position it is written; numbers count from 1, as on the board.
        does: "count" adds one to a number, "value" sets something, "member" adds something to a list.
        value: what is set or added; ``{name}`` alone becomes a number where it is one.
        off: what taking a value away leaves; nothing if None.
        also: other keys that are set when it is put, and left to their defaults when the last of it is taken away.
        pools: lists of the position that may hold the thing now: a card that comes into a hand is no longer in a pile.
        balances: a key that every player has, such as "players.{other}.gold", of which all together have a fixed sum:
            of one of the others it is left out, who then has what is left.
        shown: a pattern of the ids of pieces and cards that show it, with the same names (for pointing at it);
            a name ``index`` is its place in a list, from 0.
        glyph, seat, text: how it looks, for its button.
        called: what it is called in sentences, if not ``words``.
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
        """Return whether it may go on a thing, as far as the id tells.

        The engine decides the rest.
        """
        return self.names(id) is not None

    def names(self, *ids: str | None) -> dict[str, str] | None:
        """Return what the ids of a thing and its place fill in; None if the tool fits neither."""
        return next((found for id in ids if id and (found := _names(self.on, id)) is not None), None)

    def names_shown(self, id: str, *under: str | None) -> dict[str, str] | None:
        """Return what a piece or card fills in; None if it does not show this thing."""
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
            names: what the place fills in.
        """
        key, value = steps(self.key, names), filled(self.value, names)
        for pool in self.pools:
            _drop(data, steps(pool, names), _card(value))
        if self.does == "member":
            write(data, key, [*_list(look(whole, key)), value], whole)
        else:
            write(data, key, _number(look(whole, key)) + 1 if self.does == "count" else value, whole)
        for other, wanted in self.also.items():
            write(data, steps(other, names), filled(wanted, names), whole)
        self._balance(data, names, whole)

    def take(self, data: Data, whole: Data, names: Mapping[str, str], all: bool = False) -> bool:
        """Take one of it (or all) out of a position, see :meth:`put`; False when there is none."""
        key, value = steps(self.key, names), filled(self.value, names)
        there = look(whole, key)
        left: Any = self.off
        if self.does == "count":
            if _number(there) < 1:
                return False
            left = 0 if all else _number(there) - 1
        elif self.does == "member":
            kept = _list(there)
            index = int(names["index"]) if "index" in names else _last(kept, value)
            if not 0 <= index < len(kept) or not _says(kept[index], value):
                return False
            left = kept[:index] + kept[index + 1 :]
        elif not _says(there, value):
            return False
        last = bool(self.also) and not left
        gone = last and self.off is None and not isinstance(key[-1], int)
        write(data, key, None if gone else left, whole)
        for other, wanted in self.also.items():
            if last or wanted is None:
                write(data, steps(other, names), None, whole)
        for pool in self.pools[:1]:
            pile = look(data, steps(pool, names))
            if isinstance(pile, list):
                pile.append(_card(value))
        self._balance(data, names, whole)
        return True

    def _balance(self, data: Data, names: Mapping[str, str], whole: Data) -> None:
        """Leave out what the richest of the others has of a fixed sum, where it is written for all of them."""
        if not self.balances:
            return
        others = (seat for seat in whole["players"] if seat != names.get("seat"))
        keys = [steps(self.balances, {"other": seat}) for seat in others]
        if all(look(data, key) is not None for key in keys):
            write(data, max(keys, key=lambda key: _number(look(data, key))), None, whole)


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
        """Return the tool with this id."""
        return next((tool for tool in self if tool.id == id), None)


def toolbox(state: State) -> Toolbox:
    """Return the things that can be put on the board of a state."""
    editing = teaching(state.game).editing
    return Toolbox(editing.tools(state) if editing else ())


def start(setup: Setup) -> Data:
    """Return what an empty board of a game needs beside seats and options.

    A game without it begins as it is set up.
    """
    editing = teaching(setup.game).editing
    if editing is not None:
        return editing.start(setup)
    options: Data = dict(setup.options)
    begun: State = setup.game.new(setup.seats, **options)
    return begun.position()


def options(game: str) -> Mapping[str, Sequence[str]]:
    """Return the options of a new board of a game, beside the number of seats."""
    editing = teaching(game).editing
    return editing.OPTIONS if editing else {}


# --- keys of a position ----------------------------------------------------------------------------------------------


def steps(key: str, names: Mapping[str, str]) -> Steps:
    """Split a key into steps: ``routes.a--b.2`` is ("routes", "a--b", 1)."""
    found = (step.format(**names) if "{" in step else step for step in key.split("."))
    return tuple(int(step) - 1 if step.isdigit() else step for step in found)


def filled(value: Any, names: Mapping[str, str]) -> Any:
    """Return a value with names filled in; a lone ``{name}`` that is a number becomes one."""
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
    """Write a value at a key; None takes it out.

    What lies on the way is copied from the whole position.
    """
    here: Any = data
    for number, step in enumerate(key[:-1]):
        if look(here, (step,)) is None:
            if value is None and not isinstance(key[-1], int):
                return
            known = look(whole, key[: number + 1]) if isinstance(key[number + 1], int) else None
            _set(here, step, deepcopy(known) if isinstance(known, list) else _empty(key[number + 1]))
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


def _empty(step: str | int) -> Any:
    return [] if isinstance(step, int) else {}


def _number(value: Any) -> int:
    """A number; a list (of rebels by their rewards) counts by its length."""
    return len(value) if isinstance(value, list) else int(value or 0)


def _list(value: Any) -> list[Any]:
    return list(value) if isinstance(value, list) else []


def _last(items: Sequence[Any], value: Any) -> int:
    return max((index for index, item in enumerate(items) if _says(item, value)), default=-1)


def _says(there: Any, value: Any) -> bool:
    """Whether a position contains what a tool has written; it may contain more."""
    if isinstance(value, dict):
        return isinstance(there, dict) and all(there.get(key) == item for key, item in value.items())
    return bool(there == value)


def _card(value: Any) -> Any:
    """What lies in a pile: of an order in force, its card."""
    return value.get("card", value) if isinstance(value, dict) else value


def _drop(data: Data, key: Steps, value: Any) -> None:
    """Take one copy of a card out of a list, where the position writes the list."""
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
