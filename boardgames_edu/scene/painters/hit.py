"""Hit testing: the topmost thing at a point, and a tap's meaning.

Pure geometry.
"""

import functools
import math
from collections.abc import Iterator
from itertools import pairwise

from boardgames_edu.scene.boxes import box_around, inside, middle, nearest, outline_box, text_box, widened
from boardgames_edu.scene.model import Box, Point, Scene
from boardgames_edu.scene.outline import contains, corners
from boardgames_edu.scene.painters.drawing import draw
from boardgames_edu.scene.shapes import Node, Shape, Sign, Stroke, Text

_WORDS = "label:"
"""The prefix of labels, which a pointer ignores."""


def thing_at(scene: Scene, point: Point, graph: bool = False) -> str | None:
    """Return the id of the topmost thing at a point, or None.

    Args:
        scene: the picture.
        point: in scene units.
        graph: whether the bare graph is shown.

    Examples:
        >>> from boardgames_edu.scene.model import Piece, Place
        >>> west = Place(id="place:west", at=(50, 50), outline="M0 0 L100 0 L100 100 L0 100 Z")
        >>> coin = Piece(id="piece:coin", glyph="coin", at=(20, 20))
        >>> scene = Scene(width=200, height=100, places=(west,), pieces=(coin,))
        >>> thing_at(scene, (20, 20)), thing_at(scene, (80, 80)), thing_at(scene, (150, 50))
        ('piece:coin', 'place:west', None)
    """
    for node in reversed(draw(scene, graph=graph)):
        if not node.part and not node.id.startswith(_WORDS) and inside(point, box(node)):
            spot = point[0] - node.at[0], point[1] - node.at[1]
            if any(_covers(shape, spot) for shape in node.shapes):
                return node.id
    return None


def thing_meant(scene: Scene, point: Point, finger: float, graph: bool = False) -> str | None:
    """Return the id of the thing that a tap means, or None.

    A finger that hits no small thing means the nearest one that may be chosen, as in ``touch.js``. Where the
    thing below, such as a region, may itself be chosen, small things reach a quarter of a finger further;
    elsewhere a whole one.

    Args:
        scene: the picture.
        point: in scene units.
        finger: the width of a finger in scene units; narrower things are small. 0 for a mouse.
        graph: whether the bare graph is shown.

    Examples:
        >>> from boardgames_edu.scene.model import Piece
        >>> coin = Piece(id="piece:coin", glyph="coin", at=(20, 20), size=8, marks=("legal",), words="a coin")
        >>> scene = Scene(width=200, height=100, pieces=(coin,))
        >>> thing_meant(scene, (40, 20), 24), thing_meant(scene, (40, 20), 0), thing_meant(scene, (80, 20), 24)
        ('piece:coin', None, None)
    """
    hit = thing_at(scene, point, graph)
    if not finger:
        return hit
    told = {node.id: node for node in draw(scene, graph=graph) if node.words and not node.part}
    boxes = {id: box(node) for id, node in told.items() if node.kind != "link"}
    small = {id: found for id, found in boxes.items() if min(found[2:]) < finger}
    if hit in small:
        return hit
    legal = {id for id, node in told.items() if "legal" in node.marks}
    far = finger / 4 if hit in legal else finger
    near = {id: _away(point, found) for id, found in small.items() if id in legal}
    return min((id for id in near if near[id][0] <= far), key=near.__getitem__, default=hit)


def _away(point: Point, found: Box) -> tuple[float, float]:
    """Return a point's distances from a box and from its middle."""
    return math.dist(nearest(found, point), point), math.dist(middle(found), point)


@functools.lru_cache(maxsize=8192)
def reach(node: Node) -> Box | None:
    """Return the box of what a node draws; letters are measured roughly."""
    boxes = [box for shape in node.shapes for box in _boxes(shape)]
    if not boxes:
        return None
    left, top, wide, high = box_around(boxes)
    return left + node.at[0], top + node.at[1], wide, high


def box(node: Node) -> Box:
    """Return the box of a node, which may draw nothing."""
    return reach(node) or (*node.at, 0.0, 0.0)


def _boxes(shape: Shape) -> Iterator[Box]:
    if isinstance(shape, Text):
        left, _, wide, _ = text_box(shape.text, shape.at, shape.size, shape.align, shape.bold)
        yield left, shape.at[1] - shape.size, wide, 1.3 * shape.size
    elif isinstance(shape, Stroke):
        if shape.outline:
            yield widened(outline_box(shape.outline), shape.width / 2 if shape.stroke else 0.0)
    else:
        (x, y), k = shape.at, shape.scale
        for left, top, wide, high in (box for part in shape.strokes for box in _boxes(part)):
            yield left * k + x, top * k + y, wide * k, high * k


def _covers(shape: Shape, point: Point) -> bool:
    if isinstance(shape, Text):
        return any(inside(point, box) for box in _boxes(shape))
    if isinstance(shape, Sign):
        spot = ((point[0] - shape.at[0]) / shape.scale, (point[1] - shape.at[1]) / shape.scale)
        return any(_covers(stroke, spot) for stroke in shape.strokes)
    if shape.fill and contains(shape.outline, point):
        return True
    return bool(shape.stroke) and _distance(shape.outline, point) <= shape.width / 2


def _distance(outline: str, point: Point) -> float:
    """Return a point's distance from an outline, with straightened curves."""
    least = math.inf
    for ring in corners(outline):
        for (x, y), (u, v) in pairwise(ring):
            dx, dy = u - x, v - y
            along = ((point[0] - x) * dx + (point[1] - y) * dy) / (dx * dx + dy * dy or 1.0)
            along = min(max(along, 0.0), 1.0)
            least = min(least, math.hypot(point[0] - x - along * dx, point[1] - y - along * dy))
    return least
