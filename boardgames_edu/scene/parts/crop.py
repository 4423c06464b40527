"""Crops of a picture, for paper and for distant viewers.

`around` finds the part that shows some things and their neighbours, `cropped` cuts it out, `legible` enlarges
small letters. The result is an ordinary `Scene`, for every painter. This module knows no game.
"""

from collections.abc import Collection, Iterator
from itertools import combinations, starmap

from msgspec.structs import replace

from boardgames_edu.scene import boxes
from boardgames_edu.scene.model import Box, Decoration, Link, Panel, Place, Point, Scene, Thing
from boardgames_edu.scene.painters.drawing import draw
from boardgames_edu.scene.painters.hit import reach
from boardgames_edu.scene.parts.cutting import drawn_line, moved, neighbours, with_things
from boardgames_edu.scene.shapes import Text

MARGIN = 14.0
"""Scene units between what is shown and the edge of a part."""


def around(scene: Scene, ids: Collection[str], *, width: float = 0.0, aspect: float = 0.0) -> Box:
    """Return the part that shows things and their neighbours whole.

    Args:
        scene: the picture.
        ids: the things; those that are not in it are ignored. Without any it is the whole picture.
        width: the smallest width, in scene units.
        aspect: the smallest ratio of width to height, as far as the picture is wide enough.

    Example:
        >>> import boardgames_edu as bg
        >>> from boardgames_edu.scene.pictures import scene_of
        >>> board = scene_of(bg.load("hansa").new(3, 7), panels=["map"])
        >>> left, top, wide, high = around(board, ["place:stade"], width=400)
        >>> wide < board.width and high < board.height
        True
    """
    found = extents(scene)
    joined = set(neighbours(scene, ids))
    shown = [found[id] for id in ids if id in found]
    shown += [
        found[place.id] if place.shape != "area" else _name(place)
        for place in scene.places
        if place.id in joined & found.keys()
    ]
    if not shown:
        return 0.0, 0.0, scene.width, scene.height
    left, top, wide, high = boxes.widened(boxes.box_around(shown), MARGIN)
    page = (0.0, 0.0, scene.width, scene.height)
    box = (left, max(top, 0.0), wide, min(top + high, scene.height) - max(top, 0.0))
    box = boxes.window((box,), 0.0, (width, 0.0), page)
    if aspect:
        box = boxes.window((box,), 0.0, (aspect * box[3], 0.0), page)
        box = boxes.window((box,), 0.0, (0.0, box[2] / aspect), page)
    return box


def content(scene: Scene) -> Box:
    """Return the box of everything drawn, with a margin."""
    shown = list(extents(scene).values())
    if not shown:
        return 0.0, 0.0, scene.width, scene.height
    return boxes.common(boxes.widened(boxes.box_around(shown), MARGIN), (0.0, 0.0, scene.width, scene.height))


def cropped(scene: Scene, box: Box) -> Scene:
    """Return a part of a picture as a picture of its own.

    Land, water and links end at its edge. Everything else is shown whole or not at all, so that no word is cut.

    Args:
        scene: the picture.
        box: left, top, width and height; it grows where something would be cut whose middle lies inside.
    """
    found, ends = extents(scene), {place.id: place.at for place in scene.places}
    solid = {thing.id for thing in scene.things() if _solid(thing)}
    middles = [each for id, each in found.items() if id in solid and boxes.inside(boxes.middle(each), box)]
    part = boxes.common(boxes.box_around([box, *middles]), (0.0, 0.0, scene.width, scene.height))
    seen = {id for id, each in found.items() if (boxes.holds if id in solid else boxes.overlap)(part, each)}
    gone = found.keys() - seen

    def shown(thing: Thing) -> Iterator[Thing]:
        if thing.id in seen and thing.group not in gone:
            whole = drawn_line(thing, ends) if isinstance(thing, Link) else thing
            if isinstance(whole, Place) and whole.shape == "area":
                whole = _signs(whole, part, scene.least_text)
            yield moved(whole, 1, -part[0], -part[1])

    return with_things(scene, part[2:], [one for thing in scene.things() for one in shown(thing)])


def legible(scene: Scene, least: float) -> Scene:
    """Return the picture with letters no smaller than ``least`` scene units.

    Signs and pieces make room for the names that have grown; a piece that stands on a name stays there.
    """
    small = [place for place in scene.places if place.name and place.text_size < least]
    names = [boxes.name_box(replace(place, text_size=least)) for place in small]
    covered = [boxes.name_box(place) for place in small]
    places = tuple(
        replace(
            place,
            badges=tuple(
                replace(badge, offset=_clear(badge.offset, boxes.badge_box(place, badge), names))
                for badge in place.badges
            ),
        )
        for place in scene.places
    )
    pieces = tuple(
        piece
        if any(boxes.overlap(boxes.body(piece), name) for name in covered)
        else replace(piece, at=_clear(piece.at, boxes.body(piece), names))
        for piece in scene.pieces
    )
    return replace(scene, least_text=least, places=places, pieces=pieces)


