"""Action cards in hand: drawing, discarding, giving, swapping, and the limit of an ataman's hand."""

from __future__ import annotations

from boardgames_edu.engine.game import Log
from boardgames_edu.games.cossacks.components import SEATS
from boardgames_edu.games.cossacks.rules import events
from boardgames_edu.games.cossacks.state import CossackState


def draw(s: CossackState, log: Log | None, seat: int, count: int = 1) -> int:
    """Draw cards; an ataman stops at the hand limit, the hetman has none (K-ORD-21, K-ORD-22). Returns how many."""
    limit = s.setup.facts.figures.ataman_hand_limit
    drawn = 0
    while drawn < count and (seat == s.hetman or len(s.hands[seat]) < limit):
        empty = not s.pile
        if not s.draw(seat):
            break
        if empty and log is not None:
            log.append(events.RESHUFFLED(None))
        drawn += 1
    if drawn and log is not None:
        log.append(events.DREW(seat, seat=SEATS[seat], count=drawn))
    return drawn


def cut(s: CossackState, seat: int) -> None:
    """An ataman with more cards than allowed is asked to discard (K-ORD-23, AMB-33)."""
    over = len(s.hands[seat]) - s.setup.facts.figures.ataman_hand_limit
    if over > 0 and seat != s.hetman:
        s.stack.append((s.setup.decisions["discard"], seat, over))


def over(s: CossackState) -> bool:
    """Whether the seat that decides holds more cards than an ataman may."""
    seat = s.stack[-1][1]
    return seat != s.hetman and len(s.hands[seat]) > s.setup.facts.figures.ataman_hand_limit


def discard(s: CossackState, log: Log | None, kind: int) -> None:
    """Discard a card of one's own choice."""
    question, seat, left = s.stack.pop()
    s.discard_card(seat, kind)
    if log is not None:
        log.append(events.DISCARDED(seat, seat=SEATS[seat], card=s.setup.facts.card_ids[kind]))
    if left > 1:
        s.stack.append((question, seat, left - 1))


def lose_by_lot(s: CossackState, log: Log | None, seat: int) -> None:
    """Discard a card by lot."""
    kind = s.random_card(seat)
    s.discard_card(seat, kind)
    if log is not None:
        log.append(events.LOST(seat, seat=SEATS[seat], card=s.setup.facts.card_ids[kind]))


def hand_over(s: CossackState, log: Log | None, giver: int, taker: int, kind: int) -> None:
    """A card goes from hand to hand, unseen by the others."""
    s.give(giver, taker, kind)
    if log is not None:
        log.append(events.GAVE(giver, seat=SEATS[giver], owner=SEATS[taker]))


def give(s: CossackState, log: Log | None, kind: int) -> None:
    """Give a card of one's own choice; afterwards an ataman who holds too many discards."""
    question, seat, left, taker = s.stack.pop()
    hand_over(s, log, seat, taker, kind)
    if left > 1:
        s.stack.append((question, seat, left - 1, taker))
    else:
        cut(s, taker)


def swap(s: CossackState, log: Log | None, kind: int) -> None:
    """Discard a card, then draw one for it (K-ORD-27, K-CHG-16, AMB-34); by an effect, discard all first."""
    frame = s.stack.pop()
    question, seat = frame[0], frame[1]
    s.discard_card(seat, kind)
    if question.name == "replace":
        if log is not None:
            log.append(
                events.DISCARDED(seat, "K-ORD-14", seat=SEATS[seat], card=s.setup.facts.card_ids[kind])
            )
        left, flags, gone = frame[2] - 1, frame[3], frame[4] + 1
        if left and s.hands[seat]:
            s.stack.append((question, seat, left, flags, gone))
        else:
            draw(s, log, seat, gone)
        return
    empty = not s.pile
    s.draw(seat)
    if log is not None:
        log.append(events.SWAPPED(seat, seat=SEATS[seat], card=s.setup.facts.card_ids[kind]))
        if empty:
            log.append(events.RESHUFFLED(None))


def keep_hand(s: CossackState, log: Log | None) -> None:
    """Swap no card, or no further one."""
    frame = s.stack.pop()
    seat, gone = frame[1], frame[4] if frame[0].name == "replace" else 0
    if gone:
        draw(s, log, seat, gone)
    elif log is not None:
        log.append(events.NOT_SWAPPED(seat, seat=SEATS[seat]))
