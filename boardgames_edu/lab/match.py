"""One game between players: their seats, the seed, and the result.

These are small values that can be sent to other processes. A player is the name of a bot, or a strategy:
``def choose(view, actions): return actions[0]``. This module knows no tables and no plots.
"""

import ctypes
import faulthandler
import os
import threading
from collections.abc import Callable, Mapping, Sequence
from contextvars import copy_context
from itertools import combinations
from math import inf
from numbers import Real
from time import monotonic, perf_counter
from traceback import walk_tb
from typing import Any, NamedTuple

import msgspec

from boardgames_edu.bots import make
from boardgames_edu.engine.errors import BadInput, OptionError, shown
from boardgames_edu.engine.events import Action
from boardgames_edu.engine.playing.record import Record, fingerprint
from boardgames_edu.engine.registry import load
from boardgames_edu.engine.states.game import Game, seed_number, whole_number
from boardgames_edu.engine.states.state import State
from boardgames_edu.i18n import N_, Phrase, say
from boardgames_edu.lab.arguments import require

Strategy = Callable[[Any, Sequence[Action]], Action]
"""Returns one of the legal actions, given a view and them."""
Players = Mapping[str, "str | Strategy"]
"""The players by name: each is a bot's name or a strategy."""

LONGEST = 20_000
"""Decisions after which a game is stopped.

Random games of Hansa Teutonica may be that long.
"""
PATIENCE = 60.0
"""Seconds that a strategy may take for one decision."""
GRACE = 5.0
"""Extra seconds after which a process that blocks all threads is ended."""
LARGEST = 2**63 - 1
"""The largest seed: tables store integers of 64 bits."""

_RAISED = N_("{player} (seat {seat}) failed at decision {number}: {problem}")
_NONSENSE = N_(
    "{player} (seat {seat}) answered {answer} at decision {number}, which is none of its {n} legal actions. "
    "Right would be one of the actions that it was given, for example actions[0], here {action}."
)
_STUCK = N_(
    "{player} (seat {seat}) has no legal action at decision {number}, and the game is not over. The rules have to end "
    "the game, or to ask something else, where nothing can be answered."
)
_HANGS = N_("{player} (seat {seat}) took more than {patience} seconds for decision {number}.")
_NO_PLAYER = N_("The player {name} is neither the name of a bot nor a function choose(view, actions).")
_WHOLE = N_("{name} is a whole number, at least {least}, not {value}.")
OUTSIDE = N_("{value} is no whole number from {least} to {most}.")


class StrategyError(BadInput):
    """A strategy failed, hung, or chose an illegal action.

    Attributes:
        position: the position as YAML, to try it again: ``game.from_yaml(error.position)``.
        record: the game so far.
    """

    position: str = ""
    record: str = ""


class Pairing(msgspec.Struct, frozen=True):
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


class PlayedGame(NamedTuple):
    """The result of a match.

    Attributes:
        points: by seat.
        winners: seats; empty when the game was stopped.
        decisions, seconds: how many, and how long they took in all.
        record: the game as JSON; it replays.
    """

    match: Pairing
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
) -> list[Pairing]:
    """Return the matches of a tournament: seats rotated, seeds paired.

    In each block the same players meet with the same seed, once in every rotation of the seats that differs from the
    others: a game that is played twice would count for more than it tells. Blocks go through all line-ups; where there
    are fewer players than seats, each sits down more than once.

    Args:
        game: its name.
        names: of the players, two or more.
        games: the least number of games; the last block is played to its end. With few of them not all line-ups meet.
        seats: how many play at a time; the largest possible number when not given.
        seed: of the first block; each further one has the next.
        rotate: False when the game is to be studied and not the players: a block is then a single game, and one name
            may hold all seats. (With rotation, players who are all alike would play the same game several times.)
        options: of the game.

    Raises:
        OptionError: something does not fit.

    Example:
        >>> [match.players for match in schedule("rurik", ["ann", "bob"], 2, seats=2)]
        [('ann', 'bob'), ('bob', 'ann')]
    """
    require("names", "Sequence[str]", names)
    if len(set(names)) < (2 if rotate else 1):
        raise OptionError(
            N_("A tournament needs two players or more, not {count}. One plays alone with rotate=False."),
            count=len(set(names)),
        )
    games = whole("games", games, least=1)
    seed = seed_number(seed)
    setup = load(game).setup(seats, **options)
    count = setup.seats
    # a map that was given as a graph travels as the option keeps it: plain data
    options = {name: setup.options[name] if hasattr(value, "edges") else value for name, value in options.items()}
    known = tuple(dict.fromkeys(names))
    cycled = [tuple(known[(first + seat) % len(known)] for seat in range(count)) for first in range(len(known))]
    line_ups = list(combinations(known, count)) if len(known) >= count else cycled
    if not -LARGEST <= seed <= LARGEST - games:
        raise OptionError(OUTSIDE, value=seed, least=-LARGEST, most=LARGEST - games)
    found: list[Pairing] = []
    while len(found) < games:
        block = found[-1].block + 1 if found else 0
        players = line_ups[block % len(line_ups)]
        turns = [players[turn:] + players[:turn] for turn in range(count if rotate else 1)]
        for rotated in dict.fromkeys(turns):
            found.append(Pairing(len(found), block, game, count, seed + block, rotated, options))
    return found


