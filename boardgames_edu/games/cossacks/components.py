"""The facts of Cossack Campaign: an edition made ready for play.

Also the names and the rules. Knows no rule and no state. Numbers used throughout the package: node 0 is the Sich,
then come the places, then the circles path by path; kinds of action cards (orders first) and their options in the
order of the edition; additional tasks are the achievements, then the cities.
"""

from collections.abc import Iterable
from functools import cache
from itertools import pairwise
from typing import Any

import msgspec

from boardgames_edu.engine.board import Board, bits
from boardgames_edu.engine.data import read
from boardgames_edu.engine.glossary import load_glossary
from boardgames_edu.games.cossacks.edition.checks import is_speech
from boardgames_edu.games.cossacks.edition.reader import read_edition
from boardgames_edu.games.cossacks.edition.rows import ActionCard, Edition, Names, names_a_march, whom_it_picks
from boardgames_edu.i18n import register_lexicon

SEATS = ("blue", "yellow", "green", "purple", "white", "sky")
SICH = 0
OUT_OF_REACH = 99  # the distance of a place to which no way leads
_WAYS = 500  # for how many positions of tokens distances are cached


class _Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A thing with names and the rules about it."""

    id: str
    names: Names
    rules: list[str] = []


class _Box(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The names of ``game.yaml``."""

    names: Names
    seats: list[_Row]
    kinds: list[_Row]
    pieces: list[_Row]
    circle: Names


class OptionRow(msgspec.Struct, frozen=True):
    """An option of a kind of action card.

    Attributes:
        cost: its price or fine in gold (K-ABOUT-16, K-ABOUT-17, K-ABOUT-18).
        march: "out" or "home" when a start and a route are named for it, else "".
        picks: whom the actor picks for each effect first: "ataman", "player", or "" where nobody is picked.
    """

    number: int
    kind: int
    letter: str
    text: str
    cost: int
    is_order: bool
    on_issue: bool
    needs_hand: bool
    march: str
    effects: tuple[dict[str, Any], ...]
    picks: tuple[str, ...]


class Roads:
    """The map in numbers; sets of nodes are bit masks."""

    def __init__(self, edition: Edition) -> None:
        ground = edition.map
        self.names = [ground.root.id, *(place.id for place in ground.places)]
        self.place_count = len(ground.places)
        number = {name: node for node, name in enumerate(self.names)}
        self.legs: dict[tuple[int, int], tuple[int, ...]] = {}
        self.ends: dict[int, tuple[int, int]] = {}
        self.paths: list[tuple[int, ...]] = []
        links: list[tuple[str, str]] = []
        for path in ground.paths:
            first = len(self.names)
            circles = tuple(range(first, first + path.circles))
            self.names += [f"{path.id}#{k + 1}" for k in range(path.circles)]
            a, b = number[path.a], number[path.b]
            self.paths.append((a, *circles, b))
            self.legs[a, b] = (*circles, b)
            self.legs[b, a] = (*reversed(circles), a)
            for k, circle in enumerate(circles):
                self.ends[circle] = (a, b)
                self.legs[circle, b] = (*circles[k + 1 :], b)
                self.legs[circle, a] = (*reversed(circles[:k]), a)
            links += list(pairwise([self.names[node] for node in (a, *circles, b)]))
        self.board = Board(self.names, links, attributes=_attributes(edition, self))
        self.count = len(self.names)
        self.adjacent = self.board.adjacent
        self.neighbours = self.board.neighbours
        self.all = (1 << self.count) - 1
        self.places = (1 << self.place_count + 1) - 2
        self.circles = self.all & ~self.places & ~1
        self.towns = sum(1 << number[place.id] for place in ground.places if place.kind == "town")
        self.leg_mask = {ends: sum(1 << node for node in leg) for ends, leg in self.legs.items()}
        self.joined = [0] * self.count
        for start, end in self.legs:
            if end != SICH:
                self.joined[start] |= 1 << end
        self.layers = tuple(self._layers(1 << node) for node in range(self.count))
        self._far: dict[tuple[int, int], tuple[int, ...]] = {}
        self.cost = [0] * self.count
        for distance, layer in enumerate(self.layers[SICH]):
            for node in bits(layer):
                self.cost[node] = distance

    def _layers(self, start: int, shut: int = 0) -> tuple[int, ...]:
        """Return the nodes at each distance over what is not shut."""
        seen = edge = start
        found = []
        while edge:
            found.append(edge)
            reached = 0
            for node in bits(edge):
                reached |= self.adjacent[node]
            edge = reached & ~seen & ~shut
            seen |= edge
        return tuple(found)

    def far(self, laid: int, shut: int = 0) -> tuple[int, ...]:
        """Return the fewest tokens to each place. Cached.

        They are counted from what is laid; `OUT_OF_REACH` where every way leads over what is shut.
        """
        found = self._far.get((laid, shut))
        if found is None:
            if len(self._far) >= _WAYS:
                self._far.clear()
            tokens = [OUT_OF_REACH] * (self.place_count + 1)
            for distance, layer in enumerate(self._layers(laid, shut)):
                for node in bits(layer & (self.places | 1)):
                    tokens[node] = distance
            found = self._far[laid, shut] = tuple(tokens)
        return found

    def node(self, name: str) -> int:
        """Return the number of a node. Raises KeyError."""
        return self.board.index[name]


