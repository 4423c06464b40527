"""The drawn signs: pieces, goods, buildings, icons.

They are our own drawings, made to be told apart at 20 pixels. A glyph is a list of parts, each an outline in
a box from -10 to 10 with the role of its fill and of its stroke. Roles are those of the palette, or belong to
the seat whose piece it is: ``seat``, ``on``, ``edge``. The outline ``@1.2`` stands for the seat's own sign,
1.2 times as large (``@0.3 0 4`` moved by (0, 4)): every piece of a seat shows it, so that nobody needs to see
colours. Both painters draw these parts; neither has drawings of its own.
"""

import difflib

import msgspec

from boardgames_edu.scene.outline import ellipse, line, placed, polygon, regular, rounded, turned


class GlyphOutline(msgspec.Struct, frozen=True, gc=False):
    """One outline of a glyph, drawn over the parts before it.

    It has the roles of its fill and stroke, "" for none.
    """

    outline: str
    fill: str = ""
    stroke: str = ""
    width: float = 0.0


class Glyph(msgspec.Struct, frozen=True, gc=False):
    """A drawn sign.

    A piece's text is written at `text_at`, `text_size` high, in the colour role `text_fill`.
    """

    parts: tuple[GlyphOutline, ...]
    text_at: tuple[float, float] = (0.0, 0.0)
    text_size: float = 11.0
    text_fill: str = "on"


class UnknownGlyph(KeyError):
    """An unknown glyph; the message names the nearest one."""

    def __str__(self) -> str:
        return str(self.args[0])


def _fill(outline: str, fill: str, stroke: str = "glyph_line", width: float = 1.0) -> GlyphOutline:
    return GlyphOutline(outline, fill, stroke, width)


def _flat(outline: str, fill: str) -> GlyphOutline:
    return GlyphOutline(outline, fill)


def _stroke(outline: str, stroke: str = "glyph_line", width: float = 1.2) -> GlyphOutline:
    return GlyphOutline(outline, "", stroke, width)


_BASE = GlyphOutline("@1", "seat", "edge", 1.4)

_WARRIOR = (
    "M0 -7.4 C0.5 -5.4 3.3 -4.6 3.3 -1.4 L3.3 -0.6 L-3.3 -0.6 L-3.3 -1.4 C-3.3 -4.6 -0.5 -5.4 0 -7.4 Z",
    "M-2.5 0.1 L2.5 0.1 C2.4 1.5 1.6 2.3 0 2.3 C-1.6 2.3 -2.4 1.5 -2.5 0.1 Z",
    "M-5.6 7 C-5.6 4 -3.8 2.9 -2.2 2.6 C-1 3.5 1 3.5 2.2 2.6 C3.8 2.9 5.6 4 5.6 7 Z",
)
_CROWN = "M-6.2 4.6 L-7 -3.2 L-3.2 0.2 L0 -5.6 L3.2 0.2 L7 -3.2 L6.2 4.6 Z"
_HELMET = (
    "M0 -9.6 C0.8 -6.6 7 -5 7 2 L7 4 L-7 4 L-7 2 C-7 -5 -0.8 -6.6 0 -9.6 Z",
    "M-8 3.2 L8 3.2 L8 6 L1.2 6 L1.2 9.4 L-1.2 9.4 L-1.2 6 L-8 6 Z",
)
_BOOT = "M-5.4 -9 L1.6 -9 L1.4 0.6 C3 2.6 8.8 2.8 8.8 6.4 L8.8 8.8 L-6 8.8 L-5.2 1 Z"
_SWORD = (
    "M0 -10 L1.9 -7 L1.9 3 L-1.9 3 L-1.9 -7 Z",
    "M-5.6 2.8 L5.6 2.8 L5.6 5 L-5.6 5 Z",
    "M-1.3 5 L1.3 5 L1.3 8 C2.4 8.6 2.2 10.2 0 10.2 C-2.2 10.2 -2.4 8.6 -1.3 8 Z",
)
_HAMMER = (
    "M-8.4 -8.6 L5 -8.6 C7.4 -8.6 8.6 -6.6 8.8 -3.4 L5.4 -4.6 L5.4 -2.2 L-8.4 -2.2 Z",
    "M-3.2 -2.2 L0.8 -2.2 L0.8 10 L-3.2 10 Z",
)


