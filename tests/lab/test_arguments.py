"""Arguments of the lab: other kinds than the annotations say are refused, and no others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy
import pytest

from boardgames_edu import lab
from boardgames_edu.engine.errors import OptionError
from boardgames_edu.lab.arguments import checked

TABLE = lab.recorded("cossacks").only(range(2)).table


@checked
def named(names: Sequence[str], count: int = 1, share: float = 0.5) -> list[Any]:
    return [names, count, share]


@pytest.mark.parametrize("test", [lab.turn_test, lambda table: lab.within_games(table, "won ~ points")])
def test_a_table_has_rows(test: Callable[[Any], Any]) -> None:
    with pytest.raises(
        OptionError, match=r"\A'table' is a table with rows, such as results.table, not <DataFrame>\.\Z"
    ):
        test(TABLE.head(0))


def test_a_column_of_no_numbers_is_refused_and_one_of_truths_is_not() -> None:
    with pytest.raises(OptionError, match="Unknown column of numbers: 'player'"):
        lab.turn_test(TABLE, "player", 1)
    assert 0 < lab.turn_test(TABLE, "won", 1) <= 1


def test_numbers_may_stand_in_a_dict_and_in_an_array() -> None:
    found = lab.adjusted([0.01, 0.04])
    given: Any
    for given in ({"one": 0.01, "other": 0.04}, numpy.array([0.01, 0.04])):
        assert lab.adjusted(given) == found


def test_a_name_alone_is_a_list_of_names_and_numpys_numbers_are_python_s() -> None:
    count: Any = numpy.int64(3)
    assert named("greedy") == ["greedy", 1, 0.5]
    assert type(named(["greedy"], count)[1]) is int
    wrong: Any
    for wrong in (["greedy", 5], 5, None):
        with pytest.raises(OptionError, match="'names' is a list of names, not"):
            named(wrong)
    for wrong in (True, 2.0, "2"):
        with pytest.raises(OptionError, match="'count' is a whole number, not"):
            named("greedy", wrong)
    for wrong in (float("nan"), float("inf"), "0.5", 1j, 10**400):
        with pytest.raises(OptionError, match="'share' is a number, not"):
            named("greedy", share=wrong)
    with pytest.raises(TypeError, match="unexpected"):
        named("greedy", parts=2)  # type: ignore[call-arg]


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda wrong: lab.schedule("rurik", wrong, 2), "'names' is a list of names"),
        (lambda wrong: lab.bootstrap([1, 2, 3], wrong), "'statistic' is a function"),
        (lambda wrong: lab.explore(wrong, size=["small"]), "'draw' is a function"),
        (lambda wrong: lab.ways(None, wrong), "'links' is a list of pairs"),
        (lambda wrong: lab.ways(None, [], wrong), "'ax' is where to draw"),
        (lambda wrong: lab.recorded("cossacks").plot(wrong), "'ax' is where to draw"),
    ],
)
def test_what_is_no_function_no_list_and_no_axes_is_refused(call: Callable[[Any], Any], said: str) -> None:
    with pytest.raises(OptionError, match=f"^{said}.*, not 5.$"):
        call(5)
