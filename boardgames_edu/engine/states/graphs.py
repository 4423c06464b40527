"""States asked by name: the graph, the seats, the board in text.

Used by `State.graph`, `State.seat` and ``print(state)``. The keys of nodes and edges are the same in every game:

- ``owner``: the seat that holds it, by its id, or None; a link has none while nobody holds it;
- ``pieces``: how many of each kind lie there: ``{("blue", "troop"): 2, ("rebel",): 1}``; those of nobody have no seat,
  and a number that a view covers is `HIDDEN`;
- ``kind``: what sort of place or link it is ("region", "city", "road");
- ``label``: its name in the reader's language.

The board's own attributes (a good, a position on the map) stand beside them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from numbers import Integral
from typing import TYPE_CHECKING, Any

from boardgames_edu.engine.board import Board, bits
from boardgames_edu.engine.contract import AnyState
from boardgames_edu.engine.errors import BadInput, OptionError, one_of
from boardgames_edu.engine.fields.codecs import ByName, Codec, Flag, Named, NamedSet, Whole
from boardgames_edu.engine.fields.components import NO_CARD, Display
from boardgames_edu.engine.fields.values import DICE, EACH_LINK, EACH_PLACE, SEAT, Axis, Scale, marks
from boardgames_edu.engine.hidden import HIDDEN
from boardgames_edu.i18n import N_, language, name_of

if TYPE_CHECKING:
    import networkx as nx

    from boardgames_edu.engine.fields.field import Field
    from boardgames_edu.engine.tally import ScoreLine

Pieces = dict[tuple[str, ...], int]
"""How many of each kind; pieces of nobody have no seat."""


def graph_of(s: AnyState, *, counts: bool, rules: bool) -> nx.Graph[str]:
    """Return the board with its pieces as a new networkx graph.

    Args:
        s: the state.
        counts: whether its class counts pieces by itself.
        rules: whether its class says by itself who holds a place.
    """
    import networkx

    board, kind, links = s.setup.board, s.game.place_kind, {"kind": s.game.link_kind}
    lying = {} if counts else pieces_on(s, EACH_PLACE, board.in_play)
    laid = {} if counts else pieces_on(s, EACH_LINK, (1 << len(board.links)) - 1)
    along = {board.links[link]: pieces for link, pieces in laid.items() if pieces}
    nodes, edges = list[Any](), list[Any]()
    named, joined = _listed(board, kind, s.game.name, language())
    for place, number, label, data in named:
        pieces = s.pieces(place) if counts else lying[number]
        owner = s.ruler(place) if counts or rules else owner_of(pieces)
        nodes.append((place, {"kind": kind, **data, "owner": owner, "pieces": pieces, "label": label}))
    for a, b, ends, data in joined:
        pieces = s.pieces(a, b) if counts else along.get(ends) or along.get(ends[::-1]) or {}
        owner = owner_of(pieces)
        edges.append((a, b, {**links, **data, "pieces": pieces, **({} if owner is None else {"owner": owner})}))
    graph: nx.Graph[str] = networkx.Graph(**board.graph.graph)
    graph.add_nodes_from(nodes)  # all at once: one by one takes twice the time
    graph.add_edges_from(edges)
    return graph


def pieces_at(s: AnyState, place: str, end: str | None = None) -> Pieces:
    """Count the pieces on a place or a link, from the fields."""
    number = place_number(s, place) if end is None else require_link(s, place, end)
    axis = EACH_PLACE if end is None else EACH_LINK
    return pieces_on(s, axis, 1 << number)[number] if number >= 0 else {}


def pieces_on(s: AnyState, axis: Axis, places: int) -> dict[int, Pieces]:
    """Count the pieces on each place, or link, of a mask.

    They are those of the fields marked as `Piece`.
    """
    found: dict[int, Pieces] = {number: {} for number in bits(places)}
    for field, kind in _piece_fields(s):
        if not _lies_along(field, axis):
            continue
        value, codec = getattr(s, field.name), field.codec
        if field.axis is axis:
            for number, pieces in found.items():
                pieces.update(_of_a_place(s, kind, codec, value[number]))
        elif field.axis is None:
            _lay(found, (kind,), codec, value, places)
        else:
            for seat, one in enumerate(value):
                _lay(found, (s.seat_name(seat), kind), codec, one, places)
    return found


def _lies_along(field: Field, axis: Axis) -> bool:
    """Return whether pieces of a field lie on places, or on links."""
    if field.axis is not None and field.axis.name != "seat":
        return field.axis is axis
    codec: Any = field.codec.member if isinstance(field.codec, NamedSet) else field.codec
    return getattr(codec, "names", None) is axis.names


def _lay(found: dict[int, Pieces], key: tuple[str, ...], codec: Codec, value: Any, places: int) -> None:
    """Add the pieces that a field's value puts on some places."""
    if value is HIDDEN:  # it lies somewhere
        return
    if isinstance(codec, NamedSet):
        for number in bits(value & places):
            found[number][key] = 1
    elif isinstance(codec, ByName):
        for number, pieces in found.items():
            if value[number] is HIDDEN or value[number]:
                pieces[key] = HIDDEN if value[number] is HIDDEN else int(value[number])
    elif value in found:
        found[value][key] = 1


