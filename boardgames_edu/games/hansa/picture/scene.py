"""Hansa Teutonica as a picture: a `Scene` made from a state.

With words for everything in it. What depends on one route, one city or one desk alone is made once and remembered by
what it was made from (`HansaLayout.seen`), so that a new picture mostly puts known parts together. Knows the state's
figures, and no painter.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

import msgspec

from boardgames_edu.engine.board import bits
from boardgames_edu.engine.tally import Tally
from boardgames_edu.games.hansa.components import BLOCK, KINDS, MARKERS, SEATS
from boardgames_edu.games.hansa.frames import Turn
from boardgames_edu.games.hansa.picture.display import display, display_key
from boardgames_edu.games.hansa.picture.ground import piece_size
from boardgames_edu.games.hansa.picture.layout import PANELS, WHOLE, HansaLayout, make_layout
from boardgames_edu.games.hansa.picture.mats import ADDED_UP, GLYPHS, SIGNS, desk, desk_key, shown_mission
from boardgames_edu.games.hansa.picture.spots import MARKER_SIZE
from boardgames_edu.games.hansa.rules import tallies
from boardgames_edu.games.hansa.state import HansaState
from boardgames_edu.i18n import N_, say
from boardgames_edu.scene.base import Part, Picture
from boardgames_edu.scene.lettering import fitted_block, width
from boardgames_edu.scene.model import Block, Label, Piece, Place, Point

TITLE = N_("Hansa Teutonica, {map}, {players} players. Round {round}.")
SUMMARY = N_("{seat}: {points} {points:point|points}")
ON_POST = N_("{kind} of {owner} on {route}, post {post}")
ON_OFFICE = N_("{kind} of {owner} in {city}, office {n}")
ADDITIONAL = N_("additional trading post of {owner} in {city}: a {kind}")
CONTROLLED = N_("{city}: controlled by {owner}.")
EMPTY = N_("{city}: no trading post.")
MARKER = N_("marker {marker} beside {route}")
PROMO = N_("{marker} of {owner} beside {route}")
LEFT = N_("{n} {n:action|actions} left")
LEFT_WITH = N_("{n} {n:action|actions} left; permission of {city}")
PERMISSION = N_("permission of {city}")
SUM_OF = N_("{seat}: {tally}.")
IN_HAND = N_("in the hand: {kind} of {owner}")
OVER = N_("The game is over: {seat} {count:wins|share the victory}.")


class HansaPicture(Picture[HansaState, HansaLayout]):
    """The picture of a state of Hansa Teutonica."""

    PANELS, WHOLE = PANELS, WHOLE
    arrange = staticmethod(make_layout)

    def __init__(self, state: HansaState, base: HansaLayout, seat: int | None) -> None:
        super().__init__(state, base, seat)
        self.chart = state.setup.chart

    def compose(self) -> None:
        """Add everything that is visible."""
        base, state = self.base, self.state
        self.places.extend(base.fixed)
        self.pieces.extend(base.pieces)
        if "map" in base.boxes:
            self.cities()
            self.routes()
            self.markers()
        if "table" in base.boxes:
            self.add(self.kept(display_key(state), lambda: display(state, base)))
        if "turn" in base.boxes:
            tally = tallies.asked_for(self.state)
            self.add(self.kept((*self.turn_key(), tally), lambda: self.turn(tally)))
        for seat in base.desks:
            mission = shown_mission(state, seat, self.seat)
            self.add(
                self.kept(desk_key(state, base, seat, mission), partial(desk, state, base, seat, mission))
            )

    def blocks(self) -> Iterable[Block]:
        """Return the blocks in reading order, the viewer's desk first."""
        base, desks = self.base, self.own_blocks
        first = list(base.desks).index(self.seat) if self.seat in base.desks else 0
        return (*base.blocks, *desks[first:], *desks[:first], *base.table)

    def title(self) -> str:
        """Return the game, its map and the round."""
        state = self.state
        facts = {"map": state.setup.chart.map.id, "players": state.setup.seats, "round": state.round}
        return self.kept(("title", state.round), lambda: say(TITLE, facts))

    def summary(self) -> str:
        """Return how many points each seat has."""
        points = tuple(self.state.score)
        told = ({"seat": SEATS[seat], "points": n} for seat, n in enumerate(points))
        return self.kept(("summary", points), lambda: "; ".join(say(SUMMARY, facts) for facts in told) + ".")

    def piece(
        self, id: str, code: int, at: Point, place: str, group: str, words: str, **facts: object
    ) -> Piece:
        """Return a piece on the map."""
        owner, kind = code >> 1, code & 1
        facts |= {"game": "hansa", "owner": self.state.seat_name(owner), "kind": KINDS[kind]}
        id, glyph, size = f"piece:{id}", GLYPHS[kind], piece_size(self.chart)
        seat, words = owner if owner < self.state.setup.seats else None, say(words, facts)
        return Piece(id=id, glyph=glyph, at=at, size=size, seat=seat, place=place, words=words, group=group)

    # --- the board ---------------------------------------------------------------------------------------------

    def cities(self) -> None:
        state, base = self.state, self.base
        seen, extra, controller = base.seen, state.additional_posts, state.controller
        for city, posts in enumerate(state.posts_in):
            key = ("city", city, posts, extra[city], controller[city])
            places, pieces = seen.get(key) or base.remember(key, self.city(city))
            self.places += places
            self.pieces += pieces

    def city(self, city: int) -> tuple[tuple[Place, ...], tuple[Piece, ...]]:
        state, base = self.state, self.base
        name, posts, extra = self.chart.cities[city], state.posts_in[city], state.additional_posts[city]
        bare: Place = base.cities[city]
        leader = state.controller[city]
        facts = {"game": "hansa", "city": name, "owner": state.seat_name(leader)}
        words = say(CONTROLLED if leader >= 0 else EMPTY, facts)
        words = f"{words} {base.about[city]}".strip()
        pieces = []
        apart = piece_size(self.chart)
        left, green = bare.at[0] - bare.size[0] / 2, self.chart.green >> city & 1
        for k, code in enumerate(posts):
            place, text, n = bare.id, ADDITIONAL, k - extra + 1
            if green:
                at = (round(bare.at[0] + apart * (k - (len(posts) - 1) / 2), 1), bare.at[1])
            elif n < 1:
                at = (round(left - 13 + apart * n, 1), bare.at[1])
            else:
                place, text = f"space:{name}:office:{n}", ON_OFFICE
                at = base.at[place]
            pieces.append(self.piece(f"{name}:{k}", code, at, place, bare.id, text, city=name, n=n))
        held = leader if 0 <= leader < state.setup.seats else None
        return (msgspec.structs.replace(bare, seat=held, words=words), *base.offices[city]), tuple(pieces)

    def routes(self) -> None:
        state, base = self.state, self.base
        seen = base.seen
        codes: dict[int, int] = {}
        for code, mask in enumerate(state.standing):
            for post in bits(mask):
                codes[post] = code
        for post, code in codes.items():
            key = ("post", post, code)
            self.pieces.append(seen.get(key) or base.remember(key, self.stop(post, code)))

    def stop(self, post: int, code: int) -> Piece:
        where = self.chart.describe(post)
        name = f"{where['route']}:{where['post']}"
        place, group = f"space:{name}", f"link:{where['route']}"
        return self.piece(name, code, self.base.at[place], place, group, ON_POST, **where)

    def markers(self) -> None:
        for route, marker in self.state.route_markers:
            arrow, piece = self.kept(("marker", route, marker), partial(self.marker, route, marker))
            self.places.append(arrow)
            self.pieces.append(piece)
        if self.state.promo:
            self.pieces += self.kept(("promo", self.state.promo), self.promo)

    def promo(self) -> list[Piece]:
        """Return Tributes and Blocks; these tell what placing there takes."""
        return [self.promo_marker(k, *entry) for k, entry in enumerate(self.state.promo)]

    def promo_marker(self, k: int, route: int, marker: int, owner: int) -> Piece:
        name = self.chart.routes[route]
        x, y = self.base.at[f"marker:{name}"]
        words = say(PROMO, {"marker": MARKERS[marker], "route": name, "owner": SEATS[owner]})
        if marker == BLOCK:
            words = say(ADDED_UP, {"words": words, "tally": tallies.placing(self.state, route)})
        id, at, sign, group = f"piece:promo:{k}", (x - 17, y + 17), SIGNS[marker], f"link:{name}"
        return Piece(id=id, glyph="seat", at=at, size=24, seat=owner, text=sign, words=words, group=group)

    def marker(self, route: int, marker: int) -> tuple[Place, Piece]:
        name = self.chart.routes[route]
        words = say(MARKER, {"marker": MARKERS[marker], "route": name})
        at, sign, group = self.base.at[f"marker:{name}"], SIGNS[marker], f"link:{name}"
        id, glyph = f"piece:marker:{name}", "any_good"
        piece = Piece(id=id, glyph=glyph, at=at, size=MARKER_SIZE, text=sign, words=words, group=group)
        return self.base.arrows[name], piece

    # --- beside it ---------------------------------------------------------------------------------------------

    def turn_key(self) -> tuple[object, ...]:
        """Return the values that the panel of the turn is made from."""
        s, asked = self.state, self.state.stack[-1:]
        over = s.is_over and s.winners()
        return ("turn", s.to_move, s.turn, s.actions_left, s.lifted, *asked, over, *self.permissions())

    def permissions(self) -> list[str]:
        """Return the cities whose permission the player on turn still has."""
        state, chart = self.state, self.chart
        return [
            chart.cities[city]
            for k, (city, _) in enumerate(chart.permissions)
            if state.rightmost(city) == state.turn and not state.permissions_used >> k & 1
        ]

    def turn(self, tally: Tally | None) -> Part:
        """Return the panel of the turn. The tally explains what is asked."""
        state = self.state
        x, y, wide, _ = self.base.boxes["turn"]
        if state.is_over:
            winners = [SEATS[seat] for seat in state.winners()]
            text = say(OVER, {"seat": winners, "count": len(winners)})
            label = Label(id="label:turn", text=text, at=(x + 10, y + 22), size=18, tone="title")
            return Part(labels=[label])
        prompt, permissions = state.prompt(), self.permissions()
        counted = isinstance(state.top, Turn)  # that question tells by itself how many actions are left
        lines, size = fitted_block(prompt, 17, wide - 44)
        below = (PERMISSION if counted else LEFT_WITH) if permissions else "" if counted else LEFT
        top = y + (16 if below else 25) - 8 * (len(lines) - 1)
        labels = [
            Label(id=f"label:turn:{k}", text=line, at=(x + 38, top + 16 * k), size=size)
            for k, line in enumerate(lines)
        ]
        if counted:
            labels[-1] = msgspec.structs.replace(labels[-1], id="label:left")
        if below:
            id = "label:permissions" if counted else "label:left"
            text = say(below, {"n": state.actions_left, "city": permissions})
            labels.append(Label(id=id, text=text, at=(x + 38, y + 41), size=13, tone="soft"))
        words = say(SUM_OF, {"seat": SEATS[state.top.seat], "tally": tally}) if tally else ""
        sign = Piece(
            id="piece:to_move", glyph="seat", at=(x + 18, y + 24), size=26, seat=state.to_move, words=words
        )
        pieces = [sign]
        low = [x + 38 + width(label.text, label.size) + 18 for label in labels if label.at[1] > y + 24]
        hand = max(x + 180, *low) if low else x + 180
        for k, piece in enumerate(state.lifted):
            words = say(IN_HAND, {"kind": KINDS[piece.kind], "owner": state.seat_name(piece.owner)})
            seat = piece.owner if piece.owner < state.setup.seats else None
            id, glyph, at = f"piece:hand:{k}", GLYPHS[piece.kind], (hand + 26 * k, y + 40)
            pieces.append(Piece(id=id, glyph=glyph, at=at, size=21, seat=seat, words=words))
        return Part(labels=labels, pieces=pieces)


scene = HansaPicture.draw

__all__ = ["scene"]
