"""What reading a position of Rurik refuses with: names, numbers and sets that do not fit, with the place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NoReturn

from boardgames_edu.engine.errors import PositionError, nearest
from boardgames_edu.i18n import N_, Phrase


def refuse(where: str, problem: str, **facts: object) -> NoReturn:
    """Refuse the position: where it does not fit, and what would be right."""
    raise PositionError(
        N_("The position does not fit at {key}: {problem}"), key=where, problem=Phrase(problem, facts)
    )


def number_of(names: Sequence[str], word: object, where: str) -> int:
    """The number of a name; refused with the nearest ones."""
    if not isinstance(word, str) or word not in names:
        refuse(where, N_("{word} is none of {choices}."), word=repr(word), choices=nearest(str(word), names))
    return names.index(word)


def between(value: object, least: int, most: int, where: str) -> int:
    """A whole number within bounds; refused otherwise."""
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        refuse(
            where,
            N_("{value} is no whole number from {least} to {most}."),
            value=repr(value),
            least=least,
            most=most,
        )
    return value


def set_of(names: Sequence[str], words: Iterable[str], where: str) -> int:
    """The mask of some names; refused when one is unknown or named twice."""
    mask = 0
    for word in words:
        bit = 1 << number_of(names, word, where)
        if mask & bit:
            refuse(where, N_("{word} stands there twice."), word=repr(word))
        mask |= bit
    return mask


def in_play(setup: Any, name: object, where: str) -> int:
    """The number of a region in play; refused otherwise."""
    region = number_of(setup.region_ids, name, where)
    if not setup.board.in_play >> region & 1:
        refuse(where, N_("{region} is not in play with {seats} seats."), region=name, seats=setup.seats)
    return region
