"""Shapes that painters output: strokes, text, signs, and nodes of them.

This module knows no SVG, no matplotlib and no game.
"""

from typing import TypeAlias

import msgspec

from boardgames_edu.scene.model import Mark, Point


class Stroke(msgspec.Struct, frozen=True, gc=False):
    """An outline, filled and stroked.

    Colours are ``#RRGGBB`` or "" for none; `dash` is in units, on and off.
    """

    outline: str
    fill: str = ""
    stroke: str = ""
    width: float = 0.0
    opacity: float = 1.0
    dash: tuple[float, ...] = ()


class Text(msgspec.Struct, frozen=True, gc=False):
    """A line of text.

    `at` is a point on its baseline: start, middle or end by `align`. A `halo` colour is drawn around the letters.
    """

    text: str
    at: Point
    size: float
    fill: str
    align: str = "middle"
    bold: bool = False
    halo: str = ""
    italic: bool = False


class Sign(msgspec.Struct, frozen=True, gc=False):
    """A glyph's strokes, `scale` times as large, moved to `at`.

    Unscaled they fill a box from -10 to 10.
    """

    strokes: tuple[Stroke, ...]
    at: Point = (0.0, 0.0)
    scale: float = 1.0
    opacity: float = 1.0


Shape: TypeAlias = Stroke | Text | Sign


class Node(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """The shapes of one thing in one layer, relative to `at`.

    `part` is "" or the name of a further node of the same thing ("sign"). `tip` is the text on hover.
    """

    id: str
    part: str
    layer: int
    at: Point
    kind: str
    words: str
    marks: tuple[Mark, ...]
    shapes: tuple[Shape, ...]
    tip: str = ""

    @property
    def key(self) -> str:
        """The node's id: its thing's, with ``#part`` for further nodes."""
        return f"{self.id}#{self.part}" if self.part else self.id
