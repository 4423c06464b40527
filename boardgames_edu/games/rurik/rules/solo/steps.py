"""The steps of the Rebellion: what decides and what acts.

The stack holds what the Rebellion still has to do, as the stack of a player holds decisions; ``State.apply`` runs on
through its steps to the player's next decision. With the option ``predict`` the player is asked before each step with
more than one possible answer what it will be (see ``prediction``).
"""

from collections.abc import Callable
from operator import attrgetter
from typing import Any

from boardgames_edu.games.rurik import frames, rebellion_frames
from boardgames_edu.games.rurik.params import RebelWay
from boardgames_edu.games.rurik.rebellion_frames import RebelStep
from boardgames_edu.games.rurik.rules.solo import actions, advisors, choices, phases, turn
from boardgames_edu.games.rurik.rules.solo.choices import RebelChoice
from boardgames_edu.games.rurik.state import RurikState


def _way(
    decide: Callable[..., RebelChoice | None],
    act: Callable[[RurikState, RebelChoice, Any], None],
    of: str = "",
    otherwise: Callable[[RurikState, Any], None] = turn.no_more,
) -> RebelWay:
    """Return the way of a step; ``of`` names the field that decides."""
    if not of:
        return RebelWay(act, otherwise, lambda s, step: decide(s))
    field = attrgetter(of)
    return RebelWay(act, otherwise, lambda s, step: decide(s, field(step)))


WAYS: dict[type[RebelStep], RebelWay] = {
    rebellion_frames.RebellionAdvisor: _way(advisors.where_to_advise, phases.send_advisor),
    rebellion_frames.RebellionBribe: _way(advisors.how_much_to_bribe, phases.pay_bribe, "column"),
    rebellion_frames.RebellionResolve: _way(advisors.which_advisor, turn.take_advisor_off),
    rebellion_frames.RebellionAction: _way(advisors.whether_to_act, turn.take_or_give_up),
    rebellion_frames.RebellionAct: RebelWay(turn.act, turn.no_more),
    rebellion_frames.RebellionMuster: _way(
        choices.where_to_muster, actions.muster, "after", otherwise=actions.reinforce_instead
    ),
    rebellion_frames.RebellionReinforce: _way(choices.where_to_reinforce, actions.muster, "after"),
    rebellion_frames.RebellionGoal: _way(choices.where_to_move, actions.name_goal),
    rebellion_frames.RebellionDonor: _way(choices.from_where, actions.move, "region"),
    rebellion_frames.RebellionAttack: _way(choices.where_to_attack, actions.attack, "last"),
    rebellion_frames.RebellionTax: _way(choices.where_to_tax, actions.tax),
    rebellion_frames.RebellionBuild: _way(choices.where_to_build, actions.build),
    rebellion_frames.RebellionRaise: _way(choices.what_to_build, actions.raise_structure, "region"),
    rebellion_frames.RebellionScheme: _way(choices.which_coin, actions.open_bonus),
    rebellion_frames.RebellionEnd: RebelWay(turn.end_turn, turn.no_more),
    rebellion_frames.RebellionPriority: _way(choices.what_to_care_for, phases.care_for),
    rebellion_frames.RebellionUnlock: _way(choices.which_coin, phases.unlock, otherwise=phases.mat_is_bare),
    rebellion_frames.RebellionClaimed: RebelWay(phases.claimed, turn.no_more),
}
"""How each step is decided and carried out."""


def pending(s: RurikState) -> tuple[RebelChoice | None, RebelStep]:
    """Return the decision of the pending step, and the step."""
    step = s.stack[-2] if isinstance(s.top, frames.Predict) else s.top
    decide = WAYS[type(step)].decide
    return decide and decide(s, step), step
