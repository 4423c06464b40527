"""All verbs and frames of Cossack Campaign."""

from boardgames_edu.engine.fields.frames import Frame
from boardgames_edu.engine.rules.actions import declared
from boardgames_edu.games.cossacks.frames import DECISIONS
from boardgames_edu.games.cossacks.rules import change, effects, flow, hands, orders, turn
from boardgames_edu.games.cossacks.rules.tokens import pieces, taking

VERBS = declared(flow, orders, change, turn, effects, pieces, taking, hands)  # the verbs by name
FRAMES: tuple[type[Frame], ...] = (  # all frames: decisions, and what the game does by itself
    *DECISIONS,
    *(flow.Begin, flow.Next, flow.Swaps, flow.Finish),
    *(change.Open, change.Circle, orders.Work, orders.Issued, turn.Execute, turn.Rebel),
)
