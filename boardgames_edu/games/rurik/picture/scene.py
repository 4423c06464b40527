"""Rurik as a picture: a `Scene` made from a state.

With words for everything in it. What depends on one region, one mat or one track alone is a `section`, so that a new
picture mostly puts known parts together. Knows the state's figures, and no painter.
"""

from collections.abc import Iterator
from typing import Any

import msgspec

from boardgames_edu.games.rurik.codecs import OUT_OF_PLAY
from boardgames_edu.games.rurik.components import COLUMNS, SEATS, STRONGHOLD, STRUCTURES, TRACKS
from boardgames_edu.games.rurik.picture import mats, open_cards, rebellion_mat
from boardgames_edu.games.rurik.picture.layout import PANELS, WARFARE, RurikLayout, make_layout, named
from boardgames_edu.games.rurik.rules import tallies
from boardgames_edu.games.rurik.rules.solo.steps import acts
from boardgames_edu.games.rurik.state import EASED, SVIATOPOLK, YAROSLAV, Advisor, R, RurikState
from boardgames_edu.i18n import N_, say
from boardgames_edu.scene.arrange import grid, share
from boardgames_edu.scene.base import Part, Picture, section
from boardgames_edu.scene.graph import as_graph
from boardgames_edu.scene.lettering import width as text_width
from boardgames_edu.scene.model import Badge, Block, Panel, Piece, Place, Point, Scene
from boardgames_edu.scene.score import SCORES, score_card

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


_Numbers = tuple[int, ...]
_Pieces = tuple[_Numbers, _Numbers, _Numbers]  # troops, rebels, owners of structures
_Crowd = tuple[_Numbers, tuple[tuple[int, int], ...], int, _Numbers]  # of a region: troops, leaders, rebels, owners


