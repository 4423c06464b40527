"""The base of all bots: a player that chooses among legal actions."""

import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from random import Random
from threading import Lock
from typing import Any, Protocol

from boardgames_edu.bots.reasons import Gains
from boardgames_edu.engine.errors import OptionError, shown
from boardgames_edu.engine.events import Action
from boardgames_edu.engine.states.state import State
from boardgames_edu.i18n import N_, say


class BotPlayer(Protocol):
    """A player that decides by itself.

    Attributes:
        name: what records call it.
        why: why it chose what it chose last, in the language that is spoken; empty if there is
            nothing to say.
    """

    name: str

    @property
    def why(self) -> str:
        """Why it chose what it chose last."""

    def __call__(self, view: Any, actions: Sequence[Action]) -> Action:
        """Choose one of ``actions`` (never empty), from what its seat knows."""


_NO_VIEW = N_("A bot looks at a state, such as state.view(state.to_move), not at {value}.")
_NOT_ITS_VIEW = N_("{seat} decides, and this is what {viewer} sees: give the bot state.view(state.to_move).")
_NO_CHOICE = N_("A bot chooses from actions, such as state.legal_actions(), not from {value}.")


def require_choice(view: Any, actions: Sequence[Action]) -> None:
    """Raise OptionError unless a bot can choose."""
    if not isinstance(view, State):
        raise OptionError(_NO_VIEW, value=shown(view))
    if not isinstance(actions, Sequence) or not actions or not isinstance(actions[0], Action):
        raise OptionError(_NO_CHOICE, value=shown(actions))
    if view.viewer is not None and view.viewer != view.to_move:
        seat, viewer = view.seat_name(view.to_move), view.seat_name(view.viewer)
        raise OptionError(_NOT_ITS_VIEW, seat=seat, viewer=viewer)


def play_out(state: State, players: Sequence[Callable[[Any, Sequence[Action]], Action]], most: int) -> int:
    """Let players decide to the end; return the number of decisions.

    Args:
        state: a full state, which changes.
        players: by seat.
        most: decisions after which the game is left.

    >>> import boardgames_edu as bg
    >>> state = bg.load("cossacks").new(seats=3, seed=1)
    >>> play_out(state, [RandomPlayer(seat) for seat in range(3)], 100), state.is_over
    (100, False)
    """
    decisions = 0
    while (seat := state.to_move) is not None and decisions < most:
        state.apply(players[seat](state.view(seat), state.legal_actions()))
        decisions += 1
    return decisions


_SWITCH = Lock()


@contextmanager
def no_collection() -> Iterator[None]:
    """Pause the garbage collector, which took a third of a plan's time."""
    with _SWITCH:  # or else another thread ends its pause in between, and this one is never ended
        collects = gc.isenabled()
        gc.disable()
    try:
        yield
    finally:
        if collects:
            with _SWITCH:
                gc.enable()


class Explained:
    """A player whose reason is worked out when it is read.

    Attributes:
        brings: returns what its last choice brings.
    """

    brings: Callable[[], Gains] = Gains

    @property
    def why(self) -> str:
        """The reason for its last choice; empty if there is none."""
        return told(self.brings())


def told(found: Gains) -> str:
    """Return what a choice brings as a sentence, or ""."""
    return say(N_("It brings: {reasons}."), {"reasons": str(found)}) if any(found) else ""


class RandomPlayer:
    """A player that chooses at random, the same for the same seed.

    >>> RandomPlayer(seed=1)(None, ["a", "b", "c"])
    'a'
    """

    name = "random"
    why = ""

    def __init__(self, seed: int = 0) -> None:
        self._rng = Random(seed)

    @property
    def looks(self) -> bool:
        """Whether it looks at the view, which is None otherwise."""
        return type(self).__call__ is not RandomPlayer.__call__

    def __call__(self, view: Any, actions: Sequence[Action]) -> Action:  # noqa: ARG002  (a random choice needs no look)
        """Return any of the actions, all equally likely."""
        if not isinstance(actions, Sequence) or not actions:
            raise OptionError(_NO_CHOICE, value=shown(actions))
        return self._rng.choice(actions)
