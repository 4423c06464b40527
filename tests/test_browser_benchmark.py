"""The measurements in the browser find the notebooks, and judge them rightly; what the figures are is nobody's test."""

from __future__ import annotations

from benchmarks.browser import FIRST_BAR, late, notebooks, p95


def test_every_notebook_is_measured() -> None:
    found = notebooks()
    assert "00_welcome.ipynb" in found
    assert {file.partition("/")[0] for file in found if "/" in file} == {
        "rurik",
        "hansa",
        "cossacks",
        "make",
        "strategy",
        "teacher",
        "lessons",
    }
    assert notebooks(["strategy/01"]) == ["strategy/01_rule_the_graph.ipynb"]
    assert notebooks(["nowhere"]) == []


def test_late_boards_are_told_the_latest_first() -> None:
    boards = {"quick": FIRST_BAR / 2, "slow": 2 * FIRST_BAR, "slower": 3 * FIRST_BAR, "words only": None}
    assert list(late(boards)) == ["slower", "slow"]


def test_the_95th_percentile() -> None:
    assert p95(range(1, 101)) == 95
    assert p95([7.0]) == 7.0