def _of_a_place(s: AnyState, kind: str, codec: Codec, value: Any) -> Pieces:
    """Return the pieces on a place from its value, by kind."""
    if value is HIDDEN:
        return {(kind,): HIDDEN if isinstance(codec, Whole | Flag | NamedSet) else 1}
    if _names_seats(codec):
        seats = bits(value) if isinstance(codec, NamedSet) else [value] if value >= 0 else []
        return {(s.seat_name(seat), kind): 1 for seat in seats}
    count = int(value) if isinstance(codec, Whole | Flag) else int(value != codec.blank)
    return {(kind,): count} if count else {}


def place_number(s: AnyState, place: str) -> int:
    """Return the number of a place. Raises OptionError."""
    index: Mapping[str, int] = s.setup.board.index
    if not isinstance(place, str) or place not in index:
        raise one_of(s.game.place_kind, place, list(index))
    return index[place]


def require_link(s: AnyState, place: str, end: str) -> int:
    """Return the number of a link. Raises OptionError if there is none.

    It is -1 for a link of the graph that the board does not have.
    """
    board = s.setup.board
    a, b = place_number(s, place), place_number(s, end)
    if board.places[b] not in board.graph[board.places[a]]:
        raise OptionError(N_("Nothing joins {place} and {end}."), place=place, end=end)
    return next((link for link, other in board.ends[a] if other == b), -1)


def _piece_fields(s: AnyState) -> Iterator[tuple[Field, str]]:
    for field in s._fields:
        if field.piece is not None:
            yield field, field.piece.name


def piece_kinds(s: AnyState) -> dict[bool, list[str]]:
    """Return the kinds of pieces that a game declares.

    By whether they belong to a seat (True) or to nobody; empty where its class counts pieces by itself.
    """
    found: dict[bool, list[str]] = {True: [], False: []}
    for field, kind in _piece_fields(s):
        found[_of_seats(field) or _names_seats(field.codec)].append(kind)
    return found


def kinds_of(s: AnyState) -> list[str]:
    """Return all kinds of pieces of a game."""
    return [*s._own_kinds] or list(dict.fromkeys(kind for _, kind in _piece_fields(s)))


def hidden_kinds(s: AnyState) -> list[str]:
    """Return the kinds of pieces that some seat may not see."""
    return [kind for field, kind in _piece_fields(s) if field.component is not None and field.component.hides]


def card_fields(s: AnyState) -> list[str]:
    """Return the names of the fields that hold cards of each seat."""
    return [field.name for field in s._components if _of_seats(field)]


def _names_seats(codec: Codec) -> bool:
    """Return whether a value of a place says whose the piece is."""
    named = codec.member if isinstance(codec, NamedSet) else codec
    return isinstance(named, Named) and named.names is SEAT.names


def owner_of(pieces: Mapping[tuple[str, ...], int]) -> str | None:
    """Return the only seat with pieces here, or None.

    >>> owner_of({("blue", "troop"): 2, ("rebel",): 1})
    'blue'
    """
    if not pieces:
        return None
    seats = {key[0] for key in pieces if len(key) > 1}
    return seats.pop() if len(seats) == 1 else None


def table_fields(s: AnyState) -> list[Field]:
    """Return the fields that lie on the table.

    These are cards of nobody, dice, and numbers on a scale.
    """
    return [
        field
        for field in s._fields
        if field.axis is None
        and not field.derived
        and (field.component is not None or isinstance(field.codec, Scale) or DICE in marks(field.hint))
    ]


def rest_in_words(s: AnyState) -> dict[str, str]:
    """Return the fields that lie neither on board nor table.

    For games that only declare themselves; values that mean "nothing" are left out.
    """
    if getattr(s.game, "package", ""):  # which has a picture of its own
        return {}
    shown, found = table_fields(s), dict[str, str]()
    for field in s._fields:
        if field in shown or field.derived or field.of_seats or field.piece or field.component:
            continue
        value, codec = getattr(s, field.name), field.codec
        if field.axis is None:
            found[field.name] = "" if value == codec.blank else text_of(codec.write(s.setup, value))
        else:
            named = zip(field.axis.names(s.setup), value, strict=True)
            found[field.name] = ", ".join(
                f"{word_of(s, field.axis.name, name)} {text_of(codec.write(s.setup, one))}"
                for name, one in named
                if one != codec.blank
            )
    return {name: text for name, text in found.items() if text}


def word_of(s: AnyState, field: str, card: str) -> str:
    """Return a card's name, from the words of its field or ``card``."""
    game = s.game.name
    kinds = (field, field.removesuffix("s"), "card")
    return next((word for kind in kinds if (word := name_of(kind, card, game))), card)


def cards_in_words(s: AnyState, field: str, cards: Iterable[str | None]) -> str:
    """Return cards by name, equal ones counted: "2 Sun, Moon"."""
    counts = Counter("?" if card is None else word_of(s, field, card) for card in cards)
    return ", ".join(f"{count} {word}" if count > 1 else word for word, count in counts.items())


