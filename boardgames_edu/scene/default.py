"""The default picture of a game: its board as a graph.

What lies on the board is shown, and a line for each seat. A place is drawn where its attribute ``pos`` says
(x to the right, y upwards), or else where networkx lays it out. Pieces come from ``state.pieces``; each kind
has its own sign. This module knows no game.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations, cycle
from math import ceil, dist, sqrt
from typing import TYPE_CHECKING, Any

from boardgames_edu.engine.board import Board
from boardgames_edu.engine.errors import one_of
from boardgames_edu.engine.fields.codecs import Whole
from boardgames_edu.engine.fields.components import NO_CARD, Display, Hand, Known
from boardgames_edu.engine.fields.values import EACH_LINK, Scale, marks
from boardgames_edu.engine.fields.values import Piece as Piece_
from boardgames_edu.engine.hidden import HIDDEN
from boardgames_edu.engine.registry import remembered
from boardgames_edu.engine.states import graphs
from boardgames_edu.engine.states.dealing import role_field, shared
from boardgames_edu.engine.states.state import State
from boardgames_edu.i18n import N_, name_of, say
from boardgames_edu.scene import base, model
from boardgames_edu.scene.base import NOBODY
from boardgames_edu.scene.lettering import clear_spot, width, wrapped
from boardgames_edu.scene.palette import LOOKS
from boardgames_edu.scene.score import points_now

if TYPE_CHECKING:
    import networkx as nx

    from boardgames_edu.engine.events import Action

PANELS = ("map", "table", "seats")
WIDTH, HEIGHT, MARGIN, NODE = 700.0, 620.0, 50.0, 46.0
"""The width and height of the map, its margin, and the largest width of a node."""
LETTERS, LINE = 18.0, 22.0
"""The size of letters, at least nine pixels where the picture is 360 pixels wide, and the height of a line."""
CARD: model.Size = (80.0, 48.0)
"""The least width of a card on the table, and its height."""
PLATE: model.Size = (28.0, 24.0)
"""The width and height of the plate of a link that can be chosen."""
TINTS = ("green", "yellow", "brown", "sea", "office_pink", "lake")
"""The grounds of places that have a ``group``, by group."""
GROUNDS = ("land", "ground", "space", *TINTS)
"""The possible values of a place's ``tint``."""
OWNED = ("seat", "seal", "advisor", "march")
"""The signs of pieces that belong to a seat, by kind."""
LOOSE = ("cube", "black_token", "neutral", "disc")
"""The signs of pieces that belong to nobody, by kind."""
SEAT = N_("{seat}: {points} {points:point|points}")
KEPT = N_("{what}: {value}")
ON_SCALE = N_("{what}: {value} of {most}")
PILE = N_("{what}: {count} {count:card|cards}")
WAY = N_("{place} to {end}: length {length}")
MAP, TABLE, PLAYERS = N_("Map"), N_("Table"), N_("Players")


def touched(state: State, action: "Action") -> tuple[str, ...]:
    """Return the places, links, cards and piece that an action names."""
    board, found, kinds = state.setup.board, [], graphs.piece_kinds(state)[True]
    shown = {
        name: f"card:{field.name}:{number}:{name}"
        for field in graphs.table_fields(state)
        if isinstance(field.component, Display)
        for number, name in enumerate(field.codec.write(state.setup, getattr(state, field.name)))
    }
    for word in action.text.split():
        if word in board.index:
            found.append(f"place:{word}")
        elif word in shown and not found:  # a route is paid with cards of the hand
            found.append(shown[word])
        elif "--" in word and word in board.link_names:
            found.append(f"way:{word}")
    goes = next((word for word in action.text.split()[1:] if word in kinds), None)
    if goes and len(found) > 1 and found[0].startswith("place:"):
        found.insert(1, f"piece:{found[0][6:]}:{state.seat_name(state.to_move)}:{goes}")
    return tuple(found)


