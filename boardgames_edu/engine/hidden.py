"""Stand-ins for covered cards."""

import operator
from collections.abc import Callable
from typing import Any, NoReturn, cast


class _Hidden:
    """A covered card: no number, and no index.

    It comes before every number, so that ``card >= 0`` asks whether a card is known. It may be part of a key, since
    pictures are remembered by what a seat sees; where it is looked up as a card, `slips.require_true_points` finds it.
    """

    __slots__ = ()

    def __reduce__(self) -> str:
        return "HIDDEN"

    def __repr__(self) -> str:
        return "HIDDEN"

    def __str__(self) -> str:
        return "?"

    def __lt__(self, other: object) -> bool:
        return other is not self

    def __le__(self, other: object) -> bool:
        return True

    def __gt__(self, other: object) -> bool:
        return False

    def __ge__(self, other: object) -> bool:
        return other is self

    def _no_number(self, *_others: object) -> NoReturn:
        raise TypeError(
            "a covered card is used as a number; in a view HIDDEN stands for it: leave it out (card >= 0), "
            "and give HIDDEN for points that hang on it"
        )


_SIGNS = "add sub mul truediv floordiv divmod mod pow lshift rshift and or xor"
_NUMBER = (
    *["index", "int", "float", "bool", "neg", "pos", "abs", "invert", "round"],
    *(f"{side}{sign}" for sign in _SIGNS.split() for side in ("", "r")),
)
"""The methods that use a value as a number, without underscores."""
for _name in _NUMBER:
    setattr(_Hidden, f"__{_name}__", _Hidden._no_number)

HIDDEN = cast("int", cast("Any", _Hidden()))
"""Stands in a view for a card that its seat cannot see; typed as the cards beside it are."""


class CardUsed(BaseException):
    """A covered card was used.

    No error, so that no game catches it.
    """


class Covered:
    """A covered card whose use raises `CardUsed`.

    It may go from place to place. That it is a card is open: ``card >= 0`` and ``card != -1`` are answered.
    """

    __slots__ = ()

    def _use(self, *_others: object) -> NoReturn:
        raise CardUsed


def _compared(by: Callable[[int, int], bool]) -> Callable[[Covered, object], bool]:
    def compare(self: Covered, other: object) -> bool:
        if isinstance(other, int) and (other < 0 or (other == 0 and by in (operator.lt, operator.ge))):
            return by(0, other)
        raise CardUsed

    return compare


for _name in (*_NUMBER, "hash", "str", "repr", "format", "getattr"):
    setattr(Covered, f"__{_name}__", Covered._use)
for _by in (operator.eq, operator.ne, operator.lt, operator.le, operator.gt, operator.ge):
    setattr(Covered, f"__{_by.__name__}__", _compared(_by))
