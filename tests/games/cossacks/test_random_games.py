"""Whole random games against a ledger kept from the events alone: every change is told, every turn follows the rules.

The ledger knows the rules of gold, tokens, seals, hands and turns, but nothing of how the engine keeps them.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator
from inspect import signature

import pytest

from boardgames_edu.engine.events import Event
from boardgames_edu.games.cossacks.components import SEATS
from boardgames_edu.games.cossacks.state import CossackState
from boardgames_edu.testing import TIMES
from tests.games.cossacks.conftest import FACTS, GAME, asked, gold, seals

MOST_DECISIONS, MOST_ROUNDS = 10_000, 800
"""No random game takes as many. Of 4 000 games with three to six players the longest took 4 501, over 365 rounds."""
PRICES = {row.text: row.cost for row in FACTS.options}
ON_ISSUE = {row.text for row in FACTS.options if row.on_issue}
DONE = {"laid", "red_taken", "black_taken", "seal_taken", "lifted", "discarded", "gave", "took_gold"}
"""What tells that an order was carried out, of those orders that are looked at alone."""
TURN_ENDS = ("obeys", "disobeys", "ordered", "without_gold", "round_ends", "round_begins")


class Ledger:
    """What everybody has and who has acted, from the events."""

    def __init__(self, state: CossackState) -> None:
        self.seats = SEATS[: state.setup.seats]
        self.gold = dict.fromkeys(self.seats, 7)
        self.tokens = dict.fromkeys(self.seats, 15)
        self.cards = dict.fromkeys(self.seats, 4)
        self.held: dict[str, str] = {}
        self.map: dict[str, str] = {}
        self.hetman = self.opener = SEATS[state.hetman]
        self.orders: list[str] = []
        self.acted: list[str] = []
        self.ruled: set[str] = set()
        self.cut_short = False
        self.turn: list[Event] = []
        self.cancelled = self.in_air = False
        self.fresh, self.further, self.before = True, 0, 0

    def add(self, event: Event) -> None:
        """Enter an event."""
        told = getattr(self, f"_{event.kind}", None)
        if event.kind in TURN_ENDS:
            self._turn_over()
        self.turn.append(event)
        if told is not None:
            wanted = signature(told).parameters
            told(**{name: fact for name, fact in event.facts.items() if name in wanted})

    # --- gold, tokens, seals, cards ----------------------------------------------------------------------------

    def _paid(self, seat: str, owner: str, gold: int, card: str) -> None:
        assert seat == self.hetman  # K-ORD-06, K-CHG-12: whoever is in office pays
        self._move(seat, owner, gold)

    def _fined(self, seat: str, owner: str, gold: int) -> None:
        assert owner == self.hetman  # K-ORD-19
        self._move(seat, owner, gold)

    def _took_gold(self, seat: str, owner: str, gold: int) -> None:
        self._move(seat, owner, gold)

    def _move(self, giver: str, taker: str, amount: int) -> None:
        self.gold[giver] -= amount
        self.gold[taker] += amount
        assert self.gold[giver] >= 0

    def _laid(self, seat: str, node: str) -> None:
        assert node not in self.map
        self.map[node] = "red"
        self.tokens[seat] -= not self.in_air
        self.in_air = False

    def _captured(self, place: str, owner: str) -> None:
        self.map[place] = "seal"
        self.held[place] = owner

    def _black_laid(self, seat: str, node: str) -> None:
        assert node not in self.map
        self.map[node] = "black"

    def _red_taken(self, seat: str, node: str) -> None:
        assert self.map.pop(node) == "red"
        self.tokens[seat] += 1

    def _lifted(self, seat: str, node: str) -> None:
        """The token goes through nobody's hand (AMB-75)."""
        assert self.map.pop(node) == "red"
        self.in_air = True

    def _black_taken(self, seat: str, node: str) -> None:
        assert self.map.pop(node) == "black"

    def _seal_taken(self, seat: str, place: str, owner: str) -> None:
        assert self.map.pop(place) == "seal"
        assert self.held.pop(place) == owner
        self.tokens[seat] += 1

    def _drew(self, seat: str, count: int) -> None:
        self.cards[seat] += count

    def _discarded(self, seat: str, card: str) -> None:
        self.cards[seat] -= 1

    _lost = _discarded

    def _gave(self, seat: str, owner: str) -> None:
        self.cards[seat] -= 1
        self.cards[owner] += 1

    # --- orders, turns, the mace -------------------------------------------------------------------------------

    def _round_begins(self, round: int, seat: str) -> None:
        assert seat == self.hetman  # K-ORD-30
        self.orders, self.acted, self.ruled, self.cut_short, self.cancelled = [], [], set(), False, False
        self.fresh = True

    def _ordered(self, seat: str, card: str, option: str, gold: int) -> None:
        assert seat == self.hetman  # K-ABOUT-10
        assert gold == PRICES[f"{card} {option}"]
        if self.fresh:
            if not self.orders:
                self.opener, self.ruled = seat, {seat}
            self.orders, self.cancelled, self.fresh, self.further = [], False, False, 0
        else:
            self.further -= 1
            assert self.further >= 0  # K-ORD-09: no further order that no card allows
        self.orders.append(f"{card} {option}")
        self.cards[seat] -= 1
        assert sum(PRICES[order] for order in self.orders) <= self.gold[seat]  # AMB-06

    def _more_orders(self, seat: str, count: int) -> None:
        self.further += count

    def _obeys(self, seat: str) -> None:
        self._acts(seat)
        self.before = self.cards[seat]
        assert self.cancelled or self.gold[self.hetman] >= sum(PRICES[order] for order in self.orders)  # AMB-04

    def _disobeys(self, seat: str, card: str, option: str) -> None:
        self._acts(seat)
        self.cards[seat] -= 1
        assert self.gold[seat] >= PRICES[f"{card} {option}"]  # AMB-09

    def _acts(self, seat: str) -> None:
        """In seat order from the opener, once, and nobody who was hetman since the order (K-FLOW-02, AMB-23)."""
        assert seat not in self.acted
        assert seat not in self.ruled
        self.acted.append(seat)
        places = [(self.seats.index(name) - self.seats.index(self.opener)) % len(self.seats) for name in self.acted]
        assert places == sorted(places)

    def _cancelled(self) -> None:
        self.cancelled = True

    def _redirected(self, seat: str) -> None:
        self.cancelled = False

    def _new_hetman(self, seat: str) -> None:
        self.hetman, self.fresh = seat, True
        if self.orders:
            self.ruled.add(seat)

    def _full_circle(self, seat: str) -> None:
        self.hetman = seat
        self.cut_short = bool(self.orders)

    def _round_ends(self, round: int) -> None:
        assert self.cut_short or {*self.acted, *self.ruled} == set(self.seats)  # K-FLOW-03
        self.orders = []

    def _turn_over(self) -> None:
        """What the ataman whose turn has ended got: the pay of what was carried out, and a card for obeying only."""
        events, self.turn = self.turn, []
        if not events:
            return
        kinds = [event.kind for event in events]
        first = events[0]
        if first.kind == "disobeys" and first.facts["card"] not in ("plunder", "black_council"):
            assert "drew" not in kinds  # AMB-10; these two cards may bring cards themselves
        if first.kind == "obeys":
            paid = [event.facts for event in events if event.kind == "paid"]
            assert all(facts["owner"] == first.facts["seat"] for facts in paid)
            pay = sum(int(str(facts["gold"])) for facts in paid)
            self._earned(kinds, pay, {str(event.facts["card"]) for event in events if event.kind == "not_carried"})

    def _earned(self, kinds: list[str], pay: int, failed: set[str]) -> None:
        """Each order carried out is paid, and nothing else (K-ORD-10, K-ORD-16, K-ORD-17, K-ORD-25)."""
        worked = [order for order in self.orders if order not in ON_ISSUE]
        titles = {order.split()[0] for order in worked}
        cancelled = "no_order_left" in kinds
        if cancelled or titles <= {"march", "raid"}:  # other orders may bring cards themselves
            assert kinds.count("drew") == (self.before < 6)
        if cancelled:
            assert not pay
        elif len(titles) == len(worked):  # of two orders of one title it would not be clear which one failed
            owed = sum(PRICES[order] for order in worked if order.split()[0] not in failed)
            if failed != titles:
                owed += sum(PRICES[order] for order in self.orders if order in ON_ISSUE)
            assert pay == owed
            if len(worked) == 1 and titles <= {"march", "raid", "punishment"}:
                assert bool(failed) == (not DONE & set(kinds))

    def agrees(self, state: CossackState) -> None:
        """The ledger is what the engine keeps."""
        assert self.in_air == (asked(state)[1] == "settle")
        assert gold(state) == self.gold
        assert dict(zip(self.seats, state.tokens, strict=True)) == self.tokens
        assert {name: set(seals(state, name)) for name in self.seats} == {
            name: {place for place, owner in self.held.items() if owner == name} for name in self.seats
        }
        assert SEATS[state.hetman] == self.hetman
        assert dict(zip(self.seats, map(len, state.hands), strict=True)) == self.cards
        names = state.setup.board.names
        assert {*names(state.red), *names(state.neutral)} == {node for node, what in self.map.items() if what == "red"}
        assert set(names(state.black)) == {node for node, what in self.map.items() if what == "black"}


