"""Rurik holds what every game must hold, for each seat count and with the variants."""

from __future__ import annotations

from collections import Counter
from typing import Any, ClassVar

from boardgames_edu.engine.board import bits
from boardgames_edu.games.rurik.codecs import KIND
from boardgames_edu.games.rurik.state import RurikState
from boardgames_edu.testing import Contract

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
        n, printed = s.setup.sides, s.setup.components
        schemes = Counter(
            card & KIND for pile in (s.left_deck, s.right_deck, s.discard_pile, s.drawn, *s.hands) for card in pile
        )
        deeds = Counter(
            [
                *s.deed_row,
                *s.deed_deck,
                *s.deed_discard,
                *(deed for mask in (*s.deeds, *s.deeds_done) for deed in bits(mask)),
            ]
        )
        stickers = Counter(reward for under in (*s.stickers, *s.defeated, s.rebel_box) for reward in under)
        troops = [sum(s.troops[seat * 15 : seat * 15 + 15]) + s.supply[seat] for seat in range(n)]
        structures = [
            s.structures_left[seat * 3 + kind] + s.built[kind * 15 : kind * 15 + 15].count(seat)
            for seat in range(n)
            for kind in range(3)
        ]
        assert min(*s.coins, *s.boat, *s.dock, *s.supply, *s.structures_left, *s.pools, *s.troops, *s.rebels) >= 0
        assert all(s.boat[seat * 5 + good] <= slots for seat in range(n) for good, slots in enumerate(printed.slots))
        if s.setup.solo is None:
            assert [len(under) for under in s.stickers] == s.rebels
        assert len(s.deed_row) <= 3
        tokens = Counter([*s.reward_tokens, *s.spent_tokens])
        return schemes, deeds, stickers, tokens, troops, structures


class TestRurikAlone(TestRurik):
    """Solo play at every level, with both editions, all readings of the cards, and predictions."""

    cases: ClassVar[list[dict[str, Any]]] = [
        {"seats": 1},
        {"seats": 1, "solo": "medium", "leaders": "deal", "deed_row": True, "goods_tokens": True},
        {"seats": 1, "solo": "hard", "solo_edition": "1.5", "leaders": ["yaroslav"]},
        {"seats": 1, "solo": "very_hard", "predict": True, "leaders": ["boris"]},
        {"seats": 1, "solo": "hard", "predict": True, "solo_cards": "reading_b", "leaders": ["predslava"]},
    ]
    wrong_options: ClassVar[list[dict[str, Any]]] = [
        {"seats": 1, "solo": "Hard"},
        {"seats": 1, "solo": 3},
        {"seats": 1, "solo": ["easy"]},
        {"seats": 2, "solo": "easy"},
        {"seats": 2, "solo_edition": "1.5"},
        {"seats": 3, "predict": True},
        {"seats": 1, "solo_edition": "1.6"},
        {"seats": 1, "solo_edition": 1.5},
        {"seats": 1, "solo_cards": "mine"},
        {"seats": 1, "predict": 1},
        {"seats": 1, "leaders": ["sviatopolk"]},
        {"seats": 1, "leaders": ["agatha", "boris"]},
        {"seats": 1, "first": "maroon"},
        {"seats": 1, "rebel_tokens": True},
    ]

    def pieces(self, state: Any) -> Any:
        s: RurikState = state
        assert s.rebellion is not None
        assert sorted(s.rebellion.deck) == list(range(18))
        assert s.to_move == (0 if s.stack else None)
        # a coin on the mat is one on a locked bonus, and neutral troops only ever leave the map
        assert s.rebellion.locked & ~s.setup.solo.mat.locked == 0
        assert (s.hands[1], s.deeds[1], s.deeds_done[1]) == ((), 0, 0)
        assert (s.rebel_box, s.defeated[0]) == ((), ())
        return super().pieces(state)