class RurikPicture(Picture[RurikState, RurikLayout]):
    """The picture of a state of Rurik."""

    PANELS = PANELS
    cuts: tuple[float, ...] = ()
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
            s, leaders = state, (tuple(state.leaders), tuple(state.leader_ids))
            pieces = tuple(s.troops), tuple(s.rebels), tuple(s.built)
            self.add(self.map(tuple(s.rulers), leaders, pieces, tuple(s.grows), s.goods_on))
        over = state.is_over and "strategy" in base.boxes
        self.places.extend(place for place in base.fixed if not over or place.group != _BOARD)
        if "turn" in base.boxes:
            self.turn()
        if over:
            self.score()
        elif "strategy" in base.boxes:
            self.add(self.strategy(tuple(state.strategy), state.resolved_space))
        if "tracks" in base.boxes:
            self.add(self.tracks(tuple(state.claims), tuple(state.warfare)))
        if "cards" in base.boxes:
            self.add(open_cards.open_cards(state, base, self.seat))
        for seat in range(len(base.mats)):
            self.add(mats.mat(state, base, seat, self.seat is None or self.seat == seat))
        if base.mats and state.setup.solo is None:
            self.add(self.first_player(state.marker))
        elif base.mats:
            for part in rebellion_mat.parts(state, base):
                self.add(part)

    def title(self) -> str:
        """Return the game, the round and the phase, in words."""
        s, setup = self.state, self.state.setup
        who = {"players": setup.seats, "level": setup.options["solo"] or ""}
        now = self.told(ROUND_NOW, round=s.round)
        return self.told(TITLE_ALONE if setup.solo else TITLE, **who, round=now, phase=say(PHASES[s.phase]))

    def summary(self) -> str:
        """Return how many regions each seat rules, in words."""
        ruled = zip(self.state.setup.names, self.state.ruled, strict=True)
        return "; ".join(self.told(SUMMARY, seat=name, n=mask.bit_count()) for name, mask in ruled) + "."

    # --- the map -----------------------------------------------------------------------------------------------
    @section
    def map(
        self, rulers: _Numbers, leaders: tuple[_Numbers, _Numbers], pieces: _Pieces, grows: _Numbers, goods_on: int
    ) -> Part:
        """Return the map, given where each leader is, and who it is."""
        part, in_play, (troops, rebels, built) = Part(), self.state.setup.board.in_play, pieces
        here: dict[int, tuple[tuple[int, int], ...]] = {}
        for seat, (at, leader) in enumerate(zip(*leaders, strict=True)):
            here[at] = (*here.get(at, ()), (seat, leader))
        for region in range(R):
            if not in_play >> region & 1:
                part.places.append(self.off(region))
                continue
            crowd = troops[region::R], here.get(region, ()), rebels[region], built[region::R]
            place, found = self.region(region, rulers[region], crowd, grows[region], goods_on >> region & 1)
            part.places.append(place)
            part.pieces += found
        return part

    @section
    def off(self, region: int) -> Place:
        facts = {"region": self.base.components.region_ids[region], "players": self.state.setup.sides}
        return _with(self.base.regions[region], words=say(OUT_OF_PLAY, facts))

    @section
    def region(self, region: int, ruler: int, crowd: _Crowd, grows: int, there: int) -> tuple[Place, tuple[Piece, ...]]:
        """Return a region and its pieces, on central slots."""
        bare, name = self.base.regions[region], self.base.components.region_ids[region]
        good = self.base.components.box.goods[grows].id
        (x, y), at = bare.at, self.base.at[name]
        badges = [Badge(good, (at[0] - x, at[1] - y + 3), 25 if there else 20, faint=not there)]
        if ruler >= 0 and bare.label:
            dx, dy = self.base.crests[region]
            badges.insert(0, Badge("ruler", (bare.label[0] - x + dx, bare.label[1] - y + dy), 24, ruler))
        ruling = (who_rules(self.state, region), added_up(self.state, region))
        words = " ".join(filter(None, (*ruling, say(N_("Good: {good}.") if there else GOOD_TAKEN, {"good": good}))))
        place = _with(bare, seat=ruler if ruler >= 0 else None, badges=tuple(badges), words=words)
        return place, self._crowd(region, *crowd)

    def _crowd(
        self, region: int, troops: _Numbers, led: tuple[tuple[int, int], ...], rebels: int, built: _Numbers
    ) -> tuple[Piece, ...]:
        setup, name = self.state.setup, self.base.components.region_ids[region]
        place, leaders, found = f"place:{name}", dict(led), list[dict[str, Any]]()

        def add(what: str, glyph: str, template: str, facts: dict[str, object], **look: Any) -> None:
            words = say(template, {**facts, "region": name})
            found.append({"id": f"piece:{name}:{what}", "glyph": glyph, "words": words, **look})

        for seat, colour in enumerate(setup.names):
            facts: dict[str, object] = {"n": troops[seat], "seat": colour}
            if troops[seat]:
                glyph, words = ("rebel", REBELS_OF) if seat >= setup.seats else ("troop", TROOPS)
                add(f"{colour}:troop", glyph, words, facts, seat=seat, count=troops[seat])
            if seat in leaders:
                facts["leader"] = setup.leader_id(leaders[seat])
                add(f"{colour}:leader", "leader", LEADER, facts, seat=seat)
        if rebels:
            what, glyph, words = ("neutral", "troop", NEUTRAL_IN) if setup.solo else ("rebel", "rebel", REBELS_IN)
            add(what, glyph, words, {"n": rebels}, count=rebels)
        for structure, owner in zip(STRUCTURES, built, strict=True):
            if owner >= 0:
                facts = {"structure": structure, "seat": setup.names[owner]}
                words = N_("{structure} of {seat} in {region}")
                add(structure, structure, words, facts, seat=owner, size=_STRUCTURE_SIZE)
        spots = _spots(self.base.slots[region], len(found))
        return tuple(
            Piece(**{"size": _PIECE, **row}, at=at, place=place, group=place)
            for row, at in zip(found, spots, strict=True)
        )

    # --- beside the map ----------------------------------------------------------------------------------------
    def turn(self) -> None:
        s = self.state
        deciding = s.winners() if s.to_move is None else (s.to_move,)
        given = tallies.rebellion_points(s) if acts(s) else None
        due = (given.total, str(given)) if given else None
        self.add(self._turn(s.round, s.phase, s.is_over, deciding, tuple(s.pools), due))

    @section
    def _turn(
        self, round_: int, phase: str, over: bool, seats: _Numbers, pools: _Numbers, given: tuple[int, str] | None
    ) -> Part:
        """Return the round, who decides and the points left."""
        x, y, width, _ = self.base.boxes["turn"]
        space, part = f"space:track:round:{min(round_, 4)}", Part()
        at, words = self.base.at[space], say(ROUND_NOW, {"round": round_})
        part.piece("piece:round", "round_marker", (at[0] + 13, at[1] + 11), 22, words, place=space)
        left = x + 318
        part.label("label:phase", say(PHASES[phase]), (left, y + 14), 18, tone="title")
        for seat in seats:
            name = self.state.setup.names[seat]
            text = say(WINS if over else N_("{seat} decides"), {"seat": name, "count": len(seats)})
            part.label(f"label:decides:{name}", text, (left + 22, y + 35), 14)
            part.piece(f"piece:decides:{name}", "seat", (left + 9, y + 35), 17, seat=seat, tip=text)
            left += 34 + text_width(text, 14)
        left = x + width - 22
        for pool, points in reversed(list(enumerate(pools))):
            if points:
                template = EASED_LEFT if pool == EASED else N_("{n} × {point} left")
                words = say(template, {"n": points, "point": _POOL_ACTIONS[pool], "game": "rurik"})
                if given is not None and points == given[0]:
                    words = say(N_("{words}: {tally}"), {"words": words, "tally": given[1]})
                part.piece(f"piece:points:{pool}", _POOLS[pool], (left, y + 23), 32, words, group=_BOARD)
                at = (left - 19, y + 23)
                part.label(f"label:points:{pool}", str(points), at, 19, tone="title", align="end")
                left -= 66
        return part

    @section
    def strategy(self, advisors: tuple[Advisor | None, ...], resolved: int) -> Part:
        """Return the spaces of the strategy board."""
        part, rows = Part(), self.state.setup.rows
        for index, advisor in enumerate(advisors):
            place, pieces = self.space(index // rows, index % rows + 1, advisor, index == resolved)
            part.places.append(place)
            part.pieces += pieces
        return part

    def blocks(self) -> Iterator[Block]:
        """Yield the blocks; the final scores may be cut apart."""
        for block in super().blocks():
            scores = self.cuts and block.name == "strategy"
            yield msgspec.structs.replace(block, cuts=self.cuts) if scores else block

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
        self.cuts = tuple(room[0] - 3 for room in boxes[1:])
        self.cards += [
            score_card(state, seat, named("seat", state.seat_name(seat)), room, _BOARD)
            for seat, room in enumerate(boxes)
        ]

    @section
    def space(self, number: int, row: int, advisor: Advisor | None, resolving: bool) -> tuple[Place, tuple[Piece, ...]]:
        """Return a space of the strategy board and who is on it."""
        column = COLUMNS[number]
        bare = self.base.spaces[column, row]
        marks = ("active",) if resolving else ()
        if advisor is None:
            return _with(bare, words=f"{bare.words}; {say(N_('nobody there'))}", marks=marks), ()
        facts: dict[str, object] = {"seat": self.state.setup.names[advisor.seat], "number": advisor.number}
        facts |= {"coins": advisor.bribe, "power": advisor.power}
        words = say(BRIBED if advisor.bribe else N_("advisor {number} of {seat}"), facts)
        x, y = self.base.at[f"advisor:{column}:{row}"]
        size, on, part = min(38.0, self.base.space_size[1] - 10), f"{column}:{row}", Part()
        look = {"seat": advisor.seat, "text": str(advisor.number), "place": bare.id, "group": _BOARD}
        part.piece(f"piece:advisor:{on}", "advisor", (x, y), size, words, **look)
        if advisor.bribe:
            at = (x - size * 0.5, y + size * 0.3)
            text = f"+{advisor.bribe}"
            part.piece(f"piece:bribe:{on}", "coin", at, 29, text=text, place=bare.id, tip=words)
        return _with(bare, words=f"{bare.words}; {words}", marks=marks), tuple(part.pieces)

    @section
    def tracks(self, claims: tuple[int, ...], warfare: tuple[int, ...]) -> Part:
        """Return the markers on the tracks, given each seat's steps."""
        base, part = self.base, Part()
        for number, track in enumerate(TRACKS):
            for seat, name in enumerate(self.state.setup.names):
                step = claims[seat * 3 + number]
                points = base.components.tracks[number][step - 1].vp if step else 0
                words = say(
                    N_("{seat} on the {track} track: {points} {points:point|points}") if step else OFF_TRACK,
                    {"seat": name, "track": track, "points": points, "game": "rurik"},
                )
                space = f"space:track:{track}:{step}"
                x, y = base.at[space]
                at, where = (x - 10 + seat % 2 * 20, y - 10 + seat // 2 * 20.5), f"track:{track}"
                id = f"piece:claim:{track}:{name}"
                part.piece(id, "claim", at, 19, words, seat=seat, place=space, group=where)
        for seat, steps in enumerate(warfare):
            space, name = f"space:track:warfare:{min(steps, WARFARE)}", self.state.setup.names[seat]
            x, y = base.at[space]
            at = (x - 9.5 + seat % 2 * 19, y - 2 + seat // 2 * 16)
            words = say(N_("{seat} on the warfare track: {n}"), {"seat": name, "n": steps})
            look = {"seat": seat, "place": space, "group": "track:warfare"}
            part.piece(f"piece:warfare:{name}", "warfare", at, 17, words, **look)
        return part

    @section
    def first_player(self, seat: int) -> Part:
        """Return the first player marker on a mat."""
        x, y, width, _ = self.base.mats[seat]
        part, words = Part(group=f"panel:mat:{SEATS[seat]}"), N_("{seat} holds the first player marker")
        at, said = (x + width - 20, y + 18), say(words, {"seat": SEATS[seat]})
        part.piece("piece:first_player", "first_player", at, 25, said)
        return part


def _with(place: Place, **changes: Any) -> Place:
    return msgspec.structs.replace(place, **changes)


def _spots(slots: tuple[Point, ...], count: int) -> list[Point]:
    """Return central slots in reading order; more lie a little off."""
    found = sorted(slots[:count], key=lambda at: (at[1], at[0]))
    found += [(x + 15, y - 15) for x, y in slots[: max(0, count - len(slots))]]
    return found


scene = RurikPicture.draw

__all__ = ["scene", "who_rules"]


RULES = N_("{seat} rules {region}: {n} against {others}.")
RULES_ALONE = N_("{seat} rules {region} with {n}, unopposed.")
NOBODY_LEVEL = N_("Nobody rules {region}: {others} are level at {n}.")
NOBODY_REBELS = N_("Nobody rules {region}: {rebels} against {others}.")
REBELS = N_("{n} {n:rebel|rebels}")
STRENGTH = N_("{seat} {n}")
AND = N_("{first} and {last}")


def _with_and(parts: list[str]) -> str:
    return parts[0] if len(parts) == 1 else say(AND, {"first": ", ".join(parts[:-1]), "last": parts[-1]})


def who_rules(state: RurikState, region: int) -> str:
    """Return who rules a region and why, in words."""
    name = state.setup.components.region_ids[region]
    ruler, rebels = state.rulers[region], state.rebels[region]
    strengths = [(state.strength(seat, region), seat) for seat in range(state.setup.sides)]
    present = [(n, seat) for n, seat in strengths if n]
    if not present:
        return say(N_("Nobody rules {region}: no player is there."), {"region": name})
    solo = state.setup.solo is not None
    rebel_words = say(N_("{n} {n:neutral troop|neutral troops}") if solo else REBELS, {"n": rebels})
    if ruler >= 0:
        own = strengths[ruler][0]
        if state.owner_of[SVIATOPOLK] == ruler and state.leaders[ruler] == region:
            rebels = 0
        rest = [(n, seat) for n, seat in present if seat != ruler]
        others = [say(STRENGTH, {"seat": state.seat_name(seat), "n": n}) for n, seat in rest] + (
            [rebel_words] if rebels else []
        )
        if not others:
            return say(RULES_ALONE, {"seat": state.seat_name(ruler), "region": name, "n": own})
        tie = state.owner_of[YAROSLAV] == ruler and max([rebels, *(n for n, _ in rest)]) >= own
        return say(
            N_("{seat} rules {region}: Yaroslav wins the tie at {n}, against {others}.") if tie else RULES,
            {"seat": state.seat_name(ruler), "region": name, "n": own, "others": _with_and(others)},
        )
    top = max(n for n, _ in present)
    if rebels > top:
        others = [say(STRENGTH, {"seat": state.seat_name(seat), "n": n}) for n, seat in present]
        return say(NOBODY_REBELS, {"region": name, "rebels": rebel_words, "others": _with_and(others)})
    level = [named("seat", state.seat_name(seat)) for n, seat in present if n == top] + (
        [say(N_("the neutral troops") if solo else N_("the rebels"))] if rebels == top else []
    )
    return say(NOBODY_LEVEL, {"region": name, "others": _with_and(level), "n": top})


def added_up(state: RurikState, region: int) -> str:
    """Return how strengths are added up where leaders or strongholds count."""
    seats = {seat for seat, at in enumerate(state.leaders) if at == region}
    seats.add(state.built[STRONGHOLD * R + region])
    found = ((seat, tallies.strength(state, seat, region)) for seat in sorted(seats) if seat >= 0)
    return " ".join(
        say(N_("{seat}: {tally}."), {"seat": state.seat_name(seat), "tally": str(tally)})
        for seat, tally in found
        if len(tally) > 1
    )
