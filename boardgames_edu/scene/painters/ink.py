"""Nodes as coloured matplotlib paths, and their drawing by any renderer.

Lengths are scene units until they are drawn, so that the parts of a node are made once for every size.
Letters are drawn as outlines and so keep their size relative to the board. This module loads matplotlib, and
knows no axes and no game.
"""

import functools
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import numpy
from matplotlib.font_manager import FontProperties
from matplotlib.path import Path
from matplotlib.textpath import TextPath, text_to_path

from boardgames_edu.scene.model import Box, Point
from boardgames_edu.scene.outline import read
from boardgames_edu.scene.shapes import Node, Shape, Sign, Stroke, Text

if TYPE_CHECKING:
    from matplotlib.backend_bases import GraphicsContextBase, RendererBase
    from matplotlib.transforms import Affine2DBase

Colour: TypeAlias = tuple[float, float, float, float]
"""Red, green, blue and opacity, from 0 to 1."""

_NOTHING: Colour = (0.0, 0.0, 0.0, 0.0)
_HALO = 0.24
"""The rim around letters, relative to their size."""
_LARGE = text_to_path.FONT_SCALE
_CODES = {"M": Path.MOVETO, "L": Path.LINETO, "C": Path.CURVE4, "Z": Path.CLOSEPOLY}


class InkPath(NamedTuple):
    """A path with colours; line width and dash are in scene units."""

    path: Path
    face: Colour
    edge: Colour
    width: float = 0.0
    dash: tuple[float, ...] = ()


@functools.lru_cache(maxsize=8192)
def parts_of(node: Node) -> tuple[InkPath, ...]:
    """Return the parts of a node, the lowest first."""
    return tuple(part for shape in node.shapes for part in _inked(shape, node.at))


@functools.lru_cache(maxsize=8192)
def box_of(node: Node) -> Box:
    """Return the box that contains everything drawn for a node."""
    rings = [(numpy.asarray(part.path.vertices), part.width / 2) for part in parts_of(node)]
    corners = [edge for points, rim in rings if len(points) for edge in (points - rim, points + rim)]
    if not corners:
        return (*node.at, 0.0, 0.0)
    (left, top), (right, bottom) = (
        numpy.min([c.min(0) for c in corners], 0),
        numpy.max([c.max(0) for c in corners], 0),
    )
    return float(left), float(top), float(right - left), float(bottom - top)


def paint(
    renderer: "RendererBase", gc: "GraphicsContextBase", parts: Iterable[InkPath], place: "Affine2DBase", points: float
) -> None:
    """Draw parts with a renderer.

    Args:
        renderer: that of any matplotlib backend.
        gc: what the renderer has made for it, with the clip that is wanted.
        parts: the lowest first.
        place: from scene units to the renderer's.
        points: how many points (1/72 inch) a scene unit measures.
    """
    for path, face, edge, width, dash in parts:
        gc.set_foreground(edge, isRGBA=True)
        gc.set_linewidth(width * points)
        gc.set_dashes(0, [length * points for length in dash] if dash else None)
        renderer.draw_path(gc, path, place, face if face[3] else None)


@functools.lru_cache(maxsize=4096)
def path(outline: str) -> Path:
    """Return an outline as a matplotlib path."""
    codes: list[int] = []
    points: list[Point] = []
    first = (0.0, 0.0)
    for letter, found in read(outline):
        if letter == "M":
            first = found[0]
        codes.extend([int(_CODES[letter])] * max(len(found), 1))
        points.extend(found or (first,))
    return Path(numpy.array(points, dtype=float).reshape(-1, 2), codes)


def _inked(shape: Shape, at: Point) -> list[InkPath]:
    if isinstance(shape, Stroke):
        return [_drawn(shape, at)]
    if isinstance(shape, Sign):
        middle = (at[0] + shape.at[0], at[1] + shape.at[1])
        return [_drawn(stroke, middle, shape.scale, shape.opacity) for stroke in shape.strokes]
    return _letters(shape, at)


def _drawn(shape: Stroke, at: Point, grow: float = 1.0, opacity: float = 1.0) -> InkPath:
    opacity *= shape.opacity
    return InkPath(
        _moved(path(shape.outline), grow, at),
        _colour(shape.fill, opacity),
        _colour(shape.stroke, opacity),
        shape.width * grow if shape.stroke else 0.0,
        shape.dash,
    )


def _letters(shape: Text, at: Point) -> list[InkPath]:
    letters, width = _written(shape.text, shape.size, shape.bold, shape.italic)
    start = {"start": 0.0, "middle": -width / 2, "end": -width}[shape.align]
    outline = _moved(letters, 1.0, (at[0] + shape.at[0] + start, at[1] + shape.at[1]))
    found = [InkPath(outline, _colour(shape.fill, 1.0), _NOTHING)]
    if shape.halo:
        found.insert(0, InkPath(outline, _NOTHING, _colour(shape.halo, 1.0), shape.size * _HALO))
    return found


@functools.lru_cache(maxsize=1024)
def _colour(colour: str, opacity: float) -> Colour:
    if not colour:
        return _NOTHING
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return (red, green, blue, opacity)


@functools.lru_cache(maxsize=4096)
def _written(text: str, size: float, bold: bool, italic: bool) -> tuple[Path, float]:
    """Return a text's outline from (0, 0), y downwards, and its width."""
    drawn = _large(text, bold, italic)
    vertices: Any = drawn.vertices * (size / _LARGE)
    return Path(vertices * [1, -1], drawn.codes), float(vertices[:, 0].max()) if len(vertices) else 0.0


@functools.lru_cache(maxsize=4096)
def _large(text: str, bold: bool, italic: bool) -> Any:
    """Return a text's outline in the size in which fonts are read."""
    font = FontProperties(
        family="DejaVu Sans", weight="bold" if bold else "normal", style="italic" if italic else "normal"
    )
    return TextPath((0, 0), text, size=_LARGE, prop=font)


def _moved(outline: Path, grow: float, at: Point) -> Path:
    moved = Path(numpy.asarray(outline.vertices) * grow + at, outline.codes)
    moved.should_simplify = False  # simplifying would drop dots
    return moved
