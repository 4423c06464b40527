"""Options that several games have."""

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from boardgames_edu.engine.errors import OptionError, shown
from boardgames_edu.engine.states.game import Option, whole_number
from boardgames_edu.engine.states.state import State
from boardgames_edu.i18n import N_

_MISSPELT = N_("{where}: a map has no {key}. Did you mean {choices}?")


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

    return Option("first", "random", check, '"random", ' + N_("a colour or the number of a seat"))


def require_first_seat(options: Mapping[str, object], colours: Sequence[str], seats: int) -> None:
    """Raise OptionError if the option ``first`` names a seat that nobody has."""
    first = options["first"]
    if first in colours[seats:]:
        text = N_("The option first names the seat {seat}, but there are only {seats}.")
        raise OptionError(text, seat=first, seats=seats)


def draw_first_seat(s: State) -> int:
    """Return the seat that begins: drawn, unless the option ``first`` names it."""
    first, colours = s.setup.options["first"], s.setup.seat_names
    return s.random(s.setup.seats) if first == "random" else list(colours).index(first)


def require_spelling(where: str, given: Iterable[object], known: Iterable[str]) -> None:
    """Raise OptionError for a misspelt name.

    Others are left alone: a map may carry what its maker measured.

    >>> require_spelling("kiev", ["good", "betweenness"], ["good", "position"])
    """
    names = tuple(known)
    for key in given:
        word = str(key).lower()
        alike = [name for name in names if min(len(name), len(word)) > 3 and name[0] == word[0]]
        near = get_close_matches(word, alike, 1, 0.85)
        if near and key not in names:
            raise OptionError(_MISSPELT, where=where, key=shown(key), choices=near[0])


def as_tuples(value: Any) -> Any:
    """Return a value with tuples for its lists.

    An option is compared, and kept as a key.

    >>> as_tuples([1, ["a", []]])
    (1, ('a', ()))
    """
    return tuple(map(as_tuples, value)) if isinstance(value, (list, tuple)) else value
