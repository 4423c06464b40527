"""A picture in pixels; only what has changed is drawn again.

This module loads matplotlib, and knows no game. The last picture of a size and ground is remembered, so that
another board of the same map begins with it.
"""

import math
from collections.abc import Sequence
from io import BytesIO
from typing import Any, TypeAlias

import numpy
from matplotlib.backends.backend_agg import RendererAgg
from matplotlib.image import imsave
from matplotlib.path import Path
from matplotlib.transforms import Affine2D, Bbox

from boardgames_edu.scene.model import Box, Scene
from boardgames_edu.scene.painters.drawing import draw
from boardgames_edu.scene.painters.ink import box_of, paint, parts_of
from boardgames_edu.scene.palette import find_theme as theme_of
from boardgames_edu.scene.shapes import Node

Pixels: TypeAlias = tuple[int, int, int, int]
"""Left, top, width and height, in pixels."""

_MOST = 0.5
"""The changed share above which the whole picture is drawn."""
_REMEMBERED = 8
_last: dict[Any, tuple[list[Node], Any]] = {}
"""What was drawn last and its pixels, by size and ground."""


class Raster:
    """The pixels of a picture, in one size and theme.

    Args:
        scene: any picture of the size that will be shown.
        across: how many pixels wide it is.
        theme: "light" or "dark".
        graph: show the bare graph.

    Attributes:
        size: in pixels.
    """

    def __init__(self, scene: Scene, across: int, theme: str = "light", graph: bool = False) -> None:
        self._unit = across / scene.width
        self.size = across, max(1, round(scene.height * self._unit))
        self._theme, self._graph = theme, graph
        self._ground = theme_of(theme)["page"]
        renderer: Any = RendererAgg  # has no types
        self._renderer: Any = renderer(*self.size, 72)
        self._place = Affine2D().scale(self._unit, -self._unit).translate(0, self.size[1])
        self._nodes: list[Node] | None = None

    @property
    def pixels(self) -> Any:
        """Return the RGBA pixels as an array that changes with the picture."""
        return numpy.asarray(self._renderer.buffer_rgba())

    def show(self, scene: Scene) -> list[Pixels]:
        """Draw another picture of the same size; return the changed parts."""
        nodes = draw(scene, self._theme, graph=self._graph)
        key = (self.size, self._unit, self._ground)
        whole = self._nodes is None
        if whole and key in _last:
            self._nodes, pixels = _last[key]
            self._renderer.draw_image(self._renderer.new_gc(), 0, 0, pixels)
        changed = self._changed(nodes)
        self._nodes = nodes
        for box in changed:
            self._draw(box)
        _last.pop(key, None)
        _last[key] = nodes, self.pixels[::-1].copy()
        if len(_last) > _REMEMBERED:
            del _last[next(iter(_last))]
        return [(0, 0, *self.size)] if whole else changed

    def png(self, box: Pixels | None = None) -> bytes:
        """Return the picture, or a part of it, as PNG."""
        left, top, wide, high = box or (0, 0, *self.size)
        out = BytesIO()
        part = self.pixels[top : top + high, left : left + wide]
        # in a fifth of the time, a tenth larger
        imsave(out, part, format="png", pil_kwargs={"compress_level": 1})
        return out.getvalue()

    def _changed(self, nodes: Sequence[Node]) -> list[Pixels]:
        """Return the parts in which these nodes differ from the drawn ones."""
        everything: list[Pixels] = [(0, 0, *self.size)]
        if self._nodes is None:
            return everything
        old, new = set(self._nodes), set(nodes)
        if [node for node in self._nodes if node in new] != [node for node in nodes if node in old]:
            return everything  # they lie on each other in another order
        boxes = _joined([self._in_pixels(box_of(node)) for node in old ^ new])
        area = sum(wide * high for _, _, wide, high in boxes)
        return everything if area > _MOST * self.size[0] * self.size[1] else boxes

    def _in_pixels(self, box: Box) -> Pixels:
        """Return all pixels that a box touches, and those beside them."""
        left, top = math.floor(box[0] * self._unit) - 1, math.floor(box[1] * self._unit) - 1
        right = math.ceil((box[0] + box[2]) * self._unit) + 1
        bottom = math.ceil((box[1] + box[3]) * self._unit) + 1
        left, top = min(max(left, 0), self.size[0]), min(max(top, 0), self.size[1])
        return left, top, max(0, min(right, self.size[0]) - left), max(0, min(bottom, self.size[1]) - top)

    def _draw(self, box: Pixels) -> None:
        """Draw everything that lies in a part, and nothing outside it."""
        left, top, wide, high = box
        gc: Any = self._renderer.new_gc()
        gc.set_clip_rectangle(Bbox.from_bounds(left, self.size[1] - top - high, wide, high))
        gc.set_joinstyle("round")
        gc.set_capstyle("round")
        gc.set_snap(False)
        ground = tuple(int(self._ground[k : k + 2], 16) / 255 for k in (1, 3, 5))
        gc.set_linewidth(0)
        self._renderer.draw_path(gc, Path.unit_rectangle(), Affine2D().scale(*self.size), (*ground, 1.0))
        for node in self._nodes or ():
            x, y, across, down = self._in_pixels(box_of(node))
            if x < left + wide and left < x + across and y < top + high and top < y + down:
                paint(self._renderer, gc, parts_of(node), self._place, self._unit)


def _joined(boxes: Sequence[Pixels]) -> list[Pixels]:
    """Return boxes without overlap: touching ones are joined."""
    found: list[Pixels] = []
    for box in boxes:
        left, top, wide, high = box
        if not wide or not high:
            continue
        while touching := [
            (x, y, w, h) for x, y, w, h in found
            if x <= left + wide and left <= x + w and y <= top + high and top <= y + h
        ]:  # fmt: skip
            for one in touching:
                found.remove(one)
            all_of = [*touching, (left, top, wide, high)]
            right, bottom = max(x + w for x, _, w, _ in all_of), max(y + h for _, y, _, h in all_of)
            left, top = min(x for x, *_ in all_of), min(y for _, y, *_ in all_of)
            wide, high = right - left, bottom - top
        found.append((left, top, wide, high))
    return found
