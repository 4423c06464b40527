"""The motions between two pictures, and the places to look at."""

from collections.abc import Iterator, Sequence
from math import dist, hypot
from typing import Any, NamedTuple

from boardgames_edu.scene.model import Card, Piece, Scene, diff

MOST = 12
"""The most motions of one change; more of them are a new picture rather than a move."""
_NUDGE = 30.0
"""Scene units: what is shifted by less has only made room for another thing."""
_HEIGHT = 60.0
"""Scene units: from so far above a piece is set down."""


class Motion(NamedTuple):
    """A thing that has moved.

    Attributes:
        id: the thing in the new picture.
        dx, dy: where it comes from, seen from where it is now, in scene units.
        joins: whether others of its kind lay there before, which stay.
    """

    id: str
    dx: float
    dy: float
    joins: bool = False


def motions(old: Scene, new: Scene) -> tuple[Motion, ...]:
    """Return what moved between two pictures of the same size.

    A thing moved if it is missing in one place and came up in another, by looks alone: the nearest of those that left
    is the one that arrived. A piece that comes to a place from nowhere on the picture is set down from above. Too
    many at once are none.
    """
    left = list(_surplus(old, new))
    known = {thing.id for thing in _movable(old)}
    found: list[Motion] = []
    for thing, number in _surplus(new, old):
        for _ in range(number):
            alike = [one for one in left if _looks(one[0]) == _looks(thing) and one[1] > 0]
            if alike:
                start, there = min(alike, key=lambda one: dist(one[0].at, thing.at))
                left[left.index((start, there))] = start, there - 1
                dx, dy = start.at[0] - thing.at[0], start.at[1] - thing.at[1]
                joins = thing.id in known and start.id != thing.id
            elif isinstance(thing, Piece) and thing.place:
                dx, dy, joins = 0.0, -_HEIGHT, thing.id in known
            else:
                break
            if hypot(dx, dy) > _NUDGE:
                found.append(Motion(thing.id, round(dx, 1), round(dy, 1), joins))
    once = tuple(dict.fromkeys(found))
    return once if len(once) <= MOST else ()


def _surplus(these: Scene, others: Scene) -> Iterator[tuple[Piece | Card, int]]:
    """Yield what the other picture lacks there, and how many."""
    there = {thing.id: thing for thing in _movable(others)}
    for thing in _movable(these):
        other = there.get(thing.id)
        if other is None or _looks(other) != _looks(thing):
            yield thing, _count(thing)
        elif _count(thing) > _count(other):
            yield thing, _count(thing) - _count(other)
        elif _place(thing) != _place(other):
            yield thing, 1


def _movable(scene: Scene) -> tuple[Piece | Card, ...]:
    return *scene.pieces, *scene.cards


def _looks(thing: Piece | Card) -> tuple[object, ...]:
    """Return what two things share that may be the same one."""
    if isinstance(thing, Piece):
        return thing.glyph, thing.seat
    return thing.face, thing.name, thing.size


def _count(thing: Piece | Card) -> int:
    return thing.count if isinstance(thing, Piece) else 1


def _place(thing: Piece | Card) -> str | None:
    return thing.place if isinstance(thing, Piece) else thing.group


def changes(old: Scene, new: Scene) -> tuple[str, ...]:
    """Return the ids of what came, differs, or lost something.

    A place that only got other words, what was shifted to make room, and a card that is shown larger or smaller have
    not changed in this sense; a piece whose words differ has, for its number is said there.
    """
    before = {thing.id: thing for thing in old.things()}
    found: list[str] = []
    for change in diff(old, new):
        if change.kind not in ("places", "links", "cards", "pieces"):
            continue
        was = before.get(change.id)
        if change.op == "drop":
            where = was.place if isinstance(was, Piece) else was.group if isinstance(was, Card) else ""
            found += [where] if where else []
        elif change.op == "add" or _differs(was, change.thing, change.fields):
            found.append(change.id)
    return tuple(dict.fromkeys(found))


def _differs(was: Any, now: Any, fields: Sequence[str]) -> bool:
    if isinstance(now, Card):
        return bool(set(fields) & {"name", "face", "seat", "enabled", "words"})
    if set(fields) - {"words", "tip", "at", "group", "size", "marks"}:
        return True
    if not isinstance(now, Piece):
        return False
    moved = "at" in fields and abs(was.at[0] - now.at[0]) + abs(was.at[1] - now.at[1]) > _NUDGE
    return moved or "words" in fields
