"""The matplotlib painter: axes in, axes out.

Draws the same nodes as the SVG painter, in scene units with y downwards, so that a learner can use ordinary
matplotlib on the axes: annotate a place at its `at`, draw a measure on the map, save as PDF. matplotlib is
imported only when something is plotted. This module must not know a game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, cast
from weakref import WeakKeyDictionary

from boardgames_edu.engine.errors import shown
from boardgames_edu.engine.states.game import Game
from boardgames_edu.i18n import N_, say
from boardgames_edu.scene.model import Scene, Size
from boardgames_edu.scene.painters import plain
from boardgames_edu.scene.painters.drawing import draw
from boardgames_edu.scene.painters.notes import erase, write_notes
from boardgames_edu.scene.palette import find_theme as theme_of
from boardgames_edu.scene.pictures import NotAPicture, drawing_of, shown_as
from boardgames_edu.scene.shapes import Node

if TYPE_CHECKING:
    from matplotlib.axes import Axes

CLOSEST = 210.0
"""The largest legible number of scene units per inch."""
WIDEST = 100
"""The largest width of a figure, in inches."""


_sizes: WeakKeyDictionary[Axes, Size] = WeakKeyDictionary()
"""The size of the board that axes show."""


class BadSize(ValueError):
    """A figure of this width cannot be drawn."""


def require_width(width: object) -> None:
    """Raise BadSize unless a figure can have this width in inches."""
    if not isinstance(width, (int, float)) or isinstance(width, bool) or not 0 < width <= WIDEST:
        raise BadSize(f"width is a number of inches, more than 0 and at most {WIDEST}, not {shown(width)}")


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

    A board that the axes show already is updated: your own drawings and the zoom stay.

    Args:
        thing: a Scene, or a state of a game; or ``state.values("blue")``: what a position is worth, part by part.
        ax: where to draw; new axes in a figure of their own if not given.
        theme: "light" or "dark".
        graph: show the bare graph: places as nodes, links as lines.
        width: the width of a new figure in inches. Where the letters of a whole table could not be read, on less
            than about 7.5 inches, it shows the map alone, unless ``panels`` says otherwise.
        notes: words to write at things, by id, with an arrow to each; "✗ ..." in the colour of mistakes, "✓ ..." in
            that of what is right. Up to three letters (a figure) lie on the thing itself. See ``painters.notes``.
        options: for a state, what its game's ``scene`` takes: ``seat="blue"``, ``panels=["map"]``, ...

    Returns:
        The axes, in scene units, y downwards. The artist of a thing has its id as its ``gid``. Where matplotlib is
        missing, as in a browser page, a ``painters.plain.PlainBoard``, shown as SVG.

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
    require_width(width)
    if isinstance(thing, Mapping):
        return _bars(thing, ax, width)
    if notes is not None and not isinstance(notes, Mapping):
        raise NotAPicture(f"notes are words by the id of a thing, such as {{'place:kiev': 'here'}}, not {shown(notes)}")
    if ax is not None and not hasattr(ax, "figure"):
        raise NotAPicture(f"ax is where to draw, such as plt.gca(), not {shown(ax)}")
    scene = _legible(graph, thing, width if ax is None else _inches(ax), options)
    colours = theme_of(theme)
    if plain.is_needed():
        return cast("Axes", plain.plot(scene, ax, theme, width, notes))
    nodes = draw(scene, theme)
    axes = _axes(scene, width, colours["page"]) if ax is None else ax
    _set(axes, scene, colours["page"])
    _show(axes, nodes)
    erase(axes)
    if notes:
        write_notes(axes, scene, notes, colours, _points_per_unit(axes, scene))
    figure: Any = axes.figure
    if ax is None or hasattr(figure, "words"):
        figure.words = _alt_text(scene, notes or {})
    return axes


def _bars(values: Mapping[str, float], ax: Axes | None, width: float) -> Axes:
    """Draw a position's value, a bar for each part."""
    import matplotlib.pyplot as plt

    if not values or not all(isinstance(value, int | float) for value in values.values()):
        raise NotAPicture(f"parts of a value are numbers by name, as state.values(0) has them, not {shown(values)}")
    if ax is None:
        _, ax = plt.subplots(figsize=(width, 0.8 + 0.32 * len(values)), layout="constrained")
    names = [say(name) for name in values][::-1]
    bars = ax.barh(names, [*values.values()][::-1], color="#0072B2")
    ax.bar_label(bars, fmt="%+.1f", padding=3)
    ax.axvline(0, color="#777777", linewidth=1)
    ax.margins(x=0.15)
    ax.set_title(say(N_("worth in points: {sum}"), {"sum": round(sum(values.values()), 1)}))
    ax.spines[["top", "right"]].set_visible(False)
    return ax