class _BoardPicture(base.Picture[State, base.Layout]):
    """The picture of any game with a board."""

    PANELS = PANELS

    def __init__(self, state: State, base: base.Layout, seat: int | None) -> None:
        super().__init__(state, base, seat)
        self.game, self.whole = state.game.name, state
        if seat == NOBODY:
            self.state = shared(state)
        elif seat is not None and state.viewer is None:
            self.state = state.view(seat)
        self.seat_ids = [state.seat_name(number) for number in range(state.setup.seats)]
        self.links: list[model.Link] = []
        self.kinds: dict[bool, list[str]] = {True: [], False: []}
        base.seats = tuple(model.Seat(self.seat_word(id), id) for id in self.seat_ids)

    @staticmethod
    def arrange(setup: Any, panels: tuple[str, ...], language: str) -> base.Layout:
        """Return the layout of the map; what lies below follows."""
        found = base.Layout(panels, language)
        found.width, found.height = WIDTH, 6.0
        if "map" in panels and setup.board.places:
            found.height = _height(setup.game.name, setup)
            found.boxes["map"] = (0.0, 0.0, WIDTH, found.height)
        return found

    def compose(self) -> None:
        """Add everything to be shown."""
        if "map" in self.base.boxes:
            self.add_map()
        if "table" in self.base.shown:
            self.add_table()
        if "seats" in self.base.shown:
            self.add_seats()
        self.base.height = max(self.base.height, 2 * LINE)
        self.base.links = self.links

    def title(self) -> str:
        """Return the name of the game."""
        return self.game.replace("_", " ").capitalize()

    def summary(self) -> str:
        """Return the decision that is asked for."""
        return self.whole.prompt()

    def bare(self, scene: model.Scene) -> model.Scene:
        """Return the same picture: it is a graph already."""
        return scene

    def seat_word(self, id: str) -> str:
        return name_of("seat", id, self.game) or id

    # --- the map -----------------------------------------------------------------------------------------------

    def add_map(self) -> None:
        graph, self.kinds = self.state.graph, graphs.piece_kinds(self.state)
        crowd = len(self.kinds[False]) + len(self.kinds[True]) * min(2, int(self.state.setup.seats))  # kinds on a place
        spots, size = _spots(self.game, self.state.setup, crowd)
        names = tuple(data["label"] for _, data in graph.nodes(data=True))
        groups = dict.fromkeys(str(data["group"]) for _, data in graph.nodes(data=True) if "group" in data)
        self.tints = dict(zip(groups, cycle(TINTS)))
        self.held = any(
            field.axis is EACH_LINK and Piece_ in map(type, marks(field.hint)) for field in self.state._fields
        )
        if not any(self.kinds.values()):
            keys = {key for _, data in graph.nodes(data=True) for key in data["pieces"]}
            self.kinds = {of: sorted({key[-1] for key in keys if (len(key) > 1) == of}) for of in (True, False)}
        ways = self.held or any("length" in data for *_, data in graph.edges(data=True))
        labels = _labels(self.game, self.state.setup, crowd, names, ways)
        for id, data in graph.nodes(data=True):
            self.add_place(str(id), data, spots[str(id)], size, labels[str(id)])
        for a, b, data in graph.edges(data=True):
            self.add_link(str(a), str(b), data, spots, size)
        letters = min(LETTERS, 0.48 * size * (0.6 if crowd > 2 else 0.82) if crowd else LETTERS)
        self.own_blocks.append(model.Block("map", self.base.boxes["map"], letters, say(MAP)))

    def add_place(self, id: str, data: dict[str, Any], at: model.Point, size: float, label: model.Point) -> None:
        pieces: graphs.Pieces = data["pieces"]
        words = {"place": data["label"], "pieces": [self.piece_word(*entry) for entry in pieces.items()]}
        owner = data["owner"]
        self.places.append(
            model.Place(
                id=f"place:{id}",
                words=say(N_("{place}: {pieces}") if pieces else N_("{place}: free"), words, self.game),
                name=data["label"],
                at=at,
                shape="disc",
                size=(size, size),
                label=label,
                text_size=LETTERS,
                tint=_ground(data) or self.tints.get(str(data.get("group")), "land"),
                seat=self.seat_ids.index(owner) if owner in self.seat_ids and not pieces else None,
            )
        )
        self.add_pieces(f"piece:{id}", pieces, at, size, f"place:{id}")

    def add_link(self, a: str, b: str, data: dict[str, Any], spots: dict[str, model.Point], size: float) -> None:
        """Add a link, its length, and what lies on it."""
        (x, y), (u, v) = spots[a], spots[b]
        middle, owner, colour = ((x + u) / 2, (y + v) / 2), data.get("owner"), str(data.get("colour", ""))
        seat = self.seat_ids.index(owner) if owner in self.seat_ids else None
        tint = colour if colour in LOOKS else "white" if "length" in data or self.held else ""
        self.links.append(
            model.Link(id=f"link:{a}:{b}", ends=(f"place:{a}", f"place:{b}"), drawn=True, seat=seat, tint=tint)
        )
        if "length" in data or self.held:
            self.add_way(f"{a}--{b}", data, middle, seat)
        elif data["pieces"]:
            self.add_pieces(f"piece:{a}:{b}", data["pieces"], middle, size, None)

    def add_way(self, name: str, data: dict[str, Any], at: model.Point, seat: int | None) -> None:
        """Add the plate of a link that can be chosen."""
        start, end = map(self.state.label, name.split("--"))
        length, colour = data.get("length", 1), data.get("colour")
        words = [say(WAY, {"place": start, "end": end, "length": length}, self.game)]
        words += [say(colour)] if colour else []
        words += [self.piece_word(*entry) for entry in data["pieces"].items()]
        self.places.append(
            model.Place(
                id=f"way:{name}",
                words=", ".join(words),
                at=(round(at[0], 1), round(at[1], 1)),
                shape="box",
                size=PLATE,
                note=str(length),
                text_size=LETTERS / 0.72,  # of a note
                tint="panel",
                seat=seat,
            )
        )

    def add_pieces(self, id: str, pieces: graphs.Pieces, at: model.Point, size: float, place: str | None) -> None:
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
                model.Piece(
                    id=f"{id}:{':'.join(key)}",
                    glyph=glyphs[kinds.index(key[-1]) % len(glyphs)] if key[-1] in kinds else glyphs[0],
                    at=(
                        round(at[0] + step * (column - (in_row - 1) / 2), 1),
                        round(at[1] + step * (row - (high - 1) / 2), 1),
                    ),
                    size=round(large, 1),
                    seat=self.seat_ids.index(key[0]) if owned else None,
                    place=place,
                    count=1 if count is HIDDEN else count,
                    words=self.piece_word(key, count),
                )
            )

    def piece_word(self, key: tuple[str, ...], count: int) -> str:
        """Return a kind of piece in words: "White man (x2)"."""
        *owner, kind = key
        words = " ".join([*(self.seat_word(id) for id in owner), name_of("piece", kind, self.game) or say(kind)])
        many = count is HIDDEN or count > 1
        return say(N_("{piece} (x{count})"), {"piece": words, "count": count}) if many else words

    # --- the table ---------------------------------------------------------------------------------------------

    def add_table(self) -> None:
        """Add rows of open cards, decks, dice and numbers that are nobody's."""
        state, lines, at = self.state, list[str](), [MARGIN / 2, self.base.height + 4, 0.0]
        top = at[1]
        for field in graphs.table_fields(state):
            what, value = say(field.name.replace("_", " ")), getattr(state, field.name)
            if isinstance(field.codec, Scale):
                lines.append(say(ON_SCALE, {"what": what, "value": value, "most": field.codec.most}))
            elif field.component is None:
                self.add_row(at, what, [(f"dice:{field.name}:{k}", str(n), "") for k, n in enumerate(value)])
            elif isinstance(field.component, Display):
                names = field.codec.write(state.setup, value)
                cards = [(f"card:{field.name}:{k}:{name}", name) for k, name in enumerate(names)]
                self.add_row(
                    at, what, [(id, graphs.word_of(state, field.name, name), colour_of(name)) for id, name in cards]
                )
            elif value.__class__ in (list, tuple):
                lines.append(say(PILE, {"what": what, "count": len(value)}))
        out, last = (role_field(type(state), role) for role in ("out", "last"))
        for name, text in graphs.rest_in_words(state).items():
            if name != out:  # which a line of its own says
                what = say(N_("last turn") if name == last else name.replace("_", " "))
                lines.append(what if text == str(True) else say(KEPT, {"what": what, "value": text}))
        if at[0] > MARGIN / 2:
            at[1] += LINE + at[2] + 6
        self.base.height = at[1]
        if lines:
            self.base.height += self.write("table", lines, MARGIN / 2, at[1], WIDTH - MARGIN) * LINE + 8
        if self.base.height > top:
            box = (0.0, top, WIDTH, self.base.height - top)
            self.own_blocks.append(model.Block("table", box, LETTERS, say(TABLE)))

    def add_row(self, at: list[float], what: str, cards: list[tuple[str, str, str]]) -> None:
        """Add a caption and cards: id, name and colour of each."""
        longest = max((width(name, LETTERS, bold=True) for _, name, _ in cards), default=0.0)
        wide = longest + 12 if all(id.startswith("dice") for id, *_ in cards) else max(CARD[0], longest + 16)
        needed = max(len(cards) * (wide + 6), width(what, LETTERS))
        for number, (id, name, tint) in enumerate(cards):
            if at[0] > MARGIN / 2 and at[0] + (wide if number else needed) > WIDTH - MARGIN / 2:
                at[:] = [MARGIN / 2, at[1] + LINE + at[2] + 6, 0.0]
            if not number:
                start = at[0]
                self.label(f"label:row:{id}", what, (start, at[1] + LINE / 2))
            words, size = say(KEPT, {"what": what, "value": name}), (wide, min(wide, CARD[1]))
            middle = (round(at[0] + wide / 2, 1), round(at[1] + LINE + size[1] / 2, 1))
            at[2] = max(at[2], size[1])
            self.cards.append(
                model.Card(id=id, name=name, at=middle, size=size, words=words, text_size=LETTERS, tint=tint)
            )
            at[0] += wide + 6
        if cards:
            at[0] = max(at[0], start + width(what, LETTERS)) + 12

    def label(self, id: str, text: str, at: model.Point) -> None:
        """Add words that begin at a point."""
        self.labels.append(model.Label(id=id, text=text, at=(at[0], round(at[1], 1)), size=LETTERS))

    def write(self, id: str, parts: Iterable[str], left: float, top: float, room: float) -> int:
        """Write parts in lines that fit, and return how many these are."""
        lines = wrapped(" · ".join(parts), LETTERS, room)
        for k, line in enumerate(lines):
            at = (left, top + (k + 0.75) * LINE)
            self.label(f"label:{id}:{k}" if k else f"label:{id}", line.removeprefix("· "), at)
        return len(lines)

    # --- the seats ---------------------------------------------------------------------------------------------

    def add_seats(self) -> None:
        """Add what each seat has, in one or two columns."""
        whole, wide = self.whole, WIDTH - MARGIN
        deciding = (whole.to_move,) if whole.to_move is not None else whole.winners()
        texts = [list(self.seat_lines(number)) for number in range(len(self.seat_ids))]
        across = 2 if all(width(" · ".join(text), LETTERS) < wide / 2 - 60 for text in texts) else 1
        top, each = self.base.height, wide / across - 6 * (across - 1)
        for number, (id, text) in enumerate(zip(self.seat_ids, texts, strict=True)):
            left = MARGIN / 2 + number % across * (each + 12)
            high = self.write(f"seat:{id}", text, left + 38, top + 2, each - 50) * LINE + 14
            box = (left, top, each, high)
            active: tuple[model.Mark, ...] = ("active",) if number in deciding else ()
            self.panels.append(
                model.Panel(
                    id=f"panel:seat:{id}", box=box, words=" · ".join(text), seat=number, marks=active, text_size=20.0
                )
            )
            self.own_blocks.append(model.Block("mats", box, LETTERS, say(PLAYERS), number))
            if number % across == across - 1 or number == len(texts) - 1:
                top += high + 6
        self.base.height = top

    def seat_lines(self, number: int) -> Iterator[str]:
        """Yield a seat's points and its other numbers."""
        seat = self.state.seat(number)
        yield say(SEAT, {"seat": seat.name, "points": seat.points}, self.game)
        out = role_field(type(self.state), "out")
        if out and getattr(self.state, out) >> number & 1:
            yield say(N_("out of the game"))
        cards, fields = self.cards_of(number), {field.name: field for field in self.state._fields}
        for name in seat.kept():
            value, what, field = getattr(seat, name), say(name.replace("_", " ")), fields.get(name)
            if field and isinstance(field.codec, Scale):
                yield say(ON_SCALE, {"what": what, "value": value, "most": field.codec.most})
            elif name in cards:
                yield say(KEPT, {"what": what, "value": cards[name]})
            elif field and field.component and (value in (NO_CARD, []) or isinstance(field.component, Known)):
                continue  # it has none, or what others know of it stands there
            elif not (field and field.piece) and (text := graphs.text_of(value)):
                yield say(KEPT, {"what": what, "value": text})

    def cards_of(self, number: int) -> dict[str, str]:
        """Return a seat's cards, by field, as the viewer sees them."""
        found = {}
        for field in graphs.card_fields(self.state):
            value = getattr(self.state.seat(number), field)
            held = getattr(self.state, field)[number] != NO_CARD
            cards = value if isinstance(value, list) else [value] if held else []
            if cards and not isinstance(value, int):
                found[field] = graphs.cards_in_words(self.state, field, cards)
        return found


