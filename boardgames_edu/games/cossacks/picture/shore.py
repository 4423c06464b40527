"""Coasts and rivers as smooth lines cut to the page.

Pure geometry: knows no map and no state. A page is a box given by its left, top, right and bottom.
"""

from collections.abc import Sequence
from itertools import pairwise

from boardgames_edu.scene.boxes import shares_inside
from boardgames_edu.scene.model import Box, Point
from boardgames_edu.scene.outline import Command, path_data


def clipped(points: list[Point], page: Box) -> list[Point]:
    """Return a ring cut to a page (Sutherland and Hodgman)."""
    for axis, bound, sign in ((0, page[0], 1), (0, page[2], -1), (1, page[1], 1), (1, page[3], -1)):
        kept: list[Point] = []
        for a, b in zip(points, points[1:] + points[:1], strict=True):
            inside = (sign * (a[axis] - bound) >= 0, sign * (b[axis] - bound) >= 0)
            if inside[0]:
                kept.append(a)
            if inside[0] != inside[1]:
                kept.append(_between(a, b, (bound - a[axis]) / (b[axis] - a[axis])))
        points = kept
        if not points:
            break
    return points


def runs(points: Sequence[Point], page: Box) -> list[list[Point]]:
    """Return an open line's parts on a page."""
    found: list[list[Point]] = []
    for a, b in pairwise(points):
        first, last = shares_inside(a, b, page)
        if first >= last:
            continue
        if first > 0 or not found or found[-1][-1] != a:
            found.append([_between(a, b, first)])
        found[-1].append(_between(a, b, last))
    return found


def smooth(points: Sequence[Point], page: Box, *, closed: bool) -> str:
    """Return a smooth path through points (Catmull and Rom)."""
    count = len(points)
    commands: list[Command] = [("M", (points[0],))]
    for k in range(count if closed else count - 1):
        a, b = points[k], points[(k + 1) % count]
        if _edges(a, page) & _edges(b, page):
            commands.append(("L", (b,)))
            continue
        before = points[k - 1] if closed or k else a
        after = points[(k + 2) % count] if closed or k + 2 < count else b
        one = a if _edges(a, page) else (a[0] + (b[0] - before[0]) / 6, a[1] + (b[1] - before[1]) / 6)
        two = b if _edges(b, page) else (b[0] - (after[0] - a[0]) / 6, b[1] - (after[1] - a[1]) / 6)
        commands.append(("C", (one, two, b)))
    if closed:
        commands.append(("Z", ()))
    return path_data(commands)


def _between(a: Point, b: Point, share: float) -> Point:
    if share in (0, 1):
        return b if share else a
    return (round(a[0] + (b[0] - a[0]) * share, 1), round(a[1] + (b[1] - a[1]) * share, 1))


def _edges(point: Point, page: Box) -> set[int]:
    return {edge for edge in range(4) if abs(point[edge % 2] - page[edge]) < 0.2}
