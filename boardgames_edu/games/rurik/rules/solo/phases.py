"""The Rebellion in the setup, the strategy phase and the claim phase.

It is prepared like a game for two, with the differences of R-SOLO-05.
"""

from msgspec.structs import replace

from boardgames_edu.engine.kit import N_, EventKind, bits
from boardgames_edu.games.rurik import components
from boardgames_edu.games.rurik.components import COLUMNS, LAST_ROUND, PRIORITIES, REBELLION, TRACKS, YOU, Rebellion
from boardgames_edu.games.rurik.frames import Column, Number
from boardgames_edu.games.rurik.rules import goods, tallies
from boardgames_edu.games.rurik.rules.conditions import open_columns
from boardgames_edu.games.rurik.rules.solo import steps
from boardgames_edu.games.rurik.rules.solo.economy import RebellionScheme
from boardgames_edu.games.rurik.rules.solo.steps import RebelChoice, RebelStep, due_line, now, tell_choice
from boardgames_edu.games.rurik.state import R, RurikState

KIEV_REBELS = REGION_REBELS = 2
STARTING_REGIONS = 2

ADVISES = EventKind(
    "rebellion_advises", "R-SOLOSTRAT-04", "The Rebellion sends advisor {number} to the {column} column: {reason}."
)
BRIBES = EventKind("rebellion_bribes", "R-SOLOSTRAT-08", "It bribes with {coins} {coins:coin|coins}: {reason}.")
DOES_NOT_BRIBE = EventKind("rebellion_does_not_bribe", "R-SOLOSTRAT-09", "It does not bribe: {reason}.")
CARES_FOR = EventKind("rebellion_cares_for", "R-SOLOCLAIM-01", "The Rebellion now cares for {priority}: {reason}.")
BEHIND = EventKind(
    "rebellion_behind",
    "R-SOLOCLAIM-06",
    "You are ahead on {n} claim {n:track|tracks}: the Rebellion opens {n} {n:bonus|bonuses}.",
)
MAT_IS_BARE = EventKind("rebellion_mat_bare", "R-SOLOCLAIM-07", "Its mat has no coin left to take.")
INCOME = EventKind(
    "rebellion_income",
    "R-SOLOCLAIM-08",
    "The Rebellion earns {coins} {coins:coin|coins}, {columns} of them for full boat columns.",
)
JOINS_LEADER = EventKind(
    "rebellion_joins_leader", "R-SOLOCLAIM-11", "The round is over: a rebel joins Sviatopolk in {region}."
)
TO_THE_TOP = N_("a coin is printed beside the action, and the top space needs a power of {power}")
COINS_SHORT = N_("the top space needs {needed} {needed:coin|coins}, and its dock holds {coins}")
ELSEWHERE = N_("the printed coin does not count in a column that it takes instead")
MORE_REGIONS = N_("you are present in {n} regions, it in {other}")
LARGER_GROUP = N_("your largest group of linked regions with structures has {n}, its own {other}")
MORE_GOODS = N_("you have {n} {n:good|goods} aboard, it has {other}")
THE_AXE = N_("you are ahead in none of the three, and the axe on its mat stands there")


def place_the_rebellion(s: RurikState) -> None:
    """Set up the Rebellion and neutral troops (R-SOLO-06 to R-SOLO-18)."""
    # No region receives a rebel in the usual way (R-SOLO-15).
    if s.setup.solo is None:
        return
    figures = steps.solo_of(s)
    deck = list(range(len(figures.cards)))
    s.shuffle(deck)  # R-SOLO-09
    s.rebellion = fresh(figures, tuple(deck))
    s.coins[REBELLION] = figures.coins
    kiev = s.setup.board.index["kiev"]
    s.leaders[REBELLION] = kiev  # R-SOLO-16
    s.troops[REBELLION * R + kiev] = KIEV_REBELS
    for region in [region for region in steps.top_card(s).order if region != kiev][:STARTING_REGIONS]:  # R-SOLO-17
        s.troops[REBELLION * R + region] = REGION_REBELS
    for region in bits(s.setup.board.in_play):
        if not s.troops[REBELLION * R + region]:
            s.rebels[region] = 1  # R-SOLO-18


