"""Heat maps as SVG, without matplotlib."""

from collections.abc import Mapping
from html import escape
from itertools import pairwise

from boardgames_edu.i18n import in_figures, say
from boardgames_edu.scene.model import Place
from boardgames_edu.scene.outline import number

_SCALE = ((68, 1, 84), (59, 82, 139), (33, 145, 140), (94, 201, 98), (253, 231, 37))
"""Five colours of viridis (van der Walt and Smith, 2015), ascending."""
_SWATCH = 34.0


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


def range_of(values: Mapping[str, float]) -> tuple[float, float, bool]:
    """Return the ends of the scale, and whether all values are whole.

    Where some are below 0 and some above, 0 is in the middle.
    """
    low, high = min(values.values()), max(values.values())
    if low < 0 < high:
        high = max(high, -low)
        low = -high
    return low, high, all(float(value).is_integer() for value in values.values())


def painted(places: Mapping[str, Place], values: Mapping[str, float], label: str, numbers: bool) -> str:
    """Return coloured places, their names and the scale, as SVG.

    Args:
        places: of the picture, by name.
        values: by the name of a place.
        label: what the values are.
        numbers: whether to write the values, too.
    """
    low, high, whole = range_of(values)
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
