"""The map of a game as a graph, with tables for play.

At the border a board is a networkx graph; inside, play uses small ints and bit masks (bit i stands for place i).
networkx is imported only when the graph is asked for: never during a playout.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from heapq import heappop, heappush
from math import inf
from typing import TYPE_CHECKING, Any, TypeVar

from boardgames_edu.engine.errors import nearest

if TYPE_CHECKING:
    import networkx as nx

T = TypeVar("T")


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


def chart(spots: Mapping[str, Any], links: str = "") -> "nx.Graph[str]":
    """Return a map from the points of places and their links.

    Args:
        spots: by the name of a place the point where it is drawn; or by the name of a group those of its places.
        links: pairs of names, such as ``"lviv-kyiv kyiv-odesa"``.

    Raises:
        TypeError: a link names what is no place.

    >>> chart({"west": {"lviv": (0, 1)}, "east": {"kyiv": (2, 1)}}, "lviv-kyiv").nodes["kyiv"]
    {'pos': (2, 1), 'group': 'east'}
    """
    import networkx

    graph: nx.Graph[str] = networkx.Graph()
    for name, spot in spots.items():
        if isinstance(spot, Mapping):
            graph.add_nodes_from((place, {"pos": at, "group": name}) for place, at in spot.items())
        else:
            graph.add_node(name, pos=spot)
    for link in links.split():
        if len(ends := link.split("-")) != 2 or not {*ends} <= {*graph}:
            known = nearest(link, graph)
            raise TypeError(f"chart: a link is two places such as a-b, not {link!r}; the nearest: {known}")
        graph.add_edge(*ends)
    return graph


class Board:
    """Places and the links between those in play.

    Args:
        places: the ids of all places, in the order of their numbers.
        links: pairs of ids. Links with an end that is out of play are dropped.
        in_play: the ids in play; all, when not given.
        attributes: per place, what the graph's node carries (good, position, ...).

    Attributes:
        links: the pairs of places that are linked, by number; the number of a link is its index.

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
        adjacent, pairs = [0] * len(self.places), []
        for a, b in links:
            i, j = self.index[a], self.index[b]
            if self.in_play >> i & 1 and self.in_play >> j & 1:
                adjacent[i] |= 1 << j
                adjacent[j] |= 1 << i
                pairs.append((i, j))
        self.links = tuple(pairs)
        self.adjacent = tuple(adjacent)
        self.neighbours = tuple(tuple(bits(mask)) for mask in adjacent)
        self._known: dict[tuple[str, int], Any] = {}

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

    def groups(self, within: int) -> tuple[int, ...]:
        """Return the connected groups of some places, as masks. Cached."""

        def find() -> Iterator[int]:
            rest = within
            while rest:
                yield (found := self.group((rest & -rest).bit_length() - 1, within))
                rest &= ~found

        return self._remembered("groups", within, lambda: tuple(find()))

    def largest_group(self, within: int) -> int:
        """Return the size of the largest connected group. Cached."""
        size: int = self._known.get(("size", within), -1)
        if size >= 0:
            return size
        sizes = [group.bit_count() for group in self.groups(within)]
        return self._remembered("size", within, lambda: max(sizes, default=0))

    def joined_pairs(self, within: int) -> int:
        """Return the pairs that a chain inside ``within`` joins, as ``linked_pairs``. Cached."""
        size = len(self.places)
        return self._remembered(
            "pairs",
            within,
            lambda: sum(
                (group & ~bit(place)) << size * place for group in self.groups(within) for place in bits(group)
            ),
        )

    def _remembered(self, what: str, mask: int, find: Callable[[], T]) -> T:
        known = self._known
        if (what, mask) not in known:
            if len(known) >= 8192:
                known.clear()
            known[what, mask] = find()
        found: T = known[what, mask]
        return found

    # --- links -------------------------------------------------------------------------------------------------

    @cached_property
    def link_names(self) -> tuple[str, ...]:
        """The notation of each link: ``"kyiv--lviv"``."""
        return tuple(f"{self.places[a]}--{self.places[b]}" for a, b in self.links)

    @cached_property
    def lengths(self) -> tuple[int, ...]:
        """The ``length`` of each link; 1 where the graph's edge has none."""
        edges = self.graph.edges
        return tuple(edges[self.places[a], self.places[b]].get("length", 1) for a, b in self.links)

    @cached_property
    def ends(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """The links that end at each place, each with its other end."""
        return tuple(
            tuple((link, sum(ends) - place) for link, ends in enumerate(self.links) if place in ends)
            for place in range(len(self.places))
        )

    def joined(self, start: int, end: int, links: int) -> bool:
        """Return whether some links, a mask, lead from one place to another.

        >>> board = Board("abc", [("a", "b"), ("b", "c")])
        >>> board.joined(0, 2, bit(0)), board.joined(0, 2, bit(0) | bit(1))
        (False, True)
        """
        return start == end or self.distance(start, end, links) < inf

    def distance(self, start: int, end: int, links: int, free: int = 0) -> float:
        """Return the length of the shortest way over links; ``inf`` without one.

        Args:
            start: a place, by number.
            end: another.
            links: the mask of the links that may be used.
            free: the mask of links without length, such as one's own.
        """
        best, todo = {start: 0}, [(0, start)]
        links |= free
        while todo:
            length, place = heappop(todo)
            if place == end:
                return length
            if length > best[place]:
                continue
            for link, other in self.ends[place]:
                if links >> link & 1:
                    there = length if free >> link & 1 else length + self.lengths[link]
                    if there < best.get(other, inf):
                        best[other] = there
                        heappush(todo, (there, other))
        return inf

    def longest_trail(self, links: int) -> int:
        """Return the length of the longest trail. Cached.

        A trail uses no link twice.

        >>> Board("abcd", [("a", "b"), ("b", "c"), ("b", "d")]).longest_trail(0b111)
        2
        """

        def walk(place: int, left: int) -> int:
            ways = [
                self.lengths[link] + walk(other, left & ~bit(link))
                for link, other in self.ends[place]
                if left >> link & 1
            ]
            return max(ways, default=0)

        return self._remembered(
            "trail",
            links,
            lambda: max((walk(end, links) for link in bits(links) for end in self.links[link]), default=0),
        )

    @cached_property
    def graph(self) -> "nx.Graph[str]":
        """The places in play as a networkx graph; nodes carry their attributes."""
        import networkx

        graph: nx.Graph[str] = networkx.Graph()
        for name in self.names(self.in_play):
            graph.add_node(name, **self.attributes[name])
        for i, others in enumerate(self.neighbours):
            graph.add_edges_from((self.places[i], self.places[j]) for j in others if i < j)
        return graph
