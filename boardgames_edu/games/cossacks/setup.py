"""One setup of Cossack Campaign: what an edition, a seat count and options fix for a whole game, and its decisions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardgames_edu.engine import actions
from boardgames_edu.engine.game import Game, ScoreLine
from boardgames_edu.games.cossacks.components import Components
from boardgames_edu.games.cossacks.params import CossackParams
from boardgames_edu.games.cossacks.rules.verbs import FRAMES, VERBS
from boardgames_edu.games.cossacks.state import CossackState


class CossackSetup(CossackParams):
    """Map, verbs and decisions for one edition, seat count and choice of options."""

    frames = FRAMES

    def __init__(self, game: Game[Any], facts: Components, seats: int, options: Mapping[str, object]) -> None:
        super().__init__(game, facts, seats, options)
        self.decisions = actions.decisions(self, FRAMES, VERBS)
        self.handlers = actions.handlers(self, FRAMES, VERBS)

    # --- what the rules say of a whole position; imported when it is first asked ---------------------------------

    def position_of(self, state: CossackState) -> dict[str, Any]:
        """The state as plain data; see ``positions``."""
        from boardgames_edu.games.cossacks.positions.position import write

        return write(state)

    def seat_facts_of(self, state: CossackState, seat: int) -> dict[str, Any]:
        """What a seat has, by name; see ``positions``."""
        from boardgames_edu.games.cossacks.positions.position import seat_facts

        return seat_facts(state, seat)

    def scores_of(self, state: CossackState) -> tuple[tuple[ScoreLine, ...], ...]:
        """Per seat its score, line by line; see ``rules.scoring``."""
        from boardgames_edu.games.cossacks.rules.scoring import scores

        return scores(state)
