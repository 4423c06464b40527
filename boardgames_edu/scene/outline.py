"""Outlines as path data: made, read, moved and hatched.

Everything drawn is such a path of absolute M, L, C and Z commands, so that painters need only these four.
Pure geometry: this module knows no colour and no game.
"""

import functools
import math
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from boardgames_edu.scene.palette import Pattern, Shape

Point: TypeAlias = tuple[float, float]
Command: TypeAlias = tuple[str, tuple[Point, ...]]

_POINTS = {"M": 1, "L": 1, "C": 3, "Z": 0}
_ROUND = 0.5522847498
"""Handle length of the Bezier curve nearest to a unit quarter circle."""


class OutlineError(ValueError):
    """The path data has other commands than absolute M, L, C, Z."""


def number(value: float, digits: int = 1) -> str:
    """Return a coordinate with at most ``digits`` decimals, without trailing zeros."""
    text = f"{value:.{digits}f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return "0" if text in ("-0", "") else text


def path_data(commands: Iterable[Command], digits: int = 1) -> str:
    """Return commands as path data."""
    if digits == 1:  # as all pictures have them: whole numbers lose their zeros together
        text = " ".join(letter + " ".join([f"{x:.1f} {y:.1f}" for x, y in points]) for letter, points in commands)
        return f"{text} ".replace(".0 ", " ").replace("-0 ", "0 ")[:-1]
    return " ".join(
        letter + " ".join(f"{number(x, digits)} {number(y, digits)}" for x, y in points) for letter, points in commands
    )


@functools.lru_cache(maxsize=2048)
def read(outline: str) -> tuple[Command, ...]:
    """Return path data as commands.

    More pairs after an ``M`` or ``L`` are further ``L``.

    Raises:
        OutlineError: another command, or a wrong number of coordinates.
    """
    commands: list[Command] = []
    for letter in "MLCZ":
        outline = outline.replace(letter, f"\n{letter} ")
    for words in (part.replace(",", " ").split() for part in outline.split("\n")):
        if words:
            commands.extend(_command(words[0], words[1:]))
    return tuple(commands)


def _command(letter: str, words: Sequence[str]) -> list[Command]:
    if letter not in _POINTS:
        raise OutlineError(f"an outline may use the commands M, L, C and Z only, not {letter!r}")
    try:
        values = [float(word) for word in words]
    except ValueError as error:
        raise OutlineError(f"a coordinate of {letter} is not a number: {error}") from None
    step = _POINTS[letter]
    if (not values) != (not step) or (step and len(values) % (2 * step)):
        raise OutlineError(f"{letter} needs {2 * step} coordinates, not {len(values)}")
    if not step:
        return [("Z", ())]
    points = tuple(zip(values[::2], values[1::2], strict=True))
    groups = [points[i : i + step] for i in range(0, len(points), step)]
    return [("L" if letter == "M" and i else letter, group) for i, group in enumerate(groups)]


def placed(outline: str, scale: float, x: float, y: float, digits: int = 1) -> str:
    """Return the outline `scale` times as large, then moved by (x, y)."""
    moved = ((letter, tuple((px * scale + x, py * scale + y) for px, py in points)) for letter, points in read(outline))
    return path_data(moved, digits)


def corners(outline: str) -> list[list[Point]]:
    """Return the outline's rings as corners; curves become eight pieces."""
    rings: list[list[Point]] = []
    for letter, points in read(outline):
        if letter == "M":
            rings.append([points[0]])
        elif letter == "L":
            rings[-1].append(points[0])
        elif letter == "C":
            rings[-1].extend(_curve(rings[-1][-1], *points))
    return rings


def _curve(a: Point, b: Point, c: Point, d: Point) -> Iterable[Point]:
    for step in range(1, 9):
        t = step / 8
        s = 1 - t
        yield (
            s**3 * a[0] + 3 * s * s * t * b[0] + 3 * s * t * t * c[0] + t**3 * d[0],
            s**3 * a[1] + 3 * s * s * t * b[1] + 3 * s * t * t * c[1] + t**3 * d[1],
        )


