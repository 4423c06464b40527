"""Sheets: a picture in legible parts, for small screens.

`sheets` plans them from the blocks of a picture and the room on the screen, and `sheet_of` takes one of a
picture. The result is an ordinary `Scene`, for every painter. This module knows no game.
"""

import functools
import math
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

import msgspec

from boardgames_edu.scene.boxes import middle, thing_box
from boardgames_edu.scene.model import Block, Box, Link, Panel, Point, Scene, Size, Thing
from boardgames_edu.scene.parts.cutting import moved, split, with_things
from boardgames_edu.scene.parts.naming import renamed
from boardgames_edu.scene.parts.strips import STRIPS

LEAST, EASY = 9.0, 9.3
"""The smallest letters in pixels, and where blocks share a sheet."""
SMALL, SMALLER = 0.66, 0.52
"""By how much the board may be smaller where it is looked at while other blocks are asked: its names stay legible.

Smaller in a level, which says where to look.
"""
GAP = 6.0
"""Pixels between blocks."""
EDGE = 3.0
"""Units around the box of a block, for its frame."""
ROUNDING = 1e-6
STEP = 8
"""The step in pixels between rooms that are planned for."""
ROOMY = 0.85
"""The least share of the size it has alone that the board keeps where blocks share its sheet though none is asked."""


class Spot(NamedTuple):
    """A block on a sheet: its number, upper left corner and scale."""

    block: int
    at: Point
    scale: float


class Sheet(NamedTuple):
    """A plan of what is shown at once.

    Its size is in units of its largest block.

    Attributes:
        pixels: how large one of its units is on the screen.
    """

    titles: tuple[str, ...]
    spots: tuple[Spot, ...]
    width: float
    height: float
    pixels: float

    def fits(self, room: Size) -> bool:
        """Return whether it is not higher than a room."""
        return not room[1] or self.height * self.pixels <= room[1] + ROUNDING

    def has(self, numbers: Collection[int]) -> bool:
        """Return whether all these blocks are on it."""
        return {spot.block for spot in self.spots}.issuperset(numbers)


def whole_fits(scene: Scene, room: Size) -> bool:
    """Return whether a whole picture is legible in a room.

    The room is in pixels; a height of 0 means any height.

    Example:
        >>> board = Scene(width=400, height=300, blocks=(Block("map", (0, 0, 400, 300), 12.0),))
        >>> whole_fits(board, (400, 300)), whole_fits(board, (200, 300))
        (True, False)
    """
    scale = min(room[0] / scene.width, room[1] / scene.height if room[1] else math.inf)
    return all(scale * block.letters >= LEAST for block in scene.blocks)


@functools.lru_cache(maxsize=256)
def cut_for(blocks: tuple[Block, ...], wide: float) -> tuple[Block, ...]:
    """Return blocks, those cut that are illegible in a width.

    Example:
        >>> track = Block("track", (0, 0, 600, 50), 12.0, cuts=(290.0,))
        >>> [block.box for block in cut_for((track,), 360)]
        [(0, 0, 290.0, 50), (290.0, 0, 310.0, 50)]
    """
    return tuple(part for block in blocks for part in _parts(block, wide))


def _parts(block: Block, wide: float) -> Iterator[Block]:
    left, top, across, high = block.box
    cuts = block.cuts if LEAST / block.letters * (across + 2 * EDGE) > wide else ()
    for x, y in pairwise((left, *cuts, left + across)):
        yield msgspec.structs.replace(block, box=(x, top, y - x, high), cuts=())


