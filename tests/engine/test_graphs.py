"""States are asked by name: the graph, what lies where, what a seat has, the board in text."""

from __future__ import annotations

from random import Random

import networkx as nx
import pytest

import boardgames_edu as bg
from boardgames_edu.engine.errors import OptionError
from boardgames_edu.engine.states.state import CONTRACT, State
from tests.engine.toy import ToyState, toy


@pytest.fixture
def state() -> ToyState:
    state = toy(1)
    state.gold[0], state.gold[4] = 2, 1
    return state


def test_the_graph_says_what_lies_where(state: ToyState) -> None:
    graph = state.graph
    assert graph.nodes["ash"] == {
        "kind": "place",
        "owner": "blue",
        "pieces": {("blue", "traveller"): 1, ("gold",): 2},
        "label": "ash",
    }
    assert graph.nodes["fir"]["owner"] is None
    assert graph.edges["ash", "birch"] == {"kind": "link", "pieces": {}}
    assert nx.shortest_path_length(graph, "ash", "elm") == 3


@pytest.mark.parametrize("name", ["toy", *bg.game_names()])
def test_the_graph_says_of_each_place_what_the_state_says(name: str, state: ToyState) -> None:
    asked: State = state if name == "toy" else bg.load(name).new(seed=5)
    rng = Random(1)
    for _ in range(120 if name != "toy" else 0):
        asked.apply(rng.choice(asked.legal_actions()))
    graph = asked.graph
    assert (list(graph), graph.graph) == (list(asked.setup.board.graph), asked.setup.board.graph.graph)
    for place, data in graph.nodes.items():
        told = data["pieces"], data["owner"], data["label"]
        assert told == (asked.pieces(place), asked.ruler(place), asked.label(place))
    assert any(data["pieces"] for data in graph.nodes.values())
    for a, b, data in graph.edges(data=True):
        assert data["pieces"] == asked.pieces(a, b)


def test_changing_the_graph_changes_nothing(state: ToyState) -> None:
    before = state.fingerprint()
    state.graph.remove_node("ash")
    state.graph.nodes["birch"]["pieces"].clear()
    assert state.fingerprint() == before
    assert "ash" in state.graph
    assert state.pieces("birch")


def test_places_and_seats_are_asked_by_name(state: ToyState) -> None:
    assert (state.ruler("birch"), state.ruler("oak")) == ("red", None)
    assert state.pieces("fir") == {("gold",): 1}
    state.at[1] = 0
    assert state.ruler("ash") is None
    red = state.seat("red")
    assert (red.name, red.points, red.at, red.visited) == ("red", 0, "ash", [])
    assert state.seat(1).hands == red.hands == [("sun", "moon", "star")[card] for card in state.hands[1]]
    with pytest.raises(OptionError, match="pink"):
        state.seat("pink")
    with pytest.raises(AttributeError, match="at, "):
        _ = red.coins


def test_a_view_names_what_a_seat_has_as_the_state_does(state: ToyState) -> None:
    view = state.view(0)
    assert view.seat("red").kept() == state.seat("red").kept()
    assert view.seat("blue").hands == state.seat("blue").hands
    assert view.seat("red").hands == [None] * len(state.hands[1])
    assert "hands 3 ?" in str(view)


@pytest.mark.parametrize("name", bg.game_names())
def test_a_view_of_a_large_game_has_the_same_names(name: str) -> None:
    """What a bot reads from a full state stands under the same name in what it sees."""
    state: State = bg.load(name).new(seed=3)
    rng = Random(3)
    for _ in range(150):
        state.apply(rng.choice(state.legal_actions()))
    view = state.view(0)
    for seat in range(state.setup.seats):
        full, seen = state.seat(seat), view.seat(seat)
        assert set(seen.kept()) <= set(full.kept())
        for what in seen.kept():
            real, told = getattr(full, what), getattr(seen, what)
            if seat == 0:
                assert told == real, what
            elif isinstance(real, list) and told != real and what != "known":
                assert [one for one in told if one is not None] == [], what
                assert len(told) == len(real), what
    for line in str(view).splitlines():
        assert "None" not in line


def test_what_lies_on_a_road_is_printed() -> None:
    state = bg.load("hansa").new(seats=3, seed=1)
    for move in ("place", "place trader arnheim--kampen 1"):
        state.play(move)
    assert "Arnheim - Kampen: purple trader" in str(state)
    assert state.seat("purple").supply == {"trader": 4, "merchant": 1}


@pytest.mark.parametrize("name", ["rurik", "hansa"])
def test_only_what_is_joined_has_a_link(name: str) -> None:
    state: State = bg.load(name).new(seed=1)
    graph = state.graph
    a, b = next(iter(graph.edges))
    assert state.pieces(a, b) == state.pieces(b, a)
    far = next(place for place in graph if place != a and not graph.has_edge(a, place))
    with pytest.raises(OptionError, match=f"Nothing joins {a} and {far}"):
        state.pieces(a, far)
    with pytest.raises(OptionError, match="nowhere"):
        state.pieces(a, "nowhere")


def test_a_state_prints_as_a_board(state: ToyState) -> None:
    lines = str(state).splitlines()
    assert lines[0] == state.prompt()
    assert lines[1].startswith("blue: 0  at ash")
    assert "ash: blue traveller, gold x2" in lines
    assert not any(line.startswith("oak") for line in lines)


@pytest.mark.parametrize(("name", "seats"), [(name, n) for name in bg.game_names() for n in bg.load(name).seats])
def test_a_state_of_each_number_of_seats_prints_each_seat_once(name: str, seats: int) -> None:
    """Alone against the Rebellion, which is no seat, it was an error."""
    state = bg.load(name).new(seats=seats, seed=5)
    for shown in (state, state.view(0)):
        lines = str(shown).splitlines()[1 : len(state.totals()) + 1]
        assert [line.partition(":")[0] for line in lines] == [*map(state.seat_name, range(len(state.totals())))]
        assert "False" not in str(shown)
        words = lines[0].split("  ")
        assert len({word.partition(" ")[0].removesuffix("s") for word in words}) == len(words)


@pytest.mark.parametrize("name", bg.game_names())
def test_every_game_keeps_the_contract(name: str) -> None:
    state: State = bg.load(name).new(seed=1)
    assert len(CONTRACT) < 30
    for word in CONTRACT:
        assert hasattr(state, word), word
        told = getattr(State, word, None)
        assert told is None or word in ("setup", "viewer") or told.__doc__, word
    graph = state.graph
    for place, data in graph.nodes(data=True):
        assert {"owner", "pieces", "kind", "label"} <= set(data), place
        assert data["owner"] is None or data["owner"] == state.seat(data["owner"]).name
    for *_, data in graph.edges(data=True):
        assert {"pieces", "kind"} <= set(data)
    assert state.prompt() in str(state)
    shown = dir(state)
    assert set(CONTRACT) <= set(shown)
    assert len(shown) <= 30
    assert all(hasattr(state, word) for word in shown)


@pytest.mark.parametrize("name", bg.game_names())
def test_what_a_state_is_called_says_how_to_make_it_again(name: str) -> None:
    state = bg.load(name).new(3, seed=1)
    again = repr(state).rpartition("The same again: ")[2].removesuffix(">")
    assert eval(again, {"bg": bg, "state": state}) == state
    assert repr(state.view(0)).startswith(f"<{name} state as {state.seat_name(0)} sees it: ")
