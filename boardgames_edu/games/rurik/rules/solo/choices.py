"""How the Rebellion decides the steps of an action.

Every function here reads the state and changes nothing; it gives a RebelChoice, or None where nothing can be done.
Nothing is decided at random: the rule that decides stands beside the choice. The one choice that its rules leave to
the player (from which scheme deck to reveal) is asked, and not found here.
"""

from collections.abc import Iterable
from functools import cache

import msgspec

from boardgames_edu.engine.board import Board, bits
from boardgames_edu.engine.events import Params
from boardgames_edu.games.rurik import state as st
from boardgames_edu.games.rurik.components import CHURCH, GOODS, MARKET, STRONGHOLD, STRUCTURES, TRACKS
from boardgames_edu.games.rurik.rebellion_cards import (
    PRIORITIES,
    REBELLION,
    SPREADS,
    YOU,
    Rebellion,
    RebellionCard,
    SoloFigures,
)
from boardgames_edu.games.rurik.rebellion_frames import RebellionEnd
from boardgames_edu.games.rurik.rules import goods
from boardgames_edu.games.rurik.state import G, R, RurikState
from boardgames_edu.i18n import N_, Phrase

MUSTER, MOVE, ATTACK, TAX, BUILD, SCHEME = range(6)
TAKE, GIVE_UP = range(2)
ANSWERS = ("take", "give_up")


class RebelChoice(msgspec.Struct, frozen=True):
    """One step of the Rebellion.

    Attributes:
        kind: what is chosen: "region", "column", "coins", "structure", "priority" or "answer".
        candidates: the mask of what could be chosen.
        choice: the number of what it chooses; always one of the candidates.
        rule: the id of the rule that decides.
        template, facts: the words that say why, and what fills them.
    """

    kind: str
    candidates: int
    choice: int
    rule: str
    template: str
    facts: Params = {}

    @property
    def reason(self) -> Phrase:
        """Why, in words."""
        return Phrase(self.template, self.facts)


def solo_of(s: RurikState) -> SoloFigures:
    """Return the figures of a solo game."""
    solo: SoloFigures = s.setup.solo
    return solo


def now(s: RurikState) -> Rebellion:
    """Return the Rebellion's deck, priority and mat as they are now."""
    rebellion = s.rebellion
    assert rebellion is not None, "only a solo game has a Rebellion"
    return rebellion


def acts(s: RurikState) -> bool:
    """Return whether it carries out its advisor's action just now."""
    running = s.rebellion is not None and s.main_action == st.TAKEN
    return running and any(isinstance(frame, RebellionEnd) for frame in s.stack)


def top_card(s: RurikState) -> RebellionCard:
    """Return the card of the action phase (R-SOLOACT-01)."""
    card: RebellionCard = s.setup.solo.cards[now(s).deck[0]]
    return card


def bottom_card(s: RurikState) -> RebellionCard:
    """Return the card of the strategy phase (R-SOLOSTRAT-01)."""
    card: RebellionCard = s.setup.solo.cards[now(s).deck[-1]]
    return card


def gathers(s: RurikState) -> bool:
    """Return whether it cares for building or taxes."""
    return now(s).priority != SPREADS


def first_in_order(s: RurikState, regions: int) -> int:
    """Return the region of a mask that its order names first."""
    for region in top_card(s).order:
        if regions >> region & 1:
            return region
    raise ValueError(regions)


def next_in_order(s: RurikState, regions: int, after: int) -> int:
    """Return the region that its order names next after one (R-SOLOCARD-02)."""
    order = top_card(s).order
    start = order.index(after) + 1 if after in order else 0
    return next(region for region in order[start:] + order[:start] if regions >> region & 1)


