"""The default picture of a game: its board as a graph.

What lies on the board is shown, and a line for each seat. A place is drawn where its attribute ``pos`` says
(x to the right, y upwards), or else where networkx lays it out. Pieces come from ``state.pieces``; each kind
has its own sign. This module knows no game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from math import ceil, dist, sqrt
from typing import TYPE_CHECKING, Any

from boardgames_edu.engine.board import Board
from boardgames_edu.engine.registry import remembered
from boardgames_edu.engine.states.graphs import Pieces, card_fields, piece_kinds
from boardgames_edu.engine.states.state import State
from boardgames_edu.i18n import N_, name_of, say
from boardgames_edu.scene import base
from boardgames_edu.scene.arrange import grid, grid_height, size_around
from boardgames_edu.scene.lettering import width
from boardgames_edu.scene.model import Label, Link, Panel, Piece, Place, Point, Scene, Seat

if TYPE_CHECKING:
    import networkx as nx

    from boardgames_edu.engine.events import Action

PANELS = ("map", "seats")
WIDTH, HEIGHT, MARGIN, NODE = 700.0, 620.0, 44.0, 46.0
"""The width and height of the map, its margin, and the largest width of a node."""
LETTERS = 14.0
"""The size of the names of places."""
ROW = 40.0
"""The height of a seat's line; two seats share one."""
OWNED = ("seat", "seal", "advisor", "march")
"""The signs of pieces that belong to a seat, by kind."""
LOOSE = ("cube", "black_token", "neutral", "disc")
"""The signs of pieces that belong to nobody, by kind."""
FREE = N_("{place}: free")
HOLDS = N_("{place}: {pieces}")
MANY = N_("{piece} (x{count})")
SEAT = N_("{seat}: {points} {points:point|points}")
KEPT = N_("{what}: {value}")


def touched(state: State, action: Action) -> tuple[str, ...]:
    """Return the places that an action names."""
    places = state.setup.board.index
    return tuple(f"place:{word}" for word in action.text.split() if word in places)