def fresh(figures: components.SoloFigures, deck: tuple[int, ...]) -> Rebellion:
    """Return the Rebellion before the first round."""
    return Rebellion(deck, 0, figures.mat.axe, figures.mat.locked)


class RebellionAdvisor(RebelStep):
    """Send an advisor to a column."""

    lies_on, first_in = ("",), ("strategy",)
    asks = N_("To which column does it send its next advisor?")

    def decide(self, s: RurikState) -> RebelChoice | None:
        """Return the column for the next advisor."""
        # A second one of its own does not matter (R-SOLOSTRAT-07).
        due = due_line(s)
        if due >= 6:
            return None
        wanted, room = steps.lines_of(s)[due], open_columns(s)
        if room >> wanted.column & 1:
            card, priority = steps.bottom_card(s).number, PRIORITIES[now(s).priority]
            facts = {"card": card, "number": wanted.number, "priority": priority}
            reason = N_("card {card} sends advisor {number} there while it cares for {priority}")
            return RebelChoice("column", room, wanted.column, "R-SOLOSTRAT-04", reason, facts)
        choice = next(k % 6 for k in range(wanted.column + 1, wanted.column + 6) if room >> k % 6 & 1)
        reason = N_("{column} is full, and this is the next column with room to the right of it")
        column = {"column": COLUMNS[wanted.column]}
        return RebelChoice("column", room, choice, "R-SOLOSTRAT-05", reason, column)

    def act(self, s: RurikState, decision: RebelChoice) -> None:
        """Send the line's advisor to a column (R-SOLOSTRAT-02, R-SOLOSTRAT-04)."""
        number = steps.lines_of(s)[due_line(s)].number
        tell_choice(s, ADVISES, decision, number=number, column=decision.choice)
        s.ask(RebellionBribe(REBELLION, decision.choice))


class RebellionBribe(RebelStep):
    """Bribe with coins."""

    lies_on, first_in = ("",), ("strategy",)
    asks = N_("With how many coins does it bribe in the {column} column?")
    column: Column

    def decide(self, s: RurikState) -> RebelChoice:
        """Return the bribe of the line's advisor in a column (AMB-72, AMB-27)."""
        # Power counts with the coins that lie there already (R-SOLOSTRAT-13).
        column, wanted = self.column, steps.lines_of(s)[due_line(s)]
        coins, rows = s.coins[REBELLION], s.setup.rows
        there = [*filter(None, s.strategy[column * rows : column * rows + rows])]
        highest = max((advisor.power for advisor in there), default=0)
        equal = {advisor.seat for advisor in there if advisor.power == wanted.number}

        def bribed(choice: int, rule: str, reason: str, **facts: object) -> RebelChoice:
            return RebelChoice("coins", (2 << coins) - 1, choice, rule, reason, facts)

        needed = 0
        if wanted.coin and column == wanted.column:
            needed = highest + 1 - wanted.number
            if needed <= 0:
                return bribed(0, "R-SOLOSTRAT-09", N_("it stands on the top space without a bribe"))
            if needed <= coins:
                return bribed(needed, "R-SOLOSTRAT-08", TO_THE_TOP, power=highest + 1)
        if YOU in equal:
            if coins:
                return bribed(1, "R-SOLOSTRAT-10", N_("one coin puts it above your advisor of the same power"))
            return bribed(0, "R-SOLOSTRAT-11", N_("its dock holds no coin against your advisor of the same power"))
        if needed:
            return bribed(0, "R-SOLOSTRAT-11", COINS_SHORT, needed=needed, coins=coins)
        if wanted.coin and column != wanted.column:
            return bribed(0, "R-SOLOSTRAT-05", ELSEWHERE)
        if REBELLION in equal:
            return bribed(0, "R-SOLOSTRAT-12", N_("against an advisor of its own it adds no coin for equal power"))
        return bribed(0, "R-SOLOSTRAT-08", N_("no coin is printed beside the action"))

    def act(self, s: RurikState, decision: RebelChoice) -> None:
        """Pay the bribe and place the advisor by power (R-SOLOSTRAT-06)."""
        due, coins = due_line(s), decision.choice
        number = steps.lines_of(s)[due].number
        s.rebellion = replace(now(s), line=due + 1)
        tell_choice(s, BRIBES if coins else DOES_NOT_BRIBE, decision, coins=coins)
        s.setup.put_advisor(s, REBELLION, number, self.column, coins)


