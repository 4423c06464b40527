"""Environments for reinforcement learning. Needs the extra ``rl``.

``env("rurik")`` is a PettingZoo environment in which the seats act in turn (AEC), ``AgainstBots("rurik",
["greedy"])`` a gymnasium one for a single agent. Both have the same spaces:

- **Actions**: ``Discrete(n)``. Number k is ``state.setup.actions[k]``; this list holds every action that can be
  written down, in an order that never changes for the same options. The mask says which are legal now.
- **Observations**: a dict with

  - ``action_mask``, ``MultiBinary(n)``: entry k is 1 when action k is legal now; all 0 while another seat decides;
  - ``observation``, ``Box`` of ``BINS`` numbers: what the seat can know (its view), and nothing else.
    ``features(view)`` lists it as names such as ``coins.blue:1``: Blue's coins, of whose number bit 1 is set;
    ``phase=action`` and ``rulers.kiev=-1`` for other values; ``troops.17:1`` where a list is neither of seats nor of
    places. What each attribute means stands in the docstring of the game's state, ``help(type(load("rurik").new()))``.
    By ``bin_of(name)`` each name has its entry and its sign, and adds 1 or -1 there (feature hashing; Weinberger et
    al., 2009). So all games have observations of the same shape, and masks become sets.

- **Rewards**: at the end of the game 1, shared by the winners, and -1 for each of the others; 0 before.

>>> from boardgames_edu.engine.registry import load
>>> view = load("rurik").new(seats=2, seed=1).view(0)
>>> sorted(name for name in features(view) if name.startswith(("phase", "round", "supply")))
['phase=setup', 'round:0', 'supply.blue:2', 'supply.blue:3', 'supply.maroon:2', 'supply.maroon:3']
>>> bin_of("round:0")
(341, 1.0)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any
from zlib import crc32

import gymnasium
import msgspec
import numpy
from gymnasium.spaces import Box, Dict, Discrete, MultiBinary
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from boardgames_edu.bots import make
from boardgames_edu.engine.errors import OptionError, shown
from boardgames_edu.engine.events import Action
from boardgames_edu.engine.registry import load
from boardgames_edu.engine.states.game import whole_number
from boardgames_edu.engine.states.state import State
from boardgames_edu.i18n import N_
from boardgames_edu.lab.match import LONGEST, OUTSIDE, Strategy

BINS = 2048
"""The length of an observation."""

_BOTS = N_("{game} with {seats} seats needs {count} opponents, not {other}.")


def env(game: str, seats: int | None = None, **options: Any) -> AECEnv:
    """Make a PettingZoo environment of a game.

    An illegal action ends it with -1 for the seat that chose it.

    Args:
        game: its name.
        seats: how many play; the largest possible number when not given.
        options: of the game.

    Raises:
        OptionError: something does not fit.
    """
    bare = wrappers.TerminateIllegalWrapper(GameEnv(game, seats, **options), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(bare))


class GameEnv(AECEnv):  # type: ignore[misc]  # the library is not typed
    """The bare environment; agents are ``seat_0``, ``seat_1``, ...

    An illegal action raises the game's RuleViolation.

    Args:
        game, seats, options: see ``env``.
        longest: decisions after which a game is stopped.
        render_mode: "ansi" for the position in YAML.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  (PettingZoo reads it as a plain dict of the class)
        "render_modes": ["ansi"],
        "name": "boardgames_edu_v0",
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        *,
        longest: int = LONGEST,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        self._setup = load(game).setup(seats, **options)
        self._game, self._options, self._longest = game, options, longest
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self._setup.seats)]
        self._spaces = {agent: _spaces(self._setup) for agent in self.possible_agents}
        self.agents: list[str] = []
        self._rng = numpy.random.default_rng()
        self.state_of_play: State | None = None

    def action_space(self, agent: str) -> Any:
        """Return the space of all actions that can be written down."""
        return self._spaces[agent][0]

    def observation_space(self, agent: str) -> Any:
        """Return the space of observations: a seat's view and the legal actions."""
        return self._spaces[agent][1]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Start a new game; the same seeds give the same games."""
        if seed is not None:
            self._rng = numpy.random.default_rng(seed)
        game = load(self._game)
        self.state_of_play = game.new(self._setup.seats, int(self._rng.integers(2**31)), **self._options)
        self._decisions = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._agent()

    def _agent(self) -> str:
        seat = self._playing().to_move
        return self.agents[0] if seat is None else self.possible_agents[seat]

    def _playing(self) -> State:
        assert self.state_of_play is not None, "reset() comes first"
        return self.state_of_play

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent sees."""
        return observation(self._playing(), self.possible_agents.index(agent))

    def step(self, action: int | None) -> None:
        """Carry out an action for the agent on turn."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        state = self._playing()
        self._cumulative_rewards[agent] = 0.0
        state.apply(_chosen(self._setup, action))
        self._decisions += 1
        self._clear_rewards()
        if state.is_over:
            self.rewards = dict(zip(self.possible_agents, rewards(state), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._decisions >= self._longest:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self._agent()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Return the position in YAML."""
        return self._playing().to_yaml() if self.render_mode == "ansi" else None


