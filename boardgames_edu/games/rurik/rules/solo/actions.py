"""How the Rebellion spends its points.

Each function carries out one decision of ``choices``.
"""

from msgspec.structs import replace

from boardgames_edu.engine.kit import EventKind
from boardgames_edu.games.rurik import rebellion_frames
from boardgames_edu.games.rurik import state as st
from boardgames_edu.games.rurik.components import CHURCH, COLUMNS, GOODS, MARKET, SEATS, STRUCTURES
from boardgames_edu.games.rurik.rebellion_cards import REBELLION, SPREADS, YOU
from boardgames_edu.games.rurik.rebellion_frames import RebelStep
from boardgames_edu.games.rurik.rules import goods, tallies
from boardgames_edu.games.rurik.rules.actions.attack import WARFARE
from boardgames_edu.games.rurik.rules.actions.build import CHURCH_SILENT
from boardgames_edu.games.rurik.rules.cards import schemes
from boardgames_edu.games.rurik.rules.solo import choices
from boardgames_edu.games.rurik.rules.solo.choices import RebelChoice, now, solo_of
from boardgames_edu.games.rurik.rules.solo.turn import no_more, tell_choice
from boardgames_edu.games.rurik.state import R, RurikState


def reinforce_instead(s: RurikState, step: RebelStep) -> None:
    """Muster into the regions that it rules (R-SOLOMUSTER-02)."""
    s.ask(rebellion_frames.RebellionReinforce(REBELLION, -1))


MUSTERS = EventKind(
    "rebellion_musters", "R-SOLOMUSTER-01", "The Rebellion musters a rebel in {region}: {reason}."
)
MUSTERS_LEADER = EventKind(
    "rebellion_musters_leader",
    "R-SOLOMUSTER-03",
    "The Rebellion musters Sviatopolk before any rebel, in {region}: {reason}.",
)


def muster(s: RurikState, decision: RebelChoice, step: RebelStep) -> None:
    """Put a piece into the next region, Sviatopolk first (R-SOLOMUSTER-01, R-SOLOMUSTER-03)."""
    region = decision.choice
    if s.leaders[REBELLION] < 0:
        s.set_leader(REBELLION, region)
        tell_choice(s, MUSTERS_LEADER, decision, None, region=s.setup.region_ids[region])
    elif s.supply[REBELLION]:
        s.add_troop(REBELLION, region)
        tell_choice(s, MUSTERS, decision, region=s.setup.region_ids[region])
    else:
        no_more(s, step)
        return
    s.pools[st.MUSTER] -= 1
    if not s.supply[REBELLION]:
        no_more(s, step)
    elif s.pools[st.MUSTER]:
        s.ask(step.changed(after=region))


GOES_TO = EventKind("rebellion_goes_to", "R-SOLOMOVE-02", "The Rebellion moves to {region}: {reason}.")


def name_goal(s: RurikState, decision: RebelChoice, step: RebelStep) -> None:
    """Name the goal of the movement, kept while gathering (R-SOLOMOVE-10)."""
    tell_choice(s, GOES_TO, decision, region=s.setup.region_ids[decision.choice])
    s.ask(rebellion_frames.RebellionDonor(REBELLION, decision.choice))


MOVES = EventKind("rebellion_moves", "R-SOLOMOVE-06", "A rebel goes from {region} to {region_to}: {reason}.")
MOVES_LEADER = EventKind(
    "rebellion_moves_leader",
    "R-SOLOMOVE-08",
    "Sviatopolk, who goes first, moves from {region} to {region_to}: {reason}.",
)


def move(s: RurikState, decision: RebelChoice, step: rebellion_frames.RebellionDonor) -> None:
    """Move a piece to the goal, or lose the points (R-SOLOMOVE-01)."""
    s.pools[st.MOVE] -= 1
    leader = choices.move_piece(s, decision.choice, step.region)
    start, goal = (s.setup.region_ids[region] for region in (decision.choice, step.region))
    if leader:
        tell_choice(s, MOVES_LEADER, decision, None, region=start, region_to=goal)
    else:
        tell_choice(s, MOVES, decision, region=start, region_to=goal)
    if s.pools[st.MOVE]:
        if now(s).priority == SPREADS:
            s.ask(rebellion_frames.RebellionGoal(REBELLION))
        else:
            s.ask(rebellion_frames.RebellionDonor(REBELLION, step.region))


ATTACKS = EventKind("rebellion_attacks", "R-SOLOATTACK-03", "The Rebellion attacks in {region}: {reason}.")
NEUTRAL_BOXED = EventKind(
    "neutral_boxed", "R-SOLOATTACK-08", "The neutral troop goes into the box, and nothing else follows."
)


YOU_LOSE = EventKind("rebellion_hits", "R-SOLOATTACK-06", "{victim} loses a troop in {region}.")
YOU_LOSE_LEADER = EventKind(
    "rebellion_hits_leader", "R-SOLOATTACK-06", "{victim} loses {leader} in {region}."
)


