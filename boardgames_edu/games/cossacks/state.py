"""The state of a game of Cossack Campaign.

It says what lies where, and has the few ways in which pieces and cards change place. Nodes, cards and options are
small ints (see ``components``); sets of nodes and of seats are bit masks. It knows no phases and no cards' effects.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Annotated, Any, Literal, Self

import msgspec

from boardgames_edu.engine.board import bits
from boardgames_edu.engine.chance import draw, shuffle_with
from boardgames_edu.engine.fields.codecs import Codec, Flag, Named, Required, Sorted, Whole
from boardgames_edu.engine.fields.components import Box, Deck, Hand, Known, Pool
from boardgames_edu.engine.fields.field import Derived, Memo, each, made
from boardgames_edu.engine.fields.position import number_of, refuse
from boardgames_edu.engine.fields.values import Number, PerPair, PerSeat, Piece, Places, Seat, Seats, SomeSeat
from boardgames_edu.engine.hidden import HIDDEN
from boardgames_edu.engine.rules.conditions import CompiledDecision
from boardgames_edu.engine.states.layout import At
from boardgames_edu.engine.states.referee import RefereedState
from boardgames_edu.games.cossacks.components import SICH
from boardgames_edu.i18n import N_

if TYPE_CHECKING:
    from boardgames_edu.games.cossacks.params import CossackParams

PLAIN, CANCELLED, REDIRECTED = range(3)  # what disobedience made of the order in force (K-ORD-20)


class IssuedOrder(msgspec.Struct, frozen=True, gc=False):
    """An order in force.

    Attributes:
        option: the option of its card.
        start: the node from which its march sets out; -1 if none was named.
        route: the places named for its march.
    """

    option: int
    start: int = -1
    route: tuple[int, ...] = ()


class WrittenOrder(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """An order in force in a position."""

    card: str
    option: str
    start: str | None = None
    route: list[str] = []


class _OrderCodec(Codec):
    """An order by the names of its card, option, start and route."""

    shape = WrittenOrder

    def write(self, setup: CossackParams, value: IssuedOrder) -> dict[str, Any]:
        """Return the order by name."""
        names, row = setup.roads.names, setup.components.options[value.option]
        return {
            "card": setup.components.card_ids[row.kind],
            "option": row.letter,
            "start": names[value.start] if value.start >= 0 else None,
            "route": [names[place] for place in value.route],
        }

    def read(self, setup: CossackParams, data: Mapping[str, Any], where: str) -> IssuedOrder:
        """Read an order, and follow its route."""
        roads, options = setup.roads, setup.components.options
        texts = [row.text for row in options if row.is_order]
        option = number_of(texts, f"{data['card']} {data['option']}", where)
        march = options[option].march
        if (data["start"] or data["route"]) and not march:
            refuse(where, N_("this order names no march."))
        start = -1 if data["start"] is None else number_of(roads.names, data["start"], f"{where}.start")
        if start == SICH:
            refuse(f"{where}.start", N_("leave the start out for a march from the Sich."))
        route: tuple[int, ...] = ()
        for word in data["route"]:
            place = number_of(roads.names[: roads.place_count + 1], word, f"{where}.route")
            here = route[-1] if route else start
            near = roads.places if here < 0 and march == "home" else roads.joined[max(here, 0)]
            if place == start or place in route or not near >> place & 1:
                refuse(f"{where}.route", N_("no single path leads on to {place}."), place=word)
            route = (*route, place)
        return IssuedOrder(option, start, route)


class _InForce(Pool):
    """The cards of the orders in force."""

    def held(self, s: Any, value: Any) -> tuple[int, ...]:
        """Return the kind of each card."""
        options = s.setup.components.options
        return tuple(options[order.option].kind for order in value)


CARDS = Box("action cards", lambda setup: setup.components.deck)
HETMANS = Box("hetman cards", lambda setup: range(len(setup.components.hetmans)), all_in_play=False)


def _deal_tasks(s: CossackState, sample: CossackState, seat: int, rng: Random) -> None:
    """Deal an achievement and two cities to each other seat (K-SETUP-10)."""
    printed, over = s.setup.components, s.phase == "over"
    seen = {*s.dealt[seat], *s.tasks[seat], s.laid_away[seat]}.union(*(s.tasks if over else ()))
    achievements = [task for task in range(printed.achievements) if task not in seen]
    cities = [task for task in range(printed.achievements, len(printed.task_ids)) if task not in seen]
    for deck in (achievements, cities):
        shuffle_with(deck, rng)
    for other in s.clockwise(seat):
        if over:  # the kept ones lie open
            if sample.laid_away[other] is HIDDEN:
                kept = any(task < printed.achievements for task in s.tasks[other])
                sample.laid_away[other] = (cities if kept else achievements).pop()
            continue
        three = [achievements.pop(), cities.pop(), cities.pop()]
        if s.dealt[other]:
            sample.dealt[other] = tuple(sorted(three))
        elif s.tasks[other]:  # a position written by hand may know of one task only
            shuffle_with(three, rng)
            away = three.pop()
            if sample.laid_away[other] is HIDDEN:
                sample.laid_away[other] = away
            sample.tasks[other] = tuple(sorted(three[: len(s.tasks[other])]))


TASKS = Box("tasks", lambda setup: range(len(setup.components.task_ids)), all_in_play=False, deal=_deal_tasks)
Card = Annotated[int, Required(lambda setup: setup.components.card_ids)]
Cards = Annotated[tuple[int, ...], Sorted(Required(lambda setup: setup.components.card_ids))]
HetmanCard = Annotated[int, Named(lambda setup: setup.components.hetman_ids)]
Task = Annotated[int, Named(lambda setup: setup.components.task_ids)]
Tasks = Annotated[tuple[int, ...], Sorted(Required(lambda setup: setup.components.task_ids))]
YesNo = Annotated[int, Flag(int)]
Count = Annotated[int, Whole(0, 999)]


class CossackState(RefereedState):
    """A position in Cossack Campaign.

    Attributes:
        phase, round: where the game stands; rounds count from 1.
        hetman: the seat in office, which has the marker (K-BOX-03, K-SETUP-20, K-ABOUT-11).
        red, black, neutral: the nodes with a red, black or neutral token.
        reserve: red tokens beside the black ones (K-MARCH-15); ``black_on_emblem``: black tokens not on the map.
        acted: the seats that do not act any more in this round; ``turn``: the seat that acts or acted last.
        modifier: what disobedience made of the orders in force; ``further_orders``: how many may be given now.
        chain_start: the hetman at whom the running change of hetman began (-1: none runs); ``declined``: the seats
            that cannot be asked in it; ``circled``: whether the mace went full circle at the start of this round.
        card_done, any_card_done: whether this card, and any card, was carried out in the running turn.
        chosen_seat: a seat picked for an effect, or -1.
        announced: the seats that told of their empty hands (K-SCORE-01).
        round_closing: the round ends at once; ``hetman_short``: the hetman could not pay in full.
        gold, tokens, seals_in_hand: gold, march tokens and seals in hand; ``seals``: the places held (K-BOX-06).
        hands: action cards, sorted; ``known``: those of a hand that a seat has seen there.
        hetman_cards, dealt, tasks, laid_away: main task, additional tasks dealt, kept and laid away (-1 before).
        issued, obeyed, refused, removed, terms: what tasks count: orders issued, carried out, and refused with a card
            of disobedience; seals of others taken off; terms as hetman.
        pile, discard: action cards; the next one of the pile is its last.
        orders: the orders in force, or being given.
        links: the nodes that link; ``open_nodes``: the empty nodes beside them.
        target_nodes: the nodes among which the decision on top chooses; ``removable_nodes``: what may be taken off, -1
            unknown.
    """

    caches_hold_cards = False
    also_asked = ("hetman", "phase", "round")
    first_written = ("game", "seats", "options", "round", "phase", "hetman", "players")
    setup: CossackParams
    stack: list[Any]
    round: Annotated[int, Whole(1, 999)] = 1
    phase: Literal["setup", "order", "obedience", "exchange", "over"] = "setup"
    hetman: SomeSeat = 0
    gold: Annotated[PerSeat[Count], At(null=True)] = made(
        lambda setup: [setup.components.figures.gold_per_player] * setup.seats
    )
    tokens: Annotated[PerSeat[Count], At(null=True)] = made(
        lambda setup: [setup.components.figures.march_tokens_per_player] * setup.seats
    )
    seals: Annotated[PerSeat[Places], Piece("seal")] = each(0)
    seals_in_hand: Derived[PerSeat[int]] = made(lambda setup: [setup.components.figures.seals_per_player] * setup.seats)
    hands: Annotated[PerSeat[Cards], Hand(CARDS, seen="known"), At("players.{seat}.hand")] = each(())
    hetman_cards: Annotated[PerSeat[HetmanCard], Hand(HETMANS, open_at_end=True), At("players.{seat}.hetman_card")] = (
        each(-1)
    )
    dealt: Annotated[PerSeat[Tasks], Hand(TASKS)] = each(())
    tasks: Annotated[PerSeat[Tasks], Hand(TASKS, open_at_end=True)] = each(())
    laid_away: Annotated[PerSeat[Task], Hand(TASKS), At("players.{seat}.away")] = each(-1)
    issued: PerSeat[Count] = each(0)
    obeyed: PerSeat[Count] = each(0)
    refused: PerSeat[Count] = each(0)
    removed: PerSeat[Count] = each(0)
    terms: PerSeat[Count] = each(0)
    known: Annotated[PerPair[Cards], Known()] = each(())
    red: Annotated[Places, Piece("red")] = 0
    black: Annotated[Places, Piece("black")] = 0
    neutral: Annotated[Places, Piece("neutral")] = 0
    reserve: Annotated[Number, At(null=True)] = 0
    black_on_emblem: Derived[int] = made(lambda setup: setup.components.figures.black_tokens)
    pile: Annotated[list[Card], Deck(CARDS)]
    discard: Annotated[list[Card], Pool(CARDS)]
    orders: Annotated[list[Annotated[IssuedOrder, _OrderCodec()]], _InForce(CARDS)]
    modifier: Annotated[int, Required(lambda setup: ("plain", "cancelled", "redirected"))] = PLAIN
    further_orders: Annotated[Number, At("extra")] = 0
    acted: Annotated[Seats, At(null=True)] = 0
    turn: Seat = 0
    declined: Seats = 0
    chain_start: Annotated[Seat, At("holder")] = -1
    chosen_seat: Annotated[Seat, At("chosen")] = -1
    announced: Seats = 0
    circled: YesNo = 0
    card_done: Annotated[YesNo, At("did")] = 0
    any_card_done: Annotated[YesNo, At("carried")] = 0
    round_closing: Annotated[YesNo, At("closing")] = 0
    hetman_short: Annotated[YesNo, At("short")] = 0
    links: Derived[Places] = 0
    open_nodes: Derived[Places] = made(lambda setup: setup.roads.adjacent[0])
    target_nodes: Derived[Places] = 0
    removable_nodes: Memo[int] = -1

    def check(self) -> None:
        """Refuse orders that the stack does not know of."""
        names = {frame.name for frame in self.stack}
        if self.phase == "order" and bool(self.orders) == names.isdisjoint(("issued", "work", "more")):
            refuse("orders", N_("an order is in force from when it is given to the end of the round."))

    @property
    def decision(self) -> CompiledDecision[Self] | None:
        """The decision asked now, under the rule that asks it here."""
        found = super().decision
        rule = self.top.rule_in(self) if found else ""
        if found is None or rule == found.rule:
            return found
        return CompiledDecision(found.name, rule, found.text, found.action_sets, found.facts, found.skip_if_forced)

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
        """Return the seat whose seal lies on a node, or -1."""
        for seat, mask in enumerate(self.seals):
            if mask >> node & 1:
                return seat
        return -1

    def lay(self, node: int, owner: int) -> bool:
        """Lay a red token on a node; on a place, ``owner``'s seal.

        Returns:
            whether a seal was set (K-MARCH-14); without one in hand the token stays as a neutral one (AMB-14).
        """
        bit = 1 << node
        captured = False
        if bit & self.setup.roads.places:
            if self.seals_in_hand[owner]:
                self.seals_in_hand[owner] -= 1
                self.seals[owner] |= bit
                self.reserve += 1
                captured = True
            else:
                self.neutral |= bit
        else:
            self.red |= bit
        self.links |= bit
        self.open_nodes = (self.open_nodes | self.setup.roads.adjacent[node]) & ~(self.links | self.black | 1)
        self.removable_nodes = -1
        return captured

    def take_off(self, seat: int, node: int) -> str:
        """Take off something; return "red", "neutral", "black" or "seal" (K-MARCH-21)."""
        bit = 1 << node
        self.removable_nodes = -1
        if bit & self.black:
            self.black ^= bit
            self.black_on_emblem += 1
            self.open_nodes |= bit
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
        self.seals_in_hand[owner] += 1
        if owner != seat:
            self.removed[seat] += 1
        if self.reserve:
            self.reserve -= 1
            self.tokens[seat] += 1
        return "seal"

    def _unlink(self, node: int) -> None:
        """Stop a node linking: it opens, and neighbours may close (K-MARCH-22)."""
        roads = self.setup.roads
        bit = 1 << node
        self.links ^= bit
        linking = self.links | 1
        for near in roads.neighbours[node]:
            if self.open_nodes >> near & 1 and not roads.adjacent[near] & linking:
                self.open_nodes ^= 1 << near
        self.open_nodes |= bit

    def lay_black(self, node: int) -> None:
        """Move a black token from the emblem to a circle (K-BLACK-01)."""
        self.black |= 1 << node
        self.open_nodes &= ~(1 << node)
        self.black_on_emblem -= 1
        self.removable_nodes = -1

    # --- cards -------------------------------------------------------------------------------------------------

    def draw(self, seat: int) -> bool:
        """Draw an action card, shuffling the discards if needed; return success (K-ORD-29)."""
        if not self.pile:
            if not self.discard:
                return False
            self.pile, self.discard = self.discard, []
            self.shuffle(self.pile)
        self.hands[seat] = tuple(sorted((*self.hands[seat], self.pile.pop())))
        return True

    def drop(self, seat: int, kind: int) -> None:
        """Take a card from a hand openly, for everybody to see."""
        hand = list(self.hands[seat])
        hand.remove(kind)
        self.hands[seat] = tuple(hand)
        self._forget(seat, kind)

    def _forget(self, owner: int, kind: int) -> None:
        known = self.known
        for at in range(owner, len(known), self.setup.seats):
            if known[at] and kind in known[at]:
                rest = list(known[at])
                rest.remove(kind)
                known[at] = tuple(rest)

    def discard_card(self, seat: int, kind: int) -> None:
        """Move a card from a hand to the discards, face up."""
        self.drop(seat, kind)
        self.discard.append(kind)

    def give(self, giver: int, taker: int, kind: int) -> None:
        """Give a card to another hand; others forget the giver's known cards."""
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
        """Let a seat look at another hand."""
        self.known[viewer * self.setup.seats + owner] = self.hands[owner]

    def withdraw_orders(self) -> None:
        """End the orders in force and discard their cards (AMB-42)."""
        for order in self.orders:
            self.discard.append(self.setup.components.options[order.option].kind)
        self.orders = []
        self.modifier, self.further_orders = PLAIN, 0

    def random_card(self, seat: int) -> int:
        """Return a random card of a hand; it stays there."""
        self.rng_state, number = draw(self.rng_state, len(self.hands[seat]))
        return self.hands[seat][number]

    # --- gold and order of play --------------------------------------------------------------------------------

    def pay(self, giver: int, taker: int, amount: int) -> int:
        """Pay what can be paid, and return how much (K-BOX-05)."""
        paid = min(amount, self.gold[giver])
        self.gold[giver] -= paid
        self.gold[taker] += paid
        return paid

    def clockwise(self, seat: int) -> list[int]:
        """Return the other seats clockwise from a seat (AMB-03)."""
        n = self.setup.seats
        return [(seat + step) % n for step in range(1, n)]

    def richest(self, seats: int, start: int) -> int:
        """Return the richest of some seats, or -1; ties go clockwise (K-CHG-05)."""
        best, found = -1, -1
        n = self.setup.seats
        for step in range(1, n + 1):
            seat = (start + step) % n
            if seats >> seat & 1 and self.gold[seat] > best:
                best, found = self.gold[seat], seat
        return found

    def recompute_caches(self) -> None:
        """Compute the derived fields of a position written by hand."""
        roads, figures = self.setup.roads, self.setup.components.figures
        self.black_on_emblem = figures.black_tokens - self.black.bit_count()
        self.seals_in_hand = [figures.seals_per_player - mask.bit_count() for mask in self.seals]
        self.links = self.red | self.neutral
        for mask in self.seals:
            self.links |= mask
        near = roads.adjacent[0]
        for node in bits(self.links):
            near |= roads.adjacent[node]
        self.open_nodes = near & ~(self.links | self.black | 1)
        self.removable_nodes, self._legal = -1, None
