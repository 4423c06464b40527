"""One game between players: who sits where with which seed, and what came of it.

Small values that travel to other processes. A player is the name of a bot, or a strategy of one's own:
``def choose(view, actions): return actions[0]``. Knows no tables and no plots.
"""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import combinations
from time import monotonic, perf_counter
from typing import Any, NamedTuple

import msgspec

from boardgames_edu.bots import make
from boardgames_edu.engine.errors import BadInput, OptionError
from boardgames_edu.engine.game import Game, State
from boardgames_edu.engine.record import Record, fingerprint
from boardgames_edu.engine.rules import Action
from boardgames_edu.games import load
from boardgames_edu.i18n import N_, say

Strategy = Callable[[Any, Sequence[Action]], Action]
"""From a view and the legal actions, one of these actions."""
Players = Mapping[str, "str | Strategy"]
"""By the name under which it plays: the name of a bot, or a strategy."""

LONGEST = 20_000
"""Decisions after which a game is broken off; random games of Hansa Teutonica may be that long."""
PATIENCE = 60.0
"""Seconds that a strategy may take for one decision."""

_RAISED = N_("{player} (seat {seat}) failed at decision {number}: {problem}")
_NONSENSE = N_(
    "{player} (seat {seat}) answered {answer} at decision {number}, which is none of its {n} legal actions."
)
_HANGS = N_("{player} (seat {seat}) took more than {patience} seconds for decision {number}.")
_FEW = N_("A tournament needs two players or more, not {count}.")
_NO_PLAYER = N_("The player {name} is neither the name of a bot nor a function choose(view, actions).")
_GAMES = N_("The number of games is a whole number, at least 1, not {value}.")


class StrategyError(BadInput):
    """A strategy raised, hung, or answered something that is not legal.

    Attributes:
        position: the position as YAML, to try it again: ``game.from_yaml(error.position)``.
        record: the game so far.
    """

    position: str = ""
    record: str = ""


class Match(msgspec.Struct, frozen=True):
    """A game to be played.

    Attributes:
        number: its place in the schedule.
        block: matches of a block have the same seed and players, who change seats.
        players: names, by seat.
    """

    number: int
    block: int
    game: str
    seats: int
    seed: int
    players: tuple[str, ...]
    options: dict[str, Any] = {}


class Played(NamedTuple):
    """What came of a match.

    Attributes:
        points: by seat.
        winners: seats; empty when the game was broken off.
        decisions, seconds: how many, and how long they took in all.
        record: the game as JSON; it replays.
    """

    match: Match
    points: tuple[int, ...]
    winners: tuple[int, ...]
    decisions: int
    seconds: float
    record: str


