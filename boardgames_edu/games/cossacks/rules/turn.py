"""The turn of an ataman: obey or refuse (K-ABOUT-13, K-ORD-15)."""

from typing import Annotated

from boardgames_edu.engine.kit import N_, EventKind, Named, action, must, provided
from boardgames_edu.engine.rules.conditions import standing
from boardgames_edu.games.cossacks.components import SEATS
from boardgames_edu.games.cossacks.frames import FIRST, AutomaticStep, Number, OfOrder
from boardgames_edu.games.cossacks.rules import effects, flow, hands
from boardgames_edu.games.cossacks.rules.moments import At, Reasons, asks_by, hetman_decides
from boardgames_edu.games.cossacks.rules.notation import each_option, hand_cards
from boardgames_edu.games.cossacks.state import CANCELLED, CossackState

NO_ORDER_LEFT = EventKind("no_order_left", "K-ORD-16", "The order was cancelled; {seat} has nothing to carry out.")
NOT_CARRIED = EventKind("not_carried", "K-ORD-25", "{seat} cannot carry out {card} and is not paid for it.")
PAID = EventKind("paid", "K-ORD-07", "{seat} pays {gold} gold to {owner} for {card}.", news=0)
PAID_SHORT = EventKind("paid_short", "K-CHG-03", "{seat} can pay only {gold} gold to {owner} for {card}.", news=4)
DISOBEYS = EventKind("disobeys", "K-ORD-18", "{seat} refuses with {card}, option {option}.", news=4)
FINED = EventKind("fined", "K-ORD-19", "{seat} pays a fine of {gold} gold to {owner}.", news=3)


def _moments(reasons: Reasons | None) -> tuple[At, ...]:
    return (
        At("K-ORD-15", "You are hetman: only atamans obey or refuse. {question}", hetman_decides, reasons),
        At(
            "K-ORD-23",
            "You have lost the mace and hold too many cards, so discard first. {question}",
            asks_by("K-ORD-23"),
            reasons,
        ),
        At(
            "K-ORD-15",
            "No order is in force that you could obey or refuse. {question}",
            lambda s: not s.orders,
            reasons,
        ),
        At(
            "K-ORD-15",
            "You obey or refuse once a round, and not in a round in which you were hetman. {question}",
            lambda s: s.acted >> s.stack[-1].seat & 1,
            reasons,
        ),
        At("K-ORD-15", "Each ataman obeys or refuses when the turn comes. {question}", None, reasons),
    )


@action(
    "obey",
    label=(N_("Obey"), "", ""),
    moment=_moments(None),
    event=EventKind("obeys", "K-ORD-16", "{seat} obeys.", news=2),
)
def obey(s: CossackState) -> None:
    """Carry out the order (K-ORD-16); a cancelled one only gives a card."""
    seat = s.stack.pop().seat
    s.acted |= 1 << seat
    s.any_card_done = 0
    if s.modifier == CANCELLED:
        s.tell(NO_ORDER_LEFT, seat)
        _obeyed(s, seat)
    else:
        Execute(seat, 0, 0).run(s)


class Execute(OfOrder):
    """The game goes on with carrying out the orders."""

    lies_on, first_in = FIRST, ("obedience",)

    def run(self, s: CossackState) -> None:
        """Carry out the orders, each paid when done (K-MARCH-17, K-ORD-07, K-ORD-10, AMB-54)."""
        seat, order, step = self.seat, self.order, self.step
        options = s.setup.components.options
        while order < len(s.orders):
            row = options[s.orders[order].option]
            if row.on_issue:
                order += 1
                continue
            if not step:
                s.card_done = 0
            if row.needs_hand and not step and not s.hands[seat]:  # K-ORD-25
                step = len(row.effects)
            if not effects.carry_on(s, Execute(seat, order, step), row, order):
                return
            if s.card_done:
                s.any_card_done = 1
                _pay(s, seat, row.kind, row.cost)
            else:
                s.tell(NOT_CARRIED, seat, card=s.setup.components.card_ids[row.kind])
            order, step = order + 1, 0
        if s.any_card_done:
            s.obeyed[seat] += 1
            for given in s.orders:
                row = options[given.option]
                if row.on_issue:
                    _pay(s, seat, row.kind, row.cost)
        _obeyed(s, seat)


