"""Giving orders and naming their marches (K-ORD-01 to K-ORD-11, K-MARCH-05 to K-MARCH-10)."""

from boardgames_edu.engine.kit import EVERYTHING, N_, Action, EventKind, Tally, action, bits, must, provided
from boardgames_edu.engine.rules.conditions import standing
from boardgames_edu.games.cossacks.frames import FIRST, AutomaticStep, March, More, OfOrder
from boardgames_edu.games.cossacks.queries import budget, marches
from boardgames_edu.games.cossacks.rules import effects, flow, moments
from boardgames_edu.games.cossacks.rules.moments import At, asks, decision_name
from boardgames_edu.games.cossacks.rules.notation import each_node, each_option, each_place, hand_cards
from boardgames_edu.games.cossacks.rules.tokens.pieces import SPOT
from boardgames_edu.games.cossacks.state import CossackState, IssuedOrder

ORDERED = EventKind("ordered", "K-ORD-05", "{seat} orders {card}, option {option}, for {gold} gold.", news=4)


def _fast(s: CossackState) -> int:
    frame = s.stack[-1]
    return 0 if frame.name == "obey" else budget.issuable(s, frame.seat, frame.name == "more")


def _gold_for_orders(s: CossackState) -> int:
    gold: int = s.gold[s.stack[-1].seat]
    return gold - budget.price(s) if decision_name(s) == "more" else gold


def _gold_in_words(s: CossackState) -> int | Tally:
    return budget.left_in_terms(s, s.stack[-1].seat) if decision_name(s) == "more" else _gold_for_orders(s)


def _lead_somewhere(s: CossackState) -> int:
    shut = 0 if s.open_nodes else s.setup.out_options
    return ~(shut if s.occupied else shut | s.setup.home_options)


def _followers(s: CossackState) -> int:
    """Return the held orders that could follow Passionate Speech."""
    setup = s.setup
    return setup.orders_in(s.hands[s.stack[-1].seat]) & _lead_somewhere(s) & ~setup.components.speeches


def _paid_with_follower(s: CossackState) -> int:
    found, mask, gold = _followers(s), EVERYTHING, _gold_for_orders(s)
    for option in s.setup.speech_rows:
        if found and not found & s.setup.costs_at_most(gold - option.cost):
            mask &= ~(1 << option.number)
    return mask


def _with_cheapest(s: CossackState, action: Action) -> Tally:
    rows = s.setup.components.options
    following = sorted((rows[number] for number in bits(_followers(s))), key=lambda row: row.cost)
    return Tally(*(budget.price_term(s, row, "K-ORD-10") for row in (rows[action.args[0]], *following[:1])))


_SOMETHING_ELSE = N_("Only the hetman plays orders, and something else is asked now. {question}")


