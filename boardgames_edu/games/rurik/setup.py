"""One setup of Rurik: what a seat count and options fix for a whole game, and the questions that it asks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from boardgames_edu.engine.frames import Continuation, Decision
from boardgames_edu.engine.game import Game, ScoreLine
from boardgames_edu.engine.rules import CompiledDecision
from boardgames_edu.games.rurik import frames
from boardgames_edu.games.rurik.params import RurikParams
from boardgames_edu.games.rurik.rules import (
    claim,
    deeds,
    flow,
    moments,
    prediction,
    rebellion_steps,
    rewards,
    schemes,
    turn,
)
from boardgames_edu.games.rurik.rules.actions import Actions
from boardgames_edu.games.rurik.rules.card_actions import CardActions
from boardgames_edu.games.rurik.rules.families import ActionBuilder, Fam
from boardgames_edu.games.rurik.state import RurikState


class RurikSetup(RurikParams):
    """Board, strategy board, families of actions and questions for one seat count and one choice of options."""

    def __init__(self, game: Game[Any], seats: int, options: Mapping[str, object]) -> None:
        super().__init__(game, seats, options)
        self.deeds = deeds.DeedCards(self.facts.deeds, self.board)
        make = ActionBuilder(self.facts, self.board, self.names, self.rows, self.solo is not None)
        self.may, self.cards = Actions(make), CardActions(make, self.deeds)
        moments.declare(self.may, self.cards)
        self._make = make
        answers = _answers(self.may, self.cards)
        self.handlers, self.phases = HANDLERS, PHASES
        steps: tuple[type[Continuation], ...] = (deeds.Grant,)
        if self.solo is not None:
            answers[frames.RebellionCheck] = [self.cards.deck]
            if self.predicts:
                answers[frames.Predict] = prediction.families(make)
            self.rebel_steps = rebellion_steps.STEPS
            steps = (*steps, *self.rebel_steps)
            self.handlers = {**HANDLERS, **SOLO_HANDLERS}
        self.decisions, self.frames = _compiled(answers), (*answers, *steps)

    def never(self) -> Iterator[Fam]:
        """Families of moves that can be written down, and that a rule forbids in every state."""
        return moments.never(self._make)

    def aliases(self) -> Mapping[str, str]:
        """The goods of a conversion are named in either order."""
        return self.cards.aliases

    # --- what the rules say of a whole position; imported when it is first asked ---------------------------------

    def position_of(self, state: RurikState) -> dict[str, Any]:
        """The state as plain data; see ``positions``."""
        from boardgames_edu.games.rurik.positions.position import write

        return write(state)

    def scores_of(self, state: RurikState) -> tuple[tuple[ScoreLine, ...], ...]:
        """Per seat its score, line by line; see ``rules.scoring``."""
        from boardgames_edu.games.rurik.rules.scoring import scores

        return scores(state)

    def winners_of(self, state: RurikState) -> tuple[int, ...]:
        """The seats that have won a game that is over; see ``rules.scoring``."""
        from boardgames_edu.games.rurik.rules.scoring import winners

        return winners(state)


HANDLERS: Mapping[str, Callable[..., None]] = {
    "leader": flow.choose_leader,
    "agenda": flow.keep_agenda,
    "place": flow.place_troop,
    "place_leader": flow.place_leader,
    "advise": flow.advise,
    "bribe": flow.bribe,
    "rescue": turn.rescue,
    "decline": turn.decline,
    "resolve": turn.resolve,
    "take": turn.take,
    "forfeit": turn.forfeit,
    "end": flow.end_turn,
    "muster": turn.muster,
    "muster_leader": turn.muster_leader,
    "muster_by_attack": turn.muster_by_attack,
    "move": turn.move,
    "move_leader": turn.move_leader,
    "send": turn.send,
    "send_leader": turn.send_leader,
    "attack": turn.attack,
    "attack_rebel": turn.attack_rebel,
    "attack_neutral": turn.attack_neutral,
    "tax": turn.tax,
    "bonus": turn.market_bonus,
    "build": turn.build,
    "swap": turn.swap,
    "leave": turn.leave,
    "convert": turn.convert,
    "play": rewards.play_scheme,
    "deck": schemes.choose_deck,
    "keep": schemes.keep,
    "return": schemes.put_back,
    "marker": schemes.pass_marker,
    "deed": deeds.accomplish,
    "pay": deeds.pay_good,
    "discard": deeds.discard,
    "remove": deeds.remove,
    "raze": deeds.raze,
    "relocate": deeds.relocate,
    "relocate_leader": deeds.relocate_leader,
    "stay": deeds.stay,
    "pick": claim.pick,
    "claim": claim.claim_trade,
    "hold": claim.hold_back,
}
"""What carries out each verb."""
PHASES: Mapping[str, Callable[..., None]] = {
    "round": flow.begin_round,
    "advisor": flow.put_advisor,
    "turn": flow.next_turn,
    "tracks": claim.advance_all,
    "income": claim.after_tracks,
}
"""What a part of a round goes on with."""
SOLO_HANDLERS: Mapping[str, Callable[..., None]] = dict.fromkeys(
    (f"guess_{what}" for what in prediction.VERBS), prediction.guess
)
"""What carries out the verbs that only solo play has."""


Answers = dict[type[Decision], Sequence[Fam]]


def _answers(may: Actions, card: CardActions) -> Answers:
    """The families of actions that answer each decision."""
    turn_families = [
        may.take,
        may.forfeit,
        may.muster,
        may.muster_leader,
        may.muster_by_attack,
        may.move,
        may.move_leader,
        *may.move_agatha,
        may.attack_rebel,
        *may.attack,
        may.tax,
        *may.build,
        card.play,
        card.deed,
        *card.convert,
        *may.send,
        may.end,
    ]
    return {
        frames.Leader: [may.leader],
        frames.Agenda: [may.agenda],
        frames.Place: [may.place],
        frames.PlaceLeader: [may.place_leader],
        frames.Advise: [may.advise],
        frames.Bribe: [may.bribe],
        frames.Rescue: [may.rescue, may.decline],
        frames.Resolve: [may.resolve],
        frames.Turn: turn_families,
        frames.Draw: [card.deck],
        frames.Check: [card.deck],
        frames.Keep: [card.keep],
        frames.PutBack: [card.put_back],
        frames.Marker: [card.marker],
        frames.Church: [*card.swap, card.leave],
        frames.Market: [card.bonus],
        frames.PayAny: [card.pay],
        frames.PaySame: [card.pay],
        frames.PayDifferent: [card.pay],
        frames.Discard: [card.discard],
        frames.Remove: [card.remove],
        frames.RemoveApart: [card.remove],
        frames.RemovePair: [card.remove],
        frames.Raze: card.raze,
        frames.Relocate: [card.relocate, *card.relocate_leader, card.stay],
        frames.TakeDeed: [card.pick],
        frames.Pick: [card.pick],
        frames.Trade: [card.claim, card.hold],
    }


def _compiled(answers: Answers) -> dict[str, CompiledDecision[RurikState]]:
    return {
        kind.name: CompiledDecision(
            kind.name, kind.rule, kind.text, families, lambda s: s.top.facts(s), kind.skip_if_forced
        )
        for kind, families in answers.items()
    }
