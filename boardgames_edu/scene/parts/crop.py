"""Crops of a picture, for paper and for distant viewers.

`around` finds the part that shows some things and their neighbours, `cropped` cuts it out, `legible` enlarges
small letters. The result is an ordinary `Scene`, for every painter. This module knows no game.
"""

from __future__ import annotations

import functools
from collections.abc import Collection, Iterator, Mapping
from typing import Any

import msgspec

from boardgames_edu.scene.lettering import width as text_width
from boardgames_edu.scene.model import KINDS, Badge, Box, Decoration, Link, Panel, Place, Point, Scene, Thing
from boardgames_edu.scene.outline import bounds as outline_bounds
from boardgames_edu.scene.outline import line, placed
from boardgames_edu.scene.painters.drawing import draw
from boardgames_edu.scene.shapes import Node, Shape, Stroke, Text

__all__ = [
    "MARGIN",
    "Edges",
    "around",
    "content",
    "cropped",
    "extents",
    "halves",
    "legible",
    "panels_apart",
    "smallest_letters",
]

MARGIN = 14.0
"""Scene units between what is shown and the edge of a part."""


def around(
    scene: Scene, ids: Collection[str], *, width: float = 0.0, aspect: float = 0.0, neighbours: bool = True
) -> Box:
    """Return the part of a picture that shows some things whole.

    Args:
        scene: the picture.
        ids: the things; those that are not in it are ignored. Without any it is the whole picture.
        width: the smallest width, in scene units.
        aspect: the smallest ratio of width to height, as far as the picture is wide enough.
        neighbours: show the places that links join to them, too.

    Example:
        >>> import boardgames_edu as bg
        >>> from boardgames_edu.scene.pictures import scene_of
        >>> board = scene_of(bg.load("hansa").new(3, 7), panels=["map"])
        >>> left, top, wide, high = around(board, ["place:stade"], width=400)
        >>> wide < board.width and high < board.height
        True
    """
    found = extents(scene)
    joined = {
        end
        for link in scene.links
        if link.id in ids or (neighbours and not set(ids).isdisjoint(link.ends))
        for end in link.ends
    }
    boxes = [found[id] for id in ids if id in found]
    boxes += [_named(place, found) for place in scene.places if place.id in joined and place.id in found]
    if not boxes:
        return 0.0, 0.0, scene.width, scene.height
    left, top, right, bottom = _union(boxes)
    left, right = _grown(left - MARGIN, right + MARGIN, width, scene.width)
    top, bottom = max(top - MARGIN, 0.0), min(bottom + MARGIN, scene.height)
    if aspect:
        left, right = _grown(left, right, aspect * (bottom - top), scene.width)
        top, bottom = _grown(top, bottom, (right - left) / aspect, scene.height)
    return left, top, right - left, bottom - top


def content(scene: Scene) -> Box:
    """Return the box of everything drawn, with a margin."""
    boxes = list(extents(scene).values())
    if not boxes:
        return 0.0, 0.0, scene.width, scene.height
    left, top, right, bottom = _union(boxes)
    left, top = max(left - MARGIN, 0.0), max(top - MARGIN, 0.0)
    return left, top, min(right + MARGIN, scene.width) - left, min(bottom + MARGIN, scene.height) - top


def cropped(scene: Scene, box: Box) -> Scene:
    """Return a part of a picture as a picture of its own.

    Land, water and links end at its edge. Everything else is shown whole or not at all, so that no word is
    cut.

    Args:
        scene: the picture.
        box: left, top, width and height; it grows where something would be cut whose middle lies inside.
    """
    found, things = extents(scene), {thing.id: thing for thing in scene.things()}
    inside = [edges for id, edges in found.items() if _holds(box, _middle(edges)) and _solid(things[id])]
    left, top, right, bottom = _union([(box[0], box[1], box[0] + box[2], box[1] + box[3]), *inside])
    window = max(left, 0.0), max(top, 0.0), min(right, scene.width), min(bottom, scene.height)
    ends = {place.id: place.at for place in scene.places}
    gone = {id for id, edges in found.items() if not _seen(things[id], edges, window)}

    def kept(thing: Thing) -> bool:
        return thing.id in found and gone.isdisjoint((thing.id, thing.group))

    parts = {
        kind: tuple(_moved(_drawn_out(thing, ends), window) for thing in filter(kept, getattr(scene, kind)))
        for kind in KINDS
    }
    size = {"width": window[2] - window[0], "height": window[3] - window[1]}
    return msgspec.structs.replace(scene, order=_present(scene.order, parts), blocks=(), **size, **parts)


