"""From a picture as data to shapes, for both painters.

`draw` turns a `Scene` into nodes in drawing order; each node belongs to a thing of the picture (by id) and
holds shapes with their final colours. The painters only output shapes, so that they agree on every position.
This module knows no SVG, no matplotlib and no game.
"""

import functools
import math
from operator import attrgetter

import msgspec

from boardgames_edu.scene import model
from boardgames_edu.scene.glyphs import find_glyph
from boardgames_edu.scene.graph import as_graph
from boardgames_edu.scene.lettering import fitted, fitted_block, shortened, wrapped
from boardgames_edu.scene.lettering import width as text_width
from boardgames_edu.scene.outline import SHAPES, ellipse, hatch, line, placed, rounded
from boardgames_edu.scene.palette import PLAIN, SeatLook, Theme, find_theme, look, luminance, mix
from boardgames_edu.scene.shapes import Node, Shape, Sign, Stroke, Text

GROUND, PANELS, AREAS, RAISED, LINES, SPOTS, SIGNS, CARDS, PIECES = LAYERS = range(9)  # from the lowest up
_LOUD = {"hint", "selected", "wrong"}
"""What marks an area above its neighbours, which would cover half of its edge."""
LINE = 1.1
"""The distance between lines of text, relative to the letter size."""

_MARKS: dict[model.Mark, tuple[str, float, tuple[float, ...]]] = {
    "changed": ("changed", 3.0, (9, 4)),
    "active": ("active", 3.5, ()),
    "legal": ("legal", 3.5, ()),
    "hint": ("hint", 4.0, (2, 4)),
    "selected": ("selected", 5.0, ()),
    "wrong": ("wrong", 4.5, (7, 4)),
}
_QUIET = 1.4
"""The line around what may be chosen where most of the picture may be."""


_OPENS = ("M-3 -5 L4 0 L-3 5 Z", "M-5 -3 L5 -3 L0 4 Z")
"""The arrows of a strip whose mat is folded, and of one whose mat is open."""
_SMALL_MAP = {
    "chart": ("page", "border", 1.0),
    "coast": ("land", "border", 0.6),
    "road": ("", "border", 0.8),
    "frame": ("", "active", 2.0),
    "leader": ("", "soft", 1.0),
}
"""The fill, the edge and its usual width of the parts of a small map."""
_MARGINS = 4.0
"""Scene units: what a card leaves free beside its lines, on both sides together."""


def draw(scene: model.Scene, theme_name: str = "light", *, graph: bool = False) -> list[Node]:
    """Return the nodes of a picture in drawing order.

    Args:
        scene: the picture.
        theme_name: "light" or "dark".
        graph: show the bare graph: places as nodes, links as lines.

    Raises:
        UnknownTheme: there is no such theme.
        UnknownGlyph: a piece or badge names an unknown glyph.
    """
    shown = as_graph(scene) if graph else scene
    name = find_theme(theme_name).name
    looks = tuple(seat.look for seat in shown.seats)
    ends = {place.id: place.at for place in shown.places} if shown.links else {}
    nodes: list[Node] = []
    for kind in model.KINDS:
        for thing in getattr(shown, kind):
            if kind != "links":
                found = nodes_of(thing, looks, name)
            else:
                found = _link(thing, *map(ends.get, thing.ends), looks, name) if thing.drawn else ()
            if shown.least_text:
                room = thing.size[0] - _MARGINS if kind == "cards" and not _is_strip(thing) else math.inf
                end = _end(thing) if kind == "cards" and _is_strip(thing) else math.inf
                found = tuple(enlarged(node, shown.least_text, room, end) for node in found)
            nodes.extend(found)
    nodes.sort(key=attrgetter("layer"))
    return nodes


def _is_strip(card: model.Card) -> bool:
    """Return whether a card is a single line."""
    return card.size[1] < 2.6 * card.text_size


def _figure_half(card: model.Card) -> float:
    """Return half the width of the figure that ends a strip."""
    return max(0.42 * card.size[1], _half(card.corner, 0.7 * card.size[1])) if card.corner else 0.0


