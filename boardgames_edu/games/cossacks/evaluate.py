"""The value of a position of Cossack Campaign to a seat.

The player knows its own tasks: places that they name draw its marches, and counting tasks make it obey or refuse. The
other seats' tasks are guesses of the view's sample and are not looked at. Most weights are in points;
``data/cossacks/values.yaml`` has them, as they were set by hand and as ``boardgames-edu fit`` found them.
"""

from bisect import bisect_left
from collections.abc import Mapping
from functools import cache
from operator import attrgetter
from typing import NamedTuple

from boardgames_edu.bots.greedy import Evaluator, remembered
from boardgames_edu.bots.planner import planned_reply
from boardgames_edu.bots.values import Weights, weights_of
from boardgames_edu.engine.board import bits
from boardgames_edu.games.cossacks.edition.rows import Achievement, ActionCard, HetmanCard, Test
from boardgames_edu.games.cossacks.params import CossackParams
from boardgames_edu.games.cossacks.queries import budget, marches
from boardgames_edu.games.cossacks.rules.scoring import METRICS, fulfilled, task_cards, waives
from boardgames_edu.games.cossacks.state import CossackState, IssuedOrder
from boardgames_edu.i18n import N_

PLACES = N_("places held")
TASKS = N_("tasks")
WAYS = N_("ways towards the places of the tasks")
STORES = N_("gold and cards")
OFFICE = N_("the mace")
TOKENS = N_("march tokens in hand")
PLANS = N_("what the order will bring")
GUARDS = N_("places that a call home may take")
REACH = N_("places near an opponent's next march")
OTHERS = N_("what opponents have")

_REACH = 4
"""How many tokens an opponent's march is thought to lay at most."""
_KEPT = ("gold", "march_tokens_left", "hand_size", "is_hetman")
"""What a task may count that a seat can lose again."""


def worth(state: CossackState, seat: int, w: Weights) -> Mapping[str, float]:
    """Return the value of a state to a seat, by its parts."""
    s = state
    aims = _aims(s, seat)
    tasks = _tasks(s, seat, aims, w)
    return {
        PLACES: float(_points(s, s.seals[seat])),
        TASKS: tasks,
        WAYS: _ways(s, seat, w),
        STORES: _stores(s, seat, w) + _steps(s, seat) * w["step of one's own"] + _pending(s, seat, w),
        OFFICE: _office(s, seat, w),
        TOKENS: _tokens(s, seat, tasks, aims, w),
        PLANS: _plans(s, seat, aims, w),
        GUARDS: _guards(s, seat, w),
        REACH: 0.0 if s.hetman == seat and not _on_offer(s) else -w["near an opponent"] * _near(s, seat),
        OTHERS: _others(s, seat, w),
    }


evaluate = Evaluator(worth, ahead=0, stage=attrgetter("round"), reply=planned_reply, weights=weights_of("cossacks"))
"""Walks go on by plans, and end with the round: within it seats are asked at different times."""


@remembered(lambda s, seat: (seat, *s.seals, *s.gold, *s.hands))
def _others(s: CossackState, seat: int, w: Weights) -> float:
    """Return what the places, gold and cards of opponents cost."""
    others = [other for other in range(s.setup.seats) if other != seat]
    rivals = [_points(s, s.seals[other]) + _stores(s, other, w) for other in others]
    cards = sum(len(s.hands[other]) for other in others)
    return (
        -w["best rival"] * max(rivals)
        - w["rivals"] * sum(rivals) / len(rivals)
        - w["rivals' card"] * cards / len(rivals)
    )


def _stores(s: CossackState, seat: int, w: Weights) -> float:
    """Return the value of gold and of both kinds of cards."""
    hand = s.hands[seat]
    orders = _orders(s, seat)
    cards = w["order card"] * orders + w["other card"] * (len(hand) - orders)
    return w["gold"] * min(s.gold[seat], 14) + cards


def _orders(s: CossackState, seat: int) -> int:
    """Return how many cards in a sorted hand give orders."""
    hand = s.hands[seat]
    return bisect_left(hand, s.setup.components.order_kinds) - bisect_left(hand, 0)


class _Aim(NamedTuple):
    """A task of a seat: named places, or a count."""

    points: int
    places: int
    number: int
    test: Test | None


class _Aims(NamedTuple):
    """The aims of a seat: tasks, their places, each node's value.

    ``spared``: tokens left cost nothing.
    """

    tasks: tuple[_Aim, ...]
    named: tuple[int, ...]
    prize: tuple[float, ...]
    spared: bool


