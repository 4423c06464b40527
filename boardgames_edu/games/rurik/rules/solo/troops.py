"""Mustering, moving and attacking by the Rebellion."""

from functools import cache

from boardgames_edu.engine.board import Board
from boardgames_edu.engine.kit import N_, EventKind, bits
from boardgames_edu.games.rurik.codecs import Region
from boardgames_edu.games.rurik.components import REBELLION, YOU
from boardgames_edu.games.rurik.frames import MaybeRegion
from boardgames_edu.games.rurik.rules import tallies
from boardgames_edu.games.rurik.rules.actions.attack import WARFARE
from boardgames_edu.games.rurik.rules.cards import schemes
from boardgames_edu.games.rurik.rules.solo import steps
from boardgames_edu.games.rurik.rules.solo.steps import RebelChoice, RebelStep, first_in_order, tell_choice
from boardgames_edu.games.rurik.state import ATTACK, MOVE, MUSTER, YAROSLAV, RurikState

MUSTERS = EventKind("rebellion_musters", "R-SOLOMUSTER-01", "The Rebellion musters a rebel in {region}: {reason}.")
MUSTERS_LEADER = EventKind(
    "rebellion_musters_leader",
    "R-SOLOMUSTER-03",
    "The Rebellion musters Sviatopolk before any rebel, in {region}: {reason}.",
)
GOES_TO = EventKind("rebellion_goes_to", "R-SOLOMOVE-02", "The Rebellion moves to {region}: {reason}.")
MOVES = EventKind("rebellion_moves", "R-SOLOMOVE-06", "A rebel goes from {region} to {region_to}: {reason}.")
MOVES_LEADER = EventKind(
    "rebellion_moves_leader",
    "R-SOLOMOVE-08",
    "Sviatopolk, who goes first, moves from {region} to {region_to}: {reason}.",
)
ATTACKS = EventKind("rebellion_attacks", "R-SOLOATTACK-03", "The Rebellion attacks in {region}: {reason}.")
NEUTRAL_BOXED = EventKind(
    "neutral_boxed", "R-SOLOATTACK-08", "The neutral troop goes into the box, and nothing else follows."
)
YOU_LOSE = EventKind("rebellion_hits", "R-SOLOATTACK-06", "{victim} loses a troop in {region}.")
YOU_LOSE_LEADER = EventKind("rebellion_hits_leader", "R-SOLOATTACK-06", "{victim} loses {leader} in {region}.")
NEAREST = N_("it is the nearest region that can do without a piece, {n} {n:border|borders} away")
LAST_OF_NEAREST = N_(
    "of the nearest regions that can do without a piece, {n} {n:border|borders} away, its order names it last"
)
FIRST_FOREIGN = N_("it begins where it does not rule, and this is the first such region in its order")
FIRST_OWN = N_("it begins where it rules, and this is the first such region in its order")
THEN_OWN = N_("it can attack nobody where it does not rule, and this is the first region in its order where it rules")
THEN_FOREIGN = N_("it can attack nobody where it rules, and this is the first region in its order where it does not")


class RebellionReinforce(RebelStep):
    """Muster where it rules; ``after`` is the last place."""

    pool = MUSTER
    asks = N_("Where does it muster its next piece?")
    after: MaybeRegion

    def decide(self, s: RurikState) -> RebelChoice | None:
        """Return the next region ruled and occupied (AMB-75)."""
        own = s.occupied[REBELLION] & s.ruled[REBELLION]
        reason = N_("it rules wherever it is, and its order comes to this region next")
        return self._next(s, own, own, "R-SOLOMUSTER-02", reason)

    def _next(self, s: RurikState, able: int, wanted: int, rule: str, reason: str) -> RebelChoice | None:
        if not wanted:
            return None
        return RebelChoice("region", able, steps.next_in_order(s, wanted, self.after), rule, reason)

    def act(self, s: RurikState, decision: RebelChoice) -> None:
        """Put a piece into the region, Sviatopolk first (R-SOLOMUSTER-01, R-SOLOMUSTER-03)."""
        region = decision.choice
        if s.leaders[REBELLION] < 0:
            s.set_leader(REBELLION, region)
            tell_choice(s, MUSTERS_LEADER, decision, None, region=region)
            s.pools[MUSTER] -= 1
        elif s.supply[REBELLION]:
            s.add_troop(REBELLION, region)
            tell_choice(s, MUSTERS, decision, region=region)
            s.pools[MUSTER] -= 1
        if not s.supply[REBELLION]:
            self.no_more(s)
        elif s.pools[MUSTER]:
            s.ask(self.changed(after=region))


class RebellionMuster(RebellionReinforce):
    """Muster where it is without ruling; ``after`` is the last place."""

    def decide(self, s: RurikState) -> RebelChoice | None:
        """Return the next region occupied but not ruled."""
        occupied = s.occupied[REBELLION]
        reason = N_("it is there without ruling, and its order comes to this region next")
        return self._next(s, occupied, occupied & ~s.ruled[REBELLION], "R-SOLOMUSTER-01", reason)

    def otherwise(self, s: RurikState) -> None:
        """Muster into the regions that it rules (R-SOLOMUSTER-02)."""
        s.ask(RebellionReinforce(REBELLION, -1))


