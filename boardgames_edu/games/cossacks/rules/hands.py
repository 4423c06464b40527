"""Action cards in hand: drawing, discarding, giving, swapping, the limit."""

from boardgames_edu.engine.kit import N_, Action, EventKind, Exact, action, must, provided
from boardgames_edu.games.cossacks.components import SEATS
from boardgames_edu.games.cossacks.frames import MAY_SKIP, Discard, Give
from boardgames_edu.games.cossacks.queries.causes import told_by
from boardgames_edu.games.cossacks.rules import moments
from boardgames_edu.games.cossacks.rules.notation import each_card, hand_cards
from boardgames_edu.games.cossacks.state import CossackState

_HELD = N_("You do not hold {card}.")
_CARD = N_("{card}")
_SWAPPED = N_("Now cards are exchanged: swap them. {question}")
DREW = EventKind("drew", "K-ORD-17", "{seat} draws {count} action {count:card|cards}.", True, news=0)
RESHUFFLED = EventKind("reshuffled", "K-ORD-29", "The discards are shuffled into a new draw pile.", True)
LOST = EventKind("lost", "K-ORD-16", "At random, {seat} discards {card}.", True)
GAVE = EventKind("gave", "K-ORD-16", "{seat} gives {owner} a card.", True)
DISCARDED = EventKind("discarded", "K-ORD-23", "{seat} discards {card}.")
SWAPPED = EventKind("swapped", "K-ORD-27", "{seat} discards {card} and draws another card.", True)
NOT_SWAPPED = EventKind("not_swapped", "K-ORD-27", "{seat} swaps no card.", news=0)


def draw(s: CossackState, seat: int, count: int, rule: str) -> int:
    """Draw cards by a rule, and return how many (K-ORD-21, K-ORD-22)."""
    limit = s.setup.components.figures.ataman_hand_limit
    drawn = 0
    while drawn < count and (seat == s.hetman or len(s.hands[seat]) < limit):  # a hetman has no limit
        empty = not s.pile
        if not s.draw(seat):
            break
        if empty:
            s.tell(RESHUFFLED)
        drawn += 1
    if drawn and s._log is not None:
        s.tell(DREW, seat, rule, count=drawn)
    return drawn


def cut(s: CossackState, seat: int) -> None:
    """Ask an ataman with too many cards to discard (K-ORD-23, AMB-33)."""
    over = len(s.hands[seat]) - s.setup.components.figures.ataman_hand_limit
    if over > 0 and seat != s.hetman:
        s.ask(Discard(seat, over))


def lose_at_random(s: CossackState, seat: int, rule: str) -> None:
    """Discard a card at random."""
    kind = s.random_card(seat)
    s.discard_card(seat, kind)
    s.tell(LOST, seat, rule, card=s.setup.components.card_ids[kind])


def hand_over(s: CossackState, giver: int, taker: int, kind: int, rule: str) -> None:
    """Give a card to another hand, unseen by the others."""
    s.give(giver, taker, kind)
    s.tell(GAVE, giver, rule, owner=SEATS[taker])


def held(s: CossackState) -> int:
    """Return the kinds of cards in the deciding seat's hand."""
    found = 0
    for kind in s.hands[s.stack[-1].seat]:
        if kind >= 0:
            found |= 1 << kind
    return found


def _by_cause(s: CossackState, action: Action) -> Exact:
    return s.stack[-1].rule_in(s), _HELD, {}


def _ordered(op: str) -> moments.At:
    return moments.At("K-ORD-16", moments.OBEY_FIRST, lambda s: moments.decision_name(s) == "obey" and _orders(s, op))


def _orders(s: CossackState, op: str) -> bool:
    """Return whether an order in force has this effect on atamans."""
    return any(
        effect["op"] == op and "actor" in (effect.get("who"), effect.get("from"))
        for order in s.orders
        for effect in s.setup.components.options[order.option].effects
    )


