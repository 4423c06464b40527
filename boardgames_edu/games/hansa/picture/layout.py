"""The positions of everything of Hansa Teutonica on the screen.

The board, the writing desks, the tracks beside them. All of it is the same for a whole game in one language, so it is
worked out once (`layout`) and kept. Knows figures and names, no state. Units are pixels of a screen of about 1700 x
950.
"""

import functools
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from boardgames_edu.games.hansa import components
from boardgames_edu.games.hansa.components import ABILITIES, COLOURS, SEATS
from boardgames_edu.games.hansa.params import HansaParams
from boardgames_edu.games.hansa.picture.ground import ABILITY_GLYPHS, OFFICE_TINTS, draw_ground, letters, no_ground
from boardgames_edu.i18n import N_, name_of, say
from boardgames_edu.scene import base
from boardgames_edu.scene.arrange import grid, grid_height, make_track, row_of_points, share, size_around
from boardgames_edu.scene.lettering import fitted
from boardgames_edu.scene.lettering import width as text_width
from boardgames_edu.scene.model import Badge, Block, Box, Panel, Place, Point, Seat

WHOLE = ("map", "turn", "table", "desks")  # the panels of a picture by default, in reading order
PANELS = (*WHOLE, *(f"desk:{seat}" for seat in SEATS))
"""The panels that a picture may show, single desks included."""

MARGIN, GAP = 10.0, 8.0
WIDE, TALL = 1080.0, 940.0  # the width of a wide board, the height of a tall one
BESIDE_WIDE, BESIDE_TALL = 600.0, 704.0  # the room beside a wide board, and beside a tall one
TURN, TABLE = 50.0, 128.0
TABLE_WIDE = 1360.0  # the table's width that holds its tracks in two rows
DESK_MOST, DESK_LOW, DESK_NARROW_LOW = 214.0, 184.0, 210.0
"""The largest heights of a desk: in general; of one or two below the map; of three below it."""
ALONE = 1.3  # how much larger than usual a single desk below the map is
DESK_WIDE, DESK_NARROW = 580.0, 500.0
# from the first width on a desk's parts need not move together; from the second its heaps are beside the abilities

HALF, NARROW_HALF = 704.0, 670.0
"""Where a table of `TABLE_WIDE` may be cut, and a less wide one; its points are on the left."""
TABLE_CUTS = (389.0, 1143.0)
"""Where each part of a table may be cut on a narrow page: through the points, and before the pile."""
SMALL = 12.5  # the smallest letters beside the map

MAP_TITLE, DESKS_TITLE = N_("Map"), N_("Desks")
TABLE_NAME = N_("Tracks and display")
ALL = N_("all")
VALUE = N_("{ability}: {n}")


def named(kind: str, id: str) -> str:
    """Return the name of a thing of Hansa Teutonica, translated."""
    return name_of(kind, id, "hansa") or id


class DeskLayout(NamedTuple):
    """Where the parts of a writing desk lie.

    Attributes:
        box: the whole desk.
        cells: left edge of the cells of abilities; ``row`` the top and ``step`` the height of their rows.
        heaps: where supply and stock begin; ``markers`` where the markers begin, ``across`` how many fit in a row.
        size: of its letters.
        grown: how much larger than usual everything on it is.
    """

    box: Box
    cells: float
    cell: float
    row: float
    step: float
    heaps: tuple[Point, Point]
    markers: Point
    across: int
    size: float
    grown: float = 1.0

    @property
    def reach(self) -> float:
        """How far to the right anything stands on it."""
        return min(self.box[2], BESIDE_WIDE * self.grown)


class Cell(NamedTuple):
    """A space of a track, before it has a place."""

    id: str
    text: str
    tint: str = "space"
    words: str = ""


