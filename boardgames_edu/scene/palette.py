"""Colours by role, for light and dark, and looks of seats.

Seat colours start from the palette of Okabe and Ito, which people with any common colour vision can tell
apart; each seat has a shape and a pattern of its own as well, so that nothing depends on colour. Where a
game names a colour that the palette lacks ("maroon"), the nearest hue of the palette is taken darker. This
module knows colours only: no drawing, no game.
"""

import difflib
import functools
from typing import Literal, TypeAlias

import msgspec

ThemeName: TypeAlias = Literal["light", "dark"]
Shape: TypeAlias = Literal["disc", "square", "diamond", "hexagon", "triangle", "pentagon", "octagon", "star", "cross"]
Pattern: TypeAlias = Literal["rising", "crossed", "dots", "level", "falling", "upright", "rings", "waves", "plain"]


class SeatLook(msgspec.Struct, frozen=True, gc=False):
    """How a seat looks: its colours, shape and pattern.

    The colours are `fill`, `on` (signs and figures on it) and `edge` (its rim).
    """

    fill: str
    on: str
    edge: str
    shape: Shape
    pattern: Pattern


LOOKS: dict[str, SeatLook] = {
    "blue": SeatLook("#0072B2", "#FFFFFF", "#00324F", "disc", "rising"),
    "maroon": SeatLook("#A23A16", "#FFFFFF", "#4A1605", "square", "crossed"),
    "yellow": SeatLook("#F0E442", "#2B2700", "#6B6200", "diamond", "dots"),
    "white": SeatLook("#FFFFFF", "#25221E", "#4D4841", "hexagon", "level"),
    "green": SeatLook("#009E73", "#000000", "#003B2B", "triangle", "falling"),
    "purple": SeatLook("#54189C", "#FFFFFF", "#B799DE", "cross", "upright"),
    "orange": SeatLook("#E69F00", "#000000", "#5E4100", "pentagon", "waves"),
    "sky": SeatLook("#56B4E9", "#000000", "#12425F", "star", "rings"),
    "black": SeatLook("#1C1C1C", "#FFFFFF", "#8C8C8C", "octagon", "plain"),
}
LOOKS["red"] = LOOKS["maroon"]

PLAIN = SeatLook("#D9D2C3", "#231F1A", "#6A6255", "disc", "plain")
"""The look of what belongs to nobody."""

_LIGHT = {
    "page": "#FAF6EB",
    "panel": "#FFFDF6",
    "panel_line": "#CFC4AC",
    "space": "#F3ECDB",
    "space_line": "#B9AC90",
    "card": "#FFFEFA",
    "card_line": "#9C8F75",
    "card_back": "#5F4B3A",
    "card_back_line": "#E5D6B8",
    "ink": "#231F1A",
    "soft": "#5A5245",
    "halo": "#FFFBF0",
    "border": "#6F6148",
    "link": "#4F463A",
    "sea": "#BCD8E6",
    "lake": "#A9CDE0",
    "river": "#5A94B5",
    "water_text": "#1F4A63",
    "ground": "#E6DFCD",
    "land": "#E9E0C8",
    "green": "#D3E0B8",
    "yellow": "#F0E3AF",
    "brown": "#E6CDAA",
    "off": "#E2DED4",
    "off_text": "#5F5B54",
    "legal": "#007A58",
    "selected": "#231F1A",
    "hint": "#A0427A",
    "wrong": "#C03A00",
    "active": "#6B3FA0",
    "changed": "#B26B00",
    "gold": "#E8B62C",
    "gold_line": "#6B4E00",
    "rebel": "#3A3531",
    "rebel_on": "#FFE9C4",
    "wood": "#A86A38",
    "ore": "#8996A0",
    "fish": "#3A9BAA",
    "honey": "#EBAA1E",
    "fur": "#7A5240",
    "glyph_line": "#2A2119",
    "paper": "#FFFDF4",
    "flame": "#E2571C",
    "road_wales": "#B98A55",
    "road_scotland": "#8FB25E",
    "office_white": "#FFFEF8",
    "office_white_ink": "#231F1A",
    "office_orange": "#E69F00",
    "office_orange_ink": "#231F1A",
    "office_pink": "#B0508C",
    "office_pink_ink": "#FFFFFF",
    "office_black": "#2B2724",
    "office_black_ink": "#FFFDF4",
}
_DARK = {
    "page": "#14171A",
    "panel": "#1D2226",
    "panel_line": "#465059",
    "space": "#272E34",
    "space_line": "#5D6973",
    "card": "#262C31",
    "card_line": "#73808A",
    "card_back": "#6B563F",
    "card_back_line": "#E5D6B8",
    "ink": "#F3EEE3",
    "soft": "#BDB6A8",
    "halo": "#14171A",
    "border": "#8F8468",
    "link": "#C9BFA9",
    "sea": "#12303F",
    "lake": "#174052",
    "river": "#4B8DB0",
    "water_text": "#A5D3EA",
    "ground": "#23272A",
    "land": "#3B3A33",
    "green": "#37472F",
    "yellow": "#52492A",
    "brown": "#4F3D2C",
    "off": "#2A2D30",
    "off_text": "#A5A29B",
    "legal": "#3FD3A5",
    "selected": "#FFFFFF",
    "hint": "#E39AC5",
    "wrong": "#FF8A4C",
    "active": "#C3A6F0",
    "changed": "#F2B84B",
    "gold": "#E8B62C",
    "gold_line": "#FFF0BF",
    "rebel": "#E9E1D2",
    "rebel_on": "#3A2A1C",
    "wood": "#C08350",
    "ore": "#9AA7B1",
    "fish": "#4DB2C1",
    "honey": "#F2B838",
    "fur": "#A2755E",
    "glyph_line": "#0E0B08",
    "paper": "#FFFDF4",
    "flame": "#C84A12",
    "road_wales": "#8A6236",
    "road_scotland": "#5E7F3F",
    "office_white": "#F1EBDC",
    "office_white_ink": "#14171A",
    "office_orange": "#DB9A14",
    "office_orange_ink": "#14171A",
    "office_pink": "#B0568F",
    "office_pink_ink": "#FFFFFF",
    "office_black": "#07090A",
    "office_black_ink": "#F3EEE3",
}


