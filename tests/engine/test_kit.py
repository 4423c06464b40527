"""The kit: all of it comes from one place, and its examples run."""

from __future__ import annotations

import doctest
from importlib import import_module

import pytest

from boardgames_edu.engine import kit

MODULES = ("values", "frames", "tally", "board", "notation", "errors")


@pytest.mark.parametrize("name", MODULES)
def test_examples_run(name: str) -> None:
    module = import_module(f"boardgames_edu.engine.{name}")
    assert doctest.testmod(module).failed == 0


def test_everything_named_is_there() -> None:
    for name in kit.__all__:
        assert hasattr(kit, name), name
    assert len(set(kit.__all__)) == len(kit.__all__)
