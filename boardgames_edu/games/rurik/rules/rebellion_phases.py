"""What the Rebellion does in the strategy phase and in the claim phase: each function carries out one decision.

It tells the decision with rule and reason, and lays the next step on the stack (see ``rebellion_steps``).
"""

from __future__ import annotations

from boardgames_edu.engine.game import Log
from boardgames_edu.games.rurik.components import COLUMNS, LAST_ROUND
from boardgames_edu.games.rurik.rebellion_cards import PRIORITIES, REBELLION
from boardgames_edu.games.rurik.rules import (
    goods,
    rebellion,
    rebellion_events,
    rebellion_strategy,
)
from boardgames_edu.games.rurik.rules.rebellion import RebelChoice, now, solo_of
from boardgames_edu.games.rurik.rules.rebellion_turn import open_bonus, push
from boardgames_edu.games.rurik.state import RurikState

# --- strategy phase -------------------------------------------------------------------------------------------------


def advise(s: RurikState, log: Log | None, decision: RebelChoice | None) -> None:
    """Pull the card out by a line; its advisor goes to a column (R-SOLOSTRAT-02, R-SOLOSTRAT-04)."""
    if decision is None:
        return
    if log is not None:
        log.append(
            rebellion_events.ADVISES(
                REBELLION,
                decision.rule,
                number=rebellion_strategy.line(s).number,
                column=COLUMNS[decision.choice],
                reason=decision.reason,
            )
        )
    push(s, "rebellion_bribe", decision.choice)


def bribe(s: RurikState, log: Log | None, decision: RebelChoice | None, column: int) -> None:
    """Pay the bribe and stand where power puts the advisor (R-SOLOSTRAT-06); then the next seat places one."""
    if decision is None:
        return
    due, coins = rebellion_strategy.due_line(s), decision.choice
    number = rebellion.bottom_card(s).lines[now(s).priority][due].number
    s.rebellion = now(s)._replace(line=due + 1)
    if log is not None:
        kind = rebellion_events.BRIBES if coins else rebellion_events.DOES_NOT_BRIBE
        log.append(kind(REBELLION, decision.rule, coins=coins, reason=decision.reason))
    s.setup.phases["advisor"](s, log, REBELLION, number, column, coins)


# --- claim phase ----------------------------------------------------------------------------------------------------


def begin_claim(s: RurikState) -> None:
    """The claim phase begins with the priority, before any marker moves (R-SOLOCLAIM-12)."""
    push(s, "rebellion_priority")


def care_for(s: RurikState, log: Log | None, decision: RebelChoice | None) -> None:
    """Settle the priority; then both sides advance on the tracks (R-SOLOCLAIM-05)."""
    assert decision is not None
    s.rebellion = now(s)._replace(priority=decision.choice)
    if log is not None:
        log.append(
            rebellion_events.CARES_FOR(
                REBELLION, decision.rule, priority=PRIORITIES[decision.choice], reason=decision.reason
            )
        )
    s.setup.phases["tracks"](s, log)


def after_tracks(s: RurikState, log: Log | None) -> None:
    """A bonus opens for each track on which you are ahead (R-SOLOCLAIM-06); then come income and the rest."""
    push(s, "rebellion_claimed")
    count = len(list(rebellion.tracks_behind(s)))
    if s.round == LAST_ROUND and not solo_of(s).edition.unlocks_in_the_last_round:
        count = 0
    if count:
        if log is not None:
            log.append(rebellion_events.BEHIND(REBELLION, n=count))
        push(s, "rebellion_unlock", count)


def unlock(s: RurikState, log: Log | None, decision: RebelChoice | None, left: int) -> None:
    """Open one bonus for a track (R-SOLOCLAIM-06, R-SOLOCLAIM-07)."""
    if decision is None:
        if log is not None:
            log.append(rebellion_events.MAT_IS_BARE(REBELLION))
        return
    open_bonus(s, log, decision)
    if left > 1:
        push(s, "rebellion_unlock", left - 1)


def claimed(s: RurikState, log: Log | None, decision: RebelChoice | None) -> None:
    """The tracks are done: the claim phase goes on, or the game ends."""
    assert decision is None
    s.setup.phases["income"](s, log)


def earn(s: RurikState, log: Log | None) -> None:
    """A coin, and one for each full column of its boat (R-SOLOCLAIM-08); nothing for markers (R-SOLOCLAIM-09)."""
    columns = goods.full_columns(s, REBELLION)
    coins = solo_of(s).edition.income + columns
    s.coins[REBELLION] += coins
    if log is not None:
        log.append(rebellion_events.INCOME(REBELLION, coins=coins, columns=columns))


def end_round(s: RurikState, log: Log | None) -> None:
    """A rebel joins Sviatopolk, if both are there (R-SOLOCLAIM-11, R-LEADER-SVIATOPOLK_SOLO-02, AMB-78)."""
    region = s.leaders[REBELLION]
    if region >= 0 and s.supply[REBELLION]:
        s.add_troop(REBELLION, region)
        if log is not None:
            log.append(rebellion_events.JOINS_LEADER(REBELLION, region=s.setup.region_ids[region]))
