"""The predicates of Cossack Campaign for goals."""

from boardgames_edu.games.cossacks.queries.marches import removable
from boardgames_edu.games.cossacks.state import CossackState
from boardgames_edu.i18n import N_
from boardgames_edu.teach.goals.goals import Vocabulary

VOCABULARY = Vocabulary(
    {
        "node": lambda s: s.setup.board.places,
        "place": lambda s: s.setup.board.names(s.setup.roads.places),
        "card": lambda s: s.setup.components.card_ids,
    }
)


def _node(s: CossackState, place: int) -> int:
    return s.setup.board.index[VOCABULARY.names["place"](s)[place]]


def _order_cards(s: CossackState, seat: int) -> int:
    return sum(kind < s.setup.components.order_kinds for kind in s.hands[seat])


VOCABULARY.add(
    captured=(N_("{seat} has captured {place}"), lambda s, seat, place: bool(s.seals[seat] >> _node(s, place) & 1)),
    free=(N_("{place} belongs to nobody"), lambda s, place: s.owner(_node(s, place)) < 0),
    places=(N_("{seat} has captured {amount} {n:place|places}"), lambda s, seat: s.seals[seat].bit_count()),
    marched=(N_("a march token lies on {node}"), lambda s, node: bool(s.red >> node & 1)),
    empty=(N_("nothing lies on {node}"), lambda s, node: not s.occupied >> node & 1),
    blocked=(N_("a black token lies on {node}"), lambda s, node: bool(s.black >> node & 1)),
    removable_at=(N_("what lies on {node} may be taken off"), lambda s, node: bool(removable(s) >> node & 1)),
    tokens_on_map=(N_("{amount} march {n:token lies|tokens lie} on the map"), lambda s: s.red.bit_count()),
    gold=(N_("{seat} has {amount} gold"), lambda s, seat: s.gold[seat]),
    tokens=(N_("{seat} has {amount} march {n:token|tokens} in hand"), lambda s, seat: s.tokens[seat]),
    in_hand=(N_("{seat} has {amount} {card} in hand"), lambda s, seat, card: s.hands[seat].count(card)),
    hand=(N_("{seat} has {amount} {n:card|cards} in hand"), lambda s, seat: len(s.hands[seat])),
    hetman=(N_("{seat} is hetman"), lambda s, seat: s.hetman == seat),
    obeyed=(N_("{seat} has obeyed {amount} {n:time|times}"), lambda s, seat: s.obeyed[seat]),
    refused_orders=(N_("{seat} has disobeyed {amount} {n:time|times}"), lambda s, seat: s.refused[seat]),
    issued=(
        N_("{seat} has given {amount} {n:order|orders} that {n:was|were} carried out"),
        lambda s, seat: s.issued[seat],
    ),
    order_cards=(N_("{seat} has {amount} {n:order|orders} in hand"), _order_cards),
    refusal_cards=(
        N_("{seat} has {amount} {n:card|cards} of disobedience in hand"),
        lambda s, seat: len(s.hands[seat]) - _order_cards(s, seat),
    ),
    in_force=(
        N_("the order {card} is in force"),
        lambda s, card: any(s.setup.components.options[order.option].kind == card for order in s.orders),
    ),
    places_named=(
        N_("the last order names {amount} {n:place|places}"),
        lambda s: sum(len(order.route) + (order.start >= 0) for order in s.orders[-1:]),
    ),
    richest=(
        N_("nobody but the hetman has more gold than {seat}"),
        lambda s, seat: all(gold <= s.gold[seat] for other, gold in enumerate(s.gold) if other != s.hetman),
    ),
    leads_home=(
        N_("the march that is ordered leads home"),
        lambda s: any(s.setup.components.options[order.option].march == "home" for order in s.orders[-1:]),
    ),
)
