"""What the engine keeps up to date, worked out from scratch with networkx on states of random games, on every map."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

import msgspec
import networkx as nx
import pytest

from boardgames_edu.engine import data
from boardgames_edu.games.hansa import components
from boardgames_edu.games.hansa.components import ENGLAND
from boardgames_edu.games.hansa.rules import masks, scoring
from boardgames_edu.games.hansa.state import HansaState
from tests.games.hansa.conftest import CASES, GAME, playout


def owners_in(s: HansaState, city: int) -> list[int]:
    return [code >> 1 for code in s.posts_in[city]]


def controller_by_definition(s: HansaState, city: int) -> int:
    owners = owners_in(s, city)
    counts = Counter(owners)
    tied = [owner for owner, count in counts.items() if count == max(counts.values())]
    return max(tied, key=lambda owner: max(k for k, other in enumerate(owners) if other == owner), default=-1)


def network_by_definition(s: HansaState, seat: int) -> int:
    chart = s.setup.chart
    mine = [name for c, name in enumerate(chart.cities) if seat in owners_in(s, c)]
    groups = nx.connected_components(chart.board.graph.subgraph(mine))
    return max(
        (sum(owners_in(s, chart.cities.index(name)).count(seat) for name in group) for group in groups), default=0
    )


def ring_by_definition(s: HansaState, origin: int, kind: int) -> set[int]:
    """Routes by their distance from the one of the displacement, through allowed routes (H-ACT-C-16, H-BRI-11)."""
    chart = s.setup.chart
    allowed = [
        r for r in range(len(chart.routes)) if r == origin or chart.country[r] in (ENGLAND, chart.country[origin])
    ]
    between: nx.Graph[int] = nx.Graph()
    between.add_nodes_from(allowed)
    between.add_edges_from(
        (a, b) for a in allowed for b in allowed if a < b and set(chart.ends[a]) & set(chart.ends[b])
    )
    distance = nx.single_source_shortest_path_length(between, origin)
    open_posts = {
        post: distance[chart.route_of[post]]
        for post in range(chart.posts)
        if chart.route_of[post] in distance
        and distance[chart.route_of[post]]
        and s.code_at(post) < 0
        and (kind or not chart.boats >> post & 1)
    }
    nearest = min(open_posts.values(), default=0)
    return {post for post, far in open_posts.items() if far == nearest}


@pytest.mark.rule("H-TRM-05", "H-SCO-06", "H-SCO-07", "H-SCO-12", "H-ACT-C-16", "H-ACT-E-01", "H-E3A-11", "H-EW-01")
@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.slow
def test_what_is_kept_agrees_with_the_definitions(case: Mapping[str, Any]) -> None:
    rng = random.Random(21)
    s = GAME.new(seed=21, **case)
    chart, graph = s.setup.chart, s.setup.chart.board.graph
    for number, _ in enumerate(playout(s, random.Random(21))):
        if number % 13:
            continue
        occupied = 0
        for mask in s.standing:
            occupied |= mask
        assert s.occupied == occupied
        for city in range(len(chart.cities)):
            assert s.controller[city] == controller_by_definition(s, city)
        for owner in range(s.setup.seats + 1):
            assert s.present[owner] == sum(1 << c for c in range(len(chart.cities)) if owner in owners_in(s, c))
            held = [
                r
                for r in range(len(chart.routes))
                if all((s.code_at(p) >> 1) == owner for p in range(chart.posts) if chart.route_of[p] == r)
            ]
            assert s.routes_held[owner] == sum(1 << r for r in held)
        full = sum(
            len(s.posts_in[c]) - s.additional_posts[c] == chart.offices[c]
            for c in range(len(chart.cities))
            if chart.offices[c]
        )
        assert s.full_cities == full + sum(
            bool(s.posts_in[c]) for c in range(len(chart.cities)) if not chart.offices[c]
        )
        for seat in range(s.setup.seats):
            assert scoring.largest_network(s, seat) == network_by_definition(s, seat)
            mine = graph.subgraph([name for c, name in enumerate(chart.cities) if seat in owners_in(s, c)])
            east, west = chart.cities[chart.east], chart.cities[chart.west]
            assert (seat in s.joined) == (east in mine and west in mine and nx.has_path(mine, east, west))
        if not any(owner >= 0 for owner in s.tiles):
            origin, kind = rng.randrange(len(chart.routes)), rng.randrange(2)
            wanted = sum(1 << post for post in ring_by_definition(s, origin, kind))
            assert masks.near(s, 0, origin, kind) == wanted


@pytest.mark.parametrize("seed", range(3))
def test_every_decision_adds_up(seed: int) -> None:
    """Points on the track come only from control, coins and the connection (H-END-08)."""
    s, log = GAME.new(4, seed=seed), []  # type: ignore[var-annotated]
    for _ in playout(s, random.Random(seed), log):
        pass
    found = [0] * 4
    for event in log:
        if event.kind == "control_point":
            found[event.seat] += 1
        elif event.kind in ("coin", "joined"):
            found[event.seat] += event.facts["points"]
    assert found == s.score
    assert sum(event.kind == "created" for event in log) >= sum(s.score) // 12


def test_the_order_of_rows_in_the_file_means_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Abilities, markers and pieces are looked up by id."""
    usual, read = components.printed_components(), data.read

    def swapped(path: str, kind: Any) -> Any:
        found = read(path, kind)
        if path != "hansa/game.yaml":
            return found
        rows = ("seats", "pieces", "abilities", "markers", "promo_markers", "permanent_markers", "favours")
        return msgspec.structs.replace(found, **{name: getattr(found, name)[::-1] for name in rows})

    monkeypatch.setattr("boardgames_edu.games.hansa.components.read", swapped)
    other = components.Components()
    assert [ability.id for ability in other.box.abilities] != [ability.id for ability in usual.box.abilities]
    for name in set(vars(usual)) - {"box", "maps"}:
        assert getattr(other, name) == getattr(usual, name), name
