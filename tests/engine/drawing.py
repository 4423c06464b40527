"""A game of drawn tickets and dice for tests, in which a maker may have done one thing or another wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import networkx as nx

from boardgames_edu.engine.kit import (
    HIDDEN,
    N_,
    Annotated,
    Box,
    Count,
    Decision,
    Deck,
    Derived,
    Game,
    Hand,
    Named,
    PerSeat,
    Pool,
    ScoreLine,
    State,
    action,
    each,
    provided,
    refuse,
)

WORTH = (5, -26, 7, 3)
"""The points of each kind of ticket."""
TICKETS = ("north", "south", "east", "west")
Ticket = Annotated[int, Named(lambda setup: TICKETS)]


def covered(hand: tuple[int, ...]) -> int:
    """The points of a hand, as they should be told."""
    return HIDDEN if HIDDEN in hand else sum(WORTH[ticket] for ticket in hand)


def make_drawing(
    *,
    worth: Callable[[tuple[int, ...]], int] = covered,
    all_in_play: bool = True,
    draw: Callable[[Any, int], None] | None = None,
    lay: Callable[[Any], None] | None = None,
    deal: Callable[[Any, Box], None] | None = None,
    **parts: Any,
) -> Any:
    """The class of the game.

    Args:
        worth: the points of a hand.
        all_in_play: of its box.
        draw: what drawing does after a ticket was drawn, with the state and the seat.
        lay: what laying does besides.
        deal: what is laid out at the start.
    """
    box = Box("tickets", lambda setup: [0, 1, 2, 3] * 4, all_in_play=all_in_play)

    class Drawn(State):
        deck: Annotated[list[Ticket], Deck(box)]
        hand: Annotated[PerSeat[tuple[Ticket, ...]], Hand(box, open_at_end=True)] = each(())
        discard: Annotated[list[Ticket], Pool(box)]
        rolled: Count = 0
        held: Derived[PerSeat[Count]] = each(0)

        def recompute_caches(s) -> None:  # noqa: N805
            s.held = [len(hand) for hand in s.hand]

        def scores(s) -> tuple[tuple[ScoreLine, ...], ...]:  # noqa: N805
            return tuple((ScoreLine("tickets", worth(hand), "D-DRAW", N_("Tickets")),) for hand in s.hand)

        def check(s) -> None:  # noqa: N805
            if bool(s.deck) != bool(s.stack):
                refuse("deck", N_("the game is over when the last ticket is drawn."))

    def drawn(s: Drawn, seat: int) -> None:
        s.recompute_caches()
        if s.deck:
            s.ask(Turn(1 - seat))

    @action("draw", needs=(provided("D-DRAW", lambda s: s.deck, "No ticket is left."),), event="{seat} draws.")
    def draw_ticket(s: Drawn) -> None:
        seat = s.stack.pop().seat
        s.hand[seat] = tuple(sorted((*s.hand[seat], s.deck.pop())))
        (draw or drawn)(s, seat)

    @action("roll", needs=(provided("D-ROLL", lambda s: not s.rolled, "The die was rolled."),), event="{seat} rolls.")
    def roll(s: Drawn) -> None:
        s.rolled = s.random(6) + 1

    @action(
        "lay",
        name="lay",
        needs=(provided("D-DRAW", lambda s: s.hand[s.to_move], "You hold none."),),
        event="{seat} lays one.",
    )
    def lay_ticket(s: Drawn) -> None:
        seat = s.stack.pop().seat
        if lay is not None:
            lay(s)
        s.discard.append(s.hand[seat][0])
        s.hand[seat] = s.hand[seat][1:]
        s.recompute_caches()
        s.ask(Turn(1 - seat))

    class Turn(Decision):
        rule, text, actions = "D-DRAW", "{seat}, draw, roll or lay.", (draw_ticket, roll, lay_ticket)

    class Drawing(Game[Drawn]):
        name, seats, state, map, frames = "drawing", (2,), Drawn, nx.Graph(), (Turn,)
        rules = {"D-DRAW": "Draw a ticket.", "D-ROLL": "The die is rolled once."}  # noqa: RUF012

        def deal(self, s: Drawn) -> None:
            if deal is not None:
                deal(s, box)
                return
            s.deck = box.contents(s.setup)
            s.shuffle(s.deck)

    for name, part in parts.items():
        setattr(Drawing, name, part)
    return Drawing


Drawing = make_drawing()
Drawing.__qualname__ = "Drawing"  # where another process finds it


def ten(s: Any, box: Box) -> None:
    """Lay out ten of the tickets."""
    s.deck = box.contents(s.setup)
    s.shuffle(s.deck)
    del s.deck[10:]


SomeStay = make_drawing(all_in_play=False, deal=ten, lay=lambda s: s.discard.clear())
SomeStay.__qualname__ = "SomeStay"
