"""Shared by all tests: they have a folder of their own for what is saved."""

from __future__ import annotations

import gc
import os
import tempfile

import pytest

pytest.register_assert_rewrite("boardgames_edu.testing")


def pytest_configure(config: pytest.Config) -> None:
    """No test reads or writes the files of whoever runs it: neither the games, nor the language that was chosen."""
    home = tempfile.TemporaryDirectory(prefix="boardgames_edu-", ignore_cleanup_errors=True)
    config.add_cleanup(home.cleanup)
    os.environ["BOARDGAMES_EDU_HOME"] = home.name
    os.environ.pop("BOARDGAMES_EDU_LANGUAGE", None)


def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """What a file leaves in the games' memories stays: looking through it for garbage again and again takes minutes."""
    if nextitem is None or nextitem.path != item.path:
        gc.collect()
        gc.freeze()
