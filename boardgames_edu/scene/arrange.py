"""Where things stand: rows, grids and tracks of boxes and points. Figures only; knows no game and no picture."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from boardgames_edu.scene.lettering import fitted, wrapped
from boardgames_edu.scene.model import Box, Point, Size, Track

NEARLY = 0.97
"""A name on one line is at least so large, as a part of the size that it should have."""


def share(room: float, count: int, gap: float) -> float:
    """How wide each of some things is that share a room, with gaps between them.

    >>> share(100, 3, 5)
    30.0
    """
    return (room - (count - 1) * gap) / count


def grid(corner: Point, size: Size, count: int, across: int, gap: float) -> list[Box]:
    """Boxes of a size, row by row from a corner on.

    >>> grid((0, 0), (30, 10), 3, 2, 5)
    [(0, 0, 30, 10), (35, 0, 30, 10), (0, 15, 30, 10)]
    """
    (left, top), (wide, high) = corner, size
    return [
        (left + k % across * (wide + gap), top + k // across * (high + gap), wide, high) for k in range(count)
    ]


def grid_height(count: int, across: int, high: float, gap: float) -> float:
    """How high a grid is, with a gap below it.

    >>> grid_height(3, 2, 10, 5)
    30
    """
    return -(-count // across) * (high + gap)


def row(first: Point, pitch: float, count: int) -> list[Point]:
    """Points side by side.

    >>> row((10, 5), 20, 3)
    [(10, 5), (30, 5), (50, 5)]
    """
    return [(first[0] + k * pitch, first[1]) for k in range(count)]


def middles(corner: Point, pitch: float, count: int) -> list[Point]:
    """The middles of cells side by side, the first of which begins at a corner.

    >>> middles((10, 5), 20, 2)
    [(20.0, 5), (40.0, 5)]
    """
    return [(corner[0] + pitch * (k + 0.5), corner[1]) for k in range(count)]


def extent(boxes: Iterable[Box], margin: float) -> Size:
    """The size of a picture that holds boxes, with a margin to the right and below.

    >>> extent([(10, 10, 30, 20), (50, 10, 40, 10)], 10)
    (100, 40)
    """
    found = list(boxes)
    return (
        max((x + wide for x, _, wide, _ in found), default=0.0) + margin,
        max((y + high for _, y, _, high in found), default=0.0) + margin,
    )


def track(id: str, name: str, at: Point, spaces: Sequence[str], size: float, room: float) -> Track:
    """A track with its name in front of it, in letters of a size; a long name takes two lines, and shrinks at last."""
    lines = (
        [name]
        if fitted(name, size, room, bold=True) >= NEARLY * size
        else wrapped(name, size, room, bold=True)
    )
    fits = min(fitted(line, size, room, bold=True) for line in lines)
    written = tuple(lines) if len(lines) > 1 else ()
    return Track(id=id, name=name, at=at, spaces=tuple(spaces), text_size=fits, lines=written)