class _BoardPicture(base.Picture[State, base.Layout]):
    """The picture of any game with a board."""

    PANELS = PANELS

    def __init__(self, state: State, base: base.Layout, seat: int | None) -> None:
        super().__init__(state, base, seat)
        self.game = state.game.name
        self.seat_ids = [state.seat_name(number) for number in range(state.setup.seats)]
        self.links: list[Link] = []
        self.kinds: dict[bool, list[str]] = {True: [], False: []}
        base.seats = tuple(Seat(self.seat_word(id), id) for id in self.seat_ids)

    @staticmethod
    def arrange(setup: Any, panels: tuple[str, ...], language: str) -> base.Layout:
        """Return the layout of the map above the seats."""
        found = base.Layout(panels, language)
        panels = panels if setup.board.places else tuple(panel for panel in panels if panel != "map")
        top = HEIGHT if "map" in panels else 6.0
        if "map" in panels:
            found.boxes["map"] = (0.0, 0.0, WIDTH, HEIGHT)
        if "seats" in panels:
            found.boxes["seats"] = (
                MARGIN / 2,
                top,
                WIDTH - MARGIN,
                grid_height(setup.seats, 2, ROW, 0.0) + 6,
            )
        found.width, found.height = WIDTH, max(size_around(found.boxes.values(), 0.0)[1], ROW)
        return found

    def compose(self) -> None:
        """Add everything to be shown."""
        if "map" in self.base.boxes:
            self.add_map()
        if "seats" in self.base.boxes:
            self.add_seats()
        self.base.links = self.links

    def title(self) -> str:
        """Return the name of the game."""
        return self.game.replace("_", " ").capitalize()

    def summary(self) -> str:
        """Return the decision that is asked for."""
        return self.state.prompt()

    def bare(self, scene: Scene) -> Scene:
        """Return the same picture: it is a graph already."""
        return scene

    def seat_word(self, id: str) -> str:
        return name_of("seat", id, self.game) or id

    # --- the map -----------------------------------------------------------------------------------------------

    def add_map(self) -> None:
        spots, size = _spots(self.game, self.state.setup, _crowd(self.state))
        graph = self.state.graph
        self.kinds = piece_kinds(self.state)
        if not any(self.kinds.values()):
            self.kinds = _kinds(data["pieces"] for _, data in graph.nodes(data=True))
        for id, data in graph.nodes(data=True):
            self.add_place(str(id), data, spots[str(id)], size)
        for a, b, data in graph.edges(data=True):
            self.add_link(str(a), str(b), data, spots, size)

    def add_place(self, id: str, data: dict[str, Any], at: Point, size: float) -> None:
        pieces: Pieces = data["pieces"]
        words = {"place": data["label"], "pieces": [self.piece_word(*entry) for entry in pieces.items()]}
        owner = data["owner"]
        self.places.append(
            Place(
                id=f"place:{id}",
                words=say(HOLDS if pieces else FREE, words, self.game),
                name=data["label"],
                at=at,
                shape="disc",
                size=(size, size),
                label=(
                    round(min(at[0] + size / 2 + 6, WIDTH - width(data["label"], LETTERS) - 4), 1),
                    round(max(at[1] - size / 2 - 4, LETTERS), 1),
                ),  # beside the lines upwards, and in the picture
                text_size=LETTERS,
                seat=self.seat_ids.index(owner) if owner in self.seat_ids and not pieces else None,
            )
        )
        self.add_pieces(f"piece:{id}", pieces, at, size, f"place:{id}")

    def add_link(self, a: str, b: str, data: dict[str, Any], spots: dict[str, Point], size: float) -> None:
        self.links.append(Link(id=f"link:{a}:{b}", ends=(f"place:{a}", f"place:{b}"), drawn=True))
        (x, y), (u, v) = spots[a], spots[b]
        self.add_pieces(f"piece:{a}:{b}", data["pieces"], ((x + u) / 2, (y + v) / 2), size, None)

    def add_pieces(self, id: str, pieces: Pieces, at: Point, size: float, place: str | None) -> None:
        wide = ceil(sqrt(len(pieces))) if len(pieces) > 3 else max(len(pieces), 1)
        high = ceil(len(pieces) / wide)
        large = size * (0.82 if len(pieces) == 1 else min(0.6, 1.2 / wide) if high == 1 else 0.84 / wide)
        step = size * 0.86 / max(wide - 1, 1) if high == 1 else large
        for number, (key, count) in enumerate(pieces.items()):
            row, column = divmod(number, wide)
            in_row = min(wide, len(pieces) - row * wide)
            owned = len(key) > 1 and key[0] in self.seat_ids
            glyphs, kinds = (OWNED, self.kinds[True]) if owned else (LOOSE, self.kinds[False])
            self.pieces.append(
                Piece(
                    id=f"{id}:{':'.join(key)}",
                    glyph=glyphs[kinds.index(key[-1]) % len(glyphs)] if key[-1] in kinds else glyphs[0],
                    at=(
                        round(at[0] + step * (column - (in_row - 1) / 2), 1),
                        round(at[1] + step * (row - (high - 1) / 2), 1),
                    ),
                    size=round(large, 1),
                    seat=self.seat_ids.index(key[0]) if owned else None,
                    place=place,
                    count=count,
                    words=self.piece_word(key, count),
                )
            )

    def piece_word(self, key: tuple[str, ...], count: int) -> str:
        """Return a kind of piece in words: "White man (x2)"."""
        *owner, kind = key
        words = " ".join(
            [*(self.seat_word(id) for id in owner), name_of("piece", kind, self.game) or say(kind)]
        )
        return say(MANY, {"piece": words, "count": count}) if count > 1 else words

    # --- the seats ---------------------------------------------------------------------------------------------

    def add_seats(self) -> None:
        deciding = (self.state.to_move,) if self.state.to_move is not None else self.state.winners()
        x, y, wide, _ = self.base.boxes["seats"]
        boxes = grid((x, y), (wide / 2 - 6, ROW - 6), len(self.seat_ids), 2, 6.0)
        for number, (id, box) in enumerate(zip(self.seat_ids, boxes, strict=True)):
            text = " · ".join(self.seat_lines(number))
            self.panels.append(
                Panel(
                    id=f"panel:seat:{id}",
                    box=box,
                    words=text,
                    seat=number,
                    marks=("active",) if number in deciding else (),
                )
            )
            self.labels.append(
                Label(id=f"label:seat:{id}", text=text, at=(box[0] + 30, box[1] + ROW / 2 - 3), size=15)
            )

    def seat_lines(self, number: int) -> Iterator[str]:
        """Yield a seat's points and its other numbers."""
        seat = self.view_of(number).seat(number)
        yield say(SEAT, {"seat": seat.name, "points": seat.points}, self.game)
        cards = self.cards_of(number)
        for name in seat.kept():
            value = cards[name] if name in cards else getattr(seat, name)
            if name in cards or (isinstance(value, int) and not isinstance(value, bool)):
                yield say(KEPT, {"what": say(name.replace("_", " ")), "value": value})

    def view_of(self, number: int) -> State:
        """Return the state as the viewer sees a seat."""
        if self.seat is None or self.state.viewer is not None:
            return self.state
        return self.state.view((number + 1) % len(self.seat_ids) if self.seat == base.NOBODY else self.seat)

    def cards_of(self, number: int) -> dict[str, str]:
        """Return a seat's cards, by field, as the viewer sees them."""
        alone = self.seat == base.NOBODY and len(self.seat_ids) == 1
        seat, found = self.view_of(number).seat(number), {}
        for field in card_fields(self.state) if not alone else ():
            value = getattr(seat, field)
            if isinstance(value, list) and value:
                found[field] = ", ".join(
                    "?" if card is None else self.card_word(field, card) for card in value
                )
        return found

    def card_word(self, field: str, card: str) -> str:
        """Return a card's name, from the field's words or from ``card``."""
        return name_of(field, card, self.game) or name_of("card", card, self.game) or card