def whole(name: str, value: object, least: int) -> int:
    """Return a whole number as Python's own. Raises OptionError."""
    number = whole_number(value)
    if number is None or number < least:
        raise OptionError(_WHOLE, name=shown(name), least=least, value=shown(value))
    return number


def player(spec: str | Strategy, name: str, game: Game[Any], seed: int) -> Strategy:
    """Make a player from its name or its strategy. Raises OptionError."""
    if isinstance(spec, str):
        return make(spec, game, seed)
    if not callable(spec):
        raise OptionError(_NO_PLAYER, name=shown(name))
    return spec


def play_match(
    match: Pairing, players: Players, longest: int = LONGEST, patience: float = PATIENCE, *, expendable: bool = False
) -> PlayedGame:
    """Play a match.

    The same match and players give the same game on every machine, unless a strategy remembers something from
    one game for the next.

    The game runs in its own thread, so that a strategy that hangs blocks nobody. A strategy that hangs in a
    single call into C, which lets no other thread run, can only be stopped with its process.

    Args:
        match: what to play.
        players: at least those whom the match names.
        longest: decisions after which the game is stopped without a winner.
        patience: seconds that a player may take for one decision.
        expendable: whether this process may be ended for such a call; the place in the
            code is written to its error stream.

    Raises:
        StrategyError: a player failed; has the position and the game so far.
        OptionError: a player is not known, or a limit does not fit.
    """
    return _Playing(match, players, *limits(longest, patience)).watched(expendable)


def limits(longest: object, patience: object) -> tuple[int, float]:
    """Return the limits of a game as Python's own numbers. Raises OptionError."""
    seconds = 0.0 if isinstance(patience, bool) or not isinstance(patience, Real) else float(patience)
    if not seconds > 0:  # no number at all, too
        raise OptionError(N_("patience is a number of seconds above 0, not {value}."), value=shown(patience))
    return whole("longest", longest, least=1), seconds


_DAY = 24 * 60 * 60.0
_ERRORS = 2  # the error stream, as the system knows it: what stands for it in Python may be no file


class _GiveUpError(BaseException):
    """Stops a slow strategy; ``except Exception`` does not catch it."""


