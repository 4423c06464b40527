"""Worked examples as positions to step through, read from ``data/<game>/examples.yaml``.

An example of the rulebook comes first, then the cases derived from it, each with one thing changed. What
the data say is compared with the engine when an example is loaded, so that no example can be wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple

import msgspec

from boardgames_edu.engine.data import read
from boardgames_edu.engine.errors import DataError, one_of
from boardgames_edu.engine.game import State
from boardgames_edu.games import load
from boardgames_edu.i18n import N_, say

_WRONG = N_("{file}: the example {key} says {said}, but by the rules it is {found}.")


class Step(NamedTuple):
    """One position of an example.

    Attributes:
        words: what there is to see, and why.
        state: the position.
        about: the ids of the things in the picture that it is about.
        rules: the ids of the rules that decide it.
        answer: what comes out, as the data say it (for "ruler": a seat's colour, or None).
        ours: whether it is no case of a rulebook but one of ours.
    """

    words: str
    state: State
    about: tuple[str, ...]
    rules: tuple[str, ...]
    answer: object
    ours: bool = False


class Example(NamedTuple):
    """A worked example: its title, and its positions, the book's own first. ``example[2]`` is the third."""

    id: str
    title: str
    kind: str
    steps: tuple[Step, ...]


class _Case(msgspec.Struct):
    given: dict[str, Any]
    when: dict[str, Any]
    then: dict[str, Any]
    why: str = ""
    rules: list[str] = []
    ours: bool = False


class _Example(_Case, kw_only=True):
    id: str
    title: str
    kind: str
    words: str
    derived: list[_Case] = []


class _File(msgspec.Struct):
    examples: list[_Example]


def examples(game: str = "rurik") -> dict[str, Example]:
    """The worked examples of a game that can be stepped through, by id.

    Raises:
        OptionError: there is no such game.
        DataError: the file has a mistake, or says something that the rules do not.
    """
    load(game)
    return dict(_read(game))


def example(id: str, game: str = "rurik") -> Example:
    """One worked example by its id ("EX-A"). Raises OptionError with those there are."""
    found = examples(game)
    if id not in found:
        raise one_of("example", id, found)
    return found[id]


@cache
def _read(game: str) -> dict[str, Example]:
    file = f"{game}/examples.yaml"
    return {row.id: _example(file, row) for row in read(file, _File).examples if (game, row.kind) in _KINDS}


def _example(file: str, row: _Example) -> Example:
    setup, kind = _KINDS["rurik", row.kind], row.kind
    steps = []
    for number, case in enumerate([row, *row.derived]):
        rules = tuple(dict.fromkeys([*row.rules, *case.rules] if number == 0 else case.rules or row.rules))
        words = row.words if isinstance(case, _Example) else case.why
        state, about, found, said = setup(case.given, case.then)
        if found != said:
            raise DataError(_WRONG, file=file, key=f"{row.id}.{number}", said=repr(said), found=repr(found))
        steps.append(Step(say(words), state, about, rules, said, case.ours))
    return Example(row.id, say(row.title), kind, tuple(steps))


def ruler_position(given: Mapping[str, Any]) -> State:
    """The position of an example on ruling: what stands in one region, and nothing else on the map."""
    region = given["region"]
    leaders = given["leaders"]
    colours = dict.fromkeys([*given["troops"], *leaders, *given["strongholds"]])
    players = {}
    for colour in colours:
        players[colour] = {
            "troops": {region: given["troops"][colour]} if given["troops"].get(colour) else {},
            "leader": leaders.get(colour),
            "leader_in": region if colour in leaders else None,
        }
    there: dict[str, Any] = {"rebels": given["rebels"]}
    if given["strongholds"]:
        there["stronghold"] = given["strongholds"][0]
    return _position({"seats": given["players"], "players": players, "regions": {region: there}})


def _position(data: Mapping[str, Any]) -> State:
    state: State = load("rurik").from_position(data)
    return state


def _ruler(
    given: Mapping[str, Any], then: Mapping[str, Any]
) -> tuple[State, tuple[str, ...], object, object]:
    state: Any = ruler_position(given)
    seat = state.ruler(state.setup.region_ids.index(given["region"]))
    found = None if seat is None else state.seat_name(seat)
    return state, (f"place:{given['region']}",), found, then["ruler"]


_Setup = Callable[[Mapping[str, Any], Mapping[str, Any]], tuple[State, tuple[str, ...], object, object]]
_KINDS: Mapping[tuple[str, str], _Setup] = {("rurik", "ruler"): _ruler}
"""Per game and kind of example: how a case becomes a position, what it is about, what comes out, what the data say."""
