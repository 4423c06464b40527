"""All verbs of Hansa Teutonica and all frames of its stack."""

from boardgames_edu.engine.fields.frames import Frame
from boardgames_edu.engine.rules.actions import declared
from boardgames_edu.games.hansa import frames
from boardgames_edu.games.hansa.rules import flow, markers
from boardgames_edu.games.hansa.rules.actions import (
    displacing,
    income,
    moving,
    placing,
    setting_down,
    stopping,
)
from boardgames_edu.games.hansa.rules.routes import creating, developing, founding, neutral

VERBS = declared(  # the verbs by name
    *(income, placing, displacing, moving, setting_down, stopping),
    *(creating, founding, developing, markers, flow, neutral),
)
FRAMES: tuple[type[Frame], ...] = (*frames.DECISIONS, frames.Neutral, flow.After)
"""The decisions, and what the game does by itself."""
