"""The matplotlib painter: axes in, axes out.

Draws the same nodes as the SVG painter, in scene units with y downwards, so that a learner can go on with
ordinary matplotlib on the axes: annotate a place at its `at`, lay a measure over the map, save as PDF.
Letters are drawn as outlines and so keep their size relative to the board. matplotlib is imported only when
something is plotted. Must not know a game.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from boardgames_edu.engine.errors import shown
from boardgames_edu.scene import NotAPicture, picture
from boardgames_edu.scene.drawing import draw
from boardgames_edu.scene.model import Scene
from boardgames_edu.scene.notes import write
from boardgames_edu.scene.outline import read
from boardgames_edu.scene.palette import theme as theme_of
from boardgames_edu.scene.shapes import Node, Sign, Stroke, Text

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.collections import PathCollection
    from matplotlib.path import Path


WIDEST = 100
"""The most inches that a figure is wide."""


class BadSize(ValueError):
    """A figure of this width cannot be drawn."""


def plot(
    thing: Scene | Any,
    ax: Axes | None = None,
    theme: str = "light",
    graph: bool = False,
    width: float = 10.0,
    notes: Mapping[str, Any] | None = None,
    **options: Any,
) -> Axes:
    """Draw a picture, or the state of a game, with matplotlib.

    Args:
        thing: a Scene, or a state of a game.
        ax: where to draw; new axes in a figure of their own if not given.
        theme: "light" or "dark".
        graph: show the bare graph: places as nodes, links as lines.
        width: the width of a new figure in inches.
        notes: words to write at things, by id, with an arrow to each; "✗ ..." in the colour of mistakes, "✓ ..." in
            that of what is right. Up to three letters (a figure) lie on the thing itself. See ``scene.notes``.
        options: for a state, what its game's ``scene`` takes: ``seat=0``, ``panels=["map"]``, ...

    Returns:
        The axes, in scene units, y downwards. The artist of a thing has its id as its ``gid``.

    Raises:
        UnknownTheme: there is no such theme; the message lists the choices.
        NotAPicture: `thing` is neither a Scene nor a state, or options were given with a Scene.
        BadSize: the width is no number of inches.
        NoSuchThing: a note names something that is not in the picture; the message says what there is.

    Examples:
        >>> from boardgames_edu.scene.model import Place, Scene
        >>> kiev = Place(id="place:kiev", name="Kiev", at=(50, 50), shape="disc")
        >>> ax = plot(Scene(width=100, height=100, places=(kiev,)))
        >>> [float(x) for x in ax.get_xlim()]
        [0.0, 100.0]
        >>> import matplotlib.pyplot
        >>> matplotlib.pyplot.close(ax.figure)
    """
    scene = picture(thing, **options)
    colours = theme_of(theme)
    if not isinstance(width, (int, float)) or isinstance(width, bool) or not 0 < width <= WIDEST:
        raise BadSize(f"width is a number of inches, more than 0 and at most {WIDEST}, not {shown(width)}")
    if notes is not None and not isinstance(notes, Mapping):
        raise NotAPicture(
            f"notes are words by the id of a thing, such as {{'place:kiev': 'here'}}, not {shown(notes)}"
        )
    nodes = draw(scene, theme, graph=graph)
    axes = _axes(scene, ax, width, colours["page"])
    scale = _points_per_unit(axes, scene)
    for node in nodes:
        axes.add_collection(_collection(node, scale), autolim=False)
    if notes:
        write(axes, scene, notes, colours, scale)
    if ax is None:
        figure: Any = axes.figure
        figure.words = _words(scene, notes or {})
    return axes


def _words(scene: Scene, notes: Mapping[str, Any]) -> str:
    """What a reader who does not see the figure is told: of the picture, and each note with what it is about."""
    about = {id: getattr(scene.find(id), "name", "") or getattr(scene.find(id), "words", "") for id in notes}
    told = [f"{about[id]}: {note}." for id, note in notes.items()]
    return " ".join(filter(None, [scene.name, scene.words, *told]))


def _axes(scene: Scene, ax: Axes | None, width: float, ground: str) -> Axes:
    import matplotlib.pyplot as plt

    from boardgames_edu.scene.figure import BoardFigure

    if ax is None:
        size = (width, width * scene.height / scene.width)
        figure = plt.figure(figsize=size, facecolor=ground, FigureClass=BoardFigure)
        ax = figure.add_axes((0, 0, 1, 1))
    ax.set_xlim(0, scene.width)
    ax.set_ylim(scene.height, 0)
    ax.set_aspect("equal")
    ax.set_facecolor(ground)
    ax.set_xticks([])
    ax.set_yticks([])
    for spine in ax.spines.values():
        spine.set_visible(False)
    ax.set_label(scene.name)
    return ax


def _points_per_unit(ax: Axes, scene: Scene) -> float:
    """How many points (1/72 inch) a scene unit measures now; line widths are given in points."""
    figure: Any = ax.figure
    inches = figure.get_size_inches()
    box = ax.get_position()
    across = box.width * inches[0] / scene.width
    down = box.height * inches[1] / scene.height
    return 72.0 * float(min(across, down))


class _Inked(NamedTuple):
    """A path with its colours, as matplotlib wants them."""

    path: Path
    face: Any
    edge: Any
    width: float
    dash: Any


def _collection(node: Node, scale: float) -> PathCollection:
    """One node as one artist. Letters and shapes come in the node's order."""
    from matplotlib.collections import PathCollection

    inked: list[_Inked] = []
    for shape in node.shapes:
        if isinstance(shape, Stroke):
            inked.append(_ink(shape, node.at, 1.0, 1.0, scale))
        elif isinstance(shape, Sign):
            at = (node.at[0] + shape.at[0], node.at[1] + shape.at[1])
            inked.extend(_ink(part, at, shape.scale, shape.opacity, scale) for part in shape.strokes)
        else:
            inked.extend(_letters(shape, node.at, scale))
    return PathCollection(
        [item.path for item in inked],
        facecolors=[item.face for item in inked],
        edgecolors=[item.edge for item in inked],
        linewidths=[item.width for item in inked],
        linestyles=[item.dash for item in inked],
        joinstyle="round",
        capstyle="round",
        gid=node.key,
        zorder=1 + node.layer,
        snap=False,
    )


