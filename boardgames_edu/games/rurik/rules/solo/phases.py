"""The Rebellion in the setup, the strategy phase and the claim phase.

It is prepared like a game for two, with the differences of R-SOLO-05. Each function carries out one decision. It tells
the decision with rule and reason, and lays the next step on the stack (see ``steps``).
"""

from msgspec.structs import replace

from boardgames_edu.engine.chance import shuffle
from boardgames_edu.engine.kit import EventKind, bits
from boardgames_edu.games.rurik import rebellion_frames
from boardgames_edu.games.rurik.components import COLUMNS, LAST_ROUND
from boardgames_edu.games.rurik.rebellion_cards import PRIORITIES, REBELLION, Rebellion, SoloFigures
from boardgames_edu.games.rurik.rebellion_frames import RebelStep
from boardgames_edu.games.rurik.rules import goods, tallies
from boardgames_edu.games.rurik.rules.solo import advisors, choices
from boardgames_edu.games.rurik.rules.solo.actions import open_bonus
from boardgames_edu.games.rurik.rules.solo.choices import RebelChoice, now, solo_of
from boardgames_edu.games.rurik.rules.solo.turn import tell_choice
from boardgames_edu.games.rurik.state import R, RurikState

KIEV_REBELS = REGION_REBELS = 2
STARTING_REGIONS = 2


def starting_regions(s: RurikState) -> tuple[int, ...]:
    """Return the top card's first two regions other than Kiev (R-SOLO-17)."""
    kiev = s.setup.board.index["kiev"]
    rebellion = s.rebellion
    assert rebellion is not None
    order = s.setup.solo.cards[rebellion.deck[0]].order
    return tuple(region for region in order if region != kiev)[:STARTING_REGIONS]


def place_the_rebellion(s: RurikState) -> None:
    """Set up the Rebellion and neutral troops (R-SOLO-06 to R-SOLO-18).

    No region receives a rebel in the usual way (R-SOLO-15).
    """
    figures: SoloFigures = s.setup.solo
    deck = list(range(len(figures.cards)))
    s.rng_state = shuffle(deck, s.rng_state)  # R-SOLO-09
    s.rebellion = fresh(figures, tuple(deck))
    s.coins[REBELLION] = figures.coins
    kiev = s.setup.board.index["kiev"]
    s.leaders[REBELLION] = kiev  # R-SOLO-16
    s.troops[REBELLION * R + kiev] = KIEV_REBELS
    for region in starting_regions(s):
        s.troops[REBELLION * R + region] = REGION_REBELS
    for region in bits(s.setup.board.in_play):
        if not s.troops[REBELLION * R + region]:
            s.rebels[region] = 1  # R-SOLO-18


def fresh(figures: SoloFigures, deck: tuple[int, ...]) -> Rebellion:
    """Return the Rebellion before the first round."""
    return Rebellion(deck, 0, figures.mat.axe, figures.mat.locked)


ADVISES = EventKind(
    "rebellion_advises",
    "R-SOLOSTRAT-04",
    "The Rebellion sends advisor {number} to the {column} column: {reason}.",
)


def send_advisor(s: RurikState, decision: RebelChoice, step: RebelStep) -> None:
    """Send the line's advisor to a column (R-SOLOSTRAT-02, R-SOLOSTRAT-04)."""
    tell_choice(s, ADVISES, decision, number=advisors.line(s).number, column=COLUMNS[decision.choice])
    s.ask(rebellion_frames.RebellionBribe(REBELLION, decision.choice))


BRIBES = EventKind(
    "rebellion_bribes", "R-SOLOSTRAT-08", "It bribes with {coins} {coins:coin|coins}: {reason}."
)
DOES_NOT_BRIBE = EventKind("rebellion_does_not_bribe", "R-SOLOSTRAT-09", "It does not bribe: {reason}.")


