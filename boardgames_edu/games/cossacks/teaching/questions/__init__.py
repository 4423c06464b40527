"""The kinds of questions of Cossack Campaign; each module registers its own."""

from boardgames_edu.games.cossacks.teaching.questions import tokens  # a quiz without a kind asks about tokens

__all__ = ["tokens"]
