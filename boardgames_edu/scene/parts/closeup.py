"""Close-ups: the needed parts of a picture, side by side and large.

The rest is folded away. A close-up is planned once for several pictures of one game (`framed`), so that it stands still
while pieces move, and then drawn for each (`CloseUp.of`). This module knows no game, and of the screen its shape only.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from msgspec.structs import replace

from boardgames_edu.scene.boxes import (
    at_least_from,
    box_around,
    holds,
    inside,
    middle,
    name_box,
    overlap,
    pushed_into,
    thing_box,
    title_box,
    widened,
    window,
)
from boardgames_edu.scene.model import Box, Card, Label, Link, Panel, Piece, Place, Point, Scene, Thing
from boardgames_edu.scene.painters.drawing import nodes_of
from boardgames_edu.scene.parts.cutting import TITLE, cut, drawn_line, grown, moved, with_things
from boardgames_edu.scene.shapes import Text

LETTERS = 13.0
"""The size of needed letters in a close-up, in its units."""
LEGIBLE = 0.0225
"""The smallest legible letters, as a share of the screen's height."""
SLOTS = ((1.0, 0.82), (1.56, 0.52))
"""The room for a board on the screen: beside, and above words."""
Scale = Callable[[float, float], float]
"""Returns a unit's size, as a share of the screen's height."""
GAP, MARGIN = 8.0, 70.0
EDGE = 14.0
"""The margin shown in a titled box around what is needed."""
WIDEST = 660.0
SMALLEST = (240.0, 50.0)
APART = 0.4
"""The share of the joint box below which groups stand apart."""
LEAST = (340.0, 240.0)
"""The smallest window on untitled things, such as a map."""
SCALES = (0.7, 3.0)
FOLDED = 1.12
"""Parts are folded away while letters would have to grow by more."""
SMALLER, ASIDE = 0.85, 0.5
"""The step and the limit of shrinking what need not be legible.

What would become smaller than the limit is folded away.
"""
MERE = ("soft", "water")
"""The tones of labels that are left out where they cannot be read."""
MOST = 2.4
"""The largest growth of needed letters in a crowded close-up."""
ENLARGED = 1.25
"""The growth of labels beside what is needed for which windows have room."""


class Shot(NamedTuple):
    """One part of a close-up: a window, its place and scale.

    Attributes:
        needed: whether anything that the close-up is about is in it.
    """

    panel: str
    window: Box
    at: Point
    scale: float
    needed: bool = True


class CloseUp(NamedTuple):
    """A plan of a close-up.

    Attributes:
        shots: its parts.
        width, height: of the whole.
        ids: the things that it is about.
        letters: the size of the smallest legible letters, in its units.
    """

    shots: tuple[Shot, ...]
    width: float
    height: float
    ids: frozenset[str]
    letters: float

    @property
    def grow(self) -> float:
        """By how much the letters of what it is about are enlarged."""
        return min(max(self.letters / LETTERS, 1.0), MOST)

    def of(self, parts: Mapping[str, Scene]) -> Scene:
        """Return the close-up of a picture, given each panel drawn alone."""
        found: list[Thing] = []
        for shot in self.shots:
            (x, y, wide, high), k = shot.window, shot.scale
            ends = {place.id: place.at for place in parts[shot.panel].places}
            for thing in parts[shot.panel].things():
                whole = drawn_line(thing, ends) if isinstance(thing, Link) else thing
                kept = cut(whole, shot.window) if whole is not None else None
                growth = 1.0 if kept is None else self._growth(kept, shot)
                mere = isinstance(thing, Label) and thing.tone in MERE and thing.id not in self.ids
                if kept is not None and not (mere and growth > ENLARGED):
                    larger = moved(grown(kept, growth), k, shot.at[0] - k * x, shot.at[1] - k * y)
                    found.append(_named_in(larger, (*shot.at, k * wide, k * high), growth) if growth > 1.0 else larger)
        things = _making_room(found, self.ids) if self.grow > 1.0 else found
        return with_things(parts[self.shots[0].panel], (self.width, self.height), things)

    def _growth(self, thing: Thing, shot: Shot) -> float:
        """Return by how much a thing's letters grow; labels only as needed."""
        if thing.id not in self.ids and not (isinstance(thing, Label) and shot.needed):
            return 1.0
        return min(self.letters / (shot.scale * min(_letters((thing,)), default=MOST * self.letters)), MOST)


