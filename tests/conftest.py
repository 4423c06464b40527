"""Shared by all tests: the contract's tests run once per case of their game."""

from __future__ import annotations

import pytest


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    cases = getattr(metafunc.cls, "cases", None)
    if cases is not None and "case" in metafunc.fixturenames:
        names = [", ".join(f"{key} {value}" for key, value in case.items()) for case in cases]
        metafunc.parametrize("case", cases, ids=names)
