"""The SVG painter: pictures as text, in pure Python.

Every thing of the picture is a ``<g>`` with its id as ``data-id`` and, if it has words, a role, a label and a
title. Colours are written out, so that the text is complete in a page, a file or a mail. `patch` returns only
what changed, for the live board. This module must not know a game, nor need numpy.
"""

import functools
from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path
from typing import Any, TypedDict

from boardgames_edu.engine.storage import write_file
from boardgames_edu.scene.model import Scene, shows_scenes
from boardgames_edu.scene.outline import number
from boardgames_edu.scene.painters.drawing import LAYERS, draw, strokes
from boardgames_edu.scene.palette import find_theme as theme_of
from boardgames_edu.scene.palette import look
from boardgames_edu.scene.pictures import shown_as
from boardgames_edu.scene.shapes import Node, Shape, Stroke, Text

_EXPANDED = {"folded": ' aria-expanded="false"', "unfolded": ' aria-expanded="true"'}
"""What is said of things that open, by their kind."""

FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif"
PREFIX = "bge"
"""The prefix of every CSS class, since a notebook shares its CSS."""


@shows_scenes
def svg(thing: Scene | Any, theme: str = "light", scale: float = 1.0, graph: bool = False, **options: Any) -> str:
    """Return a picture, or the state of a game, as SVG text.

    Args:
        thing: a Scene, or a state of a game.
        theme: "light" or "dark".
        scale: pixels per scene unit; the picture also shrinks to the width of its page.
        graph: show the bare graph: places as nodes, links as lines.
        options: for a state, what its game's ``scene`` takes: ``seat="blue"``, ``panels=["map"]``, ...

    Raises:
        UnknownTheme: there is no such theme; the message lists the choices.
        NotAPicture: `thing` is neither a Scene nor a state, or options were given with a Scene.
        ValueError: `scale` is not above 0.

    Notes:
        Cost: some milliseconds for a first picture, then well below one, since the text of unchanged things
            is kept.

    Example:
        >>> import boardgames_edu as bg
        >>> bg.svg(bg.load("rurik").new(seats=2, seed=1)).startswith("<svg")
        True
    """
    if not scale > 0:
        raise ValueError(f"scale must be above 0, not {scale}")
    scene = shown_as(graph, thing, **options)
    return _whole(scene, theme, scale, ((node.layer, fragment(node)) for node in draw(scene, theme)))


def series(scenes: Sequence[Scene], theme: str = "light", *, width: float, name: str) -> list[str]:
    """Return several pictures for one page, as SVG texts.

    Nodes that several of them share are written once.

    Args:
        scenes: the pictures, in the order of the page.
        theme: "light" or "dark".
        width: the largest width, in pixels.
        name: the prefix of the ids of shared nodes; no other part of the page may use it.
    """
    known: dict[Node, str] = {}
    found = []
    for scene in scenes:
        parts = [_once(node, known, name) for node in draw(scene, theme)]
        found.append(_whole(scene, theme, min(1.0, width / scene.width), parts))
    return found


_SHORT = 120
"""The length in characters up to which shared nodes are repeated."""


def _once(node: Node, known: dict[Node, str], name: str) -> tuple[int, str]:
    """Return a node's layer and text, or a reference to it."""
    text = fragment(node)
    if len(text) <= _SHORT:
        return node.layer, text
    if node in known:
        return node.layer, f'<use href="#{known[node]}"/>'
    known[node] = f"{name}-{len(known)}"
    return node.layer, text.replace("<g ", f'<g id="{known[node]}" ', 1)


def _whole(scene: Scene, theme: str, scale: float, parts: Iterable[tuple[int, str]]) -> str:
    """Return a picture, given the layer and text of its parts."""
    colours = theme_of(theme)
    layers: list[list[str]] = [[] for _ in LAYERS]
    for layer, text in parts:
        layers[layer].append(text)
    width, height = number(scene.width), number(scene.height)
    label = escape(" ".join(filter(None, (scene.name, scene.words))), quote=True)
    body = "".join(f'<g class="{PREFIX}-layer" data-layer="{i}">{"".join(texts)}</g>' for i, texts in enumerate(layers))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{PREFIX}-scene" data-theme="{colours.name}" '
        f'viewBox="0 0 {width} {height}" '
        f'width="{number(scene.width * scale)}" height="{number(scene.height * scale)}" '
        'style="max-width:100%;height:auto" role="group" '
        f'aria-label="{label}" font-family="{FONT}" stroke-linejoin="round" stroke-linecap="round">'
        f'<rect width="{width}" height="{height}" fill="{colours["page"]}"/>{body}</svg>'
    )


