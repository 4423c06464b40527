"""Draw the map of Rurik and write it to `data/rurik/map_geometry.yaml`.

    python tools/draw_rurik_map.py            # draw and write
    python tools/draw_rurik_map.py --check    # draw, and compare with the file that is there

The map is our own drawing. Its source is a planar graph: junctions, where three faces (regions, seas or the
land outside) meet, and borders between them, each drawn through a few points by hand (`rurik_by_hand.py`). A
border is bent by midpoint displacement, smoothed and thinned once, and both of its faces take the same
points; so two regions are neighbours in the picture exactly when a border of theirs is listed there, and no
gap or overlap can arise.

Then each region gets room for play: an anchor (the place farthest from its borders), a label with the sign of
its good below, and slots where pieces stand, in rows that keep clear of borders, lakes, label and sign.

Random numbers are seeded by the name of each line, so that moving one border leaves all others as they are.
Only the standard library is used. This script must not know rules or the state of a game;
`tests/games/rurik/test_outlines.py` checks that the borders agree with the links of the board.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import ceil, dist, fsum, hypot, inf
from pathlib import Path
from random import Random

from rurik_by_hand import (
    BORDERS,
    HEIGHT,
    JUNCTIONS,
    LAKES,
    REGIONS,
    RIVERS,
    SEAS,
    STRAIGHT,
    WIDTH,
    Border,
    Point,
    Region,
    Water,
)

TARGET = Path(__file__).parent.parent / "data" / "rurik" / "map_geometry.yaml"

CELL = 4
"""The side of grid cells, on whose corners labels and slots stand."""

HALF_LINE, SIGN_BELOW, SIGN_RADIUS, PIECE_RADIUS = 11.0, 28.0, 14.0, 13.0
SLOTS = 10
PACKINGS = ((48, 44, 20.0), (40, 36, 20.0), (40, 36, 16.0), (32, 28, 16.0))
"""Packings of pieces, the roomiest first.

