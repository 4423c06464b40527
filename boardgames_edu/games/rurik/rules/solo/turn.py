"""What the Rebellion does in a turn of the action phase.

Each function carries out one decision of ``advisors``. It tells the decision with rule and reason, and lays the next
step on the stack (see ``steps``). The Rebellion plays no schemes, accomplishes no deeds and converts no
goods (R-SOLOACT-07).
"""

from msgspec.structs import replace

from boardgames_edu.engine.kit import EventKind
from boardgames_edu.games.rurik import rebellion_frames
from boardgames_edu.games.rurik import state as st
from boardgames_edu.games.rurik.components import COLUMNS
from boardgames_edu.games.rurik.rebellion_cards import REBELLION
from boardgames_edu.games.rurik.rebellion_frames import RebelStep
from boardgames_edu.games.rurik.rules.solo import advisors, choices
from boardgames_edu.games.rurik.rules.solo.choices import RebelChoice, now, solo_of
from boardgames_edu.games.rurik.state import RurikState

POOL = (st.MUSTER, st.MOVE, st.ATTACK, st.TAX, st.BUILD)
RESOLVE, ACTION, ACT, END = (
    kind(REBELLION)
    for kind in (
        rebellion_frames.RebellionResolve,
        rebellion_frames.RebellionAction,
        rebellion_frames.RebellionAct,
        rebellion_frames.RebellionEnd,
    )
)
"""The steps of every turn; frames are values, so each is made once."""


def tell_choice(
    s: RurikState, kind: EventKind, decision: RebelChoice, rule: str | None = "", **facts: object
) -> None:
    """Tell a choice of the Rebellion, with its rule and reason."""
    if s._log is not None:
        s.tell(kind, REBELLION, decision.rule if rule == "" else rule, **facts, reason=decision.reason)


RESCUED = EventKind(
    "rebellion_rescued",
    "R-SOLO-02",
    "The Rebellion has no piece left and returns with Sviatopolk and a rebel in {region}.",
)


def begin(s: RurikState) -> None:
    """Begin its turn: card, rescue, advisor (R-SOLOACT-02, R-SOLO-02)."""
    s.pools[:] = (0, 0, 0, 0, 0, 0)
    s.main_action, s.bonus_actions, s.resolved_space = st.UNDECIDED, 0, -1
    if solo_of(s).edition.new_card == "each_turn":
        turn_card(s)
    if not s.occupied[REBELLION]:  # AMB-80
        region = choices.top_card(s).order[0]
        s.set_leader(REBELLION, region)
        s.add_troop(REBELLION, region)
        s.tell(RESCUED, REBELLION, region=s.setup.region_ids[region])
    s.ask(END)
    s.ask(RESOLVE)


CARD_TURNED = EventKind(
    "rebellion_card_turned", "R-SOLOACT-02", "The bottom card of the Rebellion comes to the top: card {card}."
)


def turn_card(s: RurikState) -> None:
    """Put the bottom card on top; never shuffle (R-SOLO-27)."""
    deck = now(s).deck
    s.rebellion = replace(now(s), deck=deck[-1:] + deck[:-1])
    if s._log is not None:
        s.tell(CARD_TURNED, REBELLION, card=choices.top_card(s).number)


RESOLVES = EventKind(
    "rebellion_resolves",
    "R-SOLOACT-03",
    "The Rebellion takes advisor {number} from the {column} column: {reason}.",
)
BRIBE_RETURNED = EventKind(
    "rebellion_bribe_returned", "R-SOLOACT-10", "The bribe of {coins} {coins:coin|coins} goes to the supply."
)


def take_advisor_off(s: RurikState, decision: RebelChoice, step: RebelStep) -> None:
    """Take the advisor off its space, without its bribe (R-SOLOACT-10)."""
    space = advisors.lowest_in(s, decision.choice)
    advisor = s.strategy[space]
    assert advisor is not None
    s.strategy[space], s.resolved_space = None, space
    tell_choice(s, RESOLVES, decision, number=advisor.number, column=COLUMNS[decision.choice])
    if advisor.bribe:
        s.tell(BRIBE_RETURNED, REBELLION, coins=advisor.bribe)
    s.ask(ACTION)


