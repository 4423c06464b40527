"""The setup of one game of Rurik, with its decisions."""

from collections.abc import Iterator, Mapping
from typing import Any

from boardgames_edu.engine.rules import actions
from boardgames_edu.engine.rules.conditions import ActionSet
from boardgames_edu.engine.states.game import Game
from boardgames_edu.games.rurik import frames
from boardgames_edu.games.rurik.params import RurikParams
from boardgames_edu.games.rurik.rules import claim, flow, scoring, strategy
from boardgames_edu.games.rurik.rules.actions import convert
from boardgames_edu.games.rurik.rules.cards import deeds
from boardgames_edu.games.rurik.rules.verbs import FRAMES, NEVER, SOLO_FRAMES, VERBS
from boardgames_edu.games.rurik.state import RurikState


class RurikSetup(RurikParams):
    """The boards, verbs and decisions for a seat count and options."""

    scores_of, winners_of = staticmethod(scoring.scores), staticmethod(scoring.winners)
    begin_round, next_turn = staticmethod(flow.begin_round), staticmethod(flow.next_turn)
    put_advisor = staticmethod(strategy.put_advisor)
    advance_from, after_tracks = staticmethod(claim.advance_from), staticmethod(claim.after_tracks)

    def __init__(self, game: Game[Any], seats: int, options: Mapping[str, object]) -> None:
        super().__init__(game, seats, options)
        self.deeds = deeds.CompiledDeeds(self.components.deeds)
        self.frames = FRAMES
        if self.solo is not None:
            self.frames = tuple(frame for frame in SOLO_FRAMES if frame is not frames.Predict or self.predicts)
        self.decisions = actions.decisions(self, self.frames, VERBS)
        self.handlers = actions.handlers(self, self.frames, VERBS)
        self.verbs = VERBS

    def never(self) -> Iterator[ActionSet[RurikState]]:
        """Return the moves that a rule forbids in every state."""
        return (moves for make in NEVER if (moves := make(self)).members)

    def aliases(self) -> Mapping[str, str]:
        """Return the conversions with their goods in the other order."""
        return convert.aliases()
