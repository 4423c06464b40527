"""What conditions of Rurik's actions look at: masks of regions, spaces and cards for the seat that decides.

Each function reads the state and changes nothing. The conditions stand in ``actions`` and ``card_actions``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from boardgames_edu.engine.board import bits
from boardgames_edu.engine.rules import EVERYTHING, Action, Condition
from boardgames_edu.games.rurik import frames
from boardgames_edu.games.rurik import state as st
from boardgames_edu.games.rurik.state import R, RurikState


def seat_of(s: RurikState) -> int:
    """The seat that decides now."""
    seat: int = s.stack[-1].seat
    return seat


# --- conditions that several families share ---------------------------------------------------------------------


def points_in(pool: int, rule: str, text: str, name: str) -> Condition[RurikState]:
    """The condition that a pool of the turn is not empty."""
    return Condition(rule, lambda s: EVERYTHING if s.pools[pool] else 0, text, name=name)


def occupied(s: RurikState) -> int:
    """The regions that the seat occupies: with a piece; a structure alone does not (R-GEN-09, R-GEN-10)."""
    seat: int = s.stack[-1].seat
    return s.occupied[seat]


def troop_there(s: RurikState) -> int:
    """The regions with a troop, not counting the leader, of the seat."""
    seat: int = s.stack[-1].seat
    return s.troop_at[seat]


def leader_there(s: RurikState) -> int:
    """The region of the seat's leader (R-GEN-08)."""
    at = s.leaders[s.stack[-1].seat]
    return 1 << at if at >= 0 else 0


def supply_left(s: RurikState) -> int:
    """Everything while the seat has a troop in supply (R-MUSTER-05)."""
    return EVERYTHING if s.supply[s.stack[-1].seat] else 0


def cheap(s: RurikState, seat: int) -> int:
    """Regions where tax and build cost a seat one point (R-TAX-03, R-BUILD-03, R-LEADER-MSTISLAV-01).

    Read anew for every single point (R-ACT-24).
    """
    mask = s.ruled[seat]
    if s.owner_of[st.MSTISLAV] == seat and s.leaders[seat] >= 0:
        mask |= 1 << s.leaders[seat]
    return mask


def price(s: RurikState, seat: int, region: int) -> int:
    """Points that a good or a structure costs a seat in a region (R-TAX-03, R-TAX-04, R-BUILD-03, R-BUILD-04)."""
    return 1 if cheap(s, seat) >> region & 1 else 2


def muster_regions(s: RurikState) -> int:
    """R-MUSTER-03, and the region that Maria may open (R-LEADER-MARIA-01)."""
    seat: int = s.stack[-1].seat
    mask = s.occupied[seat]
    if s.owner_of[st.MARIA] == seat and s.leaders[seat] >= 0 and not s.abilities_used >> seat & 1:
        mask |= s.setup.board.adjacent[s.leaders[seat]]
    return mask


def affordable(pool: int) -> Callable[[RurikState], int]:
    """Regions whose price the points of a pool can pay (R-TAX-04, R-BUILD-04)."""

    def holds(s: RurikState) -> int:
        return EVERYTHING if s.pools[pool] >= 2 else cheap(s, s.stack[-1].seat)

    return holds


def price_facts(pool: int) -> Callable[[RurikState, Action], dict[str, object]]:
    """What a refusal for want of points tells."""
    return lambda s, action: {"points": s.pools[pool], "price": 2}


def spare_troops(count: int) -> Callable[[RurikState], int]:
    """Regions where the seat has at least so many troops."""

    def holds(s: RurikState) -> int:
        seat = seat_of(s)
        return sum(1 << r for r in bits(s.troop_at[seat]) if s.troops[seat * R + r] >= count)

    return holds


def hand(s: RurikState) -> int:
    """The kinds of scheme cards in the hand of the seat that decides, as far as they are known."""
    mask = 0
    for kind in s.hands[seat_of(s)]:
        if kind >= 0:
            mask |= 1 << kind
    return mask


def relocatable(s: RurikState) -> int:
    """Regions with a troop that has not been relocated yet by this reward (AMB-64)."""
    top: frames.Relocate = s.top
    seat, moved = top.seat, top.moved
    mask = s.troop_at[seat]
    if moved >= 0 and s.troops[seat * R + moved] == 1:
        mask &= ~(1 << moved)
    return mask


@cache
def number_bits(unplaced: int) -> int:
    """Advisors in hand as a mask over ``(number - 1) * 6 + column``."""
    return sum(0b111111 << 6 * (number - 1) for number in range(1, 6) if unplaced >> 2 * number & 3)


EVERY_NUMBER = sum(1 << 6 * k for k in range(5))


def open_columns(s: RurikState) -> int:
    """The columns whose lowest space is free (R-STRAT-10)."""
    rows, mask, column = s.setup.rows, 0, 1
    for entry in s.strategy[rows - 1 :: rows]:
        if not entry:
            mask |= column
        column <<= 1
    return mask


def own_columns(s: RurikState, seat: int) -> int:
    """The columns in which a seat has an advisor."""
    rows, mask, mine = s.setup.rows, 0, seat + 1
    for space, entry in enumerate(s.strategy):
        if entry & 7 == mine:
            mask |= 1 << space // rows
    return mask


def second_allowed(s: RurikState) -> int:
    """R-STRAT-12, R-STRAT-13: a second own advisor in a column only after three columns hold one.

    There is always room somewhere, so nobody ever passes (R-STRAT-25).
    """
    own = own_columns(s, seat_of(s))
    return EVERYTHING if own.bit_count() >= 3 else (0b111111 & ~own) * EVERY_NUMBER


def lowest_spaces(s: RurikState, seat: int) -> int:
    """The spaces of a seat's advisors with the lowest number (R-ACT-03, R-ACT-04).

    The bare number is the initiative; a bribe does not change it (R-STRAT-06, R-STRAT-17).
    """
    lowest, mask, mine = 8, 0, seat + 1
    for space, entry in enumerate(s.strategy):
        if entry & 7 == mine:
            number = entry >> 3 & 7
            if number < lowest:
                lowest, mask = number, 1 << space
            elif number == lowest:
                mask |= 1 << space
    return mask
