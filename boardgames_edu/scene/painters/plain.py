"""Boards as SVG, where matplotlib is missing, as in a browser page.

They show the same picture with the same notes. This module knows no game.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from html import escape
from importlib.util import find_spec
from math import hypot
from pathlib import Path
from typing import Any

from boardgames_edu.engine.errors import OptionError, shown
from boardgames_edu.engine.storage import write_file
from boardgames_edu.i18n import N_, say
from boardgames_edu.scene.model import Point, Scene
from boardgames_edu.scene.outline import number
from boardgames_edu.scene.painters.notes import SIZE, LaidNote, laid_out
from boardgames_edu.scene.painters.svg import svg
from boardgames_edu.scene.palette import find_theme as theme_of

_POINTS = 72.0
_PIXELS = 96.0
"""Pixels per CSS inch."""
_ONCE = N_(
    "matplotlib is not here, so boards are shown as SVG: the same picture, without axes to draw on. "
    "Save one as a file that ends in .svg."
)
_SVG_ONLY = N_("Without matplotlib a board is saved as SVG: give a name that ends in .svg, not {name}.")


@cache
def is_needed() -> bool:
    """Return whether matplotlib is missing."""
    return find_spec("matplotlib") is None


class PlainBoard:
    """A board as SVG, in place of matplotlib's axes and figure.

    Attributes:
        text: the SVG.
        figure: itself, so that ``bg.plot(state).figure.savefig("board.svg")`` works as with matplotlib.
        unit: points of a scene unit.
        ways: what was drawn upon it: names and widths in points.
    """

    def __init__(self, text: str = "") -> None:
        self.text = text
        self.figure = self
        self.unit, self.ways, self._notes = 1.0, list[tuple[str, float]](), ""
        self._shown: Any = None

    def draw(self, ways: Iterable[tuple[str, Sequence[Point]]], color: str, line: float) -> None:
        """Draw broad lines under the notes, each with its name."""
        end, drawn = f"{self._notes}</svg>", []
        for name, way in ways:
            self.ways.append((name, line))
            points = " ".join(f"{number(x)},{number(y)}" for x, y in way)
            drawn.append(
                f'<polyline data-id="{escape(name)}" points="{points}" fill="none" stroke="{escape(color)}" '
                f'stroke-width="{number(line / self.unit)}" stroke-opacity="0.6" stroke-linecap="round" '
                f'stroke-linejoin="round"/>'
            )
        self.show(self.text.removesuffix(end) + "".join(drawn) + end)

    def show(self, text: str = "", notes: str | None = None) -> None:
        """Show it in the notebook, or replace it by another picture."""
        if notes is not None:
            self._notes, self.ways = notes, []
        self.text = text or self.text
        if find_spec("IPython") is None:
            return
        from IPython import display
        from IPython.core.getipython import get_ipython

        if get_ipython() is None:
            return
        there: Any = display  # IPython has no types
        if self._shown is None:
            self._shown = there.display(there.SVG(self.text), display_id=True)
        else:
            self._shown.update(there.SVG(self.text))

    def savefig(self, path: str | Path, **options: Any) -> None:  # noqa: ARG002  (what only matplotlib needs)
        """Write it to an SVG file; raise OptionError for other kinds, BadInput."""
        if Path(path).suffix.lower() != ".svg":
            raise OptionError(_SVG_ONLY, name=shown(str(path)))
        write_file(path, self.text)

    def __repr__(self) -> str:
        return "<PlainBoard>"


def plot(
    scene: Scene,
    board: Any = None,
    theme: str = "light",
    width: float = 10.0,
    notes: Mapping[str, Any] | None = None,
    extra: str = "",
) -> PlainBoard:
    """Show a picture as SVG.

    Args:
        scene: the picture.
        board: a board that was plotted before, to show the picture in its place.
        theme: "light" or "dark".
        width: inches, as for matplotlib.
        notes: words by the id of a thing.
        extra: further SVG above the picture, in scene units.

    Raises:
        UnknownTheme, NoSuchThing: as for ``painters.mpl.plot``.
    """
    _tell_once()
    colours, unit = theme_of(theme), width * _POINTS / scene.width
    above = "".join(_drawn(note, colours["page"], unit) for note in laid_out(scene, notes or {}, colours, unit))
    text = svg(scene, theme, width * _PIXELS / scene.width).removesuffix("</svg>")
    found = board if isinstance(board, PlainBoard) else PlainBoard()
    found.unit = unit
    found.show(f"{text}{extra}{above}</svg>", above)
    return found


@cache
def _tell_once() -> None:
    print(say(_ONCE))


def _drawn(note: LaidNote, page: str, unit: float) -> str:
    """Return a note as SVG: a figure, or words with an arrow."""
    (x, y), size = note.at, SIZE / unit
    if note.size is None:
        disc = f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(size)}" fill="{note.colour}" stroke="{page}"/>'
        return f"<g>{disc}{_note_text(note.lines, x, y, size, page)}</g>"
    across, down = note.size
    box = (
        f'<rect x="{number(x - across / 2)}" y="{number(y - down / 2)}" width="{number(across)}" '
        f'height="{number(down)}" fill="{page}" stroke="{note.colour}" stroke-width="{number(size / 10)}"/>'
    )
    return f"<g>{_arrow(note, size)}{box}{_note_text(note.lines, x, y, size, note.colour)}</g>"


def _note_text(lines: tuple[str, ...], x: float, y: float, size: float, colour: str) -> str:
    top = y - 0.675 * size * (len(lines) - 1) + 0.35 * size
    spans = "".join(
        f'<tspan x="{number(x)}" y="{number(top + 1.35 * size * row)}">{escape(line)}</tspan>'
        for row, line in enumerate(lines)
    )
    return f'<text font-size="{number(size)}" font-weight="bold" text-anchor="middle" fill="{colour}">{spans}</text>'


def _arrow(note: LaidNote, size: float) -> str:
    """Return a line from the note to its thing, with a head."""
    (x, y), (u, v) = note.at, note.thing
    long = hypot(u - x, v - y) or 1.0
    a, b = (u - x) / long, (v - y) / long
    head = " ".join(
        f"M {number(u - size * (0.8 * a + side * 0.4 * b))} {number(v - size * (0.8 * b - side * 0.4 * a))} "
        f"L {number(u)} {number(v)}"
        for side in (1, -1)
    )
    return (
        f'<path d="M {number(x)} {number(y)} L {number(u)} {number(v)} {head}" fill="none" stroke="{note.colour}" '
        f'stroke-width="{number(2.5 * size / SIZE)}" stroke-linecap="round"/>'
    )
