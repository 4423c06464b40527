"""Questions on paper: pictures cropped to the question, and seat signs.

A sheet is A4. All measures are points (1/72 inch). This module knows no file and no screen.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from boardgames_edu.engine.glossary import load_glossary
from boardgames_edu.i18n import language
from boardgames_edu.scene.model import Scene, Seat
from boardgames_edu.scene.parts.crop import around, cropped, crowded, halves, legible, panels_apart, smallest_letters
from boardgames_edu.scene.parts.small import located
from boardgames_edu.scene.pictures import drawing_of
from boardgames_edu.teach.classroom.exercises import question_scene
from boardgames_edu.teach.questions import Question, kinds

MARGIN = 42.5
WIDTH, HEIGHT = 595.3 - 2 * MARGIN, 841.9 - 2 * MARGIN
"""The size of the printable area."""
GAP = 8.0
"""The gap between two pictures."""
COLUMN = WIDTH / 2 - GAP
"""The width of a column of a compact sheet."""
LEAST, SMALL = 8.0, 5.5
"""The smallest size of letters, and that of boards side by side on a compact sheet."""
_IN_ROWS, _NARROWEST = 2, 2.2
"""How many boards stand below each other, and the ratio of width to height from which one has a row alone."""
TALL = 240.0
"""The largest height of boards side by side on a compact sheet."""
_HEIGHTS = (145.0, 190.0, TALL)
"""The heights of boards side by side, of which the first is taken at which no words lie on others."""
_HALF = (WIDTH - GAP) / 2
_LARGEST = {False: 1.1, True: 0.62}
"""The largest number of points per scene unit, on a large and on a compact sheet."""
_HIGH = {False: 430.0, True: 190.0}
"""The largest height of a picture, unless letters would be too small."""
_NARROW = 640.0
"""The width in scene units of a narrow picture.

