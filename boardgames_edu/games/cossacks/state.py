"""The state of a game of Cossack Campaign: what lies where, and the few ways in which pieces and cards change place.

Nodes, cards and options are small ints (see ``components``); sets of nodes and of seats are bit masks. It knows no
phases and no cards' effects.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

from boardgames_edu.engine.board import bits
from boardgames_edu.engine.chance import draw, shuffle
from boardgames_edu.engine.referee import RefereedState
from boardgames_edu.games.cossacks.components import SEATS

if TYPE_CHECKING:
    from boardgames_edu.games.cossacks.params import CossackParams

HIDDEN = -1
"""Stands in a view for what its seat cannot see."""
PLAIN, CANCELLED, REDIRECTED = range(3)
"""What a card of disobedience made of the order in force (K-ORD-20)."""
Order = tuple[int, int, tuple[int, ...]]
"""An order in force: option, start (-1 when none was named), places of the route."""

_LISTS = (
    "gold",
    "tokens",
    "seals",
    "seals_left",
    "hands",
    "known",
    "hetman_cards",
    "dealt",
    "tasks",
    "away",
    "issued",
    "obeyed",
    "refused",
    "removed",
    "terms",
    "pile",
    "discard",
    "orders",
)
_VALUES = (
    "phase",
    "round",
    "hetman",
    "red",
    "black",
    "neutral",
    "reserve",
    "logo",
    "acted",
    "turn",
    "modifier",
    "extra",
    "declined",
    "holder",
    "circled",
    "did",
    "carried",
    "chosen",
    "announced",
    "closing",
    "short",
    "links",
    "open",
    "target",
    "free_ends",
)


class CossackState(RefereedState):
    """A position in Cossack Campaign.

    Per seat (lists of length ``seats``):

    Attributes:
        phase: "setup", "order", "obedience", "exchange" or "over"; ``round`` counts from 1.
        hetman: the seat in office, which has the marker (K-BOX-03, K-SETUP-20, K-ABOUT-11).
        gold, tokens, seals_left: gold, march tokens and seals in hand; ``seals``: masks of the places
            held (K-BOX-06).
        red, black, neutral: masks of the nodes with a red, black or neutral token; ``reserve``: red tokens beside the
            black ones (K-MARCH-15); ``logo``: black tokens on the emblem.
        hands: action cards (sorted tuples of kinds); ``known[viewer * seats + owner]``: cards of the owner's hand
            that the viewer has seen there.
        hetman_cards, dealt, tasks, away: main task, additional tasks dealt, kept and laid away (-1 before).
        issued, obeyed, refused, removed, terms: what tasks count: orders issued and carried out, cards of
            disobedience, seals of others taken off, terms as hetman.
        pile, discard: the next card of the pile is its last; both hold kinds.
        orders: the orders in force, or being given; ``modifier``: what disobedience made of them; ``extra``: further
            orders that may be given now.
        acted: mask of the seats that do not act any more in this round; ``turn``: the seat that acts or acted last.
        declined, holder, circled: the running change of hetman: who declined, at whom it began (-1: none runs), and
            whether the mace went full circle at the start of this round.
        did, carried: whether this card, and any card, was carried out in the running turn; ``chosen``: a seat picked
            for an effect, or -1; ``short``: the hetman could not pay in full; ``closing``: the round ends at once.
        announced: mask of the seats that told of their empty hands (K-SCORE-01).
        links, open: masks that follow from the map: what links, and the empty nodes beside it.
        target: the nodes among which the question on top chooses; ``free_ends``: what may be taken off, -1 unknown.
    """

    __slots__ = _LISTS + _VALUES
    setup: CossackParams
    phase: str
    round: int
    hetman: int
    red: int
    black: int
    neutral: int
    reserve: int
    logo: int
    acted: int
    turn: int
    modifier: int
    extra: int
    declined: int
    holder: int
    circled: int
    did: int
    carried: int
    chosen: int
    announced: int
    closing: int
    short: int
    links: int
    open: int
    target: int
    free_ends: int
    gold: list[int]
    tokens: list[int]
    seals: list[int]
    seals_left: list[int]
    hands: list[tuple[int, ...]]
    known: list[tuple[int, ...]]
    hetman_cards: list[int]
    dealt: list[tuple[int, ...]]
    tasks: list[tuple[int, ...]]
    away: list[int]
    issued: list[int]
    obeyed: list[int]
    refused: list[int]
    removed: list[int]
    terms: list[int]
    pile: list[int]
    discard: list[int]
    orders: list[Order]

    def __init__(self, setup: CossackParams) -> None:
        """An empty map before the deal, everybody with gold, tokens and seals (K-SETUP-02 K-SETUP-03 K-SETUP-04)."""
        n, figures = setup.seats, setup.facts.figures
        self.setup, self.rng_state, self.viewer, self._legal, self.stack = setup, 0, None, None, []
        self.phase, self.round, self.hetman = "setup", 1, 0
        self.red = self.black = self.neutral = self.reserve = 0
        self.logo = figures.black_tokens
        self.acted = self.modifier = self.extra = self.declined = self.circled = 0
        self.did = self.carried = self.announced = self.closing = self.short = 0
        self.turn, self.holder, self.chosen = 0, -1, -1
        self.gold = [figures.gold_per_player] * n
        self.tokens = [figures.march_tokens_per_player] * n
        self.seals, self.seals_left = [0] * n, [figures.seals_per_player] * n
        self.hands, self.known = [()] * n, [()] * (n * n)
        self.hetman_cards, self.dealt, self.tasks, self.away = [-1] * n, [()] * n, [()] * n, [-1] * n
        self.issued, self.obeyed, self.refused = [0] * n, [0] * n, [0] * n
        self.removed, self.terms = [0] * n, [0] * n
        self.pile, self.discard, self.orders = [], [], []
        self.links, self.open, self.target, self.free_ends = 0, setup.roads.adjacent[0], 0, -1

    def copy(self) -> Self:
        """An independent copy. About three microseconds."""
        new: Self = _new(type(self))
        new.setup = self.setup
        new.rng_state = self.rng_state
        new.viewer = self.viewer
        new._legal = self._legal
        new.stack = self.stack[:]
        new.phase = self.phase
        new.round = self.round
        new.hetman = self.hetman
        new.red = self.red
        new.black = self.black
        new.neutral = self.neutral
        new.reserve = self.reserve
        new.logo = self.logo
        new.acted = self.acted
        new.turn = self.turn
        new.modifier = self.modifier
        new.extra = self.extra
        new.declined = self.declined
        new.holder = self.holder
        new.circled = self.circled
        new.did = self.did
        new.carried = self.carried
        new.chosen = self.chosen
        new.announced = self.announced
        new.closing = self.closing
        new.short = self.short
        new.links = self.links
        new.open = self.open
        new.target = self.target
        new.free_ends = self.free_ends
        new.gold = self.gold[:]
        new.tokens = self.tokens[:]
        new.seals = self.seals[:]
        new.seals_left = self.seals_left[:]
        new.hands = self.hands[:]
        new.known = self.known[:]
        new.hetman_cards = self.hetman_cards[:]
        new.dealt = self.dealt[:]
        new.tasks = self.tasks[:]
        new.away = self.away[:]
        new.issued = self.issued[:]
        new.obeyed = self.obeyed[:]
        new.refused = self.refused[:]
        new.removed = self.removed[:]
        new.terms = self.terms[:]
        new.pile = self.pile[:]
        new.discard = self.discard[:]
        new.orders = self.orders[:]
        return new

    def fingerprint(self) -> tuple[object, ...]:
        """All that makes this state what it is."""
        values = tuple(getattr(self, name) for name in _VALUES if name not in _FOLLOWS)
        lists = tuple(tuple(getattr(self, name)) for name in _LISTS)
        stack = tuple((frame[0].name, *frame[1:]) for frame in self.stack)
        setup = self.setup
        return (setup.seats, tuple(setup.options.items()), self.viewer, self.rng_state, values, lists, stack)

    def seat_name(self, seat: int | None) -> str:
        """The colour of a seat."""
        return SEATS[seat] if seat is not None else ""

    # --- the map -----------------------------------------------------------------------------------------------

    @property
    def occupied(self) -> int:
        """The mask of the nodes that hold something."""
        return self.links | self.black

    @property
    def sealed(self) -> int:
        """The mask of the captured places."""
        return self.links & ~self.red & ~self.neutral

    def owner(self, node: int) -> int:
        """The seat whose seal lies on a node, or -1."""
        for seat, mask in enumerate(self.seals):
            if mask >> node & 1:
                return seat
        return -1

    def lay(self, node: int, owner: int) -> bool:
        """A red token comes to lie on a node (K-MARCH-01); on a place it gives way to a seal of ``owner``.

        Returns:
            whether a seal was set (K-MARCH-14); without one in hand the token stays as a neutral one (AMB-14).
        """
        bit = 1 << node
        captured = False
        if bit & self.setup.roads.places:
            if self.seals_left[owner]:
                self.seals_left[owner] -= 1
                self.seals[owner] |= bit
                self.reserve += 1
                captured = True
            else:
                self.neutral |= bit
        else:
            self.red |= bit
        self.links |= bit
        self.open = (self.open | self.setup.roads.adjacent[node]) & ~(self.links | self.black | 1)
        self.free_ends = -1
        return captured

    def take_off(self, seat: int, node: int) -> str:
        """A seat takes something off a node; returns what: "red", "neutral", "black" or "seal" (K-MARCH-21)."""
        bit = 1 << node
        self.free_ends = -1
        if bit & self.black:
            self.black ^= bit
            self.logo += 1
            self.open |= bit
            return "black"
        self._unlink(node)
        if bit & self.red:
            self.red ^= bit
            self.tokens[seat] += 1
            return "red"
        if bit & self.neutral:
            self.neutral ^= bit
            self.tokens[seat] += 1
            return "neutral"
        owner = self.owner(node)
        self.seals[owner] ^= bit
        self.seals_left[owner] += 1
        if owner != seat:
            self.removed[seat] += 1
        if self.reserve:
            self.reserve -= 1
            self.tokens[seat] += 1
        return "seal"

    def _unlink(self, node: int) -> None:
        """A node stops linking: it becomes open (K-MARCH-22), its neighbours may stop being so."""
        roads = self.setup.roads
        bit = 1 << node
        self.links ^= bit
        linking = self.links | 1
        for near in roads.neighbours[node]:
            if self.open >> near & 1 and not roads.adjacent[near] & linking:
                self.open ^= 1 << near
        self.open |= bit

    def lay_black(self, node: int) -> None:
        """A black token from the emblem to a circle (K-BLACK-01)."""
        self.black |= 1 << node
        self.open &= ~(1 << node)
        self.logo -= 1
        self.free_ends = -1

    # --- cards -------------------------------------------------------------------------------------------------

    def draw(self, seat: int) -> bool:
        """Draw an action card; the discards are shuffled when the pile is empty (K-ORD-29). False: there was none."""
        if not self.pile:
            if not self.discard:
                return False
            self.pile, self.discard = self.discard, []
            self.rng_state = shuffle(self.pile, self.rng_state)
        self.hands[seat] = tuple(sorted((*self.hands[seat], self.pile.pop())))
        return True

    def drop(self, seat: int, kind: int) -> None:
        """A card leaves a hand openly; everybody who knew of it sees it go."""
        hand = list(self.hands[seat])
        hand.remove(kind)
        self.hands[seat] = tuple(hand)
        self._forget(seat, kind)

    def _forget(self, owner: int, kind: int) -> None:
        n = self.setup.seats
        for viewer in range(n):
            seen = self.known[viewer * n + owner]
            if kind in seen:
                rest = list(seen)
                rest.remove(kind)
                self.known[viewer * n + owner] = tuple(rest)

    def discard_card(self, seat: int, kind: int) -> None:
        """A card from a hand to the discards, face up."""
        self.drop(seat, kind)
        self.discard.append(kind)

    def give(self, giver: int, taker: int, kind: int) -> None:
        """A card goes from hand to hand: giver and taker know it, the others no longer know the giver's hand."""
        n = self.setup.seats
        hand = list(self.hands[giver])
        hand.remove(kind)
        self.hands[giver] = tuple(hand)
        self.hands[taker] = tuple(sorted((*self.hands[taker], kind)))
        for viewer in range(n):
            if viewer != taker:
                self.known[viewer * n + giver] = ()
        seen = list(self.known[taker * n + giver])
        if kind in seen:
            seen.remove(kind)
        self.known[taker * n + giver] = tuple(seen)
        self.known[giver * n + taker] = tuple(sorted((*self.known[giver * n + taker], kind)))

    def peek(self, viewer: int, owner: int) -> None:
        """A seat looks at the hand of another one."""
        self.known[viewer * self.setup.seats + owner] = self.hands[owner]

    def random_card(self, seat: int) -> int:
        """One of a hand's cards by lot."""
        self.rng_state, number = draw(self.rng_state, len(self.hands[seat]))
        return self.hands[seat][number]

    # --- gold and order of play --------------------------------------------------------------------------------

    def pay(self, giver: int, taker: int, amount: int) -> int:
        """Gold changes hands, at most what there is; returns how much (K-BOX-05)."""
        paid = min(amount, self.gold[giver])
        self.gold[giver] -= paid
        self.gold[taker] += paid
        return paid

    def clockwise(self, seat: int) -> list[int]:
        """The other seats clockwise from a seat (AMB-03)."""
        n = self.setup.seats
        return [(seat + step) % n for step in range(1, n)]

    def richest(self, seats: int, start: int) -> int:
        """The richest of some seats (a mask), or -1; ties go clockwise from ``start`` (K-CHG-05, K-CHG-06)."""
        best, found = -1, -1
        n = self.setup.seats
        for step in range(1, n + 1):
            seat = (start + step) % n
            if seats >> seat & 1 and self.gold[seat] > best:
                best, found = self.gold[seat], seat
        return found

    def recompute_caches(self) -> None:
        """Work out what follows from the rest. For positions written by hand."""
        roads = self.setup.roads
        self.links = self.red | self.neutral
        for mask in self.seals:
            self.links |= mask
        near = roads.adjacent[0]
        for node in bits(self.links):
            near |= roads.adjacent[node]
        self.open = near & ~(self.links | self.black | 1)
        self.free_ends, self.target, self._legal = -1, 0, None


_FOLLOWS = ("links", "open", "free_ends", "target")
_new: Any = object.__new__
