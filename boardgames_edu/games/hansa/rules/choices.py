"""What may be chosen when a route is created, when a marker is played, and at the end of a turn.

Bits stand for cities, routes, or for what a family says.
"""

from __future__ import annotations

from collections.abc import Iterator

from boardgames_edu.engine.rules import Condition
from boardgames_edu.games.hansa import components
from boardgames_edu.games.hansa.compiled_map import CompiledMap
from boardgames_edu.games.hansa.components import COLOURS, KINDS, MARKERS, MERCHANT, TRADER
from boardgames_edu.games.hansa.rules import masks
from boardgames_edu.games.hansa.rules.families import (
    HAS_ACTION,
    ActionBuilder,
    Cond,
    bound,
    has_marker,
    when,
)
from boardgames_edu.games.hansa.state import A, HansaState
from boardgames_edu.i18n import N_


class Choices(ActionBuilder):
    """The families of creating, markers and the end of a turn in one setup."""

    def __init__(self, chart: CompiledMap, seats: int, neutral: bool, markers: frozenset[int]) -> None:
        super().__init__(chart)
        self.seats, self.neutral_player = seats, neutral
        self._create()
        self._permanent()
        self._use_markers(markers)
        self._turn_end()
        if neutral:
            self._neutral()

    # --- creating ----------------------------------------------------------------------------------------------

    def _create(self) -> None:
        chart = self.chart
        self.create = self._family(
            "create",
            [(r, f"create {name}", (r,), {"route": name}) for r, name in enumerate(chart.routes)],
            HAS_ACTION,
            Condition(
                "H-ACT-E-01",
                lambda s: s.routes_held[s.turn],
                N_("Not every post of {route} is yours."),
                name="all_posts_own",
            ),
        )
        cities = list(enumerate(chart.cities))
        here = Condition[HansaState](
            "H-E3A-02",
            masks.end_cities,
            N_("{city} is no end of the route that you create."),
            name="end_city",
        )
        usual: list[Cond] = []
        if chart.green:
            usual = [
                Condition(
                    "H-EAS-04",
                    lambda s: ~chart.green,
                    N_("{city} is green: no post is founded there in the usual way."),
                    name="not_green",
                )
            ]
        self.post = self._family(
            "post",
            [(c, f"post {name}", (c,), {"city": name}) for c, name in cities],
            here,
            *usual,
            Condition("H-E3A-13", masks.open_cities, N_("{city} has no free office."), name="free_office"),
            Condition(
                "H-E3A-04",
                masks.privileged_cities,
                N_("The next office in {city} is {colour}; your Privilege does not open that colour."),
                lambda s, action: {"colour": COLOURS[masks.next_colour(s, action.args[0])]},
                "privilege",
            ),
            Condition(
                "H-E3A-05",
                masks.fitting_cities,
                N_("The next office in {city} takes a {kind}, and none stands on the route."),
                lambda s, action: {"kind": KINDS[masks.next_shape(s, action.args[0])]},
                "shape",
            ),
        )
        self.extra = [
            self._family(
                "extra",
                [
                    (c, f"extra {name} {KINDS[kind]}", (c, kind), {"city": name, "kind": KINDS[kind]})
                    for c, name in cities
                ],
                here,
                when(
                    "H-BM-13",
                    lambda s: components.EXTRA_POST in s.unused_markers[s.turn],
                    N_("You have no unused marker Additional Trading Post."),
                    "has_marker",
                ),
                when(
                    "H-E2-02",
                    masks.has_extra_post,
                    N_(
                        "This very action has brought your Additional Trading Post; it works from your next action on."
                    ),
                    "marker_from_before",
                ),
                Condition(
                    "H-BM-15",
                    masks.begun_cities,
                    N_("The leftmost office of {city} is still free."),
                    name="leftmost_taken",
                ),
                when(
                    "H-BM-14",
                    bound(masks.on_route, kind),
                    N_("No {kind} stands on the route."),
                    "piece_on_route",
                ),
            )
            for kind in (TRADER, MERCHANT)
        ]
        self.develop = self._family(
            "develop",
            [(k, f"develop {name}", (k,), {"ability": name}) for k, name in enumerate(components.ABILITIES)],
            Condition("H-E3B-01", masks.offered, N_("{ability} cannot be developed here."), name="offered"),
            Condition(
                "H-DSK-13", masks.undeveloped, N_("{ability} is fully developed already."), name="undeveloped"
            ),
        )
        self.special = self._family(
            "special",
            [(k, f"special {name}", (k,), {"colour": name}) for k, name in enumerate(COLOURS)],
            when(
                chart.special_rule,
                lambda s: chart.special_city in chart.ends[s.top.route],
                N_("This route does not lead to the spaces for special points."),
                "special_route",
            ),
            when(
                "H-E3C-01",
                lambda s: masks.on_route(s, MERCHANT),
                N_("No merchant stands on the route."),
                "merchant_on_route",
            ),
            Condition(
                "H-E3C-03",
                lambda s: sum(1 << k for k, owner in enumerate(s.special) if owner < 0),
                N_("The {colour} space is taken."),
                name="space_free",
            ),
            Condition(
                "H-E3C-02",
                lambda s: (2 << s.developed[s.turn * A + components.PRIVILEGE]) - 1,
                N_("Your Privilege does not open {colour}."),
                name="privilege",
            ),
        )
        self.skip = self._single("skip", "skip")

    def _permanent(self) -> None:
        chart = self.chart
        self.green = (
            [
                self._family(
                    "green",
                    [
                        (c, f"green {name} {KINDS[kind]}", (c, kind), {"city": name, "kind": KINDS[kind]})
                        for c, name in enumerate(chart.cities)
                    ],
                    Condition(
                        "H-EAS-04", lambda s: chart.green, N_("{city} is no green city."), name="green_city"
                    ),
                    when(
                        "H-EAS-16",
                        bound(lambda s, kind: s.supply[2 * s.turn + kind], kind),
                        N_("You have no {kind} in your supply."),
                        "in_supply",
                    ),
                )
                for kind in (TRADER, MERCHANT)
            ]
            if chart.green
            else []
        )

    # --- markers -----------------------------------------------------------------------------------------------

    def _use_markers(self, markers: frozenset[int]) -> None:
        beside = {
            marker: when(
                rule,
                lambda s: s.supply[2 * s.turn],
                N_("You have no trader in your supply to set on the marker."),
                "trader_in_supply",
            )
            for marker, rule in components.LAID_BESIDE.items()
        }
        effects: dict[int, list[Cond]] = {
            components.EXTRA_POST: [
                when(
                    "H-BM-13",
                    lambda s: False,
                    N_("{marker} is played while you found a post."),
                    "inside_creating",
                )
            ],
            components.DEVELOP: [
                when(
                    "H-BM-29",
                    masks.undeveloped,
                    N_("All your abilities are fully developed."),
                    "something_to_develop",
                )
            ],
            components.EXCHANGE: [
                when(
                    "H-BM-29",
                    masks.exchanges,
                    N_("There are no two neighbouring posts that you could exchange."),
                    "something_to_exchange",
                )
            ],
            components.MOVE_3: [
                when(
                    "H-BM-29",
                    lambda s: s.occupied & ~s.own(s.turn),
                    N_("No opponent has a piece on a route."),
                    "something_to_move",
                )
            ],
            components.FETCH_MARKER: [
                when(
                    "H-PRM-02",
                    masks.others_fetchable,
                    N_("No other player has a used marker."),
                    "something_to_fetch",
                )
            ],
            components.TRIBUTE: [beside[components.TRIBUTE]],
            components.BLOCK: [beside[components.BLOCK]],
        }
        self.use = [
            self._family(
                "use",
                [(0, f"use {name}", (marker,), {"marker": name})],
                has_marker(marker),
                *effects.get(marker, []),
            )
            for marker, name in enumerate(MARKERS)
            if marker in markers
        ]

    # --- the end of a turn -------------------------------------------------------------------------------------

    def _turn_end(self) -> None:
        self.end = self._single("end", "end")
        self.lay = [
            self._family(
                "lay",
                [
                    (r, f"lay {name} {route}", (marker, r), {"marker": name, "route": route})
                    for r, route in enumerate(self.chart.routes)
                ],
                when(
                    "H-BM-06",
                    bound(lambda s, marker: marker in s.plate[s.turn], marker),
                    N_("There is no {marker} on your plate."),
                    "on_plate",
                ),
                *self._markers_stay_away(),
                Condition(
                    "H-BM-03",
                    masks.unmarked_routes,
                    N_("A marker lies beside {route} already."),
                    name="no_marker_there",
                ),
                Condition(
                    "H-BM-04", masks.empty_routes, N_("Somebody stands on {route}."), name="route_empty"
                ),
                Condition(
                    "H-BM-05",
                    masks.routes_with_office,
                    N_("Neither end of {route} has a free office."),
                    name="office_free",
                ),
            )
            for marker, name in enumerate(MARKERS)
        ]

    def _markers_stay_away(self) -> Iterator[Cond]:
        """Routes beside which no new marker is laid (H-EAS-12, H-BRI-04)."""
        chart = self.chart
        printed = sum(1 << route for route, marker in enumerate(chart.permanent) if marker >= 0)
        if printed:
            yield Condition(
                "H-EAS-12" if chart.green else "H-BRI-04",
                lambda s: ~printed,
                N_("{route} has a printed marker; new markers stay away from it."),
                name="no_printed_marker",
            )
        if ~chart.markers_allowed & ~printed & (1 << len(chart.routes)) - 1:
            yield Condition(
                "H-BRI-04",
                lambda s: chart.markers_allowed,
                N_("{route} lies in {country}; new markers stay in England."),
                lambda s, action: {"country": components.COUNTRIES[chart.country[action.args[1]]]},
                "in_england",
            )

    # --- two players -------------------------------------------------------------------------------------------

    def _neutral(self) -> None:
        chart = self.chart
        full = Condition[HansaState](
            "H-2P-06",
            lambda s: masks.doubled(s.routes_held[s.setup.seats]),
            N_("The neutral player does not hold every post of {route}."),
            name="all_neutral",
        )
        self.neutral = self._family(
            "neutral",
            [
                (
                    2 * r + k,
                    f"neutral {name} {chart.cities[chart.ends[r][k]]}",
                    (r, chart.ends[r][k]),
                    {"route": name, "city": chart.cities[chart.ends[r][k]]},
                )
                for r, name in enumerate(chart.routes)
                for k in range(2)
            ],
            full,
            Condition("H-2P-07", masks.neutral_ends, N_("{city} has no free office."), name="free_office"),
        )
        self.clear = self._family(
            "clear",
            [(2 * r, f"clear {name}", (r,), {"route": name}) for r, name in enumerate(chart.routes)],
            full,
            Condition(
                "H-2P-07",
                masks.neutral_without_office,
                N_("One end of {route} has a free office."),
                name="no_office",
            ),
        )
