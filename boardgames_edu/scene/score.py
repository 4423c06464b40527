"""Each seat's points: now, and with score lines on the final picture."""

from boardgames_edu.engine.states.state import State
from boardgames_edu.i18n import N_, in_figures, say
from boardgames_edu.scene.lettering import width, wrapped
from boardgames_edu.scene.model import Badge, Box, Card, StripValue

SCORES = N_("Final score")
SCORE = N_("{seat}: {points} {points:point|points}")
_SIZES = tuple(size / 4 for size in range(68, 39, -1))
"""Sizes of the name, of which the first that fits is used."""
_SIGN = 22.0
"""The width of the seat's sign, in the upper right corner."""
_LEAST = 13.0
"""The size of lines below which they are joined, if that makes them larger."""
LINE = 0.86
"""The size of a card's lines, as a part of that of its name."""
_EDGE, _HEAD = 12.0, 1.5
"""The proportions of score cards, as in `painters.drawing`."""


def points_now(state: State) -> list[StripValue]:
    """Return each seat's points if the game ended now."""
    totals, game = state.totals(), state.game.name
    return [
        StripValue(
            "shield",
            str(total).replace(" ", "").replace("-", in_figures(-1)[0]),
            say(SCORE, {"seat": state.seat_name(seat), "points": total, "game": game}),
        )
        for seat, total in enumerate(totals)
    ]


def score_card(state: State, seat: int, name: str, box: Box, group: str) -> Card:
    """Return a seat's score as a card, omitting lines without points.

    Args:
        state: of a game that is over.
        seat: its number.
        name: what the card is headed with, before the total.
        box: the room of the card.
        group: the id of the panel that it lies on.
    """
    lines = state.scores()[seat]
    total = sum(line.points for line in lines)
    told = tuple(str(line) for line in lines if line.points)
    head = f"{name}: {in_figures(total)}"
    left, top, wide, high = box
    size = _size(head, told, wide, high)
    if LINE * size < _LEAST and (larger := _size(head, (" · ".join(told),), wide, high)) >= size:
        told, size = (" · ".join(told),), larger
    sign = min(_SIGN, 1.7 * size)
    return Card(
        id=f"card:score:{seat}",
        at=(left + wide / 2, top + high / 2),
        size=(wide, high),
        name=head,
        lines=told,
        glyphs=(Badge("seat", ((wide - sign) / 2 - 6, (sign - high) / 2 + 8), sign, seat),),
        seat=seat,
        group=group,
        text_size=size,
        words=". ".join((say(SCORE, {"seat": name, "points": total}), *map(str, lines))),
        marks=("active",) if seat in state.winners() else (),
    )


def _size(head: str, lines: tuple[str, ...], wide: float, high: float) -> float:
    """Return the first size that fits, or the last one."""
    for size in _SIZES:
        small = LINE * size
        rows = sum(len(wrapped(line, small, wide - _EDGE)) for line in lines)
        needed = _HEAD * size + 1.16 * small * rows + 0.25 * small * len(lines) + _EDGE
        if width(head, size, bold=True) <= wide - _EDGE - _SIGN and needed <= high:
            break
    return size
