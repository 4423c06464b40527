"""The questions of Hansa Teutonica about bonus markers.

Where a new one may lie, and what those for actions, pieces and abilities bring. Positions are built at random around
the marker that is asked about; the engine plays it. Markers that change posts, and promo markers, have modules of
their own. Knows no screen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from boardgames_edu.engine.registry import load
from boardgames_edu.engine.rules import Event
from boardgames_edu.games.hansa.compiled_map import CompiledMap
from boardgames_edu.games.hansa.components import ABILITIES, KINDS, MARKERS, SEATS, printed_components
from boardgames_edu.games.hansa.rules.tallies import playing
from boardgames_edu.games.hansa.state import HansaState
from boardgames_edu.games.hansa.teaching.questions.cities import GAME
from boardgames_edu.i18n import N_, name_of, say
from boardgames_edu.teach.questions.adding_up import wrong_totals
from boardgames_edu.teach.questions.asking import Question, all_choices, drawn_kind, number_choices

ORDINARY = MARKERS[:6]
FOUR = SEATS[:4]
"""The seats of the positions that are built here."""


def route_name(route: str) -> str:
    """Return the name of a route, translated."""
    return name_of("route", route, GAME) or route


def city_name(city: str) -> str:
    """Return the name of a city, translated."""
    return name_of("city", city, GAME) or city


def chart_of(map_name: str, seats: int = 4) -> CompiledMap:
    """Return the tables of a map."""
    chart: CompiledMap = load(GAME).setup(seats, map=map_name).chart
    return chart


def built(map_name: str, **position: Any) -> HansaState:
    """Return a position for four, everybody with a full Book."""
    wanted = position.pop("players", {})
    players = {seat: {**wanted.get(seat, {})} for seat in FOUR}
    for player in players.values():
        player["developed"] = {"book": 3, **player.get("developed", {})}
    options = {"map": map_name, **position.pop("options", {})}
    data = {"seats": 4, "options": options, "players": players, **position}
    state: HansaState = load(GAME).from_position(data)
    return state


def pieces_suffice(cities: dict[str, Any], routes: dict[str, Any] | None = None) -> bool:
    """Return whether each player has enough pieces for a position."""
    rows = [row["posts"] for row in cities.values()] + list((routes or {}).values())
    counted = Counter((owner, piece) for row in rows for owner, piece in row)
    return all(count <= (4 if piece == "merchant" else 11) for (_, piece), count in counted.items())


def filled(chart: CompiledMap, city: int, owners: Sequence[str], rng: Random, count: int) -> list[list[str]]:
    """Return posts on a city's leftmost offices, in their shapes."""
    return [[rng.choice(owners), KINDS[shape]] for shape in chart.shape[city][:count]]


def refused(state: HansaState, move: str) -> list[str]:
    """Return the rules against a move, in the engine's order."""
    return [against.rule for against in state.violations(state.game.parse(move, state))]


def after_moves(state: HansaState, *moves: str) -> tuple[HansaState, list[Event]]:
    """Return a copy after some moves, with all events."""
    new, events = state.copy(), list[Event]()
    for move in moves:
        new.play(move, events)
    return new, events


# --- where may a new marker lie? -------------------------------------------------------------------------------------

_WHERE = N_("{seat} lays out a new marker, {marker}. Beside which of these routes may it lie?")
_LIES = N_("A marker lies there already.")
_STANDS = N_("Somebody stands on that route.")
_FULL = N_("Neither of its cities has a free office.")
_CLOSED = N_("On this board no marker ever lies beside that route.")
_OPEN = N_("{route} has no marker and no piece, and a free office at one of its ends.")
_OPEN_BESIDE = N_(
    "{route} can have it: what lies there already is no ordinary marker, and its trader is not on the route."
)
_DEFECTS = {"H-BM-03": _LIES, "H-BM-04": _STANDS, "H-BM-05": _FULL}


