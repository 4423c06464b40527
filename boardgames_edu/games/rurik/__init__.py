"""Rurik: Dawn of Kiev, an area-control game, as an executable rulebook.

It is for two to four players, or solo. Begin with ``game`` (the Game and its options), ``state`` (what lies where)
and ``rules``, which tells a turn.
"""

from boardgames_edu.games.rurik.game import game

__all__ = ["game"]
