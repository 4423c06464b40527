"""Hansa Teutonica, what a new post scores: the answers found in another way, with networkx and the printed offices."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any

import networkx as nx

from boardgames_edu.engine.data import read
from boardgames_edu.teach.questions import Question


@cache
def _map(name: str) -> dict[str, Any]:
    found: dict[str, Any] = read(f"hansa/map_{name}.yaml", dict)
    return found


def _printed(question: Question) -> dict[str, Any]:
    return _map(question.state.position()["options"]["map"])


def _own(position: dict[str, Any], seat: str) -> set[str]:
    return {city for city, row in position["cities"].items() if any(owner == seat for owner, _ in row["posts"])}


def _joined(position: dict[str, Any], printed: dict[str, Any], city: str) -> int:
    """Points for a new post of Red in a city, from the definition of a connected group."""
    graph: nx.Graph[str] = nx.Graph()
    graph.add_edges_from(row["ends"] for row in printed["routes"])
    mine = graph.subgraph(_own(position, "red") | {city})
    ends = printed["east_west"]["from"], printed["east_west"]["to"]
    if "red" in position["joined"] or not all(end in mine for end in ends) or not nx.has_path(mine, *ends):
        return 0
    return [7, 4, 2, 0, 0][len(position["joined"])]


def _east_west(question: Question) -> str:
    city = question.about[0].removeprefix("place:")
    return str(_joined(question.state.position(), _printed(question), city))


def _offices(printed: dict[str, Any]) -> dict[str, list[Any]]:
    return {row["id"]: row["offices"] for row in printed["cities"]}


def _new_post(question: Question) -> str:
    position, offices = question.state.position(), _offices(_printed(question))
    city = question.about[0].removeprefix("place:")
    filled = {name: len(row["posts"]) for name, row in position["cities"].items()}
    if "cube" in question.text:
        filled[city] = filled.get(city, 0) + 1
        return str(sum(count == len(offices[name]) for name, count in filled.items()))
    office = offices[city][filled.get(city, 0)]
    return str(office[2] if len(office) > 2 else 0)


def _last(question: Question) -> str:
    position, printed = question.state.position(), _printed(question)
    if "pile" in question.text:
        return "no" if position["pile"] else "yes"
    route = question.about[0].removeprefix("link:")
    ends = next(row["ends"] for row in printed["routes"] if row["id"] == route)
    points = Counter({seat: row["points"] for seat, row in position["players"].items()})
    for city in ends:
        owners = [owner for owner, _ in position["cities"].get(city, {"posts": []})["posts"]]
        counted = Counter(owners)
        if owners:
            points[max((counted[owner], at, owner) for at, owner in enumerate(owners))[2]] += 1
    offices = _offices(printed)
    filled = {name: len(row["posts"]) for name, row in position["cities"].items()}
    names = {row["names"]["en"]: row["id"] for row in printed["cities"]}
    city = next((id for name, id in names.items() if f"post in {name}." in question.text), None)
    if city is not None:
        office = offices[city][filled.get(city, 0)]
        points["red"] += (office[2] if len(office) > 2 else 0) + _joined(position, printed, city)
        filled[city] = filled.get(city, 0) + 1
    full = sum(count == len(offices[name]) for name, count in filled.items())
    return "yes" if max(points.values()) >= 20 or full >= 10 else "no"


RECOUNT: dict[str, Callable[[Question], str]] = {"east_west": _east_west, "new_post": _new_post, "last_action": _last}
