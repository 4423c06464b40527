"""How sure a result is: intervals by resampling, a test for paired games, and how many games an answer takes.

Games that share a seed are paired: what counts is the difference within a pair, and pairs are what is resampled.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil
from random import Random
from statistics import NormalDist, fmean
from typing import TypeVar

from boardgames_edu.engine.errors import OptionError
from boardgames_edu.i18n import N_

T = TypeVar("T")
_EMPTY = N_("There is nothing to resample.")
_DIFFERENCE = N_("A difference between two parts is above 0 and at most 1, not {value}.")


def bootstrap(
    samples: Sequence[T],
    statistic: Callable[[Sequence[T]], float] = fmean,  # type: ignore[assignment]  # the mean is of numbers
    rounds: int = 1000,
    seed: int = 0,
) -> tuple[float, float]:
    """The 95 % interval of a statistic, by resampling (Efron 1979; percentiles).

    Args:
        samples: what was drawn independently: whole games, or blocks of paired games, not single decisions.
        statistic: of a list of samples; the mean when not given.
        rounds: how often to resample.
        seed: of the resampling.

    Raises:
        OptionError: there are no samples.

    >>> low, high = bootstrap([1, 2, 3, 4, 5])
    >>> low < 3 < high
    True
    """
    if not samples:
        raise OptionError(_EMPTY)
    lots = Random(seed)
    found = sorted(statistic(lots.choices(samples, k=len(samples))) for _ in range(rounds))
    return found[int(0.025 * rounds)], found[min(int(0.975 * rounds), rounds - 1)]


def paired_test(differences: Sequence[float], rounds: int = 10_000, seed: int = 0) -> float:
    """How often chance alone would give a mean difference as large as this one (a sign-flip permutation test).

    Args:
        differences: within each pair, one player's result less the other's.
        rounds: how often to flip signs by lot.
        seed: of the flips.

    Returns:
        the two-sided p-value; small when the difference is hardly chance.

    Raises:
        OptionError: there are no differences.

    >>> paired_test([1, 1, 1, 1, 1, 1, 1, 1]) < 0.05
    True
    """
    if not differences:
        raise OptionError(_EMPTY)
    lots = Random(seed)
    seen = abs(sum(differences)) - 1e-12
    as_large = 0
    for _ in range(rounds):
        signs = lots.getrandbits(len(differences))
        total = sum(value if signs >> place & 1 else -value for place, value in enumerate(differences))
        as_large += abs(total) >= seen
    return (as_large + 1) / (rounds + 1)


def games_needed(difference: float, part: float = 0.5, power: float = 0.8) -> int:
    """How many games show that a player wins a part that differs from ``part`` by so much (normal approximation).

    At the level of 5 %, two-sided, and found with the probability ``power``.

    Raises:
        OptionError: the difference is not between 0 and 1.

    >>> games_needed(0.05)
    785
    """
    if not 0 < difference <= 1:
        raise OptionError(_DIFFERENCE, value=repr(difference))
    normal = NormalDist()
    reach = normal.inv_cdf(0.975) + normal.inv_cdf(power)
    return ceil(part * (1 - part) * (reach / difference) ** 2)
