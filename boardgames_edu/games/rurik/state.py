"""The state of a game of Rurik.

It says what lies where and who rules, and has the few ways in which pieces change place. Regions, goods, cards and
columns are small ints (see ``components``); sets of regions are bit masks. Masks and rulers are kept up to date by
the methods here, and only here. It knows no phases and no cards' effects.
"""

from operator import add
from typing import Annotated, Any, ClassVar

import msgspec

from boardgames_edu.engine.fields.codecs import Required, RowCodec, Sorted
from boardgames_edu.engine.fields.field import Derived, Memo, each, made
from boardgames_edu.engine.fields.values import Number, SomeSeat
from boardgames_edu.engine.kit import Count, Deck, EventKind, Hand, PerPlace, PerSeat, Places, Pool, Seat, Seats, Whole
from boardgames_edu.engine.states.graphs import Pieces, place_number
from boardgames_edu.engine.states.layout import At
from boardgames_edu.engine.states.referee import RefereedState
from boardgames_edu.games.rurik import codecs, components
from boardgames_edu.games.rurik.components import CHURCH, GOODS, LEADERS, MARKET, REWARDS, STRONGHOLD, STRUCTURES
from boardgames_edu.games.rurik.params import RurikParams

R = 15  # the number of regions; one out of play keeps its number
G = len(GOODS)
AGATHA, BORIS, MARIA, MSTISLAV, PREDSLAVA, SUDISLAV, SVIATOPOLK, YAROSLAV = range(len(LEADERS))
MUSTER, MOVE, ATTACK, EASED, TAX, BUILD = range(6)
"""Pools of the turn; checks of EASED reveal one card less (AMB-51)."""
UNDECIDED, TAKEN, GIVEN_UP = range(3)
PLAYED_SCHEME, DID_DEED, CONVERTED = 1, 2, 4


class Advisor(msgspec.Struct, frozen=True, gc=False):
    """An advisor on the strategy board, with its bribe."""

    seat: int
    number: int
    bribe: int = 0

    @property
    def power(self) -> int:
        """Number and bribe (R-STRAT-05, R-STRAT-16)."""
        return self.number + self.bribe


