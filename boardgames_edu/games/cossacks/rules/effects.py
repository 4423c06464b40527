"""The effects of cards, carried out.

No card has code of its own. An effect happens at once, or lays the decision on the stack that it needs.
``s.card_done`` is set when something of it can happen: an order that did nothing is not paid (K-ORD-25, AMB-13).
"""

from collections.abc import Callable, Mapping
from typing import Any

from boardgames_edu.engine.kit import EVERYTHING, N_, EventKind, action, must
from boardgames_edu.games.cossacks.components import SEATS, OptionRow
from boardgames_edu.games.cossacks.frames import MAY_SKIP, Choose, Discard, Give, March, Replace
from boardgames_edu.games.cossacks.queries.causes import cause, told_by
from boardgames_edu.games.cossacks.rules import change, hands
from boardgames_edu.games.cossacks.rules.moments import At
from boardgames_edu.games.cossacks.rules.notation import each_owner
from boardgames_edu.games.cossacks.rules.tokens import pieces
from boardgames_edu.games.cossacks.state import CANCELLED, PLAIN, REDIRECTED, CossackState, IssuedOrder

Effect = Mapping[str, Any]
CHOSEN = EventKind("chosen", "K-ORD-18", "{seat} picks {owner}.")
TOOK_GOLD = EventKind("took_gold", "K-ORD-16", "{owner} gets {gold} gold from {seat}.", news=2)
LOOKED = EventKind("looked", "K-ORD-18", "{seat} looks at the hand of {owner}.", True)
MORE_ORDERS = EventKind("more_orders", "K-ORD-09", "{seat} may give {count} further {count:order|orders}.")
ORDER_CANCELLED = EventKind("cancelled", "K-ORD-18", "The order has no effect any more in this round.", news=5)
MARCH_REDIRECTED = EventKind("redirected", "K-ORD-18", "From now on {seat} tells where the march goes.", news=4)


def carry_on(s: CossackState, frame: Any, row: OptionRow, order: int = -1) -> bool:
    """Carry out what is left of a card's option.

    Returns False when a decision comes first, and the game goes on with ``frame`` after it. An effect for which the
    actor has to pick a player is begun again then. ``order`` is -1 for disobedience.
    """
    step = frame.step
    while step < len(row.effects):
        height, picks, effect = len(s.stack), row.picks[step], row.effects[step]
        if picks and s.chosen_seat < 0:
            s.ask(Choose(frame.seat, int(picks == "player")))
        else:
            _DO[effect["op"]](s, frame.seat, effect, order)
            s.chosen_seat = -1
            step += 1
        if len(s.stack) > height:
            s.stack.insert(height, frame.changed(step=step))
            return False
    return True


def who(s: CossackState, seat: int, word: str) -> int:
    """Return the seat that a word of the vocabulary means."""
    if word == "actor":
        return seat
    if word == "hetman":
        return s.hetman
    if word == "richest_other":
        return s.richest(s.setup.everybody & ~(1 << s.hetman), s.hetman)
    return s.chosen_seat


@action(
    "choose {owner}",
    rows=each_owner("choose"),
    label=(N_("Pick a player"), "", N_("{owner}")),
    needs=(
        must(
            "K-ABOUT-12",
            lambda s: EVERYTHING if s.stack[-1].anyone else ~(1 << s.hetman),
            "{owner} is hetman, and an ataman is to be picked.",
            name="an_ataman",
        ),
        must(
            "K-ORD-18", lambda s: ~(1 << s.stack[-1].seat), "Pick somebody other than yourself.", name="somebody_else"
        ),
    ),
    moment=At("K-ORD-18", "You pick a player only when a card that you play says so. {question}"),
    targets="panel:mat:{owner} piece:gold:{owner}",
)
def choose(s: CossackState, picked: int) -> None:
    """Pick a player for an effect."""
    s.tell(CHOSEN, s.stack[-1].seat, told_by(s), owner=SEATS[picked])
    s.stack.pop()
    s.chosen_seat = picked