def legible(scene: Scene, least: float) -> Scene:
    """Return the picture with letters no smaller than ``least`` scene units."""
    return msgspec.structs.replace(scene, least_text=least)


def smallest_letters(scene: Scene) -> float:
    """Return the size of the smallest letters, in scene units, or infinity."""
    sizes = (shape.size for node in draw(scene) for shape in node.shapes if isinstance(shape, Text))
    return min(sizes, default=float("inf"))


# --- how far things reach --------------------------------------------------------------------------------------------

Edges = tuple[float, float, float, float]
"""Left, top, right and bottom."""


def extents(scene: Scene) -> dict[str, Edges]:
    """Return the edges of each thing with its words, by id."""
    found: dict[str, Edges] = {}
    for node in draw(scene):
        reach = _reach(node)
        if reach is not None:
            found[node.id] = _union([reach, found[node.id]]) if node.id in found else reach
    return found


@functools.lru_cache(maxsize=4096)
def _reach(node: Node) -> Edges | None:
    x, y = node.at
    boxes = [box for shape in node.shapes for box in _edges(shape)]
    if not boxes:
        return None
    left, top, right, bottom = _union(boxes)
    return left + x, top + y, right + x, bottom + y


def _edges(shape: Shape) -> Iterator[Edges]:
    if isinstance(shape, Text):
        wide = text_width(shape.text, shape.size, shape.bold)
        left = shape.at[0] - {"start": 0.0, "middle": wide / 2, "end": wide}[shape.align]
        yield left, shape.at[1] - shape.size, left + wide, shape.at[1] + 0.3 * shape.size
    elif isinstance(shape, Stroke):
        if shape.outline:
            half = shape.width / 2 if shape.stroke else 0.0
            left, top, right, bottom = outline_bounds(shape.outline)
            yield left - half, top - half, right + half, bottom + half
    else:
        x, y = shape.at
        for part in shape.strokes:
            for left, top, right, bottom in _edges(part):
                yield (
                    left * shape.scale + x,
                    top * shape.scale + y,
                    right * shape.scale + x,
                    bottom * shape.scale + y,
                )


def _named(place: Place, found: dict[str, Edges]) -> Edges:
    """Return the edges of a neighbour, or of an area's name."""
    if place.shape != "area":
        return found[place.id]
    return _name(place)


def _name(place: Place) -> Edges:
    """Return the edges of a place's name."""
    x, y = place.label or place.at
    half = text_width(place.name, place.text_size, bold=True) / 2
    return x - half, y - place.text_size, x + half, y + place.text_size


def _union(boxes: Collection[Edges]) -> Edges:
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _grown(low: float, high: float, least: float, most: float) -> tuple[float, float]:
    """Return an interval grown to ``least`` or more, within ``most``."""
    missing = max(least - (high - low), 0.0)
    low, high = low - missing / 2, high + missing / 2
    if low < 0:
        low, high = 0.0, high - low
    if high > most:
        low, high = low - (high - most), most
    return max(low, 0.0), min(high, most)


def _middle(edges: Edges) -> tuple[float, float]:
    return (edges[0] + edges[2]) / 2, (edges[1] + edges[3]) / 2


def _holds(box: Box, point: tuple[float, float]) -> bool:
    return box[0] <= point[0] <= box[0] + box[2] and box[1] <= point[1] <= box[1] + box[3]


def _overlap(one: Edges, other: Edges) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _within(one: Edges, other: Edges) -> bool:
    return (
        one[0] >= other[0] - 1
        and one[1] >= other[1] - 1
        and one[2] <= other[2] + 1
        and one[3] <= other[3] + 1
    )


def _seen(thing: Thing, edges: Edges, window: Edges) -> bool:
    """Return whether a part shows a thing; a solid one only whole."""
    return _within(edges, window) if _solid(thing) else _overlap(edges, window)


def _solid(thing: Thing) -> bool:
    """Return whether a thing is solid: shown whole or not at all."""
    return not isinstance(thing, (Decoration, Link)) and not (
        isinstance(thing, Place) and thing.shape == "area"
    )


# --- cutting ---------------------------------------------------------------------------------------------------------


