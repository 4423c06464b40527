"""What a position of Cossack Campaign is worth to a seat, as far as one look can tell: the greedy player's eyes.

Weights are in points. The player knows its own tasks: places that they name draw its marches, and counting tasks make
it obey or refuse. The other seats' tasks are guesses of the view's sample and are not looked at.
"""

from __future__ import annotations

from collections.abc import Mapping

from boardgames_edu.bots.greedy import Eyes
from boardgames_edu.bots.planner import planned_choice
from boardgames_edu.engine.board import bits
from boardgames_edu.games.cossacks import change, marches
from boardgames_edu.games.cossacks.edition import Achievement, Hetman
from boardgames_edu.games.cossacks.scoring import METRICS, fulfilled, holds, task_cards
from boardgames_edu.games.cossacks.state import CossackState, Order
from boardgames_edu.i18n import N_

PLACES = N_("places held")
TASKS = N_("tasks")
WAYS = N_("ways towards the places of the tasks")
STORES = N_("gold and cards")
OFFICE = N_("the mace")
TOKENS = N_("march tokens in hand")
PLANS = N_("what the order will bring")
OTHERS = N_("what opponents have")


def worth(state: CossackState, seat: int) -> Mapping[str, float]:
    """What a state is worth to a seat, by what makes it worth that."""
    s = state
    board = [_board(s, other) for other in range(s.setup.seats)]
    rivals = [points + _stores(s, other) for other, points in enumerate(board) if other != seat]
    wanted = _wanted(s, seat)
    return {
        PLACES: float(board[seat]),
        TASKS: _tasks(s, seat),
        WAYS: _ways(s, seat, wanted),
        STORES: _stores(s, seat) + _pending(s, seat),
        OFFICE: _office(s, seat),
        TOKENS: _tokens(s, seat, board),
        PLANS: _plans(s, seat, wanted),
        OTHERS: -0.4 * max(rivals) - 0.35 * sum(rivals) / len(rivals),
    }


value = Eyes(worth, ahead=1, reply=planned_choice)
"""A greedy hetman gives poor orders (a planner beats it in 98 games of 100), so walks go on by plans, and not far."""


def _board(s: CossackState, seat: int) -> int:
    """Points for the places that a seat holds."""
    figures, towns = s.setup.facts.figures, s.setup.roads.towns
    held = s.seals[seat]
    return (
        figures.score_town * (held & towns).bit_count()
        + figures.score_settlement * (held & ~towns).bit_count()
    )


def _stores(s: CossackState, seat: int) -> float:
    """Gold and cards at hand; what refuses an order is worth more than what gives one."""
    hand = s.hands[seat]
    orders = sum(0 <= kind < s.setup.facts.order_kinds for kind in hand)
    return 0.4 * min(s.gold[seat], 14) + 0.3 * orders + 0.7 * (len(hand) - orders)


def _wanted(s: CossackState, seat: int) -> dict[int, float]:
    """The places that the seat's tasks name, with what each is worth."""
    found: dict[int, float] = {}
    for card in task_cards(s, seat):
        if isinstance(card, Achievement):
            continue
        places = card.places if isinstance(card, Hetman) else [card.place]
        for name in places:
            node = s.setup.roads.node(name)
            found[node] = max(found.get(node, 0.0), card.points / len(places))
    return found


def _tasks(s: CossackState, seat: int) -> float:
    worth = 0.0
    for card in task_cards(s, seat):
        if isinstance(card, Achievement):
            test = card.condition
            if fulfilled(s, seat, test):
                worth += 0.8 * card.points
            elif test.op == ">=" and int(test.value) > 0:
                worth += 0.5 * card.points * min(1.0, int(METRICS[test.metric](s, seat)) / int(test.value))
            continue
        places = card.places if isinstance(card, Hetman) else [card.place]
        have = sum(holds(s, seat, [name]) for name in places)
        worth += card.points * (0.95 if have == len(places) else 0.5 * have / len(places))
    return worth


def _distance(s: CossackState, node: int) -> int:
    """The fewest tokens from what is laid to a place, counted on the map."""
    laid = s.links | 1
    for distance, layer in enumerate(s.setup.roads.layers[node]):
        if layer & laid:
            return distance
    return 99


def _worth(s: CossackState, node: int, wanted: Mapping[int, float]) -> float:
    figures = s.setup.facts.figures
    town = s.setup.roads.towns >> node & 1
    return (figures.score_town if town else figures.score_settlement) + wanted.get(node, 0.0)


def _ways(s: CossackState, seat: int, wanted: Mapping[int, float]) -> float:
    """How near the army is to the places that the seat needs; least for those that others hold."""
    worth = 0.0
    for node in wanted:
        if not s.seals[seat] >> node & 1:
            near: float = 0.82 ** _distance(s, node)
            worth += _worth(s, node, wanted) * (0.3 * near if not s.links >> node & 1 else 0.08)
    return worth


def _pending(s: CossackState, seat: int) -> float:
    """Pay and card that come when the running turn is done."""
    for frame in s.stack:
        if frame[0].name == "execute" and frame[1] == seat:
            return 0.4 * change.due(s) + 0.4
    return 0.0


def _office(s: CossackState, seat: int) -> float:
    """The mace is worth the places that orders take, as long as orders can be given and paid."""
    if s.hetman != seat:
        return 0.0
    question = s.question
    if question is not None and question.name == "accept":
        return 0.4
    orders = sum(0 <= kind < s.setup.facts.order_kinds for kind in s.hands[seat])
    return 1.0 + 0.5 * min(orders, 3)


def _tokens(s: CossackState, seat: int, board: list[int]) -> float:
    left = s.tokens[seat]
    if left:
        return -0.7 * left
    ahead = board[seat] + _tasks(s, seat) - max(board[:seat] + board[seat + 1 :]) - 12
    return 6.0 if ahead >= 0 else -6.0


def _plans(s: CossackState, seat: int, wanted: Mapping[int, float]) -> float:
    """What the orders in force or being given will take for their hetman."""
    if s.hetman != seat or s.phase not in ("order", "obedience"):
        return 0.0
    options, worth = s.setup.facts.options, 0.0
    actors = change.left_to_act(s, seat).bit_count()
    for number, order in enumerate(s.orders):
        row = options[order[0]]
        if row.march == "out":
            count = sum(effect.get("count", 0) for effect in row.effects)
            naming = bool(s.stack) and s.stack[-1][0].name == "march" and s.stack[-1][2] == number
            worth += _march(s, order, 0.7 * actors * count, wanted, naming)
        elif row.march == "home":
            worth -= 1.0
        worth -= 0.12 * row.cost * actors
    return worth


def _march(s: CossackState, order: Order, steps: float, wanted: Mapping[int, float], naming: bool) -> float:
    """What a march out may take: its last place, if the tokens of those who obey reach it."""
    _, start, route = order
    if not route:
        nearest = [
            (_worth(s, node, wanted), _distance(s, node)) for node in bits(s.setup.roads.places & ~s.links)
        ]
        best = max((worth * min(1.0, steps / max(far, 1)) for worth, far in nearest if far <= 6), default=0.0)
        return best * (0.5 if naming else 0.2)
    roads, missing, gain, here = s.setup.roads, 0, 0.0, max(start, 0)
    for place in route:
        if marches.leg_end(s, here, place) != -1:
            missing += (roads.leg_mask[here, place] & ~s.links).bit_count()
        if not s.links >> place & 1:
            gain += _worth(s, place, wanted) * min(1.0, (steps / missing) ** 3)
        here = place
    return 0.85 * gain - 0.4 * (len(route) - 1)