def _end(card: model.Card) -> float:
    """Return where the words of a strip end."""
    return card.size[0] / 2 - 2 * _figure_half(card) - 4 - (0.9 * card.size[1] if card.glyphs else 0.0)


def _beside(card: model.Card) -> float:
    """Return the room that signs take from a card's name."""
    top, right = card.text_size - card.size[1] / 2, card.size[0] / 2 - 6
    signs = (badge for badge in card.glyphs if badge.offset[0] > 0 and badge.offset[1] < top)
    return max((right - badge.offset[0] + badge.size / 2 for badge in signs), default=0.0)


@functools.lru_cache(maxsize=4096)
def enlarged(node: Node, least: float, room: float = math.inf, end: float = math.inf) -> Node:
    """Return the node with no letters smaller than ``least`` scene units.

    A line that grew wider than ``room`` grows so far only; one that grew beyond ``end`` loses words. What
    stands after others in its line is left out where it has no room.
    """
    if not any(isinstance(shape, Text) and shape.size < least for shape in node.shapes):
        return node
    shapes, right, line = list[Shape](), -math.inf, math.inf
    for shape in (_enlarged(shape, least, room, end) for shape in node.shapes):
        if isinstance(shape, Text) and shape.align == "start":
            if abs(shape.at[1] - line) < shape.size / 2 and (shape.at[0] < right or shape.text.endswith("…")):
                continue
            right, line = shape.at[0] + text_width(shape.text, shape.size, bold=shape.bold), shape.at[1]
        shapes.append(shape)
    return msgspec.structs.replace(node, shapes=tuple(shapes))


def _enlarged(shape: Shape, least: float, room: float, end: float) -> Shape:
    if not isinstance(shape, Text) or shape.size >= least:
        return shape
    wide = max(text_width(shape.text, shape.size, bold=shape.bold), 1.0)
    least = max(shape.size, min(least, shape.size * room / wide))
    x, y = shape.at
    # the middle of its letters stays where it is
    text = shape.text
    if shape.align == "start":
        text = shortened(text, least, end - x, shape.bold)
        while text_width(text, least, bold=shape.bold) > end - x and len(text) > 1:
            text = f"{text[:-2]}…"
    return msgspec.structs.replace(shape, text=text, size=least, at=(x, y + 0.36 * (least - shape.size)))


@functools.lru_cache(maxsize=8192)
def nodes_of(thing: model.Thing, looks: tuple[str, ...], theme_name: str) -> tuple[Node, ...]:
    """Return the nodes of a thing other than a link, given ``looks``."""
    pen = _Pen(find_theme(theme_name), looks)
    if isinstance(thing, model.Place):
        return pen.place(thing)
    kind, layer, at, shapes = pen.parts(thing)
    return (pen.node(thing, kind, layer, at, shapes),)


@functools.lru_cache(maxsize=2048)
def _link(
    link: model.Link, start: model.Point | None, end: model.Point | None, looks: tuple[str, ...], theme_name: str
) -> tuple[Node, ...]:
    """Return the node of a link; none without both of its ends."""
    if not link.outline and (start is None or end is None):
        return ()
    pen = _Pen(find_theme(theme_name), looks)
    outline = link.outline or line(start or (0, 0), end or (0, 0))
    colour = pen.theme["link"] if link.enabled else pen.theme["space_line"]
    seat = pen.look(link.seat)
    wide = (3.0 if link.seat is not None else 1.6) if link.tint else 1.0
    shapes = [Stroke(outline, "", colour, 4.0 * wide, 1.0 if link.enabled else 0.5)]
    if link.seat is not None or link.tint:
        fill = look(link.tint).fill if link.seat is None else seat.fill
        shapes.append(Stroke(outline, "", fill, 2.4 * wide))
    shapes += pen.outlined(outline, link.marks)
    return (pen.node(link, "link", LINES, (0, 0), tuple(shapes)),)