Distance across, distance of rows, clearance from borders.
"""


# --- lines


def bend(line: Sequence[Point], roughness: float, chance: Random, finest: float = 14.0) -> list[Point]:
    """Return a line with legs up to `finest`, bent by midpoint displacement."""
    bent = [line[0]]
    for start, end in pairwise(line):
        length = dist(start, end)
        if length > finest:
            offset = (chance.random() * 2 - 1) * roughness
            middle = (
                (start[0] + end[0]) / 2 + (end[1] - start[1]) * offset,
                (start[1] + end[1]) / 2 - (end[0] - start[0]) * offset,
            )
            bent += bend((start, middle, end), roughness, chance, finest)[1:]
        else:
            bent.append(end)
    return bent


def smooth(line: Sequence[Point]) -> list[Point]:
    """Cut the corners of an open line once (Chaikin); its ends stay."""
    cut = [line[0]]
    for (x0, y0), (x1, y1) in pairwise(line):
        cut += [(0.75 * x0 + 0.25 * x1, 0.75 * y0 + 0.25 * y1), (0.25 * x0 + 0.75 * x1, 0.25 * y0 + 0.75 * y1)]
    return [*cut, line[-1]]


def thin(line: Sequence[Point], tolerance: float) -> list[Point]:
    """Return a line simplified within `tolerance` (Douglas and Peucker)."""
    if len(line) < 3:
        return list(line)
    farthest = max(range(1, len(line) - 1), key=lambda i: distance(line[i], line[0], line[-1]))
    if distance(line[farthest], line[0], line[-1]) <= tolerance:
        return [line[0], line[-1]]
    return thin(line[: farthest + 1], tolerance)[:-1] + thin(line[farthest:], tolerance)


def dotted(line: Sequence[Point], step: float = 4.0) -> list[Point]:
    """Return points along a line, at most `step` apart."""
    return [
        (x0 + (x1 - x0) * part / parts, y0 + (y1 - y0) * part / parts)
        for (x0, y0), (x1, y1) in pairwise(line)
        for parts in [ceil(dist((x0, y0), (x1, y1)) / step)]
        for part in range(parts)
    ]


def distance(point: Point, start: Point, end: Point) -> float:
    """Return the distance of a point from a segment."""
    (px, py), (x, y) = point, start
    dx, dy = end[0] - x, end[1] - y
    square = dx * dx + dy * dy
    along = 0.0 if square == 0 else max(0.0, min(1.0, ((px - x) * dx + (py - y) * dy) / square))
    return hypot(px - x - along * dx, py - y - along * dy)


def crossed(y: float, ring: Sequence[Point]) -> list[float]:
    """Return where a closed ring crosses the level `y`."""
    return [
        x0 + (y - y0) * (x1 - x0) / (y1 - y0)
        for (x0, y0), (x1, y1) in zip(ring, [*ring[1:], ring[0]], strict=True)
        if (y0 > y) != (y1 > y)
    ]


def inside(point: Point, ring: Sequence[Point]) -> bool:
    """Return whether a point lies in a closed ring."""
    return sum(x < point[0] for x in crossed(point[1], ring)) % 2 == 1


def freehand(name: str, line: Sequence[Point], roughness: float, tolerance: float = 0.8) -> list[Point]:
    """Return a hand-drawn line bent, smoothed, thinned and rounded."""
    if roughness == STRAIGHT:
        return list(line)
    bent = bend(line, roughness, Random(f"rurik {name}"))
    return [(round(x, 1), round(y, 1)) for x, y in thin(smooth(smooth(bent)), tolerance)]


# --- faces


def draw_borders() -> list[tuple[Border, list[Point]]]:
    """Return each border with its drawn line."""
    return [
        (border, freehand(f"{border.start} {border.end}",
                          (JUNCTIONS[border.start], *border.via, JUNCTIONS[border.end]), border.roughness))
        for border in BORDERS
    ]  # fmt: skip


def ring_of(face: str, borders: Iterable[tuple[Border, list[Point]]]) -> list[Point]:
    """Return the borders of a face as one ring, clockwise on screen.

    The last point is not repeated. Raises ValueError if the borders do not close to one ring.
    """
    lines = [line for border, line in borders if face in border.faces.split()]
    ring = lines.pop(0)
    while lines:
        following = next((line for line in lines if ring[-1] in (line[0], line[-1])), None)
        if following is None:
            raise ValueError(f"{face}: the outline breaks off at {ring[-1]}")
        lines.remove(following)
        ring = ring + (following if following[0] == ring[-1] else following[::-1])[1:]
    if ring[0] != ring[-1]:
        raise ValueError(f"{face}: the outline does not close: {ring[0]} {ring[-1]}")
    ring = ring[:-1]
    area = sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(ring, [*ring[1:], ring[0]], strict=True))
    return ring if area > 0 else ring[::-1]


def ring_drawn(name: str, line: Sequence[Point], roughness: float) -> list[Point]:
    """Return a lake's outline as drawn; its last point is not repeated."""
    (x0, y0), (x1, y1) = line[0], line[-1]
    seam = ((x0 + x1) / 2, (y0 + y1) / 2)
    return freehand(name, (seam, *line, seam), roughness)[:-1]


# --- room for play