def _named_in(thing: Thing, frame: Box, growth: float) -> Thing:
    """Return an enlarged thing with its name where it can be read."""
    if isinstance(thing, Panel):
        (left, top, wide, high), up = thing.box, min(1.3 * thing.text_size * (1 - 1 / growth), 0.75 * GAP)
        return replace(thing, box=(left, top - up, wide, high + up))
    if not isinstance(thing, Place) or not thing.name or holds(frame, box := name_box(thing)):
        return thing
    (left, top, _, _), (x, y) = pushed_into(box, frame), thing.label or thing.at
    return replace(thing, label=(x + left - box[0], y + top - box[1]))


def _making_room(things: Sequence[Thing], ids: Collection[str]) -> list[Thing]:
    """Return places with large names, and others unnamed where they overlap."""
    named = [name_box(thing) for thing in things if isinstance(thing, Place) and thing.id in ids and thing.name]

    def cleared(thing: Thing) -> Thing:
        if not isinstance(thing, Place) or thing.id in ids or not thing.name:
            return thing
        box = name_box(thing)
        return replace(thing, name="", note="") if any(overlap(box, other) for other in named) else thing

    return list(map(cleared, things))


def framed(
    pictures: Sequence[Mapping[str, Scene]],
    ids: Collection[str],
    first: Collection[str] | None = None,
    scale: Scale | None = None,
    beside: Collection[str] = (),
) -> CloseUp | None:
    """Plan a close-up.

    Args:
        pictures: of each position, its panels by name, each drawn alone.
        ids: the things that it is about, in any of the positions.
        first: the most important of them. Titled boxes with none of these are folded away, those with the
            fewest things first, until the rest is legible; if not given, all parts are shown.
        scale: how large a unit is drawn, given the width and height of a picture, as a share of the height of the
            screen; by default as beside a few words.
        beside: ids of what is also shown, but need not be legible from the back row.

    Returns:
        The plan; None if nothing of it is in the pictures.
    """
    found: list[tuple[str, list[Thing]]] = []
    left = [{*ids, *beside} for _ in pictures]
    for panel in pictures[0] if pictures else ():
        things: list[Thing] = []
        for parts, still in zip(pictures, left, strict=True):
            new = [thing for thing in parts[panel].things() if thing.id in still]
            still -= {thing.id for thing in new}
            things += new
        found += [(panel, things)] if things else []
    plan: CloseUp | None = None
    for less in range(3):  # what need not be legible is left out only where the rest would not be
        wanted = [
            window for panel, things in found for window in _windows(panel, pictures[0][panel], things, ids, less)
        ]
        if wanted:
            plan, legible = _laid_out(wanted, pictures[0], frozenset(ids), first, scale or _scale)
            if legible:
                break
    return plan


def _laid_out(
    wanted: "list[_Window]",
    scenes: Mapping[str, Scene],
    needed: frozenset[str],
    first: Collection[str] | None,
    scale: Scale,
) -> tuple[CloseUp, bool]:
    """Fold away, shrink or enlarge windows; also return whether it is legible."""
    kept = frozenset(first or ())
    apart = [window for window in wanted if window.titled and window.ids.isdisjoint(kept)]
    spare = {window.box for window in apart if first is not None}
    aside, growth = 1.0, FOLDED
    while True:
        # windows whose letters cannot grow so much are enlarged
        lifted = [window._replace(scale=window.scale * max(growth / window.room, 1.0)) for window in wanted]
        shots, width, height = _arranged(lifted, scenes, scale)
        grow = LEGIBLE / (LETTERS * scale(width, height))
        about = [window for window in wanted if window.needed]
        extra = [window for window in wanted if not window.needed] if about else []
        foldable = [window for window in wanted if window.box in spare] if len(wanted) > 1 else []
        if grow <= growth:
            break
        if extra and aside > ASIDE:
            aside *= SMALLER
            wanted = about + [window._replace(scale=SMALLER * window.scale) for window in extra]
        elif foldable:
            wanted.remove(min(foldable, key=lambda window: len(window.ids)))
        elif any(window.ids.isdisjoint(kept) for window in extra):
            wanted = [window for window in wanted if window in about or not window.ids.isdisjoint(kept)]
        elif growth < (most := max(window.room for window in wanted)):
            growth = min(max(grow, 1.02 * growth), most)
        else:
            break
    return CloseUp(tuple(shots), width, height, needed, LEGIBLE / scale(width, height)), grow <= growth


