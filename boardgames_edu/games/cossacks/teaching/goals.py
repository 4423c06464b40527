"""What goals can say of Cossack Campaign, beside what every game has: tokens, seals, gold, cards, the mace."""

from __future__ import annotations

from boardgames_edu.games.cossacks.rules.marches import removable
from boardgames_edu.games.cossacks.state import CossackState
from boardgames_edu.i18n import N_
from boardgames_edu.teach.goals import Vocabulary

VOCABULARY = Vocabulary(
    {
        "node": lambda state: state.setup.board.places,
        "place": lambda state: state.setup.board.names(state.setup.roads.places),
        "card": lambda state: state.setup.facts.card_ids,
    }
)
_ = VOCABULARY.predicate


def _node(state: CossackState, place: int) -> int:
    """The node of a place by its number among the places."""
    names = VOCABULARY.names["place"](state)
    return state.setup.board.index[names[place]]


@_(N_("{seat} has captured {place}"), "seat", "place")
def captured(state: CossackState, seat: int, place: int) -> bool:
    """A seat's seal lies on a place (K-MARCH-14)."""
    return bool(state.seals[seat] >> _node(state, place) & 1)


@_(N_("{place} belongs to nobody"), "place")
def free(state: CossackState, place: int) -> bool:
    """No seal lies on a place."""
    return state.owner(_node(state, place)) < 0


@_(N_("{seat} has captured {amount} {n:place|places}"), "seat", "amount")
def places(state: CossackState, seat: int) -> int:
    """How many places a seat has captured."""
    return state.seals[seat].bit_count()


@_(N_("a march token lies on {node}"), "node")
def marched(state: CossackState, node: int) -> bool:
    """A red token lies on a node (K-MARCH-01)."""
    return bool(state.red >> node & 1)


@_(N_("nothing lies on {node}"), "node")
def empty(state: CossackState, node: int) -> bool:
    """Nothing lies on a node."""
    return not state.occupied >> node & 1


@_(N_("a black token lies on {node}"), "node")
def blocked(state: CossackState, node: int) -> bool:
    """A black token lies on a node (K-BLACK-01)."""
    return bool(state.black >> node & 1)


@_(N_("what lies on {node} may be taken off"), "node")
def removable_at(state: CossackState, node: int) -> bool:
    """What lies on a node may be taken off without cutting anything from the Sich (K-MARCH-18)."""
    return bool(removable(state) >> node & 1)


@_(N_("{amount} march {n:token lies|tokens lie} on the map"), "amount")
def tokens_on_map(state: CossackState) -> int:
    """Red tokens on the map."""
    return state.red.bit_count()


@_(N_("{seat} has {amount} gold"), "seat", "amount")
def gold(state: CossackState, seat: int) -> int:
    """Gold of a seat."""
    return state.gold[seat]


@_(N_("{seat} has {amount} march {n:token|tokens} in hand"), "seat", "amount")
def tokens(state: CossackState, seat: int) -> int:
    """March tokens in a seat's hand."""
    return state.tokens[seat]


@_(N_("{seat} has {amount} {card} in hand"), "seat", "card", "amount")
def in_hand(state: CossackState, seat: int, card: int) -> int:
    """Copies of an action card in a seat's hand."""
    return state.hands[seat].count(card)


@_(N_("{seat} has {amount} {n:card|cards} in hand"), "seat", "amount")
def hand(state: CossackState, seat: int) -> int:
    """Cards in a seat's hand."""
    return len(state.hands[seat])


@_(N_("{seat} is hetman"), "seat")
def hetman(state: CossackState, seat: int) -> bool:
    """A seat is hetman."""
    return state.hetman == seat


@_(N_("{seat} has obeyed {amount} {n:time|times}"), "seat", "amount")
def obeyed(state: CossackState, seat: int) -> int:
    """Orders that a seat has carried out."""
    return state.obeyed[seat]


@_(N_("{seat} has disobeyed {amount} {n:time|times}"), "seat", "amount")
def refused_orders(state: CossackState, seat: int) -> int:
    """Cards of disobedience that a seat has played."""
    return state.refused[seat]


@_(N_("{seat} has given {amount} {n:order|orders} that {n:was|were} carried out"), "seat", "amount")
def issued(state: CossackState, seat: int) -> int:
    """Orders that a seat has given, as tasks count them."""
    return state.issued[seat]


@_(N_("{seat} has {amount} {n:order|orders} in hand"), "seat", "amount")
def order_cards(state: CossackState, seat: int) -> int:
    """Orders in a seat's hand (K-ABOUT-14)."""
    return sum(kind < state.setup.facts.order_kinds for kind in state.hands[seat])


@_(N_("{seat} has {amount} {n:card|cards} of disobedience in hand"), "seat", "amount")
def refusal_cards(state: CossackState, seat: int) -> int:
    """Cards of disobedience in a seat's hand (K-ABOUT-14)."""
    return len(state.hands[seat]) - order_cards(state, seat)


@_(N_("the order {card} is in force"), "card")
def in_force(state: CossackState, card: int) -> bool:
    """An order of a kind is in force (K-ORD-03)."""
    return any(state.setup.facts.options[order.option].kind == card for order in state.orders)


@_(N_("the last order names {amount} {n:place|places}"), "amount")
def places_named(state: CossackState) -> int:
    """Start and places that are named in the last order that was given (K-MARCH-05, K-MARCH-06)."""
    if not state.orders:
        return 0
    order = state.orders[-1]
    return len(order.route) + (order.start >= 0)


@_(N_("nobody but the hetman has more gold than {seat}"), "seat")
def richest(state: CossackState, seat: int) -> bool:
    """No ataman is richer than a seat (K-CHG-05)."""
    return all(gold <= state.gold[seat] for other, gold in enumerate(state.gold) if other != state.hetman)


@_(N_("the march that is ordered leads home"))
def leads_home(state: CossackState) -> bool:
    """The last order takes things off the map (K-MARCH-24)."""
    return bool(state.orders) and state.setup.facts.options[state.orders[-1].option].march == "home"
