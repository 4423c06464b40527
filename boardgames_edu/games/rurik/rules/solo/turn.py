"""The Rebellion's turn of the action phase.

It plays no schemes, accomplishes no deeds and converts no goods (R-SOLOACT-07).
"""

from typing import Any

from msgspec.structs import replace

from boardgames_edu.engine.kit import N_, EventKind, bits
from boardgames_edu.games.rurik import state as st
from boardgames_edu.games.rurik.components import COLUMNS, REBELLION
from boardgames_edu.games.rurik.rules.conditions import POOL_OF_COLUMN, lowest_spaces
from boardgames_edu.games.rurik.rules.solo import economy, steps, troops
from boardgames_edu.games.rurik.rules.solo.steps import RebelChoice, RebelStep, now, tell_choice, top_card
from boardgames_edu.games.rurik.state import RurikState

TAKE, GIVE_UP = range(2)
ANSWERS = ("take", "give_up")

RESCUED = EventKind(
    "rebellion_rescued",
    "R-SOLO-02",
    "The Rebellion has no piece left and returns with Sviatopolk and a rebel in {region}.",
)
CARD_TURNED = EventKind(
    "rebellion_card_turned", "R-SOLOACT-02", "The bottom card of the Rebellion comes to the top: card {card}."
)
RESOLVES = EventKind(
    "rebellion_resolves", "R-SOLOACT-03", "The Rebellion takes advisor {number} from the {column} column: {reason}."
)
BRIBE_RETURNED = EventKind(
    "rebellion_bribe_returned", "R-SOLOACT-10", "The bribe of {coins} {coins:coin|coins} goes to the supply."
)
ACTS = EventKind("rebellion_acts", "R-SOLOACT-11", "The Rebellion takes the {column} action: {reason}.")
PAYS = EventKind("rebellion_pays", "R-SOLOACT-11", "It pays {coins} {coins:coin|coins} from its dock.")
GIVES_UP = EventKind(
    "rebellion_gives_up", "R-SOLOACT-05", "The Rebellion gives up the {column} action for one coin: {reason}."
)
BONUS_COINS = EventKind("rebellion_bonus_coins", "R-SOLOACT-08", "An open bonus brings it {coins} {coins:coin|coins}.")
MOVES_FIRST = EventKind(
    "rebellion_moves_first",
    "R-SOLOACT-09",
    "Open bonuses give it {points} {points:movement point|movement points}: it moves first.",
)
POINTS = EventKind(
    "rebellion_points",
    "R-SOLOACT-01",
    "It has {points} {points:point|points} to spend, by card {card} on top of its deck.",
)
BONUS_POINTS = EventKind("rebellion_bonus_points", "R-SOLOACT-08", "Open bonuses add {points} {points:point|points}.")
LEFTMOST = N_("of its two advisors {number} this one stands further to the left")
UPPERMOST = N_("of its two advisors {number} in this column this one stands higher")


def begin(s: RurikState) -> None:
    """Begin its turn: card, rescue, advisor (R-SOLOACT-02, R-SOLO-02)."""
    s.clear_turn()
    if steps.solo_of(s).edition.new_card == "each_turn":
        turn_card(s)
    if not s.occupied[REBELLION]:  # AMB-80
        region = top_card(s).order[0]
        s.set_leader(REBELLION, region)
        s.add_troop(REBELLION, region)
        s.tell(RESCUED, REBELLION, region=region)
    s.ask(RebellionEnd(REBELLION))
    s.ask(RebellionResolve(REBELLION))


def turn_card(s: RurikState) -> None:
    """Put the bottom card on top; never shuffle (R-SOLO-27)."""
    deck = now(s).deck
    s.rebellion = replace(now(s), deck=deck[-1:] + deck[:-1])
    if s._log is not None:
        s.tell(CARD_TURNED, REBELLION, card=top_card(s).number)


class RebellionEnd(RebelStep):
    """End the turn."""

    lies_on, first_in = ("",), ("action",)

    def run(self, s: RurikState) -> None:
        """End its turn; the next advisor is yours, if any."""
        s.clear_turn()
        s.setup.next_turn(s, REBELLION)


class RebellionResolve(RebelStep):
    """Take an advisor off the board."""

    asks = N_("From which column does it take its advisor?")

    def decide(self, s: RurikState) -> RebelChoice | None:
        """Return the column of the advisor that acts (AMB-87)."""
        spaces, rows = lowest_spaces(s, REBELLION), s.setup.rows
        if not spaces:
            return None
        first = (spaces & -spaces).bit_length() - 1
        column, columns = first // rows, sum(1 << k for k in {space // rows for space in bits(spaces)})
        if spaces == 1 << first:
            return RebelChoice("column", columns, column, "R-SOLOACT-03", N_("it has the lowest number on the board"))
        reason, advisor = LEFTMOST if columns & columns - 1 else UPPERMOST, s.strategy[first]
        number = {"number": advisor and advisor.number}
        return RebelChoice("column", columns, column, "R-SOLOACT-04", reason, number)

    def act(self, s: RurikState, decision: RebelChoice) -> None:
        """Take the advisor off its space, without its bribe (R-SOLOACT-10)."""
        space = lowest_in(s, decision.choice)
        advisor = s.strategy[space]
        assert advisor is not None
        s.strategy[space], s.resolved_space = None, space
        tell_choice(s, RESOLVES, decision, number=advisor.number, column=decision.choice)
        if advisor.bribe:
            s.tell(BRIBE_RETURNED, REBELLION, coins=advisor.bribe)
        s.ask(RebellionAction(REBELLION))


