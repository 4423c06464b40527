"""Annotations of fields: axes, and the codec of each type.

Inside a game places, seats and cards are small ints and sets of them are bit masks; in a position they stand by name.
An annotation says which: ``start: Place``, ``reached: Places``, ``owner: Seat``, ``men: PerSeat[Count]``. A game adds
its own kinds of names with `Named`::

    Card = Annotated[int, Named(lambda setup: setup.cards)]
    hands: PerSeat[tuple[Card, ...]]

This module knows no game and no state, only the setup, which has the names.
"""

import types
from collections.abc import Callable, Iterable, Sequence
from math import inf
from typing import Annotated, Any, Literal, NamedTuple, TypeVar, Union, get_args, get_origin

from boardgames_edu.engine.errors import shown
from boardgames_edu.engine.fields import codecs
from boardgames_edu.engine.fields.position import number_of

T = TypeVar("T")


class Axis:
    """Names that a list or a verb ranges over.

    Args:
        name: what the names belong to: "seat", "place".
        names: from the setup, the names.

    Attributes:
        first: the number of the first name.

    Example:
        >>> SUITS = ("sun", "moon")
        >>> Axis("card", lambda setup: SUITS).names(None)
        ('sun', 'moon')
    """

    first = 0

    def __init__(self, name: str, names: Callable[[Any], Sequence[str]]) -> None:
        self.name, self.names = name, codecs.names_of_kind(names, f"Axis({name!r})")

    def numbered(self, setup: Any) -> list[tuple[int, Any]]:
        """Return each number with what it is called in sentences."""
        return list(enumerate(self.names(setup)))

    def width(self, setup: Any) -> int:
        """Return how many bits a mask of it has."""
        return self.first + len(self.names(setup))

    def number(self, setup: Any, word: object, where: str) -> int:
        """Return the number of a name in a position. Raises PositionError."""
        return number_of(self.names(setup), word, where)

    def there(self, setup: Any) -> Iterable[int]:
        """Return the numbers of the names that a position lists."""
        return range(len(self.names(setup)))


class Piece:
    """Marks a field as pieces that lie on places.

    ::

        men: Annotated[PerSeat[Places], Piece("man")]  # one of a seat on each of these places
        armies: Annotated[PerSeat[PerPlace[Count]], Piece("army")]  # any number on each place
        towers: Annotated[PerPlace[Seat], Piece("tower")]  # whose tower stands there
        wolves: Annotated[PerPlace[Count], Piece("wolf")]  # those of nobody
        king: Annotated[Place, Piece("king")]

    Args:
        name: what one of them is called.

    Example:
        >>> state = Morris().new()
        >>> state.play("lay a1")
        >>> state.pieces("a1")
        {('white', 'man'): 1}
    """

    def __init__(self, name: str) -> None:
        if not isinstance(name, str):
            raise TypeError(f'Piece: the name of a piece, such as Piece("man"), not {shown(name)}')
        self.name = name


def _places(setup: Any) -> Sequence[str]:
    places: Sequence[str] = setup.board.places
    return places


def _links(setup: Any) -> Sequence[str]:
    links: Sequence[str] = setup.board.link_names
    return links


def _seats(setup: Any) -> Sequence[str]:
    seats: Sequence[str] = setup.seat_names
    return seats


def _in_play(setup: Any) -> int:
    mask: int = setup.board.in_play
    return mask


PLACE = codecs.Named(_places, _in_play)
SEAT = codecs.Named(_seats)
EACH_SEAT = Axis("seat", _seats)
EACH_PLACE = Axis("place", _places)
EACH_PAIR = Axis("pair", _seats)
EACH_LINK = Axis("link", _links)


class Scale(codecs.Whole):
    """A number on a scale; the picture shows its end, too.

    >>> Scale(0, 18).read(None, 4, "trains")
    4
    """


class Role(NamedTuple):
    """Marks a field that the order of turns follows."""

    name: str


class _Numbers(Axis):
    """Numbers that stand for themselves, in effects, masks and sentences."""

    def __init__(self, least: int, most: int) -> None:
        names = tuple(str(number) for number in range(least, most + 1))
        super().__init__("number", lambda setup: names)
        self.first = least

    def numbered(self, setup: Any) -> list[tuple[int, Any]]:
        """Return each number twice: a sentence may have a plural of it."""
        return [(number, number) for number in range(self.first, self.width(setup))]


def numbers(least: int, most: int) -> Axis:
    """Return the axis of a range of numbers: ``over=numbers(1, 3)``.

    The effect gets the number itself, and its bit in a mask is that of the number: ``bit(3)``, or for all up to
    ``count`` the mask ``bit(count + 1) - 1``.

    >>> numbers(1, 3).names(None)
    ('1', '2', '3')
    """
    if least < 0:
        raise TypeError(f"numbers({least}, {most}): from 0 on; below 0 a mask has no bits")
    if least > most:
        raise TypeError(f"numbers({least}, {most}): the least one comes first")
    return _Numbers(least, most)