def schedule(
    game: str,
    names: Sequence[str],
    games: int,
    seats: int | None = None,
    seed: int = 0,
    *,
    rotate: bool = True,
    **options: Any,
) -> list[Match]:
    """Who plays whom: seats rotated, seeds paired.

    In each block the same players meet with the same seed, once in every rotation of the seats. Blocks go through all
    line-ups; where there are fewer players than seats, each sits down more than once.

    Args:
        game: its name.
        names: of the players, two or more.
        games: at least so many; the last block is played to its end.
        seats: how many play at a time; the largest possible number when not given.
        seed: of the first block; each further one has the next.
        rotate: False when the game is to be studied and not the players: a block is then a single game, and one name
            may hold all seats. (With rotation, players who are all alike would play the same game several times.)
        options: of the game.

    Raises:
        OptionError: something does not fit.
    """
    if len(set(names)) < (2 if rotate else 1):
        raise OptionError(_FEW, count=len(set(names)))
    if not isinstance(games, int) or isinstance(games, bool) or games < 1:
        raise OptionError(_GAMES, value=repr(games))
    count = load(game).setup(seats, **options).seats
    line_ups = list(_line_ups(tuple(dict.fromkeys(names)), count))
    found: list[Match] = []
    turns = count if rotate else 1
    for block in range(-(-games // turns)):
        players = line_ups[block % len(line_ups)]
        for turn in range(turns):
            rotated = players[turn:] + players[:turn]
            found.append(Match(len(found), block, game, count, seed + block, rotated, options))
    return found


def _line_ups(names: tuple[str, ...], seats: int) -> Iterator[tuple[str, ...]]:
    if len(names) >= seats:
        yield from combinations(names, seats)
    else:
        for first in range(len(names)):
            yield tuple(names[(first + seat) % len(names)] for seat in range(seats))


def player(spec: str | Strategy, name: str, game: Game[Any], seed: int) -> Strategy:
    """A player from its name or its strategy. Raises OptionError for anything else."""
    if isinstance(spec, str):
        return make(spec, game, seed)
    if not callable(spec):
        raise OptionError(_NO_PLAYER, name=repr(name))
    return spec


def play_match(match: Match, players: Players, longest: int = LONGEST, patience: float = PATIENCE) -> Played:
    """Play a match; the same match and players give the same game, wherever it is played.

    Args:
        match: what to play.
        players: at least those whom the match names.
        longest: decisions after which the game is broken off, won by nobody.
        patience: seconds that a player may take for one decision.

    Raises:
        StrategyError: a player failed; has the position and the game so far.
        OptionError: a player is not known.
    """
    game = load(match.game)
    state: State = game.new(match.seats, match.seed, **match.options)
    seated = [
        player(players[name], name, game, match.seed * 31 + seat) for seat, name in enumerate(match.players)
    ]
    moves: list[str] = []
    begin = perf_counter()
    with _watched(patience) as clock:
        while not state.is_over and len(moves) < longest:
            action = _decision(match, state, seated, moves, patience, clock)
            moves.append(action.text)
            state.apply(action)
    return Played(
        match,
        state.totals(),
        state.winners(),
        len(moves),
        perf_counter() - begin,
        _record(match, state, moves),
    )


def _decision(
    match: Match, state: State, seated: Sequence[Strategy], moves: list[str], patience: float, clock: _Clock
) -> Action:
    """What the seat that decides chooses. Raises StrategyError."""
    seat = state.to_move
    assert seat is not None
    actions = state.legal_actions()
    facts = {"player": match.players[seat], "seat": state.seat_name(seat), "number": len(moves) + 1}
    try:
        clock.start()
        answer = seated[seat](state.view(seat), actions)
        clock.stop()
        if answer in actions:
            return answer
        failed = StrategyError(_NONSENSE, **facts, answer=repr(answer)[:80], n=len(actions))
    except _OutOfTimeError:
        failed = StrategyError(_HANGS, **facts, patience=patience)
    except Exception as problem:  # noqa: BLE001  (whatever a strategy raises is told to its author)
        failed = StrategyError(_RAISED, **facts, problem=f"{type(problem).__name__}: {problem}")
        failed.__cause__ = problem
    finally:
        clock.stop()
    failed.position, failed.record = state.to_yaml(), _record(match, state, moves)
    raise failed


def _record(match: Match, state: State, moves: list[str]) -> str:
    return Record(
        game=match.game,
        seats=match.seats,
        seed=match.seed,
        options=dict(match.options),
        moves=moves,
        players=list(match.players),
        digest=fingerprint(state),
    ).to_json()


# --- patience --------------------------------------------------------------------------------------------------------


class _OutOfTimeError(Exception):
    """Raised inside a strategy that takes too long."""


class _Clock:
    """Interrupts the thread that plays when one decision takes too long.

    Python code is interrupted wherever it is; a call into C is, when it comes back.
    """

    def __init__(self, patience: float) -> None:
        self.deadline: float | None = None
        self._patience = patience
        self._thread = threading.get_ident()
        self._lock = threading.Lock()

    def start(self) -> None:
        self.deadline = monotonic() + self._patience

    def stop(self) -> None:
        with self._lock:
            self.deadline = None

    def strike(self) -> None:
        """Interrupt the decision if its time is over."""
        with self._lock:
            if self.deadline is not None and monotonic() > self.deadline:
                self.deadline = None
                ctypes.pythonapi.PyThreadState_SetAsyncExc(
                    ctypes.c_ulong(self._thread), ctypes.py_object(_OutOfTimeError)
                )


@contextmanager
def _watched(patience: float) -> Iterator[_Clock]:
    clock, done = _Clock(patience), threading.Event()

    def watch() -> None:
        while not done.wait(min(0.2, patience)):
            clock.strike()

    watcher = threading.Thread(target=watch, daemon=True, name="patience")
    watcher.start()
    try:
        yield clock
    finally:
        done.set()
        watcher.join()


def told(problem: StrategyError) -> str:
    """A failure with its position, for its author."""
    return say(
        N_("{problem}\n\nThe position:\n{position}"), {"problem": str(problem), "position": problem.position}
    )