@action(
    "order {card} {option}",
    rows=each_option("order"),
    label=(N_("Give an order"), N_("{card}"), N_("{option}, {gold} gold – “{effect}”")),
    needs=(
        must(
            "K-ABOUT-14",
            lambda s: s.setup.order_options,
            "{card} has no mace on it: it is a card of disobedience, and no order.",
            name="an_order",
            standing=True,
        ),
        provided(
            "K-ABOUT-10",
            lambda s: decision_name(s) != "obey",
            _SOMETHING_ELSE,
            lambda s, action: {"question": s.decision_in_words()},
            name="hetman_only",
        ),
        must(
            "K-ORD-01",
            lambda s: s.setup.orders_in(s.hands[s.stack[-1].seat]) | ~s.setup.order_options,
            "You do not hold the order {card}.",
            name="order_in_hand",
            standing=True,
        ),
        must(
            "K-ORD-09",
            lambda s: ~s.setup.components.speeches if decision_name(s) == "more" else EVERYTHING,
            "{card} cannot follow; play another kind of order.",
            name="no_second_speech",
        ),
        must(
            "K-ORD-06",
            lambda s: s.setup.costs_at_most(_gold_for_orders(s)),
            "You could not pay even one ataman: this order costs {gold} gold, and you have {left}.",
            lambda s, action: {"left": _gold_in_words(s)},
            name="price_covered",
        ),
        must(
            "K-MARCH-11",
            lambda s: EVERYTHING if s.open_nodes else ~s.setup.out_options,
            "No march can go out: no free circle or place touches the Sich or what is laid.",
            name="leads_out",
        ),
        must(
            "K-MARCH-24",
            lambda s: EVERYTHING if s.occupied else ~s.setup.home_options,
            "No march can go home: there is nothing on the map to take off.",
            name="leads_home",
        ),
        must(
            "K-ORD-04",
            lambda s: EVERYTHING if _followers(s) else ~s.setup.components.speeches,
            "{card} alone orders nothing, and you hold no other order that could be given.",
            name="speech_followed",
        ),
        must(
            "K-ORD-10",
            _paid_with_follower,
            "{card} and the order after it are both paid. You have {left} gold, and they cost at least {price}.",
            lambda s, action: {"left": _gold_for_orders(s), "price": _with_cheapest(s, action)},
            name="speech_and_order_covered",
        ),
    ),
    fast_mask=_fast,
    moment=(
        At(
            "K-ORD-04",
            "A hetman who can give no order loses the mace on the spot. {question}",
            lambda s: decision_name(s) == "accept" and s.phase == "order" and not budget.issuable(s, s.hetman),
        ),
        At("K-ABOUT-10", "Only the hetman, the player with the mace, plays orders. {question}", asks("accept")),
        At(
            "K-ABOUT-10",
            _SOMETHING_ELSE,
            lambda s: not moments.hetman_decides(s),
            lambda s, action: () if s.setup.order_options >> action.args[0] & 1 else standing(s, action),
        ),
        At(moments.SETUP_FIRST.rule, moments.SETUP_FIRST.text, moments.SETUP_FIRST.applies, standing),
        At("K-MARCH-05", moments.MARCH_FIRST, lambda s: decision_name(s) == "march" and s.further_orders, standing),
        At("K-ORD-09", "You have given the orders that you may give in this round. {question}", None, standing),
    ),
    targets=hand_cards,
)
def order(s: CossackState, option: int) -> None:
    """Play an order with an option: first, further (K-ABOUT-27) or new."""
    frame = s.stack.pop()
    seat, row = frame.seat, s.setup.components.options[option]
    if frame.name == "more":
        s.further_orders -= 1
    else:
        s.withdraw_orders()
        s.issued[seat] += 1
        s.chain_start, s.declined = -1, 0
    s.drop(seat, row.kind)
    s.orders.append(IssuedOrder(option))
    number = len(s.orders) - 1
    s.tell(ORDERED, seat, card=s.setup.components.card_ids[row.kind], option=row.letter, gold=row.cost)
    s.ask(Issued(seat))
    if row.on_issue:
        Work(seat, number, 0).run(s)
    if row.march:
        s.ask(March(seat, number))


class Work(OfOrder):
    """An order goes on with effects at its moment of play."""

    lies_on, first_in = FIRST, ("order",)

    def run(self, s: CossackState) -> None:
        """Carry out what an order does when it is played."""
        effects.carry_on(s, self, s.setup.components.options[s.orders[self.order].option], self.order)


class Issued(AutomaticStep):
    """A played order leads to further ones, or to atamans."""

    lies_on, first_in = FIRST, ("order",)

    def run(self, s: CossackState) -> None:
        """Ask for a further order if one may be given."""
        if s.further_orders and budget.issuable(s, self.seat, further=True):
            s.ask(More(self.seat))
        else:
            _in_force(s, self.seat)


def _in_force(s: CossackState, seat: int) -> None:
    s.further_orders = 0
    if s.phase == "order":
        s.phase = "obedience"
        s.acted, s.turn = 1 << seat, seat
        s.ask(flow.Next(seat))


@action(
    "enough",
    label=(N_("Give no further order"), "", ""),
    needs=(
        provided(
            "K-ORD-09",
            lambda s: (
                any(not s.setup.components.speeches >> given.option & 1 for given in s.orders)
                or not budget.issuable(s, s.stack[-1].seat, True)
            ),
            "Give the order that your speech has announced.",
            name="order_given",
        ),
    ),
    moment=(
        At("K-MARCH-05", moments.MARCH_FIRST, lambda s: decision_name(s) == "march" and s.further_orders),
        At("K-ORD-09", "Nobody asks you for further orders: that takes a card like Passionate Speech."),
    ),
    event=EventKind("orders_done", "K-ORD-03", "{seat} gives no further order."),
)
def enough(s: CossackState) -> None:
    """Give no further order."""
    _in_force(s, s.stack.pop().seat)


MARCH_NAMED = EventKind("march_named", "K-MARCH-06", "The march is named.")


