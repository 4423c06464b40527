"""Heavy libraries for tests, imported when they are first used: every process collects all tests, and runs a part."""

from __future__ import annotations

from importlib import import_module
from typing import Any


class _Late:
    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, name: str) -> Any:
        return getattr(import_module(self._name), name)


def late(name: str) -> Any:
    """Return what stands for a module: it is imported when something of it is asked for."""
    return _Late(name)
