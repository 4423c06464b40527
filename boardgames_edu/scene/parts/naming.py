"""Names on small maps, where they cover nothing.

Letters can be no smaller than legible, so that on a narrow page names need more room than the map has at the places
where they stand. The words of a place tell its name in any case. Plain geometry: knows no game.
"""

import functools
import math
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from boardgames_edu.scene.boxes import badge_box, body, box_around, holds, inside, middle, nearest, overlap
from boardgames_edu.scene.lettering import width
from boardgames_edu.scene.model import Box, Decoration, Label, Piece, Place, Point, Thing
from boardgames_edu.scene.outline import line

_COVERS = 0.06
"""The part of the smaller of two things from which one covers the other."""
_GAPS = 0.3, 0.9, 0.1, 1.4, 1.9, 2.4
_SHARES, _RISES = (0.0, 0.2, 0.4, 0.6, 0.8, 1.0, 1.2, 1.4), (0.0, 0.3, 0.6, 0.9, 1.2, 1.5)
"""Distances of a name from its sign, in letters; then shifts aside: in halves of its width, and in letters."""
_UP, _DOWN = 0.37, 0.52
"""How far letters reach above and below their middle, in their size."""
_LONG, _SHORT = 8, 3
"""How many letters of a name are kept where it has no room as a whole: at most, and at least."""
_ASTRAY = 3.0
"""The price of a spot nearer to another sign, in moves of other names."""
_TRIES = 20
"""How often a name may be written anew, on average, until all have their place."""


class _Name(NamedTuple):
    """A text, the sign that it names, and spots, best first."""

    text: str
    sign: Point | None
    spots: tuple[Point, ...]
    bold: bool = True


class _Way(NamedTuple):
    """A written name, with a line where another sign is nearer."""

    text: str
    at: Point
    box: Box
    leader: str


def renamed(things: Iterable[Thing], page: Box, letters: float) -> dict[str, Thing | None]:
    """Return the things of a map whose names have to move.

    Args:
        things: all of the map.
        page: where it lies.
        letters: the size of the smallest letters.

    Returns:
        By id what is drawn instead, or besides; None for words that are left out.
    """
    held = tuple(things)
    named = [thing for thing in held if _is_name(thing)]
    if not any(isinstance(thing, Place) and thing.text_size < letters for thing in named):
        return {}
    taken = tuple(box for thing in held for box in _grounds(thing))
    texts = [thing.name for thing in named if isinstance(thing, Place)]
    written = _written(tuple(_names(thing, letters, texts) for thing in named), taken, page, letters)
    found: dict[str, Thing | None] = {}
    for thing, way in zip(named, written, strict=True):
        found[thing.id] = _put(thing, way, letters)
        if way and way.leader:
            id = f"leader:{thing.id}"
            found[id] = Decoration(id=id, kind="leader", outline=way.leader, width=letters / 15)
    return found


def _is_name(thing: Thing) -> bool:
    """Return whether a thing has a name that may stand elsewhere."""
    if isinstance(thing, Place):
        return bool(thing.name) and (thing.shape == "area" or not inside(thing.label or thing.at, body(thing)))
    return isinstance(thing, Label)


def _put(thing: Thing, way: _Way | None, letters: float) -> Thing | None:
    if isinstance(thing, Place):
        text, label = (way.text, way.at) if way else ("", thing.label)
        return replace(thing, name=text, label=label, text_size=max(letters, thing.text_size))
    if isinstance(thing, Label) and way:
        return replace(thing, at=way.at, size=max(letters, thing.size), align="middle")
    return None


def _grounds(thing: Thing) -> Iterator[Box]:
    """Yield what no name may cover; moving pieces do not count."""
    if isinstance(thing, Piece) and not thing.place:
        yield body(thing)
    if isinstance(thing, Place):
        if thing.shape not in ("area", "none"):
            yield body(thing)
        yield from (badge_box(thing, badge) for badge in thing.badges)


