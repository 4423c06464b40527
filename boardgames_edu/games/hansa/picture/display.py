"""The tracks and the display of Hansa Teutonica, as parts.

Points, full cities, East and West, special points, the pile of markers, favour tiles. Knows the state's figures, and
no painter.
"""

from __future__ import annotations

from boardgames_edu.games.hansa.codecs import NOT_IN_PLAY, ON_DISPLAY
from boardgames_edu.games.hansa.components import COLOURS, FAVOURS, SEATS
from boardgames_edu.games.hansa.picture.layout import HansaLayout, named
from boardgames_edu.games.hansa.rules.labels import NOTES
from boardgames_edu.games.hansa.state import HansaState
from boardgames_edu.i18n import N_, say
from boardgames_edu.scene.base import Part
from boardgames_edu.scene.model import Card, Label, Piece

ON_POINTS = N_("{seat}: {points} on the track")
CUBE = N_("{n} full cities")
HAS_JOINED = N_("{seat} has joined East and West")
ON_SPECIAL = N_("merchant of {seat} on the {colour} space")
IN_PILE = N_("{n} {n:marker|markers} in the pile")
PILE = N_("Pile")
TILES = N_("Favour tiles")
TILE = N_("favour tile {favour}: {effect}")
OWNED = N_("{favour}, of {seat}: {effect}")


def display_key(state: HansaState) -> tuple[object, ...]:
    """Return the values that the display is drawn from."""
    return (
        "table",
        *state.score,
        state.full_cities,
        state.joined,
        tuple(state.special),
        len(state.marker_pile),
        state.tiles,
    )


def display(state: HansaState, base: HansaLayout) -> Part:
    """Everything that stands on the tracks and the display."""
    pieces = [*_points(state, base), *_markers(state, base)]
    x, y = base.spots["pile"]
    labels = [Label(id="label:pile", text=say(PILE), at=(x - 24, y), size=13, align="end")]
    n = len(state.marker_pile)
    pieces.append(
        Piece(
            id="piece:pile",
            glyph="any_good",
            at=(x, y),
            size=32,
            text=str(n),
            words=say(IN_PILE, {"n": n}),
            group="panel:table",
        )
    )
    cards = _tiles(state, base)
    pieces += [_owner(card) for card in cards if card.seat is not None]
    if cards:
        labels.append(Label(id="label:tiles", text=say(TILES), at=base.spots["tiles"], size=13))
    return Part(labels=labels, pieces=pieces, cards=cards)


def _points(state: HansaState, base: HansaLayout) -> list[Piece]:
    pieces = []
    for seat, points in enumerate(state.score):
        space = f"space:points:{min(points, 20)}"
        x, y = base.at[space]
        level = sum(min(other, 20) == min(points, 20) for other in state.score[:seat])
        pieces.append(
            Piece(
                id=f"piece:points:{SEATS[seat]}",
                glyph="seat",
                at=(x + 7 * (level % 3 - 1), y - 14 - 10 * (level // 3)),
                size=13.5,
                seat=seat,
                place=space,
                words=say(ON_POINTS, {"seat": SEATS[seat], "points": points}),
                group="track:points",
            )
        )
    return pieces


def _markers(state: HansaState, base: HansaLayout) -> list[Piece]:
    """Return the markers of full cities, East and West, special points."""
    cube = f"space:full:{min(state.full_cities, state.setup.chart.map.full_cities_that_end_the_game)}"
    pieces = [
        Piece(
            id="piece:cube",
            glyph="black_token",
            at=base.at[cube],
            size=21,
            place=cube,
            words=say(CUBE, {"n": state.full_cities}),
            group="track:full",
        )
    ]
    for k, seat in enumerate(state.joined[:3]):
        space = f"space:joined:{k}"
        pieces.append(
            Piece(
                id=f"piece:joined:{k}",
                glyph="seat",
                at=base.at[space],
                size=19,
                seat=seat,
                place=space,
                words=say(HAS_JOINED, {"seat": SEATS[seat]}),
                group="track:joined",
            )
        )
    for k, owner in enumerate(state.special):
        if owner >= 0:
            space = f"space:special:{COLOURS[k]}"
            pieces.append(
                Piece(
                    id=f"piece:special:{COLOURS[k]}",
                    glyph="disc",
                    at=base.at[space],
                    size=21,
                    seat=owner,
                    place=space,
                    words=say(ON_SPECIAL, {"seat": SEATS[owner], "colour": COLOURS[k]}),
                    group="track:special",
                )
            )
    return pieces


def _owner(card: Card) -> Piece:
    """Return the sign of a tile's owner, on its corner."""
    (x, y), (wide, high) = card.at, card.size
    at = (x + wide / 2 - 4, y - high / 2 + 2)
    return Piece(id=f"piece:owner:{card.id}", glyph="seat", at=at, size=22, seat=card.seat)


def _tiles(state: HansaState, base: HansaLayout) -> list[Card]:
    x, y = base.spots["tiles"]
    cards: list[Card] = []
    for k, owner in enumerate(state.tiles):
        if owner == NOT_IN_PLAY:
            continue
        facts = {
            "favour": FAVOURS[k],
            "seat": state.seat_name(owner),
            "effect": say(NOTES["favour"][FAVOURS[k]]),
        }
        cards.append(
            Card(
                id=f"card:favour:{FAVOURS[k]}",
                at=(x + 170 + 142 * len(cards), y),
                name=named("favour", FAVOURS[k]),
                size=(136, 42),
                seat=owner if owner >= 0 else None,
                words=say(TILE if owner == ON_DISPLAY else OWNED, facts),
                group="panel:table",
                text_size=12,
            )
        )
    return cards
