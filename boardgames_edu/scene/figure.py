"""The figure that a plotted board stands in: a card with round corners, which looks as meant on a light and on a dark
page, and words for who cannot see it. Loads matplotlib, so it is imported only when something is plotted.
"""

from __future__ import annotations

from typing import Any

from matplotlib.figure import Figure
from matplotlib.patches import FancyBboxPatch

from boardgames_edu.scene.palette import RIM

_ROUND = 0.16
"""The radius of the corners, in inches."""


def card(box: tuple[float, float, float, float], radius: float, ground: Any, **options: Any) -> Any:
    """What a picture lies on: a box (left, bottom, width, height) and the radius of its corners, in one unit."""
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
    """A matplotlib figure that says what it shows.

    In a notebook matplotlib leaves a margin around it, in which the round corners are seen; in a file without a margin
    the board fills it to its corners.

    Args:
        as for a matplotlib figure.

    Attributes:
        words: what is to be seen, in words; the alternative text of the image.
    """

    words: str = ""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        wide, high = self.get_size_inches()
        ground = self.get_facecolor()
        found = card(
            (0, 0, 1, 1), _ROUND / wide, ground, transform=self.transFigure, mutation_aspect=wide / high
        )
        found.set_in_layout(False)
        found.set_figure(self)
        self.patch = found

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> Any:  # noqa: ARG002  (IPython's hook)
        """The words beside the image that matplotlib makes: as text, and in exported pages as its alternative text."""
        return {"text/plain": self.words}, {"image/png": {"alt": self.words}}
