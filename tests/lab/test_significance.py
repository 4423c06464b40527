"""Intervals and tests against what is known: exact counts, textbook figures, and how often intervals hold the truth."""

from __future__ import annotations

from itertools import permutations, product
from random import Random
from statistics import fmean, median
from typing import Any

import pytest

from boardgames_edu import lab
from boardgames_edu.engine.errors import OptionError
from boardgames_edu.lab import bootstrap, games_needed, paired_test, rank_correlation, shuffle_test, wilson
from tests.late import late

pd = late("pandas")


def test_intervals_hold_the_truth_about_as_often_as_they_say() -> None:
    rng, held = Random(1), 0
    for seed in range(200):
        low, high = bootstrap([rng.gauss(3, 2) for _ in range(40)], rounds=300, seed=seed)
        held += low <= 3 <= high
    assert 0.88 <= held / 200 <= 0.99


@pytest.mark.parametrize("count", [6, 12])
def test_intervals_from_few_samples_are_not_too_narrow(count: int) -> None:
    """Plain percentiles would hold the truth in 84 of 100 cases of six samples, and in 91 of twelve."""
    rng, held = Random(3), 0
    for seed in range(400):
        low, high = bootstrap([rng.gauss(3, 2) for _ in range(count)], rounds=400, seed=seed)
        held += low <= 3 <= high
    assert 0.92 <= held / 400 <= 0.985


def test_any_statistic_can_be_resampled() -> None:
    low, high = bootstrap([0, 0, 0, 1, 100], statistic=median)
    assert (low, high) == (0, 100)
    assert bootstrap([(1, 2), (2, 4)], statistic=lambda pairs: fmean(b / a for a, b in pairs)) == (2, 2)


def test_the_paired_test_agrees_with_all_flips() -> None:
    values = [3.0, -1.0, 2.0, 2.5, -0.5, 1.0, 4.0]
    exact = fmean(
        abs(sum(sign * value for sign, value in zip(signs, values, strict=True))) >= sum(values)
        for signs in product((1, -1), repeat=len(values))
    )
    assert paired_test(values) == pytest.approx(exact, abs=0.01)
    assert paired_test([0.0] * 5) == 1.0


def test_rank_correlation_agrees_with_its_formula_and_shares_ranks() -> None:
    rng = Random(4)
    for _ in range(50):
        one, other = rng.sample(range(100), 9), rng.sample(range(100), 9)
        apart = sum((sorted(one).index(a) - sorted(other).index(b)) ** 2 for a, b in zip(one, other, strict=True))
        assert rank_correlation(one, other) == pytest.approx(1 - 6 * apart / (9 * 80))  # Spearman, without ties
    assert rank_correlation([1, 2, 2, 4], [1, 2, 3, 4]) == pytest.approx(4.5 / (4.5 * 5) ** 0.5)
    assert rank_correlation([1, 1, 1], [1, 2, 3]) == 0


def test_the_shuffle_test_agrees_with_all_orders() -> None:
    one, other = [1, 2, 3, 4, 5, 6], [2, 1, 4, 3, 6, 5]
    seen = rank_correlation(one, other)
    exact = fmean(abs(rank_correlation(order, other)) >= seen - 1e-12 for order in permutations(one))
    assert shuffle_test(one, other, rounds=4000) == pytest.approx(exact, abs=0.015)


def test_measures_that_mean_nothing_are_found_out() -> None:
    """Of measures dealt out at random, about one in twenty passes at the level of 5 %."""
    rng, passed = Random(2), 0
    for seed in range(100):
        one, other = ([rng.random() for _ in range(15)] for _ in range(2))
        passed += shuffle_test(one, other, rounds=200, seed=seed) < 0.05
    assert 1 <= passed <= 11


def test_games_needed_agree_with_the_textbook() -> None:
    assert games_needed(0.05) == 785
    assert games_needed(0.1) == 197
    assert games_needed(0.05, power=0.9) > games_needed(0.05)


