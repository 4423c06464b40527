"""The choices of a question as buttons that fit beside a board.

Short lists stand open, longer ones are folded to one button each ("Convert goods, 13 ways"). Nothing is left out.
Knows no game and no screen.
"""

from collections.abc import Mapping, Sequence
from math import ceil
from typing import Any

from boardgames_edu.i18n import N_, say

Group = Mapping[str, Any]
"""A group of choices, as ``engine.labels.grouped`` makes them."""

ROOM = 12
"""How many lines of buttons fit beside a board 800 pixels high."""
ACROSS = 36
"""How many letters fit into a line."""
MOST = 8
"""The most choices of a group that stand open, where the board shows them as well."""
_WAYS, _PLACES = N_("{n} {n:way|ways}"), N_("{n} {n:place|places}")
_FRAME = 5
"""How many letters wide the frame of a button is."""
_WORDS = 0.6
"""How high a line of words is, in lines of buttons."""


def fitted(groups: Sequence[Group], above: str = "", ending: str = "", shown: bool = True) -> list[dict[str, Any]]:
    """Return the groups with what a screen needs to show them.

    Args:
        groups: the choices.
        above: words that stand above the buttons and leave less room for them.
        ending: the choice that ends the turn, which has a place of its own.
        shown: whether the board shows the choices, too.

    Each gets its ``count`` of choices, ``ways`` (the same in words), whether it ``ends`` the turn, and ``folded``: ""
    if it stands open, "rows" if its rows are folded, "all" if it is folded as a whole.

    Groups of more than `MOST` are folded, then the longest ones, until the rest fits. A single group that the board
    does not show stays open, as it is what is asked; only its rows are folded if they are too long.
    """
    every = [
        {
            **group,
            "count": count(group),
            "ways": say(_PLACES if group.get("places") else _WAYS, {"n": count(group)}),
            "folded": "",
            "ends": count(group) == 1 and group["rows"][0]["choices"][0]["play"] == ending,
        }
        for group in groups
    ]
    told = [group for group in every if not group["ends"]]
    lone = len(told) == 1
    for group in told:
        if shown and group["count"] > MOST:
            group["folded"] = _folded(group, lone)
    room = ROOM - _WORDS * ceil(len(above) / ACROSS)
    while sum(map(_lines, told)) > room:
        group = max(told, key=_lines)
        if group["folded"] or group["count"] == 1 or (lone and len(group["rows"]) == 1):
            break
        group["folded"] = _folded(group, lone)
    return every


def _folded(group: Group, lone: bool) -> str:
    return "rows" if lone and 1 < len(group["rows"]) <= MOST else "all"


def count(group: Group) -> int:
    """Return how many choices a group has."""
    return sum(len(row["choices"]) for row in group["rows"])


def lines_shown(group: Group) -> list[str]:
    """Return the lines of a group; a tab stands before buttons."""
    if group["folded"] == "all":
        return [f"\t{group['heading']} {group['ways']}"]
    heads, labels = [group["heading"]] * (group["count"] > 1), [] if group["folded"] else ["label"]
    rows = (
        [row["label"]] * len(heads) + [line[key] for line in row["choices"] for key in labels] for row in group["rows"]
    )
    return [*heads, *("\t" + "   ".join(row) for row in rows)]


def _lines(group: Group) -> float:
    """Return how many lines a group takes, with its heading."""
    if group["folded"] == "all" or count(group) == 1:
        return (len(group["heading"]) + 2 * _FRAME) / ACROSS
    return 0.7 + sum(_row(row) for row in group["rows"])


def _row(row: Mapping[str, Any]) -> float:
    letters, lines = len(row["label"]), 0.0
    for choice in row["choices"]:
        if choice["note"]:
            lines += 1 + 0.6 * ceil(len(choice["note"]) / (1.2 * ACROSS))
        else:
            letters += len(choice["label"]) + _FRAME
    return lines + ceil(letters / ACROSS)
