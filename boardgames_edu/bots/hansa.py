"""What a position of Hansa Teutonica is worth to a seat, as far as one look can tell: the greedy player's
eyes.

Weights are in points. They are no more than a sensible beginner's: develop Actions early, finish routes that
bring something, stand in the way of others, and keep pieces at hand.
"""

from __future__ import annotations

from collections.abc import Mapping

from boardgames_edu.engine.board import bits
from boardgames_edu.games.hansa import facts as fa
from boardgames_edu.games.hansa.scoring import collected, largest_network, marker_points
from boardgames_edu.games.hansa.state import A, HansaState
from boardgames_edu.i18n import N_

SCORE = N_("points")
ABILITIES = N_("abilities")
ROUTES = N_("routes under way")
FORCES = N_("pieces at hand")
MARKERS = N_("markers to play")
TURN = N_("actions left")
OTHERS = N_("what opponents have")

_STEP = ((0.9, 0.3, 1.0, 0.8), (4.5, 0.8, 3.2, 0.6, 2.0), (1.6, 1.4, 1.0), (0.8, 0.5, 0.4), (1.2, 0.6, 0.4))
"""What each step of a track helps, beside its points: keys, actions, privilege, book, bank."""
_ASKED = ("choice", "income", "improve", "neutral", "place", "displace")
"""Questions of few answers: the best of them is what the position is worth."""
_BEGUN = {"lift_opposing": 0.3, "lift_any": 0.3}
"""What an action that has just been begun promises."""


def value(state: HansaState, seat: int) -> Mapping[str, float]:
    """What a state is worth to a seat, by what makes it worth that."""
    question = state.question
    if question is None or state.to_move != seat or question.name not in _ASKED:
        return _value(state, seat)
    best: Mapping[str, float] = {}
    for action in state.legal_actions():
        tried = state.copy()
        tried.apply(action)
        found = _value(tried, seat)
        if not best or sum(found.values()) > sum(best.values()):
            best = found
    return best


def _value(s: HansaState, seat: int) -> dict[str, float]:
    late = _late(s)
    others = [_standing(s, other) for other in range(s.setup.seats) if other != seat]
    parts = {
        SCORE: _standing(s, seat) + _awaited(s, seat),
        ABILITIES: (1.15 - late) * sum(sum(_STEP[k][: s.developed[seat * A + k]]) for k in range(A)),
        ROUTES: _routes(s, seat, late),
        FORCES: _forces(s, seat),
        MARKERS: 0.7 * len(s.unused[seat]) * (1.2 - late),
        TURN: 0.0,
        OTHERS: -0.35 * max(others) - 0.1 * (sum(others) - max(others)),
    }
    if s.turn == seat and not s.is_over:
        parts[TURN] = 0.04 * s.left
        if s.question is not None and s.to_move == seat:
            parts[TURN] += _begun(s, seat, s.question.name)
    return parts


def _begun(s: HansaState, seat: int, name: str) -> float:
    """What an action that is half done promises."""
    if name == "lift_own" and not s.lifted:
        return _gain_by_moving(s, seat) - 0.05
    if name in ("lift_own", "set_own"):
        return _gain_by_setting(s, seat)
    return _BEGUN.get(name, 0.0) + 0.35 * len(s.lifted)


def _gain_by_setting(s: HansaState, seat: int) -> float:
    """How much better the own routes will be once the pieces in the hand stand where they help most."""
    late, tried, gain = _late(s), s.copy(), 0.0
    for piece in s.lifted:
        code = 2 * seat + piece // 10 % 10
        better, post = _best_place(tried, seat, code, late)
        gain += better
        if post >= 0:
            tried.put(code, post)
    return gain


def _best_place(s: HansaState, seat: int, code: int, late: float) -> tuple[float, int]:
    """The most that a piece adds to a route, and the post where it does so; (0, -1) when none is free."""
    chart, best = s.setup.chart, (0.0, -1)
    for route, posts in enumerate(chart.route_posts):
        free = posts & chart.fits[code & 1] & ~s.occupied
        if free:
            post = next(bits(free))
            before = _route(s, seat, route, late)
            s.put(code, post)
            best = max(best, (_route(s, seat, route, late) - before, post))
            s.take(code, post)
    return best


