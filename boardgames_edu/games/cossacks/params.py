"""The fixed figures of a whole game of Cossack Campaign.

An edition, a seat count and options fix them; the decisions stand in ``game``. Knows no state and no rule.
"""

from collections.abc import Mapping
from typing import Any

from boardgames_edu.engine.states.game import Game
from boardgames_edu.engine.states.setup import Setup
from boardgames_edu.games.cossacks.components import SEATS, Components, Roads

_HANDS = 2_000  # how many hands are cached


class CossackParams(Setup):
    """The map and the options of cards; the game adds the decisions."""

    end_rule = "K-SCORE-04"

    def __init__(self, game: Game[Any], printed: Components, seats: int, options: Mapping[str, object]) -> None:
        self.game, self.seats, self.options = game, seats, options
        self.seat_names = SEATS[:seats]
        self.components = printed
        self.roads: Roads = self.components.roads
        self.board = self.roads.board
        self.everybody = (1 << seats) - 1
        self.manual = options["announce"] == "manual"
        rows = self.components.options
        self.out_options = sum(1 << row.number for row in rows if row.march == "out")
        self.home_options = sum(1 << row.number for row in rows if row.march == "home")
        self.order_options = sum(1 << row.number for row in rows if row.is_order)
        self.speech_rows = tuple(row for row in rows if self.components.speeches >> row.number & 1)
        dearest = max(row.cost for row in rows)
        self._affordable = tuple(
            sum(1 << row.number for row in rows if row.cost <= gold) for gold in range(dearest + 1)
        )
        self._in_hand: dict[tuple[int, ...], int] = {(): 0}

    def _options_in(self, hand: tuple[int, ...]) -> int:
        """Return the options of all cards of a hand. Cached."""
        found = self._in_hand.get(hand)
        if found is None:
            found = 0
            for kind in hand:
                if kind >= 0:
                    found |= self.components.options_of[kind]
            if len(self._in_hand) >= _HANDS:
                self._in_hand.clear()
            self._in_hand[hand] = found
        return found

    def orders_in(self, hand: tuple[int, ...]) -> int:
        """Return the options of a hand's orders (K-ABOUT-14)."""
        return self._options_in(hand) & self.order_options

    def refusals_in(self, hand: tuple[int, ...]) -> int:
        """Return the options of a hand's cards of disobedience (K-ABOUT-14)."""
        return self._options_in(hand) & ~self.order_options

    def costs_at_most(self, gold: int) -> int:
        """Return the options whose price or fine some gold can pay."""
        if gold < 0:
            return 0
        return self._affordable[gold] if gold < len(self._affordable) else self._affordable[-1]
