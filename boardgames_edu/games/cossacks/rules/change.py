"""The change of hetman: who follows, who turns the mace down, and what happens when all do.

One change is one chain (AMB-61): ``s.chain_start`` is the hetman at whom it began, ``s.declined`` the seats that
cannot be asked any more.
"""

from __future__ import annotations

from boardgames_edu.engine.game import Log
from boardgames_edu.games.cossacks.components import SEATS
from boardgames_edu.games.cossacks.rules import events, hands
from boardgames_edu.games.cossacks.state import CANCELLED, CossackState

# --- what can be ordered -------------------------------------------------------------------------------------------


def issuable(s: CossackState, seat: int, further: bool = False) -> int:
    """The options of orders that a seat could give as hetman now, as a mask over options.

    An order needs its card in hand (K-ORD-01), gold for paying it once (AMB-06), for a march somewhere to go
    (AMB-44), and Passionate Speech another order to follow (AMB-41).

    ``further`` tells that it comes on top of the orders that are being given (K-ORD-09).
    """
    setup = s.setup
    found = setup.orders_in(s.hands[seat])
    if not found:
        return 0
    budget = s.gold[seat]
    if further:
        budget -= price(s)
        found &= ~setup.facts.speeches
    found &= setup.costs_at_most(budget)
    if not s.open_nodes:
        found &= ~setup.out_options
    if not s.links | s.black:
        found &= ~setup.home_options
    speeches = found & setup.facts.speeches
    while speeches:
        low = speeches & -speeches
        speeches ^= low
        left = budget - setup.facts.options[low.bit_length() - 1].cost
        if not found & ~setup.facts.speeches & setup.costs_at_most(left):
            found ^= low
    return found


def price(s: CossackState) -> int:
    """The sum of the prices of all orders given (K-ORD-10)."""
    options = s.setup.facts.options
    total = 0
    for order in s.orders:
        total += options[order.option].cost
    return total


def due(s: CossackState) -> int:
    """What the next ataman who obeys would be owed; nothing for a cancelled order (K-ORD-08, AMB-76)."""
    return 0 if s.modifier == CANCELLED else price(s)


def left_to_act(s: CossackState, hetman: int) -> int:
    """The seats that still act in this round if ``hetman`` is in office (AMB-23)."""
    return s.setup.everybody & ~s.acted & ~(1 << hetman)


def could_rule(s: CossackState, seat: int) -> bool:
    """Whether a seat can be offered the mace now (AMB-61)."""
    if s.phase == "order":
        return issuable(s, seat) != 0
    return not left_to_act(s, seat) or s.gold[seat] >= due(s) or issuable(s, seat) != 0


# --- the chain -----------------------------------------------------------------------------------------------------


def hand_on(s: CossackState, log: Log | None) -> None:
    """The hetman lets the mace go, by choice or because he must: it goes to the richest (K-CHG-01 to K-CHG-05)."""
    if s.chain_start < 0:
        s.chain_start = s.hetman
    s.declined |= 1 << s.hetman
    _offer(s, log)


def overthrow(s: CossackState, log: Log | None, seat: int, heir: int, named: bool) -> None:
    """A card of disobedience changes the hetman (K-CHG-04); nobody declines what their own card gave (AMB-62).

    ``named`` tells that the card itself names the actor; else whoever could not rule is passed over (AMB-61).
    """
    if heir == s.hetman:
        return
    if log is not None:
        log.append(events.OVERTHROWN(s.hetman, seat=SEATS[s.hetman]))
    s.chain_start, s.declined = s.hetman, 1 << s.hetman
    if heir == seat and (named or could_rule(s, seat)):
        _take_office(s, log, seat)
    elif not could_rule(s, heir):
        _offer(s, log)
    else:
        s.stack.append((s.setup.decisions["accept"], heir))


def _offer(s: CossackState, log: Log | None) -> None:
    """Offer the mace to the richest who has not declined; who could not rule is passed over (K-CHG-05, K-CHG-06)."""
    while True:
        heir = s.richest(s.setup.everybody & ~s.declined, s.chain_start)
        if heir < 0:
            _full_circle(s, log)
            return
        if could_rule(s, heir):
            s.stack.append((s.setup.decisions["accept"], heir))
            return
        s.declined |= 1 << heir
        if log is not None:
            log.append(events.PASSED_OVER(heir, seat=SEATS[heir]))


def accept(s: CossackState, log: Log | None) -> None:
    """Take the mace."""
    _take_office(s, log, s.stack.pop()[1])


def refuse(s: CossackState, log: Log | None) -> None:
    """Turn the mace down (K-CHG-14)."""
    seat = s.stack.pop()[1]
    s.declined |= 1 << seat
    if log is not None:
        log.append(events.REFUSED(seat, seat=SEATS[seat]))
    _offer(s, log)


def _take_office(s: CossackState, log: Log | None, seat: int) -> None:
    """A new hetman: the old one's hand is cut first, then the new one decides (K-ORD-23, AMB-60, AMB-71)."""
    old, s.hetman = s.hetman, seat
    s.terms[seat] += 1
    if log is not None:
        log.append(events.NEW_HETMAN(seat, seat=SEATS[seat]))
    if s.phase == "order":  # K-CHG-07: the round opens anew; laying the mace down now goes on with the chain
        s.stack.append((s.setup.steps["open"], seat))
    else:
        s.acted |= 1 << seat
        s.chain_start, s.declined = -1, 0
        if left_to_act(s, seat):
            s.stack.append((s.setup.decisions["renew"], seat))
    hands.cut(s, old)


def keep_order(s: CossackState, log: Log | None) -> None:
    """The old order stands, at the new hetman's cost (K-CHG-10 to K-CHG-13)."""
    seat = s.stack.pop()[1]
    if log is not None:
        log.append(events.ORDER_KEPT(seat, seat=SEATS[seat]))


def _full_circle(s: CossackState, log: Log | None) -> None:
    """All declined: the mace is back, all draw (K-CHG-15, K-CHG-16); in mid-round the round ends at once (AMB-29)."""
    if s.phase == "order" and s.circled and not s.pile and not s.discard:
        s.phase = "over"
        s.stack.clear()
        if log is not None:
            log.append(events.NO_CARDS_LEFT(None))
        return
    s.hetman, s.chain_start, s.declined = s.chain_start, -1, 0
    if log is not None:
        log.append(events.FULL_CIRCLE(s.hetman, seat=SEATS[s.hetman]))
    if s.phase == "order":
        s.circled = 1
        s.stack.append((s.setup.steps["open"], s.hetman))
    else:
        s.round_closing = 1
    s.stack.append((s.setup.steps["circle"], s.hetman, s.setup.seats))


def circle(s: CossackState, log: Log | None, seat: int, left: int) -> None:
    """Everybody draws, clockwise from the first holder; a full hand exchanges a card instead (OWN-07)."""
    limit = s.setup.facts.figures.ataman_hand_limit
    while left:
        here = seat
        seat, left = (seat + 1) % s.setup.seats, left - 1
        if here == s.hetman or len(s.hands[here]) < limit:
            hands.draw(s, log, here)
        else:
            s.stack.append((s.setup.steps["circle"], seat, left))
            s.stack.append((s.setup.decisions["exchange"], here))
            return
