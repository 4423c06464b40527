"""Maps as pictures: values on places, paths along links, and choices."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from io import BytesIO
from itertools import pairwise
from math import hypot, isfinite
from numbers import Real
from typing import TYPE_CHECKING, Any, cast

from boardgames_edu.engine.errors import OptionError, nearest, one_of, shown
from boardgames_edu.i18n import N_, in_figures, say
from boardgames_edu.lab.arguments import checked
from boardgames_edu.scene.model import Link, Place, Point, Scene
from boardgames_edu.scene.outline import corners, number
from boardgames_edu.scene.painters import plain
from boardgames_edu.scene.painters.mpl import plot, require_width
from boardgames_edu.scene.palette import find_theme
from boardgames_edu.scene.pictures import scene_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.patches import Patch

_NOT_BY_PLACE = N_("Values stand by place, such as a dict from places to numbers, not {value}.")
_NO_NUMBER = N_("The value of {place} is a number, not {value}.")
_NO_FIGURE = N_("The function has to return the axes that it drew on, not {value}.")
_NO_PLACE = N_("There is no place {place} in this picture; the nearest are {places}.")

_DISC = 36.0
"""The smallest diameter of a disc with a number, in scene units."""
_BESIDE = 1.05
"""Inches beside a heat map for its scale, whatever its width."""
_OVER_AREAS, _UNDER_NAMES = 3.5, 4.5
"""Drawing orders between the painter's layers of areas, lines and names."""
_SCALE = ((68, 1, 84), (59, 82, 139), (33, 145, 140), (94, 201, 98), (253, 231, 37))
"""Five colours of viridis (van der Walt and Smith, 2015), ascending."""
_SWATCH = 34.0


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
    """Paint values on the places of a bare board.

    Axes in, axes out. Regions are filled, towns become discs, in exactly the colours of the scale; pieces,
    signs and owners are left out, so that nothing hides or changes a colour. Where some values are below 0
    and some above, 0 has the colour in the middle.

    Args:
        thing: a state of a game, or its picture.
        values: by place id; ``measures(...)["degree"]`` will do.
        ax: where to draw; new axes if not given.
        label: what stands beside the scale of colours.
        cmap: a colour map of matplotlib.
        width: of a new figure, in inches.
        numbers: whether to write the values too, where a place is large enough.

    Raises:
        OptionError: no values by place, one that is no number or for a place that the picture does not have, no such
            map of colours.
        BadSize: the width is no number of inches.
    """
    require_width(width)
    scene, places = _scene_and_places(thing)
    values = _numbers_of(values)
    _check(values, places)
    if plain.is_needed():
        extra = _as_svg(places, values, label, numbers)
        return cast("Axes", plain.plot(_bare(scene, values), ax, width=width, extra=extra))
    import matplotlib
    from matplotlib.cm import ScalarMappable
    from matplotlib.colors import Normalize
    from matplotlib.ticker import MaxNLocator

    if cmap not in matplotlib.colormaps:
        raise one_of("map of colours", cmap, matplotlib.colormaps)
    beside: Any = None
    if ax is None:
        ax, beside = _side_by_side(scene, width)
    axes = plot(_bare(scene, values), ax)
    figure: Any = axes.figure
    if beside is not None:
        figure.words = " ".join(filter(None, (scene.name, say(label) if label else "")))
    low, high, whole = _range_of(values)
    scale: Any = ScalarMappable(Normalize(low, high), matplotlib.colormaps[cmap])
    for name, value in values.items():
        axes.add_patch(_painted(places[name], scale.to_rgba(float(value))))
        if numbers:
            _number(axes, places[name], in_figures(value, 0 if whole else 2))
    figure.colorbar(
        scale,
        cax=beside,
        ax=None if beside is not None else axes,
        label=say(label) if label else "",
        ticks=MaxNLocator(integer=True) if whole else None,  # there is no half neighbour
    )
    return axes


