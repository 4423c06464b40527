"""The state of a game of Rurik: what lies where, who rules, and the few ways in which pieces change place.

Regions, goods, cards and columns are small ints (see ``components``); sets of regions are bit masks. Masks and rulers
are kept up to date by the methods here, and only here. It knows no phases and no cards' effects.
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import add
from typing import TYPE_CHECKING, Any, Self

from boardgames_edu.engine.referee import RefereedState
from boardgames_edu.games.rurik.components import CHURCH, GOODS, STRONGHOLD

if TYPE_CHECKING:
    from boardgames_edu.games.rurik.params import RurikParams
    from boardgames_edu.games.rurik.rebellion_cards import Rebellion

R = 15
"""Regions on the map; a region out of play keeps its number."""
G = len(GOODS)
AGATHA, BORIS, MARIA, MSTISLAV, PREDSLAVA, SUDISLAV, SVIATOPOLK, YAROSLAV = range(8)
MUSTER, MOVE, ATTACK, EASED, TAX, BUILD = range(6)
"""Pools of points of the running turn. EASED are attack points whose check reveals one card less (AMB-51)."""
UNDECIDED, TAKEN, GIVEN_UP = range(3)
PLAYED_SCHEME, DID_DEED, CONVERTED = 1, 2, 4
KNOWN = 5
"""A card in a deck is ``kind | seats that know it << KNOWN``."""
HIDDEN = -1
"""Stands in a view for what its seat cannot see."""

_LISTS = (
    *("troops", "leaders", "supply", "rebels", "stickers", "built", "structures_left"),
    *("coins", "boat", "dock", "tokens"),
    *("hands", "deeds", "done", "agendas", "dealt"),
    *("row", "deed_deck", "deed_discard", "left", "right", "discard"),
    *("strategy", "unplaced", "claims", "warfare", "defeated", "reward_tokens", "spent_tokens", "pools"),
    *("troop_at", "occupied", "ruled", "rulers", "built_mask"),
)
_VALUES = (
    *("setup", "rng_state", "viewer", "_legal"),
    *("phase", "round", "marker", "first", "leader_ids", "owner_of"),
    *("spare", "goods_on", "grows", "drawn", "used", "main", "bonus", "space", "rebel_mask", "rebellion"),
)
_DERIVED = (
    *("troop_at", "occupied", "ruled", "rulers", "built_mask", "rebel_mask"),
    *("supply", "structures_left", "owner_of"),
)


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
            like one further player (R-SOLO-24); ``stickers``: the rewards under them (tuples, hidden); ``spare``:
            rewards of the rebels in the box (hidden).
        goods_on: mask of the regions that hold their good; ``grows``: the good of each region.
        built: owner of each structure, ``kind * R + region``, or -1; ``structures_left``: ``seat * 3 + kind``.
        coins, boat, dock: coins on the dock, goods on boat and dock (``seat * G + good``).
        tokens: conversion tokens face up, bit 0 to_build, bit 1 to_muster.
        hands: scheme cards (sorted tuples); ``deeds``, ``done``: masks of deeds held and accomplished.
        agendas, dealt: the agenda kept, and the two dealt; -1 and () before.
        row, deed_deck, deed_discard: deeds, the deck's next card last.
        left, right: scheme decks, the top card last (see KNOWN); ``discard``: kinds, face up; ``drawn``: cards being
            looked at by the seat that decides; ``revealed``: what the last casualty check of the running turn
            turned up, for pictures: no rule asks for it.
        strategy: spaces, ``column * rows + row``; 0 or ``seat + 1 | number << 3 | bribe << 6``.
        unplaced: advisors in hand, two bits a number: ``unplaced[seat] >> 2 * number & 3``.
        claims: spaces reached on the claim tracks, ``seat * 3 + track``, 0 is off the board; ``warfare``: steps.
        defeated: rewards of the rebels beside each mat. ``reward_tokens``: the variant's tokens, next one last;
            ``spent_tokens``: those that were turned up.
        pools, main, bonus, space, used: the running turn: points, main action, bonus actions taken, the space
            resolved; ``used`` is a mask of the seats whose once-per-round ability is spent.
        troop_at, occupied, ruled: masks of regions per seat; ``rulers``: the ruler of each region, or -1.
    """

    __slots__ = (*_LISTS, *_VALUES[4:], "revealed")
    setup: RurikParams
    phase: str
    round: int
    marker: int
    first: int
    leader_ids: tuple[int, ...]
    owner_of: tuple[int, ...]
    spare: tuple[int, ...]
    goods_on: int
    grows: tuple[int, ...]
    drawn: tuple[int, ...]
    revealed: tuple[int, ...]
    used: int
    main: int
    bonus: int
    space: int
    rebel_mask: int
    rebellion: Rebellion | None
    troops: list[int]
    leaders: list[int]
    supply: list[int]
    rebels: list[int]
    stickers: list[tuple[int, ...]]
    built: list[int]
    structures_left: list[int]
    coins: list[int]
    boat: list[int]
    dock: list[int]
    tokens: list[int]
    hands: list[tuple[int, ...]]
    deeds: list[int]
    done: list[int]
    agendas: list[int]
    dealt: list[tuple[int, ...]]
    row: list[int]
    deed_deck: list[int]
    deed_discard: list[int]
    left: list[int]
    right: list[int]
    discard: list[int]
    strategy: list[int]
    unplaced: list[int]
    claims: list[int]
    warfare: list[int]
    defeated: list[tuple[int, ...]]
    reward_tokens: list[int]
    spent_tokens: list[int]
    pools: list[int]
    troop_at: list[int]
    occupied: list[int]
    ruled: list[int]
    rulers: list[int]
    built_mask: list[int]

    def __init__(self, setup: RurikParams) -> None:
        """An empty map before the setup; ``flow.begin`` deals and asks the first question."""
        n, facts = setup.sides, setup.facts
        self.setup, self.rng_state, self.viewer, self._legal, self.stack = setup, 0, None, None, []
        self.phase, self.round, self.marker, self.first = "setup", 1, 0, 0  # R-SETUP-22
        self.leader_ids, self.owner_of, self.spare = (-1,) * n, (-1,) * 8, ()
        self.goods_on, self.grows, self.drawn, self.revealed = 0, setup.printed_goods, (), ()
        self.used = self.main = self.bonus = self.rebel_mask = 0
        self.space, self.rebellion = -1, None
        self.troops, self.leaders, self.supply = [0] * (n * R), [-1] * n, list(setup.troops)
        self.rebels, self.stickers = [0] * R, [()] * R
        self.built, self.structures_left = [-1] * (3 * R), list(facts.structures_each) * n
        self.coins, self.boat, self.dock = [facts.starting_coins] * n, [0] * (n * G), [0] * (n * G)
        # two different tokens face up (R-SETUP-09), all pieces of one colour in supply (R-SETUP-19)
        self.tokens, self.hands, self.deeds, self.done = [3] * n, [()] * n, [0] * n, [0] * n
        self.agendas, self.dealt = [-1] * n, [()] * n
        self.row, self.deed_deck, self.deed_discard = [], [], []
        self.left, self.right, self.discard = [], [], []
        self.strategy, self.unplaced = [0] * (6 * setup.rows), [0] * n
        # claim and warfare markers start off the board (R-SETUP-20, R-SETUP-21)
        self.claims, self.warfare, self.defeated = [0] * (3 * n), [0] * n, [()] * n
        self.reward_tokens, self.spent_tokens, self.pools = [], [], [0] * 6
        self.troop_at, self.occupied, self.ruled = [0] * n, [0] * n, [0] * n
        self.rulers, self.built_mask = [-1] * R, [0] * 3

    def copy(self) -> Self:
        """An independent copy. About four microseconds."""
        new: Self = _new(type(self))
        new.setup = self.setup
        new.rng_state = self.rng_state
        new.viewer = self.viewer
        new._legal = self._legal
        new.stack = self.stack[:]
        new.phase = self.phase
        new.round = self.round
        new.marker = self.marker
        new.first = self.first
        new.leader_ids = self.leader_ids
        new.owner_of = self.owner_of
        new.spare = self.spare
        new.goods_on = self.goods_on
        new.grows = self.grows
        new.drawn = self.drawn
        new.revealed = self.revealed
        new.used = self.used
        new.main = self.main
        new.bonus = self.bonus
        new.space = self.space
        new.rebel_mask = self.rebel_mask
        new.rebellion = self.rebellion
        new.troops = self.troops[:]
        new.leaders = self.leaders[:]
        new.supply = self.supply[:]
        new.rebels = self.rebels[:]
        new.stickers = self.stickers[:]
        new.built = self.built[:]
        new.structures_left = self.structures_left[:]
        new.coins = self.coins[:]
        new.boat = self.boat[:]
        new.dock = self.dock[:]
        new.tokens = self.tokens[:]
        new.hands = self.hands[:]
        new.deeds = self.deeds[:]
        new.done = self.done[:]
        new.agendas = self.agendas[:]
        new.dealt = self.dealt[:]
        new.row = self.row[:]
        new.deed_deck = self.deed_deck[:]
        new.deed_discard = self.deed_discard[:]
        new.left = self.left[:]
        new.right = self.right[:]
        new.discard = self.discard[:]
        new.strategy = self.strategy[:]
        new.unplaced = self.unplaced[:]
        new.claims = self.claims[:]
        new.warfare = self.warfare[:]
        new.defeated = self.defeated[:]
        new.reward_tokens = self.reward_tokens[:]
        new.spent_tokens = self.spent_tokens[:]
        new.pools = self.pools[:]
        new.troop_at = self.troop_at[:]
        new.occupied = self.occupied[:]
        new.ruled = self.ruled[:]
        new.rulers = self.rulers[:]
        new.built_mask = self.built_mask[:]
        return new

    def fingerprint(self) -> tuple[object, ...]:
        """All that makes the state what it is."""
        lists = (tuple(getattr(self, name)) for name in _LISTS if name not in _DERIVED)
        values = (getattr(self, name) for name in _VALUES[4:] if name not in _DERIVED)
        stack = tuple((frame[0].name, *frame[1:]) for frame in self.stack)
        return (
            self.setup.seats,
            tuple(self.setup.options.items()),
            self.rng_state,
            self.viewer,
            stack,
            *lists,
            *values,
        )

    # --- looking -----------------------------------------------------------------------------------------------

    def seat_name(self, seat: int | None) -> str:
        """The colour of a seat; "rebellion" for the Rebellion."""
        return "" if seat is None else self.setup.names[seat]

    def ruling_seat(self, region: int) -> int | None:
        """The seat that rules a region, or None (R-RULE-01 to R-RULE-04)."""
        seat = self.rulers[region]
        return None if seat < 0 else seat

    def pieces_of(self, seat: int, region: int) -> int:
        """Troops and leader of a seat in a region (R-GEN-07)."""
        return self.troops[seat * R + region] + (self.leaders[seat] == region)

    def strength(self, seat: int, region: int) -> int:
        """What a seat counts for in a region: pieces, a working stronghold, Sviatopolk's rebels (R-RULE-05).

        The stronghold counts here and in casualty checks, and is a troop for nothing else (R-STRONGHOLD-01,
        R-STRONGHOLD-03).
        """
        count = self.pieces_of(seat, region)
        if self.built[STRONGHOLD * R + region] == seat and self.works(seat, region):
            count += 1
        if self.owner_of[SVIATOPOLK] == seat and self.leaders[seat] == region:  # R-LEADER-SVIATOPOLK-01
            count += self.rebels[region]
        return count

    def works(self, seat: int, region: int) -> bool:
        """Whether a seat's structures work there: not beside a foreign Yaroslav (R-LEADER-YAROSLAV-02)."""
        yaroslav = self.owner_of[YAROSLAV]
        return yaroslav < 0 or yaroslav == seat or self.leaders[yaroslav] != region

    def has_leader(self, seat: int, leader: int) -> bool:
        """Whether a seat plays a leader and it stands on the map (R-GEN-16)."""
        return self.owner_of[leader] == seat and self.leaders[seat] >= 0

    def goods(self, seat: int, good: int) -> int:
        """Goods of a type on boat and dock together (R-DEED-09)."""
        return self.boat[seat * G + good] + self.dock[seat * G + good]

    def all_goods(self, seat: int) -> tuple[int, ...]:
        """Goods by type on boat and dock together."""
        at = seat * G
        return tuple(map(add, self.boat[at : at + G], self.dock[at : at + G]))

    def own_structures(self, seat: int, kind: int) -> int:
        """The mask of the regions with a seat's structures of a kind."""
        owners = self.built[kind * R : kind * R + R]
        if seat not in owners:
            return 0
        return sum(1 << region for region, owner in enumerate(owners) if owner == seat)

    # --- the few ways in which pieces change place -------------------------------------------------------------

    def add_troop(self, seat: int, region: int) -> None:
        """A troop from the supply to a region (R-MUSTER-02)."""
        self.supply[seat] -= 1
        self.troops[seat * R + region] += 1
        self.troop_at[seat] |= 1 << region
        self.occupied[seat] |= 1 << region
        self.update_ruler(region)

    def remove_troop(self, seat: int, region: int) -> None:
        """A troop from a region back to its owner's supply (R-GEN-12)."""
        self.supply[seat] += 1
        self._take_troop(seat, region)
        self.update_ruler(region)

    def move_troop(self, seat: int, start: int, end: int, count: int = 1) -> None:
        """Troops from one region to another; sharing a region with anybody starts no fight (R-GEN-11, R-MOVE-05)."""
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
        """A leader to a region, or off the map with -1."""
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
        """Take one piece of a seat off a region, its leader only when nothing else is left (R-ATTACK-09).

        Returns:
            whether it was the leader.
        """
        if self.troops[seat * R + region]:
            self.remove_troop(seat, region)
            return False
        self.set_leader(seat, -1)
        return True

    def take_rebel(self, region: int) -> int:
        """Take a rebel off a region; returns the reward under it."""
        reward = self.stickers[region][-1]
        self.stickers[region] = self.stickers[region][:-1]
        self.take_neutral(region)
        return reward

    def take_neutral(self, region: int) -> None:
        """Take a piece of nobody off a region: in solo play a neutral troop, which goes into the box (R-SOLO-25)."""
        self.rebels[region] -= 1
        if not self.rebels[region]:
            self.rebel_mask &= ~(1 << region)
        self.update_ruler(region)

    def put_structure(self, seat: int, kind: int, region: int) -> None:
        """A structure from its owner's supply to a region (R-BUILD-06)."""
        self.structures_left[seat * 3 + kind] -= 1
        self.built[kind * R + region] = seat
        self.built_mask[kind] |= 1 << region
        if kind == STRONGHOLD:
            self.update_ruler(region)

    def take_structure(self, kind: int, region: int) -> None:
        """A structure back to its owner's supply (R-GEN-17)."""
        self.structures_left[self.built[kind * R + region] * 3 + kind] += 1
        self.built[kind * R + region] = -1
        self.built_mask[kind] &= ~(1 << region)
        if kind == STRONGHOLD:
            self.update_ruler(region)

    def update_ruler(self, region: int) -> None:
        """Read anew who rules a region (R-RULE-06).

        The strongest rules when nobody equals it and it exceeds the rebels; each rival is compared alone (R-RULE-01 to
        R-RULE-04, R-RULE-02, R-RULE-03). With nobody there it is ruled by no one (R-RULE-07); a stronghold alone
        can rule (R-RULE-08).
        """
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
        """Work out everything that follows from the rest: masks, rulers, supplies. For positions written by hand."""
        n = self.setup.sides
        self.owner_of = tuple(
            self.leader_ids.index(leader) if leader in self.leader_ids else -1 for leader in range(8)
        )
        for seat in range(n):
            mine = self.troops[seat * R : seat * R + R]
            self.supply[seat] = self.setup.troops[seat] - sum(mine)
            self.troop_at[seat] = sum(1 << region for region, count in enumerate(mine) if count)
            leader = self.leaders[seat]
            self.occupied[seat] = self.troop_at[seat] | (1 << leader if leader >= 0 else 0)
            for kind, each in enumerate(self.setup.facts.structures_each):
                self.structures_left[seat * 3 + kind] = each - self.own_structures(seat, kind).bit_count()
        self.rebel_mask = sum(1 << region for region, count in enumerate(self.rebels) if count)
        for kind in range(CHURCH, STRONGHOLD + 1):
            self.built_mask[kind] = sum(
                1 << region for region in range(R) if self.built[kind * R + region] >= 0
            )
        self.ruled[:] = [0] * n
        self.rulers[:] = [-1] * R
        for region in range(R):
            self.update_ruler(region)
        self._legal = None

    # --- what other modules know -------------------------------------------------------------------------------

    def standing(self) -> Mapping[str, int]:
        """The regions ruled per colour: handy in a notebook."""
        return {self.seat_name(seat): mask.bit_count() for seat, mask in enumerate(self.ruled)}


_new: Any = object.__new__
