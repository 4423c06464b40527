"""The value of a position of Rurik to a seat.

The greedy player looks with it, one look deep. Weights are in points. They were set by playing against the random
player and against earlier weights, then moved towards a linear fit of the final lead over positions of greedy games
for two. They are no more than a sensible beginner's: points that are safe, points that the tracks would give now, and
what leads to more of both.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from boardgames_edu.bots.greedy import Evaluator, remembered
from boardgames_edu.bots.values import weights_of
from boardgames_edu.engine.board import bits
from boardgames_edu.games.rurik.components import COLUMNS, LAST_ROUND, STRONGHOLD
from boardgames_edu.games.rurik.rules.claim import reached
from boardgames_edu.games.rurik.rules.goods import aboard, full_columns
from boardgames_edu.games.rurik.rules.scoring import agenda_met, threes, warfare_points
from boardgames_edu.games.rurik.state import EASED, TAKEN, G, RurikState
from boardgames_edu.i18n import N_

TRACKS = N_("points on the tracks")
CARDS = N_("deeds and agenda")
OTHERS = N_("what opponents have")
WARFARE = N_("warfare")
STEPS = N_("steps towards the next spaces")
PIECES = N_("pieces on the map")
STORES = N_("coins, goods and cards")
PLANS = N_("advisors and points to spend")

_POINT = (0.34, 0.24, 0.42, 0.0, 0.46, 0.62)
"""The value of an unspent point of each pool."""
_COLUMN = (0.62, 0.34, 0.66, 0.85, 1.25, 0.55)
"""The value of a point of each column to a planner."""


def worth(state: RurikState, seat: int) -> Mapping[str, float]:
    """Return the value of a state to a seat, by its parts."""
    s = _settled(state, seat)
    warfare = _warfare(tuple(s.warfare))
    late = s.round / LAST_ROUND
    parts = _own(s, seat, late)
    parts[WARFARE] = 0.8 * warfare[seat] + (0.6 - 0.4 * late) * s.warfare[seat]
    others = [
        _tracks(s, other) + 0.25 * s.ruled[other].bit_count() + 0.06 * s.coins[other] + 0.8 * warfare[other]
        for other in range(s.setup.sides)
        if other != seat
    ]
    parts[OTHERS] = -0.45 * max(others) - 0.35 * sum(others) / len(others)
    if s.setup.solo is not None:  # the one opponent there is, whose coins and goods score as well
        dock = s.dock[G - seat * G : 2 * G - seat * G]
        parts[OTHERS] = -0.8 * (others[0] + threes(s.coins[1 - seat]) + threes(sum(dock)))
    return parts


evaluate = Evaluator(worth, weights=weights_of("rurik"))


def _settled(s: RurikState, seat: int) -> RurikState:
    """Return the state with a waiting advisor placed without a bribe."""
    if s.stack and s.top.name == "bribe" and s.top.seat == seat:
        s = s.copy()
        s.apply(s.setup.notation.actions["bribe 0"])
    return s


@lru_cache(1000)
def _warfare(steps: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(points for points, _rule in warfare_points(list(steps)))


def _measured(s: RurikState, seat: int) -> tuple[int, ...]:
    """Return what the tracks measure."""
    k, boat = seat * 3, seat * G
    return s.ruled[seat], *s.own_built[k : k + 3], *s.boat[boat : boat + G], *s.claims[k : k + 3]


@remembered(lambda s, seat: (s.phase == "over", _measured(s, seat)))
def _tracks(s: RurikState, seat: int) -> float:
    """Return the points of the three tracks, reached or within reach."""
    points = 0.0
    for track in range(3):
        have = s.claims[seat * 3 + track]
        table = s.setup.track_points[track]
        points += table[have]
        if s.phase != "over":
            reach = reached(s, seat, track)
            if reach > have:
                points += 0.8 * (table[reach] - table[have])
    return points


def _own(s: RurikState, seat: int, late: float) -> dict[str, float]:
    printed = s.setup.components
    done = [printed.deeds[k].vp for k in bits(s.deeds_done[seat])]
    agenda = s.agendas[seat]
    met = printed.agendas[agenda].vp if agenda >= 0 and agenda_met(s, seat, agenda) else 0
    held = s.deeds[seat].bit_count()
    return {
        TRACKS: _tracks(s, seat),
        STEPS: (_growth(s, seat) + _contests(s, seat)) * (1.2 - 0.5 * late),
        CARDS: sum(done) + (0.35 + 0.55 * late) * met + 0.3 * (1 - late) * held,
        PIECES: _forces(s, seat) * (1.3 - 0.6 * late),
        STORES: _stores(s, seat, late),
        PLANS: _plans(s, seat),
    }


@remembered(_measured)
def _growth(s: RurikState, seat: int) -> float:
    """Return the value of what brings the next spaces of tracks."""
    own, regions = s.own_built[seat * 3 : seat * 3 + 3], s.built_regions(seat)
    worth = 0.5 * s.ruled[seat].bit_count() + 0.3 * s.setup.board.largest_group(regions)
    worth += 0.25 * regions.bit_count() + 0.22 * sum(map(int.bit_count, own))
    worth += 0.22 * (own[STRONGHOLD] & s.ruled[seat]).bit_count()
    return worth + 0.27 * aboard(s, seat) + 0.12 * full_columns(s, seat)


def _contests(s: RurikState, seat: int) -> float:
    """Return the value of regions that lack few pieces to be ruled."""
    worth, contested = 0.0, s.occupied[seat] & ~s.ruled[seat]
    for region in bits(contested):
        rival = s.rebels[region]
        for other, occupied in enumerate(s.occupied):
            if other != seat and (occupied | s.own_built[other * 3 + STRONGHOLD]) >> region & 1:
                rival = max(rival, s.strength(other, region))
        worth += 0.26 / max(rival + 1 - s.strength(seat, region), 1)
    return worth


def _forces(s: RurikState, seat: int) -> float:
    """Return the value of pieces, spread over regions and supported."""
    troops = s.setup.components.troops - s.supply[seat]
    worth = 0.16 * troops + 0.35 * s.occupied[seat].bit_count()
    leader = s.leaders[seat]
    if leader >= 0:
        worth += 0.5
        worth += 0.1 if s.rulers[leader] == seat else 0.0
    return worth


def _stores(s: RurikState, seat: int, late: float) -> float:
    goods = sum(s.dock[seat * G : seat * G + G])
    coins = s.coins[seat]
    early = 1.15 - late
    return (
        0.15 * min(coins, 4) * early
        + 0.05 * max(coins - 4, 0) * early
        + 0.25 * min(goods, 5) * early
        + 0.9 * min(len(s.hands[seat]), 4) * early
        + 0.2 * len(s.defeated[seat])
        + 0.06 * s.tokens[seat].bit_count()
    )


def _plans(s: RurikState, seat: int) -> float:
    """Return the value of unspent points and of placed advisors."""
    worth = 0.0
    if s.to_move == seat and s.phase == "action":
        worth += sum(_POINT[pool] * min(count, 6) for pool, count in enumerate(s.pools) if count)
        worth += 0.04 * s.pools[EASED]
        worth += 0.05 if s.main_action == TAKEN else 0.0
    rows, setup = s.setup.rows, s.setup
    columns = 0
    for space, advisor in enumerate(s.strategy):
        if advisor is not None and advisor.seat == seat:
            column = space // rows
            worth += _wanted(s, seat, column) * setup.space_points[space] - 0.28 * setup.space_cost[space]
            if columns >> column & 1:
                worth -= 0.35
            columns |= 1 << column
    return worth


def _wanted(s: RurikState, seat: int, column: int) -> float:
    """Return the value of a point of a column now."""
    worth = _COLUMN[column]
    name = COLUMNS[column]
    if name == "muster":
        on_map = s.setup.components.troops - s.supply[seat]
        worth *= 1.25 if on_map < 6 else 0.8 if on_map < 9 else 0.35
        if not s.supply[seat]:
            worth = 0.0
    elif name == "tax":
        near = (s.goods_on & s.occupied[seat]).bit_count()
        worth *= 1.1 if near >= 3 else 0.75 if near else 0.35
    elif name == "build":
        left = sum(s.structures_left[seat * 3 : seat * 3 + 3])
        worth *= 1.0 if left > 2 else 0.4 if left else 0.0
    elif name == "attack":
        worth *= 1.0 if s.occupied[seat] & s.rebel_mask else 0.6
    elif name == "scheme":
        worth *= 1.0 if s.round < LAST_ROUND else 0.45
    return worth