ACTS = EventKind("rebellion_acts", "R-SOLOACT-11", "The Rebellion takes the {column} action: {reason}.")
PAYS = EventKind("rebellion_pays", "R-SOLOACT-11", "It pays {coins} {coins:coin|coins} from its dock.")
GIVES_UP = EventKind(
    "rebellion_gives_up", "R-SOLOACT-05", "The Rebellion gives up the {column} action for one coin: {reason}."
)
BONUS_COINS = EventKind(
    "rebellion_bonus_coins", "R-SOLOACT-08", "An open bonus brings it {coins} {coins:coin|coins}."
)
MOVES_FIRST = EventKind(
    "rebellion_moves_first",
    "R-SOLOACT-09",
    "Open bonuses give it {points} {points:movement point|movement points}: it moves first.",
)


def take_or_give_up(s: RurikState, decision: RebelChoice, step: RebelStep) -> None:
    """Take the action, or give up (R-SOLOACT-05, R-SOLOACT-08, R-SOLOACT-11, AMB-31)."""
    action = s.resolved_space // s.setup.rows
    if decision.choice == choices.GIVE_UP:
        s.main_action = st.GIVEN_UP
        s.coins[REBELLION] += 1
        tell_choice(s, GIVES_UP, decision, column=COLUMNS[action])
        return
    s.main_action = st.TAKEN
    price, bonuses = s.setup.space_cost[s.resolved_space], solo_of(s).bonuses(action, now(s).locked)
    s.coins[REBELLION] += bonuses.coins - price
    tell_choice(s, ACTS, decision, column=COLUMNS[action])
    if price:
        s.tell(PAYS, REBELLION, coins=price)
    if bonuses.coins:
        s.tell(BONUS_COINS, REBELLION, coins=bonuses.coins)
    s.ask(ACT)
    if bonuses.steps:
        s.tell(MOVES_FIRST, REBELLION, points=bonuses.steps)
        s.pools[st.MOVE] = bonuses.steps
        s.ask(rebellion_frames.RebellionGoal(REBELLION))


FIRST_STEP = (
    rebellion_frames.RebellionMuster(REBELLION, -1),
    rebellion_frames.RebellionGoal(REBELLION),
    rebellion_frames.RebellionAttack(REBELLION, -1),
    rebellion_frames.RebellionTax(REBELLION),
    rebellion_frames.RebellionBuild(REBELLION),
    rebellion_frames.RebellionScheme(REBELLION),
)
"""The first step of each action, in the order of the columns."""


POINTS = EventKind(
    "rebellion_points",
    "R-SOLOACT-01",
    "It has {points} {points:point|points} to spend, by card {card} on top of its deck.",
)
BONUS_POINTS = EventKind(
    "rebellion_bonus_points", "R-SOLOACT-08", "Open bonuses add {points} {points:point|points}."
)


def act(s: RurikState, decision: None, step: RebelStep) -> None:
    """Begin the main action with its points, after bonus movement."""
    action = s.resolved_space // s.setup.rows
    if action < len(POOL):
        s.pools[POOL[action]] = points = choices.points(s)
        if s._log is not None:
            bonus = points - s.setup.space_points[s.resolved_space]
            if bonus:
                s.tell(BONUS_POINTS, REBELLION, points=bonus)
            s.tell(POINTS, REBELLION, points=points, card=choices.top_card(s).number)
    s.ask(FIRST_STEP[action])


def end_turn(s: RurikState, decision: None, step: RebelStep) -> None:
    """End its turn; the next advisor is yours, if any."""
    s.pools[:] = (0, 0, 0, 0, 0, 0)
    s.main_action, s.bonus_actions, s.resolved_space = st.UNDECIDED, 0, -1
    s.setup.flow.turn(s, REBELLION)


POINTS_LOST = EventKind(
    "rebellion_points_lost",
    "R-SOLOACT-12",
    "The Rebellion can do no more: {points} {points:point is|points are} lost.",
)


def no_more(s: RurikState, step: RebelStep) -> None:
    """Lose what is left of the points that a step spends (R-SOLOACT-12)."""
    if step.pool >= 0 and s.pools[step.pool]:
        s.tell(POINTS_LOST, REBELLION, points=s.pools[step.pool])
        s.pools[step.pool] = 0
