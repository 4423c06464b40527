"""What may be done in Cossack Campaign: every action that can be written down, and when it is allowed.

Each condition carries the id of its rule and the sentence of its refusal. A family may have a *decisive* test, which
holds exactly when all of its conditions do and is cheaper: the generator asks it alone. Nothing here changes a state.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardgames_edu.engine.rules import EVERYTHING, Action, Condition
from boardgames_edu.games.cossacks.components import SEATS, Components
from boardgames_edu.games.cossacks.rules import change, hands, marches, pieces
from boardgames_edu.games.cossacks.rules.families import ActionBuilder, Row, asked, asks, when, where
from boardgames_edu.games.cossacks.rules.marches import MAY_SKIP
from boardgames_edu.games.cossacks.state import CossackState, Order
from boardgames_edu.i18n import N_

if TYPE_CHECKING:
    from boardgames_edu.games.cossacks.params import CossackParams


def hand_kinds(s: CossackState) -> int:
    """The kinds of cards in the hand of the seat that decides."""
    found = 0
    for kind in s.hands[s.stack[-1][1]]:
        if kind >= 0:
            found |= 1 << kind
    return found


def _order(s: CossackState) -> int:
    question, seat = s.stack[-1][:2]
    if question.name == "obey":
        return 0
    return change.issuable(s, seat, question.name == "more")


def _order_of(s: CossackState) -> Order:
    """The order whose march is being named."""
    return s.orders[s.stack[-1][2]]


def _is_home(s: CossackState) -> bool:
    return s.setup.facts.options[_order_of(s)[0]].march == "home"


def _next(s: CossackState) -> int:
    return marches.next_places(s, _order_of(s), _is_home(s))


def _startable(s: CossackState) -> int:
    return s.occupied if _is_home(s) else s.links


def _start(s: CossackState) -> int:
    _, start, route = _order_of(s)
    return 0 if start >= 0 or route else _startable(s)


def _may_skip(s: CossackState) -> object:
    return s.stack[-1][4] & MAY_SKIP and asked(s) != "settle"


def _may_pass(s: CossackState) -> object:
    return asked(s) != "replace" or s.stack[-1][3] & MAY_SKIP


class Actions:
    """All families of one setup."""

    def __init__(self, setup: CossackParams) -> None:
        self.setup = setup
        self.facts: Components = setup.facts
        self.make = ActionBuilder(setup)
        self._tasks()
        self._orders()
        self._march()
        self._answers()
        self.place, self.black, self.remove, self.lift = pieces.families(self.make, self.setup)
        self.skip = self.make.single("skip", *pieces.optional(_may_skip), fast_mask=when(_may_skip))
        self._cards()
        self._mace()

    # --- setup and orders --------------------------------------------------------------------------------------

    def _tasks(self) -> None:
        self.return_task = self.make.family(
            "return",
            [(k, f"return {name}", (k,), {"task": name}) for k, name in enumerate(self.facts.task_ids)],
            Condition(
                "K-SETUP-12",
                lambda s: sum(1 << k for k in s.dealt[s.stack[-1][1]] if k >= 0),
                N_("{task} is none of the three additional tasks that you were dealt."),
                name="task_dealt",
            ),
        )

    def _orders(self) -> None:
        setup, facts = self.setup, self.facts

        def budget(s: CossackState) -> int:
            gold = s.gold[s.stack[-1][1]]
            return gold - change.price(s) if asked(s) == "more" else gold

        def leads(s: CossackState) -> int:
            shut = 0 if s.open_nodes else setup.out_options
            return ~(shut if s.occupied else shut | setup.home_options)

        def followers(s: CossackState) -> int:
            return setup.orders_in(s.hands[s.stack[-1][1]]) & leads(s) & ~facts.speeches

        def paid_both(s: CossackState) -> int:
            found, mask = followers(s), EVERYTHING
            for option in setup.speech_rows:
                if found and not found & setup.costs_at_most(budget(s) - option.cost):
                    mask &= ~(1 << option.number)
            return mask

        self.order = self.make.options(
            "order",
            Condition(
                "K-ABOUT-14",
                lambda s: setup.order_options,
                N_("{card} has no mace on it: it is a card of disobedience, and no order."),
                name="an_order",
            ),
            Condition(
                "K-ABOUT-10",
                when(lambda s: asked(s) != "obey"),
                N_("Only the hetman plays orders; you are an ataman."),
                name="hetman_only",
            ),
            Condition(
                "K-ORD-01",
                lambda s: setup.orders_in(s.hands[s.stack[-1][1]]) | ~setup.order_options,
                N_("You do not hold the order {card}."),
                name="order_in_hand",
            ),
            Condition(
                "K-ORD-09",
                lambda s: ~facts.speeches if asked(s) == "more" else EVERYTHING,
                N_("{card} cannot follow; play another kind of order."),
                name="no_second_speech",
            ),
            Condition(
                "K-ORD-06",
                lambda s: setup.costs_at_most(budget(s)),
                N_(
                    "You could not pay even one ataman: {left} gold is left for orders, and this one costs {gold}."
                ),
                lambda s, action: {"left": budget(s)},
                name="price_covered",
            ),
            Condition(
                "K-MARCH-11",
                lambda s: EVERYTHING if s.open_nodes else ~setup.out_options,
                N_("No march can go out: no free circle or place touches the Sich or what is laid."),
                name="leads_out",
            ),
            Condition(
                "K-MARCH-24",
                lambda s: EVERYTHING if s.occupied else ~setup.home_options,
                N_("No march can go home: there is nothing on the map to take off."),
                name="leads_home",
            ),
            Condition(
                "K-ORD-04",
                lambda s: EVERYTHING if followers(s) else ~facts.speeches,
                N_("{card} alone orders nothing, and you hold no other order that could be given."),
                name="speech_followed",
            ),
            Condition(
                "K-ORD-10",
                paid_both,
                N_("{card} and the order after it are both paid, and {left} gold is too little for that."),
                lambda s, action: {"left": budget(s)},
                name="speech_and_order_covered",
            ),
            fast_mask=_order,
        )
        self.resign = self.make.single(
            "resign",
            Condition(
                "K-CHG-17",
                when(lambda s: not s.circled or not change.issuable(s, s.stack[-1][1])),
                N_("The mace has gone full circle in this round; whoever can give an order now has to."),
                name="not_after_full_circle",
            ),
        )
        self.enough = self.make.single(
            "enough",
            Condition(
                "K-ORD-09",
                when(
                    lambda s: (
                        any(not facts.speeches >> option & 1 for option, _, _ in s.orders)
                        or not change.issuable(s, s.stack[-1][1], True)
                    )
                ),
                N_("Give the order that your speech has announced."),
                name="order_given",
            ),
        )
        self.keep = self.make.single(
            "keep",
            Condition(
                "K-CHG-12",
                when(
                    lambda s: (
                        s.gold[s.stack[-1][1]] >= change.due(s) or not change.issuable(s, s.stack[-1][1])
                    )
                ),
                N_("You cannot pay the old order even once, so give one of your own."),
                name="can_pay",
            ),
        )

    def _march(self) -> None:
        roads = self.setup.roads

        def here(s: CossackState) -> int:
            _, start, route = _order_of(s)
            return route[-1] if route else start

        def joined(s: CossackState) -> int:
            at = here(s)
            return roads.places if at < 0 and _is_home(s) else roads.joined[max(at, 0)]

        def fresh(s: CossackState) -> int:
            _, start, route = _order_of(s)
            named = 1 << start if start >= 0 else 0
            for place in route:
                named |= 1 << place
            return ~named

        def leg(s: CossackState, action: Action) -> dict[str, object]:
            return {"node_from": roads.names[max(here(s), 0)]}

        def unblocked(s: CossackState) -> int:
            free = marches.next_places(s, _order_of(s), home=False) if not _is_home(s) else roads.places
            return ~(joined(s) & fresh(s)) | free

        self.start = self.make.nodes(
            "from",
            Condition(
                "K-MARCH-05",
                when(lambda s: _order_of(s)[1] < 0 and not _order_of(s)[2]),
                N_("The start of the march is settled already."),
                name="start_open",
            ),
            Condition(
                "K-MARCH-09",
                lambda s: ~1,
                N_("For a march from the Sich no start is named."),
                name="not_the_sich",
            ),
            Condition(
                "K-BLACK-02",
                lambda s: EVERYTHING if _is_home(s) else ~s.black,
                N_("The black token on {node} closes the path, so no march sets out from there."),
                name="not_from_black",
            ),
            Condition(
                "K-MARCH-05",
                lambda s: _startable(s) | s.black | 1,
                N_("A march sets out from a token or seal; there is none on {node}."),
                name="token_there",
            ),
            fast_mask=_start,
        )
        rows: list[Row] = [
            (
                node,
                f"through {name}",
                (node,),
                {"place": name} if roads.places >> node & 1 else {"place": name, "node": name},
            )
            for node, name in enumerate(roads.names)
        ]
        self.through = self.make.family(
            "through",
            rows,
            Condition(
                "K-MARCH-06",
                lambda s: roads.places,
                N_("Only towns and settlements are named for a march, and {node} is neither."),
                name="a_place",
            ),
            Condition("K-MARCH-06", fresh, N_("{place} is named in this march already."), name="not_twice"),
            Condition(
                "K-MARCH-06",
                lambda s: joined(s) | ~roads.places,
                N_("No single path leads from {node_from} to {place}."),
                leg,
                name="joined",
            ),
            Condition(
                "K-MARCH-24",
                lambda s: s.sealed | s.neutral | ~roads.places if _is_home(s) else EVERYTHING,
                N_("A march home comes back through places that are taken; {place} is free."),
                name="taken",
            ),
            Condition(
                "K-BLACK-03",
                unblocked,
                N_("A black token closes the way from {node_from} to {place} before any free circle."),
                leg,
                name="not_blocked",
            ),
            fast_mask=_next,
        )
        self.go = self.make.single("go")

    # --- the turn of an ataman ---------------------------------------------------------------------------------

    def _answers(self) -> None:
        setup = self.setup
        self.obey = self.make.single("obey")
        self.disobey = self.make.options(
            "disobey",
            Condition(
                "K-ABOUT-14",
                lambda s: ~setup.order_options,
                N_("{card} shows the mace: it is an order of the hetman, and no card of disobedience."),
                name="disobedience",
            ),
            Condition(
                "K-ORD-24",
                when(lambda s: bool(s.hands[s.stack[-1][1]])),
                N_("You hold no action card, so you have to obey."),
                name="cards_in_hand",
            ),
            Condition(
                "K-ORD-18",
                lambda s: setup.refusals_in(s.hands[s.stack[-1][1]]) | setup.order_options,
                N_("You do not hold the card {card}."),
                name="refusal_in_hand",
            ),
            Condition(
                "K-ORD-19",
                lambda s: setup.costs_at_most(s.gold[s.stack[-1][1]]),
                N_("The fine is {gold} gold, and you have {left}."),
                lambda s, action: {"left": s.gold[s.stack[-1][1]]},
                name="fine_covered",
            ),
            fast_mask=lambda s: (
                setup.refusals_in(s.hands[s.stack[-1][1]]) & setup.costs_at_most(s.gold[s.stack[-1][1]])
            ),
        )
        self.choose = self.make.family(
            "choose",
            [
                (seat, f"choose {name}", (seat,), {"owner": name})
                for seat, name in enumerate(SEATS[: setup.seats])
            ],
            Condition(
                "K-ABOUT-12",
                lambda s: EVERYTHING if s.stack[-1][2] else ~(1 << s.hetman),
                N_("{owner} is hetman, and an ataman is to be picked."),
                name="an_ataman",
            ),
            Condition(
                "K-ORD-18",
                lambda s: ~(1 << s.stack[-1][1]),
                N_("Pick somebody other than yourself."),
                name="somebody_else",
            ),
        )

    # --- cards, the mace, the end ------------------------------------------------------------------------------

    def _cards(self) -> None:
        held = N_("You do not hold {card}.")
        self.discard = self.make.kinds(
            "discard",
            Condition("K-ORD-23", where(hands.over, hand_kinds), held, name="card_in_hand"),
            Condition(
                "K-ORD-25", where(lambda s: not hands.over(s), hand_kinds), held, name="card_for_the_order"
            ),
            fast_mask=hand_kinds,
        )
        self.give = self.make.kinds("give", Condition("K-ORD-25", hand_kinds, held, name="card_in_hand"))
        self.swap = self.make.kinds(
            "swap",
            *(
                Condition(
                    rule,
                    where(asks(name), hand_kinds),
                    held,
                    name=f"card_to_{name}",
                )
                for name, rule in (("swap", "K-ORD-27"), ("exchange", "K-CHG-16"), ("replace", "K-ORD-25"))
            ),
            fast_mask=hand_kinds,
        )
        self.pass_ = self.make.single(
            "pass",
            Condition(
                "K-CHG-16",
                when(lambda s: asked(s) != "exchange"),
                N_("A full hand exchanges a card now."),
                name="not_due",
            ),
            *pieces.optional(_may_pass),
            fast_mask=when(lambda s: asked(s) != "exchange" and _may_pass(s)),
        )

    def _mace(self) -> None:
        self.accept = self.make.single("accept")
        self.refuse = self.make.single(
            "refuse",
            Condition(
                "K-CHG-17",
                when(lambda s: not s.circled or not change.issuable(s, s.stack[-1][1])),
                N_("The mace has gone full circle in this round; whoever can give an order has to take it."),
                name="not_after_full_circle",
            ),
        )
        self.announce = self.make.single("announce")
        self.silent = self.make.single("silent")
