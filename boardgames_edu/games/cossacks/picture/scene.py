"""Cossack Campaign as a picture: a `Scene` made from a state.

With words for everything in it. Parts that depend on little are made once and remembered by what they were made from
(`Layout.seen`). Knows the state's figures, and no painter.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator

import msgspec

from boardgames_edu.engine.board import bits
from boardgames_edu.games.cossacks.components import SEATS, SICH
from boardgames_edu.games.cossacks.picture.layout import (
    FIGURES,
    MARCHES,
    NAME,
    PANELS,
    SETTLEMENT,
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
from boardgames_edu.scene.model import Block, Label, Mark, Piece, Place, Scene

FREE = N_("{node}: free")
RED = N_("{node}: a march token")
BLACK = N_("{node}: a black token")
START = N_("{node}: all marches start here; it never holds a token")
FREE_PLACE = N_("{place}, {kind}: free")
HELD = N_("{place}, {kind}: held by {seat}")
NEUTRAL = N_("{place}, {kind}: a neutral token")
SEAL = N_("seal of {seat} on {place}")
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
PILES = N_("{count} cards to draw, {other} discarded")
TITLE = N_("Cossack Campaign, {players} players. Round {round}, {phase}.")
SUMMARY = N_("{seat} holds {count} {count:place|places}")
RECONSTRUCTED = N_("Map and most cards: our reconstruction")
OWN_EDITION = N_("Edition: {edition}")
NOTE_WIDE = 260.0
"""The width of the note about the edition."""
PURSE = 74.0
"""The room of a seat's gold and mace."""