@remembered(lambda s, seat: (s.hetman_cards[seat], s.tasks[seat]))
def _aims(s: CossackState, seat: int) -> _Aims:
    """Return the aims of a seat by its cards."""
    figures, roads, tasks, named = s.setup.components.figures, s.setup.roads, list[_Aim](), dict[int, float]()
    for card in task_cards(s, seat):
        if isinstance(card, Achievement):
            tasks.append(_Aim(card.points, 0, 0, card.condition))
            continue
        places = [roads.node(name) for name in (card.places if isinstance(card, HetmanCard) else [card.place])]
        tasks.append(_Aim(card.points, sum(1 << node for node in places), len(places), None))
        for node in places:
            named[node] = max(named.get(node, 0.0), card.points / len(places))
    prize = [
        named.get(node, 0.0) + (figures.score_town if roads.towns >> node & 1 else figures.score_settlement)
        for node in range(roads.place_count + 1)
    ]
    return _Aims(tuple(tasks), tuple(named), tuple(prize), waives(s, seat))


def _steps(s: CossackState, seat: int) -> int:
    """Return how many tokens a seat's cards lay for itself."""
    steps = _steps_by_card(s.setup)
    return sum([steps[kind] for kind in s.hands[seat] if kind >= 0])


@cache
def _steps_by_card(setup: CossackParams) -> tuple[int, ...]:
    return tuple(map(_own_steps, setup.components.cards))


def _own_steps(card: ActionCard) -> int:
    effects = [
        [effect for effect in option.effects if effect.get("capture_owner") == "actor"] for option in card.options
    ]
    return max(sum(int(effect["count"]) for effect in found) for found in effects)


def _guards(s: CossackState, seat: int, w: Weights) -> float:
    """Return what the seat's places at the ends count less.

    The later it is, the fewer calls home will come.
    """
    if not s.seals[seat]:
        return 0.0
    late = 1.0 - min(s.tokens) / s.setup.components.figures.march_tokens_per_player
    return (w["loose place late"] * late - w["loose place"]) * _loose(s, seat)


@remembered(lambda s, seat: (s.links, s.black, s.seals[seat]))
def _loose(s: CossackState, seat: int) -> float:
    """Return the points of places that can be taken off now."""
    return float(_points(s, s.seals[seat] & marches.removable(s)))


def _points(s: CossackState, places: int) -> int:
    """Return what some places score."""
    figures, towns = s.setup.components.figures, s.setup.roads.towns
    return figures.score_town * (places & towns).bit_count() + figures.score_settlement * (places & ~towns).bit_count()


@remembered(lambda s, seat: s.links)
def _near(s: CossackState, seat: int) -> float:
    """Return the points of the best free place within a march."""
    roads, laid, best = s.setup.roads, s.links | 1, 0.0
    for node in bits(roads.places & ~s.links):
        for far, layer in enumerate(roads.layers[node][: _REACH + 1]):
            if layer & laid:
                best = max(best, _points(s, 1 << node) * (1.1 - 0.1 * far))
                break
    return best


def _tasks(s: CossackState, seat: int, aims: _Aims, w: Weights) -> float:
    worth, held = 0.0, s.seals[seat]
    for points, places, number, test in aims.tasks:
        if test is None:
            have = (held & places).bit_count()
            worth += points * (w["all places"] if have == number else w["some places"] * have / number)
        elif fulfilled(s, seat, test):
            worth += (w["task kept"] if test.metric in _KEPT else w["task done"]) * points
        elif test.op == ">=" and int(test.value) > 0:
            share = int(METRICS[test.metric](s, seat)) / int(test.value)
            worth += w["task begun"] * points * min(1.0, share)
    return worth


@remembered(lambda s, seat: (s.links, s.seals[seat], s.hetman_cards[seat], s.tasks[seat]))
def _ways(s: CossackState, seat: int, w: Weights) -> float:
    """Return how near the army is to places the seat needs."""
    worth, own, links = 0.0, s.seals[seat], s.links
    aims = _aims(s, seat)
    for node in aims.named:
        if not own >> node & 1:
            near = w["linked place"] if links >> node & 1 else w["way"] * w["step of a way"] ** _far(s, node)
            worth += aims.prize[node] * near
    return worth


def _pending(s: CossackState, seat: int, w: Weights) -> float:
    """Return the value of the pay and card still due."""
    for frame in s.stack:
        if frame.name == "execute" and frame.seat == seat:
            return w["pay due"] * budget.due(s) + w["card due"]
    return 0.0


