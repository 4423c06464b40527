"""Reading positions written by hand, as YAML or plain data.

Every game uses it: it finds the setup, and refuses what does not fit, with the place. The fields of a state are read by
``engine.states.layout``. It knows no game.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NoReturn

from boardgames_edu.engine.errors import BadInput, PositionError, nearest, shown
from boardgames_edu.i18n import N_, Phrase

_NO_MAPPING = N_("A position is a YAML mapping such as {example}, not {value}. Of a file, give the text.")
RANDOM = (1 << 64) - 1
"""The largest state of the generator of random numbers."""


def no_position(value: object) -> PositionError:
    """Make the error for what is no position at all."""
    return PositionError(_NO_MAPPING, example='"seats: 3"', value=shown(value))


def read_head(game: Any, data: Any) -> Any:
    """Return the setup named by ``game``, ``seats`` and ``options``. Raises PositionError."""
    if not isinstance(data, Mapping):
        raise no_position(data)
    if "seats" not in data:
        refuse("seats", N_("a position says how many play."))
    options = data.get("options", {})
    if not isinstance(options, Mapping) or not all(isinstance(name, str) for name in options):
        refuse("options", N_("{value} is no mapping of names to values."), value=shown(options))
    return setup_of(game, data.get("game", game.name), data.get("seats"), options)


def require_game(game: Any, name: object) -> None:
    """Raise PositionError for another game's position."""
    if name != game.name:
        raise PositionError(
            N_("This position belongs to the game {name}, not to {game}."), name=shown(name), game=game.name
        )


def setup_of(game: Any, name: object, seats: object, options: Mapping[str, Any]) -> Any:
    """Return the setup of a game for seats and options. Raises PositionError."""
    require_game(game, name)
    try:
        return game.setup(seats, **options)
    except BadInput as problem:
        refuse("seats, options", N_("{why}"), why=str(problem))
    except TypeError:  # an option's value that can be no option: a list in a list
        refuse("options", N_("a value is of the wrong kind."))


def refuse(where: str, problem: str, **facts: object) -> NoReturn:
    """Refuse the position: say where, and what would be right.

    Raises:
        PositionError: always.
        TypeError: the sentence names a fact that is not given.

    Example:
        >>> refuse("seats", "{n} are too many.", n=99)
        Traceback (most recent call last):
        ...
        boardgames_edu.engine.errors.PositionError: The position does not fit at seats: 99 are too many.
    """
    phrase = Phrase(problem, facts)
    try:
        str(phrase)
    except KeyError as missing:
        raise TypeError(f"refuse({where!r}, {shown(problem)}): nothing fills {missing.args[0]}") from None
    raise PositionError(N_("The position does not fit at {key}: {problem}"), key=where, problem=phrase)


def number_of(names: Sequence[str], word: object, where: str) -> int:
    """Return the number of a name. Raises PositionError with the nearest names."""
    if isinstance(word, str):
        try:  # faster than a look before
            return names.index(word)
        except ValueError:
            pass
    refuse(where, N_("{word} is none of {choices}."), word=shown(word), choices=nearest(word, names))


def between(value: object, least: float, most: float, where: str) -> int:
    """Return a whole number within bounds. Raises PositionError."""
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        refuse(
            where, N_("{value} is no whole number from {least} to {most}."), value=shown(value), least=least, most=most
        )
    return value


def set_of(names: Sequence[str], words: Iterable[str], where: str) -> int:
    """Return the mask of some names. Raises PositionError."""
    mask = 0
    for word in words:
        bit = 1 << number_of(names, word, where)
        if mask & bit:
            refuse(where, N_("{word} stands there twice."), word=shown(word))
        mask |= bit
    return mask