@remembered
def _height(game: str, setup: object) -> float:
    """Return the height of the map, as its own form has it."""
    spots, _ = _spots(game, setup, 0)
    return round(max(y for _, y in spots.values()) + MARGIN, 1)


@remembered
def _spots(game: str, setup: object, crowd: int) -> tuple[dict[str, model.Point], float]:
    """Return the positions of the places, and the size of their nodes."""
    board: Board = setup.board  # type: ignore[attr-defined]
    found = _layout(board)
    xs, ys = ([spot[axis] for spot in found.values()] for axis in (0, 1))
    wide, high = max(max(xs) - min(xs), 1e-9), max(max(ys) - min(ys), 1e-9)
    scale = min((WIDTH - 2 * MARGIN) / wide, (HEIGHT - 2 * MARGIN) / high)
    left, bottom = (WIDTH - scale * wide) / 2, MARGIN + scale * high
    spots = {
        id: (round(left + scale * (x - min(xs)), 1), round(bottom - scale * (y - min(ys)), 1))
        for id, (x, y) in found.items()
    }
    nearest = min((dist(a, b) for a, b in combinations(spots.values(), 2)), default=2 * MARGIN)
    largest = min(NODE * max(1.0, crowd / 2.5), 1.8 * MARGIN)
    return spots, round(max(min(largest, nearest * 0.6), 12.0), 1)


