"""What a reader should look at after a picture has changed."""

from collections.abc import Sequence
from typing import Any

from boardgames_edu.scene.model import Card, Piece, Scene, diff

_NUDGE = 30.0
"""Scene units: a piece that is shifted by less has only made room for another one."""


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
