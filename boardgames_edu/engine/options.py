"""Options that several games have."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from boardgames_edu.engine.game import Option, whole_number
from boardgames_edu.engine.state import State

__all__ = [
    "as_tuples",
    "draw_first_seat",
    "first_seat",
    "yes_or_no",
]


def yes_or_no(name: str) -> Option:
    """Return an option that is off unless it is chosen.

    >>> yes_or_no("missions").check(True)
    True
    """

    def check(value: object) -> object:
        if not isinstance(value, bool):
            raise ValueError
        return value

    return Option(name, False, check, "True, False")


def first_seat(colours: Sequence[str]) -> Option:
    """Return the option ``first``: who begins, by colour or number.

    >>> first_seat(("red", "blue")).check(1)
    'blue'
    """

    def check(value: Any) -> object:
        number = whole_number(value)
        if number is not None and 0 <= number < len(colours):
            return colours[number]
        if value != "random" and value not in colours:
            raise ValueError
        return value

    return Option("first", "random", check, '"random", a colour or the number of a seat')


def draw_first_seat(s: State) -> int:
    """Return the seat that begins: drawn, unless the option ``first`` names it."""
    first, colours = s.setup.options["first"], s.setup.seat_names
    return s.random(s.setup.seats) if first == "random" else list(colours).index(first)


def as_tuples(value: Any) -> Any:
    """Return a value with tuples for its lists.

    An option is compared, and kept as a key.

    >>> as_tuples([1, ["a", []]])
    (1, ('a', ()))
    """
    return tuple(map(as_tuples, value)) if isinstance(value, (list, tuple)) else value
