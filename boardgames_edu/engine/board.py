"""The map of a game as a graph, with tables for play.

At the border a board is a networkx graph; inside, play uses small ints and bit masks (bit i stands for place i).
networkx is imported only when the graph is asked for: never during a playout.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import networkx as nx


def bit(place: int) -> int:
    """Return the set that holds one place; join sets with ``|``.

    >>> bin(bit(1) | bit(3))
    '0b1010'
    """
    try:
        return 1 << place
    except ValueError:
        raise ValueError(f"there is no place {place}; -1 stands for none") from None


def bits(mask: int) -> Iterator[int]:
    """Yield the numbers of the bits set in ``mask``, lowest first.

    >>> list(bits(0b1010))
    [1, 3]
    """
    while mask > 0:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
    if mask:
        raise ValueError("a mask below 0 has bits without end; cut it down: ~taken & (1 << len(places)) - 1")


class Board:
    """Places and the links between those in play.

    Args:
        places: the ids of all places, in the order of their numbers.
        links: pairs of ids. Links with an end that is out of play are dropped.
        in_play: the ids in play; all, when not given.
        attributes: per place, what the graph's node carries (good, position, ...).

    Example:
        >>> board = Board(("a", "b", "c"), [("a", "b"), ("b", "c")])
        >>> board.names(board.adjacent[board.index["b"]])
        ('a', 'c')
        >>> board.largest_group(board.mask(["a", "c"]))
        1
        >>> sorted(board.graph.edges)
        [('a', 'b'), ('b', 'c')]
    """

    def __init__(
        self,
        places: Sequence[str],
        links: Iterable[tuple[str, str]],
        in_play: Iterable[str] | None = None,
        attributes: Mapping[str, Mapping[str, Any]] | None = None,
    ) -> None:
        self.places = tuple(places)
        self.index = {name: number for number, name in enumerate(self.places)}
        self.in_play = self.mask(self.places if in_play is None else in_play)
        self.attributes = {name: dict((attributes or {}).get(name, {})) for name in self.places}
        adjacent = [0] * len(self.places)
        for a, b in links:
            i, j = self.index[a], self.index[b]
            if self.in_play >> i & 1 and self.in_play >> j & 1:
                adjacent[i] |= 1 << j
                adjacent[j] |= 1 << i
        self.adjacent = tuple(adjacent)
        self.neighbours = tuple(tuple(bits(mask)) for mask in adjacent)
        self._largest: dict[int, int] = {}

    def mask(self, names: Iterable[str]) -> int:
        """Return the bit mask of some places, given by id."""
        result = 0
        for name in names:
            result |= 1 << self.index[name]
        return result

    def names(self, mask: int) -> tuple[str, ...]:
        """Return the ids of the places in a bit mask."""
        return tuple(self.places[number] for number in bits(mask))

    @cached_property
    def linked_pairs(self) -> int:
        """Mask of the pairs of linked places.

        For a verb that ranges over two places (``"move {start} {end}"``).

        Bit ``start * len(places) + end`` stands for a pair.
        """
        size = len(self.places)
        return sum(mask << size * place for place, mask in enumerate(self.adjacent))

    def group(self, start: int, within: int) -> int:
        """Return the mask of the places reachable from ``start`` inside ``within``."""
        found = edge = 1 << start & within
        while edge:
            reached = 0
            for place in bits(edge):
                reached |= self.adjacent[place]
            edge = reached & within & ~found
            found |= edge
        return found

    def largest_group(self, within: int) -> int:
        """Return the size of the largest connected group. Cached per mask."""
        size = self._largest.get(within)
        if size is None:
            size, rest = 0, within
            while rest:
                found = self.group((rest & -rest).bit_length() - 1, within)
                size = max(size, found.bit_count())
                rest &= ~found
            if len(self._largest) < 4096:
                self._largest[within] = size
        return size

    @cached_property
    def graph(self) -> nx.Graph[str]:
        """The places in play as a networkx graph; nodes carry their attributes."""
        import networkx

        graph: nx.Graph[str] = networkx.Graph()
        for name in self.names(self.in_play):
            graph.add_node(name, **self.attributes[name])
        for i, others in enumerate(self.neighbours):
            graph.add_edges_from((self.places[i], self.places[j]) for j in others if i < j)
        return graph