def test_columns_without_pandas_are_dicts() -> None:
    column: Any = {"c": 1.0, "b": 2.0, "a": 4.0}
    rising = [1.0, 2.0, 3.0]
    assert rank_correlation(column, rising) == rank_correlation(rising, column) == 1.0
    assert shuffle_test(column, rising) == shuffle_test(rising, rising)
    assert bootstrap(column) == bootstrap([1.0, 2.0, 4.0])


def test_columns_of_a_table_will_do() -> None:
    values = [3.0, -1.0, 2.0, 2.5, -0.5, 1.0, 4.0]
    assert bootstrap(pd.Series(values)) == bootstrap(values)
    assert paired_test(pd.Series(values)) == paired_test(values)


def test_bad_input_is_one_clear_error() -> None:
    with pytest.raises(OptionError, match="Of 3 games nobody wins 5"):
        wilson(5, 3)
    for more in ({"part": 2}, {"power": 1}, {"power": 0}):
        with pytest.raises(OptionError, match="lies between 0 and 1"):
            games_needed(0.1, **more)
    for test in (lambda: bootstrap([1], rounds=0), lambda: paired_test([1], 0), lambda: shuffle_test([1], [1], 0)):
        with pytest.raises(OptionError, match="'rounds' is a whole number, at least 1"):
            test()
    for wrong in (0, -0.1, 1.5):
        with pytest.raises(OptionError, match="above 0 and at most 1"):
            games_needed(wrong)
    with pytest.raises(OptionError, match="no values here"):
        bootstrap([])
    with pytest.raises(OptionError, match="no values here"):
        paired_test([])
    for one, other in (([], []), ([1, 2], [1])):
        with pytest.raises(OptionError, match="two lists of the same length"):
            rank_correlation(one, other)
        with pytest.raises(OptionError, match="two lists of the same length"):
            shuffle_test(one, other)


# --- many questions, turns, and what differs within a game ------------------------------------------------------------


def test_corrections_agree_with_their_definitions() -> None:
    p = [0.001, 0.008, 0.039, 0.041, 0.042, 0.06, 0.074, 0.205]  # Benjamini and Hochberg's kind of example
    assert lab.adjusted(p, "fdr") == pytest.approx(
        [0.008, 0.032, 0.0672, 0.0672, 0.0672, 0.08, 0.0846, 0.205], abs=5e-5
    )
    assert lab.adjusted(p) == pytest.approx([0.008, 0.056, 0.234, 0.234, 0.234, 0.234, 0.234, 0.234])
    rng = Random(3)
    for _ in range(20):
        p = [rng.random() ** 2 for _ in range(9)]
        mixed = rng.sample(range(9), 9)
        for method in ("holm", "fdr"):
            found = lab.adjusted(p, method)
            assert lab.adjusted(pd.Series([p[k] for k in mixed]), method) == [found[k] for k in mixed]
            assert all(one >= raw for one, raw in zip(found, p, strict=True))
    asked: tuple[tuple[list[float], str], ...] = (([], "holm"), ([1.2], "fdr"), ([0.1], "none"))
    for wrong in asked:
        with pytest.raises(OptionError, match=r"no values here|between 0 and 1|Unknown method: 'none'"):
            lab.adjusted(*wrong)


def games_of(count: int, rng: Random, lead: float = 0.0) -> Any:
    """Games of four: a measure that is dealt out, and points that may hang on it, on the turn and on the game."""
    rows = []
    for match in range(count):
        luck = rng.gauss(0, 5)
        for seat, turn in enumerate(rng.sample(range(1, 5), 4)):
            measure = rng.gauss(0, 1) + luck + turn
            points = rng.gauss(0, 1) + 0.5 * measure + luck + lead * turn
            rows.append({"match": match, "seat": seat, "turn": turn, "measure": measure, "points": points})
    return pd.DataFrame(rows)