It is printed no larger than legible, in two columns if possible.
"""
_CUTS = 3
"""How often a part of a map is cut out anew for names that have grown."""
_RAISED = 1.1
"""The largest factor for small letters, before the picture grows."""
_CROWDED = 1.4
"""The largest factor for small letters in a column."""
_ASPECT = {False: 1.9, True: 1.3}
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

    def scaled(self, factor: float, least: float = LEAST) -> "PaperPicture":
        """Return the picture scaled, with letters legible at the new width."""
        width = factor * self.width
        return PaperPicture(legible(self.scene, least * self.scene.width / width), width)


class PrintedSign(NamedTuple):
    """A glyph among words, with the look of a seat."""

    glyph: str
    look: str


Piece = str | Seat | PrintedSign
"""A text, or a sign."""


def pictures(question: Question, *, compact: bool = False) -> tuple[PaperPicture, ...]:
    """Return the pictures of a question, one for each needed panel.

    Args:
        question: what is asked.
        compact: fit pictures into a `COLUMN` where their letters allow it, crop a map that is too wide for that to its
            pieces, and leave out the boxes of seats that neither the question nor a choice names.
    """
    if question.panels == ():
        return ()
    game = question.state.game
    # a name with a colon is a part of another panel
    names = question.panels or [name for name in drawing_of(game).PANELS if ":" not in name]
    kind = kinds(game.name).get(question.kind)  # none, if an author has written the question
    found: list[PaperPicture] = []
    for name in names:
        scene = question_scene(question._replace(panels=(name,)))
        local = kind is not None and kind.local
        if name == "map" and (local or compact):
            pieces = () if local else (piece.id for piece in scene.pieces if piece.seat is not None)
            shown = [*question.about, *pieces]
            found.append(_map(scene, shown, compact, _CROWDED if local else _RAISED))
            continue
        for panel in panels_apart(scene) if any(scene.things()) else ():
            if compact and not _concerns(panel, question):
                continue
            letters = smallest_letters(panel) * WIDTH / panel.width
            split = panel.width > 2 * panel.height and letters * _RAISED < LEAST
            found += [_whole(_sized(part, compact), part) for part in (halves(panel) if split else [panel])]
    return tuple(found)


def side_by_side(drawn: Sequence[PaperPicture]) -> list[list[list[PaperPicture]]]:
    """Return boards as rows in two columns, no higher than `TALL`.

    The first board is a column, the others are the second: alone in a row, or two small ones side by side. There are no
    columns where words would lie on each other at any height.
    """
    rest = list(drawn[1:])
    in_pairs = len(rest) > _IN_ROWS
    columns: list[list[list[PaperPicture]]] = [[[drawn[0]]], []]
    while rest:
        pair = in_pairs and len(rest) > 1 and max(each.width / each.height for each in rest[:2]) < _NARROWEST
        columns[1].append([rest.pop(0) for _ in range(2 if pair else 1)])
    # the height of a column for each point of its width
    slopes = [sum(1 / sum(each.width / each.height for each in row) for row in rows) for rows in columns]
    for tall in _HEIGHTS:
        widest = min(WIDTH - 2 * GAP, tall * sum(slopes) / (slopes[0] * slopes[1]))
        found = [
            [_beside(row, widest * (sum(slopes) - slope) / sum(slopes)) for row in rows]
            for rows, slope in zip(columns, slopes, strict=True)
        ]
        if not any(crowded(each.scene) for rows in found for row in rows for each in row):
            return found
    return []


def _beside(row: Sequence[PaperPicture], width: float) -> list[PaperPicture]:
    """Return boards of one height that are as wide together."""
    room = width - GAP / 2 * (len(row) - 1)
    height = min(room / sum(each.width / each.height for each in row), *(each.height for each in row), HEIGHT)
    return [each.scaled(height / each.height, SMALL) for each in row]


def _map(scene: Scene, ids: Sequence[str], compact: bool, grown: float) -> PaperPicture:
    """Return the part of a map around some things."""
    room = COLUMN if compact else WIDTH

    def part(scene: Scene) -> Scene:
        box = around(scene, ids, width=room / _LARGEST[compact], aspect=_ASPECT[compact])
        return cropped(scene, box)

    def marked(picture: PaperPicture) -> PaperPicture:
        here = picture.scene.places[0]
        (x, y), (u, v) = scene.find(here.id).at, here.at
        size = picture.scene.width, picture.scene.height
        return picture._replace(scene=located(picture.scene, scene, (x - u, y - v, *size), (0, 0, *size)))

    first = _sized(part(scene), compact, room, grown)
    if not compact:
        return marked(first)
    found, room = first, COLUMN if first.width <= COLUMN else WIDTH
    for _ in range(_CUTS):  # names that have grown need room: the part is cut out again
        again = part(legible(scene, found.scene.least_text))
        width = min(found.width * again.width / found.scene.width, room)
        found = PaperPicture(legible(again, LEAST * again.width / width), width)
        if not crowded(found.scene):
            break
    else:
        found = found._replace(scene=cropped(found.scene, (0.0, 0.0, found.scene.width, found.scene.height)))
        if grown > _RAISED and crowded(found.scene):
            return _map(scene, ids, compact, _RAISED)
    return marked(found)


def _sized(scene: Scene, compact: bool, room: float = 0.0, grown: float = _RAISED) -> PaperPicture:
    """Return a picture as wide as there is room and need.

    Args:
        scene: the picture.
        compact: whether there are columns.
        room: the width, if its letters allow it.
        grown: the largest factor for small letters in a column.
    """
    needed = scene.width * LEAST / smallest_letters(scene)  # the width at which its letters are legible
    if compact:
        room = max(room, COLUMN if needed <= grown * COLUMN else min(needed, WIDTH))
    elif not room:
        room = min(max(needed, _HALF), WIDTH) if scene.width <= _NARROW else WIDTH
    high = _HIGH[compact] * scene.width / scene.height
    width = min(room, _LARGEST[compact] * scene.width, max(high, needed / grown if compact else 0.0))
    return PaperPicture(legible(scene, LEAST * scene.width / width), width)


def _whole(found: PaperPicture, panel: Scene) -> PaperPicture:
    """Return a picture of a panel, larger where its words overlap."""
    width = min(panel.width * LEAST / smallest_letters(panel), WIDTH)
    return found.scaled(width / found.width) if found.width < width and crowded(found.scene) else found


def _concerns(panel: Scene, question: Question) -> bool:
    """Return whether a picture is of no seat, or of one named."""
    words = " ".join((question.text, *(choice.words for choice in question.choices)))
    looks = {piece.look for piece in signed(words, panel.seats) if isinstance(piece, Seat)}
    own = {each.id.rpartition(":")[2] for each in panel.panels}
    named = any(each.id in question.about for each in panel.panels)
    return named or not looks or own.isdisjoint(seat.look for seat in panel.seats) or bool(own & looks)


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


def legend(questions: Sequence[tuple[Question, Sequence[PaperPicture]]]) -> list[Piece]:
    """Return the signs on pictures, each before its word.

    Signs of seats come first, then those of pieces that the game's glossary has a word for.
    """
    known = dict.fromkeys(seat for question, drawn in questions for seat in seats(question, drawn) if seat.name)
    found: list[Piece] = [piece for seat in known for piece in (seat, f"{seat.name}   ")]
    terms = load_glossary(questions[0][0].state.game.name).terms
    for glyph in dict.fromkeys(
        piece.glyph for _, drawn in questions for picture in drawn for piece in picture.scene.pieces
    ):
        ids = (f"{glyph}_token", f"{glyph}_marker", glyph)
        words = [term for id in ids for term in terms if id == term.id or id in term.also.get("en", ())]
        if words and known:
            name = words[0].names.get(language()) or words[0].names["en"]
            found += [PrintedSign(glyph, next(iter(known)).look), f"{name}   "]
    return found
