"""The course of a game: the deal, the rounds, the swaps at their end, and the end of the game (K-FLOW-01)."""

from __future__ import annotations

from boardgames_edu.engine.chance import shuffle
from boardgames_edu.engine.game import Log
from boardgames_edu.games.cossacks.components import SEATS
from boardgames_edu.games.cossacks.rules import events, orders
from boardgames_edu.games.cossacks.state import CossackState


def deal(s: CossackState) -> None:
    """Shuffle and deal everything before the first decision (K-SETUP-01 K-SETUP-06 K-SETUP-09 K-SETUP-10 K-SETUP-11).

    Task cards that are not dealt take no part (K-SETUP-16).
    """
    setup, facts = s.setup, s.setup.facts
    figures, n = facts.figures, setup.seats
    s.hetman = s.turn = _first_seat(s)
    s.terms[s.hetman] = 1
    cards = list(facts.deck)
    s.rng_state = shuffle(cards, s.rng_state)
    for seat in range(n):
        s.hands[seat] = tuple(sorted(cards.pop() for _ in range(figures.action_cards_dealt)))
    s.pile = cards  # K-SETUP-07
    hetmans = list(range(len(facts.hetmans)))
    achievements = list(range(facts.achievements))
    cities = list(range(facts.achievements, len(facts.task_ids)))
    for deck in (hetmans, achievements, cities):  # K-SETUP-08
        s.rng_state = shuffle(deck, s.rng_state)
    for seat in range(n):
        s.hetman_cards[seat] = hetmans.pop()
        s.dealt[seat] = tuple(sorted((achievements.pop(), cities.pop(), cities.pop())))
    s.stack.append((setup.decisions["tasks"], s.hetman))


def _first_seat(s: CossackState) -> int:
    """The first hetman: by lot, or as agreed (K-SETUP-18, K-SETUP-19, AMB-27)."""
    first = s.setup.options["first"]
    return s.random(s.setup.seats) if first == "random" else SEATS.index(str(first))


def return_task(s: CossackState, log: Log | None, task: int) -> None:
    """Lay away one additional task and keep the other two, of any kinds (K-SETUP-12 to K-SETUP-15, K-SETUP-14)."""
    seat = s.stack.pop()[1]
    s.tasks[seat] = tuple(other for other in s.dealt[seat] if other != task)
    s.dealt[seat], s.laid_away[seat] = (), task
    if log is not None:
        log.append(events.TASK_RETURNED(seat, seat=SEATS[seat]))
    seats = s.setup.seats
    waiting = [other for step in range(1, seats) if s.dealt[other := (seat + step) % seats]]
    if waiting:
        s.stack.append((s.setup.decisions["tasks"], waiting[0]))
    else:
        begin_round(s, log, s.hetman)


# --- rounds --------------------------------------------------------------------------------------------------------


def begin_round(s: CossackState, log: Log | None, _: int) -> None:
    """The hetman of this moment opens the round (K-FLOW-02, K-ORD-30)."""
    s.phase = "order"
    s.acted = s.declined = s.circled = s.any_card_done = 0
    s.chain_start, s.turn = -1, s.hetman
    if log is not None:
        log.append(events.ROUND_BEGINS(s.hetman, round=s.round, seat=SEATS[s.hetman]))
    s.stack.append((s.setup.steps["open"], s.hetman))


def end_round(s: CossackState, log: Log | None) -> None:
    """Everybody has acted: the orders end, then come the swaps (K-FLOW-03, K-ORD-27)."""
    orders.withdraw(s)
    s.phase, s.round_closing = "exchange", 0
    if log is not None:
        log.append(events.ROUND_ENDS(None, round=s.round))
    s.stack.append((s.setup.steps["finish"], s.hetman))
    swaps(s, log, (s.hetman + 1) % s.setup.seats, s.setup.seats - 1)


def swaps(s: CossackState, log: Log | None, seat: int, left: int) -> None:
    """Each ataman may swap a card, clockwise from the hetman's left (K-ORD-13, K-ORD-27, K-ORD-28)."""
    while left:
        here = seat
        seat, left = (seat + 1) % s.setup.seats, left - 1
        if s.hands[here]:
            s.stack.append((s.setup.steps["swaps"], seat, left))
            s.stack.append((s.setup.decisions["swap"], here))
            return


# --- the end -------------------------------------------------------------------------------------------------------


def tell(s: CossackState, log: Log | None, seat: int) -> None:
    """A player whose march tokens have run out says so, or is asked whether to (K-ABOUT-29, K-SCORE-01)."""
    bit = 1 << seat
    if s.tokens[seat]:
        s.announced &= ~bit
    elif not s.announced & bit:
        if s.setup.manual:
            s.stack.append((s.setup.decisions["announce"], seat))
        else:
            _announce(s, log, seat)


def _announce(s: CossackState, log: Log | None, seat: int) -> None:
    s.announced |= 1 << seat
    if log is not None:
        log.append(events.ANNOUNCED(seat, seat=SEATS[seat]))


def announce(s: CossackState, log: Log | None) -> None:
    """Say that the last march token is gone."""
    _announce(s, log, s.stack.pop()[1])


def silent(s: CossackState, log: Log | None) -> None:
    """Say nothing of it."""
    seat = s.stack.pop()[1]
    if log is not None:
        log.append(events.SILENT(seat, seat=SEATS[seat]))


def finish(s: CossackState, log: Log | None, _: int) -> None:
    """After the swaps: penalties for silence, then the end or the next round (K-SCORE-02 to 05, K-SCORE-03)."""
    before = s.tokens[s.hetman]
    for seat in (*s.clockwise(s.hetman), s.hetman):
        if not s.tokens[seat] and not s.announced >> seat & 1:
            _penalty(s, log, seat)
    if any(not s.tokens[seat] and s.announced >> seat & 1 for seat in range(s.setup.seats)):
        s.phase = "over"
        if log is not None:
            log.append(events.GAME_ENDS(None))
        return
    s.round += 1
    s.stack.append((s.setup.steps["begin"], s.hetman))
    if before:  # a hetman who has just given the last token away may tell it (OWN-13)
        tell(s, log, s.hetman)


def _penalty(s: CossackState, log: Log | None, seat: int) -> None:
    """A token from the hetman, else from the reserve, else none (K-SCORE-05, AMB-30, AMB-63)."""
    if seat != s.hetman and s.tokens[s.hetman]:
        s.tokens[s.hetman] -= 1
        text = events.PENALTY
    elif s.reserve:
        s.reserve -= 1
        text = events.PENALTY_RESERVE
    else:
        return
    s.tokens[seat] += 1
    if log is not None:
        log.append(text(seat, seat=SEATS[seat], owner=SEATS[s.hetman]))