class Theme(msgspec.Struct, frozen=True, gc=False):
    """Colours by role. `name` is "light" or "dark"."""

    name: ThemeName
    colours: dict[str, str]

    def __hash__(self) -> int:
        return hash(self.name)

    def __getitem__(self, role: str) -> str:
        return self.colours[role]

    def ink(self, tint: str) -> str:
        """Return the colour of text on a ground."""
        return self.colours.get(f"{tint}_ink", self.colours["ink"])

    def wash(self, fill: str, tint: str) -> str:
        """Return a seat's ground colour, on which `ink` is legible.

        It mixes the seat's `fill` with the ground `tint` (a role).
        """
        return _wash(self.name, fill, self.colours[tint], self.colours["ink"])


@functools.cache
def _wash(name: ThemeName, fill: str, ground: str, ink: str) -> str:
    """Return the strongest mix with a contrast of 4.6 to the ink."""
    share = 0.42 if name == "light" else 0.38
    while share > 0.02 and contrast(mix(fill, ground, share), ink) < 4.6:
        share -= 0.02
    return mix(fill, ground, share)


RIM = "#8a8478"
"""The rim of a picture's card, visible on light and dark pages."""

THEMES: dict[str, Theme] = {"light": Theme("light", _LIGHT), "dark": Theme("dark", _DARK)}


class UnknownTheme(ValueError):
    """An unknown theme; the message names those that there are."""


def find_theme(name: str) -> Theme:
    """Return the theme with a name.

    Raises:
        UnknownTheme: there is none; the message lists the choices and the nearest of them.
    """
    if name in THEMES:
        return THEMES[name]
    near = difflib.get_close_matches(str(name), THEMES, 1, 0.4)
    hint = f" (did you mean {near[0]!r}?)" if near else ""
    raise UnknownTheme(f"unknown theme {name!r}; choose one of: {', '.join(THEMES)}{hint}")


def look(key: str) -> SeatLook:
    """Return a seat's look by its key ("blue"), or the plain look."""
    return LOOKS.get(key, PLAIN)


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


@functools.cache
def mix(colour: str, ground: str, share: float) -> str:
    """Return `share` of `colour` mixed with `ground`; all as ``#RRGGBB``."""
    parts = (round(c * share + g * (1 - share)) for c, g in zip(_channels(colour), _channels(ground), strict=True))
    return "#" + "".join(f"{part:02X}" for part in parts)


def luminance(colour: str) -> float:
    """Return the relative luminance by WCAG 2, from 0 to 1."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in _channels(colour))]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """Return the contrast by WCAG 2, from 1 to 21."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)
