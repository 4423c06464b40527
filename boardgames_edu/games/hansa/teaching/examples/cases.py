"""The kinds of cases of Hansa Teutonica's worked examples.

They set up, play and claim what ``data/hansa/examples.yaml`` says. Most are of the kind ``play``: a position, moves,
and what holds after them; what may be said to hold is in ``facts``. Knows no screen.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import networkx as nx

from boardgames_edu.engine.registry import load
from boardgames_edu.games.hansa.components import ACTIONS, SEATS
from boardgames_edu.games.hansa.rules import flow
from boardgames_edu.games.hansa.state import HansaState
from boardgames_edu.games.hansa.teaching.examples.facts import holding, number_of, standing
from boardgames_edu.i18n import N_
from boardgames_edu.teach.examples.cases import Beat, Fact, Kind, Script

Data = Mapping[str, Any]

_GAINED = N_("That step brings {n} more {n:action|actions} in this turn.")
_VALUE = N_("The track allows {actions} {actions:action|actions} a turn.")
_CHAIN = N_("The shortest way has {n} {n:route|routes}: {city}.")
_SEA = N_("{n} of them {n:goes|go} across the sea.")
_NEUTRAL = N_("{n} neutral {n:trader lies|traders lie} on the map, one on each of: {route}.")
_BESIDE = {"supply", "stock", "unused", "used", "plate", "steps", "special", "scores", "points", "over"}
"""The facts on desks and tracks, not on the map."""
_CHANGING = {"create", "displace", "pay", "hire", "use", "develop"}  # the moves that change desks or tracks


def at(**data: Any) -> HansaState:
    """Return a position, of four seats unless said otherwise."""
    state: HansaState = load("hansa").from_position({"seats": 4, **data})
    return state


def play(given: Data, when: Sequence[str], then: Data) -> Script:
    """Show a position, moves, and what holds after them."""
    on_map = not _BESIDE & then.keys() and not _CHANGING & {move.split()[0] for move in when}
    return Script([Beat(when, holding(then), at(**given))], ("map",) if on_map else None)


def start(given: Data, when: Any, then: Data) -> Script:
    """Show what everybody has when a game begins."""
    state = load("hansa").new(first="blue", **given)
    names = SEATS[: given["seats"]]
    facts: list[Fact] = []
    for seat in range(len(names)):
        for pile in ("supply", "stock"):
            (fact,) = holding({pile: {names[seat]: then[pile][seat]}})
            facts.append(fact._replace(key=f"then.{pile}[{seat}]"))
    return Script([Beat((), facts, state)], ("map", "desks"))


def extra_actions(given: Data, when: Any, then: Data) -> Script:
    """Show the actions that each step on Actions brings."""
    route, city = "quedlinburg--gottingen", "gottingen"

    def left(s: HansaState) -> int:
        return s.actions_left if s.seat_name(s.to_move) == "red" else 0

    def value(step: int) -> Fact:
        n = then["values"][step]
        words = {"actions": n}
        return Fact(f"then.values[{step}]", n, lambda s: s.value(number_of("red"), ACTIONS), _VALUE, words)

    beats: list[Beat] = []
    for step, gained in enumerate(then["gained"]):
        state = at(
            turn={"seat": "red", "left": 1},
            players={"red": {"developed": {"actions": step}}},
            routes={route: [["red", "trader"]] * 3},
        )
        likely = tuple((_GAINED, {"n": n}) for n in (gained, 1 - gained))
        gain = Fact(f"then.gained[{step}]", gained, left, _GAINED, {"n": gained}, choices=likely)
        beats.append(Beat((), [] if step else [value(0)], state))
        beats.append(Beat([f"create {route}", "develop actions"], [gain, value(step + 1)]))
    return Script(beats, ("map", "turn", "desks"), (f"place:{city}",))


def markers(given: Data, when: Any, then: Data) -> Script:
    """Show the points for numbers of bonus markers."""
    rows = load("hansa").setup(4).components.box.markers
    box = [row.id for row in rows for _ in range(row.count)]
    beats = []
    for k, (count, points) in enumerate(zip(given["markers"], then["points"], strict=True)):
        state = at(turn={"seat": "red"}, players={"red": {"used": box[:count]}})
        (fact,) = holding({"scores": {"red": {"markers": points}}})
        beats.append(Beat((), [fact._replace(key=f"then.points[{k}]")], state))
    return Script(beats, ("desks",))


def chain(given: Data, when: Any, then: Data) -> Script:
    """Show the shortest way from East to West."""
    state = load("hansa").new(first="blue", **given)

    def ways(s: HansaState) -> list[list[str]]:
        chart = s.setup.chart
        east, west = chart.cities[chart.east], chart.cities[chart.west]
        return [list(way) for way in nx.all_shortest_paths(chart.board.graph, east, west)]

    def sea(s: HansaState) -> int:
        graph = s.setup.chart.board.graph
        return sum(graph.edges[a, b]["sea"] for a, b in nx.utils.pairwise(ways(s)[0]))

    cities = then["chain"]
    about = tuple(f"place:{city}" for city in cities)
    facts = [
        Fact("then.chain", [cities], ways, _CHAIN, {"n": len(cities) - 1, "city": tuple(cities)}, about),
        Fact("then.sea_routes", then["sea_routes"], sea, _SEA, {"n": then["sea_routes"]}),
    ]
    return Script([Beat((), facts, state)], ("map",))


def moving(given: Data, when: Any, then: Data) -> Script:
    """Show the countries that a lifted piece may go to."""
    there = given["posts"]
    route = there[given["from"]]
    state = at(options={"map": given["map"]}, turn={"seat": "blue"}, routes={route: [["blue", "trader"]]})
    for move in ("move", f"lift {route} 1", "enough"):
        if state.decision is not None and state.decision.name in ("turn", "lift_own"):
            state.play(move)
    allowed = [f"set {there[country]} 2" for country in then["allowed"]]
    refused = {f"set {there[country]} 2": "H-BRI-12" for country in then["refused"]}
    return Script(
        [Beat((), holding({"allowed": allowed, "refused": refused}), state)], ("map",), (f"link:{route}",)
    )


def neutral_start(given: Data, when: Any, then: Data) -> Script:
    """Show where neutral traders lie when two play."""
    state = load("hansa").new(2, first="blue", **given)

    def routes(s: HansaState) -> list[str]:
        chart = s.setup.chart
        by_pieces = {route for route in chart.routes if "neutral trader" in standing(s, route)}
        by_rule = {chart.routes[r] for r, _ in flow.neutral_start(s)}
        return sorted(by_pieces & by_rule if by_pieces == by_rule else by_pieces ^ by_rule)

    said = sorted(then["routes"])
    about = tuple(f"link:{route}" for route in said) + tuple(f"piece:{route}:1" for route in said)
    there, words = [said, then["traders"]], {"n": then["traders"], "route": tuple(said)}
    facts = [Fact("then.routes", there, lambda s: [routes(s), s.own(2).bit_count()], _NEUTRAL, words, about)]
    return Script([Beat((), facts, state)], ("map",))


KINDS: Mapping[str, Kind] = {
    kind.__name__: kind for kind in (play, start, extra_actions, markers, chain, moving, neutral_start)
}
