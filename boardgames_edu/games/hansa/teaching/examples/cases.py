"""The kinds of cases of Hansa Teutonica's worked examples.

They set up, play and claim what ``data/hansa/examples.yaml`` says. Most are of the kind ``play``: a position, moves,
and what holds after them. Per key of ``then`` a reader knows how the engine sees what the data say, and how it is put
into words. Knows no screen.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import networkx as nx

from boardgames_edu.engine.registry import load
from boardgames_edu.games.hansa.components import ABILITIES, ACTIONS, COLOURS, MARKERS, SEATS
from boardgames_edu.games.hansa.components import KINDS as PIECES
from boardgames_edu.games.hansa.rules import flow
from boardgames_edu.games.hansa.state import A, HansaState
from boardgames_edu.i18n import N_, Phrase
from boardgames_edu.teach.examples.cases import ASKED, MOVER, OVER, Beat, Fact, Kind, Reader, Script, Told, legal

Data = Mapping[str, Any]

_SCORE = N_("{seat} scores {points} {points:point|points}: {part}.")
_PARTS = {
    "track": N_("points on the track"),
    "ability": N_("abilities developed to the end"),
    "markers": N_("bonus markers"),
    "special": N_("special points"),
    "cities": N_("controlled cities"),
    "network": N_("largest network, times the keys"),
    "mission": N_("mission"),
    "wales": N_("Wales"),
    "scotland": N_("Scotland"),
}


def number_of(seat: str) -> int:
    """Return the number of a seat, from its colour."""
    return SEATS.index(seat)


def standing(s: HansaState, route: str) -> list[str]:
    """Return the pieces on a route, such as "red trader" or ""."""
    chart = s.setup.chart
    r = chart.routes.index(route)
    return [_piece(s, s.code_at(chart.first[r] + k)) for k in range(chart.map.routes[r].posts)]


def offices(s: HansaState, city: str) -> list[str]:
    """Return the trading posts in a city from left to right."""
    return [_piece(s, code) for code in s.posts_in[s.setup.chart.cities.index(city)]]


def scored(s: HansaState, seat: str, source: str) -> int:
    """Return the points of a seat from one source."""
    return sum(line.points for line in s.scores()[number_of(seat)] if line.source == source)


def _piece(s: HansaState, code: int) -> str:
    return f"{s.seat_name(code >> 1)} {PIECES[code & 1]}" if code >= 0 else ""


def _pile(name: str, template: str) -> Reader:
    return Reader(
        lambda s, seat: getattr(s, name)[2 * number_of(seat) : 2 * number_of(seat) + 2],
        lambda n, seat: (template, {"seat": seat, "traders": n[0], "merchants": n[1]}),
    )


def _markers(name: str) -> Callable[[HansaState, str], object]:
    return lambda s, seat: [MARKERS[marker] for marker in getattr(s, name)[number_of(seat)]]


def _around(s: HansaState, route: str) -> list[str]:
    chart = s.setup.chart
    return sorted(chart.routes[r] for r in chart.adjacent(chart.routes.index(route)))


def _pieces(template: str, pieces: Sequence[str]) -> tuple[Phrase, ...]:
    named = [(post, *piece.split()) for post, piece in enumerate(pieces, start=1) if piece]
    return tuple(
        Phrase(template, {"post": post, "owner": owner, "kind": kind, "game": "hansa"}) for post, owner, kind in named
    )


def _stands(posts: Sequence[str], route: str) -> Told:
    pieces = _pieces(N_("post {post} {owner} {kind}"), posts)
    taken = [post for post, piece in enumerate(posts, start=1) if piece]
    about = tuple(f"{kind}:{route}:{post}" for post in taken for kind in ("space", "piece"))
    template = N_("On {route}: {pieces}.") if pieces else N_("On {route} nothing stands.")
    return template, {"route": route, "pieces": pieces}, about


def _posts(posts: Sequence[str], city: str) -> Told:
    pieces = _pieces(N_("{owner} {kind}"), posts)
    template = N_("Trading posts in {city}, from the left: {pieces}.")
    return template, {"city": city, "pieces": pieces}, (f"place:{city}",)


def _unused(markers: Sequence[str], seat: str) -> Told:
    template = N_("{seat} still holds {marker}.") if markers else N_("{seat} holds no marker to play.")
    return template, {"seat": seat, "marker": tuple(markers)}


def _score(points: int, seat: str, source: str) -> Told:
    likely = [n for n in (points - 2, points - 1, points + 1, points + 3) if n >= 0]
    words = [{"seat": seat, "part": _PARTS[source], "points": n} for n in (points, *likely)]
    return _SCORE, words[0], (), "", tuple((_SCORE, facts) for facts in words[:4])


def _refused(rule: str, move: str) -> Told:
    def words(s: HansaState) -> Data:
        violation: Any = s.why_not(move)
        why = Phrase(violation.template, {**violation.facts, "game": "hansa"})
        return {"move": s.game.parse(move, s), "why": why}

    return N_("Not allowed: {move}. {why}"), words, (), rule


READERS: Mapping[str, Reader] = {  # the readers of facts, by key of ``then``
    "points": Reader(
        lambda s, seat: s.score[number_of(seat)],
        lambda n, seat: (N_("{seat} has {points} {points:point|points} on the track."), {"seat": seat, "points": n}),
    ),
    "supply": _pile(
        "supply",
        N_("In the supply of {seat}: {traders} {traders:trader|traders}, {merchants} {merchants:merchant|merchants}."),
    ),
    "stock": _pile(
        "stock",
        N_("In the stock of {seat}: {traders} {traders:trader|traders}, {merchants} {merchants:merchant|merchants}."),
    ),
    "stands": Reader(standing, _stands),
    "posts": Reader(offices, _posts),
    "controller": Reader(
        lambda s, city: s.ruler(city) or "",
        lambda seat, city: (N_("{seat} controls {city}."), {"seat": seat, "city": city}, (f"place:{city}",)),
    ),
    "unused": Reader(_markers("unused_markers"), _unused),
    "used": Reader(
        _markers("used_markers"),
        lambda markers, seat: (N_("{seat} has played {marker}."), {"seat": seat, "marker": tuple(markers)}),
    ),
    "plate": Reader(
        lambda s, seat: len(s.plate[number_of(seat)]),
        lambda n, seat: (N_("On the plate of {seat} {n:lies|lie} {n} new {n:marker|markers}."), {"seat": seat, "n": n}),
    ),
    "special": Reader(
        lambda s, colour: s.seat_name(s.special[COLOURS.index(colour)]),
        lambda seat, colour: (
            N_("The {colour} space for special points is held by {seat}."),
            {"colour": colour, "seat": seat},
            (f"space:special:{colour}",),
        ),
    ),
    "steps": Reader(
        lambda s, seat, ability: s.developed[A * number_of(seat) + ABILITIES.index(ability)],
        lambda n, seat, ability: (
            N_("On the track {ability}, {seat} has taken {n} {n:step|steps}."),
            {"seat": seat, "ability": ability, "n": n},
        ),
    ),
    "scores": Reader(scored, _score),
    "refused": Reader(lambda s, move: (against := s.why_not(move)) and against.rule, _refused),
    "adjacent": Reader(
        _around,
        lambda others, route: (
            N_("Routes that meet {route} in a city: {route_other}."),
            {"route": route, "route_other": tuple(others)},
            tuple(f"link:{other}" for other in others),
        ),
    ),
    "allowed": legal(N_("Allowed now: {moves}."), "some"),
    "asked": ASKED,
    "mover": MOVER,
    "left": Reader(
        lambda s: s.actions_left,
        lambda n: (
            N_("{seat} has {actions} {actions:action|actions} left."),
            lambda s: {"seat": s.seat_name(s.to_move), "actions": n},
        ),
    ),
    "full_cities": Reader(lambda s: s.full_cities, lambda n: (N_("The cube for full cities stands on {n}."), {"n": n})),
    "over": OVER,
    "joined": Reader(
        lambda s: [s.seat_name(seat) for seat in s.joined],
        lambda seats: (N_("East and West are joined by {seat}."), {"seat": tuple(seats)}),
    ),
}


def holding(then: Data) -> list[Fact]:
    """Return the facts of ``then``. Raises KeyError for unknown keys."""
    return [fact for key, said in then.items() for fact in READERS[key].facts(f"then.{key}", said)]


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
        players = {"red": {"developed": {"actions": step}}}
        state = at(turn={"seat": "red", "left": 1}, players=players, routes={route: [["red", "trader"]] * 3})
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
    return Script([Beat((), holding({"allowed": allowed, "refused": refused}), state)], ("map",), (f"link:{route}",))


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