def pay_bribe(s: RurikState, decision: RebelChoice, step: rebellion_frames.RebellionBribe) -> None:
    """Pay the bribe and place the advisor by power (R-SOLOSTRAT-06)."""
    number, coins = advisors.line(s).number, decision.choice
    s.rebellion = replace(now(s), line=advisors.due_line(s) + 1)
    tell_choice(s, BRIBES if coins else DOES_NOT_BRIBE, decision, coins=coins)
    s.setup.flow.advisor(s, REBELLION, number, step.column, coins)


def begin_claim(s: RurikState) -> None:
    """Begin the claim phase with the priority (R-SOLOCLAIM-12)."""
    s.ask(rebellion_frames.RebellionPriority(REBELLION))


CARES_FOR = EventKind(
    "rebellion_cares_for", "R-SOLOCLAIM-01", "The Rebellion now cares for {priority}: {reason}."
)


def care_for(s: RurikState, decision: RebelChoice, step: RebelStep) -> None:
    """Settle the priority; then both sides advance on the tracks (R-SOLOCLAIM-05)."""
    s.rebellion = replace(now(s), priority=decision.choice)
    tell_choice(s, CARES_FOR, decision, priority=PRIORITIES[decision.choice])
    s.setup.flow.tracks(s)


BEHIND = EventKind(
    "rebellion_behind",
    "R-SOLOCLAIM-06",
    "You are ahead on {n} claim {n:track|tracks}: the Rebellion opens {n} {n:bonus|bonuses}.",
)


def after_tracks(s: RurikState) -> None:
    """Open bonuses for tracks where you are ahead (R-SOLOCLAIM-06)."""
    s.ask(rebellion_frames.RebellionClaimed(REBELLION))
    count = len(list(choices.tracks_behind(s)))
    if s.round == LAST_ROUND and not solo_of(s).edition.unlocks_in_the_last_round:
        count = 0
    if count:
        s.tell(BEHIND, REBELLION, n=count)
        s.ask(rebellion_frames.RebellionUnlock(REBELLION, count))


MAT_IS_BARE = EventKind("rebellion_mat_bare", "R-SOLOCLAIM-07", "Its mat has no coin left to take.")


def mat_is_bare(s: RurikState, step: RebelStep) -> None:
    """Say that no coin is left (R-SOLOCLAIM-07)."""
    s.tell(MAT_IS_BARE, REBELLION)


def unlock(s: RurikState, decision: RebelChoice, step: rebellion_frames.RebellionUnlock) -> None:
    """Open one bonus for a track (R-SOLOCLAIM-06, R-SOLOCLAIM-07)."""
    open_bonus(s, decision, step)
    if step.count > 1:
        s.ask(rebellion_frames.RebellionUnlock(REBELLION, step.count - 1))


def claimed(s: RurikState, decision: None, step: RebelStep) -> None:
    """Go on after the tracks, or end the game."""
    s.setup.flow.income(s)


INCOME = EventKind(
    "rebellion_income",
    "R-SOLOCLAIM-08",
    "The Rebellion earns {coins} {coins:coin|coins}, {columns} of them for full boat columns.",
)


def earn(s: RurikState) -> None:
    """Earn coins, also for full columns, not markers (R-SOLOCLAIM-08, R-SOLOCLAIM-09)."""
    due = tallies.income(s, REBELLION)
    s.coins[REBELLION] += due.total
    s.tell(INCOME, REBELLION, coins=due.total, columns=goods.full_columns(s, REBELLION))


JOINS_LEADER = EventKind(
    "rebellion_joins_leader", "R-SOLOCLAIM-11", "The round is over: a rebel joins Sviatopolk in {region}."
)


def end_round(s: RurikState) -> None:
    """Add a rebel beside Sviatopolk, if possible (R-SOLOCLAIM-11, R-LEADER-SVIATOPOLK_SOLO-02, AMB-78)."""
    region = s.leaders[REBELLION]
    if region >= 0 and s.supply[REBELLION]:
        s.add_troop(REBELLION, region)
        s.tell(JOINS_LEADER, REBELLION, region=s.setup.region_ids[region])
