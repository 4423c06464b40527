"""Seats as strips: lines that open to mats.

`strips_laid_out` draws them above a picture whose mats `parts.folding` can fold. This module knows no game.
"""

import functools
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import accumulate, zip_longest
from typing import Any, TypeVar

from msgspec.structs import replace

from boardgames_edu.i18n import N_, say
from boardgames_edu.scene.lettering import width
from boardgames_edu.scene.model import Block, Label, Panel, Piece, Scene, Seat, Strip, Thing

T = TypeVar("T", Panel, Piece)
STRIPS = "strips"
"""The name of their blocks."""
_LETTERS, _HIGH, _SIGN = 13.3, 26.0, 17.5
_HEAD, _GAP, _ARROW = 33.0, 5.5, 15.0
"""The room of a seat's sign, between two figures, and of the arrow at the end."""
_WIDEST = "00"
"""Figures keep room for as much."""
_TELLS = N_("{seat}: {figures}. {about}")


def strip_id(seat: Seat) -> str:
    """Return the id of a seat's strip."""
    return f"panel:strip:{seat.look}"


def seat_of_strip(scene: Scene, id: str) -> int | None:
    """Return whose strip a thing belongs to, or None."""
    _, kind, look, *_ = *id.split(":"), "", ""
    seats = (strip.seat for strip in scene.strips if scene.seats[strip.seat].look == look)
    return next(seats, None) if kind == STRIPS[:-1] else None


def strips_laid_out(scene: Scene, unfolded: Collection[int] = ()) -> Scene:
    """Return a picture with its strips; those of ``unfolded`` seats say so.

    Their blocks come first, then the mats, then all others. What may be chosen on a folded mat is chosen on its
    strip, if that shows it.
    """
    if not scene.strips:
        return scene
    mats = tuple(replace(block, title="") for block in scene.blocks if block.seat is not None)
    rest = tuple(block for block in scene.blocks if block.seat is None)
    seats = {block.seat for block in mats}
    opens = tuple(strip.seat in unfolded if strip.seat in seats else None for strip in scene.strips)
    drawn = _drawn(scene.strips, scene.seats, opens, scene.height)
    cuts = (drawn[3],)
    blocks = tuple(Block(STRIPS, panel.box, _LETTERS, seat=panel.seat, cuts=cuts) for panel in drawn[0])
    folded = {
        id
        for strip, state in zip(scene.strips, opens, strict=True)
        for id in (strip.panel, *(figure.of for figure in strip.figures))
        if id and not state
    }
    wanted = {
        thing.id: thing
        for things in (scene.panels, scene.pieces)
        for thing in things
        if thing.id in folded and (thing.marks or thing.id in scene.asked)
    }
    own = {strip_id(scene.seats[strip.seat]): strip.panel for strip in scene.strips}
    panels = [_standing_for(panel, wanted.get(own[panel.id])) for panel in drawn[0]]
    pieces = [_standing_for(piece, wanted.get(piece.group)) for piece in drawn[2]]
    return replace(
        scene,
        panels=(*_without(scene.panels, wanted), *panels),
        labels=scene.labels + drawn[1],
        pieces=(*_without(scene.pieces, wanted), *pieces),
        blocks=(*blocks, *mats, *rest),
    )


def _without(things: tuple[T, ...], wanted: Mapping[str, Thing]) -> Iterator[T]:
    return (thing for thing in things if thing.id not in wanted)


def _standing_for(drawn: Any, thing: Any) -> Any:
    """Return a sign or strip as the thing that it stands for."""
    if thing is None or (isinstance(thing, Panel) and "legal" not in thing.marks):
        return drawn
    if isinstance(thing, Panel):
        return replace(drawn, id=thing.id, marks=thing.marks)
    return replace(thing, at=drawn.at, size=drawn.size, text=drawn.text, place=None, count=1)


@functools.lru_cache(maxsize=256)
def _drawn(
    strips: tuple[Strip, ...], seats: tuple[Seat, ...], opens: tuple[bool | None, ...], top: float
) -> tuple[tuple[Panel, ...], tuple[Label, ...], tuple[Piece, ...], float]:
    """Return the strips, one below the other, and where to cut them.

    A sign has the id of what it may stand for as its group.
    """
    head = _HEAD + max(width(strip.name, _LETTERS, bold=True) for strip in strips)
    columns = list(_columns(strips))
    wide = head + sum(columns) + _ARROW
    panels, labels, pieces = list[Panel](), list[Label](), list[Piece]()
    for row, (strip, state) in enumerate(zip(strips, opens, strict=True)):
        seat, y = seats[strip.seat], top + 2 * _HIGH * (row + 1)
        told = "; ".join(figure.words for figure in strip.figures if figure.words)
        words = say(_TELLS, {"seat": seat.name, "figures": told, "about": strip.about}).strip()
        panels.append(
            Panel(
                id=strip_id(seat),
                box=(0.0, y, wide, _HIGH),
                name=strip.name,
                seat=strip.seat,
                text_size=_LETTERS,
                words=words,
                marks=("active",) if strip.active else (),
                opens=state,
            )
        )
        left, middle = head, y + _HIGH / 2
        for number, (figure, room) in enumerate(zip_longest(strip.figures, columns)):
            id = f"strip:{seat.look}:{number}"
            if figure is not None and figure.words:
                at = (left + _SIGN / 2, middle)
                look: Any = {"seat": figure.look, "text": figure.on, "tip": figure.words, "group": figure.of}
                pieces.append(Piece(id=f"piece:{id}", glyph=figure.glyph, at=at, size=_SIGN, **look))
            if figure is not None and figure.text:
                at = (left + _SIGN + 3, middle)
                labels.append(Label(id=f"label:{id}", text=figure.text, at=at, size=_LETTERS))
            left += room
    half = min(accumulate(columns, initial=head), key=lambda edge: abs(edge - wide / 2))
    return tuple(panels), tuple(labels), tuple(pieces), half


def _columns(strips: Sequence[Strip]) -> Iterator[float]:
    """Yield the width of each column of values."""
    for texts in zip_longest(*([figure.text for figure in strip.figures] for strip in strips), fillvalue=""):
        told = max(width(text, _LETTERS) for text in (_WIDEST, *texts)) if any(texts) else 0.0
        yield (_SIGN + _GAP + told + (3.0 if told else 0.0) + (4.0 if not 0 < len(max(texts, key=len)) < 4 else 0.0))
