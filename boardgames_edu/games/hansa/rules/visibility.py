"""Who may know what: the view of a seat, and full states that agree with a view (AMB-94).

Hidden are: the order and faces of the pile, markers on plates (but for those that their own seat has looked
at), the missions of others, and the generator. All else is open. When the game is over, missions are open
too.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from boardgames_edu.engine.errors import ViewError
from boardgames_edu.games.hansa.components import SEATS
from boardgames_edu.games.hansa.state import HIDDEN, HansaState
from boardgames_edu.i18n import N_


def view(s: HansaState, seat: int) -> HansaState:
    """What a seat may know: a copy in which hidden things are ``HIDDEN``.

    Raises:
        ViewError: there is no such seat, or this is another seat's view already.
    """
    if seat not in range(s.setup.seats):
        raise ViewError(
            N_("There is no seat {number}; the seats are 0 to {most}."),
            number=seat,
            most=s.setup.seats - 1,
        )
    if s.viewer is not None and s.viewer != seat:
        raise ViewError(
            N_("This is what {seat} sees; another seat's view cannot be taken from it."), seat=SEATS[s.viewer]
        )
    v = s.copy()
    v.viewer, v.rng_state, v._legal = seat, 0, s._legal if s.to_move == seat else None
    v.bag = (HIDDEN,) * len(s.bag)  # H-SET-03
    v.plate = [_plate(s, other, other == seat) for other in range(s.setup.seats)]
    if not s.is_over:  # H-MIS-01
        v.missions = tuple(
            card if other == seat or card < 0 else HIDDEN for other, card in enumerate(s.missions)
        )
    return v


def _plate(s: HansaState, seat: int, own: bool) -> tuple[int, ...]:
    """The markers on a plate: its own seat knows those that it has looked at (H-BM-28, AMB-62).

    Rules: H-DSK-14.
    """
    known = s.seen[seat] if own else 0
    plate = s.plate[seat]
    return plate[:known] + (HIDDEN,) * (len(plate) - known)


def sample(s: HansaState, seat: int, rng: Random) -> HansaState:
    """A full state that agrees with what a seat knows: hidden things are drawn with ``rng``."""
    v = view(s, seat)
    v.viewer, v._legal, v.rng_state = None, None, rng.getrandbits(64)
    hidden = _unknown_markers(v)
    rng.shuffle(hidden)
    v.plate = [tuple(hidden.pop() if marker < 0 else marker for marker in plate) for plate in v.plate]
    v.bag = tuple(hidden)
    if s.setup.options["missions"]:
        cards = [card for card in range(len(s.setup.facts.missions)) if card not in v.missions]
        rng.shuffle(cards)
        v.missions = tuple(cards.pop() if card < 0 else card for card in v.missions)
    return v


def _unknown_markers(v: HansaState) -> list[int]:
    """The markers of this game that a view does not show, sorted."""
    rest = Counter((*v.setup.facts.golden, *v.setup.silver))
    rest.subtract(marker for _, marker in v.out)
    rest.subtract(marker for _, marker, _ in v.promo)
    rest.subtract(v.discarded)
    for pile in (*v.unused, *v.used, *v.plate):
        rest.subtract(marker for marker in pile if marker >= 0)
    return sorted(rest.elements())
