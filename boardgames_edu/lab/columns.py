"""A state as numbers with names and bounds, or as a graph.

Each field of a state is a part of its own, and each entry of a part has a name: ``columns(setup)["coins"].names``.
By the kind of value:

- a **number** is an entry (cut at `MOST`), with another one where it may be below 0; a flag is 0 or 1;
- a **name** (of a seat, place, card, word) has an entry for each name, 1 at the one that it is; the last is *covered*;
- a **set** of names has an entry for each, 1 where it is in the set;
- a number or a set that a seat may not see has one more, *covered*, so that what is unknown is no 0;
- a **row** of a length that never changes has this for each of its places; cards are **counted** by name;
- what is of no such kind adds 1 to some of `BINS` entries, by its hash.

A field of seats or places has all this for each of them (``blue``, ``blue.kiev``). What follows from other fields
is left out. Parts that every game has: ``viewer`` and ``to_move``, seats; ``asked``, the decision that is asked now;
``waiting``, all decisions on the stack, hashed.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, cast
from zlib import crc32

import msgspec

from boardgames_edu.engine.board import bits
from boardgames_edu.engine.errors import OptionError
from boardgames_edu.engine.fields.codecs import Codec, Flag, Named, NamedSet, RowCodec, Whole, WordCodec
from boardgames_edu.engine.fields.field import Field
from boardgames_edu.engine.fields.values import EACH_PAIR
from boardgames_edu.engine.hidden import HIDDEN
from boardgames_edu.engine.states.graphs import hidden_kinds, kinds_of, seat_number
from boardgames_edu.engine.states.state import State
from boardgames_edu.i18n import N_
from boardgames_edu.lab.arguments import checked

if TYPE_CHECKING:
    import networkx as nx

BINS = 64
"""The entries of a part that is hashed."""
MOST = 255
"""The largest number of an entry."""
COVERED = "covered"
_LENGTH = N_(
    "The row {field} of {game} had length {count} at the start and has length {now} now: "
    "an observation needs the same length all game long."
)

Write = Callable[[bytearray, int, Any], None]


class Entries(NamedTuple):
    """A part of an observation.

    Attributes:
        names: of its entries.
        most: the largest number that an entry can have; the least is 0.
        write: puts a value's entries into a buffer, from a place on.
        blank: a value whose entries are all 0.
    """

    names: tuple[str, ...]
    most: int
    write: Write
    blank: Any = None


@lru_cache(maxsize=64)
def columns(setup: Any) -> Mapping[str, Entries]:
    """Return the parts of a setup's observations, by name.

    >>> from boardgames_edu.engine.registry import load
    >>> columns(load("rurik").setup(2))["coins"].names
    ('blue', 'maroon')
    """
    start = setup.game.new(setup.seats, 0, **setup.options)
    found = {}
    for field in start._fields:
        value, axis = getattr(start, field.name), field.axis
        if field.derived:
            continue
        if axis is None:
            found[field.name] = _column(setup, field, field.codec, value)
        else:
            inner = _column(setup, field, field.codec, value[0])
            found[field.name] = _each(_pairs(setup) if axis.name == "pair" else axis.names(setup), inner)
    if not found:
        found = dict.fromkeys(type(start).__slots__, _HASHED)
    seats = _name([*setup.seat_names][: setup.seats])
    found = {name: part for name, part in found.items() if part.names}
    return found | {"viewer": seats, "to_move": seats, "asked": _name([*setup.decisions]), "waiting": _HASHED}


def numbers(state: State, seat: int) -> dict[str, Any]:
    """Return a seat's view as an array of uint8 for each part.

    The state may be that view.

    Raises:
        OptionError: a row has another length than at the start.
    """
    import numpy

    view, setup = state if state.viewer == seat else state.view(seat), state.setup
    decisions, (size, places) = columns(setup)["asked"].names, _layout(setup)
    waiting = tuple((frame.name, str(msgspec.structs.astuple(cast("Any", frame)))) for frame in view.stack)
    told = {
        "viewer": seat,
        "to_move": -1 if state.to_move is None else state.to_move,
        "asked": decisions.index(waiting[-1][0]) if waiting and waiting[-1][0] in decisions else -1,
        "waiting": waiting,
    }
    buffer = bytearray(size)
    for name, at, _, write in places:
        write(buffer, at, told[name] if name in told else getattr(view, name))
    whole = numpy.frombuffer(buffer, numpy.uint8)
    return {name: whole[at:end] for name, at, end, _ in places}


@lru_cache(maxsize=64)
def _layout(setup: Any) -> tuple[int, list[tuple[str, int, int, Write]]]:
    """Return the number of entries, and where each part lies."""
    at, places = 0, []
    for name, part in columns(setup).items():
        places.append((name, at, at + len(part.names), part.write))
        at += len(part.names)
    return at, places


def _pairs(setup: Any) -> list[str]:
    names = setup.seat_names[: setup.seats]
    return [f"{one}.{other}" for one in names for other in names]


def _column(setup: Any, field: Field, codec: Codec, first: Any) -> Entries:
    """Return the entries of a value of a field."""
    hides, pairs = field.component is not None and field.component.hides, field.axis is EACH_PAIR
    match codec:
        case Flag():
            return _coverable(Entries(("number",), 1, _number), hides)
        case Whole():
            return _coverable(_SIGNED if codec.least < 0 else Entries(("number",), MOST, _number), hides)
        case WordCodec():
            index = {word: place for place, word in enumerate(codec.words)}
            by_number = _name(codec.words)
            return by_number._replace(write=lambda to, at, word: by_number.write(to, at, index[word]))
        case NamedSet():
            return _coverable(_set(codec.member.names(setup)), hides)
        case Named():
            return _name(codec.names(setup), codec.bits)
        case RowCodec(item=item) if hasattr(item, "names") and (field.component or pairs or not first):
            return _counts(item.names(setup), getattr(item, "bits", -1))
        case RowCodec(item=Whole() | Named() | NamedSet() as item) if first:
            return _row(setup, field, first, _column(setup, field, item, None))
    masks = getattr(codec, "masks", None)
    return _HASHED if masks is None else _row(setup, field, first, _set(masks(setup)))


def _row(setup: Any, field: Field, first: Sequence[Any], inner: Entries) -> Entries:
    """Return the entries of a row whose length never changes."""
    count, part = len(first), _each([str(place) for place in range(len(first))], inner)

    def write(to: bytearray, at: int, values: Any) -> None:
        if len(values) != count:
            game = setup.game.name
            raise OptionError(_LENGTH, field=field.name, game=game, count=count, now=len(values))
        part.write(to, at, values)

    return part._replace(write=write)


def _number(to: bytearray, at: int, value: Any) -> None:
    to[at] = min(max(value, 0), MOST)


def _signed(to: bytearray, at: int, value: Any) -> None:
    if value > 0:
        to[at] = min(value, MOST)
    elif value:
        to[at + 1] = min(-value, MOST)


_SIGNED = Entries(("number", "below 0"), MOST, _signed, 0)


def _coverable(inner: Entries, hides: bool) -> Entries:
    """Return entries with one more for what is covered, if it hides."""
    count, one = len(inner.names), inner.write

    def write(to: bytearray, at: int, value: Any) -> None:
        if value is HIDDEN:
            to[at + count] = 1
        else:
            one(to, at, value)

    return inner._replace(names=(*inner.names, COVERED), write=write) if hides else inner


def _name(names: Sequence[str], number: int = -1) -> Entries:
    count = len(names)

    def write(to: bytearray, at: int, value: Any) -> None:
        if value is HIDDEN:
            to[at + count] = 1
        elif value >= 0:
            to[at + (value & number)] = 1

    return Entries((*names, COVERED), 1, write, -1)


def _set(names: Sequence[str]) -> Entries:
    def write(to: bytearray, at: int, value: Any) -> None:
        for place in bits(value):
            to[at + place] = 1

    return Entries(tuple(names), 1, write, 0)


def _counts(names: Sequence[str], number: int = -1) -> Entries:
    count = len(names)

    def write(to: bytearray, at: int, cards: Any) -> None:
        covered = 0
        for card in cards[:MOST]:
            if card is HIDDEN:
                covered += 1
            else:
                to[at + (card & number)] += 1
        to[at + count] = covered

    return Entries((*names, COVERED), MOST, write, ())


def _each(names: Sequence[str], inner: Entries) -> Entries:
    """Return a part that has another one for each of some names."""
    size, one, blank = len(inner.names), inner.write, inner.blank
    if one is _number:

        def numbers(to: bytearray, at: int, values: Any) -> None:
            try:
                to[at : at + len(values)] = bytes(values)
            except ValueError:  # one is too large, or below 0
                for place, value in enumerate(values, start=at):
                    _number(to, place, value)

        return Entries(tuple(names), inner.most, numbers)

    def write(to: bytearray, at: int, values: Any) -> None:
        for value in values:
            if value != blank:
                one(to, at, value)
            at += size

    return Entries(tuple(f"{name}.{entry}" for name in names for entry in inner.names), inner.most, write)


def _hash(to: bytearray, at: int, value: Any) -> None:
    for place, part in enumerate(value if isinstance(value, list | tuple) else (value,)):
        if part is None:
            continue
        try:
            found = _bins(place, part)
        except TypeError:  # it cannot be a key
            found = _bins.__wrapped__(place, part)
        for entry in found:
            to[at + entry] = min(to[at + entry] + 1, MOST)


@lru_cache(maxsize=65_536)
def _bins(place: int, value: Any) -> tuple[int, ...]:
    return tuple(crc32(feature.encode()) % BINS for feature in _features(value, str(place)))


_HASHED = Entries(tuple(f"bin {place}" for place in range(BINS)), MOST, _hash)


def _features(part: Any, at: str) -> Iterator[str]:
    """Yield what a value says as texts, equal on every machine."""
    if isinstance(part, msgspec.Struct):
        part = msgspec.structs.astuple(part)
    if isinstance(part, tuple | list):
        for place, inner in enumerate(part):
            yield from _features(inner, f"{at}.{place}")
    else:
        yield f"{at}={part}"


# --- a graph for graph networks ---------------------------------------------------------------------------------------


class GraphTensors(NamedTuple):
    """A position as a seat sees it, as numpy arrays.

    Attributes:
        nodes: float32, a row for each place, in the order of ``places``.
        edge_index: int64 of shape ``(2, links)``, numbers of places; each link stands there in both directions.
        edges: float32, a row for each column of ``edge_index``.
        globals: float32, what the seat sees of the whole position (see ``columns``).
        places, node_columns, edge_columns, global_columns: the names of the rows and columns.
    """

    nodes: Any
    edge_index: Any
    edges: Any
    globals: Any
    places: tuple[str, ...]
    node_columns: tuple[str, ...]
    edge_columns: tuple[str, ...]
    global_columns: tuple[str, ...]

    def graph(self) -> "nx.DiGraph[int]":
        """Return them as ``torch_geometric.utils.from_networkx`` takes them.

        Nodes have ``x``, edges ``edge_attr``, the graph ``u``: lists of numbers.
        """
        import networkx

        found: nx.DiGraph[int] = networkx.DiGraph(u=[self.globals.tolist()])
        found.add_nodes_from((number, {"x": row}) for number, row in enumerate(self.nodes.tolist()))
        rows = zip(*self.edge_index.tolist(), self.edges.tolist(), strict=True)
        found.add_edges_from((a, b, {"edge_attr": row}) for a, b, row in rows)
        return found


@checked
def tensors(state: State, seat: int | str) -> GraphTensors:
    """Return a seat's view as a graph of numbers.

    Columns of nodes and of edges:

    - ``kind=town``: 1 for what it is;
    - the board's own numbers: ``posts``, ``offices``; of a tuple ``position.0``, ``position.1``;
    - ``owner=own``, ``owner=+1``: 1 for who holds it, in turn order from the seat (places only);
    - ``own trader``, ``+1 trader``, ``nobody trader``: how many pieces of a kind lie there, by whose they are;
    - ``covered trap``: 1 where the seat cannot know how many, in games that hide them.

    Args:
        state: of any game.
        seat: whose view it is.

    Raises:
        OptionError: there is no such seat.

    Examples:
        >>> from boardgames_edu.engine.registry import load
        >>> found = tensors(load("hansa").new(seats=3), "blue")
        >>> found.nodes.shape == (len(found.places), len(found.node_columns)), found.edge_index.shape[0]
        (True, 2)
        >>> found.node_columns[:3]
        ('kind=city', 'offices', 'position.0')
    """
    import numpy as np

    number = seat_number(state, seat)
    view = state if state.viewer == number else state.view(number)
    seats, graph = state.setup.seats, view.graph
    kinds, hidden = kinds_of(view), hidden_kinds(view)
    turn = {state.seat_name((number + k) % seats): f"+{k}" if k else "own" for k in range(seats)}
    places, links = {place: row for row, place in enumerate(graph)}, [*graph.edges(data=True)]
    nodes, node_columns = _table([*graph.nodes.values()], kinds, hidden, turn)
    lying = [{key: held for key, held in data.items() if key != "owner"} for *_, data in links]
    edges, edge_columns = _table(lying, kinds, hidden, turn)
    index = np.array([[places[a], places[b]] for a, b, _ in links], np.int64).reshape(-1, 2)
    seen, parts = numbers(view, number), columns(state.setup)
    return GraphTensors(
        nodes,
        np.concatenate([index, index[:, ::-1]]).T,
        np.concatenate([edges, edges]),
        np.concatenate([*seen.values()]).astype(np.float32),
        tuple(graph),
        node_columns,
        edge_columns,
        tuple(f"{name}.{entry}" for name, part in parts.items() for entry in part.names),
    )


def _table(
    rows: Sequence[Mapping[str, Any]], kinds: Sequence[str], hidden: Sequence[str], turn: Mapping[str, str]
) -> tuple[Any, tuple[str, ...]]:
    """Return the numbers of some places or links, and their columns."""
    import numpy as np

    told = [_place_numbers(row, turn) for row in rows]
    board = {name for row in told for name in row if not name.startswith("owner=") and " " not in name}
    names = [*sorted(board, key=lambda name: (not name.startswith("kind="), name))]
    if any("owner" in row for row in rows):
        names += [f"owner={relative}" for relative in turn.values()]
    names += [f"{relative} {kind}" for relative in (*turn.values(), "nobody") for kind in kinds]
    names += [f"{COVERED} {kind}" for kind in hidden]
    return np.array([[row.get(name, 0.0) for name in names] for row in told], np.float32), tuple(names)


def _place_numbers(row: Mapping[str, Any], turn: Mapping[str, str]) -> dict[str, float]:
    """Return a place or link as numbers by column."""
    found = {f"kind={row['kind']}": 1.0}
    if row.get("owner") in turn:
        found[f"owner={turn[row['owner']]}"] = 1.0
    for (*owner, kind), count in row["pieces"].items():
        if count is HIDDEN:
            found[f"{COVERED} {kind}"] = 1.0
        else:
            found[f"{turn.get(owner[0], 'nobody') if owner else 'nobody'} {kind}"] = float(count)
    for name, value in row.items():
        for place, one in enumerate(value if isinstance(value, tuple) else (value,)):
            if isinstance(one, int | float):
                found[f"{name}.{place}" if isinstance(value, tuple) else name] = float(one)
    return found
