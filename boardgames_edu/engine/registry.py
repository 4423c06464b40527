"""The registry of games by id.

Games come from this package, from other packages (entry points of the group ``boardgames_edu.games``) and from
notebooks. A game is imported only when asked for.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from inspect import signature
from typing import TYPE_CHECKING, Any, TypeVar

from boardgames_edu.engine.errors import OptionError, one_of, shown
from boardgames_edu.i18n import N_

if TYPE_CHECKING:
    from functools import _lru_cache_wrapper
    from importlib.metadata import EntryPoint

    from boardgames_edu.engine.states.game import Game

GROUP = "boardgames_edu.games"
"""The group of entry points; each names a game's factory."""
_PACKAGE = "boardgames_edu.games"
_NO_GAME = N_("A game, or what gives one when it is called, can be registered, not {value}.")
_NO_NAME = N_("A game has a name: a text of lower-case letters, digits and _, not {value}.")
_NAME_WANTED = N_("A game is asked for by its name, {name}, once bg.register has made it known.")

T = TypeVar("T")
GameFactory = Callable[..., "Game[Any]"]
_registered: dict[str, GameFactory] = {}
_remembered: list[_lru_cache_wrapper[Any]] = []


def remembered(function: Callable[..., T]) -> _lru_cache_wrapper[T]:
    """Cache what a function finds out about games, until one is registered."""
    kept = cache(function)
    _remembered.append(kept)
    return kept


def game_names() -> tuple[str, ...]:
    """Return the ids of the games: ours in teaching order, then others.

    >>> import boardgames_edu as bg
    >>> bg.game_names()
    ('rurik', 'hansa', 'cossacks')
    """
    return tuple(dict.fromkeys((*_own(), *_installed(), *_registered)))


def load(name: str, **options: Any) -> Game[Any]:
    """Return a game by its id. Cached after the first call.

    Args:
        name: one of ``game_names()``.
        options: what the game's maker takes beside it (an edition of one's own, where a game has such).

    Raises:
        OptionError: there is no such game, or it takes no such option; names the nearest.
        DataError: a file that was named does not fit.

    Example:
        >>> import boardgames_edu as bg
        >>> game = bg.load("hansa")
        >>> game.name, list(game.seats)
        ('hansa', [2, 3, 4, 5])
    """
    make = _maker(name) if isinstance(name, str) else None
    if make is None:
        from boardgames_edu.engine.states.game import Game

        given: Any = name
        if isinstance(given, Game) or (isinstance(given, type) and issubclass(given, Game)):
            raise OptionError(_NAME_WANTED, name=repr(given.name))
        raise one_of("game", name, game_names())
    if not options:
        return _usual(name)
    known = signature(make).parameters
    for option in options:
        if option not in known:
            raise one_of("option of {call}", option, known, call=f"bg.load({name!r})")
    return make(**options)


def register(game: Game[Any] | GameFactory) -> Game[Any]:
    """Make a game known under its name for this session.

    ``bg.load`` and everything else then finds it.

    Args:
        game: a game, or a class or function that gives one. A game of the same name that was registered before is
            replaced, so that a cell can be run again.

    Returns:
        The game.

    Raises:
        OptionError: it is no game, it has no name, or a game that was not registered has its name.
        TypeError: something in its declaration is missing or wrong; says what would be right.

    Example:
        With the game of ``docs/a_game_in_70_lines.md``:

        >>> import boardgames_edu as bg
        >>> game = bg.register(Morris())
        >>> bg.load("morris") is game, bg.game_names()[-1]
        (True, 'morris')
        >>> bg.unregister("morris")
    """
    from boardgames_edu.engine.states.game import Game
    from boardgames_edu.engine.states.slips import try_out

    made: Any = game if isinstance(game, Game) or not callable(game) else game()
    if not isinstance(made, Game):
        raise OptionError(_NO_GAME, value=shown(game))
    name = getattr(made, "name", None)
    if not isinstance(name, str) or not name.isidentifier() or name != name.lower():
        raise OptionError(_NO_NAME, value=shown(name))
    if name in _own() or name in _installed():
        raise OptionError(N_("There is a game {name} already; choose another name."), name=name)
    try_out(made)  # reports a slip in the declaration now
    _registered[name] = (lambda: made) if game is made else game  # type: ignore[assignment]
    _forget()
    return load(name)


def unregister(name: str) -> None:
    """Forget a registered game. Raises OptionError when there is none.

    >>> import boardgames_edu as bg
    >>> game = bg.register(Morris())
    >>> bg.unregister("morris")
    >>> "morris" in bg.game_names()
    False
    """
    if not isinstance(name, str) or name not in _registered:
        raise one_of("registered game", name, _registered)
    from boardgames_edu.engine.data import bring

    del _registered[name]
    bring(name, None)
    _forget()


def is_registered(name: str) -> bool:
    """Return whether a game was registered in this session alone."""
    return name in _registered


def _forget() -> None:
    for kept in _remembered:
        kept.cache_clear()


def _maker(name: str) -> GameFactory | None:
    """Return a game's factory; installed packages, slow to read, come last."""
    if name in _registered:
        return _registered[name]
    if name in _own():
        make: GameFactory = import_module(f"{_PACKAGE}.{name}").game
        return make
    entry = _installed().get(name)
    return entry.load() if entry is not None else None


@remembered
def _usual(name: str) -> Game[Any]:
    """Return the game without options."""
    from boardgames_edu.engine.data import bring

    make = _maker(name)
    assert make is not None
    game = make()
    bring(name, game.data)
    return game


def _own() -> tuple[str, ...]:
    """Return the games of this package, installed or not."""
    names: tuple[str, ...] = import_module(_PACKAGE).NAMES
    return names


@cache
def _installed() -> dict[str, EntryPoint]:
    """Return the games of installed packages, by name."""
    from importlib.metadata import entry_points

    return {entry.name: entry for entry in entry_points(group=GROUP)}
