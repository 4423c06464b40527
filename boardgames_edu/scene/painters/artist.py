"""The matplotlib artist of one node of a picture.

Loads matplotlib; knows no game.
"""

from typing import TYPE_CHECKING, Any

from matplotlib.artist import Artist

from boardgames_edu.scene.painters.ink import InkPath, paint, parts_of
from boardgames_edu.scene.shapes import Node

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.backend_bases import RendererBase

_RANK = 1e-5
"""The difference of two nodes of a layer in ``zorder``."""


class NodeArtist(Artist):
    """Draws one node of a picture on axes in scene units.

    Args:
        node: what is drawn.
        rank: its place in the order of drawing.

    Attributes:
        node: what is drawn.
    """

    def __init__(self, node: Node, rank: int) -> None:
        super().__init__()
        self.show(node, rank)
        self.set_in_layout(False)  # it lies within the axes

    @property
    def parts(self) -> tuple[InkPath, ...]:
        """The parts to draw, in scene units, the lowest first."""
        return parts_of(self.node)

    def show(self, node: Node, rank: int) -> None:
        """Draw another node from now on."""
        self.node = node
        self.set_gid(node.key)
        self.set_zorder(1 + node.layer + rank * _RANK)

    def set_clip_path(self, path: Any, transform: Any = None) -> None:
        """Do nothing: ``draw`` ends at the axes, and clip boxes take time."""

    def draw(self, renderer: "RendererBase") -> None:
        """Draw it with a renderer, as matplotlib asks for it."""
        if not self.get_visible():
            return
        axes: Any = self.axes
        place = axes.transData.get_affine()
        gc = renderer.new_gc()
        gc.set_clip_rectangle(axes.bbox)
        gc.set_joinstyle("round")
        gc.set_capstyle("round")
        gc.set_snap(False)
        renderer.open_group(self.node.kind, self.get_gid())
        paint(renderer, gc, self.parts, place, abs(place.get_matrix()[0, 0]) / renderer.points_to_pixels(1.0))
        renderer.close_group(self.node.kind)
        gc.restore()
        self.stale = False


def on(axes: "Axes") -> dict[str, NodeArtist]:
    """Return the artists of a board on axes, by node key."""
    return {artist.node.key: artist for artist in axes.artists if isinstance(artist, NodeArtist)}
