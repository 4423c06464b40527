"""The positions of everything of Cossack Campaign on the screen.

The map by longitude and latitude with its coasts and rivers, smooth lines cut to the page, names beside their signs,
where they cover nothing, and the panels. All of it is the same for a whole game in one language, so it is worked out
once (`layout`) and kept. Knows figures and names, no state. Units are pixels of a screen of 1600 x 1000.
"""

import functools
import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from boardgames_edu.engine.data import read
from boardgames_edu.games.cossacks.components import SEATS
from boardgames_edu.games.cossacks.params import CossackParams
from boardgames_edu.i18n import N_, name_of, say
from boardgames_edu.scene import base
from boardgames_edu.scene.arrange import grid, share, size_around
from boardgames_edu.scene.boxes import box_around, holds, inside, nearest, overlap, shared_area, shares_inside, widened
from boardgames_edu.scene.lettering import width as text_width
from boardgames_edu.scene.model import Badge, Block, Box, Decoration, Link, Panel, Place, Point, Seat
from boardgames_edu.scene.outline import Command, path_data, rounded

PANELS = ("hand", "turn", "map", "mats")  # the panels that a picture may show, in reading order
MARGIN, GAP, RIGHT = 10.0, 8.0, 486.0
MAP = (1086.0, 802.0)
WEST = 0.85  # degrees of longitude to the left of the places
CROWDED = {"lon": (28.0, 33.0, 1.4), "lat": (48.6, 52.0, 1.25)}
"""The crowded range of each axis, and how much it grows."""
HAND = 196.0
TURN, PURSES = 150.0, 24.0  # the height of the turn, and of the strip with everybody's gold at its foot
ROW = 3  # mats in a row without a map; one less below a hand
FEW = 4  # how many mats have room below the turn, beside the map
ROOT, TOWN, SETTLEMENT, CIRCLE = 44.0, 33.0, 27.0, 17.0
NAME = 19.2  # the letters of names on the map: nine pixels in lessons
SMALL, PILES, FIGURES = 13.0, 14.0, 16.0
"""The smallest letters beside the map, in the turn, and those of everybody's gold."""
AIR = 7.0  # how much farther circles keep from signs than from each other
HAND_TITLE, MAP_TITLE, MATS_TITLE = N_("Hand"), N_("Map"), N_("Mats")
UP, DOWN = 0.37, 0.52  # how far letters reach above and below, in letter sizes
SMALLER, SHRINK = 0.95, 40.0  # the shrunk size of a name without room, and its cost
TOUCH, ASTRAY, COVER, CROSS, OFF = 60.0, 50.0, 4.0, 2.5, 1000.0
# the costs of a name that touches something, lies nearer to another sign, covers a square unit, crosses a unit of a
# line, leaves the page
BETWEEN = 4.0  # how far names keep from each other
ORDERS = 8

Choice = tuple[float, Box]  # the cost of a box for a name, and the box
MARCHES = len(SEATS)  # the look of red march tokens, after those of the seats


