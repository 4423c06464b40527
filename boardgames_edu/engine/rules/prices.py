"""Prices in cards: what a hand can pay, and with which cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

from boardgames_edu.engine.board import bits
from boardgames_edu.engine.hidden import HIDDEN


class Prices:
    """What each action of a verb costs, in kinds of cards.

    The number of a price is that of the action: of the name that its verb ranges over, or of the combination.

    Args:
        costs: by number, the kinds to be paid: ``{0: (RED, RED)}``. A number without a price cannot be paid.
        wild: the kind that stands for any other.
        kind: the kind of a card, where it is not the card itself.

    Attributes:
        offered: the mask of the numbers that have a price.

    Example:
        >>> sets = Prices({0: (0, 0, 0), 1: (0, 1, 2)})
        >>> sets.payable((0, 1, 2, 2)), sets.payment((0, 1, 2, 2), 1)
        (2, (0, 1, 2))
        >>> roads = Prices({0: (0, 0), 1: (1, 1, 1)}, wild=6)
        >>> roads.payable((0, 6)), roads.payment((0, 0, 6), 0), roads.payment((6, 6), 0)
        (1, (0, 0), ())
    """

    def __init__(
        self,
        costs: Mapping[int, Sequence[int]],
        wild: int | None = None,
        kind: Callable[[int], int] | None = None,
    ) -> None:
        self.costs, self.wild, self.kind = dict(costs), wild, kind
        self.offered = sum(1 << number for number in self.costs)
        prices = {number: Counter(cost) for number, cost in self.costs.items()}
        self._mixed = any(len(price) > 1 for price in prices.values())
        most = {
            one: max(price[one] for price in prices.values()) for price in prices.values() for one in price
        }
        self._within = {
            one: [
                sum(1 << number for number, price in prices.items() if price[one] <= have)
                for have in range(most[one] + 1)
            ]
            for one in most
        }

    def payable(self, hand: Iterable[int]) -> int:
        """Return the mask of the prices that a hand can pay.

        One card or more is no wild one, so that a payment has one name; wild cards alone pay a price in wild cards.
        """
        hand = tuple(hand)
        kinds = [self.kind(card) for card in hand] if self.kind else hand
        wilds = kinds.count(self.wild) if self.wild is not None else 0
        mask = self.offered
        for one, within in self._within.items():
            have = kinds.count(one)
            if wilds and one != self.wild and (have or self._mixed):
                have += wilds
            mask &= within[have] if have < len(within) else -1
        if self._mixed and wilds:
            mask = sum(1 << number for number in bits(mask) if self.payment(hand, number))
        return mask

    def payment(self, hand: Iterable[int], number: int) -> tuple[int, ...]:
        """Return the cards that pay a price, or ().

        As few wild ones as possible are among them.
        """
        left, paid, short = [card for card in hand if card is not HIDDEN], [], 0
        for one in self.costs.get(number, ()):
            card = next((card for card in left if (self.kind(card) if self.kind else card) == one), None)
            if card is None:
                short += 1
            else:
                left.remove(card)
                paid.append(card)
        wilds = [card for card in left if self.wild == (self.kind(card) if self.kind else card)][:short]
        return tuple(paid + wilds) if paid and len(wilds) == short else ()
