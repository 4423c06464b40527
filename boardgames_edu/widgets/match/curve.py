"""The course of a game as a small SVG picture.

Each seat has a line of points, told apart by colour, dashes and its name. Takes its ink from the page around it. Knows
no game and no widget.
"""

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import TypeAlias

from boardgames_edu.i18n import N_, in_figures, say
from boardgames_edu.scene.palette import look

At: TypeAlias = Callable[[float, float], tuple[float, float]]
"""A function from a decision's number and points to the picture."""

WIDTH, HEIGHT = 286, 170
"""The picture; its letters are legible where it has 236 pixels, as on a phone."""
_LEFT, _TOP, _BOTTOM = 34, 10, 24
_SIGN, _LETTER = 36, 7.2
"""Space right of the lines: for a sample, and per letter."""
_MOST = 400
"""How many points of a line are drawn at most."""
_GAP = 15
_DASHES = ("", "7 3", "2 3", "9 3 2 3", "12 4", "4 4")

_WORDS = N_("What the game was worth to each seat, in points. At the end: {ends}.")
_DECISION = N_("decision")
_POINTS = N_("points")


def curve(
    worths: Sequence[Sequence[float]],
    seats: Sequence[tuple[str, str]],
    marks: Mapping[int, tuple[int, int]] | None = None,
) -> str:
    """Return the picture as SVG text.

    It fills the width it is given, and has a description for those who cannot see it.

    Args:
        worths: the points of each seat after each decision; not empty.
        seats: the name of each seat, and the name of its look.
        marks: figures to put on the lines: for each the number of the decision (the first is 1) and its seat.
    """
    count = len(worths[0])
    width = round(WIDTH - _SIGN - _LETTER * max(len(name) for name, _ in seats), 1)
    low = min(0.0, *(min(line) for line in worths))
    high = max(low + 1.0, *(max(line) for line in worths))

    def at(number: float, worth: float) -> tuple[float, float]:
        across = (number - 1) / max(1, count - 1)
        up = (worth - low) / (high - low)
        return (round(_LEFT + across * (width - _LEFT), 1), round(HEIGHT - _BOTTOM - up * (HEIGHT - _TOP - _BOTTOM), 1))

    ends = ", ".join(
        say(N_("{seat} {points}"), {"seat": name, "points": round(line[-1], 1)})
        for (name, _), line in zip(seats, worths, strict=True)
    )
    parts = [_axes(at, low, high, count)]
    labels = []
    for number, ((name, seat), line) in enumerate(zip(seats, worths, strict=True)):
        step = max(1, -(-count // _MOST))
        numbers = sorted({*range(1, count + 1, step), count})
        points = " ".join("{},{}".format(*at(n, line[n - 1])) for n in numbers)
        dash = f' stroke-dasharray="{_DASHES[number % len(_DASHES)]}"' if number else ""
        colours = look(seat)
        parts += [
            f'<polyline points="{points}" fill="none" stroke="{colours.edge}" stroke-width="4.4"{dash}/>',
            f'<polyline points="{points}" fill="none" stroke="{colours.fill}" stroke-width="2.6"{dash}/>',
        ]
        labels.append((at(count, line[-1])[1], name, colours.fill, colours.edge, dash))
    for figure, (number, seat_number) in (marks or {}).items():
        x, y = at(number, worths[seat_number][number - 1])
        parts.append(
            f'<circle cx="{x}" cy="{y}" r="7.5" fill="#A83200" stroke="#FFFFFF" stroke-width="1.5"/>'
            f'<text x="{x}" y="{y + 4}" text-anchor="middle" fill="#FFFFFF" font-weight="700">{figure}</text>'
        )
    return (
        f'<svg class="bge-curve" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" fill="currentColor" font-size="11" '
        f'aria-label="{escape(say(_WORDS, {"ends": ends}))}">{"".join(parts + _names(labels, width + 6))}</svg>'
    )


def _axes(at: At, low: float, high: float, count: int) -> str:
    """Return the axes, their labels, and a line at zero."""
    (left, bottom), (right, top) = at(1, low), at(count, high)
    zero = at(1, 0.0)[1]
    return (
        f'<path d="M{left} {top}V{bottom}H{right}M{left} {zero}H{right}" fill="none" stroke="currentColor" '
        f'opacity="0.4"/><text x="{left - 5}" y="{top + 8}" text-anchor="end">{in_figures(round(high))}</text>'
        f'<text x="{left - 5}" y="{bottom}" text-anchor="end">{in_figures(round(low))}</text>'
        f'<text x="{left - 5}" y="{bottom + 19}" text-anchor="end">{escape(say(_POINTS))}</text>'
        f'<text x="{right}" y="{bottom + 19}" text-anchor="end">{escape(say(_DECISION))} {count}</text>'
    )


def _names(labels: list[tuple[float, str, str, str, str]], left: float) -> list[str]:
    """Return the seats' names where their lines end, without overlap."""
    found, last = [], float("-inf")
    for wanted, name, fill, edge, dash in sorted(labels):
        y = last = max(wanted + 4, last + _GAP)
        line = f'<path d="M{left} {y - 4}h22" fill="none"'
        found.append(
            f'{line} stroke="{edge}" stroke-width="4.4"{dash}/>{line} stroke="{fill}" stroke-width="2.6"{dash}/>'
            f'<text x="{left + 27}" y="{y}">{escape(name)}</text>'
        )
    return found
