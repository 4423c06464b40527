"""Lists of material: title, level, minutes and a small map.

On a terminal they are plain text.
"""

from collections.abc import Sequence
from html import escape
from typing import NamedTuple
from zlib import crc32

from boardgames_edu.engine.states.state import State
from boardgames_edu.i18n import N_, say
from boardgames_edu.scene.painters.svg import series
from boardgames_edu.scene.parts.small import small
from boardgames_edu.scene.pictures import drawing_of, scene_of

PICTURE = 100.0
"""The width of a small map, in pixels."""
_STEPS = (3, 6)
"""The numbers of rules, or of moves, up to which material is of level 1 and of level 2."""
_ROW = N_("{name}: {title} (level {level}, {minutes} min)")
_HEAD = (N_("Name"), N_("Title"), N_("Level"), N_("Minutes"))


def level_of(needed: int) -> int:
    """Return the level for a number of rules or moves."""
    return 1 + sum(needed > most for most in _STEPS)


class ListedItem(NamedTuple):
    """A piece of material: its name and title, and its position."""

    name: str
    title: str
    level: int
    minutes: int
    start: State

    def __repr__(self) -> str:
        return say(_ROW, {key: value for key, value in self._asdict().items() if key != "start"})


class MaterialList(tuple[ListedItem, ...]):
    """Material with a row each; in a notebook with its small maps."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "\n".join(map(repr, self))

    def _repr_html_(self) -> str:
        return as_table(self)


def as_table(items: Sequence[ListedItem]) -> str:
    """Return material as an HTML table, each with a small map."""
    mapped = [item for item in items if "map" in drawing_of(item.start.game).PANELS]
    scenes = [small(scene_of(item.start, panels=("map",)), PICTURE) for item in mapped]
    name = f"bge-list-{crc32(repr(items).encode()):x}"
    maps = dict(zip(map(id, mapped), series(scenes, width=PICTURE, name=name), strict=True))
    head = "".join(f"<th style='text-align:left'>{escape(say(each))}</th>" for each in _HEAD)
    rows = "".join(
        f"<tr><td>{escape(item.name)}</td><td style='text-align:left'>{escape(item.title)}</td>"
        f"<td>{item.level}</td><td>{item.minutes}</td><td>{maps.get(id(item), '')}</td></tr>"
        for item in items
    )
    return f"<table><thead><tr>{head}<th></th></tr></thead><tbody>{rows}</tbody></table>"
