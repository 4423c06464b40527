"""Where games are found: by their id. Imports a game only when it is asked for."""

from __future__ import annotations

from importlib import import_module
from inspect import signature
from typing import TYPE_CHECKING, Any

from boardgames_edu.engine.errors import one_of

if TYPE_CHECKING:
    from boardgames_edu.engine.game import Game

_GAMES = ("rurik", "hansa", "cossacks")
_PACKAGE = "boardgames_edu.games"


def game_names() -> tuple[str, ...]:
    """The ids of the games, in the order in which a newcomer meets them."""
    return _GAMES


def load(name: str, **options: Any) -> Game[Any]:
    """A game by its id; loaded once, then remembered.

    Args:
        name: one of ``game_names()``.
        options: what the game's package takes beside it (an edition of one's own, where a game has such).

    Raises:
        OptionError: there is no such game, or it takes no such option; names the nearest.
        DataError: a file that was named does not fit.
    """
    if not isinstance(name, str) or name not in _GAMES:
        raise one_of("game", name, _GAMES)
    make = import_module(f"{_PACKAGE}.{name}").game
    known = signature(make).parameters
    for option in options:
        if option not in known:
            raise one_of(f"option of bg.load({name!r})", option, known or ("none",))
    game: Game[Any] = make(**options)
    return game
