"""Cossack Campaign, a game of orders and disobedience, as an executable rulebook.

It is for three to six players. Begin with ``game`` (the Game and its options), ``state`` (what lies where) and
``rules``, which tells a round; ``edition`` says what a file of one's own map, cards and tasks may hold.
"""

from boardgames_edu.games.cossacks.game import game

__all__ = ["game"]
