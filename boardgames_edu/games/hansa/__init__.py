"""Hansa Teutonica, Big Box, as an executable rulebook.

A game of routes, trading posts and bonus markers for two to five. Begin with ``game`` (the Game and its options),
``state`` (what lies where) and ``rules``, which tells a turn.
"""

from boardgames_edu.games.hansa.game import game

__all__ = ["game"]