class Room:
    """The distance of a region's raster points from borders and lakes."""

    def __init__(self, ring: Sequence[Point], lakes: Sequence[Sequence[Point]]) -> None:
        self.clearance: dict[tuple[int, int], float] = {}
        shores = [complex(x, y) for line in (ring, *lakes) for x, y in dotted([*line, line[0]], 3.0)]
        for row in range(0, HEIGHT, CELL):
            crossings = sorted(crossed(row, ring))
            for start, end in zip(crossings[::2], crossings[1::2], strict=True):
                for column in range(ceil(start / CELL) * CELL, ceil(end), CELL):
                    here = complex(column, row)
                    if not any(inside((column, row), lake) for lake in lakes):
                        self.clearance[column, row] = min([abs(here - shore) for shore in shores])
        self.anchor = max(self.clearance, key=lambda point: self.clearance[point])

    def at(self, x: float, y: float) -> float:
        """Return the clearance of the nearest raster point; 0 outside."""
        return self.clearance.get((round(x / CELL) * CELL, round(y / CELL) * CELL), 0.0)

    def takes_label(self, x: float, y: float, half_width: float) -> bool:
        """Return whether a label and its sign keep clear of obstacles."""
        across = range(-ceil(half_width), ceil(half_width) + 1, 2 * CELL)
        return self.at(x, y + SIGN_BELOW) >= SIGN_RADIUS + 6 and all(
            self.at(x + dx, y) >= HALF_LINE + 3 for dx in across
        )


def covering(points: Iterable[Point], label: Point, half_width: float, radius: float) -> int:
    """Return how many points' discs would cover the label or sign."""
    left, right = label[0] - half_width - radius - 2, label[0] + half_width + radius + 2
    near = [point for point in points if left < point[0] < right and abs(point[1] - label[1]) < 64]
    return sum(touches_label(point, label, half_width, radius) for point in near)


def touches_label(point: Point, label: Point, half_width: float, radius: float = PIECE_RADIUS) -> bool:
    """Return whether a piece on `point` would cover the label or sign."""
    x, y = point[0] - label[0], point[1] - label[1]
    beyond = hypot(max(0.0, abs(x) - half_width), max(0.0, abs(y) - HALF_LINE))
    return beyond < radius + 1 or hypot(x, y - SIGN_BELOW) < radius + SIGN_RADIUS + 2