@functools.lru_cache(maxsize=256)
def sheets(blocks: tuple[Block, ...], room: Size) -> tuple[Sheet, ...]:
    """Plan sheets for blocks, in their order.

    Args:
        blocks: those of a picture.
        room: pixels across and down; without a height all blocks stand on one sheet, one below the other.

    Example:
        >>> blocks = (Block("map", (0, 0, 500, 400), 12.0, "Map"), Block("mat", (500, 0, 300, 400), 12.0, "Mat"))
        >>> [sheet.titles for sheet in sheets(blocks, (400, 350))]
        [('Map',), ('Mat',)]
        >>> len(sheets(blocks, (400, 0)))
        1
    """
    wide, high = (side // STEP * STEP for side in room)
    found: list[list[_Row]] = [[]]
    for row in _rows(blocks, range(len(blocks)), wide):
        rows = [*found[-1], row]
        if found[-1] and high and (_height(rows) - GAP > high or _crowded(rows, high)):
            found.append([])
        found[-1].append(row)
    return tuple(_numbered([_sheet(blocks, rows, wide, high) for rows in found if rows]))


@functools.lru_cache(maxsize=256)
def sheet_with(
    blocks: tuple[Block, ...], numbers: frozenset[int], room: Size, beside: int | None = None, small: float = SMALL
) -> Sheet:
    """Plan one sheet with some blocks of a picture.

    Without room for all the block ``beside`` is made smaller, if given, down to ``small``; then the sheet is higher
    than the room. Where any height will do, as on a phone, strips stand last.
    """
    wide, high = (side // STEP * STEP for side in room)
    order = sorted(numbers, key=lambda number: (not high and blocks[number].name == STRIPS, number))
    rows = _rows(blocks, order, wide)
    found = _sheet(blocks, rows, wide, high)
    if beside is None or found.fits(room):
        return found
    less = [row._replace(least=small * row.least) if beside in row.numbers else row for row in rows]
    return _sheet(blocks, less, wide, high)


def _numbered(found: Sequence[Sheet]) -> Iterator[Sheet]:
    """Yield sheets with distinct titles."""
    times = Counter(sheet.titles for sheet in found)
    seen: Counter[tuple[str, ...]] = Counter()
    for sheet in found:
        seen[sheet.titles] += 1
        number = f" {seen[sheet.titles]}" if times[sheet.titles] > 1 else ""
        yield sheet._replace(titles=tuple(f"{title}{number}" for title in sheet.titles))


class _Row(NamedTuple):
    """Blocks side by side, in units, with scales in pixels per unit."""

    numbers: tuple[int, ...]
    size: Size
    least: float
    easy: float
    most: float

    @property
    def area(self) -> float:
        return self.most**2 * math.prod(self.size)

    def height(self, scale: float) -> float:
        return self.size[1] * scale


def _rows(blocks: Sequence[Block], chosen: Iterable[int], wide: float) -> list[_Row]:
    """Return rows: legible blocks of one name side by side.

    What is no wider stands beside a mat before it where that saves height.
    """
    found: list[_Row] = []
    mat: list[int] = []
    for _, group in groupby(chosen, key=lambda number: blocks[number].name):
        numbers, below = list(group), found[-1:] if mat else []
        rows = _in_rows(blocks, numbers, wide)
        if mat and blocks[numbers[0]].box[2] <= blocks[mat[0]].box[2]:
            room = wide - EASY / blocks[mat[0]].letters * below[0].size[0]
            beside = max(0, _across([blocks[number] for number in numbers], room))
            others = [_row(blocks, (*mat, *numbers[:beside]), wide), *_in_rows(blocks, numbers[beside:], wide)]
            if beside and _height(others) < _height([*below, *rows]):
                found[-1:], rows = others, []
        found += rows
        first = blocks[numbers[0]]
        mat = numbers if len(numbers) == 1 and first.seat is not None and first.name != STRIPS else []
    return found


def _height(rows: Iterable[_Row]) -> float:
    return sum(row.height(row.easy) + GAP for row in rows)


def _in_rows(blocks: Sequence[Block], numbers: Sequence[int], wide: float) -> list[_Row]:
    """Return blocks of one name in as few rows as are legible."""
    if not numbers:
        return []
    across = max(1, _across([blocks[number] for number in numbers], wide))
    across = -(-len(numbers) // -(-len(numbers) // across))
    return [_row(blocks, numbers[first : first + across], wide) for first in range(0, len(numbers), across)]


def _across(blocks: Sequence[Block], wide: float) -> int:
    """Return how many blocks of one name are legible side by side."""
    easy = EASY / min(block.letters for block in blocks)
    each = max(block.box[2] for block in blocks) + 2 * EDGE
    return int(wide // (easy * each))


def _row(blocks: Sequence[Block], numbers: Sequence[int], wide: float) -> _Row:
    boxes = [blocks[number].box for number in numbers]
    size = sum(box[2] + 2 * EDGE for box in boxes), max(box[3] for box in boxes) + 2 * EDGE
    letters = min(blocks[number].letters for number in numbers)
    most = min(max(1.0, LEAST / letters), wide / size[0])
    return _Row(tuple(numbers), size, min(LEAST / letters, most), min(EASY / letters, most), most)


def _sheet(blocks: Sequence[Block], rows: Sequence[_Row], wide: float, high: float) -> Sheet:
    """Return a sheet of rows below each other, as large as possible."""
    strips = [blocks[row.numbers[0]].name == STRIPS for row in rows]
    gaps = [*(0.0 if all(pair) else GAP for pair in pairwise(strips)), 0.0]  # strips stand close
    scales = _scales(rows, high - sum(gaps) if high else math.inf)
    pixels = max(zip(scales, rows, strict=True), key=lambda pair: pair[0] ** 2 * math.prod(pair[1].size))[0]
    spots, y = [], 0.0
    for row, scale, gap in zip(rows, scales, gaps, strict=True):
        x = (wide - scale * row.size[0]) / 2
        for number in row.numbers:
            spots.append(Spot(number, (x / pixels, y / pixels), scale / pixels))
            x += scale * (blocks[number].box[2] + 2 * EDGE)
        y += row.height(scale) + gap
    titles = dict.fromkeys(blocks[spot.block].title for spot in spots if blocks[spot.block].title)
    return Sheet(tuple(titles), tuple(spots), wide / pixels, y / pixels, pixels)


def _crowded(rows: Sequence[_Row], high: float) -> bool:
    """Return whether the last row makes the largest one too small."""
    shared, row = max(zip(_scales(rows, high - GAP * len(rows)), rows, strict=True), key=lambda pair: pair[1].area)
    return row is not rows[-1] and shared < ROOMY * min(row.most, high / row.size[1])


def _scales(rows: Sequence[_Row], high: float) -> list[float]:
    """Return the scales that fill a height: the largest rows grow first."""
    large = max(row.area for row in rows) / 2
    scales = [row.least for row in rows]
    easy, most = [row.easy for row in rows], [row.most for row in rows]
    for wanted in (easy, [row.most if row.area >= large else row.easy for row in rows], most):
        now, then = (sum(map(_Row.height, rows, at)) for at in (scales, wanted))
        share = min(max((high - now) / (then - now), 0.0), 1.0) if then - now > ROUNDING else 0.0
        scales = [scale + share * (goal - scale) for scale, goal in zip(scales, wanted, strict=True)]
    return scales


# --- of a picture ----------------------------------------------------------------------------------------------------


def homes(scene: Scene) -> dict[str, int]:
    """Return the number of each thing's block, by id."""
    boxes = tuple(block.box for block in scene.blocks)
    found = {thing.id: _home(thing, boxes) for thing in scene.things() if not isinstance(thing, Link)}
    for link in scene.links:
        found[link.id] = found.get(link.ends[0], 0)
    for panel in scene.panels:
        found |= {part.id: number for number, part in split(panel, boxes, EDGE)}
    return found


def sheet_of(scene: Scene, sheet: Sheet, home: Mapping[str, int] | None = None) -> Scene:
    """Return one sheet of a picture; `homes` are found if not given."""
    home, spots = home or homes(scene), {spot.block: spot for spot in sheet.spots}
    boxes = tuple(block.box for block in scene.blocks)

    def shown(thing: Thing) -> Iterator[Thing]:
        parts = split(thing, boxes, EDGE) if isinstance(thing, Panel) else ()
        for number, part in parts or ((home[thing.id], thing),):
            if number in spots:
                (left, top, _, _), (_, (x, y), k) = boxes[number], spots[number]
                yield moved(part, k, x - k * (left - EDGE), y - k * (top - EDGE))

    least = math.ceil(10 * LEAST / sheet.pixels) / 10  # painters write tenths
    things: dict[str, Thing | None] = {part.id: part for thing in scene.things() for part in shown(thing)}
    for number, (at, k) in ((spot.block, spot[1:]) for spot in sheet.spots):
        block = scene.blocks[number]
        if k * block.letters < least:
            _, _, wide, high = (k * (side + 2 * EDGE) for side in block.box)
            held = [part for id, part in things.items() if part and home.get(id) == number]
            things |= renamed(held, (*at, wide, high), least)
    kept = [part for part in things.values() if part]
    return with_things(scene, (sheet.width, sheet.height), kept, least_text=least)


@functools.lru_cache(maxsize=16384)
def _home(thing: Thing, boxes: tuple[Box, ...]) -> int:
    """Return the block that contains a thing's middle, or the nearest one."""
    x, y = middle(thing_box(thing))

    def away(number: int) -> float:
        a, b, c, d = boxes[number]
        return math.hypot(max(a - x, 0.0, x - a - c), max(b - y, 0.0, y - b - d))

    return min(range(len(boxes)), key=away)
