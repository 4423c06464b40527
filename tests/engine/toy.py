"""A toy game with all that the kit declares: a map, fields, frames, verbs, hidden cards and memory of cards seen.

A turn is: step to a neighbouring town, then lay cards as ordered, one decision each, or look at another hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

import networkx as nx

from boardgames_edu.engine.events import EventKind
from boardgames_edu.engine.fields.codecs import Named
from boardgames_edu.engine.fields.components import Box, Deck, Hand, Known, Pool
from boardgames_edu.engine.fields.field import Derived, each, made
from boardgames_edu.engine.fields.frames import Continuation, Decision, Frame
from boardgames_edu.engine.fields.position import refuse
from boardgames_edu.engine.fields.values import (
    EACH_PLACE,
    EACH_SEAT,
    Axis,
    Count,
    PerPair,
    PerPlace,
    PerSeat,
    Piece,
    Place,
    Places,
)
from boardgames_edu.engine.rules.actions import action
from boardgames_edu.engine.rules.needs import must, provided
from boardgames_edu.engine.states.game import Game
from boardgames_edu.engine.states.state import State
from boardgames_edu.engine.tally import ScoreLine
from boardgames_edu.i18n import N_

SUITS = ("sun", "moon", "star")
EACH_CARD = Axis("card", lambda setup: SUITS)
Card = Annotated[int, Named(lambda setup: SUITS)]
CARDS = Box("cards", lambda setup: [0, 1, 2] * 5)
STEPPED = EventKind("stepped", "T-STEP", N_("{seat} goes to {town}."))


class ToyState(State):
    phase: Literal["play", "over"] = "play"
    at: Annotated[PerSeat[Place], Piece("traveller")] = made(lambda setup: list(range(setup.seats)))
    visited: PerSeat[Places] = each(0)
    turns: Count = 0
    pile: Annotated[list[Card], Deck(CARDS)]
    hands: Annotated[PerSeat[tuple[Card, ...]], Hand(CARDS, seen="known")] = each(())
    known: Annotated[PerPair[tuple[Card, ...]], Known()] = each(())
    laid: Annotated[list[Card], Pool(CARDS)]
    gold: Annotated[PerPlace[Count], Piece("gold")] = each(0)
    taken: Derived[int] = 0

    def recompute_caches(self) -> None:
        self.taken = sum(1 << town for town in self.at)

    def scores(self) -> tuple[tuple[ScoreLine, ...], ...]:
        return tuple((ScoreLine("towns", mask.bit_count(), "T-STEP", N_("Towns")),) for mask in self.visited)

    def check(self) -> None:
        if (self.phase == "over") == bool(self.stack):
            refuse("phase", N_("the game is over when nothing is left to decide."))

    def lose(self, seat: int, card: int) -> None:
        for owner in range(len(self.known)):
            if owner % self.setup.seats == seat:
                self.known[owner] = _without(self.known[owner], card)
        self.hands[seat] = _without(self.hands[seat], card)


def _without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    rest = list(cards)
    if card in rest:
        rest.remove(card)
    return tuple(rest)


def near(s: ToyState) -> int:
    mask: int = s.setup.board.adjacent[s.at[s.top.seat]]
    return mask


@action(
    "step {town}",
    EACH_PLACE,
    needs=(
        must("T-STEP", near, N_("No road leads to {town}.")),
        must("T-FREE", lambda s: ~s.taken, N_("Somebody stands in {town}.")),
    ),
    label=N_("Go to a town"),
    targets="place:{town}",
    event=STEPPED,
)
def step(s: ToyState, town: int) -> None:
    seat = s.stack.pop().seat
    s.at[seat] = town
    s.visited[seat] |= 1 << town
    s.recompute_caches()
    s.ask(Next(seat))
    if s.hands[seat]:
        s.ask(Lay(seat, count=min(2, len(s.hands[seat]))))


@action("stay")
def stay(s: ToyState) -> None:
    seat = s.stack.pop().seat
    s.ask(Next(seat))


@action("look {owner}", EACH_SEAT, needs=(must("T-LOOK", lambda s: ~(1 << s.top.seat), N_("You see your own cards.")),))
def look(s: ToyState, owner: int) -> None:
    seat = s.stack.pop().seat
    s.known[seat * s.setup.seats + owner] = s.hands[owner]
    s.ask(Next(seat))


@action(
    "lay {card}",
    EACH_CARD,
    needs=(
        provided("T-LAY", lambda s: s.top.count > 0, N_("No card is to be laid.")),
        must("T-LAY", lambda s: _mask(s.hands[s.top.seat]), N_("You hold no {card}."), name="card_in_hand"),
    ),
)
def lay(s: ToyState, card: int) -> None:
    s.lose(s.top.seat, card)
    s.laid.append(card)
    if s.top.count > 1:
        s.change_top(count=s.top.count - 1)
    else:
        s.stack.pop()


def _mask(hand: tuple[int, ...]) -> int:
    mask = 0
    for card in hand:
        mask |= 1 << card if card >= 0 else 0
    return mask


class Turn(Decision):
    rule, text, actions = "T-TURN", N_("{seat}, go to a town, look at a hand, or stay."), (step, look, stay)


class Lay(Decision):
    rule, text, actions = "T-LAY", N_("{seat}, lay {count} {count:card|cards}."), (lay,)
    skip_if_forced = True
    count: Count = 1


class Next(Continuation):
    def run(self, s: ToyState) -> None:
        if s.pile and len(s.hands[self.seat]) < 3:
            s.hands[self.seat] = tuple(sorted((*s.hands[self.seat], s.pile.pop())))
        s.turns += 1
        if s.turns >= 30:
            s.phase = "over"
        else:
            s.ask(Turn((self.seat + 1) % s.setup.seats))


class Toy(Game[ToyState]):
    name = "toy"
    seats = (2, 3)
    state = ToyState
    map = nx.cycle_graph(["ash", "birch", "cedar", "elm", "fir", "oak"])
    frames: Sequence[type[Frame]] = (Turn, Lay, Next)
    rules = {  # noqa: RUF012
        "T-END": "After thirty turns the game is over.",
        "T-TURN": "In a turn you go to a town, look at a hand, or stay where you are.",
        "T-STEP": "A road leads to a neighbouring town.",
        "T-FREE": "One player stands in a town.",
        "T-LOOK": "You may look at the hand of somebody else.",
        "T-LAY": "Who has gone lays two cards.",
    }

    def deal(self, s: ToyState) -> None:
        s.pile = [0, 1, 2] * 5
        s.shuffle(s.pile)
        for seat in range(s.setup.seats):
            s.hands[seat] = tuple(sorted(s.pile.pop() for _ in range(3)))


def toy(seed: int = 0, seats: int = 3, **options: Any) -> ToyState:
    return Toy().new(seats, seed, **options)
