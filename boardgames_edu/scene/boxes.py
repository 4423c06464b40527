"""Boxes of the things of a picture: left, top, width and height."""

import functools
from collections.abc import Iterable

from boardgames_edu.scene import model
from boardgames_edu.scene.lettering import width as text_width
from boardgames_edu.scene.outline import bounds


def middle(box: model.Box) -> model.Point:
    """Return the middle of a box."""
    return box[0] + box[2] / 2, box[1] + box[3] / 2


def inside(point: model.Point, box: model.Box) -> bool:
    """Return whether a point lies in a box."""
    return box[0] <= point[0] <= box[0] + box[2] and box[1] <= point[1] <= box[1] + box[3]


def nearest(box: model.Box, point: model.Point) -> model.Point:
    """Return the point of a box that is nearest to another."""
    return min(max(point[0], box[0]), box[0] + box[2]), min(max(point[1], box[1]), box[1] + box[3])


def holds(box: model.Box, other: model.Box) -> bool:
    """Return whether a box lies in another one, within one unit."""
    return (
        other[0] >= box[0] - 1
        and other[1] >= box[1] - 1
        and other[0] + other[2] <= box[0] + box[2] + 1
        and other[1] + other[3] <= box[1] + box[3] + 1
    )


def overlap(box: model.Box, other: model.Box) -> bool:
    """Return whether two boxes have an area in common."""
    return (
        box[0] < other[0] + other[2]
        and other[0] < box[0] + box[2]
        and box[1] < other[1] + other[3]
        and other[1] < box[1] + box[3]
    )


def common(box: model.Box, other: model.Box) -> model.Box:
    """Return what two boxes share; a side is negative without anything."""
    left, top = max(box[0], other[0]), max(box[1], other[1])
    right, low = min(box[0] + box[2], other[0] + other[2]), min(box[1] + box[3], other[1] + other[3])
    return left, top, right - left, low - top


def shared_area(box: model.Box, other: model.Box) -> float:
    """Return the area that two boxes have in common."""
    _, _, wide, high = common(box, other)
    return max(wide, 0.0) * max(high, 0.0)


def shares_inside(a: model.Point, b: model.Point, page: model.Box) -> tuple[float, float]:
    """Return a segment's first and last share on a page.

    The page is given by its left, top, right and bottom; off it the first share is not below the last (Liang and
    Barsky).
    """
    first, last = 0.0, 1.0
    for axis in (0, 1):
        step = b[axis] - a[axis]
        for bound, sign in ((page[axis], 1), (page[axis + 2], -1)):
            outside = sign * (bound - a[axis])
            if sign * step > 0:
                first = max(first, outside / (sign * step))
            elif sign * step < 0:
                last = min(last, outside / (sign * step))
            elif outside > 0:
                return 1.0, 0.0
    return first, last


def box_around(boxes: Iterable[model.Box]) -> model.Box:
    """Return the box around one or more boxes."""
    found = list(boxes)
    left, top = min(box[0] for box in found), min(box[1] for box in found)
    right, low = max(box[0] + box[2] for box in found), max(box[1] + box[3] for box in found)
    return left, top, right - left, low - top


def widened(box: model.Box, margin: float) -> model.Box:
    """Return a box with a margin on all sides."""
    return box[0] - margin, box[1] - margin, box[2] + 2 * margin, box[3] + 2 * margin


def at_least(box: model.Box, size: model.Size) -> model.Box:
    """Return the box, enlarged around its middle to a smallest size."""
    x, y = middle(box)
    wide, high = max(box[2], size[0]), max(box[3], size[1])
    return x - wide / 2, y - high / 2, wide, high


def at_least_from(box: model.Box, size: model.Size, whole: model.Box) -> model.Box:
    """Return the box, enlarged from its corner as far as ``whole`` allows."""
    wide, high = (max(box[k], min(size[k - 2], whole[k - 2] + whole[k] - box[k - 2])) for k in (2, 3))
    return box[0], box[1], wide, high


def pushed_into(box: model.Box, whole: model.Box) -> model.Box:
    """Return the box pushed into ``whole``, and cut where it is larger."""
    wide, high = min(box[2], whole[2]), min(box[3], whole[3])
    left = min(max(box[0], whole[0]), whole[0] + whole[2] - wide)
    top = min(max(box[1], whole[1]), whole[1] + whole[3] - high)
    return left, top, wide, high


def window(boxes: Iterable[model.Box], margin: float, room: model.Size, page: model.Box) -> model.Box:
    """Return the window that shows boxes with a margin, within a page.

    It is no smaller than ``room``, as far as the page goes.

    >>> window([(50, 40, 10, 10)], 5, (40, 30), (0, 0, 100, 60))
    (35.0, 30.0, 40, 30)
    """
    return pushed_into(at_least(widened(box_around(boxes), margin), room), page)


def outline_box(outline: str) -> model.Box:
    """Return the box around an outline."""
    left, top, right, low = bounds(outline)
    return left, top, right - left, low - top


def text_box(text: str, at: model.Point, size: float, align: str = "middle", bold: bool = True) -> model.Box:
    """Return the box of a line of text at a point."""
    wide = text_width(text, size, bold)
    left = {"start": 0.0, "middle": wide / 2, "end": wide}[align]
    return at[0] - left, at[1] - 0.55 * size, wide, 1.1 * size


@functools.lru_cache(maxsize=8192)
def thing_box(thing: model.Thing) -> model.Box:
    """Return the box that a thing takes up, with its name."""
    box = body(thing)
    if isinstance(thing, model.Place) and thing.name:
        return box_around((box, name_box(thing)))
    return box


def title_box(panel: model.Panel) -> model.Box:
    """Return the box of a panel's title."""
    left, top, wide, _ = panel.box
    return (left, top, min(wide, 2 * panel.text_size + text_width(panel.name, panel.text_size, bold=True)), 26.0)


def name_box(place: model.Place) -> model.Box:
    """Return the box of a place's name, with its note."""
    at = place.label or place.at
    high = 1.0 if not place.note else 2.0
    left, top, wide, tall = text_box(place.name, at, place.text_size)
    fits = place.shape not in ("area", "none") and inside(
        at, (place.at[0] - place.size[0] / 2, place.at[1] - place.size[1] / 2, *place.size)
    )
    if fits:
        wide = min(wide, place.size[0])
        left = at[0] - wide / 2
    return left, top, wide, tall * high


def badge_box(place: model.Place, badge: model.Badge) -> model.Box:
    """Return the box of a badge beside a place."""
    (x, y), (right, down), half = place.at, badge.offset, badge.size / 2
    return x + right - half, y + down - half, badge.size, badge.size


def body(thing: model.Thing) -> model.Box:
    """Return the box that a thing takes up, without its name."""
    match thing:
        case model.Place(shape="area"):
            return outline_box(thing.outline)
        case model.Place(shape="none"):
            return (*thing.at, 0.0, 0.0)
        case model.Place() | model.Card():
            return thing.at[0] - thing.size[0] / 2, thing.at[1] - thing.size[1] / 2, *thing.size
        case model.Piece():
            half = 0.55 * thing.size
            return thing.at[0] - half, thing.at[1] - half, 2 * half, 2 * half
        case model.Panel():
            return thing.box
        case model.Track():
            return text_box(max(thing.lines or (thing.name,), key=len), thing.at, thing.text_size, "start")
        case model.Label():
            return text_box(thing.text, thing.at, thing.size, thing.align, thing.tone == "title")
        case model.Decoration() | model.Link():
            return outline_box(thing.outline) if thing.outline else (0.0, 0.0, 0.0, 0.0)
