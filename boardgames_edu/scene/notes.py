"""Notes on a plotted board: words with an arrow to a thing, and figures that lie on it.

Where a note finds room is looked for: as near to its thing as can be without covering a name or a piece. Knows no
game; drawn with matplotlib.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from itertools import product
from math import cos, hypot, pi, sin
from typing import TYPE_CHECKING, Any

from boardgames_edu.engine.errors import shown
from boardgames_edu.scene.lettering import width, wrapped
from boardgames_edu.scene.model import Box, Point, Scene
from boardgames_edu.scene.palette import Theme

if TYPE_CHECKING:
    from matplotlib.axes import Axes

SIZE = 12.0
"""Of the letters, in points."""
_SHORT = 3
"""A note of so many letters lies on its thing (in an area beside the name), without an arrow."""
_LONGEST = 26
"""A line has about so many letters."""
_TURNS, _STEPS = 24, (60, 85, 115, 150, 190)
"""Directions and distances (points) that are tried."""
_TOP = 99
_SIGNS = {"✗": "wrong", "✓": "legal"}
"""How a note begins tells its colour: a mistake, what is right; others are plain."""


class NoSuchThing(KeyError):
    """A note was to be written at something that is not in the picture."""

    def __str__(self) -> str:
        return str(self.args[0])


def write(ax: Axes, scene: Scene, notes: Mapping[str, Any], colours: Theme, unit: float) -> None:
    """Write notes on the axes that a scene is drawn on.

    Args:
        ax: in scene units.
        scene: what is drawn on them.
        notes: text by the id of the thing that it is about, such as ``{"place:polotsk": "✗ present, but no ruler"}``.
        colours: of the theme.
        unit: how many points a unit of the scene measures.

    Raises:
        NoSuchThing: nothing in the picture has the id, or no place of its own; says what there is.
    """
    spots = {id: _at(scene, id) for id in notes}
    reach = SIZE / unit
    taken = [*_busy(scene), *((x - reach, y - reach, 2 * reach, 2 * reach) for x, y in spots.values())]
    for id, note in notes.items():
        text, at = str(note), spots[id]
        colour = colours[_SIGNS.get(text[:1], "ink")]
        style: dict[str, Any] = {
            "size": SIZE,
            "weight": "bold",
            "ha": "center",
            "va": "center",
            "zorder": _TOP,
            "gid": f"note:{id}",
        }
        if len(text) <= _SHORT:
            disc = {"boxstyle": "circle", "facecolor": colour, "edgecolor": colours["page"]}
            ax.text(
                *_beside_its_name(scene.find(id), at, 1.4 * reach),
                text,
                color=colours["page"],
                bbox=disc,
                **style,
            )
            continue
        lines = wrapped(text, 1.0, _LONGEST * 0.6)
        across = max(width(line, SIZE, bold=True) for line in lines) / unit + 1.2 * SIZE / unit
        down = (1.35 * len(lines) + 0.8) * SIZE / unit
        x, y = _room(scene, at, across, down, taken, unit)
        taken.append((x - across / 2, y - down / 2, across, down))
        ax.annotate(
            "\n".join(lines),
            at,
            (x, y),
            color=colour,
            bbox={"facecolor": colours["page"], "edgecolor": colour},
            arrowprops={"arrowstyle": "->", "color": colour, "lw": 2.5},
            **style,
        )


def _beside_its_name(thing: Any, at: Point, gap: float) -> Point:
    """Where a figure lies: on its thing, but in an area, which has pieces and goods in its middle, beside the name."""
    if getattr(thing, "shape", "") != "area" or not thing.name:
        return at
    x, y = thing.label or thing.at
    return x + width(thing.name, thing.text_size) / 2 + gap, y - thing.text_size / 3


def _at(scene: Scene, id: str) -> Point:
    """Where a thing is."""
    known = [thing.id for thing in scene.things()]
    if id not in known:
        near = get_close_matches(str(id)[:100], known, 3, 0.0)
        raise NoSuchThing(f"nothing in the picture is called {shown(id)}; nearest are {', '.join(near)}")
    thing = scene.find(id)
    if hasattr(thing, "box"):
        left, top, across, down = thing.box
        return left + across / 2, top + down / 2
    if hasattr(thing, "ends"):
        (x, y), (u, v) = (scene.find(end).at for end in thing.ends)
        return (x + u) / 2, (y + v) / 2
    if not hasattr(thing, "at"):
        raise NoSuchThing(
            f"{id!r} is no thing that a note can point at: places, links, pieces, cards and panels are"
        )
    at: Point = thing.at
    return at


def _busy(scene: Scene) -> Iterator[Box]:
    """What a note should not cover: names, pieces, small places, and cards."""
    for place in scene.places:
        if place.shape != "area":
            yield place.at[0] - place.size[0] / 2, place.at[1] - place.size[1] / 2, *place.size
        if place.name:
            across, (x, y) = width(place.name, place.text_size), place.label or place.at
            yield x - across / 2, y - place.text_size, across, 1.4 * place.text_size
    for label in scene.labels:
        across = width(label.text, label.size)
        left = label.at[0] - {"start": 0.0, "middle": across / 2, "end": across}[label.align]
        yield left, label.at[1] - label.size, across, 1.4 * label.size
    for piece in scene.pieces:
        yield piece.at[0] - piece.size / 2, piece.at[1] - piece.size / 2, piece.size, piece.size
    for card in scene.cards:
        yield card.at[0] - card.size[0] / 2, card.at[1] - card.size[1] / 2, *card.size


def _room(scene: Scene, at: Point, across: float, down: float, taken: list[Box], unit: float) -> Point:
    """The middle of a box of this size that lies in the picture and covers least, and of those the nearest."""
    best, least = at, float("inf")
    for step, turn in product(_STEPS, range(_TURNS)):
        angle = 2 * pi * turn / _TURNS
        x = at[0] + cos(angle) * (step / unit + across / 2)
        y = at[1] + sin(angle) * (step / unit * 0.7 + down / 2)
        x = min(max(x, across / 2), scene.width - across / 2)
        y = min(max(y, down / 2), scene.height - down / 2)
        box = (x - across / 2, y - down / 2, across, down)
        if box[0] - 8 < at[0] < box[0] + across + 8 and box[1] - 8 < at[1] < box[1] + down + 8:
            continue  # it would cover the thing itself
        cost = sum(_overlap(box, other) for other in taken) + hypot(x - at[0], y - at[1]) * SIZE / unit * 0.2
        if cost < least:
            best, least = (x, y), cost
    return best


def _overlap(one: Box, other: Box) -> float:
    """The area that two boxes share."""
    across = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    down = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return max(across, 0.0) * max(down, 0.0)
