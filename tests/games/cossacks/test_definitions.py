"""What the engine keeps, recomputed from the definitions with networkx after every step of random games."""

from __future__ import annotations

import random
from collections.abc import Iterator

import networkx
import pytest

from boardgames_edu.engine.board import bits
from boardgames_edu.games.cossacks.edition.reader import read_edition
from boardgames_edu.games.cossacks.queries import marches
from boardgames_edu.games.cossacks.state import CossackState
from tests.games.cossacks.conftest import FACTS, GAME, ROADS, nodes

MAP = GAME.board().graph


def states(seats: int, seed: int, every: int = 1) -> Iterator[CossackState]:
    state, rng = GAME.new(seats=seats, seed=seed), random.Random(seed)
    number = 0
    while actions := state.legal_actions():
        state.apply(rng.choice(actions))
        number += 1
        if number % every == 0:
            yield state


def linked(occupied: set[str], black: set[str]) -> set[str]:
    """What hangs together with the Sich: walk over occupied nodes, never through black."""
    seen, edge = {"sich"}, ["sich"]
    while edge:
        here = edge.pop()
        if here in black:
            continue
        for near in MAP[here]:
            if near in occupied and near not in seen:
                seen.add(near)
                edge.append(near)
    return seen - {"sich"}


@pytest.mark.rule("K-MARCH-11", "K-MARCH-12", "K-MARCH-18", "K-BLACK-07")
@pytest.mark.parametrize("seats", [3, 6])
def test_links_open_nodes_and_free_ends(seats: int) -> None:
    for state in states(seats, seed=seats, every=3):
        occupied, black = nodes(state.occupied), nodes(state.black)
        links = nodes(state.links)
        assert links == nodes(state.red) | nodes(state.neutral) | {name for mask in state.seals for name in nodes(mask)}
        assert linked(occupied, black) == occupied
        near = {name for here in (*links, "sich") for name in MAP[here]}
        assert nodes(state.open_nodes) == near - occupied - {"sich"}
        free = {node for node in occupied if linked(occupied - {node}, black) == occupied - {node}}
        assert nodes(marches.removable(state)) == free


@pytest.mark.rule("K-MARCH-18")
def test_free_ends_are_no_cut_vertices() -> None:
    """Without black tokens: what may go are the nodes that networkx does not call articulation points."""
    checked = 0
    for state in states(6, seed=8, every=11):
        laid = MAP.subgraph({*nodes(state.links), "sich"})
        cut = set(networkx.articulation_points(laid))
        if not state.black:
            assert nodes(marches.removable(state)) == nodes(state.links) - cut
            checked += 1
        assert marches._articulation(state) & ~1 == ROADS.board.mask(cut - {"sich"})
    assert checked


def test_way_in_and_beyond() -> None:
    for state in states(5, seed=3, every=13):
        laid = MAP.subgraph({*nodes(state.links), "sich"})
        for node in bits(state.links):
            name = ROADS.names[node]
            ways = networkx.all_shortest_paths(laid, "sich", name)
            way = {step for path in ways for step in path} - {name}
            assert nodes(marches.way_in(state, node)) == way
            rest = MAP.subgraph((nodes(state.occupied) - way - nodes(state.black)) | {name})
            reached = networkx.node_connected_component(rest, name)
            ends = {near for here in reached for near in MAP[here]} & nodes(state.black) - way
            assert nodes(marches.beyond(state, node, marches.way_in(state, node))) == reached | ends


@pytest.mark.rule("K-MARCH-05", "K-MARCH-06")
def test_every_march_that_can_be_named_has_a_node() -> None:
    for state in states(4, seed=9):
        if state.decision is not None and state.decision.name == "march":
            order = state.orders[state.top.order]
            out = FACTS.options[order.option].march == "out"
            assert (
                marches.out_nodes(state, order) if out else marches.home_nodes(state, order, marches.removable(state))
            )
            assert not out or not marches.out_nodes(state, order) & ~state.open_nodes


def test_the_map_is_what_the_facts_say() -> None:
    edition = read_edition()
    assert (len(MAP), ROADS.place_count, len(ROADS.paths)) == (131, 31, 48)
    assert networkx.is_connected(MAP)
    lengths = networkx.single_source_shortest_path_length(MAP, "sich")
    for place in edition.map.places:
        assert lengths[place.id] == place.sich_cost == ROADS.cost[ROADS.node(place.id)]
    degrees = [MAP.degree[name] for name in (place.id for place in edition.map.places)]
    assert (min(degrees), max(degrees)) == (2, 5)


def test_points_follow_their_formulas() -> None:
    edition = read_edition()
    for city in edition.cities:
        assert city.points == 3 + round(0.6 * ROADS.cost[ROADS.node(city.place)])
    for hetman in edition.hetmans:
        assert hetman.min_tokens is not None
        assert hetman.points == 12 + round(0.8 * hetman.min_tokens) + 3 * (len(hetman.places) - 1)
        assert hetman.min_tokens == fewest_tokens(hetman.places)


def fewest_tokens(places: list[str]) -> int:
    """The fewest nodes that join places to the Sich: a Steiner tree, tried over the places where it may branch."""
    lengths = dict(networkx.all_pairs_shortest_path_length(MAP))
    hubs = ["sich", *(place.id for place in read_edition().map.places)]

    def tree(ends: frozenset[str], root: str) -> int:
        if not ends:
            return 0
        if len(ends) == 1:
            return int(lengths[root][next(iter(ends))])
        best = 10**6
        for hub in hubs:
            first = next(iter(sorted(ends)))
            for other in [frozenset({first}), *(ends - {name} for name in ends)]:
                if 0 < len(other) < len(ends):
                    best = min(best, lengths[root][hub] + tree(other, hub) + tree(ends - other, hub))
        return best

    return tree(frozenset(places), "sich")


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_counters_agree_with_the_events(seats: int) -> None:
    state, rng = GAME.new(seats=seats, seed=seats + 20), random.Random(seats)
    log: list[object] = []
    events: list[object] = log
    first = state.hetman
    while actions := state.legal_actions():
        state.apply(rng.choice(actions), log)  # type: ignore[arg-type]
    found = list(events)
    for seat in range(seats):
        mine = [event.kind for event in found if event.seat == seat]  # type: ignore[attr-defined]
        assert state.refused[seat] == mine.count("disobeys")
        assert state.terms[seat] == mine.count("new_hetman") + (seat == first)
