"""Hansa Teutonica, bonus markers: the answers found in another way, by counting what the position shows as data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from boardgames_edu.games.hansa.components import Map, printed_components
from boardgames_edu.teach.questions import Question


def _map(question: Question) -> Map:
    name = question.state.position()["options"]["map"]
    return printed_components().maps[name]


def _offices(question: Question) -> dict[str, list[list[Any]]]:
    return {city.id: city.offices for city in _map(question).cities}


def _green(question: Question, city: str) -> bool:
    return not _offices(question)[city]


def _posts(question: Question, city: str) -> list[str]:
    return [owner for owner, _ in question.state.position()["cities"].get(city, {"posts": []})["posts"]]


def _leader(owners: Sequence[str]) -> str:
    counted = Counter(owners)
    return max((counted[owner], at, owner) for at, owner in enumerate(owners))[2]


def _turn(question: Question) -> str:
    return str(question.state.position()["turn"]["seat"])


def _new_marker(question: Question) -> str:
    position, offices = question.state.position(), _offices(question)

    def may(route: Any) -> bool:
        taken = {city: len(row["posts"]) - row["additional"] for city, row in position["cities"].items()}
        free = any(taken.get(city, 0) < len(offices[city]) for city in route.ends)
        empty = not any(position["routes"].get(route.id, []))
        return route.markers_allowed and route.id not in position["markers"] and empty and free

    offered = {choice.id for choice in question.choices}
    (right,) = [route.id for route in _map(question).routes if route.id in offered and may(route)]
    return str(right)


def _marker_effect(question: Question) -> str:
    position, seat = question.state.position(), _turn(question)
    player = position["players"][seat]
    if "Move 3" in question.text:
        owners = [piece[0] for row in position["routes"].values() for piece in row if piece]
        return str(min(3, len(owners) - owners.count(seat)))
    if "Develop" in question.text:
        tracks = {ability.id: len(ability.values) - 1 for ability in printed_components().box.abilities}
        return str(sum(player["developed"].get(name, 0) < steps for name, steps in tracks.items()))
    return str(position["turn"]["left"] + sum(int(marker[5]) for marker in player["unused"]))


def _exchange(question: Question) -> str:
    cities, seat = question.state.position()["cities"], _turn(question)
    if "Who controls" in question.text:
        owners = _posts(question, question.about[0].removeprefix("place:"))
        return _leader([*owners[:-2], owners[-1], owners[-2]])
    (right,) = [
        city
        for city, row in cities.items()
        if len(row["posts"]) > 1 and not row["additional"] and seat in [owner for owner, _ in row["posts"][:2]]
    ]
    return str(right)


def _extra_post(question: Question) -> str:
    cities = [thing.removeprefix("place:") for thing in question.about]
    if "Who controls" in question.text:
        return _leader([_turn(question), *_posts(question, cities[0])])

    def begun(city: str) -> bool:
        row = question.state.position()["cities"].get(city, {"posts": [], "additional": 0})
        return _green(question, city) or len(row["posts"]) > row["additional"]

    fit = [city for city in cities if begun(city)]
    return "both" if len(fit) == 2 else fit[0] if fit else "neither"


def _what_else(question: Question) -> str:
    city = question.about[0].removeprefix("place:")
    offices, before = _offices(question)[city], len(_posts(question, city))
    if "exchanges" in question.text or ("additional" in question.text and offices):
        return "nothing"
    if not offices:
        return "nothing" if before else "cube"
    coin, cube = len(offices[before]) > 2, before + 1 == len(offices)
    return "coin and cube" if coin and cube else "coin" if coin else "cube" if cube else "nothing"


RECOUNT: dict[str, Callable[[Question], str]] = {
    "new_marker": _new_marker,
    "marker_effect": _marker_effect,
    "exchange": _exchange,
    "extra_post": _extra_post,
    "what_else": _what_else,
}
