"""The figure of a plotted board, and the artists of its nodes.

It fits light and dark pages, and has words for readers who cannot see it. It loads matplotlib, so it is
imported only when something is plotted. Knows no game.
"""

from html import escape
from typing import TYPE_CHECKING, Any

from matplotlib.artist import Artist
from matplotlib.figure import Figure
from matplotlib.patches import FancyBboxPatch

from boardgames_edu.scene.painters.ink import InkPath, paint, parts_of
from boardgames_edu.scene.palette import RIM
from boardgames_edu.scene.shapes import Node

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.backend_bases import RendererBase

_ROUND = 0.16
"""The radius of the corners, in inches."""
_RANK = 1e-5
"""The difference of two nodes of a layer in ``zorder``."""


def rounded_box(box: tuple[float, float, float, float], radius: float, ground: Any, **options: Any) -> Any:
    """Return a board's ground: a box with round corners.

    The box is left, bottom, width and height, in the unit of the radius.
    """
    return FancyBboxPatch(
        box[:2],
        *box[2:],
        boxstyle=f"round,pad=0,rounding_size={radius}",
        facecolor=ground,
        edgecolor=RIM,
        linewidth=1.2,
        **options,
    )


class BoardFigure(Figure):
    """A matplotlib figure with a description in words.

    In a notebook matplotlib leaves a margin that shows the round corners; in a file without a margin the
    board fills the figure.

    Args:
        as for a matplotlib figure.

    Attributes:
        words: the description, which is the alternative text of the image.
    """

    words: str = ""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        wide, high = self.get_size_inches()
        ground = self.get_facecolor()
        found = rounded_box(
            (0, 0, 1, 1), _ROUND / wide, ground, transform=self.transFigure, mutation_aspect=wide / high
        )
        found.set_in_layout(False)
        found.set_figure(self)
        self.patch = found

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> Any:  # noqa: ARG002  (IPython's hook)
        return {"text/plain": self.words}, {"image/png": {"alt": self.words}}

    def _ipython_display_(self) -> None:
        """Show the image as HTML with alternative text.

        JupyterLab prefers HTML, and gives an image no alternative text.

        Raises:
            NotImplementedError: there is no such image here; IPython then shows the figure in another way.
        """
        from IPython.display import display

        image, size = _png(self)
        shape = "".join(f' {side}="{size[side]}"' for side in ("width", "height") if side in size)
        html = f'<img alt="{escape(self.words)}"{shape} src="data:image/png;base64,{image}">'
        data, metadata = self._repr_mimebundle_()
        metadata["image/png"].update(size)
        display({**data, "image/png": image, "text/html": html}, raw=True, metadata=metadata)  # type: ignore[no-untyped-call]


def _png(figure: Figure) -> tuple[str, dict[str, int]]:
    """Return the notebook's PNG in base64, and its size if scaled."""
    from IPython.core.getipython import get_ipython

    shell: Any = get_ipython()
    drawn = shell and shell.display_formatter.formatters["image/png"](figure)
    image, size = drawn if isinstance(drawn, tuple) else (drawn, {})
    if not isinstance(image, str):
        raise NotImplementedError
    return image, size


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
