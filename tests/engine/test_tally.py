"""A tally adds up, says how, and knows the mistakes that can be made with it."""

from __future__ import annotations

import doctest

import pytest

from boardgames_edu.engine import tally
from boardgames_edu.engine.tally import ScoreLine, Tally, Term
from boardgames_edu.i18n import N_

TROOPS = Term(2, "R-1", N_("{count} {count:troop|troops}"), {"count": 2})
DISTANCE = Term(-1, "R-2", "distance")
REBELS = Term(3, "R-3", "rebels", applies=False)
NOTHING = Term(0, "R-4", "churches")


def test_its_docstring_runs() -> None:
    result = doctest.testmod(tally)
    assert result.attempted > 4
    assert result.failed == 0


def test_what_applies_is_added_up() -> None:
    found = Tally(TROOPS, DISTANCE, REBELS, NOTHING)
    assert (found.total, int(found), len(found)) == (1, 1, 3)
    assert list(found) == [TROOPS, DISTANCE, NOTHING]
    assert found.rules == ("R-1", "R-2", "R-4")
    assert str(found) == "1 = 2 (2 troops) - 1 (distance) + 0 (churches)"
    assert str(Tally(DISTANCE, TROOPS)).startswith("1 = -1 (distance) + 2")
    assert str(Tally()) == "0"


def test_a_total_keeps_its_bounds() -> None:
    assert Tally(DISTANCE, least=0).total == 0
    assert Tally(TROOPS, TROOPS, most=3).total == 3


def test_each_mistake_is_named_with_its_rule() -> None:
    found = [
        (misconception.total, misconception.term.rule, str(misconception))
        for misconception in Tally(TROOPS, DISTANCE, REBELS).misconceptions()
    ]
    assert found == [(-1, "R-1", "2 troops left out"), (2, "R-2", "distance left out"), (4, "R-3", "rebels counted")]


def test_what_changes_nothing_is_no_mistake() -> None:
    assert [misconception.term for misconception in Tally(TROOPS, NOTHING).misconceptions()] == [TROOPS]
    assert list(Tally(DISTANCE, least=0).misconceptions()) == []


def test_a_term_is_taken_out_or_counted() -> None:
    found = Tally(TROOPS, DISTANCE, REBELS)
    assert list(found.without(DISTANCE)) == [TROOPS]
    assert found.counting(REBELS).total == 4
    assert found.total == 1
    with pytest.raises(ValueError, match="none of the terms"):
        found.without(REBELS)
    with pytest.raises(ValueError, match="none of the terms"):
        found.counting(TROOPS)


def test_a_score_is_a_tally() -> None:
    lines = [ScoreLine("men", 7, "M-MILL", "Men"), ScoreLine("won", 9, "M-WIN", "Victory")]
    assert str(Tally.of_score(lines)) == "16 = 7 (Men) + 9 (Victory)"
