"""All verbs of Hansa Teutonica, each declared in the module of its subject, and all that can lie on the stack."""

from __future__ import annotations

from boardgames_edu.engine.actions import declared
from boardgames_edu.engine.frames import Frame
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
)

VERBS = declared(
    income,
    placing,
    displacing,
    moving,
    setting_down,
    creating,
    founding,
    developing,
    markers,
    flow,
    neutral,
)
"""The verbs by name."""
FRAMES: tuple[type[Frame], ...] = (*frames.DECISIONS, frames.Neutral, frames.After)
"""Decisions, and what the game does by itself."""
