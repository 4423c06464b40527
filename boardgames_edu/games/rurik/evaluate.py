"""The value of a position of Rurik to a seat.

Points that are safe, points that the tracks would give now, and what leads to more of both. Most weights are in points;
``data/rurik/values.yaml`` has them, as they were set by hand and as ``boardgames-edu fit`` found them.
"""

from collections.abc import Mapping
from functools import lru_cache

from boardgames_edu.bots.greedy import Evaluator, remembered
from boardgames_edu.bots.values import Weights, weights_of
from boardgames_edu.engine.board import bits
from boardgames_edu.games.rurik.codecs import POOLS
from boardgames_edu.games.rurik.components import COLUMNS, LAST_ROUND, STRONGHOLD
from boardgames_edu.games.rurik.rules.claim import reached
from boardgames_edu.games.rurik.rules.goods import aboard, full_columns
from boardgames_edu.games.rurik.rules.scoring import agenda_met, threes, warfare_points
from boardgames_edu.games.rurik.state import TAKEN, G, RurikState
from boardgames_edu.i18n import N_

TRACKS = N_("points on the tracks")
CARDS = N_("deeds and agenda")
OTHERS = N_("what opponents have")
WARFARE = N_("warfare")
STEPS = N_("steps towards the next spaces")
PIECES = N_("pieces on the map")
STORES = N_("coins, goods and cards")
PLANS = N_("advisors and points to spend")

_UNSPENT = tuple(f"unspent {pool}" for pool in POOLS)
_PLANNED = tuple(f"planned {column}" for column in COLUMNS)


def worth(state: RurikState, seat: int, w: Weights) -> Mapping[str, float]:
    """Return the value of a state to a seat, by its parts."""
    s = _settled(state, seat)
    warfare = _warfare(tuple(s.warfare))
    late = s.round / LAST_ROUND
    parts = _own(s, seat, late, w)
    parts[WARFARE] = w["warfare"] * warfare[seat] + (w["step"] - w["late step"] * late) * s.warfare[seat]
    others = [
        _tracks(s, other, w)
        + w["rival region"] * s.ruled[other].bit_count()
        + w["rival coin"] * s.coins[other]
        + w["rival warfare"] * warfare[other]
        for other in range(s.setup.sides)
        if other != seat
    ]
    parts[OTHERS] = -w["best rival"] * max(others) - w["rivals"] * sum(others) / len(others)
    if s.setup.solo is not None:  # the one opponent there is, whose coins and goods score as well
        dock = s.dock[G - seat * G : 2 * G - seat * G]
        parts[OTHERS] = -w["solo rival"] * (others[0] + threes(s.coins[1 - seat]) + threes(sum(dock)))
    return parts


evaluate = Evaluator(worth, weights=weights_of("rurik"))


def _settled(s: RurikState, seat: int) -> RurikState:
    """Return the state with a waiting advisor placed without a bribe."""
    if s.stack and s.top.name == "bribe" and s.to_move == seat:
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
def _tracks(s: RurikState, seat: int, w: Weights) -> float:
    """Return the points of the three tracks, reached or within reach."""
    points = 0.0
    for track in range(3):
        have = s.claims[seat * 3 + track]
        table = s.setup.track_points[track]
        points += table[have]
        if s.phase != "over":
            reach = reached(s, seat, track)
            if reach > have:
                points += w["within reach"] * (table[reach] - table[have])
    return points


def _own(s: RurikState, seat: int, late: float, w: Weights) -> dict[str, float]:
    printed = s.setup.components
    done = [printed.deeds[k].vp for k in bits(s.deeds_done[seat])]
    agenda = s.agendas[seat]
    met = printed.agendas[agenda].vp if agenda >= 0 and agenda_met(s, seat, agenda) else 0
    held = s.deeds[seat].bit_count()
    steps = _growth(s, seat, w) + _contests(s, seat, w)
    return {
        TRACKS: _tracks(s, seat, w),
        STEPS: steps * (w["growth"] - w["late growth"] * late),
        CARDS: sum(done) + (w["agenda"] + w["late agenda"] * late) * met + w["deed"] * (1 - late) * held,
        PIECES: _forces(s, seat, w) * (w["pieces"] - w["late pieces"] * late),
        STORES: _stores(s, seat, late, w),
        PLANS: _plans(s, seat, w),
    }


