"""Hansa Teutonica, modules: the answers found in another way, from the position as data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import networkx as nx

from boardgames_edu.games.hansa.components import printed_components
from boardgames_edu.teach.questions import Question

ACTIONS = (2, 3, 3, 4, 4, 5)
STEPS = {"actions": 5, "privilege": 3, "book": 3, "bank": 3}


def _owners(position: dict[str, Any], city: str) -> list[str]:
    return [owner for owner, _ in position["cities"].get(city, {"posts": []})["posts"]]


def _leader(owners: list[str]) -> str:
    counted = Counter(owners)
    return max(((counted[owner], at, owner) for at, owner in enumerate(owners)), default=(0, 0, ""))[2]


def _led(position: dict[str, Any], seat: str) -> int:
    return sum(_leader(_owners(position, city)) == seat for city in position["cities"])


def _mission_points(question: Question) -> str:
    position = question.state.position()
    seat = position["turn"]["seat"]
    cities = [thing.removeprefix("place:") for thing in question.about]
    points = sum(seat in _owners(position, city) for city in cities)
    return str(points + 5 * all(_leader(_owners(position, city)) == seat for city in cities))


def _favour_tiles(question: Question) -> str:
    position, text = question.state.position(), question.text
    seat = position["turn"]["seat"]
    player, tiles = position["players"][seat], position["tiles"]
    if "begins" in text:
        return str(ACTIONS[player["developed"].get("actions", 0)] + (tiles.get("extra_action") == seat))
    if "cities" in text:
        return str((4 if tiles["city_points"] == seat else 2) * _led(position, seat))
    if "abilities" in text:
        complete = sum(player["developed"].get(name, 0) == steps for name, steps in STEPS.items())
        return str((7 if tiles["ability_points"] == seat else 4) * complete)
    if "hire along" in text:
        return str(int(tiles["income_tagalong"] != seat))
    if "still play" in text:
        return str(len(player["unused"]) - 2)
    if "will count" in text:
        return str(len(player["unused"]) + len(player["used"]))
    ((route, row),) = position["routes"].items()
    victim, piece = next(piece for piece in row if piece)
    if "put down," in text:
        return "3" if piece == "merchant" or tiles["extra_displaced_trader"] == victim else "2"
    if tiles["displace_anywhere"] == victim:
        return "yes"
    rings = nx.line_graph(question.state.setup.board.graph)
    ends = {row.id: frozenset(row.ends) for row in printed_components().maps["base_45"].routes}
    edge = {frozenset(each): each for each in rings}
    far = question.about[1].removeprefix("link:")
    return "yes" if nx.shortest_path_length(rings, edge[ends[route]], edge[ends[far]]) == 1 else "no"


def _neutral_player(question: Question) -> str:
    position, text = question.state.position(), question.text
    board = printed_components().maps[position["options"]["map"]]
    if "begins" in text:
        teaching = {city.id for city in board.cities if city.develops}
        offered = {choice.id for choice in question.choices}
        (right,) = [
            route.id
            for route in board.routes
            if route.id in offered and (teaching & set(route.ends) or route.id in position["markers"])
        ]
        return str(right)
    seat = position["turn"]["seat"]
    if "displaces" in text:
        return "green" if seat == "blue" else "blue"
    if "points" in text:
        return str(2 * _led(position, seat))
    offices = {city.id: len(city.offices) for city in board.cities}
    cities = [thing.removeprefix("place:") for thing in question.about]
    free = [city for city in cities if len(_owners(position, city)) < offices[city]]
    return "both" if len(free) == 2 else free[0] if free else "neither"


RECOUNT: dict[str, Callable[[Question], str]] = {
    "mission_points": _mission_points,
    "favour_tiles": _favour_tiles,
    "neutral_player": _neutral_player,
}