def _attributes(edition: Edition, roads: Roads) -> dict[str, dict[str, Any]]:
    root = edition.map.root
    found: dict[str, dict[str, Any]] = {root.id: {"kind": "sich", "lon": root.lon, "lat": root.lat}}
    for place in edition.map.places:
        found[place.id] = {"kind": place.kind, "lon": place.lon, "lat": place.lat}
    for name in roads.names[len(found) :]:
        found[name] = {"kind": "circle", "path": name.partition("#")[0]}
    return found


class Components:
    """An edition for play, with one deck of action cards (K-BOX-11)."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.figures = edition.parameters
        self.roads = Roads(edition)
        self.cards: list[ActionCard] = [*edition.orders, *edition.disobedience]
        self.card_ids = [card.id for card in self.cards]
        self.order_kinds = len(edition.orders)
        self.options = self._options()
        self.options_of = [0] * len(self.cards)
        for row in self.options:
            self.options_of[row.kind] |= 1 << row.number
        self.deck = tuple(kind for kind, card in enumerate(self.cards) for _ in range(card.copies))
        self.hetmans = edition.hetmans
        self.hetman_ids = [card.id for card in edition.hetmans]
        self.achievements = len(edition.achievements)
        self.task_ids = [card.id for card in (*edition.achievements, *edition.cities)]
        self.hetman_places = [self.roads.board.mask(card.places) for card in edition.hetmans]
        self.task_places = [0] * self.achievements + [self.roads.board.mask([card.place]) for card in edition.cities]
        self.speeches = sum(self.options_of[kind] for kind, card in enumerate(edition.orders) if is_speech(card))
        self.box = _box()
        self._register()

    def _options(self) -> list[OptionRow]:
        rows: list[OptionRow] = []
        for kind, card in enumerate(self.cards):
            for option in card.options:
                cost = option.price if option.price is not None else option.fine
                rows.append(
                    OptionRow(
                        number=len(rows),
                        kind=kind,
                        letter=option.id,
                        text=f"{card.id} {option.id}",
                        cost=cost or 0,
                        is_order=kind < self.order_kinds,
                        on_issue=option.timing == "on_issue",
                        needs_hand=card.requires_hand or option.requires_hand,
                        march=names_a_march(option.effects),
                        effects=tuple(option.effects),
                        picks=tuple(map(whom_it_picks, option.effects)),
                    )
                )
        return rows

    def _register(self) -> None:
        edition, box = self.edition, self.box
        places = _names_of([edition.map.root, *edition.map.places])
        nodes, spots = {**places}, {**places}
        for path, chain in zip(edition.map.paths, self.roads.paths, strict=True):
            for k, node in enumerate(chain[1:-1], start=1):
                between = _between(places[path.a], places[path.b])
                counted = {"k": k, "count": path.circles}
                nodes[self.roads.names[node]] = {code: f"{name} ({k})" for code, name in between.items()}
                spots[self.roads.names[node]] = {
                    code: name + box.circle[code].format(**counted) for code, name in between.items()
                }
        tasks = _names_of(edition.achievements)
        tasks.update({city.id: city.names or places[city.place] for city in edition.cities})
        seats = _names_of(box.seats)
        hetmans = _names_of(edition.hetmans)
        self.lexicon = "cossacks" if edition is read_edition() else f"cossacks/{edition.id}"
        register_lexicon(
            self.lexicon,
            {
                "game": {"cossacks": box.names},
                "edition": {edition.id: edition.names},
                "seat": seats,
                "owner": seats,
                "victim": seats,
                "place": places,
                "node": nodes,
                "spot": spots,
                "card": _names_of(self.cards),
                "task": {**tasks, **hetmans},
                "hetman": hetmans,
                "kind": _names_of(box.kinds),
                "piece": _names_of(box.pieces),
                "term": load_glossary("cossacks").names,
            },
            load_glossary("cossacks").cases,
        )


def _names_of(rows: Iterable[Any]) -> dict[str, Names]:
    """Return the names of rows; an id stands in for none."""
    return {
        row.id: {"en": next(iter(row.names.values()), row.id.replace("_", " ").capitalize()), **row.names}
        for row in rows
    }


def _between(a: Names, b: Names) -> Names:
    return {code: f"{a[code]} – {b[code]}" for code in a if code in b}


@cache
def _box() -> _Box:
    return read("cossacks/game.yaml", _Box)
