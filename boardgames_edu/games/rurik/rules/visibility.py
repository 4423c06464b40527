"""Who may know what: the view of a seat, and full states that agree with a view (R-GEN-13).

Hidden are: scheme cards in other hands and in the decks (but for cards that the seat itself put back on top), the
order of the deed deck, agendas of others, the rewards under rebels and in the box, the variant's reward tokens, and the
generator. Open are: the discard pile, the deeds, the number of everything. A seat remembers what lies open and what it
put back; it does not keep count of a card that it put back and that somebody else may have taken since.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from boardgames_edu.engine.errors import ViewError
from boardgames_edu.games.rurik.components import SEATS
from boardgames_edu.games.rurik.rules.schemes import KIND
from boardgames_edu.games.rurik.state import HIDDEN, KNOWN, RurikState
from boardgames_edu.i18n import N_


def _backs(cards: tuple[int, ...]) -> tuple[int, ...]:
    return (HIDDEN,) * len(cards)


def _deck_seen(deck: list[int], seat: int) -> list[int]:
    """The cards of a deck that a seat put there itself; without what others know of them."""
    mine = 1 << KNOWN + seat
    return [card & KIND | mine if card >= 0 and card & mine else HIDDEN for card in deck]


def view(s: RurikState, seat: int) -> RurikState:
    """What a seat may know: a copy in which hidden things are ``HIDDEN``. Raises ViewError for an unknown seat."""
    if seat not in range(s.setup.seats):
        raise ViewError(
            N_("There is no seat {number}; the seats are 0 to {most}."), number=seat, most=s.setup.seats - 1
        )
    if s.viewer is not None and s.viewer != seat:
        raise ViewError(
            N_("This is what {seat} sees; another seat's view cannot be taken from it."), seat=SEATS[s.viewer]
        )
    v = s.copy()
    v.viewer, v.rng_state, v._legal = seat, 0, s._legal if s.to_move == seat else None
    for other in range(s.setup.seats):
        if other != seat:
            v.hands[other] = _backs(s.hands[other])
            v.dealt[other] = _backs(s.dealt[other])
            v.agendas[other] = HIDDEN
    v.left_deck, v.right_deck = _deck_seen(s.left_deck, seat), _deck_seen(s.right_deck, seat)
    if s.drawn and s.decision is not None and s.decision.name not in ("check", "rebellion_check"):
        v.drawn = (
            tuple(card & KIND if card >= 0 else card for card in s.drawn)
            if s.to_move == seat
            else _backs(s.drawn)
        )
    v.deed_deck = [HIDDEN] * len(s.deed_deck)
    v.stickers = [_backs(under) for under in s.stickers]
    v.rebel_box = _backs(s.rebel_box)
    v.reward_tokens = [HIDDEN] * len(s.reward_tokens)
    return v


def sample(s: RurikState, seat: int, rng: Random) -> RurikState:
    """A full state that agrees with what a seat knows: hidden things are drawn with ``rng``."""
    v = view(s, seat)
    v.viewer, v._legal, v.rng_state = None, None, rng.getrandbits(64)
    facts = s.setup.facts

    schemes = Counter(facts.scheme_deck)
    schemes.subtract(
        card & KIND
        for pile in (v.discard_pile, v.left_deck, v.right_deck, v.drawn, *v.hands)
        for card in pile
        if card >= 0
    )
    unknown = _shuffled(schemes, rng)
    v.left_deck[:] = [unknown.pop() if card < 0 else card for card in v.left_deck]
    v.right_deck[:] = [unknown.pop() if card < 0 else card for card in v.right_deck]
    v.drawn = tuple(unknown.pop() if card < 0 else card for card in v.drawn)
    v.hands = [tuple(sorted(unknown.pop() if card < 0 else card for card in hand)) for hand in v.hands]

    if s.setup.solo is None:  # solo play has no rewards under rebels
        rewards = Counter(facts.stickers)
        rewards.subtract(reward for beside in v.defeated for reward in beside)
        hidden = _shuffled(rewards, rng)
        v.stickers = [tuple(hidden.pop() for _ in under) for under in v.stickers]
        v.rebel_box = tuple(sorted(hidden))

    open_deeds = {*v.deed_row, *v.deed_discard}
    taken = 0
    for mask in (*v.deeds, *v.deeds_done):
        taken |= mask
    v.deed_deck = [deed for deed in s.setup.deeds_in_play if deed not in open_deeds and not taken >> deed & 1]
    rng.shuffle(v.deed_deck)
    del v.deed_deck[len(s.deed_deck) :]

    _sample_agendas(s, v, seat, rng)
    tokens = Counter(facts.reward_tokens)
    tokens.subtract(v.spent_tokens)
    v.reward_tokens = _shuffled(tokens, rng)[: len(v.reward_tokens)]
    return v


def _sample_agendas(s: RurikState, v: RurikState, seat: int, rng: Random) -> None:
    agendas = [
        agenda for agenda in s.setup.agendas_in_play if agenda not in (*v.dealt[seat], v.agendas[seat])
    ]
    rng.shuffle(agendas)
    for other in range(s.setup.seats):
        if other != seat:
            v.dealt[other] = tuple(sorted(agendas.pop() for _ in v.dealt[other]))
            if s.agendas[other] >= 0:  # that an agenda was kept is known, not which
                v.agendas[other] = rng.choice(v.dealt[other]) if v.dealt[other] else agendas.pop()


def _shuffled(cards: Counter[int], rng: Random) -> list[int]:
    result = sorted(cards.elements())
    rng.shuffle(result)
    return result
