"""The spots of place names on a crowded map.

Beside their signs, where they cover nothing. Pure geometry: knows no map and no state.
"""

import functools
import math
from collections.abc import Sequence
from typing import NamedTuple

from boardgames_edu.scene.boxes import box_around, holds, nearest, overlap, shared_area, shares_inside, widened
from boardgames_edu.scene.lettering import width
from boardgames_edu.scene.model import Box, Point

UP, DOWN = 0.37, 0.52  # how far letters reach above and below, in letter sizes
SMALLER, SHRINK = 0.95, 40.0  # the shrunk size of a name without room, and its cost
TOUCH, ASTRAY, COVER, CROSS, OFF = 60.0, 50.0, 4.0, 2.5, 1000.0
# the costs of a name that touches something, lies nearer to another sign, covers a square unit, crosses a unit of a
# line, leaves the page
BETWEEN = 4.0  # how far names keep from each other
ORDERS = 8

Choice = tuple[float, Box]  # the cost of a box for a name, and the box


class Crowd(NamedTuple):
    """A map's page, letters and signs, its other marks, words and lines.

    A sign is its point, its diameter and its name.
    """

    page: Box
    letters: float
    signs: tuple[tuple[Point, float, str], ...]
    marks: tuple[Box, ...] = ()
    words: tuple[Box, ...] = ()
    lines: tuple[tuple[Point, Point], ...] = ()

    @functools.lru_cache(maxsize=16)  # noqa: B019  (a crowd is its values)
    def settle(self) -> list[tuple[Point, float]]:
        """Return the middle and letters of a name for each sign.

        Which name takes its spot first matters where there is little room: some orders are tried, those with few spots
        first.
        """
        choices = [self._choices(*sign) for sign in self.signs]
        hardest = sorted(range(len(choices)), key=lambda one: sum(bad < TOUCH for bad, _ in choices[one]))
        _, boxes = min(self._in_turn(choices, hardest[k:] + hardest[:k]) for k in range(ORDERS))
        rise, whole = UP / (UP + DOWN), UP + DOWN
        return [((left + wide / 2, top + high * rise), high / whole) for left, top, wide, high in boxes]

    def _in_turn(self, choices: Sequence[Sequence[Choice]], order: Sequence[int]) -> tuple[float, list[Box]]:
        """Return the cost and boxes after two rounds of choosing."""
        chosen: dict[int, Choice] = {}
        for one in (*order, *order):
            others = [*self.words, *(box for other, (_, box) in chosen.items() if other != one)]
            best: Choice = (math.inf, choices[one][0][1])
            for bad, box in choices[one]:
                if bad >= best[0]:
                    break
                best = min(best, (bad + COVER * sum(_shared(widened(box, BETWEEN), others)), box))
            chosen[one] = best
        found = [chosen[one] for one in range(len(choices))]
        return sum(bad for bad, _ in found), [box for _, box in found]

    def _choices(self, at: Point, size: float, name: str) -> list[Choice]:
        """Return the boxes of a name alone, the best first."""
        found = self._around(at, size / 2, name, self.letters)
        if found[0][0] >= TOUCH:
            small = self._around(at, size / 2, name, self.letters * SMALLER)
            found = sorted(found + [(bad + SHRINK, box) for bad, box in small])
        return found

    def _around(self, at: Point, radius: float, name: str, letters: float) -> list[Choice]:
        half, up, down = width(name, letters, bold=True) / 2, UP * letters, DOWN * letters
        spots = [
            (bad, (at[0] + x - half, at[1] + y - up, 2 * half, up + down))
            for bad, x, y in _beside(radius, half, up, down)
        ]
        reach, page = box_around(box for _, box in spots), widened(self.page, -3)
        discs = (widened((*spot, 0, 0), size / 2) for spot, size, _ in self.signs)
        marks = [mark for mark in (*self.marks, *discs) if overlap(mark, reach)]
        lines = [line for line in self.lines if _crossed(line, reach)]
        rivals = [(spot, size / 2) for spot, size, _ in self.signs if spot != at and _away(reach, spot) < size / 2]
        found = []
        for far, box in spots:
            met = _shared(box, marks)
            bad = far + TOUCH * len(met) + COVER * sum(met) + OFF * (not holds(page, box))
            own = _away(box, at) - radius + BETWEEN
            bad += ASTRAY * any(_away(box, spot) - rim < own for spot, rim in rivals)
            if bad < 3 * TOUCH:
                bad += CROSS * sum(_crossed(line, box) for line in lines)
            found.append((bad, box))
        return sorted(found)


def _beside(radius: float, half: float, up: float, down: float) -> list[tuple[float, float, float]]:
    """Return spots around a sign's middle: cost, right, down."""
    spots = []
    for gap in (0.5, 3.0, 8.0, 15.0):
        far, above, below = radius + gap + half, -radius - gap - down, radius + gap + up
        ring = [(0.0, below), (0.0, above), (far, 0.0), (-far, 0.0)]
        for share in (0.3, 0.6, 0.9, 1.15):
            ring += [(share * half * side, y) for y in (below, above) for side in (1, -1)]
            ring += [(far * side, share * radius * row) for row in (1, -1) for side in (1, -1)]
        spots += [(abs(gap - 3.0) + 0.8 * number, x, y) for number, (x, y) in enumerate(ring)]
    return spots


def _away(box: Box, at: Point) -> float:
    """Return how far a point is from a box."""
    return math.dist(nearest(box, at), at)


def _crossed(line: tuple[Point, Point], box: Box) -> float:
    """Return how much of a straight line lies in a box."""
    (x, y), (a, b), (left, top, wide, high) = *line, box
    if max(x, a) < left or min(x, a) > left + wide or max(y, b) < top or min(y, b) > top + high:
        return 0.0  # most lines are far away
    first, last = shares_inside(*line, (left, top, left + wide, top + high))
    return max(0.0, last - first) * math.dist(*line)


def _shared(box: Box, others: Sequence[Box]) -> list[float]:
    return [shared_area(box, other) for other in others if overlap(box, other)]
