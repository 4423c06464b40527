"""The board drawn by matplotlib: an image used like the live board.

The browser says how wide it is on the screen and which theme the page has. The whole picture is drawn once, and after a
move only its changed parts. For the keyboard and for screen readers, invisible things with words lie over the image.
"""

import functools
from html import escape

import msgspec
import traitlets

from boardgames_edu.scene.model import Scene
from boardgames_edu.scene.outline import number
from boardgames_edu.scene.painters.drawing import draw
from boardgames_edu.scene.painters.hit import box, thing_meant
from boardgames_edu.scene.painters.raster import Pixels, Raster
from boardgames_edu.scene.painters.svg import PREFIX, Patch, told
from boardgames_edu.scene.shapes import Node
from boardgames_edu.widgets.board.live_board import LiveBoard
from boardgames_edu.widgets.board.protocol import BoardMessage, FromBrowser, ToBrowser, Version

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

    def show(self, scene: Scene, still: bool = False) -> None:  # noqa: ARG002  (nothing moves here)
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
            self._send_picture(ToBrowser.Patch(version=self._sent, changes=changes), tiles)
        if self._rows_wanted:
            self._send_rows()

    def _readable(self, scene: Scene) -> list[Node]:
        return [node for node in draw(scene, graph=self._graph) if (node.words or node.tip) and not node.part]

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
        self._send_picture(ToBrowser.Paint(version=self._sent, svg=self.markup()), tiles)
        if self._rows_wanted:
            self._send_rows()

    def _send_picture(self, picture: Version, tiles: list[Pixels]) -> None:
        """Send a picture together with the changed parts of the image."""
        if self._raster is not None:
            picture = msgspec.structs.replace(picture, size=self._raster.size, tiles=tiles)
            self._tell(picture, *map(self._raster.png, tiles))
        else:
            self._tell(picture)

    def _meant(self, message: BoardMessage) -> BoardMessage | None:
        match message:
            case FromBrowser.Ready():  # a view that begins has no image yet, and will say how wide it is
                self._width, self._raster = 0, None
            case FromBrowser.Size(width):
                self._resize(min(max(width, LEAST), MOST))
            case FromBrowser.Point(x, y, finger, again):
                found = thing_meant(self.drawn, (x, y), finger, self._graph)
                return None if found is None else FromBrowser.Choose(found, again)
        return message

    def _resize(self, width: int) -> None:
        if width != self._width:
            self._width = width
            self._repaint()


@functools.lru_cache(maxsize=8192)
def overlay(node: Node) -> str:
    """Return a thing's words on its box, as SVG over the image."""
    left, top, wide, high = map(number, box(node))
    kinds = " ".join(f"{PREFIX}-{name}" for name in (node.kind, *node.marks))
    return (
        f'<g data-id="{escape(node.id, quote=True)}" class="{kinds}"{told(node)}'
        f'<rect x="{left}" y="{top}" width="{wide}" height="{high}"/></g>'
    )
