"""Boards that stand still, as matplotlib figures in an image widget: for steppers, quizzes and the plain play table."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import ipywidgets

from boardgames_edu.scene.model import Scene

_CSS = 80.0
"""CSS pixels an inch on the page; more dots than that make the image crisp."""


def png(scene: Scene, theme: str = "light", width: float = 10.0, dots: int = 110) -> bytes:
    """A scene as the PNG of a matplotlib figure.

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

    from boardgames_edu.scene.mpl import plot
    from boardgames_edu.scene.palette import theme as theme_of

    figure = Figure(
        figsize=(width, width * scene.height / scene.width), dpi=dots, facecolor=theme_of(theme)["page"]
    )
    FigureCanvasAgg(figure)
    plot(scene, figure.add_axes((0, 0, 1, 1)), theme=theme)
    out = BytesIO()
    figure.savefig(out, format="png", facecolor=figure.get_facecolor())
    return out.getvalue()


class Still(ipywidgets.Image):  # type: ignore[misc]  # ipywidgets has no types
    """A scene as an image, with its words as alternative text.

    Attributes:
        scene: what is shown; :meth:`show` changes it.
    """

    def __init__(self, scene: Scene, theme: str = "light", width: float = 10.0, dots: int = 110) -> None:
        self._look: dict[str, Any] = {"theme": theme, "width": width, "dots": dots}
        self.scene = scene
        super().__init__(
            value=png(scene, **self._look),
            format="png",
            layout=ipywidgets.Layout(
                width=f"{width * _CSS:.0f}px", max_width="100%", align_self="flex-start"
            ),
        )
        self._describe()

    def show(self, scene: Scene) -> None:
        """Show another scene; an equal one is not drawn again."""
        if scene != self.scene:
            self.scene = scene
            self.value = png(scene, **self._look)
            self._describe()

    def _describe(self) -> None:
        self.alt = f"{self.scene.name} {self.scene.words}".strip()