class RebellionPriority(RebelStep):
    """Settle the priority, before any marker moves (R-SOLOCLAIM-12)."""

    lies_on, first_in = ("",), ("claim",)
    asks = N_("What will it care for from now on?")

    def decide(self, s: RurikState) -> RebelChoice:
        """Return its priority from now on (R-SOLOCLAIM-01 to R-SOLOCLAIM-04)."""
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
        return RebelChoice("priority", 0b111, steps.solo_of(s).mat.axe, "R-SOLOCLAIM-04", THE_AXE)

    def act(self, s: RurikState, decision: RebelChoice) -> None:
        """Settle the priority; then both sides advance on the tracks (R-SOLOCLAIM-05)."""
        s.rebellion = replace(now(s), priority=decision.choice)
        tell_choice(s, CARES_FOR, decision, priority=decision.choice)
        s.setup.advance_from(s)


def after_tracks(s: RurikState) -> None:
    """Open bonuses for tracks where you are ahead (R-SOLOCLAIM-06)."""
    s.ask(RebellionClaimed(REBELLION))
    count = sum(s.claims[YOU * 3 + k] > s.claims[REBELLION * 3 + k] for k in range(len(TRACKS)))
    if s.round == LAST_ROUND and not steps.solo_of(s).edition.unlocks_in_the_last_round:
        count = 0
    if count:
        s.tell(BEHIND, REBELLION, n=count)
        s.ask(RebellionUnlock(REBELLION, count))


class RebellionUnlock(RebellionScheme):
    """Open bonuses in the claim phase; ``count`` are left."""

    lies_on = ("rebellion_claimed",)
    count: Number

    def act(self, s: RurikState, decision: RebelChoice) -> None:
        """Open one bonus for a track (R-SOLOCLAIM-06, R-SOLOCLAIM-07)."""
        super().act(s, decision)
        if self.count > 1:
            s.ask(RebellionUnlock(REBELLION, self.count - 1))

    def otherwise(self, s: RurikState) -> None:
        """Say that no coin is left (R-SOLOCLAIM-07)."""
        s.tell(MAT_IS_BARE, REBELLION)


class RebellionClaimed(RebelStep):
    """Go on after the tracks."""

    lies_on, first_in = ("",), ("claim",)

    def run(self, s: RurikState) -> None:
        """Go on after the tracks, or end the game."""
        s.setup.after_tracks(s)


def earn(s: RurikState) -> None:
    """Earn coins, also for full columns, not markers (R-SOLOCLAIM-08, R-SOLOCLAIM-09)."""
    due = tallies.income(s, REBELLION)
    s.coins[REBELLION] += due.total
    s.tell(INCOME, REBELLION, coins=due.total, columns=goods.full_columns(s, REBELLION))


def end_round(s: RurikState) -> None:
    """Add a rebel beside Sviatopolk, if possible (R-SOLOCLAIM-11, R-LEADER-SVIATOPOLK_SOLO-02, AMB-78)."""
    region = s.leaders[REBELLION]
    if region >= 0 and s.supply[REBELLION]:
        s.add_troop(REBELLION, region)
        s.tell(JOINS_LEADER, REBELLION, region=region)