@remembered
def _labels(game: str, setup: Any, crowd: int, names: tuple[str, ...], ways: bool) -> dict[str, model.Point]:
    """Return where the name of each place covers least."""
    spots, size = _spots(game, setup, crowd)
    high, r = _height(game, setup), size / 2
    taken: list[model.Box] = [(x - r, y - r, 1.15 * size, 1.1 * size) for x, y in spots.values()] * 2
    for a, b in setup.board.graph.edges:
        (x, y), (u, v) = spots[str(a)], spots[str(b)]
        steps = max(int(dist((x, y), (u, v)) / 6), 1)
        taken += [(x + k * (u - x) / steps - 4, y + k * (v - y) / steps - 4, 8.0, 8.0) for k in range(steps)]
        if ways:
            taken += [((x + u - PLATE[0]) / 2, (y + v - PLATE[1]) / 2, *PLATE)] * 2
    found = {}
    for (id, (x, y)), name in zip(spots.items(), names, strict=True):
        half, up = width(name, LETTERS, bold=True) / 2 + 2, r + 0.75 * LETTERS
        aside = [(0.0, -up), (0.0, up), (r + half + 2, 0.0), (-r - half - 2, 0.0)]
        for across in (0.7 * half, half + 0.4 * r):
            aside += [(across, -up), (-across, -up), (across, up), (-across, up)]
        near = [
            (min(max(x + dx, half + 2), WIDTH - half - 2), min(max(y + dy, 0.7 * LETTERS), high - 0.7 * LETTERS))
            for dx, dy in aside
        ]
        at, box = clear_spot(name, LETTERS, near, taken, bold=True)
        found[id] = (round(at[0], 1), round(at[1], 1))
        taken += [box] * 2
    return found


