"""Notes on a plotted board: words with an arrow, and figures.

A note stands as near to its thing as it can without covering a name or a piece. This module knows no game;
notes are drawn with matplotlib, or as SVG by ``plain``.
"""

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from itertools import product
from math import cos, hypot, pi, sin
from typing import TYPE_CHECKING, Any, NamedTuple

from boardgames_edu.engine.errors import shown
from boardgames_edu.scene.boxes import inside, shared_area
from boardgames_edu.scene.lettering import width, wrapped
from boardgames_edu.scene.model import Box, Point, Scene
from boardgames_edu.scene.palette import Theme

if TYPE_CHECKING:
    from matplotlib.axes import Axes

SIZE = 12.0
"""The size of the letters, in points."""
_SHORT = 3
"""The length up to which a note lies on its thing."""
_LONGEST = 26
"""The approximate number of letters in a line."""
_TURNS, _STEPS = 24, (60, 85, 115, 150, 190)
"""The number of directions and the distances (points) to try."""
_TOP = 99
_CROSSED, _PARTS = 1.5, (0.4, 0.5, 0.6, 0.7)
"""The cost of a crossing arrow, and where along it to look."""
_GID = "note:"
"""The prefix of a note's ``gid``."""
_SIGNS = {"✗": "wrong", "✓": "legal"}
"""The colour that a note's first sign gives it; others are plain."""


class NoSuchThing(KeyError):
    """There is no such thing in the picture to write at."""

    def __str__(self) -> str:
        return str(self.args[0])


def write_notes(ax: "Axes", scene: Scene, notes: Mapping[str, Any], colours: Theme, unit: float) -> None:
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
    for note in laid_out(scene, notes, colours, unit):
        style: dict[str, Any] = {
            "size": SIZE,
            "weight": "bold",
            "ha": "center",
            "va": "center",
            "zorder": _TOP,
            "gid": f"{_GID}{note.id}",
        }
        if not note.size:
            disc = {"boxstyle": "circle", "facecolor": note.colour, "edgecolor": colours["page"]}
            ax.text(*note.at, note.lines[0], color=colours["page"], bbox=disc, **style)
            continue
        ax.annotate(
            "\n".join(note.lines),
            note.thing,
            note.at,
            color=note.colour,
            bbox={"facecolor": colours["page"], "edgecolor": note.colour},
            arrowprops={"arrowstyle": "->", "color": note.colour, "lw": 2.5},
            **style,
        )


class LaidNote(NamedTuple):
    """A note that has found its place, in scene units.

    Attributes:
        id: of the thing that it is about.
        lines: its words.
        colour: of its words and its rim.
        thing: where the thing is.
        at: the middle of the note.
        size: of its box; none for a figure that lies on its thing.
    """

    id: str
    lines: tuple[str, ...]
    colour: str
    thing: Point
    at: Point
    size: tuple[float, float] | None


def laid_out(scene: Scene, notes: Mapping[str, Any], colours: Theme, unit: float) -> list[LaidNote]:
    """Return the notes with their positions.

    Arguments and errors as for `write`.
    """
    spots = {id: _at(scene, id) for id in notes}
    reach = SIZE / unit
    taken = [*_busy(scene), *((x - reach, y - reach, 2 * reach, 2 * reach) for x, y in spots.values())]
    found = []
    for id, note in notes.items():
        text, thing = str(note), spots[id]
        colour = colours[_SIGNS.get(text[:1], "ink")]
        if len(text) <= _SHORT:
            at = _beside_its_name(scene.find(id), thing, 1.4 * reach)
            found.append(LaidNote(id, (text,), colour, thing, at, None))
            continue
        lines = tuple(wrapped(text, 1.0, _LONGEST * 0.6))
        across = max(width(line, SIZE, bold=True) for line in lines) / unit + 1.2 * SIZE / unit
        down = (1.35 * len(lines) + 0.8) * SIZE / unit
        x, y = _room(scene, thing, across, down, taken, unit)
        taken.append((x - across / 2, y - down / 2, across, down))
        found.append(LaidNote(id, lines, colour, thing, (x, y), (across, down)))
    return found


def erase(ax: "Axes") -> None:
    """Remove the notes from axes."""
    for text in [text for text in ax.texts if (text.get_gid() or "").startswith(_GID)]:
        text.remove()


def _beside_its_name(thing: Any, at: Point, gap: float) -> Point:
    """Return where a figure lies: on its thing, or beside its name.

    In an area it lies beside the name, because pieces and goods are in the middle.
    """
    if getattr(thing, "shape", "") != "area" or not thing.name:
        return at
    x, y = thing.label or thing.at
    return x + width(thing.name, thing.text_size) / 2 + gap, y - thing.text_size / 3


def _at(scene: Scene, id: str) -> Point:
    """Return the position of a thing."""
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
        raise NoSuchThing(f"{id!r} is no thing that a note can point at: places, links, pieces, cards and panels are")
    at: Point = thing.at
    return at


def _busy(scene: Scene) -> Iterator[Box]:
    """Yield the boxes of names, pieces and cards, to keep clear."""
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
    """Return the middle of the nearest box that covers least."""
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
        cost = sum(shared_area(box, other) for other in taken) + hypot(x - at[0], y - at[1]) * SIZE / unit * 0.2
        arrow = [(x + part * (at[0] - x), y + part * (at[1] - y)) for part in _PARTS]
        cost += _CROSSED * (SIZE / unit) ** 2 * sum(any(inside(spot, box) for box in taken) for spot in arrow)
        if cost < least:
            best, least = (x, y), cost
    return best
