"""Cossack Campaign holds what every game must hold, for each seat count, and with manual announcing."""

from __future__ import annotations

from collections import Counter
from typing import Any, ClassVar

from boardgames_edu.games.cossacks.state import CossackState
from boardgames_edu.testing import Contract


class TestCossacks(Contract):
    name = "cossacks"
    cases: ClassVar[list[dict[str, Any]]] = [
        {"seats": 3},
        {"seats": 4, "first": "green"},
        {"seats": 5, "announce": "manual"},
        {"seats": 6},
    ]
    wrong_options: ClassVar[list[dict[str, Any]]] = [
        {"seats": 2},
        {"seats": 7},
        {"first": "pink"},
        {"first": 6},
        {"seats": 3, "first": "purple"},
        {"announce": True},
        {"edition": "another"},
    ]

    def pieces(self, state: Any) -> Any:
        """Cards, gold, march tokens, seals and black tokens (K-SETUP-05)."""
        s: CossackState = state
        options = s.setup.components.options
        played = [options[order.option].kind for order in s.orders]
        cards = Counter(kind for pile in (s.pile, s.discard, played, *s.hands) for kind in pile)
        in_air = bool(s.stack) and s.top.name == "settle"
        tokens = sum(s.tokens) + s.red.bit_count() + s.neutral.bit_count() + s.reserve + in_air
        seals = [mask.bit_count() + left for mask, left in zip(s.seals, s.seals_in_hand, strict=True)]
        black = s.black.bit_count() + s.black_on_emblem
        assert min(*s.gold, *s.tokens, *s.seals_in_hand, s.black_on_emblem, s.reserve) >= 0
        limit = s.setup.components.figures.ataman_hand_limit
        cutting = bool(s.stack) and s.top.name in ("discard", "give", "accept")
        assert cutting or all(len(hand) <= limit for seat, hand in enumerate(s.hands) if seat != s.hetman)
        return cards, sum(s.gold), tokens, seals, black
