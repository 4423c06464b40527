"""Cutting things at the edge of a window, moving and enlarging them."""

import functools
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import copysign
from typing import Any

from msgspec.structs import replace

from boardgames_edu.scene import boxes, model
from boardgames_edu.scene.lettering import shortened
from boardgames_edu.scene.lettering import width as text_width
from boardgames_edu.scene.outline import corners, line, placed, polygon

TITLE = 20.0
"""The size to which the letters of a box's title can grow."""


def neighbours(scene: model.Scene, ids: Collection[str]) -> Iterator[str]:
    """Yield the ids of places that links join to the given things."""
    return (end for link in scene.links if link.id in ids or not set(ids).isdisjoint(link.ends) for end in link.ends)


def drawn_line(link: model.Link, ends: Mapping[str, model.Point]) -> model.Link | None:
    """Return a link with its outline; None if it is not drawn."""
    if not link.drawn:
        return None
    if link.outline:
        return link
    start, end = (ends.get(id) for id in link.ends)
    return None if start is None or end is None else replace(link, outline=line(start, end))


@functools.lru_cache(maxsize=8192)
def cut(thing: model.Thing, window: model.Box) -> Any:
    """Return what a window shows of a thing, or None.

    Names are shown whole or not at all.
    """
    inner = boxes.body(thing)
    if isinstance(thing, (model.Place, model.Panel, model.Decoration, model.Link)) and not boxes.overlap(
        boxes.widened(inner, 0.01), window
    ):
        return None
    match thing:
        case model.Place():
            named = not thing.name or boxes.holds(window, boxes.name_box(thing))
            kept = thing if named else replace(thing, name="", note="")
            if thing.shape == "area":
                outline = clipped(thing.outline, window)
                badges = tuple(badge for badge in thing.badges if boxes.holds(window, boxes.badge_box(thing, badge)))
                return replace(kept, outline=outline, badges=badges) if outline else None
            if thing.shape == "none":
                return kept if named else None
            return kept if boxes.holds(window, inner) else None
        case model.Panel():
            box = boxes.common(inner, window)
            return replace(thing, box=box, name=thing.name if box[:2] == inner[:2] else "")
        case model.Decoration() | model.Link():
            outline = clipped(thing.outline, window)
            return replace(thing, outline=outline) if outline else None
        case _:
            return thing if boxes.holds(window, inner) else None


@functools.lru_cache(maxsize=1024)
def split(panel: model.Panel, cells: tuple[model.Box, ...], least: float) -> tuple[tuple[int, model.Panel], ...]:
    """Return a panel's parts in cells, by their numbers.

    Slivers up to ``least`` are left out. The first part keeps id, name and words; of a panel that opens the last one
    does, at whose end its arrow is.
    """
    found: list[tuple[int, model.Panel]] = []
    for number, box in enumerate(cells):
        part = boxes.common(panel.box, box)
        if min(part[2:]) > least:
            room = part[2] - 2.5 * panel.text_size
            again: dict[str, Any] = {"name": shortened(panel.name, 1.1 * panel.text_size, room, bold=True)}
            if found:
                again = {"id": f"{panel.id}:{len(found)}", "name": "", "words": ""}
            found.append((number, replace(panel, box=part, **again)))
    if panel.opens is not None and len(found) > 1:
        (first, head), (last, tail) = found[0], found[-1]
        found[0] = first, replace(head, id=tail.id, words="", opens=None)
        found[-1] = last, replace(tail, id=panel.id, words=panel.words)
    return tuple(found)


@functools.lru_cache(maxsize=4096)
def clipped(outline: str, window: model.Box) -> str:
    """Return the part of an outline that lies in a window.

    >>> clipped("M0 0 L20 0 L20 20 L0 20 Z", (10, 10, 30, 30))
    'M10 10 L20 10 L20 20 L10 20 Z'
    >>> clipped("M0 5 L40 5", (10, 0, 20, 20))
    'M10 5 L30 5'
    """
    if boxes.holds(window, boxes.outline_box(outline)):
        return outline
    if outline.rstrip().endswith("Z"):
        rings = [_clipped_ring(ring, window) for ring in corners(outline)]
        return " ".join(polygon(*ring) for ring in rings if len(ring) > 2)
    return " ".join(
        line(*piece)
        for ring in corners(outline)
        for pair in pairwise(ring)
        if (piece := _clipped_line(*pair, window)) is not None
    )


def _clipped_ring(ring: Sequence[model.Point], window: model.Box) -> list[model.Point]:
    """Return a ring of corners, clipped at a window (Sutherland and Hodgman)."""
    found = list(ring)
    for axis in (0, 1):
        low, high = window[axis], window[axis] + window[2 + axis]
        for limit, sign in ((low, 1), (high, -1)):
            before, found = found, []
            for number, point in enumerate(before):
                last = before[number - 1]
                inside, was = sign * (point[axis] - limit) >= 0, sign * (last[axis] - limit) >= 0
                if inside != was:
                    t = (limit - last[axis]) / (point[axis] - last[axis])
                    found.append((last[0] + t * (point[0] - last[0]), last[1] + t * (point[1] - last[1])))
                if inside:
                    found.append(point)
    return found


