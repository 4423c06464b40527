"""Checks of arguments by their annotations.

A researcher gives the results where a table belongs, or a list where a number does: that is one clear error.
"""

from collections.abc import Callable, Mapping
from functools import wraps
from inspect import signature
from math import isfinite
from typing import Any, ParamSpec, TypeVar

from boardgames_edu.engine.errors import OptionError, shown
from boardgames_edu.engine.playing.record import Record
from boardgames_edu.engine.states.game import whole_number
from boardgames_edu.engine.states.state import State
from boardgames_edu.i18n import N_, Phrase
from boardgames_edu.scene.painters.plain import PlainBoard

P = ParamSpec("P")
R = TypeVar("R")
BETWEEN = N_("{name} lies between 0 and 1, and is not {value}.")
_WRONG = N_("{name} is {kind}, not {value}.")


def _is_number(value: Any) -> bool:
    try:
        return not isinstance(value, str | bytes) and isfinite(value)
    except (TypeError, ValueError, OverflowError):
        return False


def _is_list(value: Any) -> bool:
    return hasattr(value, "__len__") and hasattr(value, "__iter__") and not isinstance(value, str | bytes)


def are_numbers(value: Any) -> bool:
    """Return whether a list or dict holds finite numbers."""
    return _is_list(value) and all(map(_is_number, value.values() if isinstance(value, Mapping) else value))


def _name(hint: Any) -> str:
    """Return an annotation as written; of a function, its first word."""
    name = hint.__name__ if isinstance(hint, type) else str(hint).replace("collections.abc.", "")
    return "Callable" if name.startswith("Callable[") else name


def _are_texts(value: Any) -> bool:
    return isinstance(value, str) or (_is_list(value) and all(isinstance(one, str) for one in value))


_KINDS: dict[str, tuple[str, Callable[[Any], bool]]] = {
    "str": (N_("a text"), lambda value: isinstance(value, str)),
    "int": (N_("a whole number"), lambda value: whole_number(value) is not None),
    "float": (N_("a number"), _is_number),
    "Sequence[T]": (N_("a list"), _is_list),
    "Sequence[str]": (N_("a list of names"), _are_texts),
    "Sequence[float]": (N_("a list of numbers"), are_numbers),
    "DataFrame": (
        N_("a table with rows, such as results.table"),
        lambda value: hasattr(value, "groupby") and len(value) > 0,
    ),
    "Results": (N_("the Results of games, such as lab.tournament returns"), lambda value: hasattr(value, "timeline")),
    "Record": (N_("a record, such as results.record(0)"), lambda value: isinstance(value, Record)),
    "Axes | None": (
        N_("where to draw, such as plt.gca()"),
        lambda value: value is None or hasattr(value, "figure") or isinstance(value, PlainBoard),
    ),
    "Callable": (N_("a function"), callable),
    "Iterable[tuple[str, str]]": (N_("a list of pairs"), lambda value: hasattr(value, "__iter__")),
    "State": (N_("a position, such as game.new()"), lambda value: isinstance(value, State)),
}


def require(name: str, hint: str, value: object) -> None:
    """Raise OptionError unless an argument is what its annotation says."""
    kind, fits = _KINDS[hint]
    if not fits(value):
        raise OptionError(_WRONG, name=shown(name), kind=Phrase(kind, {}), value=shown(value))


def checked(function: Callable[P, R]) -> Callable[P, R]:
    """Refuse arguments of another kind than their annotations say.

    >>> @checked
    ... def double(number: int) -> int:
    ...     return 2 * number
    >>> double("two")
    Traceback (most recent call last):
    boardgames_edu.engine.errors.OptionError: 'number' is a whole number, not 'two'.
    """
    hints = {name: _name(hint) for name, hint in function.__annotations__.items() if name != "return"}
    asked, order = {name: hint for name, hint in hints.items() if hint in _KINDS}, signature(function)

    @wraps(function)
    def call(*args: P.args, **named: P.kwargs) -> R:
        given = order.bind(*args, **named)
        for name in asked.keys() & given.arguments:
            value = given.arguments[name]
            require(name, asked[name], value)
            if asked[name] == "int":  # numpy's numbers are no seeds for Python
                given.arguments[name] = whole_number(value)
        return function(*given.args, **given.kwargs)

    return call
