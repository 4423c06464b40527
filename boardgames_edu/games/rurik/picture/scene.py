"""Rurik as a picture: a `Scene` made from a state.

With words for everything in it. What depends on one region, one mat or one track alone is made once and remembered by
what it was made from (`Layout.seen`), so that a new picture mostly puts known parts together. Knows the state's
figures, and no painter.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from boardgames_edu.engine.tally import Tally
from boardgames_edu.games.rurik.codecs import OUT_OF_PLAY
from boardgames_edu.games.rurik.components import COLUMNS, SEATS, STRUCTURES, TRACKS
from boardgames_edu.games.rurik.picture import mats, open_cards, rebellion_mat
from boardgames_edu.games.rurik.picture.layout import PANELS, WARFARE, RurikLayout, make_layout, named
from boardgames_edu.games.rurik.picture.ruling import added_up, who_rules
from boardgames_edu.games.rurik.rules import tallies
from boardgames_edu.games.rurik.rules.solo import choices
from boardgames_edu.games.rurik.state import EASED, Advisor, R, RurikState
from boardgames_edu.i18n import N_, say
from boardgames_edu.scene.arrange import grid, share
from boardgames_edu.scene.base import Part, Picture
from boardgames_edu.scene.graph import as_graph
from boardgames_edu.scene.lettering import width as text_width
from boardgames_edu.scene.model import Badge, Label, Panel, Piece, Place, Point, Scene
from boardgames_edu.scene.score import SCORES, score_card

GOOD_THERE = N_("Good: {good}.")
GOOD_TAKEN = N_("Good: {good}, taken.")
TROOPS = N_("{n} {seat} {n:troop|troops} in {region}")
LEADER = N_("{leader}, leader of {seat}, in {region}")
REBELS_IN = N_("{n} {n:rebel|rebels} in {region}")
REBELS_OF = N_("{n} {n:rebel|rebels} of the Rebellion in {region}")
NEUTRAL_IN = N_("{n} neutral {n:troop|troops} in {region}")
BRIBED = N_("advisor {number} of {seat} with a bribe of {coins}, power {power}")
OFF_TRACK = N_("{seat} is not yet on the {track} track")
ROUND_NOW = N_("Round {round} of 4")
PHASES = {
    "setup": N_("Setup"),
    "strategy": N_("Strategy phase"),
    "action": N_("Action phase"),
    "claim": N_("Claim phase"),
    "over": N_("The game is over"),
}
EASED_LEFT = N_("{n} × {point} left, with one card less in the casualty check")
SUMMARY = N_("{seat} rules {n} {n:region|regions}")
WINS = N_("{seat} {count:wins|shares the victory}")
TITLE = N_("Rurik, {players} players. {round}. {phase}.")
TITLE_ALONE = N_("Rurik, alone against the Rebellion: {level}. {round}. {phase}.")

_BOARD = "panel:strategy"
_PIECE, _STRUCTURE_SIZE = 37.0, 35.0
_POOLS = ("helmet", "boot", "sword", "sword", "cart", "hammer")
_POOL_ACTIONS = ("muster", "move", "attack", "attack", "tax", "build")


class RurikPicture(Picture[RurikState, RurikLayout]):
    """The picture of a state of Rurik."""

    PANELS = PANELS
    arrange = staticmethod(make_layout)

    def scene(self) -> Scene:
        """Return the whole picture; one's own map as its graph."""
        found = super().scene()
        return as_graph(found, signs=True) if self.state.setup.own_map else found

    def bare(self, scene: Scene) -> Scene:
        """Return the picture as its bare graph."""
        return scene if self.state.setup.own_map else as_graph(scene)

    def compose(self) -> None:
        """Add everything that is visible."""
        base, state = self.base, self.state
        if "map" in base.boxes:
            self.map()
        over = state.is_over and "strategy" in base.boxes
        self.places.extend(place for place in base.fixed if not over or place.group != _BOARD)
        if "turn" in base.boxes:
            self.turn()
        if over:
            self.score()
        elif "strategy" in base.boxes:
            self.strategy()
        if "tracks" in base.boxes:
            self.tracks()
        if "cards" in base.boxes:
            self.add(open_cards.open_cards(state, base, self.seat))
        for seat in range(len(base.mats)):
            self.add(mats.mat(state, base, seat, self.seat is None or self.seat == seat))
        if base.mats and state.setup.solo is None:
            self.first_player()
        elif base.mats:
            for part in rebellion_mat.parts(state, base):
                self.add(part)

    def title(self) -> str:
        """Return the game, the round and the phase, in words."""
        return self.kept(("title", self.state.round, self.state.phase), self._title)

    def _title(self) -> str:
        state = self.state
        facts = {
            "players": state.setup.seats,
            "level": state.setup.options["solo"] or "",
            "round": say(ROUND_NOW, {"round": state.round}),
            "phase": say(PHASES[state.phase]),
        }
        return say(TITLE if state.setup.solo is None else TITLE_ALONE, facts)

    def summary(self) -> str:
        """Return how many regions each seat rules, in words."""
        counts = tuple(mask.bit_count() for mask in self.state.ruled)
        return self.kept(("summary", counts), lambda: self._summary(counts))

    def _summary(self, counts: tuple[int, ...]) -> str:
        told = zip(self.state.setup.names, counts, strict=True)
        return "; ".join(say(SUMMARY, {"seat": name, "n": n}) for name, n in told) + "."

    # --- the map -----------------------------------------------------------------------------------------------

    def map(self) -> None:
        state, base = self.state, self.base
        seen, in_play = base.seen, state.setup.board.in_play
        leaders: dict[int, tuple[tuple[int, int], ...]] = {}
        for seat, at in enumerate(state.leaders):
            leaders[at] = (*leaders.get(at, ()), (seat, state.leader_ids[seat]))
        for region in range(R):
            if not in_play >> region & 1:
                self.places.append(
                    seen.get(("off", region)) or base.remember(("off", region), self.off(region))
                )
                continue
            here = leaders.get(region, ())
            key = (
                "region",
                region,
                state.rulers[region],
                tuple(state.troops[region::R]),
                here,
                state.rebels[region],
                tuple(state.built[region::R]),
                state.grows[region],
                state.goods_on >> region & 1,
            )
            place, pieces = seen.get(key) or base.remember(
                key, (self.region(region), self.crowd(region, here))
            )
            self.places.append(place)
            self.pieces += pieces

    def off(self, region: int) -> Place:
        bare = self.base.regions[region]
        words = say(
            OUT_OF_PLAY,
            {"region": self.base.components.region_ids[region], "players": self.state.setup.sides},
        )
        return _with(bare, words=words)

    def region(self, region: int) -> Place:
        state, bare, printed = self.state, self.base.regions[region], self.base.components
        ruler = state.ruling_seat(region)
        good = printed.box.goods[state.grows[region]].id
        there = bool(state.goods_on >> region & 1)
        x, y = bare.at
        at = self.base.at[printed.region_ids[region]]
        badges = [Badge(good, (at[0] - x, at[1] - y + 3), 25 if there else 20, faint=not there)]
        if ruler is not None and bare.label:
            dx, dy = self.base.crests[region]
            badges.insert(0, Badge("ruler", (bare.label[0] - x + dx, bare.label[1] - y + dy), 24, ruler))
        ruling = (who_rules(state, region), added_up(state, region))
        words = " ".join(filter(None, (*ruling, say(GOOD_THERE if there else GOOD_TAKEN, {"good": good}))))
        return _with(bare, seat=ruler, badges=tuple(badges), words=words)

    def crowd(self, region: int, here: tuple[tuple[int, int], ...]) -> tuple[Piece, ...]:
        """Return a region's pieces, on central slots in reading order."""
        state, name = self.state, self.base.components.region_ids[region]
        place = f"place:{name}"
        found: list[dict[str, Any]] = []
        leader_of, solo = dict(here), state.setup.solo is not None

        def add(what: str, glyph: str, template: str, facts: dict[str, object], **look: Any) -> None:
            words = say(template, {**facts, "region": name})
            found.append({"id": f"piece:{name}:{what}", "glyph": glyph, "words": words, **look})

        for seat, colour in enumerate(state.setup.names):
            troops, rebellion = state.troops[seat * R + region], seat >= state.setup.seats
            facts: dict[str, object] = {"n": troops, "seat": colour}
            if troops:
                glyph, words = ("rebel", REBELS_OF) if rebellion else ("troop", TROOPS)
                add(f"{colour}:troop", glyph, words, facts, seat=seat, count=troops)
            if seat in leader_of:
                facts["leader"] = state.leader_name(seat)
                add(f"{colour}:leader", "leader", LEADER, facts, seat=seat)
        if count := state.rebels[region]:
            what, glyph, words = ("neutral", "troop", NEUTRAL_IN) if solo else ("rebel", "rebel", REBELS_IN)
            add(what, glyph, words, {"n": count}, count=count)
        for kind, structure in enumerate(STRUCTURES):
            owner = state.built[kind * R + region]
            if owner >= 0:
                facts = {"structure": structure, "seat": state.seat_name(owner)}
                words = N_("{structure} of {seat} in {region}")
                add(structure, structure, words, facts, seat=owner, size=_STRUCTURE_SIZE)
        spots = _spots(self.base.slots[region], len(found))
        return tuple(
            Piece(**{"size": _PIECE, **row}, at=at, place=place, group=place)
            for row, at in zip(found, spots, strict=True)
        )

    # --- beside the map ----------------------------------------------------------------------------------------

    def turn(self) -> None:
        state = self.state
        winners = state.winners() if state.is_over else ()
        given = tallies.rebellion_points(state) if choices.acts(state) else None
        key = ("turn", state.round, state.phase, state.to_move, tuple(state.pools), winners, str(given))
        self.add(self.kept(key, lambda: self.turn_parts(winners, given)))

    def turn_parts(self, winners: tuple[int, ...], given: Tally | None) -> Part:
        state, base = self.state, self.base
        x, y, width, _ = base.boxes["turn"]
        space = f"space:track:round:{min(state.round, 4)}"
        pieces = [
            Piece(
                id="piece:round",
                glyph="round_marker",
                at=(base.at[space][0] + 13, base.at[space][1] + 11),
                size=22,
                place=space,
                words=say(ROUND_NOW, {"round": state.round}),
            )
        ]
        left, phase = x + 318, say(PHASES[state.phase])
        labels = [Label(id="label:phase", text=phase, at=(left, y + 14), size=18, tone="title")]
        deciding = () if state.to_move is None else (state.to_move,)
        for seat in deciding or winners:
            name = state.seat_name(seat)
            text = say(N_("{seat} decides") if deciding else WINS, {"seat": name, "count": len(winners)})
            labels.append(Label(id=f"label:decides:{name}", text=text, at=(left + 22, y + 35), size=14))
            sign, at = f"piece:decides:{name}", (left + 9, y + 35)
            pieces.append(Piece(id=sign, glyph="seat", at=at, size=17, seat=seat))
            left += 34 + text_width(text, 14)
        left = x + width - 22
        for pool, points in reversed(list(enumerate(state.pools))):
            if points:
                template = EASED_LEFT if pool == EASED else N_("{n} × {point} left")
                words = say(template, {"n": points, "point": _POOL_ACTIONS[pool], "game": "rurik"})
                if given is not None and points == given.total:
                    words = say(N_("{words}: {tally}"), {"words": words, "tally": str(given)})
                pieces.append(
                    Piece(
                        id=f"piece:points:{pool}",
                        glyph=_POOLS[pool],
                        at=(left, y + 23),
                        size=32,
                        words=words,
                        group="panel:strategy",
                    )
                )
                labels.append(
                    Label(
                        id=f"label:points:{pool}",
                        text=str(points),
                        at=(left - 19, y + 23),
                        size=19,
                        tone="title",
                        align="end",
                    )
                )
                left -= 66
        return Part(labels=labels, pieces=pieces)

    def strategy(self) -> None:
        state, base = self.state, self.base
        rows, seen = state.setup.rows, base.seen
        for index, advisor in enumerate(state.strategy):
            key = ("advisor", index, advisor, state.resolved_space == index)
            part = seen.get(key)
            if part is None:
                column, row = divmod(index, rows)
                part = base.remember(
                    key, self.space(COLUMNS[column], row + 1, advisor, state.resolved_space == index)
                )
            self.places.append(part[0])
            self.pieces += part[1]

    def score(self) -> None:
        """Add each seat's score instead of the strategy board."""
        state = self.state
        left, top, wide, high = box = self.base.boxes["strategy"]
        self.labels = [label for label in self.labels if not label.id.startswith("label:column:")]
        self.panels = [panel for panel in self.panels if panel.id != _BOARD]
        self.panels.append(Panel(id=_BOARD, box=box, name=say(SCORES)))
        count = len(state.scores())
        across = share(wide - 12, count, 6)
        boxes = grid((left + 6, top + 28), (across, high - 34), count, count, 6)
        self.cards += [
            score_card(state, seat, named("seat", state.seat_name(seat)), room, _BOARD)
            for seat, room in enumerate(boxes)
        ]

    def space(
        self, column: str, row: int, advisor: Advisor | None, resolving: bool
    ) -> tuple[Place, tuple[Piece, ...]]:
        bare = self.base.spaces[column, row]
        marks = ("active",) if resolving else ()
        if advisor is None:
            return _with(bare, words=f"{bare.words}; {say(N_('nobody there'))}", marks=marks), ()
        facts = {
            "seat": self.state.seat_name(advisor.seat),
            "number": advisor.number,
            "coins": advisor.bribe,
            "power": advisor.power,
        }
        words = say(BRIBED if advisor.bribe else N_("advisor {number} of {seat}"), facts)
        x, y = self.base.at[f"advisor:{column}:{row}"]
        size = min(38.0, self.base.space_size[1] - 10)
        pieces = [
            Piece(
                id=f"piece:advisor:{column}:{row}",
                glyph="advisor",
                at=(x, y),
                size=size,
                seat=advisor.seat,
                text=str(advisor.number),
                place=bare.id,
                words=words,
                group="panel:strategy",
            )
        ]
        if advisor.bribe:
            pieces.append(
                Piece(
                    id=f"piece:bribe:{column}:{row}",
                    glyph="coin",
                    at=(x - size * 0.5, y + size * 0.3),
                    size=29,
                    text=f"+{advisor.bribe}",
                    place=bare.id,
                )
            )
        return _with(bare, words=f"{bare.words}; {words}", marks=marks), tuple(pieces)

    def tracks(self) -> None:
        key = ("tracks", tuple(self.state.claims), tuple(self.state.warfare))
        self.pieces.extend(self.kept(key, lambda: tuple(self.markers())))

    def markers(self) -> Iterable[Piece]:
        state, base = self.state, self.base
        for number, track in enumerate(TRACKS):
            for seat, name in enumerate(state.setup.names):
                step = state.claims[seat * 3 + number]
                points = base.components.tracks[number][step - 1].vp if step else 0
                words = say(
                    N_("{seat} on the {track} track: {points} {points:point|points}") if step else OFF_TRACK,
                    {"seat": name, "track": track, "points": points, "game": "rurik"},
                )
                space = f"space:track:{track}:{step}"
                x, y = base.at[space]
                at = (x - 10 + seat % 2 * 20, y - 10 + seat // 2 * 20.5)
                yield Piece(
                    id=f"piece:claim:{track}:{name}",
                    glyph="claim",
                    at=at,
                    size=19,
                    seat=seat,
                    place=space,
                    words=words,
                    group=f"track:{track}",
                )
        for seat, steps in enumerate(state.warfare):
            space = f"space:track:warfare:{min(steps, WARFARE)}"
            x, y = base.at[space]
            at = (x - 9.5 + seat % 2 * 19, y - 2 + seat // 2 * 16)
            name = state.seat_name(seat)
            words = say(N_("{seat} on the warfare track: {n}"), {"seat": name, "n": steps})
            yield Piece(
                id=f"piece:warfare:{name}",
                glyph="warfare",
                at=at,
                size=17,
                seat=seat,
                place=space,
                words=words,
                group="track:warfare",
            )

    def first_player(self) -> None:
        self.pieces.append(self.kept(("first", self.state.marker), self.first_player_marker))

    def first_player_marker(self) -> Piece:
        x, y, width, _ = self.base.mats[self.state.marker]
        name = SEATS[self.state.marker]
        return Piece(
            id="piece:first_player",
            glyph="first_player",
            at=(x + width - 20, y + 18),
            size=25,
            words=say(N_("{seat} holds the first player marker"), {"seat": name}),
            group=f"panel:mat:{name}",
        )


def _with(place: Place, **changes: Any) -> Place:
    return msgspec.structs.replace(place, **changes)


def _spots(slots: tuple[Point, ...], count: int) -> list[Point]:
    """Return places for pieces: central slots in reading order.

    What finds no slot lies a little off an earlier one.
    """
    found = sorted(slots[:count], key=lambda at: (at[1], at[0]))
    found += [(x + 15, y - 15) for x, y in slots[: max(0, count - len(slots))]]
    return found


scene = RurikPicture.draw

__all__ = ["scene", "who_rules"]