def bounds(outline: str) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom of an outline."""
    xs, ys = zip(*(point for ring in corners(outline) for point in ring), strict=True)
    return min(xs), min(ys), max(xs), max(ys)


# --- shapes -----------------------------------------------------------------------------------------------------------


def polygon(*points: Point) -> str:
    """Return a closed outline through the points."""
    return path_data([("M", points[:1]), *(("L", (p,)) for p in points[1:]), ("Z", ())])


def line(*points: Point) -> str:
    """Return an open outline through the points."""
    return path_data([("M", points[:1]), *(("L", (p,)) for p in points[1:])])


def ellipse(x: float, y: float, rx: float, ry: float | None = None) -> str:
    """Return an ellipse (a circle without `ry`) around (x, y)."""
    ry = rx if ry is None else ry
    hx, hy = rx * _ROUND, ry * _ROUND
    return path_data(
        [
            ("M", ((x + rx, y),)),
            ("C", ((x + rx, y + hy), (x + hx, y + ry), (x, y + ry))),
            ("C", ((x - hx, y + ry), (x - rx, y + hy), (x - rx, y))),
            ("C", ((x - rx, y - hy), (x - hx, y - ry), (x, y - ry))),
            ("C", ((x + hx, y - ry), (x + rx, y - hy), (x + rx, y))),
            ("Z", ()),
        ]
    )


def rounded(left: float, top: float, width: float, height: float, radius: float) -> str:
    """Return a rectangle with round corners."""
    r = min(radius, width / 2, height / 2)
    if r <= 0:
        return polygon((left, top), (left + width, top), (left + width, top + height), (left, top + height))
    k = r * (1 - _ROUND)
    right, bottom = left + width, top + height
    return path_data(
        [
            ("M", ((left + r, top),)),
            ("L", ((right - r, top),)),
            ("C", ((right - k, top), (right, top + k), (right, top + r))),
            ("L", ((right, bottom - r),)),
            ("C", ((right, bottom - k), (right - k, bottom), (right - r, bottom))),
            ("L", ((left + r, bottom),)),
            ("C", ((left + k, bottom), (left, bottom - k), (left, bottom - r))),
            ("L", ((left, top + r),)),
            ("C", ((left, top + k), (left + k, top), (left + r, top))),
            ("Z", ()),
        ]
    )


def regular(sides: int, radius: float, turn: float = 0.0, x: float = 0.0, y: float = 0.0, inner: float = 1.0) -> str:
    """Return a regular polygon, or with `inner` below 1 a star.

    One corner is on top, turned clockwise by `turn` degrees.
    """
    points = []
    steps = sides if inner == 1.0 else 2 * sides
    for i in range(steps):
        angle = math.radians(360 * i / steps + turn - 90)
        r = radius * (inner if steps != sides and i % 2 else 1.0)
        points.append((x + r * math.cos(angle), y + r * math.sin(angle)))
    return polygon(*points)


SHAPES: dict[Shape, str] = {
    "disc": ellipse(0, 0, 9.6),
    "square": rounded(-9.3, -9.3, 18.6, 18.6, 2),
    "diamond": rounded(-8, -8, 16, 16, 1.6),
    "hexagon": regular(6, 10.4, 30),
    "triangle": polygon((0, -10.6), (10.2, 7.1), (-10.2, 7.1)),
    "pentagon": regular(5, 10.4),
    "octagon": regular(8, 10, 22.5),
    "star": regular(5, 11, 0, inner=0.52),
    "cross": polygon(
        (-3.6, -10), (3.6, -10), (3.6, -3.6), (10, -3.6), (10, 3.6), (3.6, 3.6),
        (3.6, 10), (-3.6, 10), (-3.6, 3.6), (-10, 3.6), (-10, -3.6), (-3.6, -3.6),
    ),
}  # fmt: skip
"""The sign of each seat, about 20 units across, around (0, 0)."""


def turned(outline: str, degrees: float) -> str:
    """Return the outline turned clockwise around (0, 0)."""
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return path_data(
        (letter, tuple((x * c - y * s, x * s + y * c) for x, y in points)) for letter, points in read(outline)
    )


SHAPES["diamond"] = turned(SHAPES["diamond"], 45)


# --- hatching ---------------------------------------------------------------------------------------------------------

_ANGLES: dict[Pattern, tuple[float, ...]] = {
    "rising": (-45,),
    "falling": (45,),
    "level": (0,),
    "upright": (90,),
    "crossed": (45, -45),
    "waves": (20, -20),
}


@functools.lru_cache(maxsize=512)
def hatch(outline: str, pattern: Pattern, gap: float = 14.0) -> str:
    """Return a pattern's strokes inside an outline; empty for "plain".

    Lines are cut at the outline (even-odd); dots and rings are kept if their centre is inside. So drawing
    needs no clipping. A dot is a very short line: drawn with round ends it is as large as the stroke is wide.
    """
    rings = corners(outline)
    if pattern in ("dots", "rings"):
        return _dotted(rings, gap, pattern == "rings")
    return " ".join(filter(None, (_ruled(rings, angle, gap) for angle in _ANGLES.get(pattern, ()))))


def _ruled(rings: list[list[Point]], degrees: float, gap: float) -> str:
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    flat = [[(x * c + y * s, y * c - x * s) for x, y in ring] for ring in rings]
    ys = [y for ring in flat for _, y in ring]
    commands: list[Command] = []
    level = math.ceil(min(ys) / gap) * gap
    while level < max(ys):
        cuts = sorted(_crossings(flat, level))
        for a, b in zip(cuts[::2], cuts[1::2], strict=False):
            if b - a > 2:
                ends = [(x * c - level * s, x * s + level * c) for x in (a, b)]
                commands += [("M", (ends[0],)), ("L", (ends[1],))]
        level += gap
    return path_data(commands)


def _crossings(rings: list[list[Point]], level: float) -> Iterable[float]:
    for ring in rings:
        for (x1, y1), (x2, y2) in zip(ring, [*ring[1:], ring[0]], strict=True):
            if (y1 <= level) != (y2 <= level):
                yield x1 + (level - y1) / (y2 - y1) * (x2 - x1)


def _dotted(rings: list[list[Point]], gap: float, hollow: bool) -> str:
    xs, ys = [p[0] for ring in rings for p in ring], [p[1] for ring in rings for p in ring]
    dots = []
    for row in range(math.ceil(min(ys) / gap), math.floor(max(ys) / gap) + 1):
        y = row * gap
        cuts = sorted(_crossings(rings, y))
        for column in range(math.floor(min(xs) / gap), math.ceil(max(xs) / gap) + 1):
            x = (column + row % 2 / 2) * gap
            if sum(cut < x for cut in cuts) % 2:
                dots.append(ellipse(x, y, 3.0) if hollow else line((x, y), (x + 0.1, y)))
    return " ".join(dots)


def contains(outline: str, point: Point) -> bool:
    """Return whether a point lies inside an outline (even-odd)."""
    return sum(cut < point[0] for cut in _crossings(corners(outline), point[1])) % 2 == 1
