"""Worked examples as positions to step through, read from ``data/<game>/examples.yaml``.

An example of the rulebook comes first, then the cases derived from it, each with one thing changed. What the
data say is compared with the engine when an example is loaded, so that no example can be wrong. Knows no
screen; what a game's cases look like in data, only the module of that game knows.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module

import msgspec

from boardgames_edu.engine.data import read
from boardgames_edu.engine.errors import one_of
from boardgames_edu.engine.registry import load
from boardgames_edu.teach.examples.cases import Example, Fact, Row, Step, run


class Examples(dict[str, Example]):
    """The worked examples of a game by id; shown, a list of ids and titles."""

    def __repr__(self) -> str:
        return "\n".join(map(repr, self.values()))


class _File(msgspec.Struct):
    examples: list[Row]


def examples(game: str = "rurik") -> Examples:
    """The worked examples of a game, by id.

    Raises:
        OptionError: there is no such game.
        DataError: the file has a mistake, or says something that the rules do not.

    >>> examples("hansa")["EX-05"].title
    'East and West joined'
    """
    load(game)
    return Examples({id: example(id, game) for id in _rows(game)})


def example(id: str, game: str = "rurik") -> Example:
    """One worked example by its id ("EX-A").

    Raises:
        OptionError: there is no such game or example; lists those there are, the nearest first.
        DataError: the file has a mistake, or says something that the rules do not.
    """
    load(game)
    rows = _rows(game)
    if not isinstance(id, str) or id not in rows:
        raise one_of("example", id, rows)
    return _example(id, game)


@cache
def _rows(game: str) -> dict[str, tuple[int, Row]]:
    """The rows of a game's file by id, each with its place in the file."""
    return {row.id: (number, row) for number, row in enumerate(read(f"{game}/examples.yaml", _File).examples)}


@cache
def _example(id: str, game: str) -> Example:
    number, row = _rows(game)[id]
    kinds = import_module(f"boardgames_edu.games.{game}.teaching.examples.cases").KINDS
    return run(row, number, game, kinds, load(game).rulebook)


__all__ = ["Example", "Examples", "Fact", "Step", "example", "examples"]
