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

from boardgames_edu.i18n import N_, say
from boardgames_edu.scene.boxes import middle, thing_box
from boardgames_edu.scene.model import Block, Box, Link, Mark, Panel, Point, Scene, Size, Thing
from boardgames_edu.scene.parts.cutting import moved, split, with_things
from boardgames_edu.scene.parts.naming import renamed
from boardgames_edu.scene.parts.strips import STRIPS, seat_of_strip, strips_laid_out

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


# --- what is open -----------------------------------------------------------------------------------------------------

TELLING: tuple[Mark, ...] = ("wrong", "hint", "changed")
"""The marks that should be seen when nothing is asked, most important first."""
_NOW, _ALL, _TURN = N_("Now"), N_("All"), N_("Turn")
_NOTHING = Scene(width=0, height=0)
_Marked = dict[Mark, list[str]]


class Folding:
    """The open sheet of a picture.

    What is asked is always on it; where there is room, also what is spoken of, and the board. If none of the sheets
    holds all of that, one more sheet does, in front of them; so it is, too, where all else stands on one long sheet.
    The reader may open another until the picture changes.

    Seats that have strips show these on every sheet, and below them the mats that are unfolded: by the reader, for as
    long as wanted, because something on them is asked, or because they hold what the deciding seat alone may see, if
    there is room. What was opened for a phase stays while there is room for all that is asked; without room for that
    the largest block is made smaller.

    Attributes:
        room: pixels across and down, see `sheets`; (0, 0) has room for everything.
        opened: the number of the open sheet.
        tabs: the title of each sheet, and whether something on it may be chosen; none if all is shown.
        higher: whether the open sheet is higher than the room.
        unfolded: the seats whose mats the reader has opened.
    """

    def __init__(self) -> None:
        self.room: Size = (0, 0)
        self.opened = 0
        self.tabs: list[tuple[str, bool]] = []
        self.higher = False
        self.unfolded: set[int] = set()
        self._asked: set[int] = set()
        self._now: frozenset[int] = frozenset()
        self._beside: int | None = None
        self._told: tuple[Mark, list[str]] | None = None
        self._seen: tuple[Scene, Size] | None = None
        self._laid = _NOTHING
        self._phase: tuple[str, list[tuple[str, int | None]], int | None] = ("", [], None)
        self._settled = False

    def shown(self, scene: Scene) -> Scene:
        """Return the whole picture if legible, else the open sheet."""
        news, self._seen = self._seen != (scene, self.room), (scene, self.room)
        self.tabs, self.higher = [], False
        if not self.room[0] or not scene.blocks or whole_fits(scene, self.room):
            self._laid = _NOTHING
            return scene
        laid = self._open
        self._begin(self._lay(scene))
        home = homes(self._laid)
        marked: _Marked = {}
        for thing in scene.things():
            for mark in thing.marks:
                marked.setdefault(mark, []).append(thing.id)
        if news and not self._ask(scene, home, marked):
            self._tell(home, marked)
        if self._open != laid:
            self._laid = self._lay(scene)
            home = homes(self._laid)
        found = self._sheets()
        self.opened = min(max(self.opened, 0), len(found) - 1)
        self.higher = not found[self.opened].fits(self.room)
        if len(found) > 1:
            legal = {home[id] for id in marked.get("legal", ()) if id in home} - self._always(self._open)
            self.tabs = [
                (" · ".join(sheet.titles) or say(_TURN), any(spot.block in legal for spot in sheet.spots))
                for sheet in found
            ]
        return sheet_of(self._laid, found[self.opened], home)

    def _lay(self, scene: Scene) -> Scene:
        laid = strips_laid_out(scene, self._open)
        return msgspec.structs.replace(laid, blocks=cut_for(laid.blocks, self.room[0]))

    def _begin(self, laid: Scene) -> None:
        """Plan anew where the phase or the blocks are others."""
        kinds = [(block.name, block.seat) for block in laid.blocks]
        deciding = next((strip.seat for strip in laid.strips if strip.active and laid.asked), self._phase[-1])
        phase = (laid.name if laid.strips else "", kinds, deciding)
        if phase != self._phase:
            self._phase, self._settled = phase, False
            self._put_away()
            self._asked.clear()
        self._laid = laid

    def reveal(self, id: str) -> bool:
        """Open a thing's sheet; return whether another one was open."""
        if self._seen is None or self._laid is _NOTHING:
            return False
        number = homes(self._laid).get(id)
        if number is None or self._unfold([number]):
            return number is not None
        before = self.opened
        return self._turn_to([number], fitting=False) and before != self.opened

    def toggle(self, id: str) -> bool:
        """Unfold or fold a strip's mat; return whether it is one."""
        seat = None if self._laid is _NOTHING else seat_of_strip(self._laid, id)
        if seat is None:
            return False
        if seat in self._open:
            self.unfolded.discard(seat)
            self._asked.discard(seat)
        else:
            self.unfolded.add(seat)
        return True

    @property
    def _open(self) -> set[int]:
        """The seats whose mats are shown."""
        return self.unfolded | self._asked

    def _sheets(self) -> tuple[Sheet, ...]:
        """Return all sheets, the one of what is asked first."""
        blocks, (wide, high) = self._laid.blocks, self.room
        always = self._always(self._open)
        strips = self._always(())
        taken = sheet_with(blocks, strips, (wide, 0)) if strips else None
        least = taken.height * taken.pixels + GAP if taken else 0
        rest = [number for number in range(len(blocks)) if not strips or blocks[number].seat is None]
        planned = sheets(tuple(blocks[number] for number in rest), (wide, max(high - least, STEP) if high else 0))
        found: list[tuple[frozenset[int], tuple[str, ...]]] = [(self._now, (say(_NOW),))] if self._now else []
        each = (frozenset(rest[spot.block] for spot in sheet.spots) for sheet in planned)
        found += [(them, sheet.titles if high else (say(_ALL),)) for them, sheet in zip(each, planned, strict=True)]
        beside = {self._now: self._beside}
        return tuple(
            self._sheet(numbers | always, beside.get(numbers))._replace(titles=titles) for numbers, titles in found
        )

    def _sheet(self, numbers: frozenset[int], beside: int | None) -> Sheet:
        small = SMALL if self._laid.strips else SMALLER
        return sheet_with(self._laid.blocks, numbers, self.room, beside, small)

    def _always(self, seats: Collection[int]) -> frozenset[int]:
        """Return the numbers of the strips, and of the mats of seats."""
        blocks = enumerate(self._laid.blocks if self._laid.strips else ())
        return frozenset(number for number, block in blocks if block.name == STRIPS or block.seat in seats)

    def _largest(self) -> int:
        """Return the number of the board."""
        sizes = [math.prod(block.box[2:]) for block in self._laid.blocks]
        return sizes.index(max(sizes))

    def _unfold(self, numbers: Iterable[int]) -> bool:
        """Open the mats that these blocks are; return whether any was folded."""
        mats = (self._laid.blocks[number] for number in numbers if self._laid.strips)
        news = {block.seat for block in mats if block.seat is not None and block.name != STRIPS} - self._open
        self._asked |= news
        return bool(news)

    def _put_away(self) -> None:
        """Drop the sheet of what was asked."""
        self.opened, self._now, self._beside = max(0, self.opened - bool(self._now)), frozenset(), None

    def _ask(self, scene: Scene, home: Mapping[str, int], marked: _Marked) -> bool:
        """Open what is asked or kept; return whether anything is."""
        asked = (*scene.asked, *marked.get("legal", ()), *marked.get("selected", ()))
        chosen = {home[id] for id in asked if id in home}
        loud = {home[id] for mark in ("wrong", "hint") for id in marked.get(mark, ()) if id in home}
        if not (chosen or loud or scene.strips):
            return False
        self._unfold(chosen | loud)
        strips = self._always(range(len(scene.seats)))
        needed = chosen - strips
        telling = TELLING if scene.strips and not chosen else ("wrong", "hint")
        spoken = {home[id] for mark in telling for id in marked.get(mark, ()) if id in home} - strips
        board = {largest := self._largest()}
        self._told = None
        own = {strip.seat for strip in scene.strips if strip.private and strip.seat == self._phase[-1]}
        self._asked |= own
        if not self._fits(needed | spoken | board, largest if largest not in needed else None):
            self._asked -= own.difference(self._laid.blocks[number].seat for number in chosen)
        settled, self._settled = self._settled, bool(scene.strips)
        now = self._sheets()[self.opened : self.opened + 1] if settled else ()
        if now and now[0].has(needed | (loud - strips)) and self._fits(now[0]) and self._beside not in needed:
            return True  # nothing turns by itself
        self._asked &= own.union(self._laid.blocks[number].seat for number in chosen | loud)
        if not self._fits(needed | board, largest):
            self._asked &= {self._laid.blocks[number].seat for number in chosen}
        before = set(self._now)
        self._put_away()
        whole = [needed | spoken | board, needed | spoken]
        whole = [*([before | wanted for wanted in whole] if before and settled else ()), *whole]
        for wanted in (*whole, needed | board, needed) if chosen else whole:
            alone = not self.room[1] and len(wanted) < len(self._laid.blocks) - len(strips)
            if not alone and self._turn_to(wanted):
                return True
            last = bool(chosen) and wanted == needed
            less = wanted if last or not scene.strips else wanted - needed
            beside = largest if (loud or scene.strips) and largest in less else None
            if last or self._fits(wanted, beside):
                self._now, self._beside, self.opened = frozenset(wanted), beside, 0
                return True
        return bool(scene.strips)

    def _fits(self, wanted: Sheet | Collection[int], beside: int | None = None) -> bool:
        """Return whether a sheet fits, but for mats that the reader opened."""
        numbers = {spot.block for spot in wanted.spots} if isinstance(wanted, Sheet) else set(wanted)
        numbers -= self._always(self.unfolded - self._asked) - self._always(self._asked)
        blocks = frozenset(numbers) | self._always(self._asked)
        return self._sheet(blocks, beside).fits(self.room)

    def _tell(self, home: Mapping[str, int], marked: _Marked) -> None:
        """Open a sheet with newly marked things, unless one is open.

        What is marked on the board comes first.
        """
        for mark in TELLING:
            if ids := marked.get(mark, []):
                if (mark, ids) != self._told:
                    self._told = mark, ids
                    asked, found = [home[id] for id in ids if id in home], enumerate(self._sheets())
                    asked = [self._largest()] if self._largest() in asked else asked
                    numbers = [number for number, sheet in found for block in asked if sheet.has([block])]
                    if numbers and self.opened not in numbers:
                        self.opened = max(set(numbers), key=lambda number: (numbers.count(number), -number))
                return

    def _turn_to(self, numbers: Collection[int], fitting: bool = True) -> bool:
        """Open a sheet with these blocks; return whether there is one."""
        found = enumerate(self._sheets())
        those = [number for number, sheet in found if sheet.has(numbers) and not (fitting and not self._fits(sheet))]
        if those and self.opened not in those:
            self.opened = those[0]
        return bool(those)
