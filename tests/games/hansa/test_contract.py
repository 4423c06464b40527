"""Hansa Teutonica holds what every game must hold, on every map, with every module, for two to five players."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any, ClassVar

from boardgames_edu.engine.events import Action
from boardgames_edu.games.hansa.components import KINDS
from boardgames_edu.games.hansa.frames import Displaced
from boardgames_edu.games.hansa.game import Hansa
from boardgames_edu.games.hansa.state import A, HansaState
from boardgames_edu.testing import Contract
from tests.games.hansa.conftest import CASES, GAME, purposeful


class TestHansa(Contract):
    name = "hansa"
    cases: ClassVar[list[dict[str, Any]]] = CASES
    wrong_options: ClassVar[list[dict[str, Any]]] = [
        {"map": "west"},
        {"map": 7},
        {"map": "base_45", "seats": 3},
        {"map": "base_3", "seats": 4},
        {"map": "britannia_3", "seats": 5},
        {"map": "east", "missions": True},
        {"markers": "all"},
        {"markers": ["tribute"]},
        {"markers": ["tribute"] * 12},
        {"markers": ["tribut"] * 12},
        {"markers": 3},
        {"missions": "yes"},
        {"favour": 1},
        {"first": "white"},
        {"seats": 2, "first": "red"},
        {"first": 9},
    ]

    @property
    def game(self) -> Hansa:
        return GAME

    def choose(self, state: Any, actions: Sequence[Action], rng: random.Random) -> Action:
        """Sometimes with the purpose to finish a route: uniformly random games take tens of thousands of decisions
        (they are played in ``test_ends``).
        """
        return purposeful(state, tuple(actions), rng)

    def pieces(self, state: Any) -> Any:
        s: HansaState = state
        n, printed = s.setup.seats, s.setup.components
        total = [mask.bit_count() for mask in s.standing]
        for city in s.posts_in:
            for code in city:
                total[code] += 1
        for piece in s.lifted:
            total[2 * piece.owner + piece.kind] += 1
        for frame in s.stack:
            if isinstance(frame, Displaced) and frame.kind >= 0:
                total[2 * frame.owner + frame.kind] += 1
        for owner in s.special:
            if owner >= 0:
                total[2 * owner + 1] += 1
        for _, _, owner in s.promo:
            total[2 * owner] += 1
        for seat in range(n):
            for kind in range(len(KINDS)):
                total[2 * seat + kind] += s.stock[2 * seat + kind] + s.supply[2 * seat + kind]
            for k, steps in enumerate(printed.steps):
                total[2 * seat + printed.frees[k]] += steps - s.developed[seat * A + k]
        total[2 * n] += s.neutral_heap
        markers = Counter(marker for _, marker in s.route_markers)
        markers.update(marker for _, marker, _ in s.promo)
        for pile in (*s.unused_markers, *s.used_markers, *s.plate, s.marker_pile, s.discarded):
            markers.update(pile)
        assert min(*s.stock, *s.supply, s.neutral_heap, s.actions_left) >= 0
        assert len(s.route_markers) <= 3
        assert all(a & b == 0 for k, a in enumerate(s.standing) for b in s.standing[:k])
        assert not any(mask & s.setup.chart.boats for mask in s.standing[::2])
        dealt = [card for card in s.missions if card >= 0]
        assert len(set(dealt)) == len(dealt)
        return total, markers, len(dealt)
