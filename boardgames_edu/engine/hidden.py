"""The stand-in for covered cards in a view."""

from __future__ import annotations

from typing import Any, NoReturn, cast

__all__ = ["HIDDEN"]


class _Hidden:
    """A covered card: no number, and no index.

    It comes before every number, so that ``card >= 0`` asks whether a card is known.
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


for _name in (
    *("index", "int", "float", "bool", "neg", "pos", "abs", "invert", "round"),
    *(
        f"{_side}{_sign}"
        for _sign in (
            "add",
            "sub",
            "mul",
            "truediv",
            "floordiv",
            "mod",
            "pow",
            "lshift",
            "rshift",
            "and",
            "or",
            "xor",
        )
        for _side in ("", "r")
    ),
):
    setattr(_Hidden, f"__{_name}__", _Hidden._no_number)

HIDDEN = cast("int", cast("Any", _Hidden()))
"""Stands in a view for a card that its seat cannot see; typed as the cards beside it are."""
