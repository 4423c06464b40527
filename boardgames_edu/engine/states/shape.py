"""The keys of a position, and in a large game their types.

It follows from where the fields stand (``engine.states.layout``), and is checked before they are read. A small game
has its keys checked; a large one is read through a struct that is made from its rows. This module knows no game.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from types import GenericAlias
from typing import Any

import msgspec

from boardgames_edu.engine.data import misfit
from boardgames_edu.engine.errors import PositionError, clipped, nearest, shown
from boardgames_edu.engine.fields.position import RANDOM, between, refuse, require_game, setup_of
from boardgames_edu.engine.fields.values import Axis
from boardgames_edu.engine.states.layout import KeyRow, groups_of, read_fields
from boardgames_edu.i18n import N_


@cache
def _tree(kind: Any, more: tuple[tuple[str, Any], ...] = ()) -> dict[str | Axis, Any]:
    """Return the keys of a position, nested, down to rows and types."""
    root: dict[str | Axis, Any] = {}
    rows = [row for group in groups_of(kind).values() for row in group]
    for path, end in [((*row.above, row.key), row) for row in rows] + [
        (tuple(path.split(".")), shape) for path, shape in more
    ]:
        node = root
        for part in path[:-1]:
            node = node.setdefault(part, {})
        node[path[-1]] = end
    return root


def require_keys(s: Any, data: Mapping[str, Any], more: Iterable[str]) -> None:
    """Refuse unknown keys, and what should be a mapping.

    Args:
        s: a new state.
        data: the position.
        more: keys that are read elsewhere.
    """
    _require_keys(s.setup, data, _tree(s.__class__) | dict.fromkeys(more), "")


def _require_keys(setup: Any, data: Any, node: Any, where: str) -> None:
    if isinstance(node, KeyRow):
        node = node.each and {node.each: None}
    if node is None:
        return
    if not isinstance(data, Mapping):
        refuse(where[:-1] or "top", N_("{value} is no mapping of names to values."), value=shown(data))
    axis = next((part for part in node if isinstance(part, Axis)), None)
    known = axis.names(setup) if axis else node
    for key, below in data.items():
        if key not in known:
            text = N_("there is no such key; the nearest: {choices}.")
            refuse(f"{where}{clipped(str(key), 40)}", text, choices=nearest(key, known, most=3))
        _require_keys(setup, below, node[axis or key], f"{where}{key}.")


def read_typed(game: Any, data: Mapping[str, Any], more: Mapping[str, Any], **first: Any) -> tuple[Any, dict[str, Any]]:
    """Read the fields of a large game, keys and types checked.

    Args:
        game: the game that reads.
        data: the position.
        more: the types of keys that the game reads itself, by path.
        first: the values of fields that a position leaves out, where they are not those of a new state.

    Returns:
        a state without a stack, and the keys of the position.

    Raises:
        PositionError: an unknown key, a value that does not fit, another game's position, or wrong options.
    """
    if isinstance(data, Mapping) and isinstance(data.get("game"), str):
        require_game(game, data["game"])  # another game's keys are not taken for mistakes
    wanted = _converted(data, _struct(game.state, game.name, tuple(more.items())))
    s = game.state(setup_of(game, wanted.game, wanted.seats, wanted.options))
    wanted.options = None  # may hold what is no plain data: a map
    given = msgspec.to_builtins(wanted, enc_hook=shown)
    for name, value in first.items():
        setattr(s, name, value)
    read_fields(s, given, typed=True)
    s.rng_state = between(given["chance"], 0, RANDOM, "chance")
    return s, given


def _converted(data: Any, shape: Any) -> Any:
    """Return the struct of a position. Raises PositionError."""
    try:
        return msgspec.convert(data, shape)
    except msgspec.ValidationError as problem:
        message, path = misfit(problem)
        key = path.lstrip("$.") or N_("its top level")
        raise PositionError(N_("The position does not fit at {key}: {problem}."), key=key, problem=message) from None
    except UnicodeError:
        raise PositionError(N_("The position has a letter that cannot be written.")) from None
    except RecursionError:
        raise PositionError(N_("The position is nested too deeply.")) from None


@cache
def _struct(kind: Any, name: str, more: tuple[tuple[str, Any], ...]) -> Any:
    """Return the struct of a whole position."""
    head: list[Any] = [("game", str, name), ("seats", int), ("options", dict[str, Any], {}), ("chance", int, 0)]
    return _shape(_tree(kind, (("stack", list[list[Any]] | None), *more)), head)


def _shape(node: Any, head: Sequence[Any] = ()) -> Any:
    """Return the type of what stands at a place of the tree."""
    if not isinstance(node, dict):
        return node.shape if isinstance(node, KeyRow) else node
    axis = next((part for part in node if isinstance(part, Axis)), None)
    if axis is not None:
        return GenericAlias(dict, (str, _shape(node[axis])))
    fields = [(key, _shape(below), msgspec.UNSET) for key, below in node.items()]
    made = msgspec.defstruct("Keys", [*head, *fields], forbid_unknown_fields=True, kw_only=True)
    may_be_null = any(isinstance(below, KeyRow) and below.at.above_null for below in node.values())
    return made | None if may_be_null else made
