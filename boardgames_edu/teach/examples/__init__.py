"""Worked examples to step through, from ``data/<game>/examples.yaml``.

An example of the rulebook comes first, then the cases derived from it, each with one thing changed. The data
are compared with the engine when an example is loaded, so that no example can be wrong. This package knows no
screen, and the format of a game's cases is the game's own (``game.teaching``).
"""

from collections.abc import Mapping

import msgspec

from boardgames_edu.engine.data import located, read
from boardgames_edu.engine.errors import OptionError, one_of, shown
from boardgames_edu.engine.registry import game_names, load, remembered
from boardgames_edu.i18n import N_
from boardgames_edu.teach.examples.cases import Example, ExampleRow, Fact, Kind, Step, run
from boardgames_edu.teach.listed import as_table
from boardgames_edu.teach.teaching import teaching_of

_SEVERAL = N_("Several games have an example {id}: {games}. Say which one: game=...")


class ExamplesById(dict[str, Example]):
    """The worked examples of a game by id; prints a list."""

    def __repr__(self) -> str:
        return "\n".join(map(repr, self.values()))

    def _repr_html_(self) -> str:
        return as_table([one.listed() for one in self.values()])


class _File(msgspec.Struct, forbid_unknown_fields=True):
    examples: list[ExampleRow]


def example_ids(game: str) -> tuple[str, ...]:
    """Return the ids of a game's worked examples. Raises OptionError, DataError."""
    load(game)
    return tuple(_rows(game))


def examples(game: str) -> ExamplesById:
    """Return the worked examples of a game, by id.

    Raises:
        OptionError: there is no such game.
        DataError: the file has a mistake, or says something that the rules do not.

    >>> examples("hansa")["EX-05"].title
    'East and West joined'
    """
    return ExamplesById({id: load_example(id, game) for id in example_ids(game)})


def load_example(id: str, game: str | None = None) -> Example:
    """Return one worked example by its id ("EX-A").

    Args:
        id: the id of the example.
        game: its game; may be left out where only one game has an example with this id.

    Raises:
        OptionError: there is no such game or example, or several games have one; lists those there are, the nearest
            first.
        DataError: the file has a mistake, or says something that the rules do not.
    """
    found = [name for name in game_names() if id in list(_rows(name))] if game is None else [load(game).name]
    if len(found) > 1:
        raise OptionError(_SEVERAL, id=shown(id), games=", ".join(found))
    if not found or id not in list(_rows(found[0])):
        raise one_of("example", id, [each for name in found or game_names() for each in _rows(name)])
    return _example(id, found[0])


@remembered
def _rows(game: str) -> dict[str, tuple[int, ExampleRow]]:
    if not located(f"{game}/examples.yaml").is_file():
        return {}
    return {row.id: (number, row) for number, row in enumerate(read(f"{game}/examples.yaml", _File).examples)}


@remembered
def _example(id: str, game: str) -> Example:
    number, row = _rows(game)[id]
    kinds: Mapping[str, Kind] = getattr(teaching_of(game).part("examples.cases"), "KINDS", {})
    return run(row, number, game, kinds, load(game).rulebook)


__all__ = ["Example", "ExamplesById", "Fact", "Step", "example_ids", "examples", "load_example"]
