"""The drawn map of Rurik on the screen.

Land and water, where names and signs are written, where pieces stand. It is the same for a whole game in one
language. Used by `layout` only; knows figures and names, no state.
"""

import functools
import math
from collections.abc import Callable

import msgspec

from boardgames_edu.engine.data import read
from boardgames_edu.games.rurik.params import RurikParams
from boardgames_edu.games.rurik.rows import Region
from boardgames_edu.i18n import name_of
from boardgames_edu.scene.lettering import width
from boardgames_edu.scene.model import Box, Decoration, Label, Link, Place, Point, Size
from boardgames_edu.scene.outline import contains, placed, rounded

SCALE = 0.9  # pixels of the screen for one unit of the drawing


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


def size() -> Size:
    """Return width and height of the map, in screen pixels."""
    drawing = load_outlines()
    return drawing.width * SCALE, drawing.height * SCALE


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
    return width(place.name, place.text_size, bold=True)


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
