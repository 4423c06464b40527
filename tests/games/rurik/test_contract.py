"""Rurik holds what every game must hold, for each seat count and with the variants."""

from __future__ import annotations

from collections import Counter
from typing import Any, ClassVar

from boardgames_edu.engine.board import bits
from boardgames_edu.games.rurik.schemes import KIND
from boardgames_edu.games.rurik.state import RurikState
from tests.contract import Contract

VARIANTS = {"goods_tokens": True, "rebel_tokens": True, "deed_row": True}


class TestRurik(Contract):
    name = "rurik"
    cases: ClassVar[list[dict[str, Any]]] = [
        {"seats": 2},
        {"seats": 3, "leaders": "deal"},
        {"seats": 4},
        {"seats": 4, "leaders": ["yaroslav", "sviatopolk", "agatha", "boris"], "first": "white"},
        {"seats": 3, "leaders": ["maria", "predslava", "sudislav"], **VARIANTS},
        {"seats": 2, "leaders": ["mstislav", "yaroslav"], **VARIANTS},
    ]
    wrong_options: ClassVar[list[dict[str, Any]]] = [
        {"leaders": "some"},
        {"leaders": ["agatha"]},
        {"leaders": 5},
        {"leaders": ["agatha", "borys"]},
        {"seats": 2, "leaders": ["agatha", "agatha"]},
        {"first": "green"},
        {"first": 9},
        {"seats": 2, "first": "white"},
        {"deed_row": "yes"},
        {"goods_tokens": 1},
    ]

    def pieces(self, state: Any) -> Any:
        s: RurikState = state
        n, facts = s.setup.seats, s.setup.facts
        schemes = Counter(
            card & KIND for pile in (s.left, s.right, s.discard, s.drawn, *s.hands) for card in pile
        )
        deeds = Counter(
            [
                *s.row,
                *s.deed_deck,
                *s.deed_discard,
                *(deed for mask in (*s.deeds, *s.done) for deed in bits(mask)),
            ]
        )
        stickers = Counter(reward for under in (*s.stickers, *s.defeated, s.spare) for reward in under)
        troops = [sum(s.troops[seat * 15 : seat * 15 + 15]) + s.supply[seat] for seat in range(n)]
        structures = [
            s.structures_left[seat * 3 + kind] + s.built[kind * 15 : kind * 15 + 15].count(seat)
            for seat in range(n)
            for kind in range(3)
        ]
        assert (
            min(*s.coins, *s.boat, *s.dock, *s.supply, *s.structures_left, *s.pools, *s.troops, *s.rebels)
            >= 0
        )
        assert all(
            s.boat[seat * 5 + good] <= slots for seat in range(n) for good, slots in enumerate(facts.slots)
        )
        assert [len(under) for under in s.stickers] == s.rebels
        assert len(s.row) <= 3
        tokens = Counter([*s.reward_tokens, *s.spent_tokens])
        return schemes, deeds, stickers, tokens, troops, structures
