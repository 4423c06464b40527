"""All verbs of Hansa Teutonica and all frames of its stack."""

from boardgames_edu.engine.fields.frames import Frame
from boardgames_edu.engine.rules.actions import declared
from boardgames_edu.games.hansa import frames
from boardgames_edu.games.hansa.rules import flow, markers
from boardgames_edu.games.hansa.rules.actions import income, placing, setting_down
from boardgames_edu.games.hansa.rules.routes import creating, founding

VERBS = declared(income, placing, setting_down, creating, founding, markers, flow)  # the verbs by name
FRAMES: tuple[type[Frame], ...] = (*frames.DECISIONS, frames.Neutral, flow.After)
"""The decisions, and what the game does by itself."""