def lowest_in(s: RurikState, column: int) -> int:
    """Return the space of the lowest advisor in a column (AMB-87)."""
    rows, lowest, found = s.setup.rows, 8, -1
    for space in range(column * rows, column * rows + rows):
        advisor = s.strategy[space]
        if advisor is not None and advisor.seat == REBELLION and advisor.number < lowest:
            lowest, found = advisor.number, space
    return found


class RebellionAction(RebelStep):
    """Take the action or give it up."""

    asks = N_("Does it take the {column} action or give it up?")

    def facts(self, s: RurikState) -> dict[str, Any]:
        """Return the column of the action."""
        return {"column": COLUMNS[s.resolved_space // s.setup.rows]}

    def decide(self, s: RurikState) -> RebelChoice:
        """Return whether it takes the action or gives it up (AMB-73)."""
        # It pays with the coins of its dock; those on locked bonuses are not for spending (R-SOLO-26).
        price, coins = s.setup.space_cost[s.resolved_space], s.coins[REBELLION]
        choice, rule, facts = GIVE_UP, "R-SOLOACT-05", {"price": price, "coins": coins}
        if price > coins:
            reason = N_("the space costs {price} {price:coin|coins}, and its dock holds {coins}")
            return RebelChoice("answer", 0b11, choice, rule, reason, facts)
        if can_act(s):
            reason = N_("it acts whenever it can do something, and it can")
            if price:
                reason = N_("it pays whenever its dock has the coins, and acts whenever it can do something")
            return RebelChoice("answer", 0b11, TAKE, "R-SOLOACT-11", reason)
        rule = "R-SOLOSCHEME-04" if s.resolved_space // s.setup.rows == steps.SCHEME else "R-SOLOACT-12"
        return RebelChoice("answer", 0b11, choice, rule, N_("it could do nothing at all with the action"))

    def act(self, s: RurikState, decision: RebelChoice) -> None:
        """Take the action, or give up (R-SOLOACT-05, R-SOLOACT-08, R-SOLOACT-11, AMB-31)."""
        action = s.resolved_space // s.setup.rows
        if decision.choice == GIVE_UP:
            s.main_action = st.GIVEN_UP
            s.coins[REBELLION] += 1
            tell_choice(s, GIVES_UP, decision, column=action)
            return
        s.main_action = st.TAKEN
        price, bonuses = s.setup.space_cost[s.resolved_space], steps.solo_of(s).bonuses(action, now(s).locked)
        s.coins[REBELLION] += bonuses.coins - price
        tell_choice(s, ACTS, decision, column=action)
        if price:
            s.tell(PAYS, REBELLION, coins=price)
        if bonuses.coins:
            s.tell(BONUS_COINS, REBELLION, coins=bonuses.coins)
        s.ask(RebellionAct(REBELLION))
        if bonuses.steps:
            s.tell(MOVES_FIRST, REBELLION, points=bonuses.steps)
            s.pools[st.MOVE] = bonuses.steps
            s.ask(troops.RebellionGoal(REBELLION))


def can_act(s: RurikState) -> bool:
    """Return whether the action, after bonus movement, achieves anything (AMB-89)."""
    action = s.resolved_space // s.setup.rows
    locked = now(s).locked
    if action == steps.SCHEME:
        return locked != 0
    due, first = points(s), steps.solo_of(s).bonuses(action, locked).steps
    if first:
        if action == steps.MOVE:
            due += first
        else:
            s = _after_moving(s, first)
    if action == steps.MUSTER:
        return bool(s.occupied[REBELLION]) and (s.supply[REBELLION] > 0 or s.leaders[REBELLION] < 0)
    if action == steps.MOVE:
        goal = troops.RebellionGoal(REBELLION).decide(s)
        if due <= 0 or goal is None:
            return False
        regions = bits(s.occupied[REBELLION] & ~(1 << goal.choice))
        return any(not troops.kept_by(s, region) for region in regions)
    if action == steps.ATTACK:
        return troops.victims(s) != 0
    if action == steps.TAX:
        return economy.taxable(s, due) != 0
    return economy.sites(s, due) != 0


def points(s: RurikState) -> int:
    """Return its points for the action, open bonuses included (R-SOLOACT-08)."""
    bonuses = steps.solo_of(s).bonuses(s.resolved_space // s.setup.rows, now(s).locked)
    return s.setup.space_points[s.resolved_space] + bonuses.points


def _after_moving(s: RurikState, count: int) -> RurikState:
    tried, goal = s.copy(), -1
    for _ in range(count):
        if goal < 0 or not steps.gathers(s):
            found = troops.RebellionGoal(REBELLION).decide(tried)
            goal = found.choice if found else -1
        start = troops.RebellionDonor(REBELLION, goal).decide(tried) if goal >= 0 else None
        if start is None:
            break
        troops.move_piece(tried, start.choice, goal)
    return tried


class RebellionAct(RebelStep):
    """Carry the action out."""

    def run(self, s: RurikState) -> None:
        """Begin the main action with its points, after bonus movement."""
        action = s.resolved_space // s.setup.rows
        if action < steps.SCHEME:
            s.pools[POOL_OF_COLUMN[action]] = due = points(s)
            if s._log is not None:
                if bonus := due - s.setup.space_points[s.resolved_space]:
                    s.tell(BONUS_POINTS, REBELLION, points=bonus)
                s.tell(POINTS, REBELLION, points=due, card=top_card(s).number)
        s.ask(FIRST_STEP[action])


FIRST_STEP = (
    troops.RebellionMuster(REBELLION, -1),
    troops.RebellionGoal(REBELLION),
    troops.RebellionAttack(REBELLION, -1),
    economy.RebellionTax(REBELLION),
    economy.RebellionBuild(REBELLION),
    economy.RebellionScheme(REBELLION),
)
"""The first step of each action, in the order of the columns."""
