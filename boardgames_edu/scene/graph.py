"""A picture as its bare graph: places as nodes, links as lines.

Pieces stand in rows beside their node. It works on any picture with links, and knows no game.
"""

import functools
import math

import msgspec

from boardgames_edu.scene.model import Badge, Link, Piece, Place, Point, Scene
from boardgames_edu.scene.outline import path_data

NODE = 46.0
"""The width of a node."""

_ROW = 5
"""The number of pieces in a row under a node."""


@functools.lru_cache(maxsize=64)
def _nodes(
    places: tuple[Place, ...], links: tuple[Link, ...], signs: bool | None
) -> tuple[frozenset[str], tuple[Place, ...]]:
    """Return the linked places, as they are if no signs are given."""
    linked = frozenset(end for link in links for end in link.ends)
    return linked, tuple(
        _node(place, signs) if place.id in linked and signs is not None else place
        for place in places
        if place.id in linked or place.shape != "area"
    )


@functools.lru_cache(maxsize=1024)
def _node(place: Place, signs: bool) -> Place:
    x, y = place.at
    badges: tuple[Badge, ...] = tuple(b for b in place.badges if b.seat is not None)
    if badges:
        badges = (msgspec.structs.replace(badges[0], offset=(0.0, 0.0), size=NODE * 0.62),)
    if signs:
        others = [badge for badge in place.badges if badge.seat is None]
        beside = ((-NODE * (0.75 + 0.5 * number), 0.0) for number in range(len(others)))
        moved = (msgspec.structs.replace(sign, offset=at) for sign, at in zip(others, beside, strict=True))
        badges = (*badges, *moved)
    return msgspec.structs.replace(
        place, shape="disc", size=(NODE, NODE), label=(x, y - NODE / 2 - place.text_size * 0.62), note="", badges=badges
    )


def as_graph(scene: Scene, signs: bool = False) -> Scene:
    """Return the bare graph of a picture with links.

    Every linked place becomes a node and every link is drawn. Decorations are removed, and areas without a
    link (land, regions out of play). Other places without a link stay as they are, and so do all places of a
    map that draws its links: it is a graph already.

    Args:
        scene: any picture with links.
        signs: whether what is printed on a place (its good) stands beside its node.
    """
    labels = tuple(label for label in scene.labels if label.tone != "water")
    is_drawn = all(link.drawn for link in scene.links)
    linked, places = _nodes(scene.places, scene.links, None if is_drawn else signs)
    if is_drawn:
        return msgspec.structs.replace(scene, decorations=(), labels=labels, places=places)
    spots = tuple((place.id, place.at) for place in places if place.id in linked)
    return msgspec.structs.replace(
        scene,
        decorations=(),
        places=places,
        links=_links(scene.links, spots),
        labels=labels,
        pieces=_in_rows(scene, linked),
    )


@functools.lru_cache(maxsize=64)
def _links(links: tuple[Link, ...], spots: tuple[tuple[str, Point], ...]) -> tuple[Link, ...]:
    """Return all links, drawn, and bent around nodes in their way."""
    at = dict(spots)
    shown = []
    for link in links:
        outline = link.outline
        if not outline and all(end in at for end in link.ends):
            others = [point for id, point in spots if id not in link.ends]
            outline = _bent(at[link.ends[0]], at[link.ends[1]], others)
        shown.append(msgspec.structs.replace(link, drawn=True, outline=outline))
    return tuple(shown)


def _bent(a: Point, b: Point, others: list[Point]) -> str:
    """Return a curve from a to b around other nodes.

    "" if a straight line touches none.
    """
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = math.hypot(dx, dy) or 1.0
    push = 0.0
    for x, y in others:
        along = ((x - a[0]) * dx + (y - a[1]) * dy) / length
        aside = ((x - a[0]) * dy - (y - a[1]) * dx) / length
        if 0 < along < length and abs(aside) < NODE:
            room = (NODE - abs(aside)) / (4 * along * (length - along) / length**2)
            push = math.copysign(max(room, abs(push)), -aside)
    if not push:
        return ""
    nx, ny = dy / length * push * 4 / 3, -dx / length * push * 4 / 3
    near = (a[0] + dx / 3 + nx, a[1] + dy / 3 + ny)
    far = (a[0] + 2 * dx / 3 + nx, a[1] + 2 * dy / 3 + ny)
    return path_data([("M", (a,)), ("C", (near, far, b))])


def _in_rows(scene: Scene, linked: frozenset[str]) -> tuple[Piece, ...]:
    """Return the pieces, those on nodes in rows of five below them."""
    homes = {place.id: place.at for place in scene.places if place.id in linked}
    crowd: dict[str, list[Piece]] = {}
    for piece in scene.pieces:
        if piece.place in homes:
            crowd.setdefault(piece.place, []).append(piece)
    moved: dict[str, Piece] = {}
    for home, pieces in crowd.items():
        x, y = homes[home]
        step = max(piece.size for piece in pieces) * 0.92
        for index, piece in enumerate(pieces):
            row, column = divmod(index, _ROW)
            width = min(_ROW, len(pieces) - row * _ROW) - 1
            at = (round(x + (column - width / 2) * step, 1), round(y + NODE / 2 + step * (0.62 + row), 1))
            moved[piece.id] = _moved(piece, at)
    return tuple(moved.get(piece.id, piece) for piece in scene.pieces)


@functools.lru_cache(maxsize=4096)
def _moved(piece: Piece, at: tuple[float, float]) -> Piece:
    return msgspec.structs.replace(piece, at=at)
