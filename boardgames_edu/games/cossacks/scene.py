"""Cossack Campaign as a picture: a state turned into a `Scene`, with words for everything in it.

Parts that depend on little are made once and remembered by what they were made from (`Layout.seen`). Knows the state's
figures, and no painter.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

import msgspec

from boardgames_edu.engine.board import bits
from boardgames_edu.games.cossacks.facts import SEATS
from boardgames_edu.games.cossacks.layout import MARCHES, PANELS, Layout, layout, named
from boardgames_edu.games.cossacks.state import CANCELLED, REDIRECTED, CossackState
from boardgames_edu.games.cossacks.touch import touched
from boardgames_edu.games.cossacks.wording import option_text
from boardgames_edu.i18n import N_, language, say
from boardgames_edu.scene.graph import as_graph
from boardgames_edu.scene.lettering import fitted, wrapped
from boardgames_edu.scene.lettering import width as text_width
from boardgames_edu.scene.model import Card, Label, Mark, Panel, Piece, Place, Scene

FREE = N_("{node}: free")
RED = N_("{node}: a march token")
BLACK = N_("{node}: a black token")
SICH = N_("{node}: all marches start here; it never holds a token")
FREE_PLACE = N_("{place}, {kind}: free")
HELD = N_("{place}, {kind}: held by {seat}")
NEUTRAL = N_("{place}, {kind}: a neutral token")
SEAL = N_("seal of {seat} on {place}")
LOGO = N_("{count} black {count:token|tokens} on the emblem")
RESERVE = N_("{count} red {count:token|tokens} beside the black ones")
GOLD = N_("{seat} has {count} gold")
TOKENS = N_("{seat} has {count} {count:march token|march tokens} in hand")
SEALS = N_("{seat} has {count} {count:seal|seals} in hand")
MACE = N_("{seat} is hetman")
HAND = N_("{seat}: {count} action {count:card|cards}")
CARD = N_("{seat} holds {card}")
HIDDEN_CARD = N_("an action card of {seat}, face down")
HIDDEN_TASK = N_("a task card of {seat}, face down")
TASK = N_("{task}: {points} {points:point|points}")
OURS = N_("our reconstruction")
ROUND = N_("Round {round}")
PHASES = {
    "setup": N_("Setup"),
    "order": N_("the hetman orders"),
    "obedience": N_("the atamans act"),
    "exchange": N_("cards are swapped"),
    "over": N_("the game is over"),
}
DECIDES = N_("{seat} decides")
WINS = N_("{seat} wins")
IN_FORCE = N_("{card} ({option}), {gold} gold")
WAY = N_("{card} ({option}), {gold} gold: {way}")
CANCELLED_NOW = N_("cancelled")
REDIRECTED_NOW = N_("redirected")
PILES = N_("{count} cards to draw, {other} discarded")
TITLE = N_("Cossack Campaign, {players} players. Round {round}, {phase}.")
SUMMARY = N_("{seat} holds {count} {count:place|places}")
RECONSTRUCTED = N_("Map and most cards: our reconstruction")
OWN_EDITION = N_("Edition: {edition}")
UNKNOWN_PANEL = N_("There is no panel {panel}. Choose from: {choices}.")
UNKNOWN_VIEW = N_("There is no view {view}. Choose from: map, graph.")


class Part(NamedTuple):
    """A part of a picture that is remembered as a whole."""

    panels: tuple[Panel, ...] = ()
    labels: tuple[Label, ...] = ()
    cards: tuple[Card, ...] = ()
    pieces: tuple[Piece, ...] = ()


def scene(
    state: CossackState,
    seat: int | None = None,
    *,
    view: str = "map",
    panels: Collection[str] | None = None,
    legal: Iterable[str] = (),
) -> Scene:
    """The picture of a state.

    Args:
        state: a full state, or what a seat sees (`state.view`).
        seat: whose hand and tasks lie open; None shows every card that the state knows.
        view: "map", the drawn one, or "graph", its bare graph.
        panels: which parts to show, of "map", "turn", "mats"; all of them if not given.
        legal: ids of things to mark as ones that may be chosen (see `touched`).

    Raises:
        ValueError: an unknown view or panel; the message lists the choices.
    """
    chosen = PANELS if panels is None else tuple(name for name in PANELS if name in panels)
    for name in panels or ():
        if name not in PANELS:
            raise ValueError(say(UNKNOWN_PANEL, {"panel": repr(name), "choices": ", ".join(PANELS)}))
    if view not in ("map", "graph"):
        raise ValueError(say(UNKNOWN_VIEW, {"view": repr(view)}))
    base = layout(state.setup, chosen, language())
    found = _Picture(state, base, state.viewer if seat is None else seat).compose()
    if view == "graph":
        found = as_graph(found)
    marks = frozenset(legal)
    return found.marked(legal=marks) if marks else found


class _Picture:
    """Gathers the parts of one picture."""

    def __init__(self, state: CossackState, base: Layout, seat: int | None) -> None:
        self.state, self.base, self.seat = state, base, seat
        self.facts = state.setup.facts
        self.places: list[Place] = []
        self.pieces: list[Piece] = []
        self.labels: list[Label] = list(base.labels)
        self.panels: list[Panel] = list(base.panels)
        self.cards: list[Card] = []

    def say(self, template: str, **facts: object) -> str:
        """Words with the names of this edition."""
        return say(template, facts, self.facts.lexicon)

    def compose(self) -> Scene:
        base = self.base
        if "map" in base.boxes:
            self.map()
        if "turn" in base.boxes:
            self.add(self.turn())
        for seat in range(len(base.mats)):
            self.add(self.mat(seat))
        return Scene(
            width=base.width,
            height=base.height,
            name=self.title(),
            words=self.summary(),
            seats=base.seats,
            decorations=base.decorations,
            panels=tuple(self.panels),
            places=tuple(self.places),
            links=base.links,
            labels=tuple(self.labels),
            cards=tuple(self.cards),
            pieces=tuple(self.pieces),
        )

    def add(self, part: Part) -> None:
        self.panels.extend(part.panels)
        self.labels.extend(part.labels)
        self.cards.extend(part.cards)
        self.pieces.extend(part.pieces)

    def title(self) -> str:
        s, seen = self.state, self.base.seen
        key = ("title", s.round, s.phase)
        found: str = seen.get(key) or self.base.remember(
            key, self.say(TITLE, players=s.setup.seats, round=s.round, phase=say(PHASES[s.phase]))
        )
        return found

    def summary(self) -> str:
        key = ("summary", tuple(mask.bit_count() for mask in self.state.seals))
        found: str = self.base.seen.get(key) or self.base.remember(
            key,
            "; ".join(self.say(SUMMARY, seat=SEATS[seat], count=count) for seat, count in enumerate(key[1]))
            + ".",
        )
        return found

    # --- the map -----------------------------------------------------------------------------------------------

    def map(self) -> None:
        s, base = self.state, self.base
        seen = base.seen
        route = 0
        for _, start, places in s.orders:
            route |= 1 << start if start >= 0 else 0
            for place in places:
                route |= 1 << place
        owners = {node: seat for seat, mask in enumerate(s.seals) for node in bits(mask)}
        red, black, neutral = s.red, s.black, s.neutral
        for node in range(s.setup.roads.count):
            what = (
                owners[node] if node in owners
                else -2 if red >> node & 1
                else -3 if black >> node & 1
                else -4 if neutral >> node & 1
                else -1
            )  # fmt: skip
            key = ("node", node, what, route >> node & 1)
            place, pieces = seen.get(key) or base.remember(
                key, self.node(node, what, bool(route >> node & 1))
            )
            self.places.append(place)
            self.pieces.extend(pieces)
        self.add(
            seen.get(("logo", s.logo, s.reserve)) or base.remember(("logo", s.logo, s.reserve), self.logo())
        )

    def node(self, node: int, what: int, named_now: bool) -> tuple[Place, tuple[Piece, ...]]:
        roads, bare = self.state.setup.roads, self.base.bare[node]
        name = roads.names[node]
        marks: tuple[Mark, ...] = ("active",) if named_now else ()
        group, at = bare.id, bare.at
        if node > roads.place_count or not node:
            words = self.say({-1: FREE if node else SICH, -2: RED, -3: BLACK}[what], node=name)
            glyph = {-2: "march", -3: "black_token"}.get(what)
            seat = MARCHES if what == -2 else None
            pieces = (
                (
                    Piece(
                        id=f"piece:{name}", glyph=glyph, at=at, size=18, seat=seat, place=bare.id, group=group
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
        """The emblem at the lower left: black tokens, and the red ones that gave way to seals (K-MARCH-15)."""
        s = self.state
        x, y, _, height = self.base.boxes["map"]
        y += height - 34
        pieces = (
            Piece(id="piece:logo", glyph="black_token", at=(x + 32, y), size=32, count=max(s.logo, 1),
                  enabled=s.logo > 0, words=self.say(LOGO, count=s.logo), group="map"),
            Piece(id="piece:reserve", glyph="march", at=(x + 86, y), size=32, seat=MARCHES, count=max(s.reserve, 1),
                  enabled=s.reserve > 0, words=self.say(RESERVE, count=s.reserve), group="map"),
        )  # fmt: skip
        base = self.facts.edition.id == "reconstruction"
        note = say(RECONSTRUCTED) if base else self.say(OWN_EDITION, edition=self.facts.edition.id)
        label = Label(id="label:edition", text=note, at=(x + 122, y), size=13, tone="soft")
        return Part(labels=(label,), pieces=pieces)

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
        )
        found: Part | None = self.base.seen.get(key)
        return found or self.base.remember(key, self.turn_parts())

    def turn_parts(self) -> Part:
        s = self.state
        x, y, _, _ = self.base.boxes["turn"]
        head = f"{say(ROUND, {'round': s.round})} · {say(PHASES[s.phase])}"
        labels = [Label(id="label:phase", text=head, at=(x + 12, y + 20), size=16, tone="title")]
        piles = self.say(PILES, count=len(s.pile), other=len(s.discard))
        labels.append(Label(id="label:piles", text=piles, at=(x + 12, y + 122), size=12, tone="soft"))
        pieces = []
        deciding = s.winners() if s.to_move is None else (s.to_move,)
        left = x + 12
        for seat in deciding:
            text = self.say(DECIDES if s.to_move is not None else WINS, seat=SEATS[seat])
            pieces.append(
                Piece(
                    id=f"piece:decides:{SEATS[seat]}", glyph="seat", at=(left + 9, y + 44), size=17, seat=seat
                )
            )
            labels.append(
                Label(id=f"label:decides:{SEATS[seat]}", text=text, at=(left + 24, y + 44), size=14)
            )
            left += 140
        for number, text in enumerate(self.orders()[:3]):
            labels.append(
                Label(id=f"label:order:{number}", text=text, at=(x + 12, y + 66 + 18 * number), size=12.5)
            )
        return Part(labels=tuple(labels), pieces=tuple(pieces))

    def orders(self) -> list[str]:
        """The orders in force, in words."""
        s = self.state
        found = []
        for option, start, route in s.orders:
            row = self.facts.options[option]
            facts = {"card": self.facts.card_ids[row.kind], "option": row.letter, "gold": row.cost}
            names = [
                self.say("{node}", node=s.setup.roads.names[node])
                for node in ((start, *route) if start >= 0 else route)
            ]
            found.append(
                self.say(WAY, way=" → ".join(names), **facts) if names else self.say(IN_FORCE, **facts)
            )
        if found and s.modifier in (CANCELLED, REDIRECTED):
            found[-1] += f" · {say(CANCELLED_NOW if s.modifier == CANCELLED else REDIRECTED_NOW)}"
        return found

    def mat(self, seat: int) -> Part:
        s = self.state
        open_ = self.seat is None or self.seat == seat or s.phase == "over"
        key = (
            "mat", seat, open_, s.gold[seat], s.tokens[seat], s.seals_left[seat], s.hands[seat], s.hetman == seat,
            s.to_move == seat, s.hetman_cards[seat], s.dealt[seat], s.tasks[seat],
        )  # fmt: skip
        found: Part | None = self.base.seen.get(key)
        return found or self.base.remember(key, self.mat_parts(seat, open_))

    def mat_parts(self, seat: int, open_: bool) -> Part:
        s, colour = self.state, SEATS[seat]
        x, y, width, height = self.base.mats[seat]
        group = f"panel:mat:{colour}"
        words = self.say(HAND, seat=colour, count=len(s.hands[seat]))
        marks: tuple[Mark, ...] = ("active",) if s.to_move == seat else ()
        panel = Panel(
            id=group,
            box=(x, y, width, height),
            name=named(s.setup, "seat", colour),
            seat=seat,
            words=words,
            marks=marks,
        )
        pieces: list[Piece] = []
        figures = (
            ("gold", "coin", None, s.gold[seat], GOLD),
            ("tokens", "march", MARCHES, s.tokens[seat], TOKENS),
            ("seals", "seal", seat, s.seals_left[seat], SEALS),
        )
        labels = []
        for number, (name, glyph, look, count, template) in enumerate(figures):
            at = (x + 206 + number * 78, y + 16)
            pieces.append(
                Piece(id=f"piece:{name}:{colour}", glyph=glyph, at=at, size=22, seat=look, group=group,
                      words=self.say(template, seat=colour, count=count))
            )  # fmt: skip
            labels.append(
                Label(
                    id=f"label:{name}:{colour}",
                    text=str(count),
                    at=(at[0] + 16, at[1]),
                    size=15,
                    tone="title",
                )
            )
        if s.hetman == seat:
            pieces.append(
                Piece(
                    id="piece:mace",
                    glyph="crown",
                    at=(x + 168, y + 16),
                    size=27,
                    group=group,
                    words=self.say(MACE, seat=colour),
                )
            )
        cards = [
            *self.hand(seat, open_, (x, y, width, height)),
            *self.tasks(seat, open_, (x, y, width, height)),
        ]
        return Part((panel,), tuple(labels), tuple(cards), tuple(pieces))

    def hand(self, seat: int, open_: bool, box: tuple[float, float, float, float]) -> list[Card]:
        """The action cards of a mat, side by side; what cannot be seen lies face down."""
        s, colour = self.state, SEATS[seat]
        x, y, width, height = box
        tall = height - 66
        cards = s.hands[seat]
        step = min(106.0, (width - 16) / max(len(cards), 1))
        found, seen = [], dict[int, int]()
        for number, kind in enumerate(cards):
            at = (x + 8 + step * (number + 0.5), y + 32 + tall / 2)
            group, size = f"panel:mat:{colour}", (step - 3, tall)
            if kind < 0 or not open_:
                found.append(
                    Card(id=f"card:hidden:{colour}:{number}", at=at, size=size, face="down", group=group,
                         words=self.say(HIDDEN_CARD, seat=colour))
                )  # fmt: skip
                continue
            copy = seen[kind] = seen.get(kind, -1) + 1
            row = self.facts.cards[kind]
            name = named(s.setup, "card", row.id)
            texts = [option_text(option) for option in self.facts.options if option.kind == kind]
            brief = [
                "  ".join(
                    f"{option.letter} {option.cost}" for option in self.facts.options if option.kind == kind
                )
            ]
            ours = row.confidence == "reconstructed"
            letters, lines = _fitting(name, texts, brief, (size[0], tall - 11 if ours else tall))
            words = [self.say(CARD, seat=colour, card=row.id), *texts, *([say(OURS)] if ours else [])]
            found.append(
                Card(
                    id=f"card:hand:{colour}:{row.id}:{copy}",
                    at=at,
                    size=size,
                    name=name,
                    lines=lines,
                    group=group,
                    words=". ".join(words),
                    mark=say(OURS) if ours and lines == tuple(texts) else "",
                    text_size=letters,
                )
            )
        return found

    def tasks(self, seat: int, open_: bool, box: tuple[float, float, float, float]) -> list[Card]:
        """Hetman card and additional tasks, as a line of strips."""
        s, colour, edition = self.state, SEATS[seat], self.facts.edition
        x, y, width, height = box
        rows: list[tuple[str, str, int]] = []
        hetman = s.hetman_cards[seat]
        shown = (*s.dealt[seat], *s.tasks[seat])
        if open_ and hetman >= 0:
            card = edition.hetmans[hetman]
            places = ", ".join(named(s.setup, "place", place) for place in card.places)
            rows.append(
                (
                    f"card:hetman:{colour}:{card.id}",
                    places,
                    card.points,
                )
            )
        for task in shown:
            if open_ and task >= 0:
                achieved = task < self.facts.achievements
                points = (
                    edition.achievements[task].points
                    if achieved
                    else edition.cities[task - self.facts.achievements].points
                )
                id = self.facts.task_ids[task]
                rows.append((f"card:task:{colour}:{id}", named(s.setup, "task", id), points))
        hidden = (
            (1 + len(shown) - len(rows))
            if hetman >= 0 or not open_ or self.seat is not None
            else len(shown) - len(rows)
        )
        room = width - 16
        shares = [1.6 if id.startswith("card:hetman") else 1.0 for id, _, _ in rows] + [0.4] * max(hidden, 0)
        found, left = [], x + 8
        for number, share in enumerate(shares):
            wide = room * share / sum(shares)
            at, size, group = (left + wide / 2, y + height - 17), (wide - 4, 22.0), f"panel:mat:{colour}"
            left += wide
            if number < len(rows):
                id, name, points = rows[number]
                full = name
                if id.startswith("card:hetman"):
                    full = f"{named(s.setup, 'hetman', id.rpartition(':')[2])}, {name}"
                found.append(
                    Card(id=id, at=at, size=size, name=name, corner=str(points), group=group, text_size=11.0,
                         words=say(TASK, {"task": full, "points": points}))
                )  # fmt: skip
            else:
                found.append(
                    Card(id=f"card:task:{colour}:hidden:{number}", at=at, size=size, face="down", group=group,
                         words=self.say(HIDDEN_TASK, seat=colour))
                )  # fmt: skip
        return found


def _fitting(
    name: str, texts: list[str], brief: list[str], size: tuple[float, float]
) -> tuple[float, tuple[str, ...]]:
    """The size of letters at which a card has room for what its options do; else for their prices only."""
    room = size[0] - 12
    for lines in (texts, brief):
        for letters in (10.0, 9.0, 8.0, 7.0):
            if max(text_width(word, letters, bold=True) for word in name.split()) > room:
                continue
            height = 6 + 1.5 * letters * len(wrapped(name, letters, room, bold=True))
            height += letters * sum(len(wrapped(text, 0.86 * letters, room)) + 0.25 for text in lines)
            if height < size[1]:
                return letters, tuple(lines)
    longest = max(name.split(), key=lambda word: text_width(word, 10.0, bold=True))
    return fitted(longest, 9.0, room, bold=True), tuple(brief)


__all__ = ["scene", "touched"]
