"""Cossack Campaign as a picture: a `Scene` made from a state.

With words for everything in it. Parts that depend on little are sections. Knows the state's figures, and no painter.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import msgspec

from boardgames_edu.games.cossacks.components import OUT_OF_REACH, SEATS, SICH
from boardgames_edu.games.cossacks.picture import layout
from boardgames_edu.games.cossacks.picture.mats import GOLD, MACE, Mats
from boardgames_edu.games.cossacks.queries.budget import due
from boardgames_edu.games.cossacks.rules.wording import OptionWords
from boardgames_edu.games.cossacks.state import CANCELLED, REDIRECTED, CossackState, IssuedOrder
from boardgames_edu.i18n import N_, say
from boardgames_edu.scene.base import Part, Picture, section
from boardgames_edu.scene.lettering import width as text_width
from boardgames_edu.scene.lettering import wrapped
from boardgames_edu.scene.model import Block, Piece, Place, Scene

RED = N_("{node}: a march token")
BLACK = N_("{node}: a black token")
START = N_("{node}: all marches start here; it never holds a token")
HELD = N_("{place}, {kind}: held by {seat}")
NEUTRAL = N_("{place}, {kind}: a neutral token")
VALUE = N_("worth {points} {points:point|points}")
AWAY = N_("{count} march {count:token|tokens} away")
RIM = 8.0  # how much wider the sign of a place is that a task asks for
RESERVE = N_("{count} red {count:token|tokens} beside the black ones")
PHASES = {
    "setup": N_("Setup"),
    "order": N_("the hetman orders"),
    "obedience": N_("the atamans act"),
    "exchange": N_("cards are swapped"),
    "over": N_("the game is over"),
}
LARGER = (1.6, 1.4, 1.2)  # the enlargements tried for the letters of the turn
WINS = N_("{seat} {count:wins|shares the victory}")
ALONE = N_("{card} ({option}), {gold} gold: {effect}")
TITLE = N_("Cossack Campaign, {players} players. Round {round}, {phase}.")
SUMMARY = N_("{seat} holds {count} {count:place|places}")
RECONSTRUCTED = N_("Map and most cards: our reconstruction")
OWN_EDITION = N_("Edition: {edition}")
NOTE_WIDE = 260.0  # the width of the note about the edition
PURSE = 74.0  # the room of a seat's gold and mace


@lru_cache(maxsize=4096)
def _vertex(place: Place) -> Place:
    if not place.badges or place.badges[0].glyph == "crown":
        return place
    return msgspec.structs.replace(place, badges=(), size=(layout.SETTLEMENT, layout.SETTLEMENT))


class CossackPicture(Picture[CossackState, layout.CossacksLayout]):
    """The picture of a state of Cossack Campaign."""

    PANELS = layout.PANELS
    arrange = staticmethod(layout.make_layout)

    def __init__(self, state: CossackState, base: layout.CossacksLayout, seat: int | None) -> None:
        super().__init__(state, base, seat)
        self.components = state.setup.components
        self.ways = self._ways()

    def say(self, template: str, **facts: object) -> str:
        """Return the words with the names of this edition."""
        return say(template, facts, self.components.lexicon)

    def compose(self) -> None:
        """Add everything that is visible."""
        s, base = self.state, self.base
        mats = Mats(s, base, self.seat)
        if "map" in base.boxes:
            self.add(self.map(mats.aims()))
            self.add(self.logo(s.black_on_emblem, s.reserve))
        if "turn" in base.boxes:
            orders, piles = tuple(s.orders), (len(s.pile), len(s.discard))
            self.add(self.turn(s.round, s.phase, s.to_move, orders, s.modifier, piles, s.winners()))
            self.add(self.purses(s.hetman, tuple(s.gold)))
        if "hand" in base.boxes:
            self.add(mats.hand())
        if base.mats:
            self.add(mats.all())

    def bare(self, scene: Scene) -> Scene:
        """Return the picture as bare vertices and edges."""
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
        return self.told(TITLE, players=s.setup.seats, round=s.round, phase=say(PHASES[s.phase]))

    def summary(self) -> str:
        """Return how many places each seat holds, in words."""
        held = enumerate(self.state.seals)
        return "; ".join(self.told(SUMMARY, seat=SEATS[seat], count=n.bit_count()) for seat, n in held) + "."

    # --- the map -----------------------------------------------------------------------------------------------

    def map(self, aims: int | None) -> Part:
        """Return the map; ``aims`` are the places of the viewing player's tasks."""
        s = self.state
        named = sum({1 << node for way in self.ways for node in way} - {1})
        return self._map(s.red, s.black, s.neutral, tuple(s.seals), named, aims)

    @section
    def _map(self, red: int, black: int, neutral: int, seals: tuple[int, ...], named: int, aims: int | None) -> Part:
        s, roads = self.state, self.state.setup.roads
        far = () if aims is None else roads.far(s.links | 1, s.black)
        part, occupied = Part(), s.occupied
        for node in range(roads.count):
            bit = 1 << node
            what = (
                -1 if not occupied & bit
                else -2 if red & bit
                else -3 if black & bit
                else -4 if neutral & bit
                else s.owner(node)
            )  # fmt: skip
            away = far[node] if 0 < node < len(far) else None
            place, pieces = self.node(node, what, named & bit > 0, away, (aims or 0) & bit > 0)
            part.places.append(place)
            part.pieces += pieces
        return part

    @section
    def node(
        self, node: int, what: int, named_now: bool, away: int | None, aim: bool
    ) -> tuple[Place, tuple[Piece, ...]]:
        """Return a node and what lies there.

        ``what`` is the seat whose seal lies there, or -1 for nothing, -2 for a red token, -3 for a black, -4 for a
        neutral one; ``away`` is how many tokens are missing to it, None where nobody plays.
        """
        roads, bare = self.state.setup.roads, self.base.bare[node]
        name, (x, y) = roads.names[node], bare.at
        place = msgspec.structs.replace(bare, marks=("active",) if named_now else ())
        piece = Piece(id=f"piece:{name}", glyph="march", at=(x, y), size=19, place=bare.id, group=bare.id)
        if node > roads.place_count or not node:
            words = self.say({-1: N_("{node}: free") if node else START, -2: RED, -3: BLACK}[what], node=name)
            looks: dict[int, dict[str, Any]] = {-2: {"seat": layout.MARCHES}, -3: {"glyph": "black_token"}}
            pieces = (msgspec.structs.replace(piece, tip=words, **looks[what]),) if what in looks else ()
            return msgspec.structs.replace(place, words=words), pieces
        town, seat = bool(roads.towns >> node & 1), max(what, 0)
        facts: dict[str, object] = {"place": name, "kind": "town" if town else "settlement", "seat": SEATS[seat]}
        told = [self.say(N_("{place}, {kind}: free") if what == -1 else NEUTRAL if what == -4 else HELD, **facts)]
        if away is not None:
            figures = self.components.figures
            told.append(self.say(VALUE, points=figures.score_town if town else figures.score_settlement))
            if what == -1:
                told.append(self.say(N_("no way leads there now") if away == OUT_OF_REACH else AWAY, count=away))
        if aim:
            told.append(say(N_("a task of yours asks for it")))
            place = msgspec.structs.replace(place, size=(bare.size[0] + RIM,) * 2, tint="gold")
        place = msgspec.structs.replace(place, words="; ".join(told))
        corner = (x + 11, y - 11)
        if what == -4:
            look = {"glyph": "neutral", "at": corner, "size": 21, "tip": place.words}
            return place, (msgspec.structs.replace(piece, **look),)
        if what == -1:
            return place, ()
        words = self.say(N_("seal of {seat} on {place}"), **facts)
        seal: dict[str, Any] = {"glyph": "seal", "at": corner, "size": 25, "seat": seat, "words": words}
        return msgspec.structs.replace(place, seat=seat), (msgspec.structs.replace(piece, **seal),)

    def _ways(self) -> tuple[tuple[int, ...], ...]:
        """Return where the march of each order begins, and what it names."""
        found = []
        for order in self.state.orders:
            out = self.components.options[order.option].march == "out"
            first = (order.start,) if order.start >= 0 else (SICH,) if order.route and out else ()
            found.append((*first, *order.route))
        return tuple(found)

    def scene(self) -> Scene:
        """Return the scene, with the ways that are named."""
        found, ways = super().scene(), tuple(way for way in self.ways if len(way) > 1)
        if not ways or "map" not in self.base.boxes:
            return found
        return msgspec.structs.replace(found, links=self.base.links_along(ways))

    @section
    def logo(self, black: int, reserve: int) -> Part:
        """Return the emblem: black tokens, and the red reserve."""
        (x, top, width, height), part = self.base.boxes["map"], Part(group="map")
        for name, glyph, left, seat, count, words in (
            ("logo", "black_token", 36, None, black, N_("{count} black {count:token|tokens} on the emblem")),
            ("reserve", "march", 98, layout.MARCHES, reserve, RESERVE),
        ):
            at = (x + left, top + height - 38)
            look = {"seat": seat, "count": max(count, 1), "enabled": count > 0}
            part.piece(f"piece:{name}", glyph, at, 40, self.say(words, count=count), **look)
        edition = self.components.edition.id
        note = say(RECONSTRUCTED) if edition == "reconstruction" else self.say(OWN_EDITION, edition=edition)
        for number, line in enumerate(wrapped(note, layout.NAME, NOTE_WIDE)):
            at = (x + width - 12, top + 18 + 22 * number)
            part.label(f"label:edition:{number}", line, at, layout.NAME, align="end", tone="soft")
        return part

    # --- beside the map ----------------------------------------------------------------------------------------

    @section
    def turn(
        self,
        round_: int,
        phase: str,
        to_move: int | None,
        orders: tuple[IssuedOrder, ...],
        modifier: int,
        piles: tuple[int, int],
        winners: tuple[int, ...],
    ) -> Part:
        """Return the round, who decides, the orders in force and the piles."""
        (x, y, width, _), part = self.base.boxes["turn"], Part()
        head = f"{say(N_('Round {round}'), {'round': round_})} · {say(PHASES[phase])}"
        deciding = winners if to_move is None else (to_move,)
        told, k = self._orders_told(head, len(deciding), width)
        part.label("label:phase", head, (x + 12, y + 19 * k), 18 * k, tone="title")
        left, row = x + 12, y + 42 * k
        for seat in deciding:
            text = self.say(WINS if to_move is None else N_("{seat} decides"), seat=SEATS[seat], count=len(deciding))
            wide, id = text_width(text, 16 * k), f"decides:{SEATS[seat]}"
            if left > x + 12 and left + 24 * k + wide > x + width:
                left, row = x + 12, row + 22
            part.piece(f"piece:{id}", "seat", (left + 9 * k, row), 17 * k, seat=seat, tip=text)
            part.label(f"label:{id}", text, (left + 24 * k, row), 16 * k)
            left += 40 * k + wide
        for number, text in enumerate(told):
            part.label(f"label:order:{number}", text, (x + 12, y + (65 + 18 * number) * k), 14.5 * k)
        if phase != "over":
            text = self.say(N_("{count} cards to draw, {other} discarded"), count=piles[0], other=piles[1])
            beside = left + text_width(text, layout.PILES) <= x + width - 12
            at = (x + width - 12, row if beside else y + layout.TURN - 12)
            part.label("label:piles", text, at, layout.PILES, align="end", tone="soft")
        return part

    @section
    def purses(self, hetman: int, purses: tuple[int, ...]) -> Part:
        """Return each seat's gold and the mace."""
        (x, y, width, high), part = self.base.purses, Part()
        row, step = y + high / 2, min(PURSE, (width - 50) / len(purses))
        tips = [self.say(GOLD, seat=SEATS[seat], count=gold) for seat, gold in enumerate(purses)]
        part.piece("piece:purses", "coin", (x + 22, row), 20, tip="; ".join(tips))
        for seat, gold in enumerate(purses):
            left, id = x + 38 + step * seat, f"purse:{SEATS[seat]}"
            part.piece(f"piece:{id}", "seat", (left + 9, row), 17, seat=seat, tip=tips[seat])
            part.label(f"label:{id}", str(gold), (left + 22, row), layout.FIGURES)
            if seat == hetman:
                tip = self.say(MACE, seat=SEATS[seat])
                part.piece("piece:purses:mace", "mace", (left + 55, row), 20, tip=tip)
        return part

    def _orders_told(self, head: str, seats: int, width: float) -> tuple[list[str], float]:
        """Return the lines of the orders, and their enlargement."""
        told = self.orders()
        lines = [line for text in told for line in wrapped(text, 14.5, width - 24)]
        for k in LARGER if seats == 1 else ():
            larger = [line for text in told for line in wrapped(text, 14.5 * k, width - 24)]
            fits = (65 + 18 * len(lines)) * k + 9 * k <= layout.TURN
            if larger == lines and fits and text_width(head, 18 * k, bold=True) <= width - 24:
                return lines, k
        return [*lines[:4], f"{lines[4]} …"] if len(lines) > 5 else lines, 1.0

    def orders(self) -> list[str]:
        """Return the orders in force and their ways, in words."""
        s = self.state
        found = []
        for order, way in zip(s.orders, self.ways, strict=True):
            row = self.components.options[order.option]
            facts = {"card": self.components.card_ids[row.kind], "option": row.letter, "gold": row.cost}
            template = N_("{card} ({option}), {gold} gold") if len(s.orders) > 1 else ALONE
            found.append(self.say(template, **facts, effect=OptionWords(row)))
            if way:
                names = [self.say("{node}", node=s.setup.roads.names[node]) for node in way]
                found.append(self.say(N_("Way: {way}"), way=" → ".join(names)))
        if len(s.orders) > 1 and s.modifier != CANCELLED:
            found.append(say(N_("together {gold} gold for each ataman"), {"gold": due(s)}))
        if found and s.modifier in (CANCELLED, REDIRECTED):
            found[-1] += f" · {say(N_('cancelled') if s.modifier == CANCELLED else N_('redirected'))}"
        return found


scene = CossackPicture.draw