@checked
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
    """Draw links as broad lines on the board.

    The links are a path, a tree or a cut. Axes in, axes out. A line follows the road on the map. A line along
    a link that was drawn already runs beside the first.

    Args:
        thing: a state of a game, or its picture.
        links: pairs of places, such as ``tree.edges`` or ``nx.utils.pairwise(way)``.
        ax: axes on which the board is drawn already, to draw another path on it; a new board if not given.
        color: as matplotlib writes it.
        line: how broad the lines are, in points.
        width: of a new figure, in inches.
        notes: words on a new board, as ``bg.plot`` takes them.

    Raises:
        OptionError: a link to a place that the picture does not have.
    """
    require_width(width)
    scene, places = _scene_and_places(thing)
    roads = {frozenset(_names(link)): link for link in scene.links}
    axes: Any = plot(scene, width=width, notes=notes) if ax is None else ax
    plainly, found = isinstance(axes, plain.PlainBoard), []
    drawn = axes.ways if plainly else [(one.get_gid(), one.get_linewidth()) for one in axes.lines]
    unit = axes.unit if plainly else _points(axes)
    for ends in links:
        _check(ends, places)
        gid = f"way:{'--'.join(sorted(ends))}"
        road = _road(roads.get(frozenset(ends)), ends, places)
        broad = [width for name, width in drawn if name == gid]
        shift = sum(broad) - broad[0] / 2 + len(broad) + line / 2 if broad else 0.0
        found.append((gid, _aside(road, shift / unit)))
    if plainly:
        axes.draw(found, color, line)
        return cast("Axes", axes)
    for gid, way in found:
        xs, ys = zip(*way, strict=True)
        axes.plot(
            xs, ys, color=color, lw=line, alpha=0.6, solid_capstyle="round", solid_joinstyle="round",
            zorder=_UNDER_NAMES, gid=gid,
        )  # fmt: skip
    return cast("Axes", axes)


def _scene_and_places(thing: Any) -> tuple[Scene, dict[str, Place]]:
    """Return a picture of the map, and its places by name."""
    scene = thing if isinstance(thing, Scene) else scene_of(thing, panels=("map",))
    return scene, {place.id.partition(":")[2]: place for place in scene.places}


def _numbers_of(values: Any) -> dict[str, float]:
    """Return values by place, also from a column. Raises OptionError."""
    if not hasattr(values, "items"):
        raise OptionError(_NOT_BY_PLACE, value=shown(values))
    found = dict(values.items())
    if not found:
        raise OptionError(N_("There are no values to paint."))
    for place, value in found.items():
        if not isinstance(value, Real) or not isfinite(value):
            raise OptionError(_NO_NUMBER, place=shown(place), value=shown(value))
    return found


def _check(names: Iterable[str], places: Mapping[str, Place]) -> None:
    for name in names:
        if name not in places:
            raise OptionError(_NO_PLACE, place=shown(name), places=nearest(name, places))


def _points(axes: Axes) -> float:
    """Return how many points a scene unit measures on axes."""
    figure: Any = axes.figure
    inches = axes.get_position().width * figure.get_figure(root=True).get_figwidth()
    return float(72 * inches / abs(axes.get_xlim()[1] - axes.get_xlim()[0]))


# --- heat maps -------------------------------------------------------------------------------------------------------


def _range_of(values: Mapping[str, float]) -> tuple[float, float, bool]:
    """Return the ends of the scale, and whether all values are whole.

    Where some are below 0 and some above, 0 is in the middle.
    """
    low, high = min(values.values()), max(values.values())
    if low < 0 < high:
        high = max(high, -low)
        low = -high
    return low, high, all(float(value).is_integer() for value in values.values())


def _side_by_side(scene: Scene, width: float) -> tuple[Axes, Axes]:
    """Return axes for a map and its scale, in a new figure."""
    import matplotlib.pyplot as plt

    from boardgames_edu.scene.painters.figure import BoardFigure

    room = min(_BESIDE, 0.3 * width)
    high = (width - room) * scene.height / scene.width
    ground = find_theme("light")["page"]
    figure = plt.figure(figsize=(width, high), facecolor=ground, FigureClass=BoardFigure)
    part = room / width
    return figure.add_axes((0, 0, 1 - part, 1)), figure.add_axes((1 - 0.9 * part, 0.1, 0.18 * part, 0.8))


def _bare(scene: Scene, values: Mapping[str, float]) -> Scene:
    """Return the picture without pieces, signs, offices and owners."""
    from msgspec.structs import replace

    places = tuple(
        replace(place, badges=(), note="", seat=None, shape="none")
        if place.id.partition(":")[2] in values
        else replace(place, badges=(), seat=None)
        for place in scene.places
        if place.group.partition(":")[2] not in values
    )
    return replace(scene, places=places, pieces=(), cards=(), tracks=())