@remembered(_measured)
def _growth(s: RurikState, seat: int, w: Weights) -> float:
    """Return the value of what brings the next spaces of tracks."""
    own, regions = s.own_built[seat * 3 : seat * 3 + 3], s.built_regions(seat)
    return (
        w["region"] * s.ruled[seat].bit_count()
        + w["linked region"] * s.setup.board.largest_group(regions)
        + w["built region"] * regions.bit_count()
        + w["structure"] * sum(map(int.bit_count, own))
        + w["stronghold"] * (own[STRONGHOLD] & s.ruled[seat]).bit_count()
        + w["good aboard"] * aboard(s, seat)
        + w["full column"] * full_columns(s, seat)
    )


def _contests(s: RurikState, seat: int, w: Weights) -> float:
    """Return the value of regions that lack few pieces to be ruled."""
    worth, contested = 0.0, s.occupied[seat] & ~s.ruled[seat]
    for region in bits(contested):
        rival = s.rebels[region]
        for other, occupied in enumerate(s.occupied):
            if other != seat and (occupied | s.own_built[other * 3 + STRONGHOLD]) >> region & 1:
                rival = max(rival, s.strength(other, region))
        worth += w["contest"] / max(rival + 1 - s.strength(seat, region), 1)
    return worth


def _forces(s: RurikState, seat: int, w: Weights) -> float:
    """Return the value of pieces, spread over regions and supported."""
    troops = s.setup.components.troops - s.supply[seat]
    worth = w["troop"] * troops + w["place"] * s.occupied[seat].bit_count()
    leader = s.leaders[seat]
    if leader >= 0:
        worth += w["leader"]
        worth += w["leader rules"] if s.rulers[leader] == seat else 0.0
    return worth


def _stores(s: RurikState, seat: int, late: float, w: Weights) -> float:
    goods = sum(s.dock[seat * G : seat * G + G])
    coins = s.coins[seat]
    early = w["stores"] - late
    return (
        w["coin"] * min(coins, 4) * early
        + w["further coin"] * max(coins - 4, 0) * early
        + w["good"] * min(goods, 5) * early
        + w["card"] * min(len(s.hands[seat]), 4) * early
        + w["defeated"] * len(s.defeated[seat])
        + w["token"] * s.tokens[seat].bit_count()
    )


def _plans(s: RurikState, seat: int, w: Weights) -> float:
    """Return the value of unspent points and of placed advisors."""
    worth = 0.0
    if s.to_move == seat and s.phase == "action":
        worth += sum(w[_UNSPENT[pool]] * min(count, 6) for pool, count in enumerate(s.pools) if count)
        worth += w["main action"] if s.main_action == TAKEN else 0.0
    rows, setup = s.setup.rows, s.setup
    columns = 0
    for space, advisor in enumerate(s.strategy):
        if advisor is not None and advisor.seat == seat:
            column = space // rows
            worth += _wanted(s, seat, column, w) * setup.space_points[space] - w["price"] * setup.space_cost[space]
            if columns >> column & 1:
                worth -= w["same column"]
            columns |= 1 << column
    return worth


def _wanted(s: RurikState, seat: int, column: int, w: Weights) -> float:
    """Return the value of a point of a column now."""
    worth = w[_PLANNED[column]]
    name = COLUMNS[column]
    if name == "muster":
        on_map = s.setup.components.troops - s.supply[seat]
        worth *= w["few troops"] if on_map < 6 else w["some troops"] if on_map < 9 else w["many troops"]
        if not s.supply[seat]:
            worth = 0.0
    elif name == "tax":
        near = (s.goods_on & s.occupied[seat]).bit_count()
        worth *= w["many goods"] if near >= 3 else w["some goods"] if near else w["no goods"]
    elif name == "build":
        left = sum(s.structures_left[seat * 3 : seat * 3 + 3])
        worth *= 1.0 if left > 2 else w["few structures"] if left else 0.0
    elif name == "attack":
        worth *= 1.0 if s.occupied[seat] & s.rebel_mask else w["no rebels"]
    elif name == "scheme":
        worth *= 1.0 if s.round < LAST_ROUND else w["last scheme"]
    return worth