def _scale(width: float, height: float) -> float:
    """Return a unit's size in the better of the two slots."""
    return max(min(wide / width, high / height) for wide, high in SLOTS)


class _Window(NamedTuple):
    """A window on a panel, and how much larger it is drawn.

    Attributes:
        needed: whether anything in it has to be legible.
        ids: of the things in it that are needed, or else of all.
        titled: whether it is a titled box.
        room: how many times its letters can grow.
    """

    panel: str
    box: Box
    scale: float
    needed: bool
    ids: frozenset[str]
    titled: bool = True
    room: float = MOST


def within(scene: Scene, ids: Collection[str]) -> Iterator[str]:
    """Yield the ids of what lies in the given titled boxes."""
    boxes = [panel.box for panel in scene.panels if panel.id in ids]
    return (thing.id for thing in scene.things() if any(inside(middle(thing_box(thing)), box) for box in boxes))


def _windows(
    panel: str, scene: Scene, things: Sequence[Thing], legible: Collection[str], less: int
) -> Iterator[_Window]:
    """Yield the windows on a panel.

    A titled box is shown from its title to the last thing needed; elsewhere only needed things are shown. With
    ``less`` of 1 mere labels need not be legible, with 2 there is also nothing beside what is needed.
    """
    boxes: dict[Box, list[Thing]] = {}
    free: list[Thing] = []
    for thing in things:
        spot = middle(thing_box(thing))
        box = next((found.box for found in scene.panels if inside(spot, found.box)), None)
        (free if box is None else boxes.setdefault(box, [])).append(thing)
    bare = less > 1
    labels = [label for label in scene.labels if not less or label.tone not in MERE or label.id in legible]
    shown: list[tuple[Box, Sequence[Thing], bool]] = []
    for box, found in boxes.items():
        needed = [thing for thing in found if thing.id in legible]
        if bare and not needed:
            continue
        # of a long row of spaces all are to be seen; but a card in it says by itself what it says, without the title
        alone = box[2] > WIDEST and any(isinstance(thing, Card) for thing in needed)
        part = bare and not any(isinstance(thing, Panel) for thing in needed)
        held = [thing for thing in needed if not isinstance(thing, Panel)] if alone or part else found
        # a piece is seen with the space on which it stands
        stood = {thing.place for thing in held if isinstance(thing, Piece)}
        around = [*held, *(place for place in scene.places if place.id in stood)]
        near = widened(
            box_around(title_box(thing) if isinstance(thing, Panel) else thing_box(thing) for thing in around), EDGE
        )
        left, top, right, low = box[0], box[1], box[0] + box[2], min(box[1] + box[3], near[1] + near[3] - EDGE / 2)
        if box[2] > WIDEST:
            more = 2 * MARGIN if part and not alone else 0
            left, right = max(left, near[0] - MARGIN / 2 - more), min(right, near[0] + near[2] + more)
            top = max(top, near[1]) if alone or part else top
        near = widened((left, top, right - left, low - top), 2)
        shown.append((at_least_from(near, SMALLEST, box), held, True))
    for group in _groups([thing for thing in free if thing.id in legible] if bare else free):
        on_map = any(isinstance(thing, (Place, Link)) for thing in group)
        margin, least = (MARGIN, LEAST) if on_map else (EDGE, (0.0, 0.0))
        box = window(map(thing_box, group), margin, least, (0, 0, scene.width, scene.height))
        shown.append((box, group, not on_map))
    for box, there, titled in shown:
        needed = [thing for thing in there if thing.id in legible]
        beside = [label for label in labels if needed and cut(label, box)]
        scale, ids = _letters_scale(needed, beside), frozenset(thing.id for thing in there)
        rooms = [{Card: FOLDED, Panel: TITLE / LETTERS}.get(type(thing), MOST) for thing in needed]
        room = min([*rooms, *(FOLDED for _ in beside)], default=MOST)
        yield _Window(panel, box, scale, bool(needed), ids, titled, room)


