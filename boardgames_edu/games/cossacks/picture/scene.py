"""Cossack Campaign as a picture: a `Scene` made from a state.

With words for everything in it. Parts that depend on little are made once and remembered by what they were made from
(`Layout.seen`). Knows the state's figures, and no painter.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial
from typing import Any

import msgspec

from boardgames_edu.games.cossacks.components import OUT_OF_REACH, SEATS, SICH
from boardgames_edu.games.cossacks.picture.layout import (
    FIGURES,
    MARCHES,
    NAME,
    PANELS,
    PILES,
    SETTLEMENT,
    TURN,
    CossacksLayout,
    make_layout,
)
from boardgames_edu.games.cossacks.picture.mats import Mats
from boardgames_edu.games.cossacks.queries.budget import due
from boardgames_edu.games.cossacks.rules.wording import OptionWords
from boardgames_edu.games.cossacks.state import CANCELLED, REDIRECTED, CossackState
from boardgames_edu.i18n import N_, say
from boardgames_edu.scene.base import Part, Picture
from boardgames_edu.scene.lettering import width as text_width
from boardgames_edu.scene.lettering import wrapped
from boardgames_edu.scene.model import Block, Label, Piece, Place, Scene

FREE = N_("{node}: free")
RED = N_("{node}: a march token")
BLACK = N_("{node}: a black token")
START = N_("{node}: all marches start here; it never holds a token")
FREE_PLACE = N_("{place}, {kind}: free")
HELD = N_("{place}, {kind}: held by {seat}")
NEUTRAL = N_("{place}, {kind}: a neutral token")
SEAL = N_("seal of {seat} on {place}")
VALUE = N_("worth {points} {points:point|points}")
AWAY = N_("{count} march {count:token|tokens} away")
NO_WAY = N_("no way leads there now")
AIM = N_("a task of yours asks for it")
RIM = 8.0
"""How much wider the sign of a place is that a task asks for."""
LOGO = N_("{count} black {count:token|tokens} on the emblem")
RESERVE = N_("{count} red {count:token|tokens} beside the black ones")
ROUND = N_("Round {round}")
PHASES = {
    "setup": N_("Setup"),
    "order": N_("the hetman orders"),
    "obedience": N_("the atamans act"),
    "exchange": N_("cards are swapped"),
    "over": N_("the game is over"),
}
DECIDES = N_("{seat} decides")
LARGER = (1.6, 1.4, 1.2)
"""The enlargements tried for the letters of the turn."""
WINS = N_("{seat} {count:wins|shares the victory}")
PAY = N_("together {gold} gold for each ataman")
IN_FORCE = N_("{card} ({option}), {gold} gold")
ALONE = N_("{card} ({option}), {gold} gold: {effect}")
WAY = N_("Way: {way}")
CANCELLED_NOW = N_("cancelled")
REDIRECTED_NOW = N_("redirected")
PILES_LEFT = N_("{count} cards to draw, {other} discarded")
TITLE = N_("Cossack Campaign, {players} players. Round {round}, {phase}.")
SUMMARY = N_("{seat} holds {count} {count:place|places}")
RECONSTRUCTED = N_("Map and most cards: our reconstruction")
OWN_EDITION = N_("Edition: {edition}")
NOTE_WIDE = 260.0
"""The width of the note about the edition."""
PURSE = 74.0
"""The room of a seat's gold and mace."""


@lru_cache(maxsize=4096)
def _vertex(place: Place) -> Place:
    if not place.badges or place.badges[0].glyph == "crown":
        return place
    return msgspec.structs.replace(place, badges=(), size=(SETTLEMENT, SETTLEMENT))


