"""The predicates of Cossack Campaign for goals."""

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


def _node(state: CossackState, place: int) -> int:
    return state.setup.board.index[VOCABULARY.names["place"](state)[place]]


def _order_cards(state: CossackState, seat: int) -> int:
    return sum(kind < state.setup.components.order_kinds for kind in state.hands[seat])


VOCABULARY.add(
    captured=(
        N_("{seat} has captured {place}"),
        lambda state, seat, place: bool(state.seals[seat] >> _node(state, place) & 1),
    ),
    free=(N_("{place} belongs to nobody"), lambda state, place: state.owner(_node(state, place)) < 0),
    places=(
        N_("{seat} has captured {amount} {n:place|places}"),
        lambda state, seat: state.seals[seat].bit_count(),
    ),
    marched=(N_("a march token lies on {node}"), lambda state, node: bool(state.red >> node & 1)),
    empty=(N_("nothing lies on {node}"), lambda state, node: not state.occupied >> node & 1),
    blocked=(N_("a black token lies on {node}"), lambda state, node: bool(state.black >> node & 1)),
    removable_at=(
        N_("what lies on {node} may be taken off"),
        lambda state, node: bool(removable(state) >> node & 1),
    ),
    tokens_on_map=(
        N_("{amount} march {n:token lies|tokens lie} on the map"),
        lambda state: state.red.bit_count(),
    ),
    gold=(N_("{seat} has {amount} gold"), lambda state, seat: state.gold[seat]),
    tokens=(N_("{seat} has {amount} march {n:token|tokens} in hand"), lambda state, seat: state.tokens[seat]),
    in_hand=(
        N_("{seat} has {amount} {card} in hand"),
        lambda state, seat, card: state.hands[seat].count(card),
    ),
    hand=(N_("{seat} has {amount} {n:card|cards} in hand"), lambda state, seat: len(state.hands[seat])),
    hetman=(N_("{seat} is hetman"), lambda state, seat: state.hetman == seat),
    obeyed=(N_("{seat} has obeyed {amount} {n:time|times}"), lambda state, seat: state.obeyed[seat]),
    refused_orders=(
        N_("{seat} has disobeyed {amount} {n:time|times}"),
        lambda state, seat: state.refused[seat],
    ),
    issued=(
        N_("{seat} has given {amount} {n:order|orders} that {n:was|were} carried out"),
        lambda state, seat: state.issued[seat],
    ),
    order_cards=(N_("{seat} has {amount} {n:order|orders} in hand"), _order_cards),
    refusal_cards=(
        N_("{seat} has {amount} {n:card|cards} of disobedience in hand"),
        lambda state, seat: len(state.hands[seat]) - _order_cards(state, seat),
    ),
    in_force=(
        N_("the order {card} is in force"),
        lambda state, card: any(
            state.setup.components.options[order.option].kind == card for order in state.orders
        ),
    ),
    places_named=(
        N_("the last order names {amount} {n:place|places}"),
        lambda state: sum(len(order.route) + (order.start >= 0) for order in state.orders[-1:]),
    ),
    richest=(
        N_("nobody but the hetman has more gold than {seat}"),
        lambda state, seat: all(
            gold <= state.gold[seat] for other, gold in enumerate(state.gold) if other != state.hetman
        ),
    ),
    leads_home=(
        N_("the march that is ordered leads home"),
        lambda state: any(
            state.setup.components.options[order.option].march == "home" for order in state.orders[-1:]
        ),
    ),
)
