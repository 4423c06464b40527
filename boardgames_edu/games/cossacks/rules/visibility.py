"""Who may know what: hands, task cards, tasks laid away and the draw pile are hidden; all else is open (AMB-67).

A seat remembers the cards that it has seen in a hand (``state.known``) until one may have left it unseen.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from boardgames_edu.engine.errors import ViewError
from boardgames_edu.games.cossacks.components import SEATS
from boardgames_edu.games.cossacks.state import HIDDEN, CossackState
from boardgames_edu.i18n import N_


def _backs(cards: tuple[int, ...]) -> tuple[int, ...]:
    return (HIDDEN,) * len(cards)


def view(s: CossackState, seat: int) -> CossackState:
    """What a seat may know: a copy in which hidden things are ``HIDDEN``. Raises ViewError for a seat not there."""
    n = s.setup.seats
    if not isinstance(seat, int) or not 0 <= seat < n:
        raise ViewError(N_("There is no seat {number}; the seats are 0 to {most}."), number=seat, most=n - 1)
    if s.viewer is not None and s.viewer != seat:
        raise ViewError(
            N_("This is what {seat} sees; another seat's view cannot be taken from it."), seat=SEATS[s.viewer]
        )
    v = s.copy()
    v.viewer, v.rng_state, v._legal = seat, 0, s._legal if s.to_move == seat else None
    for other in range(n):
        if other != seat:
            seen = s.known[seat * n + other]
            v.hands[other] = _backs(s.hands[other][len(seen) :]) + seen
            v.dealt[other], v.tasks[other] = _backs(s.dealt[other]), _backs(s.tasks[other])
            v.hetman_cards[other] = v.away[other] = HIDDEN
            for third in range(n):
                v.known[other * n + third] = ()
    if s.is_over and s.phase == "over":  # K-SCORE-06: all task cards are turned up
        v.hetman_cards, v.tasks = s.hetman_cards[:], s.tasks[:]
    v.pile = [HIDDEN] * len(s.pile)
    return v


def sample(s: CossackState, seat: int, rng: Random) -> CossackState:
    """A full state that agrees with what a seat knows: hidden things are drawn with ``rng``."""
    v = view(s, seat)
    v.viewer, v._legal, v.rng_state = None, None, rng.getrandbits(64)
    setup, n = s.setup, s.setup.seats
    facts = setup.facts
    cards = Counter(facts.deck)
    cards.subtract(facts.options[option].kind for option, _, _ in v.orders)
    cards.subtract(kind for pile in (v.discard, *v.hands) for kind in pile if kind >= 0)
    unknown = sorted(cards.elements())
    rng.shuffle(unknown)
    for other in range(n):
        v.hands[other] = tuple(sorted(unknown.pop() if kind < 0 else kind for kind in v.hands[other]))
    v.pile = [unknown.pop() for _ in v.pile]
    if v.phase != "over":
        _sample_tasks(s, v, seat, rng)
    return v


def _sample_tasks(s: CossackState, v: CossackState, seat: int, rng: Random) -> None:
    facts = s.setup.facts
    hetmans = [card for card in range(len(facts.hetmans)) if card != v.hetman_cards[seat]]
    mine = {*v.dealt[seat], *v.tasks[seat], v.away[seat]}
    achievements = [task for task in range(facts.achievements) if task not in mine]
    cities = [task for task in range(facts.achievements, len(facts.task_ids)) if task not in mine]
    for deck in (hetmans, achievements, cities):
        rng.shuffle(deck)
    for other in range(s.setup.seats):
        if other == seat:
            continue
        if s.hetman_cards[other] >= 0 or s.viewer is not None:  # in a view, hidden looks like not dealt
            v.hetman_cards[other] = hetmans.pop()
        dealt = [achievements.pop(), cities.pop(), cities.pop()]
        if s.dealt[other]:
            v.dealt[other] = tuple(sorted(dealt))
        elif s.tasks[other]:  # a position written by hand may know of one task only
            rng.shuffle(dealt)
            v.away[other] = dealt.pop()
            v.tasks[other] = tuple(sorted(dealt[: len(s.tasks[other])]))