def _clear(at: Point, box: Box, names: Collection[Box]) -> Point:
    """Return the nearest point for a sign beside names."""
    for left, top, wide, high in (name for name in names if boxes.overlap(name, box)):
        x, y, width, height = box
        ways = ((left - width - x, 0.0), (left + wide - x, 0.0), (0.0, top - height - y), (0.0, top + high - y))
        right, down = min(ways, key=lambda way: abs(way[0]) + abs(way[1]))
        at, box = (at[0] + right, at[1] + down), (x + right, y + down, width, height)
    return at


def smallest_letters(scene: Scene) -> float:
    """Return the size of the smallest letters, in scene units, or infinity."""
    sizes = (shape.size for node in draw(scene) for shape in node.shapes if isinstance(shape, Text))
    return min(sizes, default=float("inf"))


def crowded(scene: Scene) -> bool:
    """Return whether words lie on each other, or end beyond the edge."""
    words = [_letters(shape, node.at) for node in draw(scene) for shape in node.shapes if isinstance(shape, Text)]
    page = (0.0, 0.0, scene.width, scene.height)
    return any(starmap(boxes.overlap, combinations(words, 2))) or not all(boxes.holds(page, word) for word in words)


def _letters(line: Text, at: Point) -> Box:
    """Return the box of a line's letters, which stand on their baseline."""
    left, _, wide, _ = boxes.text_box(line.text, line.at, line.size, line.align, line.bold)
    return left + at[0] + 2, line.at[1] + at[1] - 0.7 * line.size, wide - 4, 0.7 * line.size


# --- how far things reach --------------------------------------------------------------------------------------------


def extents(scene: Scene) -> dict[str, Box]:
    """Return the box of each thing with its words, by id."""
    found: dict[str, Box] = {}
    for node in draw(scene):
        if (box := reach(node)) is not None:
            found[node.id] = boxes.box_around((box, found[node.id])) if node.id in found else box
    return found


def _name(place: Place) -> Box:
    """Return the box of a place's name, with air above and below."""
    at = place.label or place.at
    left, _, wide, _ = boxes.text_box(place.name, at, place.text_size)
    return left, at[1] - place.text_size, wide, 2 * place.text_size


def _solid(thing: Thing) -> bool:
    """Return whether a thing is solid: shown whole or not at all."""
    return not isinstance(thing, (Decoration, Link)) and not (isinstance(thing, Place) and thing.shape == "area")


def _signs(area: Place, part: Box, least: float) -> Place:
    badges = tuple(badge for badge in area.badges if boxes.holds(part, boxes.badge_box(area, badge)))
    grown = replace(area, text_size=max(area.text_size, least))
    named = {} if boxes.holds(part, _name(grown)) else {"name": "", "note": ""}
    return replace(area, badges=badges, **named)


# --- panels ----------------------------------------------------------------------------------------------------------


def panels_apart(scene: Scene) -> tuple[Scene, ...]:
    """Return each panel of a picture as a picture of its own.

    The empty room at its foot is cut off. A picture with anything outside its panels, such as a map, is
    returned whole, without an empty edge.
    """
    found = extents(scene)
    own = {panel.id for panel in scene.panels}
    others = [each for id, each in found.items() if id not in own]
    held = {panel.id: [each for each in others if boxes.holds(panel.box, each)] for panel in scene.panels}
    if not held or sum(map(len, held.values())) < len(others):
        return (cropped(scene, content(scene)),)
    return tuple(_alone(scene, panel, held[panel.id]) for panel in scene.panels)


def _alone(scene: Scene, panel: Panel, inner: Collection[Box]) -> Scene:
    """Return a panel that ends below its things."""
    left, top, width, height = panel.box
    foot = max([top + 2 * panel.text_size, *(each[1] + each[3] for each in inner)]) + MARGIN
    box = (left, top, width, min(foot - top, height))
    small = replace(panel, box=box)
    rest = tuple(each for each in scene.panels if each.id != panel.id)
    alone = replace(scene, panels=(*rest, small))
    return cropped(alone, boxes.widened(box, 3.0))


def halves(scene: Scene) -> tuple[Scene, ...]:
    """Return the left and the right half of a wide picture.

    It is cut where nothing stands, and returned whole where there is no gap. A panel that is cut loses its frame.
    """
    found, panels = extents(scene), {panel.id for panel in scene.panels}
    spans = sorted((each[0], each[0] + each[2]) for id, each in found.items() if id not in panels)
    gaps, reached = [], spans[0][1] if spans else 0.0
    for left, right in spans:
        if left > reached + 2:
            gaps.append((reached + left) / 2)
        reached = max(reached, right)
    if not gaps:
        return (scene,)
    middle = (spans[0][0] + reached) / 2
    cut = min(gaps, key=lambda at: abs(at - middle))
    bare = replace(scene, panels=())
    parts = (0.0, 0.0, cut, scene.height), (cut, 0.0, scene.width - cut, scene.height)
    return tuple(cropped(part, content(part)) for part in (cropped(bare, box) for box in parts))
