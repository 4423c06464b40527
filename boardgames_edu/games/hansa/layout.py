"""Where everything of Hansa Teutonica lies on the screen: the board, the writing desks, the tracks between
them.

All of it is the same for a whole game in one language, so it is worked out once (`layout`) and kept. Knows
figures and names, no state. Units are pixels of a screen of about 1700 x 950.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any

from boardgames_edu.engine.data import read
from boardgames_edu.games.hansa import facts as fa
from boardgames_edu.games.hansa.facts import ABILITIES, COLOURS, PERMANENT, SEATS
from boardgames_edu.i18n import N_, name_of, say
from boardgames_edu.scene.model import (
    Badge,
    Box,
    Decoration,
    Label,
    Link,
    Panel,
    Piece,
    Place,
    Point,
    Seat,
    Track,
)
from boardgames_edu.scene.outline import polygon

if TYPE_CHECKING:
    from boardgames_edu.games.hansa.setup import HansaSetup

PANELS = ("map", "turn", "table", "desks")
"""What a picture may show, in the order of reading."""

MARGIN, GAP = 10.0, 8.0
WIDE, TALL = 1080.0, 940.0
"""Width of a board that lies, height of one that stands."""
TABLE = 128.0
TINT = ("paper", "honey", "hint", "rebel")
"""The ground of offices: white, orange, pink, black."""
SHORT = ("+P", "Ex", "M3", "Dev", "+3", "+4", "EB", "Tr", "Bl")
"""What stands on a marker."""
LAND = {"land": "land", "england": "land", "wales": "brown", "scotland": "green"}

POST = N_("{route}, post {n}")
BOAT = N_("{route}, post {n}, a boat: merchants only")
OFFICE = N_("{city}, office {n}: {colour}, for a {kind}")
OFFICE_COIN = N_("{city}, office {n}: {colour}, for a {kind}, with a coin of {points}")
PRINTED = N_("printed marker of {route}: {marker}")
TEACHES = N_("{city} teaches {ability}.")
DESK = N_("{seat}'s writing desk")
TABLE_NAME = N_("Tracks and display")
POINTS = N_("Points")
FULL = N_("Full cities")
EAST_WEST = N_("East and West")
SPECIAL = N_("Special points in {city}")
SPECIAL_SPACE = N_("{colour} space: {points} points")
TURN = N_("Turn")
VALUE = N_("{ability}: {n}")
TILES = N_("Favour tiles")
PILE = N_("Pile")


def named(kind: str, id: str) -> str:
    """The name of a thing of Hansa Teutonica in the language spoken now."""
    return name_of(kind, id, "hansa") or id


class Layout:
    """One arrangement of the screen, with everything in it that never changes.

    Attributes:
        boxes: the box of each panel shown; ``desks``: one box per seat.
        at: where places lie, by id.
        cities: the bare cities; ``seen``: what `scene` has already made, by what it was made from.
    """

    def __init__(self, setup: HansaSetup, panels: tuple[str, ...], language: str) -> None:
        self.setup, self.chart, self.language, self.shown = setup, setup.chart, language, panels
        self.seats = tuple(Seat(named("seat", id), id) for id in SEATS[: setup.seats])
        self.seen: dict[Any, Any] = {}
        self.at: dict[str, Point] = {}
        self.panels: list[Panel] = []
        self.labels: list[Label] = []
        self.tracks: list[Track] = []
        self.fixed: list[Place] = []
        self.pieces: list[Piece] = []
        self.decorations: list[Decoration] = []
        self.links: list[Link] = []
        self.cities: list[Place] = []
        self.offices: list[tuple[Place, ...]] = []
        self.desks: list[Box] = []
        self.boxes: dict[str, Box] = {}
        self._arrange()
        if "map" in self.boxes:
            self._map()
        if "table" in self.boxes:
            self._table()
        for seat in range(len(self.desks)):
            self._desk(seat)

    def remember(self, key: Any, made: Any) -> Any:
        """Keep what was made, up to a bound."""
        if len(self.seen) > 60_000:
            self.seen.clear()
        self.seen[key] = made
        return made

    def _arrange(self) -> None:
        ratio = self.chart.map.width_over_height
        lying = ratio > 1
        width, height = (WIDE, WIDE / ratio) if lying else (TALL * ratio, TALL)
        x = y = MARGIN
        right = 600.0 if lying else 980.0
        if "map" in self.shown:
            self.boxes["map"] = (x, y, width, height)
            x += width + GAP
        top = y
        if "turn" in self.shown:
            self.boxes["turn"] = (x, top, right, 44.0)
            top += 44.0 + GAP
        if "desks" in self.shown:
            across = 1 if lying else 2
            rows = -(-self.setup.seats // across)
            room = (
                (height if "map" in self.boxes else 780.0)
                - (top - y)
                - (0 if lying else 1.7 * TABLE + 2 * GAP)
            )
            each = ((right - (across - 1) * GAP) / across, min(190.0, (room - (rows - 1) * GAP) / rows))
            for seat in range(self.setup.seats):
                row, column = divmod(seat, across)
                self.desks.append((x + column * (each[0] + GAP), top + row * (each[1] + GAP), *each))
            top += rows * (each[1] + GAP)
        if "table" in self.shown:
            if lying and "map" in self.boxes:
                wide = width + GAP + right if len(self.shown) > 2 else width
                self.boxes["table"] = (MARGIN, MARGIN + height + GAP, wide, TABLE)
                top = max(top, MARGIN + height + GAP + TABLE + GAP)
            else:
                self.boxes["table"] = (x, top, max(right, 900.0), 1.7 * TABLE)
                top += 1.7 * TABLE + GAP
        boxes = [*self.boxes.values(), *self.desks]
        self.width = max(box[0] + box[2] for box in boxes) + MARGIN
        self.height = max(box[1] + box[3] for box in boxes) + MARGIN

    # --- the board ---------------------------------------------------------------------------------------------

    def put(self, spot: Point) -> Point:
        """A spot of the board on the screen."""
        left, top, width, height = self.boxes["map"]
        return (round(left + spot[0] * width, 1), round(top + spot[1] * height, 1))

    def _map(self) -> None:
        left, top, width, height = self.boxes["map"]
        chart = self.chart
        corners = ((left, top), (left + width, top), (left + width, top + height), (left, top + height))
        water = chart.boats != 0
        self.decorations.append(
            Decoration(id="water:frame", kind="sea" if water else "ground", outline=polygon(*corners))
        )
        rows = read("hansa/outlines.yaml", dict[str, dict[str, list[list[Point]]]]).get(
            chart.map.id, {"land": [[(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]]}
        )
        for country, polygons in rows.items():
            for k, points in enumerate(polygons):
                outline = polygon(*(self.put(point) for point in points))
                self.fixed.append(
                    Place(
                        id=f"land:{country}:{k}", at=self.put(points[0]), outline=outline, tint=LAND[country]
                    )
                )
        if chart.has_countries:
            for country, spot in (
                ("wales", (0.09, 0.585)),
                ("scotland", (0.19, 0.2)),
                ("england", (0.62, 0.48)),
            ):
                if country in chart.map.countries:
                    self.labels.append(
                        Label(
                            id=f"label:{country}",
                            text=named("country", country),
                            at=self.put(spot),
                            size=20,
                            align="middle",
                            tone="water",
                        )
                    )
        for r, route in enumerate(chart.map.routes):
            self._route(r, route)
        for c in range(len(chart.cities)):
            self._city(c)

    def _route(self, r: int, route: Any) -> None:
        ends = [self.put(self.chart.map.cities[c].position) for c in self.chart.ends[r]]
        spots = [self.put(spot) for spot in route.post_positions]
        line = " ".join(f"{'ML'[k > 0]}{x:g} {y:g}" for k, (x, y) in enumerate([ends[0], *spots, ends[1]]))
        self.links.append(
            Link(
                id=f"link:{route.id}",
                ends=(f"place:{route.ends[0]}", f"place:{route.ends[1]}"),
                outline=line,
                drawn=True,
            )
        )
        for k, at in enumerate(spots, start=1):
            boat = k in route.merchant_only_posts
            id = f"space:{route.id}:{k}"
            self.at[id] = at
            words = say(BOAT if boat else POST, {"route": route.id, "n": k, "game": "hansa"})
            self.fixed.append(
                Place(
                    id=id,
                    at=at,
                    shape="disc" if boat else "square",
                    size=(19, 19),
                    tint="lake" if boat else "space",
                    words=words,
                    group=f"link:{route.id}",
                )
            )
        at = self.put(route.marker_position)
        self.at[f"marker:{route.id}"] = at
        if route.permanent_marker:
            words = say(PRINTED, {"route": route.id, "marker": PERMANENT[self.chart.permanent[r]]})
            self.pieces.append(
                Piece(
                    id=f"piece:printed:{route.id}",
                    glyph="anchor",
                    at=at,
                    size=26,
                    words=words,
                    group=f"link:{route.id}",
                )
            )

    def _city(self, c: int) -> None:
        chart, row = self.chart, self.chart.map.cities[c]
        at, count = self.put(row.position), max(1, len(row.offices))
        width = 24.0 * count + 8
        badges = [
            Badge("any_good", (width / 2 + 14 + 25 * k, 0), 24, text=ability[:2].title())
            for k, ability in enumerate(row.develops)
        ]
        tint = (
            "green"
            if not row.offices
            else "flame"
            if c in (chart.east, chart.west)
            else "yellow"
            if row.develops or row.special
            else "card"
        )
        self.cities.append(
            Place(
                id=f"place:{row.id}",
                at=at,
                name=named("city", row.id),
                shape="box",
                size=(width, 30),
                tint=tint,
                label=(at[0], at[1] - 23),
                text_size=13,
                badges=tuple(badges),
            )
        )
        offices = []
        for k in range(len(row.offices)):
            spot = (round(at[0] + 24.0 * (k - (count - 1) / 2), 1), at[1])
            facts = {
                "city": row.id,
                "n": k + 1,
                "colour": COLOURS[chart.colour[c][k]],
                "kind": fa.KINDS[chart.shape[c][k]],
                "points": chart.coin[c][k],
            }
            coin = (Badge("coin", (7, -9), 13, text=str(chart.coin[c][k])),) if chart.coin[c][k] else ()
            id = f"space:{row.id}:office:{k + 1}"
            self.at[id] = spot
            offices.append(
                Place(
                    id=id,
                    at=spot,
                    shape="square" if chart.shape[c][k] == fa.TRADER else "disc",
                    size=(21, 21),
                    tint=TINT[chart.colour[c][k]],
                    badges=coin,
                    words=say(OFFICE_COIN if coin else OFFICE, facts),
                    group=f"place:{row.id}",
                )
            )
        self.offices.append(tuple(offices))

    # --- tracks and display ------------------------------------------------------------------------------------

    def _space(
        self,
        id: str,
        at: Point,
        text: str,
        size: tuple[float, float] = (27, 27),
        tint: str = "space",
        words: str = "",
    ) -> str:
        self.at[id] = at
        self.fixed.append(
            Place(
                id=id,
                at=at,
                shape="box",
                size=size,
                name=text,
                label=at,
                text_size=11,
                tint=tint,
                words=words,
                group="panel:table",
            )
        )
        return id

    def _table(self) -> None:
        x, y, width, height = self.boxes["table"]
        chart, facts = self.chart, self.setup.facts
        self.panels.append(
            Panel(
                id="panel:table",
                box=(x, y, width, height),
                name=say(TABLE_NAME, {}),
                words=say(TABLE_NAME, {}),
            )
        )
        spaces = [
            self._space(f"space:points:{k}", (x + 96 + 30 * k, y + 44), str(k) if k < 20 else "20+")
            for k in range(21)
        ]
        self.tracks.append(
            Track(
                id="track:points",
                name=say(POINTS, {}),
                at=(x + 12, y + 44),
                spaces=tuple(spaces),
                text_size=12,
            )
        )
        limit = chart.map.full_cities_that_end_the_game
        spaces = [self._space(f"space:full:{k}", (x + 96 + 30 * k, y + 90), str(k)) for k in range(limit + 1)]
        self.tracks.append(
            Track(
                id="track:full", name=say(FULL, {}), at=(x + 12, y + 90), spaces=tuple(spaces), text_size=12
            )
        )
        left = x + 96 + 30 * (limit + 1) + 130
        spaces = [
            self._space(f"space:joined:{k}", (left + 32 * k, y + 90), str(points))
            for k, points in enumerate(facts.box.east_west_points)
        ]
        self.tracks.append(
            Track(
                id="track:joined",
                name=say(EAST_WEST, {}),
                at=(left - 126, y + 90),
                spaces=tuple(spaces),
                text_size=12,
            )
        )
        below = height > 1.5 * TABLE
        left, top = (x + 260, y + 145) if below else (x + 980, y + 44)
        special = [
            self._space(
                f"space:special:{name}",
                (left + 32 * k, top),
                "",
                tint=TINT[k],
                words=say(SPECIAL_SPACE, {"colour": name, "points": facts.special_points[k]}),
            )
            for k, name in enumerate(COLOURS)
        ]
        self.tracks.append(
            Track(
                id="track:special",
                name=say(SPECIAL, {"city": chart.cities[chart.special_city]}),
                at=(left - 238, top),
                spaces=tuple(special),
                text_size=12,
            )
        )
        for k, points in enumerate(facts.special_points):
            self.labels.append(
                Label(
                    id=f"label:special:{k}",
                    text=str(points),
                    at=(left + 32 * k, top - 21),
                    size=12,
                    align="middle",
                )
            )
        self.spots = {"pile": (left + 190, top), "tiles": (x + 14, y + 190) if below else (x + 740, y + 90)}

    # --- desks -------------------------------------------------------------------------------------------------

    def _desk(self, seat: int) -> None:
        x, y, _, height = self.desks[seat]
        name, facts = SEATS[seat], self.setup.facts
        self.panels.append(
            Panel(
                id=f"panel:desk:{name}",
                box=self.desks[seat],
                name=named("seat", name),
                seat=seat,
                words=say(DESK, {"seat": name}),
            )
        )
        step = (height - 34) / 5
        for k, ability in enumerate(ABILITIES):
            row = y + 33 + step * (k + 0.5) - 4
            self.labels.append(
                Label(id=f"label:{name}:{ability}", text=named("ability", ability), at=(x + 10, row), size=11)
            )
            for n, value in enumerate(facts.values[k]):
                id = f"space:{name}:{ability}:{n}"
                self.at[id] = (x + 150 + 27 * n, row)
                text = "" if k == fa.PRIVILEGE else "all" if value == fa.ALL else str(value)
                shown = COLOURS[value] if k == fa.PRIVILEGE else text
                self.fixed.append(
                    Place(
                        id=id,
                        at=self.at[id],
                        shape="box",
                        size=(25, min(20.0, step - 2)),
                        name=text,
                        label=self.at[id],
                        text_size=11,
                        tint=TINT[value] if k == fa.PRIVILEGE else "space",
                        group=f"panel:desk:{name}",
                        words=say(VALUE, {"ability": ability, "n": shown}),
                    )
                )


@functools.lru_cache(maxsize=24)
def _layout(key: int, setup: HansaSetup, panels: tuple[str, ...], language: str) -> Layout:
    return Layout(setup, panels, language)


def layout(setup: HansaSetup, panels: tuple[str, ...], language: str) -> Layout:
    """The arrangement for a setup, kept."""
    return _layout(id(setup), setup, panels, language)


__all__ = ["PANELS", "PILE", "SHORT", "TILES", "Layout", "layout", "named"]
