"""Questions on paper: pictures cropped to the question, and seat signs.

A sheet is A4. All measures are points (1/72 inch). This module knows no file and no screen.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from boardgames_edu.scene.model import Scene, Seat
from boardgames_edu.scene.parts.crop import around, cropped, halves, legible, panels_apart, smallest_letters
from boardgames_edu.scene.pictures import drawing_of
from boardgames_edu.teach.classroom.exercises import question_scene
from boardgames_edu.teach.questions import Question, find_kind

__all__ = ["GAP", "HEIGHT", "LEAST", "MARGIN", "WIDTH", "PaperPicture", "pictures", "seats", "signed"]

MARGIN = 42.5
WIDTH, HEIGHT = 595.3 - 2 * MARGIN, 841.9 - 2 * MARGIN
"""The size of the printable area."""
GAP = 8.0
"""The gap between two pictures."""
LEAST = 8.0
"""The smallest size of letters."""
_HALF = (WIDTH - GAP) / 2
_LARGEST = 1.1
"""The largest number of points per scene unit."""
_HIGH = 430.0
"""The largest height of a picture, unless letters would be too small."""
_NARROW = 640.0
"""The width in scene units of a narrow picture.

It is printed no larger than legible, in two columns if possible.
"""
_RAISED = 1.1
"""The largest factor for small letters, before the picture grows."""
_ASPECT = 1.9
"""The smallest ratio of width to height of a map's part."""


class PaperPicture(NamedTuple):
    """A picture on paper.

    Attributes:
        scene: the scene; its letters are large enough at this width.
        width: in points.
    """

    scene: Scene
    width: float

    @property
    def height(self) -> float:
        """Return its height in points."""
        return self.width * self.scene.height / self.scene.width

    def scaled(self, factor: float) -> PaperPicture:
        """Return the picture scaled, with letters legible at the new width."""
        width = factor * self.width
        return PaperPicture(legible(self.scene, LEAST * self.scene.width / width), width)


def pictures(question: Question) -> tuple[PaperPicture, ...]:
    """Return the pictures of a question, one for each needed panel."""
    if question.panels == ():
        return ()
    game = question.state.game
    # a name with a colon is a part of another panel
    names = question.panels or [name for name in drawing_of(game).PANELS if ":" not in name]
    local = find_kind(question.kind, game.name).local
    found: list[PaperPicture] = []
    for name in names:
        scene = question_scene(question._replace(panels=(name,)))
        if local and name == "map":
            part = around(scene, question.about, width=WIDTH / _LARGEST, aspect=_ASPECT)
            found.append(_sized(cropped(scene, part), WIDTH))
            continue
        for panel in panels_apart(scene) if any(scene.things()) else ():
            letters = smallest_letters(panel) * WIDTH / panel.width
            split = panel.width > 2 * panel.height and letters * _RAISED < LEAST
            found += map(_sized, halves(panel) if split else [panel])
    return tuple(found)


def _sized(scene: Scene, room: float = 0.0) -> PaperPicture:
    """Return a picture as wide as the sheet or its letters need."""
    if not room:
        needed = scene.width * LEAST / smallest_letters(scene)
        room = min(max(needed, _HALF), WIDTH) if scene.width <= _NARROW else WIDTH
    width = min(room, _LARGEST * scene.width, _HIGH * scene.width / scene.height)
    return PaperPicture(legible(scene, LEAST * scene.width / width), width)


# --- seats -----------------------------------------------------------------------------------------------------------


def seats(question: Question, drawn: Sequence[PaperPicture] = ()) -> tuple[Seat, ...]:
    """Return the seats of a question, as its pictures show them."""
    return drawn[0].scene.seats if drawn else question_scene(question).seats


def signed(text: str, seats: Sequence[Seat]) -> Iterator[str | Seat]:
    """Yield the pieces of a text, with each seat before its name.

    The signs tell seats apart without colour.

    Example:
        >>> from boardgames_edu.scene.model import Seat
        >>> blue = Seat("Blue", "blue")
        >>> list(signed("Level: Blue, nobody", [blue])) == ["Level: ", blue, "Blue, nobody"]
        True
    """
    known = {seat.name: seat for seat in seats if seat.name}
    names = "|".join(map(re.escape, sorted(known, key=len, reverse=True)))
    start = 0
    for found in re.finditer(rf"\b(?:{names})\b", text) if names else ():
        if found.start() > start:
            yield text[start : found.start()]
        yield known[found[0]]
        start = found.start()
    if start < len(text):
        yield text[start:]
