"""One setup of Hansa Teutonica, with its decisions."""

from collections.abc import Mapping
from typing import Any

from boardgames_edu.engine.rules import actions
from boardgames_edu.engine.states.game import Game
from boardgames_edu.games.hansa import frames
from boardgames_edu.games.hansa.params import CompiledMap, HansaParams
from boardgames_edu.games.hansa.rules.verbs import FRAMES, VERBS


class HansaSetup(HansaParams):
    """Verbs and decisions for one seat count and one choice of options."""

    def __init__(self, game: Game[Any], seats: int, options: Mapping[str, object], chart: CompiledMap) -> None:
        super().__init__(game, seats, options, chart)
        self.frames = tuple(frame for frame in FRAMES if self.neutral or frame is not frames.Neutral)
        self.decisions = actions.decisions(self, self.frames, VERBS)
        self.verbs = VERBS
        self.handlers = actions.handlers(self, self.frames, VERBS)
        if not chart.green:
            for kind in (frames.LiftAny, frames.SetAny):
                self.decisions[kind.name].rule = "H-BRI-18"