_NO_COLOUR = (0.0, 0.0, 0.0, 0.0)


@functools.lru_cache(maxsize=1024)
def _colour(colour: str, opacity: float) -> tuple[float, float, float, float]:
    if not colour:
        return _NO_COLOUR
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return (red, green, blue, opacity)


def _ink(shape: Stroke, at: tuple[float, float], grow: float, opacity: float, scale: float) -> _Inked:
    opacity *= shape.opacity
    return _Inked(
        _moved(path(shape.outline), grow, at),
        _colour(shape.fill, opacity),
        _colour(shape.stroke, opacity),
        shape.width * grow * scale if shape.stroke else 0.0,
        (0, tuple(length / shape.width for length in shape.dash)) if shape.dash else "-",
    )


def _letters(shape: Text, at: tuple[float, float], scale: float) -> list[_Inked]:
    letters, width = _written(shape.text, shape.size, shape.bold, shape.italic)
    start = {"start": 0.0, "middle": -width / 2, "end": -width}[shape.align]
    outline = _moved(letters, 1.0, (at[0] + shape.at[0] + start, at[1] + shape.at[1]))
    inked = [_Inked(outline, _colour(shape.fill, 1.0), _NO_COLOUR, 0.0, "-")]
    if shape.halo:
        inked.insert(0, _Inked(outline, _NO_COLOUR, _colour(shape.halo, 1.0), shape.size * 0.24 * scale, "-"))
    return inked


@functools.lru_cache(maxsize=2048)
def _written(text: str, size: float, bold: bool, italic: bool) -> tuple[Path, float]:
    """A text as an outline from (0, 0), y downwards, and its width."""
    from matplotlib.font_manager import FontProperties
    from matplotlib.path import Path
    from matplotlib.textpath import TextPath

    font = FontProperties(
        family="DejaVu Sans", weight="bold" if bold else "normal", style="italic" if italic else "normal"
    )
    drawn = TextPath((0, 0), text, size=size, prop=font)
    vertices: Any = drawn.vertices
    return Path(vertices * [1, -1], drawn.codes), float(vertices[:, 0].max()) if len(vertices) else 0.0


def _moved(outline: Path, grow: float, at: tuple[float, float]) -> Path:
    from matplotlib.path import Path

    vertices: Any = outline.vertices
    moved = Path(vertices * grow + at, outline.codes)
    moved.should_simplify = False  # simplifying would drop dots
    return moved


@functools.lru_cache(maxsize=4096)
def path(outline: str) -> Path:
    """An outline as a matplotlib path."""
    import numpy
    from matplotlib.path import Path

    codes: list[int] = []
    points: list[tuple[float, float]] = []
    first = (0.0, 0.0)
    for letter, found in read(outline):
        if letter == "M":
            first = found[0]
        code = {"M": Path.MOVETO, "L": Path.LINETO, "C": Path.CURVE4, "Z": Path.CLOSEPOLY}[letter]
        codes.extend([int(code)] * max(len(found), 1))
        points.extend(found or (first,))
    return Path(numpy.array(points, dtype=float).reshape(-1, 2), codes)