def _kinds(places: Iterable[Pieces]) -> dict[bool, list[str]]:
    """Return the kinds of pieces: those of seats and those of nobody."""
    keys = {key for pieces in places for key in pieces}
    return {owned: sorted({key[-1] for key in keys if (len(key) > 1) == owned}) for owned in (True, False)}


def _crowd(state: State) -> int:
    """Return how many kinds of pieces may lie on one place."""
    kinds = piece_kinds(state)
    return len(kinds[False]) + len(kinds[True]) * min(2, int(state.setup.seats))


@remembered
def _spots(game: str, setup: object, crowd: int) -> tuple[dict[str, Point], float]:
    """Return the positions of the places, and the size of their nodes."""
    board: Board = setup.board  # type: ignore[attr-defined]
    found = _layout(board)
    xs, ys = ([spot[axis] for spot in found.values()] for axis in (0, 1))
    wide, high = max(max(xs) - min(xs), 1e-9), max(max(ys) - min(ys), 1e-9)
    scale = min((WIDTH - 2 * MARGIN) / wide, (HEIGHT - 2 * MARGIN) / high)
    left, bottom = (WIDTH - scale * wide) / 2, (HEIGHT + scale * high) / 2
    spots = {
        id: (round(left + scale * (x - min(xs)), 1), round(bottom - scale * (y - min(ys)), 1))
        for id, (x, y) in found.items()
    }
    nearest = min((dist(a, b) for a, b in combinations(spots.values(), 2)), default=2 * MARGIN)
    largest = min(NODE * max(1.0, crowd / 2.5), 1.8 * MARGIN)
    return spots, round(max(min(largest, nearest * 0.6), 12.0), 1)


def _layout(board: Board) -> dict[str, Point]:
    """Return the positions of places: from ``pos``, or by springs without crossings."""
    graph = board.graph
    if all("pos" in data for _, data in graph.nodes(data=True)):
        return {
            str(id): (float(data["pos"][0]), float(data["pos"][1])) for id, data in graph.nodes(data=True)
        }
    import networkx as nx

    # by number: networkx goes through sets, and texts come in another order in every process
    numbered: Any = nx.convert_node_labels_to_integers(graph)  # type: ignore[arg-type]  # its nodes are texts
    planar, _ = nx.check_planarity(numbered)
    flat = nx.planar_layout(numbered) if planar else None  # without crossings, but crowded
    found = _points(nx.spring_layout(numbered, pos=flat, seed=0, iterations=200))
    if flat is not None and _crosses(numbered, found):
        found = _points(flat)
    return {str(id): found[str(number)] for number, id in enumerate(graph)}


def _points(spots: Mapping[Any, Any]) -> dict[str, Point]:
    return {str(id): (float(x), float(y)) for id, (x, y) in spots.items()}


def _crosses(graph: nx.Graph[Any], spots: Mapping[str, Point]) -> bool:
    """Whether two links of a layout cross."""

    def side(a: Point, b: Point, c: Point) -> float:
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    for one, other in combinations(graph.edges, 2):
        if {*one}.isdisjoint(other):
            (a, b), (c, d) = ((spots[str(first)], spots[str(last)]) for first, last in (one, other))
            if side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0:
                return True
    return False


draw = _BoardPicture.draw
