"""The kinds of questions of Rurik; each module registers its own."""

from boardgames_edu.games.rurik.teaching.questions import ruling  # a quiz without a kind asks who rules

__all__ = ["ruling"]
