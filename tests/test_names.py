"""The package, its pages and its documents pass ``tools/lint.py``."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest


def test_the_whole_house_is_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(Path(__file__).resolve().parent.parent / "tools"))
    lint = importlib.import_module("lint")
    house = lint.House()
    assert [complaint for check in lint.CHECKS for complaint in check(house)] == []
    assert len(house.modules) > 300