def ended(seats: int, seed: int) -> Iterator[tuple[CossackState, list[Event]]]:
    """A random game to its end: each state with the events that led to it."""
    state, rng = GAME.new(seats=seats, seed=seed), random.Random(seed)
    for _ in range(MOST_DECISIONS):
        actions = state.legal_actions()
        if not actions:
            assert state.is_over
            assert state.round < MOST_ROUNDS
            return
        log: list[Event] = []
        state.apply(rng.choice(actions), log)
        yield state, log
    pytest.fail(f"no end after {MOST_DECISIONS} decisions")


def moody(seats: int, seed: int, decisions: int = 700) -> Iterator[tuple[CossackState, list[Event]]]:
    """The beginning of a game of players with strong random likes and dislikes: for some cards, for laying the mace
    down, for turning it down. So things come up that plain random play hardly ever meets.
    """
    state, rng = GAME.new(seats=seats, seed=seed), random.Random(seed)
    liking: defaultdict[str, float] = defaultdict(lambda: rng.choice([0.02, 0.3, 1, 1, 5, 30]))
    for _ in range(decisions):
        actions = state.legal_actions()
        if not actions:
            return
        words = [str(action) if action.verb in ("order", "disobey") else action.verb for action in actions]
        log: list[Event] = []
        state.apply(rng.choices(actions, [liking[word] for word in words])[0], log)
        yield state, log