def save(
    thing: Scene | Any, path: str | Path, theme: str = "light", scale: float = 1.0, graph: bool = False, **options: Any
) -> None:
    """Write a picture, or a state, to an SVG file. Raises BadInput.

    Arguments and other errors as for `svg`.
    """
    write_file(path, svg(thing, theme, scale, graph, **options))


@functools.lru_cache(maxsize=8192)
def fragment(node: Node) -> str:
    """Return a node as SVG text."""
    x, y = node.at
    kinds = " ".join(f"{PREFIX}-{name}" for name in (node.kind, *node.marks))
    head = f'<g data-id="{escape(node.id, quote=True)}"'
    if node.part:
        head += f' data-part="{node.part}" aria-hidden="true" pointer-events="none"'
    head += f' class="{kinds}"'
    if x or y:
        head += f' transform="translate({number(x)} {number(y)})"'
    return head + told(node) + "".join(map(_shape, node.shapes)) + "</g>"


def told(node: Node) -> str:
    """Return the rest of a node's tag, with its words."""
    words = escape(node.words, quote=True)
    if not words:
        return f"><title>{escape(node.tip)}</title>" if node.tip else ">"
    role = "button" if "legal" in node.marks or node.kind in _EXPANDED else "img"
    expanded = _EXPANDED.get(node.kind, "")
    return f' role="{role}"{expanded} aria-label="{words}"><title>{words}</title>'


def _shape(shape: Shape) -> str:
    if isinstance(shape, Stroke):
        return _stroke(shape)
    if isinstance(shape, Text):
        return _text(shape)
    x, y = shape.at
    move = f"translate({number(x)} {number(y)}) " if x or y else ""
    faint = f' opacity="{number(shape.opacity)}"' if shape.opacity < 1 else ""
    return f'<g transform="{move}scale({number(shape.scale)})"{faint}>{_strokes(shape.strokes)}</g>'


@functools.lru_cache(maxsize=4096)
def _stroke(shape: Stroke) -> str:
    text = f'<path d="{shape.outline}" fill="{shape.fill or "none"}"'
    if shape.stroke:
        text += f' stroke="{shape.stroke}" stroke-width="{number(shape.width)}"'
        if shape.dash:
            text += f' stroke-dasharray="{" ".join(map(number, shape.dash))}"'
    if shape.opacity < 1:
        text += f' opacity="{number(shape.opacity)}"'
    return text + "/>"


def _text(shape: Text) -> str:
    x, y = shape.at
    style = ' font-weight="700"' if shape.bold else ""
    if shape.italic:
        style += ' font-style="italic"'
    if shape.halo:
        style += f' stroke="{shape.halo}" stroke-width="{number(shape.size * 0.24)}" paint-order="stroke"'
    return (
        f'<text x="{number(x)}" y="{number(y)}" font-size="{number(shape.size)}" '
        f'text-anchor="{shape.align}" fill="{shape.fill}"{style}>'
        f"{escape(shape.text)}</text>"
    )


@functools.lru_cache(maxsize=1024)
def _strokes(parts: tuple[Stroke, ...]) -> str:
    return "".join(map(_stroke, parts))


def sign_svg(glyph: str, seat: str, style: str = "") -> str:
    """Return a glyph with the look of a seat ("blue").

    It is for words beside a picture. Raises UnknownGlyph.
    """
    drawn = _strokes(strokes(glyph, look(seat), "light"))
    return f'<svg viewBox="-12 -12 24 24" aria-hidden="true" style="{style}">{drawn}</svg>'


class Patch(TypedDict):
    """One change to a drawn picture.

    `svg` is the new text of the node `id` (with `part`) in `layer`; empty to remove it.
    """

    id: str
    part: str
    layer: int
    svg: str


def make_patch(old: Scene, new: Scene, theme: str = "light", graph: bool = False) -> list[Patch]:
    """Return the changes from one picture's SVG to the next.

    Both have the same theme and view. For each patch: if `svg` is empty, remove the element with this
    ``data-id`` and ``data-part``; else replace that element, or if there is none add it at the end of the
    ``<g data-layer>`` of its layer. Removals come first. Both pictures must have the same size.
    """
    before = {node.key: node for node in draw(old, theme, graph=graph)}
    changed: list[Patch] = []
    for node in draw(new, theme, graph=graph):
        was = before.get(node.key)
        if was is not None and was.layer == node.layer:
            del before[node.key]
        if was is not node and was != node:
            changed.append({"id": node.id, "part": node.part, "layer": node.layer, "svg": fragment(node)})
    gone: list[Patch] = [{"id": n.id, "part": n.part, "layer": n.layer, "svg": ""} for n in before.values()]
    return gone + changed