class RebellionGoal(RebelStep):
    """Name the region that a movement goes to."""

    pool = MOVE
    lies_on = ("rebellion_end", "rebellion_act")
    asks = N_("To which region does it move?")

    def decide(self, s: RurikState) -> RebelChoice | None:
        """Return the first region of its order that it wants."""
        in_play = s.setup.board.in_play
        if steps.gathers(s):
            open_, rule = in_play & ~s.ruled[REBELLION], "R-SOLOMOVE-03"
            reason = N_("it gathers in the first region of its order that it does not rule")
        else:
            open_, rule = in_play & ~s.occupied[REBELLION], "R-SOLOMOVE-02"
            reason = N_("it spreads, and this is the first region of its order where it has nobody")
        return RebelChoice("region", open_, first_in_order(s, open_), rule, reason) if open_ else None

    def act(self, s: RurikState, decision: RebelChoice) -> None:
        """Name the goal of the movement, kept while gathering (R-SOLOMOVE-10)."""
        tell_choice(s, GOES_TO, decision, region=decision.choice)
        s.ask(RebellionDonor(REBELLION, decision.choice))


class RebellionDonor(RebelStep):
    """Choose the region that sends a piece to ``region``."""

    pool = MOVE
    lies_on = ("rebellion_end", "rebellion_act")
    asks = N_("From which region does a piece go to {region}?")
    region: Region

    def decide(self, s: RurikState) -> RebelChoice | None:
        """Return the region that gives a piece."""
        able = donors(s, self.region)
        if not able:
            return None
        away = distances(s.setup.board, self.region)
        least = min(away[region] for region in bits(able))
        nearest = [region for region in steps.top_card(s).order if able >> region & 1 and away[region] == least]
        rule, reason = ("R-SOLOMOVE-07", LAST_OF_NEAREST) if len(nearest) > 1 else ("R-SOLOMOVE-06", NEAREST)
        return RebelChoice("region", able, nearest[-1], rule, reason, {"n": least})

    def act(self, s: RurikState, decision: RebelChoice) -> None:
        """Move a piece to the goal, or lose the points (R-SOLOMOVE-01)."""
        s.pools[MOVE] -= 1
        start, goal = decision.choice, self.region
        if move_piece(s, start, goal):
            tell_choice(s, MOVES_LEADER, decision, None, region=start, region_to=goal)
        else:
            tell_choice(s, MOVES, decision, region=start, region_to=goal)
        if s.pools[MOVE]:
            s.ask(self if steps.gathers(s) else RebellionGoal(REBELLION))


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
    """Return whether a region becomes yours with one piece less."""
    # With Yaroslav a tie is enough. A region that you rule anyway is not handed over (AMB-91).
    if s.rulers[region] == YOU:
        return False
    yours = s.strength(YOU, region)
    rival = max(s.strength(REBELLION, region) - 1, s.rebels[region])
    yaroslav = s.owner_of[YAROSLAV] == YOU and s.leaders[YOU] == region
    return yours > rival or (yaroslav and yours == rival)


@cache
def distances(board: Board, goal: int) -> tuple[int, ...]:
    """Return how many borders lead from each region to one (R-SOLOMOVE-09)."""
    return tuple(int(min(board.distance(region, goal, -1), 99)) for region in range(len(board.places)))


def move_piece(s: RurikState, start: int, goal: int) -> bool:
    """Move a piece, Sviatopolk first; return whether it was he (R-SOLOMOVE-08)."""
    # Distance does not matter (R-SOLOMOVE-01).
    if s.leaders[REBELLION] == start:
        s.set_leader(REBELLION, goal)
        return True
    s.move_troop(REBELLION, start, goal)
    return False


class RebellionAttack(RebelStep):
    """Attack; ``last`` is where it attacked last in this action."""

    pool = ATTACK
    asks = N_("Where does it attack?")
    last: MaybeRegion

    def decide(self, s: RurikState) -> RebelChoice | None:
        """Return the region of the next attack (R-SOLOATTACK-03 to R-SOLOATTACK-05)."""
        regions = victims(s)
        if not regions:
            return None
        if self.last >= 0 and regions >> self.last & 1:
            reason = N_("it stays in a region as long as it can attack there")
            return RebelChoice("region", regions, self.last, "R-SOLOATTACK-03", reason)
        own, foreign = regions & s.ruled[REBELLION], regions & ~s.ruled[REBELLION]
        if steps.gathers(s):
            wanted, rule, reason = own or foreign, "R-SOLOATTACK-05", FIRST_OWN if own else THEN_FOREIGN
        else:
            wanted, rule, reason = foreign or own, "R-SOLOATTACK-04", FIRST_FOREIGN if foreign else THEN_OWN
        return RebelChoice("region", regions, first_in_order(s, wanted), rule, reason)

    def act(self, s: RurikState, decision: RebelChoice) -> None:
        """Attack you if there, else a neutral troop (R-SOLOATTACK-02)."""
        s.pools[ATTACK] -= 1
        region = decision.choice
        if s.pools[ATTACK]:
            s.ask(RebellionAttack(REBELLION, region))
        tell_choice(s, ATTACKS, decision, region=region)
        if not s.occupied[YOU] >> region & 1:
            s.take_neutral(region)  # R-SOLOATTACK-08
            s.tell(NEUTRAL_BOXED, REBELLION)
            return
        due = tallies.casualty_cards(s, REBELLION, region, YOU).total  # R-SOLOATTACK-06, R-SOLOATTACK-07
        kind = YOU_LOSE_LEADER if s.remove_piece(YOU, region) else YOU_LOSE
        s.warfare[REBELLION] += 1
        s.tell(kind, REBELLION, victim=YOU, region=region, leader=s.leader_name(YOU))
        s.tell(WARFARE, REBELLION, steps=s.warfare[REBELLION])
        schemes.ask_check(s, REBELLION, region, due)


def victims(s: RurikState) -> int:
    """Return the regions where it can attack (R-SOLOATTACK-01, R-SOLOATTACK-09)."""
    return s.occupied[REBELLION] & (s.occupied[YOU] | s.rebel_mask)
