"""What the actions of a turn may do: every action that can be written down, and the conditions under which it
is allowed. The choices of creating a route and of markers are in ``choices``.

Bits stand for posts or for what a family says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from boardgames_edu.engine.frames import Decision
from boardgames_edu.engine.rules import EVERYTHING, Action, Condition, Params
from boardgames_edu.games.hansa import components
from boardgames_edu.games.hansa.compiled_map import CompiledMap
from boardgames_edu.games.hansa.components import KINDS, MERCHANT, TRADER
from boardgames_edu.games.hansa.rules import masks
from boardgames_edu.games.hansa.rules.families import (
    HAS_ACTION,
    ActionBuilder,
    Cond,
    Fam,
    bound,
    during,
    when,
)
from boardgames_edu.games.hansa.rules.frames import (
    Displaced,
    HireAlong,
    LiftOpposing,
    LiftOwn,
    Pay,
    PayBlock,
    Resettle,
    SetAny,
    SetOpposing,
    SetOwn,
    SetSettler,
    SetShift,
    Settle,
    Tribute,
)
from boardgames_edu.games.hansa.state import HansaState
from boardgames_edu.i18n import N_

_PUSHED = (Displaced, SetShift)
_MOVED = (SetOwn, SetOpposing, SetAny, SetSettler)
Asked = type[Decision] | tuple[type[Decision], ...]
MOST_TRADERS, MOST_MERCHANTS = 26, 4
"""The most that one income can hire."""


@cache
def _within(traders: int, merchants: int) -> int:
    """The hires that a stock of so many allows (H-ACT-A-03)."""
    return sum(1 << t * 5 + m for t in range(min(traders, MOST_TRADERS) + 1) for m in range(merchants + 1))


@cache
def _at_most(bank: int) -> int:
    """The hires of so many pieces or fewer (H-ACT-A-01); "all" is more than anybody's (H-ACT-A-02)."""
    return sum(
        1 << t * 5 + m for t in range(MOST_TRADERS + 1) for m in range(MOST_MERCHANTS + 1) if t + m <= bank
    )


