"""How much longer tests with random games and bad input run than in every test run: ``make slow`` asks for it."""

from __future__ import annotations

import os

TIMES = int(os.environ.get("BOARDGAMES_EDU_LONG", "1"))
"""As many times as many games, draws and bad inputs; 1 unless the environment says otherwise."""
