"""Which orders a hetman can give, and what they cost.

Also what the next ataman would be paid. Looks at a state and changes nothing. What the rules add up is a tally; where
the engine asks for it at every step, the same terms are summed without words.
"""

from boardgames_edu.engine.kit import N_, Tally, Term
from boardgames_edu.games.cossacks.components import OptionRow
from boardgames_edu.games.cossacks.state import CANCELLED, CossackState, IssuedOrder

_PURSE = N_("gold in hand")


def issuable(s: CossackState, seat: int, further: bool = False) -> int:
    """Return the options that a seat could order as hetman, a mask.

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
        found &= ~setup.components.speeches
    found &= setup.costs_at_most(budget)
    if not s.open_nodes:
        found &= ~setup.out_options
    if not s.links | s.black:
        found &= ~setup.home_options
    speeches = found & setup.components.speeches
    while speeches:
        low = speeches & -speeches
        speeches ^= low
        rest = budget - setup.components.options[low.bit_length() - 1].cost
        if not found & ~setup.components.speeches & setup.costs_at_most(rest):
            found ^= low
    return found


def price(s: CossackState) -> int:
    """Return the sum of the prices of all orders given (K-ORD-10)."""
    options = s.setup.components.options
    total = 0
    for order in s.orders:
        total += options[order.option].cost
    return total


def due(s: CossackState) -> int:
    """Return what the next ataman is owed (K-ORD-08, AMB-76)."""
    return 0 if s.modifier == CANCELLED else price(s)


def price_in_terms(s: CossackState) -> Tally:
    """Return the prices of all orders given, which `price` sums."""
    return Tally(*(_price(s, order) for order in s.orders))


def due_in_terms(s: CossackState) -> Tally:
    """Return what `due` sums, term by term."""
    if s.modifier == CANCELLED:
        return Tally(*(_price(s, order, rule="K-ORD-06", applies=False) for order in s.orders))
    return price_in_terms(s)


def left_in_terms(s: CossackState, seat: int) -> Tally:
    """Return, as a tally, the gold a hetman can still promise (K-ORD-10)."""
    return Tally(Term(s.gold[seat], "K-BOX-05", _PURSE), *(_price(s, order, sign=-1) for order in s.orders))


def pay_in_terms(s: CossackState, seat: int) -> Tally:
    """Return what a seat earns that does all it can (K-ORD-10).

    An order that works when it is given is paid with the others, if any of them is carried out.
    """
    options = s.setup.components.options
    rows = [options[order.option] for order in s.orders]
    shut = [row.needs_hand and not s.hands[seat] for row in rows]
    idle = all(row.on_issue or not_possible for row, not_possible in zip(rows, shut, strict=True))
    return Tally(
        *(
            _price(s, order, "K-ORD-25", applies=False) if idle or not_possible else _price(s, order)
            for order, not_possible in zip(s.orders, shut, strict=True)
        )
    )


def _price(s: CossackState, order: IssuedOrder, rule: str = "", sign: int = 1, *, applies: bool = True) -> Term:
    row = s.setup.components.options[order.option]
    return price_term(s, row, rule or ("K-ORD-10" if len(s.orders) > 1 else "K-ORD-06"), sign, applies=applies)


def price_term(s: CossackState, row: OptionRow, rule: str, sign: int = 1, *, applies: bool = True) -> Term:
    """Return the price on a card as a term."""
    printed = s.setup.components
    named: dict[str, object] = {"card": printed.card_ids[row.kind], "game": printed.lexicon}
    return Term(sign * row.cost, rule, N_("{card}"), named, applies)


def left_to_act(s: CossackState, hetman: int) -> int:
    """Return the seats still to act if ``hetman`` is in office (AMB-23)."""
    return s.setup.everybody & ~s.acted & ~(1 << hetman)


def could_rule(s: CossackState, seat: int) -> bool:
    """Return whether a seat can be offered the mace now (AMB-61)."""
    if s.phase == "order":
        return issuable(s, seat) != 0
    return not left_to_act(s, seat) or s.gold[seat] >= due(s) or issuable(s, seat) != 0