class AgainstBots(gymnasium.Env[dict[str, Any], int]):
    """An environment for one agent; the other seats are bots.

    An illegal action ends it with -1, and says why.

    Args:
        game: its name.
        bots: the others, by seat, beginning after the agent's: names of bots, or strategies.
        seat: the agent's.
        seats: how many play; one more than there are bots when not given.
        longest: decisions after which a game is stopped.
        options: of the game.

    Raises:
        OptionError: something does not fit.
    """

    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        bots: Sequence[str | Strategy],
        seat: int = 0,
        seats: int | None = None,
        *,
        longest: int = LONGEST,
        **options: Any,
    ) -> None:
        self._setup = load(game).setup(len(bots) + 1 if seats is None else seats, **options)
        count = self._setup.seats
        if len(bots) != count - 1 or not 0 <= seat < count:
            raise OptionError(_BOTS, game=game, seats=count, count=count - 1, other=len(bots))
        self._game, self._bots, self._seat, self._longest = load(game), bots, seat, longest
        self._options = options
        self.action_space, self.observation_space = _spaces(self._setup)
        self._state: State | None = None

    def action(self, number: int) -> Action:
        """Return the action of a number. Raises OptionError when there is none."""
        return _chosen(self._setup, number)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Start a new game and play to the agent's first decision."""
        super().reset(seed=seed, options=options)
        number = int(self.np_random.integers(2**31))
        self._state = self._game.new(self._setup.seats, number, **self._options)
        self._decisions = 0
        self._others: dict[int, Strategy] = {}
        for place, bot in enumerate(self._bots, start=1):
            seat = (self._seat + place) % self._setup.seats
            self._others[seat] = make(bot, self._game, number + seat) if isinstance(bot, str) else bot
        self._advance()
        return observation(self._state, self._seat), {}

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Carry out the agent's action, and play to its next decision."""
        state = self._state
        assert state is not None, "reset() comes first"
        chosen = _chosen(self._setup, action)
        why = state.why_not(chosen)
        if why is not None:
            return observation(state, self._seat), -1.0, True, False, {"why_not": str(why)}
        state.apply(chosen)
        self._decisions += 1
        self._advance()
        reward = rewards(state)[self._seat] if state.is_over else 0.0
        cut = not state.is_over and self._decisions >= self._longest
        return observation(state, self._seat), reward, state.is_over, cut, {}

    def _advance(self) -> None:
        state = self._state
        assert state is not None
        while state.to_move not in (None, self._seat) and self._decisions < self._longest:
            seat = state.to_move
            assert seat is not None
            state.apply(self._others[seat](state.view(seat), state.legal_actions()))
            self._decisions += 1


# --- what both share -------------------------------------------------------------------------------------------------


def _chosen(setup: Any, action: object) -> Action:
    """Return the action with a number. Raises OptionError when there is none."""
    number, most = whole_number(action), len(setup.actions) - 1
    if number is None or not 0 <= number <= most:
        raise OptionError(OUTSIDE, value=shown(action), least=0, most=most)
    found: Action = setup.actions[number]
    return found


def _spaces(setup: Any) -> tuple[Any, Any]:
    """Make the spaces of actions and observations; each has its own generator."""
    count = len(setup.actions)
    seen = Box(-numpy.inf, numpy.inf, (BINS,), numpy.float32)
    return Discrete(count), Dict({"observation": seen, "action_mask": MultiBinary(count)})


@lru_cache(maxsize=64)
def _places(setup: Any) -> dict[str, int]:
    return {action.text: place for place, action in enumerate(setup.actions)}


def observation(state: State, seat: int) -> dict[str, Any]:
    """Return what a seat sees, as numbers, and which actions are legal.

    The module's docstring says what each entry means.

    Returns:
        ``observation``, float32 of shape ``(BINS,)``, and ``action_mask``, int8 of shape ``(n,)``.
    """
    setup = state.setup
    mask = numpy.zeros(len(setup.actions), numpy.int8)
    if state.to_move == seat:
        places = _places(setup)
        mask[[places[action.text] for action in state.legal_actions()]] = 1
    bins = numpy.zeros(BINS, numpy.float32)
    for feature in features(state.view(seat)):
        place, sign = bin_of(feature)
        bins[place] += sign
    return {"observation": bins, "action_mask": mask}


def rewards(state: State) -> list[float]:
    """Return a finished game's rewards: winners share 1, others get -1."""
    winners = state.winners()
    return [1 / len(winners) if seat in winners else -1.0 for seat in range(state.setup.seats)]


def features(view: State) -> list[str]:
    """Return what a seat can know, as names, equal on every machine."""
    axes = {field.name: field.axis for field in view._fields if not field.memo}
    found = list(_features(view.viewer, "viewer"))
    for name in axes or type(view).__slots__:
        value, axis = getattr(view, name), axes.get(name)
        if axis is None or axis.name == "pair":
            found += _features(value, name)
        else:
            for one, inner in zip(axis.names(view.setup), value, strict=True):
                found += _features(inner, f"{name}.{one}")
    for place, frame in enumerate(view.stack):  # the decisions that wait, the one asked now last
        found.append(f"asked.{place}={frame.name}")
        found += _features(frame, f"asked.{place}")
    return found


def _features(part: Any, at: str) -> Iterator[str]:
    if isinstance(part, msgspec.Struct):
        for name in part.__struct_fields__:
            yield from _features(getattr(part, name), f"{at}.{name}")
    elif isinstance(part, tuple | list):
        for place, inner in enumerate(part):
            yield from _features(inner, f"{at}.{place}")
    elif isinstance(part, int) and part >= 0:
        while part:
            low = part & -part
            yield f"{at}:{low.bit_length() - 1}"
            part ^= low
    else:
        yield f"{at}={part}"


@lru_cache(maxsize=65_536)
def bin_of(feature: str) -> tuple[int, float]:
    """Return the entry that a feature adds to, and its sign."""
    code = crc32(feature.encode())
    return code % BINS, 1.0 if code >> 31 else -1.0
