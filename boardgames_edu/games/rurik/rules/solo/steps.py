"""The steps of the Rebellion: what decides and what acts.

The stack holds what the Rebellion still has to do, as the stack of a player holds decisions; ``State.apply`` runs on
through its steps to the player's next decision. With the option ``predict`` the player is asked before each step with
more than one possible answer what it will be (see ``prediction``).
"""

from __future__ import annotations

from boardgames_edu.games.rurik import frames, rebellion_frames
from boardgames_edu.games.rurik import state as st
from boardgames_edu.games.rurik.params import RebelWay
from boardgames_edu.games.rurik.rebellion_frames import RebelStep
from boardgames_edu.games.rurik.rules.solo import actions, advisors, choices, phases, turn
from boardgames_edu.games.rurik.rules.solo.choices import RebelChoice
from boardgames_edu.games.rurik.state import RurikState


def _nothing(s: RurikState, step: RebelStep) -> RebelChoice | None:
    """Return nothing, for steps without a decision."""
    return None


WAYS: dict[type[RebelStep], RebelWay] = {
    rebellion_frames.RebellionAdvisor: RebelWay(
        lambda s, _: advisors.where_to_advise(s),
        phases.send_advisor,
    ),
    rebellion_frames.RebellionBribe: RebelWay(
        lambda s, step: advisors.how_much_to_bribe(s, step.column),
        phases.pay_bribe,
    ),
    rebellion_frames.RebellionResolve: RebelWay(
        lambda s, _: advisors.which_advisor(s),
        turn.take_advisor_off,
    ),
    rebellion_frames.RebellionAction: RebelWay(
        lambda s, _: advisors.whether_to_act(s),
        turn.take_or_give_up,
    ),
    rebellion_frames.RebellionAct: RebelWay(_nothing, turn.act),
    rebellion_frames.RebellionMuster: RebelWay(
        lambda s, step: choices.where_to_muster(s, step.after),
        actions.muster,
    ),
    rebellion_frames.RebellionReinforce: RebelWay(
        lambda s, step: choices.where_to_reinforce(s, step.after),
        actions.reinforce,
    ),
    rebellion_frames.RebellionGoal: RebelWay(lambda s, _: choices.where_to_move(s), actions.name_goal),
    rebellion_frames.RebellionDonor: RebelWay(
        lambda s, step: choices.from_where(s, step.region),
        actions.move,
    ),
    rebellion_frames.RebellionAttack: RebelWay(
        lambda s, step: choices.where_to_attack(s, step.last),
        actions.attack,
    ),
    rebellion_frames.RebellionTax: RebelWay(
        lambda s, _: choices.where_to_tax(s, s.pools[st.TAX]),
        actions.tax,
    ),
    rebellion_frames.RebellionBuild: RebelWay(
        lambda s, _: choices.where_to_build(s, s.pools[st.BUILD]),
        actions.build,
    ),
    rebellion_frames.RebellionRaise: RebelWay(
        lambda s, step: choices.what_to_build(s, step.region),
        actions.raise_structure,
    ),
    rebellion_frames.RebellionScheme: RebelWay(
        lambda s, _: choices.which_coin(s, claiming=False),
        actions.scheme,
    ),
    rebellion_frames.RebellionEnd: RebelWay(_nothing, turn.end_turn),
    rebellion_frames.RebellionPriority: RebelWay(
        lambda s, _: choices.what_to_care_for(s),
        phases.care_for,
    ),
    rebellion_frames.RebellionUnlock: RebelWay(
        lambda s, _: choices.which_coin(s, claiming=True),
        phases.unlock,
    ),
    rebellion_frames.RebellionClaimed: RebelWay(_nothing, phases.claimed),
}
"""How each step is decided and carried out."""


def pending(s: RurikState) -> tuple[RebelChoice | None, RebelStep]:
    """Return the decision of the pending step, and the step."""
    step = s.stack[-2] if isinstance(s.top, frames.Predict) else s.top
    return WAYS[type(step)].decide(s, step), step


def settle(s: RurikState) -> None:
    """Let the Rebellion act until a decision is on top."""
    while s.stack and s.top.automatic:
        s.stack.pop().run(s)
    s._legal = None