class CossackPicture(Picture[CossackState, CossacksLayout]):
    """The picture of a state of Cossack Campaign."""

    PANELS = PANELS
    arrange = staticmethod(make_layout)

    def __init__(self, state: CossackState, base: CossacksLayout, seat: int | None) -> None:
        super().__init__(state, base, seat)
        self.components = state.setup.components

    def say(self, template: str, **facts: object) -> str:
        """Return the words with the names of this edition."""
        return say(template, facts, self.components.lexicon)

    def compose(self) -> None:
        """Add everything that is visible."""
        s, base = self.state, self.base
        mats = Mats(s, base, self.seat)
        if "map" in base.boxes:
            self.add(self.map(mats.aims()))
            self.add(self.kept(("logo", s.black_on_emblem, s.reserve), self.logo))
        if "turn" in base.boxes:
            self.add(self.turn())
            self.add(self.kept(("purses", s.hetman, *s.gold), self.purses))
        if "hand" in base.boxes:
            self.add(mats.hand())
        for seat in range(len(base.mats)):
            self.add(mats.mat(seat))

    def bare(self, scene: Scene) -> Scene:
        """Return the picture as bare vertices and edges.

        Without land and water, towns and settlements alike. The chains of circles leave no room for larger vertices
        than the map has.
        """
        labels = tuple(label for label in scene.labels if label.tone != "water")
        places = tuple(map(_vertex, scene.places))
        return msgspec.structs.replace(scene, decorations=(), labels=labels, places=places)

    def blocks(self) -> Iterator[Block]:
        """Yield the hand, map and turn, the mats."""
        yield from (block for block in self.own_blocks if block.name == "hand")
        yield from self.base.blocks
        yield from (block for block in self.own_blocks if block.name == "mats")

    def title(self) -> str:
        """Return the game, the round and the phase, in words."""
        s = self.state
        facts = {"players": s.setup.seats, "round": s.round}
        return self.kept(
            ("title", s.round, s.phase), lambda: self.say(TITLE, phase=say(PHASES[s.phase]), **facts)
        )

    def summary(self) -> str:
        """Return how many places each seat holds, in words."""
        counts = tuple(mask.bit_count() for mask in self.state.seals)
        return self.kept(("summary", counts), lambda: self._summary(counts))

    def _summary(self, counts: tuple[int, ...]) -> str:
        told = [self.say(SUMMARY, seat=SEATS[seat], count=count) for seat, count in enumerate(counts)]
        return "; ".join(told) + "."

    # --- the map -----------------------------------------------------------------------------------------------

    def map(self, aims: int | None) -> Part:
        """Return the map.

        ``aims`` are the places of the viewing player's tasks; None where nobody plays by this picture.
        """
        s = self.state
        named = sum({1 << node for way in self.ways() for node in way} - {1})
        key = ("map", s.red, s.black, s.neutral, *s.seals, named, aims)
        return self.kept(key, lambda: self._map(named, aims))

    def _map(self, named: int, aims: int | None) -> Part:
        s, roads = self.state, self.state.setup.roads
        far = () if aims is None else roads.far(s.links | 1, s.black)
        part, occupied = Part(), s.occupied
        for node in range(roads.count):
            bit = 1 << node
            what = (
                -1 if not occupied & bit
                else -2 if s.red & bit
                else -3 if s.black & bit
                else -4 if s.neutral & bit
                else s.owner(node)
            )  # fmt: skip
            away = far[node] if 0 < node < len(far) else None
            key = ("node", node, what, named & bit, away, (aims or 0) & bit)
            place, pieces = self.kept(
                key, partial(self.node, node, what, bool(named & bit), away, bool((aims or 0) & bit))
            )
            part.places.append(place)
            part.pieces += pieces
        return part

    def node(
        self, node: int, what: int, named_now: bool, away: int | None, aim: bool
    ) -> tuple[Place, tuple[Piece, ...]]:
        """Return a node and what lies there.

        Args:
            node: its number.
            what: the seat whose seal lies there; -1 for nothing, -2 for a red token, -3 for a black one, -4 for a
                neutral one.
            named_now: whether the march leads over it.
            away: how many tokens are missing to it; None where nobody plays.
            aim: whether a task of the player asks for it.
        """
        roads, bare = self.state.setup.roads, self.base.bare[node]
        name, (x, y) = roads.names[node], bare.at
        place = msgspec.structs.replace(bare, marks=("active",) if named_now else ())
        piece = Piece(id=f"piece:{name}", glyph="march", at=(x, y), size=19, place=bare.id, group=bare.id)
        if node > roads.place_count or not node:
            words = self.say({-1: FREE if node else START, -2: RED, -3: BLACK}[what], node=name)
            looks: dict[int, dict[str, Any]] = {-2: {"seat": MARCHES}, -3: {"glyph": "black_token"}}
            pieces = (msgspec.structs.replace(piece, **looks[what]),) if what in looks else ()
            return msgspec.structs.replace(place, words=words), pieces
        town, seat = bool(roads.towns >> node & 1), max(what, 0)
        facts: dict[str, object] = {
            "place": name,
            "kind": "town" if town else "settlement",
            "seat": SEATS[seat],
        }
        told = [self.say(FREE_PLACE if what == -1 else NEUTRAL if what == -4 else HELD, **facts)]
        if away is not None:
            figures = self.components.figures
            told.append(self.say(VALUE, points=figures.score_town if town else figures.score_settlement))
            if what == -1:
                told.append(self.say(NO_WAY if away == OUT_OF_REACH else AWAY, count=away))
        if aim:
            told.append(say(AIM))
            place = msgspec.structs.replace(place, size=(bare.size[0] + RIM,) * 2, tint="gold")
        place = msgspec.structs.replace(place, words="; ".join(told))
        corner = (x + 11, y - 11)
        if what == -4:
            return place, (msgspec.structs.replace(piece, glyph="neutral", at=corner, size=21),)
        if what == -1:
            return place, ()
        seal: dict[str, Any] = {
            "glyph": "seal",
            "at": corner,
            "size": 25,
            "seat": seat,
            "words": self.say(SEAL, **facts),
        }
        return msgspec.structs.replace(place, seat=seat), (msgspec.structs.replace(piece, **seal),)

    def ways(self) -> list[tuple[int, ...]]:
        """Return where the march of each order begins, and what it names."""
        found = []
        for order in self.state.orders:
            out = self.components.options[order.option].march == "out"
            first = (order.start,) if order.start >= 0 else (SICH,) if order.route and out else ()
            found.append((*first, *order.route))
        return found

    def scene(self) -> Scene:
        """Return the scene, with the ways that are named."""
        found, ways = super().scene(), tuple(way for way in self.ways() if len(way) > 1)
        if not ways or "map" not in self.base.boxes:
            return found
        links = self.kept(("ways", ways), lambda: self.base.links_along(ways))
        return msgspec.structs.replace(found, links=links)

    def logo(self) -> Part:
        """Return the emblem: black tokens, and the red reserve."""
        s = self.state
        x, top, width, height = self.base.boxes["map"]
        pieces = [
            Piece(
                id=f"piece:{name}", glyph=glyph, at=(x + left, top + height - 38), size=40, seat=seat,
                count=max(count, 1), enabled=count > 0, words=self.say(words, count=count), group="map",
            )
            for name, glyph, left, seat, count, words in (
                ("logo", "black_token", 36, None, s.black_on_emblem, LOGO),
                ("reserve", "march", 98, MARCHES, s.reserve, RESERVE),
            )
        ]  # fmt: skip
        edition = self.components.edition.id
        note = say(RECONSTRUCTED) if edition == "reconstruction" else self.say(OWN_EDITION, edition=edition)
        labels = [
            Label(id=f"label:edition:{number}", text=line, at=(x + width - 12, top + 18 + 22 * number), size=NAME,
                  align="end", tone="soft")
            for number, line in enumerate(wrapped(note, NAME, NOTE_WIDE))
        ]  # fmt: skip
        return Part(labels=labels, pieces=pieces)

    # --- beside the map ----------------------------------------------------------------------------------------

    def turn(self) -> Part:
        """Return the round, who decides, the orders in force and the piles."""
        s = self.state
        key = (
            "turn", s.round, s.phase, s.to_move, tuple(s.orders), s.modifier, len(s.pile), len(s.discard),
            s.winners(),
        )  # fmt: skip
        return self.kept(key, self.turn_parts)

    def turn_parts(self) -> Part:
        s, (x, y, width, _) = self.state, self.base.boxes["turn"]
        head = f"{say(ROUND, {'round': s.round})} · {say(PHASES[s.phase])}"
        deciding = s.winners() if s.to_move is None else (s.to_move,)
        told, k = self._orders_told(head, len(deciding), width)
        part = Part(
            labels=[Label(id="label:phase", text=head, at=(x + 12, y + 19 * k), size=18 * k, tone="title")]
        )
        left, row = x + 12, y + 42 * k
        for seat in deciding:
            text = self.say(DECIDES if s.to_move is not None else WINS, seat=SEATS[seat], count=len(deciding))
            wide, id = text_width(text, 16 * k), f"decides:{SEATS[seat]}"
            if left > x + 12 and left + 24 * k + wide > x + width:
                left, row = x + 12, row + 22
            at = (left + 9 * k, row)
            part.pieces.append(Piece(id=f"piece:{id}", glyph="seat", at=at, size=17 * k, seat=seat))
            part.labels.append(Label(id=f"label:{id}", text=text, at=(left + 24 * k, row), size=16 * k))
            left += 40 * k + wide
        for number, text in enumerate(told):
            at = (x + 12, y + (65 + 18 * number) * k)
            part.labels.append(Label(id=f"label:order:{number}", text=text, at=at, size=14.5 * k))
        if s.phase != "over":
            piles = self.say(PILES_LEFT, count=len(s.pile), other=len(s.discard))
            beside = left + text_width(piles, PILES) <= x + width - 12
            at = (x + width - 12, row if beside else y + TURN - 12)
            part.labels.append(
                Label(id="label:piles", text=piles, at=at, size=PILES, align="end", tone="soft")
            )
        return part

    def purses(self) -> Part:
        """Return each seat's gold and the mace."""
        s, (x, y, width, high) = self.state, self.base.purses
        row, step = y + high / 2, min(PURSE, (width - 50) / len(s.gold))
        part = Part(pieces=[Piece(id="piece:purses", glyph="coin", at=(x + 22, row), size=20)])
        for seat, gold in enumerate(s.gold):
            left, id = x + 38 + step * seat, f"purse:{SEATS[seat]}"
            part.pieces.append(Piece(id=f"piece:{id}", glyph="seat", at=(left + 9, row), size=17, seat=seat))
            part.labels.append(Label(id=f"label:{id}", text=str(gold), at=(left + 22, row), size=FIGURES))
            if seat == s.hetman:
                part.pieces.append(Piece(id="piece:purses:mace", glyph="mace", at=(left + 55, row), size=20))
        return part

    def _orders_told(self, head: str, seats: int, width: float) -> tuple[list[str], float]:
        """Return the lines of the orders, and their enlargement."""
        told = self.orders()
        lines = [line for text in told for line in wrapped(text, 14.5, width - 24)]
        for k in LARGER if seats == 1 else ():
            larger = [line for text in told for line in wrapped(text, 14.5 * k, width - 24)]
            fits = (65 + 18 * len(lines)) * k + 9 * k <= TURN
            if larger == lines and fits and text_width(head, 18 * k, bold=True) <= width - 24:
                return lines, k
        return [*lines[:4], f"{lines[4]} …"] if len(lines) > 5 else lines, 1.0

    def orders(self) -> list[str]:
        """Return the orders in force and their ways, in words."""
        s = self.state
        found = []
        for order, way in zip(s.orders, self.ways(), strict=True):
            row = self.components.options[order.option]
            facts = {"card": self.components.card_ids[row.kind], "option": row.letter, "gold": row.cost}
            template = IN_FORCE if len(s.orders) > 1 else ALONE
            found.append(self.say(template, **facts, effect=OptionWords(row)))
            if way:
                names = [self.say("{node}", node=s.setup.roads.names[node]) for node in way]
                found.append(self.say(WAY, way=" → ".join(names)))
        if len(s.orders) > 1 and s.modifier != CANCELLED:
            found.append(say(PAY, {"gold": due(s)}))
        if found and s.modifier in (CANCELLED, REDIRECTED):
            found[-1] += f" · {say(CANCELLED_NOW if s.modifier == CANCELLED else REDIRECTED_NOW)}"
        return found


scene = CossackPicture.draw

__all__ = ["scene"]
