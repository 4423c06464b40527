"""Hansa Teutonica as a picture: a state turned into a `Scene`, with words for everything in it.

What depends on one route, one city or one desk alone is made once and remembered by what it was made from
(`Layout.seen`), so that a new picture mostly puts known parts together. Knows the state's figures, and no
painter.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Literal

import msgspec

from boardgames_edu.engine.board import bits
from boardgames_edu.games.hansa.facts import ABILITIES, COLOURS, FAVOURS, KINDS, MARKERS, NEUTRAL, SEATS
from boardgames_edu.games.hansa.layout import PANELS, PILE, SHORT, TILES, Layout, layout, named
from boardgames_edu.games.hansa.scoring import collected
from boardgames_edu.games.hansa.state import HIDDEN, NOT_IN_PLAY, ON_DISPLAY, A, HansaState
from boardgames_edu.games.hansa.touch import touched
from boardgames_edu.i18n import N_, language, say
from boardgames_edu.scene.graph import as_graph
from boardgames_edu.scene.model import Card, Label, Piece, Place, Scene

TITLE = N_("Hansa Teutonica, {map}, {players} players. Round {round}.")
SUMMARY = N_("{seat}: {points} {points:point|points}")
ON_POST = N_("{kind} of {owner} on {route}, post {post}")
ON_OFFICE = N_("{kind} of {owner} in {city}, office {n}")
ADDITIONAL = N_("additional trading post of {owner} in {city}: a {kind}")
CONTROLLED = N_("{city}: controlled by {owner}.")
EMPTY = N_("{city}: no trading post.")
MARKER = N_("marker {marker} beside {route}")
PROMO = N_("{marker} of {owner} beside {route}")
COVERED = N_("{ability} is covered from here on")
SUPPLY = N_("supply of {seat}: {n} {kind}")
STOCK = N_("stock of {seat}: {n} {kind}")
UNUSED = N_("unused marker of {seat}: {marker}")
USED = N_("used marker of {seat}: {marker}")
PLATE = N_("{n} {n:marker|markers} on the plate of {seat}")
ON_POINTS = N_("{seat}: {points} on the track")
CUBE = N_("{n} full cities")
HAS_JOINED = N_("{seat} has joined East and West")
ON_SPECIAL = N_("merchant of {seat} on the {colour} space")
IN_PILE = N_("{n} {n:marker|markers} in the pile")
TILE = N_("favour tile {favour}")
OWNED = N_("{favour}, of {seat}")
LEFT = N_("{n} {n:action|actions} left")
IN_HAND = N_("in the hand: {kind} of {owner}")
OVER = N_("The game is over: {seat} wins.")
SUPPLY_HEAD, STOCK_HEAD, MARKERS_HEAD = N_("supply"), N_("stock"), N_("markers")
MISSION = N_("Mission: {mission}")
UNKNOWN_PANEL = N_("There is no panel {panel}. Choose from: {choices}.")
UNKNOWN_VIEW = N_("There is no view {view}. Choose from: map, graph.")
GLYPHS = ("cube", "disc")


def scene(
    state: HansaState,
    seat: int | None = None,
    *,
    view: Literal["map", "graph"] = "map",
    panels: Collection[str] | None = None,
    legal: Iterable[str] = (),
) -> Scene:
    """The picture of a state.

    Args:
        state: a full state, or what a seat sees (`state.view`).
        seat: whose mission lies open; None shows every one that the state knows.
        view: the drawn board, or its bare graph.
        panels: which parts to show, of "map", "turn", "table", "desks"; all of them if not given.
        legal: ids of things to mark as ones that may be chosen (see `touched`).

    Raises:
        ValueError: an unknown view or panel; the message lists the choices.
    """
    for name in panels or ():
        if name not in PANELS:
            raise ValueError(say(UNKNOWN_PANEL, {"panel": repr(name), "choices": ", ".join(PANELS)}))
    if view not in ("map", "graph"):
        raise ValueError(say(UNKNOWN_VIEW, {"view": repr(view)}))
    chosen = PANELS if panels is None else tuple(name for name in PANELS if name in panels)
    base = layout(state.setup, chosen, language())
    found = _Picture(state, base, state.viewer if seat is None else seat).compose()
    if view == "graph":
        found = as_graph(found)
    marks = frozenset(legal)
    return found.marked(legal=marks) if marks else found


class _Picture:
    """Gathers the parts of one picture."""

    def __init__(self, state: HansaState, base: Layout, seat: int | None) -> None:
        self.state, self.base, self.seat = state, base, seat
        self.chart = state.setup.chart
        self.places: list[Place] = []
        self.pieces: list[Piece] = list(base.pieces)
        self.labels: list[Label] = list(base.labels)
        self.cards: list[Card] = []

    def compose(self) -> Scene:
        base, state = self.base, self.state
        if "map" in base.boxes:
            self.cities()
            self.routes()
            self.markers()
        if "table" in base.boxes:
            self.table()
        if "turn" in base.boxes:
            self.turn()
        for seat in range(len(base.desks)):
            self.desk(seat)
        points = tuple(state.score)
        words = base.seen.get(points) or base.remember(
            points,
            "; ".join(say(SUMMARY, {"seat": SEATS[seat], "points": n}) for seat, n in enumerate(points))
            + ".",
        )
        facts = {"map": str(state.setup.options["map"]), "players": state.setup.seats, "round": state.round}
        key = ("title", state.round)
        return Scene(
            width=base.width, height=base.height,
            name=base.seen.get(key) or base.remember(key, say(TITLE, facts)), words=words, seats=base.seats,
            decorations=tuple(base.decorations), panels=tuple(base.panels), places=(*base.fixed, *self.places),
            links=tuple(base.links), tracks=tuple(base.tracks), labels=tuple(self.labels), cards=tuple(self.cards),
            pieces=tuple(self.pieces),
        )  # fmt: skip

    def owner(self, code: int) -> tuple[int | None, str]:
        """The seat that a piece is drawn for (None: the neutral player), and the owner's id."""
        owner = code >> 1
        return (owner, SEATS[owner]) if owner < self.state.setup.seats else (None, NEUTRAL)

    # --- the board ---------------------------------------------------------------------------------------------

    def cities(self) -> None:
        state, base = self.state, self.base
        seen, extra, controller = base.seen, state.extra, state.controller
        for city, posts in enumerate(state.posts_in):
            key = ("city", city, posts, extra[city], controller[city])
            places, pieces = seen.get(key) or base.remember(key, self.city(city))
            self.places.extend(places)
            self.pieces.extend(pieces)

    def city(self, city: int) -> tuple[tuple[Place, ...], tuple[Piece, ...]]:
        state, base = self.state, self.base
        name, posts, extra = self.chart.cities[city], state.posts_in[city], state.extra[city]
        bare: Place = base.cities[city]
        leader = state.controller[city]
        words = say(CONTROLLED if leader >= 0 else EMPTY, {"city": name, "owner": state.seat_name(leader)})
        pieces = []
        left, green = bare.at[0] - bare.size[0] / 2, self.chart.green >> city & 1
        for k, code in enumerate(posts):
            seat, owner = self.owner(code)
            facts = {"owner": owner, "city": name, "kind": KINDS[code & 1], "n": k - extra + 1}
            if green:
                at = (round(bare.at[0] + 18 * (k - (len(posts) - 1) / 2), 1), bare.at[1])
            elif k < extra:
                at = (round(left - 13 - 17 * (extra - 1 - k), 1), bare.at[1])
            else:
                at = base.at[f"space:{name}:office:{k - extra + 1}"]
            text = say(ADDITIONAL if k < extra or green else ON_OFFICE, facts)
            place = f"space:{name}:office:{k - extra + 1}" if k >= extra and not green else bare.id
            pieces.append(
                Piece(
                    id=f"piece:{name}:{k}",
                    glyph=GLYPHS[code & 1],
                    at=at,
                    size=19,
                    seat=seat,
                    place=place,
                    words=text,
                    group=bare.id,
                )
            )
        held = leader if 0 <= leader < state.setup.seats else None
        return (msgspec.structs.replace(bare, seat=held, words=words), *base.offices[city]), tuple(pieces)

    def routes(self) -> None:
        state, base = self.state, self.base
        seen = base.seen
        codes: dict[int, int] = {}
        for code, mask in enumerate(state.at):
            for post in bits(mask):
                codes[post] = code
        for post, code in codes.items():
            key = ("post", post, code)
            self.pieces.append(seen.get(key) or base.remember(key, self.stop(post, code)))

    def stop(self, post: int, code: int) -> Piece:
        where, (seat, owner) = self.chart.describe(post), self.owner(code)
        place = f"space:{where['route']}:{where['post']}"
        words = say(ON_POST, {"kind": KINDS[code & 1], "owner": owner, **where})
        return Piece(
            id=f"piece:{where['route']}:{where['post']}",
            glyph=GLYPHS[code & 1],
            at=self.base.at[place],
            size=21,
            seat=seat,
            place=place,
            words=words,
            group=f"link:{where['route']}",
        )

    def markers(self) -> None:
        for route, marker in self.state.out:
            name = self.chart.routes[route]
            words = say(MARKER, {"marker": MARKERS[marker], "route": name})
            self.pieces.append(
                Piece(
                    id=f"piece:marker:{name}",
                    glyph="any_good",
                    at=self.base.at[f"marker:{name}"],
                    size=30,
                    text=SHORT[marker],
                    words=words,
                    group=f"link:{name}",
                )
            )
        for k, (route, marker, owner) in enumerate(self.state.promo):
            name = self.chart.routes[route]
            x, y = self.base.at[f"marker:{name}"]
            words = say(PROMO, {"marker": MARKERS[marker], "route": name, "owner": SEATS[owner]})
            self.pieces.append(
                Piece(
                    id=f"piece:promo:{k}",
                    glyph="seal",
                    at=(x - 17, y + 17),
                    size=24,
                    seat=owner,
                    text=SHORT[marker],
                    words=words,
                    group=f"link:{name}",
                )
            )

    # --- beside it ---------------------------------------------------------------------------------------------

    def turn(self) -> None:
        state, base = self.state, self.base
        x, y, _, _ = base.boxes["turn"]
        key = (
            "turn",
            state.to_move,
            state.turn,
            state.left,
            state.lifted,
            state.stack[-1] if state.stack else None,
            state.is_over,
        )
        labels, pieces = base.seen.get(key) or base.remember(key, self.turn_parts(x, y))
        self.labels.extend(labels)
        self.pieces.extend(pieces)

    def turn_parts(self, x: float, y: float) -> tuple[list[Label], list[Piece]]:
        state = self.state
        if state.is_over:
            text = say(OVER, {"seat": [SEATS[seat] for seat in state.winners()]})
            return [Label(id="label:turn", text=text, at=(x + 10, y + 22), size=18, tone="title")], []
        labels = [
            Label(id="label:turn", text=state.prompt(), at=(x + 34, y + 15), size=13),
            Label(
                id="label:left", text=say(LEFT, {"n": state.left}), at=(x + 34, y + 35), size=12, tone="soft"
            ),
        ]
        pieces = [Piece(id="piece:to_move", glyph="seat", at=(x + 17, y + 22), size=22, seat=state.to_move)]
        for k, piece in enumerate(state.lifted):
            owner, kind = piece % 10, piece // 10 % 10
            seat = owner if owner < state.setup.seats else None
            words = say(IN_HAND, {"kind": KINDS[kind], "owner": state.seat_name(owner)})
            pieces.append(
                Piece(
                    id=f"piece:hand:{k}",
                    glyph=GLYPHS[kind],
                    at=(x + 170 + 24 * k, y + 34),
                    size=19,
                    seat=seat,
                    words=words,
                )
            )
        return labels, pieces

    def table(self) -> None:
        state, base = self.state, self.base
        key = (
            "table",
            tuple(state.score),
            state.cube,
            state.joined,
            state.special,
            len(state.bag),
            state.tiles,
        )
        labels, pieces, cards = base.seen.get(key) or base.remember(key, self.table_parts())
        self.labels.extend(labels)
        self.pieces.extend(pieces)
        self.cards.extend(cards)

    def table_parts(self) -> tuple[list[Label], list[Piece], list[Card]]:
        state, base = self.state, self.base
        pieces = []
        for seat, points in enumerate(state.score):
            space = f"space:points:{min(points, 20)}"
            x, y = base.at[space]
            level = sum(min(other, 20) == min(points, 20) for other in state.score[:seat])
            words = say(ON_POINTS, {"seat": SEATS[seat], "points": points})
            pieces.append(
                Piece(
                    id=f"piece:points:{SEATS[seat]}",
                    glyph="cube",
                    at=(x - 4 + 3 * level, y - 11 - 5 * level),
                    size=17,
                    seat=seat,
                    place=space,
                    words=words,
                    group="track:points",
                )
            )
        space = f"space:full:{min(state.cube, self.chart.map.full_cities_that_end_the_game)}"
        pieces.append(
            Piece(
                id="piece:cube",
                glyph="black_token",
                at=base.at[space],
                size=21,
                place=space,
                words=say(CUBE, {"n": state.cube}),
                group="track:full",
            )
        )
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
        x, y = base.spots["pile"]
        labels = [Label(id="label:pile", text=say(PILE, {}), at=(x - 22, y), size=12, align="end")]
        pieces.append(
            Piece(
                id="piece:pile",
                glyph="any_good",
                at=(x, y),
                size=32,
                text=str(len(state.bag)),
                words=say(IN_PILE, {"n": len(state.bag)}),
                group="panel:table",
            )
        )
        cards = self.tiles()
        if cards:
            tx, ty = base.spots["tiles"]
            labels.append(Label(id="label:tiles", text=say(TILES, {}), at=(tx, ty), size=12))
        return labels, pieces, cards

    def tiles(self) -> list[Card]:
        x, y = self.base.spots["tiles"]
        cards: list[Card] = []
        for k, owner in enumerate(self.state.tiles):
            if owner == NOT_IN_PLAY:
                continue
            facts = {"favour": FAVOURS[k], "seat": self.state.seat_name(owner)}
            words = say(TILE if owner == ON_DISPLAY else OWNED, facts)
            at = (x + 175 + 124 * len(cards), y)
            cards.append(
                Card(
                    id=f"card:favour:{FAVOURS[k]}",
                    at=at,
                    name=named("favour", FAVOURS[k]),
                    size=(118, 40),
                    seat=owner if owner >= 0 else None,
                    words=words,
                    group="panel:table",
                    text_size=10,
                )
            )
        return cards

    # --- desks -------------------------------------------------------------------------------------------------

    def desk(self, seat: int) -> None:
        s, base = self.state, self.base
        at = 2 * seat
        shown = s.missions[seat] if self.seat is None or self.seat == seat or s.is_over else HIDDEN
        key = (
            "desk",
            seat,
            tuple(s.developed[seat * A : seat * A + A]),
            s.supply[at],
            s.supply[at + 1],
            s.stock[at],
            s.stock[at + 1],
            s.unused[seat],
            s.used[seat],
            len(s.plate[seat]),
            shown,
            s.score[seat],
            collected(s, seat),
        )
        labels, pieces = base.seen.get(key) or base.remember(key, self.desk_parts(seat, shown))
        self.labels.extend(labels)
        self.pieces.extend(pieces)

    def desk_parts(self, seat: int, mission: int) -> tuple[list[Label], list[Piece]]:
        s, base, name = self.state, self.base, SEATS[seat]
        x, y, width, height = base.desks[seat]
        group = f"panel:desk:{name}"
        pieces = []
        for k, ability in enumerate(ABILITIES):
            for n in range(s.developed[seat * A + k] + 1, s.setup.facts.steps[k] + 1):
                space = f"space:{name}:{ability}:{n}"
                words = say(COVERED, {"ability": ability}) if n == s.developed[seat * A + k] + 1 else ""
                pieces.append(
                    Piece(
                        id=f"piece:{name}:{ability}:{n}",
                        glyph=GLYPHS[s.setup.facts.frees[k]],
                        at=base.at[space],
                        size=17,
                        seat=seat,
                        place=space,
                        words=words,
                        group=group,
                    )
                )
        left = x + 330
        step = (height - 40) / 3
        labels = [
            Label(
                id=f"label:{name}:points",
                text=say(SUMMARY, {"seat": name, "points": s.score[seat]}),
                at=(x + width - 12, y + 16),
                size=12,
                align="end",
                tone="soft",
            )
        ]
        for row, (head, heap, text) in enumerate(
            ((SUPPLY_HEAD, s.supply, SUPPLY), (STOCK_HEAD, s.stock, STOCK))
        ):
            top = y + 36 + step * row
            labels.append(
                Label(id=f"label:{name}:{head}", text=say(head, {}), at=(left, top + 6), size=11, tone="soft")
            )
            for kind in range(2):
                n = heap[2 * seat + kind]
                words = say(text, {"seat": name, "n": n, "kind": KINDS[kind]})
                spot = (left + 70 + 52 * kind, top + 6)
                pieces.append(
                    Piece(
                        id=f"piece:{head}:{name}:{KINDS[kind]}",
                        glyph=GLYPHS[kind],
                        at=spot,
                        size=20,
                        seat=seat,
                        words=words,
                        group=group,
                        enabled=n > 0,
                    )
                )
                labels.append(
                    Label(id=f"label:{head}:{name}:{kind}", text=str(n), at=(spot[0] + 14, spot[1]), size=13)
                )
        top = y + 40 + step * 2
        labels.append(
            Label(
                id=f"label:{name}:markers",
                text=say(MARKERS_HEAD, {}),
                at=(left, top + 2),
                size=11,
                tone="soft",
            )
        )
        column = 0
        for pile, text, enabled in ((s.unused[seat], UNUSED, True), (s.used[seat], USED, False)):
            for k, marker in enumerate(pile):
                words = say(text, {"seat": name, "marker": MARKERS[marker]})
                state = "unused" if enabled else "used"
                spot = (left + 68 + 24 * (column % 8), top - 2 + 21 * (column // 8))
                pieces.append(
                    Piece(
                        id=f"piece:{state}:{name}:{k}",
                        glyph="any_good",
                        at=spot,
                        size=25,
                        text=SHORT[marker],
                        words=words,
                        group=group,
                        enabled=enabled,
                    )
                )
                column += 1
        if s.plate[seat]:
            words = say(PLATE, {"n": len(s.plate[seat]), "seat": name})
            pieces.append(
                Piece(
                    id=f"piece:plate:{name}",
                    glyph="any_good",
                    at=(x + width - 24, y + 42),
                    size=27,
                    text=f"?{len(s.plate[seat])}",
                    words=words,
                    group=group,
                )
            )
        if mission >= 0:
            text = say(MISSION, {"mission": s.setup.facts.missions[mission].id})
            labels.append(
                Label(id=f"label:{name}:mission", text=text, at=(x + 90, y + 16), size=11, tone="soft")
            )
        return labels, pieces


__all__ = ["scene", "touched"]