def _moments(rule: str) -> tuple[At, ...]:
    return (
        At(rule, "First give the order, then name its march.", asks("command", "more", "renew")),
        At(rule, "The hetman names the march right after the order that sends it. {question}"),
    )


def _order(s: CossackState) -> IssuedOrder:
    number: int = s.stack[-1].order
    return s.orders[number]


def _goes_home(s: CossackState) -> bool:
    return s.setup.components.options[_order(s).option].march == "home"


def _start_open(s: CossackState) -> bool:
    order = _order(s)
    return order.start < 0 and not order.route


@action(
    "from {node}",
    rows=each_node("from"),
    label=(N_("The march starts at"), "", SPOT),
    needs=(
        provided("K-MARCH-05", _start_open, "The start of the march is settled already.", name="start_open"),
        must("K-MARCH-09", lambda s: ~1, "For a march from the Sich no start is named.", name="not_the_sich"),
        must(
            "K-BLACK-02",
            lambda s: EVERYTHING if _goes_home(s) else ~s.black,
            "The black token on {node} closes the path, so no march sets out from there.",
            name="not_from_black",
        ),
        must(
            "K-MARCH-05",
            lambda s: (s.occupied if _goes_home(s) else s.links) | s.black | 1,
            "A march sets out from a token or seal; there is none on {node}.",
            name="token_there",
        ),
    ),
    moment=_moments("K-MARCH-05"),
    name="from",
    event=EventKind("start_named", "K-MARCH-05", "{seat} names {node} as the start.", news=0),
    targets="place:{node}",
)
def start(s: CossackState, node: int) -> None:
    """Name the token where a march starts."""
    s.orders[s.stack[-1].order] = IssuedOrder(_order(s).option, node, _order(s).route)


def _here(s: CossackState) -> int:
    order = _order(s)
    return order.route[-1] if order.route else order.start


def _joined(s: CossackState) -> int:
    here, roads = _here(s), s.setup.roads
    return roads.places if here < 0 and _goes_home(s) else roads.joined[max(here, 0)]


def _not_named(s: CossackState) -> int:
    order = _order(s)
    named = 1 << order.start if order.start >= 0 else 0
    for place in order.route:
        named |= 1 << place
    return ~named


def _not_blocked(s: CossackState) -> int:
    roads = s.setup.roads
    free = roads.places if _goes_home(s) else marches.next_places(s, _order(s), home=False)
    return ~(_joined(s) & _not_named(s)) | free


def _leg(s: CossackState, action: Action) -> dict[str, object]:
    return {"node_from": s.setup.roads.names[max(_here(s), 0)]}


@action(
    "through {place}",
    rows=each_place("through"),
    label=(N_("The march goes on to"), "", N_("{place}")),
    needs=(
        must(
            "K-MARCH-06",
            lambda s: s.setup.roads.places,
            "Only towns and settlements are named for a march, and {node} is neither.",
            name="a_place",
        ),
        must("K-MARCH-06", _not_named, "{place} is named in this march already.", name="not_twice"),
        must(
            "K-MARCH-06",
            lambda s: _joined(s) | ~s.setup.roads.places,
            "No single path leads from {node_from} to {place}.",
            _leg,
            name="joined",
        ),
        must(
            "K-MARCH-24",
            lambda s: s.sealed | s.neutral | ~s.setup.roads.places if _goes_home(s) else EVERYTHING,
            "A march home comes back through places that are taken; {place} is free.",
            name="taken",
        ),
        must(
            "K-BLACK-03",
            _not_blocked,
            "A black token closes the way from {node_from} to {place} before any free circle.",
            _leg,
            name="not_blocked",
        ),
    ),
    fast_mask=lambda s: marches.next_places(s, _order(s), _goes_home(s)),
    moment=_moments("K-MARCH-06"),
    event=EventKind("place_named", "K-MARCH-06", "{seat} names {place} next.", news=0),
    targets="place:{place}",
)
def through(s: CossackState, place: int) -> None:
    """Name the next place of the route."""
    order = _order(s)
    s.orders[s.stack[-1].order] = IssuedOrder(order.option, order.start, (*order.route, place))


@action("go", label=(N_("The way is named: go"), "", ""), moment=_moments("K-MARCH-06"))
def go(s: CossackState) -> None:
    """End the naming; atamans choose the rest (K-MARCH-09)."""
    named = _order(s).route
    s.tell(MARCH_NAMED, s.stack.pop().seat, None if named else "K-MARCH-07")
