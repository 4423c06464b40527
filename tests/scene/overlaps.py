"""Where words and signs of a picture lie on each other: for tests that look at drawn positions."""

from __future__ import annotations

import functools
import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy

import boardgames_edu as bg
from boardgames_edu.scene.boxes import holds, widened
from boardgames_edu.scene.model import Box, Scene, Size
from boardgames_edu.scene.painters.drawing import SPOTS, draw
from boardgames_edu.scene.painters.ink import parts_of
from boardgames_edu.scene.parts.sheets import EDGE, Sheet, homes
from boardgames_edu.scene.shapes import Node, Sign, Stroke, Text

NESTED = 0.97
"""Where so much of the smaller one is shared, it stands on the other one on purpose."""
STANDS_OUT = 2.0
"""Units by which something may stand out of a block: the arms of a letter."""


class Item(NamedTuple):
    """A line of words (`kind` "text"), a sign, or the ground of a small place or card; with the box it takes up."""

    id: str
    kind: str
    what: str
    box: Box


class Overlap(NamedTuple):
    """Two items that lie on each other: the part of the smaller one that is shared."""

    one: str
    other: str
    part: float


@functools.lru_cache(maxsize=20_000)
def items_of(node: Node) -> tuple[Item, ...]:
    """What of a node should be seen whole. Words on a sign, such as the figure on a coin, are a part of the sign."""
    parts = iter(parts_of(node))
    found: list[Item] = []
    for shape in node.shapes:
        if isinstance(shape, Stroke):
            drawn = [next(parts)]
            if not found and shape.fill and (node.kind == "card" or (node.kind == "place" and node.layer == SPOTS)):
                found.append(Item(node.id, "ground", "", _around(drawn)))
        elif isinstance(shape, Sign):
            drawn = [next(parts) for _ in shape.strokes]
            if drawn:  # a sign may be no more than its words
                found.append(Item(node.id, "sign", "", _around(drawn)))
        else:
            drawn = [next(parts) for _ in range(2 if shape.halo else 1)]
            box = _around(drawn[-1:])
            on_a_sign = any(one.kind == "sign" and _shared(one.box, box) > 0.7 * box[2] * box[3] for one in found)
            if shape.text.strip() and node.kind != "piece" and not on_a_sign:
                found.append(Item(node.id, "text", shape.text, box))
    return tuple(found)


@functools.lru_cache(maxsize=64)
def drawn(scene: Scene) -> tuple[tuple[Node, tuple[Item, ...]], ...]:
    """The nodes of a picture, each with what of it should be seen whole."""
    return tuple((node, items_of(node)) for node in draw(scene))


def _around(parts: Any) -> Box:
    corners = [numpy.asarray(part.path.vertices) for part in parts]
    low, high = numpy.min([c.min(0) for c in corners], 0), numpy.max([c.max(0) for c in corners], 0)
    return float(low[0]), float(low[1]), float(high[0] - low[0]), float(high[1] - low[1])


def _shared(one: Box, other: Box) -> float:
    across = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    down = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return max(across, 0.0) * max(down, 0.0)


def overlaps(scene: Scene, least: float = 0.08, same_place: float = 0.55) -> Iterator[Overlap]:
    """The items that lie on each other by more than a part of the smaller one.

    A piece may cover what is printed on its own place, and pieces of one place may lie on each other up to a part.
    """
    home = {piece.id: piece.place for piece in scene.pieces if piece.place}
    items = [item for _, found in drawn(scene) for item in found]
    boxes = numpy.array([item.box for item in items])
    left, top = boxes[:, :1], boxes[:, 1:2]
    right, bottom = left + boxes[:, 2:3], top + boxes[:, 3:4]
    across = numpy.minimum(right, right.T) - numpy.maximum(left, left.T)
    down = numpy.minimum(bottom, bottom.T) - numpy.maximum(top, top.T)
    area = boxes[:, 2] * boxes[:, 3]
    part = numpy.clip(across, 0, None) * numpy.clip(down, 0, None) / numpy.minimum.outer(area, area)
    for k, m in numpy.argwhere(numpy.triu(part > least, 1)):
        one, other = items[k], items[m]
        if "ground" in (one.kind, other.kind) and (one.id == other.id or part[k, m] > NESTED):
            continue  # an office lies in its city, a word on its board
        if home.get(one.id) == other.id or home.get(other.id) == one.id:
            continue
        if home.get(one.id, "?") == home.get(other.id, "!") and part[k, m] < same_place:
            continue
        yield Overlap(_named(one), _named(other), float(part[k, m]))


def faults(scene: Scene, least: float) -> Iterator[str]:
    """What lies on something else by more than a part, or reaches out of the picture, in words."""
    for pair in overlaps(scene, least):
        yield f"{pair.one} and {pair.other}"
    whole = (0.0, 0.0, scene.width, scene.height)
    for _, items in drawn(scene):
        for item in items:
            if not holds(whole, item.box):
                yield f"{_named(item)} reaches out"


def cut(scene: Scene, sheet: Sheet, shown: Scene) -> Iterator[str]:
    """What reaches out of the room of its block, in words, on a sheet of a picture as it is shown."""
    home, spots = homes(scene), {spot.block: spot for spot in sheet.spots}
    for node, items in drawn(shown):
        if node.id not in home or node.kind == "panel":  # a panel may go on in another block
            continue
        spot = spots[home[node.id]]
        _, _, wide, high = scene.blocks[spot.block].box
        size = spot.scale * (wide + 2 * EDGE), spot.scale * (high + 2 * EDGE)
        for item in items:
            if not holds(widened((*spot.at, *size), STANDS_OUT), item.box):
                yield f"{_named(item)} reaches out of {scene.blocks[spot.block].name}"


def pixels(scene: Scene, room: Size) -> float:
    """How many pixels one unit of a picture is in a room."""
    return min(room[0] / scene.width, room[1] / scene.height if room[1] else room[0])


def letters(scene: Scene, room: Size) -> Iterator[tuple[float, str, str]]:
    """Each text of a picture: its size in pixels, the id of its thing, the words."""
    unit = pixels(scene, room)
    for node in draw(scene):
        for shape in node.shapes:
            if isinstance(shape, Text) and shape.text.strip():
                yield unit * shape.size, node.id, shape.text


def _named(item: Item) -> str:
    return f"{item.id} {item.what!r}" if item.what else f"{item.id} ({item.kind})"


def positions(game: str, count: int, **options: Any) -> Iterator[Any]:
    """States from games played at random, evenly over their length."""
    seed = 0
    while count > 0:
        state, rng = bg.load(game).new(seed=seed, **options), random.Random(seed)
        while not state.is_over and count > 0:
            if rng.random() < 0.1:
                yield state
                count -= 1
            state.apply(rng.choice(state.legal_actions()))
        if state.is_over:
            yield state
            count -= 1
        seed += 1