Count = Annotated[int, codecs.Whole(0)]
Number = Annotated[int, codecs.Whole(-inf, inf)]
Place = Annotated[int, PLACE]
Places = Annotated[int, codecs.NamedSet(PLACE)]
Seat = Annotated[int, SEAT]
SomeSeat = Annotated[int, codecs.Required(_seats)]
Seats = Annotated[int, codecs.NamedSet(SEAT)]
PerSeat = Annotated[list[T], EACH_SEAT]
PerPlace = Annotated[list[T], EACH_PLACE]
PerLink = Annotated[list[T], EACH_LINK]
Link = Annotated[int, codecs.Named(_links)]
DICE = Role("dice")
Dice = Annotated[tuple[int, ...], codecs.RowCodec(codecs.Whole(1, 100), tuple), DICE]
Round = Annotated[int, codecs.Whole(1), Role("round")]
TurnOrder = Annotated[list[SomeSeat], Role("order")]
Eliminated = Annotated[int, codecs.NamedSet(SEAT), Role("out")]
LastTurn = Annotated[int, SEAT, Role("last")]
Winners = Annotated[int, codecs.NamedSet(SEAT), Role("won")]
PerPair = Annotated[list[T], EACH_PAIR]

_EXPLAINED = {
    "Count": "A number of things: 0 or more.",
    "Number": "A number whose bounds the game checks, since they depend on the rest.",
    "Place": "A place of the board, by number; -1 for none. ``s.setup.board.places[number]`` is its name.",
    "Places": "A set of places, as a bit mask: ``bit(2) | bit(5)``; ``bits(mask)`` gives the numbers.",
    "Seat": "A seat, by number; -1 for none.",
    "SomeSeat": "A seat that is always there.",
    "Seats": "A set of seats, as a bit mask.",
    "PerSeat": "One value for each seat: ``coins: PerSeat[Count] = each(4)``.",
    "PerPlace": "One value for each place of the board.",
    "PerLink": "One value for each link of the board.",
    "Link": "A link of the board, by number; -1 for none.",
    "Dice": "The dice as they lie: ``s.dice = s.roll(3)``.",
    "Round": "The number of the round, which ``s.next_seat(seat, rounds=12)`` counts: ``round: Round = 1``.",
    "TurnOrder": "The seats in the order of their turns; while it is empty, that of the table: ``order: TurnOrder``.",
    "Eliminated": "The seats that are out of the game: ``s.eliminate(seat)``.",
    "LastTurn": "The seat whose next turn would come after the end: ``s.last_round(after=seat)``.",
    "Winners": "The seats that have won, as a bit mask: ``s.win(seat)``.",
    "PerPair": "One value for each pair of seats, at index ``a*seats+b``.",
}
"""The words of ``help(Place)`` for each of these annotations."""
for _name, _text in _EXPLAINED.items():
    globals()[_name].__doc__ = _text

_PLAIN: dict[Any, codecs.Codec] = {int: codecs.Whole(), bool: codecs.Flag(), str: codecs.TextCodec()}


def marks(hint: Any) -> tuple[Any, ...]:
    """Return what ``Annotated`` adds to an annotation."""
    found: tuple[Any, ...] = getattr(hint, "__metadata__", ())
    return found


def bare(hint: Any) -> Any:
    """Return an annotation without what ``Annotated`` adds to it."""
    return hint.__origin__ if marks(hint) else hint


def codec_of(hint: Any, name: str) -> codecs.Codec:
    """Return the codec for the values of an annotation.

    Raises:
        TypeError: it cannot be told; names the field, and what would be right.

    >>> codec_of(tuple[int, ...], "cards").write(None, (1, 2))
    [1, 2]
    """
    for mark in marks(hint):
        if isinstance(mark, codecs.Codec):
            return mark
        if isinstance(mark, Axis):
            return codecs.ByName(codec_of(get_args(bare(hint))[0], name), mark.names)
    if isinstance(hint, codecs.Codec):
        raise TypeError(f"{name}: write Annotated[int, {type(hint).__name__}(...)]")
    hint = bare(hint)
    if hint in _PLAIN:
        return _PLAIN[hint]
    kind, inner = get_origin(hint), get_args(hint)
    if kind is Literal:
        return codecs.WordCodec(inner)
    if kind is list:
        return codecs.RowCodec(codec_of(inner[0], name), list)
    if kind is tuple:
        if inner[-1:] == (Ellipsis,):
            return codecs.RowCodec(codec_of(inner[0], name), tuple)
        return codecs.Several([codec_of(one, name) for one in inner])
    if kind in (Union, types.UnionType) and type(None) in inner and len(inner) == 2:
        return codecs.Optional(codec_of(next(one for one in inner if one is not type(None)), name))
    raise TypeError(
        f"{name}: no position can be written of {hint!r}; use int, bool, str, Literal, list, tuple, a kind "
        "from boardgames_edu.engine.fields.values, or Annotated[..., a Codec of your own]"
    )
