"""Bots: random, greedy, planner, search; and the coach.

A player sees its seat's view only, never the state: ``player(view, actions) -> action``. It has a ``name``, and after
each decision a ``why``, in words, as far as it can tell. This package knows no screen.
"""

from boardgames_edu.bots.choosing import BotPlayer, RandomPlayer, play_out
from boardgames_edu.bots.players import LEVELS, bot, bot_names, make

__all__ = ["LEVELS", "BotPlayer", "RandomPlayer", "bot", "bot_names", "make", "play_out"]