def _gain_by_moving(s: HansaState, seat: int) -> float:
    """How much better the own routes would be if the piece that helps least were elsewhere."""
    chart, late, least = s.setup.chart, _late(s), (99.0, -1, -1)
    tried = s.copy()
    for route in {chart.route_of[post] for post in bits(s.own(seat))}:
        post = next(bits(s.own(seat) & chart.route_posts[route]))
        code = s.code_at(post)
        before = _route(tried, seat, route, late)
        tried.take(code, post)
        least = min(least, (before - _route(tried, seat, route, late), code, post))
        tried.put(code, post)
    lost, code, post = least
    if post < 0:
        return 0.0
    tried.take(code, post)
    return max(0.0, _best_place(tried, seat, code, late)[0] - lost)


def _late(s: HansaState) -> float:
    """How near the end is, from 0 to 1."""
    limit = s.setup.chart.map.full_cities_that_end_the_game
    return min(1.0, max(max(s.score) / 20, s.cube / limit, 1 - len(s.bag) / 12))


def _standing(s: HansaState, seat: int) -> float:
    """Points as the final score would count them."""
    facts = s.setup.facts
    points = float(s.score[seat])
    points += 4 * sum(s.developed[seat * A + k] == facts.steps[k] for k in range(1, A))
    points += marker_points(collected(s, seat), facts.box.scoring.marker_table)
    points += sum(
        worth for worth, owner in zip(facts.special_points, s.special, strict=True) if owner == seat
    )
    points += 2 * s.controller.count(seat)
    if s.present[seat]:
        points += largest_network(s, seat) * s.value(seat, fa.KEYS)
    return points


def _awaited(s: HansaState, seat: int) -> float:
    """Control brings points again and again; so do posts in cities where roads meet."""
    chart = s.setup.chart
    worth = sum(
        0.15 * len(chart.routes_at[city]) for city in bits(s.present[seat]) if s.controller[city] == seat
    )
    if seat not in s.joined and len(s.joined) < 3:
        ends = (s.present[seat] >> chart.east & 1) + (s.present[seat] >> chart.west & 1)
        worth += 0.4 * ends
    return worth


def _routes(s: HansaState, seat: int, late: float) -> float:
    """The routes on which the seat has pieces."""
    chart = s.setup.chart
    return sum(_route(s, seat, route, late) for route in {chart.route_of[post] for post in bits(s.own(seat))})


def _route(s: HansaState, seat: int, route: int, late: float) -> float:
    """What the pieces of a seat on one route are worth: on the way to create it, or in the way of others."""
    posts, own = s.setup.chart.route_posts[route], s.own(seat)
    mine = (own & posts).bit_count()
    if not mine:
        return 0.0
    theirs = (s.occupied & ~own & posts).bit_count()
    share = mine / posts.bit_count()
    hope = share * share * _promise(s, seat, route, late)
    if theirs:  # perhaps they can be pushed off
        return (0.0 if s.number > 25 * s.setup.seats else 0.1) + (0.35 * hope if theirs == 1 else 0.0)
    return hope


def _promise(s: HansaState, seat: int, route: int, late: float) -> float:
    """What creating a route would bring a seat."""
    chart, facts = s.setup.chart, s.setup.facts
    best = 0.3
    privilege = s.developed[seat * A + fa.PRIVILEGE]
    for city in chart.ends[route]:
        for ability in chart.develops[city]:
            steps = s.developed[seat * A + ability]
            if steps < facts.steps[ability]:
                best = max(
                    best,
                    (1.15 - late) * _STEP[ability][steps]
                    + (3.0 if steps + 1 == facts.steps[ability] and ability else 0.0),
                )
        filled = s.filled(city)
        if filled < chart.offices[city] and chart.colour[city][filled] <= privilege:
            best = max(best, 1.4 + chart.coin[city][filled] + 0.8 * s.value(seat, fa.KEYS))
    if s.number > 25 * s.setup.seats:  # plans that lead nowhere are changed as time goes by
        best *= 0.3 + 1.4 * ((route * 7919 + s.number // (2 * s.setup.seats) * 104729) % 97) / 97
    control = sum(
        0.8 if s.controller[city] == seat else -0.4 if s.controller[city] >= 0 else 0.0
        for city in chart.ends[route]
    )
    return best + max(0.0, control) + (2.0 if s.marker_at(route) >= 0 else 0.0)


def _forces(s: HansaState, seat: int) -> float:
    traders, merchants = s.supply[2 * seat], s.supply[2 * seat + 1]
    stock = s.stock[2 * seat] + s.stock[2 * seat + 1]
    return 0.8 * min(traders, 2) + 0.2 * max(traders - 2, 0) + 0.5 * merchants + 0.13 * stock
