"""Naming the march of an order (K-MARCH-05 to K-MARCH-10)."""

from boardgames_edu.engine.kit import EVERYTHING, N_, Action, EventKind, action, must, provided
from boardgames_edu.games.cossacks.queries import marches
from boardgames_edu.games.cossacks.rules.moments import At, asks
from boardgames_edu.games.cossacks.rules.notation import each_node, each_place
from boardgames_edu.games.cossacks.rules.tokens.pieces import SPOT
from boardgames_edu.games.cossacks.state import CossackState, IssuedOrder

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
