"""The board drawn by matplotlib: an image used like the live board.

The browser says how wide it is on the screen and which theme the page has. The whole picture is drawn once, and after a
move only its changed parts. For the keyboard and for screen readers, invisible things with words lie over the image.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from html import escape
from typing import Any

import traitlets

from boardgames_edu.scene.drawing import draw
from boardgames_edu.scene.hit import box, thing_meant
from boardgames_edu.scene.model import Scene
from boardgames_edu.scene.outline import number
from boardgames_edu.scene.raster import Pixels, Raster
from boardgames_edu.scene.shapes import Node
from boardgames_edu.scene.svg import PREFIX, Patch
from boardgames_edu.widgets.board.live_board import LiveBoard

__all__ = [
    "LEAST",
    "MOST",
    "PlottedBoard",
    "overlay",
]

LEAST, MOST = 200, 3200
"""The least and the greatest width of a picture, in pixels."""


class PlottedBoard(LiveBoard):
    """A scene as an image that matplotlib draws; arguments as for `LiveBoard`.

    A click comes back as a point, and means the topmost thing that is drawn there; a tap means the nearest thing that
    may be chosen.
    """

    plotted = traitlets.Bool(True).tag(sync=True)

    _width = 0
    _raster: Raster | None = None

    def markup(self) -> str:
        """Return the invisible things with words that lie over the image."""
        scene = self.drawn
        things = "".join(overlay(node) for node in self._readable(scene))
        label = escape(f"{scene.name} {scene.words}".strip(), quote=True)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="{PREFIX}-scene" data-theme="{self.painted}" '
            f'viewBox="0 0 {number(scene.width)} {number(scene.height)}" role="group" aria-label="{label}">'
            f'<g class="{PREFIX}-layer" data-layer="0">{things}</g></svg>'
        )

    def show(self, scene: Scene) -> None:
        """Show another scene; send only what differs."""
        old, self.scene = self.drawn, scene
        new = self._fold()
        if (old.width, old.height) != (new.width, new.height):
            self._repaint()
            return
        changes = self._changes(old, new)
        tiles = self._raster.show(new) if self._raster is not None else []
        if changes or tiles:
            self._sent += 1
            self._send_picture({"do": "patch", "version": self._sent, "changes": changes}, tiles)
        if self._rows_wanted:
            self._send_rows()

    def _readable(self, scene: Scene) -> list[Node]:
        return [node for node in draw(scene, graph=self._graph) if node.words and not node.part]

    def _changes(self, old: Scene, new: Scene) -> list[Patch]:
        """Return the changes of what lies over the image."""
        before = {node.id: node for node in self._readable(old)}
        changed = [node for node in self._readable(new) if before.pop(node.id, None) != node]
        written = [*((id, "") for id in before), *((node.id, overlay(node)) for node in changed)]
        return [{"id": id, "part": "", "layer": 0, "svg": text} for id, text in written]

    def _repaint(self) -> None:
        self._sent += 1
        tiles: list[Pixels] = []
        if self._width:
            self._raster = Raster(self.drawn, self._width, self.painted, self._graph)
            tiles = self._raster.show(self.drawn)
        self._send_picture({"do": "paint", "version": self._sent, "svg": self.markup()}, tiles)
        if self._rows_wanted:
            self._send_rows()

    def _send_picture(self, message: dict[str, Any], tiles: list[Pixels]) -> None:
        """Send a message together with the changed parts of the image."""
        if self._raster is not None:
            message |= {"size": self._raster.size, "tiles": tiles}
            self.send(message, [self._raster.png(tile) for tile in tiles])
        else:
            self.send(message)

    def hear(self, message: Mapping[str, Any]) -> None:
        """Handle a message of the browser; ignore an unknown one."""
        match message:
            case {"do": "size", "width": int(width)}:
                self._resize(min(max(width, LEAST), MOST))
            case {"do": "point", "x": int() | float() as x, "y": int() | float() as y}:
                finger = message.get("finger")
                wide = finger if isinstance(finger, int | float) else 0
                found = thing_meant(self.drawn, (x, y), wide, self._graph)
                if found is not None:
                    super().hear({**message, "do": "choose", "id": found})
            case _:
                super().hear(message)

    def _resize(self, width: int) -> None:
        if width != self._width:
            self._width = width
            self._repaint()


@functools.lru_cache(maxsize=8192)
def overlay(node: Node) -> str:
    """Return a thing's words on its box, as SVG over the image."""
    left, top, wide, high = map(number, box(node))
    words = escape(node.words, quote=True)
    kinds = " ".join(f"{PREFIX}-{name}" for name in (node.kind, *node.marks))
    role = "button" if "legal" in node.marks else "img"
    return (
        f'<g data-id="{escape(node.id, quote=True)}" class="{kinds}" role="{role}" aria-label="{words}">'
        f'<title>{words}</title><rect x="{left}" y="{top}" width="{wide}" height="{high}"/></g>'
    )
