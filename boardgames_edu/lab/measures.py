"""Maps as tables: measures of a graph's places and links, and heat maps."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from boardgames_edu.engine.errors import OptionError, nearest, shown
from boardgames_edu.engine.registry import load
from boardgames_edu.i18n import N_, name_of, say

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.patches import Patch
    from pandas import DataFrame

    from boardgames_edu.scene.model import Place, Scene

__all__ = [
    "heat_map",
    "links",
    "measures",
    "ways",
]

_NO_VALUES = N_("There are no values to paint.")
_NO_PLACE = N_("There is no place {place} in this picture; the nearest are {places}.")


def measures(game: str, seats: int | None = None, **options: Any) -> DataFrame:
    """Return a table with the graph measures of each place of a map.

    The definitions are those of networkx.

    Columns: ``name``, ``degree`` (links), ``closeness``, ``betweenness`` (between 0 and 1; Freeman 1978),
    ``eccentricity`` (steps to the farthest place; of its own part where a map has several), ``core`` (the largest k
    such that it is in the k-core), ``cut`` (whether the map falls apart without it).

    Args:
        game: its name.
        seats: for maps that depend on it; the largest number when not given.
        options: of the game, such as ``map="britannia_45"``.

    Raises:
        OptionError: no such game, seats or option.

    Example:
        >>> table = measures("rurik", seats=2)
        >>> int(table.loc["kiev", "degree"]) == bg.load("rurik").board(2).graph.degree["kiev"]
        True
    """
    import networkx as nx
    import pandas as pd

    kind = load(game).place_kind
    graph = load(game).setup(seats, **options).board.graph
    cuts = set(nx.articulation_points(graph))
    far: dict[str, Any] = {}
    for part in nx.connected_components(graph):
        steps: Any = nx.eccentricity(graph.subgraph(part))
        far.update(steps)
    core, close, between = (
        nx.core_number(graph),
        nx.closeness_centrality(graph),
        nx.betweenness_centrality(graph),
    )
    rows = {
        place: {
            "name": name_of(kind, place, game) or place,
            "degree": graph.degree[place],
            "closeness": close[place],
            "betweenness": between[place],
            "eccentricity": far[place],
            "core": core[place],
            "cut": place in cuts,
        }
        for place in graph.nodes
    }
    return pd.DataFrame.from_dict(rows, orient="index").rename_axis("place")


def links(game: str, seats: int | None = None, **options: Any) -> DataFrame:
    """Return a table with the measures of each link of a map.

    Columns: its ends ``a`` and ``b``, ``betweenness`` (part of shortest paths through it; Girvan and Newman 2002),
    ``bridge`` (whether the map falls apart without it), and the attributes of the graph's edge (a route's posts).

    Raises:
        OptionError: no such game, seats or option.
    """
    import networkx as nx
    import pandas as pd

    graph = load(game).setup(seats, **options).board.graph
    between = nx.edge_betweenness_centrality(graph)
    bridges = {frozenset(edge) for edge in nx.bridges(graph)}
    return pd.DataFrame(
        [
            {"a": a, "b": b, "betweenness": between[a, b], "bridge": frozenset((a, b)) in bridges, **data}
            for a, b, data in graph.edges(data=True)
        ]
    )


def heat_map(
    thing: Any,
    values: Mapping[str, float],
    ax: Axes | None = None,
    *,
    label: str = "",
    cmap: str = "viridis",
    width: float = 10.0,
    numbers: bool = True,
) -> Axes:
    """Paint values on the places of a bare board. Axes in, axes out.

    Regions are filled, towns become discs; pieces and signs are left out, so that nothing hides a colour. Where some
    values are below 0 and some above, 0 has the colour in the middle.

    Args:
        thing: a state of a game, or its picture.
        values: by place id; ``measures(...)["degree"]`` will do.
        ax: where to draw; new axes if not given.
        label: what stands beside the scale of colours.
        cmap: a colour map of matplotlib.
        width: of a new figure, in inches.
        numbers: whether to write the values too, where a place is large enough.

    Raises:
        OptionError: no values, or one for a place that the picture does not have.
    """
    import matplotlib
    import matplotlib.pyplot as plt
    from matplotlib.cm import ScalarMappable
    from matplotlib.colors import Normalize
    from matplotlib.ticker import MaxNLocator

    from boardgames_edu.scene import picture
    from boardgames_edu.scene.figure import BoardFigure
    from boardgames_edu.scene.model import Scene
    from boardgames_edu.scene.mpl import plot
    from boardgames_edu.scene.palette import theme

    scene = thing if isinstance(thing, Scene) else picture(thing, panels=("map",))
    places = {place.id.partition(":")[2]: place for place in scene.places}
    values = dict(values.items())  # a column of a table, too
    if not values:
        raise OptionError(_NO_VALUES)
    for name in values:
        if name not in places:
            raise OptionError(_NO_PLACE, place=shown(name), places=nearest(name, places))
    beside: Any = None
    if ax is None:
        size = (width, 0.88 * width * scene.height / scene.width)
        figure: Any = plt.figure(figsize=size, facecolor=theme("light")["page"], FigureClass=BoardFigure)
        figure.words = " ".join(filter(None, (scene.name, say(label) if label else "")))
        ax, beside = figure.add_axes((0, 0, 0.88, 1)), figure.add_axes((0.9, 0.1, 0.02, 0.8))
    axes = plot(_bare(scene, values), ax)
    low, high = min(values.values()), max(values.values())
    if low < 0 < high:
        high = max(high, -low)
        low = -high
    scale: Any = ScalarMappable(Normalize(low, high), matplotlib.colormaps[cmap])
    whole = all(float(value).is_integer() for value in values.values())
    for name, value in values.items():
        axes.add_patch(_painted(places[name], scale.to_rgba(float(value))))
        if numbers:
            _number(axes, places[name], f"{value:.0f}" if whole else f"{value:z.2f}")
    axes.figure.colorbar(
        scale,
        cax=beside,
        ax=None if beside is not None else axes,
        label=say(label) if label else "",
        ticks=MaxNLocator(integer=True) if whole else None,  # there is no half neighbour
    )
    return axes


def ways(
    thing: Any,
    links: Iterable[tuple[str, str]],
    ax: Axes | None = None,
    *,
    color: str = "#0072B2",
    line: float = 7.0,
    width: float = 9.0,
    notes: Mapping[str, Any] | None = None,
) -> Axes:
    """Draw links as broad lines on the board: a way, a tree, a cut. Axes in, axes out.

    Args:
        thing: a state of a game, or its picture.
        links: pairs of places, such as ``tree.edges`` or ``nx.utils.pairwise(way)``.
        ax: axes on which the board is drawn already, to lay another way over it; a new board if not given.
        color: as matplotlib writes it.
        line: how broad the lines are, in points.
        width: of a new figure, in inches.
        notes: words on a new board, as ``bg.plot`` takes them.

    Raises:
        OptionError: a link to a place that the picture does not have.
    """
    from boardgames_edu.scene import picture
    from boardgames_edu.scene.model import Scene
    from boardgames_edu.scene.mpl import plot

    scene = thing if isinstance(thing, Scene) else picture(thing, panels=("map",))
    at = {place.id.partition(":")[2]: place.at for place in scene.places}
    axes = plot(scene, width=width, notes=notes) if ax is None else ax
    for ends in links:
        for end in ends:
            if end not in at:
                raise OptionError(_NO_PLACE, place=shown(end), places=nearest(end, at))
        (x, y), (u, v) = (at[end] for end in ends)
        axes.plot(
            (x, u), (y, v), color=color, lw=line, alpha=0.6, solid_capstyle="round", zorder=_UNDER_NAMES
        )
    return axes


_DISC = 36.0
"""The least width of a disc with a number in it, in units of the picture."""
_OVER_AREAS, _UNDER_NAMES = 3.5, 4.5
"""Between the layers of the painter, which draws areas at 3, lines at 4, towns and their names from 5 on."""


def _bare(scene: Scene, values: Mapping[str, float]) -> Scene:
    """Return the picture without pieces, signs and offices."""
    from msgspec.structs import replace

    places = tuple(
        replace(place, badges=(), note="", shape="area" if place.outline else "none")
        if place.id.partition(":")[2] in values
        else replace(place, badges=())
        for place in scene.places
        if place.group.partition(":")[2] not in values
    )
    return replace(scene, places=places, pieces=(), cards=(), tracks=())


def _painted(place: Place, colour: Any) -> Patch:
    """A place as one patch of colour."""
    from matplotlib.patches import Circle, PathPatch

    from boardgames_edu.scene.mpl import path

    if place.outline:
        return PathPatch(
            path(place.outline), facecolor=colour, edgecolor="white", alpha=0.8, zorder=_OVER_AREAS
        )
    return Circle(place.at, _width(place) / 2, facecolor=colour, edgecolor="white", zorder=_UNDER_NAMES)


def _width(place: Place) -> float:
    """Across a disc: small places stay small, so that crowded maps can be read."""
    return place.size[1] if place.shape == "disc" else max(_DISC, place.size[1])


def _number(axes: Axes, place: Place, text: str) -> None:
    """Return a value as text in its disc, or under its region's name, if there is room."""
    from matplotlib.patheffects import withStroke

    if not place.outline and _width(place) < _DISC:
        return
    x, y = place.at
    if place.outline and place.label is not None:
        x, y = place.label[0], place.label[1] + 1.3 * place.text_size
    box = axes.get_position()
    inches = float(axes.figure.get_figure(root=True).get_figwidth())
    points = (
        72 * box.width * inches / abs(axes.get_xlim()[1] - axes.get_xlim()[0])
    )  # of a unit of the picture
    axes.annotate(
        text, (x, y), ha="center", va="center", color="white", size=(16 if place.outline else 12) * points,
        zorder=20, path_effects=[withStroke(linewidth=3.5 * points, foreground="black")],
    )  # fmt: skip
