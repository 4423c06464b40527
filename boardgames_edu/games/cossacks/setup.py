"""The setup of one game of Cossack Campaign, with its decisions."""

from collections.abc import Mapping
from typing import Any

from boardgames_edu.engine.rules import actions
from boardgames_edu.engine.states.game import Game
from boardgames_edu.games.cossacks.components import Components
from boardgames_edu.games.cossacks.params import CossackParams
from boardgames_edu.games.cossacks.rules.verbs import FRAMES, VERBS


class CossackSetup(CossackParams):
    """The map, verbs and decisions for an edition, seats and options."""

    frames, verbs = FRAMES, VERBS

    def __init__(self, game: Game[Any], printed: Components, seats: int, options: Mapping[str, object]) -> None:
        super().__init__(game, printed, seats, options)
        self.decisions = actions.decisions(self, FRAMES, VERBS)
        self.handlers = actions.handlers(self, FRAMES, VERBS)
