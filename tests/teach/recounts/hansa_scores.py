"""Hansa Teutonica, the result: the answers found in another way, from the position as data and with networkx."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import networkx as nx

from boardgames_edu.games.hansa.components import printed_components
from boardgames_edu.teach.questions import Question

KEYS = (1, 2, 2, 3, 4)
STEPS = {"keys": 4, "actions": 5, "privilege": 3, "book": 3, "bank": 3}
SPECIAL = {"white": 7, "orange": 8, "pink": 9, "black": 11}


def owners(position: dict[str, Any], city: str) -> list[str]:
    return [owner for owner, _ in position["cities"].get(city, {"posts": []})["posts"]]


def leader(posts: list[str]) -> str:
    counted = Counter(posts)
    return max(((counted[owner], at, owner) for at, owner in enumerate(posts)), default=(0, 0, ""))[2]


def for_markers(count: int) -> int:
    return next(
        points for least, points in ((10, 21), (8, 15), (6, 10), (4, 6), (2, 3), (1, 1), (0, 0)) if count >= least
    )


def for_network(question: Question, seat: str) -> int:
    position = question.state.position()
    graph = question.state.setup.board.graph
    mine = [city for city in graph if seat in owners(position, city)]
    groups = nx.connected_components(graph.subgraph(mine))
    most = max((sum(owners(position, city).count(seat) for city in group) for group in groups), default=0)
    return most * KEYS[position["players"][seat]["developed"].get("keys", 0)]


def _points_for(question: Question) -> str:
    position = question.state.position()
    seat = position["turn"]["seat"]
    player = position["players"][seat]
    if "abilities" in question.text:
        complete = [name for name, steps in player["developed"].items() if steps == STEPS[name]]
        return str(4 * len([name for name in complete if name != "keys"]))
    if "markers" in question.text:
        laid = sum(owner == seat for *_, owner in position["beside"])
        return str(for_markers(len(player["used"]) + len(player["unused"]) + laid))
    if "special" in question.text:
        return str(sum(SPECIAL[colour] for colour, owner in position["special"].items() if owner == seat))
    return str(2 * sum(leader(owners(position, city)) == seat for city in position["cities"]))


def _network_points(question: Question) -> str:
    return str(for_network(question, question.state.position()["turn"]["seat"]))


def _who_wins(question: Question) -> str:
    position = question.state.position()

    def rank(seat: str) -> tuple[int, int, int]:
        cities = 2 * sum(leader(owners(position, city)) == seat for city in position["cities"])
        network = for_network(question, seat)
        player = position["players"][seat]
        return player["points"] + cities + network + 4, -player["developed"].get("actions", 0), network

    seats = [choice.id for choice in question.choices if choice.id != "both"]
    first, second = (rank(seat) for seat in seats)
    return "both" if first == second else seats[0] if first > second else seats[1]


def _is_it_the_end(question: Question) -> str:
    position = question.state.position()
    route = question.about[0].removeprefix("link:")
    board = printed_components().maps[position["options"]["map"]]
    offices = {city.id: len(city.offices) for city in board.cities}
    (ends,) = [row.ends for row in board.routes if row.id == route]
    founded = [
        choice
        for choice in ends
        if f"founds a post in {question.state.setup.board.graph.nodes[choice]['name']}." in question.text
    ]
    points = {seat: player["points"] for seat, player in position["players"].items()}
    for city in ends:
        if owners(position, city):
            points[leader(owners(position, city))] += 1
    for city in founded:
        office = next(row for row in board.cities if row.id == city).offices[len(owners(position, city))]
        points[position["turn"]["seat"]] += office[2] if len(office) > 2 else 0
    full = sum(len(owners(position, city)) + (city in founded) == number for city, number in offices.items() if number)
    if max(points.values()) >= 20:
        return "H-END-01"
    if full >= board.full_cities_that_end_the_game:
        return "H-END-03"
    return "H-END-02" if route in position["markers"] and not position["pile"] else "no"


RECOUNT: dict[str, Callable[[Question], str]] = {
    "points_for": _points_for,
    "network_points": _network_points,
    "who_wins": _who_wins,
    "is_it_the_end": _is_it_the_end,
}