def _painted(place: Place, colour: Any) -> Patch:
    """Return a place as a patch of one colour."""
    from matplotlib.patches import Circle, PathPatch

    from boardgames_edu.scene.painters.ink import path

    if place.outline:
        return PathPatch(path(place.outline), facecolor=colour, edgecolor="white", zorder=_OVER_AREAS)
    return Circle(place.at, _width(place) / 2, facecolor=colour, edgecolor="white", zorder=_UNDER_NAMES)


def _width(place: Place) -> float:
    """Return the diameter of a place's disc; small ones stay small."""
    return place.size[1] if place.shape == "disc" else max(_DISC, place.size[1])


def _number(axes: Axes, place: Place, text: str) -> None:
    """Write a value in its disc or under its name, given room."""
    from matplotlib.patheffects import withStroke

    if not place.outline and _width(place) < _DISC:
        return
    x, y = place.at
    if place.outline and place.label is not None:
        x, y = place.label[0], place.label[1] + 1.3 * place.text_size
    points = _points(axes)
    axes.annotate(
        text, (x, y), ha="center", va="center", color="white", size=(16 if place.outline else 12) * points,
        zorder=20, path_effects=[withStroke(linewidth=3.5 * points, foreground="black")],
    )  # fmt: skip


# --- heat maps without matplotlib -------------------------------------------------------------------------------------


def colour(part: float) -> str:
    """Return the colour of a value from 0 to 1.

    >>> colour(0), colour(0.5), colour(1)
    ('#440154', '#21918c', '#fde725')
    """
    steps = list(pairwise(_SCALE))
    step = min(int(part * len(steps)), len(steps) - 1)
    left, right = steps[step]
    rest = part * len(steps) - step
    return "#" + "".join(f"{round(a + (b - a) * rest):02x}" for a, b in zip(left, right, strict=True))


def _as_svg(places: Mapping[str, Place], values: Mapping[str, float], label: str, numbers: bool) -> str:
    """Return coloured places, their names and the scale, as SVG.

    Args:
        places: of the picture, by name.
        values: by the name of a place.
        label: what the values are.
        numbers: whether to write the values, too.
    """
    low, high, whole = _range_of(values)
    shapes, words = [], []
    for name, value in values.items():
        place, part = places[name], (value - low) / (high - low) if high > low else 0.5
        fill = f'fill="{colour(part)}" stroke="white" stroke-width="2"'
        (x, y), (u, v) = place.at, place.label or place.at
        if place.outline:
            shapes.append(f'<path d="{escape(place.outline, quote=True)}" {fill}/>')
        else:
            shapes.append(f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(max(*place.size) / 2)}" {fill}/>')
        size = place.text_size
        if place.name:
            words.append(_text(place.name, u, v, size))
        if numbers:
            told = in_figures(value, 0 if whole else 2)
            words.append(_text(told, u, v + 1.3 * size, size) if place.outline else _text(told, x, y + size / 3, size))
    scale = [
        f'<rect x="{number(20 + k * _SWATCH)}" y="20" width="{_SWATCH}" height="16" fill="{colour(k / 6)}"/>'
        for k in range(7)
    ]
    ends = [in_figures(end, 0 if whole else 2) for end in (low, high)]
    told = f"{ends[0]} – {ends[1]}" + (f"  {say(label)}" if label else "")
    return "".join([*shapes, *words, *scale, _text(told, 20 + 3.5 * _SWATCH, 54, 15)])


def _text(text: str, x: float, y: float, size: float) -> str:
    return (
        f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}" font-weight="bold" text-anchor="middle" '
        f'fill="white" stroke="black" stroke-width="3" paint-order="stroke">{escape(text)}</text>'
    )


# --- ways ------------------------------------------------------------------------------------------------------------


def _names(link: Link) -> tuple[str, str]:
    """Return the places that a link joins, without their kind."""
    a, b = link.ends
    return a.partition(":")[2], b.partition(":")[2]


def _road(link: Link | None, ends: Sequence[str], places: Mapping[str, Place]) -> list[Point]:
    """Return the line between two places: the map's, or a straight one."""
    first, last = (places[end].at for end in ends)
    if link is None or not link.outline:
        return [first, last]
    (road,) = corners(link.outline)
    return road if _names(link)[0] == ends[0] else road[::-1]


