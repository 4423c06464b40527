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

from boardgames_edu.scene.boxes import badge_box, body, box_around, inside, middle, nearest, overlap
from boardgames_edu.scene.lettering import width
from boardgames_edu.scene.model import Box, Decoration, Label, Piece, Place, Point, Thing
from boardgames_edu.scene.outline import line

_COVERS = 0.06
"""The part of the smaller of two things from which one covers the other."""
_GAPS = 0.3, 0.9, 0.1, 1.4, 1.9, 2.4
_SHIFTS = 0.0, *(side * share for share in (0.2, 0.4, 0.6, 0.8, 1.0, 1.2, 1.4) for side in (-1, 1))
_RISES = 0.0, *(row * rise for rise in (0.3, 0.6, 0.9, 1.2, 1.5) for row in (-1, 1))
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
    """A text around its sign, or near a point if ``loose``."""

    text: str
    at: Point
    sign: Point | None = None
    body: Box = (0.0, 0.0, 0.0, 0.0)
    bold: bool = True
    loose: bool = True


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
    written = _written(tuple(map(_name, named)), taken, page, letters)
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


def _name(thing: Thing) -> _Name:
    """Return the name of a place, or the words of a label."""
    if isinstance(thing, Label):
        half = width(thing.text, thing.size) / 2
        x, y = thing.at
        x += {"start": half, "middle": 0.0, "end": -half}[thing.align]
        # words of another tone are for larger maps
        return _Name(thing.text, (x, y), bold=False, loose=thing.tone == "water")
    assert isinstance(thing, Place)
    at = thing.label or thing.at
    return _Name(thing.name, at) if thing.shape == "area" else _Name(thing.name, at, thing.at, body(thing))


def _shortened(name: _Name, texts: Sequence[str]) -> list[_Name]:
    """Return the ways to write a name: whole, or shorter.

    A shortened name is not the beginning of another of the map's ``texts``, if that can be avoided.
    """
    if not name.bold:
        return [name]
    text = name.text
    least = next((n for n in range(_SHORT, _LONG) if sum(other[:n] == text[:n] for other in texts) < 2), _LONG)
    shorter = dict.fromkeys(text[:count].rstrip(" '’-") + "." for count in range(_LONG, least - 1, -1))
    return [name, *(name._replace(text=short) for short in shorter if len(short) < len(text))]


def _spots(name: _Name, half: float, letters: float) -> Iterable[Point]:
    """Return where the middle of a name may be, best first."""
    if name.sign:
        return name.at, *(spot for spot in _around(name.body, half, letters) if spot != name.at)
    return _nearby(name.at, letters) if name.loose else ()


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
        yield from ((x + shift * half, y + row) for shift in _SHIFTS for row in (-up, down))
        yield from ((x + side * far, y + rise * letters) for rise in _RISES for side in (1, -1))


@functools.lru_cache(maxsize=256)
def _written(names: tuple[_Name, ...], taken: tuple[Box, ...], page: Box, letters: float) -> list[_Way | None]:
    """Return how each name is written.

    First all places get their names, shortened if necessary. Then these grow, and other words are added, where there
    is room.
    """
    signs = [name.sign for name in names if name.sign]
    texts = [name.text for name in names if name.bold]
    shorter = [_shortened(name, texts) for name in names]
    clear = functools.cache(functools.partial(_clear, signs=signs, taken=taken, page=page, letters=letters))
    first = [[way for name in dict.fromkeys((ways[0], ways[-1])) for way in clear(name)] for ways in shorter]
    order = sorted(range(len(names)), key=lambda number: (not names[number].bold, len(first[number])))
    written = _settled(first, [number for number in order if names[number].bold])
    for number in order:
        own = written.get(number)
        others = [way.box for way in written.values() if way is not own]
        texts = [name.text for name in shorter[number]]
        longer = shorter[number][: texts.index(own.text) if own else None]
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
    wide, high, up = width(name.text, letters, bold=name.bold), (_UP + _DOWN) * letters, _UP * letters
    first, over, last, under = page[0] - 1, page[1] - 1, page[0] + page[2] + 1, page[1] + page[3] + 1
    fitting = [  # written out as below, for it is asked a million times
        ((x, y), left, top, left + wide, top + high)
        for x, y in _spots(name, wide / 2, letters)
        if (left := x - wide / 2) >= first and left + wide <= last and (top := y - up) >= over and top + high <= under
    ]
    if not fitting:
        return []
    _, lefts, tops, rights, lows = zip(*fitting, strict=True)
    x, y, edge, low = min(lefts), min(tops), max(rights), max(lows)
    around = x, y, edge - x, low - y
    grounds = [
        (a, b, a + w, b + h, _COVERS * min(wide * high, w * h))
        for a, b, w, h in taken
        if x < a + w and a < edge and y < b + h and b < low
    ]
    rivals = [sign for sign in signs if math.dist(nearest(around, sign), sign) < letters]
    found = []
    for at, left, top, right, bottom in fitting:
        for number, (x, y, edge, low, most) in enumerate(grounds):
            shared = left < edge and x < right and top < low and y < bottom
            if shared and (min(right, edge) - max(left, x)) * (min(bottom, low) - max(top, y)) > most:
                grounds.insert(0, grounds.pop(number))  # it probably covers the next spot, too
                break
        else:
            box, leader = (left, top, wide, high), ""
            if name.sign:
                end = nearest(box, name.sign)
                own = math.dist(end, name.sign)
                if any(math.dist(nearest(box, sign), sign) < own for sign in rivals):
                    leader = line(name.sign, end)
            found.append(_Way(name.text, at, box, leader))
    return found