_LOG = (
    _fill(ellipse(-4.9, 4.6, 4.5), "wood"),
    _fill(ellipse(4.9, 4.6, 4.5), "wood"),
    _fill(ellipse(0, -3.6, 4.5), "wood"),
    *(_stroke(ellipse(x, y, 2), "paper", 1.1) for x, y in ((-4.9, 4.6), (4.9, 4.6), (0, -3.6))),
)
_FISH = (
    _fill(
        "M-9.4 0 C-6.4 -5.6 0.6 -6.4 4.2 -0.9 L9.2 -5.2 C8.4 -2 8.4 2 9.2 5.2 L4.2 0.9 C0.6 6.4 -6.4 5.6 -9.4 0 Z",
        "fish",
    ),
    _flat(ellipse(-5.4, -1, 1.1), "glyph_line"),
    _stroke("M-2.6 -3.4 C-1 -1.6 -1 1.6 -2.6 3.4", "paper", 1.1),
)
_HONEY = (
    _fill("M-5.6 -5 L5.6 -5 C8.8 -2 8.8 5.4 5.2 9 L-5.2 9 C-8.8 5.4 -8.8 -2 -5.6 -5 Z", "honey"),
    _fill(rounded(-6.6, -8.6, 13.2, 3.8, 1.4), "wood"),
    _flat("M0 -2.4 C1.6 0 3 1.6 3 3.4 C3 5.2 1.6 6.4 0 6.4 C-1.6 6.4 -3 5.2 -3 3.4 C-3 1.6 -1.6 0 0 -2.4 Z", "paper"),
)
_FUR = (
    _fill(
        "M0 -9.4 C1.8 -9.4 2.4 -7.6 2.2 -6.2 L8.6 -7.4 L9 -4.4 L5 -2.4 C5.6 0 5.6 1.6 5 3.4 L8.8 6 L7.8 "
        "8.6 L2.4 7 L0 10 L-2.4 7 "
        "L-7.8 8.6 L-8.8 6 L-5 3.4 C-5.6 1.6 -5.6 0 -5 -2.4 L-9 -4.4 L-8.6 -7.4 L-2.2 -6.2 C-2.4 -7.6 "
        "-1.8 -9.4 0 -9.4 Z",
        "fur",
    ),
    _stroke("M-1.8 -2.6 L0 -0.8 L1.8 -2.6 M-1.8 1.4 L0 3.2 L1.8 1.4", "paper", 1.1),
)
_ORE = (
    _fill(polygon((-8.8, 6.8), (-6.4, -2.2), (-1.4, -8.2), (4.4, -5.6), (8.8, 1.8), (7, 7.6)), "ore"),
    _stroke("M-6.4 -2.2 L-0.6 -0.6 L4.4 -5.6 M-0.6 -0.6 L1.4 7.2 M-0.6 -0.6 L8.8 1.8", "glyph_line", 0.9),
    _flat(polygon((-4.9, -2.7), (-1.4, -6.6), (2.2, -4.9), (-1, -2)), "paper"),
)
_COIN = (_fill(ellipse(0, 0, 9), "gold", "gold_line", 1.4), _stroke(ellipse(0, 0, 6.2), "gold_line", 0.9))

_MACE = (
    *(
        GlyphOutline(turned(outline, 40), "gold", "gold_line", 1)
        for outline in (rounded(-1.4, -1, 2.8, 11, 1.2), ellipse(0, 9.6, 2.1), ellipse(0, -5.2, 5.3))
    ),
    *(
        _stroke(turned(outline, 40), "gold_line", 0.9)
        for outline in ("M0 -10.5 L0 0.1", "M-1 -10.4 C-4 -7.4 -4 -3 -1 0", "M1 -10.4 C4 -7.4 4 -3 1 0")
    ),
)
"""The bulava, a hetman's mace: a ribbed ball on a stick."""

_FLAME = (
    "M0.4 -8.6 C1 -5.4 4.8 -3.6 4.8 0.4 C4.8 3.2 2.8 4.9 0 4.9 C-2.8 4.9 -4.8 3.2 -4.8 0.4 C-4.8 "
    "-1.4 -3.8 -2.6 -3 -3.8 C-2.4 -2.2 -1.8 -1.8 -1.2 -1.8 C-1.6 -4.4 -1.2 -6.8 0.4 -8.6 Z"
)

