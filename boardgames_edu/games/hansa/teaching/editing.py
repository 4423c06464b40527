"""The tools that edit a board of Hansa Teutonica.

Tradesmen on posts, in cities and on desks, points, markers, abilities, and whose turn it is.
"""

from collections.abc import Iterator
from typing import Any

from boardgames_edu.engine.states.state import State
from boardgames_edu.games.hansa.components import ABILITIES, COLOURS, FETCH_MARKER, KINDS, MARKERS, SEATS
from boardgames_edu.i18n import N_, name_of, say
from boardgames_edu.teach.editing.tools import OTHER_DECISION, Tool

_POST = r"space:(?P<route>[a-z_]+--[a-z_]+):(?P<post>\d+)"
_DESK = r"panel:desk:(?P<seat>\w+)"
_GLYPHS = ("cube", "disc")
_ON_POST, _IN_CITY = N_("On a post: {kind}"), N_("In a city: {kind}")
_SUPPLY, _STOCK = N_("In the supply: {kind}"), N_("In the stock: {kind}")
_SPECIAL = N_("Merchant on a space for special points")
_SCORE, _POINT = N_("Points, on the track"), N_("One point more")
_DEVELOPED, _TURN, _ACTION = N_("Ability developed as far as here"), N_("Whose turn it is"), N_("Action left")
_THE_TURN, _POINTS = N_("The turn"), N_("Points marker")
_DESKS, _ON_ROUTES, _ON_DESKS = N_("Desks and turn"), N_("Markers on routes"), N_("Markers of a player")

_NONE_LEFT = N_("no {kind} of this player is left in the stock. Take one from the supply or from the map first.")

REFUSALS: dict[str, str | tuple[str, str]] = {  # what each refusal of a position means on the board
    "{value} is no whole number from {least} to {most}.": N_(
        "no more than {most} of them can be there; the others are on the map and on the desk."
    ),
    "too many pieces: {kind}, {n} more than there are.": _NONE_LEFT,
    "{kind}: {n} in supply and stock, but {most} are left.": _NONE_LEFT,
    "no more than {n} {n:office|offices} can be taken.": N_("all {n} {n:office|offices} of this city are taken."),
    "{n} too many of {marker}.": N_("all markers of this kind are on the map and on desks already."),
    "no marker may lie beside {route}.": N_("no bonus marker lies beside {route}."),
    "{n} points end the game; a game that goes on has at most {most}.": N_(
        "{n} points end the game. While it goes on, nobody has more than {most}."
    ),
    "{n} full cities end the game; it cannot go on.": N_("{n} full cities would end the game."),
    "{seat} is on turn.": OTHER_DECISION,
    "it does not agree with what lies under it.": OTHER_DECISION,
    "nothing asks for the pieces in the hand.": OTHER_DECISION,
    "there is nothing in the hand to be set down.": OTHER_DECISION,
    "no post is free for the displaced piece.": N_("the piece that was displaced finds no free post then."),
    "{seat} does not hold every post of {route}.": N_("{seat} creates that route just now, and holds all of it."),
    "{seat} has no unused marker {marker}.": N_("{seat} uses that marker just now."),
}
OPTIONS = {"map": ("base", "east", "britannia_3", "britannia_45")}  # the options for a new board


def start(setup: Any) -> dict[str, Any]:
    """Return the empty mapping: an empty board is a position."""
    return {}


def tools(state: State) -> list[Tool]:
    """Return the tools for a setup."""
    seats = [tool for seat in range(state.setup.seats) for tool in _of_seat(seat)]
    return [*seats, *_of_desks(), *_markers(state.setup.options["markers"] == "standard")]


def _of_seat(seat: int) -> Iterator[Tool]:
    id = SEATS[seat]
    group = name_of("seat", id, "hansa") or id
    unstocked = {f"players.{id}.stock": None}  # what stands on the map comes from the stock
    for number, (kind, glyph) in enumerate(zip(KINDS, _GLYPHS, strict=True), start=1):
        told = {"kind": name_of("kind", kind, "hansa") or kind}
        yield Tool(
            f"{id}:{kind}", group, say(_ON_POST, told), _POST, "routes.{route}.{post}", "value", [id, kind],
            also=unstocked, shown=r"piece:(?P<route>[a-z_]+--[a-z_]+):(?P<post>\d+)", glyph=glyph, seat=seat,
            called=told["kind"],
        )  # fmt: skip
        yield Tool(
            f"{id}:{kind}:office", group, say(_IN_CITY, told), r"(?:space|place):(?P<city>[a-z_]+)(?::office:\d+)?",
            "cities.{city}.posts", "member", [id, kind], also={**unstocked, "full_cities": None},
            shown=r"piece:(?P<city>[a-z_]+):(?P<index>\d+)", glyph=glyph, seat=seat, called=told["kind"],
        )  # fmt: skip
        for where, other, words in (("supply", "stock", _SUPPLY), ("stock", "supply", _STOCK)):
            yield Tool(
                f"{id}:{kind}:{where}", group, say(words, told), rf"panel:desk:{id}",
                f"players.{id}.{where}.{number}", also={f"players.{id}.{other}": None},
                shown=rf"piece:{where}:{id}:{kind}", glyph=glyph, seat=seat, called=told["kind"],
            )  # fmt: skip
    yield Tool(
        f"{id}:special", group, say(_SPECIAL), rf"space:special:(?P<colour>{'|'.join(COLOURS)})", "special.{colour}",
        "value", id, also=unstocked, shown=r"piece:special:(?P<colour>\w+)", glyph="disc", seat=seat,
    )  # fmt: skip
    yield Tool(
        f"{id}:points", group, say(_SCORE), r"space:points:(?P<points>\d+)", f"players.{id}.points", "value",
        "{points}", glyph="seat", seat=seat, called=say(_POINTS),
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
    yield Tool(
        "turn", group, say(_TURN), _DESK, "turn", "value", {"seat": "{seat}"}, also={"stack": None, "hand": None},
        called=say(_THE_TURN), glyph="first_player",
    )  # fmt: skip
    yield Tool("action", group, say(_ACTION), _DESK, "turn.left", glyph="ability_actions")


def _markers(standard: bool) -> Iterator[Tool]:
    for marker in MARKERS[:FETCH_MARKER] if standard else MARKERS:
        words = name_of("marker", marker, "hansa") or marker
        yield Tool(
            f"marker:{marker}", say(_ON_ROUTES), words, _POST, "markers.{route}", "value", marker,
            pools=("pile", "discarded"), shown=r"piece:marker:(?P<route>[a-z_]+--[a-z_]+)", glyph="round_marker",
        )  # fmt: skip
        yield Tool(
            f"unused:{marker}", say(_ON_DESKS), words, _DESK, "players.{seat}.unused", "member", marker,
            pools=("pile", "discarded"), shown=r"piece:unused:(?P<seat>\w+):(?P<index>\d+)", glyph="round_marker",
        )  # fmt: skip
