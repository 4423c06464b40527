"""All verbs of Hansa Teutonica and all frames of its stack."""

from __future__ import annotations

from boardgames_edu.engine.fields.frames import Frame
from boardgames_edu.engine.rules.actions import declared
from boardgames_edu.games.hansa.rules import (
    creating,
    developing,
    displacing,
    flow,
    founding,
    frames,
    income,
    markers,
    moving,
    neutral,
    placing,
    setting_down,
    stopping,
)
from boardgames_edu.games.hansa.rules.after import After

VERBS = declared(
    income,
    placing,
    displacing,
    moving,
    setting_down,
    stopping,
    creating,
    founding,
    developing,
    markers,
    flow,
    neutral,
)
"""The verbs by name."""
FRAMES: tuple[type[Frame], ...] = (*frames.DECISIONS, frames.Neutral, After)
"""The decisions, and what the game does by itself."""