class RurikState(RefereedState):
    """A position in Rurik.

    Per side, which is a seat or the Rebellion (lists of length ``sides``; two-dimensional ones are flat,
    ``seat * R + region`` or ``seat * G + good``):

    Attributes:
        phase: "setup", "strategy", "action", "claim" or "over"; ``round`` is 1 to 4.
        marker, first: who holds the first player marker, and who is first in the turn order of this round.
        leader_ids: per seat the leader's number, or -1 while unchosen; ``owner_of`` is the inverse.
        troops: troops per seat and region; ``leaders``: the region of each leader, or -1; ``supply``: troops left.
        rebellion: in solo play the deck, priority and mat of the Rebellion, otherwise None. Its pieces are those of
            the second side, which never decides.
        rebels: rebels per region, in solo play neutral troops: both belong to nobody, and for ruling they are compared
            like one further player (R-SOLO-24); ``stickers``: the rewards under them (tuples, hidden); ``rebel_box``:
            rewards of the rebels in the box (hidden).
        goods_on: mask of the regions that hold their good; ``grows``: the good of each region.
        built: owner of each structure, ``kind * R + region``, or -1; ``structures_left``: ``seat * 3 + kind``.
        coins, boat, dock: coins on the dock, goods on boat and dock (``seat * G + good``).
        tokens: conversion tokens face up, bit 0 to_build, bit 1 to_muster.
        hands: scheme cards (sorted tuples); ``deeds``, ``deeds_done``: masks of deeds held and accomplished.
        agendas, dealt: the agenda kept, and the two dealt; -1 and () before.
        deed_row, deed_deck, deed_discard: deeds, the deck's next card last.
        left_deck, right_deck: scheme decks, the top card last (see KNOWN); ``discard_pile``: kinds, face up;
            ``drawn``: cards being looked at by the seat that decides; ``revealed``: what the last casualty check of the
            running turn turned up, for pictures: no rule asks for it.
        strategy: the advisor on each space, or None; a space is ``column * rows + row``.
        unplaced: the numbers of the advisors in hand, sorted.
        claims: spaces reached on the claim tracks, ``seat * 3 + track``, 0 is off the board; ``warfare``: steps.
        defeated: rewards of the rebels beside each mat. ``reward_tokens``: the variant's tokens, next one last;
            ``spent_tokens``: those that were turned up.
        pools, main_action, bonus_actions, resolved_space: the running turn: points by kind, what became of the main
            action, bonus actions taken, the space of the advisor.
        abilities_used: a mask of the seats whose once-per-round ability is spent.
        troop_at, occupied, ruled: masks of regions per seat; ``rulers``: the ruler of each region, or -1.
        built_mask: per kind the regions with a structure; ``own_built``: those of a seat, ``seat * 3 + kind``.
    """

    caches_hold_cards = False
    also_asked = ("phase", "round", "strengths")
    first_written = (
        *("game", "seats", "options", "round", "phase", "marker", "first", "players", "regions", "strategy"),
        *("left", "right", "discard", "drawn", "row", "deed_deck", "deed_discard", "rebel_box"),
        *("reward_tokens", "spent_tokens", "turn", "stack", "rebellion", "chance"),
    )
    setup: RurikParams
    _own_kinds: ClassVar[tuple[str, ...]] = ("troop", "leader", *STRUCTURES, "rebel")
    stack: list[Any]
    round: Annotated[int, Whole(1, 4)] = 1
    phase: codecs.Phase = "setup"
    marker: SomeSeat = 0
    first: Seat = 0  # R-SETUP-22
    leader_ids: Annotated[tuple[codecs.Leader, ...], At("players.{seat}.leader")] = made(
        lambda setup: (-1,) * setup.sides
    )
    owner_of: Derived[tuple[Seat, ...]] = (-1,) * 8
    rebel_box: Annotated[
        tuple[int, ...], codecs.UnorderedDeck(codecs.STICKERS), Sorted(Required(lambda setup: REWARDS)), At(null=True)
    ] = ()
    drawn: Annotated[
        tuple[codecs.Card, ...],
        codecs.DrawnCards(codecs.SCHEMES),
        At("drawn", codec=RowCodec(codecs.KNOWN_CARD, tuple)),
    ] = ()
    revealed: Derived[tuple[codecs.Scheme, ...]] = ()
    stickers: Annotated[
        PerPlace[tuple[codecs.Reward, ...]],
        Deck(codecs.STICKERS),
        At("regions.{region}.rebels?", codecs.REGION, codec=codecs.RebelsCodec()),
    ] = each(())
    rebels: Annotated[PerPlace[Count], At("regions.{region}.neutral?", codecs.REGION, codec=codecs.NeutralTroops())] = (
        each(0)
    )
    goods_on: Annotated[Places, At("regions.{region}.good", codecs.REGION)] = made(lambda setup: setup.board.in_play)
    grows: Annotated[tuple[codecs.Good, ...], At("regions.{region}.grows?", codecs.REGION)] = made(
        lambda setup: setup.printed_goods
    )
    built: Annotated[
        list[Seat],
        At("regions.{region}.church?", codecs.REGION, start=CHURCH * R),
        At("regions.{region}.market?", codecs.REGION, start=MARKET * R),
        At("regions.{region}.stronghold?", codecs.REGION, start=STRONGHOLD * R),
    ] = made(lambda setup: [-1] * (3 * R))
    rebel_mask: Memo[Places] = 0
    main_action: Annotated[codecs.MainAction, At("turn?.action")] = 0
    bonus_actions: Annotated[codecs.BonusActions, At("turn.bonus")] = 0
    resolved_space: Annotated[
        int, At("turn.column", codec=codecs.ColumnOf(), reads=False), At("turn.row", codec=codecs.RowOf(), reads=False)
    ] = -1
    pools: Annotated[list[codecs.Amount], At("turn.points.{pool}", codecs.POOL)] = made(
        lambda setup: [0] * len(codecs.POOLS)
    )
    rebellion: Annotated[components.Rebellion | None, codecs.RebellionCodec(), At(reads=False)] = None
    leaders: Annotated[PerSeat[codecs.RegionOrNone], At("players.{seat}.leader_in")] = each(-1)
    troops: Annotated[list[Number], At("players.{seat}.troops.{region}", codecs.REGION)] = made(
        lambda setup: [0] * (setup.sides * R)
    )
    supply: Derived[PerSeat[Count]] = made(lambda setup: list(setup.troops))
    structures_left: Derived[list[Count]] = made(lambda setup: list(setup.components.structures_each) * setup.sides)
    coins: Annotated[PerSeat[codecs.Amount], At(null=True)] = made(
        lambda setup: [setup.components.starting_coins] * setup.sides
    )
    boat: Annotated[list[Number], At("players.{seat}.boat.{good}", codecs.GOOD)] = made(
        lambda setup: [0] * (setup.sides * G)
    )
    dock: Annotated[list[codecs.Amount], At("players.{seat}.dock.{good}", codecs.GOOD)] = made(
        lambda setup: [0] * (setup.sides * G)
    )
    tokens: PerSeat[codecs.Tokens] = each(3)  # two different tokens face up (R-SETUP-09)
    hands: Annotated[PerSeat[codecs.SchemeHand], Hand(codecs.SCHEMES), At("players.{seat}.hand")] = each(())
    deeds: Annotated[PerSeat[codecs.DeedSet], Pool(codecs.DEEDS, mask=True)] = each(0)
    deeds_done: Annotated[PerSeat[codecs.DeedSet], Pool(codecs.DEEDS, mask=True), At("players.{seat}.done")] = each(0)
    agendas: Annotated[PerSeat[codecs.Agenda], Hand(None, open_at_end=True), At("players.{seat}.agenda")] = each(-1)
    dealt: Annotated[PerSeat[codecs.Agendas], Hand(codecs.AGENDAS)] = each(())
    unplaced: Annotated[PerSeat[codecs.Advisors], At(null=True)] = each(())
    claims: Annotated[list[Annotated[int, Whole(0, 5)]], At("players.{seat}.claims.{track}", codecs.TRACK)] = made(
        lambda setup: [0] * (3 * setup.sides)
    )  # off the board (R-SETUP-20)
    warfare: PerSeat[codecs.Amount] = each(0)  # R-SETUP-21
    defeated: Annotated[PerSeat[tuple[codecs.Reward, ...]], Pool(codecs.STICKERS)] = each(())
    abilities_used: Annotated[Seats, At("players.{seat}.ability_used")] = 0
    deed_row: Annotated[list[codecs.DeedCard], Pool(codecs.DEEDS), At("row", null=True)]
    deed_deck: Annotated[list[codecs.DeedCard], Deck(codecs.DEEDS)]
    deed_discard: Annotated[list[codecs.DeedCard], Pool(codecs.DEEDS)]
    left_deck: Annotated[list[codecs.Card], codecs.SchemeDeck(codecs.SCHEMES), At("left", null=True)]
    right_deck: Annotated[list[codecs.Card], codecs.SchemeDeck(codecs.SCHEMES), At("right", null=True)]
    discard_pile: Annotated[list[codecs.Scheme], Pool(codecs.SCHEMES), At("discard")]
    strategy: Annotated[list[Advisor | None], codecs.StrategyCodec(Advisor)] = made(
        lambda setup: [None] * (6 * setup.rows)
    )
    reward_tokens: Annotated[list[codecs.Reward], Deck(codecs.REWARD_TOKENS), At(null=True)]
    spent_tokens: Annotated[list[codecs.Reward], Pool(codecs.REWARD_TOKENS)]
    troop_at: Derived[PerSeat[Places]] = each(0)
    occupied: Derived[PerSeat[Places]] = each(0)
    ruled: Derived[PerSeat[Places]] = each(0)
    rulers: Derived[PerPlace[Seat]] = each(-1)
    built_mask: Memo[list[Places]] = made(lambda setup: [0] * 3)
    own_built: Derived[list[Places]] = made(lambda setup: [0] * (3 * setup.sides))

    def position(self) -> dict[str, Any]:
        """Return the state as plain data; only solo play has a Rebellion."""
        found = super().position()
        if self.rebellion is None:
            del found["rebellion"]
        return found

    # --- looking -----------------------------------------------------------------------------------------------
    def seat_name(self, seat: int | None) -> str:
        """Return the colour of a seat; "rebellion" for the Rebellion."""
        return "" if seat is None else self.setup.names[seat]

    def leader_name(self, seat: int) -> str:
        """Return the id of a seat's leader; "leader" for none."""
        return self.setup.leader_id(self.leader_ids[seat])

    def ruling_seat(self, region: int) -> int | None:
        """Return the seat that rules a region, or None (R-RULE-01)."""
        seat = self.rulers[region]
        return None if seat < 0 else seat

    def pieces_of(self, seat: int, region: int) -> int:
        """Return the troops and leader of a seat in a region (R-GEN-07)."""
        return self.troops[seat * R + region] + (self.leaders[seat] == region)

    def ruler(self, place: str) -> str | None:
        """Return the id of a region's ruler, or None (R-RULE-01)."""
        seat = self.ruling_seat(place_number(self, place))
        return None if seat is None else self.seat_name(seat)

    def pieces(self, place: str, end: str | None = None) -> Pieces:
        """Return the pieces of a region; none lie on borders."""
        if end is not None:
            return super().pieces(place, end)
        region, found = place_number(self, place), Pieces()
        for seat, name in enumerate(self.setup.names):
            found[name, "troop"] = self.troops[seat * R + region]
            found[name, "leader"] = int(self.leaders[seat] == region)
            for kind, structure in enumerate(STRUCTURES):
                if self.built[kind * R + region] == seat:
                    found[name, structure] = 1
        found[("rebel",)] = self.rebels[region]
        return {kind: count for kind, count in found.items() if count}

    def strength(self, seat: int, region: int) -> int:
        """Return what a seat counts for in a region (R-RULE-05).

        It counts pieces, a working stronghold, and Sviatopolk's rebels. The stronghold counts here and in casualty
        checks, and is a troop for nothing else (R-STRONGHOLD-01, R-STRONGHOLD-03).
        """
        count = self.pieces_of(seat, region)
        if self.built[STRONGHOLD * R + region] == seat and self.works(seat, region):
            count += 1
        if self.owner_of[SVIATOPOLK] == seat and self.leaders[seat] == region:  # R-LEADER-SVIATOPOLK-01
            count += self.rebels[region]
        return count

    def strengths(self, place: str) -> dict[str, int]:
        """Return what each side counts for in a region (R-RULE-05)."""
        region = place_number(self, place)
        return {name: self.strength(seat, region) for seat, name in enumerate(self.setup.names)}

    def works(self, seat: int, region: int) -> bool:
        """Return whether structures work, as no foreign Yaroslav is there (R-LEADER-YAROSLAV-02)."""
        yaroslav = self.owner_of[YAROSLAV]
        return yaroslav < 0 or yaroslav == seat or self.leaders[yaroslav] != region

    def goods(self, seat: int, good: int) -> int:
        """Return a seat's goods of a type, boat and dock (R-DEED-09)."""
        return self.boat[seat * G + good] + self.dock[seat * G + good]

    def all_goods(self, seat: int) -> tuple[int, ...]:
        """Return a seat's goods by type on boat and dock."""
        at = seat * G
        return tuple(map(add, self.boat[at : at + G], self.dock[at : at + G]))

    def own_structures(self, seat: int, kind: int) -> int:
        """Return the regions with a seat's structures of a kind."""
        return self.own_built[seat * 3 + kind]

    def built_regions(self, seat: int) -> int:
        """Return the regions with a structure of a seat (R-CLAIM-15)."""
        churches, markets, strongholds = self.own_built[seat * 3 : seat * 3 + 3]
        return churches | markets | strongholds

    # --- the few ways in which pieces change place -------------------------------------------------------------
    def add_troop(self, seat: int, region: int) -> None:
        """Put a troop from the supply in a region (R-MUSTER-02)."""
        self.supply[seat] -= 1
        self.troops[seat * R + region] += 1
        self.troop_at[seat] |= 1 << region
        self.occupied[seat] |= 1 << region
        self.update_ruler(region)

    def remove_troop(self, seat: int, region: int) -> None:
        """Move a troop from a region to the supply (R-GEN-12)."""
        self.supply[seat] += 1
        self._take_troop(seat, region)
        self.update_ruler(region)

    def move_troop(self, seat: int, start: int, end: int, count: int = 1) -> None:
        """Move troops; sharing a region starts no fight (R-GEN-11, R-MOVE-05)."""
        for _ in range(count):
            self._take_troop(seat, start)
        self.troops[seat * R + end] += count
        self.troop_at[seat] |= 1 << end
        self.occupied[seat] |= 1 << end
        self.update_ruler(start)
        self.update_ruler(end)

    def _take_troop(self, seat: int, region: int) -> None:
        at = seat * R + region
        self.troops[at] -= 1
        if not self.troops[at]:
            self.troop_at[seat] &= ~(1 << region)
            if self.leaders[seat] != region:
                self.occupied[seat] &= ~(1 << region)

    def set_leader(self, seat: int, region: int) -> None:
        """Put a leader in a region; off the map with -1."""
        old = self.leaders[seat]
        self.leaders[seat] = region
        if old >= 0:
            if not self.troops[seat * R + old]:
                self.occupied[seat] &= ~(1 << old)
            self.update_ruler(old)
        if region >= 0:
            self.occupied[seat] |= 1 << region
            self.update_ruler(region)

    def remove_piece(self, seat: int, region: int) -> bool:
        """Take a seat's piece off a region, its leader last (R-ATTACK-09).

        Returns:
            whether it was the leader.
        """
        if self.troops[seat * R + region]:
            self.remove_troop(seat, region)
            return False
        self.set_leader(seat, -1)
        return True

    def take_rebel(self, region: int) -> int:
        """Take a rebel off a region; return the reward under it."""
        reward = self.stickers[region][-1]
        self.stickers[region] = self.stickers[region][:-1]
        self.take_neutral(region)
        return reward

    def take_neutral(self, region: int) -> None:
        """Take a piece of nobody off a region (R-SOLO-25)."""
        self.rebels[region] -= 1
        if not self.rebels[region]:
            self.rebel_mask &= ~(1 << region)
        self.update_ruler(region)

    def put_structure(self, seat: int, kind: int, region: int) -> None:
        """Put a structure from the supply in a region (R-BUILD-06)."""
        self.structures_left[seat * 3 + kind] -= 1
        self.built[kind * R + region] = seat
        self.built_mask[kind] |= 1 << region
        self.own_built[seat * 3 + kind] |= 1 << region
        if kind == STRONGHOLD:
            self.update_ruler(region)

    def take_structure(self, kind: int, region: int) -> None:
        """Move a structure back to its owner's supply (R-GEN-17)."""
        owner = self.built[kind * R + region]
        self.structures_left[owner * 3 + kind] += 1
        self.built[kind * R + region] = -1
        self.built_mask[kind] &= ~(1 << region)
        self.own_built[owner * 3 + kind] &= ~(1 << region)
        if kind == STRONGHOLD:
            self.update_ruler(region)

    def tell(self, kind: EventKind, seat: int | None = None, rule: str | None = None, /, **facts: Any) -> None:
        """Tell an event; the numbers of its things become their ids."""
        if self._log is not None:
            ids = self.setup.ids
            named = {k: ids[k][n] if k in ids and isinstance(n, int) else n for k, n in facts.items()}
            super().tell(kind, seat, rule, **named)

    def clear_turn(self) -> None:
        """Forget the points and actions of a turn."""
        self.pools[:] = (0, 0, 0, 0, 0, 0)
        self.main_action, self.bonus_actions, self.resolved_space = UNDECIDED, 0, -1

    def update_ruler(self, region: int) -> None:
        """Update who rules a region (R-RULE-06)."""
        # The strongest rules when nobody equals it and it exceeds the rebels; each rival is compared alone (R-RULE-01
        # to R-RULE-04, R-RULE-02, R-RULE-03). With nobody there it is ruled by no one (R-RULE-07); a stronghold alone
        # can rule (R-RULE-08).
        leaders, troops, rebels = self.leaders, self.troops, self.rebels[region]
        owner_of = self.owner_of
        yaroslav = owner_of[YAROSLAV]
        if yaroslav >= 0 and leaders[yaroslav] != region:
            yaroslav = -1
        stronghold = self.built[STRONGHOLD * R + region]
        if yaroslav >= 0 and stronghold != yaroslav:
            stronghold = -1
        best, ruler, his = rebels, -1, 0
        at = region
        for seat, leader_at in enumerate(leaders):
            count = troops[at]
            at += R
            if leader_at == region:
                count += 1
                if owner_of[SVIATOPOLK] == seat:
                    count += rebels
            if stronghold == seat:
                count += 1
            if seat == yaroslav:
                his = count
            if count > best:
                best, ruler = count, seat
            elif count == best:
                ruler = -1
        if his and his == best:  # R-LEADER-YAROSLAV-01
            ruler = yaroslav
        old = self.rulers[region]
        if old != ruler:
            if old >= 0:
                self.ruled[old] &= ~(1 << region)
            if ruler >= 0:
                self.ruled[ruler] |= 1 << region
            self.rulers[region] = ruler

    def recompute_caches(self) -> None:
        """Compute the derived fields of a position written by hand."""
        n = self.setup.sides
        for kind in range(CHURCH, STRONGHOLD + 1):
            owners = self.built[kind * R : kind * R + R]
            for seat in range(n):
                mine = (1 << r for r, owner in enumerate(owners) if owner == seat)
                self.own_built[seat * 3 + kind] = sum(mine)
            self.built_mask[kind] = sum(1 << r for r, owner in enumerate(owners) if owner >= 0)
        self.owner_of = tuple(self.leader_ids.index(leader) if leader in self.leader_ids else -1 for leader in range(8))
        for seat in range(n):
            troops = self.troops[seat * R : seat * R + R]
            self.supply[seat] = self.setup.troops[seat] - sum(troops)
            self.troop_at[seat] = sum(1 << region for region, count in enumerate(troops) if count)
            leader = self.leaders[seat]
            self.occupied[seat] = self.troop_at[seat] | (1 << leader if leader >= 0 else 0)
            for kind, count in enumerate(self.setup.components.structures_each):
                self.structures_left[seat * 3 + kind] = count - self.own_structures(seat, kind).bit_count()
        self.rebel_mask = sum(1 << region for region, count in enumerate(self.rebels) if count)
        self.ruled[:] = [0] * n
        self.rulers[:] = [-1] * R
        for region in range(R):
            self.update_ruler(region)
        self._legal = None