def _aside(road: Sequence[Point], shift: float) -> list[Point]:
    """Return a line shifted to the right, seen from its lesser end."""
    if not shift:
        return list(road)
    if road[0] > road[-1]:
        return _aside(road[::-1], shift)[::-1]
    normals = []
    for (x, y), (u, v) in pairwise(road):
        length = hypot(u - x, v - y) or 1.0
        normals.append(((v - y) / length, (x - u) / length))
    found = []
    for point, before, after in zip(road, [normals[0], *normals], [*normals, normals[-1]], strict=True):
        x, y = before[0] + after[0], before[1] + after[1]
        stretch = 2 * shift / max(x * x + y * y, 1.0)
        found.append((point[0] + x * stretch, point[1] + y * stretch))
    return found


# --- choices ---------------------------------------------------------------------------------------------------------


@checked
def explore(draw: Callable[..., Any], **choices: Sequence[str]) -> Any:
    """Show a drop-down list per choice, and the figure for them.

    A page that cannot run code shows the first figure, and what is chosen for it.

    Args:
        draw: takes what is chosen, by keyword; returns matplotlib axes. ``lab.heat_map`` and ``lab.ways`` return them.
        choices: the values to choose from, by name; the first is chosen at first.

    Returns:
        A widget.

    Raises:
        OptionError: nothing to choose, or ``draw`` returns no axes.

    Example:
        >>> import boardgames_edu as bg
        >>> def draw(game):
        ...     return bg.plot(bg.load(game).new(), graph=True)
        >>> shown = explore(draw, game=["hansa", "rurik"])
    """
    import ipywidgets
    from IPython.utils.capture import capture_output

    lists: dict[str, Any] = {}
    for name, values in choices.items():
        if not values:
            raise OptionError(N_("There is nothing to choose for {name}."), name=repr(name))
        words, style = name.replace("_", " "), {"description_width": "initial"}
        lists[name] = ipywidgets.Dropdown(options=list(values), description=words, style=style)
    image = ipywidgets.Image(format="png", layout={"max_width": "100%", "height": "auto"})
    trouble = ipywidgets.HTML()

    class Explorer(ipywidgets.VBox):  # type: ignore[misc]  # the library is not typed
        def _repr_mimebundle_(self, **more: Any) -> Any:
            found = super()._repr_mimebundle_(**more)
            data = found[0] if isinstance(found, tuple) else found
            if data is not None:
                kind, png = f"image/{image.format}", image.format == "png"
                data[kind] = bytes(image.value) if png else bytes(image.value).decode()
                chosen = "; ".join(f"{each.description}: {each.value}" for each in lists.values())
                source = b64encode(image.value).decode()
                picture = f'<img alt="{escape(chosen)}" src="data:{kind};base64,{source}">'
                data["text/html"], data["text/plain"] = f"<p>{escape(chosen)}</p>{picture}", chosen
            return found

    def follow(_: Any = None) -> None:
        try:
            with capture_output(stdout=False, stderr=False):  # a board without matplotlib shows itself
                drawn = draw(**{name: each.value for name, each in lists.items()})
            image.format, image.value = _picture(drawn)
            trouble.value = ""
        except Exception as problem:
            trouble.value = f"<pre>{escape(f'{type(problem).__name__}: {problem}')}</pre>"
            raise

    for each in lists.values():
        each.observe(follow, "value")
    follow()
    head = ipywidgets.HBox(list(lists.values()), layout={"flex_flow": "row wrap"})
    return Explorer([head, image, trouble], layout={"align_items": "flex-start"})  # no picture is drawn out


def _picture(axes: Any) -> tuple[str, bytes]:
    """Return a figure as PNG, or SVG without matplotlib; close it."""
    if isinstance(axes, plain.PlainBoard):
        return "svg+xml", axes.text.encode()
    if not hasattr(axes, "figure"):
        raise OptionError(_NO_FIGURE, value=type(axes).__name__)
    import matplotlib.pyplot as plt

    figure, out = axes.figure.get_figure(root=True), BytesIO()
    figure.savefig(out, format="png", dpi=80, bbox_inches="tight")
    plt.close(figure)
    return "png", out.getvalue()
