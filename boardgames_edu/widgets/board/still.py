"""Pictures as files: PNG, SVG, PDF."""

from __future__ import annotations

from io import BytesIO

from boardgames_edu.engine.errors import one_of
from boardgames_edu.scene.model import Scene
from boardgames_edu.scene.painters.svg import svg

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

    from boardgames_edu.scene.painters.mpl import plot

    figure, out = Figure(figsize=(width, width * scene.height / scene.width), dpi=dots), BytesIO()
    plot(scene, figure.add_axes((0, 0, 1, 1)), theme=theme)
    figure.savefig(out, format=kind)
    return out.getvalue()
