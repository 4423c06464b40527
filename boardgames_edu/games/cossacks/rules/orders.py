"""Giving orders: the hetman plays order cards and names where marches go (K-ORD-01 to K-ORD-11, K-MARCH-05 to 10)."""

from __future__ import annotations

from boardgames_edu.engine.game import Log
from boardgames_edu.games.cossacks.components import SEATS
from boardgames_edu.games.cossacks.rules import change, effects, events
from boardgames_edu.games.cossacks.state import PLAIN, CossackState, Order


def open_round(s: CossackState, log: Log | None, seat: int) -> None:
    """The hetman gives an order or lays the mace down; without an order it goes on (K-ORD-01, K-ORD-04, K-CHG-02)."""
    if change.issuable(s, s.hetman):
        s.stack.append((s.setup.decisions["command"], s.hetman))
        return
    if log is not None:
        log.append(events.WITHOUT_ORDER(s.hetman, seat=SEATS[s.hetman]))
    change.hand_on(s, log)


def resign(s: CossackState, log: Log | None) -> None:
    """Lay the mace down by choice (K-ORD-02, K-CHG-01)."""
    seat = s.stack.pop()[1]
    if log is not None:
        log.append(events.RESIGNED(seat, seat=SEATS[seat]))
    change.hand_on(s, log)


def order(s: CossackState, log: Log | None, option: int) -> None:
    """Play an order with one of its options: the first, a further one (K-ABOUT-27), or one that replaces the old."""
    question, seat = s.stack.pop()
    row = s.setup.facts.options[option]
    if question.name == "more":
        s.further_orders -= 1
    else:
        withdraw(s)
        s.issued[seat] += 1
        s.chain_start, s.declined = -1, 0
    s.drop(seat, row.kind)
    s.orders.append(Order(option))
    number = len(s.orders) - 1
    if log is not None:
        log.append(
            events.ORDERED(
                seat,
                seat=SEATS[seat],
                card=s.setup.facts.card_ids[row.kind],
                option=row.letter,
                gold=row.cost,
            )
        )
    s.stack.append((s.setup.steps["issued"], seat))
    if row.on_issue:
        work(s, log, seat, number, 0)
    if row.march:
        s.stack.append((s.setup.decisions["march"], seat, number))


def withdraw(s: CossackState) -> None:
    """The orders in force end; their cards go to the discards (AMB-42)."""
    for option, _, _ in s.orders:
        s.discard.append(s.setup.facts.options[option].kind)
    s.orders = []
    s.modifier, s.further_orders = PLAIN, 0


def work(s: CossackState, log: Log | None, seat: int, number: int, step: int) -> None:
    """What an order does at the moment it is played."""
    todo = s.setup.facts.options[s.orders[number].option].effects
    while step < len(todo):
        height = len(s.stack)
        begun = effects.begin(s, log, seat, todo[step], number)
        step += begun
        if len(s.stack) > height:
            s.stack.insert(height, (s.setup.steps["work"], seat, number, step))
            return


def issued(s: CossackState, log: Log | None, seat: int) -> None:
    """An order is played and its march named: further orders, or the atamans' turns."""
    if s.further_orders and change.issuable(s, seat, further=True):
        s.stack.append((s.setup.decisions["more"], seat))
    else:
        _in_force(s, seat)


def enough(s: CossackState, log: Log | None) -> None:
    """Give no further order."""
    seat = s.stack.pop()[1]
    if log is not None:
        log.append(events.ORDERS_DONE(seat, seat=SEATS[seat]))
    _in_force(s, seat)


def _in_force(s: CossackState, seat: int) -> None:
    s.further_orders = 0
    if s.phase == "order":
        s.phase = "obedience"
        s.acted, s.turn = 1 << seat, seat
        s.stack.append((s.setup.steps["next"], seat))


# --- naming a march ------------------------------------------------------------------------------------------------


def start(s: CossackState, log: Log | None, node: int) -> None:
    """Name the token from which a march sets out, or comes home (K-MARCH-05)."""
    _, seat, number = s.stack[-1]
    s.orders[number] = s.orders[number]._replace(start=node)
    if log is not None:
        log.append(events.START_NAMED(seat, seat=SEATS[seat], node=s.setup.roads.names[node]))


def through(s: CossackState, log: Log | None, place: int) -> None:
    """Name the next place of the route (K-MARCH-06)."""
    _, seat, number = s.stack[-1]
    order = s.orders[number]
    s.orders[number] = order._replace(route=(*order.route, place))
    if log is not None:
        log.append(events.PLACE_NAMED(seat, seat=SEATS[seat], place=s.setup.roads.names[place]))


def go(s: CossackState, log: Log | None) -> None:
    """The march is named; what is left open is the atamans' choice (K-MARCH-07, K-MARCH-09)."""
    seat = s.stack.pop()[1]
    if log is not None:
        log.append(events.MARCH_NAMED(seat))
