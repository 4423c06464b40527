"""Positions of things: rows, grids and tracks of boxes and points.

Plain figures; this module knows no game and no picture.
"""

from collections.abc import Iterable, Sequence

from boardgames_edu.scene.lettering import fitted, wrapped
from boardgames_edu.scene.model import Box, Point, Size, Track

NEARLY = 0.97
"""The smallest relative size of a name on one line."""


def share(room: float, count: int, gap: float) -> float:
    """Return the width of each of ``count`` things that share a room.

    >>> share(100, 3, 5)
    30.0
    """
    return (room - (count - 1) * gap) / count


def grid(corner: Point, size: Size, count: int, across: int, gap: float) -> list[Box]:
    """Return boxes of a size, row by row from a corner on.

    >>> grid((0, 0), (30, 10), 3, 2, 5)
    [(0, 0, 30, 10), (35, 0, 30, 10), (0, 15, 30, 10)]
    """
    (left, top), (wide, high) = corner, size
    return [(left + k % across * (wide + gap), top + k // across * (high + gap), wide, high) for k in range(count)]


def grid_height(count: int, across: int, high: float, gap: float) -> float:
    """Return the height of a grid, with a gap below it.

    >>> grid_height(3, 2, 10, 5)
    30
    """
    return -(-count // across) * (high + gap)


def row_of_points(first: Point, pitch: float, count: int) -> list[Point]:
    """Return points side by side.

    >>> row_of_points((10, 5), 20, 3)
    [(10, 5), (30, 5), (50, 5)]
    """
    return [(first[0] + k * pitch, first[1]) for k in range(count)]


def middles(corner: Point, pitch: float, count: int) -> list[Point]:
    """Return the middles of cells side by side, starting at a corner.

    >>> middles((10, 5), 20, 2)
    [(20.0, 5), (40.0, 5)]
    """
    return [(corner[0] + pitch * (k + 0.5), corner[1]) for k in range(count)]


def size_around(boxes: Iterable[Box], margin: float) -> Size:
    """Return the size of a picture that holds boxes.

    With a margin to the right and below.

    >>> size_around([(10, 10, 30, 20), (50, 10, 40, 10)], 10)
    (100, 40)
    """
    found = list(boxes)
    return (
        max((x + wide for x, _, wide, _ in found), default=0.0) + margin,
        max((y + high for _, y, _, high in found), default=0.0) + margin,
    )


def make_track(id: str, name: str, at: Point, spaces: Sequence[str], size: float, room: float) -> Track:
    """Return a track with its name on one line or two."""
    lines = [name] if fitted(name, size, room, bold=True) >= NEARLY * size else wrapped(name, size, room, bold=True)
    fits = min(fitted(line, size, room, bold=True) for line in lines)
    written = tuple(lines) if len(lines) > 1 else ()
    return Track(id=id, name=name, at=at, spaces=tuple(spaces), text_size=fits, lines=written)