def colour_of(name: str) -> str:
    """Return the colour in a card's name ("red_7"), or ""."""
    return next((word for word in name.replace("-", "_").split("_") if word in LOOKS), "")


def _ground(data: Mapping[str, Any]) -> str:
    """Return the ``tint`` of a place, or "". Raises OptionError."""
    tint = str(data.get("tint", ""))
    if tint and tint not in GROUNDS:
        raise one_of("tint", tint, GROUNDS)
    return tint


def strips(state: State) -> tuple[model.Strip, ...]:
    """Return a strip for each seat: its points, cards and numbers."""
    return tuple(
        model.Strip(
            number,
            f"panel:seat:{state.seat_name(number)}",
            name_of("seat", state.seat_name(number), state.game.name) or state.seat_name(number),
            (points, *_figures(state, number)),
            active=state.to_move == number,
        )
        for number, points in enumerate(points_now(state))
    )


def _figures(state: State, number: int) -> Iterator[model.StripValue]:
    for field in state._fields:
        if not field.of_seats or field.derived or field.piece:
            continue
        value, what = getattr(state, field.name)[number], say(field.name.replace("_", " "))
        if isinstance(field.component, Hand) and isinstance(value, tuple):
            yield model.StripValue("scroll", str(len(value)), say(PILE, {"what": what, "count": len(value)}))
        elif isinstance(field.codec, Whole) and not field.component:
            text = say(KEPT, {"what": what, "value": value})
            yield model.StripValue("number", text, text)