def _office(s: CossackState, seat: int, w: Weights) -> float:
    """Return the value of being hetman with orders, or next in line."""
    if s.hetman != seat:
        others = s.gold[: s.hetman] + s.gold[s.hetman + 1 :]
        return w["next in line"] if s.gold[seat] == max(others) else 0.0
    if _on_offer(s):
        return w["offered mace"]
    return w["mace"] + w["order to give"] * min(_orders(s, seat), 3)


def _on_offer(s: CossackState) -> bool:
    """Return whether the mace is offered: its owner rules no more."""
    return bool(s.stack) and bool(s.top.name == "accept")


def _tokens(s: CossackState, seat: int, tasks: float, aims: _Aims, w: Weights) -> float:
    left = s.tokens[seat]
    if left:
        return left * (w["token spared"] * aims.spared - w["token left"])
    board = [_points(s, held) for held in s.seals]
    ahead = board[seat] + tasks - max(board[:seat] + board[seat + 1 :]) - 12
    return w["end ahead"] if ahead >= 0 else -w["end behind"]


def _plans(s: CossackState, seat: int, aims: _Aims, w: Weights) -> float:
    """Return what the orders will take for their hetman."""
    if s.hetman != seat or s.phase not in ("order", "obedience"):
        return 0.0
    options, worth = s.setup.components.options, 0.0
    actors = budget.left_to_act(s, seat).bit_count()
    for number, order in enumerate(s.orders):
        row = options[order.option]
        if row.march == "out":
            count = sum(effect.get("count", 0) for effect in row.effects)
            naming = bool(s.stack) and s.top.name == "march" and s.top.order == number
            worth += _march(s, seat, order, w["obedience"] * actors * count, aims, naming, w)
        elif row.march == "home":
            worth -= 1.0
        worth -= w["cost"] * row.cost * actors
    return worth


def _gain(s: CossackState, start: int, route: tuple[int, ...], steps: float, aims: _Aims) -> float:
    """Return the value of the places that some tokens may take."""
    links, roads = s.links, s.setup.roads
    missing, gain, here = 0, 0.0, max(start, 0)
    for place in route:
        missing += (roads.leg_mask[here, place] & ~links).bit_count()
        if not links >> place & 1:
            gain += aims.prize[place] * min(1.0, (steps / missing) ** 3)
        here = place
    return gain


def _march(
    s: CossackState, seat: int, order: IssuedOrder, steps: float, aims: _Aims, naming: bool, w: Weights
) -> float:
    """Return the value of the places that a march out may take."""
    if not s.seals_in_hand[seat]:  # they would stay neutral (K-MARCH-14, AMB-14)
        return 0.0
    if naming and w["goal to name"]:
        further = _goal(s, order, steps, aims, w)
        return max(further, _route_worth(s, order, steps, aims, w)) if order.route else further
    if order.route:
        return _route_worth(s, order, steps, aims, w)
    return _nearest(s, seat, steps) * (w["route to name"] if naming else w["no route"])


def _route_worth(s: CossackState, order: IssuedOrder, steps: float, aims: _Aims, w: Weights) -> float:
    """Return the value of a route as it was named."""
    return w["route"] * _gain(s, order.start, order.route, steps, aims) - w["further goal"] * (len(order.route) - 1)


def _goal(s: CossackState, order: IssuedOrder, steps: float, aims: _Aims, w: Weights) -> float:
    """Return the value of the best place to lead a march to."""
    roads, links, route = s.setup.roads, s.links, order.route
    if order.start < 0 and not route:
        far = roads.far(links | 1, s.black)
        near = [aims.prize[node] * min(1.0, (steps / far[node]) ** 3) for node in bits(roads.places & ~links)]
        return w["goal to name"] * max(near, default=0.0)
    passed = (order.start, *route)
    further = [
        _gain(s, order.start, (*route, place), steps, aims)
        for place in bits(roads.joined[passed[-1]])
        if place not in passed
    ]
    return w["route"] * max(further, default=0.0) - w["further goal"] * len(route)


@remembered(lambda s, seat: (s.links, s.hetman_cards[seat], s.tasks[seat]))
def _nearest(s: CossackState, seat: int, steps: float) -> float:
    """Return the value of the best place that some steps may reach."""
    roads, prize = s.setup.roads, _aims(s, seat).prize
    near = [(node, far) for node in bits(roads.places & ~s.links) if (far := _far(s, node)) <= 6]
    return max((prize[node] * min(1.0, steps / max(far, 1)) for node, far in near), default=0.0)


def _far(s: CossackState, place: int) -> int:
    """Return the fewest tokens from the chains to a place."""
    laid = s.links | 1
    return next(far for far, layer in enumerate(s.setup.roads.layers[place]) if layer & laid)