def test_an_order_of_play_that_means_nothing_is_found_out() -> None:
    table = pd.DataFrame({"match": [0, 0, 1, 1, 2, 2], "turn": [1, 2, 2, 1, 1, 2], "won": [1, 0, 0, 1, 1, 0]})
    by_one_turn = 2 / 8  # all three by the first, or all by the second
    assert lab.turn_test(table) == pytest.approx(by_one_turn, abs=0.04)
    rng, passed = Random(5), 0
    for seed in range(100):
        table = games_of(30, rng).assign(points=lambda table: [rng.random() for _ in table.index])
        passed += lab.turn_test(table, "points", rounds=100, seed=seed) < 0.05
    assert 0 <= passed <= 11
    assert lab.turn_test(games_of(30, rng, lead=1.0), "points", rounds=200) < 0.01
    with pytest.raises(OptionError, match="Unknown column of numbers: 'wins'"):
        lab.turn_test(table, "wins")
    joined = table.assign(turn=table["turn"].astype(float))  # as a join leaves them
    assert lab.turn_test(joined, "points", rounds=100) == lab.turn_test(table, "points", rounds=100)


def test_what_goes_with_winning_within_games_is_found() -> None:
    """Games that suit everybody, and the order of play, would make 0.5 look like 1.5."""
    pytest.importorskip("statsmodels")
    table = games_of(60, Random(1), lead=1.0)
    found = lab.within_games(table, "points ~ measure")
    row = found.loc["measure"]
    assert row["low"] < 0.5 * row["sd"] < row["high"]
    assert row["effect"] == pytest.approx(0.5 * row["sd"], rel=0.1)
    dummies = pd.get_dummies(table[["match", "turn", "seat"]].astype("category"), drop_first=True, dtype=float)
    from statsmodels.regression.linear_model import OLS

    slow = OLS(table["points"], dummies.assign(measure=table["measure"], one=1.0)).fit()
    assert row["effect"] / row["sd"] == pytest.approx(slow.params["measure"])
    with pytest.raises(OptionError, match=r"Unknown name: 'mesure'\. Choose from: measure, "):
        lab.within_games(table, "points ~ mesure")
    for test in (lab.turn_test, lambda twice: lab.within_games(twice, "points ~ measure")):
        with pytest.raises(OptionError, match="several rows for one seat of a game"):
            test(pd.concat([table, table]).assign(won=0))
    for wrong in ("points", "~~", "points ~ 1"):
        with pytest.raises(OptionError, match="A formula is a text such as"):
            lab.within_games(table, wrong)
    with pytest.raises(OptionError, match="A formula is a text such as"):
        lab.within_games(table.drop(columns="turn"), "points ~ measure")


@pytest.mark.parametrize("term", ["same", "game", "turn", "double", "twice"])
def test_a_term_that_says_nothing_of_its_own_is_named(term: str) -> None:
    """What such a term goes with was noise divided by noise."""
    pytest.importorskip("statsmodels")
    table = games_of(12, Random(3))
    table = table.assign(
        same=7, game=table["match"] * 1.1, double=2 * table["measure"] + table["match"], twice=table["measure"] / 3
    )
    with pytest.raises(OptionError, match=f"'{term}' says nothing of its own within games"):
        lab.within_games(table, f"points ~ measure + {term}")
    with pytest.raises(OptionError, match="'same' says nothing of its own within games"):
        lab.within_games(table, "same ~ measure")
    with pytest.raises(OptionError, match="Too few games"):
        lab.within_games(table[table["match"] == 0], "points ~ measure")


def test_games_that_share_a_deal_are_one_cluster() -> None:
    """Each game told twice says no more than once: the interval was too narrow by the root of two."""
    pytest.importorskip("statsmodels")
    once = games_of(40, Random(4)).assign(block=lambda table: table["match"])
    twice = pd.concat([once, once.assign(match=once["match"] + 100)], ignore_index=True)
    widths = [
        row["high"] - row["low"]
        for table in (once, twice, twice.drop(columns="block"))
        for row in [lab.within_games(table, "points ~ measure").loc["measure"]]
    ]
    assert widths[1] == pytest.approx(widths[0], rel=0.02)
    assert widths[2] == pytest.approx(widths[0] / 2**0.5, rel=0.05)


def test_intervals_within_games_hold_the_truth() -> None:
    pytest.importorskip("statsmodels")
    rng, held = Random(8), 0
    for _ in range(25):
        row = lab.within_games(games_of(40, rng), "points ~ measure").loc["measure"]
        held += row["low"] < 0.5 * row["sd"] < row["high"]
    assert held / 25 >= 0.84
