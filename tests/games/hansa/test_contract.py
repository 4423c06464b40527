"""Hansa Teutonica holds what every game must hold, on every map, with every module, for two to five players."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Mapping
from typing import Any, ClassVar

import pytest

import tests.contract
from boardgames_edu.engine.record import digest
from boardgames_edu.games.hansa import Hansa
from boardgames_edu.games.hansa.facts import KINDS
from boardgames_edu.games.hansa.state import A, HansaState
from tests.contract import Contract
from tests.games.hansa.conftest import CASES, GAME, playout


@pytest.fixture(autouse=True)
def _with_purpose(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games between players that sometimes mean to finish a route: uniformly random ones take tens of
    thousands of decisions.
    """
    monkeypatch.setattr(tests.contract, "playout", playout)


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

    def pieces(self, state: Any) -> Any:
        s: HansaState = state
        n, facts = s.setup.seats, s.setup.facts
        total = [mask.bit_count() for mask in s.at]
        for city in s.posts_in:
            for code in city:
                total[code] += 1
        for piece in s.lifted:
            total[2 * (piece % 10) + piece // 10 % 10] += 1
        for frame in s.stack:
            if frame[0].name == "displaced" and frame[4] >= 0:
                total[2 * frame[3] + frame[4]] += 1
        for owner in s.special:
            if owner >= 0:
                total[2 * owner + 1] += 1
        for _, _, owner in s.promo:
            total[2 * owner] += 1
        for seat in range(n):
            for kind in range(len(KINDS)):
                total[2 * seat + kind] += s.stock[2 * seat + kind] + s.supply[2 * seat + kind]
            for k, steps in enumerate(facts.steps):
                total[2 * seat + facts.frees[k]] += steps - s.developed[seat * A + k]
        total[2 * n] += s.neutral_left
        markers = Counter(marker for _, marker in s.out)
        markers.update(marker for _, marker, _ in s.promo)
        for pile in (*s.unused, *s.used, *s.plate, s.bag, s.discarded):
            markers.update(pile)
        assert min(*s.stock, *s.supply, s.neutral_left, s.left) >= 0
        assert len(s.out) <= 3
        assert all(a & b == 0 for k, a in enumerate(s.at) for b in s.at[:k])
        assert not any(mask & s.setup.chart.boats for mask in s.at[::2])
        dealt = [card for card in s.missions if card >= 0]
        assert len(set(dealt)) == len(dealt)
        return total, markers, len(dealt)

    def test_the_same_game_everywhere(self, case: Mapping[str, Any]) -> None:
        """Another process and another hash seed give the same game, as far as 3000 random decisions lead."""
        code = (
            "import json, random, sys, boardgames_edu.games.hansa as hansa\n"
            "from boardgames_edu.engine.record import digest\n"
            "state, rng = hansa.game().new(seed=16, **json.loads(sys.argv[1])), random.Random(16)\n"
            "for _ in range(3000):\n"
            "    if state.is_over: break\n"
            "    actions = state.legal_actions(); state.apply(actions[int(rng.random() * len(actions))])\n"
            "print(digest(state))\n"
        )
        run = subprocess.run(
            [sys.executable, "-c", code, json.dumps(dict(case))],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": "77"},
        )
        state, rng = self.start(case, seed=16), random.Random(16)
        for _ in range(3000):
            actions = state.legal_actions()
            if not actions:
                break
            state.apply(actions[int(rng.random() * len(actions))])
        assert run.stdout.strip() == digest(state)

    @pytest.mark.slow
    def test_uniformly_random_games_end_too(self, case: Mapping[str, Any]) -> None:
        """No rule bounds a game of Hansa Teutonica; with random players it still ends, long before this many
        decisions.
        """
        state, rng = self.start(case, seed=1), random.Random(1)
        for _ in range(400_000):
            if state.is_over:
                return
            actions = state.legal_actions()
            state.apply(actions[int(rng.random() * len(actions))])
        raise AssertionError("no end after 400000 random decisions")
