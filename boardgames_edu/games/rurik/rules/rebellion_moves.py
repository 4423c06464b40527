"""The Rebellion musters and moves."""

from __future__ import annotations

from boardgames_edu.engine.rules import EventKind
from boardgames_edu.games.rurik import rebellion_frames
from boardgames_edu.games.rurik import state as st
from boardgames_edu.games.rurik.rebellion_cards import REBELLION, SPREADS
from boardgames_edu.games.rurik.rebellion_frames import RebelStep
from boardgames_edu.games.rurik.rules import rebellion
from boardgames_edu.games.rurik.rules.rebellion import RebelChoice, now
from boardgames_edu.games.rurik.rules.rebellion_turn import no_more, tell_choice
from boardgames_edu.games.rurik.state import RurikState
from boardgames_edu.i18n import N_

# --- muster and move ------------------------------------------------------------------------------------------------


def muster(s: RurikState, decision: RebelChoice | None, step: RebelStep) -> None:
    """Put a piece into the next region that it occupies without ruling.

    When there is none, into those it rules (R-SOLOMUSTER-01, R-SOLOMUSTER-02).
    """
    if decision is None:
        s.ask(rebellion_frames.RebellionReinforce(REBELLION, -1))
    elif _muster(s, decision):
        s.ask(rebellion_frames.RebellionMuster(REBELLION, decision.choice))


def reinforce(s: RurikState, decision: RebelChoice | None, step: RebelStep) -> None:
    """Put a piece into the next region that it rules (R-SOLOMUSTER-02)."""
    if decision is None:
        no_more(s, st.MUSTER)
    elif _muster(s, decision):
        s.ask(rebellion_frames.RebellionReinforce(REBELLION, decision.choice))


MUSTERS = EventKind(
    "rebellion_musters", "R-SOLOMUSTER-01", N_("The Rebellion musters a rebel in {region}: {reason}.")
)
MUSTERS_LEADER = EventKind(
    "rebellion_musters_leader",
    "R-SOLOMUSTER-03",
    N_("The Rebellion musters Sviatopolk before any rebel, in {region}: {reason}."),
)


def _muster(s: RurikState, decision: RebelChoice) -> bool:
    """Muster a piece, Sviatopolk first (R-SOLOMUSTER-03); return whether more may follow."""
    region, back = decision.choice, s.leaders[REBELLION] < 0
    if not back and not s.supply[REBELLION]:
        no_more(s, st.MUSTER)
        return False
    s.pools[st.MUSTER] -= 1
    if back:
        s.set_leader(REBELLION, region)
    else:
        s.add_troop(REBELLION, region)
    kind, rule = (MUSTERS_LEADER, None) if back else (MUSTERS, decision.rule)
    if s._log is not None:
        s.tell(kind, REBELLION, rule, region=s.setup.region_ids[region], reason=decision.reason)
    if s.pools[st.MUSTER] and not s.supply[REBELLION]:
        no_more(s, st.MUSTER)
    return s.pools[st.MUSTER] > 0


GOES_TO = EventKind("rebellion_goes_to", "R-SOLOMOVE-02", N_("The Rebellion moves to {region}: {reason}."))


def name_goal(s: RurikState, decision: RebelChoice | None, step: RebelStep) -> None:
    """Name the goal of the movement, kept while gathering (R-SOLOMOVE-10)."""
    if decision is None:
        no_more(s, st.MOVE)
        return
    tell_choice(s, GOES_TO, decision, region=s.setup.region_ids[decision.choice])
    s.ask(rebellion_frames.RebellionDonor(REBELLION, decision.choice))


MOVES = EventKind(
    "rebellion_moves",
    "R-SOLOMOVE-06",
    N_("A rebel goes from {region} to {region_to}: {reason}."),
)
MOVES_LEADER = EventKind(
    "rebellion_moves_leader",
    "R-SOLOMOVE-08",
    N_("Sviatopolk, who goes first, moves from {region} to {region_to}: {reason}."),
)


def move(s: RurikState, decision: RebelChoice | None, step: rebellion_frames.RebellionDonor) -> None:
    """Move a piece to the goal, or lose the points (R-SOLOMOVE-01)."""
    if decision is None:
        no_more(s, st.MOVE)
        return
    s.pools[st.MOVE] -= 1
    leader = rebellion.move_piece(s, decision.choice, step.region)
    ids = s.setup.region_ids
    kind, rule = (MOVES_LEADER, None) if leader else (MOVES, decision.rule)
    if s._log is not None:
        s.tell(
            kind,
            REBELLION,
            rule,
            region=ids[decision.choice],
            region_to=ids[step.region],
            reason=decision.reason,
        )
    if s.pools[st.MOVE]:
        if now(s).priority == SPREADS:
            s.ask(rebellion_frames.RebellionGoal(REBELLION))
        else:
            s.ask(rebellion_frames.RebellionDonor(REBELLION, step.region))
