"""A searcher that walks in several processes (root parallelization).

Chaslot, Winands and van den Herik, 2008.

One process plans the turn and compares; all of them walk, each on guesses of its own. They are sent plain
data: a guess is a position, a turn is a list of actions. Needs the extra ``lab`` (joblib); knows no game.
"""

import atexit
import multiprocessing
import os
import sys
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import count
from math import inf
from random import Random
from threading import Thread
from time import perf_counter, sleep
from typing import Any

from boardgames_edu.bots.greedy import Evaluate, evaluation
from boardgames_edu.bots.search import SearchedTurn, SearchPlayer, SearchResult
from boardgames_edu.engine.errors import NEEDS_EXTRA, OptionError, shown
from boardgames_edu.engine.registry import is_registered, load
from boardgames_edu.engine.states.game import Game, whole_number
from boardgames_edu.i18n import N_

GUESSES = 6
"""Guesses that each process gets per round, and may use again."""
_GLANCE = 1.0
"""Seconds from one look at the parent to the next."""
_JOBS = N_("The number of processes is a whole number other than 0 (-1: as many as there are cores), not {value}.")
_LOST = N_("A process that searched was ended, from outside or for lack of memory. Ask again, or play with jobs=1.")
_REGISTERED = N_("{game} was registered in this session; other processes do not know it. Play with jobs=1.")


class ParallelSearch(SearchPlayer):
    """A searcher whose walks are spread over processes.

    Args:
        game: what it plays; every process must find it by its name.
        evaluate: how positions are evaluated where turns are planned; walks end at the game's own value.
        seed, seconds, walks, name: see `SearchPlayer`. It makes one walk for each turn at least.
        jobs: how many processes; -1 for as many as there are cores.

    Raises:
        OptionError: the number of processes is none, joblib is missing, or the game was registered in this session.

    Notes:
        The first decision waits for the processes, about a second. A round costs some milliseconds for sending, so it
        pays from about 0.2 seconds a turn on. ``stop`` ends it behind its round.
    """

    def __init__(
        self,
        game: Game[Any],
        evaluate: Evaluate,
        seed: int = 0,
        *,
        jobs: int = -1,
        seconds: float | None = None,
        walks: int | None = None,
        name: str = "search",
    ) -> None:
        super().__init__(evaluate, seed, seconds=seconds, walks=walks, name=name)
        if is_registered(game.name):
            raise OptionError(_REGISTERED, game=shown(game.name))
        self._game, self._asked = game.name, job_count(jobs)
        self._begin()

    def _begin(self) -> None:
        self._pool, self._jobs = _processes(self._asked)
        self._starting = [self._pool.submit(_ready, self._game) for _ in range(self._jobs)]

    def look(self, view: Any) -> list[SearchResult]:
        """Return the choices of the seat that decides, best first.

        The first time it waits for the processes. Raises OptionError where one of them is ended.
        """
        from joblib.externals.loky.process_executor import BrokenProcessPool

        try:
            while self._starting:
                self._starting.pop().result()
            return super().look(view)
        except BrokenProcessPool as problem:
            _processes.cache_clear()
            self._begin()
            raise OptionError(_LOST) from problem

    def _round(self, turns: Sequence[SearchedTurn], view: Any, end: float, spent: Callable[[], float]) -> None:
        """Walk with all turns on the same guesses, up to some effort."""
        part, begin = end - spent(), perf_counter()
        tries = max(1, int(self._walks * part / len(turns))) if self._walks else 0
        guesses = [
            (view.sample(view.to_move, self._rng).position(), self._rng.getrandbits(32))
            for _ in range(tries or GUESSES)
        ]
        ways = [[action.text for action in turn.way] for turn in turns]
        seconds = (self._seconds or inf) * part - (perf_counter() - begin)
        asked = [
            self._pool.submit(_walked, self._game, guesses, view.to_move, ways[k :: self._jobs], tries, seconds)
            for k in range(min(self._jobs, len(ways)))
        ]
        parts = [each.result() for each in asked]
        found = [parts[k % self._jobs][k // self._jobs] for k in range(len(ways))]
        least = min(map(len, found))  # what only some turns have met would mislead
        if not turns[0].found:
            least = max(least, 1)  # the first time it is better than nothing
        for turn, came in zip(turns, found, strict=True):
            turn.found.extend(came[:least])
            self.walked += len(came[:least])


def _ready(name: str) -> None:
    """Load what a process needs for walking."""
    evaluation(load(name))


def _walked(
    name: str, guesses: Sequence[tuple[Any, int]], seat: int, ways: Sequence[Sequence[str]], tries: int, seconds: float
) -> list[list[float]]:
    """Return the values of some turns on each guess, in this process."""
    end, game = perf_counter() + seconds, load(name)
    walker, states = SearchPlayer(evaluation(game)), dict[int, Any]()
    found: list[list[float]] = [[] for _ in ways]
    for number in range(tries) if tries else count():
        place = number % len(guesses)
        if place not in states:
            states[place] = game.from_position(guesses[place][0])
        state, rng = states[place], guesses[place][1] + number
        for way, came in zip(ways, found, strict=True):
            turn = [game.parse(text, state) for text in way]
            worth = walker.walk(state.copy(), turn, seat, Random(rng), lambda: float(perf_counter() > end))
            if worth is None:
                return found
            came.append(worth)
    return found


@lru_cache
def end_with_parent() -> None:
    """Let this process end soon after the one that started it.

    A kernel that is killed cannot tell its processes: they would play on, and wait for more for minutes.
    """
    parent = multiprocessing.parent_process()
    if parent is not None and type(multiprocessing.current_process()).__module__.startswith("joblib."):
        Thread(target=_watch, args=(parent,), daemon=True).start()


def _watch(parent: Any) -> None:
    if sys.platform == "win32":
        parent.join()  # there a process keeps the number of a parent that is gone
    else:
        while os.getppid() == parent.pid:
            sleep(_GLANCE)
    os._exit(1)


def job_count(jobs: object) -> int:
    """Return the number of processes asked for. Raises OptionError."""
    asked = whole_number(jobs)
    if not asked:
        raise OptionError(_JOBS, value=shown(jobs))
    return asked


@lru_cache
def _processes(asked: int) -> tuple[Any, int]:
    """Return the shared processes and their number. Raises OptionError."""
    try:
        from joblib import cpu_count
        from joblib.externals.loky import ProcessPoolExecutor
    except ImportError as problem:
        raise OptionError(NEEDS_EXTRA, name=problem.name, extra="lab") from problem
    if asked < 0:
        asked = max(1, cpu_count() + 1 + asked)
    # not the reusable ones: joblib would find them for a tournament, and miss what it hangs on its own
    pool = ProcessPoolExecutor(max_workers=asked, timeout=300, initializer=end_with_parent)
    atexit.register(pool.shutdown, kill_workers=True)  # left to the interpreter's end, it complains there
    return pool, asked
