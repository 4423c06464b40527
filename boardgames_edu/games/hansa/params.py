"""The figures of a game: its map as tables, markers, prices.

A map, a seat count and options fix them. Knows no state and no rule. Cities and routes are numbered in the order of the
map's rows, posts through all routes, so that a set of posts is a bit mask. The rings of the search for displaced pieces
are masks of posts, one list for each route.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from boardgames_edu.engine.board import Board, bits
from boardgames_edu.engine.states.game import Game
from boardgames_edu.engine.states.setup import Setup
from boardgames_edu.games.hansa import components
from boardgames_edu.games.hansa.components import ABILITIES, COLOURS, COUNTRIES, ENGLAND, KINDS, MERCHANT, TRADER, Map

if TYPE_CHECKING:
    import networkx as nx


class HansaBoard(Board):
    """The map as a graph: cities, and routes with their posts."""

    def __init__(self, chart: Map) -> None:
        super().__init__(
            [city.id for city in chart.cities],
            [route.ends for route in chart.routes],
            attributes={
                city.id: {
                    "name": city.names["en"],
                    "position": city.position,
                    "offices": len(city.offices),
                    "spaces": tuple(map(tuple, city.offices)),
                    "develops": tuple(city.develops),
                    "countries": tuple(city.countries),
                }
                for city in chart.cities
            },
        )
        self.chart = chart

    @cached_property
    def graph(self) -> "nx.Graph[str]":
        """The cities as a networkx graph, routes as its edges."""
        found = Board.graph.func(self)  # type: ignore[attr-defined]  # the function under the cached property
        for route in self.chart.routes:
            found.edges[route.ends].update(
                route=route.id,
                posts=route.posts,
                tavern=route.tavern,
                sea=route.sea,
                boats=tuple(route.merchant_only_posts),
                country=route.country,
                permanent_marker=route.permanent_marker,
                markers_allowed=route.markers_allowed,
            )
        found.graph.update(
            east_west=(self.chart.east_west.start, self.chart.east_west.end),
            special_city=self.chart.special_city.city,
            full_cities=self.chart.full_cities_that_end_the_game,
        )
        graph: nx.Graph[str] = found
        return graph


class CompiledMap:
    """Tables of one map.

    Attributes:
        ends: per route its two cities; ``route_posts``: per route the mask of its posts; ``first``: its first post.
        route_of: per post its route; ``everywhere``, ``boats``: masks of posts; ``fits``: per kind of piece.
        shape, colour, coin: per city its offices from the left; ``develops``: abilities; ``green``: mask of cities.
        developing: per city that develops an ability, its routes and those abilities.
        permanent: per route its printed marker or -1; ``printed``, ``markers_allowed``: masks of routes.
        rings: per route the masks of posts that the search looks through, nearest first (H-ACT-C-15, H-ACT-C-16).
        in_country: per country the mask of its posts; without countries all of them are the first country's.
        open_posts: per mask of permitted countries the posts where one may place (H-BRI-05, H-BRI-06).
    """

    def __init__(self, chart: Map) -> None:
        self.map = chart
        self.board = HansaBoard(chart)
        self.cities = tuple(city.id for city in chart.cities)
        self.routes = tuple(route.id for route in chart.routes)
        city = {name: number for number, name in enumerate(self.cities)}
        self.ends = tuple((city[route.ends[0]], city[route.ends[1]]) for route in chart.routes)
        self.routes_at = tuple(
            tuple(r for r, ends in enumerate(self.ends) if c in ends) for c in range(len(self.cities))
        )
        self._posts()
        self._offices()
        self.country = tuple(COUNTRIES.index(route.country) if route.country else ENGLAND for route in chart.routes)
        self.has_countries = bool(chart.countries)
        self.in_country = [0, 0, 0]
        for r, country in enumerate(self.country):
            self.in_country[country] |= self.route_posts[r]
        self.country_of = tuple(self.country[r] for r in self.route_of)
        self.open_posts = tuple(
            self.in_country[ENGLAND] | sum(self.in_country[k] for k in (1, 2) if mask >> k & 1) for mask in range(8)
        )
        named = ("", *components.PERMANENT)
        self.permanent = tuple(named.index(route.permanent_marker) - 1 for route in chart.routes)
        self.printed = sum(1 << r for r, marker in enumerate(self.permanent) if marker >= 0)
        self.markers_allowed = sum(1 << r for r, route in enumerate(chart.routes) if route.markers_allowed)
        self.taverns = tuple(r for r, route in enumerate(chart.routes) if route.tavern)
        self.east, self.west = city[chart.east_west.start], city[chart.east_west.end]
        self.special_city = city[chart.special_city.city]
        self.special_rule: str = chart.special_city.rules[0]
        self.permissions = tuple(
            (city[row.city], sum(1 << COUNTRIES.index(name) for name in row.countries)) for row in chart.permissions
        )
        self.awards = tuple(
            (k, tuple(chart.country_awards[name])) for k, name in enumerate(COUNTRIES) if name in chart.country_awards
        )
        self.cities_in = tuple(
            sum(1 << c for c, row in enumerate(chart.cities) if name in row.countries) for name in COUNTRIES
        )
        self.rings = tuple(self._rings(r) for r in range(len(self.routes)))

    def _posts(self) -> None:
        routes = self.map.routes
        self.first: list[int] = []
        self.route_posts: list[int] = []
        route_of: list[int] = []
        names: list[str] = []
        boats = 0
        for r, route in enumerate(routes):
            start = len(route_of)
            self.first.append(start)
            self.route_posts.append(((1 << route.posts) - 1) << start)
            route_of += [r] * route.posts
            names += [f"{route.id} {k}" for k in range(1, route.posts + 1)]
            for k in route.merchant_only_posts:
                boats |= 1 << start + k - 1
        self.route_of, self.post_names, self.boats = tuple(route_of), tuple(names), boats
        self.posts = len(route_of)
        self.everywhere = (1 << self.posts) - 1
        self.fits = {TRADER: self.everywhere & ~boats, MERCHANT: self.everywhere}

    def _offices(self) -> None:
        cities = self.map.cities
        self.shape = tuple(
            tuple(TRADER if office[0] == "square" else MERCHANT for office in row.offices) for row in cities
        )
        self.colour = tuple(tuple(COLOURS.index(office[1]) for office in row.offices) for row in cities)
        self.coin = tuple(tuple(office[2] if len(office) > 2 else 0 for office in row.offices) for row in cities)
        self.offices = tuple(len(row.offices) for row in cities)
        self.green = sum(1 << c for c, row in enumerate(cities) if not row.offices)
        self.develops = tuple(tuple(ABILITIES.index(name) for name in row.develops) for row in cities)
        self.developing = [city for city in zip(self.routes_at, self.develops, strict=True) if city[1]]

    def _rings(self, origin: int) -> tuple[int, ...]:
        """Return the rings of posts round a route, nearest first (AMB-28)."""
        allowed = [r for r in range(len(self.routes)) if self.country[r] in (ENGLAND, self.country[origin])]
        seen, edge, found = {origin}, [origin], []
        while edge:
            touched = {c for r in edge for c in self.ends[r]}
            edge = [r for r in allowed if r not in seen and not touched.isdisjoint(self.ends[r])]
            seen.update(edge)
            if edge:
                found.append(sum(self.route_posts[r] for r in edge))
        return tuple(found)

    def post(self, route: str, number: int) -> int:
        """Return the number of a route's post, counted there from 1."""
        return self.first[self.routes.index(route)] + number - 1

    def adjacent(self, route: int) -> tuple[int, ...]:
        """Return the routes that share an end with a route (H-TRM-07)."""
        return tuple(r for r, ends in enumerate(self.ends) if r != route and not set(ends).isdisjoint(self.ends[route]))

    def is_green(self, city: int | str) -> bool:
        """Return whether a city, given by number or id, has no offices."""
        return bool(self.green >> (self.cities.index(city) if isinstance(city, str) else city) & 1)

    def describe(self, post: int) -> dict[str, Any]:
        """Return a post for sentences: its route and its number on it."""
        r = self.route_of[post]
        return {"route": self.routes[r], "post": post - self.first[r] + 1}

    def names(self, cities: int) -> tuple[str, ...]:
        """Return the ids of the cities in a mask."""
        return tuple(self.cities[c] for c in bits(cities))


