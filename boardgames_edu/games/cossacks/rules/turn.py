"""The turn of an ataman: obey and be paid, or refuse and pay a fine (K-ABOUT-13, K-ORD-15)."""

from __future__ import annotations

from boardgames_edu.engine.game import Log
from boardgames_edu.games.cossacks.components import SEATS
from boardgames_edu.games.cossacks.rules import change, effects, events, flow, hands
from boardgames_edu.games.cossacks.state import CANCELLED, CossackState


def next_ataman(s: CossackState, log: Log | None, _: int) -> None:
    """The next ataman acts, after the test of the hetman's gold (K-ORD-08, K-CHG-03); or the round is over.

    A change of hetman in mid-round lays this step below it, so the round is played to its end (K-CHG-08).
    """
    if s.round_closing:
        flow.end_round(s, log)
        return
    if s.hetman_short:
        s.hetman_short = 0
        s.stack.append((s.setup.steps["next"], s.hetman))
        change.hand_on(s, log)
        return
    seat = following(s)
    if seat < 0:
        flow.end_round(s, log)
        return
    owed = change.due(s)
    if s.gold[s.hetman] < owed:
        if log is not None:
            log.append(events.WITHOUT_GOLD(s.hetman, seat=SEATS[s.hetman], gold=s.gold[s.hetman], price=owed))
        s.stack.append((s.setup.steps["next"], s.hetman))
        change.hand_on(s, log)
        return
    s.turn = seat
    s.stack.append((s.setup.decisions["obey"], seat))


def following(s: CossackState) -> int:
    """The next seat clockwise that has not acted, or -1: the round ends before its opener (K-CHG-11)."""
    waiting = change.left_to_act(s, s.hetman)
    n = s.setup.seats
    for step in range(1, n + 1):
        seat = (s.turn + step) % n
        if waiting >> seat & 1:
            return seat
    return -1


# --- obeying -------------------------------------------------------------------------------------------------------


def obey(s: CossackState, log: Log | None) -> None:
    """Carry out the order (K-ORD-16); a cancelled one leaves nothing to do but draw."""
    seat = s.stack.pop()[1]
    s.acted |= 1 << seat
    s.any_card_done = 0
    if log is not None:
        log.append(events.OBEYS(seat, seat=SEATS[seat]))
    if s.modifier == CANCELLED:
        if log is not None:
            log.append(events.NO_ORDER_LEFT(seat, seat=SEATS[seat]))
        _obeyed(s, log, seat)
    else:
        execute(s, log, seat, 0, 0)


def execute(s: CossackState, log: Log | None, seat: int, number: int, step: int) -> None:
    """Carry out the orders in the order of play, each paid as soon as it is done (K-ORD-07, K-ORD-10, AMB-54).

    A token laid beyond the aim is paid as well (K-MARCH-17).
    """
    options = s.setup.facts.options
    while number < len(s.orders):
        row = options[s.orders[number].option]
        if row.on_issue:
            number += 1
            continue
        if not step:
            s.card_done = 0
        if row.needs_hand and not step and not s.hands[seat]:  # K-ORD-25
            step = len(row.effects)
        while step < len(row.effects):
            height = len(s.stack)
            step += effects.begin(s, log, seat, row.effects[step], number)
            if len(s.stack) > height:
                s.stack.insert(height, (s.setup.steps["execute"], seat, number, step))
                return
        if s.card_done:
            s.any_card_done = 1
            _pay(s, log, seat, row.kind, row.cost)
        elif log is not None:
            log.append(events.NOT_CARRIED(seat, seat=SEATS[seat], card=s.setup.facts.card_ids[row.kind]))
        number, step = number + 1, 0
    if s.any_card_done:
        s.obeyed[seat] += 1
        for option, _, _ in s.orders:
            if options[option].on_issue:
                _pay(s, log, seat, options[option].kind, options[option].cost)
    _obeyed(s, log, seat)


def _pay(s: CossackState, log: Log | None, seat: int, kind: int, amount: int) -> None:
    """The hetman pays; who falls short pays what there is and will lose the mace (K-ORD-06, AMB-55)."""
    paid = s.pay(s.hetman, seat, amount)
    if paid < amount:
        s.hetman_short = 1
    if log is not None and amount:
        text = events.PAID if paid == amount else events.PAID_SHORT
        log.append(
            text(
                s.hetman,
                seat=SEATS[s.hetman],
                owner=SEATS[seat],
                gold=paid,
                card=s.setup.facts.card_ids[kind],
            )
        )


def _obeyed(s: CossackState, log: Log | None, seat: int) -> None:
    """Whoever obeyed draws, never the hetman (K-ORD-12, K-ORD-17, K-ORD-26)."""
    hands.draw(s, log, seat)
    end_turn(s, log, seat)


# --- refusing ------------------------------------------------------------------------------------------------------


def disobey(s: CossackState, log: Log | None, option: int) -> None:
    """Play a card of disobedience: pay the fine, then what the option says (K-ORD-18, K-ORD-19, AMB-09)."""
    seat = s.stack.pop()[1]
    row = s.setup.facts.options[option]
    s.acted |= 1 << seat
    s.refused[seat] += 1
    s.discard_card(seat, row.kind)
    s.pay(seat, s.hetman, row.cost)
    if log is not None:
        log.append(
            events.DISOBEYS(seat, seat=SEATS[seat], card=s.setup.facts.card_ids[row.kind], option=row.letter)
        )
        if row.cost:
            log.append(events.FINED(seat, seat=SEATS[seat], owner=SEATS[s.hetman], gold=row.cost))
    rebel(s, log, seat, option, 0)


def rebel(s: CossackState, log: Log | None, seat: int, option: int, step: int) -> None:
    """Carry out the effects of a card of disobedience one after the other."""
    todo = s.setup.facts.options[option].effects
    while step < len(todo):
        height = len(s.stack)
        step += effects.begin(s, log, seat, todo[step], -1)
        if len(s.stack) > height:
            s.stack.insert(height, (s.setup.steps["rebel"], seat, option, step))
            return
    end_turn(s, log, seat)


def end_turn(s: CossackState, log: Log | None, seat: int) -> None:
    """A turn is done: an empty hand is told or kept silent (K-SCORE-01), then the next one acts."""
    s.stack.append((s.setup.steps["next"], seat))
    flow.tell(s, log, seat)