class _Water(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    names: dict[str, str]
    outline: list[Point] = []
    course: list[Point] = []
    label: Point | None = None
    width: float = 3.0


class _Coast(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seas: list[_Water]
    rivers: list[_Water]


@functools.cache
def coast() -> _Coast:
    """Return the drawing of coasts and rivers. Raises DataError."""
    return read("cossacks/coast.yaml", _Coast)


def named(setup: CossackParams, kind: str, id: str) -> str:
    """Return the translated name of a thing, the edition's word first."""
    return name_of(kind, id, setup.components.lexicon) or id


class CossacksLayout(base.Layout):
    """One arrangement of the screen, with everything in it that never changes."""

    def __init__(self, setup: CossackParams, panels: tuple[str, ...], language: str) -> None:
        super().__init__(panels, language)
        self.setup = setup
        self.seats = (
            *(Seat(named(setup, "seat", id), id) for id in SEATS[: setup.seats]),
            *(Seat("", "") for _ in SEATS[setup.seats :]),
            Seat("", "red"),
        )
        self.mats: list[Box] = []
        self.nodes: list[Point] = []
        self.bare: list[Place] = []
        self._arrange()
        if "map" in self.boxes:
            self._points()
            self._water()
            self._nodes()
        self.blocks = list(self._blocks())

    def _blocks(self) -> Iterator[Block]:
        if "map" in self.boxes:
            yield Block("map", self.boxes["map"], NAME, say(MAP_TITLE))
        if "turn" in self.boxes:
            yield Block("turn", self.boxes["turn"], PILES)

    def _arrange(self) -> None:
        """Give each panel its box; the map becomes as large as possible."""
        shown, seats = self.shown, self.setup.seats
        hand, turn, mats = ("hand" in shown), ("turn" in shown), ("mats" in shown)
        over = turn and "map" in shown and not mats
        beside = turn and "map" in shown and mats and not hand and seats <= FEW
        high = HAND if hand or (turn and not beside) else 0.0
        top = MARGIN + (high + GAP if high else 0.0)
        x = MARGIN + (MAP[0] + GAP if hand or "map" in shown else 0.0)
        if hand:
            self.boxes["hand"] = (MARGIN, MARGIN, MAP[0] - (RIGHT + GAP if over else 0.0), HAND)
        if "map" in shown:
            self.boxes["map"] = (MARGIN, top, *MAP)
        if turn:
            across = MAP[0] if over and not hand else RIGHT
            left = MARGIN + MAP[0] - across if over else x
            self.boxes["turn"] = (left, MARGIN, across, TURN + PURSES)
            self.purses = (left, MARGIN + TURN, across, PURSES)
            self.panels.append(Panel(id="panel:turn", box=self.boxes["turn"]))
        if mats and hand and "map" not in shown:
            whole = MAP[0] + (GAP + RIGHT if turn else 0.0)
            row = ROW if turn else ROW - 1
            self.mats = grid((MARGIN, top), (share(whole, row, GAP), 150.0), seats, row, GAP)
        elif mats:
            first = MARGIN + TURN + PURSES + GAP if turn else top
            height = min(182.0, share(top + MAP[1] - first, seats, GAP))
            self.mats = grid((x, first), (RIGHT, height), seats, 1, GAP)
        self.width, self.height = size_around([*self.boxes.values(), *self.mats], MARGIN)

    def _points(self) -> None:
        """Set the point of every node, circles evenly along paths."""
        ground = self.setup.components.edition.map
        spots = [(ground.root.lon, ground.root.lat), *((place.lon, place.lat) for place in ground.places)]
        west, east = min(lon for lon, _ in spots) - WEST, max(lon for lon, _ in spots) + 0.55
        south, north = min(lat for _, lat in spots) - 0.55, max(lat for _, lat in spots) + 0.4
        self.squeeze = math.cos(math.radians((south + north) / 2))
        left, top, width, height = self.boxes["map"]
        self.west, self.north = _stretched("lon", west) * self.squeeze, _stretched("lat", north)
        across = _stretched("lon", east) * self.squeeze - self.west
        down = self.north - _stretched("lat", south)
        self.scale = min(width / across, height / down)
        self.left = left + (width - across * self.scale) / 2
        self.top = top + (height - down * self.scale) / 2
        self.nodes = [self.put(spot) for spot in spots]
        for path, nodes in zip(ground.paths, self.setup.roads.paths, strict=True):
            bends = [self.nodes[nodes[0]], *(self.put(bend) for bend in path.via), self.nodes[nodes[-1]]]
            rims = (self._size(nodes[0]) / 2 + AIR, self._size(nodes[-1]) / 2 + AIR)
            self.nodes += _along(bends, len(nodes) - 2, rims)

    def put(self, spot: Point) -> Point:
        """Return a point of the globe on the screen."""
        return (
            round(self.left + (_stretched("lon", spot[0]) * self.squeeze - self.west) * self.scale, 1),
            round(self.top + (self.north - _stretched("lat", spot[1])) * self.scale, 1),
        )

    def _water(self) -> None:
        left, top, width, height = self.boxes["map"]
        box, frame = (left, top, left + width, top + height), rounded(*self.boxes["map"], 0)
        found = [Decoration(id="water:frame", kind="ground", outline=frame)]
        for sea in coast().seas:
            points = clipped([self.put(point) for point in sea.outline], box)
            if len(points) > 2:
                found.append(Decoration(id=f"water:{sea.id}", kind="sea", outline=smooth(points, box, closed=True)))
                self._name(sea)
        for river in coast().rivers:
            for number, course in enumerate(runs([self.put(point) for point in river.course], box)):
                id = f"water:{river.id}:{number}" if number else f"water:{river.id}"
                outline = smooth(course, box, closed=False)
                found.append(Decoration(id=id, kind="river", outline=outline, width=river.width))
            self._name(river)
        self.decorations = tuple(found)

    def _name(self, water: _Water) -> None:
        if water.label and inside(at := self.put(water.label), self.boxes["map"]):
            text = water.names.get(self.language) or water.names["en"]
            self.label(f"label:{water.id}", text, at, NAME, align="middle", tone="water")

    def _size(self, node: int) -> float:
        return ROOT if not node else TOWN if self.setup.roads.towns >> node & 1 else SETTLEMENT

    def _names(self) -> list[tuple[Point, float]]:
        roads, places = self.setup.roads, range(self.setup.roads.place_count + 1)
        left, top, *size = self.boxes["map"]

        def put(at: Point) -> Point:
            return round(at[0] - left, 1), round(at[1] - top, 1)

        nodes = tuple(map(put, self.nodes))
        circles = (widened((*at, 0, 0), CIRCLE / 2 + 0.5) for at in nodes[len(places) :])
        seals = ((x - 2, y - 24, 26, 26) for x, y in nodes[1 : len(places)])
        signs = ((nodes[node], self._size(node), named(self.setup, "place", roads.names[node])) for node in places)
        waters = ((put(label.at), label.size, text_width(label.text, label.size)) for label in self.labels)
        crowd = Crowd(
            (0.0, 0.0, size[0], size[1]),
            NAME,
            tuple(signs),
            (*circles, *seals),
            tuple((x - wide / 2, y - high / 2, wide, high) for (x, y), high, wide in waters),
            tuple((nodes[a], nodes[b]) for path in roads.paths for a, b in pairwise(path)),
        )
        return [((x + left, y + top), letters) for (x, y), letters in crowd.settle()]

    @base.section
    def links_along(self, ways: tuple[tuple[int, ...], ...]) -> tuple[Link, ...]:
        """Return all links, marked where ways lead from stop to stop."""
        names, legs = self.setup.roads.names, self.setup.roads.legs
        chains = [(a, *legs[a, b]) for way in ways for a, b in pairwise(way)]
        along = {frozenset(f"place:{names[node]}" for node in ends) for chain in chains for ends in pairwise(chain)}
        return tuple(replace(link, marks=("active",)) if frozenset(link.ends) in along else link for link in self.links)

    def _nodes(self) -> None:
        setup, roads = self.setup, self.setup.roads
        names = roads.names
        self.links = tuple(
            Link(id=f"link:{names[a]}:{names[b]}", ends=(f"place:{names[a]}", f"place:{names[b]}"), drawn=True)
            for path in roads.paths
            for a, b in pairwise(path)
        )
        labels = self._names()
        for node, at in enumerate(self.nodes):
            circle = Place(id=f"place:{names[node]}", at=at, shape="disc", size=(CIRCLE, CIRCLE), tint="space",
                           group="map")  # fmt: skip
            if node > roads.place_count:
                self.bare.append(circle)
                continue
            name, size = named(setup, "place", names[node]), self._size(node)
            sign = "crown" if not node else "town" if roads.towns >> node & 1 else "settlement"
            badge = Badge(sign, (0, 0), 0.8 * size if node else 30)
            place = replace(circle, name=name, size=(size, size), badges=(badge,))
            self.bare.append(replace(place, label=labels[node][0], text_size=labels[node][1]))


def _stretched(kind: str, degrees: float) -> float:
    """Return a longitude or latitude with crowded ranges stretched."""
    low, high, times = CROWDED[kind]
    return degrees + (times - 1) * min(max(degrees - low, 0.0), high - low)


def _along(bends: Sequence[Point], count: int, rims: tuple[float, float]) -> list[Point]:
    """Return the middles of circles, evenly along a bent line."""
    lengths = [math.dist(a, b) for a, b in pairwise(bends)]
    gap = (sum(lengths) - sum(rims) - count * CIRCLE) / (count + 1)
    found = []
    for k in range(count):
        rest = rims[0] + gap + CIRCLE / 2 + k * (CIRCLE + gap)
        for (a, b), length in zip(pairwise(bends), lengths, strict=True):
            if rest <= length:
                share = rest / length
                found.append((round(a[0] + (b[0] - a[0]) * share, 1), round(a[1] + (b[1] - a[1]) * share, 1)))
                break
            rest -= length
    return found


@functools.lru_cache(maxsize=16)
def make_layout(setup: CossackParams, panels: tuple[str, ...], language: str) -> CossacksLayout:
    """Return the arrangement for setup, panels and language, cached."""
    return CossacksLayout(setup, panels, language)


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


class Crowd(NamedTuple):
    """A map's page, letters and signs, its other marks, words and lines.

    A sign is its point, its diameter and its name.
    """

    page: Box
    letters: float
    signs: tuple[tuple[Point, float, str], ...]
    marks: tuple[Box, ...] = ()
    words: tuple[Box, ...] = ()
    lines: tuple[tuple[Point, Point], ...] = ()

    @functools.lru_cache(maxsize=16)  # noqa: B019  (a crowd is its values)
    def settle(self) -> list[tuple[Point, float]]:
        """Return the middle and letters of a name for each sign.

        Which name takes its spot first matters where there is little room: some orders are tried, those with few spots
        first.
        """
        choices = [self._choices(*sign) for sign in self.signs]
        hardest = sorted(range(len(choices)), key=lambda one: sum(bad < TOUCH for bad, _ in choices[one]))
        _, boxes = min(self._in_turn(choices, hardest[k:] + hardest[:k]) for k in range(ORDERS))
        rise, whole = UP / (UP + DOWN), UP + DOWN
        return [((left + wide / 2, top + high * rise), high / whole) for left, top, wide, high in boxes]

    def _in_turn(self, choices: Sequence[Sequence[Choice]], order: Sequence[int]) -> tuple[float, list[Box]]:
        """Return the cost and boxes after two rounds of choosing."""
        chosen: dict[int, Choice] = {}
        for one in (*order, *order):
            others = [*self.words, *(box for other, (_, box) in chosen.items() if other != one)]
            best: Choice = (math.inf, choices[one][0][1])
            for bad, box in choices[one]:
                if bad >= best[0]:
                    break
                best = min(best, (bad + COVER * sum(_shared(widened(box, BETWEEN), others)), box))
            chosen[one] = best
        found = [chosen[one] for one in range(len(choices))]
        return sum(bad for bad, _ in found), [box for _, box in found]

    def _choices(self, at: Point, size: float, name: str) -> list[Choice]:
        """Return the boxes of a name alone, the best first."""
        found = self._around(at, size / 2, name, self.letters)
        if found[0][0] >= TOUCH:
            small = self._around(at, size / 2, name, self.letters * SMALLER)
            found = sorted(found + [(bad + SHRINK, box) for bad, box in small])
        return found

    def _around(self, at: Point, radius: float, name: str, letters: float) -> list[Choice]:
        half, up, down = text_width(name, letters, bold=True) / 2, UP * letters, DOWN * letters
        spots = [
            (bad, (at[0] + x - half, at[1] + y - up, 2 * half, up + down))
            for bad, x, y in _beside(radius, half, up, down)
        ]
        reach, page = box_around(box for _, box in spots), widened(self.page, -3)
        discs = (widened((*spot, 0, 0), size / 2) for spot, size, _ in self.signs)
        marks = [mark for mark in (*self.marks, *discs) if overlap(mark, reach)]
        lines = [line for line in self.lines if _crossed(line, reach)]
        rivals = [(spot, size / 2) for spot, size, _ in self.signs if spot != at and _away(reach, spot) < size / 2]
        found = []
        for far, box in spots:
            met = _shared(box, marks)
            bad = far + TOUCH * len(met) + COVER * sum(met) + OFF * (not holds(page, box))
            own = _away(box, at) - radius + BETWEEN
            bad += ASTRAY * any(_away(box, spot) - rim < own for spot, rim in rivals)
            if bad < 3 * TOUCH:
                bad += CROSS * sum(_crossed(line, box) for line in lines)
            found.append((bad, box))
        return sorted(found)


def _beside(radius: float, half: float, up: float, down: float) -> list[tuple[float, float, float]]:
    """Return spots around a sign's middle: cost, right, down."""
    spots = []
    for gap in (0.5, 3.0, 8.0, 15.0):
        far, above, below = radius + gap + half, -radius - gap - down, radius + gap + up
        ring = [(0.0, below), (0.0, above), (far, 0.0), (-far, 0.0)]
        for part in (0.3, 0.6, 0.9, 1.15):
            ring += [(part * half * side, y) for y in (below, above) for side in (1, -1)]
            ring += [(far * side, part * radius * row) for row in (1, -1) for side in (1, -1)]
        spots += [(abs(gap - 3.0) + 0.8 * number, x, y) for number, (x, y) in enumerate(ring)]
    return spots


def _away(box: Box, at: Point) -> float:
    """Return how far a point is from a box."""
    return math.dist(nearest(box, at), at)


def _crossed(line: tuple[Point, Point], box: Box) -> float:
    """Return how much of a straight line lies in a box."""
    (x, y), (a, b), (left, top, wide, high) = *line, box
    if max(x, a) < left or min(x, a) > left + wide or max(y, b) < top or min(y, b) > top + high:
        return 0.0  # most lines are far away
    first, last = shares_inside(*line, (left, top, left + wide, top + high))
    return max(0.0, last - first) * math.dist(*line)


def _shared(box: Box, others: Sequence[Box]) -> list[float]:
    return [shared_area(box, other) for other in others if overlap(box, other)]