_CHURCH = (
    _stroke("M0 -10.6 L0 -6.6 M-1.7 -9 L1.7 -9", "glyph_line", 1.3),
    GlyphOutline("M-8 9.4 L-8 -1 L8 -1 L8 9.4 Z", "seat", "edge", 1.2),
    GlyphOutline("M-5 -1 C-7.2 -3.8 -1.4 -4.4 0 -7.4 C1.4 -4.4 7.2 -3.8 5 -1 Z", "seat", "edge", 1.2),
    GlyphOutline("@0.45 0 4.3", "on"),
)
_MARKET = (
    GlyphOutline("M-7.4 -2 L-7.4 9 L7.4 9 L7.4 -2 Z", "seat", "edge", 1.2),
    GlyphOutline("@0.45 0 4.4", "on"),
    GlyphOutline(
        "M-6.6 -8.6 L6.6 -8.6 L9.6 -2.6 C9.6 0 6 0 5.8 -1.6 C5.4 0.6 2 0.6 1.9 -1.4 C1.6 0.6 -1.6 0.6 "
        "-1.9 -1.4 C-2 0.6 -5.4 0.6 -5.8 -1.6 C-6 0 -9.6 0 -9.6 -2.6 Z",
        "seat",
        "edge",
        1.2,
    ),
    _stroke("M-3.2 -8.2 L-3.8 -2 M0 -8.2 L0 -2 M3.2 -8.2 L3.8 -2", "on", 1.1),
)
_STRONGHOLD = (
    GlyphOutline(
        "M-8.2 9.2 L-8.2 -8.6 L-4.9 -8.6 L-4.9 -5.4 L-1.7 -5.4 L-1.7 -8.6 L1.7 -8.6 L1.7 -5.4 L4.9 -5.4 "
        "L4.9 -8.6 L8.2 -8.6 L8.2 9.2 Z",
        "seat",
        "edge",
        1.2,
    ),
    GlyphOutline("@0.5 0 2.2", "on"),
)


def _token(*inner: GlyphOutline) -> Glyph:
    return Glyph((_fill(regular(8, 9.8, 22.5), "space", "ink", 1.1), *inner))


def _icon(*outlines: str) -> Glyph:
    return Glyph(tuple(_flat(outline, "ink") for outline in outlines), text_fill="ink")


_CART = (
    _flat("M-9.4 -5.4 L6.2 -5.4 L4.6 3 L-7.8 3 Z", "ink"),
    GlyphOutline(ellipse(-4.6, 5.2, 3.2), "panel", "ink", 1.7),
    GlyphOutline(ellipse(3, 5.2, 3.2), "panel", "ink", 1.7),
    _stroke("M5.6 0.4 L9.8 -2.4", "ink", 1.8),
)
_SCROLL = (
    _flat(
        "M-6 -9.2 L5 -9.2 C8 -9.2 8.4 -5.2 6 -4.6 L6 5 L8.4 5 C8.8 8 7.4 9.2 5.6 9.2 L-5 9.2 C-8 9.2 "
        "-8.4 5.4 -6 4.8 L-6 -4.6 C-8.2 -5 -8 -9.2 -6 -9.2 Z",
        "ink",
    ),
    _stroke("M-3.4 -4.4 L3.4 -4.4 M-3.4 -0.8 L3.4 -0.8 M-3.4 2.8 L1.6 2.8", "panel", 1.3),
)


def _small(*outlines: str) -> Glyph:
    """Return an icon for a token, as it stands beside a city."""
    return _token(*(_flat(placed(outline, 0.68, 0, 0), "ink") for outline in outlines))


_KEY = (_stroke(ellipse(-3.2, 0, 2.6), "ink", 1.7), _stroke("M-0.6 0 L6 0 M3.4 0 L3.4 2.7 M5.8 0 L5.8 2.7", "ink", 1.7))
_HOURGLASS = "M-6.4 -8.4 L6.4 -8.4 L6.4 -6.8 L1.2 0 L6.4 6.8 L6.4 8.4 L-6.4 8.4 L-6.4 6.8 L-1.2 0 L-6.4 -6.8 Z"
_BOOK = (
    "M-9.4 -5.8 C-6.4 -7.4 -2.6 -7 -0.7 -5 L-0.7 7 C-2.8 5.2 -6.4 5 -9.4 6.2 Z",
    "M9.4 -5.8 C6.4 -7.4 2.6 -7 0.7 -5 L0.7 7 C2.8 5.2 6.4 5 9.4 6.2 Z",
)
_PURSE = (
    "M-3.6 -9 L3.6 -9 L2.2 -5.4 L-2.2 -5.4 Z",
    "M-2.2 -4.4 L2.2 -4.4 C6.4 -2 9 7.4 5.4 8.8 C3.4 9.4 -3.4 9.4 -5.4 8.8 C-9 7.4 -6.4 -2 -2.2 -4.4 Z",
)
_CHARTER = (
    "M-7 -9 L7 -9 L7 5.4 L-7 5.4 Z M-4.6 -6.4 L-4.6 -5 L4.6 -5 L4.6 -6.4 Z",
    "M-2.8 6.4 L2.8 6.4 L2.8 10.4 L0 8.8 L-2.8 10.4 Z",
)
_MUG = (
    _fill("M-6.4 -4.6 L3.2 -4.6 L3.2 8.8 L-6.4 8.8 Z", "wood"),
    _stroke("M3.2 -1.6 C9 -2.2 9 6.2 3.2 5.6", "glyph_line", 2),
    _fill("M-7.4 -3.4 C-9 -7 -5.4 -9.4 -3.4 -7.6 C-1.8 -10 2.2 -9.6 2.4 -7.2 C5 -7.4 5.4 -4.4 4 -3.4 Z", "paper"),
)

