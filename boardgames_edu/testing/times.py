"""How long random tests run."""

from __future__ import annotations

import os

__all__ = ["TIMES"]

TIMES = int(os.environ.get("BOARDGAMES_EDU_LONG", "1"))
"""How many times as many games, draws and bad inputs as usual; from the environment.

``make test`` plays few games, for its reader waits; ``make slow`` and the nightly run play more.
"""