def rows(across: int, down: int, free: Iterable[Point], centre: Point) -> list[Point]:
    """Return the `SLOTS` most compact places in staggered rows."""
    lattices: dict[tuple[float, float], list[Point]] = {}
    for x, y in free:
        row, top = divmod(y, down)
        left = (x - across // 2 * (row % 2)) % across
        lattices.setdefault((left, top), []).append((x, y))
    best: tuple[int, float, list[Point]] = (0, inf, [])
    for _, lattice in sorted(lattices.items()):
        taken = sorted(lattice, key=lambda point: (dist(point, centre), point))[:SLOTS]
        spread = fsum(dist(point, centre) ** 2 for point in taken)
        if (-len(taken), spread) < (-best[0], best[1]):
            best = (len(taken), spread, taken)
    return best[2]


def label_place(region: Region, room: Room, rivers: Sequence[Point]) -> Point:
    """Return the label's place that leaves most room for pieces.

    It keeps off rivers and is near the wished place.
    """
    half_width = region.half_width
    standing = [point for point, clearance in room.clearance.items() if clearance >= PACKINGS[0][2]]
    best: tuple[float, Point] = (-inf, region.wish)
    for label in sorted(room.clearance):
        away = dist(label, region.wish)
        if away > 48 or label[0] % 8 or label[1] % 8 or not room.takes_label(*label, half_width):
            continue
        wet = covering(rivers, label, half_width, 2.0)
        covered = covering(standing, label, half_width, PIECE_RADIUS)
        best = max(best, (-covered - 2.0 * away - 12.0 * wet, label))
    if best[0] == -inf:
        raise ValueError(f"no room for a label near {region.wish}")
    return best[1]


def slot_places(region: Region, room: Room, label: Point) -> list[Point]:
    """Return the places for a region's pieces, the most central first."""
    slots: list[Point] = []
    for across, down, clearance in PACKINGS:
        free = [
            point for point, clear in room.clearance.items()
            if clear >= clearance and not touches_label(point, label, region.half_width)
        ]  # fmt: skip
        middle = (fsum(x for x, _ in free) / len(free), fsum(y for _, y in free) / len(free))
        centre = ((middle[0] + room.anchor[0]) / 2, (middle[1] + room.anchor[1]) / 2)
        slots = rows(across, down, free, centre)
        if len(slots) == SLOTS:
            break
    return slots


# --- writing


def path(line: Sequence[Point], closed: bool) -> str:
    """Return a line as SVG path data, of straight legs."""
    (x, y), *others = line
    return f"M {x:g} {y:g} L " + " ".join(f"{x:g} {y:g}" for x, y in others) + (" Z" if closed else "")


def folded(text: str, indent: str) -> str:
    """Return a text as a folded block of YAML."""
    words, lines, line = text.split(), [], ""
    for word in words:
        if len(line) + len(word) > 118:
            lines.append(line)
            line = ""
        line = f"{line} {word}".strip()
    return ">-\n" + "\n".join(indent + part for part in [*lines, line])


def spot(point: Point) -> str:
    """Return a point as a YAML list."""
    return f"[{point[0]:g}, {point[1]:g}]"


def water_rows(title: str, waters: dict[str, Water], lines: dict[str, list[Point]], closed: bool) -> list[str]:
    """Return the YAML lines of rivers, seas or lakes."""
    text = [f"{title}:"]
    for name, water in waters.items():
        names = f'{{en: "{water.en}", uk: "{water.uk}", ru: "{water.ru}"}}'
        text += [f"  - id: {name}", f"    names: {names}"]
        if water.label:
            text.append(f"    label: {spot(water.label)}")
        text.append(f"    path: {folded(path(lines[name], closed), ' ' * 6)}")
    return text


def draw() -> str:
    """Return the text of `map_geometry.yaml`."""
    borders = draw_borders()
    lakes = {name: ring_drawn(name, lake.line, 0.2) for name, lake in LAKES.items()}
    rivers = {name: freehand(name, river.line, 0.2) for name, river in RIVERS.items()}
    wet = [point for line in rivers.values() for point in dotted(line)]
    text = [
        "# Our own drawing of the map of Rurik, written by tools/draw_rurik_map.py: change it there, not here.",
        "# Units: x to the right, y downwards. Neighbours share exactly the same points along their border.",
        "# anchor: the place farthest from the borders; label, good: middle of the name, of the sign of the good;",
        "# slots: places for pieces, the most central first. Seas touch regions; rivers and lakes lie over them;",
        "# a river runs from its source to its mouth.",
        f"width: {WIDTH}",
        f"height: {HEIGHT}",
        "regions:",
    ]
    for name, region in REGIONS.items():
        ring = ring_of(name, borders)
        room = Room(ring, [lake for lake in lakes.values() if any(inside(point, ring) for point in lake)])
        label = label_place(region, room, wet)
        slots = slot_places(region, room, label)
        text += [
            f"  {name}:",
            f"    anchor: {spot(room.anchor)}",
            f"    label: {spot(label)}",
            f"    good: {spot((label[0], label[1] + SIGN_BELOW))}",
            f"    slots: [{', '.join(spot(slot) for slot in slots)}]",
            f"    path: {folded(path(ring, closed=True), ' ' * 6)}",
        ]
    text += water_rows("rivers", RIVERS, rivers, closed=False)
    text += water_rows("seas", SEAS, {name: ring_of(name, borders) for name in SEAS}, closed=True)
    text += water_rows("lakes", LAKES, lakes, closed=True)
    return "\n".join(text) + "\n"


def main(arguments: Sequence[str]) -> int:
    """Write the map, or check the file with `--check`."""
    text = draw()
    if "--check" in arguments:
        same = TARGET.read_text(encoding="utf-8") == text
        print(f"{TARGET.name} is {'as drawn' if same else 'not what tools/draw_rurik_map.py draws'}")
        return 0 if same else 1
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(text, encoding="utf-8")
    print(f"{TARGET.name}: {len(text)} characters")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
