"""Hansa Teutonica as a picture: a `Scene` made from a state.

With words for everything in it. What depends on one route, one city or one desk alone is a `section`, so that a new
picture mostly puts known parts together. Knows the state's figures, and no painter.
"""

from collections.abc import Iterable

import msgspec

from boardgames_edu.engine.fields.frames import Frame
from boardgames_edu.engine.kit import N_, Tally, bits
from boardgames_edu.games.hansa.codecs import HeldPiece
from boardgames_edu.games.hansa.components import BLOCK, KINDS, MARKERS, SEATS
from boardgames_edu.games.hansa.frames import Turn
from boardgames_edu.games.hansa.picture.ground import MARKER_SIZE, piece_size
from boardgames_edu.games.hansa.picture.layout import PANELS, WHOLE, HansaLayout, make_layout
from boardgames_edu.games.hansa.picture.mats import ADDED_UP, GLYPHS, SIGNS, desk, display
from boardgames_edu.games.hansa.rules import tallies
from boardgames_edu.games.hansa.state import HansaState
from boardgames_edu.i18n import say
from boardgames_edu.scene.base import Part, Picture, section
from boardgames_edu.scene.lettering import fitted_block, width
from boardgames_edu.scene.model import Block, Piece, Place, Point

TITLE = N_("Hansa Teutonica, {map}, {players} players. Round {round}.")
SUMMARY = N_("{seat}: {points} {points:point|points}")
ON_POST = N_("{kind} of {owner} on {route}, post {post}")
PROMO = N_("{marker} of {owner} beside {route}")
LEFT = N_("{n} {n:action|actions} left")
LEFT_WITH = N_("{n} {n:action|actions} left; permission of {city}")
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
            posts, extra = tuple(state.posts_in), tuple(state.additional_posts)
            self.add(self.cities(posts, extra, tuple(state.controller)))
            self.add(self.routes(tuple(state.standing)))
            self.markers()
        if "table" in base.boxes:
            self.add(display(state, base))
        if "turn" in base.boxes:
            asked = state.stack[-1] if state.stack else None
            winners = state.winners() if state.is_over else ()
            now = (state.to_move, state.turn, state.actions_left, state.lifted, asked, winners)
            self.add(self.turn(*now, self.permissions(), tallies.asked_for(state)))
        for seat in base.desks:
            self.add(desk(state, base, seat, self.seat))

    def blocks(self) -> Iterable[Block]:
        """Return the blocks in reading order, the viewer's desk first."""
        base, desks = self.base, self.own_blocks
        first = list(base.desks).index(self.seat) if self.seat in base.desks else 0
        return (*base.blocks, *desks[first:], *desks[:first], *base.table)

    def title(self) -> str:
        """Return the game, its map and the round."""
        s = self.state
        return self.told(TITLE, map=self.chart.map.id, players=s.setup.seats, round=s.round)

    def summary(self) -> str:
        """Return how many points each seat has."""
        points = enumerate(self.state.score)
        return "; ".join(self.told(SUMMARY, seat=SEATS[seat], points=n) for seat, n in points) + "."

    def piece(self, id: str, code: int, at: Point, place: str, group: str, words: str, **facts: object) -> Piece:
        """Return a piece on the map."""
        owner, kind = code >> 1, code & 1
        facts |= {"game": "hansa", "owner": self.state.seat_name(owner), "kind": KINDS[kind]}
        id, glyph, size = f"piece:{id}", GLYPHS[kind], piece_size(self.chart)
        seat, words = owner if owner < self.state.setup.seats else None, say(words, facts)
        return Piece(id=id, glyph=glyph, at=at, size=size, seat=seat, place=place, words=words, group=group)

    # --- the board ---------------------------------------------------------------------------------------------

    @section
    def cities(self, posts: tuple[tuple[int, ...], ...], extra: tuple[int, ...], leaders: tuple[int, ...]) -> Part:
        """Return all cities; see `city`."""
        part = Part()
        for city, standing in enumerate(posts):
            places, pieces = self.city(city, standing, extra[city], leaders[city])
            part.places += places
            part.pieces += pieces
        return part

    @section
    def city(
        self, city: int, posts: tuple[int, ...], extra: int, leader: int
    ) -> tuple[tuple[Place, ...], tuple[Piece, ...]]:
        """Return a city with its offices and what stands there."""
        base, name = self.base, self.chart.cities[city]
        bare: Place = base.cities[city]
        words = say(
            N_("{city}: controlled by {owner}.") if leader >= 0 else N_("{city}: no trading post."),
            {"game": "hansa", "city": name, "owner": self.state.seat_name(leader)},
        )
        words = f"{words} {base.about[city]}".strip()
        pieces = []
        apart = piece_size(self.chart)
        left, green = bare.at[0] - bare.size[0] / 2, self.chart.green >> city & 1
        for k, code in enumerate(posts):
            place, text, n = bare.id, N_("additional trading post of {owner} in {city}: a {kind}"), k - extra + 1
            if green:
                at = (round(bare.at[0] + apart * (k - (len(posts) - 1) / 2), 1), bare.at[1])
            elif n < 1:
                at = (round(left - 13 + apart * n, 1), bare.at[1])
            else:
                place, text = f"space:{name}:office:{n}", N_("{kind} of {owner} in {city}, office {n}")
                at = base.at[place]
            pieces.append(self.piece(f"{name}:{k}", code, at, place, bare.id, text, city=name, n=n))
        held = leader if 0 <= leader < self.state.setup.seats else None
        whole = msgspec.structs.replace(bare, seat=held, words=words)
        return (whole, *base.offices[city]), tuple(pieces)

    @section
    def routes(self, standing: tuple[int, ...]) -> Part:
        """Return the pieces on posts, given the posts of each kind."""
        codes = {post: code for code, mask in enumerate(standing) for post in bits(mask)}
        return Part(pieces=[self.stop(post, code) for post, code in codes.items()])

    @section
    def stop(self, post: int, code: int) -> Piece:
        """Return the piece on a post."""
        where = self.chart.describe(post)
        name = f"{where['route']}:{where['post']}"
        place, group = f"space:{name}", f"link:{where['route']}"
        return self.piece(name, code, self.base.at[place], place, group, ON_POST, **where)

    def markers(self) -> None:
        """Draw the markers of routes, and promotional ones."""
        for route, marker in self.state.route_markers:
            arrow, piece = self.marker(route, marker)
            self.places.append(arrow)
            self.pieces.append(piece)
        if self.state.promo:
            self.pieces += self.promo(self.state.promo)

    @section
    def promo(self, markers: tuple[tuple[int, int, int], ...]) -> list[Piece]:
        """Return Tributes and Blocks; these tell what placing there takes."""
        return [self.promo_marker(k, *entry) for k, entry in enumerate(markers)]

    def promo_marker(self, k: int, route: int, marker: int, owner: int) -> Piece:
        """Return a Tribute or a Block."""
        name = self.chart.routes[route]
        x, y = self.base.at[f"marker:{name}"]
        words = say(PROMO, {"marker": MARKERS[marker], "route": name, "owner": SEATS[owner]})
        if marker == BLOCK:
            words = say(ADDED_UP, {"words": words, "tally": tallies.placing(self.state, route)})
        id, at, sign, group = f"piece:promo:{k}", (x - 17, y + 17), SIGNS[marker], f"link:{name}"
        return Piece(id=id, glyph="seat", at=at, size=24, seat=owner, text=sign, words=words, group=group)

    @section
    def marker(self, route: int, marker: int) -> tuple[Place, Piece]:
        """Return the place and the piece of a route's marker."""
        name = self.chart.routes[route]
        words = say(N_("marker {marker} beside {route}"), {"marker": MARKERS[marker], "route": name})
        at, sign, group = self.base.at[f"marker:{name}"], SIGNS[marker], f"link:{name}"
        id, glyph = f"piece:marker:{name}", "any_good"
        piece = Piece(id=id, glyph=glyph, at=at, size=MARKER_SIZE, text=sign, words=words, group=group)
        return self.base.arrows[name], piece

    # --- beside it ---------------------------------------------------------------------------------------------

    def permissions(self) -> tuple[str, ...]:
        """Return the cities whose permission the player on turn still has."""
        state, chart = self.state, self.chart
        return tuple(
            chart.cities[city]
            for k, (city, _) in enumerate(chart.permissions)
            if state.rightmost(city) == state.turn and not state.permissions_used >> k & 1
        )

    @section
    def turn(
        self,
        to_move: int | None,
        turn: int,
        left: int,
        lifted: tuple[HeldPiece, ...],
        asked: Frame | None,
        winners: tuple[int, ...],
        permissions: tuple[str, ...],
        tally: Tally | None,
    ) -> Part:
        """Return the panel of the turn."""
        (x, y, wide, _), part = self.base.boxes["turn"], Part()
        if asked is None:
            text = say(OVER, {"seat": [SEATS[seat] for seat in winners], "count": len(winners)})
            part.label("label:turn", text, (x + 10, y + 22), 18, tone="title")
            return part
        counted = isinstance(asked, Turn)  # that question tells by itself how many actions are left
        lines, size = fitted_block(self.state.prompt(), 17, wide - 44)
        below = (N_("permission of {city}") if counted else LEFT_WITH) if permissions else "" if counted else LEFT
        top = y + (16 if below else 25) - 8 * (len(lines) - 1)
        for k, line in enumerate(lines):
            id = "label:left" if counted and k == len(lines) - 1 else f"label:turn:{k}"
            part.label(id, line, (x + 38, top + 16 * k), size)
        if below:
            id = "label:permissions" if counted else "label:left"
            part.label(id, say(below, {"n": left, "city": list(permissions)}), (x + 38, y + 41), 13, tone="soft")
        words = say(N_("{seat}: {tally}."), {"seat": SEATS[asked.seat], "tally": tally}) if tally else ""
        part.piece("piece:to_move", "seat", (x + 18, y + 24), 26, words, seat=to_move, tip=" ".join(lines))
        low = [x + 38 + 1.4 * width(label.text, label.size) + 18 for label in part.labels if label.at[1] > y + 24]
        hand = max(x + 180, *low) if low else x + 180
        for k, piece in enumerate(lifted):
            words = say(IN_HAND, {"kind": KINDS[piece.kind], "owner": self.state.seat_name(piece.owner)})
            seat = piece.owner if piece.owner < self.state.setup.seats else None
            part.piece(f"piece:hand:{k}", GLYPHS[piece.kind], (hand + 26 * k, y + 40), 21, words, seat=seat)
        return part


scene = HansaPicture.draw
