"""What the modules that are no drafts yet draw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from boardgames_edu.engine.registry import load
from boardgames_edu.engine.rules import Event
from boardgames_edu.games.hansa.compiled_map import CompiledMap
from boardgames_edu.games.hansa.components import KINDS, SEATS
from boardgames_edu.games.hansa.state import HansaState
from boardgames_edu.i18n import name_of

GAME = "hansa"


def seat_names(seats: int) -> dict[str, str]:
    """Return the names of the seats, by id."""
    return {seat: name_of("seat", seat, GAME) or seat for seat in SEATS[:seats]}


def owners_in(state: HansaState, city: str) -> list[str]:
    """Return the owners of a city's posts, from the left."""
    cities = state.position()["cities"]
    return [owner for owner, _ in cities[city]["posts"]] if city in cities else []


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