class Actions(ActionBuilder):
    """The families of the actions Income, Place, Displace and Move in one setup."""

    def __init__(self, chart: CompiledMap, blocks: bool, neutral: bool) -> None:
        super().__init__(chart)
        self.neutral = neutral
        self._income_and_place(blocks)
        self._displace()
        self._carry()

    # --- income and place --------------------------------------------------------------------------------------

    def _income_and_place(self, blocks: bool) -> None:
        self.kinds_of_action = [
            self._single(
                "ask_income",
                "income",
                HAS_ACTION,
                when(
                    "H-ACT-A-06",
                    lambda s: s.stock[2 * s.turn] or s.stock[2 * s.turn + 1],
                    N_("Your stock is empty; there is nobody to hire."),
                    "stock",
                ),
            ),
            self._single(
                "ask_place",
                "place",
                HAS_ACTION,
                when(
                    "H-ACT-B-04",
                    lambda s: s.supply[2 * s.turn] or s.supply[2 * s.turn + 1],
                    N_("Your supply is empty; hire pieces first."),
                    "supply",
                ),
                when(
                    "H-ACT-B-01",
                    masks.may_place,
                    N_("No post is open to a piece of your supply."),
                    "open_post",
                ),
            ),
        ]
        self.hire = self._family(
            "hire",
            [
                (t * 5 + m, f"hire {t} {m}", (t, m), {"traders": t, "merchants": m})
                for t in range(MOST_TRADERS + 1)
                for m in range(MOST_MERCHANTS + 1)
            ],
            Condition(
                "H-ACT-A-01", lambda s: ~1, N_("An income hires at least one piece."), name="at_least_one"
            ),
            Condition(
                "H-ACT-A-03",
                lambda s: _within(s.stock[2 * s.turn], s.stock[2 * s.turn + 1]),
                N_(
                    "Your stock holds only {stock_traders} {stock_traders:trader|traders} and {stock_merchants} "
                    "{stock_merchants:merchant|merchants}."
                ),
                lambda s, action: {
                    "stock_traders": s.stock[2 * s.turn],
                    "stock_merchants": s.stock[2 * s.turn + 1],
                },
                "in_stock",
            ),
            Condition(
                "H-ACT-A-01",
                lambda s: _at_most(s.value(s.turn, components.BANK)),
                N_("Your Bank lets you hire {n} at most."),
                lambda s, action: {"n": s.value(s.turn, components.BANK)},
                "bank",
            ),
        )
        self.place = [self._place(kind, blocks) for kind in (TRADER, MERCHANT)]

    def _place(self, kind: int, blocks: bool) -> Fam:
        conditions = [
            when(
                "H-ACT-B-04",
                lambda s: s.supply[2 * s.turn + kind],
                N_("You have no {kind} in your supply."),
                "in_supply",
            ),
            self._free("H-ACT-B-01"),
            *self._permitted(),
        ]
        if blocks:
            conditions.append(
                Condition(
                    "H-PRM-13",
                    masks.affordable_posts,
                    N_(
                        "{price} more {price:piece is|pieces are} asked for on {route}, "
                        "because of Block; your supply cannot pay."
                    ),
                    lambda s, action: {"price": masks.block_price(s, self.chart.route_of[action.args[0]])},
                    "block_price",
                )
            )
        always = [self._no_boat("H-ACT-B-06")] if kind == TRADER else []
        return self._posts(
            "place", f"place {KINDS[kind]}", (kind,), *conditions, static_conditions=always, kind=KINDS[kind]
        )

    # --- displace ----------------------------------------------------------------------------------------------

    def _displace(self) -> None:
        self.kinds_of_action.append(
            self._single(
                "ask_displace",
                "displace",
                HAS_ACTION,
                when(
                    "H-ACT-C-04",
                    lambda s: s.supply[2 * s.turn] + s.supply[2 * s.turn + 1] > 1,
                    N_("Your supply cannot pay: that takes two pieces at least."),
                    "supply",
                ),
                when(
                    "H-ACT-C-01",
                    masks.may_displace,
                    N_("There is no opponent whom you could displace with what you have."),
                    "victim",
                ),
            )
        )
        self.displace = []
        for kind in (TRADER, MERCHANT):
            conditions = [
                when(
                    "H-ACT-C-01",
                    bound(lambda s, kind: s.supply[2 * s.turn + kind], kind),
                    N_("You have no {kind} in your supply."),
                    "in_supply",
                ),
                Condition(
                    "H-ACT-C-07",
                    lambda s: s.occupied & ~s.own(s.turn),
                    N_("No opponent stands on post {post} of {route}."),
                    name="opponent_there",
                ),
                Condition(
                    "H-ACT-C-04",
                    masks.displaceable,
                    N_("That takes {needed} pieces from your supply; you have {pieces}."),
                    self._price,
                    "supply_pays",
                ),
                *self._permitted(),
            ]
            always = [self._no_boat("H-ACT-C-06")] if kind == TRADER else []
            self.displace.append(
                self._posts(
                    "displace",
                    f"displace {KINDS[kind]}",
                    (kind,),
                    *conditions,
                    static_conditions=always,
                    kind=KINDS[kind],
                )
            )
        self.pay = self._family(
            "pay",
            [(kind, f"pay {name}", (kind,), {"kind": name}) for kind, name in enumerate(KINDS)],
            during(
                Pay,
                "H-ACT-C-05",
                lambda s: masks.kinds_in(s.supply, s.turn),
                N_("You have no {kind} in your supply to pay with."),
                "in_supply",
            ),
            during(
                PayBlock,
                "H-PRM-09",
                lambda s: masks.kinds_in(s.supply, s.turn),
                N_("You have no {kind} in your supply to pay the Block with."),
                "in_supply_for_block",
            ),
        )
        self.take = self._family(
            "take",
            [(kind, f"take {name}", (kind,), {"kind": name}) for kind, name in enumerate(KINDS)],
            *(
                during(
                    question,
                    rule,
                    lambda s: masks.kinds_in(s.stock, s.top.seat),
                    N_("You have no {kind} in your stock to hire."),
                    f"in_stock_for_{question.name}",
                )
                for question, rule in ((Tribute, "H-PRM-06"), (HireAlong, "H-FAV-08"))
            ),
        )

    def _free_to_set(self) -> Iterator[Cond]:
        """A piece goes to a free post; which rule says so depends on how it came into the hand."""
        return self._free_during((_PUSHED, "H-ACT-C-08"), (_MOVED, "H-ACT-D-04"))

    def _free_to_add(self) -> Iterator[Cond]:
        """A further piece goes to a free post."""
        return self._free_during((Displaced, "H-ACT-C-20"), (Resettle, "H-EAS-17"), (Settle, "H-BRI-19"))

    def _free_during(self, *pairs: tuple[Asked, str]) -> Iterator[Cond]:
        for questions, rule in pairs:
            free = self._free(rule)
            yield during(questions, rule, free.holds, free.text, f"post_free_{rule}", free.facts)

    def _boats_for_added(self) -> Iterator[Cond]:
        """A trader is not added on a boat."""
        houses = self.chart.fits[TRADER]
        for question, rule in ((Displaced, "H-ACT-C-17"), (Resettle, "H-EAS-10"), (Settle, "H-BRI-15")):
            yield during(
                question,
                rule,
                lambda s: houses,
                N_("Post {post} of {route} is a boat; only merchants go there."),
                f"boats_take_merchants_{question.name}",
            )

    def _sources(self, kind: int) -> Iterator[Cond]:
        """That an added piece is where it comes from: stock, then supply, then routes (H-ACT-C-10 to H-ACT-C-12)."""

        def test(
            rule: str, question: type[Decision], holds: Callable[[HansaState], object], text: str, name: str
        ) -> Cond:
            return during(question, rule, lambda s: EVERYTHING if holds(s) else 0, text, name)

        yield test(
            "H-ACT-C-09",
            Displaced,
            lambda s: s.top.added,
            N_("As many further pieces as were due have been added."),
            "still_due",
        )
        if self.neutral and kind == MERCHANT:
            yield test(
                "H-2P-09",
                Displaced,
                lambda s: s.top.owner < s.setup.seats,
                N_("There are no neutral merchants."),
                "no_neutral_merchants",
            )
        if self.neutral and kind == TRADER:
            yield test(
                "H-2P-02",
                Displaced,
                lambda s: s.top.owner < s.setup.seats or s.neutral_heap,
                N_("The heap of neutral traders is used up."),
                "neutral_heap",
            )
        yield test(
            "H-ACT-C-12",
            Displaced,
            masks.has_source,
            N_("Your stock and your supply are empty: only pieces on routes can be shifted."),
            "any_source",
        )
        yield test(
            "H-ACT-C-21",
            Displaced,
            lambda s: not masks.from_stock(s) or masks.can_add(s, kind),
            N_("Added pieces come from the stock until it is empty, and no {kind} is there."),
            "source",
        )
        yield test(
            "H-ACT-C-11",
            Displaced,
            lambda s: masks.from_stock(s) or masks.can_add(s, kind),
            N_("The stock is empty, so added pieces come from the supply, and no {kind} is there."),
            "source_supply",
        )
        yield test(
            "H-EAS-17",
            Resettle,
            bound(masks.can_add, kind),
            N_("No {kind} of the route that you have created is left."),
            "from_the_route",
        )
        yield test(
            "H-BRI-19",
            Settle,
            bound(masks.can_add, kind),
            N_(
                "Place 2 takes pieces from the stock, from the supply when that is empty, and from routes at last; "
                "no {kind} is there now."
            ),
            "from_stock",
        )

    def _price(self, s: HansaState, action: Action) -> Params:
        seat, code = s.turn, s.code_at(action.args[0])
        return {"needed": 1 + s.setup.price[code & 1], "pieces": s.supply[2 * seat] + s.supply[2 * seat + 1]}

    # --- carrying pieces ---------------------------------------------------------------------------------------

    def _carry(self) -> None:
        chart = self.chart
        countries: list[Cond] = []
        if chart.has_countries:
            countries = [
                Condition(
                    "H-BRI-12",
                    lambda s: masks.in_reach(s, SetOwn),
                    N_("A piece moves only inside its country, or to England."),
                    name="move_country",
                ),
                Condition(
                    "H-BRI-14",
                    lambda s: masks.in_reach(s, SetOpposing),
                    N_("With Move 3 a piece stays in its country."),
                    name="marker_country",
                ),
                Condition(
                    "H-BRI-18",
                    lambda s: masks.in_reach(s, SetAny),
                    N_("With Move any 2 a piece stays in its country."),
                    name="permanent_country",
                ),
                Condition(
                    "H-BRI-19",
                    lambda s: masks.in_reach(s, SetSettler),
                    N_("Place 2 leads to Wales or Scotland."),
                    name="settler_country",
                ),
                Condition(
                    "H-BRI-11",
                    masks.displaced_country,
                    N_("Displaced pieces stay in their country or go to England."),
                    name="displaced_country",
                ),
            ]
        self.set = self._posts(
            "set",
            "set",
            (),
            *self._free_to_set(),
            when(
                "H-ACT-C-08",
                masks.piece_in_hand,
                N_("The displaced piece has been put down already."),
                "displaced_in_hand",
            ),
            *(
                during(
                    questions,
                    rule,
                    lambda s: chart.fits[masks.kind_in_hand(s)],
                    N_("Post {post} of {route} is a boat; only merchants go there."),
                    f"boats_take_merchants_{rule}",
                )
                for questions, rule in ((_PUSHED, "H-ACT-C-17"), (_MOVED, "H-ACT-D-07"))
            ),
            *countries,
            Condition(
                "H-ACT-C-15",
                masks.not_origin,
                N_("It was pushed from {route} and cannot go back there."),
                name="not_origin",
            ),
            Condition(
                "H-ACT-C-16",
                masks.for_set,
                N_("There is a free post on a route that is nearer."),
                name="nearest",
            ),
            fast_mask=masks.settable,
        )
        self.add = []
        for kind in (TRADER, MERCHANT):
            self.add.append(
                self._posts(
                    "add",
                    f"add {KINDS[kind]}",
                    (kind,),
                    *self._sources(kind),
                    *self._free_to_add(),
                    *(self._boats_for_added() if kind == TRADER else ()),
                    during(
                        Settle,
                        "H-BRI-19",
                        bound(masks.for_added, kind),
                        N_("Place 2 leads to Wales or Scotland."),
                        "abroad",
                    ),
                    during(
                        Displaced,
                        "H-ACT-C-15",
                        masks.not_origin,
                        N_("The piece was pushed from {route}; none of these pieces goes back there."),
                        "not_origin_for_added",
                    ),
                    during(
                        Displaced,
                        "H-ACT-C-18",
                        masks.leaves_room,
                        N_("That is the last post open to the displaced piece."),
                        "leaves_room",
                    ),
                    during(
                        Displaced,
                        "H-ACT-C-20",
                        bound(masks.for_added, kind),
                        N_("There is a free post for a {kind} on a route that is nearer than {route}."),
                        "nearest_for_added",
                    ),
                    kind=KINDS[kind],
                )
            )
        self.shift = self._posts(
            "shift",
            "shift",
            (),
            when(
                "H-ACT-C-12",
                masks.may_shift,
                N_("Pieces on the board may be shifted only when stock and supply are empty."),
                "sources_empty",
            ),
            Condition(
                "H-ACT-C-12",
                lambda s: s.own(s.top.seat),
                N_("No piece of yours stands on post {post} of {route}."),
                name="own_piece",
            ),
            Condition(
                "H-ACT-C-08",
                masks.not_just_displaced,
                N_("That is the displaced piece itself; it stays where it was put down."),
                name="not_just_displaced",
            ),
            Condition(
                "H-ACT-C-20",
                masks.shiftable,
                N_("No other free post is open to that piece."),
                name="shiftable",
            ),
        )
        self.kinds_of_action.append(
            self._single(
                "ask_move",
                "move",
                HAS_ACTION,
                when(
                    "H-ACT-D-01",
                    lambda s: s.own(s.turn),
                    N_("You have no piece on a route."),
                    "piece_on_route",
                ),
            )
        )
        self.lift = self._posts(
            "lift",
            "lift",
            (),
            Condition(
                "H-ACT-D-01",
                lambda s: s.occupied,
                N_("Nobody stands on post {post} of {route}."),
                name="somebody_there",
            ),
            during(
                LiftOwn,
                "H-ACT-D-01",
                masks.liftable,
                N_("The piece on post {post} of {route} is {owner}'s; Move picks up your own."),
                "own_piece",
                self._who,
            ),
            during(
                LiftOpposing,
                "H-BM-22",
                masks.liftable,
                N_(
                    "The piece on post {post} of {route} is your own; Move 3 picks up pieces of your opponents."
                ),
                "opposing_piece",
            ),
            fast_mask=masks.liftable,
        )
        self.enough = self._single(
            "enough",
            "enough",
            when(
                "H-ACT-C-18",
                masks.displaced_is_down,
                N_("You cannot stop yet: the displaced piece must be put down."),
                "displaced_is_down",
            ),
            when(
                "H-ACT-D-01",
                lambda s: masks.picked_up(s, LiftOwn),
                N_("You cannot stop yet: a move picks up one piece at least."),
                "picked_up",
            ),
            when(
                "H-BM-22",
                lambda s: masks.picked_up(s, LiftOpposing),
                N_("You cannot stop yet: Move 3 picks up one piece at least."),
                "opponent_picked_up",
            ),
        )
