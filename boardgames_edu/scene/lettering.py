"""The room that letters take: fitting, wrapping and splitting of text.

Widths are those of DejaVu Sans, which is wider than the fonts of most systems, so that text that fits here
fits everywhere.
"""

import functools
import re
from collections.abc import Sequence
from math import inf

from boardgames_edu.scene.model import Box, Point

_HIDDEN = 8.0
"""The cost of hiding a square unit.

A spot costs 4 more than the one before it.
"""
_NARROW = frozenset("iljtfrI.,:;'!|()[] ·іїІЇ1-")
_INNER_HYPHEN = re.compile(r"(?<=[^\W\d_]-)(?=[^\W\d_])")
_WIDE = frozenset("mwMWжмфшщюыЖМФШЩЮЫ≥≈+@%")


@functools.lru_cache(maxsize=4096)
def width(text: str, size: float, bold: bool = False) -> float:
    """Return the approximate width of a text, in units of its size."""
    total = 0.0
    for letter in text:
        if letter in _NARROW:
            total += 0.38
        elif letter in _WIDE:
            total += 0.9
        elif letter.isupper():
            total += 0.72
        else:
            total += 0.63
    return total * size * (1.11 if bold else 1.0)


def fitted(text: str, size: float, room: float, bold: bool = False) -> float:
    """Return the largest size up to `size` that fits the room."""
    needed = width(text, size, bold)
    return size if needed <= room else size * room / needed


def shortened(text: str, size: float, room: float, bold: bool = False) -> str:
    """Return a text without the words that have no room.

    What stands in brackets at its end is kept.

    >>> shortened("Far Campaign, steps to the farthest place (now 0)", 10, 160)
    'Far Campaign, steps… (now 0)'
    """
    words, bracket, end = text.partition(" (")
    while width(text, size, bold) > room and " " in words:
        words = words[: words.rindex(" ")].rstrip(" ,:–·")
        text = f"{words}…{bracket}{end}"
    return text


def wrapped(text: str, size: float, room: float, bold: bool = False) -> list[str]:
    """Return the text in lines no wider than `room`.

    Words that are wider and cannot be broken have a line of their own.

    A line ends between two words, or after a hyphen between two letters.
    """
    lines: list[str] = []
    for word in text.split():
        space = " "
        for part in _INNER_HYPHEN.split(word):
            if lines and width(lines[-1] + space + part, size, bold) <= room:
                lines[-1] += space + part
            else:
                lines.append(part)
            space = ""
    return lines


def fitted_block(text: str, size: float, room: float, bold: bool = False) -> tuple[list[str], float]:
    """Return a text on one or two lines, and its size."""
    single = fitted(text, size, room, bold)
    words = text.split()
    if single >= 0.8 * size or len(words) < 2:
        return [text], single
    halves = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
    lines = min(halves, key=lambda pair: max(width(part, size, bold) for part in pair))
    return list(lines), min(0.8 * size, *(fitted(part, size, room, bold) for part in lines))


def clear_spot(
    text: str, size: float, spots: Sequence[Point], taken: Sequence[Box], bold: bool = False
) -> tuple[Point, Box]:
    """Return the spot where a name hides least, and its box.

    Args:
        text: what is written, centred on its spot.
        size: of the letters.
        spots: where it may be written, the best first; a later one has to be clearer to be taken.
        taken: boxes that should stay clear.
        bold: whether the letters are.

    Returns:
        The spot, and the box that the text takes up there.
    """
    wide, high = width(text, size, bold) + 2, 1.1 * size
    left, right = min(x for x, _ in spots) - wide / 2, max(x for x, _ in spots) + wide / 2
    top, low = min(y for _, y in spots) - high / 2, max(y for _, y in spots) + high / 2
    near = [(x, y, x + w, y + h) for x, y, w, h in taken if x < right and x + w > left and y < low and y + h > top]

    least, best = inf, spots[0]
    for k, spot in enumerate(spots):
        if 4.0 * k >= least:  # no later one can be better
            break
        x, y = spot[0] - wide / 2, spot[1] - high / 2
        right, low = x + wide, y + high
        hidden = sum(
            (min(right, x2) - max(x, x1)) * (min(low, y2) - max(y, y1))
            for x1, y1, x2, y2 in near
            if x1 < right and x < x2 and y1 < low and y < y2
        )
        if _HIDDEN * hidden + 4.0 * k < least:
            least, best = _HIDDEN * hidden + 4.0 * k, spot
    return best, (best[0] - wide / 2, best[1] - high / 2, wide, high)
