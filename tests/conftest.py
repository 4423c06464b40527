"""Shared by all tests: they have a folder of their own for what is saved."""

from __future__ import annotations

import gc
import os
import sys
import tempfile

import pytest

pytest.register_assert_rewrite("boardgames_edu.testing")
from boardgames_edu.testing import TIMES, Contract  # noqa: E402  (after what it is to be read with)
from tests.solved import share  # noqa: E402

# jsonschema builds 38 grammars of kinds of IRIs when it is imported; no test and no notebook has one
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]


def pytest_configure(config: pytest.Config) -> None:
    """No test reads or writes the files of whoever runs it: neither the games, nor the language that was chosen."""
    home = tempfile.TemporaryDirectory(prefix="boardgames_edu-", ignore_cleanup_errors=True)
    config.add_cleanup(home.cleanup)
    os.environ["BOARDGAMES_EDU_HOME"] = home.name
    os.environ.pop("BOARDGAMES_EDU_LANGUAGE", None)
    share(home.name)
    gc.set_threshold(50_000, 20, 100)  # the search for garbage took an eighth of all time


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what is slow in the contract, which has no marks of its own: bad input, and all cases but the first.

    In ``make slow`` also mark all of the contract, and all files that do more there: else nothing would ask for it.
    """
    for item in items:
        if TIMES > 1 and isinstance(item, pytest.Function) and hasattr(item.module, "TIMES"):
            item.add_marker("slow")
        if isinstance(item, pytest.Function) and item.cls is not None and issubclass(item.cls, Contract):
            case = item.callspec.params.get("case") if hasattr(item, "callspec") else None
            bad_input = getattr(item.function, "is_hypothesis_test", False)
            if TIMES > 1 or bad_input or case not in (None, item.cls.cases[0]):
                item.add_marker("slow")


def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """What a file leaves in the games' memories stays: looking through it for garbage again and again takes minutes."""
    if nextitem is None or nextitem.path != item.path:
        gc.collect()
        gc.freeze()
