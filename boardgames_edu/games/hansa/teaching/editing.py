"""What can be put on a board of Hansa Teutonica: tradesmen on posts, in cities and on desks, points, markers,
abilities, and whose turn it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from boardgames_edu.engine.game import State
from boardgames_edu.games.hansa.components import ABILITIES, COLOURS, FETCH_MARKER, KINDS, MARKERS, SEATS
from boardgames_edu.i18n import N_, name_of, say
from boardgames_edu.teach.editing.tools import Tool

_POST = r"space:(?P<route>[a-z_]+--[a-z_]+):(?P<post>\d+)"
_CITY = r"(?:space|place):(?P<city>[a-z_]+)(?::office:\d+)?"
_DESK = r"panel:desk:(?P<seat>\w+)"
_GLYPHS = ("cube", "disc")
_ON_POST, _IN_CITY = N_("On a post: {kind}"), N_("In a city: {kind}")
_SUPPLY, _STOCK = N_("In the supply: {kind}"), N_("In the stock: {kind}")
_SPECIAL = N_("Merchant on a space for special points")
_SCORE, _POINT = N_("Points, on the track"), N_("One point more")
_DEVELOPED, _TURN, _ACTION = N_("Ability developed as far as here"), N_("Whose turn it is"), N_("Action left")
_DESKS, _ON_ROUTES, _ON_DESKS = N_("Desks and turn"), N_("Markers on routes"), N_("Markers of a player")

OPTIONS = {"map": ("base", "east", "britannia_3", "britannia_45")}
"""What may be chosen for a new board."""


def start(setup: Any) -> dict[str, Any]:
    """Nothing: an empty board is a position."""
    return {}


def tools(state: State) -> list[Tool]:
    """The tools for a setup."""
    seats = [tool for seat in range(state.setup.seats) for tool in _of_seat(seat)]
    return [*seats, *_of_desks(), *_markers(state.setup.options["markers"] == "standard")]


def _of_seat(seat: int) -> Iterator[Tool]:
    id = SEATS[seat]
    group = name_of("seat", id, "hansa") or id
    for number, (kind, glyph) in enumerate(zip(KINDS, _GLYPHS, strict=True), start=1):
        told = {"kind": name_of("kind", kind, "hansa") or kind}
        yield Tool(
            f"{id}:{kind}", group, say(_ON_POST, told), _POST, "routes.{route}.{post}", "value", [id, kind],
            shown=r"piece:(?P<route>[a-z_]+--[a-z_]+):(?P<post>\d+)", glyph=glyph, seat=seat,
        )  # fmt: skip
        yield Tool(
            f"{id}:{kind}:office", group, say(_IN_CITY, told), _CITY,
            "cities.{city}.posts", "member", [id, kind], shown=r"piece:(?P<city>[a-z_]+):(?P<index>\d+)",
            glyph=glyph, seat=seat,
        )  # fmt: skip
        for where, words in (("supply", _SUPPLY), ("stock", _STOCK)):
            yield Tool(
                f"{id}:{kind}:{where}", group, say(words, told), rf"panel:desk:{id}",
                f"players.{id}.{where}.{number}", shown=rf"piece:{where}:{id}:{kind}", glyph=glyph, seat=seat,
            )  # fmt: skip
    yield Tool(
        f"{id}:special", group, say(_SPECIAL), rf"space:special:(?P<colour>{'|'.join(COLOURS)})", "special.{colour}",
        "value", id, shown=r"piece:special:(?P<colour>\w+)", glyph="disc", seat=seat,
    )  # fmt: skip
    yield Tool(
        f"{id}:points", group, say(_SCORE), r"space:points:(?P<points>\d+)", f"players.{id}.points", "value",
        "{points}", glyph="seat", seat=seat,
    )  # fmt: skip
    yield Tool(
        f"{id}:point", group, say(_POINT), rf"panel:desk:{id}", f"players.{id}.points", glyph="seat", seat=seat,
        text="+1",
    )  # fmt: skip


def _of_desks() -> Iterator[Tool]:
    group = say(_DESKS)
    yield Tool(
        "developed", group, say(_DEVELOPED), rf"space:(?P<seat>\w+):(?P<ability>{'|'.join(ABILITIES)}):(?P<step>\d+)",
        "players.{seat}.developed.{ability}", "value", "{step}", glyph="ability_keys",
    )  # fmt: skip
    yield Tool("turn", group, say(_TURN), _DESK, "turn", "value", {"seat": "{seat}"}, glyph="first_player")
    yield Tool("action", group, say(_ACTION), _DESK, "turn.left", glyph="ability_actions")


def _markers(standard: bool) -> Iterator[Tool]:
    for marker in MARKERS[:FETCH_MARKER] if standard else MARKERS:
        words = name_of("marker", marker, "hansa") or marker
        yield Tool(
            f"marker:{marker}", say(_ON_ROUTES), words, _POST, "markers.{route}", "value", marker,
            shown=r"piece:marker:(?P<route>[a-z_]+--[a-z_]+)", glyph="round_marker",
        )  # fmt: skip
        yield Tool(
            f"unused:{marker}", say(_ON_DESKS), words, _DESK, "players.{seat}.unused", "member", marker,
            pools=("pile", "discarded"), shown=r"piece:unused:(?P<seat>\w+):(?P<index>\d+)", glyph="round_marker",
        )  # fmt: skip
