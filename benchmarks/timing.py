"""Fair measurement: one process, a warm-up, several repeats, their median."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

T = TypeVar("T")


class Figure(NamedTuple):
    """One measured figure.

    Attributes:
        spread: the distance between the lowest and the highest repeat, as a share of the median.
        bar: what it should reach; None when nothing was promised.
        more_is_better: whether a higher figure is the better one.
    """

    name: str
    value: float
    unit: str
    spread: float = 0.0
    bar: float | None = None
    more_is_better: bool = True

    @property
    def reached(self) -> bool | None:
        """Whether the bar is reached; None without one."""
        if self.bar is None:
            return None
        return self.value >= self.bar if self.more_is_better else self.value <= self.bar


def median(values: Sequence[float]) -> tuple[float, float]:
    """Return the median, and the spread as a share of it."""
    middle = statistics.median(values)
    return middle, (max(values) - min(values)) / middle if middle else 0.0


def rates(play: Callable[[int], int], repeats: int, seconds: float) -> tuple[list[float], list[float]]:
    """Return decisions and games per second, one of each per repeat.

    Args:
        play: plays one whole game for a number, and returns how many decisions it took.
        repeats: how many times to measure; one more before them is thrown away.
        seconds: how long each repeat goes on at least; it ends with a whole game.
    """
    decisions_each, games_each = [], []
    number = 0
    for repeat in range(repeats + 1):
        gc.collect()
        decisions = games = 0
        start = time.perf_counter()
        while (spent := time.perf_counter() - start) < seconds:
            decisions += play(number)
            games += 1
            number += 1
        if repeat:
            decisions_each.append(decisions / spent)
            games_each.append(games / spent)
    return decisions_each, games_each


def microseconds(work: Callable[[T], object], things: Sequence[T], repeats: int) -> list[float]:
    """Return the mean microseconds of ``work(thing)``, one figure per repeat."""
    figures = []
    for repeat in range(repeats + 1):
        gc.collect()
        start = time.perf_counter()
        for thing in things:
            work(thing)
        spent = time.perf_counter() - start
        if repeat:
            figures.append(spent / len(things) * 1e6)
    return figures