class HansaLayout(base.Layout):
    """One arrangement of the screen, with everything in it that never changes."""

    def __init__(self, setup: HansaParams, panels: tuple[str, ...], language: str) -> None:
        super().__init__(panels, language)
        self.setup, self.chart = setup, setup.chart
        self.seats = tuple(Seat(named("seat", id), id) for id in SEATS[: setup.seats])
        self.desks: dict[int, DeskLayout] = {}
        self.lies = self.chart.map.width_over_height > 1
        self._arrange()
        board = draw_ground(self.chart, self.boxes["map"], language) if "map" in self.boxes else no_ground()
        self.at, self.decorations, self.fixed = {**board.at}, board.decorations, [*board.fixed]
        self.arrows = board.arrows
        self.links, self.labels, self.pieces = board.links, [*board.labels], board.pieces
        self.cities, self.offices, self.about = board.cities, board.offices, board.about
        if "table" in self.boxes:
            self._table()
        for seat in self.desks:
            self._desk(seat)
        self.blocks, self.table = tuple(self._blocks()), tuple(self._halves())

    # --- panels ------------------------------------------------------------------------------------------------

    def _arrange(self) -> None:
        ratio = self.chart.map.width_over_height
        width, height = (WIDE, WIDE / ratio) if self.lies else (TALL * ratio, TALL)
        x = top = MARGIN
        right = BESIDE_WIDE if self.lies else BESIDE_TALL
        if "map" in self.shown:
            self.boxes["map"] = (x, top, width, height)
            x += width + GAP
        else:
            height = 780.0
        bottom = MARGIN + height
        if "turn" in self.shown:
            self.boxes["turn"] = (x, top, right, TURN)
            top += TURN + GAP
        every = "desks" in self.shown
        seats = [k for k in range(self.setup.seats) if every or f"desk:{SEATS[k]}" in self.shown]
        if seats and self.lies and "map" in self.shown and not every:
            across = min(len(seats), 3)
            high = (ALONE * DESK_LOW, DESK_LOW, DESK_NARROW_LOW)[across - 1]
            self._desks(seats, across, (MARGIN, bottom + GAP, width), high)
            bottom += grid_height(len(seats), across, high, GAP)
        elif seats:
            across = 1 if self.lies else 2
            room = bottom - top - (0 if self.lies else 1.6 * TABLE + GAP)
            rows = -(-len(seats) // across)
            high = min(DESK_MOST, share(room, rows, GAP))
            self._desks(seats, across, (x, top, right), high)
            top += grid_height(len(seats), across, high, GAP)
        if "table" in self.shown:
            if self.lies:
                on_map = "map" in self.boxes
                beside = GAP + right if every or "turn" in self.shown else 0
                wide = width + beside if on_map else TABLE_WIDE
                third = 0.4 * TABLE if wide < TABLE_WIDE and self.setup.options["favour"] else 0.0
                self.boxes["table"] = (MARGIN, bottom + GAP if on_map else top, wide, TABLE + third)
            else:
                self.boxes["table"] = (x, top, right, 1.6 * TABLE)
        boxes = [*self.boxes.values(), *(desk.box for desk in self.desks.values())]
        self.width, self.height = size_around(boxes, MARGIN)

    def _desks(self, seats: list[int], across: int, where: tuple[float, float, float], high: float) -> None:
        x, top, room = where
        boxes = grid((x, top), (share(room, across, GAP), high), len(seats), across, GAP)
        self.desks.update((seat, self._parts(box)) for seat, box in zip(seats, boxes, strict=True))

    def _parts(self, box: Box) -> DeskLayout:
        x, y, wide, high = box
        if wide >= DESK_NARROW:
            grown = ALONE if wide >= ALONE * BESIDE_WIDE else 1.0
            step = min(30.0, (high / grown - 34) / 5)
            size = max(12.5, min(15.0, 0.66 * step)) * grown
            step *= grown
            cells, beside = (200, 410) if wide >= DESK_WIDE else (172, 352)
            left, row = x + beside * grown, y + 30 * grown
            heaps = ((left, row + 0.5 * step), (left, row + 1.5 * step))
            below = (left, row + 2.5 * step)
            return DeskLayout(box, x + cells * grown, 30 * grown, row, step, heaps, below, 4, size, grown)
        step = min(24.0, (high - 90) / 5)
        low = y + 32 + 5 * step
        heaps = ((x + 12, low + 14), (x + 182, low + 14))
        return DeskLayout(box, x + 188, 26, y + 30, step, heaps, (x + 12, low + 41), 10, 13.0)

    def desk_block(self, seat: int, whole: bool) -> Block:
        """Return the block of a desk, or of its used part only."""
        desk = self.desks[seat]
        x, y, _, high = desk.box
        low = high if whole or desk.box[2] < DESK_NARROW else desk.row + 5 * desk.step + 8 * desk.grown - y
        cuts = (desk.heaps[0][0] - 5,) if desk.box[2] >= DESK_NARROW else ()
        box = (x, y, desk.reach, min(low, high))
        letters = min(SMALL, fitted(say(ALL), 13, desk.cell / desk.grown - 6, bold=True)) * desk.grown
        return Block("desks", box, letters, say(DESKS_TITLE), seat, cuts=cuts)

    def _blocks(self) -> Iterator[Block]:
        for name, title in (("map", say(MAP_TITLE)), ("turn", "")):
            if name in self.boxes:
                yield Block(name, self.boxes[name], letters(self.chart) if name == "map" else SMALL, title)

    def _halves(self) -> Iterator[Block]:
        """Yield the blocks of the tracks; a wide table has two."""
        if "table" in self.boxes:
            x, y, wide, high = self.boxes["table"]
            cut = HALF if wide >= TABLE_WIDE else NARROW_HALF if wide > 1000 else wide
            ends = dict.fromkeys((cut, min(wide, TABLE_WIDE)))
            for (left, right), cut in zip(pairwise((0.0, *ends)), TABLE_CUTS, strict=False):
                box = (x + left, y, right - left, high)
                yield Block("table", box, SMALL, say(TABLE_NAME, {}), cuts=(x + cut,))

    # --- tracks and display ------------------------------------------------------------------------------------

    def _track(self, id: str, name: str, at: Point, first: float, pitch: float, spaces: list[Cell]) -> None:
        for cell, (x, y) in zip(spaces, row_of_points((first, at[1]), pitch, len(spaces)), strict=True):
            wide = max(27.0, text_width(cell.text, SMALL, bold=True) + 10)
            tip, middle = "" if cell.words else f"{name}: {cell.text}", (x + (wide - 27) / 2, y)
            look = {"name": cell.text, "label": middle, "text_size": SMALL, "tint": cell.tint, "tip": tip}
            self.space(cell.id, middle, (wide, 27), "panel:table", cell.words, **look)
        self.tracks.append(make_track(id, name, at, [cell.id for cell in spaces], 13, first - at[0] - 15))

    def _table(self) -> None:
        x, y, width, height = self.boxes["table"]
        chart, printed = self.chart, self.setup.components
        words = say(TABLE_NAME, {})
        self.panels.append(Panel(id="panel:table", box=(x, y, width, height), name=words, words=words))
        long, wide = width > 1000, width >= TABLE_WIDE
        rows = (y + 54, y + 100, y + 100 if wide else y + 148) if long else (y + 56, y + 104, y + 152)
        points = [Cell(f"space:points:{k}", str(k) if k < 20 else "20+") for k in range(21)]
        pitch = 29.0 if wide else 27.5 if long else (width - 90) / 21
        self._track("track:points", say(N_("Points"), {}), (x + 12, rows[0]), x + 84, pitch, points)
        full = [Cell(f"space:full:{k}", str(k)) for k in range(chart.map.full_cities_that_end_the_game + 1)]
        self._track("track:full", say(N_("Full cities"), {}), (x + 12, rows[1]), x + 130, 30, full)
        joined = [Cell(f"space:joined:{k}", str(n)) for k, n in enumerate(printed.box.east_west_points)]
        left = x + 130 + 30 * len(full) + 16
        self._track("track:joined", say(N_("East and West"), {}), (left, rows[1]), left + 128, 30, joined)
        left, top = (x + (760 if wide else 680), rows[0]) if long else (x + 12, rows[2])
        special = [
            Cell(
                f"space:special:{name}",
                str(printed.special_points[k]),
                OFFICE_TINTS[k],
                say(N_("{colour} space: {points} points"), {"colour": name, "points": printed.special_points[k]}),
            )
            for k, name in enumerate(COLOURS)
        ]
        title = say(N_("Special points in {city}"), {"city": chart.cities[chart.special_city]})
        self._track("track:special", title, (left, top), left + 240, 34, special)
        self.spots = {
            "pile": (left + 452, top) if wide or not long else (x + 1000, rows[1]),
            "tiles": (x + 760, rows[2]) if wide else (x + 12, rows[2] + (0 if long else 48)),
        }

    # --- desks -------------------------------------------------------------------------------------------------

    def _desk(self, seat: int) -> None:
        desk, name, printed = self.desks[seat], SEATS[seat], self.setup.components
        id = f"panel:desk:{name}"
        words = say(N_("{seat}'s writing desk"), {"seat": name})
        title, size = named("seat", name), 15 * desk.grown
        self.panels.append(Panel(id=id, box=desk.box, name=title, seat=seat, words=words, text_size=size))
        for k, ability in enumerate(ABILITIES):
            row = desk.row + desk.step * (k + 0.5)
            sign, at = f"sign:{name}:{ability}", (desk.box[0] + 20 * desk.grown, row)
            badge = Badge(ABILITY_GLYPHS[k], size=min(22.0 * desk.grown, desk.step - 2))
            words, left = named("ability", ability), desk.box[0] + 36 * desk.grown
            self.fixed.append(Place(id=sign, at=at, shape="none", badges=(badge,), tip=words))
            size = fitted(words, desk.size, desk.cells - desk.cell / 2 - 4 - left)
            self.label(f"label:{name}:{ability}", words, (left, row), size)
            for n, value in enumerate(printed.values[k]):
                self._value(seat, k, n, value, (desk.cells + desk.cell * n, row))

    def _value(self, seat: int, k: int, n: int, value: int, at: Point) -> None:
        desk, name, ability = self.desks[seat], SEATS[seat], ABILITIES[k]
        text = "" if k == components.PRIVILEGE else say(ALL) if value == components.ALL else str(value)
        tint, shown = "space", text
        if k == components.PRIVILEGE:
            tint, shown = OFFICE_TINTS[value], named("colour", COLOURS[value])
        words = say(VALUE, {"ability": ability, "n": shown})
        size = (desk.cell - 2, min(24.0 * desk.grown, desk.step - 2))
        id, group = f"space:{name}:{ability}:{n}", f"panel:desk:{name}"
        self.space(id, at, size, group, words, name=text, label=at, text_size=13 * desk.grown, tint=tint)


@functools.lru_cache(maxsize=24)
def make_layout(setup: HansaParams, panels: tuple[str, ...], language: str) -> HansaLayout:
    """Return the arrangement for a setup, cached."""
    return HansaLayout(setup, panels, language)