def _legible(graph: bool, thing: Any, inches: float, options: dict[str, Any]) -> Scene:
    """Return the picture of a thing, or of its map if needed."""
    scene, game = shown_as(graph, thing, **options), getattr(thing, "game", None)
    if scene.width <= CLOSEST * inches or "panels" in options or not isinstance(game, Game):
        return scene
    if "map" not in drawing_of(game).PANELS:
        return scene
    return shown_as(graph, thing, **{**options, "panels": ["map"]})


def _inches(ax: Axes) -> float:
    """Return the width of axes in inches."""
    if plain.is_needed():
        return WIDEST
    figure: Any = ax.figure
    return float(ax.get_position().width * figure.get_figure(root=True).get_figwidth())


def _alt_text(scene: Scene, notes: Mapping[str, Any]) -> str:
    """Return the alternative text: the picture's words and each note."""
    about = {id: getattr(scene.find(id), "name", "") or getattr(scene.find(id), "words", "") for id in notes}
    told = [f"{about[id]}: {note}." for id, note in notes.items()]
    return " ".join(filter(None, [scene.name, scene.words, *told]))


def _axes(scene: Scene, width: float, ground: str) -> Axes:
    """Return new axes that fill a figure."""
    import matplotlib.pyplot as plt

    from boardgames_edu.scene.painters.figure import BoardFigure

    size = (width, width * scene.height / scene.width)
    return plt.figure(figsize=size, facecolor=ground, FigureClass=BoardFigure).add_axes((0, 0, 1, 1))


def _set(ax: Axes, scene: Scene, ground: str) -> None:
    """Set axes to scene units, keeping the limits of an equal board."""
    from boardgames_edu.scene.painters.figure import on

    ax.set_facecolor(ground)
    figure: Any = ax.figure
    if hasattr(figure, "words"):
        figure.set_facecolor(ground)
    size = (scene.width, scene.height)
    if on(ax) and _sizes.get(ax) == size:
        return
    _sizes[ax] = size
    ax.set_xlim(0, scene.width)
    ax.set_ylim(scene.height, 0)
    ax.set_aspect("equal")
    ax.set_xticks([])
    ax.set_yticks([])
    for spine in ax.spines.values():
        spine.set_visible(False)
    ax.set_label(scene.name)


def _show(ax: Axes, nodes: Iterable[Node]) -> None:
    """Show nodes on axes, with new artists only for new nodes."""
    from boardgames_edu.scene.painters.figure import NodeArtist, on

    before = on(ax)
    for rank, node in enumerate(nodes):
        artist = before.pop(node.key, None)
        if artist is None:
            ax.add_artist(NodeArtist(node, rank))
        else:
            artist.show(node, rank)
    for gone in before.values():
        gone.remove()


def _points_per_unit(ax: Axes, scene: Scene) -> float:
    """Return the current size of a scene unit in points (1/72 inch)."""
    figure: Any = ax.figure
    inches = figure.get_size_inches()
    box = ax.get_position()
    across = box.width * inches[0] / scene.width
    down = box.height * inches[1] / scene.height
    return 72.0 * float(min(across, down))
