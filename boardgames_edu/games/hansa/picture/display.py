"""The tracks and the display of Hansa Teutonica, as parts.

Points, full cities, East and West, special points, the pile of markers, favour tiles. Knows the state's figures, and
no painter.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

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


def display_key(s: HansaState) -> tuple[object, ...]:
    """Return the values that the display is drawn from."""
    return ("table", *s.score, s.full_cities, s.joined, tuple(s.special), len(s.marker_pile), s.tiles)


def display(state: HansaState, base: HansaLayout) -> Part:
    """Everything that stands on the tracks and the display."""
    found = Part(pieces=[*_on_tracks(state, base)], cards=_tiles(state, base))
    x, y = base.spots["pile"]
    found.labels.append(Label(id="label:pile", text=say(PILE), at=(x - 24, y), size=13, align="end"))
    n = len(state.marker_pile)
    id, words, group = "piece:pile", say(IN_PILE, {"n": n}), "panel:table"
    found.pieces.append(
        Piece(id=id, glyph="any_good", at=(x, y), size=32, text=str(n), words=words, group=group)
    )
    for card in found.cards:
        if card.seat is not None:  # the sign of its owner, on its corner
            at = (card.at[0] + card.size[0] / 2 - 4, card.at[1] - card.size[1] / 2 + 2)
            found.pieces.append(
                Piece(id=f"piece:owner:{card.id}", glyph="seat", at=at, size=22, seat=card.seat)
            )
    if found.cards:
        found.labels.append(Label(id="label:tiles", text=say(TILES), at=base.spots["tiles"], size=13))
    return found


def _on_tracks(state: HansaState, base: HansaLayout) -> Iterator[Piece]:
    """Yield what stands on the tracks."""

    def piece(id: str, space: str, glyph: str, size: float, words: str, **look: Any) -> Piece:
        track, id, space = space.partition(":")[0], f"piece:{id}", f"space:{space}"
        look.setdefault("at", base.at[space])
        return Piece(id=id, glyph=glyph, size=size, place=space, words=words, group=f"track:{track}", **look)

    places = [min(points, 20) for points in state.score]
    for seat, place in enumerate(places):
        x, y = base.at[f"space:points:{place}"]
        level = places[:seat].count(place)
        at = (x + 7 * (level % 3 - 1), y - 14 - 10 * (level // 3))
        words = say(ON_POINTS, {"seat": SEATS[seat], "points": state.score[seat]})
        yield piece(f"points:{SEATS[seat]}", f"points:{place}", "seat", 13.5, words, at=at, seat=seat)
    full = state.full_cities
    end = state.setup.chart.map.full_cities_that_end_the_game
    yield piece("cube", f"full:{min(full, end)}", "black_token", 21, say(CUBE, {"n": full}))
    for k, seat in enumerate(state.joined[:3]):
        words = say(HAS_JOINED, {"seat": SEATS[seat]})
        yield piece(f"joined:{k}", f"joined:{k}", "seat", 19, words, seat=seat)
    for colour, owner in zip(COLOURS, state.special, strict=True):
        if owner >= 0:
            words = say(ON_SPECIAL, {"seat": SEATS[owner], "colour": colour})
            yield piece(f"special:{colour}", f"special:{colour}", "disc", 21, words, seat=owner)


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
        id, at, group = f"card:favour:{FAVOURS[k]}", (x + 170 + 142 * len(cards), y), "panel:table"
        name, seat = named("favour", FAVOURS[k]), owner if owner >= 0 else None
        words = say(TILE if owner == ON_DISPLAY else OWNED, facts)
        cards.append(
            Card(id=id, at=at, name=name, size=(136, 42), seat=seat, words=words, group=group, text_size=12)
        )
    return cards
