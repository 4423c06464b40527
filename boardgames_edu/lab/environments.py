"""Environments for reinforcement learning. Needs the extra ``rl``.

``env("rurik")`` is a PettingZoo environment in which the seats act in turn (AEC), ``AgainstBots("rurik",
["greedy"])`` a gymnasium one for a single agent. Both have the same spaces:

- **Actions**: ``Discrete(n)``. Number k is ``state.setup.actions[k]``; this list holds every action that can be
  written down, in an order that never changes for the same options. The mask says which are legal now.
- **Observations**: a dict with

  - ``action_mask``, ``MultiBinary(n)``: entry k is 1 when action k is legal now; all 0 while another seat decides;
  - ``observation``, a ``Dict`` of what the seat can know, and nothing else: a part for each attribute of the state, a
    ``Box`` of whole numbers from 0 on. ``lab.columns`` says what each entry means, by name;
    ``gymnasium.spaces.flatten`` makes one vector of it. What each attribute means stands in the docstring of the game's
    state, ``help(type(load("rurik").new()))``.

- **Rewards**: at the end of the game 1, shared by the winners, and -1 for each of the others; 0 before.

``vector`` plays several games at a time, for a learner that decides for all of them at once.

>>> alone = AgainstBots("rurik", ["random"])
>>> seen, _ = alone.reset(seed=1)
>>> alone.observation_space["observation"]["coins"].high, seen["observation"]["coins"]
(array([255, 255], dtype=uint8), array([3, 3], dtype=uint8))
"""

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import Any, cast

import gymnasium
import numpy
from gymnasium.spaces import Box, Dict, Discrete, MultiBinary
from gymnasium.vector.utils import concatenate
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from boardgames_edu.engine.errors import OptionError, shown
from boardgames_edu.engine.events import Action
from boardgames_edu.engine.registry import load
from boardgames_edu.engine.states.game import whole_number
from boardgames_edu.engine.states.graphs import seat_number
from boardgames_edu.engine.states.state import State
from boardgames_edu.i18n import N_
from boardgames_edu.lab.columns import columns, numbers
from boardgames_edu.lab.match import LONGEST, OUTSIDE, Strategy, player, whole

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
        self._game, self._options, self._longest = game, options, whole("longest", longest, least=1)
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
        seat: the agent's, by number or name.
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
        seat: int | str = 0,
        seats: int | None = None,
        *,
        longest: int = LONGEST,
        **options: Any,
    ) -> None:
        bots = [*bots] if isinstance(bots, list | tuple) else [cast("str | Strategy", bots)]
        self._setup = load(game).setup(len(bots) + 1 if seats is None else seats, **options)
        count = self._setup.seats
        if len(bots) != count - 1:
            raise OptionError(_BOTS, game=game, seats=count, count=count - 1, other=len(bots))
        self._game, self._bots, self._longest = load(game), bots, whole("longest", longest, 1)
        self._seat = seat_number(self._game.new(count, 0, **options), seat)
        for bot in bots:
            player(bot, str(bot), self._game, 0)
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
            self._others[seat] = player(bot, str(bot), self._game, number + seat)
        self._advance(self._state)
        return observation(self._state, self._seat), {}

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Play the agent's action, and on to its next decision. Raises OptionError."""
        state = self._state
        if state is None:
            raise OptionError(N_("No game is being played here: call reset() first."))
        chosen = _chosen(self._setup, action)
        if chosen not in state.legal_actions():
            why, self._state = str(state.why_not(chosen)), None
            return observation(state, self._seat), -1.0, True, False, {"why_not": why}
        state.apply(chosen)
        self._decisions += 1
        self._advance(state)
        reward = rewards(state)[self._seat] if state.is_over else 0.0
        cut = not state.is_over and self._decisions >= self._longest
        if cut or state.is_over:
            self._state = None
        return observation(state, self._seat), reward, state.is_over, cut, {}

    def _advance(self, state: State) -> None:
        while (seat := state.to_move) is not None and seat != self._seat and self._decisions < self._longest:
            other = self._others[seat]
            view = state.view(seat) if getattr(other, "looks", True) else None
            state.apply(other(view, state.legal_actions()))
            self._decisions += 1


def vector(game: str, bots: Sequence[str | Strategy], games: int = 8, **more: Any) -> Any:
    """Play several games at a time, each as ``AgainstBots`` has it.

    Args:
        game: its name.
        bots: the others.
        games: how many at a time.
        more: of ``AgainstBots``.

    Returns:
        a gymnasium vector environment: observations, rewards and ends of all games in one array each; a game that is
        over begins anew with the next step.

    Raises:
        OptionError: something does not fit.

    Example:
        >>> many = vector("rurik", ["random"], 3)
        >>> seen, _ = many.reset(seed=1)
        >>> seen["observation"]["coins"].shape
        (3, 2)
    """
    made = [partial(AgainstBots, game, bots, **more)] * whole("games", games, 1)
    return gymnasium.vector.SyncVectorEnv(made, copy=False)  # `_joined` makes new arrays


class _Seen(Dict):
    """The space of observations."""


@concatenate.register(_Seen)
def _joined(_space: _Seen, items: Sequence[Any], _out: object) -> dict[str, Any]:
    """Join the observations of several games, all parts at once."""
    parts = [part for item in items for part in item["observation"].values()]
    whole, at, found = numpy.concatenate(parts).reshape(len(items), -1), 0, {}
    for name, part in items[0]["observation"].items():
        found[name] = whole[:, at : at + len(part)]
        at += len(part)
    return {"action_mask": numpy.stack([item["action_mask"] for item in items]), "observation": found}


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
    seen: dict[str, Any] = {
        name: Box(0, part.most, (len(part.names),), numpy.uint8) for name, part in columns(setup).items()
    }
    return Discrete(count), _Seen({"observation": Dict(seen), "action_mask": MultiBinary(count)})


@lru_cache(maxsize=64)
def _places(setup: Any) -> dict[str, int]:
    return {action.text: place for place, action in enumerate(setup.actions)}


def observation(state: State, seat: int) -> dict[str, Any]:
    """Return what a seat sees, as numbers, and which actions are legal.

    The module's docstring says what each entry means.

    Returns:
        ``observation``, uint8 arrays by part (see ``lab.columns``), and ``action_mask``, int8 of shape ``(n,)``.
    """
    setup = state.setup
    mask = numpy.zeros(len(setup.actions), numpy.int8)
    if state.to_move == seat:
        places = _places(setup)
        mask[[places[action.text] for action in state.legal_actions()]] = 1
    return {"observation": numbers(state, seat), "action_mask": mask}


def rewards(state: State) -> list[float]:
    """Return a finished game's rewards: winners share 1, others get -1."""
    winners = state.winners()
    return [1 / len(winners) if seat in winners else -1.0 for seat in range(state.setup.seats)]
