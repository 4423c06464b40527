"""Words, boards and the setup (H-TRM, H-SET, H-DSK): what is printed, and how a game begins."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import networkx as nx
import pytest
import yaml

from boardgames_edu.engine.board import bits
from boardgames_edu.engine.data import folder
from boardgames_edu.engine.hidden import HIDDEN
from boardgames_edu.games.hansa.components import ABILITIES, COLOURS, MAPS, MARKERS, SEATS, printed_components
from tests.games.hansa.conftest import GAME, at, controller, play, points, posts, refused, steps, stock, supply

FACTS = printed_components()


@pytest.mark.rule("H-TRM-07", "H-TRM-08", "H-TRM-09", "H-TRM-11", "H-TRM-13", "H-SET-01")
@pytest.mark.parametrize("name", MAPS)
def test_maps_are_what_their_checks_say(name: str) -> None:
    chart, checks = GAME.chart(name), FACTS.maps[name].checks
    assert checks is not None
    graph = chart.board.graph
    assert nx.is_connected(graph)
    assert (len(graph), graph.number_of_edges(), chart.posts) == (checks.cities, checks.routes, checks.posts)
    assert sum(chart.offices) == checks.offices
    assert sum(graph.edges[edge]["sea"] for edge in graph.edges) == checks.sea_routes
    assert len(chart.taverns) == checks.taverns == 3
    assert Counter(graph.edges[edge]["posts"] for edge in graph.edges) == checks.by_length
    assert set(checks.by_length) <= {2, 3, 4}
    assert {
        ABILITIES[k]: city for city, taught in zip(chart.cities, chart.develops, strict=True) for k in taught
    } == checks.develops
    coins = {
        city: [(k + 1, vp) for k, vp in enumerate(row) if vp]
        for city, row in zip(chart.cities, chart.coin, strict=True)
    }
    assert {city: row for city, row in coins.items() if row} == checks.vp_offices
    assert all(list(row) == sorted(row) for row in chart.colour)
    assert [c for c in range(len(chart.cities)) if chart.offices[c] == 0] == list(bits(chart.green))
    for r, (a, b) in enumerate(chart.ends):
        by_graph = {
            chart.routes.index(graph.edges[edge]["route"]) for edge in graph.edges([chart.cities[a], chart.cities[b]])
        } - {r}
        assert set(chart.adjacent(r)) == by_graph
    found = list(nx.all_shortest_paths(graph, chart.cities[chart.east], chart.cities[chart.west]))
    assert sorted(found) == sorted(chart.map.east_west.shortest_chains)
    special = chart.map.special_city
    assert [graph.edges[edge]["route"] for edge in graph.edges(special.city)] == special.routes


@pytest.mark.rule("H-TRM-12")
def test_large_cities_of_britannia() -> None:
    sizes = {
        name: dict(zip(GAME.chart(name).cities, GAME.chart(name).offices, strict=True))
        for name in ("britannia_3", "britannia_45")
    }
    assert [sizes[name]["london"] for name in sizes] == [6, 8]
    assert [sizes[name]["cardiff"] for name in sizes] == [4, 5]
    assert [sizes[name]["carlisle"] for name in sizes] == [3, 5]


@pytest.mark.rule(
    "H-E3B-03",
    "H-E3B-05",
    "H-E3B-06",
    "H-E3A-08",
    "H-E3A-09",
    "H-E3A-15",
    "H-E3A-16",
    "H-EW-08",
    "H-EAS-02",
    "H-BRI-02",
)
def test_cities_with_a_meaning() -> None:
    taught = {name: {city.id: city.develops for city in FACTS.maps[name].cities if city.develops} for name in MAPS}
    base = {
        "groningen": ["book"],
        "stade": ["privilege"],
        "lubeck": ["bank"],
        "gottingen": ["actions"],
        "halle": ["keys"],
    }
    island = {
        "london": ["privilege"],
        "norwich": ["book"],
        "york": ["keys"],
        "chester": ["actions"],
        "newcastle": ["bank"],
    }
    assert taught["base_3"] == taught["base_45"] == base
    assert taught["britannia_3"] == taught["britannia_45"] == island
    assert taught["east"] == {
        "magdeburg": ["privilege"],
        "breslau": ["book"],
        "dresden": ["keys"],
        "waren": ["actions", "bank"],
    }
    coins = {
        name: {
            city.id: [office[2:] for office in city.offices]
            for city in FACTS.maps[name].cities
            if any(len(office) > 2 for office in city.offices)
        }
        for name in MAPS
    }
    assert set(coins["base_3"]) == {"groningen", "stade", "lubeck", "coellen", "warburg", "halle"}
    assert set(coins["base_45"]) == {"groningen", "lubeck", "coellen", "halle"}
    assert set(coins["east"]) == {"havelberg", "magdeburg", "thorn"}
    assert all(row[0] == [1] for name in MAPS[:3] for row in coins[name].values())
    for name in MAPS[3:]:
        assert coins[name] == {"ipswich": [[2]], "bristol": [[2]], "plymouth": [[], [2]]}
    red = {name: FACTS.maps[name].east_west for name in MAPS}
    ends = {name: {pair.start, pair.end} for name, pair in red.items()}
    assert ends["base_3"] == ends["base_45"] == {"arnheim", "stendal"}
    assert ends["east"] == {"lubeck", "danzig"}
    assert ends["britannia_3"] == ends["britannia_45"] == {"oxford", "york"}


@pytest.mark.rule("H-SET-02", "H-SET-03", "H-SET-04", "H-SET-14", "H-SET-15", "H-PRM-01", "H-BM-01", "H-BM-28")
@pytest.mark.parametrize("name", MAPS)
def test_markers_at_the_start(name: str) -> None:
    seen, first = set(), set()
    for seed in range(30):
        state = GAME.new(min(FACTS.maps[name].players), seed=seed, map=name)
        assert [route for route, _ in state.route_markers] == sorted(state.setup.chart.taverns)
        assert sorted(marker for _, marker in state.route_markers) == [0, 1, 2]
        assert sorted(state.marker_pile) == [0, 0, 0, 1, 1, 2, 3, 3, 4, 4, 5, 5]
        seen.add((state.route_markers, state.marker_pile))
        first.add(state.first_seat)
        assert state.full_cities == 0
        view = state.view(0)
        assert set(view.marker_pile) == {HIDDEN}
        assert view.route_markers == state.route_markers
    assert len(seen) > 20
    assert len(first) > 1
    piles = {state.sample(0, random.Random(seed)).marker_pile for seed in range(30)}
    assert len(piles) > 20
    assert {tuple(sorted(pile)) for pile in piles} == {tuple(sorted(state.marker_pile))}


@pytest.mark.rule(
    "H-SET-05", "H-SET-06", "H-SET-07", "H-SET-08", "H-SET-09", "H-SET-17", "H-TRM-10", "H-DSK-01", "H-DSK-06"
)
def test_desks_and_pieces_at_the_start() -> None:
    state = GAME.new(5, first="purple")
    assert FACTS.each == (27, 4)
    assert FACTS.steps == (4, 5, 3, 3, 3)
    assert [FACTS.frees[k] for k in range(5)] == [0, 0, 0, 1, 0]
    assert FACTS.values == ((1, 2, 2, 3, 4), (2, 3, 3, 4, 4, 5), (0, 1, 2, 3), (2, 3, 4, 5), (3, 5, 7, 31))
    order = ["purple", "red", "yellow", "blue", "green"]
    assert [supply(state, name) for name in order] == [(5, 1), (6, 1), (7, 1), (8, 1), (9, 1)]
    assert [stock(state, name) for name in order] == [(6, 0), (5, 0), (4, 0), (3, 0), (2, 0)]
    for name in SEATS:
        assert [state.value(SEATS.index(name), k) for k in range(5)] == [1, 2, 0, 2, 3]
        assert points(state, name) == 0
        assert sum(supply(state, name)) + sum(stock(state, name)) + sum(FACTS.steps) + 1 == 31
    assert state.seat_name(state.to_move) == "purple"


@pytest.mark.rule("H-TRM-03", "H-TRM-04", "H-TRM-05", "H-TRM-06", "H-E3A-14")
def test_who_controls_a_city() -> None:
    def of(*owners: str) -> str:
        return controller(at(cities={"arnheim": {"posts": [[owner, "trader"] for owner in owners]}}), "arnheim")

    assert of() == ""
    assert of("blue") == "blue"
    assert of("blue", "red") == "red"
    assert of("red", "blue") == "blue"
    assert of("red", "red", "blue") == "red"
    assert of("red", "blue", "blue", "red") == "red"
    assert of("red", "blue", "green") == "green"


@pytest.mark.rule("H-TRM-01", "H-TRM-02", "H-DSK-07", "H-DSK-13", "H-E3B-04")
@pytest.mark.parametrize("ability", ABILITIES)
def test_a_step_frees_a_piece_until_the_track_is_empty(ability: str) -> None:
    k = ABILITIES.index(ability)
    state = at(
        turn={"seat": "blue"},
        players={"blue": {"developed": {ability: FACTS.steps[k] - 1}, "unused": ["develop_ability"] * 2}},
    )
    before = supply(state, "blue")
    play(state, "use develop_ability", f"develop {ability}")
    assert steps(state, "blue", ability) == FACTS.steps[k]
    gained = [new - old for new, old in zip(supply(state, "blue"), before, strict=True)]
    assert gained == ([0, 1] if ability == "book" else [1, 0])
    state.play("use develop_ability")
    assert refused(state, f"develop {ability}") == "H-DSK-13"


@pytest.mark.rule("H-DSK-12", "H-BM-21")
def test_the_action_gained_comes_on_top_of_a_marker() -> None:
    state = at(players={"blue": {"unused": ["plus_4_actions", "develop_ability"]}})
    play(state, "use plus_4_actions")
    assert state.actions_left == 6
    play(state, "use develop_ability", "develop actions")
    assert state.actions_left == 7


@pytest.mark.rule("H-DSK-04", "H-E3A-04", "H-E3A-07")
@pytest.mark.parametrize(
    ("privilege", "city", "legal"),
    [(0, "warburg", False), (1, "warburg", True), (0, "coellen", True), (3, "coellen", True)],
)
def test_privilege_opens_colours(privilege: int, city: str, legal: bool) -> None:
    state = at(
        players={"blue": {"developed": {"privilege": privilege}}}, routes={"warburg--coellen": [["blue", "trader"]] * 4}
    )
    state.play("create warburg--coellen")
    if not legal:
        assert refused(state, f"post {city}") == "H-E3A-04"
        return
    state.play(f"post {city}")
    assert posts(state, city) == ["blue trader"]
    assert points(state, "blue") == (1 if city == "coellen" else 0)


@pytest.mark.rule("H-SET-13", "H-ACT-B-04")
def test_the_stock_must_be_hired_first() -> None:
    state = at(players={"blue": {"supply": [0, 0]}})
    assert refused(state, "place") == "H-ACT-B-04"
    play(state, "income", "hire 3 0", "place")
    assert refused(state, "place merchant bremen--minden 1") == "H-ACT-B-04"


@pytest.mark.rule("H-DSK-14", "H-BM-02", "H-BM-06", "H-TRN-06")
def test_a_drawn_marker_is_seen_at_the_end_of_the_turn_only() -> None:
    data: dict[str, Any] = {"players": {"blue": {"plate": ["move_3", "plus_3_actions"]}}}
    state = at(**data)
    assert state.view(0).plate[0] == (HIDDEN, HIDDEN)
    state.play("end")
    assert state.view(0).plate[0] == (MARKERS.index("move_3"), MARKERS.index("plus_3_actions"))
    assert state.view(1).plate[0] == (HIDDEN, HIDDEN)
    play(state, "lay move_3 bremen--minden")
    assert state.seat_name(state.to_move) == "blue"
    play(state, "lay plus_3_actions bremen--hannover")
    assert state.seat_name(state.to_move) == "green"
    assert len(state.route_markers) == 2


def test_every_reconstructed_ruling_is_named_by_a_rule() -> None:
    """Whoever looks up a rule that a proposal of ours decides is told so; a rule names one ruling."""
    rulings = {row["id"]: row for row in yaml.safe_load((folder() / "hansa" / "rulings.yaml").read_text("utf-8"))}
    named = {rule.ruling for rule in GAME.rulebook.values() if rule.ruling}
    assert named <= set(rulings)
    ours = {name for name, row in rulings.items() if row["confidence"] == "reconstructed"}
    assert len(ours) == 13
    assert ours <= named


@pytest.mark.rule("H-E3C-05", "H-SCO-04", "H-E3C-02")
def test_values_of_the_special_spaces() -> None:
    assert dict(zip(COLOURS, FACTS.special_points, strict=True)) == {"white": 7, "orange": 8, "pink": 9, "black": 11}


@pytest.mark.rule("H-TRM-09")
@pytest.mark.parametrize(
    ("name", "squares", "circles"),
    [
        ("base_3", (16, 13, 10, 5), (8, 2, 1, 2)),
        ("base_45", (16, 11, 12, 7), (9, 4, 1, 2)),
        ("britannia_3", (17, 14, 11, 6), (2, 4, 4, 2)),
        ("britannia_45", (18, 16, 13, 8), (3, 4, 6, 4)),
        ("east", (13, 14, 9, 9), (3, 5, 2, 0)),
    ],
)
def test_squares_and_circles_in_four_colours(name: str, squares: tuple[int, ...], circles: tuple[int, ...]) -> None:
    """How many offices of each kind are printed, white, orange, pink and black; counted from the boards."""
    chart = GAME.chart(name)
    found = Counter(office for row in zip(chart.shape, chart.colour, strict=True) for office in zip(*row, strict=True))
    rows = enumerate((squares, circles))
    assert found == Counter({(shape, colour): n for shape, row in rows for colour, n in enumerate(row)})
    if not chart.has_countries:  # Britannia has larger ones (H-TRM-12)
        sizes = {count for city, count in enumerate(chart.offices) if not chart.green >> city & 1}
        assert sizes <= {1, 2, 3, 4}


@pytest.mark.rule("H-E3A-04")
@pytest.mark.parametrize(("privilege", "legal"), [(0, False), (1, False), (2, True), (3, True)])
def test_the_privilege_of_whoever_creates_opens_the_office_that_is_next(privilege: int, legal: bool) -> None:
    """The second office of Bremen is pink; others' desks do not help, and a post to the left of all takes no office."""
    here = [["green", "merchant"]]
    players = {"blue": {"developed": {"privilege": 3}}, "red": {"developed": {"privilege": privilege}}}
    routes = {"bremen--minden": [["red", "trader"], ["red", "trader"], ["red", "merchant"]]}
    state = at(turn={"seat": "red"}, players=players, routes=routes, cities={"bremen": {"posts": here}})
    state.play("create bremen--minden")
    if legal:
        state.play("post bremen")
        assert posts(state, "bremen") == ["green merchant", "red trader"]
    else:
        assert refused(state, "post bremen") == "H-E3A-04"
    first = at(
        turn={"seat": "red"}, players=players, routes=routes, cities={"bremen": {"posts": here, "additional": 1}}
    )
    play(first, "create bremen--minden", "post bremen")
    assert posts(first, "bremen") == ["green merchant", "red merchant"]
