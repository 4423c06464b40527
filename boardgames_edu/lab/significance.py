"""Significance: intervals by resampling, a test for paired games, sample sizes.

Games that share a seed are paired: the difference within a pair counts, and pairs are resampled.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Mapping, Sequence
from math import ceil, sqrt
from operator import mul
from random import Random
from re import search
from statistics import NormalDist, fmean
from typing import TYPE_CHECKING, Any, TypeVar

from boardgames_edu.engine.errors import NEEDS_EXTRA, OptionError, one_of, shown
from boardgames_edu.i18n import N_, Phrase
from boardgames_edu.lab.arguments import BETWEEN, are_numbers, checked
from boardgames_edu.lab.match import whole

if TYPE_CHECKING:
    from pandas import DataFrame

T = TypeVar("T")
_UNEVEN = N_("Ranks are compared in two lists of the same length, not of {one} and {other} values.")
_SAID = N_(
    "{term} says nothing of its own within games: it is the same for all seats of a game, or follows from the seat, "
    "its turn and the terms before it. Leave it out."
)
_FORMULA = N_("A formula is a text such as {example}, of columns of the table; here: {problem}")
_EXAMPLE = "'won ~ betweenness + held'"
_RESULT = "what is explained"
_FEW = N_(
    "Too few games with a deal of their own ({deals}) for so many terms, colours and turns ({count}): play more games."
)
_ROWS = N_("This table has several rows for one seat of a game: join to results.table what you have added up by seat.")
_SAME = N_("no term in it differs between rows")
_NOTHING = 1e-9
"""How much of a term may be left by rounding."""
_DIFFERENCE = N_("A difference between two parts is above 0 and at most 1, not {value}.")


@checked
def bootstrap(
    samples: Sequence[T],
    statistic: Callable[[Sequence[T]], float] = fmean,  # type: ignore[assignment]  # the mean is of numbers
    rounds: int = 1000,
    seed: int = 0,
) -> tuple[float, float]:
    """Return the 95 % interval of a statistic, by resampling (Efron 1979).

    Its ends are percentiles, taken farther out when samples are few (Hesterberg 2015, "expanded percentiles"): plain
    ones would hold the truth in only 84 of 100 cases of six samples. Below six it is still too narrow.

    Args:
        samples: independent values: whole games, or blocks of paired games, not single decisions; a column
            of a table, too.
        statistic: of a list of samples; the mean when not given.
        rounds: how often to resample.
        seed: of the resampling.

    Raises:
        OptionError: there are no samples, or no rounds.

    >>> low, high = bootstrap([1, 2, 3, 4, 5])
    >>> low < 3 < high
    True
    """
    samples = _some(samples)
    rounds = whole("rounds", rounds, least=1)
    rng = Random(seed)
    found = sorted(statistic(rng.choices(samples, k=len(samples))) for _ in range(rounds))
    outside = int(_tail(len(samples)) * rounds)
    return found[outside], found[rounds - 1 - outside]


def _tail(count: int) -> float:
    """Return the share of resamples to leave out at each end."""
    if count < 2:
        return 0.0
    normal, free = NormalDist(), count - 1
    # n - 1 would be right for n, and Student's quantile (by Cornish and Fisher) for the normal one
    z = normal.inv_cdf(0.975)
    student = z + (z**3 + z) / (4 * free) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * free**2)
    return normal.cdf(-student * sqrt(count / free))


@checked
def rank_correlation(one: Sequence[float], other: Sequence[float]) -> float:
    """Return Spearman's rank correlation (1904), from -1 to 1.

    Equal values share the mean of their ranks. 0 when all values of a list are equal.

    Args:
        one: a value for each thing; a column of a table, too.
        other: values of the same things, in the same order.

    Raises:
        OptionError: the lists are empty, or not equally long.

    >>> rank_correlation([1, 2, 3], [10, 100, 1000])
    1.0
    """
    if not len(one) or len(one) != len(other):
        raise OptionError(_UNEVEN, one=len(one), other=len(other))
    x, y = _ranks(_column(one)), _ranks(_column(other))
    middle = (len(x) + 1) / 2
    spread = sqrt(sum((a - middle) ** 2 for a in x) * sum((b - middle) ** 2 for b in y))
    return sum((a - middle) * (b - middle) for a, b in zip(x, y, strict=True)) / spread if spread else 0.0


@checked
def shuffle_test(one: Sequence[float], other: Sequence[float], rounds: int = 2000, seed: int = 0) -> float:
    """Return how often shuffled values correlate as strongly (a permutation test).

    A bootstrap over games says what more games on this map would show. This test says whether a meaningless
    measure, dealt at random to these few places, could look as good.

    Args:
        one: a value for each thing.
        other: values of the same things, in the same order.
        rounds: how often to shuffle.
        seed: of the shuffles.

    Returns:
        the two-sided p-value; small when it is hardly chance.

    Raises:
        OptionError: the lists are empty or not equally long, or there are no rounds.

    >>> shuffle_test(range(10), range(10)) < 0.01
    True
    """
    rounds = whole("rounds", rounds, least=1)
    seen = abs(rank_correlation(one, other)) - 1e-12
    rng, ranks, others = Random(seed), _ranks(_column(one)), _ranks(_column(other))
    as_strong = 0
    for _ in range(rounds):
        rng.shuffle(ranks)
        as_strong += abs(rank_correlation(ranks, others)) >= seen
    return (as_strong + 1) / (rounds + 1)


def _some(values: Sequence[T]) -> list[T]:
    if not len(values):  # of a column of a table `not values` would be an error
        raise OptionError(N_("There are no values here."))
    return _column(values)


def _column(values: Sequence[T]) -> list[T]:
    """Return values, or those of a dict, as a list."""
    return list(values.values() if isinstance(values, Mapping) else values)


def _ranks(values: list[float]) -> list[float]:
    """Return the ranks of values, from 1; equal values share their mean."""
    ordered = sorted(values)
    return [(bisect_left(ordered, value) + bisect_right(ordered, value) + 1) / 2 for value in values]


@checked
def paired_test(differences: Sequence[float], rounds: int = 10_000, seed: int = 0) -> float:
    """Return how often chance gives as large a mean difference.

    This is a sign-flip permutation test.

    Args:
        differences: within each pair, one player's result less the other's; a column of a table, too.
        rounds: how often to flip signs at random.
        seed: of the flips.

    Returns:
        the two-sided p-value; small when the difference is hardly chance.

    Raises:
        OptionError: there are no differences, or no rounds.

    >>> paired_test([1, 1, 1, 1, 1, 1, 1, 1]) < 0.05
    True
    """
    differences = _some(differences)
    rounds = whole("rounds", rounds, least=1)
    rng = Random(seed)
    seen = abs(sum(differences)) - 1e-12
    as_large = 0
    for _ in range(rounds):
        signs = rng.choices((1, -1), k=len(differences))
        total = sum(map(mul, signs, differences))
        as_large += abs(total) >= seen
    return (as_large + 1) / (rounds + 1)


@checked
def turn_test(table: DataFrame, value: str = "won", rounds: int = 2000, seed: int = 0) -> float:
    """Return the p-value of a difference between turns.

    This is a permutation test: within each game, the order of play is shuffled.

    Args:
        table: of results.
        value: the column whose mean is compared between turns.
        rounds: how often to deal.
        seed: of the deals.

    Raises:
        OptionError: no such column of numbers, several rows for a seat, or no rounds.

    Example:
        >>> from boardgames_edu import lab
        >>> 0 < lab.turn_test(lab.recorded("rurik").table, rounds=200) <= 1
        True
    """
    import numpy as np

    rounds = whole("rounds", rounds, least=1)
    for name in (value, "match", "turn"):
        if name not in table or not are_numbers(table[name]):
            raise one_of("column of numbers", name, [*table.select_dtypes(["number", "bool"])])
    _require_single(table)
    turns = table["turn"].to_numpy(int)
    values = (table[value] - table.groupby("match")[value].transform("mean")).to_numpy(float)
    games, rng = table["match"].to_numpy(), np.random.default_rng(abs(seed))
    counts = np.maximum(np.bincount(turns), 1)

    def spread(order: Any) -> float:
        return float((np.bincount(turns, values[order]) ** 2 / counts).sum())

    # sorted by game, then at random: the values of each game take its places in another order
    places, seen = np.lexsort((turns, games)), spread(slice(None)) - 1e-12
    turns, as_large = turns[places], 0
    for _ in range(rounds):
        as_large += spread(np.lexsort((rng.random(len(games)), games))) >= seen
    return (as_large + 1) / (rounds + 1)


@checked
def adjusted(p_values: Sequence[float], method: str = "holm") -> list[float]:
    """Return p-values corrected for their number.

    Args:
        p_values: of all questions asked of the same games; a column of a table, too.
        method: "holm" keeps the chance of a single false finding at the level (Holm 1979), "fdr" the share of false
            ones among the findings (Benjamini and Hochberg 1995).

    Raises:
        OptionError: there are none, one is not between 0 and 1, or no such method.

    >>> [round(p, 3) for p in adjusted([0.01, 0.04, 0.03])]
    [0.03, 0.06, 0.06]
    >>> [round(p, 3) for p in adjusted([0.01, 0.04, 0.03], "fdr")]
    [0.03, 0.04, 0.04]
    """
    values, count = _some(p_values), len(p_values)
    for value in values:
        if not 0 <= value <= 1:
            raise OptionError(N_("A p-value lies between 0 and 1, and is not {value}."), value=shown(value))
    if method not in ("holm", "fdr"):
        raise one_of("method", method, ("holm", "fdr"))
    found, bound = [1.0] * count, 0.0 if method == "holm" else 1.0
    order = sorted(range(count), key=lambda place: values[place], reverse=method == "fdr")
    for step, place in enumerate(order):
        if method == "holm":
            bound = max(bound, (count - step) * values[place])
        else:
            bound = min(bound, count / (count - step) * values[place])
        found[place] = min(1.0, bound)
    return found


@checked
def games_needed(difference: float, part: float = 0.5, power: float = 0.8) -> int:
    """Return how many games are needed to show a difference.

    By the normal approximation, at the level of 5 %, two-sided.

    Args:
        difference: of the share of games won to ``part``.
        part: the share without it, such as 0.5 for one of two equal players.
        power: the probability of finding it.

    Raises:
        OptionError: the difference, the part or the power is not between 0 and 1.

    >>> games_needed(0.05)
    785
    """
    if not 0 < difference <= 1:
        raise OptionError(_DIFFERENCE, value=shown(difference))
    for name, value in (("part", part), ("power", power)):
        if not 0 < value < 1:
            raise OptionError(BETWEEN, name=shown(name), value=shown(value))
    normal = NormalDist()
    reach = normal.inv_cdf(0.975) + normal.inv_cdf(power)
    return ceil(part * (1 - part) * (reach / difference) ** 2)


@checked
def within_games(table: DataFrame, formula: str) -> DataFrame:
    """Return what goes with winning among the seats of a game.

    A linear regression (statsmodels) on what differs from the mean of the game: a game that suits everybody
    explains nothing. Colour and order of play are held fixed, too. Standard errors are clustered by games, whose seats
    depend on each other, or by blocks of games, whose deal is the same. The t distribution has as many degrees of
    freedom as there are clusters, less one; below some 40 clusters, p is still too small.

    Args:
        table: of results (match, seat, turn; block where games share a deal), with further columns such as those of a
            timeline.
        formula: "won ~ betweenness + held"; "held" fixed, what does betweenness go with?

    Returns:
        by term: sd (how far it varies within games), effect (of one sd), its 95 % interval low and high, p, and holm
        (p corrected for the number of terms).

    Raises:
        OptionError: the formula does not fit the table, a term cannot be told from what is held fixed or from those
            before it, a seat has several rows, there are too few games, or statsmodels is missing.

    Notes:
        It says what goes together, and not what would happen if a seat did otherwise: ``lab.what_if`` asks that.
    """
    import numpy as np
    import pandas as pd

    try:
        from statsmodels.regression.linear_model import OLS
    except ModuleNotFoundError as problem:
        raise OptionError(NEEDS_EXTRA, name=problem.name, extra="regression") from problem
    try:
        asked = OLS.from_formula(formula, table, missing="raise")
        held = table[["match", "turn", "seat"]]
    except Exception as problem:  # whatever the reader of formulas raises
        if unknown := search(r"name '(.+)' is not defined", str(problem)):
            raise one_of("name", unknown[1], [*table]) from problem
        raise OptionError(_FORMULA, example=_EXAMPLE, problem=str(problem).splitlines()[0][:150]) from problem
    _require_single(held)
    names = [name for name in asked.exog_names if name != "Intercept"]
    if not names:
        raise OptionError(_FORMULA, example=_EXAMPLE, problem=Phrase(_SAME, {}))
    clusters = table["block" if "block" in table else "match"]
    terms = pd.DataFrame(asked.exog, columns=asked.exog_names, index=table.index)[names]
    seats = pd.get_dummies(held[["turn", "seat"]].astype("category"), drop_first=True, dtype=float)
    whole = pd.concat([terms, seats], axis=1).assign(**{_RESULT: asked.endog})
    inside = whole - whole.groupby(table["match"]).transform("mean")
    result = inside.pop(_RESULT)
    if result.abs().max() <= _NOTHING:
        raise OptionError(_SAID, term=shown(asked.endog_names))
    deals, rank = clusters.nunique(), int(np.linalg.matrix_rank(inside))
    if deals <= rank:
        raise OptionError(_FEW, deals=deals, count=rank)
    _require_apart(inside, whole, names)
    fitted = OLS(result, inside).fit(cov_type="cluster", cov_kwds={"groups": clusters}, use_t=True)
    spread, found = inside[names].std(), fitted.conf_int().loc[names]
    effects = pd.DataFrame({"sd": spread, "effect": fitted.params[names] * spread})
    effects["low"], effects["high"] = found[0] * spread, found[1] * spread
    effects["p"] = fitted.pvalues[names]
    return effects.assign(holm=adjusted(effects["p"])).rename_axis("term")


def _require_single(table: DataFrame) -> None:
    if table.duplicated(["match", "turn"]).any():
        raise OptionError(_ROWS)


def _require_apart(inside: DataFrame, whole: DataFrame, names: list[str]) -> None:
    """Raise OptionError for a term that the others say already."""
    import numpy as np

    known = inside.drop(columns=names).to_numpy()
    for name in names:
        column = inside[name].to_numpy()
        rest = column - known @ np.linalg.lstsq(known, column)[0]
        if np.linalg.norm(rest) <= _NOTHING * np.linalg.norm(whole[name]):
            raise OptionError(_SAID, term=shown(name))
        known = np.column_stack((known, column))
