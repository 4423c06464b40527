"""The games that tests play: cases, states, random playouts."""

import os
import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

import pytest

from boardgames_edu.engine.events import Action, Event
from boardgames_edu.engine.fields.frames import require_frame
from boardgames_edu.engine.registry import load, register, unregister
from boardgames_edu.engine.states import dealing
from boardgames_edu.engine.states.game import Game
from boardgames_edu.engine.states.state import State

TIMES = int(os.environ.get("BOARDGAMES_EDU_LONG", "1"))
"""How many times as many games, draws and bad inputs as usual; from the environment.

``make test`` plays few games, for its reader waits; ``make slow`` and the nightly run play more.
"""
Case = Mapping[str, Any]


class Suite:
    """The tests of a game. A subclass names it.

    Attributes:
        name: the name of an installed game.
        game_type: the class of a game that is not installed; it is registered as long as a test runs.
        cases: options of ``game.new``, seats among them.
        wrong_options: options that have to be refused.
        longest: no game between the suite's players takes as many decisions.
    """

    name: ClassVar[str] = ""
    game_type: ClassVar[type[Game[Any]] | None] = None
    longest: ClassVar[int] = 20_000
    cases: ClassVar[list[dict[str, Any]]] = [{}]
    wrong_options: ClassVar[list[dict[str, Any]]] = []

    def pieces(self, state: State) -> Any:
        """Return what must stay the same after every step.

        Of a box whose cards are not all in play, nothing is known.
        """
        return {box.name: cards for box, cards in dealing.count(state).items() if box.all_in_play}

    def choose(self, state: State, actions: Sequence[Action], rng: random.Random) -> Action:
        """Choose an action at random.

        A game in which random players find no end says how they choose.
        """
        return actions[int(rng.random() * len(actions))]

    # --- what the tests use ------------------------------------------------------------------------------------

    @staticmethod
    def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
        """Run each test once for each case."""
        if "case" in metafunc.fixturenames and metafunc.cls is not None:
            cases = [
                pytest.param(case, id=", ".join(f"{key} {value}" for key, value in case.items()))
                for case in metafunc.cls.cases
            ]
            metafunc.parametrize("case", cases)

    @pytest.fixture(autouse=True)
    def known(self) -> Iterator[None]:
        """Register the game as long as a test runs."""
        if self.game_type is not None:
            register(self.game_type())
        yield
        if self.game_type is not None:
            unregister(self.game_type.name)

    @property
    def game(self) -> Game[Any]:
        """The game that is tested."""
        return load(self.name or self.game_type.name)  # type: ignore[union-attr]

    def start(self, case: Case, seed: int = 0) -> State:
        state: State = self.game.new(seed=seed, **case)
        return state

    def playout(self, state: State, rng: random.Random, log: list[Event] | None = None) -> Iterator[Action]:
        """Yield each action, before it is applied, to the end."""
        for _ in range(self.longest):
            if not state.is_over:
                require_frame(state, state.top)
            actions = state.legal_actions()
            if not actions:
                assert state.is_over, f"nobody can answer, and the game is not over: {state.prompt()}"
                return
            action = self.choose(state, actions, rng)
            yield action
            state.apply(action, log)
            state.setup.watch(state, action.text)
        raise AssertionError(f"no end after {self.longest} decisions")

    def states(self, case: Case, seed: int, every: int) -> Iterator[State]:
        """Yield states of a random game, the last among them.

        One in ``every`` of the first decisions, and later, unless more is asked for, one in six of those.
        """
        state, following = self.start(case, seed), 0
        for number, _ in enumerate(self.playout(state, random.Random(seed))):
            if number == following:
                following += every if TIMES > 1 or number < 3 * every else 6 * every
                yield state
        yield state