class SeatView:
    """The possessions of a seat, by name: ``state.seat("blue").in_hand``.

    Places, cards and seats are given by their ids; a card that is covered in a view is None.

    What a position says of a seat comes first, in its words; then other declared fields.
    """

    def __init__(self, state: AnyState, seat: int) -> None:
        self._state, self._seat = state, seat
        self._fields = {field.name: field for field in state._fields if _of_seats(field)}

    @property
    def name(self) -> str:
        """The id of the seat."""
        return self._state.seat_name(self._seat)

    @property
    def points(self) -> int:
        """The points of the seat, as if the game ended now."""
        return self._state.totals()[self._seat]

    @property
    def score_lines(self) -> tuple[ScoreLine, ...]:
        """The lines of the points, as if the game ended now."""
        return self._state.scores()[self._seat]

    def kept(self) -> tuple[str, ...]:
        """Return the names of what the game keeps of each seat."""
        return tuple(self._written or self._fields)

    @cached_property
    def _written(self) -> dict[str, Any]:
        """Return what the position says of the seat."""
        return self._state._seat_facts(self._seat)

    def __getattr__(self, name: str) -> Any:
        if not name.startswith("_") and name in self._written:
            return self._written[name]
        field = self._fields.get(name)
        if field is None:
            raise AttributeError(f"a seat has {', '.join(sorted(dir(self)))}, but no {name}")
        return field.codec.write(self._state.setup, getattr(self._state, name)[self._seat])

    def __dir__(self) -> list[str]:
        return sorted({"kept", "name", "points", "score_lines", *self.kept()})

    def __repr__(self) -> str:
        return f"<seat {self.name}: " + ", ".join(f"{name} {getattr(self, name)}" for name in self.kept()) + ">"


def _of_seats(field: Field) -> bool:
    return field.axis is not None and field.axis.name == "seat"


def seat_number(s: AnyState, seat: str | int, error: type[BadInput] = OptionError) -> int:
    """Return the number of a seat, from its id or number.

    Raises:
        BadInput: there is no such seat; an ``error``.
    """
    if isinstance(seat, (int, Integral)) and not isinstance(seat, bool) and 0 <= seat < s.setup.seats:
        return int(seat)  # tables hold numpy's
    names = [s.seat_name(number) for number in range(s.setup.seats)]
    if isinstance(seat, str) and seat in names:
        return names.index(seat)
    raise one_of("seat", seat, names, error)


def board_in_text(s: AnyState) -> str:
    """Return a board in text: decision, seats, table, places and links.

    What a seat has none of is left out.
    """
    lines = [s.prompt()]
    for seat, points in enumerate(s.totals()):
        if seat >= s.setup.seats:  # an opponent that nobody plays
            lines.append(f"{s.seat_name(seat)}: {points}")
            continue
        view = s.seat(seat)
        kept = {name: text_of(getattr(view, name)) for name in view.kept()}
        kept |= {name: "" for name in card_fields(s) if getattr(view, name) == NO_CARD}
        kept |= {
            name: cards_in_words(s, name, cards)
            for name in card_fields(s)
            if name in kept and isinstance(cards := getattr(view, name), list)
        }
        lines.append("  ".join([f"{view.name}: {points}", *(f"{name} {text}" for name, text in kept.items() if text)]))
    table = {
        field.name: cards_in_words(s, field.name, value) if field.component else text_of(value)
        for field in table_fields(s)
        if field.component is None or isinstance(field.component, Display)
        for value in [field.codec.write(s.setup, getattr(s, field.name))]
    } | rest_in_words(s)
    lines += ["  ".join(f"{name} {text}" for name, text in table.items() if text)] if any(table.values()) else []
    graph = s.graph
    for _, data in graph.nodes(data=True):
        if data["pieces"] or data["owner"]:
            lines.append(f"{data['label']}: {_pieces(data['pieces']) or data['owner']}")
    for a, b, data in graph.edges(data=True):
        if data["pieces"]:
            lines.append(f"{s.label(a)} - {s.label(b)}: {_pieces(data['pieces'])}")
    return "\n".join(lines)


def _pieces(pieces: Pieces) -> str:
    many = {key: f" x{count}" if count is HIDDEN or count > 1 else "" for key, count in pieces.items()}
    return ", ".join(" ".join(key) + times for key, times in many.items())


def text_of(value: object) -> str:
    """Return a value of a position in text; nothing for none."""
    if isinstance(value, (list, tuple)):
        return " ".join("?" if one is None else text_of(one) for one in value)
    if isinstance(value, dict):
        return ", ".join(f"{name} {text_of(one)}" for name, one in value.items())
    return "" if value is None or value is False else str(value)


@lru_cache(maxsize=64)
def _listed(board: Board, kind: str, game: str, language: str) -> tuple[list[Any], list[Any]]:
    """List a board's places, by name, and its links."""
    index, graph = board.index, board.graph
    nodes = [(place, index[place], name_of(kind, place, game) or place, data) for place, data in graph.nodes.items()]
    return nodes, [(a, b, (index[a], index[b]), data) for a, b, data in graph.edges(data=True)]
