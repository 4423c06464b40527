"""The games. Each is a package with the same rooms and a function ``game()`` that gives its :class:`Game`."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from boardgames_edu.engine.errors import one_of

if TYPE_CHECKING:
    from boardgames_edu.engine.game import Game

_GAMES = ("rurik",)


def game_names() -> tuple[str, ...]:
    """The ids of the games, in the order in which a newcomer meets them."""
    return _GAMES


def load(name: str) -> Game[Any]:
    """A game by its id; loaded once, then remembered.

    Raises:
        OptionError: there is no such game; names the nearest.
    """
    if name not in _GAMES:
        raise one_of("game", name, _GAMES)
    return _load(name)


@cache
def _load(name: str) -> Game[Any]:
    game: Game[Any] = import_module(f"{__name__}.{name}").game()
    return game
