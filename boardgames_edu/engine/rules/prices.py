"""Prices in cards: what a hand can pay, and with which cards."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from boardgames_edu.engine.board import bits
from boardgames_edu.engine.hidden import HIDDEN


class Prices:
    """The price of each action of a verb, in kinds of cards.

    Args:
        costs: by the number of the name that the verb ranges over, the kinds to be paid: ``{0: (RED, RED)}``; by the
            numbers in their order where it ranges over several. What is not there cannot be paid.
        wild: the kind that stands for any other.
        kind: the kind of a card, where it is not the card itself.
        sizes: how many names each placeholder has, where the last of them have no price.

    Attributes:
        offered: the mask of the numbers that have a price.

    Example:
        >>> sets = Prices({0: (0, 0, 0), 1: (0, 1, 2)})
        >>> sets.payable((0, 1, 2, 2)), sets.payment((0, 1, 2, 2), 1)
        (2, (0, 1, 2))
        >>> roads = Prices({(0, 0): (0, 0), (1, 1): (1, 1, 1)}, wild=6)
        >>> roads.payable((0, 6)), roads.payment((0, 6, 6), 0, 0)
        (1, (0, 6))
    """

    def __init__(
        self,
        costs: Mapping[Any, Sequence[int]],
        wild: int | None = None,
        kind: Callable[[int], int] | None = None,
        sizes: Sequence[int] = (),
    ) -> None:
        named = {key if isinstance(key, tuple) else (key,): cost for key, cost in costs.items()}
        if len({*map(len, named)}) > 1:
            raise TypeError("Prices: each key is one number, or as many as the verb has placeholders: (link, card)")
        self.sizes = tuple(sizes) or tuple(1 + max(column) for column in zip(*named, strict=True))
        self.costs = {self._number(names): cost for names, cost in named.items()}
        self.wild, self.kind = wild, kind
        self.offered = sum(1 << number for number in self.costs)
        prices = {number: Counter(cost) for number, cost in self.costs.items()}
        self._mixed = any(len(price) > 1 for price in prices.values())
        most = {one: max(price[one] for price in prices.values()) for price in prices.values() for one in price}
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
            mask = sum(1 << number for number in bits(mask) if self._paid(hand, number))
        return mask

    def payment(self, hand: Iterable[int], *names: int) -> tuple[int, ...]:
        """Return the cards that pay a price, with few wild ones.

        Raises:
            ValueError: the hand cannot pay it; where its verb allowed that, the prices are numbered otherwise.
        """
        found = self._paid(hand, self._number(names)) if len(names) == len(self.sizes) else ()
        if not found:
            raise ValueError(
                f"Prices: this hand cannot pay {names}, or it has no price. Prices are numbered as the verb's "
                f"placeholders are, here of {self.sizes} names; sizes= says how many there are."
            )
        return found

    def _number(self, names: Sequence[int]) -> int:
        """Return the number of a combination, as verbs count."""
        number = 0
        for name, size in zip(names, self.sizes, strict=True):
            number = number * size + name
        return number

    def _paid(self, hand: Iterable[int], number: int) -> tuple[int, ...]:
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
