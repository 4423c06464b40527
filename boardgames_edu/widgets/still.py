"""Boards as still images by matplotlib, and pictures as files."""

from __future__ import annotations

from base64 import b64encode
from html import escape
from io import BytesIO
from typing import Any

import ipywidgets

from boardgames_edu.engine.errors import one_of
from boardgames_edu.scene.model import Scene
from boardgames_edu.scene.svg import svg

__all__ = [
    "FOLLOWS",
    "FORMATS",
    "ROOM",
    "Still",
    "file",
    "png",
]

_CSS = 80.0
"""CSS pixels to an inch; more dots make the image crisp."""
ROOM = "calc(100% - 4px)"
"""All the room in a box, less 2 px margins of ipywidgets."""
_RIM = 0.012
"""The rim of the picture's card, as a fraction of its width."""


def png(scene: Scene, theme: str = "light", width: float = 10.0, dots: int = 110) -> bytes:
    """Return a scene as the PNG of a matplotlib figure.

    It lies on a card with round corners, so that it looks good on light and dark pages.

    Args:
        scene: the picture.
        theme: "light" or "dark".
        width: inches.
        dots: per inch.

    Raises:
        UnknownTheme: there is no such theme.
    """
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    from boardgames_edu.scene.figure import rounded_box
    from boardgames_edu.scene.mpl import plot
    from boardgames_edu.scene.palette import find_theme as theme_of

    inside = width * (1 - 2 * _RIM)
    height = inside * scene.height / scene.width + 2 * _RIM * width
    figure = Figure(figsize=(width, height), dpi=dots)
    FigureCanvasAgg(figure)
    edge, ground, inches = 0.02, theme_of(theme)["page"], figure.dpi_scale_trans
    box = (edge, edge, width - 2 * edge, height - 2 * edge)
    figure.add_artist(rounded_box(box, 2 * _RIM * width, ground, transform=inches, zorder=-1))
    upright = _RIM * width / height
    plot(scene, figure.add_axes((_RIM, upright, 1 - 2 * _RIM, 1 - 2 * upright)), theme=theme)
    out = BytesIO()
    figure.savefig(out, format="png", facecolor="none")
    return out.getvalue()


FORMATS = {"png": "image/png", "svg": "image/svg+xml", "pdf": "application/pdf"}
"""The formats of a picture, with their MIME types."""


def file(scene: Scene, kind: str, theme: str = "light", width: float = 12.0, dots: int = 200) -> bytes:
    """Return a scene as the contents of a file.

    Args:
        scene: the picture.
        kind: "png", "svg" or "pdf".
        theme: "light" or "dark".
        width: inches.
        dots: per inch, of a PNG.

    Raises:
        OptionError: there is no such kind.
        UnknownTheme: there is no such theme.
    """
    if kind not in FORMATS:
        raise one_of("format", kind, FORMATS)
    if kind == "svg":
        return svg(scene, theme).encode()
    from matplotlib.figure import Figure

    from boardgames_edu.scene.mpl import plot

    figure, out = Figure(figsize=(width, width * scene.height / scene.width), dpi=dots), BytesIO()
    plot(scene, figure.add_axes((0, 0, 1, 1)), theme=theme)
    figure.savefig(out, format=kind)
    return out.getvalue()


FOLLOWS = """<style>
.bge-still-dark { display: none; }
body[data-jp-theme-light="false"] .bge-still-dark { display: block; }
body[data-jp-theme-light="false"] .bge-still-light { display: none; }
@media (prefers-color-scheme: dark) {
  body:not([data-jp-theme-light]) .bge-still-dark { display: block; }
  body:not([data-jp-theme-light]) .bge-still-light { display: none; }
}
</style>"""
"""The style that shows the image that fits the page's theme."""


class Still(ipywidgets.Box):  # type: ignore[misc]  # ipywidgets has no types
    """A scene as an image, with its words as alternative text.

    Args:
        scene: what to show first.
        theme: "light", "dark", or "auto" for an image of each, of which the page shows the one that fits it.
        width: inches.
        dots: per inch.

    Attributes:
        scene: what is shown; :meth:`show` changes it.
        images: the images, by theme.
    """

    def __init__(self, scene: Scene, theme: str = "light", width: float = 10.0, dots: int = 110) -> None:
        self._look: dict[str, Any] = {"width": width, "dots": dots}
        self.scene = scene
        self.images: dict[str, ipywidgets.HTML] = {}  # an Image of ipywidgets cannot have words
        for name in ("light", "dark") if theme == "auto" else (theme,):
            layout = ipywidgets.Layout(width=f"{width * _CSS:.0f}px", max_width=ROOM, align_self="flex-start")
            image = ipywidgets.HTML(self._drawn(name), layout=layout)
            if theme == "auto":
                image.add_class(f"bge-still-{name}")
            self.images[name] = image
        children = [*self.images.values(), *([ipywidgets.HTML(FOLLOWS)] if theme == "auto" else [])]
        super().__init__(children, layout=ipywidgets.Layout(max_width="100%", overflow="visible"))

    def show(self, scene: Scene) -> None:
        """Show another scene; an equal one is not drawn again."""
        if scene != self.scene:
            self.scene = scene
            for name, image in self.images.items():
                image.value = self._drawn(name)

    def _drawn(self, theme: str) -> str:
        """Return the image with its words, as HTML."""
        data = b64encode(png(self.scene, theme, **self._look)).decode()
        words = escape(f"{self.scene.name} {self.scene.words}".strip())
        return f'<img alt="{words}" src="data:image/png;base64,{data}" style="max-width:100%">'
