"""One setup of Rurik: what a seat count and options fix for a whole game, and the questions that it asks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from boardgames_edu.engine.game import Game, ScoreLine, Step
from boardgames_edu.engine.rules import CompiledDecision
from boardgames_edu.games.rurik.components import COLUMNS
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
from boardgames_edu.i18n import N_

Q = CompiledDecision[RurikState]


class RurikSetup(RurikParams):
    """Board, strategy board, families of actions and questions for one seat count and one choice of options."""

    def __init__(self, game: Game[Any], seats: int, options: Mapping[str, object]) -> None:
        super().__init__(game, seats, options)
        self.deeds = deeds.DeedCards(self.facts.deeds, self.board)
        make = ActionBuilder(self.facts, self.board, self.names, self.rows, self.solo is not None)
        self.may, self.cards = Actions(make), CardActions(make, self.deeds)
        moments.declare(self.may, self.cards)
        self._make = make
        self.decisions = {question.name: question for question in _questions(self.may, self.cards, self)}
        self.steps = {"grant": Step("grant", deeds.grant)}
        self.handlers, self.phases = HANDLERS, PHASES
        if self.solo is not None:
            predict = bool(options["predict"])
            self.decisions |= prediction.questions(make, self.cards.deck, predict)
            self.steps |= rebellion_steps.steps(predict)
            self.handlers = {**HANDLERS, **SOLO_HANDLERS}

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

    def view_of(self, state: RurikState, seat: int) -> RurikState:
        """What a seat may know; see ``rules.visibility``."""
        from boardgames_edu.games.rurik.rules.visibility import view

        return view(state, seat)

    def sample_of(self, state: RurikState, seat: int, rng: Any) -> RurikState:
        """A full state that agrees with what a seat knows; see ``rules.visibility``."""
        from boardgames_edu.games.rurik.rules.visibility import sample

        return sample(state, seat, rng)

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


def _turn_facts(setup: RurikSetup) -> Callable[[RurikState], dict[str, Any]]:
    names = ("muster", "move", "attack", "attack", "tax", "build")

    def facts_of(s: RurikState) -> dict[str, Any]:
        column = s.space // setup.rows if s.space >= 0 else 0
        points = sum(s.pools)
        kinds = [name for name, count in zip(names, s.pools, strict=True) if count]
        pools = {
            kind: sum(n for name, n in zip(names, s.pools, strict=True) if name == kind) for kind in kinds
        }
        return {
            "column": COLUMNS[column],
            "row": s.space % setup.rows + 1,
            "points": points,
            "point": kinds or ["move"],
            "pools": pools,
            "decided": s.main,
        }

    return facts_of


def _questions(may: Actions, card: CardActions, setup: RurikSetup) -> list[Q]:
    """All decisions of the game. Those with ``skip_if_forced`` are answered by the game when one answer is left."""
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

    def region(s: RurikState) -> dict[str, Any]:
        return {"region": setup.region_ids[s.stack[-1][2]]}

    def left(s: RurikState) -> dict[str, Any]:
        return {"count": s.stack[-1][2]}

    def cards(s: RurikState) -> dict[str, Any]:
        return {"cards": s.stack[-1][2]}

    return [
        Q("leader", "R-SETUP-16", N_("{seat}, choose your leader."), [may.leader], skip_if_forced=True),
        Q(
            "agenda",
            "R-SETUP-17",
            N_("{seat}, keep one of your two agendas; the other goes back to the box."),
            [may.agenda],
        ),
        Q("place", "R-SETUP-28", N_("{seat}, place a troop in any region."), [may.place]),
        Q(
            "place_leader",
            "R-SETUP-30",
            N_("{seat}, place your leader in a region with a troop of yours."),
            [may.place_leader],
            skip_if_forced=True,
        ),
        Q("advise", "R-STRAT-01", N_("{seat}, place an advisor in a column."), [may.advise]),
        Q(
            "bribe",
            "R-STRAT-15",
            N_("{seat}, how many coins do you add to advisor {number} in the {column} column as a bribe?"),
            [may.bribe],
            lambda s: {"number": s.stack[-1][2], "column": COLUMNS[s.stack[-1][3]]},
            skip_if_forced=True,
        ),
        Q(
            "rescue",
            "R-ACT-16",
            N_(
                "{seat}, you have no piece on the map: return with your leader and a troop in any region, or stay away."
            ),
            [may.rescue, may.decline],
        ),
        Q(
            "resolve",
            "R-ACT-04",
            N_("{seat}, which of your advisors do you resolve now?"),
            [may.resolve],
            skip_if_forced=True,
        ),
        Q(
            "turn",
            "R-ACT-01",
            N_("{seat}, it is your turn: {column}."),
            turn_families,
            _turn_facts(setup),
        ),
        Q(
            "draw",
            "R-SCHEME-01",
            N_("{seat}, from which scheme deck do you draw {cards} {cards:card|cards}?"),
            [card.deck],
            cards,
            skip_if_forced=True,
        ),
        Q(
            "check",
            "R-CASUALTY-09",
            N_(
                "{seat}, from which scheme deck do you reveal up to {cards} {cards:card|cards} for casualties?"
            ),
            [card.deck],
            lambda s: {"cards": s.stack[-1][3]},
            skip_if_forced=True,
        ),
        Q(
            "keep",
            "R-SCHEME-02",
            N_("{seat}, which of the drawn cards do you keep?"),
            [card.keep],
            skip_if_forced=True,
        ),
        Q(
            "put_back",
            "R-SCHEME-03",
            N_("{seat}, which card goes back on the deck next? The last one lies on top."),
            [card.put_back],
            skip_if_forced=True,
        ),
        Q("marker", "R-SCHEME-05", N_("{seat}, to whom do you give the first player marker?"), [card.marker]),
        Q(
            "church",
            "R-CHURCH-01",
            N_("{seat}, whom does your church in {region} convert?"),
            [*card.swap, card.leave],
            region,
            skip_if_forced=True,
        ),
        Q(
            "market",
            "R-MARKET-01",
            N_("{seat}, what does your market in {region} add: one more good or a coin?"),
            [card.bonus],
            region,
        ),
        Q(
            "pay_any",
            "R-DEED-03",
            N_("{seat}, pay {count} more {count:good|goods} of any type."),
            [card.pay],
            left,
            skip_if_forced=True,
        ),
        Q(
            "pay_same",
            "R-DEED-03",
            N_("{seat}, of which type do you pay {count} goods?"),
            [card.pay],
            left,
            skip_if_forced=True,
        ),
        Q(
            "pay_different",
            "R-DEED-03",
            N_("{seat}, pay {count} more {count:good|goods}, each of a different type."),
            [card.pay],
            left,
            skip_if_forced=True,
        ),
        Q(
            "discard",
            "R-DEED-11",
            N_("{seat}, which scheme do you discard?"),
            [card.discard],
            skip_if_forced=True,
        ),
        Q(
            "remove",
            "R-DEED-03",
            N_("{seat}, take {count} more {count:troop|troops} off the map."),
            [card.remove],
            left,
            skip_if_forced=True,
        ),
        Q(
            "remove_apart",
            "R-DEED-03",
            N_("{seat}, take {count} more {count:troop|troops} off the map, each from a different region."),
            [card.remove],
            left,
            skip_if_forced=True,
        ),
        Q(
            "remove_pair",
            "R-DEED-03",
            N_("{seat}, from which region that you rule do you take {count} troops?"),
            [card.remove],
            left,
            skip_if_forced=True,
        ),
        Q(
            "raze",
            "R-DEED-03",
            N_("{seat}, which of your structures do you take off the map?"),
            card.raze,
            skip_if_forced=True,
        ),
        Q(
            "relocate",
            "R-DEED-04",
            N_("{seat}, send up to {count} more {count:piece|pieces} from anywhere to anywhere."),
            [card.relocate, *card.relocate_leader, card.stay],
            left,
            skip_if_forced=True,
        ),
        Q("take_deed", "R-PLAY-06", N_("{seat}, take a deed from the open row."), [card.pick]),
        Q("pick", "R-CHOOSE-01", N_("{seat}, choose a deed from the open row."), [card.pick]),
        Q(
            "trade",
            "R-TAX-07",
            N_(
                "{seat}, claim a space on the trade track with the goods on your boat, "
                "or hold them back and go on earning a coin for the marker?"
            ),
            [card.claim, card.hold],
        ),
    ]
