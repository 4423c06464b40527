"""The spots of place names on a crowded map.

Beside their signs, where they cover nothing. Pure geometry: knows no map and no state. A box here is given by its
left, top, right and bottom.
"""

import math
from collections.abc import Iterable, Sequence

from boardgames_edu.scene.boxes import shares_inside
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


class Crowd:
    """The signs, marks, names and lines on a map."""

    def __init__(self, page: Box, letters: float) -> None:
        self.page = wider((page[0], page[1], page[0] + page[2], page[1] + page[3]), -2)
        self.letters = letters
        self.signs: list[tuple[Point, float]] = []
        self.marks: list[Box] = []
        self.names: list[Box] = []
        self.lines: list[tuple[Point, Point]] = []

    def settle(self, wanted: Sequence[tuple[Point, float, str]]) -> list[tuple[Point, float]]:
        """Return the middle and letters of a name for each sign.

        A sign is its point, its diameter and its name. Which name takes its spot first matters where there is little
        room: some orders are tried, those with few spots first.
        """
        self.signs = [(at, size / 2) for at, size, _ in wanted]
        self.marks += [wider((*at, *at), radius) for at, radius in self.signs]
        choices = [self._choices(*sign) for sign in wanted]
        hardest = sorted(range(len(wanted)), key=lambda one: sum(bad < TOUCH for bad, _ in choices[one]))
        orders = [hardest[k:] + hardest[:k] for k in range(ORDERS)]
        _, boxes = min(self._in_turn(choices, order) for order in orders)
        return [
            (((left + right) / 2, (top * DOWN + low * UP) / (UP + DOWN)), (low - top) / (UP + DOWN))
            for left, top, right, low in boxes
        ]

    def _in_turn(self, choices: Sequence[Sequence[Choice]], order: Sequence[int]) -> tuple[float, list[Box]]:
        """Return the cost and boxes after two rounds of choosing."""
        chosen: dict[int, Choice] = {}
        for one in (*order, *order):
            others = self.names + [box for other, (_, box) in chosen.items() if other != one]
            best: Choice = (math.inf, choices[one][0][1])
            for bad, box in choices[one]:
                if bad >= best[0]:
                    break
                best = min(best, (bad + COVER * sum(_overlaps(wider(box, BETWEEN), others)), box))
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
            (bad, (at[0] + x - half, at[1] + y - up, at[0] + x + half, at[1] + y + down))
            for bad, x, y in _beside(radius, half, up, down)
        ]
        reach = _hull([box for _, box in spots])
        marks = [mark for mark in self.marks if _overlaps(mark, [reach])]
        lines = [line for line in self.lines if _crossed(line, reach)]
        signs = [sign for sign in self.signs if sign[0] != at and _away(reach, sign) < 0]
        found = []
        for far, box in spots:
            met = _overlaps(box, marks)
            bad = far + TOUCH * len(met) + COVER * sum(met) + OFF * (not _within(box, self.page))
            own = _away(box, (at, radius))
            bad += ASTRAY * any(_away(box, sign) < own + BETWEEN for sign in signs)
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


def wider(box: Box, by: float) -> Box:
    """Return the box with ``by`` more on every side."""
    return (box[0] - by, box[1] - by, box[2] + by, box[3] + by)


def _hull(boxes: Sequence[Box]) -> Box:
    left, top, right, low = zip(*boxes, strict=True)
    return (min(left), min(top), max(right), max(low))


def _within(box: Box, page: Box) -> bool:
    return page[0] <= box[0] and page[1] <= box[1] and box[2] <= page[2] and box[3] <= page[3]


def _away(box: Box, sign: tuple[Point, float]) -> float:
    """Return a box's distance from a round sign, negative inside."""
    (x, y), radius = sign
    return math.hypot(max(box[0] - x, 0, x - box[2]), max(box[1] - y, 0, y - box[3])) - radius


def _crossed(line: tuple[Point, Point], box: Box) -> float:
    """Return how much of a straight line lies in a box."""
    (x, y), (a, b) = line
    if max(x, a) < box[0] or min(x, a) > box[2] or max(y, b) < box[1] or min(y, b) > box[3]:
        return 0.0  # most lines are far away
    first, last = shares_inside(*line, box)
    return max(0.0, last - first) * math.dist(*line)


def _overlaps(box: Box, others: Iterable[Box]) -> list[float]:
    left, top, right, low = box
    return [
        (min(right, x2) - max(left, x1)) * (min(low, y2) - max(top, y1))
        for x1, y1, x2, y2 in others
        if right > x1 and x2 > left and low > y1 and y2 > top  # most boxes are far apart
    ]