GLYPHS: dict[str, Glyph] = {
    # pieces of a seat
    "troop": Glyph((_BASE, *(_flat(part, "on") for part in _WARRIOR))),
    "leader": Glyph(
        (
            GlyphOutline("@1.08", "seat", "edge", 1.2),
            GlyphOutline("@0.9", "", "gold", 1.5),
            GlyphOutline(placed(_CROWN, 0.82, 0, 0.4), "gold", "gold_line", 0.8),
        )
    ),
    "church": Glyph(_CHURCH),
    "market": Glyph(_MARKET),
    "stronghold": Glyph(_STRONGHOLD),
    "advisor": Glyph(
        (GlyphOutline("@1.04", "seat", "edge", 1.3), GlyphOutline("@0.82", "", "on", 0.7)), text_size=11.5
    ),
    "claim": Glyph((_BASE, _flat("M-3 -5.6 L4.8 -3 L-1.4 -0.4 L-1.4 5.8 L-3 5.8 Z", "on"))),
    "warfare": Glyph((_BASE, *(_flat(placed(part, 0.66, 0, 0), "on") for part in _SWORD))),
    "seat": Glyph((_BASE,)),
    "cube": Glyph(
        (GlyphOutline(rounded(-9.5, -9.5, 19, 19, 1.6), "seat", "edge", 1), GlyphOutline("@0.6", "", "on", 3.2))
    ),
    "disc": Glyph((GlyphOutline(ellipse(0, 0, 9.9), "seat", "edge", 1), GlyphOutline("@0.6", "", "on", 3.2))),
    "seal": Glyph((GlyphOutline(regular(12, 10.4, 0, inner=0.86), "seat", "edge", 1), GlyphOutline("@0.74", "on"))),
    "march": Glyph((_BASE, _flat("M-5 -2 L0.6 -2 L0.6 -5.2 L6 0 L0.6 5.2 L0.6 2 L-5 2 Z", "on"))),
    # pieces of nobody
    "rebel": Glyph(
        (
            _fill(regular(8, 9.8, 22.5), "rebel", "rebel_on", 0.8),
            _flat(_FLAME, "flame"),
            _flat(placed(_FLAME, 0.45, 0.1, 2.4), "rebel_on"),
            _stroke("M-2.6 6.6 L2.6 6.6", "rebel_on", 1.4),
        )
    ),
    "neutral": Glyph((_fill(regular(8, 9.8, 22.5), "ore"), *(_flat(part, "glyph_line") for part in _WARRIOR))),
    "town": Glyph((_fill(ellipse(0, 0, 9.4), "flame"), _stroke("M0 -5.6 L0 5.6 M-4.4 -1.8 L4.4 -1.8", "paper", 2))),
    "settlement": Glyph(
        (
            _fill(ellipse(0, 0, 7.6), "gold"),
            _stroke("M-3.4 -4 L-3.4 0.6 L3.4 0.6 L3.4 -4 M0 -4.6 L0 4.6", "glyph_line", 1.4),
        )
    ),
    "black_token": Glyph(
        (_fill(ellipse(0, 0, 9), "glyph_line", "paper", 1), _stroke("M-4 -4 L4 4 M4 -4 L-4 4", "paper", 1.6))
    ),
    # goods and money
    "wood": Glyph(_LOG),
    "ore": Glyph(_ORE),
    "fish": Glyph(_FISH),
    "honey": Glyph(_HONEY),
    "fur": Glyph(_FUR),
    "any_good": Glyph((_fill(rounded(-8, -8, 16, 16, 3), "space", "ink", 1.1),), text_fill="ink"),
    "coin": Glyph(_COIN, text_size=10, text_fill="glyph_line"),
    # action icons
    "helmet": _icon(*_HELMET),
    "boot": _icon(_BOOT),
    "sword": _icon(*(turned(part, 45) for part in _SWORD)),
    "cart": Glyph(_CART, text_fill="ink"),
    "hammer": _icon(*_HAMMER),
    "scroll": Glyph(_SCROLL, text_fill="ink"),
    # abilities of a trading house
    "ability_keys": _token(*_KEY),
    "ability_actions": _small(_HOURGLASS),
    "ability_privilege": _small(*_CHARTER),
    "ability_book": _small(*_BOOK),
    "ability_bank": _small(*_PURSE),
    "tavern": Glyph(_MUG),
    # signs
    "crown": Glyph((GlyphOutline(_CROWN, "gold", "gold_line", 1),)),
    "mace": Glyph(_MACE),
    "ruler": Glyph((GlyphOutline("@1.12", "seat", "edge", 1.4), GlyphOutline(placed(_CROWN, 0.8, 0, 0.3), "on"))),
    "shield": Glyph(
        (_fill("M-8 -8.6 L8 -8.6 L8 0 C8 5 4 8.2 0 9.8 C-4 8.2 -8 5 -8 0 Z", "panel", "ink", 1.3),), text_fill="ink"
    ),
    "first_player": Glyph(
        (
            _stroke("M-5.6 -9.4 L-5.6 9.8", "ink", 1.8),
            GlyphOutline("M-5.6 -9 L9 -6.4 L4.4 -2.8 L9 1 L-5.6 3.4 Z", "gold", "gold_line", 1),
            _flat(regular(5, 3.4, 0, -1.4, -2.8, inner=0.45), "gold_line"),
        )
    ),
    "round_marker": Glyph((_fill(ellipse(0, 0, 9), "ink", "panel", 1), _flat(regular(8, 6.4, 0, inner=0.45), "gold"))),
    "conversion_to_build": _token(*(_flat(placed(part, 0.6, 0, 0), "ink") for part in _HAMMER)),
    "conversion_to_muster": _token(*(_flat(placed(part, 0.6, 0, 0.2), "ink") for part in _HELMET)),
    "casualty": Glyph(
        (
            _fill("M-5 8.8 L-5 5.4 C-11.4 1.4 -8.6 -9.4 0 -9.4 C8.6 -9.4 11.4 1.4 5 5.4 L5 8.8 Z", "ink", "", 0),
            _flat(ellipse(-3.4, -0.6, 2.3), "panel"),
            _flat(ellipse(3.4, -0.6, 2.3), "panel"),
            _stroke("M-1.8 5.4 L-1.8 8.8 M1.8 5.4 L1.8 8.8", "panel", 1.2),
        )
    ),
    "deed": Glyph(
        (
            _flat("M-4.6 2 L-6.6 10 L0 7 L6.6 10 L4.6 2 Z", "flame"),
            GlyphOutline(regular(10, 8, 0, 0, -2, inner=0.86), "gold", "gold_line", 1),
            _flat(regular(5, 4.6, 0, 0, -2, inner=0.45), "gold_line"),
        )
    ),
    "agenda": Glyph(
        (
            GlyphOutline("M-9.4 0 C-5 -6.8 5 -6.8 9.4 0 C5 6.8 -5 6.8 -9.4 0 Z", "panel", "ink", 1.5),
            _flat(ellipse(0, 0, 3.4), "ink"),
        )
    ),
    "anchor": Glyph(
        (
            _stroke("M0 -5 L0 8.4 M-4 -2.4 L4 -2.4 M-7.6 2.6 C-7 9.8 7 9.8 7.6 2.6", "ink", 1.7),
            _stroke(ellipse(0, -7, 1.9), "ink", 1.5),
        )
    ),
    "number": Glyph((), text_size=15, text_fill="ink"),
    "arrow": Glyph((_flat("M-8 -1.6 L2 -1.6 L2 -5.4 L9 0 L2 5.4 L2 1.6 L-8 1.6 Z", "ink"),)),
    "tick": Glyph((_stroke(line((-6.4, 0.6), (-1.8, 5.6), (7, -5.6)), "legal", 2.8),)),
    "cross_out": Glyph((_stroke("M-6 -6 L6 6 M6 -6 L-6 6", "wrong", 2.8),)),
    "post": Glyph((_fill(ellipse(0, 0, 8), "space", "space_line", 1.4),)),
}
"""Every glyph by its name."""


def find_glyph(name: str) -> Glyph:
    """Return the glyph with a name.

    Raises:
        UnknownGlyph: there is none; the message gives the nearest names.
    """
    try:
        return GLYPHS[name]
    except KeyError:
        near = difflib.get_close_matches(name, GLYPHS, 3, 0.4)
        raise UnknownGlyph(f"no glyph is called {name!r}" + (f"; near: {', '.join(near)}" if near else "")) from None