def attack(s: RurikState, decision: RebelChoice, step: RebelStep) -> None:
    """Attack you if there, else a neutral troop (R-SOLOATTACK-02)."""
    s.pools[st.ATTACK] -= 1
    region = decision.choice
    if s.pools[st.ATTACK]:
        s.ask(rebellion_frames.RebellionAttack(REBELLION, region))
    tell_choice(s, ATTACKS, decision, region=s.setup.region_ids[region])
    if not s.occupied[YOU] >> region & 1:
        s.take_neutral(region)  # R-SOLOATTACK-08
        s.tell(NEUTRAL_BOXED, REBELLION)
        return
    due = tallies.casualty_cards(s, REBELLION, region, YOU).total  # R-SOLOATTACK-06, R-SOLOATTACK-07
    kind = YOU_LOSE_LEADER if s.remove_piece(YOU, region) else YOU_LOSE
    s.warfare[REBELLION] += 1
    where, leader = s.setup.region_ids[region], s.leader_name(YOU)
    s.tell(kind, REBELLION, victim=SEATS[YOU], region=where, leader=leader)
    s.tell(WARFARE, REBELLION, steps=s.warfare[REBELLION])
    schemes.ask_check(s, REBELLION, region, due)


TAXES = EventKind(
    "rebellion_taxes",
    "R-SOLOTAX-01",
    "The Rebellion taxes {region} for {points} {points:point|points}, one {good}: {reason}.",
)
MARKET_ADDS = EventKind("rebellion_market", "R-SOLOTAX-07", "Its market there adds one {good}.")


def tax(s: RurikState, decision: RebelChoice, step: RebelStep) -> None:
    """Take a good; an own market gives another (R-SOLOTAX-06, R-SOLOTAX-07)."""
    region = decision.choice
    points, good = choices.price(s, region), s.grows[region]
    s.pools[st.TAX] -= points
    s.goods_on &= ~(1 << region)
    goods.stow(s, REBELLION, good)
    market = s.built[MARKET * R + region] == REBELLION and s.works(REBELLION, region)
    if market:
        goods.stow(s, REBELLION, good)
    tell_choice(s, TAXES, decision, region=s.setup.region_ids[region], points=points, good=GOODS[good])
    if market:
        s.tell(MARKET_ADDS, REBELLION, good=GOODS[good])
    if s.pools[st.TAX]:
        s.ask(rebellion_frames.RebellionTax(REBELLION))


BUILDS_IN = EventKind("rebellion_builds_in", "R-SOLOBUILD-01", "The Rebellion builds in {region}: {reason}.")


def build(s: RurikState, decision: RebelChoice, step: RebelStep) -> None:
    """Choose the region of the next structure."""
    tell_choice(s, BUILDS_IN, decision, region=s.setup.region_ids[decision.choice])
    s.ask(rebellion_frames.RebellionRaise(REBELLION, decision.choice))


BUILDS = EventKind(
    "rebellion_builds",
    "R-SOLOBUILD-06",
    "It builds a {structure} for {points} {points:point|points}: {reason}.",
)


def raise_structure(s: RurikState, decision: RebelChoice, step: rebellion_frames.RebellionRaise) -> None:
    """Put up the structure; a church turns your troop first (R-SOLOBUILD-08)."""
    region = step.region
    points, kind = choices.price(s, region), decision.choice
    s.pools[st.BUILD] -= points
    s.put_structure(REBELLION, kind, region)
    tell_choice(s, BUILDS, decision, structure=STRUCTURES[kind], points=points)
    if kind == CHURCH:
        _turn_somebody(s, region)
    if s.pools[st.BUILD]:
        s.ask(rebellion_frames.RebellionBuild(REBELLION))


TURNS_YOURS = EventKind(
    "rebellion_turns_yours", "R-SOLOBUILD-08", "Its church in {region} turns a troop of {victim}."
)
TURNS_NEUTRAL = EventKind(
    "rebellion_turns_neutral", "R-SOLOBUILD-07", "Its church in {region} turns the neutral troop."
)


def _turn_somebody(s: RurikState, region: int) -> None:
    """Turn a piece into a rebel by its church (AMB-88, AMB-90)."""
    if not s.works(REBELLION, region):
        s.tell(CHURCH_SILENT, REBELLION, region=s.setup.region_ids[region])
        return
    yours = s.troops[YOU * R + region] > 0
    if yours:
        s.remove_troop(YOU, region)
    else:
        s.take_neutral(region)
    if s.supply[REBELLION]:
        s.add_troop(REBELLION, region)
    kind = TURNS_YOURS if yours else TURNS_NEUTRAL
    s.tell(kind, REBELLION, region=s.setup.region_ids[region], victim=SEATS[YOU])


OPENS = EventKind(
    "rebellion_opens",
    "R-SOLOSCHEME-02",
    "A coin goes from its mat to its dock and opens a bonus for {action}, {bonus}: {reason}.",
)


def open_bonus(s: RurikState, decision: RebelChoice, step: RebelStep) -> None:
    """Move a column's highest coin to the dock, opening its bonus.

    A scheme action brings no cards and passes no marker (R-SOLOSCHEME-01, R-SOLOSCHEME-02).
    """
    solo, rebellion_ = solo_of(s), now(s)
    number = solo.highest_coin(decision.choice, rebellion_.locked)
    s.rebellion = replace(rebellion_, locked=rebellion_.locked & ~(1 << number))
    s.coins[REBELLION] += 1
    bonus = solo.mat.bonuses[number]
    tell_choice(s, OPENS, decision, action=COLUMNS[bonus.action], bonus=bonus.gives)