@functools.lru_cache(maxsize=4096)
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
        base = self.base
        if "map" in base.boxes:
            self.map()
        if "turn" in base.boxes:
            self.add(self.turn())
        mats = Mats(self.state, base, self.seat)
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

    def map(self) -> None:
        s, base = self.state, self.base
        seen, nodes = base.seen, range(s.setup.roads.count)
        places = self.kept("free nodes", lambda: [self.node(node, -1, named_now=False)[0] for node in nodes])[
            :
        ]
        route = 0
        for order in s.orders:
            start, ways = order.start, order.route
            route |= 1 << start if start >= 0 else 0
            for node in ways:
                route |= 1 << node
        owners = {node: seat for seat, mask in enumerate(s.seals) for node in bits(mask)}
        red, black, neutral = s.red, s.black, s.neutral
        for node in bits(s.occupied | route):
            what = (
                owners[node] if node in owners
                else -2 if red >> node & 1
                else -3 if black >> node & 1
                else -4 if neutral >> node & 1
                else -1
            )  # fmt: skip
            key = ("node", node, what, route >> node & 1)
            places[node], pieces = seen.get(key) or base.remember(
                key, self.node(node, what, bool(route >> node & 1))
            )
            self.pieces += pieces
        self.places += places
        self.add(self.kept(("logo", s.black_on_emblem, s.reserve), self.logo))

    def node(self, node: int, what: int, named_now: bool) -> tuple[Place, tuple[Piece, ...]]:
        roads, bare = self.state.setup.roads, self.base.bare[node]
        name = roads.names[node]
        marks: tuple[Mark, ...] = ("active",) if named_now else ()
        group, at = bare.id, bare.at
        if node > roads.place_count or not node:
            words = self.say({-1: FREE if node else START, -2: RED, -3: BLACK}[what], node=name)
            glyph = {-2: "march", -3: "black_token"}.get(what)
            seat = MARCHES if what == -2 else None
            pieces = (
                (
                    Piece(
                        id=f"piece:{name}", glyph=glyph, at=at, size=19, seat=seat, place=bare.id, group=group
                    ),
                )
                if glyph
                else ()
            )
            return msgspec.structs.replace(bare, words=words, marks=marks), pieces
        kind = "town" if roads.towns >> node & 1 else "settlement"
        facts: dict[str, object] = {"place": name, "kind": kind}
        if what >= 0:
            facts["seat"] = SEATS[what]
            seal = Piece(
                id=f"piece:{name}", glyph="seal", at=(at[0] + 11, at[1] - 11), size=25, seat=what, place=bare.id,
                words=self.say(SEAL, **facts), group=group)  # fmt: skip
            words = self.say(HELD, **facts)
            return msgspec.structs.replace(bare, seat=what, words=words, marks=marks), (seal,)
        if what == -4:
            token = Piece(
                id=f"piece:{name}",
                glyph="neutral",
                at=(at[0] + 11, at[1] - 11),
                size=21,
                place=bare.id,
                group=group,
            )
            return msgspec.structs.replace(bare, words=self.say(NEUTRAL, **facts), marks=marks), (token,)
        return msgspec.structs.replace(bare, words=self.say(FREE_PLACE, **facts), marks=marks), ()

    def logo(self) -> Part:
        """Return the emblem: black tokens, and the red reserve."""
        s = self.state
        x, top, width, height = self.base.boxes["map"]
        y = top + height - 38
        pieces = [
            Piece(id="piece:logo", glyph="black_token", at=(x + 36, y), size=40, count=max(s.black_on_emblem, 1),
                  enabled=s.black_on_emblem > 0, words=self.say(LOGO, count=s.black_on_emblem), group="map"),
            Piece(id="piece:reserve", glyph="march", at=(x + 98, y), size=40, seat=MARCHES, count=max(s.reserve, 1),
                  enabled=s.reserve > 0, words=self.say(RESERVE, count=s.reserve), group="map"),
        ]  # fmt: skip
        base = self.components.edition.id == "reconstruction"
        note = say(RECONSTRUCTED) if base else self.say(OWN_EDITION, edition=self.components.edition.id)
        labels = [
            Label(
                id=f"label:edition:{number}",
                text=line,
                at=(x + width - 12, top + 18 + 22 * number),
                size=NAME,
                align="end",
                tone="soft",
            )
            for number, line in enumerate(wrapped(note, NAME, NOTE_WIDE))
        ]
        return Part(labels=labels, pieces=pieces)

    # --- beside the map ----------------------------------------------------------------------------------------

    def turn(self) -> Part:
        s = self.state
        key = (
            "turn",
            s.round,
            s.phase,
            s.to_move,
            tuple(s.orders),
            s.modifier,
            len(s.pile),
            len(s.discard),
            s.winners(),
            tuple(s.gold),
            s.hetman,
        )
        return self.kept(key, self.turn_parts)

    def turn_parts(self) -> Part:
        s = self.state
        x, y, width, height = self.base.boxes["turn"]
        height -= self.base.purses[3]
        head = f"{say(ROUND, {'round': s.round})} · {say(PHASES[s.phase])}"
        deciding = s.winners() if s.to_move is None else (s.to_move,)
        told, k = self._orders_told(head, len(deciding), width, height)
        labels = [Label(id="label:phase", text=head, at=(x + 12, y + 19 * k), size=18 * k, tone="title")]
        piles = self.say(PILES, count=len(s.pile), other=len(s.discard))
        labels.append(
            Label(id="label:piles", text=piles, at=(x + 12, y + height - 13 * k), size=14 * k, tone="soft")
        )
        pieces = []
        left, row = x + 12, y + 42 * k
        for seat in deciding:
            text = self.say(DECIDES if s.to_move is not None else WINS, seat=SEATS[seat], count=len(deciding))
            wide = text_width(text, 16 * k)
            if left > x + 12 and left + 24 * k + wide > x + width:
                left, row = x + 12, row + 22
            pieces.append(
                Piece(
                    id=f"piece:decides:{SEATS[seat]}",
                    glyph="seat",
                    at=(left + 9 * k, row),
                    size=17 * k,
                    seat=seat,
                )
            )
            at = (left + 24 * k, row)
            labels.append(Label(id=f"label:decides:{SEATS[seat]}", text=text, at=at, size=16 * k))
            left += 40 * k + wide
        for number, text in enumerate(told):
            at = (x + 12, y + (65 + 18 * number) * k)
            labels.append(Label(id=f"label:order:{number}", text=text, at=at, size=14.5 * k))
        purses = self._purses()
        return Part(labels=[*labels, *purses.labels], pieces=[*pieces, *purses.pieces])

    def _purses(self) -> Part:
        """Return each seat's gold and the mace."""
        s, (x, y, width, high) = self.state, self.base.purses
        row, step = y + high / 2, min(PURSE, (width - 50) / len(s.gold))
        pieces = [Piece(id="piece:purses", glyph="coin", at=(x + 22, row), size=20)]
        labels = []
        for seat, gold in enumerate(s.gold):
            left, id = x + 38 + step * seat, f"purse:{SEATS[seat]}"
            pieces.append(Piece(id=f"piece:{id}", glyph="seat", at=(left + 9, row), size=17, seat=seat))
            labels.append(Label(id=f"label:{id}", text=str(gold), at=(left + 22, row), size=FIGURES))
            if seat == s.hetman:
                pieces.append(Piece(id="piece:purses:mace", glyph="mace", at=(left + 55, row), size=20))
        return Part(labels=labels, pieces=pieces)

    def _orders_told(self, head: str, seats: int, width: float, height: float) -> tuple[list[str], float]:
        """Return the lines of the orders, and their enlargement."""
        told = self.orders()
        lines = [line for text in told for line in wrapped(text, 14.5, width - 24)]
        for k in LARGER if seats == 1 else ():
            larger = [line for text in told for line in wrapped(text, 14.5 * k, width - 24)]
            fits = (65 + 18 * len(lines)) * k + 18 * k <= height
            if larger == lines and fits and text_width(head, 18 * k, bold=True) <= width - 24:
                return lines, k
        return [*lines[:4], f"{lines[4]} …"] if len(lines) > 5 else lines, 1.0

    def orders(self) -> list[str]:
        """Return the orders in force and their ways, in words."""
        s = self.state
        found = []
        for order in s.orders:
            start, route, row = order.start, order.route, self.components.options[order.option]
            facts = {"card": self.components.card_ids[row.kind], "option": row.letter, "gold": row.cost}
            template = IN_FORCE if len(s.orders) > 1 else ALONE
            found.append(self.say(template, **facts, effect=OptionWords(row)))
            first = (start,) if start >= 0 else (SICH,) if route and row.march == "out" else ()
            names = [self.say("{node}", node=s.setup.roads.names[node]) for node in (*first, *route)]
            if names:
                found.append(self.say(WAY, way=" → ".join(names)))
        if len(s.orders) > 1 and s.modifier != CANCELLED:
            found.append(say(PAY, {"gold": due(s)}))
        if found and s.modifier in (CANCELLED, REDIRECTED):
            found[-1] += f" · {say(CANCELLED_NOW if s.modifier == CANCELLED else REDIRECTED_NOW)}"
        return found


scene = CossackPicture.draw

__all__ = ["scene"]
