"""Positions asked by name: who rules, what lies where and what a seat has, against what the position says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import boardgames_edu as bg
from boardgames_edu.engine.errors import OptionError

GAMES = ("rurik", "hansa", "cossacks")
Found = Iterator[tuple[tuple[str, ...], tuple[str, ...], int]]


def played(name: str) -> Any:
    """A position some way into a game of four greedy players."""
    game = bg.load(name)
    match = bg.Match(game.new(seats=4, seed=3), [bg.bot("greedy", game, seed=seat) for seat in range(4)])
    match.advance(600)
    return match.state


def rurik(data: dict[str, Any]) -> Found:
    for seat, own in data["players"].items():
        yield (own["leader_in"],), (seat, "leader"), 1
        for region, count in own["troops"].items():
            yield (region,), (seat, "troop"), count
    for region, things in data["regions"].items():
        yield (region,), ("rebel",), len(things["rebels"])
        for structure in {"church", "market", "stronghold"} & set(things):
            yield (region,), (things[structure], structure), 1


def hansa(data: dict[str, Any]) -> Found:
    for city, things in data["cities"].items():
        for piece in things["posts"]:
            yield (city,), tuple(piece), 1
    for route, posts in data["routes"].items():
        for piece in filter(None, posts):
            yield tuple(sorted(route.split("--"))), tuple(piece), 1
    for route, marker in data["markers"].items():
        yield tuple(sorted(route.split("--"))), (marker,), 1


def cossacks(data: dict[str, Any]) -> Found:
    for seat, own in data["players"].items():
        for place in own["seals"]:
            yield (place,), (seat, "seal"), 1
    for colour in ("red", "black", "neutral"):
        for node in data[colour]:
            yield (node,), (colour,), 1


def on_the_board(state: Any) -> dict[tuple[str, ...], Counter[tuple[str, ...]]]:
    """What the position says of each place, or pair of places."""
    found: dict[tuple[str, ...], Counter[tuple[str, ...]]] = {}
    read = {"rurik": rurik, "hansa": hansa, "cossacks": cossacks}[state.game.name]
    for where, what, count in read(state.position()):
        found.setdefault(where, Counter())[what] += count
    return {where: pieces for where, counted in found.items() if (pieces := +counted)}


@pytest.mark.parametrize("name", GAMES)
def test_the_graph_holds_what_the_position_says(name: str) -> None:
    state = played(name)
    graph = state.graph
    found: dict[tuple[str, ...], Counter[tuple[str, ...]]] = {
        **{(place,): Counter(pieces) for place, pieces in graph.nodes(data="pieces")},
        **{tuple(sorted((a, b))): Counter(pieces) for a, b, pieces in graph.edges(data="pieces")},
    }
    assert {where: what for where, what in found.items() if what} == on_the_board(state)
    assert len(on_the_board(state)) > 5
    for place, data in graph.nodes(data=True):
        assert {"owner", "pieces", "kind", "label"} <= set(data)
        assert data["owner"] == state.ruler(place)
        assert data["label"][0].isupper() or "#" in place, place
    assert {kind for _, _, kind in graph.edges(data="kind")} == {state.game.link_kind}


@pytest.mark.parametrize(("name", "table"), [("rurik", "rulers"), ("hansa", "controller")])
def test_the_ruler_is_a_seat_by_name(name: str, table: str) -> None:
    state = played(name)
    owners = getattr(state, table)
    assert len(set(owners)) > 2
    for place, number in state.setup.board.index.items():
        assert state.ruler(place) == (state.seat_name(owners[number]) if owners[number] >= 0 else None)


def test_a_sealed_place_has_the_owner_of_its_seal() -> None:
    state = played("cossacks")
    sealed = {seat: own["seals"] for seat, own in state.position()["players"].items() if own["seals"]}
    assert len(sealed) > 1
    assert all(state.ruler(place) == seat for seat, places in sealed.items() for place in places)
    assert state.ruler("sich") is None


@pytest.mark.parametrize("name", GAMES)
def test_a_seat_has_what_its_position_says(name: str) -> None:
    state = played(name)
    for number, (seat, own) in enumerate(state.position()["players"].items()):
        view = state.seat(seat)
        assert state.seat(number).name == seat == view.name
        for word, value in own.items():
            if word != "points":  # the points of Hansa's track; those of a seat are its score
                had = getattr(view, word)  # kinds of pieces have names there, and an order in a position
                assert (list(had.values()) if isinstance(had, dict) and isinstance(value, list) else had) == value
        assert view.points == state.totals()[number]
        assert set(own) <= set(view.kept())
    with pytest.raises(AttributeError, match="but no ships"):
        _ = state.seat("blue").ships


@pytest.mark.parametrize("name", GAMES)
def test_a_place_that_there_is_not_is_refused(name: str) -> None:
    state = bg.load(name).new()
    for ask in (state.ruler, state.pieces):
        with pytest.raises(OptionError, match="Unknown"):
            ask("atlantis")
