"""All verbs and frames of Rurik."""

from boardgames_edu.engine.fields.frames import Frame
from boardgames_edu.engine.rules.actions import declared
from boardgames_edu.games.rurik import frames
from boardgames_edu.games.rurik.rules import claim, setting_up, strategy, turn
from boardgames_edu.games.rurik.rules.actions import attack, build, convert, move, muster, send, tax
from boardgames_edu.games.rurik.rules.cards import deeds, paying, schemes
from boardgames_edu.games.rurik.rules.solo import economy, phases, prediction, troops
from boardgames_edu.games.rurik.rules.solo import turn as solo_turn

VERBS = declared(
    *(setting_up, strategy, turn, muster, move, attack, tax, build, convert, send),
    *(schemes, deeds, paying, claim, prediction),
)
"""The verbs by name."""
FRAMES: tuple[type[Frame], ...] = (*frames.DECISIONS, deeds.Grant)  # the frames for two to four players
SOLO_FRAMES: tuple[type[Frame], ...] = (
    *(*FRAMES, *frames.SOLO_DECISIONS, phases.RebellionAdvisor, phases.RebellionBribe),
    *(solo_turn.RebellionResolve, solo_turn.RebellionAction, solo_turn.RebellionAct),
    *(troops.RebellionMuster, troops.RebellionReinforce, troops.RebellionGoal, troops.RebellionDonor),
    *(troops.RebellionAttack, economy.RebellionTax, economy.RebellionBuild, economy.RebellionRaise),
    *(economy.RebellionScheme, solo_turn.RebellionEnd, phases.RebellionPriority, phases.RebellionUnlock),
    phases.RebellionClaimed,
)
"""The frames of solo play."""
NEVER = (*attack.NEVER, *convert.NEVER, *move.NEVER, *muster.NEVER)
"""The moves that a rule forbids in every state."""
