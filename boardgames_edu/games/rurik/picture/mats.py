"""The players' mats of Rurik as parts of a picture.

Used by `scene` only. Each section is made from a key of plain values and remembered by it (`Layout.seen`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from boardgames_edu.games.rurik.components import GOODS, STRUCTURES, TOKENS
from boardgames_edu.games.rurik.picture.layout import BOAT, LETTERS, RurikLayout, named
from boardgames_edu.games.rurik.picture.open_cards import SMALL_CARD, draw_scheme_card
from boardgames_edu.games.rurik.state import G
from boardgames_edu.i18n import N_, say
from boardgames_edu.scene.base import Part, joined
from boardgames_edu.scene.lettering import fitted, width, wrapped
from boardgames_edu.scene.model import Badge, Card, Label, Mark, Panel, Piece, Place, Point

if TYPE_CHECKING:
    from boardgames_edu.games.rurik.state import RurikState

MAT = N_("{seat}'s mat")
BOAT_COLUMN = N_("{seat}'s goods: {good}, {n} of {room} on the boat, {dock} on the dock")
COLUMN_FULL = N_("the column is full and earns 1 coin")
COINS = N_("{seat} has {n} {n:coin|coins}")
SUPPLY = N_("{seat} has {n} {n:troop|troops} in supply")
SUPPLY_REBELS = N_("{seat} has {n} {n:rebel|rebels} in supply")
SUPPLY_STRUCTURES = N_("{structure}: {seat} has {n} left to build")
LEADER_OFF = N_("{leader}, leader of {seat}, is off the map")
TOKEN = N_("{seat}'s conversion token {token}")
TOKEN_USED = N_("{seat}'s conversion token {token}, used this round")
ADVISOR_IN_HAND = N_("{seat} still has {n} {n:advisor|advisors} {number} to place")
AGENDA = N_("{seat}'s agenda {agenda}: {text}")
DEED_HELD = N_("{seat}'s deed {deed}, {vp} {vp:point|points}: {text}")
DEED_DONE = N_("{seat} has accomplished {deed}, {vp} {vp:point|points}")
SOLO_NAME = "sviatopolk"
"""The name of the Rebellion's leader on its mat."""
ON_BOAT, ON_DOCK, IN_SUPPLY = N_("Boat"), N_("Dock"), N_("Supply")

RIGHT = 231.0
"""Where hand, deeds and advisors begin, right of the supply."""
TWO_LINES = 3.0
"""The height of a deed with a two-line name, in letters."""
ONE_LINE = 1.75


def mat(state: RurikState, base: RurikLayout, seat: int, is_open: bool) -> Part:
    """Return a player's mat as parts.

    Boat, dock, coins, tokens, supply, advisors in hand, cards, defeated rebels. Hidden cards show their backs unless
    ``is_open``.
    """
    strategy = bool(state.unplaced[seat])
    boat, dock = tuple(state.boat[seat * G : seat * G + G]), tuple(state.dock[seat * G : seat * G + G])
    left, off = tuple(state.structures_left[seat * 3 : seat * 3 + 3]), state.leaders[seat] < 0
    setup = state.phase == "setup"
    sections: _Sections = (
        (_Mat.frame, (state.leader_ids[seat], state.to_move == seat, state.agendas[seat] if is_open else -1)),
        (_Mat.goods, (boat, dock)),
        (_Mat.dock, (state.coins[seat], dock)),
        (
            _Mat.supply,
            (
                state.supply[seat],
                state.leader_ids[seat],
                off,
                left,
                state.tokens[seat],
                len(state.defeated[seat]),
            ),
        ),
        (_Mat.advisors, (state.unplaced[seat],)),
        (_Mat.hand, (state.hands[seat], state.agendas[seat], state.dealt[seat], is_open, setup)),
        (_Mat.deeds, (state.deeds[seat], state.deeds_done[seat], strategy)),
    )
    if seat >= state.setup.seats:  # the Rebellion has no cards in hand and no deeds; see ``rebellion_mat``
        sections = sections[:4]
    found: Part | None = base.seen.get((seat, sections))
    return found or base.remember((seat, sections), joined(_sections(state, base, seat, is_open, sections)))


