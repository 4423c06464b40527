"""The positions of everything of Rurik on the screen.

Boxes of the panels, places of the spaces, and the map: land and water, where names and signs are written, where pieces
stand. All of it is the same for a whole game in one language, so it is worked out once (`layout`) and kept. Knows
figures and names, no state. Units are pixels of a screen of 1600 x 1000.
"""

import functools
import math
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from boardgames_edu.engine.data import read
from boardgames_edu.games.rurik.components import COLUMNS, GOODS, SEATS, TRACKS
from boardgames_edu.games.rurik.params import RurikParams
from boardgames_edu.games.rurik.rows import Region
from boardgames_edu.i18n import N_, in_figures, name_of, say
from boardgames_edu.scene import base
from boardgames_edu.scene.arrange import grid, grid_height, make_track, middles, row_of_points, share
from boardgames_edu.scene.lettering import fitted
from boardgames_edu.scene.lettering import width as text_width
from boardgames_edu.scene.model import Badge, Block, Box, Decoration, Label, Link, Panel, Place, Point, Seat, Track
from boardgames_edu.scene.outline import contains, placed, rounded

PANELS = ("map", "turn", "strategy", "tracks", "cards", "mats")
"""The panels that a picture may show, in reading order."""

ICONS = ("helmet", "boot", "sword", "cart", "hammer", "scroll")  # the glyph of each action column

SCALE = 0.9  # pixels of the screen for one unit of the drawing
MARGIN, GAP, RIGHT = 10.0, 8.0, 680.0
LETTERS = 13.3  # the smallest letters: nine pixels in a notebook 1280 wide
MAP_LETTERS = 16.0  # the letters of the map: nine pixels in a lesson
HEIGHTS = {"turn": 46.0, "strategy": 292.0, "tracks": 226.0, "cards": 186.0}
UNDER = 300.0  # the most height of panels that lie under the map
MAT = (388.0, 230.0)
MAT_MOST = 740.0  # the largest width of a mat, alone on a narrow page
REBELLION_MAT, REBELLION_SHARE = 640.0, 0.6  # the Rebellion mat's least width, and its share of a row
REBELLION_LEFT, REBELLION_CARD = 236.0, 0.172
"""Where the columns of its mat begin, and the share of its width that a card takes."""
SUPPLY_END = 227.0  # where a mat may be cut, between its supply and its cards
CUTS = {"strategy": (RIGHT / 2,), "cards": (494.0,)}
"""Where a panel may be cut on a narrow page: between three columns and three, and before the decks."""
NOTE = 0.72  # the size of a place's note, as share of its name
VOWELS = frozenset("аеєиіїоуюяёыэ")  # vowels; a long Cyrillic word breaks before a consonant and vowel
WARFARE = 10  # the drawn spaces of the warfare track; the last holds more

MAP_TITLE, CARDS_TITLE, MATS_TITLE = N_("Map"), N_("Cards"), N_("Mats")
TRACK_SPACE = N_("{track} track, {vp} {vp:point|points}: needs {least}")
NEEDS = {
    "rule": N_("{n} regions ruled"),
    "build": N_("{n} connected regions with your structures"),
    "trade": N_("{n} goods on your boat"),
}
NEEDS_BOTH = N_("{n} regions ruled, {regions} among them")
TRACK_START = N_("{track} track, not yet on it: a marker here earns 1 coin of income")


def named(kind: str, id: str) -> str:
    """Return the name of a thing of Rurik, translated."""
    return name_of(kind, id, "rurik") or id


