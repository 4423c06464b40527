"""One setup of Hansa Teutonica: what a seat count and options fix for a whole game, and the questions that it
asks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from boardgames_edu.engine.actions import Verb, compiled
from boardgames_edu.engine.frames import Decision
from boardgames_edu.engine.game import Game, ScoreLine
from boardgames_edu.engine.rules import ActionSet
from boardgames_edu.games.hansa import components
from boardgames_edu.games.hansa.compiled_map import CompiledMap
from boardgames_edu.games.hansa.params import HansaParams
from boardgames_edu.games.hansa.rules import creating, flow, frames, markers, turn
from boardgames_edu.games.hansa.rules.actions import Actions
from boardgames_edu.games.hansa.rules.choices import Choices
from boardgames_edu.games.hansa.rules.moments import declare
from boardgames_edu.games.hansa.state import HansaState


class HansaSetup(HansaParams):
    """Families of actions and questions for one seat count and one choice of options."""

    def __init__(
        self, game: Game[Any], seats: int, options: Mapping[str, object], chart: CompiledMap
    ) -> None:
        super().__init__(game, seats, options, chart)
        self.may = Actions(chart, components.BLOCK in self.in_play, self.neutral)
        self.then = Choices(chart, seats, self.neutral, self.in_play)
        declare(self.may, self.then)
        self.enough, self.post, self.skip = self.may.enough, self.then.post, self.then.skip
        told = {verb: verb.action_set(self) for verb in markers.VERBS}
        self.targets = {verb.name: verb.targets for verb in markers.VERBS if verb.targets}
        answers = _answers(self.may, self.then, told, bool(options["favour"]))
        self.frames = (*answers, frames.After)
        self.decisions = {kind.name: compiled(kind, families) for kind, families in answers.items()}
        if not chart.green:
            for kind in (frames.LiftAny, frames.SetAny):
                self.decisions[kind.name].rule = "H-BRI-18"
        self.handlers = HANDLERS

    # --- what the rules say of a whole position; imported when it is first asked ---------------------------------

    def position_of(self, state: HansaState) -> dict[str, Any]:
        """The state as plain data; see ``positions``."""
        from boardgames_edu.games.hansa.positions.position import write

        return write(state)

    def scores_of(self, state: HansaState) -> tuple[tuple[ScoreLine, ...], ...]:
        """Per seat its score, line by line; see ``rules.scoring``."""
        from boardgames_edu.games.hansa.rules.scoring import scores

        return scores(state)

    def winners_of(self, state: HansaState) -> tuple[int, ...]:
        """The seats that have won a game that is over; see ``rules.scoring``."""
        from boardgames_edu.games.hansa.rules.scoring import winners

        return winners(state)


HANDLERS: Mapping[str, Callable[..., None]] = {
    "ask_income": turn.ask_income,
    "ask_place": turn.ask_place,
    "ask_displace": turn.ask_displace,
    "ask_move": turn.ask_move,
    "hire": turn.hire,
    "place": turn.place,
    "displace": turn.displace,
    "pay": turn.pay,
    "take": turn.take,
    "lift": turn.lift,
    "set": turn.set_down,
    "add": turn.add,
    "shift": turn.shift,
    "enough": turn.enough,
    "create": creating.create,
    "post": creating.post,
    "extra": creating.extra,
    "develop": creating.develop,
    "special": creating.special,
    "skip": creating.skip,
    "green": creating.green,
    "neutral": creating.neutral,
    "clear": creating.clear,
    "use": markers.use,
    **{verb.name: verb.do for verb in markers.VERBS},
    "end": flow.end_turn,
    "lay": flow.lay,
}
"""What carries out each verb."""


def _answers(
    may: Actions, then: Choices, told: Mapping[Verb, ActionSet[Any]], favour: bool
) -> dict[type[Decision], Sequence[ActionSet[Any]]]:
    """What answers each decision of the game."""
    return {
        frames.Turn: [
            *may.kinds_of_action,
            then.create,
            *then.use,
            *([told[markers.favour]] if favour else []),
            then.end,
        ],
        frames.Income: [may.hire],
        frames.Place: may.place,
        frames.Displace: may.displace,
        frames.Pay: [may.pay],
        frames.PayBlock: [may.pay],
        frames.Displaced: [may.set, *may.add, may.shift, may.enough],
        frames.SetShift: [may.set],
        frames.LiftOwn: [may.lift, may.enough],
        frames.LiftOpposing: [may.lift, may.enough],
        frames.LiftAny: [may.lift, may.enough],
        frames.SetOwn: [may.set],
        frames.SetOpposing: [may.set],
        frames.SetAny: [may.set],
        frames.SetSettler: [may.set],
        frames.Choice: [then.post, *then.extra, then.develop, then.special, then.skip],
        frames.Improve: [then.develop],
        frames.Exchange: [told[markers.exchange]],
        frames.Fetch: [told[markers.fetch]],
        frames.Beside: [told[markers.beside]],
        frames.Privilege: [then.develop, may.enough],
        frames.Green: [*then.green, may.enough],
        frames.Resettle: [*may.add, may.enough],
        frames.Settle: [*may.add, may.shift, may.enough],
        frames.Tribute: [may.take, may.enough],
        frames.HireAlong: [may.take, may.enough],
        frames.LayOut: then.lay,
        frames.Spend: [told[markers.spend]],
        **({frames.Neutral: [then.neutral, then.clear]} if then.neutral_player else {}),
    }