def _drawn_out(thing: Thing, ends: Mapping[str, Point]) -> Thing:
    """Return a straight link with its outline."""
    if not isinstance(thing, Link) or thing.outline or not set(thing.ends) <= set(ends):
        return thing
    return msgspec.structs.replace(thing, outline=line(*(ends[end] for end in thing.ends)))


def _moved(thing: Any, window: Edges) -> Any:
    """Return a thing at its position in the part.

    An area that reaches out of it loses its name where there is no room.
    """
    x, y = -window[0], -window[1]
    changes: dict[str, Any] = {}
    for field in ("at", "label"):
        point = getattr(thing, field, None)
        if point is not None:
            changes[field] = (point[0] + x, point[1] + y)
    if getattr(thing, "outline", ""):
        changes["outline"] = placed(thing.outline, 1, x, y)
    if isinstance(thing, Panel):
        changes["box"] = (thing.box[0] + x, thing.box[1] + y, *thing.box[2:])
    if isinstance(thing, Place) and thing.shape == "area":
        changes |= _signs(thing, window)
    return msgspec.structs.replace(thing, **changes)


def _signs(area: Place, window: Edges) -> dict[str, Any]:
    """Return an area's name and badges that remain in the part."""
    room = _name(area)
    badges = tuple(badge for badge in area.badges if _within(_badge(area, badge), window))
    return {"badges": badges} if _within(room, window) else {"badges": badges, "name": "", "note": ""}


def _badge(area: Place, badge: Badge) -> Edges:
    x, y, half = area.at[0] + badge.offset[0], area.at[1] + badge.offset[1], badge.size / 2
    return x - half, y - half, x + half, y + half


def _present(order: tuple[str, ...], parts: dict[str, tuple[Any, ...]]) -> tuple[str, ...]:
    there = {thing.id for things in parts.values() for thing in things}
    return tuple(id for id in order if id in there)


# --- panels ----------------------------------------------------------------------------------------------------------


def panels_apart(scene: Scene) -> tuple[Scene, ...]:
    """Return each panel of a picture as a picture of its own.

    The empty room at its foot is cut off. A picture with anything outside its panels, such as a map, is
    returned whole, without an empty edge.
    """
    found = extents(scene)
    own = {panel.id for panel in scene.panels}
    others = [edges for id, edges in found.items() if id not in own]
    held = {panel.id: [each for each in others if _within(each, _edges_of(panel))] for panel in scene.panels}
    if not held or sum(map(len, held.values())) < len(others):
        return (cropped(scene, content(scene)),)
    return tuple(_alone(scene, panel, held[panel.id]) for panel in scene.panels)


def _edges_of(panel: Panel) -> Edges:
    left, top, width, height = panel.box
    return left, top, left + width, top + height


def _alone(scene: Scene, panel: Panel, inner: Collection[Edges]) -> Scene:
    """Return a panel that ends below its things."""
    left, top, width, height = panel.box
    foot = max([top + 2 * panel.text_size, *(edges[3] for edges in inner)]) + MARGIN
    box = (left, top, width, min(foot - top, height))
    small = msgspec.structs.replace(panel, box=box)
    rest = tuple(each for each in scene.panels if each.id != panel.id)
    alone = msgspec.structs.replace(scene, panels=(*rest, small))
    edge = 3.0
    return cropped(alone, (left - edge, top - edge, width + 2 * edge, box[3] + 2 * edge))


def halves(scene: Scene) -> tuple[Scene, ...]:
    """Return the left and the right half of a wide picture.

    It is cut where nothing stands, and returned whole where there is no gap. A panel that is cut loses its
    frame.
    """
    found, panels = extents(scene), {panel.id for panel in scene.panels}
    spans = sorted((edges[0], edges[2]) for id, edges in found.items() if id not in panels)
    gaps, reached = [], spans[0][1] if spans else 0.0
    for left, right in spans:
        if left > reached + 2:
            gaps.append((reached + left) / 2)
        reached = max(reached, right)
    if not gaps:
        return (scene,)
    middle = (spans[0][0] + reached) / 2
    cut = min(gaps, key=lambda at: abs(at - middle))
    bare = msgspec.structs.replace(scene, panels=())
    parts = (0.0, 0.0, cut, scene.height), (cut, 0.0, scene.width - cut, scene.height)
    return tuple(cropped(part, content(part)) for part in (cropped(bare, box) for box in parts))
