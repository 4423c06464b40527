"""Where marches may go, worked out a second time from the words of the rules, by walking the map with networkx.

The definitions here know nothing of bit masks and of ``marches``; they are slow and literal. They are held against the
engine on the base map and on small maps drawn at random, where loops, black tokens and lack of seals come up often.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import networkx
import pytest

from boardgames_edu.engine.data import folder, read_values
from boardgames_edu.games.cossacks.frames import MAY_SKIP, Settle, TokenDecision
from boardgames_edu.games.cossacks.game import Cossacks
from boardgames_edu.games.cossacks.queries import marches
from boardgames_edu.games.cossacks.state import CossackState, IssuedOrder
from boardgames_edu.testing import TIMES
from tests.games.cossacks.conftest import GAME, edition_of

SICH = "sich"
SMALL = range(6)
"""The seeds of the small maps."""

BASE: dict[str, Any] = read_values(folder() / "cossacks" / "edition.yaml", "edition.yaml")[0]
DETOUR: dict[str, Any] = {
    "id": "detour",
    "copies": 6,
    "options": [
        {"id": "a", "price": 1, "effects": [
            {"op": "move_march", "count": 2, "where": "named", "capture_owner": "hetman", "optional": True}]},
        {"id": "b", "price": 1, "effects": [{"op": "place_black", "count": 2, "where": "named"}]},
        {"id": "c", "price": 1, "effects": [{"op": "remove_black", "count": 2, "where": "named"}]},
    ],
}  # fmt: skip
"""What no card of the reconstruction does: moving, closing and opening a way that the hetman names."""


@cache
def drawn(seed: int) -> Cossacks:
    """A game on a small map drawn at random: six places, some loops, few seals, so that neutral tokens come up."""
    rng = random.Random(seed)
    places = [f"p{k}" for k in range(6)]
    ends = [(rng.choice([SICH, *places[:k]]), place) for k, place in enumerate(places)]
    while len(ends) < 9:
        a, b = rng.sample([SICH, *places], 2)
        if not {(a, b), (b, a)} & set(ends):
            ends.append((a, b))
    rows = [{"id": name, "kind": rng.choice(["town", "settlement"]), "lon": 30 + k, "lat": 48 + k % 3}
            for k, name in enumerate(places)]  # fmt: skip
    paths = [{"id": f"{a}-{b}", "a": a, "b": b, "circles": rng.randint(1, 3)} for a, b in ends]
    return edition_of(
        orders=[*BASE["orders"], DETOUR],
        parameters={"players_max": 3, "march_tokens_per_player": 12, "seals_per_player": 2},
        map={"root": {"id": SICH, "lon": 30, "lat": 46}, "places": rows, "paths": paths},
        hetmans=[{"id": f"h{k}", "places": [places[k]], "points": 30} for k in range(3)],
        cities=[{"id": f"c{k}", "place": name, "points": 3} for k, name in enumerate(places)],
    )


class Ground:
    """A position on the map as sets of names, and the definitions of the rules on it."""

    def __init__(self, state: CossackState) -> None:
        setup = state.setup
        self.graph = setup.board.graph
        self.names = setup.roads.names
        name = setup.roads.board.names
        self.red, self.black, self.neutral = (set(name(state.red)), set(name(state.black)), set(name(state.neutral)))
        self.seals = {place for mask in state.seals for place in name(mask)}
        self.links = self.red | self.neutral | self.seals
        self.occupied = self.links | self.black
        edition = setup.components.edition
        self.places = {place.id for place in edition.map.places}
        self.chains = [[path.a, *(f"{path.id}#{k}" for k in range(1, path.circles + 1)), path.b]
                       for path in edition.map.paths]  # fmt: skip

    def order(self, order: IssuedOrder) -> tuple[str | None, list[str]]:
        """The start and the route of an order, by name."""
        return self.names[order.start] if order.start >= 0 else None, [self.names[place] for place in order.route]

    def without(self, node: str) -> Ground:
        """The same ground when something is taken off."""
        other = object.__new__(Ground)
        other.__dict__.update(self.__dict__)
        for kind in ("red", "black", "neutral", "seals", "links", "occupied"):
            setattr(other, kind, getattr(self, kind) - {node})
        return other

    def leg(self, start: str, place: str) -> list[str]:
        """The nodes from a start (left out) along one path to a place."""
        for chain in self.chains:
            for way in (chain, chain[::-1]):
                if way[-1] == place and start in way[:-1]:
                    return way[way.index(start) + 1 :]
        return []

    def legal(self) -> set[str]:
        """An empty node beside the Sich or beside red, a seal or a neutral token (K-MARCH-11, K-MARCH-12)."""
        return {near for here in (SICH, *self.links) for near in self.graph[here]} - self.occupied - {SICH}

    def hangs_together(self) -> bool:
        """Everything is reached from the Sich over what is laid; a black token ends a way (AMB-12)."""
        reached = networkx.node_connected_component(self.graph.subgraph(self.links | {SICH}), SICH)
        ends = {near for here in reached for near in self.graph[here]}
        return self.links <= reached and self.black <= ends

    def removable(self) -> set[str]:
        return {node for node in self.occupied if self.without(node).hangs_together()}

    def way_in(self, node: str) -> set[str]:
        laid = self.graph.subgraph(self.links | {SICH, node})
        return {step for way in networkx.all_shortest_paths(laid, SICH, node) for step in way} - {node}

    def beyond(self, node: str, way: set[str]) -> set[str]:
        found, edge = {node}, [node]
        while edge:
            here = edge.pop()
            if here in self.black:
                continue
            for near in set(self.graph[here]) & self.occupied - way - found - {SICH}:
                found.add(near)
                edge.append(near)
        return found

    def free_beside(self, nodes: set[str]) -> set[str]:
        return {near for here in nodes & self.links for near in self.graph[here]} & self.legal()

    def placing(self, start: str | None, route: list[str]) -> set[str]:
        """Where an order lets the next token go (K-MARCH-05 to 10, K-MARCH-16, AMB-16, AMB-50, OWN-02, OWN-16)."""
        here, named = start or SICH, {start or SICH}
        if start and start not in self.links:
            return {start} & self.legal()
        for place in route:
            for node in self.leg(here, place):
                if node in self.black:
                    return set()
                if node not in self.links:
                    return {node}
                named.add(node)
            here = place
        if here != SICH:
            way = (self.way_in(here) | named) - {here}
            return self.free_beside(self.beyond(here, way)) or self.legal()
        out = set(self.graph[SICH]) & self.legal()
        return out or self.closest(SICH, {node for node in self.links if self.free_beside({node})}, True)

    def closest(self, end: str, nodes: set[str], beside: bool) -> set[str]:
        """Of some nodes the closest on the map to another one, or the free nodes beside these (AMB-17, OWN-03)."""
        distance = networkx.single_source_shortest_path_length(self.graph, end)
        least = min((distance[node] for node in nodes), default=0)
        near = {node for node in nodes if distance[node] == least}
        return self.free_beside(near) if beside else near

    def removing(self, start: str | None, route: list[str], among: set[str]) -> set[str]:
        """What an order home lets one take off next (K-MARCH-24, K-MARCH-25, AMB-19, OWN-04, OWN-05)."""
        named = [start, *route] if start else route
        for node in named:
            if node in self.occupied and (found := among & self.beyond(node, self.way_in(node))):
                return found
        return self.closest(named[-1], among, False) if named else among

    def routes(self, home: bool) -> Iterator[tuple[str | None, tuple[str, ...]]]:
        """Every start and route that the rules let a hetman name (AMB-44, AMB-48, OWN-04)."""
        roads: networkx.Graph[str] = networkx.Graph()
        roads.add_nodes_from(self.places)
        roads.add_edges_from((chain[0], chain[-1]) for chain in self.chains)
        roads.remove_nodes_from({SICH} & set(roads))
        if home:
            roads = roads.subgraph(self.seals | self.neutral)
        for start in [None, *(self.occupied if home else self.links)]:
            if start is None and home:
                firsts = set(roads)
            else:
                firsts = {place for place in roads if self.leg(start or SICH, place)}
            for route in ((), *(way for first in sorted(firsts) for way in simple_ways(roads, first, start))):
                if home or self.placing(start, list(route)):
                    yield start, route


def simple_ways(roads: networkx.Graph[str], first: str, avoid: str | None) -> Iterator[tuple[str, ...]]:
    """Every way from a place that visits no place twice, the place alone among them."""
    edge: list[tuple[str, ...]] = [(first,)]
    while edge:
        way = edge.pop()
        yield way
        edge += [(*way, near) for near in roads[way[-1]] if near not in way and near != avoid]


def positions(played: Cossacks, seed: int, every: int = 1) -> Iterator[CossackState]:
    """The states of a random game."""
    state, rng = played.new(seats=3, seed=seed), random.Random(seed)
    for number in range(10_000):
        actions = state.legal_actions()
        if not actions:
            return
        if number % every == 0:
            yield state
        state.apply(rng.choice(actions))
    pytest.fail("no end")


def expected(state: CossackState) -> set[str] | None:
    """The nodes among which a question about tokens must let its seat choose; None for other questions."""
    if not state.stack or not isinstance(state.top, TokenDecision):
        return None
    question, seat, number = state.top, state.top.seat, state.top.order
    ground = Ground(state)
    start, route = ground.order(state.orders[number]) if number >= 0 else (None, [])
    named = number >= 0

    def out(on: Ground) -> set[str]:
        return on.placing(start, route) if named else on.legal()

    def home(among: set[str]) -> set[str]:
        return ground.removing(start, route, among) if named else among

    if question.name == "place":
        return out(ground) if state.tokens[seat] else set()
    if isinstance(question, Settle):
        return out(ground) - {ground.names[question.lifted_from]}
    if question.name == "black":
        return out(ground) - ground.places if state.black_on_emblem else set()
    if question.name == "lift":
        loose = ground.removable() & (ground.red | ground.neutral)
        return {node for node in loose if out(ground.without(node)) - {node}}
    if question.name == "unblock":
        return home(ground.black)
    if question.name == "unseal":
        return ground.removable() & ground.seals
    assert question.name == "remove"
    return home(ground.removable())


@pytest.mark.rule("K-MARCH-07", "K-MARCH-08", "K-MARCH-10", "K-MARCH-11", "K-MARCH-16", "K-MARCH-18", "K-MARCH-25")
@pytest.mark.rule("K-BLACK-02", "K-BLACK-03", "K-BLACK-04", "K-BLACK-06", "K-BLACK-07")
@pytest.mark.parametrize("seed", SMALL)
@pytest.mark.slow
def test_every_token_goes_where_the_definitions_say(seed: int) -> None:
    """Each question about tokens offers exactly the nodes of the definitions, and skipping only where it is allowed."""
    asked: set[str] = set()
    for number in range(min(TIMES, 3)):
        for state in positions(drawn(seed), seed=number):
            wanted = expected(state)
            if wanted is not None:
                assert state.decision is not None
                asked.add(state.decision.name)
                found = {str(action).split()[-1] for action in state.legal_actions()}
                assert found - {"skip"} == wanted, state.position()
                assert ("skip" in found) == (state.decision.name != "settle" and bool(state.top.flags & MAY_SKIP))
    assert asked >= {"place", "settle", "black", "remove", "unblock", "lift"}  # a seal alone is rarely asked for


@pytest.mark.rule("K-MARCH-05", "K-MARCH-06", "K-MARCH-16", "K-MARCH-25")
@pytest.mark.parametrize("where", ["base", *SMALL])
@pytest.mark.slow
def test_every_march_out_and_home_goes_where_the_definitions_say(where: int | str) -> None:
    """The nodes of random starts and routes, also of those that could not be named just then, at every stage."""
    played = GAME if where == "base" else drawn(int(where))
    rng = random.Random(5)
    ends = {"gap": 0, "beyond": 0, "home": 0}
    for state in positions(played, seed=3, every=19 if TIMES > 1 else 57):
        ground = Ground(state)
        node = state.setup.roads.node
        for _ in range(12):
            start = rng.choice([None, *sorted(ground.graph)])
            start = None if start == SICH else start
            route: list[str] = []
            for _ in range(rng.randrange(4)):
                here = route[-1] if route else start or SICH
                near = [place for place in ground.places if ground.leg(here, place) and place not in (*route, start)]
                route += [rng.choice(sorted(near))] if near else []
            order = IssuedOrder(0, node(start) if start else -1, tuple(node(place) for place in route))
            out = ground.placing(start, route)
            assert set(state.setup.board.names(marches.out_nodes(state, order))) == out, (start, route)
            among = ground.removable()
            home = set(state.setup.board.names(marches.home_nodes(state, order, marches.removable(state))))
            assert home == ground.removing(start, route, among), (start, route)
            ends["gap" if len(out) == 1 else "beyond"] += 1
            ends["home"] += home != among
    assert all(ends.values()), ends


def reached(state: CossackState) -> set[tuple[str | None, tuple[str, ...]]]:
    """Every start and route that can be clicked together and confirmed, with the number of clicks it takes checked."""
    found = set()
    edge = [(state, 0)]
    while edge:
        here, clicks = edge.pop()
        moves = {str(action) for action in here.legal_actions()}
        assert "go" in moves  # there is no dead end: every prefix of a march is a march
        start, route = Ground(here).order(here.orders[here.top.order])
        assert clicks == (start is not None) + len(route)
        assert (start, tuple(route)) not in found  # one way to click each march
        found.add((start, tuple(route)))
        for move in moves - {"go"}:
            following = here.copy()
            following.play(move)
            edge.append((following, clicks + 1))
    return found


@pytest.mark.rule("K-MARCH-05", "K-MARCH-06", "K-MARCH-09")
@pytest.mark.parametrize("seed", SMALL)
def test_every_legal_route_can_be_named_and_no_other(seed: int) -> None:
    """The form of a march is finite and complete (OWN-01): what clicks reach is what the definitions allow."""
    seen = {"out": 0, "home": 0}
    for state in positions(drawn(seed), seed=seed + 10):
        if state.decision is None or state.decision.name != "march":
            continue
        order = state.orders[state.top.order]
        way = state.setup.components.options[order.option].march
        if order.start < 0 and not order.route and seen[way] < 3 and state.occupied.bit_count() > 4 * seen[way]:
            seen[way] += 1
            assert reached(state) == set(Ground(state).routes(way == "home"))
    assert min(seen.values()) > 0
