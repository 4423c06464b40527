"""What comes after an action: the end, or a neutral route."""

from __future__ import annotations

from boardgames_edu.engine.events import EventKind
from boardgames_edu.engine.fields.frames import Continuation
from boardgames_edu.games.hansa.rules.frames import ACTION, Neutral
from boardgames_edu.games.hansa.state import HansaState
from boardgames_edu.i18n import N_

OVER = EventKind("over", "H-END-04", N_("The game is over."), True, news=5)


class After(Continuation):
    """The end of an action or marker (H-END-05, AMB-63, AMB-74).

    The end of the game comes, or a route for the neutral player.
    """

    lies_on = ACTION

    def run(self, s: HansaState) -> None:
        """End the game, or ask for a neutral route."""
        if s.ending:
            s.stack.clear()
            s.tell(OVER)
        elif s.setup.neutral and s.routes_held[s.setup.seats]:
            s.ask(Neutral(self.seat))
