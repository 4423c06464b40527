"""The types of the fields of Hansa Teutonica, as positions write them.

They are the codecs of ``state``. Knows the figures of a game, and no rule.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, NamedTuple

from boardgames_edu.engine.fields.codecs import Codec, Required, Sorted
from boardgames_edu.engine.fields.position import number_of
from boardgames_edu.engine.kit import N_, Axis, Named, NamedSet, Whole, bits, refuse
from boardgames_edu.games.hansa import components
from boardgames_edu.games.hansa.params import HansaParams

ON_DISPLAY, NOT_IN_PLAY = -1, -2  # the marks in ``tiles`` for tiles without an owner


class HeldPiece(NamedTuple):
    """A piece in the hand; sorted, those with least freedom come first."""

    country: int
    kind: int
    owner: int

    @property
    def code(self) -> int:
        """The piece as one number."""
        return 2 * self.owner + self.kind


class PieceCodec(Codec):
    """A piece of an owner, by its code: ``[blue, trader]``."""

    shape = list[str]

    def names(self, setup: HansaParams) -> list[str]:
        return [" ".join(self.write(setup, code)) for code in range(2 * len(setup.owners))]

    def write(self, setup: HansaParams, value: int) -> list[str]:
        return [setup.owners[value >> 1], components.KINDS[value & 1]]

    def read(self, setup: HansaParams, data: Sequence[str], where: str) -> int:
        if tuple(data) not in setup.codes:
            if len(data) != 2:
                refuse(where, N_("a piece is written as [owner, kind]."))
            number_of(setup.owners, data[0], where)
            number_of(components.KINDS, data[1], where)
            refuse(where, N_("there are no neutral merchants."))
        return setup.codes[tuple(data)]


PIECE = PieceCodec()


class HeldCodec(Codec):
    """A piece in the hand: ``[blue, trader, main]``."""

    shape = list[str]

    def write(self, setup: HansaParams, value: HeldPiece) -> list[str]:
        return [*PIECE.write(setup, value.code), components.COUNTRIES[value.country]]

    def read(self, setup: HansaParams, data: Sequence[str], where: str) -> HeldPiece:
        if len(data) != 3:
            refuse(where, N_("a piece in the hand is written as [owner, kind, country]."))
        code = PIECE.read(setup, data[:2], where)
        return HeldPiece(number_of(components.COUNTRIES, data[2], where), code & 1, code >> 1)


class OnRoutes(Codec):
    """The pieces on routes: the posts of each route with some."""

    shape = dict[str, list[list[str] | None]]

    def masks(self, setup: HansaParams) -> tuple[str, ...]:
        return setup.chart.post_names

    def write(self, setup: HansaParams, value: Sequence[int]) -> dict[str, list[list[str] | None]]:
        chart, found = setup.chart, dict[int, list[list[str] | None]]()
        route_of, first, routes = chart.route_of, chart.first, chart.map.routes
        for code, mask in enumerate(value):
            piece = PIECE.write(setup, code) if mask else []
            for post in bits(mask):
                route = route_of[post]
                posts = found.get(route)
                if posts is None:
                    posts = found[route] = [None] * routes[route].posts
                posts[post - first[route]] = piece.copy()
        return {chart.routes[route]: posts for route, posts in found.items()}

    def read(self, setup: HansaParams, data: Mapping[str, Any], where: str) -> list[int]:
        chart, standing = setup.chart, [0] * (2 * setup.seats + 2)
        for name, row in data.items():
            route, place = number_of(chart.routes, name, where), f"{where}.{name}"
            if len(row) > chart.map.routes[route].posts:
                refuse(place, N_("there are only {n} posts."), n=chart.map.routes[route].posts)
            for post, piece in enumerate(row, chart.first[route]):
                if piece is not None:
                    code = PIECE.read(setup, piece, place)
                    if not chart.fits[code & 1] >> post & 1:
                        number = post - chart.first[route] + 1
                        refuse(place, N_("post {post} is a boat; only merchants go there."), post=number)
                    standing[code] |= 1 << post
        return standing


class MarkersBeside(Codec):
    """The markers beside routes."""

    shape = dict[str, str]

    def write(self, setup: HansaParams, value: Sequence[tuple[int, int]]) -> dict[str, str]:
        return {setup.chart.routes[route]: components.MARKERS[marker] for route, marker in value}

    def read(self, setup: HansaParams, data: Mapping[str, str], where: str) -> tuple[tuple[int, int], ...]:
        routes = setup.chart.routes
        return tuple(
            sorted(
                (number_of(routes, route, where), number_of(components.MARKERS, name, f"{where}.{route}"))
                for route, name in data.items()
            )
        )


class PromoCodec(Codec):
    """A Tribute or Block: ``[route, tribute, blue]``."""

    shape = list[str]

    def write(self, setup: HansaParams, value: tuple[int, int, int]) -> list[str]:
        route, marker, owner = value
        return [setup.chart.routes[route], components.MARKERS[marker], setup.owners[owner]]

    def read(self, setup: HansaParams, data: Sequence[str], where: str) -> tuple[int, int, int]:
        if len(data) != 3 or data[1] not in components.MARKERS[components.TRIBUTE :]:
            refuse(where, N_("an entry is written as [route, tribute or block_route, owner]."))
        route = number_of(setup.chart.routes, data[0], where)
        owner = number_of(setup.seat_names, data[2], where)
        return route, components.MARKERS.index(data[1]), owner


class TileOwner(Named):
    """The owner of a favour tile; null is on display."""

    blank = NOT_IN_PLAY


Marker = Annotated[int, Required(lambda setup: components.MARKERS)]
Markers = Annotated[tuple[int, ...], Sorted(Required(lambda setup: components.MARKERS))]
Mission = Annotated[int, Named(lambda setup: [mission.id for mission in setup.components.missions])]
Posts = tuple[Annotated[int, PIECE], ...]
Points = Annotated[int, Whole(0, 999)]
Permissions = Annotated[
    int, NamedSet(Named(lambda setup: [setup.chart.cities[city] for city, _ in setup.chart.permissions]))
]
Colour = Axis("colour", lambda setup: components.COLOURS)
Ability = Axis("ability", lambda setup: components.ABILITIES)
Favour = Axis("favour", lambda setup: components.FAVOURS)
