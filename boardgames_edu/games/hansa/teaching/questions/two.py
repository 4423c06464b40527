"""The questions of Hansa Teutonica about the neutral player.

Positions are built at random; the engine plays and counts. Knows no screen.
"""

from __future__ import annotations

from random import Random
from typing import Any

from boardgames_edu.engine.registry import load
from boardgames_edu.games.hansa import components
from boardgames_edu.games.hansa.components import KINDS, NEUTRAL, SEATS
from boardgames_edu.games.hansa.rules import flow, scoring
from boardgames_edu.games.hansa.state import HansaState
from boardgames_edu.games.hansa.teaching.questions.cities import GAME, seat_names
from boardgames_edu.games.hansa.teaching.questions.markers import after_moves, filled, refused, route_name
from boardgames_edu.i18n import N_, name_of, say
from boardgames_edu.teach.questions.adding_up import wrong_totals
from boardgames_edu.teach.questions.asking import Question, all_choices, drawn_kind, number_choices

# --- the neutral player ----------------------------------------------------------------------------------------------

_BEGINS = N_("A game for two begins. On which of these routes does a neutral trader stand?")
_NO_REASON = N_("No marker lies there, and neither of its cities teaches an ability.")
_ABILITY = N_("{route} leads to a city that teaches an ability.")
_MARKER_THERE = N_("A marker lies beside {route}.")
_NEUTRAL_WHERE = N_("{route} is full of neutral traders. Where can {seat} found the neutral post?")
_EITHER, _ONLY, _NOWHERE = (
    N_("in either of the two cities"),
    N_("only in {city}"),
    N_("in neither of the two cities"),
)
_ANY_OFFICE = N_("A neutral post takes the first free office, whatever its colour and shape.")
_NO_OFFICE = N_("A city without a free office takes no neutral post.")
_PUT_BY = N_("{seat} displaces a trader of {owner}. Who puts it down?")
_OPPONENT = N_("The opponent of whoever displaces puts the piece down, also a neutral one.")
_TWO_CITIES = N_("How many points do the controlled cities bring {seat} at the end?")
_NEUTRAL_NONE = N_("For a city in neutral control no player gets the 2 points.")
_CONTROLS = N_("{seat} controls {n} {n:city|cities}. {told}")


@drawn_kind(
    GAME,
    "neutral_player",
    N_("What does the neutral player do?"),
    {1: N_("where neutral traders begin"), 2: N_("neutral posts, displaced neutral traders, and points")},
    ("H-2P-03", "H-2P-04", "H-2P-05", "H-2P-07", "H-2P-08", "H-2P-13"),
)
def neutral_player(rng: Random, level: int) -> Question | None:
    """Ask what the neutral player does."""
    if level == 1:
        return _neutral_start(rng)
    return rng.choice((_neutral_post, _neutral_displaced, _neutral_control))(rng, *rng.sample(SEATS[:2], 2))


def _for_two(**position: Any) -> HansaState:
    players = {seat: {"developed": {"book": 3}} for seat in SEATS[:2]}
    state: HansaState = load(GAME).from_position({"seats": 2, "players": players, **position})
    return state


def _neutral_on(state: HansaState, start: str, end: str) -> bool:
    return any(owner == NEUTRAL for owner, *_ in state.pieces(start, end))


def _neutral_start(rng: Random) -> Question:
    name = rng.choice(("base_3", "britannia_3"))
    state: HansaState = load(GAME).new(seats=2, seed=rng.randrange(40), map=name)
    chart = state.setup.chart
    standing = [
        k for k, ends in enumerate(chart.ends) if _neutral_on(state, *(chart.cities[c] for c in ends))
    ]
    right = rng.choice(standing)
    empty = rng.sample([k for k in range(len(chart.routes)) if k not in standing], 3)
    shown = sorted([right, *empty])
    reason = dict(flow.neutral_start(state))[right]
    route = chart.routes[right]
    position = {
        key: value
        for key, value in state.position().items()
        if key in ("seats", "options", "markers", "first")
    }
    bare: HansaState = load(GAME).from_position(position)  # the picture must not show the traders
    return Question(
        kind="neutral_player",
        text=say(_BEGINS),
        state=bare,
        about=tuple(f"link:{chart.routes[k]}" for k in shown),
        choices=all_choices(
            {chart.routes[k]: route_name(chart.routes[k]) for k in shown},
            route,
            [(chart.routes[k], say(_NO_REASON)) for k in empty],
        ),
        answer=route,
        why=say(_MARKER_THERE if reason == "H-2P-04" else _ABILITY, {"route": route, "game": GAME}),
        rules=(reason,),
    )