def _names(thing: Thing, letters: float, texts: Sequence[str]) -> tuple[_Name, ...]:
    """Return the ways to write a name: whole, or shorter.

    A shortened name is not the beginning of another of the map's ``texts``, if that can be avoided.
    """
    if isinstance(thing, Label):
        half = width(thing.text, thing.size) / 2
        x, y = thing.at
        x += {"start": half, "middle": 0.0, "end": -half}[thing.align]
        # words of another tone are for larger maps
        nearby = tuple(_nearby((x, y), letters)) if thing.tone == "water" else ()
        return (_Name(thing.text, None, nearby, bold=False),)
    assert isinstance(thing, Place)
    at, name, found = thing.label or thing.at, thing.name, list[_Name]()
    least = next((n for n in range(_SHORT, _LONG) if sum(text[:n] == name[:n] for text in texts) < 2), _LONG)
    shorter = dict.fromkeys(name[:count].rstrip(" '’-") + "." for count in range(_LONG, least - 1, -1))
    for text in (name, *(text for text in shorter if len(text) < len(name))):
        half = width(text, letters, bold=True) / 2
        area = thing.shape == "area"
        spots = dict.fromkeys(_nearby(at, letters) if area else (at, *_around(body(thing), half, letters)))
        found.append(_Name(text, None if area else thing.at, tuple(spots)))
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
        far, up, down = wide / 2 + gap * letters + half, *(high / 2 + (gap + part) * letters for part in (_DOWN, _UP))
        for share in _SHARES:
            yield from ((x + side * share * half, y + row) for side in (-1, 1) for row in (-up, down))
        for rise in _RISES:
            yield from ((x + side * far, y + row * rise * letters) for row in (-1, 1) for side in (1, -1))


@functools.lru_cache(maxsize=64)
def _written(
    names: tuple[tuple[_Name, ...], ...], taken: tuple[Box, ...], page: Box, letters: float
) -> list[_Way | None]:
    """Return how each name is written.

    First all places get their names, shortened if necessary. Then these grow, and other words are added, where there
    is room.
    """
    signs = [ways[0].sign for ways in names if ways[0].sign]
    clear = functools.cache(lambda name: _clear(name, signs, taken, page, letters))
    first = [[way for name in dict.fromkeys((ways[0], ways[-1])) for way in clear(name)] for ways in names]
    order = sorted(range(len(names)), key=lambda number: (not names[number][0].bold, len(first[number])))
    written = _settled(first, [number for number in order if names[number][0].bold])
    for number in order:
        own = written.get(number)
        others = [way.box for way in written.values() if way is not own]
        texts = [name.text for name in names[number]]
        longer = names[number][: texts.index(own.text)] if own else names[number]
        ways = (way for name in longer for way in clear(name) if not way.leader)
        if way := next((way for way in ways if not any(overlap(way.box, box) for box in others)), None):
            written[number] = way
    return [written.get(number) for number in range(len(names))]


def _settled(ways: Sequence[Sequence[_Way]], order: Iterable[int]) -> dict[int, _Way]:
    """Return how names are written beside each other.

    Names with the fewest spots come first. A name without a free spot takes the one whose present names were moved
    least often (min-conflicts search).
    """
    written: dict[int, _Way] = {}
    moved, waiting = Counter[int](), deque(number for number in order if ways[number])
    for _ in range(_TRIES * len(ways)):
        if not waiting:
            break
        number = waiting.popleft()
        reach = box_around(way.box for way in ways[number])
        near = [(other, way.box) for other, way in written.items() if overlap(reach, way.box)]

        def price(way: _Way, near: Sequence[tuple[int, Box]] = near) -> float:
            return _ASTRAY * bool(way.leader) + sum(1 + moved[other] for other, box in near if overlap(way.box, box))

        written[number] = best = min(ways[number], key=price)
        moved[number] += 1
        for other, box in near:
            if overlap(best.box, box):
                del written[other]
                waiting.append(other)
    return written


def _clear(name: _Name, signs: Iterable[Point], taken: Iterable[Box], page: Box, letters: float) -> list[_Way]:
    """Return where a name covers nothing that is taken."""
    wide, high = width(name.text, letters, bold=name.bold), (_UP + _DOWN) * letters
    written = (((x, y), (x - wide / 2, y - _UP * letters, wide, high)) for x, y in name.spots)
    fitting = [spot for spot in written if holds(page, spot[1])]
    around = box_around(box for _, box in fitting) if fitting else page
    grounds = [
        (x, y, x + w, y + h, _COVERS * min(wide * high, w * h)) for x, y, w, h in taken if overlap(around, (x, y, w, h))
    ]
    rivals = [sign for sign in signs if math.dist(nearest(around, sign), sign) < letters]
    found = []
    for at, box in fitting:
        left, top, right, bottom = *box[:2], box[0] + wide, box[1] + high
        for x, y, edge, low, most in grounds:  # written out, for it is asked a million times
            shared = left < edge and x < right and top < low and y < bottom
            if shared and (min(right, edge) - max(left, x)) * (min(bottom, low) - max(top, y)) > most:
                break
        else:
            leader = ""
            if name.sign:
                end = nearest(box, name.sign)
                own = math.dist(end, name.sign)
                if any(math.dist(nearest(box, sign), sign) < own for sign in rivals):
                    leader = line(name.sign, end)
            found.append(_Way(name.text, at, box, leader))
    return found