def _pay(s: CossackState, seat: int, kind: int, amount: int) -> None:
    """Pay from the hetman; one short loses the mace (K-ORD-06, AMB-55)."""
    paid = s.pay(s.hetman, seat, amount)
    if paid < amount:
        s.hetman_short = 1
    if amount and s._log is not None:
        told = PAID if paid == amount else PAID_SHORT
        s.tell(told, s.hetman, owner=SEATS[seat], gold=paid, card=s.setup.components.card_ids[kind])


def _obeyed(s: CossackState, seat: int) -> None:
    """Let an obedient ataman draw, and end the turn (K-ORD-12, K-ORD-17, K-ORD-26)."""
    hands.draw(s, seat, 1, "" if s._log is None else _drawn_by(s, seat))
    flow.end_turn(s, seat)


def _drawn_by(s: CossackState, seat: int) -> str:
    """Return the rule for drawing after an order, paid or not."""
    rows = (s.setup.components.options[order.option] for order in s.orders)
    idle = not s.hands[seat] and not s.any_card_done and any(row.needs_hand for row in rows)
    return "K-ORD-26" if idle and s.modifier != CANCELLED else "K-ORD-17"


@action(
    "disobey {card} {option}",
    rows=each_option("disobey"),
    label=(N_("Refuse"), N_("{card}"), N_("{option}, {gold} gold – {effect}")),
    needs=(
        must(
            "K-ABOUT-14",
            lambda s: ~s.setup.order_options,
            "{card} shows the mace: it is an order of the hetman, and no card of disobedience.",
            name="disobedience",
            standing=True,
        ),
        provided(
            "K-ORD-24",
            lambda s: s.hands[s.stack[-1].seat],
            "You hold no action card, so you have to obey.",
            name="cards_in_hand",
        ),
        must(
            "K-ORD-18",
            lambda s: s.setup.refusals_in(s.hands[s.stack[-1].seat]) | s.setup.order_options,
            "You do not hold the card {card}.",
            name="refusal_in_hand",
        ),
        must(
            "K-ORD-19",
            lambda s: s.setup.costs_at_most(s.gold[s.stack[-1].seat]),
            "The fine is {gold} gold, and you have {left}.",
            lambda s, action: {"left": s.gold[s.stack[-1].seat]},
            name="fine_covered",
        ),
    ),
    moment=_moments(standing),
    targets=hand_cards,
)
def disobey(s: CossackState, option: int) -> None:
    """Play a card of disobedience: pay the fine, then its effects (AMB-09)."""
    seat = s.stack.pop().seat
    row = s.setup.components.options[option]
    s.acted |= 1 << seat
    s.refused[seat] += 1
    s.discard_card(seat, row.kind)
    s.pay(seat, s.hetman, row.cost)
    if s._log is not None:
        s.tell(DISOBEYS, seat, card=s.setup.components.card_ids[row.kind], option=row.letter)
        if row.cost:
            s.tell(FINED, seat, owner=SEATS[s.hetman], gold=row.cost)
    Rebel(seat, option, 0).run(s)


class Rebel(AutomaticStep):
    """The game goes on with a card of disobedience."""

    lies_on, first_in = FIRST, ("obedience",)

    option: "Annotated[int, Named(lambda setup: [row.text for row in setup.components.options])]"
    step: Number

    def run(self, s: CossackState) -> None:
        """Carry out the effects of a card of disobedience."""
        if effects.carry_on(s, self, s.setup.components.options[self.option]):
            flow.end_turn(s, self.seat)