class HansaParams(Setup):
    """The figures of one seat count and choice of options.

    The game adds the decisions.

    Attributes:
        chart: the tables of the map.
        neutral: whether the neutral player of the game for two takes part (H-2P-01); ``neutral_traders``: its heap.
        owners: the ids of those who may have pieces; ``codes``: the code of each owner's piece of a kind.
        silver: the markers of the pile; ``in_play``: these and the golden ones.
        office_pairs: neighbouring printed offices, as city and the number of the left one.
        price, added: of a displacement, by the kind displaced.
    """

    end_rule = "H-END-04"

    def __init__(self, game: Game[Any], seats: int, options: Mapping[str, object], chart: CompiledMap) -> None:
        self.game, self.seats, self.options = game, seats, options
        self.seat_names = components.SEATS[:seats]
        self.components: components.Components = components.printed_components()
        fact = self.components
        self.chart, self.board = chart, chart.board
        self.office_pairs = [(city, office) for city, count in enumerate(chart.offices) for office in range(count - 1)]
        self.neutral = seats == 2
        self.owners = (*self.seat_names, components.NEUTRAL) if self.neutral else self.seat_names
        self.codes: dict[tuple[str, ...], int] = {
            (owner, kind): 2 * number + k
            for number, owner in enumerate(self.owners)
            for k, kind in enumerate(KINDS)
            if owner != components.NEUTRAL or k == TRADER
        }
        # H-2P-02, H-2P-12
        self.neutral_traders = fact.each[TRADER] * (len(components.SEATS) - seats) if self.neutral else 0
        chosen = options["markers"]
        self.silver = fact.silver
        if isinstance(chosen, tuple):  # H-PRM-01
            self.silver = tuple(components.MARKERS.index(name) for name in chosen)
        box = fact.box.displacement
        self.price = tuple(box.price[kind] for kind in KINDS)
        self.added = tuple(box.added[kind] for kind in KINDS)
        self.in_play = frozenset((*fact.golden, *self.silver))
