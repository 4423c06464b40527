"""What a hetman may order and owes: orders that can be given, their price, what the next ataman would be paid.

Looks at a state and changes nothing.
"""

from __future__ import annotations

from boardgames_edu.games.cossacks.state import CANCELLED, CossackState


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
        rest = budget - setup.facts.options[low.bit_length() - 1].cost
        if not found & ~setup.facts.speeches & setup.costs_at_most(rest):
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
