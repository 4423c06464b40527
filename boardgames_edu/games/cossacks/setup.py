"""One setup of Cossack Campaign: what an edition, a seat count and options fix for a whole game, and its questions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from boardgames_edu.engine.game import Game, ScoreLine, Step
from boardgames_edu.engine.rules import CompiledDecision
from boardgames_edu.games.cossacks.components import SEATS, Components
from boardgames_edu.games.cossacks.params import CossackParams
from boardgames_edu.games.cossacks.rules import change, effects, flow, hands, orders, turn
from boardgames_edu.games.cossacks.rules.actions import Actions
from boardgames_edu.games.cossacks.rules.moments import declare
from boardgames_edu.games.cossacks.state import CANCELLED, CossackState
from boardgames_edu.i18n import N_, Phrase

Q = CompiledDecision[CossackState]
_MOST_GOLD = 700
"""More gold than any game has."""
_MAY_RESIGN = N_("give an order or lay the mace down")
_HAS_TO = N_("the mace has gone full circle in this round, so give an order if you can")
_ORDERED = N_("{owner} orders {card} for {gold} gold")
_CANCELLED = N_("the order was cancelled, so whoever obeys does nothing, gets no gold, and may draw a card")
_OBEY_OR_REFUSE = N_("obey, or refuse with a card of disobedience")
_OBEY = N_("you can only obey")


class CossackSetup(CossackParams):
    """Map, families of actions and questions for one edition, seat count and choice of options."""

    def __init__(self, game: Game[Any], facts: Components, seats: int, options: Mapping[str, object]) -> None:
        super().__init__(game, facts, seats, options)
        self.may = Actions(self)
        declare(self.may)
        self.decisions = {question.name: question for question in _questions(self.may, self)}
        self.steps = {name: Step(name, run) for name, run in STEPS.items()}
        self.handlers = HANDLERS

    # --- what the rules say of a whole position; imported when it is first asked ---------------------------------

    def position_of(self, state: CossackState) -> dict[str, Any]:
        """The state as plain data; see ``positions``."""
        from boardgames_edu.games.cossacks.positions.position import write

        return write(state)

    def scores_of(self, state: CossackState) -> tuple[tuple[ScoreLine, ...], ...]:
        """Per seat its score, line by line; see ``rules.scoring``."""
        from boardgames_edu.games.cossacks.rules.scoring import scores

        return scores(state)


HANDLERS: Mapping[str, Callable[..., None]] = {
    "return": flow.return_task,
    "order": orders.order,
    "resign": orders.resign,
    "enough": orders.enough,
    "keep": change.keep_order,
    "from": orders.start,
    "through": orders.through,
    "go": orders.go,
    "obey": turn.obey,
    "disobey": turn.disobey,
    "choose": effects.choose,
    "place": effects.place,
    "black": effects.black,
    "remove": effects.remove,
    "lift": effects.lift,
    "skip": effects.skip,
    "discard": hands.discard,
    "give": hands.give,
    "swap": hands.swap,
    "pass": hands.keep_hand,
    "accept": change.accept,
    "refuse": change.refuse,
    "announce": flow.announce,
    "silent": flow.silent,
}
"""What carries out each verb."""

STEPS: Mapping[str, Callable[..., None]] = {
    "begin": flow.begin_round,
    "open": orders.open_round,
    "work": orders.work,
    "issued": orders.issued,
    "next": turn.next_ataman,
    "execute": turn.execute,
    "rebel": turn.rebel,
    "circle": change.circle,
    "swaps": flow.swaps,
    "finish": flow.finish,
}
"""What the game does by itself when it comes to the top of the stack."""


def _questions(may: Actions, setup: CossackSetup) -> list[Q]:
    """All decisions of the game. Those with ``skip_if_forced`` are answered by the game when one answer is left."""

    def left(s: CossackState) -> dict[str, Any]:
        return {"count": s.stack[-1][2]}

    def command(s: CossackState) -> dict[str, Any]:
        return {"gold": s.gold[s.stack[-1][1]], "task": Phrase(_HAS_TO if s.circled else _MAY_RESIGN)}

    def named(s: CossackState) -> dict[str, Any]:
        row = setup.facts.options[s.orders[s.stack[-1][2]][0]]
        return {"card": setup.facts.card_ids[row.kind], "option": row.letter}

    def in_force(s: CossackState) -> dict[str, Any]:
        rows = [setup.facts.options[option] for option, _, _ in s.orders]
        return {
            "owner": SEATS[s.hetman],
            "card": [setup.facts.card_ids[row.kind] for row in rows],
            "gold": change.due(s),
        }

    def answer(s: CossackState) -> dict[str, Any]:
        seat, facts = s.stack[-1][1], {**in_force(s), "game": setup.facts.lexicon}
        order = _CANCELLED if s.modifier == CANCELLED else _ORDERED
        free = setup.refusals_in(s.hands[seat]) & setup.costs_at_most(s.gold[seat])
        return {"order": Phrase(order, facts), "task": Phrase(_OBEY_OR_REFUSE if free else _OBEY)}

    march = [may.start, may.through, may.go]
    return [
        Q(
            "tasks",
            "K-SETUP-12",
            N_("{seat}, you keep two of your three additional tasks: which one do you lay away?"),
            [may.return_task],
        ),
        Q(
            "command",
            "K-ORD-01",
            N_("{seat}, you are hetman with {gold} gold: {task}."),
            [may.order, may.resign],
            command,
        ),
        Q(
            "more",
            "K-ORD-09",
            N_("{seat}, which further order do you give? You may give {count} more."),
            [may.order, may.enough],
            lambda s: {"count": s.further_orders},
        ),
        Q(
            "renew",
            "K-CHG-09",
            N_("{seat}, you are hetman now: let the order of {card} stand, or give one of your own."),
            [may.keep, may.order],
            in_force,
        ),
        Q(
            "march",
            "K-MARCH-05",
            N_(
                "{seat}, which way does {card} ({option}) go? Name places, or first a token to start from; then go."
            ),
            march,
            named,
        ),
        Q(
            "obey",
            "K-ORD-15",
            N_("{seat}, {order}: {task}."),
            [may.obey, may.disobey, may.order],
            answer,
        ),
        Q("choose", "K-ABOUT-26", N_("{seat}, whom do you pick?"), [may.choose], skip_if_forced=True),
        Q(
            "place",
            "K-MARCH-11",
            N_("{seat}, lay {count} {count:march token|march tokens}."),
            [may.place, may.skip],
            left,
            skip_if_forced=True,
        ),
        Q(
            "settle",
            "K-MARCH-11",
            N_("{seat}, where does the lifted token go?"),
            [may.place, may.skip],
            skip_if_forced=True,
        ),
        Q(
            "black",
            "K-BLACK-01",
            N_("{seat}, lay {count} {count:black token|black tokens} on a circle."),
            [may.black, may.skip],
            left,
            skip_if_forced=True,
        ),
        Q(
            "remove",
            "K-MARCH-18",
            N_("{seat}, take {count} {count:piece|pieces} off the map."),
            [may.remove, may.skip],
            left,
            skip_if_forced=True,
        ),
        Q(
            "unblock",
            "K-BLACK-05",
            N_("{seat}, take {count} {count:black token|black tokens} off the map."),
            [may.remove, may.skip],
            left,
            skip_if_forced=True,
        ),
        Q(
            "unseal",
            "K-MARCH-19",
            N_("{seat}, take {count} {count:seal|seals} off the map."),
            [may.remove, may.skip],
            left,
            skip_if_forced=True,
        ),
        Q(
            "lift",
            "K-MARCH-02",
            N_("{seat}, move {count} {count:march token|march tokens}: which do you lift?"),
            [may.lift, may.skip],
            left,
            skip_if_forced=True,
        ),
        Q(
            "discard",
            "K-ORD-23",
            N_("{seat}, discard {count} {count:card|cards}."),
            [may.discard],
            left,
            skip_if_forced=True,
        ),
        Q(
            "give",
            "K-ORD-25",
            N_("{seat}, give {owner} {count} {count:card|cards}."),
            [may.give],
            lambda s: {"count": s.stack[-1][2], "owner": SEATS[s.stack[-1][3]]},
            skip_if_forced=True,
        ),
        Q(
            "exchange",
            "K-CHG-16",
            N_("{seat}, your hand is full: which card do you exchange?"),
            [may.swap, may.pass_],
            skip_if_forced=True,
        ),
        Q(
            "replace",
            "K-ORD-14",
            N_("{seat}, discard up to {count} {count:card|cards}; then you draw as many as you discarded."),
            [may.swap, may.pass_],
            left,
            skip_if_forced=True,
        ),
        Q(
            "swap",
            "K-ORD-27",
            N_("{seat}, the round is over: discard a card and draw another, or keep your hand."),
            [may.swap, may.pass_],
        ),
        Q(
            "accept",
            "K-CHG-14",
            N_("{seat}, the mace comes to you: do you take it?"),
            [may.accept, may.refuse],
            skip_if_forced=True,
        ),
        Q(
            "announce",
            "K-SCORE-01",
            N_("{seat}, your last march token is gone: do you tell the others?"),
            [may.announce, may.silent],
        ),
    ]