def _layout(board: Board) -> dict[str, model.Point]:
    """Return the positions of places: from ``pos``, or by springs without crossings."""
    graph = board.graph
    if all("pos" in data for _, data in graph.nodes(data=True)):
        return {str(id): (float(data["pos"][0]), float(data["pos"][1])) for id, data in graph.nodes(data=True)}
    import networkx as nx

    # by number: networkx goes through sets, and texts come in another order in every process
    numbered: Any = nx.convert_node_labels_to_integers(graph)  # type: ignore[arg-type]  # its nodes are texts
    planar, _ = nx.check_planarity(numbered)
    flat = nx.planar_layout(numbered) if planar else None  # without crossings, but crowded
    found = _points(nx.spring_layout(numbered, pos=flat, seed=0, iterations=200))
    if flat is not None and _crosses(numbered, found):
        found = _points(flat)
    return {str(id): found[str(number)] for number, id in enumerate(graph)}


def _points(spots: Mapping[Any, Any]) -> dict[str, model.Point]:
    return {str(id): (float(x), float(y)) for id, (x, y) in spots.items()}


def _crosses(graph: "nx.Graph[Any]", spots: Mapping[str, model.Point]) -> bool:
    """Whether two links of a layout cross."""

    def side(a: model.Point, b: model.Point, c: model.Point) -> float:
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    for one, other in combinations(graph.edges, 2):
        if {*one}.isdisjoint(other):
            (a, b), (c, d) = ((spots[str(first)], spots[str(last)]) for first, last in (one, other))
            if side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0:
                return True
    return False


draw = _BoardPicture.draw
