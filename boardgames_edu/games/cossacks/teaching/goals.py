"""The predicates of Cossack Campaign for goals."""

from __future__ import annotations

from boardgames_edu.games.cossacks.queries.marches import removable
from boardgames_edu.games.cossacks.state import CossackState
from boardgames_edu.i18n import N_
from boardgames_edu.teach.vocabulary import Vocabulary

VOCABULARY = Vocabulary(
    {
        "node": lambda state: state.setup.board.places,
        "place": lambda state: state.setup.board.names(state.setup.roads.places),
        "card": lambda state: state.setup.components.card_ids,
    }
)
_ = VOCABULARY.predicate


def _node(state: CossackState, place: int) -> int:
    """Return a place's node, from its number among the places."""
    names = VOCABULARY.names["place"](state)
    return state.setup.board.index[names[place]]


@_(N_("{seat} has captured {place}"), "seat", "place")
def captured(state: CossackState, seat: int, place: int) -> bool:
    """Return whether a seat's seal lies on a place."""
    return bool(state.seals[seat] >> _node(state, place) & 1)


@_(N_("{place} belongs to nobody"), "place")
def free(state: CossackState, place: int) -> bool:
    """Return whether no seal lies on a place."""
    return state.owner(_node(state, place)) < 0


@_(N_("{seat} has captured {amount} {n:place|places}"), "seat", "amount")
def places(state: CossackState, seat: int) -> int:
    """Return how many places a seat has captured."""
    return state.seals[seat].bit_count()


@_(N_("a march token lies on {node}"), "node")
def marched(state: CossackState, node: int) -> bool:
    """Return whether a red token lies on a node."""
    return bool(state.red >> node & 1)


@_(N_("nothing lies on {node}"), "node")
def empty(state: CossackState, node: int) -> bool:
    """Return whether nothing lies on a node."""
    return not state.occupied >> node & 1


@_(N_("a black token lies on {node}"), "node")
def blocked(state: CossackState, node: int) -> bool:
    """Return whether a black token lies on a node."""
    return bool(state.black >> node & 1)


@_(N_("what lies on {node} may be taken off"), "node")
def removable_at(state: CossackState, node: int) -> bool:
    """Return whether a node can be cleared without cutting anything off."""
    return bool(removable(state) >> node & 1)


@_(N_("{amount} march {n:token lies|tokens lie} on the map"), "amount")
def tokens_on_map(state: CossackState) -> int:
    """Return how many red tokens lie on the map."""
    return state.red.bit_count()


@_(N_("{seat} has {amount} gold"), "seat", "amount")
def gold(state: CossackState, seat: int) -> int:
    """Return how much gold a seat has."""
    return state.gold[seat]


@_(N_("{seat} has {amount} march {n:token|tokens} in hand"), "seat", "amount")
def tokens(state: CossackState, seat: int) -> int:
    """Return how many march tokens a seat has in hand."""
    return state.tokens[seat]


@_(N_("{seat} has {amount} {card} in hand"), "seat", "card", "amount")
def in_hand(state: CossackState, seat: int, card: int) -> int:
    """Return how many copies of an action card a seat holds."""
    return state.hands[seat].count(card)


@_(N_("{seat} has {amount} {n:card|cards} in hand"), "seat", "amount")
def hand(state: CossackState, seat: int) -> int:
    """Return how many cards a seat holds."""
    return len(state.hands[seat])


@_(N_("{seat} is hetman"), "seat")
def hetman(state: CossackState, seat: int) -> bool:
    """Return whether a seat is hetman."""
    return state.hetman == seat


@_(N_("{seat} has obeyed {amount} {n:time|times}"), "seat", "amount")
def obeyed(state: CossackState, seat: int) -> int:
    """Return how many orders a seat has carried out."""
    return state.obeyed[seat]


@_(N_("{seat} has disobeyed {amount} {n:time|times}"), "seat", "amount")
def refused_orders(state: CossackState, seat: int) -> int:
    """Return how many cards of disobedience a seat has played."""
    return state.refused[seat]


@_(N_("{seat} has given {amount} {n:order|orders} that {n:was|were} carried out"), "seat", "amount")
def issued(state: CossackState, seat: int) -> int:
    """Return how many orders a seat has given, as tasks count."""
    return state.issued[seat]


@_(N_("{seat} has {amount} {n:order|orders} in hand"), "seat", "amount")
def order_cards(state: CossackState, seat: int) -> int:
    """Return how many orders a seat holds."""
    return sum(kind < state.setup.components.order_kinds for kind in state.hands[seat])


@_(N_("{seat} has {amount} {n:card|cards} of disobedience in hand"), "seat", "amount")
def refusal_cards(state: CossackState, seat: int) -> int:
    """Return how many cards of disobedience a seat holds."""
    return len(state.hands[seat]) - order_cards(state, seat)


@_(N_("the order {card} is in force"), "card")
def in_force(state: CossackState, card: int) -> bool:
    """Return whether an order of a kind is in force."""
    return any(state.setup.components.options[order.option].kind == card for order in state.orders)


@_(N_("the last order names {amount} {n:place|places}"), "amount")
def places_named(state: CossackState) -> int:
    """Return how many places the last order names, start included."""
    if not state.orders:
        return 0
    order = state.orders[-1]
    return len(order.route) + (order.start >= 0)


@_(N_("nobody but the hetman has more gold than {seat}"), "seat")
def richest(state: CossackState, seat: int) -> bool:
    """Return whether no ataman is richer than a seat."""
    return all(gold <= state.gold[seat] for other, gold in enumerate(state.gold) if other != state.hetman)


@_(N_("the march that is ordered leads home"))
def leads_home(state: CossackState) -> bool:
    """Return whether the last order takes things off the map."""
    return bool(state.orders) and state.setup.components.options[state.orders[-1].option].march == "home"