class RurikLayout(base.Layout):
    """One arrangement of the screen, with everything in it that never changes.

    Attributes:
        mats: the boxes of the mats, one per side.
        slots: per region the places of pieces; ``regions``: the bare places of the map, before anyone is there.
        spaces: the bare spaces of the strategy board, by column and row.
    """

    def __init__(self, setup: RurikParams, panels: tuple[str, ...], language: str) -> None:
        super().__init__(panels, language)
        self.setup, self.components = setup, setup.components
        # the Rebellion has the pieces of a colour (R-SOLO-06)
        self.seats = tuple(Seat(named("seat", id), look) for id, look in zip(setup.names, SEATS, strict=False))
        self.mats: list[Box] = []
        self.spaces: dict[tuple[str, int], Place] = {}
        self._arrange()
        drawn = drawn_map(setup, self.boxes["map"], language) if "map" in self.boxes else MapDrawing()
        self.labels.extend(drawn.labels)
        self.decorations, self.links, self.regions = drawn.decorations, drawn.links, drawn.regions
        self.slots, self.crests = drawn.slots, drawn.crests
        self.at.update(drawn.goods)
        if "turn" in self.boxes:
            self._turn()
        if "strategy" in self.boxes:
            self._strategy()
        if "tracks" in self.boxes:
            self._tracks()
        if "cards" in self.boxes:
            words = named("term", "deed_row").capitalize()
            self.panels.append(Panel(id="panel:cards", box=self.boxes["cards"], words=words))
        self.blocks = list(self._blocks())

    # --- boxes -------------------------------------------------------------------------------------------------
    def _arrange(self) -> None:
        shown, drawing = self.shown, load_outlines()
        wide, high = drawing.width * SCALE, drawing.height * SCALE
        x = y = MARGIN
        below = MARGIN
        column = [name for name in HEIGHTS if name in shown]
        across = RIGHT
        if "map" in shown:
            self.boxes["map"] = (x, y, wide, high)
            below = y + high + GAP
            if column and sum(HEIGHTS[name] for name in column) <= UNDER:  # half as wide, so twice as large
                y, across = below, wide
            else:
                x += wide + GAP
        for name in column:
            self.boxes[name] = (x, y, across, HEIGHTS[name])
            y += HEIGHTS[name] + GAP
        self.width = (
            x + across + MARGIN
            if column
            else x - GAP + MARGIN
            if "map" in shown
            else 2 * (MAT[0] + GAP) + 2 * MARGIN - GAP
        )
        below = max(below, y)
        if "mats" in shown:
            below = self._arrange_mats(below)
        self.height = below - GAP + MARGIN

    def _arrange_mats(self, top: float) -> float:
        room = self.width - 2 * MARGIN
        if len(self.seats) > self.setup.seats:
            its = round(room * REBELLION_SHARE)
            if its < REBELLION_MAT:  # one below the other
                self.mats = grid((MARGIN, top), (room, MAT[1]), 2, 1, GAP)
                return top + 2 * (MAT[1] + GAP)
            yours = room - its - GAP
            self.mats = [(MARGIN, top, yours, MAT[1]), (MARGIN + yours + GAP, top, its, MAT[1])]
            return top + MAT[1] + GAP
        across = min(len(self.seats), max(1, int((room + GAP) // (MAT[0] - 4 + GAP))))
        if across < len(self.seats):
            across = -(-len(self.seats) // 2) if across >= -(-len(self.seats) // 2) else 1
        size = (min(share(room, across, GAP), MAT_MOST), MAT[1])
        self.mats = grid((MARGIN, top), size, len(self.seats), across, GAP)
        return top + grid_height(len(self.seats), across, MAT[1], GAP)

    def _blocks(self) -> Iterator[Block]:
        """Yield the blocks in reading order: turn, map, the rest."""
        titles = {
            "turn": "",
            "map": say(MAP_TITLE),
            "strategy": named("term", "strategy_board").capitalize(),
            "tracks": named("term", "claim_board").capitalize(),
            "cards": say(CARDS_TITLE),
        }
        for name, title in titles.items():
            if name in self.boxes:
                letters = MAP_LETTERS if name == "map" else LETTERS
                cuts = tuple(self.boxes[name][0] + cut for cut in CUTS.get(name, ()))
                yield Block(name, self.boxes[name], letters, title, cuts=cuts)
        for seat, box in enumerate(self.mats):
            across, _ = self.rebellion_widths()
            left = box[0] + REBELLION_LEFT
            cuts = (left, left + 3 * across) if seat == self.setup.seats else (box[0] + SUPPLY_END,)
            yield Block("mats", box, LETTERS, say(MATS_TITLE), seat, cuts=cuts)

    def rebellion_widths(self) -> tuple[float, float]:
        """Return the widths of the Rebellion's columns and cards."""
        width = self.mats[-1][2]
        card = width * REBELLION_CARD
        return (width - REBELLION_LEFT - 2 * (card + 6) - 8) / 3, card

    # --- the boards beside it ----------------------------------------------------------------------------------
    def _turn(self) -> None:
        x, y, _, _ = self.boxes["turn"]
        joins = {3: 2, 4: 3} if self.setup.sides < 4 else {3: 2}
        spaces = []
        for round_, at in enumerate(row_of_points((x + 118, y + 24), 50, 4), 1):
            number = joins.get(round_)
            words = (
                say(N_("Round {round}: advisor {number} joins here."), {"round": round_, "number": number})
                if number
                else say(N_("Round track, round {round}"), {"round": round_})
            )
            badges = (Badge("advisor", (17, -12), 24, None, str(number)),) if number else ()
            spaces.append(f"space:track:round:{round_}")
            look = {"name": str(round_), "shape": "disc", "label": at, "badges": badges}
            self.space(spaces[-1], at, (36, 36), "track:round", words, **look)
        name = named("term", "round").capitalize()
        self.tracks.append(Track(id="track:round", name=name, at=(x + 14, y + 24), spaces=tuple(spaces), text_size=17))

    def _strategy(self) -> None:
        x, y, width, height = self.boxes["strategy"]
        name = named("term", "strategy_board").capitalize()
        self.panels.append(Panel(id="panel:strategy", box=(x, y, width, height), name="", words=name))
        board = self.components.strategy_board(self.setup.sides)
        across, head, rows = (width - 12) / 6, 44.0, len(board[0])
        down = (height - head - 12) / rows
        self.space_size = (across - 6, down - 6)
        self._headings(x + 6, y + 24, across, head - 8)
        columns = middles((x + 6, y + head + 8), across, len(COLUMNS))
        for column, spaces, (middle, top) in zip(COLUMNS, board, columns, strict=True):
            for number, space in enumerate(spaces, 1):
                self.at[f"space:{column}:{number}"] = (middle, top + down * (number - 0.5))
                self._space_words(column, number, space)

    def _headings(self, left: float, level: float, across: float, height: float) -> None:
        """Add column names, with signs where all have room."""
        titles = [named("column", column) for column in COLUMNS]
        room, icon = across - 10, 23.0
        signs = all(_widest(title, room - icon) <= room - icon for title in titles)
        if signs:
            room -= icon
        cells = middles((left, level), across, len(COLUMNS))
        for number, (column, title, (middle, _)) in enumerate(zip(COLUMNS, titles, cells, strict=True)):
            badges = (Badge(ICONS[number], (-across / 2 + 15, 0), 19),) if signs else ()
            box = (across - 6, height)
            self.space(f"column:{column}", (middle, level), box, "panel:strategy", title, badges=badges)
            lines = list(_heading(title, room))
            size = 15.0 if len(lines) == 1 else LETTERS
            x, y = middle + (icon / 2 if signs else 0), level - (len(lines) - 1) * 0.55 * size
            for k, line in enumerate(lines):
                id, at = f"label:column:{column}:{k}", (x, y + k * 1.1 * size)
                self.label(id, line, at, fitted(line, size, room, bold=True), align="middle", tone="title")

    def _space_words(self, column: str, row: int, space: Any) -> None:
        cost = {"points": space.points, "coins": space.coin_cost}
        facts = {"column": column, "row": row, **cost, "game": "rurik"}
        words = [say(N_("{column}, space {row}: {points} {points:point|points}"), facts)]
        if space.coin_cost:
            words.append(say(N_("costs {coins} {coins:coin|coins}"), facts))
        passes = space.passes_first_player_marker and self.setup.solo is None  # R-SOLO-21
        if passes:
            words.append(say(N_("you must pass the first player marker on")))
        width, height = self.space_size
        badges = [Badge(ICONS[COLUMNS.index(column)], (-width / 2 + 34, -2), 20)]
        if space.coin_cost:
            price = in_figures(-space.coin_cost)
            badges.append(Badge("coin", (-width / 2 + 17, height / 2 - 14), 26, None, price))
        if passes:
            badges.append(Badge("first_player", (-width / 2 + 15, height / 2 - 13), 21))
        at = self.at[f"space:{column}:{row}"]
        lift = -2.0 if len(badges) == 1 else -height / 2 + 14
        badges[0] = msgspec.structs.replace(badges[0], offset=(-width / 2 + 36, lift))
        self.at[f"advisor:{column}:{row}"] = (at[0] + width / 2 - 24, at[1])
        label, said = (at[0] - width / 2 + 15, at[1] + lift), "; ".join(words)
        look: dict[str, Any] = {"shape": "box", "size": self.space_size, "label": label, "text_size": 22}
        look |= {"badges": tuple(badges), "group": "panel:strategy", "words": said}
        self.spaces[column, row] = Place(id=f"space:{column}:{row}", at=at, name=str(space.points), **look)

    def _tracks(self) -> None:
        x, y, width, height = self.boxes["tracks"]
        words = named("term", "claim_board").capitalize()
        self.panels.append(Panel(id="panel:tracks", box=(x, y, width, height), words=words))
        down = (height - 14) / 4
        across = (width - 196) / 5
        for number, track in enumerate(TRACKS):
            level = y + 7 + down * (number + 0.5)
            ids = [f"space:track:{track}:0"]
            start = (x + 153, level)
            name = named("track", track)
            words = say(TRACK_START, {"track": track, "game": "rurik"})
            coin = (Badge("coin", (-26, 0), 15, faint=True),)
            self.space(ids[0], start, (72, down - 8), f"track:{track}", words, badges=coin)
            self.at[ids[0]] = (start[0] + 8, level)
            spaces = self.components.tracks[number]
            cells = middles((x + 193, level), across, len(spaces))
            for step, (space, middle) in enumerate(zip(spaces, cells, strict=True), 1):
                ids.append(f"space:track:{track}:{step}")
                self._track_space(ids[-1], track, space, middle, (across - 6, down - 8))
                self.at[ids[-1]] = (middle[0] + 24, level)
            made = make_track(f"track:{track}", name, (x + 12, level), ids, 16, 100)
            if made.text_size < 16:  # a long word, in two lines
                made = msgspec.structs.replace(made, lines=tuple(_heading(name, 80)), text_size=LETTERS)
            self.tracks.append(made)
        self._warfare(x, y + 7 + down * 3.5, width, down)

    def _track_space(self, id: str, track: str, space: Any, at: Point, size: tuple[float, float]) -> None:
        both = [named("region", region) for region in space.must_include_regions]
        if both:
            least = say(NEEDS_BOTH, {"n": space.at_least, "regions": ", ".join(both)})
            note = f"{space.at_least}: " + "+".join(name[0] for name in both)
        else:
            least, note = say(NEEDS[track], {"n": space.at_least}), f"≥ {space.at_least}"
        words = say(TRACK_SPACE, {"track": track, "vp": space.vp, "least": least, "game": "rurik"})
        label = (at[0] - size[0] / 2 + 3 + text_width(note, LETTERS) / 2, at[1] + size[1] / 2 - 8.5)
        badges = (Badge("shield", (-size[0] / 2 + 17, -8), 25, None, str(space.vp)),)
        look: dict[str, Any] = {"label": label, "note": note, "text_size": LETTERS / NOTE, "badges": badges}
        self.space(id, at, size, f"track:{track}", words, **look)

    def _warfare(self, x: float, level: float, width: float, down: float) -> None:
        names = self.components.box.warfare_track.names
        name = names.get(self.language) or names["en"]
        ids = []
        across = (width - 116) / (WARFARE + 1)
        for step, at in enumerate(middles((x + 110, level), across, WARFARE + 1)):
            ids.append(f"space:track:warfare:{step}")
            words = say(N_("Warfare track, step {n}"), {"n": step}) if step else say(TRACK_START, {"track": name})
            look: dict[str, Any] = {"label": (at[0], at[1] - down / 2 + 10.3), "text_size": LETTERS}
            coin = (Badge("coin", (0, -down / 2 + 12), 13, faint=True),)
            look |= {"name": str(step)} if step else {"badges": coin}
            self.space(ids[-1], at, (across - 4, down - 8), "track:warfare", words, **look)
        self.tracks.append(make_track("track:warfare", name, (x + 12, level), ids, 16, 90))


def _heading(title: str, room: float) -> Iterator[str]:
    for line in [title] if text_width(title, LETTERS, bold=True) <= room else title.split():
        parts = [
            (f"{line[:at]}-", line[at:])
            for at in range(2, len(line) - 1)
            if line[at] not in VOWELS and line[at + 1] in VOWELS and not VOWELS.isdisjoint(line[:at].lower())
        ]
        if text_width(line, LETTERS, bold=True) <= room or not parts:
            yield line
        else:
            yield from min(parts, key=lambda pair: max(text_width(part, LETTERS, bold=True) for part in pair))


def _widest(title: str, room: float) -> float:
    """Return a heading's width; too much if it has three lines."""
    lines = list(_heading(title, room))
    return max(text_width(line, LETTERS, bold=True) for line in lines) if len(lines) < 3 else 2 * room


@functools.lru_cache(maxsize=32)
def make_layout(setup: RurikParams, panels: tuple[str, ...], language: str) -> RurikLayout:
    """Return the arrangement for a setup, panels and language, cached."""
    return RurikLayout(setup, panels, language)


BOAT = ("ore", "wood", "fish", "honey", "fur")  # the boat's columns from left to right
assert set(BOAT) == set(GOODS)


class _Region(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    path: str
    anchor: Point
    label: Point
    good: Point
    slots: list[Point]


class _Water(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    names: dict[str, str]
    path: str
    label: Point | None = None


class Outlines(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The drawing of the map, in its own units."""

    width: float
    height: float
    regions: dict[str, _Region]
    rivers: list[_Water]
    seas: list[_Water]
    lakes: list[_Water]


class MapDrawing(msgspec.Struct, frozen=True):
    """The map on the screen, regions in order of number."""

    decorations: tuple[Decoration, ...] = ()  # ground and water, and its names
    labels: tuple[Label, ...] = ()
    regions: tuple[Place, ...] = ()  # the bare places, before anyone is there
    links: tuple[Link, ...] = ()  # the borders of those in play
    goods: dict[str, Point] = {}  # by a region's id, where the sign of its good goes
    crests: tuple[Point, ...] = ()  # where the sign of a ruler goes, relative to the region's name
    slots: tuple[tuple[Point, ...], ...] = ()  # where pieces stand, the best spot first


@functools.cache
def load_outlines() -> Outlines:
    """Return the drawing of the map, read once. Raises DataError."""
    return read("rurik/map_geometry.yaml", Outlines)


@functools.cache
def _put(path: str, left: float, top: float) -> str:
    return placed(path, SCALE, left, top)


def drawn_map(setup: RurikParams, box: Box, language: str) -> MapDrawing:
    """Return the map of a setup in a box, names translated."""
    left, top, _, _ = box
    printed, drawn = setup.components, load_outlines().regions

    def put(point: Point) -> Point:
        return (round(point[0] * SCALE + left, 1), round(point[1] * SCALE + top, 1))

    def lies(region: Region) -> Point:
        """Return a region's drawn anchor, or its place on own maps."""
        if setup.positions[region.id] == region.position:
            return put(drawn[region.id].anchor)
        x, y = setup.positions[region.id]
        return put((x * load_outlines().width, y * load_outlines().height))

    in_play = setup.board.in_play
    regions = tuple(
        Place(
            id=f"place:{region.id}",
            at=lies(region),
            name=name_of("region", region.id, "rurik") or region.id,
            outline=_put(drawn[region.id].path, left, top),
            label=put(drawn[region.id].label),
            text_size=17,
            tint=region.colour,
            group="map",
            enabled=bool(in_play >> number & 1),
        )
        for number, region in enumerate(printed.regions)
    )
    goods = {region.id: put(drawn[region.id].good) for region in printed.regions}
    crests = tuple(_crest(place, good) for place, good in zip(regions, goods.values(), strict=True))
    slots = tuple(
        _clear([put(slot) for slot in drawn[id].slots], place, good, crest)
        for (id, good), place, crest in zip(goods.items(), regions, crests, strict=True)
    )
    links = tuple(
        Link(id=f"link:{a}:{b}", ends=(f"place:{a}", f"place:{b}"))
        for a, b in (setup.own_map.borders if setup.own_map else printed.map.links)
        if all(in_play >> printed.region_ids.index(end) & 1 for end in (a, b))
    )
    decorations, labels = _water(box, put, language)
    return MapDrawing(decorations, labels, regions, links, goods, crests, slots)


def _water(box: Box, put: Callable[[Point], Point], language: str) -> tuple[tuple[Decoration, ...], tuple[Label, ...]]:
    left, top, _, _ = box
    drawing = load_outlines()
    found, labels = [Decoration(id="water:frame", kind="ground", outline=rounded(*box, 0))], []
    for kind, bodies in (("sea", drawing.seas), ("river", drawing.rivers), ("lake", drawing.lakes)):
        for body in bodies:
            outline = _put(body.path, left, top)
            found.append(Decoration(id=f"water:{body.id}", kind=kind, outline=outline))  # type: ignore[arg-type]
            if body.label:
                name = body.names.get(language) or body.names["en"]
                at = put(body.label)
                labels.append(Label(id=f"label:{body.id}", text=name, at=at, size=16, align="middle", tone="water"))
    return tuple(found), tuple(labels)


def _name_width(place: Place) -> float:
    return text_width(place.name, place.text_size, bold=True)


def _crest(place: Place, good: Point) -> Point:
    """Return a ruler's sign position, relative to the region's name."""
    x, y = place.label or place.at
    side = _name_width(place) / 2 + 15
    down, across = good[1] - y, good[0] - x
    for dx, dy in ((-side, 0.0), (side, 0.0), (across - 28, down), (across + 28, down)):
        rim = ((-13, 0), (13, 0), (0, -12), (0, 12))
        if all(contains(place.outline, (x + dx + right, y + dy + under)) for right, under in rim):
            return dx, dy
    return 0.0, -23.0


def _clear(slots: list[Point], place: Place, good: Point, crest: Point) -> tuple[Point, ...]:
    """Return the slots that nothing covers, then the others."""
    x, y = place.label or place.at
    half = _name_width(place) / 2

    def covered(slot: Point) -> bool:
        dx, dy = slot[0] - x, slot[1] - y
        return (
            (abs(dx) < half + 20 and abs(dy) < 28)
            or math.hypot(dx - crest[0], dy - crest[1]) < 31
            or math.hypot(slot[0] - good[0], slot[1] - good[1]) < 29
        )

    return (*(slot for slot in slots if not covered(slot)), *(slot for slot in slots if covered(slot)))