@drawn_kind(
    GAME,
    "new_marker",
    N_("Where may a new marker lie?"),
    {1: N_("the base board"), 2: N_("all boards, and promo markers")},
    ("H-BM-03", "H-BM-04", "H-BM-05", "H-EAS-12", "H-BRI-04", "H-PRM-12", "H-PRM-14"),
    local=True,
)
def new_marker(rng: Random, level: int) -> Question | None:
    """Ask which of four routes may take a new marker."""
    name = "base_45" if level == 1 else rng.choice(("base_45", "east", "britannia_45"))
    chart = chart_of(name)
    open_routes = [route.id for route in chart.map.routes if route.markers_allowed]
    closed = [route for route in chart.routes if route not in open_routes]
    against = dict(_DEFECTS)
    if closed:
        against["H-EAS-12" if name == "east" else "H-BRI-04"] = _CLOSED
    rules = rng.sample(sorted(against), 3)
    routes = rng.sample(open_routes, 4)
    seat, marker, other = rng.choice(FOUR), *rng.sample(ORDINARY, 2)
    promo = level == 2 and rng.random() < 0.4
    position: dict[str, Any] = {"markers": {}, "routes": {}, "cities": {}}
    for at, rule in enumerate(rules):
        if rule == "H-BM-03":
            position["markers"][routes[at]] = other
        elif rule == "H-BM-04":
            position["routes"][routes[at]] = [[rng.choice(FOUR), "merchant"]]  # boats take no trader
        elif rule == "H-BM-05":
            for city in chart.ends[chart.routes.index(routes[at])]:
                posts = filled(chart, city, FOUR, rng, chart.offices[city])
                position["cities"][chart.cities[city]] = {"posts": posts}
        else:
            routes[at] = rng.choice(closed)
    if promo:
        position["beside"] = [[routes[3], "tribute", rng.choice(FOUR)]]
    state = built(
        name,
        options={"markers": "promo"} if promo else {},
        players={seat: {"plate": [marker], "seen": 1}},
        turn={"seat": seat, "left": 0, "fresh": False},
        stack=[["lay_out", seat]],
        **position,
    )
    found = [refused(state, f"lay {marker} {route}") for route in routes]
    if found != [[rule] for rule in rules] + [[]]:
        return None
    right = routes[3]
    return Question(
        kind="new_marker",
        text=say(_WHERE, {"seat": seat, "marker": marker, "game": GAME}),
        state=state,
        about=tuple(f"link:{route}" for route in sorted(routes)),
        choices=all_choices(
            {route: route_name(route) for route in sorted(routes)},
            right,
            [(route, say(against[rule])) for route, rule in zip(routes, rules, strict=False)],
        ),
        answer=right,
        why=say(_OPEN_BESIDE if promo else _OPEN, {"route": right, "game": GAME}),
        rules=(*rules, "H-PRM-12", "H-PRM-14") if promo else tuple(rules),
    )


# --- what does it bring? ---------------------------------------------------------------------------------------------

_PLUS = N_(
    "{seat} has {left} {left:action|actions} left and plays every marker on the desk. How many actions are left then?"
)
_PLUS_WHY = N_("The markers add {added} to the {left} that were left.")
_ONE_ONLY = N_("Play as many markers in a turn as you have.")
_COSTS = N_("To play a marker costs no action.")
_NO_LIMIT = N_("What the track shows is no limit for markers.")
_PICK = N_("{seat} plays Move 3 Tradesmen. How many pieces can be picked up at the most?")
_PICK_WHY = N_(
    "There {there:is|are} {there} {there:piece|pieces} of opponents on routes, "
    "and the marker picks up three at the most."
)
_ONE_OPPONENT = N_("They may belong to several opponents.")
_MERCHANTS = N_("A merchant counts no more than a trader here.")
_OWN = N_("The marker moves pieces of opponents only.")
_THREE = N_("It picks up three pieces at the most.")
_DEVELOP = N_("{seat} plays Develop 1 Ability. How many abilities are there to choose from?")
_DEVELOP_WHY = N_("All that are not complete yet: {n} of five.")
_COMPLETE = N_("A complete ability has no further step.")
_KEYS_TOO = N_("Keys can be chosen, too.")
_FEWER = N_("Every track that is not complete can be chosen, whatever else you have.")


@drawn_kind(
    GAME,
    "marker_effect",
    N_("What does a marker bring?"),
    {1: N_("further actions"), 2: N_("Move 3 and Develop 1 Ability")},
    ("H-BM-12", "H-BM-21", "H-BM-22", "H-BM-23", "H-BM-25", "H-BM-26", "H-BM-29"),
)
def marker_effect(rng: Random, level: int) -> Question | None:
    """Ask how many actions, pieces or abilities a marker brings."""
    seat = rng.choice(FOUR)
    if level == 1:
        return _more_actions(rng, seat)
    return _move_3(rng, seat) if rng.random() < 0.6 else _develop(rng, seat)