def _neutral_post(rng: Random, seat: str, other: str) -> Question:
    chart = load(GAME).setup(2).chart
    route = rng.randrange(len(chart.routes))
    there = {
        chart.cities[city]: {
            "posts": filled(
                chart, city, (seat, other), rng, rng.choice((0, chart.offices[city], chart.offices[city]))
            )
        }
        for city in chart.ends[route]
    }
    pieces = [[NEUTRAL, "trader"]] * chart.map.routes[route].posts
    state = _for_two(
        turn={"seat": seat},
        cities=there,
        routes={chart.routes[route]: pieces},
        stack=[["turn", seat], ["neutral", seat]],
    )
    ends = [chart.cities[city] for city in chart.ends[route]]
    may = [name for name in ends if not refused(state, f"neutral {chart.routes[route]} {name}")]
    right = "both" if len(may) == 2 else may[0] if may else "neither"
    words = {name: say(_ONLY, {"city": name, "game": GAME}) for name in ends}
    words |= {"both": say(_EITHER), "neither": say(_NOWHERE)}
    square = [
        name for name in ends if name in may and chart.shape[chart.cities.index(name)][0] == components.TRADER
    ]
    by_shape = "both" if len(square) == 2 else square[0] if square else "neither"
    misconceptions = [(by_shape, say(_ANY_OFFICE)), ("both", say(_NO_OFFICE)), ("neither", say(_ANY_OFFICE))]
    odd = any(
        chart.shape[chart.cities.index(name)][0] or chart.colour[chart.cities.index(name)][0] for name in may
    )
    return Question(
        kind="neutral_player",
        text=say(_NEUTRAL_WHERE, {"route": chart.routes[route], "seat": seat, "game": GAME}),
        state=state,
        about=tuple(f"place:{name}" for name in ends),
        choices=all_choices(words, right, misconceptions),
        answer=right,
        why=say(_ANY_OFFICE) if len(may) == 2 else f"{say(_ANY_OFFICE)} {say(_NO_OFFICE)}",
        rules=("H-2P-07", "H-2P-08") if odd else ("H-2P-07",),
    )


def _neutral_displaced(rng: Random, seat: str, other: str) -> Question:
    owner = rng.choice((NEUTRAL, NEUTRAL, other))
    route = rng.choice(("duisburg--dortmund", "minden--munster", "hamburg--stade", "goslar--magdeburg"))
    state = _for_two(turn={"seat": seat}, routes={route: [[owner, "trader"]]})
    now = after_moves(state, "displace", f"displace trader {route} 1")[0]
    while now.top.name == "pay":
        now.apply(now.legal_actions()[0])
    assert now.to_move is not None
    right = SEATS[now.to_move]
    words = {**seat_names(2), NEUTRAL: name_of("seat", NEUTRAL, GAME) or NEUTRAL}
    return Question(
        kind="neutral_player",
        text=say(_PUT_BY, {"seat": seat, "owner": owner, "game": GAME}),
        state=state,
        about=(f"link:{route}",),
        choices=all_choices(words, right, [(seat, say(_OPPONENT)), (NEUTRAL, say(_OPPONENT))]),
        answer=right,
        why=say(_OPPONENT),
        rules=("H-2P-05",),
    )


def _neutral_control(rng: Random, seat: str, other: str) -> Question | None:
    chart = load(GAME).setup(2).chart
    there: dict[str, Any] = {}
    for city in rng.sample(range(len(chart.cities)), rng.choice((3, 4))):
        owners = [
            [rng.choice((seat, seat, other, NEUTRAL, NEUTRAL)), KINDS[components.TRADER]]
            for _ in range(min(3, chart.offices[city]))
        ]
        there[chart.cities[city]] = {"posts": owners}
    state = _for_two(turn={"seat": seat}, cities=there)
    if NEUTRAL not in map(state.ruler, there):
        return None
    tally = scoring.cities(state, seat)
    right = tally.total
    misconceptions = wrong_totals(tally, counted={"H-2P-13": _NEUTRAL_NONE, "H-SCO-05": _NEUTRAL_NONE})
    misconceptions.append((2 * len(there), say(_NEUTRAL_NONE)))
    held, told = sum(state.ruler(name) == seat for name in there), say(_NEUTRAL_NONE)
    return Question(
        kind="neutral_player",
        text=say(_TWO_CITIES, {"seat": seat, "game": GAME}),
        state=state,
        about=tuple(f"place:{name}" for name in there),
        choices=number_choices(right, misconceptions, rng),
        answer=str(right),
        why=say(_CONTROLS, {"seat": seat, "n": held, "told": told, "game": GAME}),
        rules=("H-2P-13",),
        hides=True,
    )