@action(
    "discard {card}",
    rows=each_card("discard"),
    label=(N_("Discard a card"), "", _CARD),
    needs=(must("K-ORD-23", held, _HELD, name="card_in_hand", exact=_by_cause),),
    moment=(
        moments.At("K-ORD-27", "Now a card is exchanged: swap it. {question}", moments.asks("swap")),
        moments.At("K-CHG-16", "Now a card is exchanged: swap it. {question}", moments.asks("exchange")),
        moments.At("K-ORD-14", _SWAPPED, moments.asks_by("K-ORD-14")),
        moments.At("K-ORD-16", _SWAPPED, moments.asks("replace")),
        _ordered("discard_cards"),
        moments.At("K-ORD-23", "You discard when you hold too many cards, or when an order says so. {question}"),
    ),
    targets=hand_cards,
)
def discard(s: CossackState, kind: int) -> None:
    """Discard a card that its holder chooses."""
    s.tell(DISCARDED, s.stack[-1].seat, told_by(s), card=s.setup.components.card_ids[kind])
    frame = s.stack.pop()
    s.discard_card(frame.seat, kind)
    if frame.count > 1:
        s.ask(Discard(frame.seat, frame.count - 1))


@action(
    "give {card}",
    rows=each_card("give"),
    label=(N_("Give a card away"), "", _CARD),
    needs=(must("K-ORD-16", held, _HELD, name="card_in_hand", exact=_by_cause),),
    moment=(
        _ordered("give_cards"),
        moments.At("K-ABOUT-09", "Cards go from hand to hand only when an action card says so. {question}"),
    ),
    targets=hand_cards,
)
def give(s: CossackState, kind: int) -> None:
    """Give a chosen card; afterwards the receiver's hand is cut."""
    rule, frame = told_by(s), s.stack.pop()
    hand_over(s, frame.seat, frame.owner, kind, rule)
    if frame.count > 1:
        s.ask(Give(frame.seat, frame.count - 1, frame.owner))
    else:
        cut(s, frame.owner)


@action(
    "swap {card}",
    rows=each_card("swap"),
    label=(N_("Exchange a card"), "", _CARD),
    needs=(must("K-ORD-27", held, _HELD, name="card_in_hand", exact=_by_cause),),
    moment=(
        _ordered("replace_cards"),
        moments.At(
            "K-ORD-13",
            "As hetman you swap no action card. {question}",
            lambda s: s.orders and moments.hetman_decides(s),
        ),
        moments.At("K-ORD-27", "An ataman may exchange a card when the round is over. {question}"),
    ),
    targets=hand_cards,
)
def swap(s: CossackState, kind: int) -> None:
    """Discard a card, draw at once or later (AMB-34)."""
    rule, frame = told_by(s), s.stack.pop()
    seat = frame.seat
    s.discard_card(seat, kind)
    if frame.name == "replace":
        s.tell(DISCARDED, seat, rule, card=s.setup.components.card_ids[kind])
        if frame.count > 1 and s.hands[seat]:
            s.ask(type(frame)(seat, frame.count - 1, frame.flags, frame.discarded + 1))
        else:
            draw(s, seat, frame.discarded + 1, rule)
        return
    empty = not s.pile
    s.draw(seat)
    if s._log is not None:
        s.tell(SWAPPED, seat, rule, card=s.setup.components.card_ids[kind])
        if empty:
            s.tell(RESHUFFLED)


@action(
    "pass",
    label=(N_("Keep all cards"), "", ""),
    needs=(
        provided(
            "K-CHG-16",
            lambda s: moments.decision_name(s) != "exchange",
            "A full hand exchanges a card now.",
            name="not_due",
        ),
        moments.optional(lambda s: moments.decision_name(s) != "replace" or s.stack[-1].flags & MAY_SKIP),
    ),
    moment=tuple(at for at in moments.PENDING if at.rule not in ("K-CHG-16", "K-ORD-14", "K-ORD-27")),
    name="pass",
)
def keep_hand(s: CossackState) -> None:
    """Swap no card, or no further one."""
    rule, frame = told_by(s), s.stack.pop()
    discarded = frame.discarded if frame.name == "replace" else 0
    if discarded:
        draw(s, frame.seat, discarded, rule)
    else:
        s.tell(NOT_SWAPPED, frame.seat, rule)