def _take_coins(s: CossackState, seat: int, effect: Effect, order: int) -> None:
    """Move gold between two players, never the bag (K-SETUP-05)."""
    giver, taker = who(s, seat, effect["from"]), who(s, seat, effect["to"])
    paid = s.pay(giver, taker, effect["amount"])
    if paid:
        s.card_done = 1
        s.tell(TOOK_GOLD, seat, cause(s, order), seat=SEATS[giver], owner=SEATS[taker], gold=paid)


def _draw_cards(s: CossackState, seat: int, effect: Effect, order: int) -> None:
    taker = who(s, seat, effect["who"])
    if hands.draw(s, taker, effect["count"], cause(s, order, taker)):
        s.card_done = 1


def _discard_cards(s: CossackState, seat: int, effect: Effect, order: int) -> None:
    loser = who(s, seat, effect["who"])
    count = min(effect["count"], len(s.hands[loser]))
    if not count:
        return
    s.card_done = 1
    if effect["choice"] == "own":
        s.ask(Discard(loser, count))
        return
    for _ in range(count):
        hands.lose_at_random(s, loser, cause(s, order))


def _give_cards(s: CossackState, seat: int, effect: Effect, order: int) -> None:
    giver, taker = who(s, seat, effect["from"]), who(s, seat, effect["to"])
    count = min(effect["count"], len(s.hands[giver]))
    if not count or giver == taker:
        return
    s.card_done = 1
    if effect["choice"] == "own":
        s.ask(Give(giver, count, taker))
        return
    for _ in range(count):
        hands.hand_over(s, giver, taker, s.random_card(giver), cause(s, order))
    hands.cut(s, taker)


def _replace_cards(s: CossackState, seat: int, effect: Effect, order: int) -> None:
    owner = who(s, seat, effect["who"])
    if s.hands[owner]:
        s.card_done = 1
        s.ask(Replace(owner, effect["count"], MAY_SKIP if effect.get("optional") else 0, 0))


def _peek_hand(s: CossackState, seat: int, effect: Effect, order: int) -> None:
    viewer, owner = who(s, seat, effect["viewer"]), who(s, seat, effect["whose"])
    if viewer != owner:
        s.card_done = 1
        s.peek(viewer, owner)
        s.tell(LOOKED, viewer, cause(s, order), owner=SEATS[owner])


def _extra_orders(s: CossackState, seat: int, effect: Effect, order: int) -> None:
    """Allow further orders in this round (K-ORD-09)."""
    s.further_orders += effect["count"]
    s.tell(MORE_ORDERS, seat, count=effect["count"])


def _changing(s: CossackState, order: int) -> str:
    """Return the rule that lets a card change an order (K-ORD-20)."""
    return cause(s, order) if s.modifier == PLAIN else "K-ORD-20"


def _cancel_order(s: CossackState, seat: int, effect: Effect, order: int) -> None:
    """Cancel the order for the round; the latest counts (AMB-07)."""
    s.tell(ORDER_CANCELLED, seat, _changing(s, order))
    s.modifier = CANCELLED


def _redirect_order(s: CossackState, seat: int, effect: Effect, order: int) -> None:
    """Let the actor name the marches in force (OWN-09)."""
    s.tell(MARCH_REDIRECTED, seat, _changing(s, order))
    s.modifier = REDIRECTED
    for number in range(len(s.orders) - 1, -1, -1):
        option = s.orders[number].option
        march = s.setup.components.options[option].march
        if (march == "out" and s.open_nodes) or (march == "home" and s.occupied):
            s.orders[number] = IssuedOrder(option)
            s.ask(March(seat, number))


_DO: dict[str, Callable[[CossackState, int, Effect, int], None]] = {
    **dict.fromkeys(pieces.DECISIONS, pieces.begin_tokens),
    "take_coins": _take_coins,
    "draw_cards": _draw_cards,
    "discard_cards": _discard_cards,
    "give_cards": _give_cards,
    "replace_cards": _replace_cards,
    "peek_hand": _peek_hand,
    "change_hetman": lambda s, seat, effect, order: change.overthrow(
        s, seat, who(s, seat, effect["to"]), effect["to"] == "actor"
    ),
    "extra_orders": _extra_orders,
    "refuse_order": lambda s, seat, effect, order: None,
    "cancel_order": _cancel_order,
    "redirect_order": _redirect_order,
}
"""The functions of the words that a card can use."""
