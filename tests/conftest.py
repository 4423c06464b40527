"""Shared by all tests: the contract's tests run once per case of their game."""

from __future__ import annotations

import os
import tempfile

import pytest


def pytest_configure(config: pytest.Config) -> None:
    """No test reads or writes the files of whoever runs it: neither the games, nor the language that was chosen."""
    home = tempfile.TemporaryDirectory(prefix="boardgames_edu-", ignore_cleanup_errors=True)
    config.add_cleanup(home.cleanup)
    os.environ["BOARDGAMES_EDU_HOME"] = home.name
    os.environ.pop("BOARDGAMES_EDU_LANGUAGE", None)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    cases = getattr(metafunc.cls, "cases", None)
    if cases is not None and "case" in metafunc.fixturenames:
        names = [", ".join(f"{key} {value}" for key, value in case.items()) for case in cases]
        metafunc.parametrize("case", cases, ids=names)
