"""How large the projector draws a board beside its words.

These are the sums of projector.js, without a browser; a close-up is planned with them before it is drawn. Knows no
game.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence

from boardgames_edu.scene.lettering import wrapped
from boardgames_edu.scene.parts.closeup import LEGIBLE

ROOM = 1.57, 0.915
"""Width and height below the bar, relative to a 16:10 screen's height."""
COLUMNS = (0.24, 0.3, 0.36, 0.42, 0.48, 0.56, 0.64)
"""The fractions of the width that words may have beside a board."""
GAP = 0.0175
LINE, BETWEEN = 1.3, 0.2
"""Height of a line and space between paragraphs, in letters."""
LETTERS = 40
"""About how many letters a line has."""
BUTTONS, ROW = 0.25, 0.8
"""Width of a row's buttons, and letters between two rows."""
STEP = 0.02
"""The step to which widths are rounded down, to keep line breaks."""
LEAST = 0.1
"""The least height for which a board is planned."""


def lines_of(paragraphs: Sequence[str]) -> float:
    """Return about how many lines some words take, for comparisons.

    >>> lines_of(["one", "two"]) > lines_of(["one, and then two"])
    True
    """
    return sum(1 + len(text) / LETTERS for text in paragraphs if text.strip())


def fitting(paragraphs: Sequence[str]) -> Callable[[float, float], float]:
    """Return a function that gives a board's scale with some words.

    The function takes the width and the height of the board in its units, and returns the length of one unit as a
    fraction of the screen's height. A paragraph that begins with a tab stands in a row with buttons.

    >>> fitting([])(1570, 915)
    0.001
    >>> fitting(["A question of some words."])(1570, 915) < 0.001
    True
    """
    told = tuple(text for text in paragraphs if text.strip())
    wide, high = ROOM

    def unit(width: float, tall: float) -> float:
        if not told:
            return min(wide / width, high / tall)
        below = max(high - height(told, wide) - GAP, LEAST)
        best = min(wide / width, below / tall)
        for part in COLUMNS:
            found = min((wide * (1 - part) - GAP) / width, high / tall)
            rest = max(wide * part, wide - found * width - GAP)
            if found > best and height(told, rest) <= high:
                best = found
        return best

    return unit


def height(paragraphs: tuple[str, ...], width: float) -> float:
    """Return the height of words in a column, relative to the screen's."""
    return _height(paragraphs, int(width / STEP))


@functools.lru_cache(maxsize=512)
def _height(paragraphs: tuple[str, ...], steps: int) -> float:
    lines = 0.0
    for text in paragraphs:
        in_row = text.startswith("\t")
        room = steps * STEP - (BUTTONS if in_row else 0.0)
        lines += LINE * len(wrapped(text, LEGIBLE, room)) + (ROW if in_row else BETWEEN)
    return LEGIBLE * lines