def _more_actions(rng: Random, seat: str) -> Question:
    played = rng.sample(
        ["plus_3_actions", "plus_3_actions", "plus_4_actions", "plus_4_actions"], rng.choice((1, 2, 2, 3))
    )
    left, steps = rng.choice((0, 1, 2)), rng.choice((0, 1, 3, 5))
    player = {"unused": played, "developed": {"actions": steps, "book": 3}}
    state = built("base_45", players={seat: player}, turn={"seat": seat, "left": left, "fresh": False})
    tally = playing(*(MARKERS.index(marker) for marker in played))
    right = left + tally.total
    misconceptions = [
        *wrong_totals(
            tally,
            forgot={"H-BM-26": _ONE_ONLY},
            counted={"H-E2-03": _COSTS},
            worth=lambda gained: left + gained,
        ),
        (printed_components().values[ABILITIES.index("actions")][steps], say(_NO_LIMIT)),
    ]
    return Question(
        kind="marker_effect",
        text=say(_PLUS, {"seat": seat, "left": left, "game": GAME}),
        state=state,
        about=(f"piece:unused:{seat}:0",),
        choices=number_choices(right, misconceptions, rng),
        answer=str(right),
        why=say(_PLUS_WHY, {"added": tally.total, "left": left}),
        rules=("H-BM-21", "H-BM-26") if len(played) > 1 else ("H-BM-21",),
        panels=(f"desk:{seat}",),
    )


def _move_3(rng: Random, seat: str) -> Question | None:
    others = [other for other in FOUR if other != seat]
    chart = chart_of("base_45")
    pieces = [
        [rng.choice(others), rng.choice(("trader", "trader", "merchant"))]
        for _ in range(rng.choice((1, 2, 2, 3, 4)))
    ]
    pieces += [[seat, "trader"]] * rng.choice((0, 1, 2))
    rng.shuffle(pieces)
    places = rng.sample(chart.routes, 4)
    routes: dict[str, list[list[str]]] = {}
    for number, piece in enumerate(pieces):
        routes.setdefault(places[number % (2 + len(pieces) % 3)], []).append(piece)
    if any(len(row) > chart.map.routes[chart.routes.index(route)].posts for route, row in routes.items()):
        return None
    state = built("base_45", players={seat: {"unused": ["move_3"]}}, turn={"seat": seat}, routes=routes)
    now, events = after_moves(state, "use move_3")
    while lifts := [action for action in now.legal_actions() if action.verb == "lift"]:
        now.apply(lifts[0], events)
    right = sum(event.kind == "lifted" for event in events)
    if not right:
        return None
    theirs = [piece for piece in pieces if piece[0] != seat]
    most = max(sum(owner == other for owner, _ in theirs) for other in others)
    weight = sum(2 if piece == "merchant" else 1 for _, piece in theirs)
    misconceptions = [
        (most, say(_ONE_OPPONENT)),
        (len(theirs), say(_THREE)),
        (min(3, len(pieces)), say(_OWN)),
    ]
    if weight > 3 >= len(theirs):
        misconceptions.append((len(theirs) - 1, say(_MERCHANTS)))
    rules = ["H-BM-22"]
    rules += ["H-BM-23"] if most < len(theirs) else []
    rules += ["H-BM-25"] if weight > len(theirs) else []
    return Question(
        kind="marker_effect",
        text=say(_PICK, {"seat": seat, "game": GAME}),
        state=state,
        about=tuple(f"link:{route}" for route in routes),
        choices=number_choices(right, misconceptions, rng),
        answer=str(right),
        why=say(_PICK_WHY, {"there": len(theirs)}),
        rules=tuple(rules),
    )


def _develop(rng: Random, seat: str) -> Question | None:
    steps = printed_components().steps
    complete = rng.sample(range(len(ABILITIES)), rng.choice((0, 1, 2, 2, 3)))
    developed = {
        name: steps[k] if k in complete else rng.randrange(steps[k]) for k, name in enumerate(ABILITIES)
    }
    player = {"unused": ["develop_ability"], "developed": developed}
    state = built("base_45", players={seat: player}, turn={"seat": seat})
    choices = after_moves(state, "use develop_ability")[0].legal_actions()
    right = sum(action.verb == "develop" for action in choices)
    misconceptions = [
        (len(ABILITIES), say(_COMPLETE)),
        (right - (developed["keys"] < steps[0]), say(_KEYS_TOO)),
        (1, say(_FEWER)),
    ]
    return Question(
        kind="marker_effect",
        text=say(_DEVELOP, {"seat": seat, "game": GAME}),
        state=state,
        about=tuple(f"sign:{seat}:{name}" for name in ABILITIES),
        choices=number_choices(right, misconceptions, rng, least=1),
        answer=str(right),
        why=say(_DEVELOP_WHY, {"n": right}),
        rules=("H-BM-12", "H-BM-29") if complete else ("H-BM-12",),
        panels=(f"desk:{seat}",),
    )
