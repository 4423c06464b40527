"""Names on small maps, where they cover nothing.

Letters can be no smaller than legible, so that on a narrow page names need more room than the map has at the places
where they stand. The words of a place tell its name in any case. Plain geometry: knows no game.
"""

import functools
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from boardgames_edu.scene.boxes import badge_box, body, box_around, holds, middle, overlap, shared_area
from boardgames_edu.scene.lettering import width
from boardgames_edu.scene.model import Box, Label, Piece, Place, Point, Thing

_COVERS = 0.1
"""The part of the smaller of two things from which one covers the other."""
_GAPS, _SHARES = (0.3, 0.9), (0.0, -0.35, 0.35, -0.7, 0.7, -1.0, 1.0)
"""How far from a sign a name may stand, in letters, and to which side, in halves of its width."""
_HIGH = 1.0
"""The height of a line of letters."""

_SHORT, _LONGER = 4, (7, 5)
"""How many letters a name keeps that has no room as a whole, and how many where there is room for more."""

_Name = tuple[str, bool, tuple[Point, ...]]
"""A text, whether it is bold, and where its middle may be, best first."""


def renamed(things: Iterable[Thing], page: Box, letters: float) -> dict[str, Thing | None]:
    """Return the things of a map whose names have to move.

    Args:
        things: all of the map.
        page: where it lies.
        letters: the size of the smallest letters.

    Returns:
        By id what is drawn instead; None for words that are left out.
    """
    held = tuple(things)
    named = [thing for thing in held if _is_name(thing)]
    if not any(isinstance(thing, Place) and thing.text_size < letters for thing in named):
        return {}
    taken = tuple(box for thing in held for box in _grounds(thing))
    written = _written(tuple(_ways(thing, letters) for thing in named), taken, page, letters)
    return {thing.id: _put(thing, found, letters) for thing, found in zip(named, written, strict=True)}


def _is_name(thing: Thing) -> bool:
    """Return whether a thing has a name that may stand elsewhere."""
    if isinstance(thing, Place):
        x, y = thing.label or thing.at
        left, top, wide, high = body(thing)
        inside = left <= x <= left + wide and top <= y <= top + high
        return bool(thing.name) and (thing.shape == "area" or not inside)
    return isinstance(thing, Label)


def _put(thing: Thing, found: tuple[str, Point] | None, letters: float) -> Thing | None:
    if isinstance(thing, Place):
        text, label = found or ("", thing.label)
        return replace(thing, name=text, label=label, text_size=max(letters, thing.text_size))
    if isinstance(thing, Label) and found:
        return replace(thing, at=found[1], size=max(letters, thing.size), align="middle")
    return None


def _grounds(thing: Thing) -> Iterator[Box]:
    """Yield what no name may cover; moving pieces do not count."""
    if isinstance(thing, Piece) and not thing.place:
        yield body(thing)
    if isinstance(thing, Place):
        if thing.shape not in ("area", "none"):
            yield body(thing)
        yield from (badge_box(thing, badge) for badge in thing.badges)


def _ways(thing: Thing, letters: float) -> tuple[_Name, ...]:
    """Return the ways to write a name: whole, or shorter."""
    if isinstance(thing, Label):
        half = width(thing.text, thing.size) / 2
        x, y = thing.at
        x += {"start": half, "middle": 0.0, "end": -half}[thing.align]
        # words of another tone are for larger maps
        return ((thing.text, False, tuple(_nearby((x, y), letters)) if thing.tone == "water" else ()),)
    assert isinstance(thing, Place)
    at, found = thing.label or thing.at, []
    longer = (f"{thing.name[:count]}." for count in _LONGER if count + 1 < len(thing.name))
    for text in dict.fromkeys((thing.name, *longer, f"{thing.name[:_SHORT]}.")):
        half = width(text, letters, bold=True) / 2
        spots = _nearby(at, letters) if thing.shape == "area" else (at, *_around(body(thing), half, letters))
        found.append((text, True, tuple(spots)))
    return tuple(found)


def _nearby(at: Point, letters: float) -> Iterator[Point]:
    """Yield spots near one, the nearest first."""
    yield from sorted(
        ((at[0] + k * letters, at[1] + m * letters / 2) for k in range(-3, 4) for m in range(-5, 6)),
        key=lambda spot: abs(spot[0] - at[0]) + abs(spot[1] - at[1]),
    )


def _around(box: Box, half: float, letters: float) -> Iterator[Point]:
    """Yield the spots of a name above, below and beside a sign."""
    (x, y), (_, _, wide, high) = middle(box), box
    for gap in _GAPS:
        far, down = wide / 2 + gap * letters + half, high / 2 + (gap + _HIGH / 2) * letters
        for share in _SHARES:
            yield from ((x + share * half, y - down), (x + share * half, y + down))
        for rise in (0.0, -0.5, 0.5):
            yield from ((x + far, y + rise * letters), (x - far, y + rise * letters))


@functools.lru_cache(maxsize=64)
def _written(
    names: tuple[tuple[_Name, ...], ...], taken: tuple[Box, ...], page: Box, letters: float
) -> list[tuple[str, Point] | None]:
    """Return each name as written, and where.

    Those with the fewest clear spots come first. When all have their place, shortened ones grow where there is room.
    """
    clear = [list(_clear(ways, taken, page, letters)) for ways in names]
    ends = [(ways[0][0], ways[-1][0]) for ways in names]
    first = [[way for way in ways if way[0] in own] for ways, own in zip(clear, ends, strict=True)]
    order = sorted(range(len(names)), key=lambda number: (not names[number][0][1], len(first[number])))
    written: dict[int, tuple[str, Point, Box]] = {}
    for number in (*order, *order):
        grows = number in written
        if grows and written[number][0] == ends[number][0]:
            continue
        others = [box for other, (*_, box) in written.items() if other != number]
        ways = [way for way in clear[number] if way[0] not in ends[number]] if grows else first[number]
        free = (way for way in ways if not any(_covers(way[2], box) for box in others))
        if way := next(free, None):
            written[number] = way
    return [written[number][:2] if number in written else None for number in range(len(names))]


def _clear(ways: Iterable[_Name], taken: Iterable[Box], page: Box, letters: float) -> Iterator[tuple[str, Point, Box]]:
    """Yield where a name covers nothing that is taken."""
    fitting = [
        (text, spot, box)
        for text, bold, spots in ways
        for spot, box in _boxes(text, spots, letters, bold)
        if holds(page, box)
    ]
    around = box_around(box for *_, box in fitting) if fitting else page
    near = [other for other in taken if overlap(around, other)]
    yield from (way for way in fitting if not any(_covers(way[2], other) for other in near))


def _boxes(text: str, spots: Iterable[Point], letters: float, bold: bool) -> Iterator[tuple[Point, Box]]:
    wide, high = width(text, letters, bold=bold), _HIGH * letters
    for x, y in spots:
        yield (x, y), (x - wide / 2, y - high / 2, wide, high)


def _covers(one: Box, other: Box) -> bool:
    return overlap(one, other) and shared_area(one, other) > _COVERS * min(one[2] * one[3], other[2] * other[3])
