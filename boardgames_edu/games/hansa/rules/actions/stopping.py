"""Stopping: nothing further is picked up, added or taken."""

from boardgames_edu.engine.kit import N_, EventKind, action, provided
from boardgames_edu.games.hansa import frames
from boardgames_edu.games.hansa.frames import Displaced, Lift, LiftOpposing, LiftOwn, Resettle
from boardgames_edu.games.hansa.rules.actions.moving import start_setting
from boardgames_edu.games.hansa.rules.actions.setting_down import back_to_stock
from boardgames_edu.games.hansa.rules.moments import IN_TURN, PAY_FIRST, TURN, At
from boardgames_edu.games.hansa.state import HansaState
from boardgames_edu.i18n import Phrase

NOTHING_PRINTED = EventKind(
    "nothing_printed", "H-EAS-11", "The printed marker brings {seat} nothing. {reason}"
)


@action(
    "enough",
    needs=(
        provided(
            "H-ACT-C-18",
            lambda s: s.top.__class__ is not Displaced or s.top.kind < 0,
            "You cannot stop yet: the displaced piece must be put down.",
            name="displaced_is_down",
        ),
        provided(
            "H-ACT-D-01",
            lambda s: s.top.__class__ is not LiftOwn or s.top.count,
            "You cannot stop yet: a move picks up one piece at least.",
            name="picked_up",
        ),
        provided(
            "H-BM-22",
            lambda s: s.top.__class__ is not LiftOpposing or s.top.count,
            "You cannot stop yet: Move 3 picks up one piece at least.",
            name="opponent_picked_up",
        ),
    ),
    moment=(
        PAY_FIRST,
        At("H-TRN-05", "You have begun nothing that you could stop: end the turn instead.", TURN),
        *IN_TURN,
    ),
    label=N_("That is enough"),
    opens=lambda s: s.decision.name.startswith("lift_"),
)
def enough(s: HansaState) -> None:
    """Stop: refuse pieces or leave a printed marker (H-ACT-D-05, AMB-57, AMB-59, AMB-80)."""
    frame = s.top
    if s._log is not None and isinstance(frame, frames.PRINTED):
        _nothing_printed(s)
    if isinstance(frame, Lift):
        start_setting(s)
        return
    s.stack.pop()
    if frame.__class__ is Resettle:
        back_to_stock(s)


def _nothing_printed(s: HansaState) -> None:
    """Tell why a printed marker brings nothing (H-BRI-17)."""
    assert s.decision is not None
    others = [verb for verb in s.decision.action_sets if "enough" not in verb.bit]
    if any(verb.legal(s) for verb in others):
        return
    refused = next(others[0].violations(s, others[0].members[0][1]), None)
    if refused is not None:
        s.tell(
            NOTHING_PRINTED, s.stack[-1].seat, refused.rule, reason=Phrase(refused.template, refused.facts)
        )