def _clipped_line(a: model.Point, b: model.Point, window: model.Box) -> tuple[model.Point, model.Point] | None:
    """Return the part of a segment in a window."""
    left, top, wide, high = window
    start, end = boxes.shares_inside(a, b, (left, top, left + wide, top + high))
    if start >= end:
        return None
    (x, y), (u, v) = a, b
    return (x + start * (u - x), y + start * (v - y)), (x + end * (u - x), y + end * (v - y))


@functools.lru_cache(maxsize=16384)
def moved(thing: model.Thing, k: float, x: float, y: float) -> Any:
    """Return a thing `k` times as large, then moved by (x, y)."""

    def point(at: model.Point) -> model.Point:
        return k * at[0] + x, k * at[1] + y

    def sized(size: tuple[float, float]) -> tuple[float, float]:
        return k * size[0], k * size[1]

    def signs(badges: tuple[model.Badge, ...]) -> tuple[model.Badge, ...]:
        return tuple(replace(badge, offset=sized(badge.offset), size=k * badge.size) for badge in badges)

    match thing:
        case model.Place():
            return replace(
                thing,
                at=point(thing.at),
                label=None if thing.label is None else point(thing.label),
                outline=placed(thing.outline, k, x, y) if thing.outline else "",
                size=sized(thing.size),
                text_size=k * thing.text_size,
                badges=signs(thing.badges),
            )
        case model.Piece():
            return replace(thing, at=point(thing.at), size=k * thing.size)
        case model.Card():
            return replace(
                thing,
                at=point(thing.at),
                size=sized(thing.size),
                text_size=k * thing.text_size,
                glyphs=signs(thing.glyphs),
            )
        case model.Panel():
            left, top, wide, high = thing.box
            box = (*point((left, top)), k * wide, k * high)
            return replace(thing, box=box, text_size=k * thing.text_size)
        case model.Track():
            return replace(thing, at=point(thing.at), text_size=k * thing.text_size)
        case model.Label():
            return replace(thing, at=point(thing.at), size=k * thing.size)
        case model.Decoration():
            return replace(thing, outline=placed(thing.outline, k, x, y), width=k * thing.width)
        case model.Link():
            return replace(thing, outline=placed(thing.outline, k, x, y) if thing.outline else "")


def with_things(scene: model.Scene, size: Sequence[float], things: Iterable[model.Thing], **more: Any) -> model.Scene:
    """Return a picture with some of its things, in another size."""
    found: dict[str, list[model.Thing]] = {kind: [] for kind in model.KINDS}
    for thing in things:
        found[f"{type(thing).__name__.lower()}s"].append(thing)
    there = {thing.id for kind in found.values() for thing in kind} if scene.order else ()
    order = tuple(id for id in scene.order if id in there)
    parts: dict[str, Any] = {kind: tuple(held) for kind, held in found.items()}
    return replace(scene, width=size[0], height=size[1], order=order, blocks=(), **parts, **more)


def alone(scene: model.Scene, thing: model.Card | model.Piece, high: float) -> model.Scene:
    """Return one unmarked card or piece as a picture, ``high`` units large."""
    left, top, wide, tall = boxes.widened(boxes.body(thing), 4.0)
    k = high / max(wide, tall)
    plain = replace(moved(thing, k, -k * left, -k * top), marks=())
    return with_things(model.Scene(width=0, height=0, seats=scene.seats), (k * wide, k * tall), (plain,))


@functools.lru_cache(maxsize=4096)
def grown(thing: model.Thing, factor: float) -> Any:
    """Return a thing with letters ``factor`` times as large.

    Those of a card have no room to grow.
    """
    if factor <= 1.0:
        return thing
    match thing:
        case model.Place():
            x, y = (0.0, 0.0) if thing.label is None else (thing.label[0] - thing.at[0], thing.label[1] - thing.at[1])
            badges = tuple(
                replace(
                    badge,
                    size=factor * badge.size if badge.text else badge.size,
                    # signs around the name of an area make room for it
                    offset=(x + factor * (badge.offset[0] - x), y + factor * (badge.offset[1] - y))
                    if thing.shape == "area"
                    else badge.offset,
                )
                for badge in thing.badges
            )
            label, (_, _, wide, high) = thing.label, boxes.name_box(thing)
            if label is not None and thing.shape not in ("area", "none"):  # a name grows away from its place
                above, aside = abs(y) > thing.size[1] / 2, abs(x) > thing.size[0] / 2
                right, down = (0.0, copysign(high, y)) if above else (copysign(wide, x) if aside else 0.0, 0.0)
                label = label[0] + (factor - 1) * right / 2, label[1] + (factor - 1) * down / 2
            return replace(thing, text_size=factor * thing.text_size, badges=badges, label=label)
        case model.Piece():
            return replace(thing, size=factor * thing.size) if thing.text or thing.count > 1 else thing
        case model.Track():
            return replace(thing, text_size=factor * thing.text_size)
        case model.Panel():
            wide = 2 * thing.text_size + text_width(thing.name, thing.text_size, bold=True)
            room = min(TITLE / thing.text_size, thing.box[2] / wide)
            return replace(thing, text_size=max(min(factor, room), 1.0) * thing.text_size)
        case model.Label():
            return replace(thing, size=factor * thing.size)
        case _:
            return thing
