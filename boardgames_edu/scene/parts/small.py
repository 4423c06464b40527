"""Small maps without letters.

They show a position at a glance, or where a close-up lies. This module knows no game.
"""

from collections.abc import Collection, Iterator
from typing import Literal

from msgspec.structs import replace

from boardgames_edu.scene.boxes import badge_box, middle, name_box, overlap, thing_box, widened
from boardgames_edu.scene.model import Box, Decoration, Link, Piece, Place, Scene, Thing
from boardgames_edu.scene.outline import placed, rounded
from boardgames_edu.scene.parts.cutting import cut, drawn_line, moved, with_things

PART = 0.24, 0.36
"""The largest share of a close-up's width and height that its small map takes."""
NARROWER = (1.0, 0.8, 0.6)
"""By how much smaller it is where there is no room."""
INSET = 6.0
MOST = 0.75
"""The share of a map from which a close-up needs no map."""


def small(scene: Scene, width: float) -> Scene:
    """Return a map and its seats' pieces without letters or words."""
    k = width / scene.width
    pieces = [piece for piece in scene.pieces if piece.seat is not None]
    pieces += [
        Piece(
            id=f"{place.id}:{number}",
            glyph=badge.glyph,
            at=middle(badge_box(place, badge)),
            size=badge.size,
            seat=badge.seat,
        )
        for place in scene.places
        for number, badge in enumerate(place.badges)
        if badge.seat is not None
    ]
    shown = (replace(moved(one, k, 0, 0), words="", tip="", text="", count=1, marks=()) for one in pieces)
    scene = replace(scene, name="", words="")
    return with_things(scene, (width, k * scene.height), [*_chart(scene, k, 0.0, 0.0), *shown])


def located(part: Scene, whole: Scene, shown: Box, at: Box, about: Collection[str] = ()) -> Scene:
    """Return a close-up with a small map in a free corner.

    A frame on the small map marks what the close-up shows. Without a free corner, and where nearly the whole map is
    shown, the close-up stays as it is.

    Args:
        part: the close-up.
        whole: the whole map.
        shown: what part of the whole it shows.
        at: where it shows that.
        about: ids of the things that it is about.
    """
    if shown[2] * shown[3] > MOST * whole.width * whole.height:
        return part
    things = [
        replace(thing, text_size=max(thing.text_size, part.least_text)) if isinstance(thing, Place) else thing
        for thing in part.things()
    ]
    for factor in NARROWER:
        k = factor * min(PART[0] * at[2] / whole.width, PART[1] * at[3] / whole.height)
        wide, high = k * whole.width, k * whole.height
        for right, low in ((1, 1), (0, 1), (1, 0), (0, 0)):
            x = at[0] + (at[2] - wide - INSET if right else INSET)
            y = at[1] + (at[3] - high - INSET if low else INSET)
            if not any(_covers((x, y, wide, high), thing, about) for thing in things):
                frame = rounded(x + k * shown[0], y + k * shown[1], k * shown[2], k * shown[3], 1.0)
                chart = [*_chart(whole, k, x, y), Decoration(id="small:frame", kind="frame", outline=frame)]
                return replace(part, decorations=(*part.decorations, *chart))
    return part


def _chart(whole: Scene, k: float, x: float, y: float) -> Iterator[Decoration]:
    """Yield the paper, the areas and the roads of a small map."""
    paper = rounded(x, y, k * whole.width, k * whole.height, 3.0)
    yield Decoration(id="small:paper", kind="chart", outline=paper)
    ends = {place.id: place.at for place in whole.places}
    lines = [found.outline for link in whole.links if (found := drawn_line(link, ends))]
    areas = [place.outline for place in whole.places if place.shape == "area"]
    kinds: tuple[tuple[Literal["coast", "road"], list[str]], ...] = (("coast", areas), ("road", lines))
    for kind, outlines in kinds:
        if outlines:
            joined = placed(" ".join(outlines), k, x, y)
            yield Decoration(id=f"small:{kind}", kind=kind, outline=joined)


def _covers(box: Box, thing: Thing, about: Collection[str]) -> bool:
    """Return whether a box would hide what a thing says or offers."""
    match thing:
        case Decoration():
            return False
        case Link():
            return cut(thing, box) is not None
        case Place(shape="area"):
            said = [badge_box(thing, badge) for badge in thing.badges]
            said += [name_box(thing)] if thing.name else []
            needed = thing.legal or thing.id in about
            return any(overlap(widened(box, 2.0), each) for each in said) or (needed and cut(thing, box) is not None)
        case _:
            return overlap(widened(box, 2.0), thing_box(thing))