_Sections = tuple[tuple[Callable[["_Mat"], None], tuple[object, ...]], ...]
"""The sections of a mat: how each is drawn, from what."""


def _sections(
    state: RurikState, base: RurikLayout, seat: int, is_open: bool, sections: _Sections
) -> list[Part]:
    parts: list[Part] = []
    for draw, key in sections:
        whole = (draw, seat, *key)
        part = base.seen.get(whole)
        if part is None:
            drawer = _Mat(state, base, seat, is_open)
            draw(drawer)
            part = base.remember(whole, drawer.part)
        parts.append(part)
    return parts


class _Mat:
    """A builder of one mat, from what `mat` puts in keys."""

    def __init__(self, state: RurikState, base: RurikLayout, seat: int, is_open: bool) -> None:
        self.state, self.base, self.seat, self.is_open = state, base, seat, is_open
        self.x, self.y, self.width, self.height = base.mats[seat]
        self.colour = state.seat_name(seat)
        self.rebellion = seat >= state.setup.seats
        self.group = f"panel:mat:{self.colour}"
        self.part = Part()

    def piece(self, id: str, glyph: str, at: Point, words: str, **more: Any) -> None:
        self.part.pieces.append(
            Piece(
                id=id, glyph=glyph, at=(self.x + at[0], self.y + at[1]), words=words, group=self.group, **more
            )
        )

    def caption(self, name: str, text: str, at: Point) -> None:
        self.part.labels.append(
            Label(
                id=f"label:{name}:{self.colour}",
                text=text,
                at=(self.x + at[0], self.y + at[1]),
                size=LETTERS,
                tone="soft",
            )
        )

    def frame(self) -> None:
        leader = self.state.leader_ids[self.seat]
        name = named("seat", self.colour)
        words = say(MAT, {"seat": self.colour})
        if leader >= 0:
            row = self.state.leader_name(self.seat)
            name += f" · {named('leader', SOLO_NAME if self.rebellion else row)}"
            words = say(N_("{seat}'s mat, leader {leader}"), {"seat": self.colour, "leader": row})
        agenda = self.state.agendas[self.seat]
        if self.is_open and agenda >= 0:
            name += f" · {named('agenda', self.base.components.agendas[agenda].id)}"
        marks: tuple[Mark, ...] = ("active",) if self.state.to_move == self.seat else ()
        box = (self.x, self.y, self.width, self.height)
        room = (
            190.0 if self.rebellion else self.width - 75
        )  # what stands at the right: its columns, or the marker
        size = min(16.0, fitted(name, 16, room, bold=True))
        self.part.panels.append(
            Panel(id=self.group, box=box, name=name, seat=self.seat, text_size=size, words=words, marks=marks)
        )

    def goods(self) -> None:
        """Add the boat: a column of places for each good."""
        state, room = self.state, self.base.setup.components.slots
        self.caption("boat", say(ON_BOAT), (12, 42))
        side = 23.0
        for column, good in enumerate(BOAT):
            number = GOODS.index(good)
            loaded, slots = state.boat[self.seat * G + number], room[number]
            docked = state.dock[self.seat * G + number]
            facts = {"seat": self.colour, "good": good, "n": loaded, "room": slots, "dock": docked}
            words = [say(BOAT_COLUMN, facts)] + ([say(COLUMN_FULL)] if loaded == slots else [])
            height = slots * side + 4
            at = (self.x + 23 + column * 26.0, self.y + 53 + height / 2)
            badges = tuple(
                Badge(
                    good,
                    (0, height / 2 - 2 - side * (slot + 0.5)),
                    19.5 if slot < loaded else 15,
                    faint=slot >= loaded,
                )
                for slot in range(slots)
            )
            self.part.places.append(
                Place(
                    id=f"space:goods:{self.colour}:{good}",
                    at=at,
                    shape="box",
                    size=(24.5, height),
                    badges=badges,
                    tint="panel" if loaded == slots else "space",
                    group=self.group,
                    words="; ".join(words),
                )
            )

    def dock(self) -> None:
        state, own = self.state, self.colour
        self.caption("dock", say(ON_DOCK), (12, 144))
        coins = state.coins[self.seat]
        self.piece(
            f"piece:coins:{own}",
            "coin",
            (28, 184),
            say(COINS, {"seat": own, "n": coins}),
            size=36,
            text=str(coins),
            enabled=coins > 0,
        )
        spots = iter((64.0 + column * 31, 168.0 + row * 31) for row in range(2) for column in range(3))
        for good in BOAT:
            count = state.dock[self.seat * G + GOODS.index(good)]
            if count:
                self.piece(f"piece:dock:{own}:{good}", good, next(spots), "", size=27, count=count)

    def supply(self) -> None:
        state, own, seat = self.state, self.colour, self.seat
        self.caption("supply", say(IN_SUPPLY), (154, 42))
        troops = state.supply[seat]
        spots = iter((169.0 + column * 38, 67.0 + row * 36) for row in range(4) for column in range(2))
        self.piece(
            f"piece:supply:{own}:troop",
            "rebel" if self.rebellion else "troop",
            next(spots),
            say(SUPPLY_REBELS if self.rebellion else SUPPLY, {"seat": own, "n": troops}),
            size=29,
            seat=seat,
            count=troops,
            enabled=troops > 0,
        )
        off = state.leaders[seat] < 0 and state.leader_ids[seat] >= 0
        if off:
            words = say(LEADER_OFF, {"seat": own, "leader": state.leader_name(seat)})
            self.piece(f"piece:supply:{own}:leader", "leader", (169.0, 175.0), words, size=29, seat=seat)
        for kind, structure in enumerate(STRUCTURES):
            count = state.structures_left[seat * 3 + kind]
            words = say(SUPPLY_STRUCTURES, {"seat": own, "structure": structure, "n": count})
            self.piece(
                f"piece:supply:{own}:{structure}",
                structure,
                next(spots),
                words,
                size=29,
                seat=seat,
                count=count,
                enabled=count > 0,
            )
        for index, token in enumerate(() if self.rebellion else TOKENS):  # R-SOLOACT-07
            fresh = bool(state.tokens[seat] >> index & 1)
            words = say(TOKEN if fresh else TOKEN_USED, {"seat": own, "token": token, "game": "rurik"})
            self.piece(
                f"piece:token:{own}:{token}",
                f"conversion_{token}",
                next(spots),
                words,
                size=28,
                enabled=fresh,
            )
        count = len(self.state.defeated[seat])
        if count:
            self.piece(
                f"piece:defeated:{own}",
                "rebel",
                (207.0, 175.0),
                say(N_("{seat} has defeated {n} {n:rebel|rebels}"), {"seat": own, "n": count}),
                size=29,
                count=count,
            )

    def advisors(self) -> None:
        """Add the advisors in hand, in the bottom row."""
        state, own = self.state, self.colour
        x = 250.0
        for number in range(1, 6):
            count = state.unplaced[self.seat].count(number)
            if count:
                words = say(ADVISOR_IN_HAND, {"seat": own, "n": count, "number": number})
                self.piece(
                    f"piece:hand:{own}:advisor:{number}",
                    "advisor",
                    (x, self.height - 19),
                    words,
                    size=28,
                    seat=self.seat,
                    text=str(number),
                    count=count,
                )
                x += 32

    def hand(self) -> None:
        """Add agenda and scheme cards in a row, overlapping if many."""
        state, own = self.state, self.colour
        agendas = self.agendas()
        kinds = sorted(state.hands[self.seat])
        wide, high = SMALL_CARD
        count, room = len(agendas) + len(kinds), self.width - RIGHT - 8.0
        step = min(wide + 4, (room - wide) / max(count - 1, 1))
        place = iter(
            (self.x + RIGHT + wide / 2 + index * step, self.y + 33 + high / 2) for index in range(count)
        )
        for index, kind in enumerate(agendas):
            self.part.cards.append(self.agenda(kind, index, next(place)))
        copies: dict[int, int] = {}
        for kind in kinds:
            shown = kind if self.is_open else -1
            copy = copies[shown] = copies.get(shown, -1) + 1
            self.part.cards.append(
                draw_scheme_card(
                    self.base, kind if self.is_open else -1, next(place), own, copy, self.group, self.seat
                )
            )

    def agendas(self) -> list[int]:
        """Return the agendas to show; -1 lies face down."""
        kept, dealt = self.state.agendas[self.seat], self.state.dealt[self.seat]
        if not self.is_open:
            return [-1] * (len(dealt) if self.state.phase == "setup" else 1)
        return [kept] if kept >= 0 or self.state.phase != "setup" else list(dealt)

    def agenda(self, kind: int, index: int, at: Point) -> Card:
        own = self.colour
        if kind < 0:
            words = say(N_("{seat}'s hidden agenda"), {"seat": own})
            return Card(
                id=f"card:agenda:{own}:hidden:{index}",
                at=at,
                size=SMALL_CARD,
                face="down",
                glyphs=(),
                name="?",
                text_size=17,
                words=words,
                group=self.group,
            )
        row = self.base.components.agendas[kind]
        words = say(AGENDA, {"seat": own, "agenda": row.id, "text": row.text})
        return Card(
            id=f"card:agenda:{own}:{row.id}",
            at=at,
            size=SMALL_CARD,
            glyphs=(Badge("agenda", (0, 0), 27),),
            words=words,
            group=self.group,
        )

    def deeds(self) -> None:
        """Add the deeds as strips with name and points.

        Accomplished ones are ticked; there are as many columns as there is room for.
        """
        state, own = self.state, self.colour
        held = [
            number
            for number in range(len(self.base.components.deeds))
            if (state.deeds[self.seat] | state.deeds_done[self.seat]) >> number & 1
        ]
        if not held:
            return
        top, bottom = 84.0, self.height - (34 if state.unplaced[self.seat] else 4)
        room = self.width - RIGHT - 8
        columns = max(1, int(room // 190))
        rows = -(-len(held) // columns)
        across = room / columns - (3 if columns > 1 else 0)
        names = [named("deed", self.base.components.deeds[number].id) for number in held]
        ticked = [bool(state.deeds_done[self.seat] >> number & 1) for number in held]
        letters, heights = _strips(names, ticked, across, rows, bottom - top)
        for index, (number, name, done, height) in enumerate(zip(held, names, ticked, heights, strict=True)):
            row = self.base.components.deeds[number]
            column, line = divmod(index, rows)
            above = sum(heights[column * rows : column * rows + line])
            at = (self.x + RIGHT + room / columns * column + across / 2, self.y + top + above + height / 2)
            strip = height < TWO_LINES * letters
            tick = (across / 2 - 1.35 * height, 0.0) if strip else (across / 2 - 34, height / 2 - 11)
            facts = {"seat": own, "deed": row.id, "vp": row.vp, "text": row.text}
            self.part.cards.append(
                Card(
                    id=f"card:deed:{row.id}",
                    at=at,
                    name=name,
                    size=(across, height - 2),
                    corner=str(row.vp),
                    text_size=letters,
                    glyphs=(Badge("tick", tick, min(17.0, height * 0.7)),) if done else (),
                    words=say(DEED_DONE if done else DEED_HELD, facts),
                    group=self.group,
                )
            )


def _strips(
    names: list[str], ticked: list[bool], across: float, rows: int, room: float
) -> tuple[float, list[float]]:
    """Return letters and heights at which a column of deeds fits."""
    parts = [len(wrapped(name, LETTERS, 0)) for name in names]
    for letters in (LETTERS, 12.6, 12.0, 11.3, 10.5, 9.5):
        one, two = ONE_LINE * letters, TWO_LINES * letters
        rooms = [across - 11 - one * (1.75 if tick else 0.95) for tick in ticked]
        heights = [
            two if count > 1 and width(name, letters, bold=True) > free else one
            for name, count, free in zip(names, parts, rooms, strict=True)
        ]
        if max(sum(heights[at : at + rows]) for at in range(0, len(names), rows)) <= room:
            break
    return letters, heights