def points(s: RurikState) -> int:
    """Return its points for an action, open bonuses included (R-SOLOACT-08).

    ``tallies.rebellion_points`` says what they are made of.
    """
    bonuses = solo_of(s).bonuses(s.resolved_space // s.setup.rows, now(s).locked)
    return int(s.setup.space_points[s.resolved_space] + bonuses.points)


# --- muster ---------------------------------------------------------------------------------------------------------

NOT_RULED_HERE = N_("it is there without ruling, and its order comes to this region next")
RULED_HERE = N_("it rules wherever it is, and its order comes to this region next")


def where_to_muster(s: RurikState, after: int) -> RebelChoice | None:
    """Return the next region occupied but not ruled, or None."""
    occupied = s.occupied[REBELLION]
    weak = occupied & ~s.ruled[REBELLION]
    if not weak:
        return None
    return RebelChoice("region", occupied, next_in_order(s, weak, after), "R-SOLOMUSTER-01", NOT_RULED_HERE)


def where_to_reinforce(s: RurikState, after: int) -> RebelChoice | None:
    """Return the next region ruled and occupied (AMB-75)."""
    own = s.occupied[REBELLION] & s.ruled[REBELLION]
    if not own:
        return None
    return RebelChoice("region", own, next_in_order(s, own, after), "R-SOLOMUSTER-02", RULED_HERE)


# --- move -----------------------------------------------------------------------------------------------------------

FIRST_EMPTY = N_("it spreads, and this is the first region of its order where it has nobody")
FIRST_NOT_RULED = N_("it gathers in the first region of its order that it does not rule")
NEAREST = N_("it is the nearest region that can do without a piece, {n} {n:border|borders} away")
LAST_OF_NEAREST = N_(
    "of the nearest regions that can do without a piece, {n} {n:border|borders} away, its order names it last"
)


def where_to_move(s: RurikState) -> RebelChoice | None:
    """Return where a movement goes."""
    in_play = s.setup.board.in_play
    if gathers(s):
        open_, rule, reason = in_play & ~s.ruled[REBELLION], "R-SOLOMOVE-03", FIRST_NOT_RULED
    else:
        open_, rule, reason = in_play & ~s.occupied[REBELLION], "R-SOLOMOVE-02", FIRST_EMPTY
    if not open_:
        return None
    return RebelChoice("region", open_, first_in_order(s, open_), rule, reason)


def donors(s: RurikState, goal: int) -> int:
    """Return the regions that can do without a piece."""
    regions = bits(s.occupied[REBELLION] & ~(1 << goal))
    return sum([1 << region for region in regions if not kept_by(s, region)])


def kept_by(s: RurikState, region: int) -> str:
    """Return the rule that keeps all pieces in a region, or ""."""
    if s.pieces_of(REBELLION, region) <= 1:
        return "R-SOLOMOVE-04"
    return "R-SOLOMOVE-05" if _handed_over(s, region) else ""


def _handed_over(s: RurikState, region: int) -> bool:
    """Return whether a region becomes yours with one piece less.

    With Yaroslav a tie is enough. A region that you rule anyway is not handed over (AMB-91).
    """
    if s.rulers[region] == YOU:
        return False
    yours = s.strength(YOU, region)
    rival = max(s.strength(REBELLION, region) - 1, s.rebels[region])
    yaroslav = s.owner_of[st.YAROSLAV] == YOU and s.leaders[YOU] == region
    return yours > rival or (yaroslav and yours == rival)


def from_where(s: RurikState, goal: int) -> RebelChoice | None:
    """Return the region that gives a piece."""
    able = donors(s, goal)
    if not able:
        return None
    away = distances(s.setup.board, goal)
    least = min(away[region] for region in bits(able))
    nearest = [region for region in top_card(s).order if able >> region & 1 and away[region] == least]
    rule, reason = ("R-SOLOMOVE-07", LAST_OF_NEAREST) if len(nearest) > 1 else ("R-SOLOMOVE-06", NEAREST)
    return RebelChoice("region", able, nearest[-1], rule, reason, {"n": least})


@cache
def distances(board: Board, goal: int) -> tuple[int, ...]:
    """Return how many borders lead from each region to one (R-SOLOMOVE-09)."""
    found, edge, steps = {goal: 0}, 1 << goal, 0
    seen = edge
    while edge:
        steps += 1
        reached = 0
        for region in bits(edge):
            reached |= board.adjacent[region]
        edge = reached & ~seen
        seen |= edge
        found.update(dict.fromkeys(bits(edge), steps))
    return tuple(found.get(region, 99) for region in range(R))


def move_piece(s: RurikState, start: int, goal: int) -> bool:
    """Move one piece, Sviatopolk first (R-SOLOMOVE-01, R-SOLOMOVE-08).

    Distance does not matter.

    Returns:
        whether it was Sviatopolk.
    """
    if s.leaders[REBELLION] == start:
        s.set_leader(REBELLION, goal)
        return True
    s.move_troop(REBELLION, start, goal)
    return False


# --- attack ---------------------------------------------------------------------------------------------------------

STAYS = N_("it stays in a region as long as it can attack there")
FIRST_FOREIGN = N_("it begins where it does not rule, and this is the first such region in its order")
FIRST_OWN = N_("it begins where it rules, and this is the first such region in its order")
THEN_OWN = N_(
    "it can attack nobody where it does not rule, and this is the first region in its order where it rules"
)
THEN_FOREIGN = N_(
    "it can attack nobody where it rules, and this is the first region in its order where it does not"
)


def victims(s: RurikState) -> int:
    """Return the regions where it can attack (R-SOLOATTACK-01, R-SOLOATTACK-09)."""
    return s.occupied[REBELLION] & (s.occupied[YOU] | s.rebel_mask)


def where_to_attack(s: RurikState, at: int) -> RebelChoice | None:
    """Return the region of the next attack (R-SOLOATTACK-03 to R-SOLOATTACK-05).

    ``at`` is where it attacked last in this action, or -1.
    """
    regions = victims(s)
    if not regions:
        return None
    if at >= 0 and regions >> at & 1:
        return RebelChoice("region", regions, at, "R-SOLOATTACK-03", STAYS)
    own, foreign = regions & s.ruled[REBELLION], regions & ~s.ruled[REBELLION]
    if gathers(s):
        rule, reason = "R-SOLOATTACK-05", FIRST_OWN if own else THEN_FOREIGN
        return RebelChoice("region", regions, first_in_order(s, own or foreign), rule, reason)
    rule, reason = "R-SOLOATTACK-04", FIRST_FOREIGN if foreign else THEN_OWN
    return RebelChoice("region", regions, first_in_order(s, foreign or own), rule, reason)


# --- tax and build --------------------------------------------------------------------------------------------------


def price(s: RurikState, region: int) -> int:
    """Return the points for a good or structure (R-SOLOTAX-08, R-SOLOBUILD-09)."""
    return 1 if s.ruled[REBELLION] >> region & 1 else solo_of(s).edition.price_elsewhere


def _payable(s: RurikState, regions: int, points: int) -> int:
    if points < solo_of(s).edition.price_elsewhere:
        regions &= s.ruled[REBELLION]
    return regions if points else 0


def _first_of(s: RurikState, able: int, *groups: tuple[int, str, str]) -> RebelChoice | None:
    """Return the first region of a group (R-SOLOTAX-05, R-SOLOBUILD-05)."""
    for regions, rule, reason in groups:
        if regions:
            choice = first_in_order(s, regions)
            return RebelChoice("region", able, choice, rule, reason, {"good": GOODS[s.grows[choice]]})
    return None


def taxable(s: RurikState, points: int) -> int:
    """Return the regions whose good it could take with some points."""
    return _payable(s, s.occupied[REBELLION] & s.goods_on, points)


RULED_AND_FREE = N_("it rules there, its boat has room for {good}, and it comes first in its order")
OCCUPIED_AND_FREE = N_("it is there, its boat has room for {good}, and it comes first in its order")
RULED_AND_FULL = N_("its boat has no room for {good}, but it rules there, and it comes first in its order")
OCCUPIED_AND_FULL = N_("its boat has no room for {good}, but it is there, and it comes first in its order")


def where_to_tax(s: RurikState) -> RebelChoice | None:
    """Return the region of the next good (R-SOLOTAX-01 to R-SOLOTAX-05, R-SOLOTAX-09)."""
    able = taxable(s, s.pools[st.TAX])
    room = sum(
        1 << region
        for region in bits(able)
        if s.boat[REBELLION * G + s.grows[region]] < s.setup.components.slots[s.grows[region]]
    )
    ruled = s.ruled[REBELLION]
    return _first_of(
        s,
        able,
        (able & ruled & room, "R-SOLOTAX-01", RULED_AND_FREE),
        (able & ~ruled & room, "R-SOLOTAX-02", OCCUPIED_AND_FREE),
        (able & ruled & ~room, "R-SOLOTAX-03", RULED_AND_FULL),
        (able & ~ruled & ~room, "R-SOLOTAX-04", OCCUPIED_AND_FULL),
    )


RULED_AND_BARE = N_("it rules there and has built nothing, and it comes first in its order")
OCCUPIED_AND_BARE = N_("it is there and has built nothing, and it comes first in its order")
RULED_AND_SHARED = N_("it rules there and has built, others are there too, and it comes first in its order")
RULED_AND_BUILT = N_("it rules there and has built, and it comes first in its order")


def where_to_build(s: RurikState) -> RebelChoice | None:
    """Return the region of the next structure (R-SOLOBUILD-01 to R-SOLOBUILD-05).

    One can be built there (R-SOLOBUILD-10).
    """
    able = _with_room(s, _payable(s, s.occupied[REBELLION], s.pools[st.BUILD]))
    ruled, built = s.ruled[REBELLION], s.built_regions(REBELLION)
    shared = s.occupied[YOU] | s.rebel_mask
    return _first_of(
        s,
        able,
        (able & ruled & ~built, "R-SOLOBUILD-01", RULED_AND_BARE),
        (able & ~ruled & ~built, "R-SOLOBUILD-02", OCCUPIED_AND_BARE),
        (able & ruled & built & shared, "R-SOLOBUILD-03", RULED_AND_SHARED),
        (able & ruled & built & ~shared, "R-SOLOBUILD-04", RULED_AND_BUILT),
    )


def sites(s: RurikState, points: int) -> int:
    """Return the regions where it would build with some points."""
    regions = s.ruled[REBELLION] | ~s.built_regions(REBELLION)
    return _with_room(s, _payable(s, s.occupied[REBELLION] & regions, points))


def _with_room(s: RurikState, regions: int) -> int:
    free = 0
    for kind in (STRONGHOLD, MARKET):
        if s.structures_left[REBELLION * 3 + kind]:
            free |= ~s.built_mask[kind]
    rest = regions & ~free
    return regions & free | sum(1 << region for region in bits(rest) if buildable(s, region))


def buildable(s: RurikState, region: int) -> int:
    """Return the mask of structures that it could build there.

    None of the kind is there and one in supply (R-SOLOBUILD-10); a church needs a troop of yours or a neutral one
    there (R-SOLOBUILD-07), though beside Yaroslav it turns nobody (AMB-90).
    """
    mask = 0
    for kind in range(len(STRUCTURES)):
        if s.structures_left[REBELLION * 3 + kind] and not s.built_mask[kind] >> region & 1:
            mask |= 1 << kind
    if not (s.troops[YOU * R + region] or s.rebels[region]):
        mask &= ~(1 << CHURCH)
    return mask


HIGHEST = N_("card {card} names it first while it cares for {priority}")
HIGHEST_POSSIBLE = N_("card {card} names it first of what can be built there while it cares for {priority}")


def what_to_build(s: RurikState, region: int) -> RebelChoice | None:
    """Return the highest structure on the top card."""
    able = buildable(s, region)
    if not able:
        return None
    card, priority = top_card(s), now(s).priority
    ranking = card.structures[priority]
    choice = next(kind for kind in ranking if able >> kind & 1)
    facts = {"card": card.number, "priority": PRIORITIES[priority]}
    reason = HIGHEST if choice == ranking[0] else HIGHEST_POSSIBLE
    return RebelChoice("structure", able, choice, "R-SOLOBUILD-06", reason, facts)


# --- scheme and claim phase -----------------------------------------------------------------------------------------

OWN_COLUMN = N_("it takes the highest coin from the column of its priority")
FIRST_COLUMN = N_("no coin is left under {priority}, and this is the first column from the left that has one")


def which_coin(s: RurikState) -> RebelChoice | None:
    """Return the column of the mat that gives up a coin.

    None without coins.
    """
    solo, rebellion, claiming = solo_of(s), now(s), s.phase == "claim"
    able = sum(
        1 << column for column in range(len(PRIORITIES)) if solo.highest_coin(column, rebellion.locked) >= 0
    )
    if not able:
        return None
    if able >> rebellion.priority & 1:
        rule = "R-SOLOCLAIM-06" if claiming else "R-SOLOSCHEME-02"
        return RebelChoice("priority", able, rebellion.priority, rule, OWN_COLUMN)
    rule = "R-SOLOCLAIM-07" if claiming else "R-SOLOSCHEME-03"
    facts = {"priority": PRIORITIES[rebellion.priority]}
    return RebelChoice("priority", able, next(bits(able)), rule, FIRST_COLUMN, facts)


MORE_REGIONS = N_("you are present in {n} regions, it in {other}")
LARGER_GROUP = N_("your largest group of linked regions with structures has {n}, its own {other}")
MORE_GOODS = N_("you have {n} {n:good|goods} aboard, it has {other}")
THE_AXE = N_("you are ahead in none of the three, and the axe on its mat stands there")


def what_to_care_for(s: RurikState) -> RebelChoice | None:
    """Return its priority from the claim phase on (R-SOLOCLAIM-01 to R-SOLOCLAIM-04).

    It is settled before any marker moves (R-SOLOCLAIM-12).
    """
    group = s.setup.board.largest_group
    for number, (measure, rule, reason) in enumerate(
        (
            ([mask.bit_count() for mask in s.occupied], "R-SOLOCLAIM-01", MORE_REGIONS),
            ([group(s.built_regions(side)) for side in (YOU, REBELLION)], "R-SOLOCLAIM-02", LARGER_GROUP),
            ([goods.aboard(s, side) for side in (YOU, REBELLION)], "R-SOLOCLAIM-03", MORE_GOODS),
        )
    ):
        if measure[YOU] > measure[REBELLION]:
            facts = {"n": measure[YOU], "other": measure[REBELLION]}
            return RebelChoice("priority", 0b111, number, rule, reason, facts)
    return RebelChoice("priority", 0b111, solo_of(s).mat.axe, "R-SOLOCLAIM-04", THE_AXE)


def tracks_behind(s: RurikState) -> Iterable[str]:
    """Return the tracks on which you are ahead (R-SOLOCLAIM-06)."""
    return (track for k, track in enumerate(TRACKS) if s.claims[YOU * 3 + k] > s.claims[REBELLION * 3 + k])
