"""The worked examples of data/hansa/examples.yaml, executed: positions, moves, and what must hold after them.

The rules that an example lists count as tested by it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import networkx as nx
import pytest
import yaml

from boardgames_edu.engine.data import folder
from boardgames_edu.games.hansa import creating, flow, scoring
from boardgames_edu.games.hansa.facts import ACTIONS, COLOURS, SEATS
from boardgames_edu.games.hansa.state import HansaState
from tests.games.hansa import conftest as on_board
from tests.games.hansa.conftest import GAME, asked, controller, lines, mover, moves, posts, refused, steps

Case = Mapping[str, Any]
FILE: dict[str, Any] = yaml.safe_load((folder() / "hansa" / "examples.yaml").read_text(encoding="utf-8"))


def _each(look: Callable[[HansaState, str], Any]) -> Callable[[HansaState, Any], None]:
    def check(state: HansaState, wanted: Mapping[str, Any]) -> None:
        for key, value in wanted.items():
            found = look(state, key)
            assert (list(found) if isinstance(value, list) else found) == value, key

    return check


def _allowed(state: HansaState, wanted: list[str]) -> None:
    assert set(wanted) <= moves(state)


def _refused(state: HansaState, wanted: Mapping[str, str]) -> None:
    for move, rule in wanted.items():
        assert refused(state, move) == rule, move


def _steps(state: HansaState, wanted: Mapping[str, Mapping[str, int]]) -> None:
    for name, tracks in wanted.items():
        assert {track: steps(state, name, track) for track in tracks} == tracks


def _scores(state: HansaState, wanted: Mapping[str, Mapping[str, int]]) -> None:
    for name, sources in wanted.items():
        assert {source: lines(state, name)[source] for source in sources} == sources


def _adjacent(state: HansaState, wanted: Mapping[str, list[str]]) -> None:
    chart = state.setup.chart
    for route, others in wanted.items():
        assert [chart.routes[r] for r in chart.adjacent(chart.routes.index(route))] == others


def _equal(look: Callable[[HansaState], Any]) -> Callable[[HansaState, Any], None]:
    def check(state: HansaState, wanted: Any) -> None:
        assert look(state) == wanted

    return check


CHECKS: dict[str, Callable[[HansaState, Any], None]] = {
    "points": _each(on_board.points),
    "supply": _each(on_board.supply),
    "stock": _each(on_board.stock),
    "stands": _each(on_board.on),
    "posts": _each(posts),
    "controller": _each(controller),
    "unused": _each(on_board.unused),
    "used": _each(on_board.used),
    "plate": _each(lambda s, name: len(s.plate[SEATS.index(name)])),
    "special": _each(lambda s, colour: s.seat_name(s.special[COLOURS.index(colour)])),
    "asked": _equal(asked),
    "mover": _equal(mover),
    "left": _equal(lambda s: s.left),
    "full_cities": _equal(lambda s: s.cube),
    "over": _equal(lambda s: s.is_over),
    "joined": _equal(lambda s: [s.seat_name(seat) for seat in s.joined]),
    "allowed": _allowed,
    "refused": _refused,
    "steps": _steps,
    "scores": _scores,
    "adjacent": _adjacent,
}


def play(case: Case) -> None:
    state = GAME.from_position(case["given"])
    for move in case["when"]:
        state.play(move)
    for key, wanted in case["then"].items():
        CHECKS[key](state, wanted)


def start(case: Case) -> None:
    state = GAME.new(first="blue", **case["given"])
    names = SEATS[: case["given"]["seats"]]
    assert [list(on_board.supply(state, name)) for name in names] == case["then"]["supply"]
    assert [list(on_board.stock(state, name)) for name in names] == case["then"]["stock"]


def extra_actions(case: Case) -> None:
    state = on_board.at(turn={"left": 0})
    gained, values = [], [state.value(0, ACTIONS)]
    for _ in case["then"]["gained"]:
        before = state.left
        creating.improve(state, None, 0, ACTIONS)
        gained.append(state.left - before)
        values.append(state.value(0, ACTIONS))
    assert gained == case["then"]["gained"]
    assert values == case["then"]["values"]


def country(case: Case) -> None:
    given = case["given"]
    assert list(scoring.country_points(given["cities"], given["posts"], (7, 4, 2))) == case["then"]["points"]


def markers(case: Case) -> None:
    table = GAME.setup(4).facts.box.scoring.marker_table
    assert [scoring.marker_points(count, table) for count in case["given"]["markers"]] == case["then"][
        "points"
    ]


def chain(case: Case) -> None:
    chart = GAME.chart(case["given"]["map"])
    graph = chart.board.graph
    found = list(nx.all_shortest_paths(graph, chart.cities[chart.east], chart.cities[chart.west]))
    assert found == [case["then"]["chain"]]
    assert sum(graph.edges[a, b]["sea"] for a, b in nx.utils.pairwise(found[0])) == case["then"]["sea_routes"]


def moving(case: Case) -> None:
    there = case["given"]["posts"]
    for key, legal in (("allowed", True), ("refused", False)):
        for start_in, end_in in case["then"][key]:
            state = on_board.at(map=case["given"]["map"], routes={there[start_in]: [["blue", "trader"]]})
            for move in ("move", f"lift {there[start_in]} 1", "enough"):
                if asked(state) in ("turn", "lift_own"):
                    state.play(move)
            target = f"set {there[end_in]} 2"
            assert (target in moves(state)) is legal, (start_in, end_in)
            assert legal or refused(state, target) == "H-BRI-12"


def neutral_start(case: Case) -> None:
    state = GAME.new(2, map=case["given"]["map"])
    chart = state.setup.chart
    with_trader = [route for route in chart.routes if "neutral trader" in on_board.on(state, route)]
    assert sorted(with_trader) == sorted(case["then"]["routes"])
    assert state.own(2).bit_count() == case["then"]["traders"]
    assert sorted(chart.routes[r] for r in flow.neutral_start(state)) == sorted(case["then"]["routes"])


KINDS: dict[str, Callable[[Case], None]] = {
    "play": play,
    "start": start,
    "extra_actions": extra_actions,
    "country": country,
    "markers": markers,
    "chain": chain,
    "moving": moving,
    "neutral_start": neutral_start,
}


def cases() -> Iterator[Any]:
    for example in FILE["examples"]:
        yield pytest.param(example["kind"], example, id=example["id"])
        for number, derived in enumerate(example.get("derived", []), start=1):
            whole = {"given": example["given"], **derived}
            yield pytest.param(example["kind"], whole, id=f"{example['id']}-{number}")


@pytest.mark.parametrize(("kind", "case"), list(cases()))
def test_examples(kind: str, case: Case) -> None:
    KINDS[kind](case)


def test_every_example_names_rules_that_there_are() -> None:
    for example in FILE["examples"]:
        assert set(example["rules"]) <= set(GAME.rulebook), example["id"]
        assert all(derived["why"] for derived in example.get("derived", []))
