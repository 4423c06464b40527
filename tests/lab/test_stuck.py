"""A game that asks what nobody can answer: whoever writes it is told."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import networkx as nx
import pytest

import boardgames_edu as bg
from boardgames_edu.engine import kit
from boardgames_edu.engine.registry import unregister
from boardgames_edu.lab.match import StrategyError
from boardgames_edu.lab.tournament import tournament
from boardgames_edu.testing import Contract


@kit.action("lay {point}", kit.EACH_PLACE, needs=(kit.must("L-FREE", lambda s: ~s.stones, "{point} is taken."),))
def lay(s: Any, point: int) -> None:
    s.stones |= 1 << point  # and the same is asked again, though all may be full


class Lay(kit.Decision):
    rule, text, actions = "L-FREE", "{seat}, lay a stone.", (lay,)


class LayState(kit.State):
    stones: kit.Places = 0


class Laying(kit.Game[LayState]):
    name, seats, state, map, frames = "laying", (2,), LayState, nx.path_graph(["a", "b"]), (Lay,)
    end_rule, rules = "L-FREE", {"L-FREE": "One stone a point."}


@pytest.fixture(autouse=True)
def game() -> Iterator[Any]:
    yield bg.register(Laying())
    unregister("laying")


def test_a_tournament_says_who_cannot_answer() -> None:
    with pytest.raises(StrategyError, match=r"no legal action at decision 3, and the game is not over"):
        tournament("laying", ["random", "greedy"], games=2, progress=False)


def test_the_contract_says_what_is_asked(game: Any) -> None:
    with pytest.raises(AssertionError, match=r"nobody can answer, and the game is not over: .*, lay a stone"):
        list(Contract().playout(game.new(), random.Random(1)))
