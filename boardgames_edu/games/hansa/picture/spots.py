"""The spots of bonus markers beside their roads.

A marker is nearer to its own road than to any other, and an arrow points to the road. Knows points and boxes of a
board, no state and no painter.
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import hypot, inf
from typing import NamedTuple

from boardgames_edu.scene.boxes import shared_area
from boardgames_edu.scene.model import Box, Point
from boardgames_edu.scene.outline import polygon

Line = tuple[Point, Point]  # a straight piece of a road
MARKER_SIZE = 44.0  # the size of a marker; its tile is four fifths as wide
SIDE, AWAY = 34.0, (31.0, 36.0)  # the room of a marker, and its distances from the road
CLEARER = 12.0  # how much further away every other road should be
TIP, FOOT, HALF = 9.0, 19.0, 6.0  # the arrow's measures from the road: tip, foot, half width


class MarkerSpot(NamedTuple):
    """A place for a marker."""

    at: Point
    road: Point

    @property
    def box(self) -> Box:
        """The room that the marker takes up."""
        return (self.at[0] - SIDE / 2, self.at[1] - SIDE / 2, SIDE, SIDE)

    def arrow(self) -> str:
        """Return the outline of the arrow."""
        (x, y), (a, b) = self.road, self.at
        far = hypot(a - x, b - y)
        dx, dy = (a - x) / far, (b - y) / far
        foot = (x + FOOT * dx, y + FOOT * dy)
        return polygon(
            (round(x + TIP * dx, 1), round(y + TIP * dy, 1)),
            (round(foot[0] - HALF * dy, 1), round(foot[1] + HALF * dx, 1)),
            (round(foot[0] + HALF * dy, 1), round(foot[1] - HALF * dx, 1)),
        )


def marker_spots(roads: Mapping[str, Sequence[Point]], taken: Sequence[Box], board: Box) -> dict[str, MarkerSpot]:
    """Return a spot for each road's marker, clear of what is ``taken``."""
    found: dict[str, MarkerSpot] = {}
    lines = {name: list(pairwise(bends)) for name, bends in roads.items()}
    for name, bends in roads.items():
        reach = _around(bends)
        elsewhere = (line for key, other in lines.items() if key != name for line in other)
        others = [line for line in elsewhere if _near(_around(line, 0.0), reach)]
        boxes = [box for box in (*taken, *(spot.box for spot in found.values())) if _near(box, reach)]
        found[name] = _best(bends, others, boxes, board)
    return found


def _best(bends: Sequence[Point], others: Sequence[Line], taken: Sequence[Box], board: Box) -> MarkerSpot:
    spots = _beside(bends)
    least = sorted((_far_cost(spot, bends, board), k) for k, spot in enumerate(spots))
    best = inf
    found = spots[0]
    for known, k in least:
        if known >= best:
            break
        cost = known + _crowd_cost(spots[k], bends, others, taken)
        if cost < best:
            best, found = cost, spots[k]
    return found


def _around(points: Sequence[Point], by: float = 1.0 + AWAY[-1] + max(AWAY[-1] + CLEARER, SIDE / 2)) -> Box:
    left, right = min(x for x, _ in points) - by, max(x for x, _ in points) + by
    top, low = min(y for _, y in points) - by, max(y for _, y in points) + by
    return (left, top, right - left, low - top)


def _near(a: Box, b: Box) -> bool:
    return a[0] <= b[0] + b[2] and b[0] <= a[0] + a[2] and a[1] <= b[1] + b[3] and b[1] <= a[1] + a[3]


def _beside(bends: Sequence[Point]) -> list[MarkerSpot]:
    """Return candidate spots on both sides of a road."""
    spots = []
    for (x, y), (a, b) in pairwise(bends):
        far = hypot(a - x, b - y) or 1.0
        across = (-(b - y) / far, (a - x) / far)
        for share in (0.25, 0.5, 0.75):
            road = (x + share * (a - x), y + share * (b - y))
            spots += [
                MarkerSpot((round(road[0] + s * across[0], 1), round(road[1] + s * across[1], 1)), road)
                for away in AWAY
                for s in (away, -away)
            ]
    return spots


def _far_cost(spot: MarkerSpot, bends: Sequence[Point], board: Box) -> float:
    """Return the cost of a spot off the board or off centre."""
    x, y, wide, high = spot.box
    outside = max(0.0, board[0] - x, board[1] - y, x + wide - board[0] - board[2], y + high - board[1] - board[3])
    middle = bends[len(bends) // 2]
    return 100 * outside + 0.3 * hypot(spot.at[0] - middle[0], spot.at[1] - middle[1])


def _crowd_cost(spot: MarkerSpot, bends: Sequence[Point], others: Sequence[Line], taken: Sequence[Box]) -> float:
    hidden = sum(shared_area(spot.box, box) for box in taken)
    near = min((_to_line(spot.at, *line) for line in others), default=inf)
    return 2 * hidden + 60 * max(0.0, distance(spot.at, bends) + CLEARER - near)


def distance(point: Point, bends: Sequence[Point]) -> float:
    """Return the distance of a point from a road."""
    return min(_to_line(point, start, end) for start, end in pairwise(bends))


def _to_line(point: Point, start: Point, end: Point) -> float:
    (x, y), (a, b), (c, d) = point, start, end
    long = (c - a) ** 2 + (d - b) ** 2 or 1.0
    share = min(1.0, max(0.0, ((x - a) * (c - a) + (y - b) * (d - b)) / long))
    return hypot(x - a - share * (c - a), y - b - share * (d - b))
