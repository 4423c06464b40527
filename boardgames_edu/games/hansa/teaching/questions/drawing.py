"""Positions and names that several kinds of questions of Hansa Teutonica draw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from boardgames_edu.engine.registry import load
from boardgames_edu.engine.rules import Action
from boardgames_edu.games.hansa.compiled_map import CompiledMap
from boardgames_edu.games.hansa.components import ABILITIES, KINDS, SEATS, printed_components
from boardgames_edu.games.hansa.state import HansaState
from boardgames_edu.i18n import name_of
from boardgames_edu.teach.questions.draft import QuestionDraft

GAME = "hansa"
FOUR = SEATS[:4]
"""The seats of most positions."""


def names(kind: str, ids: Iterable[str]) -> dict[str, str]:
    """Return the names of seats, cities, routes or colours, by id."""
    return {id: name_of(kind, id, GAME) or id for id in ids}


def chart_of(map_name: str = "base_45", seats: int = 4) -> CompiledMap:
    """Return the tables of a map."""
    chart: CompiledMap = load(GAME).setup(seats, map=map_name).chart
    return chart


def built(q: QuestionDraft, map_name: str = "base_45", **position: Any) -> HansaState:
    """Take a position for four, everybody with a full Book.

    Raises DrawAgain where somebody has not the pieces for it.
    """
    wanted, options = position.pop("players", {}), position.pop("options", {})
    players = {seat: {**wanted.get(seat, {})} for seat in FOUR}
    for player in players.values():
        player["developed"] = {"book": 3, **player.get("developed", {})}
    q.need(fit(position.get("cities", {}), position.get("routes", {})))
    state: HansaState = q.position(seats=4, options={"map": map_name, **options}, players=players, **position)
    return state


def fit(cities: dict[str, Any], routes: dict[str, Any]) -> bool:
    """Return whether everybody has the pieces for these posts."""
    rows = [*(city["posts"] for city in cities.values()), *routes.values()]
    counted = Counter(tuple(piece) for row in rows for piece in row)
    return all(count <= (4 if piece == "merchant" else 11) for (_, piece), count in counted.items())


def filled(chart: CompiledMap, city: int, owners: Sequence[str], rng: Random, count: int) -> list[list[str]]:
    """Return posts on a city's leftmost offices, in their shapes."""
    return [[rng.choice(owners), KINDS[shape]] for shape in chart.shape[city][:count]]


def manned(chart: CompiledMap, route: int, seat: str, merchants: int = 0) -> list[list[str]]:
    """Return a seat's pieces on all posts of a route, merchants first."""
    traders = chart.map.routes[route].posts - merchants
    return [[seat, "merchant"]] * merchants + [[seat, "trader"]] * traders


def developed(complete: Sequence[int], rng: Random | None = None) -> dict[str, int]:
    """Return complete tracks, with the others at random or without steps."""
    steps = zip(ABILITIES, printed_components().steps, strict=True)
    return {
        name: most if k in complete else rng.randrange(most) if rng else 0
        for k, (name, most) in enumerate(steps)
    }


def legal(state: HansaState, verb: str) -> list[Action]:
    """Return the legal actions with a verb."""
    return [action for action in state.legal_actions() if action.verb == verb]


def refused(state: HansaState, move: str) -> list[str]:
    """Return the rules against a move, in the engine's order."""
    return [against.rule for against in state.violations(state.game.parse(move, state))]


def pushed(q: QuestionDraft, route: str, post: int = 1) -> HansaState:
    """Return the position after a displacement, when the owner decides."""
    after: HansaState = q.played("displace", f"displace trader {route} {post}")[0]
    while after.top.name == "pay":
        after.apply(after.legal_actions()[0])
    return after


def owners_in(state: HansaState, city: str) -> list[str]:
    """Return the owners of a city's posts, from the left."""
    cities = state.position()["cities"]
    return [owner for owner, _ in cities[city]["posts"]] if city in cities else []


def posts_in(state: HansaState, seat: str, city: str) -> int:
    """Return how many posts a seat has in a city."""
    return sum(count for (owner, *_), count in state.pieces(city).items() if owner == seat)


def either(cities: list[str]) -> str:
    """Return the only city, else "both" or "neither"."""
    return "both" if len(cities) == 2 else cities[0] if cities else "neither"


def choose_end(q: QuestionDraft, ends: list[str], may: list[str]) -> None:
    """Offer one city of a route, either or neither."""
    words = {city: q.say("only in {city}", city=city) for city in ends}
    both, neither = q.say("in either of the two cities"), q.say("in neither of the two cities")
    q.choose({**words, "both": both, "neither": neither}, either(may))