@pytest.mark.rule("K-BOX-05", "K-ORD-06", "K-ORD-10", "K-ORD-16", "K-ORD-19", "K-ORD-25", "K-FLOW-02", "K-FLOW-03")
@pytest.mark.rule("K-CHG-08", "K-CHG-11", "K-CHG-12", "K-CHG-13", "K-MARCH-20", "K-MARCH-21", "K-ABOUT-10")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.slow
def test_the_events_tell_all_that_changes(seats: int) -> None:
    told = set()
    for seed in range(5 if TIMES == 1 else 10):
        ledger = Ledger(GAME.new(seats=seats, seed=seed))
        for state, log in moody(seats, seed) if seed else ended(seats, seed):
            for event in log:
                ledger.add(event)
                told.add(event.kind)
            ledger.agrees(state)
    assert told >= {
        "paid",
        "not_carried",
        "fined",
        "captured",
        "seal_taken",
        "overthrown",
        "full_circle",
        "without_gold",
    }


@pytest.mark.slow
def test_positions_of_moody_games_read_back() -> None:
    """Also when questions wait below another one: the new hetman's for the old one's discards, a march for the next."""
    waiting = 0
    for seed in range(20 if TIMES == 1 else 40):
        for number, (state, _) in enumerate(moody(3 + seed % 4, seed)):
            below = [frame for frame in state.stack[:-1] if not frame.automatic]
            waiting += bool(below)
            if below or number % 90 == 0:
                assert GAME.from_position(state.position()) == state
    assert waiting


@pytest.mark.rule("K-SCORE-02", "K-SCORE-04", "K-ABOUT-29")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.slow
def test_random_games_end_and_for_a_reason(seats: int) -> None:
    for seed in range(100, 106 if TIMES == 1 else 112):
        *_, (state, log) = ended(seats, seed)
        empty = [seat for seat, left in enumerate(state.tokens) if not left and state.announced >> seat & 1]
        kinds = [event.kind for event in log]
        assert "game_ends" in kinds if empty else "no_cards_left" in kinds
        assert [event.seat for event in log if event.kind == "won"] == list(state.winners())