def _groups(things: Sequence[Thing]) -> list[list[Thing]]:
    """Return things outside titled boxes, in one group or two.

    Two, if they stand in two far corners.
    """
    groups: list[tuple[Box, list[Thing]]] = []
    for thing in things:
        box, group = widened(thing_box(thing), MARGIN), [thing]
        while near := next((pair for pair in groups if overlap(pair[0], box)), None):
            groups.remove(near)
            box, group = box_around((near[0], box)), [*near[1], *group]
        groups.append((box, group))
    far = box_around(box for box, _ in groups) if groups else (0, 0, 0, 0)
    apart = sum(box[2] * box[3] for box, _ in groups) < APART * far[2] * far[3]
    return [group for _, group in groups] if len(groups) == 2 and apart else [list(things)] if things else []


def _letters_scale(things: Sequence[Thing], beside: Sequence[Label]) -> float:
    """Return a window's scale for letters of needed things and labels."""
    cards = [thing for thing in things if isinstance(thing, Card)]
    others = [thing for thing in things if not isinstance(thing, Card)]
    stiff = [size / FOLDED for size in _letters(cards)]  # those cannot grow
    # nor these by much
    stiff += [min(thing.text_size, LETTERS) for thing in others if isinstance(thing, Panel)]
    stiff += [label.size * ENLARGED / FOLDED for label in beside if label not in others]
    return min(max(LETTERS / min([*_letters(others), *stiff], default=LETTERS), SCALES[0]), SCALES[1])


def _letters(things: Iterable[Thing]) -> list[float]:
    """Return the sizes of the letters on some things."""
    return [
        shape.size
        for thing in set(things)
        if not isinstance(thing, Link)
        for node in nodes_of(thing, (), "light")
        for shape in node.shapes
        if isinstance(shape, Text)
    ]


def _arranged(
    wanted: Sequence[_Window], scenes: Mapping[str, Scene], scale_of: Scale
) -> tuple[list[Shot], float, float]:
    """Arrange windows in columns, so that they are drawn largest."""
    count, sizes = len(wanted), [(window.scale * window.box[2], window.scale * window.box[3]) for window in wanted]

    def columns_of(cuts: int) -> list[range]:
        edges = [0, *(number for number in range(1, count) if cuts >> (number - 1) & 1), count]
        return [range(*pair) for pair in pairwise(edges)]

    every = map(columns_of, range(2 ** (count - 1)) if count <= 8 else (0, 2 ** (count - 1) - 1))
    columns = max(every, key=lambda columns: scale_of(*_measured(columns, sizes)))
    width, height = _measured(columns, sizes)
    shots, x = [], GAP
    for column in columns:
        wide, y = max(sizes[number][0] for number in column), GAP
        spare = height - 2 * GAP - sum(sizes[number][1] + GAP for number in column) + GAP
        for number in column:
            panel, box, scale, needed = wanted[number][:4]
            scene = scenes[panel]
            room = (wide / scale, (sizes[number][1] + spare / len(column)) / scale)
            if not any(overlap(box, found.box) for found in scene.panels):
                box = window((box,), 0, room, (0, 0, scene.width, scene.height))
            at = (x + (wide - scale * box[2]) / 2, y)
            shots.append(Shot(panel, box, at, scale, needed))
            y += scale * box[3] + GAP
        x += wide + GAP
    return shots, width, max([height, *(shot.at[1] + shot.scale * shot.window[3] + GAP for shot in shots)])


def _measured(columns: Sequence[range], sizes: Sequence[tuple[float, float]]) -> tuple[float, float]:
    wide = sum(max(sizes[number][0] for number in column) + GAP for column in columns) + GAP
    high = max(sum(sizes[number][1] + GAP for number in column) for column in columns) + GAP
    return wide, high