@functools.lru_cache(maxsize=1024)
def strokes(name: str, seat: SeatLook, theme_name: str) -> tuple[Stroke, ...]:
    """Return a glyph's strokes in the colours of a seat and theme."""
    colours, shape = find_theme(theme_name), SHAPES[seat.shape]
    result = []
    for part in find_glyph(name).parts:
        outline = part.outline
        if outline.startswith("@"):
            scale, x, y = [*(float(word) for word in outline[1:].split()), 0.0, 0.0][:3]
            outline = placed(shape, scale, x, y)
        fill, stroke = (_colour(role, seat, colours) for role in (part.fill, part.stroke))
        result.append(Stroke(outline, fill, stroke, part.width))
    return tuple(result)


def _colour(role: str, seat: SeatLook, theme: Theme) -> str:
    """Return the colour of a role, from a seat or theme."""
    own = {"": "", "seat": seat.fill, "on": seat.on, "edge": seat.edge}
    return own[role] if role in own else theme[role]


def _half(figure: str, size: float) -> float:
    """Return half the width of a figure, with a margin."""
    return 0.36 * size * len(figure) + 0.15 * size


class _Pen:
    """Draws things in one theme for one set of seats."""

    def __init__(self, colours: Theme, looks: tuple[str, ...]) -> None:
        self.theme = colours
        self.looks = looks

    def look(self, seat: int | None) -> SeatLook:
        return PLAIN if seat is None else look(self.looks[seat]) if seat < len(self.looks) else PLAIN

    def node(
        self, thing: model.Thing, kind: str, layer: int, at: model.Point, shapes: tuple[Shape, ...], part: str = ""
    ) -> Node:
        words, tip = ("", "") if part else (thing.words, thing.tip)
        return Node(thing.id, part, layer, (at[0], at[1]), kind, words, thing.marks, shapes, tip)

    def parts(self, thing: model.Thing) -> tuple[str, int, model.Point, tuple[Shape, ...]]:
        """Return kind, layer, position and shapes of a thing with one node."""
        match thing:
            case model.Piece():
                found = "piece", PIECES, thing.at, self.piece(thing)
            case model.Card():
                found = "card", CARDS, thing.at, self.card(thing)
            case model.Panel():
                kind = {None: "panel", False: "folded", True: "unfolded"}[thing.opens]
                found = kind, PANELS, thing.box[:2], self.panel(thing)
            case model.Track():
                found = "track", SPOTS, thing.at, self.track(thing)
            case model.Label():
                found = "label", SPOTS, thing.at, self.label(thing)
            case model.Decoration():
                layer = GROUND if thing.kind in ("sea", "ground") else LINES
                found = "decoration", layer, (0.0, 0.0), self.decoration(thing)
            case _:
                raise TypeError(f"cannot draw {type(thing).__name__}")
        return found

    def outlined(self, outline: str, marks: tuple[model.Mark, ...], seat: SeatLook | None = None) -> list[Stroke]:
        """Return an outline in the colour and dash of each mark.

        A rim sets it off from any ground. What is one of many choices has a thin line without one. A seat on turn has
        a frame in its own colours.
        """
        found: list[Stroke] = []
        for mark, (role, width, dash) in _MARKS.items():
            if mark == "legal" and "quiet" in marks:
                found.append(Stroke(outline, "", self.theme[role], _QUIET, 0.6))
            elif mark == "active" and mark in marks and seat:
                found += [Stroke(outline, "", seat.edge, width + 3), Stroke(outline, "", seat.fill, width)]
            elif mark in marks:
                if mark in ("selected", "legal"):
                    found.append(Stroke(outline, "", self.theme["halo"], width + 3))
                found.append(Stroke(outline, "", self.theme[role], width, 1.0, dash))
        return found

    def badge(self, badge: model.Badge) -> list[Shape]:
        seat = self.look(badge.seat)
        at, scale = badge.offset, badge.size / 20
        shapes: list[Shape] = [
            Sign(strokes(badge.glyph, seat, self.theme.name), at, scale, 0.4 if badge.faint else 1.0)
        ]
        if badge.text:
            shapes.append(self.glyph_text(badge.glyph, badge.text, seat, at, scale))
        return shapes

    def glyph_text(self, name: str, text: str, seat: SeatLook, at: model.Point, scale: float) -> Text:
        sign = find_glyph(name)
        size = fitted(text, sign.text_size * scale, 15 * scale, bold=True)
        spot = (at[0] + sign.text_at[0] * scale, at[1] + sign.text_at[1] * scale + 0.36 * size)
        return Text(text, spot, size, _colour(sign.text_fill, seat, self.theme), bold=True)

    # --- places ---

    def place(self, place: model.Place) -> tuple[Node, ...]:
        if place.shape == "area":
            sign = self.node(place, "place", SIGNS, place.at, self.sign(place), "sign")
            layer = AREAS if _LOUD.isdisjoint(place.marks) else RAISED
            return (self.node(place, "place", layer, (0, 0), self.area(place)), sign)
        return (self.node(place, "place", SPOTS, place.at, (*self.spot(place), *self.sign(place))),)

    def ground(self, place: model.Place) -> str:
        if not place.enabled:
            return self.theme["off"]
        if place.seat is None:
            return self.theme[place.tint]
        return self.theme.wash(self.look(place.seat).fill, place.tint)

    def area(self, place: model.Place) -> tuple[Shape, ...]:
        ground = self.ground(place)
        shapes: list[Shape] = [Stroke(place.outline, ground, self.theme["border"], 1.8)]
        if place.seat is not None and place.enabled:
            shapes.append(self.hatching(place.outline, self.look(place.seat), ground))
        return tuple(shapes)

    def hatching(self, outline: str, seat: SeatLook, ground: str, gap: float = 14.0) -> Stroke:
        light = self.theme.name == "light"
        ink = mix((min if light else max)(seat.edge, seat.fill, key=luminance), ground, 0.3 if light else 0.45)
        return Stroke(hatch(outline, seat.pattern, gap), "", ink, 3.4 if seat.pattern == "dots" else 1.3)

    def spot_outline(self, place: model.Place) -> str:
        width, height = place.size
        if place.shape == "disc":
            return ellipse(0, 0, width / 2, height / 2)
        if place.shape == "none":
            return ""
        return rounded(-width / 2, -height / 2, width, height, 0 if place.shape == "square" else 6)

    def spot(self, place: model.Place) -> tuple[Shape, ...]:
        outline = self.spot_outline(place)
        if not outline:
            return ()
        ground = self.ground(place)
        shapes: list[Shape] = [Stroke(outline, ground, self.theme["space_line"], 1.2, 1.0 if place.enabled else 0.55)]
        if place.seat is not None and place.enabled:
            shapes.append(self.hatching(outline, self.look(place.seat), ground, 8.0))
        return tuple(shapes)

    def sign(self, place: model.Place) -> tuple[Shape, ...]:
        """Return marks, name, note and badges, relative to a place's middle."""
        x, y = place.at
        outline = (
            placed(place.outline, 1, -x, -y) if place.shape == "area" and place.marks else self.spot_outline(place)
        )
        shapes: list[Shape] = list(self.outlined(outline, place.marks)) if outline else []
        ink = self.theme["ink" if place.enabled else "off_text"]
        if place.enabled and place.seat is None and place.label == place.at:
            ink = self.theme.ink(place.tint)
        at = (0.0, 0.0) if place.label is None else (place.label[0] - x, place.label[1] - y)
        inside = place.shape not in ("area", "none") and all(
            abs(way) < size / 2 for way, size in zip(at, place.size, strict=True)
        )
        halo = "" if inside else self.ground(place) if place.shape == "area" else self.theme["page"]
        if place.name:
            room = place.size[0] - 4 - 2 * abs(at[0]) if inside else math.inf
            lines, size = fitted_block(place.name, place.text_size, room, bold=True)
            for line_number, text in enumerate(lines):
                y_line = at[1] + 0.36 * size + (line_number - (len(lines) - 1) / 2) * LINE * size
                shapes.append(Text(text, (at[0], y_line), size, ink, bold=True, halo=halo))
        if place.note:
            size, soft = place.text_size * 0.72, self.theme["soft"] if place.enabled else ink
            if inside:
                size = fitted(place.note, size, place.size[0] - 6)
            drop = place.text_size * 0.95 if place.name else 0.0
            shapes.append(Text(place.note, (at[0], at[1] + drop + 0.36 * size), size, soft, halo=halo))
        for badge in place.badges:
            shapes.extend(self.badge(badge))
        if "wrong" in place.marks:
            shapes.append(Sign(strokes("cross_out", PLAIN, self.theme.name), (0, 0), 1.3))
        return tuple(shapes)

    # --- pieces, cards, panels ---

    def piece(self, piece: model.Piece) -> tuple[Shape, ...]:
        seat = self.look(piece.seat)
        scale = piece.size / 20
        shapes: list[Shape] = list(self.outlined(ellipse(0, 0, piece.size / 2 + 3), piece.marks))
        shapes.append(Sign(strokes(piece.glyph, seat, self.theme.name), (0, 0), scale, 1.0 if piece.enabled else 0.35))
        if piece.text:
            shapes.append(self.glyph_text(piece.glyph, piece.text, seat, (0, 0), scale))
        if piece.count > 1:
            far = piece.size * 0.36
            shapes += self.figure(str(piece.count), (far, far), piece.size * 0.29, piece.size * 0.48, 1.2)
        return tuple(shapes)

    def figure(self, text: str, at: model.Point, radius: float, size: float, rim: float = 0.0) -> list[Shape]:
        """Return a figure on a dark disc wide enough for it."""
        half = max(radius, _half(text, size))
        disc = rounded(at[0] - half, at[1] - radius, 2 * half, 2 * radius, radius)
        middle = (at[0], at[1] + 0.36 * size)
        return [
            Stroke(disc, self.theme["ink"], self.theme["halo"] if rim else "", rim),
            Text(text, middle, size, self.theme["halo"], bold=True),
        ]

    def card(self, card: model.Card) -> tuple[Shape, ...]:
        width, height = card.size
        outline = rounded(-width / 2, -height / 2, width, height, min(width, height) * 0.09)
        back = card.face == "down"
        fill, edge = ("card_back", "card_back_line") if back else ("card", "card_line")
        ground = look(card.tint).fill if card.tint and not back else self.theme[fill]
        shapes: list[Shape] = [Stroke(outline, ground, self.theme["card_line"], 1.2, 1.0 if card.enabled else 0.6)]
        if back:
            inner = rounded(-width / 2 + 4, -height / 2 + 4, width - 8, height - 8, 3)
            shapes.append(Stroke(inner, "", self.theme[edge], 1.0))
            if card.seat is not None:
                sign = strokes("seat", self.look(card.seat), self.theme.name)
                shapes.append(Sign(sign, (0, 0), min(width, height) / 50))
            if card.name:
                size = fitted(card.name, card.text_size, width - 14, bold=True)
                drop = 0.36 * size if card.seat is None else height / 2 - 9
                shapes.append(Text(card.name, (0, drop), size, self.theme[edge], bold=True))
        else:
            shapes += self.card_face(card)
        shapes += self.outlined(outline, card.marks)
        return tuple(shapes)

    def strip(self, card: model.Card) -> list[Shape]:
        """Return the shapes of a card that is a single line."""
        width, height = card.size
        shapes: list[Shape] = []
        room = width - 12 - (0.85 * height if card.glyphs else 0.0)
        if card.corner:
            half = _figure_half(card)
            shapes += self.figure(card.corner, (width / 2 - half - 2, 0.0), 0.42 * height, 0.7 * height)
            room -= 2 * half
        told = "  ".join(card.lines)
        needed = (
            text_width(card.name, card.text_size, bold=True) + text_width(told, 0.9 * card.text_size) + 7 * bool(told)
        )
        size = card.text_size * min(1.0, room / max(needed, 1.0))
        at = (6 - width / 2, 0.36 * size)
        shapes.append(Text(card.name, at, size, self.theme["ink"], "start", True))
        if told:
            at = (at[0] + text_width(card.name, size, bold=True) + 7, at[1])
            shapes.append(Text(told, at, 0.9 * size, self.theme["soft"], "start"))
        for badge in card.glyphs:
            shapes.extend(self.badge(badge))
        return shapes

    def card_face(self, card: model.Card) -> list[Shape]:
        width, height = card.size
        if _is_strip(card):
            return self.strip(card)
        shapes: list[Shape] = []
        size = card.text_size
        y = -height / 2 + 4
        corner = size * 2.6 if card.corner else _beside(card)
        if card.seat is not None:
            band, seat = rounded(-width / 2 + 2, -height / 2 + 2, width - 4, 4, 2), self.look(card.seat)
            shapes.append(Stroke(band, seat.fill, seat.edge, 0.6))
            y += 4
        for text in wrapped(card.name, size, width - 12 - corner, bold=True):
            y += size * 1.12
            ink = look(card.tint).on if card.tint else self.theme["ink"]
            shapes.append(Text(text, (-width / 2 + 6, y), size, ink, "start", True))
        if card.corner:
            r = size * 0.92
            at = (width / 2 - r - 3, -height / 2 + r + 3 + (4 if card.seat is not None else 0))
            shapes.append(Stroke(ellipse(*at, r), self.theme["ink"]))
            shapes.append(Text(card.corner, (at[0], at[1] + 0.4 * size), size * 1.1, self.theme["halo"], bold=True))
        y += size * 0.35
        small = size * 0.86
        for text in card.lines:
            for piece in wrapped(text, small, width - 12):
                y += small * 1.16
                shapes.append(Text(piece, (-width / 2 + 6, y), small, self.theme["soft"], "start"))
            y += small * 0.25
        for badge in card.glyphs:
            shapes.extend(self.badge(badge))
        notes = wrapped(card.mark, small, width - 10)
        for number, text in enumerate(reversed(notes)):
            at = (0, height / 2 - 4 - small * (0.22 + 1.1 * number))
            shapes.append(Text(text, at, small, self.theme["soft"], italic=True))
        return shapes

    def panel(self, panel: model.Panel) -> tuple[Shape, ...]:
        _, _, width, height = panel.box
        outline = rounded(0, 0, width, height, 8)
        size = panel.text_size
        shapes: list[Shape] = [Stroke(outline, self.theme["panel"], self.theme["panel_line"], 1.4)]
        x = 10.0
        seat = None if panel.seat is None else self.look(panel.seat)
        if seat and panel.name:
            shapes.append(Sign(strokes("seat", seat, self.theme.name), (x + size * 0.5, 6 + size * 0.62), size / 19))
            x += size * 1.35
        if panel.name:
            shapes.append(Text(panel.name, (x, 6 + size), size, self.theme["ink"], "start", True))
        if panel.opens is not None:
            arrow = _OPENS[panel.opens]
            shapes.append(Stroke(placed(arrow, size / 13, width - size, height / 2), self.theme["soft"], "", 0))
        shapes += self.outlined(outline, panel.marks, seat)
        return tuple(shapes)

    def track(self, track: model.Track) -> tuple[Shape, ...]:
        size, lines = track.text_size, track.lines or (track.name,)
        first = 0.36 - LINE * (len(lines) - 1) / 2
        return tuple(
            Text(line, (0, size * (first + LINE * number)), size, self.theme["ink"], "start", True)
            for number, line in enumerate(lines)
        )

    def label(self, label: model.Label) -> tuple[Shape, ...]:
        ink = self.theme[{"soft": "soft", "water": "water_text"}.get(label.tone, "ink")]
        at, bold, italic = (0.0, 0.36 * label.size), label.tone == "title", label.tone == "water"
        return (Text(label.text, at, label.size, ink, label.align, bold, italic=italic),)

    def decoration(self, thing: model.Decoration) -> tuple[Shape, ...]:
        if thing.kind == "river":
            return (Stroke(thing.outline, "", self.theme["river"], thing.width or 3.0, 0.85),)
        if thing.kind in _SMALL_MAP:
            fill, edge, width = _SMALL_MAP[thing.kind]
            return (Stroke(thing.outline, self.theme[fill] if fill else "", self.theme[edge], thing.width or width),)
        rim = "" if thing.kind == "ground" else self.theme["river"]
        return (Stroke(thing.outline, self.theme[thing.kind], rim, 1.2 if rim else 0.0),)