class _Playing:
    """A match while it is played."""

    def __init__(self, match: Pairing, players: Players, longest: int, patience: float) -> None:
        self.match, self.longest, self.patience = match, longest, patience
        game = load(match.game)
        self.state: State = game.new(match.seats, match.seed, **match.options)
        self.seated = [
            player(players[name], name, game, match.seed * 31 + seat) for seat, name in enumerate(match.players)
        ]
        self.moves: list[str] = []
        self.process = os.getpid()
        self.since = inf  # when the running decision began
        self.outcome: PlayedGame | BaseException | None = None
        self.done = threading.Event()

    def watched(self, expendable: bool) -> PlayedGame:
        """Play in another thread with a time limit. Raises StrategyError."""
        thread = threading.Thread(target=copy_context().run, args=(self._run,), daemon=True, name="game")
        last = min(self.patience, _DAY) + GRACE
        try:
            if expendable:  # before the first decision: it may be the one from which nothing comes back
                faulthandler.dump_traceback_later(last, exit=True, file=_ERRORS)
            thread.start()
            while not self.done.wait(min(0.2, self.patience)):
                if monotonic() - self.since > self.patience:
                    raise self._failed(_HANGS, patience=self.patience)
                if expendable:  # put off again and again, as long as this thread has its turns
                    faulthandler.dump_traceback_later(last, exit=True, file=_ERRORS)
        finally:
            if expendable:
                faulthandler.cancel_dump_traceback_later()
            _end(thread, self.done)
        if isinstance(self.outcome, PlayedGame):
            return self.outcome
        assert self.outcome is not None
        raise self.outcome

    def _run(self) -> None:
        try:
            self.outcome = self._play()
        except BaseException as problem:  # noqa: BLE001  (raised again by who waits)
            self.outcome = problem
        self.done.set()

    def _play(self) -> PlayedGame:
        begin = perf_counter()
        while not self.state.is_over and len(self.moves) < self.longest:
            action = self._decision()
            self.moves.append(action.text)
            self.state.apply(action)
        took = perf_counter() - begin
        points, winners = self.state.totals(), self.state.winners()
        return PlayedGame(self.match, points, winners, len(self.moves), took, self._record())

    def _decision(self) -> Action:
        """Return the chosen action, as one of the game's own."""
        state, seat = self.state, self.state.to_move
        assert seat is not None
        actions = state.legal_actions()
        if not actions:
            raise self._failed(_STUCK)
        self.since = monotonic()
        try:
            answer = self.seated[seat](state.view(seat), actions)
            if answer in actions:
                return actions[actions.index(answer)]
            given = answer.text if isinstance(answer, Action) else shown(answer)
        except _GiveUpError:
            raise
        except BaseException as problem:  # whatever a strategy raises, even sys.exit(), is reported to its author
            raise self._failed(_RAISED, problem=_described(problem)) from problem
        finally:
            self.since = inf
            if os.getpid() != self.process:
                os._exit(1)  # else the strategy's copy of this process would go on with the game
        raise self._failed(_NONSENSE, answer=given, n=len(actions), action=actions[0].text)

    def _failed(self, template: str, **facts: object) -> StrategyError:
        """Return the error of the seat that decides, with position and game."""
        seat = self.state.to_move
        assert seat is not None
        name, colour = self.match.players[seat], self.state.seat_name(seat)
        problem = StrategyError(template, player=name, seat=colour, number=len(self.moves) + 1, **facts)
        problem.position, problem.record = self.state.to_yaml(), self._record()
        return problem

    def _record(self) -> str:
        return Record(
            game=self.match.game,
            seats=self.match.seats,
            seed=self.match.seed,
            options=dict(self.match.options),
            moves=self.moves,
            players=list(self.match.players),
            digest=fingerprint(self.state),
        ).to_json()


def _end(thread: threading.Thread, done: threading.Event) -> None:
    """End a thread in Python code, if it wakes within a second."""
    for _ in range(20):
        if done.is_set():
            break
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident or 0), ctypes.py_object(_GiveUpError))
        thread.join(0.05)


def _described(problem: BaseException) -> Phrase | str:
    """Describe a strategy's exception, with the line of its author's code."""
    frames = list(walk_tb(problem.__traceback__))[1:]  # the first is the call, here
    own = [each for each in frames if each[0].f_code.co_filename == frames[0][0].f_code.co_filename]
    if not own:  # it could not even be called
        return _message(problem)
    frame, line = own[-1]
    facts = {"problem": _message(problem), "line": line, "function": frame.f_code.co_name}
    return Phrase(N_("{problem} (line {line} of {function})"), facts)


def _message(problem: BaseException) -> str:
    """Return an error's kind and its message, if it has one."""
    kind = type(problem).__name__
    try:
        return f"{kind}: {problem}" if str(problem) else kind
    except Exception:  # noqa: BLE001
        return kind


def told(problem: StrategyError) -> str:
    """Describe a failure with its position, for its author."""
    return say(N_("{problem}\n\nThe position:\n{position}"), {"problem": str(problem), "position": problem.position})
